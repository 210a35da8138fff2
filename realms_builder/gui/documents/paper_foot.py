"""The foot below sheets of paper: what is being made, a PDF of it, the printer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QPushButton, QWidget

from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.dialogs.print.send_foot import SendFoot
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import Printout

EMPTY = Printout()


class PaperFoot(SendFoot):
    """Makes sheets beside the window with :meth:`make` and sends out what :meth:`offer` names."""

    def __init__(
        self, desk: Desk, printers: Printers | None, owner: QWidget, *before: QWidget
    ) -> None:
        """Have nothing to send yet; *owner* shows the sheets, *before* stands left of buttons."""
        super().__init__(desk, f"paper-{id(self)}", printers, owner)
        self.out = EMPTY
        self._name: Callable[[], str] = str
        self._folder, self._printer = Path.home(), ""
        self.save_button, self.print_button = QPushButton(), QPushButton()
        self.add_buttons(self.save_button, self.print_button, before=before)
        for button in (self.save_button, self.print_button):
            button.setAutoDefault(False)
        self.save_button.clicked.connect(self.save_pdf)
        self.print_button.clicked.connect(self.print)
        self.allow(on=False)

    # ------------------------------------------------------------------ making

    def make(self, work: Callable[[Job], Any], title: str, take: Callable[[Any], None]) -> None:
        """Do *work*, called *title*, in the thread for cards and hand its result to *take*.

        It takes the place of what this foot was making before; what fails is said here.
        """
        self.begin(title)
        self.desk.tasks.start(self.key, work, take, failed=self.fail, cards=True)

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
