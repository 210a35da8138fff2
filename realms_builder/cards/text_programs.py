"""Card texts compiled for a look: quick to bind to one card after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from realms_builder.cards.markup import (
    Icon,
    Optional,
    Part,
    PlainWords,
    Styled,
    Value,
    parse_markup,
)
from realms_builder.cards.template.binding import Card, Getter, is_empty, printed
from realms_builder.game.formulas.values import Record
from realms_builder.game.texts import PlayersText
from realms_builder.layout.line_breaking import FaceRun, Paragraph
from realms_builder.layout.text_styles import BADGE, ICON, REGULAR

_NEEDS_PARSING = re.compile(r"[*\n\\]|\[\[|\[#|:[a-z][a-z0-9_]*:").search
_MARKS = re.compile(r"[\\*\[\]:{}]")
_MOST_VALUES = 20_000
_new = tuple.__new__


class TextLook(NamedTuple):
    """What markup needs to know of the look: colours, icons and how lists are joined."""

    colour: Callable[[str], str]
    icons: Mapping[str, str]
    separator: str = "\u00a0· "
    uppercase: bool = False
    unknown: list[str] | None = None


WORDS, VALUE, OPTIONAL, BADGED, BREAK, INLINE = range(6)


class TextStep(NamedTuple):
    """One step of a program: what to write in which face and colour, or steps within it.

    An ``INLINE`` step is the most frequent optional part, one value between two texts; with
    *ends* it begins a paragraph.
    """

    kind: int
    face: int = REGULAR
    colour: str | None = None
    text: str = ""
    gets: tuple[Getter, ...] = ()
    inner: tuple[TextStep, ...] = ()
    tail: str = ""
    ends: bool = False


class TextProgram:
    """A compiled text that gives its paragraphs for a card."""

    __slots__ = ("_look", "_separator", "_steps", "_uppercase", "_values", "constant")

    def __init__(self, parts: tuple[Part, ...], look: TextLook) -> None:
        """Compile *parts* for *look*."""
        self._look = look
        self._separator, self._uppercase = look.separator, look.uppercase
        self._steps = self._compiled(parts, REGULAR, None)
        self._look = look._replace(unknown=None)  # what players type may hold anything
        self._values: dict[tuple[str, int, str | None], tuple[TextStep, ...]] = {}
        self.constant = all(step.kind in (WORDS, BREAK) or _still(step) for step in self._steps)

    def plain(self, card: Card, scope: Record) -> str:
        """Return the text without any markup, for names and for single values."""
        return "".join([run.text for runs in self.bind(card, scope) for run in runs])

    def bind(self, card: Card, scope: Record) -> list[Paragraph]:
        """Return the paragraphs of this text for *card*; an empty text gives none."""
        paragraphs: list[Paragraph] = []
        runs: list[FaceRun] = []
        self._write(self._steps, card, scope, runs, paragraphs, {})
        if runs:
            paragraphs.append(tuple(runs))
        return paragraphs

    def _compiled(
        self, parts: tuple[Part, ...], face: int, colour: str | None
    ) -> tuple[TextStep, ...]:
        look = self._look
        steps: list[TextStep] = []
        for part in parts:
            if isinstance(part, PlainWords):
                text = part.text.upper() if look.uppercase else part.text
                steps.append(TextStep(WORDS, face, colour, text))
            elif isinstance(part, Value):
                steps.append(TextStep(VALUE, face, colour, gets=(part.get,)))
            elif isinstance(part, Icon):
                char = look.icons.get(part.name)
                if char is None and look.unknown is not None:
                    look.unknown.append(part.name)
                said = char or f":{part.name}:"
                is_sign = len(said) == 1
                steps.append(TextStep(WORDS, ICON if is_sign else face, colour, said))
            elif isinstance(part, Styled):
                own = look.colour(part.colour) if part.colour else colour
                if part.face == BADGE:
                    inner = self._compiled(part.parts, REGULAR, None)
                    steps.append(TextStep(BADGED, BADGE, own, inner=inner))
                else:
                    inside = face if part.face is None else part.face
                    steps += self._compiled(part.parts, inside, own)
            elif isinstance(part, Optional):
                inner = self._compiled(part.parts, face, colour)
                steps.append(
                    _inlined(TextStep(OPTIONAL, face, colour, gets=part.values, inner=inner))
                )
            else:
                steps.append(TextStep(BREAK))
        return tuple(steps)

    def _write(
        self,
        steps: tuple[TextStep, ...],
        card: Card,
        scope: Record,
        runs: list[FaceRun],
        paragraphs: list[Paragraph],
        known: dict[Getter, object],
    ) -> None:
        """Append what *steps* say to *runs*, ended paragraphs to *paragraphs*."""
        for step in steps:
            kind, face, colour, text, gets, _, tail, ends = step
            if kind == INLINE:
                value = gets[0](card, scope)
                if is_empty(value):
                    continue
                said = printed(value, card.lang, self._separator)
                if ends:
                    paragraphs.append(tuple(runs))
                    runs.clear()
                if _NEEDS_PARSING(said) is None:
                    said = said.upper() if self._uppercase else said
                    _add(runs, text + said + tail, face, colour)
                else:
                    self._parse(value, said, step, card, scope, runs, paragraphs, known)
            elif kind == WORDS:
                _add(runs, text, face, colour)
            elif kind == VALUE:
                get = gets[0]
                value = known.pop(get) if get in known else get(card, scope)
                said = printed(value, card.lang, self._separator)
                if _NEEDS_PARSING(said) is not None:
                    self._parse(value, said, step, card, scope, runs, paragraphs, known)
                elif said:
                    _add(runs, said.upper() if self._uppercase else said, face, colour)
            else:
                self._frame(step, card, scope, runs, paragraphs, known)

    def _frame(
        self,
        step: TextStep,
        card: Card,
        scope: Record,
        runs: list[FaceRun],
        paragraphs: list[Paragraph],
        known: dict[Getter, object],
    ) -> None:
        """Append a step that holds others, or end the paragraph."""
        if step.kind == OPTIONAL:
            if _filled(step.gets, card, scope, known):
                self._write(step.inner, card, scope, runs, paragraphs, known)
        elif step.kind == BADGED:
            said = self._badge(step.inner, card, scope, known)
            if said:
                runs.append(_new(FaceRun, (said, BADGE, step.colour)))
        else:
            paragraphs.append(tuple(runs))
            runs.clear()

    def _parse(
        self,
        value: object,
        said: str,
        step: TextStep,
        card: Card,
        scope: Record,
        runs: list[FaceRun],
        paragraphs: list[Paragraph],
        known: dict[Getter, object],
    ) -> None:
        """Append *value*, which holds markup itself, between the texts of its step."""
        if step.text:
            _add(runs, step.text, step.face, step.colour)
        text = _readable(value, said, card.lang, self._separator)
        parsed = self._parsed(text, step.face, step.colour)
        self._write(parsed, card, scope, runs, paragraphs, known)
        if step.tail:
            _add(runs, step.tail, step.face, step.colour)

    def _badge(
        self, steps: tuple[TextStep, ...], card: Card, scope: Record, known: dict[Getter, object]
    ) -> str:
        if len(steps) == 1 and steps[0].kind == VALUE:
            get = steps[0].gets[0]
            value = known.pop(get) if get in known else get(card, scope)
            text = printed(value, card.lang, self._separator).strip()
        else:
            runs: list[FaceRun] = []
            self._write(steps, card, scope, runs, [], known)
            text = "".join([run.text for run in runs]).strip()
        return text.replace("[", "").replace("]", "").upper()

    def _parsed(self, text: str, face: int, colour: str | None) -> tuple[TextStep, ...]:
        """Return the steps of a value that holds markup itself, remembered by its text."""
        key = (text, face, colour)
        steps = self._values.get(key)
        if steps is None:
            if len(self._values) > _MOST_VALUES:
                self._values.clear()
            parts = parse_markup(text, formulas=False)
            steps = self._values[key] = self._compiled(parts, face, colour)
        return steps


def _readable(value: object, text: str, lang: str, separator: str) -> str:
    """Return *text*, the print of *value*, as markup: what a player typed stands for itself."""
    if isinstance(text, PlayersText):
        return _MARKS.sub(r"\\\g<0>", text)
    if isinstance(value, tuple):
        parts = [(part, printed(part, lang, separator)) for part in value]
        return separator.join([_readable(part, said, lang, separator) for part, said in parts])
    return text


def _inlined(step: TextStep) -> TextStep:
    """Return the quick form of an optional step that has one value and plain words around it."""
    inner = step.inner
    ends = bool(inner) and inner[0].kind == BREAK
    inner = inner[1:] if ends else inner
    kinds = [part.kind for part in inner]
    same = all((part.face, part.colour) == (step.face, step.colour) for part in inner)
    if not same or kinds.count(VALUE) != 1 or set(kinds) - {VALUE, WORDS}:
        return step
    at = kinds.index(VALUE)
    before = "".join(part.text for part in inner[:at])
    after = "".join(part.text for part in inner[at + 1 :])
    gets = inner[at].gets
    return TextStep(INLINE, step.face, step.colour, before, gets, tail=after, ends=ends)


def _add(runs: list[FaceRun], text: str, face: int, colour: str | None) -> None:
    """Append *text*, to the last run where that looks the same."""
    if runs and face < BADGE:
        last, last_face, last_colour = runs[-1]
        if last_face == face and last_colour == colour:
            runs[-1] = _new(FaceRun, (last + text, face, colour))
            return
    runs.append(_new(FaceRun, (text, face, colour)))


def _filled(
    gets: tuple[Getter, ...], card: Card, scope: Record, known: dict[Getter, object]
) -> bool:
    """Return whether no value is empty; the values are kept so that each is worked out once."""
    for get in gets:
        value = get(card, scope)
        if is_empty(value):
            return False
        known[get] = value
    return True


def _still(step: TextStep) -> bool:
    return step.kind == BADGED and all(inner.kind == WORDS for inner in step.inner)
