"""A game of one die for the tests of odds: every figure of it can be worked out by hand.

A blow hits on 4 or more, beyond distance 5 on 5 or more; cover makes it one or two harder, aiming
gives a second die of which the better counts. It takes the power of the weapon off the target's
hits, and may be struck twice in an activation.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from shutil import copytree

from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.snapshot import GameSnapshot, packed_game
from realms_builder.game.units import Faction
from realms_builder.odds.questions.lineup import Lineup, lineup_of_faction
from realms_builder.odds.questions.wishes import Wish
from realms_builder.odds.work.work_items import WorkItem
from tests.builders import ROOT

FILES = ROOT / "tests" / "odds" / "dicey"


def dice_game(library: Path) -> Path:
    """Put the game below the *library* of a user and return its folder."""
    return Path(copytree(FILES, library / "factions" / "dicey"))


@cache
def shelf() -> Library:
    """Return a library with nothing but the game."""
    return Library([FILES.parent])


def dicey() -> Game:
    game = shelf().game("dicey")
    assert game is not None
    return game


def faction(identity: str) -> Faction | None:
    return shelf().faction("dicey", identity)


@cache
def snapshot() -> GameSnapshot:
    return packed_game(shelf(), "dicey")


def lineup(identity: str) -> Lineup:
    """Return the units of a faction of the game."""
    found = faction(identity)
    assert found is not None
    return lineup_of_faction(dicey(), found, faction)


def work_item(rows: str = "reds", columns: str = "blues", *wishes: Wish) -> WorkItem:
    """Return the units of one faction set against those of another."""
    return WorkItem(snapshot(), lineup(rows), lineup(columns), wishes)
