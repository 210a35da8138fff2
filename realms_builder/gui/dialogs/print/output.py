"""Where sheets go: a PDF, PNG files, the printer. Long work runs beside the window."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from realms_builder.cards.shops.profile import NAMING, FileKind
from realms_builder.core.file_names import safe_stem
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.gui.dialogs.print.printers import PrinterChoice, Printers
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import PromptAnswer
from realms_builder.gui.shell.tasks import Job, as_problem
from realms_builder.render.jobs.print_request import (
    Printout,
    PrintOutput,
    PrintRequest,
    Sources,
    Way,
)

Keep = Callable[[], None]
"""Remembers that something was printed; may raise what writing files raises."""
PNG_DPI = 300
_USUAL = "cards"


def _nothing() -> None:
    """Remember nothing."""


def _try(keep: Keep) -> None:
    """Remember what was printed; a memory that cannot be written only prints more next time."""
    with suppress(WriteFailed):
        keep()


class Output(QObject):
    """The three ways out; what happens is told by signals, one line each.

    :attr:`done` also carries the file or folder that was written, None where there is none.
    """

    began = Signal(str)
    done = Signal(str, object)
    failed = Signal(object)
    refused = Signal(str)

    def __init__(self, desk: Desk, printers: Printers, window: QWidget) -> None:
        """Ask over *window*."""
        super().__init__(window)
        self._desk, self._printers, self._window = desk, printers, window
        self.key = f"print-output-{id(self)}"

    def save_pdf(self, out: Printout, folder: Path, name: str, keep: Keep = _nothing) -> None:
        """Ask where, and write the very bytes that are shown."""
        path = self._desk.prompts.save_file(
            self.tr("Save PDF"),
            folder / f"{safe_stem(name, _USUAL)}.pdf",
            self.tr("PDF files (*.pdf)"),
        )
        if path is None:
            return
        if not path.suffix:
            path = path.with_suffix(".pdf")
        self._desk.handed_out_to(path.parent)

        def work(job: Job) -> Path:
            from realms_builder.core.files import atomic_file

            job.check()
            with atomic_file(path) as file:
                file.write(out.pdf)
            _try(keep)
            return path

        self._start(work, self.tr("Saving {0} …").format(path.name), self._said_pdf)

    def _said_pdf(self, path: Path) -> None:
        text = self.tr("Saved as {0}. Print it at 100 %, not “fit to page”.")
        self.done.emit(text.format(path), path)

    def save_pngs(
        self, out: Printout, request: PrintRequest, sources: Sources, folder: Path, name: str
    ) -> None:
        """Ask whether whole sheets or single cards, and where; write them at 300 dpi."""
        kind = self._desk.prompts.ask(
            self.tr("Save PNGs"),
            self.tr("Which pictures, at {0} dpi?").format(PNG_DPI),
            (
                PromptAnswer("sheets", self.tr("Whole sheets ({0})").format(len(out.pages))),
                PromptAnswer("cards", self.tr("Single cards, front and back")),
                PromptAnswer("tabletop", self.tr("Decks for Tabletop Simulator")),
                PromptAnswer("cancel", self.tr("Cancel"), escape=True),
            ),
        )
        if kind not in ("sheets", "cards", "tabletop"):
            return
        target = self._desk.prompts.folder(self.tr("Folder for the pictures"), folder)
        if target is None:
            return
        self._desk.handed_out_to(target)
        stem = safe_stem(name, _USUAL)

        if kind == "sheets":
            self._save_pages(out, target, stem)
            return
        way = Way.TABLETOP if kind == "tabletop" else Way.FACES
        naming = f"{stem}-{NAMING}"
        request = replace(request, output=PrintOutput(way, naming=naming))

        def work(job: Job) -> tuple[int, Path]:
            from realms_builder.render.jobs.shop_run import save_faces

            return len(save_faces(request, sources, target, job.progress).files), target

        self._start(work, self.tr("Drawing pictures …"), self._said_pngs)

    def save_for_shop(
        self, request: PrintRequest, sources: Sources, folder: Path, name: str, keep: Keep
    ) -> None:
        """Ask where, and write the files that the shop of *request* gets."""
        profile = request.for_shop
        if profile is None:
            return
        prompts, stem = self._desk.prompts, safe_stem(name, _USUAL)
        if profile.file is FileKind.PDF:
            usual = folder / f"{stem}-{profile.id}.pdf"
            files = self.tr("PDF files (*.pdf)")
            target = prompts.save_file(self.tr("Save for the shop"), usual, files)
            if target is not None and not target.suffix:
                target = target.with_suffix(".pdf")
        else:
            target = prompts.folder(self.tr("Folder for the pictures"), folder)
        if target is None:
            return
        place = target.parent if profile.file is FileKind.PDF else target
        self._desk.handed_out_to(place)

        def work(job: Job) -> tuple[int, Path]:
            from realms_builder.render.jobs.shop_run import save_faces

            written = save_faces(request, sources, target, job.progress)
            _try(keep)
            return len(written.files), place

        self._start(work, self.tr("Making files for the shop …"), self._said_files)

    def _said_files(self, result: tuple[int, Path]) -> None:
        count, folder = result
        self._say_written("files", count, folder)

    def _said_pngs(self, result: tuple[int, Path]) -> None:
        self._say_written("pictures", *result)

    def _say_written(self, what: str, count: int, place: Path | str) -> None:
        values = {"count": count, "place": place}
        text = sentence(f"counted.{what}_written", self._desk.lang, values)
        self.done.emit(text, place if isinstance(place, Path) else None)

    def save_pages(self, out: Printout, folder: Path, name: str) -> None:
        """Ask for a folder, and write every page as a picture at 300 dpi."""
        target = self._desk.prompts.folder(self.tr("Folder for the pictures"), folder)
        if target is None:
            return
        self._desk.handed_out_to(target)
        self._save_pages(out, target, safe_stem(name, _USUAL))

    def _save_pages(self, out: Printout, target: Path, stem: str) -> None:
        def work(job: Job) -> tuple[int, Path]:
            from realms_builder.render.jobs.face_files import save_page_pictures

            return len(save_page_pictures(out, target, stem, PNG_DPI, job.progress)), target

        self._start(work, self.tr("Drawing pictures …"), self._said_pngs)

    def save_text(self, make: Callable[[], str], folder: Path, name: str, kind: str) -> None:
        """Ask where, and write the text that *make* makes; *kind* is the suffix, such as csv."""
        path = self._desk.prompts.save_file(
            self.tr("Save as {0}").format(kind.upper()),
            folder / f"{safe_stem(name, _USUAL)}.{kind}",
            self.tr("{0} files ({1})").format(kind.upper(), f"*.{kind}"),
        )
        if path is None:
            return
        path = path if path.suffix else path.with_suffix(f".{kind}")
        self._desk.handed_out_to(path.parent)

        def work(job: Job) -> Path:
            from realms_builder.core.files import atomic_file

            job.check()
            with atomic_file(path) as file:
                file.write(make().encode("utf-8"))
            return path

        saved = self.tr("Saved as {0}.")
        title = self.tr("Saving {0} …").format(path.name)
        self._start(work, title, lambda done: self.done.emit(saved.format(done), done))

    def print(self, out: Printout, printer: str, name: str, keep: Keep = _nothing) -> None:
        """Ask for the printer and print; without any printer say what else can be done."""
        if not self._printers.names():
            self.refused.emit(
                self.tr(
                    "No printer is set up on this computer. Save a PDF and print it elsewhere, "
                    "at 100 % and not fitted to the page."
                )
            )
            return

        def begin(order: PrinterChoice) -> None:
            def work(job: Job) -> tuple[int, str]:
                pages = self._printers.print(order, out, job)
                _try(keep)
                return pages, order.name

            self._start(work, self.tr("Printing on {0} …").format(order.name), self._said_print)

        self._printers.ask(out, printer, name, self._window, begin)

    def _said_print(self, result: tuple[int, str]) -> None:
        self._say_written("pages", *result)

    def cancel(self) -> None:
        """Stop whatever runs; what was written whole stays."""
        self._desk.tasks.cancel(self.key)

    def _start(self, work: Callable[[Job], Any], title: str, then: Callable[[Any], None]) -> None:
        self.began.emit(title)
        self._desk.tasks.start(
            self.key, work, then, failed=self._on_failed, cards=True, title=title
        )

    def _on_failed(self, error: Exception) -> None:
        problem: Problem = as_problem(error)
        self.failed.emit(problem)
