"""Finding one of many by a few letters: a field that steers a list, and a popup made of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from realms_builder.core.problems import Severity
from realms_builder.game.names import normalised
from realms_builder.gui.kit.row_delegate import ListLook, RowDelegate, RowFace, RowGround
from realms_builder.gui.kit.rows import ROW, RULES, Rows
from realms_builder.gui.kit.screen import inside, screen_at
from realms_builder.gui.kit.tab_round import step_in_round
from realms_builder.gui.shell.desk import Desk

MOST_FOUND = 200
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_GAP_PX, _SCROLL_PX = 2, 24
POPUP_LOOK = ListLook(RowGround.STRIP)
STEERED_LOOK = ListLook(RowGround.FILLED, lines=1, around=(2, 1), pad=6)


@dataclass(frozen=True, slots=True)
class PickRow:
    """One thing to be picked: its id, its name, what it brings, what it costs, a longer text.

    *beside* is what else it takes up, and *load* what that comes to, *over* what there is room for.
    """

    id: str
    name: str
    detail: str = ""
    number: str = ""
    text: str = ""
    beside: str = ""
    load: str = ""
    over: bool = False
    rules: Callable[[], Sequence[Any]] = field(default=tuple, compare=False)
    """What rules it has, in words, worked out when somebody asks."""

    @property
    def words(self) -> str:
        """Return what it is found by."""
        return f"{normalised(self.name)} {normalised(self.detail)}"

    @property
    def spoken(self) -> str:
        """Return it in one line for a screen reader."""
        return ", ".join(part for part in self._parts if part)

    @property
    def effect(self) -> str:
        """Return in one line what it takes up, what that comes to, and what it brings."""
        comes = " → ".join(part for part in (self.beside, self.load) if part)
        return " · ".join(part for part in (comes, self.detail) if part)

    def face(self) -> RowFace:
        """Return how it is painted."""
        severity = Severity.WARNING if self.over else None
        detail = " · ".join(part for part in ("" if self.over else self.load, self.detail) if part)
        reason = self.load if self.over else ""
        said = (self.name, detail, "", "", reason, self.number, self.beside)
        return RowFace(*said, severity=severity)

    @property
    def _parts(self) -> tuple[str, ...]:
        return self.name, self.number, self.beside, self.load, self.detail


class Findable(Protocol):
    """A row that words may find."""

    @property
    def id(self) -> str:
        """Return what tells it from others."""
        ...

    @property
    def words(self) -> str:
        """Return what it is found by, normalised."""
        ...


def put_below(popup: QWidget, anchor: QRect) -> None:
    """Put *popup* below *anchor*, a place on the screen, or above it where there is no room.

    Where there is none at either side it leaves the title of its window free, if it can.
    """
    screen = screen_at(anchor.center(), popup)
    popup.resize(popup.size().boundedTo(screen.size()))
    y = anchor.bottom() + 1 + _GAP_PX
    if y + popup.height() > screen.bottom():
        y = anchor.top() - _GAP_PX - popup.height()
    parent = popup.parentWidget()
    if y < screen.top() and parent is not None:
        window = screen.intersected(parent.window().geometry())
        if popup.size() == popup.size().boundedTo(window.size()):
            screen = window
    popup.move(inside(QRect(QPoint(anchor.left(), y), popup.size()), screen))


class SearchList(QWidget):
    """A field over a list that narrows while one types; the keys for lists work in the field.

    :attr:`taken` carries the row that was clicked, or that Enter took.
    """

    taken = Signal(object)

    def __init__(
        self,
        delegate: RowDelegate,
        show: Callable[[Any, int], object],
        find: Callable[[str], Sequence[Any]],
        most: int = MOST_FOUND,
    ) -> None:
        """Show at *most* so many of what *find* finds for the words typed."""
        super().__init__()
        self._find, self._most = find, most
        self.field, self.list, self.note = QLineEdit(), QListView(), QLabel()
        self.rows: Rows[Any] = Rows(show, self)
        self.list.setModel(self.rows)
        delegate.setParent(self.list)
        self.list.setItemDelegate(delegate)
        self.list.setUniformItemSizes(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)  # no band at its end
        self.list.verticalScrollBar().setSingleStep(_SCROLL_PX)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.note.setProperty("role", "muted")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.field, self.note, self.list):
            self.column.addWidget(widget, int(widget is self.list))
        self.nothing = self.tr("Nothing found.")
        self.field.setClearButtonEnabled(True)
        self.field.setAccessibleName(self.tr("Search"))
        self.field.textChanged.connect(self.refresh)
        self.field.installEventFilter(self)
        self.list.activated.connect(self._take)
        self.list.clicked.connect(self._take)

    def refresh(self) -> None:
        """Show what the words find now, the first of it chosen."""
        found = self._find(self.field.text())
        more = len(found) - self._most
        self.rows.show_rows(found[: self._most])
        text = self.tr("and {0} more: type a few letters").format(more) if more > 0 else ""
        self.note.setText(text if found else self.nothing)
        self.note.setVisible(not found or more > 0)
        if found:
            self.list.setCurrentIndex(self.rows.index(0))

    def _take(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if row is not None:
            self.taken.emit(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list and take a row while the field has the keyboard."""
        if watched is self.field and isinstance(event, QKeyEvent):
            if event.type() is not QEvent.Type.KeyPress:
                return False
            key = Qt.Key(event.key())
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take(self.list.currentIndex())
                return True
            if key in _MOVES:
                self.list.event(event)
                return True
        return super().eventFilter(watched, event)


class SearchPopup(QFrame):
    """Opens below a button to find one of many; :attr:`picked` carries the row that was taken."""

    picked = Signal(object)

    def __init__(
        self,
        desk: Desk,
        face: Callable[[Any], RowFace],
        show: Callable[[Any, int], object],
        parent: QWidget,
    ) -> None:
        """Begin without rows; each is painted as its *face*, *show* says what else is asked."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._offered: Sequence[Findable] = ()
        delegate = RowDelegate(desk.theme, POPUP_LOOK, face)
        self.finder = SearchList(delegate, show, self._found)
        self.search, self.list, self.note = self.finder.field, self.finder.list, self.finder.note
        self.rows = self.finder.rows
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(8, 8, 8, 8)
        self.column.addWidget(self.finder)
        self.finder.taken.connect(self._take)
        self._scale = max(1.0, desk.theme.scale * 0.9)

    def be_wide(self, width: int, height: int) -> None:
        """Be so large at the usual size of text, in pixels; larger with larger text."""
        self.resize(round(width * self._scale), round(height * self._scale))

    def offer(self, rows: Iterable[Findable]) -> None:
        """Offer *rows*, as far as the words typed find them."""
        self._offered = tuple(rows)
        self.finder.refresh()

    def open_below(self, button: QWidget) -> None:
        """Show the popup at *button*."""
        put_below(self, QRect(button.mapToGlobal(QPoint(0, 0)), button.size()))
        self.show()
        self.search.setFocus()

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 (Qt's name)
        """Go on, or back."""
        return step_in_round(self, forwards=next)

    def _found(self, text: str) -> Sequence[Findable]:
        wanted = normalised(text).split()
        return [row for row in self._offered if all(word in row.words for word in wanted)]

    def _take(self, row: object) -> None:
        self.close()
        self.picked.emit(row)


class PickPopup(SearchPopup):
    """A popup over things to be picked; :attr:`picked_id` says the id of the one taken."""

    picked_id = Signal(str)

    def __init__(self, desk: Desk, rows: Iterable[PickRow], parent: QWidget) -> None:
        super().__init__(desk, PickRow.face, pick_shown, parent)
        self.search.setPlaceholderText(self.tr("Search …"))
        self.list.setAccessibleName(self.tr("What may be added"))
        self.finder.nothing = self.tr("Nothing fits.")
        rows = tuple(rows)
        delegate = self.finder.list.itemDelegate()
        assert isinstance(delegate, RowDelegate)
        delegate.widest_number = max((row.number for row in rows), key=len, default="")
        delegate.widest_count = max((row.beside for row in rows), key=len, default="")
        self.be_wide(380, 340)
        self.picked.connect(lambda row: self.picked_id.emit(row.id))
        self.offer(rows)


def pick_shown(row: PickRow, role: int) -> object:
    """Return what a view asks for of *row*."""
    if role == int(Qt.ItemDataRole.DisplayRole):
        return row.name
    if role == RULES:
        return row.rules()
    if role == int(Qt.ItemDataRole.AccessibleTextRole):
        return row.spoken
    return row.text or None if role == int(Qt.ItemDataRole.ToolTipRole) else None
