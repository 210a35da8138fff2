"""What the checks say about the roster: a line that sums up, and the findings with ways out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QSplitter,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.problems import Severity
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.labels import ElidingLabel
from realms_builder.gui.kit.rows import ROW, Index, Rows
from realms_builder.gui.kit.severity import show_severity
from realms_builder.gui.rooms.roster.findings.finding_offers import FindingOffers
from realms_builder.gui.rooms.roster.findings.findings_delegate import FindingDelegate, RowButton
from realms_builder.gui.rooms.roster.findings.findings_rows import (
    FindingRow,
    rows_of,
    shown,
    summary,
)
from realms_builder.gui.shell.desk import Desk

_COLLAPSED = "findings/collapsed"
_ANY_HEIGHT = 16_777_215
_USUAL_ROWS = 3
_PEEK = 1.4
_MOST_MEASURED = 60
"""So many rows are read for their height whenever rows come or go."""
"""How many of several findings are seen at least: one, and that there are more."""
_SIGN_PX = 18
_MENU_PX = 30
_SIZE = int(Qt.ItemDataRole.SizeHintRole)
_KEYS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Space,
)


class FindingsPanel(QFrame):
    """Follows the current document.

    :attr:`model_wanted` says one model that a finding is about, :attr:`models_wanted` all of them
    with that one first; :attr:`choice_wanted` what the roster itself chose; :attr:`left_empty` that
    the keyboard was in the last finding, now gone.
    """

    left_empty = Signal()
    model_wanted = Signal(str)
    models_wanted = Signal(object)
    choice_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin with the current document."""
        super().__init__(parent)
        self._desk = desk
        self._document: RosterDocument | None = None
        self._was_shown: bool | None = None
        self._open_height = 0
        self.is_collapsed = bool(desk.preferences.value(_COLLAPSED, False))
        self.sign = QLabel()
        self.summary = ElidingLabel()
        self.summary.setProperty("role", "heading")
        self.fold = QToolButton()
        self.fold.setProperty("role", "plain")
        self.fold.clicked.connect(lambda: self.collapse(not self.is_collapsed))
        self.list = FindingsList(desk)
        self.list.wanted.connect(self._on_wanted)
        self.list.choice_wanted.connect(self.choice_wanted)
        self.list.opened.connect(self._make_room)
        self._header = QFrame()
        self._header.setProperty("role", "bar")
        row = QHBoxLayout(self._header)
        row.setContentsMargins(14, 7, 10, 7)
        row.setSpacing(10)
        row.addWidget(self.sign)
        row.addWidget(self.summary, 1)
        row.addWidget(self.fold)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._header)
        column.addWidget(self.list, 1)
        desk.current_changed.connect(self._on_current)
        desk.language_changed.connect(self.retranslate)
        self._on_current(desk.current)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setAccessibleName(self.tr("Findings"))
        self.list.setAccessibleName(self.tr("Findings"))
        self.refresh()

    def restyle(self) -> None:
        """Take over colours and the size of the text."""
        self.refresh()

    # ------------------------------------------------------------------ what is shown

    def _on_current(self, document: RosterDocument | None) -> None:
        if self._document is not None and self._document is not document:
            self._document.changed.disconnect(self.refresh)
            self._document.checked.disconnect(self.refresh)
        if document is not None and document is not self._document:
            document.changed.connect(self.refresh)
            document.checked.connect(self.refresh)
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Show what the checks say now."""
        document = self._document
        self.list.show_document(document)
        rows, lang = self.list.rows.rows, self._desk.lang
        freeform = document is not None and document.freeform
        self.summary.setText(summary(document, lang) if document is not None else "")
        tones = self._desk.theme.tones
        worst = rows[0].severity if rows else None
        if worst is None and document is not None and not freeform:
            worst = document.verdict.worst
        if worst is not None:
            show_severity(self.sign, worst, tones, _SIGN_PX)
        else:  # silenced limits are no praise
            name, colour = ("info", tones.muted) if freeform else ("check", tones.good)
            self.sign.setPixmap(icon(name, colour).pixmap(QSize(_SIGN_PX, _SIGN_PX)))
        self._fold_now()

    def collapse(self, collapsed: bool) -> None:
        """Show only the line that sums up, or the findings too; remembered for the next start."""
        self.is_collapsed = collapsed
        self._desk.preferences.set_value(_COLLAPSED, collapsed)
        self._fold_now()

    def entered_at(self) -> QWidget | None:
        """Return the findings, which F6 goes to, not what hides them."""
        return self.list if self.list.isVisible() else None

    def _fold_now(self) -> None:
        has_rows = bool(self.list.rows.rows)
        shown = has_rows and not self.is_collapsed
        if not has_rows and self._document is not None and self.list.hasFocus():
            self.left_empty.emit()
        self.list.setVisible(shown)
        self.fold.setVisible(has_rows)
        text = self.tr("Show the findings") if self.is_collapsed else self.tr("Hide the findings")
        self.fold.setAccessibleName(text)
        self.fold.setToolTip(text)
        tones = self._desk.theme.tones
        self.fold.setIcon(icon("arrow_up" if self.is_collapsed else "arrow_down", tones.muted))
        header = self._header.sizeHint().height()
        row = self.list.delegate.closed_height()
        least = min(_PEEK, len(self.list.rows.rows)) if shown else 0
        self.setMinimumHeight(header + round(least * row))
        if shown == (self.maximumHeight() == _ANY_HEIGHT) and self._was_shown is not None:
            if not shown:
                self.setMaximumHeight(header + 2)  # the text may have another size by now
            return
        if self._was_shown:
            self._open_height = self.height()
        self._was_shown = shown
        self.setMaximumHeight(_ANY_HEIGHT if shown else header + 2)
        self.updateGeometry()
        self._share_splitter(self._open_height or self.sizeHint().height() if shown else header)

    def _make_room(self, row_height: int) -> None:
        """Take as much room as a row that was opened and those above need, never more than half.

        Findings are the smaller part of the column: what is open may need to be scrolled.
        """
        splitter = self.parentWidget()
        most = splitter.height() // 2 if isinstance(splitter, QSplitter) else 0
        wanted = min(self._header.sizeHint().height() + row_height + 4, most)
        if wanted > self.height():
            self._share_splitter(wanted)

    def showEvent(self, event: QShowEvent) -> None:
        """Take no more room than is needed, also where the splitter remembers another size."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        """Give the splitter back what a folded panel cannot fill, which it would leave blank."""
        if not self._was_shown:
            self._share_splitter(self.maximumHeight())

    def _share_splitter(self, height: int) -> None:
        """Take *height* in the splitter the panel stands in; the rest goes to what is above."""
        splitter = self.parentWidget()
        if not isinstance(splitter, QSplitter) or splitter.count() != 2:
            return
        whole = sum(splitter.sizes())
        splitter.setSizes([max(0, whole - height), height])

    def sizeHint(self) -> QSize:
        """Return room for the first few findings."""
        header = self._header.sizeHint().height()
        if not self.list.isVisibleTo(self):
            return QSize(400, header + 2)
        rows = self.list.rows.rows[:_USUAL_ROWS]
        return QSize(400, header + sum(self.list.size_of(row).height() for row in rows) + 4)

    def _on_wanted(self, models: tuple[str, ...]) -> None:
        self.models_wanted.emit(models)
        self.model_wanted.emit(models[0])

    @property
    def severity(self) -> Severity | None:
        """Return the worst severity shown, None when everything is in order."""
        rows = self.list.rows.rows
        return rows[0].severity if rows else None


class FindingsList(QListView):
    """Shows the findings of a document, those of one kind below a line that opens.

    Tab goes through the buttons of the row it came to, then on; where one of them mended the row,
    to the first way out of the next. Beside such lines one row at a time can be open. *opened* says
    how far down the row that was just opened ends, with what came below it.
    """

    wanted = Signal(object)
    choice_wanted = Signal(str)
    opened = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin without a document."""
        super().__init__(parent)
        self._desk = desk
        self._document: RosterDocument | None = None
        self._all: list[FindingRow] = []
        self._open: set[str] = set()
        self._turns: dict[str, int] = {}
        self._seeks = False
        self._closed_size = QSize()
        self.rows: Rows[FindingRow] = Rows(self._shown, self)
        self.offers = FindingOffers(desk, self.visible_rows, self)
        self.offers.changed.connect(self._on_offers)
        self.offers.taken.connect(self._on_taken)
        self.delegate = FindingDelegate(desk, self, self.offers.texts, self.offers.places)
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
            self._open.clear()
            self._turns.clear()
        self._document = document
        self._all = rows_of(document, self._desk.lang) if document is not None else []
        self._open &= {one.id for row in self._all for one in (row, *row.members)}
        rows = shown(self._all, self._open)
        self.offers.show(document, rows)
        self.rows.show_rows(rows)
        if self._open:
            self.scheduleDelayedItemsLayout()
        self._seek()

    def doItemsLayout(self) -> None:
        """Measure closed rows once before they are laid out: Qt asks thousands of times."""
        self._closed_size = QSize(self.viewport().width(), self.delegate.closed_height())
        self.delegate.wraps = len(self.rows.rows) <= _MOST_MEASURED
        super().doItemsLayout()

    def size_of(self, row: FindingRow) -> QSize:
        """Return how large a row is; where there are many, only the open one is read for it."""
        is_read = row.is_open or self.delegate.wraps
        return self.delegate.size_of(row) if is_read else self._closed_size

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint rows anew; a list would lay all of them out, yet only the open one may grow."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    def _shown(self, row: FindingRow, role: int) -> Any:
        if role == _SIZE:  # asked for every row whenever rows come or go
            return self.size_of(row)
        if role == int(Qt.ItemDataRole.DisplayRole):
            return row.text
        if role == int(Qt.ItemDataRole.AccessibleTextRole):
            return row.whole
        if role == int(Qt.ItemDataRole.AccessibleDescriptionRole):
            return "\n".join(part for part in (row.why, *self.offers.texts(row)) if part)
        return None

    def _on_offers(self, row: FindingRow) -> None:
        self.update(self.rows.index_of(row.id))
        if row.id in self._open:
            self.scheduleDelayedItemsLayout()
        self._seek()

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
        opens = identity not in self._open
        kinds = {row.id: row for row in self._all if row.members}
        if opens and identity not in kinds:
            self._open &= kinds.keys()  # one sentence at a time
        self._open ^= {identity}
        self.rows.show_rows(shown(self._all, self._open))
        self.doItemsLayout()
        if opens:
            index = self.rows.index_of(identity)
            below = kinds[identity].count if identity in kinds else 0
            box = self.visualRect(index)
            end = box.bottom() + self.verticalOffset() + 1
            self.opened.emit(end + below * self.delegate.closed_height())
            is_high = below or box.height() > self.viewport().height()
            hint = QListView.ScrollHint
            self.scrollTo(index, hint.PositionAtTop if is_high else hint.EnsureVisible)

    def press(self, row: FindingRow, button: RowButton) -> None:
        """Do what *button* says."""
        if button.kind == "fix":
            self.fix(row, button.place)
        else:
            self.open_row(row.id)
            kinds = [one.kind for one in self._current()[1]]
            if button.kind == "why" and self.delegate.focused >= 0:
                self.delegate.focused = kinds.index("why") if "why" in kinds else -1

    def _on_taken(self) -> None:
        """Go on where the row was that is mended, whoever stands there by now."""
        self._seeks = True
        self._seek()

    def _seek(self) -> None:
        """Go to the first way out of the current row, as soon as it has one.

        A hint waits for who goes there: one more Enter shall change nothing that is legal.
        """
        if not self._seeks or not self.rows.rowCount():
            return
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.rows.index(0))
        row, buttons = self._current()
        if row is None or row.severity is Severity.HINT:
            return
        if self.delegate.focused < 0 and buttons and buttons[0].kind == "fix":
            self._go_to(row, buttons, 0)

    def fix(self, row: FindingRow, place: int) -> None:
        """Take the fix at *place*, as it was tried on the roster as it is now."""
        self.offers.take(row, place)

    def want_models(self, row: FindingRow) -> None:
        """Ask for the models or the choice that *row* is about; each time another comes first."""
        found = row.models or row.choices
        if not found:
            return
        turn = self._turns.get(row.id, 0) % len(found)
        self._turns[row.id] = turn + 1
        if row.models:
            self.wanted.emit((*found[turn:], *found[:turn]))
        else:
            self.choice_wanted.emit(found[turn])

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
        self.delegate.focused, self._seeks = -1, False
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
        self._seeks = False
        row, buttons = self._current()
        key = Qt.Key(event.key())
        if row is None or key not in _KEYS:  # another row begins at itself; Shift is a key, too
            super().keyPressEvent(event)
            return
        focused = self.delegate.focused
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            step = 1 if key == Qt.Key.Key_Right else -1
            self._go_to(row, buttons, min(max(-1, focused + step), len(buttons) - 1))
        elif 0 <= focused < len(buttons):
            self.press(row, buttons[focused])
        elif row.models or row.choices:
            self.want_models(row)
        else:
            self._show_menu(row)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 (Qt's name)
        """Go through the buttons of the current row before the list is left."""
        row, buttons = self._current()
        place = self.delegate.focused + (1 if next else -1)
        if row is None or not -1 <= place < len(buttons):
            return super().focusNextPrevChild(next)
        self._seeks = False
        self._go_to(row, buttons, place)
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at a row, so that Enter and Tab have one to go on from; backwards at its end."""
        super().focusInEvent(event)
        reason = Qt.FocusReason
        keys = (reason.TabFocusReason, reason.BacktabFocusReason, reason.ShortcutFocusReason)
        if event.reason() not in keys:
            return
        if not self.currentIndex().isValid() and self.rows.rowCount():
            self.setCurrentIndex(self.rows.index(0))
        is_back = event.reason() == reason.BacktabFocusReason
        self.delegate.focused = len(self._current()[1]) - 1 if is_back else -1

    def _go_to(self, row: FindingRow, buttons: list[RowButton], place: int) -> None:
        self.delegate.focused = place
        self.viewport().update()
        self._say(row, buttons)

    def _say(self, row: FindingRow, buttons: list[RowButton]) -> None:
        """Say by ear which button the keyboard came to: they are painted, not widgets."""
        place = self.delegate.focused
        if QAccessible.isActive() and place >= 0:
            words = self._whole(row, buttons[place])
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _whole(self, row: FindingRow, button: RowButton) -> str:
        """Return what *button* says, whole."""
        return self.offers.known(row)[button.place] if button.kind == "fix" else button.text

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Begin at the row itself, not at a button."""
        self.delegate.focused = -1
        super().currentChanged(current, previous)

    # ------------------------------------------------------------------ menu, tips, size

    def menu_for(self, row: FindingRow) -> QMenu:
        """Return everything that can be done with *row* as a menu, the ways out first."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for place, text in enumerate(self.offers.known(row)):
            action = menu.addAction(text)
            action.triggered.connect(lambda _on=False, n=place: self.fix(row, n))
        if row.models:
            text = self.tr("Show the models") if row.members else self.tr("Show the model")
            menu.addAction(text, lambda: self.want_models(row))
        elif row.choices:
            menu.addAction(self.tr("Show the choice"), lambda: self.want_models(row))
        box = self.visualRect(self.rows.index_of(row.id))
        for button in self.delegate.buttons(row, box):
            if button.kind == "why":
                menu.addAction(button.text, lambda: self.open_row(row.id))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer everything as a menu: by key that of the current row, wherever the mouse is."""
        current = self.currentIndex().data(ROW)
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            if isinstance(current, FindingRow):
                self._show_menu(current)
            return
        row = self.indexAt(event.pos()).data(ROW) or current
        if isinstance(row, FindingRow):
            self.menu_for(row).popup(event.globalPos())

    def _show_menu(self, row: FindingRow) -> None:
        """Open the menu of *row* below its sentence, with the keyboard in it."""
        menu = self.menu_for(row)
        box = self.visualRect(self.rows.index_of(row.id))
        menu.popup(self.viewport().mapToGlobal(box.topLeft() + QPoint(_MENU_PX, _MENU_PX)))
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])

    def viewportEvent(self, event: QEvent) -> bool:
        """Say the whole sentence where it is cut off."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row, place = self._row_at(event.pos())
            if row is None:
                QToolTip.hideText()
            elif place >= 0:
                box = self.visualRect(self.rows.index_of(row.id))
                button = self.delegate.buttons(row, box)[place]
                QToolTip.showText(event.globalPos(), self._whole(row, button), self)
            else:
                QToolTip.showText(event.globalPos(), row.text, self)
            return True
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the open row anew."""
        super().resizeEvent(event)
        if self._open:
            self.doItemsLayout()
