"""Lists of an invented game, as other programs write them."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.foreign.card_plan import CardSplit
from realms_builder.exchange.foreign.taking_in import (
    Corrections,
    ImportedGame,
    keep,
    laid_out,
    read_foreign,
)
from realms_builder.game.library import Library
from realms_builder.roster.storage.opened import OpenedRoster, open_roster
from tests.tree import ROOT

FOLDER = ROOT / "tests" / "samples" / "foreign"
SPACE = "http://www.battlescribe.net/schema/rosterSchema"
EVERY = (
    "marsh_patrol.ros",
    "night_ferry.ros",
    "night_ferry.json",
    "old_wounds.ros",
    "deep_water.ros",
    "lamps_out.ros",
)


def game_of(name: str, split: CardSplit | None = None) -> ImportedGame:
    """Return the sample *name* laid out."""
    return laid_out([read_foreign(FOLDER / name)], Corrections({}, split))


def opened(game: ImportedGame, root: Path) -> OpenedRoster:
    """Return the roster of *game*, kept below *root* and opened as any other is."""
    return open_roster(keep(game, root), Library([root]))


def zipped(data: bytes, target: Path, name: str = "list.ros") -> Path:
    """Return *target*, an archive that holds *data* as *name*."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return target


def refusal(data: bytes, folder: Path, name: str = "list.ros") -> str:
    """Return the code with which a file of these *data* is refused."""
    path = folder / name
    path.write_bytes(data)
    try:
        read_foreign(path)
    except BundleError as error:
        return error.code
    return ""
