"""A rulebook beside its text: pages follow the file as it is written, problems lead to lines."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QTextCursor
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.sizes import PAPERS
from realms_builder.gamedata.printing import said
from realms_builder.gui.book_dialog.making import BookWanted, MadeBook, make_book
from realms_builder.gui.desk import Desk
from realms_builder.gui.file_watch import FileWatch
from realms_builder.gui.paper_foot import PaperFoot
from realms_builder.gui.print_dialog.preview_bar import PreviewBar
from realms_builder.gui.print_dialog.printers import Printers
from realms_builder.gui.print_dialog.sheet_preview import SheetPreview
from realms_builder.problems import Problem, sorted_problems
from realms_builder.wording import sentence

WIDTH, HEIGHT = 1280, 820
OFFERED = ("a4", "a5", "letter")
_PROBLEM = Qt.ItemDataRole.UserRole


class BookDialog(QDialog):
    """Shows the text at the left with its problems below, the pages at the right."""

    def __init__(
        self, desk: Desk, path: Path, parent: QWidget | None, printers: Printers | None = None
    ) -> None:
        """Show the book at *path*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(WIDTH, HEIGHT)
        self._desk, self._path = desk, path
        self.made: MadeBook | None = None
        self.text, self.problems = QPlainTextEdit(), QListWidget()
        self.preview = SheetPreview(desk)
        self.bar = PreviewBar(desk, self.preview)
        self.paper = QComboBox()
        self.foot = PaperFoot(desk, printers, self, self.paper)
        self.heading = QLabel()
        self._watch = FileWatch(self)
        self._lay_out()
        self._connect()
        self.speak()
        self.make()

    # ------------------------------------------------------------------ building

    def _lay_out(self) -> None:
        self.text.setReadOnly(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.problems.setWordWrap(True)
        self.heading.setProperty("role", "heading")
        for name in OFFERED:
            self.paper.addItem(PAPERS[name].title, name)
        left = QSplitter(Qt.Orientation.Vertical)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.heading)
        column.addWidget(self.problems, 1)
        left.addWidget(self.text)
        left.addWidget(below)
        left.setSizes([HEIGHT * 3 // 5, HEIGHT * 2 // 5])
        right = QWidget()
        pages = QVBoxLayout(right)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.setSpacing(0)
        pages.addWidget(self.bar)
        pages.addWidget(self.preview, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(left)
        whole.addWidget(right)
        whole.setSizes([WIDTH * 2 // 5, WIDTH * 3 // 5])
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(whole, 1)
        rows.addWidget(self.foot)

    def _connect(self) -> None:
        desk = self._desk
        self.problems.itemActivated.connect(self._go_to)
        self.problems.itemClicked.connect(self._go_to)
        self.text.cursorPositionChanged.connect(self._show_page_of_line)
        self.preview.page_clicked.connect(self._show_line_of_page)
        self.paper.activated.connect(lambda _index: self.make())
        desk.library_changed.connect(self.make)
        desk.language_changed.connect(self.speak)
        self._watch.touched.connect(self.make)
        self._watch.watch([self._path])

    # ------------------------------------------------------------------ making

    def make(self) -> None:
        """Make the pages of the file as it is now, beside the window."""
        paper = PAPERS[str(self.paper.currentData() or OFFERED[0])]
        wanted = BookWanted(self._path, self._desk.library, paper)
        work = partial(make_book, wanted)
        self.foot.make(work, self.tr("Laying out pages …"), self._take)

    def _take(self, made: MadeBook) -> None:
        self.made = made
        self._watch.watch(made.files)
        if self.text.toPlainText() != made.text:
            self._show_text(made.text)
        self.preview.show_printout(made.out)
        if not made.out.pages:
            self.preview.show_words(self.tr("There is nothing to show."))
        self.bar.show_printout(made.out)
        self.foot.offer(made.out, lambda: self._path.stem, self._path.parent)
        self._show_problems()
        self._show_title()

    def _show_text(self, text: str) -> None:
        bar, line = self.text.verticalScrollBar().value(), self.line
        self.text.blockSignals(True)
        self.text.setPlainText(text)
        self._set_cursor(line, marked=False)
        self.text.blockSignals(False)
        self.text.verticalScrollBar().setValue(bar)

    def _show_problems(self) -> None:
        lang, made = self._desk.lang, self.made
        found = sorted_problems(made.problems) if made is not None else []
        self.problems.clear()
        for problem in found:
            word = sentence(f"severity.{problem.severity.value}", lang)
            item = QListWidgetItem(f"{self._where(problem)}{word}: {said(problem, lang)}")
            item.setData(_PROBLEM, problem)
            self.problems.addItem(item)
        count = len(found)
        words = self.tr("1 problem") if count == 1 else self.tr("{0} problems").format(count)
        self.heading.setText(words if count else self.tr("No problems"))

    def _where(self, problem: Problem) -> str:
        place = problem.place
        if not place.line:
            return ""
        line = self.tr("Line {0}").format(place.line)
        own = place.file == str(self._path)
        return f"{line}: " if own else f"{Path(place.file).name}, {line}: "

    # ------------------------------------------------------------------ text and pages

    @property
    def line(self) -> int:
        """Return the line of the text, from 1, in which the cursor stands."""
        return self.text.textCursor().blockNumber() + 1

    def _go_to(self, item: QListWidgetItem) -> None:
        problem = item.data(_PROBLEM)
        if isinstance(problem, Problem) and problem.place.file == str(self._path):
            self._set_cursor(problem.place.line)

    def _set_cursor(self, line: int, *, marked: bool = True) -> None:
        block = self.text.document().findBlockByNumber(max(0, line - 1))
        if block.isValid():
            cursor = QTextCursor(block)
            if marked:
                end, keep = QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor
                cursor.movePosition(end, keep)
            self.text.setTextCursor(cursor)
            self.text.centerCursor()

    def _show_page_of_line(self) -> None:
        if self.made is not None and self.made.out.pages:
            self.preview.show_page(self.made.page_of(self.line) - 1)

    def _show_line_of_page(self, number: int) -> None:
        if self.made is not None:
            self.text.blockSignals(True)
            self._set_cursor(self.made.line_of(number + 1))
            self.text.blockSignals(False)

    def done(self, result: int) -> None:
        """Let go of work under way."""
        self._watch.watch([])
        self.foot.cancel()
        self.preview.stop()
        super().done(result)

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.text.setAccessibleName(self.tr("Text of the rulebook"))
        self.problems.setAccessibleName(self.tr("Problems"))
        self.paper.setAccessibleName(self.tr("Paper"))
        for part in (self.preview, self.bar, self.foot):
            part.speak()
        self._show_problems()
        self._show_title()

    def _show_title(self) -> None:
        name = self.made.title if self.made is not None else self._path.name
        self.setWindowTitle(self.tr("Rulebook: {0}").format(name))
