"""What is to be printed, as one frozen value, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from realms_builder.cards.calibration import Offset
from realms_builder.cards.look_options import Choice
from realms_builder.cards.pages import Side, SizeGroup
from realms_builder.cards.print_job import Duplex, PrintJob
from realms_builder.cards.subjects import CardsWanted
from realms_builder.problems import Problem
from realms_builder.render.looks import USUAL_THEME
from realms_builder.roster.roster import Roster


class CardsOf(StrEnum):
    """Whose cards are printed."""

    ALL = "all"
    SELECTED = "selected"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Contents:
    """What the sheets show: *cards* of whom, which beside those, a roster sheet before them."""

    cards: CardsOf = CardsOf.ALL
    beside: CardsWanted = field(default_factory=CardsWanted)
    roster_sheet: bool = False


@dataclass(frozen=True, slots=True)
class LookWanted:
    """A look by its ids; without a *template* the game's own, without a *size* the template's.

    *options* are choices among those of the template, by their ids.
    """

    template: str | None = None
    theme: str = USUAL_THEME
    size: tuple[float, float] | None = None
    options: tuple[tuple[str, Choice], ...] = ()


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """A roster and how to print it; *selected* are ids of models.

    The offset of the backs in *job* is for portrait pages; on landscape pages the printer turns
    paper in a way of its own, so they have *landscape_offset_mm*.
    """

    roster: Roster
    job: PrintJob = field(default_factory=PrintJob)
    contents: Contents = field(default_factory=Contents)
    look: LookWanted = field(default_factory=LookWanted)
    selected: tuple[str, ...] = ()
    lang: str = "en"
    landscape_offset_mm: Offset = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """One page of the file: its size as it is seen, and which side of which sheet it is.

    A *blank* one only lets what follows begin on a front.
    """

    width_mm: float
    height_mm: float
    sheet: int
    side: Side
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Printout:
    """The finished file and what is to be known about it; without pages *pdf* is empty.

    *card_size_mm* is the trimmed size of the first card, also where none of them fits the paper.
    *edge* is on which edge the printer has to turn the paper; ``NONE`` for one side only.
    """

    pdf: bytes = b""
    pages: tuple[PrintedPage, ...] = ()
    cards: int = 0
    groups: tuple[SizeGroup, ...] = ()
    edge: Duplex = Duplex.NONE
    card_size_mm: tuple[float, float] | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def sheets(self) -> int:
        """Return how many pieces of paper the printer needs."""
        return self.pages[-1].sheet if self.pages else 0
