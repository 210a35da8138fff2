"""Makes the fit report of an open template beside the window, again after every edit."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.fit.cases import CardShelf
from realms_builder.cards.fit.checking import FitCheck, FitLook
from realms_builder.cards.fit.report import FitReport
from realms_builder.cards.template.other_sizes import larger_mm
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.cards.template.templates import CardTemplate
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.translation import languages
from realms_builder.core.yield_points import pausing
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.units import Faction
from realms_builder.gui.shell.tasks import Job
from realms_builder.render.jobs.face_check import InkCheck
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.roster.resolve.builds import FactionFinder


@dataclass(frozen=True, slots=True)
class FitWanted:
    """Which template is to be checked, in which theme, on which faction's cards; all without one.

    The options of the look need no wish: every other value of them is tried anyway.
    """

    draft: Draft
    shelf: TemplateShelf
    game: Game
    library: Library
    theme: ThemeFile
    faction: str = ""


@dataclass(frozen=True, slots=True)
class FitFound:
    """The report on a template, None where it shows no units or cannot be used."""

    wanted: FitWanted
    template: CardTemplate | None = None
    report: FitReport | None = None


class FitWork:
    """Remembers cards and outcomes between two edits; threads take turns."""

    def __init__(self) -> None:
        self._turn = Lock()
        self._cards = CardShelf()
        self._fonts: tuple[tuple[object, ...], Game, FontSet] | None = None
        self._check = FitCheck(languages())

    def report(self, wanted: FitWanted, job: Job) -> FitFound:
        """Return the report; *job* hears of every unit and may stop it at any pause point."""
        with self._turn, pausing(job.check):
            job.check()
            template = wanted.draft.template(wanted.shelf).template
            if template is None or template.shows != "unit":
                return FitFound(wanted, template)
            fonts = self._fonts_of(template, wanted)
            look = FitLook(
                template,
                wanted.theme,
                fonts,
                larger_mm(template, wanted.theme),
                wanted.game.folder,
            )
            units = self._cards.of_factions(wanted.game, _factions(wanted), _finder(wanted))
            return FitFound(wanted, template, self._check.report(look, units, job.progress))

    def _fonts_of(self, template: CardTemplate, wanted: FitWanted) -> FontSet:
        """Return the fonts of the look, the same ones for as long as it names the same."""
        named, icons = {**template.fonts, **wanted.theme.fonts}, template.icons
        known = self._fonts
        if known is None or known[:2] != ((named, icons), wanted.game):
            fonts = FontSet.of_game(named, wanted.game, icons)
            known = self._fonts = ((named, icons), wanted.game, fonts)
            self._check = FitCheck(languages(), InkCheck(fonts))
        return known[2]


def _factions(wanted: FitWanted) -> list[Faction]:
    library, game = wanted.library, wanted.game
    names = [wanted.faction] if wanted.faction else list(library.factions(game.id))
    found = (library.faction(game.id, name) for name in names)
    return [faction for faction in found if faction is not None]


def _finder(wanted: FitWanted) -> FactionFinder:
    return lambda name: wanted.library.faction(wanted.game.id, name)
