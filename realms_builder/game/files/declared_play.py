"""What a system says about playing it at the table: who is done, what refills, what to mind."""

from __future__ import annotations

from typing import Literal

from realms_builder.game.files.declared_shapes import (
    Declared,
    FormulaText,
    Id,
    LocalText,
    Words,
)
from realms_builder.game.texts import EMPTY

PLAY = "play"
"""The key of a system file whose formulas know the state at the table."""

LIVE_NAMES = frozenset({"round", "acted"})
LIVE_CALLS = frozenset({"ticked", "boxes", "split"})
"""Functions of a track, asked of the model as it stands at the table."""

MOMENTS = (
    "game_start",
    "round_start",
    "activation_start",
    "activation_end",
    "loss",
    "round_end",
    "game_end",
)
"""The moments that a play sheet knows by itself; keywords name more under ``ends``."""


class DeclaredRefill(Declared):
    """What a track is set to at a moment: the number of a counter, or how many boxes are ticked."""

    track: str
    at: str
    to: FormulaText


class DeclaredStroke(Declared):
    """What is added to a track: to a counter, or so many ticked boxes; less than 0 takes away."""

    track: str
    add: FormulaText


class DeclaredPrompt(Declared):
    """What the sheet says of a model once *when* becomes true, or at a moment as long as it is.

    *once* says it once in a game. *put* is a condition or form, *then* what it does to tracks.
    """

    id: Id
    when: FormulaText
    at: str = ""
    once: bool = False
    put: str = ""
    run: str = ""
    then: tuple[DeclaredStroke, ...] = ()
    text: LocalText = EMPTY
    source: str = ""


class DeclaredPlay(Declared):
    """How a game is played with a sheet on the phone; all of it is advice.

    *acted* is the condition of who had its turn, *out* is true of who is out of the game, *score*
    are the counters of the roster that are points. With *fewer*, summands of resources that name
    the opponent are settled anew in each round.
    """

    acted: str = ""
    out: FormulaText = ""
    refill: tuple[DeclaredRefill, ...] = ()
    prompts: tuple[DeclaredPrompt, ...] = ()
    fewer: Literal["", "ask"] = ""
    score: Words = ()
