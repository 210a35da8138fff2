"""Names of icons, the characters that draw them in the icon font, and the words they stand for.

``assets/icons/icons.json`` is written together with the font by ``packaging/build_icons.py``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from pydantic import BaseModel

from realms_builder.core import resources
from realms_builder.game.texts import Text

if TYPE_CHECKING:
    from realms_builder.game.game import Game

ICON_NAMES = "icons/icons.json"
ICON_SIGNS = re.compile("([\ue000-\uf8ff])")
"""One icon in a text: a sign that means nothing where its font is not."""


@cache
def icon_characters() -> Mapping[str, str]:
    """Return the character of every icon name and alias.

    Raises OSError when the list is missing, ValueError when it is no list of names.
    """
    table = json.loads(resources.asset(ICON_NAMES).read_text("utf-8"))
    if not isinstance(table, dict):
        raise ValueError(ICON_NAMES)
    return MappingProxyType(
        {str(name): str(character) for name, character in table.items() if len(character) == 1}
    )


_SIGNS = {
    **dict(zip(("arrow_left", "arrow_up", "arrow_right", "arrow_down"), "←↑→↓", strict=True)),
    **dict(zip(("box_empty", "box_full", "circle_empty", "circle_full"), "□■○●", strict=True)),
    **dict(zip(("check", "cross", "star", "star_empty"), "✓✗★☆", strict=True)),
    **{f"face_{number}": sign for number, sign in enumerate("⚀⚁⚂⚃⚄⚅", 1)},
}
"""Icons that every font calls the same."""


def icon_words(game: Game | None, lang: str) -> dict[str, str]:
    """Return what every icon is called: by what *game* uses it for, else by its own name."""
    named: list[tuple[str, str]] = []
    for thing in _things(game) if game is not None else ():
        word = Text.of(getattr(thing, "name", "")).pick(lang)
        named.append((getattr(thing, "icon", ""), word))
        named.append((getattr(thing, "id", ""), word))
    # What a game says of an icon goes before what merely has its name.
    named[:] = [*named[::2], *_SIGNS.items(), *named[1::2]]
    characters = icon_characters()
    words: dict[str, str] = {}
    for name, word in (*named, *((name, name.replace("_", " ")) for name in characters)):
        if word and name in characters:
            words.setdefault(characters[name], word)
    return words


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
