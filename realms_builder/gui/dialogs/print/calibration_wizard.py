"""The calibration wizard: print a test sheet, read two numbers, remember them for the printer."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.calibration import Offset, offset_from_readings
from realms_builder.cards.imposition.pages import PageSide
from realms_builder.cards.imposition.print_job import MOST_BACK_OFFSET_MM, Duplex
from realms_builder.cards.sizes import PAPERS, CardSize
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem
from realms_builder.core.translation import spoken
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.output import Output
from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.kit.form.bound import BoundForm
from realms_builder.gui.kit.labels import note_label
from realms_builder.gui.kit.progress_line import ProgressLine
from realms_builder.gui.kit.screen import pane_px
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.kit.titled import column_that_scrolls
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.jobs.print_request import PrintedPage, Printout
from realms_builder.render.jobs.printer_offsets import (
    forget_offset,
    remember_offset,
    remembered_offset,
)

_SIZE = QSize(940, 640)
_STEPS_WIDTH = 360
_MOST_GROWTH = 1.25  # so that it fits a small screen with large letters; the steps scroll then
_NONE: Offset = (0.0, 0.0)
_UNREAD = {"across": 0.0, "down": 0.0}


class CalibrationWizard(RoundDialog):
    """Three steps on one page; :attr:`remembered` says that an offset was kept or forgotten."""

    remembered = Signal()

    def __init__(
        self,
        desk: Desk,
        choices: PrintChoices,
        landscape: bool,
        card_size_mm: tuple[float, float] | None,
        printers: Printers,
        parent: QWidget | None = None,
    ) -> None:
        """Calibrate the printer, paper and edge of *choices*; the sheet shows one card."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk, self._choices, self._landscape = desk, choices, landscape
        self._card = CardSize("", *card_size_mm) if card_size_mm is not None else None
        self._setting = choices.setting(landscape=landscape)
        self._applied = remembered_offset(self._setting) or _NONE
        self._key = f"print-calibration-{id(self)}"
        self._out = Printout()
        self.preview = SheetPreview(desk)
        self.progress = ProgressLine(desk)
        self.output = Output(desk, printers, self)
        self.readings = ReadingsForm()
        self._where, self._result = note_label(), note_label(role="")
        self._headings = tuple(note_label(role="heading") for _ in range(3))
        self._texts = tuple(note_label() for _ in range(2))
        self.print_button, self.pdf = QPushButton(), QPushButton()
        self.remember, self.forget, self.close_button = QPushButton(), QPushButton(), QPushButton()
        self._lay_out()
        self._connect()
        self.retranslate()
        self.resize(_SIZE * min(_MOST_GROWTH, max(1.0, self._desk.theme.scale)))

    def _lay_out(self) -> None:
        steps = QVBoxLayout()
        steps.setContentsMargins(20, 18, 20, 12)
        steps.setSpacing(8)
        steps.addWidget(self._where)
        steps.addSpacing(8)
        steps.addWidget(self._headings[0])
        steps.addWidget(self._texts[0])
        steps.addLayout(_row(self.print_button, self.pdf))
        steps.addSpacing(12)
        steps.addWidget(self._headings[1])
        steps.addWidget(self._texts[1])
        steps.addWidget(self.readings)
        steps.addSpacing(12)
        steps.addWidget(self._headings[2])
        steps.addWidget(self._result)
        steps.addStretch(1)
        inside = QWidget()
        inside.setLayout(steps)
        foot = QVBoxLayout()
        foot.setContentsMargins(20, 4, 20, 18)
        foot.addWidget(self.progress)
        foot.addLayout(_row(self.remember, self.forget, self.close_button))
        left = QWidget()
        pane = QVBoxLayout(left)
        pane.setContentsMargins(0, 0, 0, 0)
        pane.setSpacing(0)
        pane.addWidget(column_that_scrolls(inside), 1)
        pane.addLayout(foot)
        left.setFixedWidth(pane_px(self, _STEPS_WIDTH, self._desk.theme.scale))
        self.remember.setProperty("role", "primary")
        for button in (self.print_button, self.pdf, self.remember, self.forget, self.close_button):
            button.setAutoDefault(False)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(0)
        columns.addWidget(left)
        columns.addWidget(self.preview, 1)

    def _connect(self) -> None:
        self.readings.changed.connect(self._show_result)
        self.print_button.clicked.connect(self.print)
        self.pdf.clicked.connect(self.save_pdf)
        self.remember.clicked.connect(self.keep)
        self.forget.clicked.connect(self.drop)
        self.close_button.clicked.connect(self.close)
        self.progress.cancelled.connect(self.output.cancel)
        self.output.began.connect(lambda title: self.progress.begin(self.output.key, title))
        self.output.done.connect(self.progress.say)
        self.output.refused.connect(self.progress.say_error)
        self.output.failed.connect(self._say_problem)
        self._desk.tasks.ended.connect(self.progress.end)
        self._desk.language_changed.connect(self.retranslate)

    # ------------------------------------------------------------------ the sheet

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the test sheet."""
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        """Make the test sheet, with the offset applied that is remembered."""
        choices, landscape, card, lang = self._choices, self._landscape, self._card, self._desk.lang
        applied = self._applied
        paper, duplex = PAPERS[choices.paper], Duplex(choices.duplex)

        def work(job: Job) -> Printout:
            from realms_builder.render.jobs.calibration_pdf import write_calibration

            job.check()
            target = BytesIO()
            problems = write_calibration(
                paper, duplex, target, applied, lang, landscape=landscape, card=card
            )
            width, height = sorted((paper.width_mm, paper.height_mm), reverse=landscape)
            pages = tuple(PrintedPage(width, height, 1, side) for side in PageSide)
            pdf = target.getvalue()
            return Printout(pdf, pages if pdf else (), edge=duplex, problems=problems)

        self._desk.tasks.start(self._key, work, self._take, failed=self._on_failed, cards=True)

    def _take(self, out: Printout) -> None:
        self._out = out
        self.preview.show_printout(out)
        for button in (self.print_button, self.pdf):
            button.setEnabled(bool(out.pages))
        if not out.pages and out.problems:
            self.preview.show_words(said(out.problems[0], self._desk.lang))

    def _on_failed(self, error: Exception) -> None:
        self._say_problem(as_problem(error))

    def _say_problem(self, problem: Problem) -> None:
        self.progress.say_error(said(problem, self._desk.lang))

    def print(self) -> None:
        """Print the test sheet."""
        if self._out.pages:
            self.output.print(self._out, self._choices.printer, self.tr("Calibration sheet"))

    def save_pdf(self) -> None:
        """Save the test sheet."""
        if self._out.pages:
            self.output.save_pdf(self._out, Path.home(), self.tr("Calibration sheet"))

    # ------------------------------------------------------------------ the numbers

    def offset(self) -> Offset | Problem:
        """Return the offset that the two readings come to."""
        return offset_from_readings(
            self.readings.value["across"],
            self.readings.value["down"],
            PAPERS[self._choices.paper],
            Duplex(self._choices.duplex),
            landscape=self._landscape,
            applied_mm=self._applied,
        )

    def _show_result(self) -> None:
        offset, lang = self.offset(), self._desk.lang
        self.remember.setEnabled(not isinstance(offset, Problem))
        self.forget.setEnabled(self._applied != _NONE)
        if isinstance(offset, Problem):
            text = said(offset, lang)
        elif offset == _NONE:
            text = self.tr("Backs stay where they are.")
        else:
            text = self.tr("Backs move {0} mm right and {1} mm down.").format(
                spoken(offset[0], lang), spoken(offset[1], lang)
            )
        self._result.setText(text)

    def keep(self) -> None:
        """Remember what was read; the next test sheet should read 0 on both scales."""
        offset = self.offset()
        if isinstance(offset, Problem):
            return
        self._change(
            offset,
            self.tr("Remembered. Print a second sheet: both scales should read 0 now."),
        )

    def drop(self) -> None:
        """Forget what is remembered."""
        self._change(_NONE, self.tr("Forgotten. Backs are not moved."))

    def _change(self, offset: Offset, text: str) -> None:
        try:
            if offset == _NONE:
                forget_offset(self._setting)
            else:
                remember_offset(self._setting, offset)
        except WriteFailed as error:
            self._say_problem(error.problem)
            return
        self._applied = offset
        self.readings.show_value(_UNREAD)
        self._show_result()
        self.progress.say(text)
        self.remembered.emit()
        self._draw()

    def done(self, result: int) -> None:
        """Stop all work as the dialog closes."""
        self._desk.tasks.cancel(self._key)
        self.output.cancel()
        self.preview.stop()
        super().done(result)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setWindowTitle(self.tr("Calibrate the printer"))
        edge = (
            self.tr("long edge")
            if self._choices.duplex == Duplex.LONG_EDGE
            else self.tr("short edge")
        )
        printer = self._choices.printer or self.tr("any printer")
        way = self.tr("landscape") if self._landscape else self.tr("portrait")
        paper = PAPERS[self._choices.paper].title
        self._where.setText(f"{printer} · {paper}, {way} · {edge}")
        for heading, text in zip(
            self._headings,
            (
                self.tr("1  Print the test sheet"),
                self.tr("2  Read two numbers"),
                self.tr("3  Remember them"),
            ),
            strict=True,
        ):
            heading.setText(text)
        self._texts[0].setText(
            self.tr("On both sides of one sheet, at 100 % and not fitted to the page.")
        )
        self._texts[1].setText(
            self.tr(
                "Hold the front against a light. On each scale one line runs straight on into a "
                "line of the back: type the number beside it."
            )
        )
        self.readings.retranslate()
        self.print_button.setText(self.tr("Print …"))
        self.pdf.setText(self.tr("Save PDF …"))
        self.remember.setText(self.tr("Remember"))
        self.forget.setText(self.tr("Forget"))
        self.close_button.setText(self.tr("Close"))
        self.preview.retranslate()
        self.progress.retranslate()
        self._show_result()


class ReadingsForm(BoundForm):
    """The two numbers that are read off the sheet, in millimetres."""

    def __init__(self) -> None:
        """Begin with scales that meet."""
        super().__init__(_UNREAD)
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return a field for each scale."""
        for key, label in (("across", self.tr("Across")), ("down", self.tr("Down", "offset"))):
            yield FieldPlan(
                key=key,
                label=label,
                editor="decimal",
                unit=" mm",
                low=-MOST_BACK_OFFSET_MM,
                high=MOST_BACK_OFFSET_MM,
            )


def _row(*buttons: QPushButton) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(8)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row
