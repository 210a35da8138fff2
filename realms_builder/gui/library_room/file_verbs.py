"""What can be done with roster files from the library: open, duplicate, rename, move, delete."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from realms_builder import resources
from realms_builder.gui.desk import Desk
from realms_builder.gui.library_room.shelf import Entry
from realms_builder.gui.new_roster_dialog import NewRosterDialog
from realms_builder.problems import Place, Problem
from realms_builder.roster.trash import TrashFailed, to_trash
from realms_builder.roster.versions import Versions


class FileVerbs(QObject):
    """Verbs on the files behind library entries; :attr:`done` says that something changed."""

    done = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        """Act for *parent*, the room."""
        super().__init__(parent)
        self._desk = desk
        self._room = parent

    def new(self, entry: Entry | None) -> None:
        """Begin a roster, of the faction of *entry* when there is one."""
        dialog = NewRosterDialog(self._desk, entry, self._room.window())
        dialog.chosen.connect(self._desk.new_document)
        dialog.open()

    def open(self) -> None:
        """Ask for a file and open it."""
        folder = self._desk.rosters_folder
        patterns = self.tr("Rosters ({0})").format("*.yaml *.yml")
        path = self._desk.prompts.open_file(self.tr("Open roster"), folder, patterns)
        if path is not None:
            self._desk.open_file(path)

    def rename(self, entry: Entry | None) -> None:
        """Ask for a new name of the file behind *entry*."""
        if entry is None or entry.path is None:
            return
        name = self._desk.prompts.text(self.tr("Rename"), self.tr("New file name"), entry.path.stem)
        if name and name != entry.path.stem:
            self._move(entry.path, entry.path.with_name(f"{_safe(name)}{entry.path.suffix}"))

    def move(self, entry: Entry | None) -> None:
        """Ask for a folder below one's rosters and move the file of *entry* there."""
        if entry is None or entry.path is None:
            return
        name = self._desk.prompts.text(self.tr("Move to folder"), self.tr("Folder"), entry.section)
        if name:
            parts = [_safe(part) for part in name.split("/") if _safe(part)]
            folder = self._desk.rosters_folder.joinpath(*parts)
            self._move(entry.path, folder / entry.path.name)

    def duplicate(self, entry: Entry | None) -> None:
        """Copy the file of *entry* beside it under a free name."""
        if entry is None or entry.path is None:
            return
        target = free_name(entry.path)
        self._try(lambda: shutil.copy2(str(entry.path), target), target)

    def delete(self, entry: Entry | None) -> None:
        """Move the file of *entry* to the trash; nothing is ever deleted for good."""
        if entry is not None and entry.path is not None:
            path = entry.path
            self._try(lambda: to_trash(path, resources.state_folder() / "trash"), path)

    def _move(self, source: Path, target: Path) -> None:
        if target.exists():
            values = {"reason": self.tr("There is such a file already.")}
            problem = Problem("desk.work_failed", place=Place(str(target)), values=values)
            self._desk.problems_found.emit((problem,))
            return

        def act() -> None:
            target.parent.mkdir(parents=True, exist_ok=True)
            source.rename(target)
            Versions(resources.state_folder() / "versions").moved(source, target)
            self._desk.follow_file(source, target)

        self._try(act, source)

    def _try(self, act: object, path: Path) -> None:
        try:
            if callable(act):
                act()
        except TrashFailed as error:
            self._desk.problems_found.emit((error.problem,))
        except OSError as error:
            values = {"reason": error.strerror or str(error)}
            problem = Problem("desk.work_failed", place=Place(str(path)), values=values)
            self._desk.problems_found.emit((problem,))
        self.done.emit()


def _safe(name: str) -> str:
    """Return *name* without what a file name may not hold."""
    return "".join(c for c in name.strip() if c.isalnum() or c in " -_.").strip(". ")


def free_name(path: Path) -> Path:
    """Return a name beside *path* that no file has: ``name 2``, ``name 3`` and so on."""
    number = 2
    while (target := path.with_name(f"{path.stem} {number}{path.suffix}")).exists():
        number += 1
    return target
