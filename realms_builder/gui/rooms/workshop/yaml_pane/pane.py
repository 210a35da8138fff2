"""The pane: an editor of YAML with the bars that find in it and go to a line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.core.problems import Problem
from realms_builder.gui.kit.find_bar import FindBar, LineBar
from realms_builder.gui.rooms.workshop.yaml_pane.completing import Completer
from realms_builder.gui.rooms.workshop.yaml_pane.editor import Hinter, YamlEditor
from realms_builder.gui.shell.desk import Desk


class YamlPane(QWidget):
    """Edits one text. Who holds the text listens to :attr:`spliced` and undoes edits itself.

    Offsets count characters of the text before the edit, as Python does. Lines end with a
    line feed alone; the holder of the text keeps what ends them in the file.
    """

    spliced = Signal(int, int, str)
    undo_wanted = Signal()
    redo_wanted = Signal()
    line_changed = Signal(int)
    """The line of the cursor, counted from 1."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self.editor = YamlEditor(desk)
        self.find_bar = FindBar(desk.theme, self.editor, self.editor.edit)
        self.line_bar = LineBar(self.editor)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.find_bar, self.line_bar, self.editor):
            column.addWidget(widget)
        self.setFocusProxy(self.editor)
        editor = self.editor
        editor.mirror.spliced.connect(self.spliced)
        editor.undo_wanted.connect(self.undo_wanted)
        editor.redo_wanted.connect(self.redo_wanted)
        editor.line_changed.connect(self.line_changed)
        editor.find_wanted.connect(lambda replace: self.find_bar.open_bar(replace=replace))
        editor.next_wanted.connect(lambda forward: self.find_bar.go(forward=forward))
        editor.line_wanted.connect(self.line_bar.open_bar)
        self.line_bar.wanted.connect(self.go_to)
        desk.theme_changed.connect(editor.restyle)
        desk.theme_changed.connect(self.find_bar.restyle)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.editor.setAccessibleName(self.tr("YAML of the file"))
        self.editor.setAccessibleDescription(
            self.tr("Ctrl+Space offers what may be written. Esc, then Tab leaves the text.")
        )
        self.find_bar.retranslate()
        self.line_bar.retranslate()
        self.editor.completing.popup.retranslate()

    # ------------------------------------------------------------------ the text

    @property
    def text(self) -> str:
        """Return the text as it stands."""
        return self.editor.mirror.text

    def set_text(self, text: str) -> None:
        """Show *text* from its top; its lines end with a line feed. Nothing is emitted."""
        self.editor.set_text(text)

    def apply(self, start: int, end: int, new: str) -> None:
        """Put *new* in place of the characters from *start* to *end*, from outside.

        Cursor, selection and what is seen stay where they are; nothing is emitted.
        """
        self.editor.apply(start, end, new)

    def set_read_only(self, *, on: bool) -> None:
        """Let the text only be read."""
        self.editor.setReadOnly(on)

    # ------------------------------------------------------------------ places

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the cursor on *line* and *column*, counted from 1, in the middle of the view."""
        place = self.editor.offset_of(line - 1, column - 1)
        self.editor.select(place, place)
        self.editor.centerCursor()
        self.editor.setFocus()

    @property
    def cursor_offset(self) -> int:
        """Return the offset of the cursor."""
        return self.editor.offset()

    # ------------------------------------------------------------------ who knows the language

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show *problems* of this file, at their lines and columns; others take their place."""
        self.editor.show_problems(problems)

    def set_completer(self, completer: Completer | None) -> None:
        """Ask *completer* with text and offset for what may be written."""
        self.editor.completing.set_completer(completer)

    def set_hinter(self, hinter: Hinter | None) -> None:
        """Ask *hinter* with text and offset for what a key or word means, for tool tips."""
        self.editor.set_hinter(hinter)

    def set_formula_keys(self, keys: frozenset[str]) -> None:
        """Colour what stands behind *keys* as formulas."""
        self.editor.highlighter.set_formula_keys(keys)
