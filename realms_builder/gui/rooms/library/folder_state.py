"""Finds out whether the folder of one's own rosters can be used, and says what is wrong if not."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from realms_builder.core.problems import Place, Problem, Severity


def trouble_with(folder: Path, rosters: Path, *, expected: bool) -> Problem | None:
    """Return what keeps the library *folder*, with *rosters* in it, from being used; None if fine.

    One that is not there yet is fine unless it is *expected*: saving makes it.
    """
    for place in (folder, rosters):
        try:
            mode = place.stat().st_mode
        except (FileNotFoundError, NotADirectoryError):
            return _missing(place, expected=expected and place == folder)
        except (OSError, ValueError) as error:
            return _said("library.unreadable", place, error)
        if not stat.S_ISDIR(mode):
            return _said("library.not_a_folder", place)
        try:
            with os.scandir(place) as entries:
                next(entries, None)
        except OSError as error:
            return _said("library.unreadable", place, error)
        if not os.access(place, os.W_OK | os.X_OK):
            return _said("library.read_only", place)
    return None


def _missing(place: Path, *, expected: bool) -> Problem | None:
    """Say that *place* is missing where that is news, or cannot be made."""
    above = next((p for p in place.parents if _exists(p)), None)
    if above is not None and not above.is_dir():
        return _said("library.not_a_folder", above)
    if above is not None and not os.access(above, os.W_OK | os.X_OK):
        return _said("library.cannot_be_made", place)
    return _said("library.missing", place) if expected else None


def _exists(path: Path) -> bool:
    try:
        path.stat()
    except (OSError, ValueError):
        return False
    return True


def _said(code: str, place: Path, error: OSError | ValueError | None = None) -> Problem:
    reason = (getattr(error, "strerror", None) or str(error)) if error is not None else ""
    values = {"folder": str(place), "reason": reason}
    return Problem(code, Severity.WARNING, Place(str(place)), values)
