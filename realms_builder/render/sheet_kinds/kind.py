"""What a sheet kind is: one class, of which command line, window and evening ask everything."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from realms_builder.cards.deck import Deck
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.render.jobs.page_plan import FacePages, Pages, Turned
from realms_builder.render.jobs.print_request import SheetWanted
from realms_builder.render.sheet_kinds.making import SheetMaking
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.settled import SettledScenario
from realms_builder.sheets.quick_pages import quick_pages
from realms_builder.sheets.roster.entries import RosterSheet
from realms_builder.sheets.roster.pages import sheet_pages
from realms_builder.sheets.roster.printed_code import PrintedCode
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from realms_builder.sheets.rules.quick_reference import QuickReference


class MadeFrom(Enum):
    """What there must be before a sheet can be made."""

    SCENARIO = "scenario"
    GAME = "game"
    ROSTER = "roster"


class SheetUse(Enum):
    """What becomes of a sheet: it lies on the table, a player takes it, or it is cut."""

    TABLE = "table"
    READ = "read"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class MadeSheet:
    """The *pages* of one sheet, what a file of it is called, and what can be counted in it.

    *turned* is what a file of it asks of the printer, None where its backs decide.
    """

    pages: Pages
    title: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    turned: Turned | None = ""


class SheetKind(ABC):
    """One kind of sheet. Its sentences are ``sheet_kind.<id>.…`` and ``evening.<id>``.

    *in_command* offers it to ``sheet NAME``, *before_cards* in the print dialog, *at_table* in the
    table room; *in_evening* is its place among the sections of an evening, 0 where it is none of
    them, with its *use* there. *written* is the sentence that says where a file of it lies,
    *nothing* that there is nothing to print on one.
    """

    id: str
    made_from: MadeFrom
    in_command = False
    before_cards = False
    at_table = False
    in_evening = 0
    usual_in_evening = True
    use = SheetUse.READ
    has_style = False
    written = "reference.written"
    nothing = "sheet.nothing"

    @abstractmethod
    def parts(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, MadeSheet]]:
        """Yield the sheet of each side with its name; one for all sides has none."""

    def of_evening(
        self, making: SheetMaking, wanted: SheetWanted
    ) -> Iterator[tuple[int, str, MadeSheet]]:
        """Yield what an evening holds of it: for the side in which place, its name, the sheet.

        What is for all has the first place; an opponent who brings no roster has the second.
        """
        for name, sheet in self.parts(making, wanted):
            yield 0, self.chapter_name(making.lang, name), sheet

    def alone(self, making: SheetMaking, wanted: SheetWanted) -> tuple[MadeSheet, ...]:
        """Return what a file of its own holds."""
        return tuple(sheet for _, sheet in self.parts(making, wanted))

    def steps(self, making: SheetMaking) -> int:
        """Return how many steps :meth:`parts` takes."""
        return max(1, len(making.sides))

    def at_table_name(self, lang: str, side: str) -> str:
        """Return what the table room calls the sheet of a *side*, or of all."""
        return sentence(f"sheet_kind.{self.id}.at_table", lang, {"side": side})

    def before_cards_name(self, lang: str) -> str:
        """Return what the print dialog calls it."""
        return sentence(f"sheet_kind.{self.id}.before_cards", lang)

    def section_name(self, lang: str) -> str:
        """Return what the choice of an evening's sections calls it."""
        return sentence(f"sheet_kind.{self.id}.section", lang)

    def chapter_name(self, lang: str, side: str = "") -> str:
        """Return what the contents of an evening call it; some tell of a *side*."""
        return sentence(f"evening.{self.id}", lang, {"side": side})


class RosterSheetKind(SheetKind):
    """A sheet about one roster, for its player or *for_opponent*."""

    made_from = MadeFrom.ROSTER
    for_opponent = False

    @abstractmethod
    def of_roster(
        self, making: SheetMaking, mustered: Muster, name: str, wanted: SheetWanted
    ) -> MadeSheet | None:
        """Return the sheet of the roster *mustered*, called *name*."""

    def parts(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, MadeSheet]]:
        """Yield the sheet of each roster."""
        for name, mustered in making.sides:
            made = self.of_roster(making, mustered, name, wanted)
            if made is not None:
                yield name, made

    def of_evening(
        self, making: SheetMaking, wanted: SheetWanted
    ) -> Iterator[tuple[int, str, MadeSheet]]:
        """Yield the sheet of each roster for the one who reads it."""
        for place, (name, mustered) in enumerate(making.sides):
            made = self.of_roster(making, mustered, name, wanted)
            if made is not None:
                reader = 1 - place if self.for_opponent else place
                yield reader, self.chapter_name(making.lang, name), made


class DeckSheetKind(SheetKind):
    """Cards on sheets."""

    use = SheetUse.CUT

    @abstractmethod
    def decks(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, Deck]]:
        """Yield the cards of each side with its name."""

    def parts(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, MadeSheet]]:
        """Yield the cards of each side on sheets."""
        for name, deck in self.decks(making, wanted):
            yield name, MadeSheet(making.imposed(deck, name), name, {}, None)


class GameSheetKind(SheetKind):
    """A sheet about the game."""

    made_from = MadeFrom.GAME

    @abstractmethod
    def of_game(self, making: SheetMaking, game: Game, wanted: SheetWanted) -> MadeSheet | None:
        """Return the sheet of *game*."""

    def parts(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, MadeSheet]]:
        """Yield the one sheet."""
        made = self.of_game(making, making.game, wanted)
        if made is not None:
            yield "", made


class ScenarioSheetKind(SheetKind):
    """A sheet about the scenario that is played; without one there is none."""

    made_from = MadeFrom.SCENARIO

    @abstractmethod
    def of_scenario(
        self, making: SheetMaking, scenario: SettledScenario
    ) -> Iterator[tuple[str, MadeSheet]]:
        """Yield the sheets of *scenario*, those for one side with its name."""

    def parts(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, MadeSheet]]:
        """Yield the sheets of the scenario."""
        if wanted.settled is not None:
            yield from self.of_scenario(making, wanted.settled)


# ------------------------------------------------------------------------- usual kinds of pages


def entry_pages(
    making: SheetMaking,
    sheet: RosterSheet,
    title: str,
    style: SheetStyle,
    code: PrintedCode | None = None,
) -> MadeSheet | None:
    """Return a masthead with entries, in a *style*; None on paper that is too small for one."""
    making.step()
    look = making.look()
    laid_out = sheet_pages(sheet, making.paper, look.theme, look.fonts, style, code)
    if not laid_out.faces:
        making.refuse(laid_out.problems[0])
        return None
    making.problems.extend(laid_out.problems)
    pages = FacePages(laid_out.faces, look.fonts)
    return MadeSheet(pages, title, {"models": sheet.model_count}, "long-edge")


def column_pages(making: SheetMaking, reference: QuickReference) -> MadeSheet | None:
    """Return a reference in columns; None on paper that is too small for one."""
    making.problems.extend(reference.problems)
    making.step()
    look = making.look()
    made = quick_pages(
        reference, look.fonts, look.theme, making.paper, look.fonts.icons(making.lang)
    )
    if not made.faces:
        making.refuse(made.problems[0])
        return None
    making.problems.extend(made.problems)
    return MadeSheet(FacePages(made.faces, look.fonts), reference.document.title)
