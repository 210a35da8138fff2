"""Finds the game that a command means: by id, by path, or lying in the current folder."""

from __future__ import annotations

from pathlib import Path

from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.workspace import nearby, open_library
from realms_builder.game.library import SYSTEM_FILE, Library, read_head


def library_here(system: str | None) -> Library:
    """Return the library with what lies in the current folder, or beside the path *system*.

    Raises :class:`Failed` when the current folder is gone.
    """
    if system and _is_path(system):
        return open_library(nearby(Path(system)))
    try:
        return open_library(nearby(Path.cwd()))
    except FileNotFoundError:
        raise Failed("cli.folder_gone") from None


def system_meant(system: str) -> str:
    """Return the id of the game that *system*, an id or a path, means; a path wins.

    Raises :class:`WrongUse` for a path at which no system file lies; an id is not looked up.
    """
    if not _is_path(system):
        return system
    path = Path(system)
    file = path / SYSTEM_FILE if path.is_dir() else path
    head = read_head(file)
    if head.kind != "system" or not head.id:
        raise WrongUse("cli.no_game_here", {"path": path, "file": SYSTEM_FILE})
    return head.id


def _is_path(system: str) -> bool:
    path = Path(system)
    return path.is_file() or (path / SYSTEM_FILE).is_file() or len(path.parts) > 1
