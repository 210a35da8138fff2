"""Makes a game of one's own out of an imported one: a copy that no further list changes."""

from __future__ import annotations

import re
from pathlib import Path

from realms_builder.core.files import content_of, write_whole
from realms_builder.core.resources import FACTIONS
from realms_builder.game.library import SYSTEM_FILE
from realms_builder.game.new_ids import fresh_id

_SUFFIXES = (".yaml", ".md", ".svg", ".png", ".jpg", ".jpeg", ".webp")
_PREFIX = "imported_"


def own_game(folder: Path, library: Path) -> Path:
    """Copy the imported game in *folder* among the own games of *library* under a new id.

    Returns its system file. The notice that it was imported for own use goes. Raises
    :class:`~realms_builder.core.files.WriteFailed` and OSError.
    """
    old = folder.name
    home = library / FACTIONS
    taken = [path.name for path in home.iterdir()] if home.is_dir() else []
    new = fresh_id(old.removeprefix(_PREFIX) or old, taken)
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in _SUFFIXES and path.is_file():
            _copy(path, home / new / path.relative_to(folder), old, new)
    return home / new / SYSTEM_FILE


def _copy(source: Path, target: Path, old: str, new: str) -> None:
    data = content_of(source)
    if source.suffix == ".yaml":
        key = "id" if source.name == SYSTEM_FILE else "system"
        text = re.sub(rf"^{key}: {old}$", f"{key}: {new}", data.decode(), count=1, flags=re.M)
        data = (_without_notice(text) if key == "id" else text).encode()
    write_whole(target, data, fresh=True)


def _without_notice(text: str) -> str:
    """Return the *text* of a system file without what is said of its game as a whole."""
    return re.sub(r"^text:\n(?:  .*\n)+", "", text, count=1, flags=re.M)
