"""The foot of what sends pages out: what runs at the left, buttons at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from realms_builder.core.problems import Problem
from realms_builder.game.value_words import said
from realms_builder.gui.dialogs.print.output import Output
from realms_builder.gui.dialogs.print.printers import Printers, SystemPrinters
from realms_builder.gui.kit.progress_line import ProgressLine
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.jobs.print_request import Printout

EMPTY = Printout()


class SendFoot(QFrame):
    """Makes pages beside the window and sends them out; :attr:`cancelled` says it was stopped."""

    cancelled = Signal()

    def __init__(self, desk: Desk, printers: Printers | None, parent: QWidget) -> None:
        """Have no buttons yet; *printers* are by default those of the system."""
        super().__init__(parent)
        self.setProperty("role", "foot")
        self.key = f"paper-{id(self)}"
        self.desk = desk
        self.progress = ProgressLine(desk)
        self.output = Output(desk, printers or SystemPrinters(), self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(18, 10, 18, 10)
        self._row.setSpacing(8)
        self._row.addWidget(self.progress, 1)
        self.progress.cancelled.connect(self._on_cancelled)
        self.output.began.connect(lambda text: self.progress.begin(self.output.key, text))
        self.output.done.connect(self.progress.say)
        self.output.refused.connect(self.progress.say_error)
        self.output.failed.connect(self.fail)
        desk.tasks.ended.connect(self.progress.end)

    def add_buttons(self, *buttons: QPushButton, before: Iterable[QWidget] = ()) -> None:
        """Put *buttons* at the right behind what is *before* them; the last is done most."""
        for widget in (*before, *buttons):
            self._row.addWidget(widget)
        for button in buttons:
            button.setAutoDefault(False)  # or Enter in a field of a dialog would press it
        buttons[-1].setProperty("role", "primary")

    def make(
        self,
        work: Callable[[Job], Any],
        title: str,
        take: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Do *work*, called *title*, in the thread for cards and hand its result to *take*.

        It takes the place of what this foot was making before; what fails is said here, unless
        *failed* does.
        """
        self.progress.clear()
        self.progress.begin(self.key, title)
        self.desk.tasks.start(self.key, work, take, failed=failed or self.fail, cards=True)

    def fail(self, error: Exception | Problem) -> None:
        """Say what went wrong and what to do."""
        problem = error if isinstance(error, Problem) else as_problem(error)
        self.progress.say_error(said(problem, self.desk.lang))

    def cancel(self) -> None:
        """Stop the work and what is being sent."""
        self.desk.tasks.cancel(self.key)
        self.output.cancel()

    def _on_cancelled(self) -> None:
        self.cancel()
        self.cancelled.emit()


class PaperFoot(SendFoot):
    """Saves and prints what :meth:`offer` names; what is pressed too early waits for it."""

    def __init__(
        self, desk: Desk, printers: Printers | None, owner: QWidget, *before: QWidget
    ) -> None:
        """Have nothing to send yet; *owner* shows the sheets, *before* stands left of buttons."""
        super().__init__(desk, printers, owner)
        self.out = EMPTY
        self._name: Callable[[], str] = str
        self._folder: Path | None = None
        self._printer = ""
        self._is_old = False
        self._waiting: Callable[[], None] | None = None
        self.save_button, self.print_button = QPushButton(), QPushButton()
        self.add_buttons(self.save_button, self.print_button, before=before)
        self.save_button.clicked.connect(self.save_pdf)
        self.print_button.clicked.connect(self.print)
        self.allow(on=False)

    # ------------------------------------------------------------------ making

    def expect(self) -> None:
        """Send nothing of what is shown, which is old by now, before the next :meth:`offer`."""
        self._is_old = True

    def make(
        self,
        work: Callable[[Job], Any],
        title: str,
        take: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Do *work* as every foot does; what was shown before is old from now on."""

        def not_made(error: Exception) -> None:
            self._give_up()
            (failed or self.fail)(error)

        self.expect()
        super().make(work, title, take, not_made)

    def cancel(self) -> None:
        """Stop everything; what is old cannot be sent."""
        super().cancel()
        if self._is_old:
            self._give_up()

    def _give_up(self) -> None:
        self._waiting = None
        self.allow(on=False)

    # ------------------------------------------------------------------ sending

    def offer(
        self, out: Printout, name: Callable[[], str], folder: Path | None = None, printer: str = ""
    ) -> None:
        """Send *out* from now on, as a file called *name* that usually goes to *folder*.

        The system's dialog begins with the *printer* of that name.
        """
        self.out, self._name, self._folder = out, name, folder
        self._printer = printer
        self.allow(on=bool(out.pages))
        waiting, self._is_old, self._waiting = self._waiting, False, None
        if waiting is not None:
            waiting()

    def allow(self, *, on: bool) -> None:
        """Let the buttons be pressed, or not while there is nothing to send."""
        for button in (self.save_button, self.print_button):
            button.setEnabled(on)

    def save_pdf(self) -> None:
        """Ask where, and save the sheets as they are now, when they are made."""
        if self._is_old:
            self._waiting = self.save_pdf
        elif self.out.pages:
            self.output.save_pdf(self.out, self.desk.out_folder(self._folder), self._name())

    def print(self) -> None:
        """Print the sheets as they are now, when they are made, through the system's dialog."""
        if self._is_old:
            self._waiting = self.print
        elif self.out.pages:
            self.output.print(self.out, self._printer, self._name())

    # ------------------------------------------------------------------ words

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.save_button.setText(self.tr("Save PDF …"))
        self.print_button.setText(self.tr("Print …"))
        self.progress.retranslate()
