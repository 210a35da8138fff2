"""Finds the games and the art: the user's own library first, then what came with the program.

What came with the program lies in the checkout, inside the installed package, or in the folder of
the frozen program. Each place has the same layout: ``factions/<system>/`` and ``assets/``.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TypeVar

from realms_builder.core.files import content_of, real_path

LIBRARY_VARIABLE = "REALMS_LIBRARY"
FACTIONS = "factions"
ASSETS = "assets"
PACKS = "packs"
ROSTERS = "rosters"
IMPORTED = "imported"
"""Where games are kept that were made of rosters of other programs."""
VERSIONS = "versions"
"""Where earlier versions of files lie, in the state folder."""

PACK_FILE = "pack.yaml"
_Read = TypeVar("_Read")


def library_folder() -> Path:
    """Return the user's own library, which need not exist; ``REALMS_LIBRARY`` names another."""
    named = os.environ.get(LIBRARY_VARIABLE)
    if named:
        return _expanded(named)
    import platformdirs

    return platformdirs.user_data_path("realms-builder", appauthor=False)


def library_is_wrong() -> bool:
    """Return whether something lies where the own library should, and is no folder."""
    folder = library_folder()
    return os.path.lexists(folder) and not _is(folder, S_ISDIR)


def state_folder() -> Path:
    """Return where unsaved work, old versions and the trash are kept; ``REALMS_STATE`` moves it."""
    return _own_folder("REALMS_STATE", "user_state_path")


def lock_file(thing: Path, sort: str = "file") -> Path:
    """Return the file to hold for who must have *thing*, a file or folder, for itself.

    It lies in the state folder and beside nothing of the user's; 256 serve all things of a *sort*,
    so that they need not be tidied up.
    """
    real = hashlib.sha256(os.fsencode(os.path.realpath(thing))).hexdigest()
    return state_folder() / "locks" / f"{sort}-{real[:2]}"


def cache_folder() -> Path:
    """Return where what can be made anew is kept; ``REALMS_CACHE`` names another folder."""
    return _own_folder("REALMS_CACHE", "user_cache_path")


def config_folder() -> Path:
    """Return where preferences are kept; ``REALMS_CONFIG`` names another folder."""
    return _own_folder("REALMS_CONFIG", "user_config_path")


def kept_folders() -> tuple[Path, ...]:
    """Return the folders in which nothing is anybody's but the program's."""
    return state_folder(), cache_folder(), config_folder()


def named_folders(variable: str) -> tuple[Path, ...] | None:
    """Return the folders that *variable* of the environment names, None where it is not set."""
    named = os.environ.get(variable)
    return None if named is None else tuple(map(Path, filter(None, named.split(os.pathsep))))


def _expanded(name: str) -> Path:
    """Return the folder *name* with ``~`` filled in; one that nobody has stays as it is."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)


def _own_folder(variable: str, usual: str) -> Path:
    named = os.environ.get(variable)
    if named:
        return _expanded(named)
    import platformdirs

    found: Path = getattr(platformdirs, usual)("realms-builder", appauthor=False)
    return found


@cache
def bundled_folder() -> Path:
    """Return the folder whose ``factions/`` and ``assets/`` came with the program.

    Raises FileNotFoundError when the installation has lost them.
    """
    places = _bundled_places()
    for place in places:
        if (place / FACTIONS).is_dir():
            return place
    looked = ", ".join(str(place / FACTIONS) for place in places)
    raise FileNotFoundError(looked)


def is_bundled(path: Path) -> bool:
    """Return whether *path* lies among the games that came with the program."""
    return real_path(path).is_relative_to(real_path(bundled_folder() / FACTIONS))


def is_of_a_pack(path: Path, library: Path) -> bool:
    """Return whether *path* lies in a pack that is installed in *library*."""
    return real_path(path).is_relative_to(real_path(library / PACKS))


def is_imported(path: Path, library: Path) -> bool:
    """Return whether *path* lies among the games that *library* has of other programs' rosters."""
    return real_path(path).is_relative_to(real_path(library / IMPORTED))


def pack_folders(library: Path) -> tuple[Path, ...]:
    """Return the folders of the packs that are installed in *library*, by name."""
    try:
        found = sorted((library / PACKS).iterdir())
    except (OSError, ValueError):
        return ()
    return tuple(
        folder
        for folder in found
        if not folder.name.startswith(".") and _is(folder / PACK_FILE, S_ISREG)
    )


def pack_work(library: Path) -> tuple[Path, ...]:
    """Return the folders of what was begun with packs of *library* and not finished, by name."""
    try:
        return tuple(sorted((library / PACKS / ".before").glob(".*.part")))
    except (OSError, ValueError):
        return ()


def factions_folders(library: Path | None = None, but: str = "") -> tuple[Path, ...]:
    """Return every folder of games there is, the first wins: the user's, imported, packs, bundled.

    The *library* is by default the user's own; the pack called *but* is left out.
    """
    library = library_folder() if library is None else library
    own = (library / FACTIONS, library / IMPORTED)
    packs = (folder for folder in pack_folders(library) if folder.name != but)
    first = (folder for folder in own if _is(folder, S_ISDIR))
    return (*first, *packs, bundled_folder() / FACTIONS)


def asset(name: str) -> Path:
    """Return the file *name* below ``assets/``, the user's own where there is one."""
    own = library_folder() / ASSETS / name
    return own if _is(own, S_ISREG) else bundled_folder() / ASSETS / name


def read_asset(name: str, read: Callable[[Path], _Read]) -> _Read:
    """Return what *read* makes of the file *name* below ``assets/``.

    The user's own is passed over where that raises OSError or ValueError.
    """
    own = library_folder() / ASSETS / name
    if _is(own, S_ISREG):
        with suppress(OSError, ValueError):
            return read(own)
    return read(bundled_folder() / ASSETS / name)


def asset_text(name: str) -> str:
    """Return the text *name* below ``assets/``, the user's own where one can be read."""
    return read_asset(name, lambda path: content_of(path).decode("utf-8"))


def _is(path: Path, kind: Callable[[int], bool]) -> bool:
    """Return whether *path* is of a *kind*; what may not be looked at is not."""
    try:
        return kind(path.stat().st_mode)
    except (OSError, ValueError):
        return False


def _bundled_places() -> tuple[Path, ...]:
    package = Path(__file__).resolve().parent.parent
    checkout = package.parent
    places = (checkout, package) if (checkout / "pyproject.toml").is_file() else (package,)
    frozen = getattr(sys, "_MEIPASS", None)
    return (*places, Path(frozen)) if frozen else places
