"""The designer: templates and elements at the left, the workbench, panels at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.template.template_files import read_template_text
from realms_builder.core.files import WriteFailed, failure
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.printing import said
from realms_builder.gui.documents.file_keeping import FileKeeping
from realms_builder.gui.kit.titled import titled
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.opening import (
    TemplateEntry,
    duplicate,
    entries_of,
    open_template,
    template_files,
)
from realms_builder.gui.rooms.designer.template_list import TemplateList
from realms_builder.gui.rooms.designer.workbench import Workbench
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.roster.storage.safekeeping import SaveFailed, load, save

LEFT_PX, RIGHT_PX = 250, 330


class DesignerPanel(QWidget):
    """Everything of the room: which templates there are, which one is open, what is unsaved."""

    def __init__(self, desk: Desk) -> None:
        """Build the room and list the templates."""
        super().__init__()
        self._desk = desk
        self._open: dict[Path, TemplateDocument] = {}
        self._mended: tuple[Game, Path] | None = None
        self.keeping = FileKeeping(desk, "designs", self)
        self.templates = TemplateList(desk)
        self.mender = TextMender(desk)
        self.bench = Workbench(desk, self)
        self._lay_out()
        self._connect()
        self.speak()
        self.reload()
        self._recover()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self._templates_title, self._elements_title = QLabel(), QLabel()
        self._new = QPushButton()
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(titled(self._templates_title, self.templates, self._new))
        left.addWidget(titled(self._elements_title, self.bench.tree))
        left.setSizes([300, 480])
        self._pages = QStackedWidget()
        self._pages.addWidget(self.bench)
        self._pages.addWidget(self.mender)
        split = QSplitter()
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        for widget in (left, self._pages, self.bench.side):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setSizes([LEFT_PX, 800, RIGHT_PX])
        state = self._desk.preferences.state("designer")
        if not state.isEmpty():
            split.restoreState(state)
        self._split = split
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(split)
        self.setFocusProxy(self.bench.canvas)

    def _connect(self) -> None:
        desk = self._desk
        self.templates.chosen.connect(self.open_entry)
        self.templates.menu_wanted.connect(self._template_menu)
        self._new.clicked.connect(self._duplicate_current)
        self.mender.done.connect(self._save_mended)
        self.keeping.failed.connect(desk.problems_found)
        desk.theme_changed.connect(self._draw)
        desk.language_changed.connect(self.speak)
        desk.library_changed.connect(self.reload)
        self._split.splitterMoved.connect(
            lambda _at, _index: desk.preferences.set_state("designer", self._split.saveState())
        )

    def speak(self) -> None:
        """Say everything in the window's language."""
        self._templates_title.setText(self.tr("TEMPLATES"))
        self._elements_title.setText(self.tr("ELEMENTS"))
        self._new.setText(self.tr("New …"))
        self._new.setToolTip(self.tr("A template of your own, made of the one that is open"))
        for document in self._open.values():
            document.window_lang = self._desk.lang
        self.bench.speak()
        self.mender.speak()
        self._say_state()

    def _draw(self) -> None:
        self.bench.draw()
        self.reload()

    # ------------------------------------------------------------------ templates

    def reload(self) -> None:
        """List the templates anew; open ones follow what changed in their parents."""
        library = self._desk.library
        games = [game for name in library.systems if (game := library.game(name)) is not None]
        self.templates.show_games(
            (game, [e for e in entries_of(template_files(library, game)) if not e.is_general])
            for game in games
        )
        for path, document in self._open.items():
            self.templates.show_modified(path, modified=document.is_modified)
        if self.document is not None:
            self.templates.select(self.document.path)

    def open_first(self) -> None:
        """Open the unit card of the current roster's game, else of the first game."""
        if self.document is not None or self._pages.currentIndex() == 1:
            return
        library, current = self._desk.library, self._desk.current
        names = [current.game.id] if current is not None else list(library.systems)
        for name in names:
            game = library.game(name)
            if game is None:
                continue
            entries = [e for e in entries_of(template_files(library, game)) if not e.is_general]
            if entries:
                first = next((e for e in entries if e.id == "unit"), entries[0])
                self.open_entry(game, first)
                return

    def open_entry(self, game: Game, entry: TemplateEntry) -> None:
        """Open a template of the list, or bring it forward."""
        self.open_path(game, entry.path)

    def open_path(self, game: Game, path: Path, text: str | None = None) -> None:
        """Open the template in *path*; one that cannot be read opens as text."""
        if not self._may_leave_text():
            return
        known = self._open.get(path)
        if known is not None:
            self._show(known)
            return
        document, found, problems = open_template(self._desk, game, path, text)
        if document is None and not found:
            self._desk.problems_found.emit(problems)
        elif document is None:
            self._show_text(game, path, text if text is not None else found)
        else:
            self._open[path] = document
            self.keeping.watch(document)
            document.undo_stack.cleanChanged.connect(
                lambda clean: self.templates.show_modified(document.path, modified=not clean)
            )
            self._show(document)
            if document.is_modified:
                self.templates.show_modified(path, modified=True)

    def _show_text(self, game: Game, path: Path, text: str) -> None:
        self._mended = (game, path)
        self._show(None)
        self.mender.show_text(path.name, text)
        self._pages.setCurrentIndex(1)
        self.templates.select(path)

    def _may_leave_text(self) -> bool:
        """Ask about a text that was typed and not saved; True lets go of it."""
        if self._mended is None or not self.mender.is_changed:
            self._mended = None
            return True
        answer = self._desk.prompts.ask(
            self.tr("Save the text?"),
            self.tr("{0} has changes that are not saved.", "template").format(self._mended[1].name),
            (
                Answer("save", self.tr("Save")),
                Answer("drop", self.tr("Do not save")),
                Answer("stay", self.tr("Keep it open"), escape=True),
            ),
        )
        if answer == "stay":
            self.templates.select(self._mended[1])
            return False
        if answer == "save" and not self._write_mended(self.mender.editor.toPlainText()):
            return False
        self._mended = None
        return True

    def _save_mended(self, text: str) -> None:
        if self._mended is None:
            return
        game, path = self._mended
        if self._write_mended(text):
            self._mended = None
            self.reload()
            self.open_path(game, path)

    def _write_mended(self, text: str) -> bool:
        assert self._mended is not None
        _, path = self._mended
        try:
            save(path, text, load(path).stamp)
        except (SaveFailed, OSError) as error:
            self._tell(path, error)
            return False
        return True

    def _tell(self, path: Path, error: Exception) -> None:
        told = failure(path, error) if isinstance(error, OSError) else error
        self._desk.problems_found.emit((as_problem(told),))

    def _show(self, document: TemplateDocument | None) -> None:
        self._pages.setCurrentIndex(0)
        self.bench.show_document(document)
        if document is not None:
            self.templates.select(document.path)
        self._say_state()

    @property
    def document(self) -> TemplateDocument | None:
        """Return the template that is shown."""
        return self.bench.document

    # ------------------------------------------------------------------ duplicating

    def _template_menu(self, game: Game, entry: TemplateEntry, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Open"), lambda: self.open_entry(game, entry))
        self._add_duplicates(menu, game, entry)
        menu.popup(at)

    def _add_duplicates(self, menu: QMenu, game: Game, entry: TemplateEntry) -> None:
        menu.addAction(
            self.tr("Own template that follows this one"),
            lambda: self.duplicate(game, entry, whole=False),
        )
        menu.addAction(
            self.tr("Copy of the whole template"), lambda: self.duplicate(game, entry, whole=True)
        )

    def _current_entry(self) -> tuple[Game, TemplateEntry] | None:
        document = self.document
        if document is None:
            return None
        files = template_files(self._desk.library, document.game)
        found = next((e for e in entries_of(files) if e.path == document.path), None)
        return (document.game, found) if found is not None else None

    def _duplicate_current(self) -> None:
        found = self._current_entry()
        if found is not None:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self._add_duplicates(menu, *found)
            menu.popup(self._new.mapToGlobal(QPoint(0, self._new.height())))

    def duplicate(self, game: Game, entry: TemplateEntry, *, whole: bool) -> None:
        """Make a template of the user's own of *entry* and open it."""
        before = self.document
        try:
            path = duplicate(self._desk, game, entry, whole=whole)
        except (WriteFailed, OSError) as error:
            self._tell(entry.path, error)
            return
        self._desk.reload_library()
        game = self._desk.library.game(game.id) or game
        self.open_path(game, path)
        if before is not None and self.document is not None:
            self.document.show_case(before.case)
            self.bench.preview_bar.follow()
        self._desk.message.emit(self.tr("New template: {0}").format(str(path)))

    def _say_state(self) -> None:
        document = self.document
        if document is None or not document.is_read_only:
            self.bench.notice.clear()
            return
        found = self._current_entry()
        ways: list[tuple[str, Callable[[], object]]] = []
        if found is not None:
            ways.append(
                (
                    self.tr("Duplicate to change"),
                    lambda: self.duplicate(*found, whole=False),
                )
            )
        self.bench.notice.say(
            self.tr("This template comes with the program and stays as it is."), ways, "info"
        )

    # ------------------------------------------------------------------ keeping

    def save(self) -> bool:
        """Save the template that is shown."""
        return self.document is not None and self.keeping.save(self.document)

    def close_current(self) -> None:
        """Close the template that is shown, after asking about what is not saved."""
        document = self.document
        if document is not None and self._may_close(document):
            self._let_go(document)
            left = list(self._open.values())
            self._show(left[-1] if left else None)

    def _let_go(self, document: TemplateDocument) -> None:
        self.keeping.forget(document)
        self._open = {path: one for path, one in self._open.items() if one is not document}

    def _may_close(self, document: TemplateDocument) -> bool:
        if not document.is_modified:
            return True
        answer = self._desk.prompts.ask(
            self.tr("Save the template?"),
            self.tr("{0} has changes that are not saved.", "template").format(document.title),
            (
                Answer("save", self.tr("Save")),
                Answer("drop", self.tr("Do not save")),
                Answer("stay", self.tr("Keep it open"), escape=True),
            ),
        )
        if answer == "save":
            return self.keeping.save(document)
        return answer == "drop"

    def may_close(self) -> bool:
        """Ask about every template that is not saved; False keeps the window open."""
        self.bench.canvas.cancel_gesture()
        if not self._may_leave_text():
            return False
        for document in list(self._open.values()):
            if not self._may_close(document):
                return False
            self.keeping.forget(document)
        self.bench.pictures.stop()
        return True

    def end(self) -> None:
        """End cleanly: nothing is shown any more, nothing is kept for a next time."""
        self.bench.show_document(None)
        self.keeping.close()

    def _recover(self) -> None:
        """Open what an earlier run could not save."""
        for kept in self.keeping.left_behind():
            path = kept.path
            game = self._game_of(path) if path is not None else None
            if path is None or game is None or not path.is_file():
                continue
            self.open_path(game, path, kept.text)
            self.keeping.forget_kept(kept)
            self._desk.message.emit(self.tr("Recovered: {0}").format(path.name))

    def _game_of(self, path: Path) -> Game | None:
        library = self._desk.library
        for name in library.systems:
            game = library.game(name)
            if game is not None and path.parent.parent in library.folders(name):
                return game
        return None


# ------------------------------------------------------------------ text mender


class TextMender(QWidget):
    """An editor for the text of a file; :attr:`done` gives the text once it should be saved."""

    done = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        """Begin empty."""
        super().__init__(parent)
        self._desk = desk
        self._name = ""
        self.heading = QLabel()
        self.heading.setWordWrap(True)
        self.problems = QListWidget()
        self.problems.setMaximumHeight(120)
        self.editor = QPlainTextEdit()
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.editor.setFont(font)
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
        self.problems.itemClicked.connect(self._go_to)
        self.problems.itemActivated.connect(self._go_to)
        self.editor.textChanged.connect(self._check)
        self.save.clicked.connect(lambda: self.done.emit(self.editor.toPlainText()))
        self.speak()

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.save.setText(self.tr("Save and open"))
        self.editor.setAccessibleName(self.tr("Text of the template"))
        self.problems.setAccessibleName(self.tr("What is wrong with the text"))

    def show_text(self, name: str, text: str) -> None:
        """Show the *text* of the file called *name*."""
        self._name = name
        self.heading.setText(
            self.tr("{0} cannot be read as it stands. Mend the text, then save it.").format(name)
        )
        self.editor.setPlainText(text)
        self._check()

    @property
    def is_changed(self) -> bool:
        """Return whether something was typed."""
        return self.editor.document().isModified()

    def _check(self) -> None:
        found = read_template_text(self.editor.toPlainText(), self._name).problems
        self._show(found)

    def _show(self, problems: Sequence[Problem]) -> None:
        self.problems.clear()
        for problem in problems[:100]:
            line = problem.place.line
            text = said(problem, self._desk.lang)
            item = QListWidgetItem(self.tr("Line {0}: {1}").format(line, text) if line else text)
            item.setData(256, line)
            self.problems.addItem(item)

    def _go_to(self, item: QListWidgetItem) -> None:
        line = item.data(256)
        if line:
            cursor = QTextCursor(self.editor.document().findBlockByNumber(int(line) - 1))
            self.editor.setTextCursor(cursor)
            self.editor.setFocus()
