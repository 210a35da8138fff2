"""What a pack may hold, and how much of it."""

from __future__ import annotations

from pathlib import PurePosixPath

from realms_builder.exchange.bundle_format import MEGABYTE
from realms_builder.roster.storage.portrait_files import is_picture

SUFFIX = ".realmspack"
MOST_FILES = 6_000
MOST_BYTES = 200 * MEGABYTE
MOST_TEXT_BYTES = 8 * MEGABYTE
MOST_FILE_BYTES = 40 * MEGABYTE
DEEPEST = 12
"""How many folders may lie in each other."""

_YAML = (".yaml", ".yml")
_TEXTS = (*_YAML, ".md", ".txt")
_FONTS = (".ttf", ".otf")
_ARCHIVES = (SUFFIX, ".zip")
_BARE = ("license", "licence", "copying", "readme", "authors", "notice")


def is_text(name: str) -> bool:
    """Return whether the file *name* is one that people read."""
    path = PurePosixPath(name.lower())
    return path.suffix in _TEXTS or path.name in _BARE


def is_yaml(name: str) -> bool:
    """Return whether *name* ends as YAML files do."""
    return name.lower().endswith(_YAML)


def is_archive(name: str) -> bool:
    """Return whether *name* ends as a pack in one file does."""
    return name.lower().endswith(_ARCHIVES)


def belongs(name: str) -> bool:
    """Return whether files called *name* go along with a pack: texts, pictures, fonts."""
    return is_text(name) or is_picture(name) or name.lower().endswith(_FONTS)


def is_hidden(name: str) -> bool:
    """Return whether a file or a folder above it begins with a point, as tools hide theirs."""
    return any(part.startswith((".", "__")) for part in name.split("/"))
