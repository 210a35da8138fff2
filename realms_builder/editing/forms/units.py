"""Plans of the forms of a faction file: its head, its units and profiles, items and keywords."""

from __future__ import annotations

from dataclasses import replace

from realms_builder.editing.forms.fields import TypedFields
from realms_builder.editing.forms.items import ItemRecords, whole
from realms_builder.editing.forms.offers import formula_names, with_offers
from realms_builder.editing.forms.plan import (
    FORMULAS,
    FieldPlan,
    FormPlan,
    PlanChoice,
    Record,
    Section,
)
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.forms.words import form_word
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.game import Game
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
        self.records: dict[str, Record] = dict(self._items.records)
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

    def _plan(self, kind: str, record: Record) -> FormPlan:
        return FormPlan(kind, record, self.records, offers=self._offers)

    # -------------------------------------------------------------------------- units

    def _unit(self, *, needed: bool) -> Record:
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
            Section(code, form_word(f"section.{code}", lang), tuple(fields))
            for code, fields in parts
            if fields
        )
        return Record(game.word("unit", form_word("unit", lang), lang), sections)

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
        self.records[STATS] = Record("", (Section("values", "", tuple(plans)),))
        self.records[STATS + "?"] = Record("", (Section("values", "", lax),))

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

    def _groups(self) -> Record:
        plans = tuple(
            replace(
                self._items.changes(), key=group.id, label=group.name.pick(self._lang) or group.id
            )
            for group in self._game.groups.values()
        )
        return Record("", (Section("values", "", plans),))

    # -------------------------------------------------------------------------- parts of units

    def _named(self) -> tuple[FieldPlan, ...]:
        field = self._items.field
        return (
            field("id", editor="id", required=True),
            self._text("name"),
            self._text("text", usual=False),
        )

    def _loadout(self) -> Record:
        lists = [replace(one, usual=False) for one in self._items.lists()]
        costs = [replace(one, usual=False) for one in self._items.costs()]
        section = Section("values", "", (*self._named(), *costs, *lists))
        return Record(form_word("loadout", self._lang), (section,))

    def _option(self) -> Record:
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
        return Record(form_word("option", lang), (Section("values", "", fields),))

    def _form(self) -> Record:
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
        return Record(form_word("form", self._lang), (Section("values", "", fields),))

    # -------------------------------------------------------------------------- the head

    def _head(self) -> Record:
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
        return Record(title, tuple(
            Section(code, form_word(f"section.{code}", lang), tuple(fields))
            for code, fields in parts if fields))  # fmt: skip


def _sparse(record: Record) -> Record:
    """Return *record* with fields that say only what differs: nothing is wanted, no defaults."""
    keep = ("id",)
    return Record(record.title, tuple(
        Section(s.code, s.title, tuple(
            replace(one, required=False, hint="", usual=one.key in keep) for one in s.fields))
        for s in record.sections))  # fmt: skip


def _signed(choice: PlanChoice) -> PlanChoice:
    return replace(choice, value=f"+{choice.value}")
