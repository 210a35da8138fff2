"""What units, items and factions of one game may say: every key once, and what stands behind it.

JSON Schema, forms, references and what readers know of keys derive from it. It follows from the
system file alone; keywords and items that catalogues add are looked up when they are wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Literal, get_args

from realms_builder.core.translation import note_in, note_on
from realms_builder.game.files.declared_fields import DeclaredCost, DeclaredField
from realms_builder.game.files.declared_shapes import SCALAR, Schema
from realms_builder.game.files.json_schemas import (
    AMOUNT,
    FORMULA,
    FORMULA_VALUE,
    TEXT,
    WHOLE_TEXT,
    any_of,
)
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.texts import EMPTY, Text

PlainEditor = Literal[
    "id",
    "line",
    "text",
    "picture",
    "colour",
    "flag",
    "integer",
    "number",
    "formula",
    "strength",
    "choice",
]
Section = Literal[
    "",
    "identity",
    "look",
    "stats",
    "attributes",
    "costs",
    "tags",
    "items",
    "values",
    "choices",
    "rules",
    "about",
    "notes",
]
SECTIONS: tuple[Section, ...] = get_args(Section)[1:]
"""The sections of a form in their order; keys of none are not shown."""


# ------------------------------------------------------------------ what stands behind a key


@dataclass(frozen=True, slots=True)
class PlainValue:
    """A plain value: how a form edits it, its JSON Schema, the least that it may be."""

    editor: PlainEditor
    schema: Schema
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Typed:
    """A value of a field that the game declares; *owner* says of what, for names of values.

    A *plain* one may not be a formula.
    """

    field: DeclaredField
    owner: Literal["stat", "attribute", "field"] = "attribute"
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Costs:
    """What it costs in each currency, as a map; each currency is a key of its own too."""


@dataclass(frozen=True, slots=True)
class Keywords:
    """Keywords of a *kind*, of every kind where it is empty; *signed* ones come or go."""

    kind: str = ""
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A map that has a shape of its own, or a list of such; *changed* ones say what differs."""

    shape: str
    many: bool = False
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """Items of a list, of any where none is named.

    They are *whole* where they are defined, *carried* by name or whole, *changed* in a form of a
    unit, or only *named*.
    """

    list_id: str = ""
    how: Literal["whole", "carried", "changed", "named"] = "carried"


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes of numbers."""


@dataclass(frozen=True, slots=True)
class Named:
    """The id of something that the game declares, of one or several."""

    kind: Literal["group", "form", "item_list", "unit", "faction"]
    many: bool = False


Holds = PlainValue | Typed | Costs | Keywords | Part | Items | Changes | Named


@dataclass(frozen=True, slots=True)
class ShapeKey:
    """One key: what it holds, where a form shows it, and what it is called and means.

    What a game declares has its own *label* and *help*; *short* is its short name. *names* is the
    kind of thing that the key itself is the id of. *usual* keys are shown also while they say
    nothing; *hint* is what holds then.
    """

    holds: Holds
    section: Section = "values"
    usual: bool = True
    required: bool = False
    label: Text = EMPTY
    help: Text = EMPTY
    short: Text = EMPTY
    names: str = ""
    hint: str = ""


def price_schema(cost: DeclaredCost) -> Schema:
    """Return the JSON Schema of what something costs in the currency *cost*."""
    if cost.type == "integer":
        return any_of({"type": "integer"}, WHOLE_TEXT, FORMULA_VALUE)
    return any_of(AMOUNT, FORMULA_VALUE)


def takes_formula(holds: Holds) -> bool:
    """Return whether a formula behind ``=`` may stand for the plain value that a key *holds*."""
    if isinstance(holds, Typed):
        return kind_of(holds.field).computes and not holds.plain
    return isinstance(holds, PlainValue) and FORMULA_VALUE in holds.schema.get("anyOf", ())


Keys = dict[str, ShapeKey]


@dataclass(frozen=True, slots=True)
class EntryShape:
    """A map with known keys; *either* of some must be there. *aliases* find keys in small letters.

    Fields that are small come *short_first* in a section of its form. Our notes call it *thing*,
    where that is not its title. An item, and a mode of one, has the fields of the list *list_id*.
    What a *partial* one does not say is as elsewhere, not as usual.
    """

    title: str
    keys: Keys
    either: tuple[str, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    short_first: Section = ""
    thing: str = ""
    list_id: str = ""
    partial: bool = False

    def note_on(self, name: str, lang: str) -> str:
        """Return what the key *name* is: in the words of the game where it declares it, or ours."""
        key = self.keys[name]
        if isinstance(key.holds, Typed):
            return ""
        said = " · ".join(part for part in (key.label.pick(lang), key.help.pick(lang)) if part)
        return said or note_in(note_on(name, self.thing or self.title.capitalize()), lang)

    @property
    def required(self) -> list[str]:
        """Return the keys that must be there."""
        return [name for name, key in self.keys.items() if key.required]


# ------------------------------------------------------------------ plain values

_COUNT: Schema = {"type": "integer", "minimum": 0}
_COUNT_TEXT: Schema = {"type": "string", "pattern": r"^\+?\d+$"}
_STRING: Schema = {"type": "string"}
_POSITIVE: Schema = {"type": "integer", "minimum": 1}
_POSITIVE_TEXT: Schema = {"type": "string", "pattern": r"^\+?0*[1-9]\d*$"}
_RANGE: Schema = {"type": "array", "items": _POSITIVE, "minItems": 2, "maxItems": 2}
ID: Schema = {"type": "string", "pattern": "^[a-z][a-z0-9_]*$"}
IDENTITY = PlainValue("id", ID)
NAME = PlainValue("text", TEXT)
LINE = PlainValue("line", SCALAR)
WORD = PlainValue("line", _STRING)
VERSION = PlainValue("line", {"type": ["string", "number"]})
PICTURE = PlainValue("picture", _STRING)
FOCUS = PlainValue("line", {"type": "string", "pattern": "^(100|[1-9]?[0-9])% (100|[1-9]?[0-9])%$"})
COLOUR = PlainValue("colour", {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"})
FLAG = PlainValue("flag", {"type": "boolean"})
LIMIT = PlainValue("integer", any_of(_COUNT, _COUNT_TEXT, FORMULA_VALUE), 0)
NUMBER_OF = PlainValue("integer", any_of(_POSITIVE, _POSITIVE_TEXT, FORMULA_VALUE), 1)
EACH = ("model", "pick")
"""Who has and pays what is chosen for a unit of several models."""
LEVEL = PlainValue("integer", {"anyOf": [{"type": "integer"}, _STRING]})
CONDITION = PlainValue("formula", FORMULA)
STRENGTH = PlainValue("strength", any_of(_POSITIVE, _RANGE), 1)


FACTION_ABOUT: Keys = {
    "id": ShapeKey(IDENTITY, "identity", required=True),
    "name": ShapeKey(NAME, "identity", required=True),
    "text": ShapeKey(NAME, "identity"),
    "colour": ShapeKey(COLOUR, "look"),
    "accent": ShapeKey(COLOUR, "look"),
    "emblem": ShapeKey(PICTURE, "look"),
    "version": ShapeKey(VERSION, "about"),
    "author": ShapeKey(LINE, "about"),
    "licence": ShapeKey(LINE, "about"),
    "note": ShapeKey(LINE, "about", usual=False),
}
"""What a faction of any game says of itself."""


# ------------------------------------------------------------------ the shapes of a game


@lru_cache(maxsize=8)
def shapes_of(game: Game) -> EntryShapes:
    """Return the shapes of everything that files of *game* say beside its system file."""
    return EntryShapes(game)


class EntryShapes:
    """The shapes of one game by name; see :meth:`named`."""

    def __init__(self, game: Game) -> None:
        """Declare what *game* asks for."""
        self._game = game

    @cached_property
    def named(self) -> Mapping[str, EntryShape]:
        """Return every shape: of units and their parts, of the items of each list, of factions."""
        game = self._game
        items = {f"item_of_{list_id}": self._item(list_id) for list_id in game.item_lists}
        items |= {mode_of(list_id): self._mode(list_id) for list_id in game.item_lists}
        return {
            "faction": self._faction(),
            "unit": self._unit(),
            "profile": replace(unit := self._unit(), keys={**unit.keys, **self._stats(lax=True)}),
            "stats": self._stat_line(lax=False),
            "lax_stats": self._stat_line(lax=True),
            "loadout": EntryShape(
                "loadout", {**_named(), **self._costs("values"), **self._lists()}
            ),
            "option": self._option(),
            "roster_option": self._roster_option(),
            "form": self._form(),
            "in_group": self._in_group(),
            "limits": EntryShape(
                "", {"model": ShapeKey(LIMIT), "roster": ShapeKey(LIMIT)}, thing="Limits"
            ),
            "only_for": self._permission(),
            **items,
        }

    @property
    def lists(self) -> tuple[str, ...]:
        """Return the ids of the lists of items."""
        return tuple(self._game.item_lists)

    def item(self, list_id: str) -> EntryShape:
        """Return the shape of the items of a list."""
        return self.named[f"item_of_{list_id}"]

    def mode(self, list_id: str) -> EntryShape:
        """Return the shape of the modes of the items of a list."""
        return self.named[mode_of(list_id)]

    # -------------------------------------------------------------------------- units

    def _unit(self) -> EntryShape:
        game = self._game
        seldom: Keys = {
            "note": ShapeKey(NAME, "notes", usual=False),
            "source": ShapeKey(LINE, "notes", usual=False),
            "house": ShapeKey(FLAG, "notes", usual=False),
        }
        fixed: Keys = {
            "id": ShapeKey(IDENTITY, "identity", required=True),
            "name": ShapeKey(NAME, "identity"),
            "text": ShapeKey(NAME, "identity"),
            "picture": ShapeKey(PICTURE, "identity"),
            "focus": ShapeKey(FOCUS, "identity", usual=False),
            **seldom,
            **self._costs(),
            "limit": ShapeKey(LIMIT, "costs"),
            "strength": ShapeKey(STRENGTH, "costs", usual=bool(game.groups)),
        }
        attributes = _typed(game.attributes.values(), "attributes")
        keys = {name: key for name, key in fixed.items() if name not in attributes}
        keys |= {**attributes, **self._stats(lax=False), **self._tags(), **self._lists("items")}
        return EntryShape("unit", keys | self._choices() | self._links(), short_first="attributes")

    def _stats(self, *, lax: bool) -> Keys:
        shape = "lax_stats" if lax else "stats"
        section: Section = "stats" if self._game.stats else ""
        return {"stats": ShapeKey(Part(shape), section)}

    def _stat_line(self, *, lax: bool) -> EntryShape:
        stats = self._game.stats.values()
        keys = _typed(stats, "values", owner="stat")
        if lax:
            keys = {name: replace(key, required=False) for name, key in keys.items()}
        abbreviated = {stat.abbr.pick("en").casefold(): stat.id for stat in stats if stat.abbr}
        spelled = {
            name.casefold(): stat.id
            for stat in stats
            for name in (stat.abbr.pick("en"), *stat.also)
            if name
        }
        return EntryShape("", keys, aliases={**spelled, **abbreviated})

    def _tags(self) -> Keys:
        game = self._game
        keys: Keys = {}
        kinds = {"tags": "", **game.unit_keyword_keys}
        for key, kind in kinds.items():
            declared = game.kinds.get(kind)
            found = ShapeKey(Keywords(kind), "tags")
            if declared is not None:
                found = replace(found, label=declared.name, help=declared.text)
            elif len(kinds) > 1:
                found = replace(found, usual=False)
            keys[key] = found
        return keys

    def _lists(self, section: Section = "values") -> Keys:
        """Return the keys under which units, loadouts and forms carry items."""
        usual = section == "items"
        return {
            list_id: ShapeKey(
                Items(list_id),
                section,
                usual=usual,
                names="item_list",
                label=declared.name or Text.of(list_id),
                help=declared.text,
            )
            for list_id, declared in self._game.item_lists.items()
        }

    def _choices(self) -> Keys:
        usual = bool(self._game.item_lists)
        return {
            "loadouts": ShapeKey(Part("loadout", many=True), "choices", usual),
            "options": ShapeKey(Part("option", many=True), "choices", usual),
            "forms": ShapeKey(Part("form", many=True), "choices", bool(self._game.forms)),
        }

    def _links(self) -> Keys:
        of_groups: Section = "rules" if self._game.groups else ""
        return {
            "modifies": ShapeKey(Changes(), "rules", usual=False),
            "summons": ShapeKey(Named("unit", many=True), "rules", usual=False),
            "in_group": ShapeKey(Part("in_group"), of_groups, usual=False),
            "of_group": ShapeKey(Named("group"), of_groups, usual=False),
        }

    def _costs(self, section: Section = "costs") -> Keys:
        """Return a key for each cost, and the one for all of them."""
        costs = self._game.costs
        usual = section == "costs"
        keys: Keys = {"cost": ShapeKey(Costs(), "")}
        for cost in costs.values():
            holds = PlainValue(cost.type, price_schema(cost))
            keys[cost.id] = ShapeKey(
                holds,
                section,
                usual=usual,
                names="cost",
                label=cost.name or Text.of(cost.id),
                help=cost.text,
                short=cost.abbr,
            )
        return keys

    # -------------------------------------------------------------------------- parts of units

    def _option(self) -> EntryShape:
        keys: Keys = {
            **_named(),
            "list": ShapeKey(Named("item_list")),
            "from": ShapeKey(Named("item_list"), usual=False),
            "of": ShapeKey(Items(), usual=False),
            **_unusual("exactly", "at_least", "at_most", holds=CONDITION),
            "default": ShapeKey(Items(how="named"), usual=False),
            **_unusual("where", "when", holds=CONDITION),
            "repeat": ShapeKey(FLAG, usual=False),
            "each": ShapeKey(PlainValue("choice", {"enum": list(EACH)}), usual=False),
            "replaces": ShapeKey(Items(how="named"), usual=False),
        }
        return EntryShape("option", keys, either=("of", "from"))

    def _roster_option(self) -> EntryShape:
        """Return the shape of a choice of the roster: it has no models and carries nothing else."""
        shape = self._option()
        keys = {name: key for name, key in shape.keys.items() if name not in ("each", "replaces")}
        return replace(shape, keys=keys)

    def _form(self) -> EntryShape:
        lists = {
            name: replace(key, holds=Items(name, "changed")) for name, key in self._lists().items()
        }
        keys: Keys = {
            **_named(),
            "id": ShapeKey(Named("form"), required=True),
            "name": ShapeKey(NAME, usual=False),
            "stats": ShapeKey(Part("lax_stats", changed=True)),
            "tags": ShapeKey(Keywords(signed=True), usual=False),
            **lists,
            "modifies": ShapeKey(Changes(), usual=False),
        }
        return EntryShape("form", keys)

    def _in_group(self) -> EntryShape:
        groups = self._game.groups.values()
        keys = {
            group.id: ShapeKey(
                Changes(), usual=False, names="group", label=group.name or Text.of(group.id)
            )
            for group in groups
        }
        return EntryShape("", keys)

    # -------------------------------------------------------------------------- items

    def _item(self, list_id: str) -> EntryShape:
        game = self._game
        declared = game.item_lists[list_id]
        fields = _typed(game.fields[list_id].values(), "values", owner="field")
        modes = {"modes": ShapeKey(Part(mode_of(list_id), many=True), "values", usual=False)}
        carried = _typed(declared.carried, "values", owner="field", plain=True)
        bearing = {name: replace(key, usual=False, required=False) for name, key in carried.items()}
        own: Keys = {
            "id": ShapeKey(IDENTITY, "identity"),
            "name": ShapeKey(NAME, "identity"),
            "text": ShapeKey(NAME),
            "short": ShapeKey(NAME, usual=False),
            **(modes if fields else {}),
            "modifies": ShapeKey(Changes(), "rules", usual=False),
            **_unusual("when", "uncounted", holds=CONDITION, section="rules"),
            **_unusual("asked_with", holds=WORD, section="rules"),
            "at_most": ShapeKey(Part("limits"), "rules", usual=False),
            "only_for": ShapeKey(Part("only_for"), "rules", usual=False),
            **_unusual("max_level", holds=LEVEL, section="rules"),
            **_unusual("icon", holds=WORD, section="rules"),
            **_unusual("source", "note", holds=LINE, section="rules"),
            **_unusual("house", "unfinished", holds=FLAG, section="rules"),
        }
        named = {name: own.pop(name) for name in ("id", "name")}
        count = {"count": ShapeKey(NUMBER_OF, usual=False, hint="1")}
        texts = {name: own.pop(name) for name in ("text", "short")}
        if "text" in fields:
            texts["text"] = fields.pop("text")
        first = {**fields, **{k: v for k, v in {**count, **bearing}.items() if k not in fields}}
        first |= {k: v for k, v in self._costs("values").items() if k not in first}
        rest = {k: v for k, v in {**texts, **own}.items() if k not in first}
        keys = {**named, **{k: v for k, v in first.items() if k not in named}, **rest}
        return EntryShape(
            list_id, keys, ("id", "name"), short_first="values", thing="Item", list_id=list_id
        )

    def _mode(self, list_id: str) -> EntryShape:
        """Return the shape of a way to use an item: what differs, and what it is called."""
        fields = {
            name: replace(key, required=False)
            for name, key in _typed(self._game.fields[list_id].values(), "values", "field").items()
        }
        texts = {"text": fields.pop("text", ShapeKey(NAME)), "short": ShapeKey(NAME, usual=False)}
        own: Keys = {
            "id": ShapeKey(IDENTITY, "identity", required=True),
            "name": ShapeKey(NAME, "identity"),
            **fields,
            **texts,
            "modifies": ShapeKey(Changes(), "rules", usual=False),
            **_unusual("uncounted", holds=CONDITION, section="rules"),
            **_unusual("asked_with", "icon", holds=WORD, section="rules"),
            **_unusual("source", "note", holds=LINE, section="rules"),
        }
        return EntryShape(
            "mode", own, short_first="values", thing="Mode", list_id=list_id, partial=True
        )

    def _permission(self) -> EntryShape:
        words = {
            name: ShapeKey(holds, usual=False)
            for name, holds in {
                "faction": Named("faction", many=True),
                "unit": Named("unit", many=True),
                "tags": Keywords(),
            }.items()
        }
        attributes = _typed(self._game.attributes.values(), "values")
        allowed = {
            name: replace(key, usual=False, required=False) for name, key in attributes.items()
        }
        return EntryShape("", {**words, **allowed}, thing="OnlyFor")

    # -------------------------------------------------------------------------- factions

    def _faction(self) -> EntryShape:
        attributes = _typed(self._game.faction_attributes.values(), "attributes")
        options = ShapeKey(Part("roster_option", many=True), "")  # each has a form of its own
        keys = {**FACTION_ABOUT, **attributes, "roster_options": options}
        return EntryShape("faction", keys)


def mode_of(list_id: str) -> str:
    """Return the name of the shape of the modes of a list's items."""
    return f"mode_of_{list_id}"


def _typed(
    fields: Iterable[DeclaredField],
    section: Section,
    owner: Literal["stat", "attribute", "field"] = "attribute",
    *,
    plain: bool = False,
) -> Keys:
    """Return a key for each of *fields*."""
    return {
        field.id: ShapeKey(
            Typed(field, owner, plain),
            section,
            names=owner,
            required=bool(field.required) and field.default is None,
        )
        for field in fields
    }


def _named() -> Keys:
    return {
        "id": ShapeKey(IDENTITY, required=True),
        "name": ShapeKey(NAME),
        "text": ShapeKey(NAME, usual=False),
    }


def _unusual(*names: str, holds: Holds, section: Section = "values") -> Keys:
    return {name: ShapeKey(holds, section, usual=False) for name in names}
