"""What the units of a game have, as far as a generated card asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import every_sentence, languages
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas import parse
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.kinds.values import LocalisedLabel
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit

LEVEL_PLACE = "{X}"
LEAST_MM, LETTER_MM, BOLD_MM = 6.6, 1.35, 1.5
"""What a column of a table needs at least, and about what a letter of its words does."""
LEAST_KNOWN_MM = 4.9
"""What a column needs at least of which is known how long its words or numbers are."""
DIVIDED = 11
"""The letters of the longest part of a word, which is mostly divided where it has more."""
_SIGNS = 5
"""Free words of no more letters, such as ``2+`` or ``12″``, are like numbers: in the middle."""
NAME_MM = 16.0
"""What the names of items need in a table at least."""

Names = dict[str, str]


class Field(NamedTuple):
    """A value with a name: its id, what it is called by language, its type and usual value.

    *bands* are the ids and names of the distances that a value by distance has. *drawn* says that
    each of its words has an icon; *letters* is how long the longest of its words is, *is_known*
    whether that is told by those there are. Some are *silent at 0*, which means that there is no
    limit; others have a *dash for usual*, which says nothing in a line.
    """

    id: str
    heading: Names
    type: str = "integer"
    usual: str = ""
    bands: tuple[tuple[str, Names], ...] = ()
    unit: Names = {}  # noqa: RUF012 - never changed
    drawn: bool = False
    letters: int = 0
    is_known: bool = False
    is_silent_at_0: bool = False
    has_dash_for_usual: bool = False

    @property
    def width_mm(self) -> float:
        """Return about what a column for it needs, its heading included."""
        longest = max(self.letters, *(len(name) for name in self.heading.values()))
        return max(LEAST_KNOWN_MM if self.is_known else LEAST_MM, longest * LETTER_MM + 1.6)

    @property
    def is_flag(self) -> bool:
        """Return whether it is said by its name alone, or not at all."""
        return kind_of(self).drawn_as == "yes_no"

    @property
    def is_word(self) -> bool:
        """Return whether its values are words, which begin where their column does."""
        kind = kind_of(self)
        return kind.drawn_as in ("word", "keyword") or (kind.is_free and self.letters > _SIGNS)

    @property
    def said(self) -> str:
        """Return the formula that tells whether it is printed: it is written, or not as usual."""
        if self.is_silent_at_0:
            return f"(has({self.id}) and {self.id} != 0)"
        if self.has_dash_for_usual:
            return f"({self.id} != '{self.usual}')"
        if not self.usual or not kind_of(self).is_bare:
            return f"has({self.id})"
        usual = self.usual if self.usual.lstrip("-").isdigit() else f"'{self.usual}'"
        return f"('{self.id}' in written or {self.id} != {usual})"


class ItemList(NamedTuple):
    """One list a unit carries: the fields of its items, and those of how they are carried.

    *boxes* are formulas for boxes to tick beside an item, and what they are called; *drawn* says
    that items have icons; *name_mm* is what their names need in a table. *has_modes* says that
    some can be used in several ways, *is_shared* that models of one card may carry them.
    """

    id: str
    name: Names
    fields: tuple[Field, ...] = ()
    bearing: tuple[Field, ...] = ()
    boxes: tuple[tuple[str, Names], ...] = ()
    drawn: bool = False
    name_mm: float = NAME_MM
    has_modes: bool = False
    is_shared: bool = False

    @property
    def ticks(self) -> tuple[tuple[str, Names], ...]:
        """Return the boxes to tick in each line: of an item with modes they stand in the first."""
        if not self.has_modes:
            return self.boxes
        return tuple((f"if(mode.index > 0, 0, {boxes})", called) for boxes, called in self.boxes)

    @property
    def short(self) -> tuple[Field, ...]:
        """Return the fields that fit a column or a line, but for those that boxes say."""
        ticked = {"name", *(boxes for boxes, _ in self.boxes)}
        return tuple(f for f in self.fields if kind_of(f).room != "long" and f.id not in ticked)

    def columns(self, width: float) -> tuple[Field, ...]:
        """Return the fields for the columns of a table, none where *width* has no room for one."""
        found = tuple(part for f in self.short if not f.is_flag for part in _by_distance(f))
        wordy = any(kind_of(field).room == "wordy" for field in found)
        needed = sum(field.width_mm for field in found)
        return () if wordy or len(found) < 2 or needed > width - self.name_mm else found

    def enlarged(self, width: float) -> float:
        """Return how much larger the names in a table of this *width* may be."""
        found = self.columns(width)
        free = width - sum(field.width_mm for field in found)
        return free / self.name_mm if found else inf

    @property
    def long(self) -> tuple[Field, ...]:
        """Return the fields that need lines of their own."""
        return tuple(field for field in self.fields if kind_of(field).room == "long")

    @property
    def says_its_text(self) -> bool:
        """Return whether the text of an item stands below it, so that no rule need say it."""
        return any(field.id == "text" for field in self.long)


class Schema(NamedTuple):
    """What the units of a system have; *facts* are single values with a name.

    *joined* are id, heading and unit of each stat where models of a group may share a card, None
    where none do.
    *silent* are the kinds of keywords whose texts no card says; *colour* and *accent* are the
    game's own, empty where it has none; *name_letters* are those of the longest name of a unit.
    """

    stats: int = 0
    items: tuple[ItemList, ...] = ()
    tracks: int = 0
    has_cost: bool = False
    facts: tuple[Field, ...] = ()
    silent: tuple[str, ...] = ()
    colour: str = ""
    accent: str = ""
    joined: tuple[tuple[str, Names, str], ...] | None = None
    name_letters: int = 0


def read_schema(game: Game, factions: Iterable[Faction] = ()) -> Schema:
    """Return what the units of *game* have, items of its *factions* among them."""
    file, known = game.file, tuple(factions)
    units = [unit for faction in known for unit in faction.units.values()]
    return Schema(
        _most_stats(game, known),
        tuple(_item_list(game, declared.id, known) for declared in file.items),
        sum(1 for track in file.tracks if track.for_ == "model" and track.boxes),
        bool(file.costs),
        tuple(_facts(game)),
        tuple(kind.id for kind in game.kinds.values() if not kind.on_card),
        file.colour,
        file.accent,
        _joined(game),
        max((len(n) for u in units for _, n in u.name.versions), default=0),
    )


def _most_stats(game: Game, factions: Iterable[Faction]) -> int:
    """Return how many stats a unit has at most, where some have others than the rest."""
    whose = Counter(stat.when for stat in game.stats.values())
    shared = whose.pop("", 0)
    own = {stat.id for stat in game.stats.values() if stat.when}
    units = (unit for faction in factions for unit in faction.units.values())
    written = (len(own & unit.stats.keys()) for unit in units)
    return shared + max([*whose.values(), *written], default=0)


def _joined(game: Game) -> tuple[tuple[str, Names, str], ...] | None:
    if not game.joins_cards:
        return None
    return tuple(
        (
            stat.id,
            names(stat.abbr or stat.name, stat.id),
            kind_of(stat).printed_unit(stat, game).pick("en"),
        )
        for stat in game.stats.values()
    )


def carried_by(unit: Unit, list_id: str) -> Iterator[CarriedItem]:
    """Yield what *unit* carries of a list when it is hired."""
    yield from unit.items.get(list_id, ())
    for loadout in unit.loadouts[:1]:
        yield from loadout.items.get(list_id, ())


def _item_list(game: Game, identity: str, factions: tuple[Faction, ...]) -> ItemList:
    declared = next(found for found in game.file.items if found.id == identity)
    source = game.item_lists.get(declared.like, declared)
    items = [*game.catalogue.get(identity, {}).values()]
    units = (unit for faction in factions for unit in faction.units.values())
    items += [item for faction in factions for item in faction.items.get(identity, ())]
    items += [one.item for unit in units for one in carried_by(unit, identity)]
    items = [row for item in items for row in item.rows]
    texts = [version for item in items for _, version in item.name.versions]
    longest = max((len(word) for text in texts for word in text.split()), default=DIVIDED)
    named = any(LEVEL_PLACE in text for text in texts)
    bearing = tuple(
        _field(field, game) for field in declared.carried if not (named and field.id == "level")
    )
    shown = [field for field in source.fields if field.show]
    fields = tuple(_measured(_field(field, game), items) for field in shown)
    boxes = tuple(_boxes(game, {field.id for field in (*source.fields, *declared.carried)}))
    drawn = any(item.icon for item in items)
    name_mm = max(NAME_MM, min(longest, DIVIDED) * BOLD_MM + 1.6)
    called = names(declared.name, identity)
    has_modes = any(item.mode is not None for item in items)
    return ItemList(
        identity, called, fields, bearing, boxes, drawn, name_mm, has_modes, game.joins_cards
    )


def _boxes(game: Game, fields: set[str]) -> Iterator[tuple[str, Names]]:
    """Yield how many boxes an item with *fields* has, by each track for items that reads one."""
    for track in game.file.tracks:
        if track.for_ != "items" or not track.boxes:
            continue
        read = {use.name for use in parse(track.boxes).names}
        if read & fields and read <= {*fields, *game.item_lists, *game.stats}:
            boxes = f"if({track.when}, {track.boxes}, 0)" if track.when else track.boxes
            yield boxes, names(track.name or track.abbr, track.id)


def _facts(game: Game) -> Iterator[Field]:
    """Yield how many a unit is, its further costs, its attributes and its derived values.

    Limits of the roster are none of them: they are for whoever hires.
    """
    limits = {check.unit_limit for check in game.file.checks}
    known = {*game.stats, *game.attributes, *game.derived, *game.costs, *game.item_lists}
    for cost in game.file.costs:
        if cost.id != game.main_cost:
            yield Field(cost.id, names(cost.name or cost.abbr, cost.id), usual="0")
    if "strength" not in known:
        called = every_sentence("card.strength")
        yield Field("strength", called, usual="1")
    for attribute in game.attributes.values():
        kind = kind_of(attribute)
        is_silent = kind.room == "long" or kind.drawn_as == "picture"
        if (
            attribute.show
            and not is_silent
            and attribute.id not in (*game.unit_keyword_keys, *limits)
        ):
            yield _field(attribute, game, full=True)
    for derived in game.derived.values():
        if derived.show and derived.for_ in ("model", "unit"):
            called = names(derived.name, derived.id)
            yield Field(derived.id, called, derived.type, usual="0", unit=_unit(derived, game))


def _unit(field: DeclaredDerived | DeclaredField, game: Game) -> Names:
    """Return the unit to print behind a value; a weight brings its own."""
    unit = kind_of(field).printed_unit(field, game)
    return {lang: unit.pick(lang) for lang in languages()} if unit else {}


def _field(field: DeclaredField, game: Game, *, full: bool = False) -> Field:
    usual = "" if field.default is None else plain(field.default)
    called = field.name or field.abbr if full else field.abbr or field.name
    kind = kind_of(field)
    bands = tuple((p.id, names(p.name, p.id, plain=True)) for p in kind.parts(field, game))
    drawn = bool(field.values) and all(value.icon for value in field.values)
    drawn = drawn and not kind.several(field)
    heading, unit = names(called, field.id), _unit(field, game)
    letters = _longest(field, game)
    found = Field(field.id, heading, kind.name, usual, bands, unit, drawn, letters)
    return found._replace(
        is_silent_at_0=field.zero_is_unlimited, has_dash_for_usual=_is_dash(field, usual)
    )


def _measured(field: Field, items: Iterable[Item]) -> Field:
    """Return *field*; any word and any whole number with the longest that *items* say."""
    kind = kind_of(field)
    if not (kind.is_free or (kind.name == "integer" and not field.unit)):
        return field
    said = [item.fields[field.id] for item in items if field.id in item.fields]
    words = [value.text for value in said if isinstance(value, LocalisedLabel)]
    letters = [len(field.usual), *(len(text) for word in words for _, text in word.versions)]
    letters += [len(str(value)) for value in said if isinstance(value, int)]
    is_known = kind.is_free or all(isinstance(value, int) for value in said)
    return field._replace(letters=max(letters), is_known=is_known)


def _is_dash(field: DeclaredField, usual: str) -> bool:
    """Return whether the word that is *usual* has neither letters nor figures in any language."""
    names_of = [value.name for value in field.values if usual and value.id == usual]
    words = [name.pick(lang) for name in names_of if name for lang in languages()]
    return bool(words) and not any(c.isalnum() for word in words for c in word)


def _longest(field: DeclaredField, game: Game) -> int:
    """Return the letters of the longest word that *field* offers, 0 where it offers none."""
    offered = (choice for tag in languages() for choice in kind_of(field).choices(field, game, tag))
    if kind_of(field).drawn_as not in ("word", "keyword") and not field.kind_of_keyword:
        return 0
    letters = (len(choice.label or str(choice.value)) for choice in offered)
    return max(letters, default=0) + (3 if kind_of(field).drawn_as == "number" else 0)


def _by_distance(field: Field) -> Iterable[Field]:
    """Yield *field*, or one column for each distance that it has values for."""
    if not field.bands:
        yield field
    for band, called in field.bands:
        yield Field(f"{field.id}.{band}", called, "target")


def names(text: Text, identity: str, *, plain: bool = False) -> Names:
    """Return *text* by language with a capital, *plain* as it is; without one the id."""
    found = {lang: text.pick(lang) or identity for lang in languages()}
    return found if plain else {k: sentence_case(name) for k, name in found.items()}
