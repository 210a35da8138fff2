"""The middle of the workshop: the entry as a form, its file as text, both in step."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.titles import sentence_case
from realms_builder.editing.completion.completer import Completion, completion_of
from realms_builder.editing.edits import splice_between, spliced
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.game_files import GameFile, files_of
from realms_builder.editing.outlines.nodes import OutlineNode
from realms_builder.editing.outlines.outline import outline_of
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.gui.kit.labels import ElidingLabel
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.entry_desk import EntryDesk
from realms_builder.gui.rooms.workshop.outline.tree import OutlineTree
from realms_builder.gui.rooms.workshop.outline_verbs import OutlineVerbs
from realms_builder.gui.rooms.workshop.table.cells_writer import CellsWriter
from realms_builder.gui.rooms.workshop.table.unit_table import UnitTable
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.rooms.workshop.yaml_pane.pane import YamlPane
from realms_builder.gui.shell.desk import Desk

FORM, BOTH, TEXT, TABLE = "form", "both", "text", "table"
MODES = (FORM, BOTH, TEXT, TABLE)
STATE = "workshop_mode"
BESIDE_PX = 600


class EntryBench(QWidget):
    """Shows one file; :attr:`mode_changed` says that another way of looking at it was chosen."""

    mode_changed = Signal(str)

    def __init__(self, desk: Desk, writing: WritingDesk) -> None:
        """Build the bar, the form and the text."""
        super().__init__()
        self._desk, self._writing = desk, writing
        self.document: AuthorDocument | None = None
        self._shown: Manuscript | None = None
        self._completion: tuple[object, Completion] | None = None
        self._listed: tuple[Library, str, tuple[GameFile, ...]] | None = None
        self.outline = OutlineTree(desk.theme, desk.lang)
        self.verbs = OutlineVerbs(desk, writing, self.outline)
        self.entry = EntryDesk(desk, writing)
        self.pane = YamlPane(desk)
        self.table = UnitTable(desk)
        self.cells_writer = CellsWriter(desk, writing, self)
        self.crumbs = ElidingLabel(mode=Qt.TextElideMode.ElideLeft)
        self._modes = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        self.pages = QStackedWidget()
        self._lay_out()
        self._connect()
        self.set_mode(self._remembered())
        self.retranslate()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        bar = QFrame()
        bar.setProperty("role", "bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 4, 8, 4)
        row.setSpacing(4)
        row.addWidget(self.crumbs, 1)
        for name in MODES:
            button = QToolButton()
            button.setCheckable(True)
            button.setProperty("role", "plain")
            button.clicked.connect(lambda _checked=False, name=name: self.set_mode(name))
            self._modes.addButton(button)
            self.buttons[name] = button
            row.addWidget(button)
        self.bar_row = row
        self.split = QSplitter()
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.entry)
        self.split.addWidget(self.pane)
        self.split.setSizes([500, 500])
        self.pages.addWidget(self.split)
        self.pages.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(self.pages, 1)

    def _connect(self) -> None:
        self.verbs.section_shown.connect(self._show_section)
        self.entry.add_wanted.connect(self.verbs.add)
        self.entry.ready_wanted.connect(self.verbs.add_ready)
        self.pane.spliced.connect(self._type)
        self.pane.undo_wanted.connect(self._writing.undo_stack.undo)
        self.pane.redo_wanted.connect(self._writing.undo_stack.redo)
        self.pane.line_changed.connect(self._on_line)
        self.table.edited.connect(self.cells_writer.write)
        self.table.selected.connect(self._on_row)
        self.table.form_wanted.connect(self._open_form)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the text below the form where both have no room beside each other."""
        narrow = self.width() < BESIDE_PX * self._desk.theme.scale
        wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        if self.split.orientation() != wanted:
            self.split.setOrientation(wanted)
        super().resizeEvent(event)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        names = {
            FORM: self.tr("Form"),
            BOTH: self.tr("Both"),
            TEXT: self.tr("Text"),
            TABLE: self.tr("Table"),
        }
        tips = {
            FORM: self.tr("The entry as a form"),
            BOTH: self.tr("The form, and the file beside it"),
            TEXT: self.tr("The file as text"),
            TABLE: self.tr("All units in one table"),
        }
        for name, button in self.buttons.items():
            button.setText(names[name])
            button.setToolTip(tips[name])
        self.pane.retranslate()
        self.entry.retranslate()
        self.table.retranslate()
        self._completion = None
        self.outline.rows.lang = self._desk.lang
        self.outline.retranslate()
        self.show_reading()

    # ------------------------------------------------------------------ ways of looking

    def _remembered(self) -> str:
        found = bytes(self._desk.preferences.state(STATE).data()).decode(errors="replace")
        return found if found in MODES else FORM

    @property
    def mode(self) -> str:
        """Return how the file is looked at."""
        return next((name for name, one in self.buttons.items() if one.isChecked()), FORM)

    def set_mode(self, mode: str) -> None:
        """Look at the file as *mode* has it."""
        self.buttons[mode].setChecked(True)
        self.entry.setVisible(mode in (FORM, BOTH))
        self.pane.setVisible(mode in (BOTH, TEXT))
        self.pages.setCurrentWidget(self.table if mode == TABLE else self.split)
        self._show_table()
        if mode in (BOTH, TEXT):
            self._show_text()
            self._help_typing()
            self._reveal_selection()
        if mode != self._remembered():  # another version may know more of them
            self._desk.preferences.set_state(STATE, QByteArray(mode.encode()))
        self.mode_changed.emit(mode)

    # ------------------------------------------------------------------ one document

    def show_document(self, document: AuthorDocument | None) -> None:
        """Show *document*, or nothing."""
        if self.document is not None:
            self.document.changed.disconnect(self._on_changed)
            self.document.selected.disconnect(self._on_selected)
        self.document, self._shown = document, None
        self.entry.show_document(document)
        if document is not None:
            document.changed.connect(self._on_changed)
            document.selected.connect(self._on_selected)
            self.pane.set_read_only(on=document.is_read_only)
            self.table.set_read_only(on=document.is_read_only)
            self.outline.set_read_only(on=document.is_read_only)
        self._show_text()
        self._show_table()
        self._say_where()

    def _on_changed(self) -> None:
        self._show_text()
        if self.mode == TABLE and self.document is not None:
            self.table.show_manuscript(self.document.manuscript)

    def _show_section(self, node: OutlineNode | None) -> None:
        self.entry.show_section(node)
        self._say_where(node)

    def _on_selected(self) -> None:
        self.entry.show_section(None)
        self.entry.show_selected()
        self._say_where()
        if self.document is not None:
            self.outline.select(self.document.selection)
            self.table.select(self.document.selection)
        self._reveal_selection()

    def _reveal_selection(self) -> None:
        """Show the lines of the entry in the text; the keyboard stays where it is."""
        document, editor = self.document, self.pane.editor
        if document is None or not document.selection or editor.hasFocus():
            return
        if self.pane.isVisibleTo(self) and document.manuscript.entry_at(document.selection):
            line = document.manuscript.place(document.selection).line
            place = editor.offset_of(line - 1, 0)
            editor.select(place, place)
            editor.centerCursor()

    def show_reading(self) -> None:
        """Show what the file was read as: problems at fields and lines, derived values."""
        document = self.document
        if document is None:
            return
        self._show_outline(document)
        self.entry.show_reading()
        self.pane.show_problems(document.reading.problems)
        self._show_table()
        self._help_typing()
        self._say_where()

    def _show_outline(self, document: AuthorDocument) -> None:
        reading = document.reading
        files = self._files(reading.game) if reading.kind == "system" else ()
        self.outline.show_outline(
            outline_of(document.manuscript, reading.game, self._desk.lang, reading.problems, files)
        )
        self.outline.select(document.selection)

    def _files(self, game: Game | None) -> tuple[GameFile, ...]:
        """Return the files of *game*, looked for once as long as the library stays as it is."""
        library = self._desk.library
        if game is None:
            return ()
        if self._listed is None or self._listed[:2] != (library, game.id):
            self._listed = library, game.id, files_of(library, game.id, rosters=False)
        return self._listed[2]

    def go_to(self, line: int, column: int) -> None:
        """Show the field and the line of a place in the file."""
        document = self.document
        if document is None:
            return
        manuscript = document.manuscript
        entry = manuscript.entry_of_line(line) or ()
        document.select(entry)
        reached = self.mode in (FORM, BOTH) and self.entry.focus(manuscript.path_at(line, column))
        if self.pane.isVisible() or not reached:
            if not self.pane.isVisible():
                self.set_mode(BOTH)
            self.pane.go_to(line, column)

    # ------------------------------------------------------------------ the table

    def _show_table(self) -> None:
        """Let the table stand as the file was read, while it is looked at."""
        if self.mode == TABLE:
            document = self.document
            self.table.show_reading(document.reading if document is not None else None)
            if document is not None:
                self.table.select(document.selection)

    def _on_row(self, path: PathInFile) -> None:
        if self.document is not None and self.mode == TABLE:
            self.document.select(path)

    def _open_form(self, path: PathInFile) -> None:
        if self.document is not None:
            self.set_mode(FORM)
            self.document.select(path[:2])
            self.entry.focus(path)

    # ------------------------------------------------------------------ the text

    def _show_text(self) -> None:
        """Let the text stand as the manuscript has it; what is the same is left alone."""
        document = self.document
        if not self.pane.isVisibleTo(self):
            return
        if document is None:
            self._shown = None
            self.pane.set_text("")
            return
        manuscript, before = document.manuscript, self._shown
        if before is None:
            self.pane.set_text(manuscript.text)
            self.pane.show_problems(document.reading.problems)
        elif before is not manuscript:
            splice = splice_between(before, manuscript)
            if splice is not None:
                self.pane.apply(splice.start, splice.end, splice.new)
        self._shown = manuscript

    def _type(self, start: int, end: int, new: str) -> None:
        document = self.document
        if document is None:
            return
        after = spliced(document.manuscript, start, end, new)
        self._shown = after  # the pane shows it already
        self._writing.type(document, after, start, new)

    def _on_line(self, line: int) -> None:
        document = self.document
        if document is not None and self.pane.editor.hasFocus():
            document.select(document.manuscript.entry_of_line(line) or ())

    def _help_typing(self) -> None:
        """Let the text be completed with the words of the game as it is now, once it is shown."""
        if not self.pane.isVisibleTo(self):
            return
        reading = self.document.reading if self.document is not None else None
        if reading is None or not reading.kind:
            self.pane.set_completer(None)
            return
        key = (reading.kind, id(reading.game), self._desk.lang)
        if self._completion is None or self._completion[0] != key:
            completion = completion_of(reading.kind, reading.game, self._desk.lang)
            self._completion = key, completion
            self._game = reading.game  # kept, so that no other game can come to have its id
            self.pane.set_completer(completion)
            self.pane.set_hinter(completion.hint_at)
            self.pane.set_formula_keys(completion.formula_keys)

    # ------------------------------------------------------------------ where one is

    def _say_where(self, section: OutlineNode | None = None) -> None:
        document = self.document
        if document is None:
            self.crumbs.setText("")
            return
        way = self.outline.outline.way_to(document.selection) if section is None else (section,)
        names = (document.title, *(node.name for node in way))
        self.crumbs.setText("  ›  ".join(map(sentence_case, names)))
