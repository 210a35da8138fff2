"""Names and notes that players type in scripts which no font of the theme has."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import normalize

from realms_builder.cards.metrics import FontMetrics
from realms_builder.cards.template.binding import Card
from realms_builder.core.problems import Severity
from realms_builder.game.formulas.values import MISSING, Record, Unknown, Value

_FONT = "text"
_TYPED = ("own_name", "note")
_MOST_SAID = 8


class Nameless(Record):
    """A subject without its own name, which nobody could read: its unit's takes the place."""

    __slots__ = ("_subject",)

    def __init__(self, subject: Record) -> None:
        """Hide the own name of *subject*."""
        self._subject = subject

    @property
    def identity(self) -> str | None:
        """Return the id of the subject."""
        return self._subject.identity

    def lookup(self, name: str) -> Value | Unknown:
        """Return what the subject says, but for its own name."""
        return MISSING if name == "own_name" else self._subject.lookup(name)

    def call(self, function: str, args: tuple[Value, ...]) -> Value | Unknown:
        """Ask the subject."""
        return self._subject.call(function, args)

    def names(self) -> Iterable[str]:
        """Return the names of the subject."""
        return self._subject.names()

    def functions(self) -> Iterable[str]:
        """Return the functions of the subject."""
        return self._subject.functions()


def printable(subject: Record, card: Card, metrics: FontMetrics, known: set[str]) -> Record:
    """Return *subject* as its card can show it, having said which characters are lost.

    A name of which no letter can be drawn gives way to that of the unit. *known* gathers the
    characters that can be drawn.
    """
    shown = subject
    for name in _TYPED:
        text = subject.lookup(name)
        if not isinstance(text, str) or text.isascii():
            continue
        text = normalize("NFC", text)
        if known.issuperset(text):
            continue
        known.update(c for c in text if metrics.has_glyph(_FONT, c))
        lost = tuple(dict.fromkeys(c for c in text if c not in known))
        if not lost:
            continue
        letters = [c for c in text if c.isalnum()]
        hidden = name == "own_name" and bool(letters) and set(letters) <= set(lost)
        shown = Nameless(subject) if hidden else shown
        code = "card.name_unprintable" if hidden else "card.characters_lost"
        card.say(code, Severity.WARNING, name, text=_listed(lost), characters=lost)
    return shown


def _listed(characters: tuple[str, ...]) -> str:
    """Return *characters* as they are and by number, for terminals that lack them too."""
    said = [
        f"{c} (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}"
        for c in characters[:_MOST_SAID]
    ]
    return ", ".join(said) + (" …" if len(characters) > _MOST_SAID else "")
