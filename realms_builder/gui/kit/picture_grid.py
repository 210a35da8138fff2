"""Choosing one of many by what it looks like: a search over a grid of pictures with names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.game.names import normalised
from realms_builder.gui.kit.popup import put_below

WIDTH, HEIGHT = 420, 360
_AT_ONCE_S = 0.004
_VALUE = Qt.ItemDataRole.UserRole
_MOVES = frozenset((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown))


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """One thing to choose: its value, what it is called, and what draws it when it is shown."""

    value: str
    name: str
    draw: Callable[[], QIcon] = field(compare=False)


class PictureGrid(QFrame):
    """A popup over a form; :attr:`taken` carries the value of what was chosen."""

    taken = Signal(str)

    def __init__(self, parent: QWidget, side: int, hint: str) -> None:
        """Show pictures *side* pixels wide; *hint* stands greyed in the search."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("role", "popup")
        self.search, self.list = QLineEdit(), QListWidget()
        self.search.setPlaceholderText(hint)
        self.search.setAccessibleName(hint)
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._narrow)
        self.search.installEventFilter(self)
        self.list.setAccessibleName(hint)
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setIconSize(QSize(side, side))
        line = self.list.fontMetrics()
        wide = max(side + 24, line.averageCharWidth() * 13)
        self.list.setGridSize(QSize(wide, side + line.lineSpacing() + 14))
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.itemClicked.connect(self._take)
        self.list.itemActivated.connect(self._take)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        self.resize(WIDTH, HEIGHT)
        self._rows = column
        self.other: QPushButton | None = None
        self._every: list[tuple[QListWidgetItem, PictureChoice]] = []
        self._undrawn: list[tuple[QListWidgetItem, PictureChoice]] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._draw_some)

    def offer(self, choices: Iterable[PictureChoice], chosen: str) -> None:
        """Offer *choices*; the one with the value *chosen* is lit."""
        for choice in choices:
            item = QListWidgetItem(choice.name, self.list)
            self._every.append((item, choice))
            item.setData(_VALUE, choice.value)
            item.setToolTip(choice.value)
            item.setSizeHint(self.list.gridSize())
            if choice.value == chosen:
                self.list.setCurrentItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self._undrawn = sorted(self._every, key=lambda pair: pair[0] is not self.list.currentItem())
        self._draw_some()

    def offer_other(self, words: str, ask: Callable[[], None]) -> None:
        """Offer below the pictures what is none of them: *ask* runs once the grid is closed."""
        button = QPushButton(words, self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: (self.close(), QTimer.singleShot(0, ask)))
        self._rows.addWidget(button)
        self.other = button

    def _draw_some(self) -> None:
        """Draw for a few milliseconds, then let the window answer before the next ones."""
        end = monotonic() + _AT_ONCE_S
        while self._undrawn:
            item, choice = self._undrawn.pop(0)
            item.setIcon(choice.draw())
            if monotonic() > end:
                self._later.start()
                return

    def restyle(self) -> None:
        """Draw everything anew, in the tones in force by then."""
        self._undrawn = [*self._every]
        self._later.start()

    def open_below(self, anchor: QWidget) -> None:
        """Open below *anchor*, with the keyboard in the search."""
        put_below(self, QRect(anchor.mapToGlobal(anchor.rect().topLeft()), anchor.size()))
        self.show()
        self.search.setFocus()
        if self.list.currentRow() >= 0:
            self.list.scrollToItem(self.list.currentItem())

    def _narrow(self, text: str) -> None:
        words = normalised(text).split()
        first = -1
        for at in range(self.list.count()):
            item = self.list.item(at)
            known = normalised(f"{item.text()} {item.data(_VALUE)}")
            hidden = not all(word in known for word in words)
            item.setHidden(hidden)
            first = at if first < 0 and not hidden else first
        self.list.setCurrentRow(first)

    def _take(self, item: QListWidgetItem) -> None:
        self.close()
        self.taken.emit(str(item.data(_VALUE)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the keys for lists work in the search."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in _MOVES:
                self.list.setFocus()
                self.list.keyPressEvent(event)
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.currentRow() >= 0:
                self._take(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)
