"""The files that this program consists of: whether all are there as they came, or others by now.

Nothing else of the program is imported, since this is asked where the program itself is broken.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from base64 import urlsafe_b64decode
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from stat import S_ISREG
from typing import NamedTuple

NAME = "realms-builder"
CONTENTS = "contents.json"
FACTS = "facts.json"
"""What a program folder says of itself: its files with their SHA-256, and what they come to."""

OF_THE_PROGRAM = frozenset({"program.replaced", "self_test.lost", "self_test.changed"})
"""The sentences of :class:`Damage`."""

_PACKAGE = Path(os.path.realpath(__file__)).parent.parent
_LISTED = 5


class Damage(NamedTuple):
    """Files that are not as they came: *code* names the sentence, the first *files*, how many."""

    code: str
    files: tuple[str, ...]
    total: int

    @property
    def values(self) -> dict[str, object]:
        """Return what fills the sentence."""
        return {"files": list(self.files), "count": self.total}


def program_folder() -> Path | None:
    """Return the program folder that this Python belongs to, None where it is in no such folder."""
    folder = Path(os.path.realpath(sys.prefix)).parent
    known = any((folder / name).is_file() for name in (CONTENTS, FACTS))
    return folder if known else None


def is_checkout() -> bool:
    """Return whether the program runs from its sources, which change as their author likes."""
    return program_folder() is None and (_PACKAGE.parent / "pyproject.toml").is_file()


class Listed(NamedTuple):
    """A file as it came: its SHA-256, and its size in bytes where that is known."""

    sum: str
    size: int | None


def listed_files() -> dict[Path, Listed]:
    """Return each file that must be there; none for a checkout.

    Raises OSError and ValueError where the list itself is lost or damaged.
    """
    folder = program_folder()
    if folder is not None:
        files = json.loads((folder / CONTENTS).read_bytes())["files"]
        return {folder / name: _listed(said) for name, said in files.items()}
    return {} if is_checkout() else dict(_recorded())


def _listed(said: str) -> Listed:
    """Return what a program folder says of a file: its sum, a space and its size."""
    sum_, _, size = said.partition(" ")
    return Listed(sum_, int(size) if size else None)


def _recorded() -> Iterator[tuple[Path, Listed]]:
    """Yield what the record of the wheel says."""
    from importlib import metadata

    try:
        files = metadata.distribution(NAME).files or ()
    except metadata.PackageNotFoundError:  # frozen
        return
    for file in files:
        own = ".." not in file.parts  # starters lie outside, and a program folder drops them
        if own and file.hash is not None and file.hash.mode == "sha256":
            sum_ = urlsafe_b64decode(file.hash.value + "=" * (-len(file.hash.value) % 4))
            yield Path(str(file.locate())), Listed(sum_.hex(), file.size)


def damage(*, at_a_glance: bool = False) -> Damage | None:
    """Return which files are lost, or else changed; None where all are as they came.

    *at_a_glance* only sizes are compared, within a tenth of a second.
    """
    try:
        wanted = listed_files()
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Damage("self_test.lost", (str((program_folder() or _PACKAGE) / CONTENTS),), 1)
    sizes = {path: _size(path) for path in wanted}
    found = _damage("lost", [path for path, size in sizes.items() if size is None])
    if found is None:
        other = (path for path, said in wanted.items() if said.size not in (None, sizes[path]))
        found = _damage("changed", other)
    if found is None and not at_a_glance:
        other = (path for path, said in wanted.items() if said.sum != _sum(path))
        found = _damage("changed", other)
    return found


def _damage(kind: str, paths: Iterable[Path]) -> Damage | None:
    names = sorted(map(str, paths))
    return Damage(f"self_test.{kind}", tuple(names[:_LISTED]), len(names)) if names else None


def _size(path: Path) -> int | None:
    """Return the size of an ordinary file, None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size if S_ISREG(found.st_mode) else None


def _sum(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _identity() -> tuple[int, ...]:
    """Return what tells the program that lies here from another that is put in its place."""
    try:
        found = (_PACKAGE / "__init__.py").stat()
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size


_AT_START = _identity()


def is_replaced() -> bool:
    """Return whether the program on the disk is no longer the one that runs."""
    return _identity() != _AT_START


def what_failed() -> Damage | None:
    """Return what makes the running program fail: its files were replaced, or are damaged."""
    return Damage("program.replaced", (), 0) if is_replaced() else _damage_once()


@cache
def _damage_once() -> Damage | None:
    return damage(at_a_glance=True)  # nobody waits in a window for all sums
