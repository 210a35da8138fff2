"""Breaks words of many looks into lines: bold, links, signs of footnotes, pictures among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Generic, NamedTuple, Protocol, TypeVar
from unicodedata import category

from realms_builder.layout.directions import RIGHT_MARK, reads_right, turns, visual_runs
from realms_builder.layout.document import NBSP, PictureUse, Run
from realms_builder.layout.hyphens import SOFT_HYPHEN, cuts
from realms_builder.layout.ideographs import parts_anywhere, parts_of
from realms_builder.layout.last_lines import evened
from realms_builder.layout.metrics import MM_PER_PT

LOOSE = 0.22
"""A line that would stay emptier than this part of its width is worth dividing a word for."""
CODE, CODE_SCALE = "code", 0.88
"""The font of code, and its size beside that of the words round it."""
NOTE_SCALE, NOTE_RISE, NOTE_LINK = 0.66, 0.34, "note:"
LOW_RISE = -0.16
CODE_GROUND, MARK_GROUND = "#eceae6", "#f7e9a0"
_EDGE = 1e-6
_OBJECT = "\ufffc"
"""Stands for what is no text."""
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
DOTS = (f"{NBSP}·", " ·")
"""How a dot between parts ends a line, which parts them as well: there it is left out."""
_ALIKE = 0.01
_GOES_ON = 4
"""How many signs a line that goes on is set in further than its beginning."""
_new = tuple.__new__


class WordInk(NamedTuple):
    """How words look: role of the font, size in points, colour, and where they lead."""

    font: str
    size_pt: float
    colour: str
    link: str = ""
    struck: bool = False
    rise: float = 0.0
    ground: str = ""
    blank: float = -1.0
    underlined: bool = False

    @property
    def solid(self) -> bool:
        """Return whether its words are never divided: those of code."""
        return self.ground == CODE_GROUND


class SizedPicture(NamedTuple):
    """A picture with the size it is drawn in, in millimetres."""

    use: PictureUse
    width: float
    height: float


class Atom(NamedTuple):
    """A word or a picture, its width, and the blank before it, -1 where no line may end."""

    text: str
    ink: WordInk
    width: float
    space: float
    picture: SizedPicture | None = None


class Span(NamedTuple):
    """Words on a finished line: where they begin, and how wide they are."""

    x: float
    width: float
    text: str
    ink: WordInk
    picture: SizedPicture | None = None


class SetLine(NamedTuple):
    """A finished line: its spans, width, height, and the numbers of the footnotes on it."""

    spans: tuple[Span, ...]
    width: float
    height: float
    notes: tuple[int, ...] = ()
    rtl: bool = False


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
        self._known: dict[Run, WordInk] = {}

    def ink(self, run: Run) -> WordInk:
        """Return how the words of *run* look."""
        key = run._replace(text="", picture=None, note=0)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._made(key)
        return found

    def _made(self, run: Run) -> WordInk:
        plain, bold, italic = _FACES.get(self.font, (self.font, self.font, self.font))
        font = bold if run.bold or run.gap else italic if run.italic else plain
        size = self.size_pt
        if run.code and self.font != CODE:
            font, size = CODE, size * CODE_SCALE
        ink, muted, link, gap = self._colours
        colour = gap if run.gap else link if run.link else muted if run.muted else ink
        rise = NOTE_RISE if run.rise > 0 else LOW_RISE if run.rise < 0 else 0.0
        size *= NOTE_SCALE if rise else 1.0
        ground = CODE_GROUND if run.code else MARK_GROUND if run.marked else ""
        blank = self.widths[font][" "] * size
        return WordInk(
            font, size, colour, run.link, run.struck, rise, ground, blank, run.underlined
        )

    def width(self, word: str, ink: WordInk) -> float:
        """Return the width of *word* in millimetres."""
        return self.widths[ink.font][word] * ink.size_pt


def atoms_of(
    runs: Iterable[Run], inks: Inks, sized: Mapping[PictureUse, SizedPicture]
) -> Iterator[Atom]:
    """Yield the words and pictures of *runs*."""
    space, fresh = 0.0, True
    worded: WordInk | None = None
    for run in runs:
        ink = inks.ink(run)
        if space > 0 and ink is worded and ink.ground:
            space = ink.blank  # two codes side by side are one phrase on one ground
        if run.note:
            small = ink._replace(
                size_pt=ink.size_pt * NOTE_SCALE, rise=NOTE_RISE, link=f"{NOTE_LINK}{run.note}"
            )
            text = str(run.note)
            yield Atom(text, small, inks.width(text, small), JOINED)
            space, fresh = JOINED, False
            continue
        if run.picture is not None:
            found = sized[run.picture]
            yield Atom("", ink, found.width, 0.0 if fresh else space, found)
            space, fresh = 0.0, False
            continue
        widths, size = inks.widths[ink.font], ink.size_pt
        blank = ink.blank
        text = _NUMBER.sub(NBSP, run.text) if any(map(str.isdigit, run.text)) else run.text
        text = text.replace(" · ", f"{NBSP}· ")  # a dot never begins a line
        for number, line in enumerate(text.split("\n")):
            if number:
                space = NEW_LINE
            for at, word in enumerate(line.split(" ")):
                if at and space != NEW_LINE:
                    space = blank
                if word:
                    worded = ink
                    for part in _parted(word):
                        yield _new(Atom, (part, ink, widths[part] * size, space, None))
                        space = 0.0
                    space = JOINED
        fresh = False


def _parted(word: str) -> Sequence[str]:
    """Return *word* in the parts between which a line may end."""
    if parts_anywhere(word):
        return parts_of(word)
    return _PARTS.findall(word) if len(word) > _MONSTER else (word,)


class AnyInk(Protocol):
    """What breaking a line asks of an ink: how wide a blank is, and whether words stay whole."""

    @property
    def blank(self) -> float:
        """Return the width of the blank between words that are drawn in one go, -1 for none."""
        ...

    @property
    def solid(self) -> bool:
        """Return whether its words are never divided."""
        ...


InkT = TypeVar("InkT", bound=AnyInk)
AnyAtom = tuple[str, InkT, float, float, SizedPicture | None]
"""A word or a picture: its text, ink, width, the blank before it, and the picture."""
AnySpan = tuple[float, float, str, InkT, SizedPicture | None]
"""Words on a finished line: where they begin, how wide they are, text, ink, picture."""


class LineBreaker(Generic[InkT]):
    """Fills one line after the other with words, each as soon as it fits: greedy, in any unit.

    *lines* hold the spans and the width of each; *joins* tells of lines that end inside a word
    how many characters of hyphen were added, *too_wide* which words had to be parted anywhere.
    """

    def __init__(
        self,
        limit: float,
        lang: str,
        width_of: Callable[[str, InkT], float],
        loose: float,
        *,
        divide: bool = True,
        hanging: float = 0.0,
    ) -> None:
        """Break in *lang* at *limit*; all lines but the first are shorter by *hanging*.

        A line that would stay emptier than *loose* of its width is worth dividing a word for.
        Without *divide* only words too wide for a line are divided.
        """
        self.lines: list[tuple[list[AnySpan[InkT]], float]] = []
        self.joins: dict[int, int] = {}
        self.too_wide: list[str] = []
        self._limit = limit
        self._lang = lang
        self._width_of = width_of
        self._loose = loose
        self._divide = divide
        self._hanging = hanging
        self._spans: list[AnySpan[InkT]] = []
        self._used = 0.0

    def place(self, chunk: Sequence[AnyAtom[InkT]], space: float, width: float) -> None:
        """Put what stays together behind a *space* on the line, or on the next one, or part it."""
        while chunk:
            gap = space if self._spans else 0.0
            if self._used + gap + width <= self._limit + _EDGE:
                self._add(chunk, gap)
                return
            room = self._limit - self._used - gap
            rest = None
            if not self._spans or room > self._loose * self._limit or width > self._limit:
                rest = self._cut(chunk, gap, room)
            if rest is None and not self._spans:
                rest = self._forced(chunk, room)
            if rest is None:
                self._drop_dot()
                if not space:
                    self.joins[len(self.lines)] = 0
            self.end_line()
            if rest is not None:
                chunk = rest
                width = sum([atom[2] for atom in chunk])

    def _drop_dot(self) -> None:
        """Take the dot between parts away that would end the line."""
        if self._spans and self._spans[-1][2].endswith(DOTS):
            x, wide, text, ink, picture = self._spans.pop()
            dot = self._width_of(text[-2:], ink)
            self._used -= dot
            if len(text) > 2:
                self._spans.append((x, wide - dot, text[:-2], ink, picture))

    def end_line(self) -> None:
        """Begin another line."""
        self.lines.append((self._spans, self._used))
        self._spans = []
        self._used = 0.0
        if self._hanging and len(self.lines) == 1:
            self._limit -= self._hanging

    def finish(self) -> None:
        """End the last line; there is one at least."""
        if self._spans or not self.lines:
            self.end_line()

    def _add(self, chunk: Sequence[AnyAtom[InkT]], gap: float) -> None:
        spans, used = self._spans, self._used
        for text, ink, width, _, picture in chunk:
            if spans:
                x, wide, words, before, pictured = spans[-1]
                same = before is ink and picture is None and pictured is None
                if same and (not gap or gap == ink.blank):
                    joined = f"{words} {text}" if gap else words + text
                    spans[-1] = (x, wide + gap + width, joined, ink, None)
                    used += gap + width
                    gap = 0.0
                    continue
            spans.append((used + gap, width, text, ink, picture))
            used += gap + width
            gap = 0.0
        self._used = used

    def _cut(
        self, chunk: Sequence[AnyAtom[InkT]], gap: float, room: float
    ) -> list[AnyAtom[InkT]] | None:
        """Put the start of *chunk* on the line, divided at a syllable; None where it cannot be."""
        for at, (text, ink, width, _, picture) in enumerate(chunk):
            if width <= room:
                room -= width
                continue
            if picture is not None or ink.solid:
                return None
            # A word that has a whole line to itself and still is too long must break somewhere.
            places = cuts(text, self._lang, self._divide or not self._spans)
            for place, hyphen in reversed(places if self._divide else self._halving(places, text)):
                head = text[:place].replace(SOFT_HYPHEN, "") + hyphen
                wide = self._width_of(head, ink)
                if wide <= room:
                    self._add([*chunk[:at], (head, ink, wide, 0.0, None)], gap)
                    self.joins[len(self.lines)] = len(hyphen)
                    return [self._tail(text[place:], ink), *chunk[at + 1 :]]
            return None
        return None

    def _halving(self, places: Sequence[tuple[int, str]], text: str) -> list[tuple[int, str]]:
        """Return *places* so that those come last which divide *text* into halves.

        Where words are not divided at all, one that has to be is a name, not a part of a line.
        """
        return sorted(places, key=lambda cut: min(cut[0], len(text) - cut[0]))

    def _forced(self, chunk: Sequence[AnyAtom[InkT]], room: float) -> list[AnyAtom[InkT]]:
        """Part *chunk* anywhere, since it is wider than a whole line, and remember that."""
        self.too_wide.append("".join([atom[0] for atom in chunk]))
        self.joins[len(self.lines)] = 0
        for at, (text, ink, width, _, picture) in enumerate(chunk):
            if width <= room:
                room -= width
                continue
            if at:
                self._add(chunk[:at], 0.0)
                return list(chunk[at:])
            if picture is not None or ink.solid or len(text) < 2:
                self._add(chunk[:1], 0.0)
                return list(chunk[1:])
            count = self._most_letters(text, ink, room)
            head = text[:count]
            self._add([(head, ink, self._width_of(head, ink), 0.0, None)], 0.0)
            return [self._tail(text[count:], ink), *chunk[1:]]
        return []

    def _tail(self, text: str, ink: InkT) -> AnyAtom[InkT]:
        return (text, ink, self._width_of(text, ink), 0.0, None)

    def _most_letters(self, text: str, ink: InkT, room: float) -> int:
        """Return how many letters of *text* fit into *room*, at least one, and never all.

        A letter keeps its accents, where it does not stand alone with them.
        """
        low, high = 1, len(text) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._width_of(text[:middle], ink) <= room:
                low = middle
            else:
                high = middle - 1
        whole = low
        while whole > 1 and category(text[whole]).startswith("M"):
            whole -= 1
        return whole if whole > 1 else low


def set_lines(
    atoms: Iterable[Atom],
    inks: Inks,
    lang: str,
    limit: float,
    pitch: float,
    *,
    hanging: float = 0.0,
    divide: bool = True,
) -> list[SetLine]:
    """Return *atoms* as lines no wider than *limit* millimetres, at least one.

    Lines are *pitch* high where no picture makes them higher; all but the first are set in by
    *hanging*. No word stands alone on the last one where that can be.
    """
    words = list(atoms)

    def broken(narrow: float) -> LineBreaker[WordInk]:
        return _broken(
            words, LineBreaker(narrow, lang, inks.width, LOOSE, divide=divide, hanging=hanging)
        )

    breaker = evened(broken, max(limit, 1.0))
    text = "".join([atom.text for atom in words])
    if not turns(text):
        return [
            _line(spans, used, pitch, hanging if at else 0.0)
            for at, (spans, used) in enumerate(breaker.lines)
        ]
    rtl = reads_right(text)
    right = rtl and len(breaker.lines) > 1  # a name alone stays where its cell has it
    return [
        _line(turned(spans, inks.width, rtl=rtl), used, pitch, hanging if at else 0.0, rtl=right)
        for at, (spans, used) in enumerate(breaker.lines)
    ]


def _broken(atoms: Sequence[Atom], breaker: LineBreaker[WordInk]) -> LineBreaker[WordInk]:
    """Return *breaker* after it placed all *atoms*."""
    chunk: list[Atom] = []
    for atom in atoms:
        if atom.space != JOINED and chunk:
            breaker.place(chunk, *_measured(chunk))
            chunk = []
        if atom.space == NEW_LINE:
            breaker.end_line()
        chunk.append(atom)
    if chunk:
        breaker.place(chunk, *_measured(chunk))
    breaker.finish()
    return breaker


def _measured(chunk: Sequence[Atom]) -> tuple[float, float]:
    """Return the space before *chunk*, and how wide it is."""
    return max(0.0, chunk[0].space), sum([atom.width for atom in chunk])


def _line(
    spans: Sequence[AnySpan[WordInk]],
    used: float,
    pitch: float,
    inset: float,
    *,
    rtl: bool = False,
) -> SetLine:
    height = pitch
    notes: tuple[int, ...] = ()
    made: list[Span] = []
    for x, width, text, ink, picture in spans:
        if picture is not None:
            height = max(height, picture.height + 0.25 * pitch)
        if ink.rise and ink.link.startswith(NOTE_LINK):
            notes += (int(ink.link.removeprefix(NOTE_LINK)),)
        made.append(_new(Span, (x if rtl else x + inset, width, text, ink, picture)))
    return SetLine(tuple(made), used + inset, height, notes, rtl)


def turned(
    spans: Sequence[AnySpan[InkT]], width_of: Callable[[str, InkT], float], *, rtl: bool
) -> Sequence[AnySpan[InkT]]:
    """Return the *spans* of a line, which are in the order of reading, where they stand.

    What lies in a span that is never divided or in a picture is not looked into; *rtl* says
    that the line begins at the right.
    """
    if not rtl and not any(turns(span[2]) for span in spans):
        return spans
    letters: list[tuple[str, int]] = []
    gaps: dict[int, float] = {}
    end = 0.0
    for number, (x, width, text, ink, picture) in enumerate(spans):
        if x - end > _EDGE:
            gaps[number] = x - end
            letters.append((" ", -number))
        whole = picture is not None or ink.solid
        letters += [(_OBJECT, number)] if whole else [(letter, number) for letter in text]
        end = x + width
    line = "".join(letter for letter, _ in letters)
    found: list[AnySpan[InkT]] = []
    at = 0.0
    for start, end_of_run, right in visual_runs(line, rtl):
        parts = [
            (owner, "".join(letter for letter, _ in part))
            for owner, part in groupby(letters[start:end_of_run], key=lambda letter: letter[1])
        ]
        for owner, text in reversed(parts) if right else parts:
            if owner < 0:
                at += gaps[-owner]
                continue
            _, width, whole, ink, picture = spans[owner]
            if text != whole and text != _OBJECT:
                width = width_of(text, ink)
            said = whole if text == _OBJECT else text
            if right and picture is None and not ink.solid and not reads_right(text):
                said = RIGHT_MARK + said
            found.append((at, width, said, ink, picture))
            at += width
    return found


def pitch_mm(size_pt: float, leading: float) -> float:
    """Return the way from line to line."""
    return size_pt * leading * MM_PER_PT


# ------------------------------------------------------------------ code


def code_lines(lines: Sequence[str], inks: Inks, width: float) -> list[SetLine]:
    """Return *lines*, those too long for *width* millimetres wrapped."""
    ink = inks.ink(Run(""))
    cell = inks.width("0", ink)
    pitch = pitch_mm(ink.size_pt, _CODE_LEADING)
    most = max(1, int(width / cell))
    found: list[SetLine] = []
    for line in lines:
        for part in _code_parts(line.expandtabs(4).rstrip(), most):
            found.append(SetLine(tuple(_code_spans(part, inks, cell)), width, pitch))
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
