"""What is to be printed, as one frozen value, and what came of it.

Command line and window both make a :class:`PrintRequest`;
:func:`~realms_builder.render.jobs.print_run.print_run` carries it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Union

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.pages import PageSide, SizeGroup
from realms_builder.cards.imposition.print_job import Duplex, PrintJob, job_problems
from realms_builder.cards.shops.profile import MOST_BLEED_MM, FileKind, ShopProfile
from realms_builder.cards.subjects import CardsWanted
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS, BackOffsets
from realms_builder.render.jobs.looks import LookWanted
from realms_builder.render.jobs.print_memory import SHEETS
from realms_builder.roster.resolve.muster import FactionFinder, Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.sheets.roster.sheet_styles import SheetStyle

if TYPE_CHECKING:
    from realms_builder.scenarios.settled import SettledScenario
    from realms_builder.sheets.odds.matchup_sheet import MatchupSheet
    from realms_builder.sheets.odds.odds_matrix import MatrixSheet
    from realms_builder.sheets.rules.digest import DigestOrder


Progress = Callable[[int, int], None]
"""Hears how many steps of how many are done; may raise to stop."""
MOST_BLANKS = 200


@dataclass(frozen=True, slots=True)
class Extras:
    """Which cards to put behind those of models; *blanks* says how many.

    *items* are those of all that is carried and chosen, *choices* of what the roster itself chose.
    """

    items: bool = False
    tokens: bool = False
    tasks: bool = False
    blanks: int = 0
    choices: bool = False

    def __bool__(self) -> bool:
        """Return whether there are any."""
        return self.items or self.choices or self.tokens or self.tasks or self.blanks > 0


class CardsOf(StrEnum):
    """Whose cards are printed: of a roster's models, or of every unit of its faction."""

    ALL = "all"
    SELECTED = "selected"
    NOBODY = "nobody"
    FACTION = "faction"


@dataclass(frozen=True, slots=True)
class SheetWanted:
    """A sheet by the *kind* it is of, with the choices that some kinds know.

    Sheets about a scenario are about the one that is *settled*.
    """

    kind: str
    style: SheetStyle = SheetStyle.USUAL
    order: DigestOrder | None = None
    settled: SettledScenario | None = None


@dataclass(frozen=True, slots=True)
class SheetContents:
    """Cards on sheets: *cards* of whom, which *beside* those, and *sheets* before them.

    *selected* are ids of models. With *changed* only cards that changed since they were printed.
    """

    cards: CardsOf = CardsOf.ALL
    beside: CardsWanted = field(default_factory=CardsWanted)
    sheets: tuple[SheetWanted, ...] = ()
    extras: Extras = field(default_factory=Extras)
    selected: tuple[str, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class EveningContents:
    """Everything for one evening: its *sections*, by the ids of sheet kinds.

    Roster sheets come in a *style*; *seed* gives the scenario.
    """

    sections: frozenset[str]
    seed: int = 0
    style: SheetStyle = SheetStyle.USUAL


PrintContents = Union[
    "SheetContents", "SheetWanted", "EveningContents", "MatrixSheet", "MatchupSheet"
]
"""What a request may hold: cards, a sheet by itself, an evening, odds."""


class Way(StrEnum):
    """How a print leaves the program."""

    SHEETS = "sheets"
    FACES = "faces"
    TABLETOP = "tabletop"


@dataclass(frozen=True, slots=True)
class PrintOutput:
    """Where a print goes: sheets of paper, or with *faces* every face by itself.

    A *profile* says what a shop wants, of sheets or of faces; without one *pictures* are drawn of
    a kind. *dpi* replaces that of a profile, 300 without one. With a *ticket*, a page that says
    what is printed comes first, or lies beside the faces. *icc* is the profile of a press, where
    the one that is found is not meant.
    """

    way: Way = Way.SHEETS
    profile: ShopProfile | None = None
    pictures: FileKind = FileKind.PNG
    naming: str = ""
    dpi: int | None = None
    black_text: bool = False
    ticket: bool = False
    icc: Path | None = None

    @classmethod
    def of(cls, profile: ShopProfile | None) -> PrintOutput:
        """Return the way out that *profile* asks for, sheets of paper without one."""
        sheets = profile is None or profile.file is FileKind.SHEETS
        return cls(Way.SHEETS if sheets else Way.FACES, profile)


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What is printed of which *rosters*, in which *look*, on which paper, and where it goes.

    *job* says how things lie on paper; where it has no name, the roster's is taken. *backs* says
    how a calibrated printer needs backs moved. A *printer* that is named is told to be
    uncalibrated where nothing is known of it.
    """

    rosters: tuple[Roster, ...] = ()
    contents: PrintContents = field(default_factory=SheetContents)
    job: PrintJob = field(default_factory=PrintJob)
    look: LookWanted = field(default_factory=LookWanted)
    lang: str = "en"
    backs: BackOffsets = NO_OFFSETS
    printer: str = ""
    output: PrintOutput = field(default_factory=PrintOutput)

    @property
    def roster(self) -> Roster:
        """Return the first roster."""
        return self.rosters[0]

    @property
    def name(self) -> str:
        """Return what the job is called."""
        return self.job.name or self.roster.name or Path(self.roster.file).stem

    @property
    def for_shop(self) -> ShopProfile | None:
        """Return the profile when it wants single faces, None for sheets of paper."""
        return self.output.profile if self.output.way is Way.FACES else None

    @property
    def way(self) -> str:
        """Return by which name it is remembered what was printed."""
        return self.for_shop.id if self.for_shop is not None else SHEETS

    @property
    def is_two_sided(self) -> bool:
        """Return whether the printer turns the paper."""
        return self.job.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)


@dataclass(frozen=True, slots=True)
class Sources:
    """Where a run finds the game, its factions, templates and themes.

    *mustered* are rosters that the same thread has mustered already.
    """

    library: Library
    game: Game
    find_faction: FactionFinder
    mustered: tuple[Muster, ...] = ()

    def muster(self, roster: Roster) -> Muster:
        """Return what *roster* comes to."""
        known = (found for found in self.mustered if found.roster is roster)
        return next(known, None) or muster(roster, self.game, self.find_faction)


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """One page of the file: its size as it is seen, and which side of which sheet it is.

    A *blank* one only lets what follows begin on a front.
    """

    width_mm: float
    height_mm: float
    sheet: int
    side: PageSide
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Printout:
    """The finished file and what is to be known about it; without pages *pdf* is empty.

    *card_size_mm* is the trimmed size of the first card, also where none of them fits the paper.
    *leaves* are all cards that were asked for, also those that had not changed; *printed* are the
    others. *edge* is on which edge the printer has to turn the paper; ``NONE`` for one side only.
    *refusal* is why nothing could be made; it stands among the *problems* too. *counts* holds by
    name what else can be counted: models of a sheet, *pages* of cards alone. What *is_book* is
    read page by page; how many sheets of paper it takes is nobody's question.
    """

    pdf: bytes = b""
    pages: tuple[PrintedPage, ...] = ()
    cards: int = 0
    groups: tuple[SizeGroup, ...] = ()
    edge: Duplex = Duplex.NONE
    card_size_mm: tuple[float, float] | None = None
    problems: tuple[Problem, ...] = ()
    leaves: tuple[Leaf, ...] = field(default=(), repr=False, compare=False)
    printed: tuple[Leaf, ...] = field(default=(), repr=False, compare=False)
    single_faces: bool = False
    is_book: bool = False
    refusal: Problem | None = None
    counts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def refused(cls, why: Problem, *problems: Problem) -> Printout:
        """Return that nothing was made, and *why*; *problems* were found before."""
        return cls(problems=(*problems, why), refusal=why)

    @property
    def sheets(self) -> int:
        """Return how many pieces of paper the printer needs."""
        return self.pages[-1].sheet if self.pages else 0


def request_problems(request: PrintRequest) -> tuple[Problem, ...]:
    """Return what is wrong with the numbers of *request*, before any card is looked at."""
    job = request.job
    if request.output.way is Way.SHEETS:
        return job_problems(job)
    if not 0.0 <= job.bleed_mm <= MOST_BLEED_MM:
        values = {"value": job.bleed_mm, "least": 0.0, "most": MOST_BLEED_MM}
        return (Problem("sheet.bad_bleed", values=values),)
    return job_problems(replace(job, bleed_mm=0.0))
