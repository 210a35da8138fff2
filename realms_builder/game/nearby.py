"""Finds what lies beside a file: the game and the factions that belong to it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from realms_builder.core import resources
from realms_builder.game.library import SYSTEM_FILE, Library, read_head, yaml_files


def library_with(extra: Iterable[Path] = (), but: str = "") -> Library:
    """Return the user's and the bundled library; YAML files among *extra* shadow both.

    The pack called *but* is left out where it is installed. Raises FileNotFoundError where the
    bundled games are missing.
    """
    roots = resources.factions_folders(but=but)
    files: list[Path] = []
    for path in extra:
        files.extend(yaml_files(path) if path.is_dir() else [path] if path.is_file() else [])
    return Library(roots, files)


def nearby(path: Path) -> list[Path]:
    """Return the system, catalogue and faction files that belong to the file or folder *path*."""
    folder = path if path.is_dir() else path.parent
    for place in (folder, *folder.parents[:3]):
        if (place / SYSTEM_FILE).is_file():
            return yaml_files(place)
    kinds = {"system", "catalogue", "faction"}
    above = (folder, *folder.parents[:2])
    home = next((place.parent for place in above if place.name == "rosters"), folder)
    return [file for file in yaml_files(home) if read_head(file).kind in kinds]
