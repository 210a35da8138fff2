"""A rulebook under the hands of its author: its text beside the pages that come of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.pages import Side
from realms_builder.cards.sizes import PAPERS, Paper
from realms_builder.core.problems import Place, Problem, Severity, sorted_problems
from realms_builder.core.translation import sentence
from realms_builder.core.yield_points import pausing
from realms_builder.game.library import Library
from realms_builder.game.printing import said
from realms_builder.gui.dialogs.book.document import BookDocument
from realms_builder.gui.dialogs.book.outside import BookWatch
from realms_builder.gui.dialogs.book.writing_side import WritingSide
from realms_builder.gui.dialogs.print.preview_bar import PreviewBar
from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.documents.file_keeping import FileKeeping
from realms_builder.gui.documents.outside import Fate
from realms_builder.gui.documents.paper_foot import PaperFoot
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.kit.notice_bar import NoticeBar
from realms_builder.gui.kit.numbered_text import SIGNS
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.sheets.book.book_text import WINDOWS_1252, BookText, load_book_text
from realms_builder.sheets.book.source import encoding_problem

WIDTH, HEIGHT = 1360, 860
OFFERED = ("a4", "a5", "letter")
LEAST_PAUSE_MS, LONGEST_PAUSE_MS = 300, 3000
_FRAME_PX = 60


class BookDialog(QDialog):
    """Shows the text at the left with its problems below, the pages at the right.

    :attr:`recovered` says that what an earlier run could not save is safe here, :attr:`gone` that
    the book was closed.
    """

    recovered = Signal()
    gone = Signal()

    def __init__(
        self,
        desk: Desk,
        path: Path,
        keeping: FileKeeping,
        parent: QWidget | None,
        printers: Printers | None = None,
    ) -> None:
        """Show the book at *path*, kept and saved by *keeping*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        room = QGuiApplication.primaryScreen().availableSize() - QSize(_FRAME_PX, _FRAME_PX)
        self.resize(QSize(WIDTH, HEIGHT).boundedTo(room))
        self._desk, self._keeping = desk, keeping
        self._kept: list[str] = []
        self.path = path
        self.document = BookDocument(path, self)
        self.made: MadeBook | None = None
        self._page = 0
        self._follows = True
        self._began = 0.0
        self.notice = NoticeBar(desk.theme)
        self.writing = WritingSide(desk, self.document, self.save)
        self.text = self.writing.text
        self.problems = BookProblems(desk, path)
        self.preview = SheetPreview(desk)
        self.bar = PreviewBar(desk, self.preview)
        self.paper = QComboBox()
        self.foot = PaperFoot(desk, printers, self, self.paper)
        self.watch = BookWatch(desk, self.document, self)
        self._pause = QTimer(self, singleShot=True, interval=LEAST_PAUSE_MS)
        self._lay_out()
        self._connect()
        self.speak()
        load = f"load {self.document.id}"
        desk.tasks.start(
            load, lambda _job: load_book_text(path), self._begin, failed=self._on_unreadable
        )

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        for name in OFFERED:
            self.paper.addItem(PAPERS[name].title, name)
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
        rows.addWidget(self.notice)
        rows.addWidget(whole, 1)
        rows.addWidget(self.foot)

    def _connect(self) -> None:
        desk, document = self._desk, self.document
        self._pause.timeout.connect(self.make)
        document.changed.connect(self._make_soon)
        document.lines.modificationChanged.connect(lambda _on: self._show_title())
        self.problems.line_wanted.connect(self._go_to)
        self.text.line_changed.connect(lambda _line: self._show_page_of_line())
        self.preview.page_clicked.connect(self._show_line_of_page)
        self.paper.activated.connect(lambda _index: self.make())
        self.watch.told.connect(self._tell)
        self.watch.read_anew.connect(self._say_read_anew)
        self.watch.parts_changed.connect(self.make)
        desk.library_changed.connect(self.make)
        desk.language_changed.connect(self.speak)
        desk.theme_changed.connect(self._dress)
        self._keeping.watch(document)

    def _dress(self) -> None:
        self.writing.dress()
        self.problems.speak()
        self.notice.draw()
        self.preview.viewport().update()

    # ------------------------------------------------------------------ reading

    def _begin(self, read: BookText) -> None:
        self.document.begin(read)
        self._put_kept()
        self.watch.watch([])
        self.make()

    def recover(self, kept: str) -> None:
        """Show *kept*, which an earlier run could not save, as a step that can be undone."""
        self._kept.append(kept)
        if not self.document.is_read_only:
            self._put_kept()

    def _put_kept(self) -> None:
        if not self._kept:
            return
        for kept in self._kept:
            self.document.replace(kept)
        self._kept.clear()
        if self.document.is_modified:
            words = self.tr("This was kept when the program ended before it could be saved.")
            self.notice.say(words, [(self.tr("All right"), self.notice.clear)], "info")
            self._keeping.keep()
        self.recovered.emit()

    def _on_unreadable(self, error: Exception) -> None:
        if self._kept:
            self._begin(BookText())
            return
        problem = as_problem(error)
        self.problems.show_problems([replace(problem, place=Place(str(self.path)))])
        self.preview.show_words(self.tr("There is nothing to show."))
        self.watch.watch([])

    # ------------------------------------------------------------------ making

    def _make_soon(self) -> None:
        if not self.document.is_read_only:
            self._pause.start()

    def is_waiting(self) -> bool:
        """Return whether something was typed of which no page is being made yet."""
        return self._pause.isActive()

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
        self.watch.watch(made.files)
        self.preview.show_printout(made.out)
        if not made.out.pages:
            self.preview.show_words(self.tr("There is nothing to show."))
        self.bar.show_printout(made.out)
        self.foot.offer(made.out, lambda: self.path.stem, self.path.parent)
        self.problems.show_problems(made.problems)
        self.text.mark_lines(self.problems.marks())
        self._show_page_of_line()
        self._show_title()

    # ------------------------------------------------------------------ text and pages

    @property
    def line(self) -> int:
        """Return the line of the text, from 1, in which the cursor stands."""
        return self.text.line

    def _go_to(self, line: int) -> None:
        self.text.go_to(line)
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

    # ------------------------------------------------------------------ other programs

    def _tell(self, fate: Fate | None) -> None:
        name = self.path.name
        if fate is None:
            self.notice.clear()
        elif fate is Fate.GONE:
            text = self.tr("{0} is no longer in {1}. The text is still open here.")
            again = (self.tr("Save it there again"), self._save_again)
            self.notice.say(text.format(name, self.path.parent), [again])
        else:
            text = self.tr("{0} was changed by another program. The text here is another one.")
            ways = [(self.tr("Keep mine"), self._keep_mine)]
            if fate is Fate.CHANGED:
                ways.insert(0, (self.tr("Load theirs"), self.watch.load_theirs))
            self.notice.say(text.format(name), ways)

    def _keep_mine(self) -> None:
        theirs = self.watch.keep_mine()
        if theirs is not None:
            self._keeping.keep_version(self.path, theirs)

    def _save_again(self) -> None:
        self._keep_mine()
        self.save()

    def _say_read_anew(self) -> None:
        text = self.tr("{0} was changed by another program and read anew; undo leads back.")
        self.foot.progress.say(text.format(self.path.name))

    # ------------------------------------------------------------------ saving

    def save(self) -> bool:
        """Write the text where it lies, as it was written, and return whether it is safe now."""
        document = self.document
        if not document.can_be_written() and not self._may_write_utf_8():
            return False
        if not self._keeping.save(document):
            return False
        self.foot.progress.say(self.tr("Saved: {0}").format(self.path.name))
        return True

    def _may_write_utf_8(self) -> bool:
        text = self.tr("{0} is in an old encoding that lacks some of these letters.")
        answer = self._desk.prompts.ask(
            self.tr("Save in UTF-8?"),
            text.format(self.path.name),
            (
                Answer("utf-8", self.tr("Save in UTF-8")),
                Answer("wait", self.tr("Do not save"), escape=True),
            ),
        )
        if answer == "utf-8":
            self.document.write_as_utf_8()
        return answer == "utf-8"

    def may_close(self) -> bool:
        """Ask about what is not saved; False keeps the book open."""
        if not self.document.is_modified:
            return True
        answer = self._desk.prompts.ask(
            self.tr("Unsaved changes"),
            self.tr("“{0}” has unsaved changes.").format(self.path.name),
            (
                Answer("save", self.tr("Save")),
                Answer("discard", self.tr("Discard")),
                Answer("cancel", self.tr("Cancel"), escape=True),
            ),
        )
        return self.save() if answer == "save" else answer == "discard"

    def reject(self) -> None:
        """Close after asking about what is not saved."""
        if self.may_close():
            super().reject()

    def done(self, result: int) -> None:
        """Let go of work under way, and of what was kept of the text."""
        self._pause.stop()
        self.watch.stop()
        self._desk.tasks.cancel(f"load {self.document.id}")
        self.foot.cancel()
        self.preview.stop()
        self._keeping.forget(self.document)
        super().done(result)
        self.gone.emit()

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.paper.setAccessibleName(self.tr("Paper"))
        for part in (self.writing, self.problems, self.preview, self.bar, self.foot):
            part.speak()
        self._show_title()

    def _show_title(self) -> None:
        name = (self.made.title if self.made is not None else "") or self.path.name
        star = " *" if self.document.is_modified else ""
        self.setWindowTitle(self.tr("Rulebook: {0}").format(name) + star)


# ------------------------------------------------------------------ book problems


_PROBLEM = Qt.ItemDataRole.UserRole
_SIGN_PX = 16


class BookProblems(QWidget):
    """A heading that counts them, and the list; :attr:`line_wanted` carries a line, from 1."""

    line_wanted = Signal(int)

    def __init__(self, desk: Desk, path: Path) -> None:
        """Speak of the book at *path*."""
        super().__init__()
        self._desk, self._own = desk, str(path)
        self._problems: tuple[Problem, ...] = ()
        self.heading, self.list = QLabel(), QListWidget()
        self.heading.setProperty("role", "heading")
        self.list.setWordWrap(True)
        self.list.setIconSize(QSize(_SIGN_PX, _SIGN_PX))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        self.list.itemActivated.connect(self._go_to)
        self.list.itemClicked.connect(self._go_to)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show *problems*, the worst first; the row that was chosen stays where it can."""
        self._problems = tuple(sorted_problems(problems))
        self.speak()

    def marks(self) -> dict[int, Severity]:
        """Return the lines of the book itself with the worst that is wrong there."""
        found: dict[int, Severity] = {}
        for problem in self._problems:
            if problem.place.line and problem.place.file == self._own:
                found.setdefault(problem.place.line, problem.severity)
        return found

    def speak(self) -> None:
        """Say everything in the window's language and in the present colours."""
        self.list.setAccessibleName(self.tr("Problems"))
        lang, tones = self._desk.lang, self._desk.theme.tones
        colours = {
            Severity.ERROR: tones.error,
            Severity.WARNING: tones.warning,
            Severity.HINT: tones.info,
        }
        row = self.list.currentRow()
        self.list.clear()
        for problem in self._problems:
            word = sentence(f"severity.{problem.severity.value}", lang)
            item = QListWidgetItem(f"{self._where(problem)}{word}: {said(problem, lang)}")
            item.setIcon(icon(SIGNS[problem.severity], colours[problem.severity]))
            item.setData(_PROBLEM, problem)
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        count = len(self._problems)
        words = sentence("counted.problems", lang, {"count": count})
        self.heading.setText(words if count else self.tr("No problems"))

    def _where(self, problem: Problem) -> str:
        place = problem.place
        if not place.line:
            return ""
        line = self.tr("Line {0}").format(place.line)
        own = place.file == self._own
        return f"{line}: " if own else f"{Path(place.file).name}, {line}: "

    def _go_to(self, item: QListWidgetItem) -> None:
        problem = item.data(_PROBLEM)
        if isinstance(problem, Problem) and problem.place.file == self._own:
            self.line_wanted.emit(problem.place.line)


# ------------------------------------------------------------------ making


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
    fonts = FontSet(theme.fonts, embeds.game.folder if embeds else None)
    faces = BookFaces(lambda: wanted.library, embeds, theme.id, book.meta.lang)
    laid = lay_out(
        book, wanted.paper, theme, fonts,
        size_of=picture_size, face_of=faces, progress=job.progress,
    )  # fmt: skip
    target = BytesIO()
    written = write_book(book, laid, target, fonts)
    width, height = wanted.paper.width_mm, wanted.paper.height_mm
    pages = tuple(
        PrintedPage(width, height, number, Side.FRONT) for number in range(1, len(laid.pages) + 1)
    )
    problems = (
        *wanted.notes, *book.problems, *laid.problems, *faces.problems, *written.problems,
    )  # fmt: skip
    own = str(wanted.path)
    return MadeBook(
        Printout(target.getvalue(), pages, problems=problems),
        book.meta.title,
        problems,
        tuple((page, place) for page, place in laid.places if place.file == own),
        tuple({line.file: None for line in source.lines} or {wanted.path: None}),
    )
