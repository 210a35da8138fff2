"""What the print dialog says when its roster is closed, and asks before a job is stopped."""

from __future__ import annotations

from realms_builder.gui.documents.document import RosterDocument
from realms_builder.gui.kit.notice_bar import NoticeBar
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import Answer


class Farewell(NoticeBar):
    """Hidden while the roster is open. The dialog stays: what is seen can still be printed."""

    def __init__(self, desk: Desk, document: RosterDocument) -> None:
        """Speak about *document*."""
        super().__init__(desk.theme)
        self._desk, self._document = desk, document
        self._is_closed = False
        desk.document_closed.connect(self._on_closed)
        desk.theme_changed.connect(self.draw)

    def _on_closed(self, document: object) -> None:
        if document is self._document:
            self._is_closed = True
            self.speak()

    def speak(self) -> None:
        """Say everything in the window's language."""
        if self._is_closed:
            text = self.tr("The roster was closed. It can still be printed as it was then.")
            self.say(text, sign="info")

    def may_stop(self, key: str) -> bool:
        """Ask before closing the dialog stops the work called *key*, if that still runs."""
        if not self._desk.tasks.is_running(key):
            return True
        answer = self._desk.prompts.ask(
            self.tr("Still at work"),
            self.tr("Closing this dialog stops what is being saved or printed."),
            (
                Answer("stop", self.tr("Stop it and close")),
                Answer("wait", self.tr("Keep the dialog open"), escape=True),
            ),
        )
        return answer == "stop"
