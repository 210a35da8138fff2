"""Turns the blocks of a book into pieces for its columns, one look for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from realms_builder.layout.code_lines import code_lines
from realms_builder.layout.document import (
    Block,
    Box,
    CardUse,
    Cell,
    Code,
    Columns,
    Contents,
    Definition,
    Divider,
    Entry,
    Figure,
    Heading,
    Listing,
    Paragraph,
    Run,
    Runs,
    Table,
    words_of,
)
from realms_builder.layout.headings import CONTENTS_INSETS, ContentsRow, HeadingPiece
from realms_builder.layout.inks import InkShelf
from realms_builder.layout.lines import CODE, Atom, LineBreaker, Span, atoms_of, pitch_mm
from realms_builder.layout.marks import Face
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.picture_sizes import PictureSizes
from realms_builder.layout.pieces import (
    BreakPiece,
    FacePiece,
    Frame,
    PicturePiece,
    Piece,
    RulePiece,
    TextPiece,
    card_rows,
    keep_together,
)
from realms_builder.layout.room import Room, placed_in
from realms_builder.layout.tables import TableSetter, written_out
from realms_builder.sheets.book.book import Book
from realms_builder.sheets.book.joining import entry_runs, task
from realms_builder.sheets.book.look import BookLook
from realms_builder.sheets.book.references import References

LEADING = 1.36
_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
_HEADINGS = (
    ("display_bold", 1.95, 1.1, 1.9, 0.75),
    ("text_bold", 1.34, 1.16, 1.35, 0.3),
    ("text_bold", 1.1, 1.2, 1.1, 0.2),
    ("text_semibold", 1.0, 1.25, 0.9, 0.15),
)
"""Font, size, leading, space above and space below of each depth of heading, in text sizes."""
_BAR = 1.1
_WHOLE_TABLE, _WHOLE_BOX = 0.3, 0.25
"""What part of a page a table or a box may take and still is never broken."""
_CONTENTS_PRINT = ((45, 1.0), (90, 0.94), (1_000_000, 0.85))
"""How large the contents are set, in parts of the text size, up to so many rows."""
_MOST_OVER = 1.12
"""A table whose words want so many times the room there is, is written out row by row."""
FaceOf = Callable[[str], Face | None]


class Typesetter:
    """Makes pieces for one column of a book."""

    def __init__(
        self,
        book: Book,
        look: BookLook,
        sizes: PictureSizes,
        references: References,
        face_of: FaceOf,
    ) -> None:
        """Set *book* in *look*."""
        self._book = book
        self._look = look
        self._sizes = sizes
        self._references = references
        self._face_of = face_of
        self._shelf = InkShelf(look)
        self._makers: dict[type, Callable[[Any, Room], Iterator[Piece]]] = {
            Heading: self._heading,
            Paragraph: self._paragraph,
            Entry: self._entry,
            Listing: self._listing,
            Table: self._table,
            Box: self._box,
            Columns: self._columns,
            Divider: self._divider,
            Code: self._code,
            Definition: self._definition,
            Figure: self._figure,
            Contents: self._contents,
            CardUse: lambda block, room: self._cards([block], room),
        }
        self.tight_tables: list[tuple[Piece, float, bool]] = []

    def blocks(self, blocks: Iterable[Block], width: float = 0.0) -> list[Piece]:
        """Return the pieces of *blocks* in a column of *width*, by default that of the pages."""
        return list(self._all(blocks, Room(0.0, width or self._look.column, (), self._look.size)))

    def words(
        self, words: str, font: str, size: float, colour: str, width: float, align: float = 0.0
    ) -> TextPiece:
        """Return *words* in large letters, as on a cover."""
        room = Room(0.0, width, (), size)
        return self._text(
            (Run(words),), room, font=font, size=size, colour=colour, leading=1.14, align=align
        )

    def note(self, number: int) -> list[Piece]:
        """Return the pieces of a footnote."""
        size = self._look.size * 0.82
        inset = 1.5 * size * MM_PER_PT
        room = Room(inset, self._look.column - inset, (), size)
        pieces = list(self._all(self._book.notes.get(number, ()), room))
        if pieces and isinstance(pieces[0], TextPiece):
            ink = self._shelf.inks(size * 0.8).ink(Run(""))
            word = str(number)
            wide = self._shelf.widths[ink.font][word] * ink.size_pt
            pieces[0].sign = (Span(-inset, wide, word, ink),)
        for piece in pieces:
            piece.above *= 0.5
        return pieces

    # ------------------------------------------------------------------ blocks

    def _all(self, blocks: Iterable[Block], room: Room) -> Iterator[Piece]:
        cards: list[CardUse] = []
        for block in blocks:
            if isinstance(block, CardUse):
                cards.append(block)
                continue
            yield from self._cards(cards, room)
            cards = []
            yield from self._pieces(block, room)
        yield from self._cards(cards, room)

    def _pieces(self, block: Block, room: Room) -> Iterator[Piece]:
        for piece in self._makers[type(block)](block, room):
            yield placed_in(piece, room)

    def _paragraph(self, block: Paragraph, room: Room) -> Iterator[Piece]:
        if not block.runs:  # nothing but an anchor, for what follows
            empty = TextPiece((), room.width)
            empty.anchors, empty.keeps = (block.anchor,), True
            yield empty
            return
        runs = self._references.filled(block.runs)
        above = 0.6 * room.size * MM_PER_PT
        piece = self._text(runs, room, above=above, align=_ALIGN[block.align])
        piece.anchors = (block.anchor,) if block.anchor else ()
        # What announces a list, a table or a picture stays with it.
        piece.keeps = words_of(block.runs).rstrip().endswith(":") and len(piece.lines) <= 4
        yield piece

    def _divider(self, block: Divider, room: Room) -> Iterator[Piece]:
        above = 1.2 * room.size * MM_PER_PT
        yield BreakPiece() if block.page else RulePiece(room.width, self._look.line, above)

    def _columns(self, block: Columns, room: Room) -> Iterator[Piece]:
        yield from self._all(block.blocks, room)

    def _text(
        self,
        runs: Runs,
        room: Room,
        *,
        above: float = 0.0,
        align: float = 0.0,
        font: str = "text",
        size: float = 0.0,
        colour: str = "",
        leading: float = LEADING,
        width: float = 0.0,
    ) -> TextPiece:
        size = size or room.size
        width = width or room.width
        inks = self._shelf.inks(size, font, colour)
        sized = self._sizes.inline(runs, width, size)
        breaker = LineBreaker(inks, self._look.lang, width, pitch_mm(size, leading))
        return TextPiece(breaker.lines(atoms_of(runs, inks, sized)), width, above, 0.0, align)

    def _heading(self, block: Heading, room: Room) -> Iterator[Piece]:
        look = self._look
        depth = self._book.depth(block) if not room.frames and not room.left else 4
        font, scale, leading, above, below = _HEADINGS[min(depth, 4) - 1]
        if look.columns > 1 or room.width < 90:
            scale = 1 + (scale - 1) * 0.75
        em = room.size * MM_PER_PT
        runs = tuple(run._replace(link="") for run in _with_number(block))
        piece = self._text(
            runs, room, above=above * em, font=font, size=room.size * scale,
            colour=look.main if depth != 3 else look.ink, leading=leading,
        )  # fmt: skip
        heading = HeadingPiece(piece, below * em, look.main if depth == 1 else "")
        heading.anchors = (block.anchor,) if block.anchor else ()
        heading.room = look.height * 0.25 if depth == 1 else 0.0
        yield heading

    def _entry(self, block: Entry, room: Room) -> Iterator[Piece]:
        above = 0.4 * room.size * MM_PER_PT
        yield self._text(self._references.filled(entry_runs(block)), room, above=above)

    def _listing(self, block: Listing, room: Room) -> Iterator[Piece]:
        em = room.size * MM_PER_PT
        count = len(block.items)
        signs = ["•" if block.first is None else f"{block.first + n}." for n in range(count)]
        items = list(block.items)
        for at, item in enumerate(items):
            ticked, items[at] = task(item)
            signs[at] = ticked or signs[at]
        ink = self._shelf.inks(room.size, "text_semibold", self._look.main).ink(Run(""))
        wide = [self._shelf.widths[ink.font][sign] * ink.size_pt for sign in signs]
        step = max([*wide, 0.0]) + (0.75 if block.first is None else 0.55) * em
        inner = Room(room.left + step, room.width - step, room.frames, room.size, in_list=True)
        for at, item in enumerate(items):
            pieces = list(self._all(item, inner)) or [self._text((Run(""),), inner)]
            for place, piece in enumerate(pieces):
                if not place:
                    piece.above = (0.28 if at or room.in_list else 0.55) * em
                    if isinstance(piece, TextPiece):
                        right = step - 0.5 * em if block.first is not None else wide[at]
                        x = -step + max(0.0, right - wide[at])
                        piece.sign = (Span(x, wide[at], signs[at], ink),)
                yield placed_in(piece, inner)

    def _definition(self, block: Definition, room: Room) -> Iterator[Piece]:
        em = room.size * MM_PER_PT
        term = tuple(run._replace(bold=True) for run in self._references.filled(block.term))
        piece = self._text(term, room, above=0.7 * em)
        piece.keeps = bool(block.blocks)
        yield piece
        step = 1.5 * em
        inner = Room(room.left + step, room.width - step, room.frames, room.size)
        for at, found in enumerate(self._all(block.blocks, inner)):
            found.above = min(found.above, 0.1 * em) if not at else found.above
            yield found

    def _table(self, block: Table, room: Room) -> Iterator[Piece]:
        em = room.size * MM_PER_PT
        above = 0.8 * em
        if block.caption:
            caption = tuple(run._replace(bold=True) for run in block.caption)
            piece = self._text(caption, room, above=above, colour=self._look.main)
            piece.keeps = True
            yield piece
            above = 0.3 * em

        def atoms(cell: Cell, size: float) -> list[Atom]:
            font = "text_bold" if cell.head else "text"
            colour = self._look.main if cell.head else ""
            runs = self._references.filled(cell.runs)
            sized = self._sizes.inline(runs, room.width * 0.5, size)
            return list(atoms_of(runs, self._shelf.inks(size, font, colour), sized))

        setter = TableSetter(self._look, atoms, self._shelf.inks)
        rows = list(setter.rows(block, room.width, room.size))
        if setter.over > _MOST_OVER and block.head and not block.grid:
            written = list(self._all(written_out(block), room))
            self.tight_tables.extend((piece, 0.0, True) for piece in written[:1])
            yield from written
            return
        if rows:
            rows[0].above = above
            keep_together(rows, self._look.height * _WHOLE_TABLE)
            rows[-1].keeps = bool(block.notes)
            if setter.size_pt:
                self.tight_tables.append((rows[0], setter.size_pt, False))
        yield from rows
        for at, note in enumerate(block.notes):
            said = tuple(run._replace(italic=True, muted=True) for run in note)
            note_piece = self._text(said, room, above=0.3 * em, size=room.size * 0.88)
            note_piece.keeps = at + 1 < len(block.notes)
            yield note_piece

    def _box(self, block: Box, room: Room) -> Iterator[Piece]:
        em = room.size * MM_PER_PT
        pad = 0.62 * em
        kind = block.kind or "quote"
        right = room.left + room.width
        frame = Frame(kind, room.left, right, 0.85 * em, pad)
        inset = _BAR + pad
        size = room.size * (0.98 if not room.frames else 1.0)
        inner = Room(room.left + inset, room.width - inset - pad, (*room.frames, frame), size)
        pieces: list[Piece] = []
        if block.title:
            colour = self._look.box(kind).title
            title = self._references.filled(block.title)
            piece = self._text(title, inner, font="text_bold", colour=colour)
            piece.keeps = bool(block.blocks)
            frame.title = placed_in(piece, inner)
            pieces.append(piece)
        pieces.extend(self._all(block.blocks, inner))
        keep_together(pieces, self._look.height * _WHOLE_BOX)
        for at, piece in enumerate(pieces):
            if at == 1 and block.title and len(piece.frames) == len(inner.frames):
                piece.above = 1.0 * pad
            yield piece

    def _code(self, block: Code, room: Room) -> Iterator[Piece]:
        em = room.size * MM_PER_PT
        pad = 0.6 * em
        frame = Frame("code", room.left, room.left + room.width, 0.8 * em, pad)
        size = room.size * 0.82
        width = room.width - 2 * pad
        lines = code_lines(block.lines, self._shelf.inks(size, CODE), width)
        piece = TextPiece(lines, width)
        yield placed_in(piece, Room(room.left + pad, width, (*room.frames, frame), size))

    def _figure(self, block: Figure, room: Room) -> Iterator[Piece]:
        em = room.size * MM_PER_PT
        gap = 1.2 * em
        most = self._look.height * 0.62
        rows = list(self._sizes.rows(block.pictures, room.width, most, gap))
        caption = self._references.filled(block.caption)
        for at, row in enumerate(rows):
            piece = PicturePiece(row, room.width, gap, _ALIGN[block.align])
            piece.above = 0.9 * em if not at else gap
            piece.keeps = bool(caption) and at + 1 == len(rows)
            yield piece
        if caption:
            said = tuple(run._replace(italic=True, muted=True) for run in caption)
            yield self._text(
                said, room, above=0.5 * em, align=_ALIGN[block.align], size=room.size * 0.9
            )

    def _cards(self, cards: Sequence[CardUse], room: Room) -> Iterator[Piece]:
        em = room.size * MM_PER_PT
        faces: list[tuple[Face, float]] = []
        for card in cards:
            face = self._face_of(card.address)
            if face is None:
                continue
            wanted = card.width_pt * MM_PER_PT or face.width_mm
            scale = min(wanted, room.width) / face.width_mm
            scale = min(scale, self._look.height * 0.9 / face.height_mm)
            faces.append((face, scale))
        for row in card_rows(faces, room.width, em):
            piece = FacePiece(row, room.width, em)
            piece.above = em
            yield placed_in(piece, room)

    def _contents(self, block: Contents, room: Room) -> Iterator[Piece]:
        del block
        look, named = self._look, self._book.in_contents()
        size = room.size * next(part for most, part in _CONTENTS_PRINT if len(named) <= most)
        em = size * MM_PER_PT
        room = room._replace(size=size)
        rows: list[ContentsRow] = []
        for heading in named:
            depth = self._book.depth(heading)
            font = "text_bold" if depth == 1 else "text"
            colour = look.main if depth == 1 else look.ink
            inset = CONTENTS_INSETS[min(depth, len(CONTENTS_INSETS)) - 1] * em
            runs = tuple(run._replace(link="", note=0) for run in _with_number(heading))
            width = room.width - inset
            narrow = room._replace(width=width - 3.2 * em)
            text = self._text(runs, narrow, font=font, colour=colour, leading=1.24)
            ink = self._shelf.inks(size, font, colour).ink(Run(""))
            page = self._references.page(heading.anchor)
            span = Span(0.0, self._shelf.widths[ink.font][page] * ink.size_pt, page, ink)
            row = ContentsRow(text, width, span, look.line, heading.anchor)
            row.above = 0.6 * em if depth == 1 else 0.06 * em
            row.left = inset
            rows.append(row)
        for row, below in pairwise(rows):
            row.keeps = below.left > row.left == 0.0
        yield from rows


def _with_number(heading: Heading) -> Runs:
    number = (Run(f"{heading.number}\u2002"),) if heading.number else ()
    return (*number, *heading.runs)
