"""The ways out of the odds room: a PDF, pictures, a table, text, the printer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from realms_builder.cards.sizes import A4, PAPERS
from realms_builder.gui.dialogs.print.printers import Printers
from realms_builder.gui.documents.paper_foot import SendFoot
from realms_builder.gui.rooms.odds.paper import Sendable
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import Printout

PDF, PNG, CSV, TEXT = "pdf", "png", "csv", "text"


class WaysOut(SendFoot):
    """The foot of the room; what is sent out is told by :meth:`offer`."""

    def __init__(self, desk: Desk, printers: Printers | None, parent: QWidget) -> None:
        """Have nothing to send yet."""
        super().__init__(desk, printers, parent)
        self._sendable: Sendable | None = None
        self.export, self.print_button = QPushButton(), QPushButton()
        self.actions_by_kind: dict[str, QAction] = {}
        self._menu = QMenu(self.export)
        for kind, act in (
            (PDF, self.save_pdf),
            (PNG, self.save_png),
            (CSV, self.save_csv),
            (TEXT, self.copy_text),
        ):
            self.actions_by_kind[kind] = self._menu.addAction("", act)
        self.export.setMenu(self._menu)
        self.add_buttons(self.export, self.print_button)
        self.print_button.clicked.connect(self.print)
        self.offer(None)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.export.setText(self.tr("Export"))
        self.print_button.setText(self.tr("Print …"))
        for kind, text in (
            (PDF, self.tr("Save PDF …")),
            (PNG, self.tr("Save pictures (PNG) …")),
            (CSV, self.tr("Save table (CSV) …")),
            (TEXT, self.tr("Copy as text")),
        ):
            self.actions_by_kind[kind].setText(text)
        self.progress.retranslate()

    def offer(self, sendable: Sendable | None) -> None:
        """Send *sendable* out from now on; without one nothing can be sent."""
        self._sendable = sendable
        for button in (self.export, self.print_button):
            button.setEnabled(sendable is not None)

    # ------------------------------------------------------------------ sending

    def save_pdf(self) -> None:
        """Save the sheet as a PDF."""
        self._make(lambda out, name: self.output.save_pdf(out, self._folder(), name))

    def save_png(self) -> None:
        """Save every page of the sheet as a picture."""
        self._make(lambda out, name: self.output.save_pages(out, self._folder(), name))

    def print(self) -> None:
        """Print the sheet through the system's dialog."""
        self._make(lambda out, name: self.output.print(out, "", name))

    def save_csv(self) -> None:
        """Save every number as a table."""
        sendable = self._sendable
        if sendable is not None:
            self.output.save_text(sendable.csv, self._folder(), sendable.title, CSV)

    def copy_text(self) -> None:
        """Put what is seen on the clipboard as text."""
        if self._sendable is not None:
            QGuiApplication.clipboard().setText(self._sendable.text())
            self.progress.say(self.tr("Copied as text."))

    def _folder(self) -> Path:
        return self.output.folder(Path.home())

    def _make(self, send: Callable[[Printout, str], None]) -> None:
        sendable = self._sendable
        if sendable is None:
            return
        paper = PAPERS.get(self.desk.preferences.paper, A4)

        def work(job: Job) -> Printout:
            job.check()
            return sendable.printout(paper)

        def then(out: Printout) -> None:
            if out.pages:
                send(out, sendable.title)
            else:
                self.fail(out.problems[0])

        self.make(work, self.tr("Laying out sheets …", "print shop"), then)
