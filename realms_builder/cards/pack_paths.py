"""Paths that a faction or a roster names: only what lies beside its file is ever opened."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from realms_builder.core.files import file_below
from realms_builder.game.formulas.values import MISSING, Value


class StrayPath(str):
    """A picture as it was written that leads out of its folder, or nowhere at all."""

    __slots__ = ()


class FoundPath(str):
    """A file that lies where it may: below the folder of the pack or roster that names it."""

    __slots__ = ()


@lru_cache(maxsize=4096)  # many cards share few files, and following links is slow
def safe_path(folder: Path, name: str) -> Value:
    """Return the file *name* below *folder*; a name that leads out of it is no path at all."""
    path = file_below(folder, name)
    return MISSING if path is None else FoundPath(path)


def picture_path(folder: Path, name: str) -> Value:
    """Return the picture *name* below *folder*, else a :class:`StrayPath` for a card to name."""
    found = safe_path(folder, name)
    return StrayPath(name) if found is MISSING else found


def below(folder: Path | None, name: str) -> str:
    """Return the file that *name* means on a card of the pack in *folder*, else a stray path.

    A path that a subject brings was looked at already; one that a template writes lies below
    *folder*. Without a folder every name stands for itself.
    """
    if folder is None or isinstance(name, (FoundPath, StrayPath)):
        return name
    found = picture_path(folder, name)
    return found if isinstance(found, str) else StrayPath(name)
