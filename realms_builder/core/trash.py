"""Moves files to the trash of the desktop, or to one of our own where there is none."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

from realms_builder.core.file_names import cut
from realms_builder.core.files import AtFile
from realms_builder.core.problems import cause_of

_MOST_NAMES = 10_000
_MOST_BYTES = 200, 24
"""Of a name in the trash before and from its last dot: a note beside it has a longer one."""


class TrashFailed(AtFile, OSError):
    """A file could not be moved: *code* names the sentence, *values* fill it; it stays."""

    def __init__(self, code: str, path: Path, error: OSError) -> None:
        reason = cause_of(error)
        super().__init__(code, path, reason, error.errno, reason)


@dataclass(frozen=True, slots=True)
class Trashed:
    """Something in the trash: where it is, where it was, and the note about it."""

    file: Path
    original: Path
    note: Path | None = None


def to_trash(path: Path, own_trash: Path) -> Trashed:
    """Move the file or folder *path* to the trash and return where it is now.

    *own_trash* takes it where the desktop has no trash on the same disk. Raises
    :class:`TrashFailed`.
    """
    source = path.absolute()
    try:
        source.lstat()
        home = _desktop_trash()
        if home is not None:
            with suppress(OSError):  # another disk, or a trash that takes nothing: our own does
                return _into(home / "files", home / "info", source, across=False)
        return _into(own_trash / "files", own_trash / "info", source, across=True)
    except OSError as error:
        raise TrashFailed("trash.failed", path, error) from error


def restore(trashed: Trashed) -> Path:
    """Move something out of the trash to where it was; raises :class:`TrashFailed`."""
    target = trashed.original
    try:
        if os.path.lexists(target):
            error = OSError(errno.EEXIST, os.strerror(errno.EEXIST))
            raise TrashFailed("trash.in_the_way", target, error)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(trashed.file, target)
    except TrashFailed:
        raise
    except OSError as error:
        raise TrashFailed("trash.gone", target, error) from error
    if trashed.note is not None:
        with suppress(OSError):  # a note about nothing does no harm
            trashed.note.unlink(missing_ok=True)
    return target


def restore_all(trashed: Sequence[Trashed]) -> Path:
    """Move the first of *trashed*, and what belongs to it, back; return where that lies.

    Raises :class:`TrashFailed`; what belongs to it and refuses stays there.
    """
    first, *others = trashed
    path = restore(first)
    for other in others:
        with suppress(TrashFailed):
            restore(other)
    return path


def _desktop_trash() -> Path | None:
    """Return the trash folder of the desktop with its notes, as freedesktop.org lays it out."""
    if sys.platform in ("win32", "darwin"):
        return None
    data = os.environ.get("XDG_DATA_HOME", "")
    return (Path(data) if data.startswith("/") else Path.home() / ".local/share") / "Trash"


def _into(files: Path, notes: Path, source: Path, *, across: bool) -> Trashed:
    for folder in (files, notes):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    note = _noted(notes, files, source)
    target = files / note.stem
    try:
        if across:
            shutil.move(source, target)
        else:
            source.rename(target)
    except OSError:
        note.unlink(missing_ok=True)
        if source.is_file() and target.is_file():  # a copy, perhaps of a part
            target.unlink()
        raise
    return Trashed(target, source, note)


def _noted(notes: Path, files: Path, source: Path) -> Path:
    """Take a free name in the trash by writing the note that says where *source* was."""
    time = datetime.now().astimezone().strftime("%Y-%m-%dT%H:%M:%S")
    text = f"[Trash Info]\nPath={quote(os.fsencode(source))}\nDeletionDate={time}\n"
    parts = source.stem, source.suffix
    for number in range(1, _MOST_NAMES):
        stem, suffix = (cut(part, most) for part, most in zip(parts, _MOST_BYTES, strict=True))
        name = f"{stem}{suffix}" if number == 1 else f"{stem} {number}{suffix}"
        note = notes / f"{name}.trashinfo"
        if os.path.lexists(files / name):
            continue
        with suppress(FileExistsError), note.open("x", encoding="ascii") as file:
            file.write(text)
            return note
    raise OSError(errno.EEXIST, os.strerror(errno.EEXIST))
