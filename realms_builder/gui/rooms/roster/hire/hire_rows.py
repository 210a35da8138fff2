"""The units that can be hired as rows: found by words, kinds and favourites, sorted, in pages.

A row is painted with portrait, name, stat line or reason, count, cost, star and plus.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QMimeData,
    QObject,
    Qt,
)

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.kinds.values import Number
from realms_builder.game.names import normalised
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.gui.kit.rows import NOWHERE, RULES, Index, Rows
from realms_builder.gui.kit.rule_help import Rules
from realms_builder.gui.kit.thumbnails import NO_PORTRAIT, Portrait
from realms_builder.gui.rooms.roster.clipboard import MODELS, UNITS
from realms_builder.gui.rooms.roster.hire.facets import Marks, marks_of
from realms_builder.gui.rooms.roster.unit_facts import search_words
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.shown_order import kind_attributes, value_of

PAGE = 60
MOST_CHIPS = 6
LIST, NAME, COST = "list", "name", "cost"
FAVOURITES = "*"


class Hireable:
    """A unit as the hire list knows it; *address* is what a roster writes.

    What takes long to work out waits until it is asked for.
    """

    __slots__ = ("address", "faction", "marks", "names", "unit", "words")

    def __init__(self, address: str, unit: Unit, faction: Faction) -> None:
        """List *unit* of *faction*; :meth:`learn` fills *names* and *words*."""
        self.address = address
        self.unit = unit
        self.faction = faction
        self.names = ""
        self.words = ""
        self.marks: Marks | None = None

    def marked(self, mustered: Muster) -> Marks:
        """Return what the unit can be filtered by."""
        if self.marks is None:
            self.marks = marks_of(self.unit, mustered)
        return self.marks

    def learn(self) -> str:
        """Work out the words that find the unit and return its names, then those of its things."""
        if not self.names:
            self.names, self.words = search_words(self.unit)
        return self.names


@dataclass(frozen=True, slots=True)
class HireRow:
    """One line of the hire list, ready to paint; *blocked* dims it, *reason* says why."""

    id: str
    name: str
    summary: str
    count: str
    cost: str
    reason: str = ""
    met: str = ""
    """What of it is called as somebody searches."""
    taken: int = 0
    """How many models of it are in the roster."""
    kind: str = ""
    why: str = ""
    blocked: bool = False
    favourite: bool = False
    portrait: Portrait = NO_PORTRAIT
    spoken: str = ""
    rules: Callable[[], Rules] = field(default=tuple, compare=False)


def hireables(mustered: Muster, others: Iterable[Faction] = ()) -> tuple[Hireable, ...]:
    """Return the units that the roster of *mustered* may look at, its own list first."""
    found: list[Hireable] = []
    own = mustered.faction
    if own is not None:
        units = [*mustered.own_units.values(), *own.units.values()]
        found += [Hireable(unit.id, unit, own) for unit in units]
    for faction in others:
        found += [Hireable(unit.address, unit, faction) for unit in faction.units.values()]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class UnitKind:
    """One filter: the value of an attribute that some of the units have."""

    attribute: str
    value: str
    name: Text


def kinds_among(
    units: Sequence[Hireable], attributes: Sequence[DeclaredField]
) -> tuple[UnitKind, ...]:
    """Return the values of the first attribute that tells *units* apart, in their order."""
    for attribute in attributes:
        found = {k.id: k for u in units if (k := value_of(u.unit, attribute)) is not None}
        if len(found) > 1:
            ordered = sorted(found.values(), key=lambda kind: kind.place)
            return tuple(UnitKind(attribute.id, k.id, k.name) for k in ordered[:MOST_CHIPS])
    return ()


def kinds_of(mustered: Muster, units: Sequence[Hireable]) -> tuple[UnitKind, ...]:
    """Return the filters that make sense for *units*."""
    return kinds_among(units, kind_attributes(mustered.game))


@dataclass(frozen=True, slots=True)
class HireQuery:
    """What the hire list is asked to show."""

    text: str = ""
    kind: str = ""
    order: str = LIST
    cost: Callable[[Unit], Number] = lambda unit: 0
    lang: str = "en"
    favourites: frozenset[str] = frozenset()
    passes: Callable[[Hireable], bool] | None = None


def matching(units: Sequence[Hireable], wish: HireQuery, attribute: str = "") -> list[Hireable]:
    """Return what *wish* asks for: every word must be in the name, or in tags and items.

    Units whose name matches come before those that only carry what was searched for.
    """
    found: Iterable[Hireable] = units
    if wish.kind == FAVOURITES:
        found = [u for u in units if u.unit.address in wish.favourites]
    elif wish.kind:
        found = [u for u in units if _is(u.unit, attribute, wish.kind)]
    if wish.passes is not None:
        found = filter(wish.passes, found)
    tokens = normalised(wish.text).split()
    ordered = _ordered(list(found), wish)
    if not tokens:
        return ordered
    for token in tokens:
        ordered = [u for u in ordered if token in (u.names or u.learn()) or token in u.words]
    by_name = ordered
    for token in tokens:
        by_name = [u for u in by_name if token in u.names]
    named = set(map(id, by_name))
    return by_name + [u for u in ordered if id(u) not in named]


def _is(unit: Unit, attribute: str, kind: str) -> bool:
    value = unit.attributes.get(attribute)
    return getattr(value, "identity", None) == kind


def _ordered(units: list[Hireable], wish: HireQuery) -> list[Hireable]:
    if wish.order == NAME:
        return sorted(units, key=lambda u: u.unit.name.pick(wish.lang).casefold())
    if wish.order == COST:
        return sorted(units, key=lambda u: wish.cost(u.unit))
    return units


class HireSlot:
    """A place of the hire list for a unit; its row is made when somebody looks there."""

    __slots__ = ("id", "made", "unit")

    def __init__(self, unit: Hireable) -> None:
        """Keep a place for *unit*."""
        self.id = unit.address
        self.unit = unit
        self.made: HireRow | None = None


class HireRows(Rows[HireSlot]):
    """The rows of the hire list, some more of them whenever the view reaches the end.

    Only what is seen is made, so that a keystroke costs the same for ten units as for ten thousand.
    """

    def __init__(self, make: Callable[[Hireable], HireRow], parent: QObject | None = None) -> None:
        """Make each row with *make* when it is first looked at."""
        super().__init__(lambda slot, role: _shown(self._row(slot), role), parent)
        self._make = make
        self._found: Sequence[Hireable] = ()
        self.is_changing = False
        self.mime: Callable[[list[str]], QMimeData] = lambda ids: QMimeData()

    @property
    def found(self) -> Sequence[Hireable]:
        """Return everything that was found, shown yet or not."""
        return self._found

    def _row(self, slot: HireSlot) -> HireRow:
        if slot.made is None:
            slot.made = self._make(slot.unit)
        return slot.made

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Return what *role* asks for of the row at *index*, or the row itself."""
        found = super().data(index, role)
        return self._row(found) if isinstance(found, HireSlot) else found

    def show_found(self, found: Sequence[Hireable], *, from_top: bool = False) -> None:
        """Show *found*: as many as were shown, or with *from_top* one page."""
        self._found = found
        most = PAGE if from_top else max(PAGE, self.rowCount())
        if [slot.unit for slot in self._rows] != list(found[:most]):
            self._place(found[:most])
        self._remake(range(len(self._rows)))

    def _place(self, units: Sequence[Hireable]) -> None:
        known = {slot.id: slot for slot in self._rows}
        wanted: list[HireSlot] = []
        for unit in units:
            slot = known.get(unit.address) or HireSlot(unit)
            slot.unit = unit
            wanted.append(slot)
        self.is_changing = True
        try:
            self.show_rows(wanted)
        finally:
            self.is_changing = False

    def remake(self, addresses: Container[str]) -> None:
        """Make the rows of the units at *addresses* anew that were looked at."""
        self._remake(place for place, slot in enumerate(self._rows) if slot.id in addresses)

    def _remake(self, places: Iterable[int]) -> None:
        """Make rows that were looked at anew, and repaint what changed, neighbours together."""
        first = last = -1
        for place in places:
            slot = self._rows[place]
            if slot.made is None:
                continue
            made = self._make(slot.unit)
            if made == slot.made:
                continue
            slot.made = made
            if place != last + 1 and first >= 0:
                self.dataChanged.emit(self.index(first), self.index(last))
            first = first if first >= 0 and place == last + 1 else place
            last = place
        if first >= 0:
            self.dataChanged.emit(self.index(first), self.index(last))

    def canFetchMore(self, parent: Index = NOWHERE) -> bool:
        """Return whether more was found than is shown."""
        more = len(self._rows) < len(self._found)
        return more and not parent.isValid() and not self.is_changing

    def fetchMore(self, parent: Index = NOWHERE) -> None:
        """Show one page more."""
        if self.canFetchMore(parent):
            self._show_more(len(self._rows) + PAGE)

    def show_all(self) -> None:
        """Show everything that was found, for keys that jump to the end."""
        if self.canFetchMore():
            self._show_more(len(self._found))

    def _show_more(self, most: int) -> None:
        start = len(self._rows)
        self._insert(start, [HireSlot(unit) for unit in self._found[start:most]])

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be chosen and dragged."""
        flag = Qt.ItemFlag
        if not index.isValid():
            return flag.NoItemFlags
        return (
            flag.ItemIsEnabled
            | flag.ItemIsSelectable
            | flag.ItemIsDragEnabled
            | flag.ItemNeverHasChildren
        )

    def mimeTypes(self) -> list[str]:
        """Return what a drag carries."""
        return [UNITS, MODELS]

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        """Return the dragged units."""
        return self.mime([self._rows[index.row()].id for index in indexes])


def _shown(row: HireRow, role: int) -> Any:
    match role:
        case _ if role == RULES:
            return row.rules()
        case Qt.ItemDataRole.DisplayRole:
            return row.name
        case Qt.ItemDataRole.ToolTipRole:
            return row.why or None
        case Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        case Qt.ItemDataRole.AccessibleDescriptionRole:
            return row.why or row.summary
        case _:
            return None
