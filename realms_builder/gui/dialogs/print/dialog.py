"""The print dialog: the form at the left, the sheets as they will be at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.problems import Fix, Severity
from realms_builder.core.translation import languages
from realms_builder.gui.dialogs.print.calibration_wizard import CalibrationWizard
from realms_builder.gui.dialogs.print.choices import PrintChoices
from realms_builder.gui.dialogs.print.faction_cards import FactionCards
from realms_builder.gui.dialogs.print.output import Keep
from realms_builder.gui.dialogs.print.preview_bar import PreviewBar
from realms_builder.gui.dialogs.print.print_form import PrintForm
from realms_builder.gui.dialogs.print.printers import Printers, SystemPrinters
from realms_builder.gui.dialogs.print.sheet_preview import SheetPreview
from realms_builder.gui.documents.paper_foot import SendFoot
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.notice import NoticeBar
from realms_builder.gui.kit.problems import ProblemLines
from realms_builder.gui.kit.tab_round import RoundDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.jobs.print_cards import memory_of, worst_first
from realms_builder.render.jobs.print_request import CardsOf, Printout, PrintRequest, Sources
from realms_builder.render.jobs.print_run import print_run
from realms_builder.roster.storage.portrait_files import picture_names

DEBOUNCE_MS = 180
_SIZE = QSize(1240, 820)
_FIXES = frozenset(f"sheet.fix_{what}" for what in ("paper", "bleed", "duplex", "size"))


class PrintDialog(RoundDialog):
    """What, how and where to print one roster; stays open beside the window."""

    def __init__(
        self,
        desk: Desk,
        document: RosterDocument,
        selected_ids: tuple[str, ...] = (),
        parent: QWidget | None = None,
        *,
        printers: Printers | None = None,
    ) -> None:
        """Show *document*; *selected_ids* are the models selected in the roster."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._desk, self._document = desk, document
        self._printers: Printers = printers or SystemPrinters()
        self._out = Printout()
        self._asked: PrintRequest | None = None
        self._shown: PrintRequest | None = None
        self._waiting: Callable[[], None] | None = None
        self._goes_on = False
        self.form = PrintForm(desk, document, tuple(selected_ids))
        self.contents, self.job = self.form.contents, self.form.job
        self.look, self.printer = self.form.look, self.form.printer
        self.preview = SheetPreview(desk)
        self.bar = PreviewBar(desk, self.preview)
        self.problems = ProblemLines(desk, _FIXES)
        self.notice = SavedNotice(desk, document)
        self.foot = SendFoot(desk, self._printers, self)
        self.pdf, self.pngs, self.print_button = QPushButton(), QPushButton(), QPushButton()
        self.close_button = QPushButton()
        self.foot.add_buttons(self.close_button, self.pngs, self.pdf, self.print_button)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(DEBOUNCE_MS)
        self._pause.timeout.connect(self.run)
        self._lay_out()
        self.form.show_value(self._remembered())
        self._connect()
        self.retranslate()
        self._aim_focus()
        self.resize(_SIZE)
        self.restoreGeometry(desk.preferences.state("print_dialog"))

    # ------------------------------------------------------------------ frame

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.notice)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.form)
        right = QVBoxLayout()
        right.setSpacing(0)
        for widget in (self.bar, self.preview, self.problems):
            right.addWidget(widget, 1 if widget is self.preview else 0)
        middle.addLayout(right, 1)
        rows.addLayout(middle, 1)
        rows.addWidget(self.foot)

    def _connect(self) -> None:
        self.form.changed.connect(self._on_changed)
        self.printer.calibration_wanted.connect(self.calibrate)
        self.problems.fix_wanted.connect(self.take_fix)
        self.close_button.clicked.connect(self.close)
        self.pdf.clicked.connect(self.save_pdf)
        self.pngs.clicked.connect(self.save_pngs)
        self.print_button.clicked.connect(self.print)
        desk = self._desk
        self.foot.cancelled.connect(self._on_cancelled)
        self.foot.output.done.connect(self._on_done)
        self.foot.output.failed.connect(lambda _problem: self._show_ready())
        desk.tasks.ended.connect(self._on_ended)
        desk.language_changed.connect(self.retranslate)
        desk.library_changed.connect(self._follow_library)
        self._document.changed.connect(self._on_document_changed)

    def _follow_library(self) -> None:
        """Offer the templates and themes that there are now, and show the sheets anew."""
        self.look.retranslate()
        self._pause.start()

    # ------------------------------------------------------------------ choices

    def _memory(self) -> str:
        whole = "/faction" if isinstance(self._document, FactionCards) else ""
        return f"print/{self._document.game.id}{whole}"

    def _picked_language(self) -> str:
        """Return the key of the language that somebody picked though the window speaks another."""
        return f"{self._memory()}/language"

    def _remembered(self) -> PrintChoices:
        preferences = self._desk.preferences
        usual = PrintChoices(lang=self._desk.lang)
        usual = usual.recalled(f'{{"paper": "{preferences.paper}"}}')
        recalled = usual.recalled(str(preferences.value(self._memory(), "") or ""))
        picked = str(preferences.value(self._picked_language(), "") or "")
        recalled = replace(recalled, lang=picked if picked in languages() else usual.lang)
        # Who was selected last time says nothing about who is now.
        is_of_selected = recalled.cards == CardsOf.SELECTED.value
        return replace(recalled, cards=usual.cards) if is_of_selected else recalled

    def print_selected(self) -> None:
        """Begin with the cards of the selected models and nothing else."""
        only = replace(self.choices, cards=CardsOf.SELECTED.value, sheets="", blanks=0)
        self.form.show_value(replace(only, items=False, chosen=False, tokens=False, tasks=False))
        self._aim_focus()

    def _aim_focus(self) -> None:
        self.contents.whose[CardsOf(self.choices.cards)].setFocus()

    @property
    def choices(self) -> PrintChoices:
        """Return what the form says now."""
        return self.form.choices

    def set_choices(self, choices: PrintChoices) -> None:
        """Fill the form with *choices* and show the sheets they make."""
        self.form.show_value(choices)
        self._on_changed()

    def _on_changed(self) -> None:
        preferences, lang = self._desk.preferences, self.choices.lang
        preferences.set_value(self._memory(), self.choices.remembered())
        preferences.set_value(self._picked_language(), "" if lang == self._desk.lang else lang)
        self._pause.start()

    def take_fix(self, fix: Fix) -> None:
        """Do in the form what a problem offers."""
        value = fix.replacement or ""
        if fix.code == "sheet.fix_paper":
            self.set_choices(replace(self.choices, paper=value))
        elif fix.code == "sheet.fix_bleed":
            self.set_choices(replace(self.choices, bleed_mm=float(value)))
        elif fix.code == "sheet.fix_duplex":
            self.set_choices(replace(self.choices, duplex=Duplex(value).value))
        elif fix.code == "sheet.fix_size":
            self.set_choices(replace(self.choices, size=value))

    # ------------------------------------------------------------------ the run

    def request(self) -> PrintRequest:
        """Return what the form asks to print."""
        roster = self._document.roster
        if not roster.file and picture_names(roster):  # they wait elsewhere until it is saved
            roster = replace(roster, file=str(self._document.home))
        return self.choices.request(
            roster, self.contents.selected, self.printer.offsets, self.form.goal.profile
        )

    def sources(self) -> Sources:
        """Return where the run finds everything."""
        library = self._document.own_library or self._desk.library
        return Sources(library, self._document.game, self._document.find_faction)

    def run(self) -> None:
        """Make the sheets anew; a run that is still under way is dropped."""
        request, sources = self.request(), self.sources()
        if request == self._shown:
            self._desk.tasks.cancel(self.foot.key)
            self.foot.progress.clear()
            self._asked = request
            return
        self._asked = request
        self._show_ready()

        def work(job: Job) -> Printout:
            return print_run(request, sources, progress=job.progress)

        self.foot.make(work, self.tr("Laying out sheets …"), self._take, self._on_failed)

    def _take(self, out: Printout) -> None:
        self._out, self._shown = out, self._asked
        self.form.show_card_size(out.card_size_mm)
        self.form.job.show_edge(out.edge)
        self.preview.show_printout(out)
        if not out.pages:
            self.preview.show_words(self._nothing())
        self.bar.show_printout(out)
        self.problems.show_problems(worst_first(out.problems))
        self._show_ready()
        if self.request() != self._shown:
            # The sheets have fewer places than were to be skipped, or the form moved on meanwhile.
            self._on_changed()
            return
        act, self._waiting = self._waiting, None
        if act is not None and out.pages:
            act()

    def _nothing(self) -> str:
        if self._document.roster.models:
            return self.tr("No sheets. Choose other contents, or look below for what is wrong.")
        return self.tr("This roster has no models yet. Hire some, and their cards appear here.")

    def _on_failed(self, error: Exception) -> None:
        self._take(Printout(problems=(as_problem(error),)))

    def is_ready(self) -> bool:
        """Return whether the sheets shown are those the form asks for."""
        return bool(self._out.pages) and self._shown == self.request()

    @property
    def out(self) -> Printout:
        """Return the sheets as they are shown."""
        return self._out

    def _when_ready(self, act: Callable[[], None]) -> None:
        """Do *act* with the sheets the form asks for, as soon as they are there."""
        if self.is_ready():
            act()
        else:
            self._waiting = act
            self._pause.stop()
            self.run()

    def _show_ready(self) -> None:
        busy = self._desk.tasks.is_running(self.foot.output.key)
        empty = self._shown == self.request() and not self._out.pages
        buttons, left = (self.pdf, self.pngs, self.print_button), self.focusWidget()
        if busy and left in buttons:
            self.close_button.setFocus()  # or a grey button would send the keyboard to the form
            self._goes_on = True
        for button in buttons:
            button.setEnabled(not busy and not empty)
        shop = self.form.goal.is_for_shop
        self.pngs.setVisible(not shop)
        self.print_button.setVisible(not shop)
        self.pdf.setText(self.tr("Save for the shop …") if shop else self.tr("Save PDF …"))

    def _on_cancelled(self) -> None:
        self._waiting = None
        self.foot.progress.say(self.tr("Cancelled."))

    # ------------------------------------------------------------------ where to

    def _folder(self) -> Path:
        """Return where a PDF goes: not among the files of the library, which are no papers."""
        document, library = self._document, self._desk.preferences.library_folder
        path = document.path if document.own_library is None else document.origin
        is_elsewhere = path is not None and not path.is_relative_to(library)
        return self._desk.out_folder(path.parent if path and is_elsewhere else None)

    def save_pdf(self) -> None:
        """Save the sheets as a PDF, or the files that the shop gets."""
        self._when_ready(self._save_pdf)

    def _save_pdf(self) -> None:
        request, folder, name = self.request(), self._folder(), self._document.title
        if request.for_shop is not None:
            self.foot.output.save_for_shop(request, self.sources(), folder, name, self._keep())
        else:
            self.foot.output.save_pdf(self._out, folder, name, self._keep())
        self._show_ready()

    def _keep(self) -> Keep:
        """Return what remembers that the cards shown are on paper."""
        out, request = self._out, self.request()
        memory = memory_of(request)

        def keep() -> None:
            if memory is not None and out.leaves:
                memory.remember(out.leaves, request.way)

        return keep

    def save_pngs(self) -> None:
        """Save sheets or cards as pictures."""
        self._when_ready(self._save_pngs)

    def _save_pngs(self) -> None:
        self.foot.output.save_pngs(
            self._out, self.request(), self.sources(), self._folder(), self._document.title
        )
        self._show_ready()

    def print(self) -> None:
        """Print through the system."""
        self._when_ready(self._print)

    def _print(self) -> None:
        name = self._document.title
        self.foot.output.print(self._out, self.choices.printer, name, self._keep())

    def calibrate(self) -> None:
        """Open the calibration wizard for the printer and paper of the form."""
        wizard = CalibrationWizard(
            self._desk,
            self.choices,
            self.form.landscape,
            self.job.card_size,
            self._printers,
            self,
        )
        wizard.remembered.connect(self._on_calibrated)
        wizard.open()

    def _on_calibrated(self) -> None:
        self.printer.reload()
        self._on_changed()

    def _on_done(self, _text: str, _place: object) -> None:
        """Go on, with the keyboard, where what was written is opened."""
        self._show_ready()
        goes_on, self._goes_on = self._goes_on and self.close_button.hasFocus(), False
        ways = (self.foot.progress.open, self.foot.progress.folder, self.pdf)
        if goes_on:
            next(way for way in ways if not way.isHidden()).setFocus()

    def _on_ended(self, key: str) -> None:
        if key in (self.foot.key, self.foot.output.key):
            self._show_ready()

    # ------------------------------------------------------------------ the desk

    def showEvent(self, event: QShowEvent) -> None:
        """Make the first sheets, and look for printers once the dialog stands."""
        super().showEvent(event)
        self.run()
        QTimer.singleShot(0, self, self._find_printers)

    def _find_printers(self) -> None:
        self.printer.offer(self._printers.names())

    def _on_document_changed(self) -> None:
        self.contents.show_document()
        self._pause.start()

    def done(self, result: int) -> None:
        """Stop all work and remember the layout as the dialog closes."""
        if not self.notice.may_stop(self.foot.output.key):
            return
        self._pause.stop()
        self.foot.cancel()
        self.preview.stop()
        self._desk.preferences.set_state("print_dialog", self.saveGeometry())
        super().done(result)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.setWindowTitle(self.tr("Print “{0}”").format(self._document.title))
        self.close_button.setText(self.tr("Close"))
        self.pngs.setText(self.tr("Save PNGs …"))
        self._show_ready()
        self.print_button.setText(self.tr("Print …"))
        for part in (self.form, self.preview, self.bar):
            part.retranslate()
        self.foot.progress.retranslate()
        self.problems.retranslate()
        self.notice.retranslate()
        if not self._out.pages and self._shown is not None:
            self.preview.show_words(self._nothing())


# ------------------------------------------------------------------ saved_notice


class SavedNotice(NoticeBar):
    """Hidden while the roster is open. The dialog stays: what is seen can still be printed."""

    def __init__(self, desk: Desk, document: RosterDocument) -> None:
        """Speak about *document*."""
        super().__init__(desk.theme)
        self._desk, self._document = desk, document
        self._is_closed = False
        desk.document_closed.connect(self._on_closed)

    def _on_closed(self, document: object) -> None:
        if document is self._document:
            self._is_closed = True
            self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        if self._is_closed:
            text = self.tr("The roster was closed. It can still be printed as it was then.")
            self.say(text, severity=Severity.HINT)

    def may_stop(self, key: str) -> bool:
        """Ask before closing the dialog stops the work called *key*, if that still runs."""
        if not self._desk.tasks.is_running(key):
            return True
        answer = self._desk.prompts.ask(
            self.tr("Still at work"),
            self.tr("Closing this dialog stops what is being saved or printed."),
            (
                PromptAnswer("stop", self.tr("Stop it and close")),
                PromptAnswer("wait", self.tr("Keep the dialog open"), escape=True),
            ),
        )
        return answer == "stop"
