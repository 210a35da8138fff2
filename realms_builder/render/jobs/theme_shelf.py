"""Finds themes by id: those of a game, of the user, of the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from realms_builder.cards.template.theme_files import themes_of
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core import resources
from realms_builder.core.problems import Problem

if TYPE_CHECKING:
    from realms_builder.game.game import Game
    from realms_builder.game.library import Library

THEMES = "themes"


class UnknownLook(Exception):
    """A template or theme that does not exist: its *kind*, what was *wanted*, what is *known*.

    *newer* says that a newer version wrote it.
    """

    def __init__(
        self, kind: str, wanted: str, known: tuple[str, ...], newer: Problem | None = None
    ) -> None:
        """Keep what is needed to say it."""
        super().__init__(f"{kind} {wanted}")
        self.kind = kind
        self.wanted = wanted
        self.known = known
        self.newer = newer

    @property
    def problem(self) -> Problem:
        """Return it as a problem, with what is known."""
        values = {"name": self.wanted, "known": self.known}
        return self.newer or Problem(f"print.unknown_{self.kind}", values=values)


def find_theme(
    library: Library | None, game: Game | None, wanted: str
) -> tuple[ThemeFile, tuple[Problem, ...]]:
    """Return the theme called *wanted*, and what is wrong with themes; without a *game* a general.

    Others that a newer version wrote are passed over in silence.

    Raises :class:`UnknownLook`.
    """
    if library is None or game is None:
        folders = general_folders(THEMES)
    else:
        folders = folders_of(library, game, THEMES)
    themes, problems = themes_of(folders)
    theme = themes.get(wanted)
    newer = {Path(one.place.file).stem: one for one in problems if one.code == "bundle.newer"}
    if theme is None:
        raise UnknownLook("theme", wanted, tuple(themes), newer.get(wanted))
    return theme, tuple(one for one in problems if one.code != "bundle.newer")


def folders_of(library: Library, game: Game, name: str) -> list[Path]:
    """Return where files of one kind lie: the game's, the user's, the program's."""
    places = [folder / name for folder in library.folders(game.id)]
    return [*(place for place in places if place.is_dir()), *general_folders(name)]


def general_folders(name: str) -> list[Path]:
    """Return where files of one kind lie that belong to no game."""
    places = [resources.library_folder() / name]
    places.append(resources.bundled_folder() / resources.ASSETS / name)
    return [place for place in places if place.is_dir()]
