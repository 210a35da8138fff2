"""Makes a game of one's own out of an imported one: a copy that no further list changes."""

from __future__ import annotations

import re
from pathlib import Path

from realms_builder.core.files import content_of, write_whole
from realms_builder.core.resources import FACTIONS
from realms_builder.game.library import SYSTEM_FILE
from realms_builder.game.new_ids import fresh_id, slug
from realms_builder.game.yaml.scalars import YamlLayout, document_text

_SUFFIXES = (".yaml", ".md", ".svg", ".png", ".jpg", ".jpeg", ".webp")


def own_game(folder: Path, library: Path, name: str) -> Path:
    """Copy the imported game in *folder*, with its rosters, among the own games of *library*.

    It is called *name*, and its id comes from that. Returns its system file. The notice that it
    was imported for own use goes. Raises
    :class:`~realms_builder.core.files.WriteFailed` and OSError.
    """
    old = folder.name
    home = library / FACTIONS
    taken = [path.name for path in home.iterdir()] if home.is_dir() else []
    new = fresh_id(slug(name), taken)
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() in _SUFFIXES and path.is_file():
            _copy(path, home / new / path.relative_to(folder), old, new, name)
    return home / new / SYSTEM_FILE


def _copy(source: Path, target: Path, old: str, new: str, name: str) -> None:
    data = content_of(source)
    if source.suffix == ".yaml":
        key = "id" if source.name == SYSTEM_FILE else "system"
        text = re.sub(rf"^{key}: {old}$", f"{key}: {new}", data.decode(), count=1, flags=re.M)
        data = (_called(_without_notice(text), name) if key == "id" else text).encode()
    write_whole(target, data, fresh=True)


def _without_notice(text: str) -> str:
    """Return the *text* of a system file without what is said of its game as a whole."""
    return re.sub(r"^text:\n(?:  .*\n)+", "", text, count=1, flags=re.M)


def _called(text: str, name: str) -> str:
    """Return the *text* of a system file with *name* for its game."""
    said = document_text({"name": name}, YamlLayout())
    return re.sub(r"^name:.*\n(?:  .*\n)*", lambda _found: said, text, count=1, flags=re.M)
