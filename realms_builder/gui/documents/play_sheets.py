"""Saves play sheets, pages for the phone, of the current roster or of those who sit at a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from realms_builder.core.file_names import safe_stem
from realms_builder.core.files import atomic_file
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.gui.documents.written_out import WrittenOut, write_out
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job

if TYPE_CHECKING:
    from realms_builder.render.jobs.play_sheet import PlaySheet


class MakePlaySheet(Protocol):
    """Makes a play sheet, perhaps one that *is_open*: of what an opponent may know."""

    def __call__(self, job: Job, *, is_open: bool) -> PlaySheet | Problem:
        """Return it, or why there is none."""
        ...


class PlaySheets(QObject):
    """Asks whom a play sheet is for and where it shall lie, makes it beside the window, says so."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Write for *desk*."""
        super().__init__(parent)
        self._desk = desk

    def save_current(self) -> None:
        """Save the play sheet of the current roster, as it is now."""
        document, desk = self._desk.current, self._desk
        if document is None:
            return
        roster, game, find = document.roster, document.game, document.mustered.find_faction
        library, lang = desk.library, desk.lang

        def make(job: Job, *, is_open: bool) -> PlaySheet:
            from realms_builder.render.jobs.play_sheet import play_sheet
            from realms_builder.roster.resolve.muster import muster

            own = muster(roster, game, find)
            job.check()
            return play_sheet(library, (own,), lang, is_open=is_open)

        self.save(document.title, make)

    def save(self, title: str, make: MakePlaySheet) -> None:
        """Ask how, and save what *make* makes, called *title* unless somebody says otherwise."""
        desk, lang, detail = self._desk, self._desk.lang, self._detail()
        if detail == "cancel":
            return
        name = f"{safe_stem(title, 'roster')}.html"
        pages = self.tr("Pages ({0})").format("*.html")

        def work(job: Job, path: Path) -> WrittenOut:
            sheet = make(job, is_open=detail == "open")
            job.check()
            if isinstance(sheet, Problem):
                return WrittenOut("", (sheet,))
            with atomic_file(path) as file:
                file.write(sheet.html)
            return WrittenOut(_written(sheet, path, lang), sheet.problems)

        write_out(desk, self.tr("Save the play sheet"), name, pages, work)

    def _detail(self) -> str:
        """Ask whom the sheet is for."""
        told = self.tr(
            "Open information is what an opponent may know: notes, costs and secret roles are left"
            " out."
        )
        return self._desk.prompts.ask(
            self.tr("Play sheet for the phone"),
            told,
            (
                PromptAnswer("full", self.tr("Everything")),
                PromptAnswer("open", self.tr("Open information only")),
                PromptAnswer("cancel", self.tr("Cancel"), escape=True),
            ),
        )


def _written(sheet: PlaySheet, path: Path, lang: str) -> str:
    values = {"models": sheet.models, "kb": sheet.kilobytes, "path": str(path)}
    return f"{sentence('play.written', lang, values)}. {sentence('play.iphone', lang)}"
