"""Breaks words of many looks into lines: bold, links, signs of footnotes, pictures among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from realms_builder.layout.document import NBSP, PictureUse, Run
from realms_builder.layout.hyphens import SOFT_HYPHEN, cuts
from realms_builder.layout.metrics import MM_PER_PT

LOOSE = 0.22
"""A line that would stay emptier than this part of its width is worth dividing a word for."""
CODE, CODE_SCALE = "code", 0.88
"""The font of code, and its size beside that of the words round it."""
NOTE_SCALE, NOTE_RISE = 0.66, 0.34
_MONSTER = 80
"""A word with more letters than this may be divided without a hyphen."""
_PARTS = re.compile(r"[^/?&=]{1,40}[/?&=]{0,9}|[/?&=]{1,9}")
"""The parts of such a word: those of an address, else forty letters each."""
_NUMBER = re.compile(r"(?<=\d) (?=[^\W\d_]{1,4}\b|″)")
_FACES = {
    "text": ("text", "text_bold", "text_italic"),
    "text_italic": ("text_italic", "text_bold", "text"),
}
_CODE_LEADING = 1.32
_ALIKE = 0.01
_GOES_ON = 4
"""How many signs a line that goes on is set in further than its beginning."""
_new = tuple.__new__


class Ink(NamedTuple):
    """How words look: role of the font, size in points, colour, and where they lead."""

    font: str
    size_pt: float
    colour: str
    link: str = ""
    struck: bool = False
    rise: float = 0.0
    ground: bool = False


class SizedPicture(NamedTuple):
    """A picture with the size it is drawn in, in millimetres."""

    use: PictureUse
    width: float
    height: float


class Atom(NamedTuple):
    """A word or a picture, its width, and the blank before it, -1 where no line may end."""

    text: str
    ink: Ink
    width: float
    space: float
    picture: SizedPicture | None = None
    note: int = 0


class Span(NamedTuple):
    """Words on a finished line: where they begin, and how wide they are."""

    x: float
    width: float
    text: str
    ink: Ink
    picture: SizedPicture | None = None


class Line(NamedTuple):
    """A finished line: its spans, width, height, and the numbers of the footnotes on it."""

    spans: tuple[Span, ...]
    width: float
    height: float
    notes: tuple[int, ...] = ()


JOINED = -1.0
NEW_LINE = -2.0


class Inks:
    """Turns the looks of runs into inks; *widths* of words come from the fonts."""

    def __init__(
        self,
        widths: Mapping[str, Mapping[str, float]],
        font: str,
        size_pt: float,
        colours: tuple[str, str, str, str],
    ) -> None:
        """Write in the role *font*; *colours* are those of words, quiet ones, links and gaps."""
        self.widths = widths
        self.font = font
        self.size_pt = size_pt
        self._colours = colours
        self._known: dict[Run, Ink] = {}

    def ink(self, run: Run) -> Ink:
        """Return how the words of *run* look."""
        key = run._replace(text="", picture=None, note=0)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._made(key)
        return found

    def _made(self, run: Run) -> Ink:
        plain, bold, italic = _FACES.get(self.font, (self.font, self.font, self.font))
        font = bold if run.bold or run.gap else italic if run.italic else plain
        size = self.size_pt
        if run.code and self.font != CODE:
            font, size = CODE, size * CODE_SCALE
        ink, muted, link, gap = self._colours
        colour = gap if run.gap else link if run.link else muted if run.muted else ink
        return Ink(font, size, colour, run.link, run.struck, 0.0, run.code)

    def width(self, word: str, ink: Ink) -> float:
        """Return the width of *word* in millimetres."""
        return self.widths[ink.font][word] * ink.size_pt


def atoms_of(
    runs: Iterable[Run], inks: Inks, sized: Mapping[PictureUse, SizedPicture]
) -> Iterator[Atom]:
    """Yield the words and pictures of *runs*."""
    space, fresh = 0.0, True
    for run in runs:
        ink = inks.ink(run)
        if run.note:
            small = ink._replace(
                size_pt=ink.size_pt * NOTE_SCALE, rise=NOTE_RISE, link=f"note:{run.note}"
            )
            text = str(run.note)
            yield Atom(text, small, inks.width(text, small), JOINED, note=run.note)
            space, fresh = JOINED, False
            continue
        if run.picture is not None:
            found = sized[run.picture]
            yield Atom("", ink, found.width, 0.0 if fresh else space, found)
            space, fresh = 0.0, False
            continue
        widths, size = inks.widths[ink.font], ink.size_pt
        blank = widths[" "] * size
        text = _NUMBER.sub(NBSP, run.text) if any(map(str.isdigit, run.text)) else run.text
        text = text.replace(" · ", f"{NBSP}· ")  # a dot never begins a line
        for number, line in enumerate(text.split("\n")):
            if number:
                space = NEW_LINE
            for at, word in enumerate(line.split(" ")):
                if at and space != NEW_LINE:
                    space = blank
                if len(word) > _MONSTER:
                    for part in _PARTS.findall(word):
                        yield Atom(part, ink, widths[part] * size, space)
                        space = 0.0
                    space = JOINED
                elif word:
                    yield _new(Atom, (word, ink, widths[word] * size, space, None, 0))
                    space = JOINED
        fresh = False


class LineBreaker:
    """Fills one line after the other, no wider than *limit* millimetres."""

    def __init__(
        self,
        inks: Inks,
        lang: str,
        limit: float,
        pitch: float,
        *,
        hanging: float = 0.0,
        divide: bool = True,
    ) -> None:
        """Break in *lang*; lines are *pitch* high where nothing makes them higher.

        All lines but the first are set in by *hanging*. Without *divide* only words too wide for
        a line are divided.
        """
        self._inks = inks
        self._lang = lang
        self._hanging = hanging
        self._divide = divide
        self._limit = max(limit, 1.0)
        self._pitch = pitch
        self._lines: list[Line] = []
        self._atoms: list[Atom] = []
        self._used = 0.0

    def lines(self, atoms: Iterable[Atom]) -> list[Line]:
        """Return *atoms* as lines, at least one."""
        chunk: list[Atom] = []
        for atom in atoms:
            if atom.space != JOINED and chunk:
                self._place(chunk)
                chunk = []
            if atom.space == NEW_LINE:
                self._end_line()
            chunk.append(atom)
        if chunk:
            self._place(chunk)
        if self._atoms or not self._lines:
            self._end_line()
        return self._lines

    def _place(self, chunk: list[Atom]) -> None:
        """Put what stays together on the line, or on the next one, or divide it."""
        while chunk:
            gap = max(0.0, chunk[0].space) if self._atoms else 0.0
            width = sum([atom.width for atom in chunk]) if len(chunk) > 1 else chunk[0].width
            if self._used + gap + width <= self._limit + 1e-6:
                self._add(chunk, gap)
                return
            room = self._limit - self._used - gap
            rest = None
            if not self._atoms or room > LOOSE * self._limit or width > self._limit:
                rest = self._cut(chunk, gap, room)
            if rest is None and not self._atoms:
                rest = self._forced(chunk, room)
            self._end_line()
            chunk = chunk if rest is None else rest

    def _add(self, chunk: Sequence[Atom], gap: float) -> None:
        for at, atom in enumerate(chunk):
            self._atoms.append(atom if at == 0 and gap == atom.space else atom._replace(
                space=gap if at == 0 else 0.0
            ))  # fmt: skip
            self._used += atom.width + (gap if at == 0 else 0.0)

    def _cut(self, chunk: list[Atom], gap: float, room: float) -> list[Atom] | None:
        """Put the beginning of *chunk* on the line, divided at a syllable; None where none fits."""
        divide = self._divide or not self._atoms
        for at, atom in enumerate(chunk):
            if atom.width <= room:
                room -= atom.width
                continue
            if atom.picture is not None or atom.ink.ground:
                return None
            for place, hyphen in reversed(cuts(atom.text, self._lang, divide)):
                head = atom.text[:place].replace(SOFT_HYPHEN, "") + hyphen
                width = self._inks.width(head, atom.ink)
                if width <= room:
                    self._add([*chunk[:at], atom._replace(text=head, width=width)], gap)
                    return [self._tail(atom, place), *chunk[at + 1 :]]
            return None
        return None

    def _tail(self, atom: Atom, place: int) -> Atom:
        tail = atom.text[place:]
        return atom._replace(text=tail, width=self._inks.width(tail, atom.ink), space=0.0)

    def _forced(self, chunk: list[Atom], room: float) -> list[Atom]:
        """Divide *chunk* anywhere, since it is wider than a whole line."""
        for at, atom in enumerate(chunk):
            if atom.width <= room:
                room -= atom.width
                continue
            if at:
                self._add(chunk[:at], 0.0)
                return [chunk[at]._replace(space=0.0), *chunk[at + 1 :]]
            if atom.picture is not None or len(atom.text) < 2:
                self._add([atom], 0.0)
                return chunk[1:]
            count = self._most_letters(atom, room)
            head = atom.text[:count]
            self._add([atom._replace(text=head, width=self._inks.width(head, atom.ink))], 0.0)
            return [self._tail(atom, count), *chunk[1:]]
        return []

    def _most_letters(self, atom: Atom, room: float) -> int:
        low, high = 1, len(atom.text) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._inks.width(atom.text[:middle], atom.ink) <= room:
                low = middle
            else:
                high = middle - 1
        return low

    def _end_line(self) -> None:
        spans: list[Span] = []
        if not self._lines:
            x, self._limit = 0.0, max(self._limit - self._hanging, 1.0)
        else:
            x = self._hanging
        height = self._pitch
        notes: tuple[int, ...] = ()
        for text, ink, width, space, picture, note in self._atoms:
            last = spans[-1] if spans else None
            x += space if space > 0 else 0.0
            if picture is not None:
                height = max(height, picture.height + 0.25 * self._pitch)
                spans.append(Span(x, width, "", ink, picture))
            elif last is not None and last.ink is ink and last.picture is None:
                joined = f"{last.text} {text}" if space > 0 else last.text + text
                spans[-1] = _new(Span, (last.x, x + width - last.x, joined, ink, None))
            else:
                spans.append(_new(Span, (x, width, text, ink, None)))
            if note:
                notes += (note,)
            x += width
        self._lines.append(Line(tuple(spans), x, height, notes))
        self._atoms = []
        self._used = 0.0


def pitch_mm(size_pt: float, leading: float) -> float:
    """Return the way from line to line."""
    return size_pt * leading * MM_PER_PT


# ------------------------------------------------------------------ code


def code_lines(lines: Sequence[str], inks: Inks, width: float) -> list[Line]:
    """Return *lines*, those too long for *width* millimetres wrapped."""
    ink = inks.ink(Run(""))
    cell = inks.width("0", ink)
    pitch = pitch_mm(ink.size_pt, _CODE_LEADING)
    most = max(1, int(width / cell))
    found: list[Line] = []
    for line in lines:
        for part in _code_parts(line.expandtabs(4).rstrip(), most):
            found.append(Line(tuple(_code_spans(part, inks, cell)), width, pitch))
    return found


def _code_spans(part: str, inks: Inks, cell: float) -> Iterator[Span]:
    """Yield the words of *part*; a sign of another width stands in the middle of its *cell*."""
    ink = inks.ink(Run(""))
    word, begin = "", 0
    for at, sign in enumerate(f"{part} "):
        wide = inks.width(sign, ink)
        if not sign.isspace() and abs(wide - cell) < _ALIKE * cell:
            begin = at if not word else begin
            word += sign
            continue
        if word:
            yield Span(begin * cell, cell * len(word), word, ink)
            word = ""
        if not sign.isspace():
            yield Span(at * cell + (cell - wide) / 2, cell, sign, ink)


def _code_parts(line: str, most: int) -> list[str]:
    """Return *line* in parts of *most* signs, parted at a blank where one is near.

    All but the first are set in, so that nobody takes them for lines of their own.
    """
    own = len(line) - len(line.lstrip())
    inset = " " * min(own + _GOES_ON, most // 2)
    found: list[str] = []
    start, set_in = 0, ""
    while len(line) - start > (room := most - len(set_in)):
        blank = line.rfind(" ", start + room // 2, start + room)
        end = blank + 1 if blank > 0 else start + room
        found.append(set_in + line[start:end])
        start, set_in = end, inset
        while start < len(line) and line[start] == " ":
            start += 1
    found.append(set_in + line[start:])
    return found
