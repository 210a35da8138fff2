"""A game ready for use: everything its system file and catalogues say, findable by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredItemList, DeclaredValue
from realms_builder.game.files.declared_rules import DeclaredDerived, DeclaredKeyword
from realms_builder.game.formulas.values import Value
from realms_builder.game.items import Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.values import ChoiceValue, Number
from realms_builder.game.names import NameIndex
from realms_builder.game.table_names import table_names
from realms_builder.game.texts import Text
from realms_builder.game.units import Option

if TYPE_CHECKING:
    from realms_builder.game.files.system_file import SystemFile


class Game:
    """One game. Build it with :func:`realms_builder.game.files.game_reading.read_game`.

    A library tells *faction_ids*, the ids of its factions, and *lists_naming*, those of the files
    in which a word stands.
    """

    def __init__(self, file: SystemFile, folder: Path) -> None:
        """Index what *file* declares; *folder* is where the game's other files lie."""
        self.file = file
        self.folder = folder
        self.id = file.id
        self.name = file.name.as_name() or Text.of(file.id)
        self.stats = {stat.id: stat for stat in file.stats}
        self.attributes = {a.id: a for a in file.attributes if a.for_ == "unit"}
        self.faction_attributes = {a.id: a for a in file.attributes if a.for_ == "faction"}
        self.costs = {cost.id: cost for cost in file.costs}
        self.roles = {role.id: role for role in file.roles}
        self.tracks = {track.id: track for track in file.tracks}
        self.groups = {group.id: group for group in file.groups}
        self.forms = {form.id: form for form in file.forms}
        self.bands = {band.id: band for band in file.bands}
        self.switches = {switch.id: switch for switch in file.switches}
        self.house_rules: Mapping[str, Value] = {}
        self.faction_ids: Callable[[], Collection[str]] = tuple
        self.lists_naming: Callable[[str], Iterable[str]] = lambda word: ()
        self.kinds = {kind.id: kind for kind in file.keyword_kinds}
        self.item_lists = {declared.id: declared for declared in file.items}
        self.fields = {
            name: self._fields_of(declared) for name, declared in self.item_lists.items()
        }
        self.derived = {d.id: d for d in file.derived}
        self.derived_for: dict[str, tuple[DeclaredDerived, ...]] = {
            kind: tuple(d for d in file.derived if d.for_ == kind)
            for kind in ("model", "unit", "group", "roster", "item", "mechanic")
        }
        self.changing_derived = tuple(
            d for d in file.derived if d.modifies and d.for_ in ("model", "unit")
        )
        self.keywords: dict[str, DeclaredKeyword] = {}
        self.gives: dict[str, tuple[KeywordUse, ...]] = {}
        self.catalogue: dict[str, dict[str, Item]] = {name: {} for name in self.item_lists}
        self.granted: dict[str, tuple[Item, ...]] = {}
        self.roster_options: tuple[Option, ...] = ()
        self.roster_options_raw: Any = None
        self._keyword_indexes: dict[str, NameIndex[DeclaredKeyword]] = {}
        self._choices: dict[tuple[int, str], tuple[object, dict[str, ChoiceValue]]] = {}
        self._scales: dict[str, dict[str, ChoiceValue]] = {
            scale.id: _choices(scale.values, ordered=True, pattern=scale.print)
            for scale in file.scales
        }
        self._choice_indexes: dict[tuple[int, str], NameIndex[ChoiceValue]] = {}
        self.table_names = table_names(file)
        self._item_names: dict[str, frozenset[str]] = {}
        self.add_keywords(file.keywords)

    def item_names(self, list_id: str) -> frozenset[str]:
        """Return the names that an item of a list may have in formulas, filled in or not."""
        found = self._item_names.get(list_id)
        if found is None:
            carried = (field.id for field in self.item_lists[list_id].carried)
            every = (name for fields in self.fields.values() for name in fields)
            found = frozenset((*self.fields[list_id], *carried, *self.costs, *every, "uses"))
            self._item_names[list_id] = found
        return found

    def _fields_of(self, declared: DeclaredItemList) -> dict[str, DeclaredField]:
        source = declared
        if declared.like and not declared.fields:
            source = self.item_lists.get(declared.like, declared)
        return {field.id: field for field in source.fields}

    def add_keywords(self, keywords: Iterable[DeclaredKeyword]) -> None:
        """Make more keywords findable, overall and by kind."""
        for keyword in keywords:
            self.keywords.setdefault(keyword.id, keyword)
            for kind in ("", keyword.kind):
                index = self._keyword_indexes.setdefault(kind, NameIndex())
                index.add(keyword, keyword.id, keyword.also, keyword.name, keyword.short)

    def keyword_index(self, kind: str = "") -> NameIndex[DeclaredKeyword]:
        """Return the keywords of one kind by name, or of all kinds."""
        return self._keyword_indexes.setdefault(kind, NameIndex())

    @property
    def unit_keyword_keys(self) -> dict[str, str]:
        """Return under which key units write the keywords of which kind."""
        return {kind.of_units: kind.id for kind in self.file.keyword_kinds if kind.of_units}

    def is_derived(self, name: str) -> bool:
        """Return whether *name* is a derived value."""
        return name in self.derived

    def choices(self, field: DeclaredField) -> Mapping[str, ChoiceValue]:
        """Return the values of a choice or scale *field* by id, in their order."""
        if field.scale_id:
            return self._scales.get(field.scale_id, {})
        values = self.declared_values(field)
        key = id(values), field.print
        if key not in self._choices:  # with the values, so that no others can come to have their id
            self._choices[key] = values, _choices(values, ordered=False, pattern=field.print)
        return self._choices[key][1]

    def scale(self, identity: str) -> Mapping[str, ChoiceValue]:
        """Return the values of the scale called *identity* by id, in their order."""
        return self._scales.get(identity, {})

    def choice(self, field: DeclaredField, text: str) -> ChoiceValue | None:
        """Return the value of *field* that *text* names: its id, another name, any language."""
        choices = self.choices(field)
        return choices.get(text) or self._choice_index(field, choices).find(text)

    def choice_ids(self, field: DeclaredField) -> list[str]:
        """Return the ids of the values of *field*."""
        return list(self.choices(field))

    def choice_suggestion(self, field: DeclaredField, text: str) -> str:
        """Return the id of *field* closest to *text*, or an empty string."""
        return self._choice_index(field, self.choices(field)).suggest(text)

    def _choice_index(
        self, field: DeclaredField, choices: Mapping[str, ChoiceValue]
    ) -> NameIndex[ChoiceValue]:
        values = self.declared_values(field)
        index = self._choice_indexes.get((id(values), field.print))
        if index is None:
            index = NameIndex()
            declared = {value.id: value for value in values}
            for choice in choices.values():
                also = declared[choice.id].also
                index.add(choice, choice.id, also, choice.name, choice.abbr)
            self._choice_indexes[id(values), field.print] = index
        return index

    def declared_values(self, field: DeclaredField) -> tuple[DeclaredValue, ...]:
        """Return the values of a choice or scale *field* as the file declares them."""
        if field.scale_id:
            return next((s.values for s in self.file.scales if s.id == field.scale_id), ())
        if field.values_of:
            shared = (one.values for one in self.file.attributes if one.id == field.values_of)
            return next(shared, ())
        return field.values

    def word(self, name: str, fallback: str, lang: str) -> str:
        """Return the game's own word for *name*, a key of ``words``, or *fallback*."""
        text = self.file.words.get(name)
        return text.pick(lang) if text else fallback

    def switch_default(self, identity: str) -> Value:
        """Return what a switch says unless a roster chooses: the house rule, else the default.

        It is a flag, or the id of one of its values.
        """
        if identity in self.house_rules:
            return self.house_rules[identity]
        return self.own_default(identity)

    def own_default(self, identity: str) -> Value:
        """Return what the game itself says of a switch, whatever the house plays."""
        return self.file_default(self.switches[identity].default)

    def take_house_rules(self, readings: Mapping[str, Value]) -> None:
        """Play with *readings* from now on; rosters must be mustered anew."""
        self.house_rules = dict(readings)

    @staticmethod
    def file_default(value: Any) -> Value:
        """Return a default from the file as a formula value."""
        return value if isinstance(value, (bool, int)) else str(value)

    @property
    def main_cost(self) -> str:
        """Return the id of the first cost, or an empty string where nothing costs anything."""
        return next(iter(self.costs), "")

    @property
    def joins_cards(self) -> bool:
        """Return whether models of some groups share a card."""
        return any(group.card == "joined" for group in self.file.groups)


def _choices(
    values: Iterable[DeclaredValue], *, ordered: bool, pattern: str
) -> dict[str, ChoiceValue]:
    declared = list(values)
    siblings = {value.id: place for place, value in enumerate(declared)}
    family: dict[str, ChoiceValue] = {}
    family |= {
        value.id: ChoiceValue(
            id=value.id,
            name=value.name or Text.of(value.id),
            place=place,
            ordered=ordered,
            columns={key: _column(extra) for key, extra in (value.model_extra or {}).items()},
            abbr=value.abbr,
            text=value.text,
            icon=value.icon,
            allows={key: tuple(ids) for key, ids in value.allows.items()},
            unfinished=value.unfinished,
            siblings=siblings,
            quantity=_quantity(value.id),
            pattern=pattern,
            family=family,
        )
        for place, value in enumerate(declared)
    }
    return family


def _quantity(identity: str) -> Number | None:
    return int(identity) if identity.isdecimal() and len(identity) < 10 else None


def _column(value: Any) -> Value:
    from fractions import Fraction

    if isinstance(value, float):
        return Fraction(str(value))
    if isinstance(value, list):
        return tuple(map(_column, value))
    return value if isinstance(value, (bool, int, str)) else str(value)
