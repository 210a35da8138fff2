"""What a book takes from the games of the library: live data, cards, its theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem
from realms_builder.layout.marks import Face
from realms_builder.render.jobs.theme_shelf import UnknownLook, find_theme
from realms_builder.render.pdf.icons import GameIcons
from realms_builder.render.pictures.picture_files import picture_fault
from realms_builder.sheets.book.reading import BookSettings, EmbedsFor

if TYPE_CHECKING:
    from realms_builder.cards.composing import CardComposer
    from realms_builder.game.game import Game
    from realms_builder.game.library import Library
    from realms_builder.sheets.book.embeds import Embeds

LibraryOf: TypeAlias = "Callable[[], Library]"
"""What opens the library when a book first asks for a game."""


def book_settings(library: LibraryOf, system: str = "", columns: int = 0) -> BookSettings:
    """Return what readers of books need; *system* and *columns* go before what the book says."""

    @cache
    def embeds_for(identity: str, lang: str) -> Embeds | None:
        from realms_builder.sheets.book.embeds import Embeds

        opened = library()
        game = opened.game(identity) if identity in opened.systems else None
        return Embeds(opened, game, lang) if game is not None else None

    return BookSettings(system, columns, embeds_for, picture_fault, icons_of)


def icons_of(game: Game | None, lang: str) -> Mapping[str, str]:
    """Return the signs of icons in a book about *game*."""
    return GameIcons(game).names(lang)


def book_theme(library: LibraryOf, wanted: str, embeds: Embeds | None) -> ThemeFile:
    """Return the theme called *wanted*, of the game of *embeds* where that has one.

    Raises :class:`~realms_builder.render.jobs.theme_shelf.UnknownLook`.
    """
    return find_theme(library() if embeds else None, embeds.game if embeds else None, wanted)[0]


class BookFaces:
    """Composes the cards of a book, each once; :attr:`problems` tells what gave way on them."""

    def __init__(self, library: LibraryOf, embeds: Embeds | None, theme: str, lang: str) -> None:
        """Compose in *lang* with the templates of the game of *embeds*."""
        self.problems: list[Problem] = []
        self._library = library
        self._embeds = embeds
        self._theme = theme
        self._lang = lang
        self._composer: CardComposer | None = None
        self._faces: dict[str, Face | None] = {}

    def __call__(self, address: str) -> Face | None:
        """Return the front of the card of the unit *address*, None where there is none."""
        if address not in self._faces:
            self._faces[address] = self._made(address)
        return self._faces[address]

    def _made(self, address: str) -> Face | None:
        if self._embeds is None:
            return None
        subject = self._embeds.subject(address)
        composer = self._found_composer(self._embeds)
        if subject is None or composer is None:
            return None
        faces = composer.compose(subject)
        # Whatever gave way on a back is nothing to a book, which shows the front.
        shown = (one for one in faces.problems if one.values.get("face", "front") == "front")
        self.problems.extend(shown)
        return faces.front

    def _found_composer(self, embeds: Embeds) -> CardComposer | None:
        from realms_builder.render.jobs.looks import BrokenLook, find_look

        if self._composer is None:
            try:
                look = find_look(self._library(), embeds.game, theme=self._theme)
            except (UnknownLook, BrokenLook):
                return None
            self._composer = look.composer(self._lang)
        return self._composer


def embeds_of(settings: BookSettings, system: str, lang: str) -> Embeds | None:
    """Return the live data of the game called *system*, None where the book names none."""
    find: EmbedsFor = settings.embeds_for
    return find(system, lang) if system else None
