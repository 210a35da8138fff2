"""Greedy line breaking of runs of text in several faces.

Widths are in millimetres for each point of text size, so one set of words serves every size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from realms_builder.layout.hyphens import SOFT_HYPHEN, cuts
from realms_builder.layout.text_styles import BADGE, ICON, REGULAR, TextStyle

NO_JOINS: Mapping[int, int] = MappingProxyType({})
LONGEST_WORD = 150
LOOSE = 0.3
"""A line that would stay emptier than this part of its width is worth breaking a word for."""


class Run(NamedTuple):
    """A stretch of text in one face; *colour* None is the colour of the style."""

    text: str
    face: int = REGULAR
    colour: str | None = None


class Piece(NamedTuple):
    """A run within a finished line: where it starts and how wide it is."""

    x: float
    width: float
    text: str
    face: int
    colour: str | None


class Lines(NamedTuple):
    """A broken paragraph: for each line its pieces and its width; words too wide for a line.

    *joins* tells of lines that end inside a word how many characters of hyphen were added.
    """

    lines: list[tuple[list[Piece], float]]
    too_wide: tuple[str, ...] = ()
    joins: Mapping[int, int] = NO_JOINS


Paragraph = tuple[Run, ...]
_new = tuple.__new__
"""Named tuples made this way cost half; hundreds of them are made for every card."""


def break_lines(runs: Paragraph, style: TextStyle, limit: float) -> Lines:
    """Return *runs* broken into lines no wider than *limit*."""
    if len(runs) == 1 and runs[0].face < BADGE:
        found = _plain_lines(runs[0], style, limit)
        if found is not None:
            return found
    elif len(runs) > 1:
        found = _one_line(runs, style, limit)
        if found is not None:
            return found
    return _Breaker(style, limit).run(_chunks(runs, style))


def _one_line(runs: Paragraph, style: TextStyle, limit: float) -> Lines | None:
    """Return several runs on a single line, None when that is too short for them."""
    pieces: list[Piece] = []
    x = 0.0
    for text, face, colour in runs:
        if face >= BADGE:
            width = style.width_of(text, face)
        else:
            words = text.split(" ")
            widths = style.widths[face]
            width = sum(map(widths.__getitem__, words)) + widths[" "] * (len(words) - 1)
        pieces.append(_new(Piece, (x, width, text, face, colour)))
        x += width
        if x > limit:
            return None
    return None if runs[0].text[:1] == " " else Lines([(pieces, x)])


def _plain_lines(run: Run, style: TextStyle, limit: float) -> Lines | None:
    """Break one run without any cut inside a word; None when a word needs one."""
    text, face, colour = run
    widths = style.widths[face]
    words = text.split(" ")
    space = style.space
    lines: list[tuple[list[Piece], float]] = []
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
        lines.append(([_new(Piece, (0.0, used, joined, face, colour))], used))
        start, used = at, width
    used = max(used, 0.0)
    last = " ".join(words[start:]) if start else text
    lines.append(([_new(Piece, (0.0, used, last, face, colour))], used))
    return Lines(lines)


def _may_begin(word: str) -> bool:
    """Return whether *word* may begin a line: a lone dot, dash or plus sign may not."""
    return len(word) > 3 or word == "" or any(char.isalnum() for char in word)


Atom = tuple[str, int, "str | None", float]
Chunk = tuple[list[Atom], float, float]
"""Atoms that stay together, the width of the space before them, and their own width."""


def _chunks(runs: Paragraph, style: TextStyle) -> list[Chunk]:
    chunks: list[Chunk] = []
    atoms: list[Atom] = []
    total = space_before = 0.0
    for text, face, colour in runs:
        if face >= BADGE:
            width = style.width_of(text, face)
            atoms.append((text, face, colour, width))
            total += width
            continue
        widths = style.widths[face]
        for at, word in enumerate(text.split(" ")):
            if at and atoms and word and not _may_begin(word):
                width = widths[" "] + widths[word]
                atoms.append((" " + word, face, colour, width))
                total += width
                continue
            if at:
                if atoms:
                    chunks.append((atoms, space_before, total))
                    atoms, total, space_before = [], 0.0, 0.0
                space_before = widths[" "]
            for part in _parts(word) if word else ():
                width = widths[part]
                atoms.append((part, face, colour, width))
                total += width
    if atoms:
        chunks.append((atoms, space_before, total))
    return chunks


def _parts(word: str) -> Sequence[str]:
    """Return *word*, one without end in pieces, so that no piece is measured again and again."""
    if len(word) <= LONGEST_WORD:
        return (word,)
    return [word[at : at + LONGEST_WORD] for at in range(0, len(word), LONGEST_WORD)]


def _longest(word: str, widths: Mapping[str, float], room: float) -> int:
    """Return how many letters of *word* fit into *room*, at least one."""
    low, high = 1, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if widths[word[:middle]] <= room:
            low = middle
        else:
            high = middle - 1
    return low


class _Breaker:
    """Fills one line after the other."""

    def __init__(self, style: TextStyle, limit: float) -> None:
        self._style = style
        self._limit = limit
        self._lines: list[tuple[list[Piece], float]] = []
        self._pieces: list[Piece] = []
        self._used = 0.0
        self._too_wide: list[str] = []
        self._joins: dict[int, int] = {}

    def run(self, chunks: list[Chunk]) -> Lines:
        for atoms, space, width in chunks:
            self._place(atoms, space, width)
        if self._pieces or not self._lines:
            self._end_line()
        return Lines(self._lines, tuple(self._too_wide), self._joins)

    def _place(self, atoms: list[Atom], space: float, width: float) -> None:
        while True:
            gap = space if self._pieces else 0.0
            if self._used + gap + width <= self._limit + 1e-9:
                self._add(atoms, gap)
                return
            room = self._limit - self._used - gap
            rest = None
            if not self._pieces or room > LOOSE * self._limit or width > self._limit:
                rest = self._cut(atoms, gap, room)
            if rest is None and not self._pieces:
                rest = self._force(atoms, room)
            self._end_line()
            if rest is not None:
                atoms = rest
                width = sum(atom[3] for atom in atoms)
            if not atoms:
                return

    def _add(self, atoms: list[Atom], gap: float) -> None:
        for text, face, colour, width in atoms:
            last = self._pieces[-1] if self._pieces else None
            if (
                last is not None
                and last.face == face < BADGE
                and last.colour == colour
                and (not gap or gap == self._style.widths[face][" "])
            ):
                joined = f"{last.text} {text}" if gap else last.text + text
                values = (last.x, last.width + gap + width, joined, face, colour)
                self._pieces[-1] = _new(Piece, values)
            else:
                self._pieces.append(_new(Piece, (self._used + gap, width, text, face, colour)))
            self._used += gap + width
            gap = 0.0

    def _end_line(self) -> None:
        self._lines.append((self._pieces, self._used))
        self._pieces = []
        self._used = 0.0

    def _cut(self, atoms: list[Atom], gap: float, room: float) -> list[Atom] | None:
        """Put the start of *atoms* on the line, broken at a syllable; None where it cannot be."""
        style = self._style
        for at, (word, face, colour, width) in enumerate(atoms):
            if width <= room:
                room -= width
                continue
            if face in (BADGE, ICON):
                return None
            widths = style.widths[face]
            # A word that has a whole line to itself and still is too long must break somewhere.
            syllables = style.hyphenate or not self._pieces
            for place, hyphen in reversed(cuts(word, style.lang, syllables)):
                head = word[:place].replace(SOFT_HYPHEN, "") + hyphen
                if widths[head] <= room:
                    self._add([*atoms[:at], (head, face, colour, widths[head])], gap)
                    tail = word[place:]
                    self._joins[len(self._lines)] = len(hyphen)
                    return [(tail, face, colour, widths[tail]), *atoms[at + 1 :]]
            return None
        return None

    def _force(self, atoms: list[Atom], room: float) -> list[Atom]:
        """Break *atoms* anywhere, since they are wider than a whole line, and remember that."""
        self._too_wide.append("".join(atom[0] for atom in atoms))
        self._joins[len(self._lines)] = 0
        for at, (word, face, colour, width) in enumerate(atoms):
            if width <= room:
                room -= width
                continue
            if at:
                self._add(atoms[:at], 0.0)
                return atoms[at:]
            widths = self._style.widths[face]
            count = _longest(word, widths, room) if face < BADGE else 1
            head, tail = (word[:count], word[count:]) if face < BADGE else (word, "")
            self._add([(head, face, colour, self._style.width_of(head, face))], 0.0)
            rest = [(tail, face, colour, widths[tail])] if tail else []
            return rest + atoms[1:]
        return []
