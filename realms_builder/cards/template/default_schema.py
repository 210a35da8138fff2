"""What the units of a game have, as far as a generated card is concerned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.wording import LANGUAGES, sentence

LONG_TYPES = ("text", "keywords")
WORDY_TYPES = ("phrase", "list")
MOST_COLUMNS = 6
LEVEL_PLACE = "{X}"
_SILENT_TYPES = ("text", "picture", "keywords")

Names = dict[str, str]


class Field(NamedTuple):
    """A value with a name: its id, what it is called by language, its type and usual value.

    *bands* are the ids and names of the distances that a value by distance has; *words* are the
    ids that a value may be and what they are called.
    """

    id: str
    heading: Names
    type: str = "integer"
    usual: str = ""
    bands: tuple[tuple[str, Names], ...] = ()
    words: tuple[tuple[str, Names], ...] = ()
    unit: Names = {}  # noqa: RUF012 - never changed


class ItemList(NamedTuple):
    """One list a unit carries: the fields of its items, and those of how they are carried."""

    id: str
    name: Names
    fields: tuple[Field, ...] = ()
    bearing: tuple[Field, ...] = ()

    @property
    def short(self) -> tuple[Field, ...]:
        """Return the fields that fit a column or a line."""
        return tuple(f for f in self.fields if f.type not in LONG_TYPES and f.id != "name")

    @property
    def columns(self) -> tuple[Field, ...]:
        """Return the fields for the columns of a table; none where a table would be too wide."""
        found = tuple(part for f in self.short if f.type != "flag" for part in _by_distance(f))
        wordy = any(field.type in WORDY_TYPES for field in found)
        return () if wordy or not 1 < len(found) <= MOST_COLUMNS else found

    @property
    def long(self) -> tuple[Field, ...]:
        """Return the fields that need lines of their own."""
        return tuple(field for field in self.fields if field.type in LONG_TYPES)

    @property
    def says_its_text(self) -> bool:
        """Return whether the text of an item stands below it, so that no rule need say it."""
        return any(field.id == "text" for field in self.long)


class Schema(NamedTuple):
    """What the units of a system have; *facts* are single values with a name."""

    stats: int = 0
    items: tuple[ItemList, ...] = ()
    tracks: int = 0
    has_cost: bool = False
    facts: tuple[Field, ...] = ()


def read_schema(game: Game) -> Schema:
    """Return what the units of *game* have."""
    file = game.file
    tracks = sum(1 for track in file.tracks if track.for_ == "model" and track.boxes)
    items = tuple(_item_list(game, declared.id) for declared in file.items)
    return Schema(len(game.stats), items, tracks, bool(file.costs), tuple(_facts(game)))


def _item_list(game: Game, identity: str) -> ItemList:
    declared = next(found for found in game.file.items if found.id == identity)
    source = game.item_lists.get(declared.like, declared)
    named = any(LEVEL_PLACE in text for text in _item_names(game, identity))
    bearing = tuple(
        _field(field, game) for field in declared.carried if not (named and field.id == "level")
    )
    fields = tuple(_field(field, game) for field in source.fields)
    return ItemList(identity, names(declared.name, identity), fields, bearing)


def _item_names(game: Game, list_id: str) -> Iterable[str]:
    for item in game.catalogue.get(list_id, {}).values():
        yield from (version for _, version in item.name.versions)


def _facts(game: Game) -> Iterable[Field]:
    """Yield how many a unit is, its further costs, its attributes and its derived values."""
    known = {*game.stats, *game.attributes, *game.derived, *game.costs, *game.item_lists}
    if "strength" not in known:
        called = {lang: sentence("card.strength", lang) for lang in LANGUAGES}
        yield Field("strength", called, usual="1")
    for cost in game.file.costs:
        if cost.id != game.main_cost:
            yield Field(cost.id, names(cost.name or cost.abbr, cost.id), usual="0")
    for attribute in game.attributes.values():
        if attribute.type not in _SILENT_TYPES and attribute.id not in game.unit_keyword_keys:
            yield _field(attribute, game, full=True)
    for derived in game.derived.values():
        if derived.show and derived.for_ in ("model", "unit"):
            unit = _unit(derived, game)
            called = names(derived.name, derived.id)
            yield Field(derived.id, called, derived.type, usual="0", unit=unit)


def _unit(derived: DeclaredDerived, game: Game) -> Names:
    """Return the unit to print behind a derived value; a weight brings its own."""
    if derived.type == "weight":
        return {}
    inches = derived.type == "length" and game.file.length == "inch"
    unit = derived.unit or (Text.of("″") if inches else EMPTY)
    return {lang: unit.pick(lang) for lang in LANGUAGES} if unit else {}


def _field(field: DeclaredField, game: Game, *, full: bool = False) -> Field:
    usual = "" if field.default is None else plain(field.default)
    called = field.name or field.abbr if full else field.abbr or field.name
    bands = game.bands.get(field.bands) if field.type == "by_band" else None
    steps = bands.steps if bands is not None else ()
    found = tuple((s, names(bands.names.get(s, EMPTY), s, plain=True)) for s in steps if bands)
    words: tuple[tuple[str, Names], ...] = ()
    if field.type == "track":
        words = tuple((t.id, names(t.name, t.id)) for t in game.file.tracks if t.for_ == "model")
    return Field(field.id, names(called, field.id), field.type, usual, found, words)


def _by_distance(field: Field) -> Iterable[Field]:
    """Yield *field*, or one column for each distance that it has values for."""
    if not field.bands:
        yield field
    for band, called in field.bands:
        yield Field(f"{field.id}.{band}", called, "target")


def names(text: Text, identity: str, *, plain: bool = False) -> Names:
    """Return *text* by language with a capital, *plain* as it is; without one the id."""
    found = {lang: text.pick(lang) or identity for lang in LANGUAGES}
    return found if plain else {k: name[:1].upper() + name[1:] for k, name in found.items()}
