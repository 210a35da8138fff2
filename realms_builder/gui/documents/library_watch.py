"""What other programs do to the library: found out, read beside the window, told calmly.

Games, factions, catalogues, templates, themes, icons, packs and rosters may come, change and go
while the window is open. What changed is read in a thread before anybody is told, so that lists
are made anew from what is known already. What the program itself writes is no news.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from realms_builder.core import resources
from realms_builder.core.files import is_folder
from realms_builder.game.library import Library
from realms_builder.gui.documents.document_watch import FileWatch
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.shell.desk import ROSTERS, Desk
from realms_builder.gui.shell.tasks import Job

PARTS = (
    resources.FACTIONS,
    resources.PACKS,
    resources.ASSETS,
    ROSTERS,
    *("themes", "templates", "icons", "fonts", "shops", "locale"),
)
"""The folders of a library that are ours: it may lie among anything else."""
_MOST_FILES, _MOST_WATCHED, _MOST_NAMED = 20_000, 2_000, 3
_Marks = dict[Path, tuple[int, int, int]]


@dataclass(frozen=True)
class LibraryLook:
    """The files of a library with when each was written, its size and its number on the disk.

    *folders* are those that may get more of them.
    """

    folder: Path
    files: _Marks
    folders: tuple[Path, ...]

    def has_same_paths(self, before: LibraryLook) -> bool:
        """Return whether nothing came or went since *before*."""
        return self.folders == before.folders and self.files.keys() == before.files.keys()

    def others(self, before: LibraryLook) -> list[Path]:
        """Return what came, changed or went since *before*, in order."""
        every = before.files.keys() | self.files.keys()
        return sorted(p for p in every if before.files.get(p) != self.files.get(p))


def look_at(folder: Path, job: Job) -> LibraryLook:
    """Return what lies in the library *folder*; hidden files and spare copies are left out."""
    files: _Marks = {}
    above = folder if is_folder(folder) else folder.parent
    folders = [above]
    for part in PARTS:
        for place, names, found in os.walk(folder / part):
            job.check()
            names[:] = [name for name in names if not name.startswith(".")]
            folders.append(Path(place))
            for name in found:
                path = Path(place, name)
                is_told = not name.startswith((".", "#")) and not name.endswith("~")
                if is_told and len(files) < _MOST_FILES:
                    files[path] = _mark(path)
    return LibraryLook(folder, files, tuple(folders))


def _mark(path: Path) -> tuple[int, int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0, 0
    return found.st_mtime_ns, found.st_size, found.st_ino


class LibraryWatch(QObject):
    """Follows the folders of the library, and lets *desk* go on with what lies there now."""

    def __init__(self, desk: Desk, keeper: Keeper, parent: QObject) -> None:
        """Begin to look; what *keeper* has open is told of elsewhere."""
        super().__init__(parent)
        self._desk, self._keeper = desk, keeper
        self._seen: LibraryLook | None = None
        self._is_own, self._is_swapping = True, False
        self._changed: set[Path] = set()
        self._written: set[Path] = set()
        self._key, self._reading = f"library look {id(self)}", f"library read {id(self)}"
        self._watch = FileWatch(self)
        self._watch.touched.connect(self._look)
        desk.library_changed.connect(self._on_library)
        desk.files_written.connect(self._written.update)
        keeper.closed.connect(self._stop)
        tasks, keys = desk.tasks, (self._key, self._reading)
        self.destroyed.connect(lambda: [tasks.cancel(key) for key in keys])
        self._look()

    def _on_library(self) -> None:
        """Take what lies there as known: the program itself just wrote it, and read it anew."""
        if not self._is_swapping:
            self._is_own = True
            self._desk.tasks.cancel(self._reading)
            self._look()

    def _look(self) -> None:
        folder = self._desk.preferences.library_folder
        self._desk.tasks.start(self._key, partial(look_at, folder), self._take)

    def _take(self, look: LibraryLook) -> None:
        before, self._seen = self._seen, look
        is_own, self._is_own = self._is_own, False
        if before is None or not look.has_same_paths(before):
            self._watch.watch(list(look.files)[:_MOST_WATCHED], look.folders)
            self._watch.look_soon()  # what came before it was watched
        if before is None or before.folder != look.folder:
            return
        every = look.others(before)
        others = [path for path in every if ROSTERS not in path.relative_to(look.folder).parts]
        if len(others) < len(every):  # rosters and their pictures, wherever they lie
            self._desk.rosters_touched.emit()
        if is_own:
            self._changed.clear()
        elif others:
            self._read(others)

    def _read(self, others: Iterable[Path]) -> None:
        """Read beside the window what is another; of several reads the last one counts."""
        self._changed.update(others)
        base, fresh = self._desk.library, self._desk.fresh_library()
        known = [(game.id, faction.id) for game, faction in base.known_factions()]
        work = partial(_read_again, fresh, known)
        self._desk.tasks.start(self._reading, work, partial(self._swap, base))

    def _swap(self, base: Library, fresh: Library) -> None:
        changed, self._changed = sorted(self._changed), set()
        if self._desk.library is not base:
            return  # the program itself read it anew meanwhile
        self._is_swapping = True
        self._desk.take_library(fresh)
        self._is_swapping = False
        self._tell(changed)

    def _tell(self, changed: Sequence[Path]) -> None:
        """Say which files another program changed, but for those that are open and say it."""
        known = {document.path for document in self._keeper.documents} | self._written
        self._written.difference_update(changed)
        names = [path.name for path in changed if path not in known]
        if names:
            more = len(names) - _MOST_NAMED
            rest = [self.tr("and {0} more").format(more)] if more > 0 else []
            text = self.tr("Changed by another program, and read anew: {0}")
            some = " ".join((", ".join(names[:_MOST_NAMED]), *rest))
            self._desk.message.emit(text.format(some))

    def _stop(self) -> None:
        """Look no more, since the window closes."""
        self._watch.watch(())


def _read_again(fresh: Library, known: Iterable[tuple[str, str]], job: Job) -> Library:
    """Return *fresh* with all games read, and those factions that were *known* before."""
    for system in fresh.systems:
        job.check()
        fresh.game(system)
    for system, identity in known:
        job.check()
        if system in fresh.systems:
            fresh.faction(system, identity)
    return fresh
