"""Icons of the user's library that files of a pack name: they go along, beside the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

from realms_builder.core import resources
from realms_builder.core.files import content_of, real_path
from realms_builder.exchange.bundle_names import is_safe
from realms_builder.game.icons import ICON_ENDINGS, ICONS
from realms_builder.game.yaml.text import parse_text
from realms_builder.packs.limits import MOST_FILE_BYTES, is_yaml

_KEY = b"icons:"


def library_icons(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return what *files*, by their paths in a library, name and lack, by its path in the pack."""
    library = resources.library_folder() / ICONS
    found: dict[str, bytes] = {}
    for game, name in _named(files):
        beside = (f"{game}/{name}", f"{game}/{ICONS}/{name}")
        path = library / name
        if any(one in files for one in beside) or not is_safe(beside[1]):
            continue
        data = _bytes_of(path, library)
        if data is not None:
            found[beside[1]] = data
    return found


def _named(files: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """Yield the folder of a game and the file of an icon for each that *files* declare."""
    for path, data in sorted(files.items()):
        game = path.partition("/")[0]
        if "/" not in path or not is_yaml(path) or _KEY not in data:
            continue
        written = parse_text(data.decode("utf-8", "replace")).data
        icons = written.get("icons") if isinstance(written, dict) else None
        for icon in icons.values() if isinstance(icons, dict) else ():
            name = icon.get("file") if isinstance(icon, dict) else icon
            if isinstance(name, str) and name.lower().endswith(ICON_ENDINGS):
                yield game, PurePosixPath(name).as_posix()


def _bytes_of(path: Path, folder: Path) -> bytes | None:
    try:
        inside = real_path(path).is_relative_to(real_path(folder))
        if not inside or not path.is_file() or path.stat().st_size > MOST_FILE_BYTES:
            return None
        return content_of(path)
    except (OSError, RuntimeError, ValueError):
        return None
