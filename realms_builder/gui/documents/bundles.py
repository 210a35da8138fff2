"""One-file copies of rosters with their portraits: written for others, and taken in from them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from realms_builder.core.files import is_folder
from realms_builder.core.problems import Problem
from realms_builder.exchange.bundle_format import SUFFIX
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem

_FOLDER = "bundle/folder"


class Bundles(QObject):
    """Packs and unpacks beside the window; what goes wrong is told, nothing is written over."""

    def __init__(
        self, desk: Desk, text_of: Callable[[RosterDocument], str], parent: QObject
    ) -> None:
        """Pack what *text_of* says of an open roster, saved or not."""
        super().__init__(parent)
        self._desk, self._text_of = desk, text_of
        desk.import_wanted.connect(self.take_in)
        desk.copy_wanted.connect(self.copy_file)

    def copy_current(self) -> None:
        """Ask where, and write the current roster with its portraits as one file."""
        document = self._desk.current
        if document is not None:
            name = document.path.name if document.path is not None else ""
            name = name or f"{file_stem(document.title)}.yaml"
            self._pack(document.home, self._text_of(document), name)

    def copy_file(self, path: Path) -> None:
        """Ask where, and write the roster at *path*, as it was saved, with its portraits."""
        self._pack(path, None, path.name)

    def _pack(self, source: Path, text: str | None, name: str) -> None:
        target = self._desk.prompts.save_file(
            self.tr("Save a copy with portraits"),
            self._folder() / Path(name).with_suffix(SUFFIX),
            self.tr("Copies of rosters ({0})").format(f"*{SUFFIX}"),
        )
        if target is None:
            return
        if target.suffix.lower() != SUFFIX:
            target = target.with_name(target.name + SUFFIX)
        self._desk.preferences.set_value(_FOLDER, str(target.parent))

        def work(job: Job) -> tuple[Problem, ...]:
            from realms_builder.exchange.bundle import write_bundle

            job.check()
            return write_bundle(source, target, text, name)

        said = self.tr("Saved as {0}, with its portraits.").format(target)
        then = partial(self._packed, said)
        title = self.tr("Saving {0} …").format(target.name)
        self._desk.message.emit(title)
        self._desk.tasks.start(f"pack {target}", work, then, failed=self._failed, title=title)

    def _folder(self) -> Path:
        """Return the folder of the last copy, else that of one's own rosters."""
        remembered = str(self._desk.preferences.value(_FOLDER, "") or "")
        if remembered and is_folder(Path(remembered)):
            return Path(remembered)
        folder = self._desk.rosters_folder
        with suppress(OSError):  # a file dialog cannot begin in a folder that is not there
            folder.mkdir(parents=True, exist_ok=True)
        return folder

    def _packed(self, said: str, left: tuple[Problem, ...]) -> None:
        self._desk.message.emit(said)
        if left:
            self._desk.problems_found.emit(left)

    def take_in(self, path: Path) -> None:
        """Unpack the copy at *path* among one's own rosters and open it."""
        folder = self._desk.rosters_folder

        def work(job: Job) -> Path:
            from realms_builder.exchange.bundle import read_bundle

            job.check()
            return read_bundle(path, folder)

        title = self.tr("Unpacking {0} …").format(path.name)
        self._desk.message.emit(title)
        self._desk.tasks.start(
            f"unpack {path}", work, self._unpacked, failed=self._failed, title=title
        )

    def _unpacked(self, path: Path) -> None:
        self._desk.open_file(path)
        self._desk.message.emit(self.tr("Taken into the library as {0}.").format(path))
        self._desk.library_changed.emit()

    def _failed(self, error: Exception) -> None:
        problem = getattr(error, "problem", None)
        told = problem if isinstance(problem, Problem) else as_problem(error)
        self._desk.problems_found.emit((told,))


def file_stem(title: str) -> str:
    """Return *title* so that every system takes it as the name of a file."""
    safe = "".join(c if c.isalnum() or c in " -_" else "_" for c in title)
    return safe.strip().lower().replace(" ", "_") or "roster"
