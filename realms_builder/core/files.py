"""Writes a file whole or not at all: beside its place first, on the disk, then in its place."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Generator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path, PureWindowsPath
from typing import IO, Any

from realms_builder.core.part_files import may_move, new_part, sweep_beside
from realms_builder.core.problems import Place, Problem, cause_of

_CODES = {
    errno.ENOSPC: "write.disk_full",
    errno.EDQUOT: "write.disk_full",
    errno.EFBIG: "write.disk_full",
    errno.EEXIST: "write.exists",
    errno.EACCES: "write.not_allowed",
    errno.EPERM: "write.not_allowed",
    errno.EROFS: "write.not_allowed",
    errno.ENOENT: "write.no_folder",
    errno.ENOTDIR: "write.no_folder",
    errno.EISDIR: "write.is_folder",
    errno.ENAMETOOLONG: "write.bad_name",
    errno.EINVAL: "write.bad_name",
    errno.ELOOP: "write.loop",
    errno.ENXIO: "write.nobody_reads",
    errno.EPIPE: "write.nobody_reads",
    errno.EAGAIN: "write.in_use",
}
_STREAMS = {"/dev/stdout": 1, "/dev/stderr": 2}
_NUMBERED = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,9})")
_BEGINS = re.compile(rb'\s*\{\s*"format"\s*:\s*(\d{1,9})\b')
_ANYBODY_WRITES = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class AtFile:
    """What failed at a file: *code* names the sentence, *values* fill it."""

    def __init__(self, code: str, path: Path, reason: str, *args: object) -> None:
        super().__init__(*args)
        self.code = code
        self.path = path
        self.values = {"file": path.name, "folder": str(path.parent), "reason": reason}

    @property
    def problem(self) -> Problem:
        """Return the failure as a problem to show."""
        return Problem(self.code, place=Place(str(self.path)), values=self.values)


class WriteFailed(AtFile, Exception):
    """A file could not be written: *code* names the sentence, *values* fill it.

    Nothing half-written is left behind, and what lay in its place before still does.
    """

    def __init__(self, code: str, path: Path, reason: str = "") -> None:
        super().__init__(code, path, reason, f"{code}: {path}")


def is_file(path: Path) -> bool:
    """Return whether *path* is an ordinary file that can be seen; never raises."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Return whether *path* is a folder that can be seen; never raises."""
    try:
        return stat.S_ISDIR(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def open_ordinary(path: Path) -> IO[bytes]:
    """Open the file *path* to be read; raises OSError and ValueError, and never waits.

    A pipe or a device, which may have no end, is refused.
    """
    never_waits = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, os.O_RDONLY | never_waits)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise OSError(errno.EINVAL, "not an ordinary file", str(path))


def content_of(path: Path) -> bytes:
    """Return what the file *path* holds; refuses what :func:`open_ordinary` does."""
    with open_ordinary(path) as file:
        return file.read()


def real_path(path: Path) -> Path:
    """Return where *path* really is, whatever links lead there; never fails at links in a circle.

    Such a path stays as it is, and whoever opens it hears why that fails. Raises ValueError for
    what cannot be a name, and FileNotFoundError where the current folder is asked for and gone.
    """
    return Path(os.path.realpath(path))  # Path.resolve raises RuntimeError up to Python 3.12


def file_below(folder: Path, name: str, home: Path | None = None) -> Path | None:
    """Return where the file *name* of *folder* really is, None where that is not below *home*.

    That is by default the *folder*.
    A root, a drive or another machine is never asked for, on no system: asking for it may already
    tell that machine who one is. Never raises.
    """
    if PureWindowsPath(name).anchor:
        return None
    try:
        home, path = real_path(home or folder), real_path(folder / name)
    except (OSError, ValueError):
        return folder / name  # no file can have such a name, and whoever looks for it hears so
    return path if path.is_relative_to(home) and not _is_link(path) else None


def _is_link(path: Path) -> bool:
    try:
        return path.is_symlink()
    except OSError:  # a name too long for this disk
        return False


def own_output(path: Path) -> int | None:
    """Return the number of the output of this program that *path* is, such as ``/dev/stdout``."""
    name = os.path.normpath(path)
    found = _NUMBERED.fullmatch(name)
    return int(found[1]) if found else _STREAMS.get(name)


def is_stream(path: Path) -> bool:
    """Return whether *path* is written into, never replaced: a device, a pipe, an own output."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return own_output(path) is not None or not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def check_target(path: Path) -> None:
    """Raise :class:`WriteFailed` when it is clear beforehand that *path* cannot be written."""
    if is_stream(path):
        return  # opening it will say so
    try:
        if path.is_dir():
            raise WriteFailed("write.is_folder", path)
        if not path.parent.is_dir():
            raise WriteFailed("write.no_folder", path)
        if not os.access(path.parent, os.W_OK):
            raise WriteFailed("write.not_allowed", path)
        if path.exists() and not path.stat().st_mode & _ANYBODY_WRITES:
            raise WriteFailed("write.protected", path)  # renaming would step over the protection
    except (OSError, ValueError) as error:
        raise failure(path, error) from None


@contextmanager
def atomic_file(path: Path, *, lasting: bool = True, fresh: bool = False) -> Generator[IO[bytes]]:
    """Open a file that takes the place of *path* when the block ends without an error.

    A *fresh* one takes no other's place, also if somebody else makes that meanwhile: then it fails
    with ``write.exists``. One that is not *lasting* survives the end of the program, not that of
    the machine, and does not wait for the disk. A device or a pipe stays, and is written into once
    all is there. Raises :class:`WriteFailed` for whatever the disk refuses, also within the block.
    """
    check_target(path)
    if is_stream(path):
        with BytesIO() as whole:
            yield whole
            _pour(whole, path, fresh=fresh)
        return
    target = _resolved(path)
    try:
        with new_part(target) as (beside, file):
            yield file
            file.flush()
            if lasting:
                os.fsync(file.fileno())
            _keep_rights(target, beside)
            may_move(file)
            if fresh:
                put_fresh(beside, target)
            else:
                beside.replace(target)
        if lasting:
            _sync_folder(target.parent)
            sweep_beside(target)
    except OSError as error:
        raise failure(path, error) from error


def _pour(whole: BytesIO, path: Path, *, fresh: bool) -> None:
    """Write *whole* into the stream at *path*; a pipe that nobody reads is not waited for."""
    try:
        if fresh:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        own = own_output(path)
        if own is None:
            never_waits = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
            handle = os.open(path, os.O_WRONLY | never_waits)
            with suppress(OSError):
                os.set_blocking(handle, True)
        else:
            handle = os.dup(own)
        with os.fdopen(handle, "wb") as stream:
            stream.write(whole.getbuffer())
    except OSError as error:
        raise failure(path, error) from error


def put_fresh(beside: Path, target: Path) -> None:
    """Call *beside* also *target*, which two programs cannot both do."""
    try:
        target.hardlink_to(beside)
    except FileExistsError:
        raise
    except OSError:  # a disk without links: the name is taken first, then filled
        target.open("xb").close()
        try:
            beside.replace(target)
        except OSError:
            target.unlink(missing_ok=True)
            raise


def _resolved(path: Path) -> Path:
    """Return where *path* really leads, so that a link stays a link."""
    try:
        target = real_path(path)
        if target.is_symlink():  # a link that leads back to itself
            target.stat()
    except (OSError, ValueError) as error:
        raise failure(path, error) from None
    return target


def _keep_rights(old: Path, new: Path) -> None:
    """Let those read and write *new* who could with *old*; some disks know no rights."""
    with suppress(OSError):
        new.chmod(stat.S_IMODE(old.stat().st_mode))


def failure(path: Path, error: OSError | ValueError) -> WriteFailed:
    """Return what *error* means for whoever wanted to write *path*."""
    number = getattr(error, "errno", None)
    if number is None:
        return WriteFailed("write.bad_name", path, str(error))
    reason = cause_of(error)
    return WriteFailed(_CODES.get(number, "write.failed"), path, reason)


def make_folders(folder: Path, made: list[Path]) -> None:
    """Make *folder* and what is missing above it; each is added to *made*, the outermost first."""
    for place in (*reversed(folder.parents), folder):
        if not place.exists():
            place.mkdir()
            made.append(place)


def _sync_folder(folder: Path) -> None:
    """Put the new name on the disk as well, where the system has a way to say so."""
    with suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def is_newer(written: object, form: int) -> bool:
    """Return whether *written* is the number of a format that came after *form*."""
    return isinstance(written, int) and written > form


def newer_json(path: Path, form: int) -> Problem | None:
    """Return that a newer version of the program than knows *form* wrote the JSON file at *path*.

    That is told by its first letters, as :func:`keep_json` writes them.
    """
    try:
        with open_ordinary(path) as file:
            found = _BEGINS.match(file.read(100))
    except (OSError, ValueError):
        return None
    if found is None or not is_newer(int(found[1]), form):
        return None
    values = {"file": path.name, "format": int(found[1])}
    return Problem("bundle.newer", place=Place(str(path)), values=values)


def kept_json(path: Path, form: int, most_bytes: int) -> dict[str, Any]:
    """Return what the JSON file at *path* keeps in the format *form*.

    Such files are a convenience: one that is not there, too large, broken or of another format
    reads as empty.
    """
    try:
        with open_ordinary(path) as file:
            data = file.read(most_bytes + 1)
        content = json.loads(data) if len(data) <= most_bytes else None
    except (OSError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) and content.get("format") == form else {}


def write_whole(path: Path, data: bytes, *, fresh: bool = False) -> None:
    """Write the file at *path* as :func:`atomic_file` does; its folder is made.

    Raises :class:`WriteFailed`.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteFailed("write.no_folder", path, error.strerror or "") from None
    with atomic_file(path, fresh=fresh) as file:
        file.write(data)


def keep_json(path: Path, form: int, content: Mapping[str, Any], indent: int | None = None) -> None:
    """Keep *content* in the format *form* in the JSON file at *path*, whose folder is made.

    Raises :class:`WriteFailed`, also for a file of a newer format, which stays as it is.
    """
    if newer_json(path, form) is not None:
        raise WriteFailed("write.newer", path)
    text = json.dumps({"format": form, **content}, ensure_ascii=False, indent=indent)
    write_whole(path, text.encode("utf-8", "replace") + (b"" if indent is None else b"\n"))
