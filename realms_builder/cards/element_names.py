"""What messages call an element of a card: never by a bare id where there is a word for it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from realms_builder.cards.template.templates import Element, Localised
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import codes, sentence
from realms_builder.game.texts import Text

_MOST_LETTERS = 28
_MARKS = re.compile(r"\*+|:\w+:|\\")


class ElementName(str):
    """What an element is called, and which one it is: several may have the same name."""

    __slots__ = ("element",)

    element: Element | None

    @staticmethod
    def of(name: str, element: Element) -> ElementName:
        """Return *name* as that of *element*."""
        found = ElementName(name)
        found.element = element
        return found


def spoken_name(element: Element, lang: str, fallback: str = "") -> str:
    """Return what a reader of *lang* calls *element*: its own name, the usual word, else its id.

    ``foot_left`` is a ``foot`` where there is no word for the whole id, ``foot_line`` the line of
    one: *card.part* has the words for such parts. Without any of them it is
    called by *fallback*. The name knows its element (:class:`ElementName`).
    """
    return ElementName.of(spoken(element.name, element.id or "", lang) or fallback, element)


def spoken(name: Localised | None, identity: str, lang: str) -> str:
    """Return what a reader of *lang* calls an element of that *name* and id, empty without."""
    if name:
        own = Text.of(name).pick(lang)
        if own:
            return own
    first, _, last = identity.partition("_")
    for key in (identity, first):
        if f"card.element.{key}" in codes():
            whole, part = sentence(f"card.element.{key}", lang), f"card.part.{last}"
            if key == identity or part not in codes():
                return whole
            return sentence("card.part_of", lang, {"whole": whole, "part": sentence(part, lang)})
    alone = f"card.part.{identity}"
    return sentence(alone, lang) if alone in codes() else identity


def plain_spoken(element: Mapping[str, Any], lang: str) -> str:
    """Return the words that an *element* of a file has in a list, however little can be read.

    They begin with a capital; empty where there is nothing but an id.
    """
    name, identity = element.get("name"), element.get("id")
    known = name if isinstance(name, (str, dict)) else None
    identity = identity if isinstance(identity, str) else ""
    words = f"element.{identity}", f"element.{identity.partition('_')[0]}", f"part.{identity}"
    has_word = any(f"card.{word}" in codes() for word in words)
    found = spoken(known, identity, lang) if known or has_word else ""
    return sentence_case(found)


def first_words(element: Mapping[str, Any], lang: str) -> str:
    """Return the words with which the text of an *element* of a file begins, empty without any."""
    text = element.get("text")
    written = Text.of(text).pick(lang) if isinstance(text, (str, dict)) else ""
    fixed = " ".join(_MARKS.sub(" ", re.split(r"[{\[]", written)[0]).split()).rstrip(" ·:(,")
    if sum(map(str.isalpha, fixed)) < 2:
        return ""
    return fixed if len(fixed) <= _MOST_LETTERS else f"{fixed[: _MOST_LETTERS - 1].rstrip()}…"
