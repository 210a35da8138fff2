"""Breaks runs of text in the faces of one style into lines.

Widths are in millimetres for each point of text size, so one set of words serves every size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from realms_builder.layout.ideographs import may_part, parts_anywhere, parts_of
from realms_builder.layout.last_lines import evened
from realms_builder.layout.lines import DOTS, AnyAtom, AnySpan, LineBreaker
from realms_builder.layout.text_styles import BADGE, REGULAR, FaceInk, TextStyle

NO_JOINS: Mapping[int, int] = MappingProxyType({})
LONGEST_WORD = 150
LOOSE = 0.3
"""A line that would stay emptier than this part of its width is worth breaking a word for."""


class FaceRun(NamedTuple):
    """A stretch of text in one face; *colour* None is the colour of the style."""

    text: str
    face: int = REGULAR
    colour: str | None = None


class Lines(NamedTuple):
    """A broken paragraph: for each line its pieces and its width; words too wide for a line.

    *joins* tells of lines that end inside a word how many characters of hyphen were added.
    """

    lines: list[tuple[list[AnySpan[FaceInk]], float]]
    too_wide: tuple[str, ...] = ()
    joins: Mapping[int, int] = NO_JOINS


Paragraph = tuple[FaceRun, ...]
_new = tuple.__new__
"""Named tuples made this way cost half; hundreds of them are made for every card."""


def break_lines(runs: Paragraph, style: TextStyle, limit: float) -> Lines:
    """Return *runs* broken into lines no wider than *limit*.

    No word stands alone on the last line where as many lines can be filled more evenly.
    """
    return evened(lambda narrow: _broken(runs, style, narrow), limit)


def _broken(runs: Paragraph, style: TextStyle, limit: float) -> Lines:
    if len(runs) == 1 and runs[0].face < BADGE and not parts_anywhere(runs[0].text):
        found = _plain_lines(runs[0], style, limit)
        if found is not None:
            return found
    elif len(runs) > 1:
        found = _one_line(runs, style, limit)
        if found is not None:
            return found
    divide = style.hyphenate
    breaker = LineBreaker[FaceInk](limit, style.lang, style.width_in, LOOSE, divide=divide)
    for chunk in _chunks(runs, style):
        breaker.place(*chunk)
    breaker.finish()
    return Lines(breaker.lines, tuple(breaker.too_wide), breaker.joins)


def _one_line(runs: Paragraph, style: TextStyle, limit: float) -> Lines | None:
    """Return several runs on a single line, None when that is too short for them."""
    spans: list[AnySpan[FaceInk]] = []
    inks, x = style.inks, 0.0
    for text, face, colour in runs:
        if face >= BADGE:
            width = style.width_of(text, face)
        else:
            words = text.split(" ")
            widths = style.widths[face]
            width = sum(map(widths.__getitem__, words)) + widths[" "] * (len(words) - 1)
        spans.append((x, width, text, inks[face, colour], None))
        x += width
        if x > limit:
            return None
    return None if runs[0].text[:1] == " " else Lines([(spans, x)])


def _plain_lines(run: FaceRun, style: TextStyle, limit: float) -> Lines | None:
    """Break one run without any cut inside a word; None when a word needs one."""
    text, face, colour = run
    widths = style.widths[face]
    words = text.split(" ")
    space, ink = style.space, style.inks[face, colour]
    lines: list[tuple[list[AnySpan[FaceInk]], float]] = []
    start, used = 0, -space
    for at, word in enumerate(words):
        width = widths[word]
        if used + space + width <= limit:
            used += space + width
            continue
        if (
            at == start
            or not _may_begin(word)
            or (style.hyphenate and limit - used > LOOSE * limit)
            or width > limit
        ):
            return None
        joined = " ".join(words[start:at])
        if joined.endswith(DOTS):
            joined, used = joined[:-2], used - widths[joined[-2:]]
        lines.append(([(0.0, used, joined, ink, None)], used))
        start, used = at, width
    used = max(used, 0.0)
    last = " ".join(words[start:]) if start else text
    lines.append(([(0.0, used, last, ink, None)], used))
    return Lines(lines)


def _may_begin(word: str) -> bool:
    """Return whether *word* may begin a line: a lone dot, dash or plus sign may not."""
    return len(word) > 3 or word == "" or any(char.isalnum() for char in word)


Atoms = list[AnyAtom[FaceInk]]
Chunk = tuple[Atoms, float, float]
"""Atoms that stay together, the width of the space before them, and their own width."""


def _chunks(runs: Paragraph, style: TextStyle) -> list[Chunk]:
    chunks: list[Chunk] = []
    atoms: Atoms = []
    total = space_before = 0.0
    for text, face, colour in runs:
        ink = style.inks[face, colour]
        if face >= BADGE:
            width = style.width_of(text, face)
            # An ink of its own: two badges side by side are never drawn as one.
            atoms.append((text, _new(FaceInk, ink), width, 0.0, None))
            total += width
            continue
        widths, blank = style.widths[face], ink.blank
        for at, word in enumerate(text.split(" ")):
            if at and atoms and word and not _may_begin(word):
                width = blank + widths[word]
                atoms.append((" " + word, ink, width, 0.0, None))
                total += width
                continue
            if at:
                if atoms:
                    chunks.append((atoms, space_before, total))
                    atoms, total, space_before = [], 0.0, 0.0
                space_before = blank
            for number, part in enumerate(parts_of(word) if word else ()):
                if atoms and (number or may_part(atoms[-1][0][-1:], part[0])):
                    chunks.append((atoms, space_before, total))
                    atoms, total, space_before = [], 0.0, 0.0
                for piece in _parts(part):
                    width = widths[piece]
                    atoms.append((piece, ink, width, 0.0, None))
                    total += width
    if atoms:
        chunks.append((atoms, space_before, total))
    return chunks


def _parts(word: str) -> Sequence[str]:
    """Return *word*, one without end in pieces, so that no piece is measured again and again."""
    if len(word) <= LONGEST_WORD:
        return (word,)
    return [word[at : at + LONGEST_WORD] for at in range(0, len(word), LONGEST_WORD)]
