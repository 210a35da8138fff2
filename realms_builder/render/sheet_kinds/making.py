"""What sheet kinds make their pages with; what is wrong on the way is collected here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from realms_builder.cards.deck import Deck
from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import Paper
from realms_builder.cards.subjects import CardSubject, CardsWanted, subjects_of_roster
from realms_builder.cards.template.templates import Shows
from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.calibrated_sheets import calibrated_sheets, sheets_sparing_paper
from realms_builder.render.jobs.looks import CardLook, LookWanted
from realms_builder.render.jobs.page_plan import CardPages
from realms_builder.render.jobs.print_request import PrintRequest, Sources
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.muster import Muster


class SheetMaking:
    """One run of making sheets: :attr:`problems` says what had to give way.

    :attr:`refusal` is why a sheet could not be made at all; :attr:`cards` counts those on sheets.
    """

    def __init__(
        self,
        request: PrintRequest,
        sources: Sources,
        sides: Sequence[tuple[str, Muster]],
        step: Callable[[], None] = lambda: None,
        *,
        unit_look: CardLook | None = None,
        tells_looks: bool = False,
    ) -> None:
        """Make sheets for *sides*, rosters by the names they are shown with.

        *step* is called before every card and every sheet, and may raise to stop. A *unit_look*
        that was found already is taken. What is wrong with looks is among the problems on demand.
        """
        self.problems: list[Problem] = []
        self.refusal: Problem | None = None
        self.cards = 0
        self.sides, self.step = sides, step
        self.request, self._sources = request, sources
        self._tells_looks = tells_looks
        self._looks: dict[tuple[Shows, str | None], CardLook] = {}
        if unit_look is not None:
            self._looks["unit", None] = unit_look

    @property
    def library(self) -> Library:
        """Return where scenarios, templates and themes are found."""
        return self._sources.library

    @property
    def game(self) -> Game:
        """Return the game."""
        return self._sources.game

    @property
    def lang(self) -> str:
        """Return the language of the sheets."""
        return self.request.lang

    @property
    def paper(self) -> Paper:
        """Return the paper."""
        return self.request.job.paper

    @property
    def name_of_all(self) -> str:
        """Return who plays: ``Grenzwacht – Gassenbande``."""
        return " – ".join(name for name, _ in self.sides)

    @property
    def backs(self) -> bool:
        """Return whether cards have backs."""
        return self.request.job.duplex is not Duplex.NONE

    @property
    def fonts(self) -> FontSet:
        """Return the fonts that all looks found so far share."""
        return next(iter(self._looks.values())).fonts

    def refuse(self, why: Problem) -> None:
        """Say that a sheet cannot be made, and *why*."""
        self.problems.append(why)
        self.refusal = self.refusal or why

    def look(self, shows: Shows = "unit", template: str | None = None) -> CardLook:
        """Return the theme of the request with the *template* for what it *shows*.

        A page of a scenario is as large as the paper. Raises what
        :func:`~realms_builder.render.jobs.looks.find_look` raises.
        """
        key = (shows, template)
        if key not in self._looks:
            paper = (self.paper.width_mm, self.paper.height_mm)
            size = paper if shows == "scenario" else None
            wanted = LookWanted(template, self.request.look.theme, size)
            found = wanted.find(self.library, self.game, shows)
            self.problems.extend(found.problems if self._tells_looks else ())
            if self._looks:  # one set of fonts, so that one subset of each serves all pages
                found = replace(found, fonts=next(iter(self._looks.values())).fonts)
            self._looks[key] = found
        return self._looks[key]

    @cached_property
    def subjects(self) -> list[list[CardSubject]]:
        """Return whose cards each side has."""
        return [
            subjects_of_roster(mustered, CardsWanted(numbered=True)) for _, mustered in self.sides
        ]

    def imposed(self, deck: Deck, name: str, *, shared: bool = False) -> CardPages:
        """Return the cards of *deck* on sheets called *name*.

        With *shared* all sizes lie on the same sheets where that saves one.
        """
        request = self.request
        cards = [leaf.on_sheet(merge=False) for leaf in deck.leaves]
        least_pt = max((look.theme.least_pt for look in self._looks.values()), default=0.0)
        job = replace(request.job, name=name, note_pt=max(request.job.note_pt, least_pt))
        impose = sheets_sparing_paper if shared else calibrated_sheets
        sheets = impose(cards, job, request.backs, request.lang)
        self.problems.extend(deck.problems)
        self.problems.extend(sheets.problems if cards else ())
        self.cards += len(cards) if sheets.pages else 0
        return CardPages(sheets, deck.face, self.fonts)
