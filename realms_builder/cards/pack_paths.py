"""Paths that a faction or a roster names: only what lies beside its file is ever opened."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from realms_builder.gamedata.formulas.values import MISSING, Value


class StrayPath(str):
    """A picture as it was written that leads out of its folder, or nowhere at all."""

    __slots__ = ()


@lru_cache(maxsize=4096)  # many cards share few files, and following links is slow
def safe_path(folder: Path, name: str) -> Value:
    """Return the file *name* below *folder*; a name that leads out of it is no path at all."""
    try:
        base = folder.resolve()
        path = (base / name).resolve()
        circle = path.is_symlink()  # resolving it ended at a link: from Python 3.13 on
    except (OSError, RuntimeError, ValueError):  # links in a circle, names that no file can have
        return MISSING
    return MISSING if circle or not path.is_relative_to(base) else str(path)


def picture_path(folder: Path, name: str) -> Value:
    """Return the picture *name* below *folder*, else a :class:`StrayPath` for a card to name."""
    found = safe_path(folder, name)
    return StrayPath(name) if found is MISSING else found
