"""The pieces that pages are filled with: lines, rows of tables, pictures, cards, rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from realms_builder.layout import lines as text_lines
from realms_builder.layout.blocks import Block
from realms_builder.layout.hyphens import cuts
from realms_builder.layout.lines import SizedPicture
from realms_builder.layout.marks import Clip, Drawing, Face, Line, Mark, Picture, Rect, Tag, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.paragraphs import paragraphs

BAR_MM = 1.1
"""How wide the edge of a box is."""
_STRUCK_MM, _CARD_EDGE_MM = 0.18, 0.15
_HALF_CAPITAL = 0.33
"""How far the baseline lies below the middle of a line, in parts of the text size."""
_LABEL_PT = (8.5, 7.5, 6.8, 6.2, 5.6, 5.0, 4.5)
_LETTER_MM = 0.5 * MM_PER_PT
"""How wide a usual letter is for each point of its size."""
_FRAME_PAD = 0.6
_FRAME_LINE = "#b5b5b5"
_FRAME_GROUND = "#f4f2ee"


@dataclass(eq=False, slots=True)
class PieceFrame:
    """A box round pieces: how far it stands out and what it looks like.

    *left* and *right* are where its edges are, from those of the column.
    """

    kind: str
    left: float
    right: float
    above: float
    pad: float
    title: ColumnPiece | None = None


Frames = tuple[PieceFrame, ...]


class ColumnRoom(NamedTuple):
    """Where pieces lie: from *left* of the column on, *width* wide, in *frames*, in a size."""

    left: float
    width: float
    frames: Frames
    size: float
    in_list: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """A place on a page that leads somewhere: ``#anchor`` or an address."""

    x: float
    y: float
    width: float
    height: float
    link: str


def usual_width(words: str) -> float:
    """Return how wide *words* are about, in millimetres for each point of their size."""
    return len(words) * _LETTER_MM


class PlacedFace(NamedTuple):
    """A face of a card on a page, *scale* times as large as the card."""

    face: Face
    x: float
    y: float
    scale: float


@dataclass(slots=True)
class Canvas:
    """What has been drawn on one page.

    *lang* is the language of its words, *width_of* tells in millimetres how wide usual words of
    one point are.
    """

    marks: list[Mark] = field(default_factory=list)
    faces: list[PlacedFace] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)
    lang: str = "en"
    width_of: Callable[[str], float] = usual_width
    tags: list[Tag] = field(default_factory=list)

    def tag(self, role: str, first: int, alt: str = "", *, scope: str = "", span: int = 1) -> None:
        """Say that everything drawn from the mark *first* on is a *role*."""
        if first < len(self.marks):
            self.tags.append(Tag(role, first, len(self.marks), alt, scope, span))

    def lead(self, area: Area, first: int) -> None:
        """Let *area* lead somewhere; its words are everything drawn from the mark *first* on."""
        if first < len(self.marks):
            self.tags.append(Tag("Link", first, len(self.marks), area=len(self.areas)))
        self.areas.append(area)


class ColumnPiece(ABC):
    """Something that lies in a column, *left* from its edge and *above* the one before it.

    One that *keeps* stays with the next one. *again* is what stands above what follows, where that
    goes on in another column; one without a *role* is decoration. *anchors* are the names by
    which links find it; *notes* the footnotes it needs on its page.
    """

    __slots__ = (
        "above",
        "again",
        "anchors",
        "frames",
        "height",
        "keeps",
        "left",
        "notes",
        "placed",
        "role",
        "room",
        "table",
    )

    def __init__(self, height: float, above: float = 0.0, left: float = 0.0) -> None:
        """Make a piece of *height* millimetres."""
        self.height = height
        self.above = above
        self.left = left
        self.keeps = self.placed = False
        self.room = 0.0
        """How much of the column a chapter wants below its heading."""
        self.again: ColumnPiece | None = None
        self.anchors: tuple[str, ...] = ()
        self.notes: tuple[int, ...] = ()
        self.frames: Frames = ()
        self.table: TableHead | None = None
        self.role = "P"

    def tagged(self, out: Canvas, x: float, y: float) -> None:
        """Draw this piece and say what it is."""
        first = len(out.marks)
        self.draw(out, x, y)
        if self.role:
            out.tag(self.role, first, self.alt)

    @property
    def alt(self) -> str:
        """Return what a figure shows, in words."""
        return ""

    @abstractmethod
    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw this piece with its top left corner at *x* and *y*."""

    def split(self, room: float) -> tuple[ColumnPiece, ColumnPiece] | None:
        """Return what fits into *room* and the rest, None where this piece cannot be split."""
        del room
        return None

    @property
    def first_part(self) -> float:
        """Return the height of the least that may stand at the end of a column."""
        return self.height

    def placed_in(self, room: ColumnRoom) -> ColumnPiece:
        """Return this piece in its place in *room*, unless it has one already."""
        if not self.placed:
            self.placed = True
            self.left += room.left
            self.frames = room.frames
        return self

    def like(self, other: ColumnPiece) -> ColumnPiece:
        """Return this piece with the surroundings of *other*, whose part it is."""
        self.left, self.frames, self.table = other.left, other.frames, other.table
        self.role = other.role
        self.placed = True
        return self


class TextPiece(ColumnPiece):
    """Lines of words; *align* is 0 for left, 0.5 for the middle, 1 for right."""

    __slots__ = ("align", "lines", "sign", "width")

    def __init__(
        self,
        lines: Sequence[text_lines.SetLine],
        width: float,
        above: float = 0.0,
        left: float = 0.0,
        align: float = 0.0,
    ) -> None:
        """Hold *lines* in a column of *width*."""
        super().__init__(sum([line.height for line in lines]), above, left)
        self.lines = lines
        self.width = width
        self.align = align
        self.sign: tuple[text_lines.Span, ...] = ()
        self.notes = tuple([note for line in lines for note in line.notes])

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the lines one below the other."""
        if self.sign and self.lines:
            draw_spans(out, self.sign, x, y, self.lines[0].height)
        for line in self.lines:
            inset = (self.width - line.width) * (1 - self.align if line.rtl else self.align)
            draw_spans(out, line.spans, x + inset, y, line.height)
            y += line.height

    @property
    def first_part(self) -> float:
        """Return the height of two lines, of all where there are three at most."""
        if len(self.lines) <= 3:
            return self.height
        return self.lines[0].height + self.lines[1].height

    def split(self, room: float) -> tuple[ColumnPiece, ColumnPiece] | None:
        """Return the lines that fit and the others, at least two of each."""
        count, used = 0, 0.0
        for line in self.lines:
            if used + line.height > room + 1e-6:
                break
            used += line.height
            count += 1
        count = min(count, len(self.lines) - 2)
        return self.parted(count) if count >= 2 else None

    def parted(self, count: int) -> tuple[TextPiece, TextPiece]:
        """Return the first *count* lines and the rest."""
        head = TextPiece(self.lines[:count], self.width, self.above, align=self.align)
        rest = TextPiece(self.lines[count:], self.width, 0.0, align=self.align)
        head.sign, head.anchors = self.sign, self.anchors
        rest.keeps = self.keeps
        head.like(self)
        rest.like(self)
        return head, rest


def draw_spans(
    out: Canvas, spans: Sequence[text_lines.Span], x: float, y: float, height: float
) -> None:
    """Draw *spans* on a line whose top is at *y*; their baseline lies where the eye wants it."""
    marks = out.marks
    largest = max([span.ink.size_pt for span in spans], default=0.0) * MM_PER_PT
    middle = y + height / 2
    for span in spans:
        ink = span.ink
        size = ink.size_pt * MM_PER_PT
        left, first = x + span.x, len(marks)
        if span.picture is not None:
            top = middle - span.picture.height / 2
            draw_picture(out, span.picture, left, top)
            if ink.link:
                out.lead(Area(left, top, span.width, span.picture.height, ink.link), first)
            continue
        baseline = middle + largest * (_HALF_CAPITAL - ink.rise)
        if ink.ground:
            back = Rect(
                left - 0.3,
                baseline - size * 0.78,
                span.width + 0.6,
                size * 1.04,
                ink.ground,
                None,
                0.0,
                0.5,
            )
            marks.append(back)
        marks.append(TextRun(left, baseline, span.text, ink.font, ink.size_pt, ink.colour))
        for height in ((0.25,) if ink.struck else ()) + ((-0.16,) if ink.underlined else ()):
            line = baseline - size * height
            marks.append(Line(left, line, left + span.width, line, ink.colour, _STRUCK_MM))
        if ink.link:
            out.lead(Area(left, baseline - size * 0.8, span.width, size, ink.link), first)


def draw_picture(out: Canvas, picture: SizedPicture, x: float, y: float) -> None:
    """Draw a picture, or a frame with its words where it cannot be shown."""
    use, w, h = picture
    if use.fault or not use.path:
        _draw_frame(out, use.alt, x, y, w, h)
    elif use.path.lower().endswith(".svg"):
        out.marks.append(Drawing(x, y, w, h, use.path))
    else:
        out.marks.append(Picture(x, y, w, h, use.path, contain=True))


def _draw_frame(out: Canvas, words: str, x: float, y: float, w: float, h: float) -> None:
    marks: list[Mark] = [Rect(x, y, w, h, _FRAME_GROUND, _FRAME_LINE, 0.2, min(1.0, h / 8))]
    size, lines = _fitting(out, words, w - 2 * _FRAME_PAD, h)
    em = size * MM_PER_PT
    baseline = y + h / 2 + em * (0.33 - 0.6 * (len(lines) - 1))
    for line in lines:
        left = x + max(_FRAME_PAD, (w - out.width_of(line) * size) / 2)
        marks.append(TextRun(left, baseline, line, "text", size, "#6b6258"))
        baseline += em * 1.2
    out.marks.append(Clip(x - 0.2, y - 0.2, w + 0.4, h + 0.4, tuple(marks)))


def _fitting(out: Canvas, words: str, wide: float, tall: float) -> tuple[float, list[str]]:
    """Return the size in points in which *words* fit a frame, and the lines they make."""
    size, lines = _LABEL_PT[0], [words]
    for size in _LABEL_PT:
        lines = list(_wrapped(out, words.split(), wide / size))
        fits = all(out.width_of(line) * size <= wide for line in lines)
        if fits and len(lines) * size * 1.2 * MM_PER_PT <= tall:
            break
    return size, lines[: max(1, int(tall / (size * 1.2 * MM_PER_PT)))]


def _wrapped(out: Canvas, words: Sequence[str], most: float) -> Iterator[str]:
    """Yield *words* in lines no wider than *most*, longer words divided where they may be."""
    line = ""
    for word in words:
        if line and out.width_of(f"{line} {word}") <= most:
            line += f" {word}"
            continue
        if line:
            yield line
        line = word
        while out.width_of(line) > most:
            heads = [(at, line[:at] + sign) for at, sign in cuts(line, out.lang)]
            fitting = [(at, head) for at, head in heads if out.width_of(head) <= most]
            if not fitting:
                break
            at, head = fitting[-1]
            yield head
            line = line[at:]
    if line:
        yield line


class HeadingPiece(ColumnPiece):
    """The words of a heading on a *ground*, with a line below, where these are colours."""

    __slots__ = ("ground", "inset", "line", "text")

    def __init__(
        self, text: TextPiece, below: float, line: str, ground: str = "", inset: float = 0.0
    ) -> None:
        """Leave *below* millimetres free under the words, *inset* at their left."""
        super().__init__(text.height + below, text.above)
        self.text = text
        self.line = line
        self.ground = ground
        self.inset = inset
        self.keeps = True
        self.notes = text.notes

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the ground, the words and the line."""
        wide = self.text.width + 2 * self.inset
        if self.ground:
            out.marks.append(Rect(x, y, wide, self.height, self.ground))
        down = (self.height - self.text.height) / 2 if self.ground else 0.0
        self.text.draw(out, x + self.inset, y + down)
        if self.line:
            under = y + self.height - 0.4
            out.marks.append(Line(x, under, x + wide, under, self.line, 0.35))


class BlockPiece(ColumnPiece):
    """Content that is laid out already; it is never parted."""

    __slots__ = ("block",)

    def __init__(
        self, block: Block, above: float = 0.0, *, keeps: bool = False, role: str = "P"
    ) -> None:
        """Stand for *block*."""
        super().__init__(block.height, above)
        self.role = role
        self.block = block
        self.keeps = keeps

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the block."""
        self.block.draw(out.marks, x, y)

    def tagged(self, out: Canvas, x: float, y: float) -> None:
        """Draw the block and say what it is: one that is a heading begins with its words."""
        first = len(out.marks)
        self.draw(out, x, y)
        parts = paragraphs(out.marks, first)
        if parts and self.role:
            out.tags += [parts[0]._replace(role=self.role), *parts[1:]]


class PicturePiece(ColumnPiece):
    """Pictures side by side."""

    __slots__ = ("align", "gap", "pictures", "width")

    def __init__(
        self, pictures: Sequence[SizedPicture], width: float, gap: float, align: float
    ) -> None:
        """Hold one row of *pictures* in a column of *width*."""
        super().__init__(max(picture.height for picture in pictures))
        self.pictures = pictures
        self.width = width
        self.gap = gap
        self.align = align
        self.role = "Figure"

    @property
    def alt(self) -> str:
        """Return what the pictures show."""
        return ", ".join(p.use.alt for p in self.pictures if p.use.alt)

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the pictures, standing on one line."""
        total = sum(p.width for p in self.pictures) + self.gap * (len(self.pictures) - 1)
        x += (self.width - total) * self.align
        for picture in self.pictures:
            draw_picture(out, picture, x, y + self.height - picture.height)
            x += picture.width + self.gap


class FacePiece(ColumnPiece):
    """Faces of cards side by side, each with how many times as large as the card it is."""

    __slots__ = ("faces", "gap", "width")

    def __init__(self, faces: Sequence[tuple[Face, float]], width: float, gap: float) -> None:
        """Hold *faces* in a column of *width*."""
        super().__init__(max(face.height_mm * scale for face, scale in faces))
        self.faces = faces
        self.width = width
        self.gap = gap

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the faces in the middle of the column."""
        total = sum(face.width_mm * scale for face, scale in self.faces)
        x += (self.width - total - self.gap * (len(self.faces) - 1)) / 2
        for face, scale in self.faces:
            w, h, out_by = face.width_mm * scale, face.height_mm * scale, _CARD_EDGE_MM / 2
            edge = (x - out_by, y - out_by, w + 2 * out_by, h + 2 * out_by)
            radius = face.corner_mm * scale
            out.marks.append(Rect(*edge, None, _FRAME_LINE, _CARD_EDGE_MM, radius))
            out.faces.append(PlacedFace(face, x, y, scale))
            x += w + self.gap


class RulePiece(ColumnPiece):
    """A thin line between two parts."""

    __slots__ = ("colour", "width")

    def __init__(self, width: float, colour: str, above: float) -> None:
        """Draw a third of *width* in the middle."""
        super().__init__(0.3, above)
        self.width = width
        self.colour = colour

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the line."""
        third = self.width / 3
        out.marks.append(Line(x + third, y, x + 2 * third, y, self.colour, 0.3))


class BreakPiece(ColumnPiece):
    """Where a new page begins; an *easy* one lets a page go on that is hardly used."""

    __slots__ = ("easy",)

    def __init__(self, *, easy: bool = False) -> None:
        """Take no room."""
        super().__init__(0.0)
        self.easy = easy

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw nothing."""
        del out, x, y


@dataclass(eq=False, slots=True)
class TableHead:
    """The rows that stand above every part of a table."""

    rows: tuple[ColumnPiece, ...] = ()


def card_rows(
    faces: Sequence[tuple[Face, float]], width: float, gap: float
) -> Iterator[list[tuple[Face, float]]]:
    """Yield *faces* in rows no wider than *width*, *gap* millimetres between two of them."""
    row: list[tuple[Face, float]] = []
    used = 0.0
    for face, scale in faces:
        wide = face.width_mm * scale
        if row and used + gap + wide > width + 1e-6:
            yield row
            row, used = [], 0.0
        used += wide + (gap if row else 0.0)
        row.append((face, scale))
    if row:
        yield row


def keep_together(pieces: Sequence[ColumnPiece], most: float) -> None:
    """Let *pieces* stay on one page where they are no higher than *most* millimetres."""
    if sum(piece.height + piece.above for piece in pieces) <= most:
        for piece in pieces[:-1]:
            piece.keeps = True
