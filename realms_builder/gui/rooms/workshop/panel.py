"""The workshop: files and outline at the left, the entry in the middle, its card at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from realms_builder.core import resources
from realms_builder.core.problems import Fix, Problem, Severity
from realms_builder.core.trash import Trashed
from realms_builder.editing.fixing import fixed
from realms_builder.editing.work_files import WorkFile, work_files
from realms_builder.game.value_words import said
from realms_builder.gui.documents.document import Document
from realms_builder.gui.documents.field_undo import FieldUndo
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.kit.progress_line import show_by_system
from realms_builder.gui.kit.screen import names_px
from realms_builder.gui.kit.titled import titled
from realms_builder.gui.rooms.library.file_verbs import make_own_game
from realms_builder.gui.rooms.workshop.appraiser import Appraiser
from realms_builder.gui.rooms.workshop.balance.balance_desk import BalanceDesk
from realms_builder.gui.rooms.workshop.bench import EntryBench
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.files_list import FilesList, WorkshopFileVerbs
from realms_builder.gui.rooms.workshop.live_card import LiveCard
from realms_builder.gui.rooms.workshop.new_files import NewFiles
from realms_builder.gui.rooms.workshop.problems_panel import ProblemsPanel, Proofreader
from realms_builder.gui.rooms.workshop.references import ReferenceAnswers
from realms_builder.gui.rooms.workshop.spreadsheet_verbs import Tables
from realms_builder.gui.rooms.workshop.worth_panel import WorthPanel
from realms_builder.gui.rooms.workshop.writing_desk import WritingDesk
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.packs.pack_check import PackCheck, files_to_check

LEFT_PX, RIGHT_PX, BELOW_PX = 260, 340, 150
_LAST_OWN = "workshop/file"


class WorkshopPanel(QWidget):
    """Everything of the room; :attr:`changed` says that the title of the window may differ."""

    changed = Signal()

    def __init__(self, desk: Desk, keeper: Keeper, parent: QWidget | None = None) -> None:
        """Build the room and list the files, of which *keeper* keeps the open ones."""
        super().__init__(parent)
        self._desk, self._keeper = desk, keeper
        self._is_saving = False
        self.writing = WritingDesk(self)
        self.proofreader = Proofreader(desk, self.writing)
        self.tables = Tables(desk, self.writing, self)
        self.new_files = NewFiles(desk, self.tables, self)
        self.file_verbs = WorkshopFileVerbs(desk, self.new_files, self)
        self.files = FilesList(desk)
        self.bench = EntryBench(desk, self.writing)
        self.card = LiveCard(desk)
        self.worth = WorthPanel(desk)
        self.appraiser = Appraiser(desk, self)
        self.balance = BalanceDesk(desk, self.writing, self.appraiser, self.bench.table, self)
        self.problems = ProblemsPanel(desk)
        self.whole_game = PackProblems(desk, self)
        self.outside_bar = OutsideBar(desk, keeper, self.close_current)
        self.notice = NoticeBar(desk.theme, is_main=True)
        self.references = ReferenceAnswers(
            desk, self.writing, self.bench.verbs, self.bench.entry, self
        )
        self._field_undo = FieldUndo(lambda: self.writing.undo_stack, self)
        self._lay_out()
        self._connect()
        self.retranslate()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self._files_title, self._outline_title = QLabel(), QLabel()
        self.new_button, self.save_button = QPushButton(), QPushButton()
        self.save_button.setProperty("role", "primary")
        self.bench.bar_row.addSpacing(8)
        self.bench.bar_row.addWidget(self.save_button)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        whole = QSplitter()
        outer.addWidget(whole)  # empty: what is put into another widget is styled anew, all of it
        left, middle, right = (QSplitter(Qt.Orientation.Vertical, whole) for _ in range(3))
        left.addWidget(titled(self._files_title, self.files, self.new_button))
        left.addWidget(titled(self._outline_title, self.bench.outline))
        left.setSizes([240, 540])
        left.setMinimumWidth(names_px(self, self._desk.theme.scale))
        upper = QWidget(middle)
        rows = QVBoxLayout(upper)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.outside_bar)
        rows.addWidget(self.notice)
        rows.addWidget(self.bench, 1)
        middle.addWidget(upper)  # at once, or it comes last and has no room
        middle.addWidget(self.problems)
        middle.setStretchFactor(0, 1)
        middle.setSizes([800, BELOW_PX])
        right.addWidget(self.card)
        right.addWidget(self.worth)
        right.setStretchFactor(0, 1)
        right.setSizes([520, 260])
        whole.setChildrenCollapsible(False)
        for place, stretch in enumerate((1, 4, 1)):
            whole.setStretchFactor(place, stretch)
        scale = self._desk.theme.scale
        whole.setSizes([round(LEFT_PX * scale), 800, round(RIGHT_PX * scale)])
        self._splits = {
            "workshop": whole,
            "workshop_left": left,
            "workshop_middle": middle,
            "workshop_right": right,
        }
        for name, split in self._splits.items():
            split.setHandleWidth(1)
            state = self._desk.preferences.state(name)
            if not state.isEmpty():
                split.restoreState(state)
        self.setFocusProxy(self.bench.outline)
        FindKey(self, self.bench)

    def _connect(self) -> None:
        desk, writing = self._desk, self.writing
        self.files.chosen.connect(self._open_file)
        self.files.menu_wanted.connect(
            lambda found, at: self.file_verbs.popup(found, self.system, at)
        )
        self.file_verbs.open_wanted.connect(self.open_path)
        self.file_verbs.gone.connect(self._let_go)
        self.file_verbs.trashed.connect(self._say_trashed)
        self.new_button.clicked.connect(self._new_menu)
        self.save_button.clicked.connect(self._save_all)
        self.new_files.begun.connect(self.open_path)
        self.bench.verbs.file_wanted.connect(self._open_other)
        self.references.where.connect(self._show_place)
        self.problems.chosen.connect(self.go_to)
        self.problems.fix_wanted.connect(self._mend)
        self.problems.whole_pack_wanted.connect(self._check_game)
        self.whole_game.found.connect(self._show_problems)
        self.appraiser.valued.connect(self.worth.show_worth)
        self.worth.all_wanted.connect(self.balance.open)
        self._keeper.outside.changed.connect(self._on_news)
        self._keeper.saver.saved.connect(self._on_written)
        writing.opened.connect(self._on_opened)
        writing.refused.connect(self._on_refused)
        writing.current_changed.connect(self._on_current)
        writing.edited.connect(self._on_edited)
        desk.language_changed.connect(self.retranslate)
        desk.library_changed.connect(self.reload)
        for name, split in self._splits.items():
            split.splitterMoved.connect(
                lambda _at, _index, name=name, split=split: desk.preferences.set_state(
                    name, split.saveState()
                )
            )

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self._files_title.setText(self.tr("FILES"))
        self._outline_title.setText(self.tr("OUTLINE"))
        self.new_button.setText(self.tr("New …"))
        self.new_button.setToolTip(self.tr("A unit, an item, a faction or a game of your own"))
        self.writing.lang = self._desk.lang
        self.files.retranslate()
        self.bench.retranslate()
        self.card.retranslate()
        self.worth.retranslate()
        self.problems.retranslate()
        self.reload()
        self._say_state()
        self.changed.emit()

    def restyle(self) -> None:
        """Take over the colours in force."""
        self.reload()

    # ------------------------------------------------------------------ files

    @property
    def document(self) -> AuthorDocument | None:
        """Return the file that is shown."""
        return self.writing.current

    @property
    def shown(self) -> Document | None:
        """Return the document that is to be seen."""
        return self.document

    def reload(self) -> None:
        """List the files anew."""
        self.files.show_games(work_files(self._desk.library))
        for path, document in self.writing.documents.items():
            self.files.show_modified(path, modified=document.is_modified)
        if self.document is not None:
            self.files.select(self.document.path)

    def open_first(self) -> None:
        """Open the last file of the user's own that was looked at, else a faction.

        Of the game in use that of its roster, or else one of the user's own.
        """
        if self.document is not None:
            return
        last = Path(str(self._desk.preferences.value(_LAST_OWN, "") or ""))
        if last in (file.path for game in work_files(self._desk.library) for file in game.files):
            self.open_path(last)
        if self.document is not None:
            return
        used, current = self._desk.game_in_use, self._desk.current
        roster = (current.game.id, current.roster.faction) if current is not None else None
        found = [
            (game.id != used, (game.id, file.id) != roster, file.is_bundled, place, file.path)
            for place, game in enumerate(work_files(self._desk.library))
            for file in game.files
            if file.kind == "faction"
        ]
        if found:
            document = self.open_path(min(found, key=lambda one: one[:-1])[-1])
            if document is not None:
                self._keeper.glance_at(document)

    def _open_file(self, file: WorkFile) -> None:
        self.open_path(file.path)

    def open_path(self, path: Path, text: str | None = None) -> AuthorDocument | None:
        """Open the file at *path*, or bring it forward."""
        document = self.writing.open(path, text)
        if document is not None:
            self._keeper.want(document)
            self.writing.show(document)
        return document

    def _open_other(self, path: Path) -> None:
        """Open another file of the game here, or where it is at home."""
        if path.suffix == ".md":
            if said := show_by_system(path, self._desk.lang):
                self._desk.message.emit(said)
        else:
            self.open_path(path)

    def open_kept(self, path: Path, text: str | None) -> AuthorDocument | None:
        """Open the file at *path*, or the *text* that was kept of it."""
        return self.open_path(path, text)

    def _on_opened(self, document: AuthorDocument) -> None:
        self._keeper.take_in(document, partial(self.discard, document))
        document.saved.connect(partial(self._on_edited, document))
        document.wanted.connect(partial(self._bring_forward, document))

    def _bring_forward(self, document: AuthorDocument) -> None:
        self.writing.show(document)
        self._desk.room_wanted.emit("workshop")

    def _on_news(self, document: Document) -> None:
        if isinstance(document, AuthorDocument):
            self._on_edited(document)

    def _on_current(self) -> None:
        document = self.document
        self.bench.show_document(document)
        self.files.select(document.path if document is not None else None)
        if document is not None:
            document.was_read.connect(self._on_read, Qt.ConnectionType.UniqueConnection)
            document.selected.connect(self._show_card, Qt.ConnectionType.UniqueConnection)
            if not document.is_read_only:
                self._desk.preferences.set_value(_LAST_OWN, str(document.path))
        self._say_state()
        self._on_read()

    def _on_edited(self, document: AuthorDocument) -> None:
        self.files.show_modified(document.path, modified=document.is_modified)
        self._say_state()
        self.changed.emit()

    def _show_unsaved(self) -> None:
        """Let the button say whether there is something to save, and what saving brings."""
        names = self._unsaved()
        document = self.document
        is_own = document is not None and not document.is_read_only
        self.save_button.setVisible(bool(names) or is_own)
        self.save_button.setEnabled(bool(names))
        self.save_button.setText(self.tr("Save") if names else self.tr("Saved"))
        text = self._say_unsaved(names) or self.tr("Everything is saved; all rooms show it.")
        self.save_button.setToolTip(text)
        self.save_button.setAccessibleDescription(text)

    def _unsaved(self) -> list[str]:
        return [document.title for document in self.writing.modified]

    def _say_unsaved(self, names: Sequence[str]) -> str:
        if not names:
            return ""
        text = self.tr("Not saved: {0}. The other rooms show it as soon as it is saved.")
        return text.format(", ".join(names))

    def hideEvent(self, event: QHideEvent) -> None:
        """Say what other rooms cannot show yet."""
        super().hideEvent(event)
        if not event.spontaneous() and self._unsaved():
            self._desk.message.emit(self._say_unsaved(self._unsaved()))

    def _on_refused(self, problems: tuple[Problem, ...]) -> None:
        if problems:
            self._desk.message.emit(said(problems[0], self._desk.lang))

    def _say_state(self) -> None:
        self._show_unsaved()
        document = self.document
        self.outside_bar.show_document(document)
        if document is not None and document.is_newer:
            text = self.tr(
                "This file comes from a newer version of the program and stays as it is."
            )
            self.notice.say(text, (), Severity.HINT)
        elif document is not None and document.is_read_only:
            self.notice.say(
                self.tr("This file comes with the program and stays as it is."),
                [
                    (self.tr("Make my own copy"), self.make_own),
                    (self.tr("Game of your own …"), self.new_files.new_game),
                ],
                Severity.HINT,
            )
        elif document is not None and self._is_imported(document):
            text = self.tr(
                "This file was made from imported lists: the next list of the game that is taken "
                "in lays it out anew."
            )
            turn = self.tr("Turn into a game of your own …")
            self.notice.say(text, [(turn, partial(self._own, document))], Severity.HINT)
        else:
            self.notice.clear()

    def _is_imported(self, document: AuthorDocument) -> bool:
        return resources.is_imported(document.file, self._desk.preferences.library_folder)

    def _own(self, document: AuthorDocument) -> None:
        """Make the imported game of *document* one's own, and open the same file there."""
        folder, game = document.file.parent, document.reading.game

        def done(_name: str, system: Path) -> None:
            self._read_library()
            self.reload()
            self.open_path(system.parent / document.file.name)

        def failed(error: Exception) -> None:
            self._desk.problems_found.emit((as_problem(error),))

        title = game.name.pick(self._desk.lang) if game is not None else folder.name
        make_own_game(self._desk, folder, title, done, failed)

    # ------------------------------------------------------------------ what it comes to

    def _on_read(self) -> None:
        document = self.document
        self._show_problems()
        if document is not None:
            self._desk.game_in_use = self.system or self._desk.game_in_use
            self.bench.show_reading()
        self._show_card()
        self.changed.emit()  # what it belongs to is known now

    def _show_problems(self) -> None:
        document = self.document
        if document is None:
            self.problems.show_file(())
            return
        file = str(document.path)
        every = (*document.reading.problems, *self.whole_game.beside(file))
        self.problems.show_file(every, file)

    def _check_game(self, wanted: bool) -> None:
        document = self.document
        self.whole_game.check(document.file.parent if wanted and document is not None else None)
        self._show_problems()

    def _show_card(self) -> None:
        document = self.document
        if document is None:
            self.card.show_reading(None, ())
            self.appraiser.ask(None, None)
        else:
            reading = document.reading
            self.card.show_reading(reading, document.selection)
            self.appraiser.ask(reading, reading.unit_at(document.selection))

    def go_to(self, problem: Problem) -> None:
        """Show where *problem* is, in form and text."""
        if problem.place.file:
            self._show_place(Path(problem.place.file), problem.place.line, problem.place.column)

    def _show_place(self, path: Path, line: int, column: int = 1) -> None:
        """Show *line* of the file at *path*, in form and text."""
        document = self.document
        if document is None or path != document.path:
            document = self.open_path(path)
        if document is not None and line:
            self.bench.go_to(line, column)

    def _mend(self, problem: Problem, fix: Fix) -> None:
        document = self.document
        if document is not None:
            self.writing.change(
                document,
                lambda text: fixed(text, problem, fix),
                lambda: said(fix, self._desk.lang),
            )

    # ------------------------------------------------------------------ new files

    def _new_menu(self) -> None:
        below = QPoint(0, self.new_button.height())
        menu = self.new_files.menu(self.system, self.new_entries())
        menu.popup(self.new_button.mapToGlobal(below))

    def new_entries(self) -> dict[str, Callable[[], object]]:
        """Return what can be added to the file that is shown, in words."""
        tree = self.bench.outline
        if self.document is None or self.document.is_read_only:
            return {}
        lists = tree.outline.lists()
        return {tree.words_for_new(node): partial(self.bench.verbs.add, node) for node in lists}

    @property
    def system(self) -> str:
        """Return the game of the file that is shown."""
        game = self.document.reading.game if self.document is not None else None
        return game.id if game is not None else ""

    @property
    def faction_shown(self) -> str:
        """Return the name of the faction that is shown, nothing for another file."""
        faction = self.document.reading.own_faction if self.document is not None else None
        return faction.name.pick(self._desk.lang) if faction is not None else ""

    def print_cards(self) -> None:
        """Ask how the cards of the faction that is shown are printed."""
        faction = self.document.reading.own_faction if self.document is not None else None
        if faction is not None:
            self._desk.faction_print_wanted.emit(self.system, faction.id)

    def make_own(self) -> None:
        """Copy the file that is shown into the user's library and open the copy."""
        document = self.document
        if document is None:
            return
        selection = document.selection
        path = self.new_files.make_own(document.file)
        opened = self.open_path(path) if path is not None else None
        if opened is not None:
            opened.select(selection)

    def _let_go(self, path: Path) -> None:
        document = self.writing.documents.get(path.absolute())
        if document is not None:
            self.discard(document)

    def _say_trashed(self, trashed: Trashed) -> None:
        text = self.tr("{0} is in the trash.").format(trashed.original.name)
        put_back = partial(self.file_verbs.put_back, trashed)
        ways = [(self.tr("Put back"), put_back), (self.tr("Close"), self._say_state)]
        self.notice.say(text, ways, Severity.HINT)

    # ------------------------------------------------------------------ save and close

    def _save_all(self) -> None:
        self.save()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def save(self) -> bool:
        """Save every file with changes: what was renamed across files belongs together."""
        self._is_saving = True
        done = [self._keeper.saver.save(document) for document in self.writing.modified]
        self._is_saving = False
        if done:
            self._read_library()
        return all(done)

    def _on_written(self, document: Document) -> None:
        if isinstance(document, AuthorDocument) and not self._is_saving:
            self._read_library()

    def _read_library(self) -> None:
        self._desk.reload_library()
        self.whole_game.again()

    def close_current(self) -> None:
        """Close the file that is shown, after asking about what is not saved."""
        document = self.document
        if document is not None:
            self._keeper.close(document)

    def discard(self, document: AuthorDocument) -> None:
        """Close *document* without asking; nothing is kept of it."""
        self._keeper.let_go(document)
        self.writing.let_go(document)


# ------------------------------------------------------------------ pack problems


class PackProblems(QObject):
    """:attr:`found` says that :attr:`problems` are those of a whole game, as its files stand."""

    found = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Begin with nothing checked."""
        super().__init__(parent)
        self._desk = desk
        self._key = f"whole game {id(self)}"
        self._folder: Path | None = None
        self.problems: tuple[Problem, ...] = ()
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))

    def check(self, folder: Path | None) -> None:
        """Check the game in *folder* from now on, or none."""
        self._folder = folder
        self.problems = ()
        self.again()

    def again(self) -> None:
        """Check the same game anew, since a file of it was written."""
        if self._folder is not None:
            work = partial(_checked, self._folder)
            self._desk.tasks.start(self._key, work, self._take)
        else:
            self._desk.tasks.cancel(self._key)

    def _take(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        self.found.emit()

    def beside(self, file: str) -> tuple[Problem, ...]:
        """Return the problems of all files but *file*, which is checked while it is written."""
        return tuple(problem for problem in self.problems if problem.place.file != file)


def _checked(folder: Path, job: Job) -> tuple[Problem, ...]:
    job.check()
    return tuple(PackCheck(files_to_check(folder)).run().problems)


# ------------------------------------------------------------------ find key


class FindKey(QObject):
    """Finds where one is: in the text, in the form, else in the outline."""

    def __init__(self, room: QWidget, bench: EntryBench) -> None:
        """Listen anywhere in the *room*."""
        super().__init__(room)
        self._bench = bench
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), room)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self._find)

    def _find(self) -> None:
        here, bench = QApplication.focusWidget(), self._bench
        if here is not None and bench.pane.isAncestorOf(here):
            bench.pane.find_bar.open_bar(replace=False)
            return
        form = bench.entry.form
        in_form = here is not None and form.isAncestorOf(here)
        line = form.find_line if in_form else bench.outline.search
        line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        line.selectAll()
