"""Locks that a program holds as long as it runs, and that the system takes back when it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO


def locked(path: Path, *, existing: bool = False) -> IO[bytes] | None:
    """Return the open and locked file *path*, or None when another program holds it.

    Closing it gives the lock back. It is made where it is missing, unless it must be *existing*.
    """
    try:
        file = path.open("r+b" if existing else "a+b")
    except OSError:
        return None
    try:
        _lock(file)
    except OSError:
        file.close()
        return None
    return file


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
