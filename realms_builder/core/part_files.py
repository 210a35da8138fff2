"""Files that lie beside others until they are whole, and what crashes leave of them."""

from __future__ import annotations

import os
import re
import secrets
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from time import time
from typing import IO

from realms_builder.core.file_locks import locked, try_lock
from realms_builder.core.file_names import cut
from realms_builder.core.yield_points import yield_point

SETTLED_S = 60
"""For so long after it was last written something counts as somebody's, whatever its lock says."""
_NAME = re.compile(r"\.(.+\.)?[0-9a-f]{12}\.part", re.DOTALL)
_MOVES_OPEN_FILES = sys.platform != "win32"


@contextmanager
def new_part(target: Path) -> Generator[tuple[Path, IO[bytes]]]:
    """Open a new file beside *target*; unless it was moved it is gone when the block ends.

    It is locked as long as its program runs, where open files can be moved until the end of the
    block, elsewhere until it is closed. Raises OSError.
    """
    path = beside_name(target, secrets.token_hex(6))
    file = path.open("xb")
    try:
        try_lock(file)
        yield path, file
    finally:
        with suppress(OSError):
            file.close()
        with suppress(OSError):
            path.unlink(missing_ok=True)


def beside_name(target: Path, word: str) -> Path:
    """Return the name, known by *word*, of what is written beside *target* before it is whole."""
    return target.with_name(f".{cut(target.name)}.{word}.part")


def may_move(file: IO[bytes]) -> None:
    """Close *file* where the system moves no open ones."""
    if not _MOVES_OPEN_FILES:
        file.close()


def sweep(folders: Iterable[Path], *, at_once: bool = False) -> int:
    """Remove the parts that ended programs left below *folders*; return how many there were.

    Those written within the last minute stay, unless *at_once* says that nobody writes there.
    Links are not followed; never raises.
    """
    count = 0
    for folder in folders:
        for place, _, names in os.walk(folder):
            yield_point()
            count += sum(_swept(Path(place, name), at_once) for name in names if is_part(name))
    return count


def sweep_beside(target: Path) -> None:
    """Remove what ended programs left of *target*."""
    begins = f".{cut(target.name)}."
    with suppress(OSError):
        for path in list(target.parent.iterdir()):
            if path.name.startswith(begins) and is_part(path.name):
                _swept(path, at_once=False)


def is_part(name: str) -> bool:
    """Return whether *name* is one that we give to parts, and nobody else gives to anything."""
    return name.endswith(".part") and _NAME.fullmatch(name) is not None


def is_settled(path: Path) -> bool:
    """Return whether nothing was done to *path* for :data:`SETTLED_S`; never raises."""
    try:
        return time() - path.lstat().st_mtime >= SETTLED_S
    except OSError:
        return False


def _swept(path: Path, at_once: bool) -> bool:
    """Remove the part at *path* when its program runs no longer, and return whether it did."""
    with suppress(OSError):
        if not S_ISREG(path.lstat().st_mode) or not (at_once or is_settled(path)):
            return False
        file = locked(path, existing=True)
        if file is not None:
            with file:
                may_move(file)
                path.unlink()
            return True
    return False
