r"""The inline markup of card texts, compiled once and bound to every card.

``**bold**``, ``*italic*``, ``[[badge]]``, ``:icon_name:``, ``[#colour|coloured]``, ``{formula}``,
``[?dropped when a value inside is empty]``, a line break, ``- `` for a bullet; ``\\`` escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.cards.template.binding import Getter, getter
from realms_builder.game.formulas import FormulaError
from realms_builder.layout.text_styles import BADGE, BOLD, ITALIC

_SPECIAL = re.compile(
    r"\\(?P<escape>.)|(?P<bold>\*\*)|(?P<italic>\*)|(?P<badge>\[\[)|(?P<badge_end>\]\])"
    r"|(?P<optional>\[\?)|\[\#(?P<colour>[^|\]]{1,60})\||(?P<end>\])|(?P<break>\n)"
    r"|:(?P<icon>[a-z][a-z0-9_]*):|(?P<formula>\{)",
    re.DOTALL,
)
MAX_DEPTH = 12
MAX_TRIES = 400
"""How many marks without an end one text may hold before the rest is taken as it stands."""


class MarkupError(ValueError):
    """A card text that cannot be read: *code*, *column* from 1 and values for the sentence."""

    def __init__(self, code: str, column: int, **values: object) -> None:
        """Say what is wrong and where."""
        super().__init__(code)
        self.code = code
        self.column = column
        self.values = values


class PlainWords(NamedTuple):
    """Plain words."""

    text: str


class Value(NamedTuple):
    """A formula in braces."""

    get: Getter


class Icon(NamedTuple):
    """An icon by name."""

    name: str


class Break(NamedTuple):
    """The end of a paragraph."""


class Styled(NamedTuple):
    """Parts in another face or colour."""

    parts: tuple[Part, ...]
    face: int | None = None
    colour: str | None = None


class Optional(NamedTuple):
    """Parts that are dropped when one of the values among them is empty."""

    parts: tuple[Part, ...]
    values: tuple[Getter, ...]


Part = PlainWords | Value | Icon | Break | Styled | Optional


class _Parser:
    def __init__(self, text: str, element: str, formulas: bool) -> None:
        self._text = text
        self._element = element
        self._formulas = formulas
        self._at = 0
        self._tries = 0
        self._values: list[Getter] = []

    def parts(self, until: str | None = None, depth: int = 0) -> tuple[Part, ...]:
        """Read up to the token named *until*, or to the end of the text.

        What lies deeper than the limit of nesting stays text. Raises :class:`MarkupError` when the
        text ends before *until*.
        """
        found: list[Part] = []
        words: list[str] = []
        while (match := _SPECIAL.search(self._text, self._at)) is not None:
            words.append(self._text[self._at : match.start()])
            self._at = match.end()
            kind = match.lastgroup or ""
            if kind == until:
                _flush(words, found)
                return tuple(found)
            part = self._part(kind, match, depth) if depth < MAX_DEPTH else None
            if part is None:
                words.append(match.group("escape") or match.group())
            else:
                _flush(words, found)
                found.append(part)
        if until is not None:
            raise MarkupError("card.markup_open", len(self._text), mark=until)
        words.append(self._text[self._at :])
        _flush(words, found)
        return tuple(found)

    def _part(self, kind: str, match: re.Match[str], depth: int) -> Part | None:
        if kind == "break":
            return Break()
        if kind == "icon":
            return Icon(match.group("icon"))
        if kind == "formula" and self._formulas:
            return self._formula()
        if kind == "optional" and self._formulas:
            return self._optional(depth)
        if kind in ("bold", "italic", "badge", "colour"):
            return self._styled(kind, match, depth)
        return None

    def _styled(self, kind: str, match: re.Match[str], depth: int) -> Part | None:
        start, known = self._at, len(self._values)
        until = {"badge": "badge_end", "colour": "end"}.get(kind, kind)
        if self._tries > MAX_TRIES or self._text[start : start + 1] in (" ", ""):
            return None
        try:
            inner = self.parts(until, depth + 1)
        except MarkupError as error:
            if error.code != "card.markup_open":
                raise
            self._at = start
            self._tries += 1
            del self._values[known:]
            return None
        faces = {"bold": BOLD, "italic": ITALIC, "badge": BADGE}
        colour = match.group("colour")
        if (
            kind == "badge"
            and inner
            and isinstance(inner[-1], PlainWords)
            and "|" in inner[-1].text
        ):
            text, _, colour = inner[-1].text.rpartition("|")
            inner = (*inner[:-1], PlainWords(text)) if text else inner[:-1]
        return Styled(inner, faces.get(kind), colour)

    def _optional(self, depth: int) -> Part:
        outer, self._values = self._values, []
        start = self._at
        try:
            inner = self.parts("end", depth + 1)
        except MarkupError as error:
            if error.code != "card.markup_open":
                raise
            raise MarkupError("card.markup_open", start - 1, mark="]") from error
        result = Optional(inner, tuple(self._values))
        self._values = outer
        return result

    def _formula(self) -> Part:
        start = self._at
        end = _end_of_formula(self._text, start)
        if end < 0:
            raise MarkupError("card.markup_open", start, mark="}")
        self._at = end + 1
        try:
            get = getter(self._text[start:end].strip(), self._element)
        except FormulaError as error:
            raise error.moved(start) from None
        self._values.append(get)
        return Value(get)


def _flush(words: list[str], found: list[Part]) -> None:
    text = "".join(words)
    words.clear()
    if text:
        found.append(PlainWords(text))


def _end_of_formula(text: str, start: int) -> int:
    """Return where the brace that closes a formula stands, braces in quotes not counted."""
    quote = ""
    for at in range(start, len(text)):
        char = text[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "}":
            return at
    return -1


def parse_markup(text: str, element: str = "", *, formulas: bool = True) -> tuple[Part, ...]:
    """Return the parts of *text*; raises :class:`MarkupError` or a formula's error."""
    return _Parser(text, element, formulas).parts()


def formulas_in(text: str) -> Iterator[str]:
    """Yield the formulas that stand in braces in *text*, as they are written."""
    for _, formula in formula_spots(text):
        yield formula.strip()


def formula_spots(text: str) -> Iterator[tuple[int, str]]:
    """Yield where each formula in braces begins in *text*, from 0, and what stands there."""
    at = text.find("{")
    while at >= 0:
        end = _end_of_formula(text, at + 1)
        if end < 0:
            return
        if text[at - 1 : at] != "\\":
            yield at + 1, text[at + 1 : end]
        at = text.find("{", end + 1)


def icons_in(text: str) -> Iterator[str]:
    """Yield the names of the icons that stand in *text* outside of its formulas."""
    at = 0
    while (match := _SPECIAL.search(text, at)) is not None:
        at = match.end()
        if match.group("icon"):
            yield match.group("icon")
        elif match.group("formula"):
            end = _end_of_formula(text, at)
            at = end + 1 if end >= 0 else at
