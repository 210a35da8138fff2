"""The designer: templates and elements at the left, the workbench, panels at the right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.designing.edits import property_changed
from realms_builder.cards.template.template_files import read_template_text
from realms_builder.core.files import WriteFailed, failure
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.trash import Trashed
from realms_builder.game.game import Game
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.field_undo import FieldUndo
from realms_builder.gui.documents.keeper import DESIGNS_JOURNAL, Keeper
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.documents.text_document import TextDocument
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.numbered_editor import NumberedEditor
from realms_builder.gui.kit.problems import ProblemList, worst_by_line
from realms_builder.gui.kit.screen import names_px
from realms_builder.gui.kit.titled import column_that_scrolls, titled
from realms_builder.gui.rooms.designer.canvas.steps import named_step
from realms_builder.gui.rooms.designer.document import (
    TemplateDocument,
    template_data,
    template_obstacles,
)
from realms_builder.gui.rooms.designer.opening import (
    TemplateEntry,
    entries_for,
    open_template,
    renew,
)
from realms_builder.gui.rooms.designer.template_list import TemplateList, TemplateVerbs
from realms_builder.gui.rooms.designer.workbench import Workbench
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.render.jobs.looks import USUAL_TEMPLATE
from realms_builder.sheets.book.book_text import book_text_of, load_book_text

LEFT_PX, RIGHT_PX = 250, 330
_ENTRY = Qt.ItemDataRole.UserRole


class DesignerPanel(QWidget):
    """Everything of the room: which templates there are, which one is open, what is unsaved."""

    def __init__(self, desk: Desk, keeper: Keeper, parent: QWidget | None = None) -> None:
        """Build the room and list the templates, of which *keeper* keeps the open ones."""
        super().__init__(parent)
        self._desk, self._keeper = desk, keeper
        self._open: list[TemplateDocument] = []
        self._mended: TextDocument | None = None
        self.outside_bar = OutsideBar(desk, keeper, self.close_current)
        self.templates = TemplateList(desk)
        self.verbs = TemplateVerbs(desk, self)
        self.mender = TextMender(desk)
        self.bench = Workbench(desk, self)
        self._field_undo = FieldUndo(self._steps, self)
        self._lay_out()
        self._connect()
        self.retranslate()
        self.reload()

    def _steps(self) -> QUndoStack | None:
        return self.document.undo_stack if self.document is not None else None

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self._templates_title, self._elements_title = QLabel(), QLabel()
        self._new = QPushButton()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        split = QSplitter()
        outer.addWidget(split)  # empty: what is put into another widget is styled anew, all of it
        left, middle = QSplitter(Qt.Orientation.Vertical, split), QWidget(split)
        left.addWidget(titled(self._templates_title, self.templates, self._new))
        left.addWidget(titled(self._elements_title, self.bench.tree))
        left.setSizes([300, 480])
        left.setMinimumWidth(names_px(self, self._desk.theme.scale))
        self._pages = QStackedWidget(middle)
        self._pages.addWidget(column_that_scrolls(self.bench))
        self._pages.addWidget(self.mender)
        rows = QVBoxLayout(middle)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.outside_bar)
        rows.addWidget(self._pages, 1)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.bench.side)
        for place, stretch in enumerate((1, 4, 1)):
            split.setStretchFactor(place, stretch)
        split.setSizes([LEFT_PX, 800, RIGHT_PX])
        state = self._desk.preferences.state("designer")
        if not state.isEmpty():
            split.restoreState(state)
        self._split = split
        self.setFocusProxy(self.bench.canvas)

    def _connect(self) -> None:
        desk = self._desk
        self.templates.chosen.connect(self.open_entry)
        self.templates.menu_wanted.connect(self._template_menu)
        self.templates.rename_wanted.connect(self.verbs.rename)
        self.templates.delete_wanted.connect(self.verbs.delete)
        self._new.clicked.connect(lambda _checked=False: self.new_template())
        self.verbs.open_wanted.connect(self.open_entry)
        self.verbs.made.connect(self._show_made)
        self.verbs.named.connect(self._rename)
        self.verbs.gone.connect(self._let_go)
        self.verbs.trashed.connect(self._say_trashed)
        self.mender.done.connect(self._save_mended)
        self._keeper.outside.changed.connect(self._on_news)
        self._keeper.closing.connect(self.bench.canvas.cancel_gesture)
        self._keeper.closed.connect(self._end)
        desk.language_changed.connect(self.retranslate)
        desk.library_changed.connect(self.reload)
        desk.game_begun.connect(self._open_unit_card)
        self._split.splitterMoved.connect(
            lambda _at, _index: desk.preferences.set_state("designer", self._split.saveState())
        )

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._templates_title.setText(self.tr("TEMPLATES"))
        self.templates.setAccessibleName(self.tr("Templates"))
        self._elements_title.setText(self.tr("ELEMENTS"))
        self._new.setText(self.tr("New …"))
        self._new.setToolTip(self.tr("A template of your own: blank, from a frame or another one"))
        for document in self._open:
            document.window_lang = self._desk.lang
        self.bench.retranslate()
        self.mender.retranslate()
        self._say_state()
        self.bench.changed.emit()

    def restyle(self) -> None:
        """Take over the colours in force."""
        self.reload()

    # ------------------------------------------------------------------ templates

    def reload(self) -> None:
        """List the templates anew; open ones follow what changed in their parents."""
        library = self._desk.library
        games = [game for name in library.systems if (game := library.game(name)) is not None]
        self.templates.show_games((game, list(entries_for(self._desk, game))) for game in games)
        for document in self._open:
            renew(self._desk, document)
            self.templates.show_modified(document.path, modified=document.is_modified)
        if self.document is not None:
            self.templates.select(self.document.path)
            self.bench.preview_bar.show_document(self.document)

    def open_first(self) -> None:
        """Open the unit card of the game in use, else of the first game."""
        if self.document is not None or self._pages.currentIndex() == 1:
            return
        for name in self._in_order():
            if self._open_unit_card(name):
                return

    def _in_order(self) -> list[str]:
        used = self._desk.game_in_use
        return sorted(self._desk.library.systems, key=lambda name: name != used)

    def _open_unit_card(self, system: str) -> bool:
        """Open the unit card of the game *system*, else its first; return whether it has one."""
        game = self._desk.library.game(system)
        if game is None:
            return False
        entries = list(entries_for(self._desk, game))
        first = next((e for e in entries if e.shows == "unit"), next(iter(entries), None))
        first = next((e for e in entries if e.id == USUAL_TEMPLATE), first)
        if first is not None:
            is_known = any(one.path == first.path for one in self._open)
            document = self.open_path(game, first.path)
            if document is not None and not is_known:
                self._keeper.glance_at(document)
        return first is not None

    def open_entry(self, game: Game, entry: TemplateEntry) -> None:
        """Open a template of the list, or bring it forward."""
        self.open_path(game, entry.path)

    def open_path(self, game: Game, path: Path, text: str | None = None) -> Document | None:
        """Open the template in *path*; one that cannot be read opens as text.

        A given *text* stands for a file that is no more.
        """
        if not self._may_leave_text():
            return None
        known = next((one for one in self._open if one.path == path), None)
        if known is not None:
            self._keeper.want(known)
            self._show(known)
            return known
        document, problems = open_template(self._desk, game, path, text)
        if document is not None:
            self._take_in(document)
            self._show(document)
        elif problems:
            self._desk.problems_found.emit(problems)
        else:
            return self._show_text(path, text)
        return document

    def _take_in(self, document: TemplateDocument) -> None:
        self._open.append(document)
        self._keeper.take_in(document, partial(self._close, document))
        document.wanted.connect(partial(self._bring_forward, document))
        document.saved.connect(self._desk.reload_library)  # others may extend it
        document.undo_stack.cleanChanged.connect(
            lambda clean: self.templates.show_modified(document.path, modified=not clean)
        )

    def _bring_forward(self, document: TemplateDocument) -> None:
        self._show(document)
        self._desk.room_wanted.emit("cards")

    def open_kept(self, path: Path, text: str | None) -> Document | None:
        """Open the template in *path*, or the *text* that was kept of it."""
        game = self._game_of(path, text)
        if game is None or (text is not None and template_obstacles(text, str(path))):
            return self._show_text(path, text)
        return self.open_path(game, path, text)

    def _game_of(self, path: Path, text: str | None) -> Game | None:
        """Return the game whose cards lie where *path* lies, else the one that *text* names."""
        library = self._desk.library
        for name in library.systems:
            game = library.game(name)
            if game is not None and path.parent.parent in library.folders(name):
                return game
        data = template_data(text or "", str(path))
        return library.game(str(data.get("system", ""))) if isinstance(data, dict) else None

    # ------------------------------------------------------------------ broken ones as text

    def _show_text(self, path: Path, text: str | None) -> Document | None:
        """Show what stands in *path*, or *text*, to be mended as text."""
        if not self._may_leave_text():
            return None
        document = TextDocument(DESIGNS_JOURNAL, path, self)
        try:
            read = book_text_of(text.encode()) if text is not None else load_book_text(path)
        except WriteFailed as error:
            self._tell(path, error)
            return None
        document.begin(read)
        self._mended = document
        self._keeper.take_in(document, self._close_text)
        document.wanted.connect(self._show_mender)
        self.mender.show_document(document)
        self._show_mender()
        return document

    def _show_mender(self) -> None:
        self._show(None)
        self._pages.setCurrentIndex(1)
        self.outside_bar.show_document(self._mended)
        if self._mended is not None:
            self.templates.select(self._mended.path)
        self._desk.room_wanted.emit("cards")

    def _may_leave_text(self) -> bool:
        """Ask about a text that was typed and not saved; True lets go of it."""
        if self._mended is None:
            return True
        if not self._keeper.may_close(self._mended):
            self.templates.select(self._mended.path)
            return False
        self._leave_text()
        return True

    def _leave_text(self) -> None:
        if self._mended is not None:
            self._keeper.let_go(self._mended)
            self._mended = None

    def _close_text(self) -> None:
        self._leave_text()
        if self._pages.currentIndex() == 1:
            self._show_last()

    def _save_mended(self) -> None:
        mended = self._mended
        if mended is None or not self._keeper.saver.save(mended) or mended.path is None:
            return
        self._leave_text()
        self.reload()
        game = self._game_of(mended.path, mended.text)
        if game is not None:
            self.open_path(game, mended.path)
        else:
            self._show(None)

    def _tell(self, path: Path, error: Exception) -> None:
        told = failure(path, error) if isinstance(error, OSError) else error
        self._desk.problems_found.emit((as_problem(told),))

    def _show(self, document: TemplateDocument | None) -> None:
        self._pages.setCurrentIndex(0)
        self.bench.show_document(document)
        if document is not None:
            self._desk.game_in_use = document.game.id
            self.templates.select(document.path)
        self._say_state()

    @property
    def document(self) -> TemplateDocument | None:
        """Return the template that is shown."""
        return self.bench.document

    @property
    def shown(self) -> Document | None:
        """Return the document that is to be seen, which may be a text to be mended."""
        return self._mended if self._pages.currentIndex() == 1 else self.document

    # ------------------------------------------------------------------ templates come and go

    def _template_menu(self, game: Game, entry: TemplateEntry, at: QPoint) -> None:
        self.verbs.menu(game, entry).popup(at)

    def _current_entry(self) -> tuple[Game, TemplateEntry] | None:
        document = self.document
        if document is None:
            return None
        entries = entries_for(self._desk, document.game)
        found = next((e for e in entries if e.path == document.path), None)
        return (document.game, found) if found is not None else None

    def new_template(self) -> None:
        """Ask with what a new template begins, one of the game that is looked at."""
        found = self._current_entry()
        games = [self._desk.library.game(name) for name in self._in_order()]
        game = found[0] if found is not None else next((one for one in games if one), None)
        if game is not None:
            self.verbs.ask_new(game, found[1] if found is not None else None)

    def _show_made(self, game: Game, path: Path) -> None:
        """Open a template that is new in the library, for the card that was looked at."""
        before = self.document
        self._desk.reload_library()
        game = self._desk.library.game(game.id) or game
        self.open_path(game, path)
        after = self.document
        if before is not None and after is not None and before.game.id == after.game.id:
            after.show_case(before.case)
            self.bench.preview_bar.follow()
        self._desk.message.emit(self.tr("New template: {0}").format(path.name))

    def _rename(self, game: Game, entry: TemplateEntry, name: str) -> None:
        """Give a template another name in the window's language, and save that where no more is."""
        self.open_path(game, entry.path)
        document = self.document
        if document is None or document.path != entry.path:
            return
        is_clean = not document.is_modified
        names = _renamed(document.draft.raw, name, self._desk.lang)
        step = named_step("rename", document, document.title)
        document.change(step, lambda draft: property_changed(draft, {"name": names}))
        if is_clean:
            self._keeper.saver.save(document)
        self._desk.reload_library()

    def _let_go(self, path: Path) -> None:
        """Close the template in *path*, which is in the trash, without asking."""
        if self._mended is not None and self._mended.path == path:
            self._close_text()
        for document in [one for one in self._open if one.path == path]:
            self._close(document)

    def _say_trashed(self, trashed: Trashed) -> None:
        game = self._game_of(trashed.original, None)
        text = self.tr("{0} is in the trash.").format(trashed.original.name)
        ways: list[tuple[str, Callable[[], object]]] = [(self.tr("Close"), self._say_state)]
        if game is not None:
            put_back = partial(self.verbs.put_back, game, trashed)
            ways.insert(0, (self.tr("Put back"), put_back))
        self.bench.notice.say(text, ways, Severity.HINT)

    def _say_state(self) -> None:
        document = self.document
        self.outside_bar.show_document(document)
        if document is None or not document.is_read_only:
            self.bench.notice.clear()
            return
        found = self._current_entry()
        ways: list[tuple[str, Callable[[], object]]] = []
        if found is not None:
            ways.append(
                (
                    self.tr("Duplicate to change"),
                    lambda: self.verbs.duplicate(*found, whole=False),
                )
            )
        about = self.tr("This template comes with the program and stays as it is.")
        if found is not None and found[1].is_generated:
            about = self.tr(
                "Made by the program from what the units of this game have. A copy is yours to "
                "design, and all its cards follow it."
            )
        self.bench.notice.say(about, ways, Severity.HINT)

    # ------------------------------------------------------------------ save and close

    def save(self) -> bool:
        """Save the template that is shown."""
        return self.document is not None and self._keeper.saver.save(self.document)

    def close_current(self) -> None:
        """Close what is shown, after asking about what is not saved."""
        document = self.document
        if document is not None:
            self._keeper.close(document)
        elif self._mended is not None:
            self._keeper.close(self._mended)

    def _close(self, document: TemplateDocument) -> None:
        self._keeper.let_go(document)
        self._open.remove(document)
        if document is self.document:
            self._show_last()

    def _show_last(self) -> None:
        self._show(self._open[-1] if self._open else None)

    def _on_news(self, document: Document) -> None:
        self.templates.show_modified(document.path, modified=document.is_modified)

    def _end(self) -> None:
        """Show nothing any more, since the window closes."""
        self.bench.pictures.stop()
        self.bench.show_document(None)


class TextMender(QWidget):
    """An editor for the text of a file; :attr:`done` says that it should be saved and opened."""

    done = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.document: TextDocument | None = None
        self.heading = note_label(role="")
        self.problems = ProblemList(desk)
        self.problems.setMaximumHeight(120)
        self.editor = NumberedEditor(desk.theme)
        self.editor.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.save = QPushButton()
        self.save.setProperty("role", "primary")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(16, 12, 16, 12)
        rows.addWidget(self.heading)
        rows.addWidget(self.problems)
        rows.addWidget(self.editor, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.save)
        rows.addLayout(buttons)
        self.problems.chosen.connect(self._go_to)
        self.save.clicked.connect(self.done)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.save.setText(self.tr("Save and open"))
        self.editor.setAccessibleName(self.tr("Text of the template"))
        self.problems.retranslate()
        if self.document is not None:
            self.heading.setText(
                self.tr("{0} cannot be read as it stands. Correct the text, then save it.").format(
                    self.document.title
                )
            )

    def show_document(self, document: TextDocument) -> None:
        """Show the text of *document* in place of the one before, which is closed."""
        before, self.document = self.document, document
        self.retranslate()
        self.editor.setDocument(document.lines)
        document.changed.connect(self._check)
        if before is not None:
            before.deleteLater()
        self._check()

    def _check(self) -> None:
        if self.document is None:
            return
        found = read_template_text(self.document.text, self.document.title).problems
        self.problems.show_problems(found, self.document.title)
        self.editor.mark_lines(worst_by_line(found, self.document.title))

    def _go_to(self, problem: Problem) -> None:
        if problem.place.line:
            self.editor.go_to(problem.place.line, marked=False)
            self.editor.setFocus()


def _renamed(raw: dict[str, Any], name: str, lang: str) -> str | dict[str, str]:
    """Return the name in a file once it is *name* in *lang*; other languages keep theirs."""
    before = raw.get("name")
    return {**before, lang: name} if isinstance(before, dict) else name
