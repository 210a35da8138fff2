"""The manual beside its contents: pages as they print, found by chapter or by words."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QPushButton, QSplitter, QVBoxLayout, QWidget

from realms_builder.cards.sizes import A4, PAPERS
from realms_builder.gui.dialogs.manual.contents import ManualContents
from realms_builder.gui.dialogs.manual.making import MadeManual, ManualWanted, Section, make_manual
from realms_builder.gui.dialogs.print.preview_bar import PreviewBar
from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.dialogs.print.send_foot import SendFoot
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.shell.desk import Desk

WIDTH, HEIGHT = 1180, 820
_LEFT = 320
_READABLE = 100
"""The zoom in per cent with which one reads, and not only looks."""
_ABOVE = 0.03
"""How much of a page stays in sight above the heading that somebody wants."""


class ManualDialog(QDialog):
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
        self.preview.set_zoom(_READABLE)
        self.bar = PreviewBar(desk, self.preview)
        self.foot = SendFoot(desk, f"manual-{id(self)}", printers, self)
        self.pdf, self.print_button = QPushButton(), QPushButton()
        self.foot.add_buttons(self.pdf, self.print_button)
        self._lay_out()
        self.foot.cancelled.connect(self._forget)
        self.contents.wanted.connect(self._show_section)
        self.pdf.clicked.connect(self.save_pdf)
        self.print_button.clicked.connect(self.print)
        desk.language_changed.connect(self.speak)
        desk.theme_changed.connect(lambda: self.preview.viewport().update())
        self.speak()

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
        for button in (self.pdf, self.print_button):
            button.setAutoDefault(False)  # or Enter in the search would press it

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
        self.foot.begin(self.tr("Laying out pages …"))
        work = partial(make_manual, wanted)
        self._desk.tasks.start(self.foot.key, work, self._take, failed=self._fail, cards=True)

    def _take(self, made: MadeManual) -> None:
        self.made, self._under_way = made, None
        self.preview.show_printout(made.out)
        if not made.out.pages:
            self.preview.show_words(self.tr("There is nothing to show."))
        self.bar.show_printout(made.out)
        self.contents.show_sections(made.sections)
        self._enable()
        # Only once the bar has its height does every page have its place.
        QTimer.singleShot(0, self, self._return_to_chapter)

    def _return_to_chapter(self) -> None:
        self.contents.show_chapter(self._chapter)

    def _forget(self) -> None:
        self._under_way = None

    def _fail(self, error: Exception) -> None:
        self._forget()
        self.foot.fail(error)

    def _enable(self) -> None:
        for button in (self.pdf, self.print_button):
            button.setEnabled(self.made is not None and bool(self.made.out.pages))

    def _show_section(self, section: Section) -> None:
        self._chapter = section.chapter
        page = next((laid for laid in self.preview.laid if laid.number == section.page - 1), None)
        if page is not None:
            down = max(0.0, section.down - _ABOVE) * page.box.height()
            self.preview.verticalScrollBar().setValue(round(page.box.top() + down))

    # ------------------------------------------------------------------ sending

    def save_pdf(self) -> None:
        """Save the pages that are shown."""
        if self.made is not None and self.made.out.pages:
            output = self.foot.output
            output.save_pdf(self.made.out, output.folder(Path.home()), self._name())

    def print(self) -> None:
        """Print the pages that are shown through the system's dialog."""
        if self.made is not None and self.made.out.pages:
            self.foot.output.print(self.made.out, "", self._name())

    def _name(self) -> str:
        word = self.tr("Manual")
        return f"Realms Builder {word}"

    def done(self, result: int) -> None:
        """Let go of work under way; what is made is kept for the next time."""
        self.foot.cancel()
        super().done(result)

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Say everything in the window's language, the manual included."""
        self.setWindowTitle(self.tr("Manual"))
        self.pdf.setText(self.tr("Save as PDF …"))
        self.print_button.setText(self.tr("Print …"))
        for part in (self.contents, self.preview, self.bar, self.foot.progress):
            part.speak()
        self._enable()
        if self.isVisible():
            self.make()
