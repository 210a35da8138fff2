"""When suggestions are shown, what they follow, and how one is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from shiboken6 import isValid

from realms_builder.editing.completion.suggestion import Suggestion
from realms_builder.gui.rooms.workshop.yaml_pane.popup import Popup

if TYPE_CHECKING:
    from realms_builder.gui.rooms.workshop.yaml_pane.editor import YamlEditor

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

    def __init__(self, editor: YamlEditor) -> None:
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
        if suggestion is not None and QAccessible.isActive():
            words = (
                f"{suggestion.label}: {suggestion.note}" if suggestion.note else suggestion.label
            )
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._editor, words))
