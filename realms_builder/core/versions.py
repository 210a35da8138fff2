"""Earlier versions of saved files: the last ones of each, kept apart from the file itself."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from realms_builder.core.files import content_of
from realms_builder.core.part_files import may_move, new_part
from realms_builder.core.problems import Place, Problem, cause_of

KEPT = 20
_NAME = "path.txt"


@dataclass(frozen=True, slots=True)
class Version:
    """What was saved once to *file*: *number* counts up, *time* is when, *size* in bytes."""

    number: int
    time: datetime
    size: int
    file: Path


class Versions:
    """The last versions of every file, in a folder for each below *folder*."""

    def __init__(self, folder: Path, kept: int = KEPT) -> None:
        """Keep the last *kept* versions of each file in *folder*, which need not exist."""
        self._folder = folder
        self._kept = kept

    def keep(self, path: Path, raw: bytes) -> Problem | None:
        """Keep *raw* as what *path* holds now; the same twice in a row is kept once.

        Saving goes before keeping: what goes wrong is returned, not raised.
        """
        try:
            folder = self._folder_of(path)
            earlier = self.of(path)
            if earlier and earlier[0].size == len(raw) and content_of(earlier[0].file) == raw:
                return None
            folder.mkdir(parents=True, exist_ok=True)
            (folder / _NAME).write_text(str(_place(path)), encoding="utf-8")
            _write_next(folder, raw, earlier[0].number + 1 if earlier else 1)
            self._forget_oldest(path)
        except (OSError, ValueError) as error:
            reason = cause_of(error)
            return Problem("version.not_kept", place=Place(str(path)), values=_said(path, reason))
        return None

    def keep_file(self, path: Path) -> Problem | None:
        """Keep what lies in *path* now, before something else is written over it."""
        try:
            raw = content_of(path)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            values = _said(path, cause_of(error))
            return Problem("version.not_kept", place=Place(str(path)), values=values)
        return self.keep(path, raw)

    def of(self, path: Path) -> tuple[Version, ...]:
        """Return the versions of *path*, the newest first."""
        found: list[Version] = []
        with suppress(OSError):  # none yet, or none that can be read
            for file in self._folder_of(path).glob("*.yaml"):
                if file.stem.isdecimal():
                    about = file.stat()
                    time = datetime.fromtimestamp(about.st_mtime, UTC)
                    found.append(Version(int(file.stem), time, about.st_size, file))
        return tuple(sorted(found, key=lambda version: -version.number))

    def moved(self, old: Path, new: Path) -> None:
        """Let the versions of *old* be those of *new*; what that has had so far is older."""
        with suppress(OSError):  # what cannot be moved stays
            target, last = self._folder_of(new), next(iter(self.of(new)), None)
            if last is None:
                self._folder_of(old).rename(target)
            for number, version in enumerate(reversed(self.of(old)), last.number if last else 0):
                version.file.replace(target / f"{number + 1:03d}.yaml")
            (target / _NAME).write_text(str(_place(new)), encoding="utf-8")
            self._forget_oldest(new)

    def _forget_oldest(self, path: Path) -> None:
        for version in self.of(path)[self._kept :]:
            version.file.unlink(missing_ok=True)

    def _folder_of(self, path: Path) -> Path:
        return self._folder / hashlib.sha256(os.fsencode(_place(path))).hexdigest()[:24]


def _place(path: Path) -> Path:
    """Return where *path* really is, whatever links lead there."""
    return Path(os.path.realpath(path))


def _said(path: Path, reason: str) -> dict[str, str]:
    return {"file": path.name, "reason": reason}


def _write_next(folder: Path, raw: bytes, number: int) -> None:
    """Write *raw* under the first free number from *number* on, whole or not at all."""
    with new_part(folder / _NAME) as (part, file):
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
        while (target := folder / f"{number:03d}.yaml").exists():
            number += 1
        may_move(file)
        part.replace(target)
