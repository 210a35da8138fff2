"""The list of findings: buttons by mouse and keyboard, fixes worked out when they are seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QMenu, QToolTip, QWidget

from realms_builder.gui.desk import Desk
from realms_builder.gui.document import RosterDocument
from realms_builder.gui.roster_room.findings_delegate import FindingDelegate, RowButton
from realms_builder.gui.roster_room.findings_rows import (
    FindingRow,
    edits_offered,
    places_offered,
    rows_of,
)
from realms_builder.gui.rows import ROW, Index, Rows

_PAUSE_MS = 150
_SIZE = int(Qt.ItemDataRole.SizeHintRole)


class FindingsList(QListView):
    """Shows the findings of a document; one row at a time can be open.

    *opened* says how high the row that was just opened is.
    """

    wanted = Signal(object)
    opened = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a document."""
        super().__init__(parent)
        self._desk = desk
        self._document: RosterDocument | None = None
        self._open = ""
        self._offers: dict[str, tuple[str, ...]] = {}
        self._fresh: set[str] = set()
        self._places: dict[str, tuple[str, ...]] = {}
        self._turns: dict[str, int] = {}
        self._closed_size = QSize()
        self.rows: Rows[FindingRow] = Rows(self._shown, self)
        self.delegate = FindingDelegate(desk, self, self._texts_of, self._places_of)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._work_out_next)
        self.setModel(self.rows)
        self.setItemDelegate(self.delegate)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    # ------------------------------------------------------------------ what is shown

    def show_document(self, document: RosterDocument | None) -> None:
        """Show the findings of *document* as they are now."""
        if document is not self._document:
            self._open = ""
            self._offers.clear()
            self._turns.clear()
        self._document = document
        self._fresh.clear()
        self._places.clear()
        self._later.stop()
        rows = rows_of(document, self._desk.lang, self._open) if document is not None else []
        if self._open and all(row.id != self._open for row in rows):
            self._open = ""
        self._offers = {row.id: self._offers[row.id] for row in rows if row.id in self._offers}
        self.rows.show_rows(rows)
        if self._open:
            self.scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:
        """Measure closed rows once before they are laid out: Qt asks thousands of times."""
        self._closed_size = QSize(self.viewport().width(), self.delegate.closed_height())
        super().doItemsLayout()

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint rows anew; a list would lay all of them out, yet only the open one may grow."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def _shown(self, row: FindingRow, role: int) -> Any:
        if role == _SIZE:  # asked for every row whenever rows come or go
            return self.delegate.size_of(row) if row.is_open else self._closed_size
        if role == int(Qt.ItemDataRole.DisplayRole):
            return row.text
        if role == int(Qt.ItemDataRole.AccessibleTextRole):
            return row.whole
        if role == int(Qt.ItemDataRole.AccessibleDescriptionRole):
            return "\n".join((row.why, *self._texts_of(row)))
        return None

    def _texts_of(self, row: FindingRow) -> tuple[str, ...]:
        """Return the fixes of a row that is seen; new ones are worked out right after.

        Those that are known already are looked at again when nothing was typed for a moment; until
        then they stay, since pressing one works it out anew anyway.
        """
        if row.id not in self._fresh:
            known = row.id in self._offers
            if not self._later.isActive() or (not known and self._later.interval()):
                self._later.start(_PAUSE_MS if known else 0)
        return self._offers.get(row.id, ())

    def _places_of(self, row: FindingRow) -> tuple[str, ...]:
        if row.id not in self._places:
            document = self._document
            found = places_offered(row, document.mustered) if document is not None else ()
            self._places[row.id] = found
        return self._places[row.id]

    def _work_out_next(self) -> None:
        """Work out the fixes of one visible row, then come back for the next."""
        for row in self.visible_rows():
            if row.id in self._fresh:
                continue
            self._fresh.add(row.id)
            offers = tuple(offer.text.pick(row.lang) for offer in edits_offered(row))
            before, self._offers[row.id] = self._offers.get(row.id, ()), offers
            if offers != before:
                index = self.rows.index_of(row.id)
                self.update(index)
                if row.is_open:
                    self.scheduleDelayedItemsLayout()
            self._later.start(0)
            return

    def visible_rows(self) -> list[FindingRow]:
        """Return the rows that can be seen now, from the top."""
        found: list[FindingRow] = []
        first = self.indexAt(QPoint(4, 2))
        height = self.viewport().height()
        place = first.row() if first.isValid() else 0
        while place < len(self.rows.rows):
            if self.visualRect(self.rows.index(place)).top() > height:
                break
            found.append(self.rows.rows[place])
            place += 1
        return found

    # ------------------------------------------------------------------ doing

    def open_row(self, identity: str) -> None:
        """Open the row called *identity*, or close it when it is open."""
        self._open = "" if identity == self._open else identity
        changed = [row.opened(row.id == self._open) for row in self.rows.rows]
        kept = [
            new if new.is_open != old.is_open else old
            for old, new in zip(self.rows.rows, changed, strict=True)
        ]
        self.rows.show_rows(kept)
        self.doItemsLayout()
        if self._open:
            index = self.rows.index_of(self._open)
            self.opened.emit(self.visualRect(index).height())
            self.scrollTo(index)

    def press(self, row: FindingRow, button: RowButton) -> None:
        """Do what *button* says."""
        if button.kind == "fix":
            self.fix(row, button.place)
        else:
            self.open_row(row.id)

    def fix(self, row: FindingRow, place: int) -> None:
        """Take the fix at *place*, worked out anew from the roster as it is now."""
        document = self._document
        if document is None:
            return
        wanted = self._offers.get(row.id, ())
        offers = {offer.text.pick(row.lang): offer for offer in edits_offered(row)}
        texts = list(wanted) or list(offers)
        offer = offers.get(texts[place]) if place < len(texts) else None
        if offer is not None and offer.edit is not None:
            document.apply(offer.edit, offer.text.pick(row.lang))

    def want_models(self, row: FindingRow) -> None:
        """Ask for the models that *row* is about; each time another one comes first."""
        if row.models:
            turn = self._turns.get(row.id, 0) % len(row.models)
            self._turns[row.id] = turn + 1
            self.wanted.emit((*row.models[turn:], *row.models[:turn]))

    # ------------------------------------------------------------------ mouse

    def _row_at(self, point: QPoint) -> tuple[FindingRow | None, int]:
        index = self.indexAt(point)
        row = index.data(ROW)
        if not isinstance(row, FindingRow):
            return None, -1
        return row, self.delegate.button_at(row, self.visualRect(index), point)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the button under the mouse."""
        row, button = self._row_at(event.position().toPoint())
        hovered = (row.id if row is not None else "", button)
        if hovered != self.delegate.hovered:
            self.delegate.hovered = hovered
            self.viewport().setCursor(
                Qt.CursorShape.PointingHandCursor if row is not None else Qt.CursorShape.ArrowCursor
            )
            self.viewport().update()
        super().mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Put the light out."""
        self.delegate.hovered = ("", -1)
        self.viewport().update()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the row; forget which of its buttons the keyboard had."""
        self.delegate.focused = -1
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Press the button under the mouse, or ask for the models of the row."""
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        point = event.position().toPoint()
        row, place = self._row_at(point)
        if row is None:
            return
        if place < 0:
            self.want_models(row)
            return
        box = self.visualRect(self.rows.index_of(row.id))
        self.press(row, self.delegate.buttons(row, box)[place])

    # ------------------------------------------------------------------ keyboard

    def _current(self) -> tuple[FindingRow | None, list[RowButton]]:
        index = self.currentIndex()
        row = index.data(ROW)
        if not isinstance(row, FindingRow):
            return None, []
        return row, self.delegate.buttons(row, self.visualRect(index))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go to the buttons of a row; Enter presses, or asks for the models."""
        row, buttons = self._current()
        key = Qt.Key(event.key())
        if row is None or key not in _KEYS:
            self.delegate.focused = -1
            super().keyPressEvent(event)
            return
        focused = self.delegate.focused
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            step = 1 if key == Qt.Key.Key_Right else -1
            self.delegate.focused = min(max(-1, focused + step), len(buttons) - 1)
            self.viewport().update()
        elif 0 <= focused < len(buttons):
            self.press(row, buttons[focused])
        else:
            self.want_models(row)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Begin at the row itself, not at a button."""
        self.delegate.focused = -1
        super().currentChanged(current, previous)

    # ------------------------------------------------------------------ menu, tips, size

    def menu_for(self, row: FindingRow) -> QMenu:
        """Return everything that can be done with *row* as a menu."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if row.models:
            menu.addAction(self.tr("Show the model"), lambda: self.want_models(row))
        if row.why:
            menu.addAction(
                self.tr("Less") if row.is_open else self.tr("Why?"), lambda: self.open_row(row.id)
            )
        for place, text in enumerate(self._offers.get(row.id, ())):
            action = menu.addAction(text)
            action.triggered.connect(lambda _on=False, n=place: self.fix(row, n))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer everything as a menu."""
        row = self.indexAt(event.pos()).data(ROW) or self.currentIndex().data(ROW)
        if isinstance(row, FindingRow):
            self.menu_for(row).popup(event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:
        """Say the whole sentence where it is cut off."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row, place = self._row_at(event.pos())
            texts = self._offers.get(row.id, ()) if row is not None else ()
            if row is None:
                QToolTip.hideText()
            elif place >= 0:
                box = self.visualRect(self.rows.index_of(row.id))
                button = self.delegate.buttons(row, box)[place]
                whole = texts[button.place] if button.kind == "fix" else button.text
                QToolTip.showText(event.globalPos(), whole, self)
            else:
                QToolTip.showText(event.globalPos(), row.text, self)
            return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the open row anew."""
        super().resizeEvent(event)
        if self._open:
            self.doItemsLayout()


_KEYS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Space,
)
