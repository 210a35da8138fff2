"""Puts the current roster on the clipboard as text or Markdown, to send it to somebody."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from realms_builder.exchange import DETAILS, Detail
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job

KEY = "copy roster"
FORMATS = ("text", "markdown")
CHOICES: tuple[tuple[str, Detail], ...] = tuple((f, d) for f in FORMATS for d in DETAILS)
"""Every way to copy a roster: a format and a detail."""


class Copying(QObject):
    """Writes the roster down beside the window, as it is now, and says when it can be pasted."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Copy whatever document is current on *desk*."""
        super().__init__(parent)
        self._desk = desk

    def name(self, form: str, detail: Detail) -> str:
        """Return what the command for one way to copy is called."""
        names = {
            ("text", "short"): self.tr("Copy as text, short"),
            ("text", "full"): self.tr("Copy as text, in full"),
            ("text", "open"): self.tr("Copy as text, open information only"),
            ("markdown", "short"): self.tr("Copy as Markdown, short"),
            ("markdown", "full"): self.tr("Copy as Markdown, in full"),
            ("markdown", "open"): self.tr("Copy as Markdown, open information only"),
        }
        return names[form, detail]

    def copy(self, form: str, detail: Detail) -> None:
        """Put the current roster on the clipboard."""
        document, lang = self._desk.current, self._desk.lang
        if document is None:
            return
        from realms_builder.exchange.roster_text import roster_as_markdown, roster_as_text
        from realms_builder.roster.checks.run import check
        from realms_builder.roster.resolve.muster import muster

        roster, game, find = document.roster, document.game, document.mustered.find_faction
        write = roster_as_markdown if form == "markdown" else roster_as_text

        def work(job: Job) -> str:
            own = muster(roster, game, find)
            job.check()
            return write(own, check(own), lang, detail)

        self._desk.tasks.start(KEY, work, self._take)

    def _take(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._desk.message.emit(self.tr("The roster is on the clipboard."))
