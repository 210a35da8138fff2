"""A game of one die for the tests of ``odds``: every figure of it can be worked out by hand.

A blow hits on 4 or more, beyond distance 5 on 5 or more; cover makes it one or two harder, aiming
gives a second die of which the better counts. It takes the power of the weapon off the target's
hits, and may be struck twice in an activation.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from tests.builders import ROOT

FILES = ROOT / "tests" / "cli" / "dicey"


def dice_game(library: Path) -> Path:
    """Put the game below the *library* of a user and return its folder."""
    return Path(copytree(FILES, library / "factions" / "dicey"))
