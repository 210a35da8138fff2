"""How cards will look: template, theme, fonts and size, from what a command was told."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from realms_builder import resources
from realms_builder.cards.composing import Composer
from realms_builder.cards.sizes import CardSize, read_size
from realms_builder.cards.template_shelf import shelf_of, themes_of
from realms_builder.cards.templates import CardTemplate
from realms_builder.cards.themes import Theme
from realms_builder.cli.main import Failed, WrongUse
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.library import Library
from realms_builder.gamedata.names import did_you_mean
from realms_builder.gamedata.printing import said
from realms_builder.problems import Problem, Severity
from realms_builder.render.fonts import FontSet
from realms_builder.render.icons import icon_characters

TEMPLATES, THEMES, CARDS = "templates", "themes", "cards"


@dataclass(frozen=True, slots=True)
class Look:
    """A template in a theme with its fonts, at a size in millimetres."""

    template: CardTemplate
    theme: Theme
    fonts: FontSet
    size: tuple[float, float] | None
    problems: tuple[Problem, ...]

    def composer(self, lang: str) -> Composer:
        """Return what composes cards in this look."""
        icons = icon_characters()
        return Composer(self.template, self.theme, lang, self.fonts, icons=icons, size=self.size)


def choose_look(library: Library, game: Game, arguments: argparse.Namespace) -> Look:
    """Return the look that *arguments* ask for; raise when it names something unknown."""
    theme, problems = _theme(library, game, arguments.theme)
    size = read_size(arguments.size) if arguments.size else None
    millimetres = (
        (float(size.width_mm), float(size.height_mm)) if isinstance(size, CardSize) else None
    )
    template, more = _template(library, game, arguments.template, millimetres)
    fonts = FontSet(theme.fonts, game.folder)
    return Look(template, theme, fonts, millimetres, (*problems, *more))


def _folders(library: Library, game: Game, name: str) -> list[Path]:
    own = [folder / name for folder in library.folders(game.id)]
    return [*own, resources.library_folder() / name]


def _template(
    library: Library, game: Game, wanted: str | None, size: tuple[float, float] | None
) -> tuple[CardTemplate, tuple[Problem, ...]]:
    """Return the template asked for, the game's own, or one made from the game's schema."""
    bundled = resources.bundled_folder() / resources.ASSETS / TEMPLATES
    folders = [*_folders(library, game, CARDS), bundled]
    shelf = shelf_of(folder for folder in folders if folder.is_dir())
    found = shelf.find(wanted or game.file.card or "unit")
    if found is None and wanted and wanted != "default":
        meant = did_you_mean(wanted, shelf.ids)
        hint = f"; did you mean '{meant}'?" if meant else f"; there are: {', '.join(shelf.ids)}"
        raise WrongUse(f"there is no card template '{wanted}'{hint}")
    if found is not None and found.template is not None:
        return found.template, found.problems
    if found is not None and wanted:
        errors = [p for p in found.problems if p.severity is Severity.ERROR] or found.problems
        raise Failed(f"{errors[0].place}: {said(errors[0], 'en')}")
    from realms_builder.cards.default_template import default_template

    made = default_template(game, size)
    return made, found.problems if found else ()


def _theme(library: Library, game: Game, wanted: str) -> tuple[Theme, tuple[Problem, ...]]:
    bundled = resources.bundled_folder() / resources.ASSETS / THEMES
    themes, problems = themes_of([*_folders(library, game, THEMES), bundled])
    theme = themes.get(wanted)
    if theme is None:
        meant = did_you_mean(wanted, themes)
        hint = f"; did you mean '{meant}'?" if meant else f"; there are: {', '.join(themes)}"
        raise WrongUse(f"there is no theme '{wanted}'{hint}")
    return theme, problems
