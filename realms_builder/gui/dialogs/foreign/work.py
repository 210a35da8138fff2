"""The work of taking a list of another program in, done beside the window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from realms_builder.core.problems import Problem
from realms_builder.exchange.foreign.taking_in import (
    Corrections,
    ForeignList,
    ImportedGame,
    KeptLists,
    changed_by_hand,
    keep,
    kept_with,
    laid_out,
    pass_on,
    read_foreign,
    report,
    with_its_game,
)
from realms_builder.game.library import Library
from realms_builder.roster.resolve.muster import FactionFinder
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.opened import open_roster


@dataclass(frozen=True, slots=True)
class LaidOutList:
    """A list as a game that lies in a passing folder, and what there is to say of it."""

    game: ImportedGame
    library: Library
    roster: Roster
    home: Path
    problems: tuple[Problem, ...]

    @property
    def find_faction(self) -> FactionFinder:
        """Return what finds the factions of the game."""
        return partial(self.library.faction, self.game.files.system)


def read_list(path: Path, root: Path) -> tuple[ForeignList, KeptLists, list[Problem]]:
    """Return the list at *path*, and what is kept of its game below *root*.

    What keeping it would change of the work of others is said last.

    Raises :class:`~realms_builder.exchange.bundle_format.BundleError`.
    """
    one = read_foreign(path)
    return one, kept_with(one, root), changed_by_hand(one, root)


def lay_out(one: ForeignList, corrections: Corrections, folder: Path) -> LaidOutList | None:
    """Return the game of *one* alone, laid out in *folder*; None where it cannot be read back."""
    game = laid_out([one], corrections)
    home = pass_on(game, folder)
    library = Library([folder])
    opened = open_roster(home, library)
    if opened.mustered is None:
        return None
    for identity in library.factions(game.files.system):
        library.faction(game.files.system, identity)  # read now, since the folder is only passing
    told = (*report(game), *opened.problems)
    return LaidOutList(game, library, opened.mustered.roster, home, told)


def keep_list(one: ForeignList, corrections: Corrections, root: Path, *, replaces: bool) -> Path:
    """Keep *one* with the lists of its game below *root*; return its roster's file.

    It *replaces* an earlier one of its name, or joins it. Raises
    :class:`~realms_builder.core.files.WriteFailed`.
    """
    game = with_its_game(one, root, corrections, replaces=replaces)
    return keep(game, root, replaces=replaces)
