"""Saves a text where it belongs, never over what somebody else wrote there meanwhile."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from realms_builder.core.file_locks import held
from realms_builder.core.files import WriteFailed, atomic_file, check_target, failure, open_ordinary
from realms_builder.core.problems import Place, Problem, cause_of
from realms_builder.core.resources import lock_file
from realms_builder.game.yaml.patch import BOM
from realms_builder.game.yaml.text import read_file

_PIECE = 1 << 20


@dataclass(frozen=True, slots=True)
class Stamp:
    """What was in a file when it was last seen; a touched file has not changed."""

    sha256: str

    @classmethod
    def of(cls, path: Path) -> Stamp:
        """Return the stamp of *path*, :data:`NO_FILE` where nothing is; raises WriteFailed."""
        digest = hashlib.sha256()
        try:
            with open_ordinary(path) as file:
                while piece := file.read(_PIECE):
                    digest.update(piece)
        except FileNotFoundError:
            return NO_FILE
        except (OSError, ValueError) as error:
            reason = cause_of(error)
            raise WriteFailed("save.unreadable", path, reason) from error
        return cls(digest.hexdigest())

    @classmethod
    def of_bytes(cls, raw: bytes) -> Stamp:
        """Return the stamp of a file that holds *raw*."""
        return cls(hashlib.sha256(raw).hexdigest())


NO_FILE = Stamp("")


class ChangedOutside(Exception):
    """A file is not what it was when it was last seen; nothing was written.

    *now* is what it is: :data:`NO_FILE` when it was moved or deleted.
    """

    def __init__(self, path: Path, now: Stamp) -> None:
        self.code = "save.vanished" if now == NO_FILE else "save.changed_outside"
        super().__init__(f"{self.code}: {path}")
        self.path = path
        self.now = now
        self.values = {"file": path.name, "folder": str(path.parent)}

    @property
    def problem(self) -> Problem:
        """Return what happened as a problem to show."""
        return Problem(self.code, place=Place(str(self.path)), values=self.values)


@dataclass(frozen=True, slots=True)
class LoadedFile:
    """A file as it was read: its *text* with line ends and byte order mark, and its stamp."""

    text: str | None
    stamp: Stamp
    problems: tuple[Problem, ...] = ()


def load(path: Path) -> LoadedFile:
    """Return what stands in *path*, exactly, so that saving can keep it so; never raises."""
    text, problems = read_file(path)
    if text is None:
        return LoadedFile(None, NO_FILE, tuple(problems))
    try:
        with open_ordinary(path) as file:
            marked = file.read(3) == BOM.encode()
    except OSError as error:
        values = {"reason": cause_of(error)}
        problem = Problem("file_unreadable", place=Place(str(path)), values=values)
        return LoadedFile(None, NO_FILE, (problem,))
    whole = BOM + text if marked else text
    return LoadedFile(whole, Stamp.of_bytes(whole.encode()))


def save(path: Path, text: str, seen: Stamp | None) -> Stamp:
    """Write *text* to *path*, whole or not at all, and return the stamp it has then.

    *seen* is the stamp of the file as it was last seen; None writes over whatever is there.
    Raises :class:`ChangedOutside` when the file is another by now, WriteFailed with a code and
    values when it cannot be written; the old file is untouched in both cases.
    """
    try:
        raw = text.encode()
    except UnicodeEncodeError as error:
        raise WriteFailed("write.failed", path, error.reason) from error
    return save_bytes(path, raw, seen)


def save_bytes(path: Path, raw: bytes, seen: Stamp | None) -> Stamp:
    """Write *raw* to *path* as :func:`save` does, with the same errors.

    Another program of ours that saves there waits meanwhile, so that neither misses the other.
    """
    check_target(path)
    try:
        with held(lock_file(path)):
            return _save(path, raw, seen)
    except (OSError, ValueError) as error:
        raise failure(path, error) from None


def _save(path: Path, raw: bytes, seen: Stamp | None) -> Stamp:
    if seen is not None:
        now = Stamp.of(path)
        if now != seen:
            raise ChangedOutside(path, now)
    try:
        with atomic_file(path, fresh=seen == NO_FILE) as file:
            file.write(raw)
    except WriteFailed as error:
        if error.code != "write.exists":
            raise
        raise ChangedOutside(path, Stamp.of(path)) from None
    return Stamp.of_bytes(raw)
