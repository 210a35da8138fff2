"""The foot below sheets of paper: what is being made, a PDF of it, the printer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from realms_builder.gamedata.printing import said
from realms_builder.gui.desk import Desk
from realms_builder.gui.print_dialog.output import Output
from realms_builder.gui.print_dialog.printers import Printers, SystemPrinters
from realms_builder.gui.print_dialog.progress_line import ProgressLine
from realms_builder.gui.tasks import Job, as_problem
from realms_builder.problems import Problem
from realms_builder.render.print_request import Printout

EMPTY = Printout()


class PaperFoot(QFrame):
    """Makes sheets beside the window with :meth:`make` and sends out what :meth:`offer` names.

    Its *owner* shows the sheets. :attr:`cancelled` says that somebody had enough of waiting.
    """

    cancelled = Signal()

    def __init__(
        self, desk: Desk, printers: Printers | None, owner: QWidget, *before: QWidget
    ) -> None:
        """Have nothing to send yet; the widgets *before* stand left of the buttons."""
        super().__init__(owner)
        self.setProperty("role", "foot")
        self._desk = desk
        self.key = f"paper-{id(self)}"
        self.out = EMPTY
        self._name: Callable[[], str] = str
        self._folder, self._printer = Path.home(), ""
        self.progress = ProgressLine(desk)
        self.output = Output(desk, printers or SystemPrinters(), owner)
        self.save_button, self.print_button = QPushButton(), QPushButton()
        self.print_button.setProperty("role", "primary")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 18, 10)
        row.setSpacing(8)
        row.addWidget(self.progress, 1)
        for widget in (*before, self.save_button, self.print_button):
            row.addWidget(widget)
        for button in (self.save_button, self.print_button):
            button.setAutoDefault(False)
        self._connect()
        self.allow(on=False)

    def _connect(self) -> None:
        self.save_button.clicked.connect(self.save_pdf)
        self.print_button.clicked.connect(self.print)
        self.progress.cancelled.connect(self._on_cancelled)
        self.output.began.connect(lambda text: self.progress.begin(self.output.key, text))
        self.output.done.connect(self.progress.say)
        self.output.refused.connect(self.progress.say_error)
        self.output.failed.connect(self.fail)
        self._desk.tasks.ended.connect(self.progress.end)

    # ------------------------------------------------------------------ making

    def make(self, work: Callable[[Job], Any], title: str, take: Callable[[Any], None]) -> None:
        """Do *work*, called *title*, in the thread for cards and hand its result to *take*.

        It takes the place of what this foot was making before; what fails is said here.
        """
        self.progress.begin(self.key, title)
        self._desk.tasks.start(self.key, work, take, failed=self.fail, cards=True)

    def fail(self, error: Exception | Problem) -> None:
        """Say what went wrong."""
        problem = error if isinstance(error, Problem) else as_problem(error)
        self.progress.say_error(said(problem, self._desk.lang))

    def cancel(self) -> None:
        """Stop making and sending."""
        self._desk.tasks.cancel(self.key)
        self.output.cancel()

    def _on_cancelled(self) -> None:
        self.cancel()
        self.cancelled.emit()

    # ------------------------------------------------------------------ sending

    def offer(
        self, out: Printout, name: Callable[[], str], folder: Path | None = None, printer: str = ""
    ) -> None:
        """Send *out* from now on, as a file called *name* that usually goes to *folder*.

        The system's dialog begins with the *printer* of that name.
        """
        self.out, self._name, self._folder = out, name, folder or Path.home()
        self._printer = printer
        self.allow(on=bool(out.pages))

    def allow(self, *, on: bool) -> None:
        """Let the buttons be pressed, or not while there is nothing to send."""
        for button in (self.save_button, self.print_button):
            button.setEnabled(on)

    def save_pdf(self) -> None:
        """Ask where, and save the sheets that are shown."""
        if self.out.pages:
            self.output.save_pdf(self.out, self.output.folder(self._folder), self._name())

    def print(self) -> None:
        """Print the sheets that are shown through the system's dialog."""
        if self.out.pages:
            self.output.print(self.out, self._printer, self._name())

    # ------------------------------------------------------------------ words

    def speak(self) -> None:
        """Say everything in the window's language."""
        self.save_button.setText(self.tr("Save PDF …"))
        self.print_button.setText(self.tr("Print …"))
        self.progress.speak()
