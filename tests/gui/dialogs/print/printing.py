"""A print dialog over the tiny game, and a printer that only remembers what it is sent."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.print.dialog import PrintDialog
from realms_builder.gui.dialogs.print.printers import PrinterChoice
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.print_request import Printout
from tests.builders import roster_with, tiny_faction, tiny_game
from tests.gui import waiting


class PaperTray:
    """Printers for tests: they are always ready, unless told otherwise."""

    def __init__(self, *names: str) -> None:
        self.installed = names
        self.printed: list[Printout] = []
        self.asked: list[str] = []
        self.error: Exception | None = None

    def names(self) -> tuple[str, ...]:
        return self.installed

    def ask(
        self,
        out: Printout,
        printer: str,
        title: str,
        parent: QWidget,
        then: Callable[[PrinterChoice], None],
    ) -> None:
        self.asked.append(printer)
        then(PrinterChoice(None, printer or self.installed[0]))  # type: ignore[arg-type]

    def print(self, order: PrinterChoice, out: Printout, job: Job) -> int:
        job.check()
        if self.error is not None:
            raise self.error
        self.printed.append(out)
        return len(out.pages)


def roster(desk: Desk, *models: str, **values: object) -> RosterDocument:
    """Return an open roster of the tiny game."""
    game = tiny_game()
    faction = tiny_faction(game)
    found = RosterDocument(
        roster_with(*models, **values), game, {faction.id: faction}.get, parent=desk
    )
    desk.add_document(found)
    return found


def shown(
    qtbot: QtBot,
    desk: Desk,
    document: RosterDocument,
    selected: tuple[str, ...] = (),
    printers: PaperTray | None = None,
) -> PrintDialog:
    """Return the dialog with the first sheets in it."""
    dialog = PrintDialog(desk, document, selected, printers=printers or PaperTray("Office"))
    # The bot closes what it knows at the end, also what was closed before.
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    settled(qtbot, dialog)
    return dialog


def settled(qtbot: QtBot, dialog: PrintDialog) -> None:
    """Wait until the sheets are those the form asks for."""
    waiting.settle(qtbot, dialog._desk)
