"""Plans of the forms of a faction file, made of the shapes of units, items and factions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.editing.completion.words import icon_notes
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
from realms_builder.editing.forms.words import choice_label, form_word, key_label
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.files.entry_schemas import modifies_definitions
from realms_builder.game.files.entry_shapes import (
    SECTIONS,
    Changes,
    Costs,
    EntryShape,
    Items,
    Keywords,
    Named,
    Part,
    PlainValue,
    ShapeKey,
    Typed,
    shapes_of,
    takes_formula,
)
from realms_builder.game.game import Game
from realms_builder.game.kinds.keywords import offered_keywords
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.value_schemas import described
from realms_builder.game.units import Faction

CHANGE, ONLY_FOR, CHANGED = "change", "only_for", "changed_"
HIDDEN = frozenset(
    ("format", "kind", "system", "units", "profiles", "items", "keywords", "roster_options")
)
"""The keys of a faction file that its head does not show."""
_SHORT = {"limits": "model"}
"""The key that a bare value stands for, by the shape of the map."""
_Settings = dict[str, Any]


class FactionPlans:
    """Every form of the factions of one game; make it anew when game or faction change."""

    def __init__(self, game: Game, lang: str, faction: Faction | None = None) -> None:
        """Plan for *game* in *lang*; what *faction* defines is offered where it may be named."""
        self._game = game
        self._lang = lang
        self._typed = TypedFields(game, lang)
        changes = SchemaRecords(modifies_definitions(), lang)
        self.records: dict[str, RecordPlan] = {CHANGE: _with_names(changes.record(CHANGE))}
        for name, shape in shapes_of(game).named.items():
            if name not in _ENTRIES:
                self.records[name] = self._record(name, shape)
        for name in ("lax_stats", *map(_whole, game.item_lists)):
            self.records[CHANGED + name] = _sparse(self.records[name])
        self.records[ONLY_FOR] = self._permission(shapes_of(game).named[ONLY_FOR])
        self.records.update(self._typed.records)
        self._offers = {**_offered_items(game, faction, lang), FORMULAS: formula_names(game, lang)}
        self.unit, self.profile, head = (self._entry(name) for name in _ENTRIES)
        self.head = replace(head, hidden=HIDDEN)

    def item(self, list_id: str) -> FormPlan:
        """Return the form of a whole item of a list. Raises KeyError where there is none."""
        return self._plan(f"item.{list_id}", self.records[_whole(list_id)])

    @property
    def roster_option(self) -> FormPlan:
        """Return the form of a choice that the rosters of a faction have."""
        record = self.records["roster_option"]
        named, rest = [], []
        for one in record.fields.values():
            (named if one.key in ("id", "name", "text") else rest).append(one)
        sections = tuple(
            FormSection(code, form_word(f"section.{code}", self._lang), tuple(fields))
            for code, fields in (("identity", named), ("choices", rest))
        )
        return self._plan("roster_option", RecordPlan(record.title, sections))

    @property
    def keyword(self) -> FormPlan:
        """Return the form of a keyword that a faction or catalogue defines."""
        return with_offers(system_plans(self._lang)["keywords"], self._game, self._lang)

    def _entry(self, name: str) -> FormPlan:
        return self._plan(name, self._record(name, shapes_of(self._game).named[name]))

    def _plan(self, kind: str, record: RecordPlan) -> FormPlan:
        return FormPlan(kind, record, self.records, offers=self._offers)

    # -------------------------------------------------------------------------- records

    def _record(self, name: str, shape: EntryShape) -> RecordPlan:
        sections = [
            (code, [key for key in shape.keys.items() if key[1].section == code])
            for code in SECTIONS
        ]
        found = [(code, keys) for code, keys in sections if keys]
        made: list[FormSection] = []
        for code, keys in found:
            fields = [self._field(key, declared, shape) for key, declared in keys]
            if code == shape.short_first:
                fields.sort(key=lambda one: not one.is_short)
            title = form_word(f"section.{code}", self._lang) if len(found) > 1 else ""
            made.append(FormSection(code, title, tuple(fields)))
        return RecordPlan(self._title(name, shape), tuple(made))

    def _title(self, name: str, shape: EntryShape) -> str:
        """Return what an entry is called, in the words of the game where it has some."""
        declared = self._game.item_lists.get(shape.title)
        if declared is not None and name == _whole(shape.title):
            return sentence_case(declared.name.pick(self._lang) or shape.title)
        word = form_word(shape.title, self._lang) if shape.title else ""
        return self._game.word(shape.title, word, self._lang) if shape.title in _OWN_WORDS else word

    def _field(self, name: str, key: ShapeKey, shape: EntryShape) -> FieldPlan:
        """Return the field of one key of *shape*."""
        lang = self._lang
        aliases = tuple(sorted(also for also, meant in shape.aliases.items() if meant == name))
        if isinstance(key.holds, Typed):
            plan = self._typed.of(key.holds.field, by_abbr=key.holds.owner == "stat")
            plan = replace(plan, hint="") if shape.partial else plan
            flags: _Settings = {"usual": key.usual, "required": key.required, "aliases": aliases}
            return replace(plan, **flags, computes=takes_formula(key.holds))
        named = {
            "label": sentence_case(key.label.pick(lang)) or key_label(name, lang),
            "name": key.short.pick(lang) if key.names == "cost" else name,
            "help": key.help.pick(lang) if key.label else shape.note_on(name, lang),
        }
        if key.section == "stats":
            named |= {"label": "", "help": ""}
        settings = self._settings(name, key)
        flags = {"usual": key.usual, "required": key.required, "hint": key.hint}
        if isinstance(key.holds, Keywords) and not self._game.keywords:
            flags["usual"] = bool(key.holds.kind)
        return FieldPlan(key=name, **named, **flags, **settings)

    def _settings(self, name: str, key: ShapeKey) -> _Settings:
        """Return what of a field follows from what its key holds."""
        match key.holds:
            case PlainValue() if name == "icon":
                icons = icon_notes(self._game, self._lang).items()
                return {"editor": "icon", "choices": tuple(PlanChoice(*one) for one in icons)}
            case PlainValue() as plain:
                values = plain.schema.get("enum", ())
                labels = [(one, choice_label(name, one, self._lang)) for one in values]
                found: _Settings = {
                    "editor": plain.editor,
                    "low": plain.least,
                    "choices": tuple(PlanChoice(*one) for one in labels),
                    "computes": takes_formula(plain),
                }
                return {**found, **self._cost(name)} if key.names == "cost" else found
            case Keywords() as words:
                choices = self._typed.keywords(words.kind)
                signed = tuple(replace(one, value=f"+{one.value}") for one in choices)
                return {
                    "editor": "words",
                    "bare": True,
                    "brackets": True,
                    "open": True,
                    "choices": signed if words.signed else choices,
                }
            case Part() as part:
                record = CHANGED + part.shape if part.changed else part.shape
                if part.many:
                    return {"editor": "list", "element": _element("record", record)}
                return {"editor": "record", "record": record, "short": _SHORT.get(record, "")}
            case Items() as items:
                return self._items(items)
            case Changes():
                return {"editor": "list", "bare": True, "element": _element("record", CHANGE)}
            case Named() as named:
                return self._named(named)
            case Typed() | Costs():
                return {"editor": "yaml"}

    def _cost(self, name: str) -> _Settings:
        cost = self._game.costs[name]
        is_main = name == self._game.main_cost and "cost" not in self._game.costs
        return {"low": cost.min, "high": cost.max, "aliases": ("cost",) if is_main else ()}

    def _items(self, items: Items) -> _Settings:
        if items.how == "named":
            return {"editor": "words", "bare": True, "offers": "items", "open": True}
        lists = self._game.item_lists
        named = items.list_id or (next(iter(lists)) if len(lists) == 1 else "")
        record = _whole(named) if named else ""
        element = FieldPlan(
            key="",
            label=form_word("one_of_list", self._lang) if items.list_id else "",
            editor="reference",
            offers=f"items.{items.list_id}" if items.list_id else "items",
            open=True,
            record=CHANGED + record if items.how == "changed" else record,
        )
        bare = bool(items.list_id) and items.how == "carried"
        return {"editor": "list", "bare": bare, "brackets": True, "element": element}

    def _named(self, named: Named) -> _Settings:
        if named.many:
            return {
                "editor": "words",
                "bare": True,
                "brackets": True,
                "open": True,
                "offers": "units",
            }
        game = self._game
        known: Mapping[str, Any] = {
            "group": game.groups,
            "form": game.forms,
            "item_list": game.item_lists,
        }[named.kind]
        choices = tuple(PlanChoice(one.id, one.name.pick(self._lang)) for one in known.values())
        if named.kind == "form":
            return {"editor": "reference", "choices": choices, "open": True}
        return {"editor": "choice", "choices": choices}

    def _permission(self, shape: EntryShape) -> RecordPlan:
        """Return who may carry it: one or several words, whatever the key."""
        fields: list[FieldPlan] = []
        for name, key in shape.keys.items():
            holds, choices = key.holds, ()
            if isinstance(holds, Typed):
                choices = self._typed.choices(holds.field)
            elif isinstance(holds, Keywords):
                choices = self._typed.keywords(holds.kind)
            called = holds.field.name.pick(self._lang) if isinstance(holds, Typed) else ""
            fields.append(
                FieldPlan(
                    key=name,
                    label=sentence_case(called) or key_label(name, self._lang),
                    name=name,
                    editor="words",
                    bare=True,
                    usual=False,
                    choices=choices,
                    open=True,
                    offers="units" if name == "unit" else "",
                )
            )
        return RecordPlan("", (FormSection("values", "", tuple(fields)),))


_ENTRIES = ("unit", "profile", "faction")
_OWN_WORDS = ("unit", "faction")


def _whole(list_id: str) -> str:
    """Return the name of the record of a whole item of a list."""
    return f"item_of_{list_id}"


def _element(editor: str, record: str) -> FieldPlan:
    return FieldPlan(key="", label="", editor=editor, record=record)  # type: ignore[arg-type]


def _sparse(record: RecordPlan) -> RecordPlan:
    """Return *record* with fields that say only what differs: nothing is wanted, no defaults."""
    sections: list[FormSection] = []
    for section in record.sections:
        fields = (
            replace(one, required=False, hint="", usual=one.key == "id") for one in section.fields
        )
        sections.append(FormSection(section.code, section.title, tuple(fields)))
    return RecordPlan(record.title, tuple(sections))


# ------------------------------------------------------------------ typed values


class TypedFields:
    """Makes the fields of typed values of one game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        """Make fields for *game* with names in *lang*."""
        self._game = game
        self._lang = lang
        self.records: dict[str, RecordPlan] = {}

    def of(self, field: DeclaredField, *, by_abbr: bool = False) -> FieldPlan:
        """Return the field of one typed value, short-named *by_abbr* as in a stat line."""
        lang, game, kind = self._lang, self._game, kind_of(field)
        name = field.name.pick(lang) or field.id
        abbr = field.abbr.pick(lang)
        low, high = field.min, field.max
        required = bool(field.required) and field.default is None
        return FieldPlan(
            key=field.id,
            label=(abbr or name) if by_abbr else sentence_case(name),
            name=name if by_abbr and abbr else abbr,
            editor=kind.editor_of(field, game),
            help=described(field, lang),
            hint=self._hint(field),
            unit=kind.unit(field, game).pick(lang),
            required=required,
            low=low,
            high=high,
            choices=self.choices(field),
            open=kind.refers_to != "value" and kind.editor != "flag",
            record=self._parts(field),
            bare=kind.several(field),
        )

    def choices(self, field: DeclaredField) -> tuple[PlanChoice, ...]:
        """Return what may be chosen or is offered in *field*."""
        offered = kind_of(field).choices(field, self._game, self._lang)
        return tuple(PlanChoice(*one) for one in offered)

    def keywords(self, kind: str) -> tuple[PlanChoice, ...]:
        """Return the words of *kind*, of every kind where it is empty, as units write them."""
        return tuple(PlanChoice(*one) for one in offered_keywords(self._game, kind, self._lang))

    def _hint(self, field: DeclaredField) -> str:
        """Return what holds where nothing is written: the default, greyed."""
        default: Any = field.default
        if default is None or isinstance(default, (list, dict)):
            return ""
        if isinstance(default, bool):
            return sentence("word.yes" if default else "word.no", self._lang)
        if default == 0 and field.zero_is_unlimited:
            return sentence("value.zero_is_unlimited", self._lang)
        for choice in self.choices(field):
            if plain(choice.value) == plain(default):
                return choice.label or plain(choice.value)
        return plain(default)

    def _parts(self, field: DeclaredField) -> str:
        """Return the name of the record of a value with parts, such as one for each distance."""
        parts = kind_of(field).parts(field, self._game)
        if not parts:
            return ""
        editor = kind_of(parts[0]).editor_of(parts[0], self._game)
        name = f"bands.{field.bands}.{editor}"
        fields = tuple(
            FieldPlan(key=part.id, label=part.name.pick(self._lang) or part.id, editor=editor)
            for part in parts
        )
        self.records[name] = RecordPlan("", (FormSection("values", "", fields),))
        return name


# ------------------------------------------------------------------ what may be named


def _offered_items(
    game: Game, faction: Faction | None, lang: str
) -> dict[str, tuple[PlanChoice, ...]]:
    """Return what may be named: items of each list, items of all lists, units of *faction*."""
    lists = {name: tuple(_items_of(game, faction, name, lang)) for name in game.item_lists}
    units = faction.units.values() if faction is not None else ()
    return {
        **{f"items.{name}": choices for name, choices in lists.items()},
        "items": tuple(one for choices in lists.values() for one in choices),
        **_changeable(game, lang),
        "units": tuple(PlanChoice(unit.id, unit.name.pick(lang)) for unit in units),
    }


def _changeable(game: Game, lang: str) -> dict[str, tuple[PlanChoice, ...]]:
    """Return what changes of numbers may name beside items."""
    fields = {name: one for of in game.fields.values() for name, one in of.items()}
    named: dict[str, Mapping[str, Any]] = {
        "stats": {**game.stats, **game.attributes},
        "costs": game.costs,
        "fields": {**fields, **game.costs},
        "item_lists": game.item_lists,
    }
    return {
        key: tuple(PlanChoice(name, one.name.pick(lang)) for name, one in known.items())
        for key, known in named.items()
    }


def _with_names(change: RecordPlan) -> RecordPlan:
    """Return the record of a change whose item, list and field complete what is typed."""
    known = {"item": "items", "list": "item_lists", "field": "fields"}
    sections = tuple(
        replace(
            section,
            fields=tuple(
                replace(one, editor="reference", offers=known[one.key], open=True)
                if one.key in known
                else one
                for one in section.fields
            ),
        )
        for section in change.sections
    )
    return replace(change, sections=sections)


def _items_of(game: Game, faction: Faction | None, list_id: str, lang: str) -> Iterator[PlanChoice]:
    """Yield the items of a list that are defined: by catalogues and by the faction itself."""
    own = faction.items.get(list_id, ()) if faction is not None else ()
    for item in (*game.catalogue[list_id].values(), *own):
        detail = (item.short or item.text).pick(lang)
        yield PlanChoice(item.id, item.name.pick(lang), detail, own=dict(item.raw) or None)
