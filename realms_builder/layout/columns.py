"""Fills columns with pieces: what belongs together stays together, footnotes at the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from realms_builder.layout.look import DocumentLook
from realms_builder.layout.marks import Line, Mark, Rect
from realms_builder.layout.pieces import BAR_MM, BreakPiece, Canvas, ColumnPiece, PieceFrame
from realms_builder.layout.tables import RowPiece

_SLACK = 0.01
_STEP_MM, _ROUNDING = 2.0, 0.02
_RADIUS = 0.9
_MOST_FOR_NOTES = 0.5
NOTE_GAP = 3.2
"""The room between the text and its footnotes, with the line in it, in millimetres."""
_MOST_REPEATED = 0.4
_CORNER = 0.25
"""A page of which no more than this part is used is worth going on with."""
NotesOf = Callable[[int], Sequence[ColumnPiece]]
HeightOf = Callable[[int], float]


def no_notes(number: int) -> Sequence[ColumnPiece]:
    """Return that there is no footnote."""
    del number
    return ()


class PlacedPiece(NamedTuple):
    """A piece with the distance of its top from that of its column."""

    piece: ColumnPiece
    top: float


class FramePart(NamedTuple):
    """A part of a frame in one column, from *top* to *bottom*; *depth* is 0 for the outermost.

    *strip* is how high the ground of the title is, 0 where it stands in another column.
    """

    frame: PieceFrame
    depth: int
    top: float
    bottom: float
    strip: float
    begins: bool
    ends: bool


@dataclass(slots=True)
class FilledColumn:
    """What stands in one column of a page."""

    placed: list[PlacedPiece] = field(default_factory=list)
    frames: list[FramePart] = field(default_factory=list)
    notes: list[PlacedPiece] = field(default_factory=list)
    used: float = 0.0
    new_page: bool = False


class ColumnFiller:
    """Takes pieces one after the other; *count* columns make a page.

    *height_of* tells how high a column is, by its number from 0. Where a page is not full, its
    columns become equally long, where *even* says so.
    """

    def __init__(
        self, height_of: HeightOf, count: int, notes_of: NotesOf = no_notes, *, even: bool = True
    ) -> None:
        self.columns: list[FilledColumn] = [FilledColumn()]
        self._height_of = height_of
        self._count = count
        self._even = even and count > 1
        self._notes_of = notes_of
        self._late: list[ColumnPiece] = []
        self._notes_height = 0.0
        self._note_pieces: list[ColumnPiece] = []
        self._seen: set[int] = set()
        self._last: ColumnPiece | None = None
        self._again: ColumnPiece | None = None

    def fill(self, pieces: Sequence[ColumnPiece]) -> list[FilledColumn]:
        """Return the columns that *pieces* fill."""
        for at, piece in enumerate(pieces):
            if isinstance(piece, BreakPiece):
                if not piece.easy or self._page_used() > _CORNER:
                    self._new_page()
                continue
            if self._column.placed and not self._chain_fits(pieces, at):
                self._next_column()
                self._repeat_heads(piece)
            self._put(piece)
        self._end_page()
        while self._late:
            self._begin_column()
            self._end_column()
        return self.columns

    @property
    def _column(self) -> FilledColumn:
        return self.columns[-1]

    @property
    def _height(self) -> float:
        return self._height_of(len(self.columns) - 1)

    def _chain_fits(self, pieces: Sequence[ColumnPiece], at: int) -> bool:
        """Return whether the piece at *at* may stand here with all that it keeps to."""
        if at and pieces[at - 1].keeps and not isinstance(pieces[at - 1], BreakPiece):
            return True
        needed, wanted, last = 0.0, 0.0, self._last
        for piece in pieces[at:]:
            if isinstance(piece, BreakPiece):
                break
            least = piece.height if piece.keeps else piece.first_part
            needed += _between(last, piece) + least + self._note_room(piece.notes[:1])
            last = piece
            wanted = max(wanted, piece.room)
            if not piece.keeps or needed > max(self._height, self._height_of(len(self.columns))):
                break
        closing = _pads(last.frames) if last else 0.0
        needed = max(needed, wanted)
        if needed + closing <= self._space + _SLACK:
            return True
        return needed > self._height_of(len(self.columns)) and not pieces[at].room

    @property
    def _space(self) -> float:
        return self._height - self._column.used - self._notes_height

    def _note_room(self, numbers: Iterable[int]) -> float:
        """Return what the footnotes *numbers* would take beside those that are here already."""
        fresh = [number for number in numbers if number not in self._seen]
        if not fresh:
            return 0.0
        tall = sum(_tall(self._notes_of(number)) for number in fresh)
        gap = 0.0 if self._note_pieces else NOTE_GAP
        most = self._height * _MOST_FOR_NOTES - self._notes_height
        return min(tall + gap, max(0.0, most))

    def _put(self, piece: ColumnPiece) -> None:
        while True:
            above = self._above(piece)
            closing = _pads(piece.frames)
            space = self._space - above - closing
            if piece.height + self._note_room(piece.notes) <= space + _SLACK:
                self._place(piece, above)
                return
            parts = self._parts(piece, space)
            if parts is None:
                if not self._column.placed or self._only_heads(piece):
                    self._place(piece, above)  # nothing can be done: it stands over the edge
                    return
                self._next_column()
                self._repeat_heads(piece)
                continue
            head, piece = parts
            self._place(head, above)
            self._next_column()
            self._repeat_heads(piece)

    def _only_heads(self, piece: ColumnPiece) -> bool:
        """Return whether the column holds nothing but the repeated head of the table of *piece*."""
        heads = piece.table.rows if piece.table else ()
        placed = [placed.piece for placed in self._column.placed]
        return placed in ([*heads], [self._again, *heads])

    def _parts(self, piece: ColumnPiece, space: float) -> tuple[ColumnPiece, ColumnPiece] | None:
        """Return *piece* parted so that its beginning fits with its footnotes."""
        if isinstance(piece, RowPiece) and piece.height <= self._height * 0.5:
            return None
        room = space
        for _ in range(4):
            if room <= 0:
                return None
            parts = piece.split(room + _SLACK)
            if parts is None:
                return None
            needed = parts[0].height + self._note_room(parts[0].notes)
            if needed <= space + _SLACK:
                return parts
            room = min(room, parts[0].height) - 0.5 * (needed - space) - 0.5
        return None

    def _place(self, piece: ColumnPiece, above: float) -> None:
        column = self._column
        column.used += above
        column.placed.append(PlacedPiece(piece, column.used))
        column.used += piece.height
        self._last = piece
        self._again = piece.again or self._again
        for number in piece.notes:
            if number not in self._seen:
                self._notes_height += self._note_room((number,))
                self._seen.add(number)
                self._note_pieces.extend(self._notes_of(number))

    def _above(self, piece: ColumnPiece) -> float:
        return _between(self._last if self._column.placed else None, piece)

    def _repeat_heads(self, piece: ColumnPiece) -> None:
        if self._again is not None and piece.again is None:
            self._place(self._again, 0.0)
        heads = piece.table.rows if piece.table else ()
        if piece in heads or (isinstance(piece, RowPiece) and piece.head):
            return
        if heads and sum(head.height for head in heads) < self._height * _MOST_REPEATED:
            for head in heads:
                self._place(head, self._above(head))

    # ------------------------------------------------------------------ columns

    def _page_used(self) -> float:
        """Return what part of the page is used so far."""
        before = (len(self.columns) - 1) % self._count
        return (before + self._column.used / self._height) / self._count

    def _new_page(self) -> None:
        if not self._column.placed and len(self.columns) % self._count == 1 % self._count:
            return
        self._end_page()
        self._begin_column()
        while (len(self.columns) - 1) % self._count:
            self._next_column()

    def _end_page(self) -> None:
        """End a page that may not be full; footnotes that go on behind it need its columns."""
        self._end_column()
        if self._even and not self._late:
            start = (len(self.columns) - 1) // self._count * self._count
            page = self.columns[start:]
            self.columns[start:] = balanced(page, self._height, self._filled_anew)

    def _filled_anew(self, height: float, pieces: Sequence[ColumnPiece]) -> list[FilledColumn]:
        filler = ColumnFiller(lambda _: height, self._count, self._notes_of, even=False)
        return filler.fill(pieces)

    def _next_column(self) -> None:
        self._end_column()
        self._begin_column()

    def _begin_column(self) -> None:
        self.columns.append(FilledColumn())
        self._notes_height, self._note_pieces = 0.0, []
        if self._late:
            late, self._late = self._late, []
            self._note_pieces = late
            most = self._height * _MOST_FOR_NOTES
            self._notes_height = min(_tall(late) + NOTE_GAP, most)

    def _end_column(self) -> None:
        column = self._column
        column.frames = list(_frame_parts(column.placed))
        space = self._height - column.used - NOTE_GAP
        kept: list[ColumnPiece] = []
        waiting = list(self._note_pieces)
        while waiting:
            tall = _tall([*kept, waiting[0]])
            if tall <= space + _SLACK:
                kept.append(waiting.pop(0))
                continue
            parts = waiting[0].split(space - _tall(kept))
            if parts is not None:
                kept.append(parts[0])
                waiting[0] = parts[1]
            elif not (kept or column.placed):
                kept.append(waiting.pop(0))  # nothing can be done: it stands over the edge
            break
        self._late = waiting
        top = self._height - _tall(kept)
        for at, piece in enumerate(kept):
            top += piece.above if at else 0.0
            column.notes.append(PlacedPiece(piece, top))
            top += piece.height
        self._note_pieces = []


def _tall(pieces: Sequence[ColumnPiece]) -> float:
    return sum(piece.height for piece in pieces) + sum(piece.above for piece in pieces[1:])


def _pads(frames: Iterable[PieceFrame]) -> float:
    return sum([frame.pad for frame in frames])


def _between(last: ColumnPiece | None, piece: ColumnPiece) -> float:
    """Return the room between two pieces: frames that end and begin, or what the second wants.

    At the top of a column, where there is no *last*, only the frames count.
    """
    frames = piece.frames
    if last is None:
        return _pads(frames)
    if last.frames == frames:
        return piece.above
    common = 0
    for ours, theirs in zip(last.frames, frames, strict=False):
        if ours is not theirs:
            break
        common += 1
    closed, opened = last.frames[common:], frames[common:]
    above = opened[0].above if opened else max(piece.above, closed[0].above if closed else 0.0)
    return _pads(closed) + above + _pads(opened)


def _frame_parts(placed: Sequence[PlacedPiece]) -> Iterator[FramePart]:
    """Yield the parts of all frames in a column, outer ones first."""
    spans: dict[PieceFrame, tuple[int, int, int]] = {}
    for at, (piece, _) in enumerate(placed):
        for depth, frame in enumerate(piece.frames):
            first = spans.get(frame, (depth, at, at))[1]
            spans[frame] = (depth, first, at)
    for frame, (depth, first, last) in sorted(spans.items(), key=lambda item: item[1][0]):
        begin, end = placed[first], placed[last]
        top = begin.top - _pads(begin.piece.frames[depth:])
        bottom = end.top + end.piece.height + _pads(end.piece.frames[depth:])
        titled = frame.title is not None and begin.piece is frame.title
        alone = titled and first == last
        strip = bottom - top if alone else begin.top + begin.piece.height + frame.pad * 0.5 - top
        yield FramePart(
            frame, depth, top, bottom, strip if titled else 0.0, first > 0, last + 1 < len(placed)
        )


# ------------------------------------------------------------------ even columns


def balanced(
    page: Sequence[FilledColumn],
    height: float,
    fill: Callable[[float, Sequence[ColumnPiece]], list[FilledColumn]],
) -> list[FilledColumn]:
    """Return the columns of *page*, no higher than *height*, as short as they can be.

    A page with footnotes stays as it is: each must stand below its sign.
    """
    as_it_is = list(page)
    if any(column.notes for column in page):
        return as_it_is
    pieces = list(_own_pieces(page))
    tallest = max((column.used for column in page), default=0.0)
    tried = sum(column.used for column in page) / len(page) if len(page) > 1 else tallest / 2
    tried = max(tried, _highest_chain(pieces))
    while tried < min(tallest, height) - _STEP_MM:
        found = fill(tried, pieces)
        if len(found) <= max(2, len(page)) and _within(found, tried):
            return found
        tried += _STEP_MM
    return as_it_is


def _own_pieces(page: Sequence[FilledColumn]) -> Iterator[ColumnPiece]:
    """Yield the pieces on *page*, the head of a table only once.

    What says that a part goes on stands at the head of the page alone: columns that are filled
    anew find out where else.
    """
    seen: set[int] = set()
    for number, column in enumerate(page):
        for at, (piece, _) in enumerate(column.placed):
            goes_on = piece.again is piece and (number or at)
            if id(piece) not in seen and not goes_on:
                seen.add(id(piece))
                yield piece


def _highest_chain(pieces: Sequence[ColumnPiece]) -> float:
    """Return how high the highest of those pieces are that keep to each other."""
    highest = used = 0.0
    last: ColumnPiece | None = None
    for piece in pieces:
        if last is None or not last.keeps:
            used, last = 0.0, None
        used += _between(last, piece) + (piece.height if piece.keeps else piece.first_part)
        highest = max(highest, used + _pads(piece.frames))
        last = piece
    return highest


def _within(columns: Sequence[FilledColumn], height: float) -> bool:
    """Return whether nothing stands over the edge of *columns*."""
    return all(column.used <= height + _ROUNDING and not column.notes for column in columns)


# ------------------------------------------------------------------ drawn


def empty_page(look: DocumentLook) -> Canvas:
    """Return a page with nothing on it."""
    return Canvas(lang=look.lang, width_of=lambda words: look.metrics.width("text", words, 1.0))


def draw_column(
    out: Canvas, column: FilledColumn, look: DocumentLook, x: float, top: float
) -> None:
    """Draw *column*, whose top left corner is at *x* and *top*."""
    for part in column.frames:
        draw_frame(out, part, x, top, look)
    for table, placed in groupby(column.placed, lambda one: one.piece.table):
        first = len(out.marks)
        for piece, below in placed:
            piece.tagged(out, x + piece.left, top + below)
        if table is not None:
            out.tag("Table", first)
    if column.notes:
        above = top + column.notes[0].top - NOTE_GAP * 0.55
        out.marks.append(Line(x, above, x + look.column * 0.25, above, look.muted, 0.2))
    for piece, below in column.notes:
        piece.role = "Note"
        piece.tagged(out, x + piece.left, top + below)


def draw_frame(out: Canvas, part: FramePart, x: float, y: float, look: DocumentLook) -> None:
    """Draw the ground and the edge of a part of a frame, its column beginning at *x* and *y*."""
    frame = part.frame
    left, top = x + frame.left, y + part.top
    wide, tall = frame.right - frame.left, part.bottom - part.top
    marks: list[Mark] = out.marks
    if frame.kind == "code":
        fill = look.code_ground
        marks.append(Rect(left, top, wide, tall, fill, None if fill else look.line, 0.2, _RADIUS))
        return
    colours = look.box(frame.kind)
    if frame.kind == "quote":
        marks.append(Rect(left, top, BAR_MM * 0.6, tall, colours.edge))
        return
    if colours.ground:
        marks.append(Rect(left, top, wide, tall, colours.ground))
        if part.strip and colours.strip:
            marks.append(Rect(left, top, wide, part.strip, colours.strip))
    else:
        marks.append(Rect(left, top, wide, tall, None, colours.edge, 0.2))
    marks.append(Rect(left, top, BAR_MM, tall, colours.edge))
