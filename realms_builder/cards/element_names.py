"""What messages call an element of a card: never by a bare id where there is a word for it."""

from __future__ import annotations

from realms_builder.cards.template.templates import Element, Localised
from realms_builder.core.translation import codes, sentence
from realms_builder.game.texts import Text


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

    ``foot_left`` is a ``foot`` where there is no word for the whole id. Without any of them it is
    called by *fallback*. The name knows its element (:class:`ElementName`).
    """
    return ElementName.of(spoken(element.name, element.id or "", lang) or fallback, element)


def spoken(name: Localised | None, identity: str, lang: str) -> str:
    """Return what a reader of *lang* calls an element of that *name* and id, empty without."""
    if name:
        own = Text.of(name).pick(lang)
        if own:
            return own
    for key in (identity, identity.partition("_")[0]):
        if f"card.element.{key}" in codes():
            return sentence(f"card.element.{key}", lang)
    return identity
