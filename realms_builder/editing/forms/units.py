"""Plans of the forms of a faction file: its head, its units and profiles, items and keywords."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from realms_builder.editing.forms.fields import TypedFields
from realms_builder.editing.forms.offers import formula_names, with_offers
from realms_builder.editing.forms.plan import (
    FORMULAS,
    FieldPlan,
    FormPlan,
    FormSection,
    PlanChoice,
    RecordPlan,
)
from realms_builder.editing.forms.schema import SchemaRecords, system_plans
from realms_builder.editing.forms.words import form_word, key_label
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.item_schemas import modifies_definitions
from realms_builder.game.game import Game
from realms_builder.game.items import Item
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.units import Faction

LOADOUT, OPTION, FORM, STATS, GROUPS = "loadout", "option", "form", "stats", "in_group"
_OVERLAY = "overlay."
HIDDEN = frozenset(("format", "kind", "system", "units", "profiles", "items", "keywords"))
"""The keys of a faction file that its head does not show."""


class FactionPlans:
    """Every form of the factions of one game; make it anew when game or faction change."""

    def __init__(self, game: Game, lang: str, faction: Faction | None = None) -> None:
        """Plan for *game* in *lang*; what *faction* defines is offered where it may be named."""
        self._game = game
        self._lang = lang
        self._typed = TypedFields(game, lang)
        self._items = ItemRecords(game, self._typed, faction, lang)
        self.records: dict[str, RecordPlan] = dict(self._items.records)
        self._stats_record()
        for list_id in game.item_lists:
            self.records[_OVERLAY + list_id] = _sparse(self.records[whole(list_id)])
        self.records[LOADOUT] = self._loadout()
        self.records[OPTION] = self._option()
        self.records[FORM] = self._form()
        self.records[GROUPS] = self._groups()
        self._offers = {**self._items.offers(), FORMULAS: formula_names(game, lang)}
        self.unit = self._plan("unit", self._unit(needed=True))
        self.profile = self._plan("profile", self._unit(needed=False))
        self.head = replace(self._plan("faction", self._head()), hidden=HIDDEN)
        self.records.update(self._typed.records)

    def item(self, list_id: str) -> FormPlan:
        """Return the form of a whole item of a list. Raises KeyError where there is none."""
        return self._plan(f"item.{list_id}", self.records[whole(list_id)])

    @property
    def keyword(self) -> FormPlan:
        """Return the form of a keyword that a faction or catalogue defines."""
        return with_offers(system_plans(self._lang)["keywords"], self._game, self._lang)

    def _plan(self, kind: str, record: RecordPlan) -> FormPlan:
        return FormPlan(kind, record, self.records, offers=self._offers)

    # -------------------------------------------------------------------------- units

    def _unit(self, *, needed: bool) -> RecordPlan:
        game, lang, field = self._game, self._lang, self._items.field
        attributes = [self._attribute(one) for one in game.attributes.values()]
        short = [one for one in attributes if one.is_short]
        wide = [one for one in attributes if not one.is_short]
        limit = [] if "limit" in game.attributes else [field("limit", editor="integer", low=0)]
        costs = [one for one in self._items.costs() if one.key not in game.attributes]
        strength = [] if "strength" in game.attributes else [
            field("strength", editor="strength", low=1, usual=bool(game.groups))]  # fmt: skip
        stats = FieldPlan(key="stats", label="", name="stats", editor="record",
                          record=STATS if needed else STATS + "?")  # fmt: skip
        parts: list[tuple[str, list[FieldPlan]]] = [
            ("identity", [field("id", editor="id", required=True), self._text("name"),
                          self._text("text"), field("picture", editor="picture")]),
            ("stats", [stats] if game.stats else []),
            ("attributes", [*short, *wide]),
            ("costs", [*costs, *limit, *strength]),
            ("tags", self._keywords()),
            ("items", self._items.lists()),
            ("choices", self._choices()),
            ("rules", [self._items.changes(), *self._links()]),
            ("notes", [self._text("note", usual=False), field("source", editor="line", usual=False),
                       field("house", editor="flag", usual=False)]),
        ]  # fmt: skip
        sections = tuple(
            FormSection(code, form_word(f"section.{code}", lang), tuple(fields))
            for code, fields in parts
            if fields
        )
        return RecordPlan(game.word("unit", form_word("unit", lang), lang), sections)

    def _text(self, key: str, *, usual: bool = True) -> FieldPlan:
        return self._items.field(key, editor="text", usual=usual)

    def _attribute(self, attribute: DeclaredField) -> FieldPlan:
        return self._typed.of(attribute)

    def _stats_record(self) -> None:
        plans: list[FieldPlan] = []
        for stat in self._game.stats.values():
            spelled = {name.casefold() for name in (stat.abbr.pick("en"), *stat.also) if name}
            plan = self._typed.of(stat, by_abbr=True)
            plans.append(replace(plan, aliases=tuple(sorted(spelled))))
        lax = tuple(replace(one, required=False) for one in plans)
        self.records[STATS] = RecordPlan("", (FormSection("values", "", tuple(plans)),))
        self.records[STATS + "?"] = RecordPlan("", (FormSection("values", "", lax),))

    def _keywords(self) -> list[FieldPlan]:
        kinds = dict(self._game.unit_keyword_keys)
        plans: list[FieldPlan] = []
        for key, kind in {"tags": kinds.pop("tags", ""), **kinds}.items():
            declared = self._game.kinds.get(kind)
            plan = self._items.field(
                key, editor="words", brackets=True, open=True, choices=self._typed.keywords(kind)
            )
            if declared is not None:
                name = declared.name.pick(self._lang)
                plan = replace(plan, label=name[:1].upper() + name[1:] or key,
                               help=declared.text.pick(self._lang) or plan.help)  # fmt: skip
            elif kinds or not self._game.keywords:
                plan = replace(plan, usual=False)
            plans.append(plan)
        return plans

    def _choices(self) -> list[FieldPlan]:
        plans: list[FieldPlan] = []
        for key, record in (("loadouts", LOADOUT), ("options", OPTION), ("forms", FORM)):
            element = FieldPlan(key="", label="", editor="record", record=record)
            usual = bool(self._game.forms) if key == "forms" else bool(self._game.item_lists)
            plans.append(self._items.field(key, editor="list", element=element, usual=usual))
        return plans

    def _links(self) -> list[FieldPlan]:
        groups = tuple(
            PlanChoice(g.id, g.name.pick(self._lang)) for g in self._game.groups.values()
        )
        field = self._items.field
        links = [field("summons", editor="words", bare=True, brackets=True, usual=False, open=True,
                       offers="units")]  # fmt: skip
        if groups:
            links.append(field("in_group", editor="record", record=GROUPS, usual=False))
            links.append(field("of_group", editor="choice", choices=groups, usual=False))
        return links

    def _groups(self) -> RecordPlan:
        plans = tuple(
            replace(
                self._items.changes(), key=group.id, label=group.name.pick(self._lang) or group.id
            )
            for group in self._game.groups.values()
        )
        return RecordPlan("", (FormSection("values", "", plans),))

    # -------------------------------------------------------------------------- parts of units

    def _named(self) -> tuple[FieldPlan, ...]:
        field = self._items.field
        return (
            field("id", editor="id", required=True),
            self._text("name"),
            self._text("text", usual=False),
        )

    def _loadout(self) -> RecordPlan:
        lists = [replace(one, usual=False) for one in self._items.lists()]
        costs = [replace(one, usual=False) for one in self._items.costs()]
        section = FormSection("values", "", (*self._named(), *costs, *lists))
        return RecordPlan(form_word("loadout", self._lang), (section,))

    def _option(self) -> RecordPlan:
        field = self._items.field
        game, lang = self._game, self._lang
        lists = tuple(PlanChoice(d.id, d.name.pick(lang)) for d in game.item_lists.values())
        only = whole(next(iter(game.item_lists))) if len(game.item_lists) == 1 else ""
        carried = FieldPlan(key="", label="", editor="reference", offers="items", open=True,
                            record=only)  # fmt: skip
        fields = (
            *self._named(),
            field("list", editor="choice", choices=lists),
            field("from", editor="choice", choices=lists, usual=False),
            field("of", editor="list", element=carried, brackets=True, usual=False),
            field("exactly", editor="formula", usual=False),
            field("at_least", editor="formula", usual=False),
            field("at_most", editor="formula", usual=False),
            field("default", editor="words", bare=True, offers="items", open=True, usual=False),
            field("where", editor="formula", usual=False),
            field("when", editor="formula", usual=False),
            field("repeat", editor="flag", usual=False),
            field("each", editor="choice", choices=(PlanChoice("model"),), usual=False),
        )
        return RecordPlan(form_word("option", lang), (FormSection("values", "", fields),))

    def _form(self) -> RecordPlan:
        game, field = self._game, self._items.field
        known = tuple(PlanChoice(f.id, f.name.pick(self._lang)) for f in game.forms.values())
        stats = _sparse(self.records[STATS + "?"])
        self.records["form_stats"] = stats
        overlays: list[FieldPlan] = []
        for one in self._items.lists():
            element = one.element
            assert element is not None
            element = replace(element, record=_OVERLAY + one.key)
            overlays.append(replace(one, element=element, usual=False, bare=False))
        fields = (
            field("id", editor="reference", choices=known, required=True, open=True),
            self._text("name", usual=False),
            self._text("text", usual=False),
            field("stats", editor="record", record="form_stats"),
            field("tags", editor="words", brackets=True, usual=False, open=True,
                  choices=tuple(_signed(c) for c in self._typed.keywords(""))),
            *overlays,
            self._items.changes(),
        )  # fmt: skip
        return RecordPlan(form_word("form", self._lang), (FormSection("values", "", fields),))

    # -------------------------------------------------------------------------- the head

    def _head(self) -> RecordPlan:
        field, lang = self._items.field, self._lang
        attributes = [self._attribute(a) for a in self._game.faction_attributes.values()]
        parts = (
            ("identity", [field("id", editor="id", required=True), self._text("name"),
                          self._text("text")]),
            ("look", [field("colour", editor="colour"), field("accent", editor="colour"),
                      field("emblem", editor="picture")]),
            ("attributes", attributes),
            ("about", [field("version", editor="line"), field("author", editor="line"),
                       field("licence", editor="line"), field("note", editor="line", usual=False)]),
        )  # fmt: skip
        title = self._game.word("faction", form_word("faction", lang), lang)
        return RecordPlan(title, tuple(
            FormSection(code, form_word(f"section.{code}", lang), tuple(fields))
            for code, fields in parts if fields))  # fmt: skip


def _sparse(record: RecordPlan) -> RecordPlan:
    """Return *record* with fields that say only what differs: nothing is wanted, no defaults."""
    keep = ("id",)
    return RecordPlan(record.title, tuple(
        FormSection(s.code, s.title, tuple(
            replace(one, required=False, hint="", usual=one.key in keep) for one in s.fields))
        for s in record.sections))  # fmt: skip


def _signed(choice: PlanChoice) -> PlanChoice:
    return replace(choice, value=f"+{choice.value}")


# ------------------------------------------------------------------ items


CHANGE = "change"
AT_MOST = "at_most"
ONLY_FOR = "only_for"
_SIMPLE = ("id", "name")


class ItemRecords:
    """Makes the records of the item lists of one game, with what a faction adds to them."""

    def __init__(self, game: Game, typed: TypedFields, faction: Faction | None, lang: str) -> None:
        """Make the records of *game* in *lang*; items and units of *faction* are offered too."""
        self._game = game
        self._typed = typed
        self._faction = faction
        self._lang = lang
        self.records: dict[str, RecordPlan] = {}
        changes = SchemaRecords(modifies_definitions(), lang)
        self.records[CHANGE] = changes.record(CHANGE)
        limits = tuple(self.field(key, editor="integer") for key in ("model", "roster"))
        self.records[AT_MOST] = RecordPlan("", (FormSection("values", "", limits),))
        self.records[ONLY_FOR] = self._permission()
        for list_id in game.item_lists:
            self.records[whole(list_id)] = self._whole(list_id)

    def field(self, key: str, **settings: object) -> FieldPlan:
        """Return a field that every game has, with the word for its *key*."""
        label = key_label(key, self._lang)
        note = form_word(f"note.{key}", self._lang)
        helped = {} if note == f"form.note.{key}" else {"help": note}
        return FieldPlan(**{"key": key, "label": label, "name": key, **helped, **settings})  # type: ignore[arg-type]

    def carried(self, list_id: str) -> FieldPlan:
        """Return the field under which units carry things of a list."""
        declared = self._game.item_lists[list_id]
        return FieldPlan(
            key=list_id,
            label=_large(declared.name.pick(self._lang) or list_id),
            name=list_id,
            editor="list",
            help=declared.text.pick(self._lang),
            bare=True,
            brackets=True,
            element=FieldPlan(
                key="",
                label=form_word("one_of_list", self._lang),
                editor="reference",
                offers=f"items.{list_id}",
                open=True,
                record=whole(list_id),
            ),
        )

    def lists(self) -> list[FieldPlan]:
        """Return the fields of all lists."""
        return [self.carried(list_id) for list_id in self._game.item_lists]

    def offers(self) -> dict[str, tuple[PlanChoice, ...]]:
        """Return what may be named: items of each list, items of all lists, units."""
        by_list = {
            f"items.{list_id}": tuple(self._choices(list_id)) for list_id in self._game.item_lists
        }
        every = tuple(one for choices in by_list.values() for one in choices)
        return {**by_list, "items": every, "units": self._units()}

    def _choices(self, list_id: str) -> Iterator[PlanChoice]:
        """Yield the items of a list that are defined: by catalogues and by the faction itself."""
        own = self._faction.items.get(list_id, ()) if self._faction is not None else ()
        for item in (*self._game.catalogue[list_id].values(), *own):
            yield PlanChoice(item.id, item.name.pick(self._lang), self._detail(item),
                             own=dict(item.raw) or None)  # fmt: skip

    def changes(self) -> FieldPlan:
        """Return the field of ``modifies``."""
        element = FieldPlan(key="", label="", editor="record", record=CHANGE)
        return self.field("modifies", editor="list", bare=True, element=element, usual=False)

    def costs(self) -> list[FieldPlan]:
        """Return a field for each cost; the first may be written as ``cost``."""
        game = self._game
        return [
            FieldPlan(
                key=cost.id,
                label=_large(cost.name.pick(self._lang) or key_label(cost.id, self._lang)),
                name=cost.abbr.pick(self._lang),
                editor=kind_of(cost).editor,
                help=cost.text.pick(self._lang),
                low=cost.min,
                high=cost.max,
                aliases=("cost",) if cost.id == game.main_cost and "cost" not in game.costs else (),
            )
            for cost in game.costs.values()
        ]

    def _detail(self, item: Item) -> str:
        return (item.short or item.text).pick(self._lang)

    def _whole(self, list_id: str) -> RecordPlan:
        game, lang = self._game, self._lang
        declared = game.item_lists[list_id]
        named = {name: one for name, one in game.fields[list_id].items() if name not in _SIMPLE}
        values = [self._typed.of(one) for one in named.values()]
        bearing = [self._typed.of(one) for one in declared.carried if one.id not in named]
        count = self.field("count", editor="integer", low=1, usual=False, hint="1")
        short = [one for one in values if one.is_short]
        wide = [one for one in values if not one.is_short and one.key != "text"]
        costs = [_unusual(one) for one in self.costs() if one.key not in named]
        more = [count, *map(_unusual, bearing), *costs]
        first = [self.field("id", editor="id"), self.field("name", editor="text")]
        texts = [
            named_text if (named_text := self._declared_text(values)) else self._text("text"),
            _unusual(self._text("short")),
        ]
        rest = [one for one in self._rest() if one.key not in named]
        sections = [
            FormSection("identity", form_word("section.identity", lang), tuple(first)),
            FormSection(
                "values", form_word("section.values", lang), (*short, *more, *wide, *texts)
            ),
            FormSection("rules", form_word("section.rules", lang), tuple(rest)),
        ]
        return RecordPlan(_large(declared.name.pick(lang) or list_id), tuple(sections))

    def _declared_text(self, values: Iterable[FieldPlan]) -> FieldPlan | None:
        return next((one for one in values if one.key == "text"), None)

    def _text(self, key: str) -> FieldPlan:
        return self.field(key, editor="text")

    def _rest(self) -> list[FieldPlan]:
        """Return what any item may say beside its values; shown where it says something."""
        return [
            self.changes(),
            self.field("when", editor="formula", usual=False),
            self.field("at_most", editor="record", record=AT_MOST, short="model", usual=False),
            self.field("only_for", editor="record", record=ONLY_FOR, usual=False),
            self.field("max_level", editor="integer", usual=False),
            self.field("icon", editor="line", usual=False),
            self.field("source", editor="line", usual=False),
            self.field("note", editor="line", usual=False),
            self.field("house", editor="flag", usual=False),
            self.field("unfinished", editor="flag", usual=False),
        ]

    def _permission(self) -> RecordPlan:
        """Return who may carry it: the words of each attribute, factions, units and tags."""
        typed = self._typed
        fields = [
            FieldPlan(
                key=key,
                label=key_label(key, self._lang),
                name=key,
                editor="words",
                bare=True,
                usual=False,
                offers="units" if key == "unit" else "",
                choices=typed.keywords("") if key == "tags" else (),
                open=True,
            )
            for key in ("faction", "unit", "tags")
        ]
        for attribute in self._game.attributes.values():
            label = _large(attribute.name.pick(self._lang) or attribute.id)
            fields.append(FieldPlan(key=attribute.id, label=label, name=attribute.id,
                                    editor="words", bare=True, usual=False,
                                    choices=typed.choices(attribute), open=True))  # fmt: skip
        return RecordPlan("", (FormSection("values", "", tuple(fields)),))

    def _units(self) -> tuple[PlanChoice, ...]:
        """Return the units of the faction as something to choose from."""
        units = self._faction.units.values() if self._faction is not None else ()
        return tuple(PlanChoice(unit.id, unit.name.pick(self._lang)) for unit in units)


def whole(list_id: str) -> str:
    """Return the name of the record of a whole item of a list."""
    return f"item.{list_id}"


def _unusual(one: FieldPlan) -> FieldPlan:
    from dataclasses import replace

    return replace(one, usual=False)


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
