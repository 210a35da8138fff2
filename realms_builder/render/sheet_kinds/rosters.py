"""The sheets about rosters and games: roster sheet, introduction, rules, reference, rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.subjects import CardSubject
from realms_builder.cards.tokens import Tokens, tokens_of_roster
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.render.jobs.page_plan import RoundPages
from realms_builder.render.jobs.print_request import SheetWanted
from realms_builder.render.jobs.token_sheet_pdf import TEMPLATE as TOKEN
from realms_builder.render.jobs.token_sheet_pdf import token_pages
from realms_builder.render.pdf.roster_qr import printed_code
from realms_builder.render.sheet_kinds.kind import (
    DeckSheetKind,
    GameSheetKind,
    MadeFrom,
    MadeSheet,
    RosterSheetKind,
    SheetUse,
    column_pages,
    entry_pages,
)
from realms_builder.render.sheet_kinds.making import SheetMaking
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import Muster
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.rules.digest import DigestOrder, rules_digest
from realms_builder.sheets.rules.quick_reference import quick_reference


class RosterSheetItself(RosterSheetKind):
    """The roster sheet. Cards say what it says: an evening has it where somebody asks for it."""

    id = "roster"
    in_command = before_cards = at_table = has_style = True
    in_evening, usual_in_evening = 40, False
    written = "sending.sheet_written"

    def of_roster(
        self, making: SheetMaking, mustered: Muster, name: str, wanted: SheetWanted
    ) -> MadeSheet | None:
        """Return every model with what it has, and what a check says."""
        sheet = sheet_of(mustered, check(mustered), making.lang)
        title = sentence("sending.title", making.lang, {"name": sheet.name})
        return entry_pages(making, sheet, title, wanted.style, printed_code(mustered, making.lang))


class Introduction(RosterSheetKind):
    """What the opponent may know of a roster."""

    id = "intro"
    in_command = before_cards = at_table = True
    in_evening = 30
    for_opponent = True
    written = "sending.sheet_written"

    def of_roster(
        self, making: SheetMaking, mustered: Muster, name: str, wanted: SheetWanted
    ) -> MadeSheet | None:
        """Return what is open to everybody."""
        scenarios, _ = scenarios_of(making.library, making.game)
        sheet = introduction_of(mustered, making.lang, scenarios)
        title = sentence("sending.intro_title", making.lang, {"name": sheet.name})
        return entry_pages(making, sheet, title, wanted.style)


class RulesOfRoster(RosterSheetKind):
    """The rules that the models of a roster can touch."""

    id = "rules"
    in_command = before_cards = at_table = True
    in_evening = 50

    def of_roster(
        self, making: SheetMaking, mustered: Muster, name: str, wanted: SheetWanted
    ) -> MadeSheet | None:
        """Return each rule once, in the order that is wanted."""
        order = wanted.order or DigestOrder.ALPHABET
        return column_pages(making, rules_digest(mustered, making.lang, order))


class QuickReferenceOfGame(GameSheetKind):
    """The quick reference of the game."""

    id = "quick"
    in_command = before_cards = at_table = True
    in_evening = 20
    use = SheetUse.TABLE

    def of_game(self, making: SheetMaking, game: Game, wanted: SheetWanted) -> MadeSheet | None:
        """Return the game's own reference, or a generated one."""
        return column_pages(making, quick_reference(making.library, game, making.lang))


class TokensOfRoster(RosterSheetKind):
    """Rounds for conditions and markers, to cut out."""

    id = "tokens"
    at_table = True
    in_evening = 80
    use = SheetUse.CUT
    written = "token.written"
    nothing = "token.none"

    def of_roster(
        self, making: SheetMaking, mustered: Muster, name: str, wanted: SheetWanted
    ) -> MadeSheet | None:
        """Return the rounds that the roster needs, on the fronts of sheets."""
        return self._rounds(making, (mustered,), name)

    def of_evening(
        self, making: SheetMaking, wanted: SheetWanted
    ) -> Iterator[tuple[int, str, MadeSheet]]:
        """Yield the rounds of all rosters, which share their sheets."""
        rosters = [mustered for _, mustered in making.sides]
        name = self.chapter_name(making.lang)
        yield 0, name, self._rounds(making, rosters, making.name_of_all)

    def _rounds(self, making: SheetMaking, rosters: Sequence[Muster], name: str) -> MadeSheet:
        look = making.look("token", making.request.look.template or TOKEN)
        making.step()
        found = [tokens_of_roster(mustered) for mustered in rosters]
        tokens = Tokens(
            tuple(subject for one in found for subject in one.subjects),
            tuple(problem for one in found for problem in one.problems),
        )
        made = token_pages(tokens, name, look, making.lang, making.paper)
        making.problems.extend(made.problems)
        title = sentence("token.title", making.lang, {"name": name})
        pages = RoundPages(made, making.paper, look.fonts)
        return MadeSheet(pages, title, {"count": made.rounds})


class CardsOfRosters(DeckSheetKind):
    """The cards of all models, as a section of an evening."""

    id = "cards"
    made_from = MadeFrom.ROSTER
    in_evening = 60

    def steps(self, making: SheetMaking) -> int:
        """Count the cards too."""
        return super().steps(making) + sum(map(len, making.subjects))

    def decks(self, making: SheetMaking, wanted: SheetWanted) -> Iterator[tuple[str, Deck]]:
        """Yield the cards of each roster."""
        composer = making.look().composer(making.lang)

        def told(subjects: list[CardSubject]) -> Iterator[CardSubject]:
            for subject in subjects:
                making.step()
                yield subject

        for (name, _), subjects in zip(making.sides, making.subjects, strict=True):
            yield name, deck_of(told(subjects), composer, backs=making.backs)
