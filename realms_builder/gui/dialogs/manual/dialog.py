"""The manual beside its contents: pages as they print, found by chapter or by words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QLineEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.sizes import A4, PAPERS, Paper
from realms_builder.core.problems import Problem
from realms_builder.gui.dialogs.print.preview_bar import PreviewBar
from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.documents.paper_foot import PaperFoot
from realms_builder.gui.kit.tab_round import DownInto, RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.layout.document import Heading
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.layout import Bookmark, LaidBook
from realms_builder.sheets.rules.plain_text import plain_lines

WIDTH, HEIGHT = 1180, 820
_LEFT = 320
_ABOVE = 0.03
"""How much of a page stays in sight above the heading that somebody wants."""


class ManualDialog(RoundDialog):
    """A window of its own, so that one can read and do; it stays made while it is closed."""

    def __init__(
        self, desk: Desk, parent: QWidget | None, printers: Printers | None = None
    ) -> None:
        """Show nothing yet; :meth:`show_chapter` does."""
        super().__init__(parent)
        self.resize(WIDTH, HEIGHT)
        self._desk = desk
        self.made: MadeManual | None = None
        self._under_way: ManualWanted | None = None
        self._chapter = ""
        self.contents = ManualContents()
        self.preview = SheetPreview(desk, abreast=1)
        self.bar = PreviewBar(desk, self.preview)
        self.foot = PaperFoot(desk, printers, self)
        self._lay_out()
        self.foot.cancelled.connect(self._forget)
        self.contents.wanted.connect(self._show_section)
        desk.language_changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        right = QWidget()
        pages = QVBoxLayout(right)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(0)
        pages.addWidget(self.bar)
        pages.addWidget(self.preview, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.setChildrenCollapsible(False)
        whole.addWidget(self.contents)
        whole.addWidget(right)
        whole.setStretchFactor(1, 1)
        whole.setSizes([_LEFT, WIDTH - _LEFT])
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(whole, 1)
        rows.addWidget(self.foot)

    # ------------------------------------------------------------------ showing

    def show_chapter(self, chapter: str) -> None:
        """Come to the front with the chapter called *chapter*; unknown ones leave the place."""
        self._chapter = chapter
        self.show()
        self.raise_()
        self.activateWindow()
        self.contents.setFocus()
        self.make()
        if self.made is not None:
            self.contents.show_chapter(chapter)

    def make(self) -> None:
        """Make the pages beside the window; those that are made already stay."""
        paper = PAPERS.get(self._desk.preferences.paper, A4)
        wanted = ManualWanted(self._desk.lang, paper)
        known = self.made.wanted if self.made is not None else None
        if wanted in (known, self._under_way):
            return
        self._under_way = wanted
        work = partial(make_manual, wanted)
        self.foot.make(work, self.tr("Laying out pages …"), self._take, self._fail)

    def _take(self, made: MadeManual) -> None:
        if self.made is None:
            QTimer.singleShot(0, self, self.preview.zoom_to_read)
        self.made, self._under_way = made, None
        self.preview.show_printout(made.out)
        if not made.out.pages:
            self.preview.show_words(self.tr("There is nothing to show."))
        self.bar.show_printout(made.out)
        self.contents.show_sections(made.sections)
        self.foot.offer(made.out, self._name)
        # Only once the bar has its height does every page have its place.
        QTimer.singleShot(0, self, self._return_to_chapter)

    def _return_to_chapter(self) -> None:
        if not self.contents.field.text():  # what was typed meanwhile is searched for
            self.contents.show_chapter(self._chapter)

    def _forget(self) -> None:
        self._under_way = None

    def _fail(self, error: Exception) -> None:
        self._forget()
        self.foot.fail(error)

    def _show_section(self, section: ManualSection) -> None:
        self._chapter = section.chapter
        page = next((laid for laid in self.preview.laid if laid.number == section.page - 1), None)
        if page is not None:
            down = max(0.0, section.down - _ABOVE) * page.box.height()
            self.preview.verticalScrollBar().setValue(round(page.box.top() + down))

    def _name(self) -> str:
        word = self.tr("Manual")
        return f"Realms Builder {word}"

    def done(self, result: int) -> None:
        """Let go of work under way; what is made is kept for the next time."""
        self.foot.cancel()
        super().done(result)

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        """Say everything in the window's language, the manual included."""
        self.setWindowTitle(self.tr("Manual"))
        for part in (self.contents, self.preview, self.bar, self.foot):
            part.retranslate()
        if self.isVisible():
            self.make()


# ------------------------------------------------------------------ contents


_SECTION = Qt.ItemDataRole.UserRole
_DEEPEST = 2
"""Smaller headings stand on the same page as what they belong to."""


class ManualContents(QWidget):
    """Chapters with their sections; :attr:`wanted` says which one somebody wants to read."""

    wanted = Signal(object)

    def __init__(self) -> None:
        """Be empty until :meth:`show_sections`."""
        super().__init__()
        self.field, self.tree, self.nothing = QLineEdit(), QTreeWidget(), QLabel()
        self.field.setClearButtonEnabled(True)
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.nothing.setProperty("role", "muted")
        self.nothing.setWordWrap(True)
        self.nothing.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 8)
        column.setSpacing(8)
        for widget in (self.field, self.nothing, self.tree):
            column.addWidget(widget)
        self.field.textChanged.connect(self._search)
        self.field.returnPressed.connect(self._show_first)
        self.tree.currentItemChanged.connect(lambda item, _before: self._want(item))
        self.tree.itemClicked.connect(lambda item, _column: self._want(item))
        DownInto(self.field, self.tree).going.connect(self._show_first)
        self.setFocusProxy(self.field)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.setContext(Qt.ShortcutContext.WindowShortcut)
        find.activated.connect(self._find)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.field.setPlaceholderText(self.tr("Search the manual …"))
        self.field.setAccessibleName(self.tr("Search the manual"))
        self.tree.setAccessibleName(self.tr("Contents of the manual"))
        self.nothing.setText(self.tr("Nothing found."))

    def show_sections(self, sections: Sequence[ManualSection]) -> None:
        """Show *sections*; what is searched for stays."""
        self.tree.blockSignals(True)
        self.tree.clear()
        chapter: QTreeWidgetItem | None = None
        for section in sections:
            if section.depth > _DEEPEST and chapter is not None:
                continue
            item = QTreeWidgetItem([section.title, str(section.page)])
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
            item.setData(0, _SECTION, (section, *_below(sections, section)))
            if section.depth == 1 or chapter is None:
                chapter = item
                self.tree.addTopLevelItem(item)
            else:
                chapter.addChild(item)
        self.tree.blockSignals(False)
        self._search(self.field.text())

    def show_chapter(self, chapter: str) -> None:
        """Choose the chapter called *chapter*, as :attr:`wanted` then says."""
        for item in self._chapters():
            if _sections_of(item)[0].chapter == chapter:
                self.field.clear()
                self.tree.setCurrentItem(item)
                item.setExpanded(True)
                self.tree.scrollToItem(item, QTreeWidget.ScrollHint.PositionAtTop)
                self._want(item)

    def shown(self) -> list[str]:
        """Return the titles in sight, as the search leaves them."""
        items = [i for chapter in self._chapters() for i in (chapter, *_children(chapter))]
        return [item.text(0) for item in items if not item.isHidden()]

    def _chapters(self) -> list[QTreeWidgetItem]:
        found = [self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount())]
        return [item for item in found if item is not None]

    def _search(self, words: str) -> None:
        searched = bool(words.strip())
        found = False
        for chapter in self._chapters():
            inside = False
            for item in _children(chapter):
                holds = any(section.holds(words) for section in _sections_of(item))
                item.setHidden(not holds)
                inside = inside or holds
            holds = inside or any(section.holds(words) for section in _sections_of(chapter))
            chapter.setHidden(not holds)
            chapter.setExpanded(holds and searched)
            found = found or holds
        self.nothing.setVisible(searched and not found and bool(self._chapters()))

    def _show_first(self) -> None:
        """Want the section that is about what is searched for, else the first that holds it."""
        words = self.field.text()
        if not words.strip():
            return
        items = [i for chapter in self._chapters() for i in (chapter, *_children(chapter))]
        found = [
            (min(section.rank(words) for section in sections), place, item)
            for place, item in enumerate(items)
            if (sections := [s for s in _sections_of(item) if s.holds(words)])
        ]
        if found:
            *_, item = min(found, key=lambda one: one[:2])
            self.tree.setCurrentItem(item)
            self._want(item)

    def _find(self) -> None:
        self.field.setFocus()
        self.field.selectAll()

    def _want(self, item: QTreeWidgetItem | None) -> None:
        if item is None:
            return
        sections = _sections_of(item)
        words = self.field.text()
        # A smaller heading that holds the words may stand on a later page.
        held = [section for section in sections if section.holds(words)]
        self.wanted.emit(min(held, key=lambda s: s.rank(words), default=sections[0]))


def _below(sections: Sequence[ManualSection], section: ManualSection) -> list[ManualSection]:
    """Return the smaller headings below *section* that have no row of their own."""
    at = next(place for place, one in enumerate(sections) if one is section)
    found: list[ManualSection] = []
    for one in sections[at + 1 :]:
        if one.depth <= _DEEPEST:
            break
        found.append(one)
    return found


def _sections_of(item: QTreeWidgetItem) -> tuple[ManualSection, ...]:
    return item.data(0, _SECTION)  # type: ignore[no-any-return]


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    found = [item.child(at) for at in range(item.childCount())]
    return [child for child in found if child is not None]


# ------------------------------------------------------------------ making


_WIDE = 10_000
"""So wide that no line of a text breaks."""


@dataclass(frozen=True, slots=True)
class ManualWanted:
    """In which language, on which paper."""

    lang: str
    paper: Paper


@dataclass(frozen=True, slots=True)
class ManualSection:
    """A heading with its page, from 1, and all words below it in small letters.

    *down* is how far down the page it stands, from 0 to 1. *depth* is 1 for a chapter; *chapter*
    is the name by which that is asked for.
    """

    title: str
    depth: int
    page: int
    down: float
    chapter: str
    words: str

    def holds(self, words: str) -> bool:
        """Return whether every one of *words* stands in the heading or the text below it."""
        return all(word in self.words for word in words.casefold().split())

    def rank(self, words: str) -> int:
        """Return 0 where the heading says *words* alone, 1 where it says all of them, else 2."""
        heading, wanted = self.title.casefold().split(), words.casefold().split()
        if heading[-len(wanted) :] == wanted and len(heading) - len(wanted) <= 1:  # "14 Keys"
            return 0
        return 1 if all(word in " ".join(heading) for word in wanted) else 2


@dataclass(frozen=True, slots=True)
class MadeManual:
    """The manual as pages, for whom it was made, its title, and its sections in order."""

    wanted: ManualWanted
    out: Printout
    title: str
    sections: tuple[ManualSection, ...]


def make_manual(wanted: ManualWanted, job: Job) -> MadeManual:
    """Return the manual as it is wanted."""
    from realms_builder.render.jobs.manual_pdf import lay_out_manual

    job.check()
    manual = lay_out_manual(wanted.lang, wanted.paper, job.progress)
    target = BytesIO()
    drawn: tuple[Problem, ...] = ()
    if manual.laid.pages:
        drawn = manual.write(target)
    width, height = wanted.paper.width_mm, wanted.paper.height_mm
    pages = tuple(
        PrintedPage(width, height, number, PageSide.FRONT)
        for number in range(1, len(manual.laid.pages) + 1)
    )
    problems = (*manual.problems, *drawn)
    out = Printout(target.getvalue(), pages, problems=problems, is_book=True)
    sections = tuple(_sections(manual.book, manual.laid))
    return MadeManual(wanted, out, manual.book.meta.title, sections)


def _sections(book: Book, laid: LaidBook) -> Iterator[ManualSection]:
    """Yield each heading of *book* with the words down to the next one."""
    marks = {mark.anchor: mark for mark in laid.bookmarks}
    mark: Bookmark | None = None
    chapter = ""
    words: list[str] = []
    for block in book.blocks:
        if isinstance(block, Heading) and block.anchor in marks:
            if mark is not None:
                yield _section(mark, laid, chapter, words)
            mark, words = marks[block.anchor], []
            chapter = block.anchor if mark.depth == 1 else chapter
        words.extend(plain_lines((block,), _WIDE))
    if mark is not None:
        yield _section(mark, laid, chapter, words)


def _section(mark: Bookmark, laid: LaidBook, chapter: str, words: list[str]) -> ManualSection:
    _, top_mm = laid.targets[mark.anchor]
    text = " ".join(" ".join(words).split()).casefold()
    return ManualSection(
        mark.title, mark.depth, mark.page, top_mm / laid.paper.height_mm, chapter, text
    )
