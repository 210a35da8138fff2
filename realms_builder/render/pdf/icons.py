"""The icons that texts of a game may name, the signs that draw them, the words they stand for."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from pydantic import BaseModel

from realms_builder.core.problems import NOWHERE, Place, Problem, Severity
from realms_builder.core.translation import languages
from realms_builder.game.files.declared_icons import DeclaredIcon
from realms_builder.game.icons import IconFileError, icon_characters, icon_file
from realms_builder.game.texts import Text
from realms_builder.game.value_words import said

if TYPE_CHECKING:
    from realms_builder.game.game import Game
    from realms_builder.render.pdf.own_icons import IconArt, OwnIcons

ICON_SIGNS = re.compile("([\ue000-\uf8ff\U000f0000-\U000ffffd])")
"""One icon in a text: a sign that means nothing where its font is not."""
FIRST_OWN = "\U000f0000"
"""The first sign that an own icon may have."""
NO_ICONS: Mapping[str, DeclaredIcon] = MappingProxyType({})

_SIGNS = {
    **dict(zip(("arrow_left", "arrow_up", "arrow_right", "arrow_down"), "←↑→↓", strict=True)),
    **dict(zip(("box_empty", "box_full", "circle_empty", "circle_full"), "□■○●", strict=True)),
    **dict(zip(("check", "cross", "star", "star_empty"), "✓✗★☆", strict=True)),
    **{f"face_{number}": sign for number, sign in enumerate("⚀⚁⚂⚃⚄⚅", 1)},
}
"""Icons that every font calls the same."""


class LoadedIcon(NamedTuple):
    """A file of an own icon, and what is wrong with it; without *art* its word stands in."""

    path: Path | None
    art: IconArt | None
    problems: tuple[Problem, ...]


def loaded_icon(name: str, declared: DeclaredIcon, folder: Path, place: Place) -> LoadedIcon:
    """Return the own icon called *name* of a game in *folder*; problems name *place*."""
    from realms_builder.render.pdf.own_icons import load_icon
    from realms_builder.render.pictures.picture_files import PictureError
    from realms_builder.render.pictures.svg_drawing import DrawingError

    values = {"icon": name, "path": declared.file}
    try:
        path = icon_file(folder, declared.file)
    except IconFileError as error:
        return LoadedIcon(None, None, (Problem(error.code, Severity.WARNING, place, values),))
    try:
        art = load_icon(path)
    except (PictureError, DrawingError) as error:
        reason = Problem(error.code, values=getattr(error, "values", {}) or {"file": path.name})
        values |= {"reason": {lang: said(reason, lang) for lang in languages()}}
        return LoadedIcon(path, None, (Problem("icon_broken", Severity.WARNING, place, values),))
    left_out = (replace(p, place=place if place.file else p.place) for p in art.problems)
    return LoadedIcon(path, art, tuple(left_out))


class GameIcons:
    """The icons of the program, and those that a game and a template bring along."""

    def __init__(self, game: Game | None, more: Mapping[str, DeclaredIcon] = NO_ICONS) -> None:
        """Take the icons of *game*, and *more* that a template of it names."""
        self._game = game
        self._declared = {**(game.file.icons if game is not None else NO_ICONS), **more}

    @cached_property
    def _loaded(self) -> dict[str, LoadedIcon]:
        folder = self._game.folder if self._game is not None else Path()
        return {
            name: loaded_icon(name, one, folder, NOWHERE) for name, one in self._declared.items()
        }

    @cached_property
    def _signs(self) -> dict[str, str]:
        """Return the sign of each own icon that can be drawn."""
        if not self._declared:
            return {}
        from realms_builder.render.pdf.own_icons import own_icons

        return {
            name: own_icons().sign(found.path, found.art, self._declared[name].name or spelt(name))
            for name, found in self._loaded.items()
            if found.path is not None and found.art is not None
        }

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the files of own icons."""
        return tuple(problem for found in self._loaded.values() for problem in found.problems)

    def names(self, lang: str) -> Mapping[str, str]:
        """Return the sign of every icon; the word of one that cannot be drawn."""
        if not self._declared:
            return icon_characters()
        usual = self.words_by_name(lang)
        own = {name: self._signs.get(name) or usual[name] for name in self._declared}
        return {**icon_characters(), **own}

    def words(self, lang: str) -> dict[str, str]:
        """Return the word of every sign: by what the game uses it for, else its own name."""
        signs = {**icon_characters(), **self._signs}
        words: dict[str, str] = {}
        for name, word in self._named(lang):
            if word and name in signs:
                words.setdefault(signs[name], word)
        drawn = own_face()
        for sign, text in drawn.words.items() if drawn is not None else ():
            words.setdefault(sign, text.pick(lang))
        return words

    def words_by_name(self, lang: str) -> dict[str, str]:
        """Return the word of every own icon by its name."""
        words: dict[str, str] = {}
        for name, word in self._named(lang):
            if word and name in self._declared:
                words.setdefault(name, word)
        return words

    def _named(self, lang: str) -> Iterator[tuple[str, str]]:
        """Yield names of icons with words; what comes first is meant."""
        yield from ((name, one.name.pick(lang)) for name, one in self._declared.items() if one.name)
        things = list(_things(self._game)) if self._game is not None else []
        worded = [(thing, Text.of(getattr(thing, "name", "")).pick(lang)) for thing in things]
        # What a game says of an icon goes before what merely has its name.
        yield from ((getattr(thing, "icon", ""), word) for thing, word in worded)
        yield from _SIGNS.items()
        yield from ((getattr(thing, "id", ""), word) for thing, word in worded)
        for name in (*icon_characters(), *self._declared):
            yield name, spelt(name).pick(lang)


def spelt(name: str) -> Text:
    """Return the name of an icon as a word."""
    return Text.of(name.replace("_", " "))


def own_face() -> OwnIcons | None:
    """Return what draws own icons, None as long as nobody has any."""
    module = sys.modules.get("realms_builder.render.pdf.own_icons")
    return module.own_icons() if module is not None else None


def _things(game: Game) -> Iterator[object]:
    """Yield all that *game* declares, at any depth."""
    waiting: list[object] = [game.file, *game.keywords.values()]
    while waiting:
        thing = waiting.pop(0)
        if isinstance(thing, BaseModel):
            yield thing
            waiting += [getattr(thing, name) for name in type(thing).model_fields]
        elif isinstance(thing, (list, tuple)):
            waiting += thing
