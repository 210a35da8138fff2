"""Where a rulebook is written: its verbs, the search, the text with the numbers of its lines."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from realms_builder.gui.documents.text_document import TextDocument
from realms_builder.gui.kit.find_bar import FindBar
from realms_builder.gui.kit.numbered_editor import NumberedEditor
from realms_builder.gui.shell.desk import Desk

SAVE, UNDO, REDO, FIND, NEXT, PREVIOUS = "save", "undo", "redo", "find", "next", "previous"
_SHOWN = (SAVE, UNDO, REDO, FIND)


class WritingSide(QWidget):
    """The text of *document* with its verbs, of which the owner says how to :meth:`save`."""

    def __init__(self, desk: Desk, document: TextDocument, save: Callable[[], object]) -> None:
        """Show *document*; nothing can be typed before its file was read."""
        super().__init__()
        self._document = document
        self.text = NumberedEditor(desk.theme)
        self.text.setDocument(document.lines)
        self.text.restyle()
        self.search = FindBar(desk.theme, self.text)
        acts: dict[str, tuple[Callable[[], object], list[QKeySequence]]] = {
            SAVE: (save, QKeySequence.keyBindings(QKeySequence.StandardKey.Save)),
            UNDO: (self.text.undo, []),
            REDO: (self.text.redo, []),
            FIND: (
                lambda: self.search.open_bar(replace=False),
                QKeySequence.keyBindings(QKeySequence.StandardKey.Find),
            ),
            NEXT: (lambda: self.search.go(forward=True), [QKeySequence("F3")]),
            PREVIOUS: (lambda: self.search.go(forward=False), [QKeySequence("Shift+F3")]),
        }
        self.actions_by_name: dict[str, QAction] = {}
        for name, (act, keys) in acts.items():
            action = self.actions_by_name[name] = QAction(self)
            action.setShortcuts(keys)
            action.triggered.connect(lambda _checked=False, act=act: act())
            self.addAction(action)
        self._lay_out()
        document.lines.undoAvailable.connect(self.actions_by_name[UNDO].setEnabled)
        document.lines.redoAvailable.connect(self.actions_by_name[REDO].setEnabled)
        document.lines.modificationChanged.connect(lambda _on: self.show_state())
        document.begun.connect(self._on_begun)
        for name in (UNDO, REDO):
            self.actions_by_name[name].setEnabled(False)
        self.show_state()

    def _lay_out(self) -> None:
        bar = QFrame()
        bar.setProperty("role", "bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(10, 6, 10, 6)
        row.setSpacing(6)
        for name in _SHOWN:
            button = QToolButton()
            button.setDefaultAction(self.actions_by_name[name])
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self.search)
        column.addWidget(self.text, 1)
        self.setFocusProxy(self.text)

    def _on_begun(self) -> None:
        self.text.go_to(1, marked=False)
        self.text.setFocus()
        self.show_state()

    def show_state(self) -> None:
        """Let verbs be chosen as far as they mean something now."""
        is_read_only = self._document.is_read_only
        self.text.setReadOnly(is_read_only)
        can_save = self._document.is_modified and not is_read_only
        self.actions_by_name[SAVE].setEnabled(can_save)

    def restyle(self) -> None:
        """Take over the tones and the size of text in force."""
        self.text.restyle()
        self.search.restyle()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.text.setAccessibleName(self.tr("Text of the rulebook"))
        native = QKeySequence.SequenceFormat.NativeText
        usual = {
            UNDO: QKeySequence(QKeySequence.StandardKey.Undo).toString(native),
            REDO: QKeySequence(QKeySequence.StandardKey.Redo).toString(native),
        }
        for name, text in (
            (SAVE, self.tr("Save")),
            (UNDO, self.tr("Undo")),
            (REDO, self.tr("Redo")),
            (FIND, self.tr("Find")),
            (NEXT, self.tr("Find next")),
            (PREVIOUS, self.tr("Find previous")),
        ):
            action = self.actions_by_name[name]
            keys = usual.get(name) or action.shortcut().toString(native)
            action.setText(text)
            action.setToolTip(f"{text} ({keys})")
        self.search.retranslate()
