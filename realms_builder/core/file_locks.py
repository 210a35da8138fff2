"""Locks that a program holds as long as it runs, and that the system takes back when it ends."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO

PATIENCE_S = 3.0
_LOOK_AGAIN_S = 0.002


def locked(path: Path, *, existing: bool = False) -> IO[bytes] | None:
    """Return the open and locked file *path*, or None when another program holds it.

    Closing it gives the lock back. It is made where it is missing, unless it must be *existing*.
    """
    try:
        file = path.open("r+b" if existing else "a+b")
    except OSError:
        return None
    if not try_lock(file):
        file.close()
        return None
    return file


def try_lock(file: IO[bytes]) -> bool:
    """Lock the open *file* until it is closed, and return whether that went well."""
    try:
        _lock(file)
    except OSError:
        return False
    return True


@contextmanager
def held(path: Path, patience_s: float = PATIENCE_S) -> Generator[None]:
    """Keep off every other program and thread that holds the lock file *path* until the block ends.

    The same thread must not hold it already. Where it cannot be made, nobody is kept off. Raises
    BlockingIOError after *patience_s*.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+b")
    except OSError:
        yield
        return
    with file:
        try:
            _wait_for(file, monotonic() + patience_s)
        except BlockingIOError:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path)) from None
        except OSError:  # a disk that knows no locks
            yield
            return
        try:
            yield
        finally:
            _unlock(file)  # a process begun meanwhile may have the file open as well


def _wait_for(file: IO[bytes], end: float) -> None:
    """Lock *file*; raise BlockingIOError where another holds it until *end*."""
    while True:
        try:
            return _lock(file)
        except (BlockingIOError, PermissionError):
            if monotonic() > end:
                raise BlockingIOError from None
        sleep(_LOOK_AGAIN_S)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
