"""What one file for an evening holds, as one frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import A4, Paper
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS, BackOffsets
from realms_builder.render.jobs.looks import USUAL_THEME
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.roster.sheet_styles import SheetStyle


class EveningSection(StrEnum):
    """A part of the file, in the order in which they stand."""

    COVER = "cover"
    SCENARIO = "scenario"
    INTRO = "intro"
    ROSTER = "roster"
    CARDS = "cards"
    QUICK = "quick"
    RULES = "rules"
    TASKS = "tasks"
    TOKENS = "tokens"


USUAL_SECTIONS = frozenset(EveningSection) - {EveningSection.ROSTER}
"""Cards say what a roster sheet says: it is printed where somebody asks for it."""


@dataclass(frozen=True, slots=True)
class EveningRequest:
    """One or two rosters, *mustered* in the same game, and what is to be printed of them."""

    library: Library
    game: Game
    mustered: tuple[Muster, ...]
    seed: int
    lang: str = "en"
    theme: str = USUAL_THEME
    paper: Paper = A4
    duplex: Duplex = Duplex.LONG_EDGE
    sections: frozenset[EveningSection] = USUAL_SECTIONS
    style: SheetStyle = SheetStyle.USUAL
    offsets: BackOffsets = NO_OFFSETS

    @property
    def is_two_sided(self) -> bool:
        """Return whether the printer turns the paper."""
        return self.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)
