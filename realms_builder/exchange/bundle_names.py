"""Which file names may lie in a roster's archive: relative, plain, and possible everywhere."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from realms_builder.roster.storage.portrait_files import is_picture

LONGEST_NAME = 240
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\\u202a-\u202e\u2066-\u2069]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?\Z", re.IGNORECASE)


def is_safe(name: str) -> bool:
    """Return whether *name* is a relative path that leads nowhere else on any system."""
    if not name or len(name.encode("utf-8", "replace")) > LONGEST_NAME:
        return False
    return all(_is_safe_part(part) for part in name.split("/"))


def _is_safe_part(part: str) -> bool:
    if part in ("", ".", "..") or part[-1] in " ." or part[0] == " ":
        return False
    return not (_FORBIDDEN.search(part) or _DEVICES.match(part))


def normal(written: str) -> str | None:
    """Return the path of a picture as an archive names it; None where it may not go along."""
    name = PurePosixPath(written).as_posix()
    return name if is_safe(name) and is_picture(name) else None
