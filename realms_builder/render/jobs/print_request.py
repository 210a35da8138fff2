"""What is to be printed, as one frozen value, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.calibration import Offset
from realms_builder.cards.imposition.pages import Side, SizeGroup
from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.shops.profile import FileKind, ShopProfile
from realms_builder.cards.subjects import CardsWanted
from realms_builder.core.problems import Problem
from realms_builder.render.jobs.extra_cards import Extras
from realms_builder.render.jobs.look_wanted import LookWanted
from realms_builder.render.jobs.print_memory import SHEETS
from realms_builder.roster.roster import Roster
from realms_builder.sheets.roster.sheet_styles import SheetStyle


class CardsOf(StrEnum):
    """Whose cards are printed."""

    ALL = "all"
    SELECTED = "selected"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Contents:
    """What the sheets show: *cards* of whom, which beside those, and sheets before them.

    Those are a roster sheet in a *style*, an *introduction* for the opponent, the *rules* of the
    roster, and the *quick* reference of its game.
    """

    cards: CardsOf = CardsOf.ALL
    beside: CardsWanted = field(default_factory=CardsWanted)
    roster_sheet: bool = False
    style: SheetStyle = SheetStyle.USUAL
    introduction: bool = False
    rules: bool = False
    quick: bool = False
    extras: Extras = field(default_factory=Extras)


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """A roster and how to print it; *selected* are ids of models.

    The offset of the backs in *job* is for portrait pages; on landscape pages the printer turns
    paper in a way of its own, so they have *landscape_offset_mm*. With a *ticket*, a page that says
    what is printed comes first; with *changed* only cards that changed since they were printed.
    """

    roster: Roster
    job: PrintJob = field(default_factory=PrintJob)
    contents: Contents = field(default_factory=Contents)
    look: LookWanted = field(default_factory=LookWanted)
    selected: tuple[str, ...] = ()
    lang: str = "en"
    landscape_offset_mm: Offset = (0.0, 0.0)
    profile: ShopProfile | None = None
    ticket: bool = False
    changed: bool = False

    @property
    def for_shop(self) -> ShopProfile | None:
        """Return the profile when it wants single faces, None for sheets of paper."""
        if self.profile is None or self.profile.file is FileKind.SHEETS:
            return None
        return self.profile

    @property
    def way(self) -> str:
        """Return by which name it is remembered what was printed."""
        return self.for_shop.id if self.for_shop is not None else SHEETS


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
    *leaves* are all cards that were asked for, also those that had not changed. *edge* is on
    which edge the printer has to turn the paper; ``NONE`` for one side only.
    """

    pdf: bytes = b""
    pages: tuple[PrintedPage, ...] = ()
    cards: int = 0
    groups: tuple[SizeGroup, ...] = ()
    edge: Duplex = Duplex.NONE
    card_size_mm: tuple[float, float] | None = None
    problems: tuple[Problem, ...] = ()
    leaves: tuple[Leaf, ...] = field(default=(), repr=False, compare=False)
    single_faces: bool = False

    @property
    def sheets(self) -> int:
        """Return how many pieces of paper the printer needs."""
        return self.pages[-1].sheet if self.pages else 0
