"""The units that can be hired as rows: found by words, kinds and favourites, sorted, in pages.

A row is painted with portrait, name, stat line or reason, count, cost, star and plus.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QDrag, QKeyEvent, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem, QWidget

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.kinds.values import Number
from realms_builder.game.names import normalised
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction, Unit
from realms_builder.gui.kit import painting
from realms_builder.gui.kit.drag_picture import BESIDE_POINTER, drag_picture
from realms_builder.gui.kit.painting import Fonts
from realms_builder.gui.kit.row_delegate import ListLook, RowDelegate, RowFace, RowGround, RowState
from realms_builder.gui.kit.rows import NOWHERE, ROW, RULES, Index, Rows, is_step
from realms_builder.gui.kit.rule_help import Rules
from realms_builder.gui.kit.thumbnails import NO_PORTRAIT, Portrait, Thumbnails
from realms_builder.gui.rooms.roster.clipboard import MODELS, UNITS
from realms_builder.gui.rooms.roster.hire.facets import Marks, marks_of
from realms_builder.gui.rooms.roster.unit_facts import search_words
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.shown_order import kind_attributes, value_of

PAGE = 60
MOST_CHIPS = 6
LIST, NAME, COST = "list", "name", "cost"
FAVOURITES = "*"
PLUS, STAR = "plus", "star"
_LOOK = ListLook(RowGround.LINED, edge=11, pad=9, least_for_pictures=14)
_PLUS_PX, _AFTER_PLUS_PX = 24.0, 8.0


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


class HireDelegate(RowDelegate):
    """One row of the hire list; a click on the plus hires, one on the star marks a favourite."""

    hire_clicked = Signal(str)
    star_clicked = Signal(str)

    def __init__(self, desk: Desk, thumbnails: Thumbnails, parent: QObject | None = None) -> None:
        """Paint with the theme of *desk*."""
        super().__init__(desk.theme, _LOOK, _face_of, parent, thumbnails.pixmap)
        self._thumbnails = thumbnails

    def _plus_box(self, rect: QRectF) -> QRectF:
        right, side = rect.right() - _AFTER_PLUS_PX, _PLUS_PX * self.theme.scale
        return QRectF(right - side, rect.center().y() - side / 2, side, side)

    def is_plus(self, rect: QRect, place: QPoint) -> bool:
        """Return whether *place* lies on the plus of the row in *rect*."""
        return self._plus_box(QRectF(rect)).adjusted(-6, -8, 8, 8).contains(QPointF(place))

    def paint_trail(
        self, painter: QPainter, frame: QRectF, face: RowFace, state: RowState, fonts: Fonts
    ) -> tuple[float, float]:
        """Paint the plus, and before it what every row has."""
        plus = self._plus_box(frame)
        at_rest = self.tones.line if face.is_dimmed else self.tones.muted
        hot = state.is_hot and not face.is_dimmed
        self._paint_plus(painter, plus, self.accent if hot else at_rest, is_hot=hot)
        inner = frame.adjusted(0, 0, plus.x() - 8 + self.look.edge - frame.right(), 0)
        return super().paint_trail(painter, inner, face, state, fonts)

    def _paint_plus(self, painter: QPainter, box: QRectF, ink: str, *, is_hot: bool) -> None:
        tones = self.tones
        painter.setPen(QPen(QColor(ink if is_hot else tones.line), 1.2))
        painter.setBrush(QColor(tones.surface) if is_hot else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(QColor(ink), 1.6))
        x, y, arm = box.center().x(), box.center().y(), box.width() * 0.21
        painter.drawLine(QPointF(x - arm, y), QPointF(x + arm, y))
        painter.drawLine(QPointF(x, y - arm), QPointF(x, y + arm))

    def mark_of(self, face: RowFace, state: RowState) -> tuple[str, str] | None:
        """Return the star: full for a favourite, empty where it could be made one."""
        if face.row.favourite:
            return "star", self.tones.warning
        return ("star_empty", self.tones.muted) if state.is_hot else None

    def editorEvent(
        self, event: QEvent, model: object, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """Hire on a click on the plus, mark on one on the star."""
        del model
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            row = index.data(ROW)
            left = event.button() == Qt.MouseButton.LeftButton
            if left and isinstance(row, HireRow):
                return self._clicked(self.sign_at(event.position(), option, row), row)
        return False

    def drag_picture(self, row: HireRow, count: int, view: QWidget) -> QPixmap:
        """Return what is seen of *row* while it is dragged as the first of *count* units."""
        fonts, ratio = Fonts.of(view.font()), view.devicePixelRatioF()
        side = round(fonts.line + fonts.small_line)
        portrait, who = (
            self._thumbnails.pixmap(row.portrait, side, ratio),
            (row.name, row.portrait.colour),
        )
        return drag_picture(
            self.theme, fonts, portrait, who, count - 1, accent=self.accent, ratio=ratio
        )

    def sign_at(self, place: QPointF, option: QStyleOptionViewItem, row: HireRow) -> str:
        """Return which sign of *row* lies at *place*: ``plus``, ``star`` or none."""
        rect = QRectF(option.rect)
        if self.is_plus(option.rect, place.toPoint()):
            return PLUS
        fonts = Fonts.of(option.font)
        left = self.words_left(rect, _face_of(row), fonts)
        name = painting.width_of(row.name, fonts.bold)
        right = self._plus_box(rect).x() - 60
        star = QRectF(min(left + name, right), rect.y() + 4, 26, 26)
        return STAR if star.contains(place) else ""

    def _clicked(self, sign: str, row: HireRow) -> bool:
        if sign == PLUS:
            self.hire_clicked.emit(row.id)
        elif sign == STAR:
            self.star_clicked.emit(row.id)
        return bool(sign)


def _face_of(row: HireRow) -> RowFace:
    return RowFace(
        row.name,
        row.summary,
        reason=row.reason,
        number=row.cost,
        count=row.count,
        picture=row.portrait,
        colour=row.portrait.colour,
        is_bold=True,
        is_dimmed=row.blocked,
        row=row,
    )


class HireView(QListView):
    """A list whose rows have signs to click, as :class:`HireDelegate` paints them.

    :attr:`keyed` tells of arrow keys.
    """

    keyed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Say that a key went from row to row, or tried to."""
        super().keyPressEvent(event)
        if is_step(event):
            self.keyed.emit()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint rows anew; a list would lay all of them out, yet all are equally high."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the chosen units under a small picture that leaves the roster in sight."""
        indexes = sorted(self.selectedIndexes(), key=lambda index: index.row())
        if not indexes:
            return
        drag = QDrag(self)
        drag.setMimeData(self.model().mimeData(indexes))
        drag.setPixmap(self.drag_picture())
        drag.setHotSpot(BESIDE_POINTER)
        drag.exec(actions, Qt.DropAction.CopyAction)

    def drag_picture(self) -> QPixmap:
        """Return what is seen of the chosen units while they are dragged."""
        delegate = self.itemDelegate()
        rows = [i.data(ROW) for i in sorted(self.selectedIndexes(), key=lambda i: i.row())]
        if not rows or not isinstance(delegate, HireDelegate):
            return QPixmap()
        return delegate.drag_picture(rows[0], len(rows), self)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second of two quick clicks on a sign for a click like the first."""
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and not self._is_sign(index, event):
            super().mouseDoubleClickEvent(event)
            return
        press = QMouseEvent(
            QEvent.Type.MouseButtonPress,
            event.position(),
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
            event.pointingDevice(),
        )
        self.mousePressEvent(press)

    def _is_sign(self, index: QModelIndex, event: QMouseEvent) -> bool:
        delegate, row = self.itemDelegate(), index.data(ROW)
        if not isinstance(delegate, HireDelegate) or not isinstance(row, HireRow):
            return False
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        return bool(delegate.sign_at(event.position(), option, row))
