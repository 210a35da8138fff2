"""When suggestions are shown, what they follow, and how one is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from realms_builder.editing.completion.suggestion import Suggestion
from realms_builder.gui.kit.announcing import announce
from realms_builder.gui.kit.popup import put_below
from realms_builder.gui.kit.row_delegate import ListLook, RowDelegate, RowFace, RowGround
from realms_builder.gui.kit.rows import ROW, Rows
from realms_builder.gui.kit.screen import screen_at
from realms_builder.gui.rooms.workshop.yaml_pane.code_view import LineEdits
from realms_builder.gui.shell.desk import Desk

Completer = Callable[[str, int], Sequence[Suggestion]]
_PAUSE_MS = 40
_PAGE = 8
_MOVES = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: _PAGE,
    Qt.Key.Key_PageUp: -_PAGE,
}
_BEGINS = frozenset(" [{(-'\"")


class Completing(QObject):
    """Shows suggestions beside the cursor of an editor while one writes."""

    def __init__(self, editor: LineEdits) -> None:
        """Begin without anybody to ask."""
        super().__init__(editor)
        self._editor = editor
        self._completer: Completer | None = None
        self._spot = (-1, -1)
        self._wanted = False
        self.popup = Popup(editor.desk, editor)
        self.popup.taken.connect(self._take)
        self.popup.chosen.connect(self._announce)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(lambda: self.ask(wanted=False))

    def set_completer(self, completer: Completer | None) -> None:
        """Ask *completer* with text and offset."""
        self._completer = completer
        self.close()

    @property
    def is_open(self) -> bool:
        """Return whether suggestions are shown."""
        return self.popup.isVisible()

    def close(self) -> None:
        """Take the suggestions away."""
        if isValid(self.popup):  # a window of its own may go before the editor does
            self._pause.stop()
            self.popup.hide()

    def typed(self, written: str) -> None:
        """Show or narrow suggestions after something was *written*."""
        if self.is_open:
            self.ask(wanted=self._wanted)
        elif self._completer is not None and (
            written[-1].isalnum() or written[-1] == "_" or written[-1] in _BEGINS
        ):
            self._pause.start()

    def follow(self) -> None:
        """Widen the suggestions after something was taken away."""
        if self.is_open:
            self.ask(wanted=self._wanted)

    def follow_cursor(self) -> None:
        """Take the suggestions away when the cursor goes elsewhere."""
        if self.is_open:
            line, column = self._editor.place_of(self._editor.offset())
            first, begin = self._spot
            if line != first or column < begin:
                self.close()

    def ask(self, *, wanted: bool) -> None:
        """Show what may be written here; *wanted* says that somebody asked for it."""
        editor = self._editor
        self._pause.stop()
        if self._completer is None or editor.isReadOnly():
            return
        text, offset = editor.mirror.text, editor.offset()
        found = self._completer(text, offset)
        said = text[found[0].start : found[0].end] if found else ""
        if not found or (not wanted and found[0].text == said):
            self.close()
            return
        self._wanted = wanted
        self._spot = editor.place_of(found[0].start)
        below = editor.cursorRect()
        corner = editor.viewport().mapToGlobal(below.topLeft())
        begun = offset > found[0].start
        self.popup.offer(found, QRect(corner, below.size()), choose=wanted or begun)

    def answers(self, event: QKeyEvent) -> bool:
        """Return whether the list of suggestions took the key of *event*."""
        if not self.is_open:
            return False
        key = Qt.Key(event.key())
        if key in _MOVES and event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == (
            Qt.KeyboardModifier.NoModifier
        ):
            self.popup.move_by(_MOVES[key])
            return True
        if key == Qt.Key.Key_Escape:
            self.close()
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            chosen = self.popup.current
            if chosen is not None and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._take(chosen)
                return True
            self.close()
        return False

    def _take(self, suggestion: Suggestion) -> None:
        """Write *suggestion*, and go on with what may stand behind it."""
        self.close()
        self._editor.edit(suggestion.start, suggestion.end, suggestion.text, suggestion.select)
        self._editor.setFocus()
        if suggestion.kind == "key":
            self._pause.start()

    def _announce(self, suggestion: Suggestion | None) -> None:
        """Say the chosen suggestion by ear, since the keyboard stays in the editor."""
        if suggestion is not None:
            note = f": {suggestion.note}" if suggestion.note else ""
            announce(self._editor, f"{suggestion.label}{note}")


# ------------------------------------------------------------------ popup


_WIDTH, _MOST_ROWS, _PAD, _EDGE = 520, 9, 8, 4
_LOOK = ListLook(RowGround.FILLED, lines=1, edge=_PAD, pad=4)


class Popup(QFrame):
    """Floats beside the cursor; :attr:`taken` carries the suggestion that was clicked."""

    taken = Signal(object)
    chosen = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        """Begin hidden."""
        super().__init__(parent, Qt.WindowType.ToolTip)
        self._desk = desk
        self._below = QRect()
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._rows: Rows[Suggestion] = Rows(_shown, self)
        self.list = QListView()
        self.list.setModel(self._rows)
        self.list.setItemDelegate(RowDelegate(desk.theme, _LOOK, _face, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(self._take)
        self.note = QLabel()
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        self.note.setContentsMargins(_PAD, 4, _PAD, 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        column.setSpacing(_EDGE)
        column.addWidget(self.list)
        column.addWidget(self.note)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.list.setAccessibleName(self.tr("What may be written here"))

    @property
    def current(self) -> Suggestion | None:
        """Return the suggestion that Enter would take, if there is one."""
        row = self.list.currentIndex().data(ROW) if self.isVisible() else None
        return row if isinstance(row, Suggestion) else None

    def offer(self, suggestions: Sequence[Suggestion], below: QRect, *, choose: bool) -> None:
        """Show *suggestions* below (else above) the cursor at *below*, a place on the screen.

        *choose* says whether the first one is chosen already.
        """
        self._rows.show_rows(list(suggestions))
        self.list.setCurrentIndex(self._rows.index(0) if choose else QModelIndex())
        self.list.scrollToTop()
        self._below = below
        self._explain()
        self.show()

    def move_by(self, rows: int) -> None:
        """Choose another suggestion; beyond the last comes the first."""
        count = len(self._rows.rows)
        here = self.list.currentIndex().row()
        if abs(rows) > 1:
            wanted = max(0, min(count - 1, here + rows))
        else:
            wanted = (here + rows) % count if here >= 0 else (0 if rows > 0 else count - 1)
        self.list.setCurrentIndex(self._rows.index(wanted))
        self._explain()

    def _explain(self) -> None:
        """Say in full what the chosen suggestion means, in as much room as that takes."""
        row = self.list.currentIndex().data(ROW)
        chosen = row if isinstance(row, Suggestion) else None
        self.note.setText(chosen.note if chosen else "")
        self.note.setVisible(bool(chosen and chosen.note))
        self._place()
        self.chosen.emit(chosen)

    def _place(self) -> None:
        rows = min(_MOST_ROWS, len(self._rows.rows))
        self.list.setFixedHeight(rows * self.list.sizeHintForRow(0) + 2)
        screen = screen_at(self._below.center(), self)
        width = min(round(_WIDTH * self._desk.theme.scale), screen.width())
        inside = width - 2 * (_EDGE + self.frameWidth())
        note = 0 if self.note.isHidden() else self.note.heightForWidth(inside) + _EDGE
        height = self.list.height() + note + 2 * (_EDGE + self.frameWidth())
        self.setFixedSize(width, height)
        put_below(self, self._below)

    def _take(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, Suggestion):
            self.taken.emit(row)


def _shown(row: Suggestion, role: int) -> Any:
    if role == int(Qt.ItemDataRole.DisplayRole):
        return row.label
    if role == int(Qt.ItemDataRole.AccessibleTextRole):
        return f"{row.label}: {row.note}" if row.note else row.label
    return None


_SIGNS = {"key": "›", "value": "•", "reference": "→", "name": "x", "function": "ƒ", "entry": "+"}


def _face(row: Suggestion) -> RowFace:
    return RowFace(row.label, row.note, glyph=_SIGNS.get(row.kind, ""), is_bold=row.required)
