"""A rulebook under the hands of its author: its text beside the pages that come of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.sizes import PAPERS, Paper
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.yield_points import pausing
from realms_builder.game.library import Library
from realms_builder.gui.dialogs.print.preview_bar import PreviewBar
from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.documents.keeper import BOOKS_JOURNAL, Keeper
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.documents.paper_foot import PaperFoot
from realms_builder.gui.documents.text_document import TextDocument
from realms_builder.gui.kit.find_bar import FindBar
from realms_builder.gui.kit.flow_layout import FlowLayout
from realms_builder.gui.kit.form.inputs import ChoiceBox
from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.kit.numbered_editor import NumberedEditor
from realms_builder.gui.kit.problems import ProblemBox, worst_by_line
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.sheets.book.book_text import WINDOWS_1252, BookText, load_book_text
from realms_builder.sheets.book.source import encoding_problem

WIDTH, HEIGHT = 1360, 860
OFFERED = ("a4", "a5", "letter")
LEAST_PAUSE_MS, LONGEST_PAUSE_MS = 300, 3000
SAVE, UNDO, REDO, FIND, NEXT, PREVIOUS = "save", "undo", "redo", "find", "next", "previous"
VERSIONS = "versions"
_SHOWN = (SAVE, UNDO, REDO, FIND, VERSIONS)


class BookDialog(RoundDialog):
    """Shows the text at the left with its problems below, the pages at the right.

    :attr:`gone` says that the book was closed.
    """

    gone = Signal()

    def __init__(
        self,
        desk: Desk,
        path: Path,
        keeper: Keeper,
        parent: QWidget | None,
        printers: Printers | None = None,
    ) -> None:
        """Show the book at *path*, kept and saved by *keeper*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.resize(WIDTH, HEIGHT)
        self._desk, self._keeper = desk, keeper
        self.document = TextDocument(BOOKS_JOURNAL, path, self)
        self.made: MadeBook | None = None
        self._page = 0
        self._follows = True
        self._began = 0.0
        self.outside_bar = OutsideBar(desk, keeper, self.reject)
        self.notice = NoticeBar(desk.theme)
        self.writing = WritingSide(desk, self.document, self.save, self.show_versions)
        self.text = self.writing.text
        self.problems = ProblemBox(desk)
        self.problems.setContentsMargins(12, 8, 12, 8)
        self.preview = SheetPreview(desk)
        self.bar = PreviewBar(desk, self.preview)
        self.paper = ChoiceBox()
        self.foot = PaperFoot(desk, printers, self, self.paper)
        self._pause = QTimer(self, singleShot=True, interval=LEAST_PAUSE_MS)
        self._lay_out()
        self._connect()
        self.retranslate()
        load = f"load {self.document.id}"
        desk.tasks.start(
            load, lambda _job: load_book_text(path), self._begin, failed=self._on_unreadable
        )

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self.paper.offer((PAPERS[name].title, name) for name in OFFERED)
        left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(self.writing)
        left.addWidget(self.problems)
        left.setSizes([HEIGHT * 3 // 4, HEIGHT // 4])
        right = QWidget()
        pages = QVBoxLayout(right)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(0)
        pages.addWidget(self.bar)
        pages.addWidget(self.preview, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.setChildrenCollapsible(False)
        whole.addWidget(left)
        whole.addWidget(right)
        whole.setSizes([WIDTH // 2, WIDTH // 2])
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.outside_bar)
        rows.addWidget(self.notice)
        rows.addWidget(whole, 1)
        rows.addWidget(self.foot)

    def _connect(self) -> None:
        desk, document = self._desk, self.document
        self._pause.timeout.connect(self.make)
        document.changed.connect(self._make_soon)
        document.lines.modificationChanged.connect(lambda _on: self._show_title())
        self.problems.chosen.connect(self._go_to_problem)
        self.text.line_changed.connect(lambda _line: self._show_page_of_line())
        self.preview.page_clicked.connect(self._show_line_of_page)
        self.paper.activated.connect(lambda _index: self.make())
        document.told.connect(self.foot.progress.say)
        document.side_changed.connect(self.make)
        document.begun.connect(self.make)
        document.wanted.connect(self._come_forward)
        for keys, by in (("Ctrl+Tab", 1), ("Ctrl+Shift+Tab", -1)):
            step = partial(self._keeper.step, by, document)
            QShortcut(QKeySequence(keys), self).activated.connect(step)
        document.path_changed.connect(self._show_title)
        desk.library_changed.connect(self.make)
        desk.language_changed.connect(self.retranslate)
        self._keeper.take_in(document, super().reject)
        self.outside_bar.show_document(document)

    def _come_forward(self) -> None:
        self.show()
        self.raise_()
        self.activateWindow()

    # ------------------------------------------------------------------ reading

    @property
    def path(self) -> Path:
        """Return where the book lies."""
        assert self.document.path is not None
        return self.document.path

    def _begin(self, read: BookText) -> None:
        if self.document.is_read_only:
            was_kept = self.document.is_modified
            self.document.begin(read)
            if was_kept:
                words = self.tr("This was kept when the program ended before it could be saved.")
                self.notice.say(words, [(self.tr("All right"), self.notice.clear)], Severity.HINT)

    def begin_with(self, kept: str) -> None:
        """Show *kept*, which is all there is of the book."""
        self._desk.tasks.cancel(f"load {self.document.id}")
        self.document.take(kept, "")
        self._begin(BookText())

    def _show_problems(self, problems: Sequence[Problem]) -> None:
        self.problems.show_problems(problems, str(self.path))

    def _on_unreadable(self, error: Exception) -> None:
        if self.document.is_modified:
            self._begin(BookText())
            return
        problem = as_problem(error)
        self._show_problems([replace(problem, place=Place(str(self.path)))])
        self.preview.show_words(self.tr("There is nothing to show."))

    # ------------------------------------------------------------------ making

    def _make_soon(self) -> None:
        if not self.document.is_read_only:
            self._pause.start()

    def make(self) -> None:
        """Make the pages of the text as it is now, beside the window."""
        self._pause.stop()
        document = self.document
        if document.is_read_only:
            return
        paper = PAPERS[str(self.paper.currentData() or OFFERED[0])]
        is_old = document.encoding == WINDOWS_1252
        notes = (encoding_problem(self.path),) if is_old else ()
        wanted = BookWanted(self.path, document.text, self._desk.library, paper, notes)
        self._began = monotonic()
        self.foot.make(partial(make_book, wanted), self.tr("Laying out pages …"), self._take)

    def _take(self, made: MadeBook) -> None:
        took_ms = round(1000 * (monotonic() - self._began))
        self._pause.setInterval(min(max(took_ms, LEAST_PAUSE_MS), LONGEST_PAUSE_MS))
        self.made = made
        files = tuple(path for path in made.files if path != self.path)
        if files != self.document.files:
            self.document.files = files
            self._keeper.outside.watch_all()
            self._keeper.outside.look()
        self.preview.show_printout(made.out)
        if not made.out.pages:
            self.preview.show_words(self.tr("There is nothing to show."))
        self.bar.show_printout(made.out)
        self.foot.offer(made.out, lambda: self.path.stem, self.path.parent)
        self._show_problems(made.problems)
        self.text.mark_lines(worst_by_line(made.problems, str(self.path)))
        self._show_page_of_line()
        self._show_title()

    # ------------------------------------------------------------------ text and pages

    @property
    def line(self) -> int:
        """Return the line of the text, from 1, in which the cursor stands."""
        return self.text.line

    def _go_to_problem(self, problem: Problem) -> None:
        if problem.place.file == str(self.path):
            self.text.go_to(problem.place.line)
            self.text.setFocus()

    def _show_page_of_line(self) -> None:
        if self.made is None or not self.made.out.pages or not self._follows:
            return
        page = self.made.page_of(self.line)
        if page != self._page:
            self._page = page
            self.preview.show_page(page - 1)

    def _show_line_of_page(self, number: int) -> None:
        if self.made is not None:
            self._follows = False  # the page that was clicked stays where it is
            self.text.go_to(self.made.line_of(number + 1))
            self._follows, self._page = True, number + 1

    # ------------------------------------------------------------------ saving

    def save(self) -> bool:
        """Write the text where it lies, as it was written, and return whether it is safe now."""
        return self._keeper.saver.save(self.document)

    def show_versions(self) -> None:
        """Show what was saved earlier."""
        from realms_builder.gui.documents.versions_dialog import VersionsDialog

        VersionsDialog(self._desk, self.document, self._keeper.versions, self).open()

    def reject(self) -> None:
        """Close after asking about what is not saved."""
        self._keeper.close(self.document)

    def done(self, result: int) -> None:
        """Let go of work under way, and of what was kept of the text."""
        self._pause.stop()
        self._desk.tasks.cancel(f"load {self.document.id}")
        self.foot.cancel()
        self.preview.stop()
        self._keeper.let_go(self.document)
        super().done(result)
        self.gone.emit()

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.paper.setAccessibleName(self.tr("Paper"))
        for part in (self.writing, self.problems, self.preview, self.bar, self.foot):
            part.retranslate()
        self._show_title()

    def _show_title(self) -> None:
        name = (self.made.title if self.made is not None else "") or self.path.name
        star = " *" if self.document.is_modified else ""
        self.setWindowTitle(self.tr("Rulebook: {0}").format(name) + star)


@dataclass(frozen=True, slots=True)
class BookWanted:
    """Which book, as it stands in the window, with the games of which library, on which paper.

    *notes* are what was wrong with reading its file.
    """

    path: Path
    text: str
    library: Library
    paper: Paper
    notes: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class MadeBook:
    """A book as pages, its problems, where in its text they begin, and which files it is of."""

    out: Printout
    title: str
    problems: tuple[Problem, ...]
    places: tuple[tuple[int, Place], ...]
    files: tuple[Path, ...]

    def page_of(self, line: int) -> int:
        """Return the page, from 1, on which the *line*, from 1, of the book itself stands."""
        at = bisect_right(self.places, line, key=lambda entry: entry[1].line)
        return self.places[at - 1][0] if at else 1

    def line_of(self, page: int) -> int:
        """Return the line, from 1, of the book itself with which *page*, from 1, begins."""
        on_page = [place.line for number, place in self.places if number == page]
        before = [place.line for number, place in self.places if number < page]
        return on_page[0] if on_page else before[-1] if before else 1


def make_book(wanted: BookWanted, job: Job) -> MadeBook:
    """Return the book as it stands in the window now, with what its files hold.

    It stops soon after *job* was cancelled: more was typed.
    """
    with pausing(job.check):
        return _made(wanted, job)


def _made(wanted: BookWanted, job: Job) -> MadeBook:
    from realms_builder.render.jobs.book_looks import (
        BookFaces,
        book_settings,
        book_theme,
        embeds_of,
    )
    from realms_builder.render.jobs.book_pdf import picture_size, write_book
    from realms_builder.render.pdf.fonts import FontSet
    from realms_builder.sheets.book.layout import lay_out
    from realms_builder.sheets.book.reading import book_of_source
    from realms_builder.sheets.book.source import source_of

    settings = book_settings(lambda: wanted.library)
    source = source_of(wanted.text, wanted.path)
    book = book_of_source(source, settings)
    embeds = embeds_of(settings, book.meta.system, book.meta.lang)
    theme = book_theme(lambda: wanted.library, "colour", embeds)
    fonts = FontSet.of_game(theme.fonts, embeds.game if embeds else None)
    faces = BookFaces(lambda: wanted.library, embeds, theme.id, book.meta.lang)
    laid = lay_out(
        book, wanted.paper, theme, fonts, size_of=picture_size, face_of=faces, progress=job.progress
    )
    target = BytesIO()
    written = write_book(book, laid, target, fonts)
    width, height = wanted.paper.width_mm, wanted.paper.height_mm
    pages = tuple(
        PrintedPage(width, height, number, PageSide.FRONT)
        for number in range(1, len(laid.pages) + 1)
    )
    problems = (
        *wanted.notes,
        *book.problems,
        *laid.problems,
        *faces.problems,
        *written.problems,
    )
    own = str(wanted.path)
    return MadeBook(
        Printout(target.getvalue(), pages, problems=problems, is_book=True),
        book.meta.title,
        problems,
        tuple((page, place) for page, place in laid.places if place.file == own),
        tuple({line.file: None for line in source.lines} or {wanted.path: None}),
    )


class WritingSide(QWidget):
    """The text of *document* with its verbs, of which the owner does what concerns its file."""

    def __init__(
        self,
        desk: Desk,
        document: TextDocument,
        save: Callable[[], object],
        show_versions: Callable[[], object],
    ) -> None:
        """Show *document*; nothing can be typed before its file was read."""
        super().__init__()
        self._document = document
        self.text = NumberedEditor(desk.theme)
        self.text.setDocument(document.lines)
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
            VERSIONS: (show_versions, []),
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
        row = FlowLayout(bar)
        row.setContentsMargins(10, 6, 10, 6)
        for name in _SHOWN:
            button = QToolButton()
            button.setDefaultAction(self.actions_by_name[name])
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
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
        self.actions_by_name[VERSIONS].setEnabled(not is_read_only)

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
            (VERSIONS, self.tr("Earlier versions …")),
        ):
            action = self.actions_by_name[name]
            keys = usual.get(name) or action.shortcut().toString(native)
            action.setText(text)
            action.setToolTip(f"{text} ({keys})" if keys else text)
        self.search.retranslate()
