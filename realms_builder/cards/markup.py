r"""The inline markup of card texts, compiled once and bound to every card.

``**bold**``, ``*italic*``, ``[[badge]]``, ``:icon_name:``, ``[#colour|coloured]``, ``{formula}``,
``[?dropped when a value inside is empty]``, a line break, ``- `` for a bullet; ``\\`` escapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from realms_builder.cards.binding import Card, Getter, getter, is_empty, printed
from realms_builder.cards.line_breaking import Paragraph, Run
from realms_builder.cards.text_styles import BADGE, BOLD, ICON, ITALIC, REGULAR
from realms_builder.gamedata.formulas import FormulaError
from realms_builder.gamedata.formulas.values import Record

_SPECIAL = re.compile(
    r"\\(?P<escape>.)|(?P<bold>\*\*)|(?P<italic>\*)|(?P<badge>\[\[)|(?P<badge_end>\]\])"
    r"|(?P<optional>\[\?)|\[\#(?P<colour>[^|\]]{1,60})\||(?P<end>\])|(?P<break>\n)"
    r"|:(?P<icon>[a-z][a-z0-9_]*):|(?P<formula>\{)",
    re.DOTALL,
)
_NEEDS_PARSING = re.compile(r"[*\n\\]|\[\[|\[#|:[a-z][a-z0-9_]*:")
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


class Words(NamedTuple):
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


Part = Words | Value | Icon | Break | Styled | Optional


class _Parser:
    def __init__(self, text: str, element: str, formulas: bool) -> None:
        self._text = text
        self._element = element
        self._formulas = formulas
        self._at = 0
        self._tries = 0
        self._values: list[Getter] = []

    def parts(self, until: str | None = None, depth: int = 0) -> tuple[Part, ...]:
        """Read up to the token named *until*, or to the end of the text."""
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
        if kind == "badge" and inner and isinstance(inner[-1], Words) and "|" in inner[-1].text:
            text, _, colour = inner[-1].text.rpartition("|")
            inner = (*inner[:-1], Words(text)) if text else inner[:-1]
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
        found.append(Words(text))


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


class Look(NamedTuple):
    """What markup needs to know of the look: colours, icons and how lists are joined."""

    colour: Callable[[str], str]
    icons: Mapping[str, str]
    separator: str = "\u00a0· "
    uppercase: bool = False
    element: str = ""


class TextProgram:
    """A compiled text that gives its paragraphs for a card."""

    __slots__ = ("_look", "_parts", "_plain", "constant")

    def __init__(self, parts: tuple[Part, ...], look: Look) -> None:
        """Compile *parts* for *look*."""
        self._parts = parts
        self._look = look
        self.constant = _is_constant(parts)
        self._plain = tuple(
            part.text if isinstance(part, Words) else part.get
            for part in parts
            if isinstance(part, (Words, Value))
        )
        if len(self._plain) != len(parts) or look.uppercase:
            self._plain = ()

    def plain(self, card: Card, scope: Record) -> str:
        """Return the text without any markup, for names and for single values."""
        return "".join(run.text for paragraph in self.bind(card, scope) for run in paragraph)

    def bind(self, card: Card, scope: Record) -> list[Paragraph]:
        """Return the paragraphs of this text for *card*; an empty text gives none."""
        if self._plain:
            return self._bind_plain(card, scope)
        writer = _Writer(card, scope, self._look)
        writer.write(self._parts, REGULAR, None)
        return writer.finished()

    def _bind_plain(self, card: Card, scope: Record) -> list[Paragraph]:
        lang, separator = card.lang, self._look.separator
        text = "".join(
            [
                part if isinstance(part, str) else printed(part(card, scope), lang, separator)
                for part in self._plain
            ]
        )
        if not text:
            return []
        if _NEEDS_PARSING.search(text) is None:
            return [(Run(text),)]
        writer = _Writer(card, scope, self._look)
        writer.value(text, REGULAR, None)
        return writer.finished()


def _is_constant(parts: tuple[Part, ...]) -> bool:
    return all(
        not isinstance(part, (Value, Optional))
        and (not isinstance(part, Styled) or _is_constant(part.parts))
        for part in parts
    )


class _Writer:
    """Writes parts as runs, merging what has the same face."""

    def __init__(self, card: Card, scope: Record, look: Look) -> None:
        self._card = card
        self._scope = scope
        self._look = look
        self._paragraphs: list[Paragraph] = []
        self._runs: list[Run] = []

    def finished(self) -> list[Paragraph]:
        if self._runs:
            self._paragraphs.append(tuple(self._runs))
        return self._paragraphs

    def write(self, parts: tuple[Part, ...], face: int, colour: str | None) -> None:
        for part in parts:
            if isinstance(part, Words):
                self._add(part.text, face, colour)
            elif isinstance(part, Value):
                value = part.get(self._card, self._scope)
                text = printed(value, self._card.lang, self._look.separator)
                self.value(text, face, colour)
            elif isinstance(part, Styled):
                self._styled(part, face, colour)
            elif isinstance(part, Optional):
                if not any(is_empty(get(self._card, self._scope)) for get in part.values):
                    self.write(part.parts, face, colour)
            elif isinstance(part, Icon):
                self._icon(part.name, face, colour)
            else:
                self._paragraphs.append(tuple(self._runs))
                self._runs = []

    def value(self, text: str, face: int, colour: str | None) -> None:
        if text and _NEEDS_PARSING.search(text) is not None:
            self.write(_parsed_value(text), face, colour)
        else:
            self._add(text, face, colour)

    def _styled(self, part: Styled, face: int, colour: str | None) -> None:
        inner = self._look.colour(part.colour) if part.colour else colour
        if part.face != BADGE:
            self.write(part.parts, face if part.face is None else part.face, inner)
            return
        writer = _Writer(self._card, self._scope, self._look)
        writer.write(part.parts, REGULAR, None)
        text = "".join(run.text for runs in writer.finished() for run in runs).strip()
        if text:
            self._runs.append(Run(_bare(text), BADGE, inner))

    def _icon(self, name: str, face: int, colour: str | None) -> None:
        char = self._look.icons.get(name)
        if char is None:
            self._add(f":{name}:", face, colour)
        else:
            self._runs.append(Run(char, ICON, colour))

    def _add(self, text: str, face: int, colour: str | None) -> None:
        if not text:
            return
        if self._look.uppercase:
            text = text.upper()
        if self._runs:
            last = self._runs[-1]
            if last.face == face and last.colour == colour:
                self._runs[-1] = Run(last.text + text, face, colour)
                return
        self._runs.append(Run(text, face, colour))


def _bare(text: str) -> str:
    """Return what stands on a badge: capitals, without brackets of its own."""
    return text.replace("[", "").replace("]", "").upper()


_VALUES: dict[str, tuple[Part, ...]] = {}


def _parsed_value(text: str) -> tuple[Part, ...]:
    """Return the parts of a value that holds markup itself, remembered by its text."""
    parts = _VALUES.get(text)
    if parts is None:
        if len(_VALUES) > 20_000:
            _VALUES.clear()
        parts = _VALUES[text] = parse_markup(text, formulas=False)
    return parts
