"""Turns the blocks of a document into pieces for its columns, one look for all of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from realms_builder.layout.directions import reads_right
from realms_builder.layout.document import (
    Block,
    BoxedBlocks,
    CardUse,
    Cell,
    Code,
    ColumnBlocks,
    Definition,
    DefinitionBlock,
    Divider,
    FigureBlock,
    Heading,
    Listing,
    Paragraph,
    Run,
    Runs,
    Table,
    entry_runs,
    with_signs,
    words_of,
)
from realms_builder.layout.lines import (
    CODE,
    Atom,
    Span,
    atoms_of,
    code_lines,
    pitch_mm,
    set_lines,
)
from realms_builder.layout.look import DocumentLook, InkShelf
from realms_builder.layout.marks import Face
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.picture_sizes import PictureSizes
from realms_builder.layout.pieces import (
    BAR_MM,
    BreakPiece,
    ColumnPiece,
    ColumnRoom,
    FacePiece,
    HeadingPiece,
    PicturePiece,
    PieceFrame,
    RulePiece,
    TextPiece,
    card_rows,
    keep_together,
)
from realms_builder.layout.tables import TableSetter, written_out

_TASK = re.compile(r"\[([ xX])\]\s+")
_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
_WHOLE_TABLE, _WHOLE_BOX = 0.3, 0.25
"""What part of a page a table or a box may take and still is never broken."""
_NARROW_MM = 90.0
"""In columns less wide headings are smaller."""
_MOST_OVER = 1.12
"""A table whose words want so many times the room there is, is written out row by row."""
_GROUND_SIDE, _GROUND_TALL = 0.45, 0.19
"""How far the ground of a heading stands out at its sides, and above and below together."""
_ICON_STEP = 1.6
"""How many text sizes the words of an entry are set in behind its icon."""
_ICON_GAP = 0.35
FaceOf = Callable[[str], Face | None]


def no_face(address: str) -> Face | None:
    """Return that no card can be drawn."""
    del address
    return None


class Typesetter:
    """Makes pieces for one column of a document; :meth:`blocks` is what others call.

    A document that knows more of itself says in a class of its own how deep headings stand, what
    is filled into its words, and which blocks it has besides.
    """

    def __init__(self, look: DocumentLook, sizes: PictureSizes, face_of: FaceOf = no_face) -> None:
        """Set in *look*; *face_of* finds the cards."""
        self._look = look
        self._measures = look.measures
        self._sizes = sizes
        self._face_of = face_of
        self._shelf = InkShelf(look)
        self._signs = look.metrics.icons(look.lang)
        self._makers: dict[type, Callable[[Any, ColumnRoom], Iterator[ColumnPiece]]] = {
            Heading: self._heading,
            Paragraph: self._paragraph,
            DefinitionBlock: self._entry,
            Listing: self._listing,
            Table: self._table,
            BoxedBlocks: self._box,
            ColumnBlocks: self._columns,
            Divider: self._divider,
            Code: self._code,
            Definition: self._definition,
            FigureBlock: self._figure,
            CardUse: lambda block, room: self._cards([block], room),
        }
        self.tight_tables: list[tuple[ColumnPiece, float, bool]] = []
        self.cramped = False
        """Whether any table has hardly room for its words."""

    def depth(self, heading: Heading) -> int:
        """Return how deep *heading* stands, 1 for the largest."""
        return heading.level

    def filled(self, runs: Runs) -> Runs:
        """Return *runs* with everything that only their place tells."""
        return runs

    def blocks(self, blocks: Iterable[Block], width: float = 0.0) -> list[ColumnPiece]:
        """Return the pieces of *blocks* in a column of *width*, by default that of the pages."""
        return list(
            self._all(blocks, ColumnRoom(0.0, width or self._look.column, (), self._look.size))
        )

    def words(
        self, words: str, font: str, size: float, colour: str, width: float, align: float = 0.0
    ) -> TextPiece:
        """Return *words* in large letters, as on a cover."""
        room = ColumnRoom(0.0, width, (), size)
        return self._text(
            (Run(words),), room, font=font, size=size, colour=colour, leading=1.14, align=align
        )

    # ------------------------------------------------------------------ blocks

    def _all(self, blocks: Iterable[Block], room: ColumnRoom) -> Iterator[ColumnPiece]:
        cards: list[CardUse] = []
        after: Block | None = None
        above: ColumnPiece | None = None
        for block in blocks:
            keep_title(after, above, block, in_list=room.in_list)
            if isinstance(block, CardUse):
                cards.append(block)
                continue
            yield from self._cards(cards, room)
            cards = []
            least = self._measures.after_table * room.size * MM_PER_PT
            for place, piece in enumerate(self._pieces(block, room)):
                if isinstance(after, Table) and not place:
                    piece.above = max(piece.above, least)
                yield piece
                above = piece
            after = block
        yield from self._cards(cards, room)

    def _pieces(self, block: Block, room: ColumnRoom) -> Iterator[ColumnPiece]:
        made = self._makers.get(type(block))
        for piece in made(block, room) if made else ():
            yield piece.placed_in(room)

    def _paragraph(self, block: Paragraph, room: ColumnRoom) -> Iterator[ColumnPiece]:
        if not block.runs:  # nothing but an anchor, for what follows
            empty = TextPiece((), room.width)
            empty.anchors, empty.keeps = (block.anchor,), True
            yield empty
            return
        measures = self._measures
        above = measures.paragraph * room.size * MM_PER_PT
        if block.note and measures.note:
            yield self._remark(block.runs, room, above, measures.note)
            return
        runs = self.filled(block.runs)
        piece = self._text(runs, room, above=above, align=_ALIGN[block.align])
        piece.anchors = (block.anchor,) if block.anchor else ()
        # What announces a list, a table or a picture stays with it.
        piece.keeps = words_of(block.runs).rstrip().endswith(":") and len(piece.lines) <= 6
        yield piece

    def _remark(self, runs: Runs, room: ColumnRoom, above: float, scale: float) -> TextPiece:
        """Return *runs* in small quiet letters."""
        said = tuple(run._replace(italic=True, muted=True) for run in self.filled(runs))
        return self._text(said, room, above=above, size=room.size * scale)

    def _divider(self, block: Divider, room: ColumnRoom) -> Iterator[ColumnPiece]:
        above = self._measures.divider * room.size * MM_PER_PT
        yield BreakPiece() if block.page else RulePiece(room.width, self._look.line, above)

    def _columns(self, block: ColumnBlocks, room: ColumnRoom) -> Iterator[ColumnPiece]:
        yield from self._all(block.blocks, room)

    def _text(
        self,
        runs: Runs,
        room: ColumnRoom,
        *,
        above: float = 0.0,
        align: float = 0.0,
        font: str = "text",
        size: float = 0.0,
        colour: str = "",
        leading: float = 0.0,
        hanging: float = 0.0,
    ) -> TextPiece:
        size = size or room.size
        width = room.width
        inks = self._shelf.inks(size, font, colour)
        sized = self._sizes.inline(runs, width, size)
        pitch = pitch_mm(size, leading or self._measures.leading)
        atoms = atoms_of(with_signs(runs, self._signs), inks, sized)
        lines = set_lines(atoms, inks, self._look.lang, width, pitch, hanging=hanging)
        return TextPiece(lines, width, above, 0.0, align)

    def _heading(self, block: Heading, room: ColumnRoom) -> Iterator[ColumnPiece]:
        look, measures = self._look, self._measures
        depth = self.depth(block) if not room.frames and not room.left else 4
        shape = measures.headings[min(depth, len(measures.headings)) - 1]
        scale = shape.scale
        if look.columns > 1 or room.width < _NARROW_MM:
            scale = 1 + (scale - 1) * measures.narrow
        em = room.size * MM_PER_PT
        ground = look.heading_ground if shape.lined else None
        inset = _GROUND_SIDE * em if ground else 0.0
        runs = tuple(run._replace(link="") for run in with_number(block))
        colour = look.ink if shape.plain else look.on_heading if ground else look.main
        piece = self._text(
            runs,
            room._replace(width=room.width - 2 * inset),
            above=shape.above * em,
            font=shape.font,
            size=room.size * scale,
            colour=colour,
            leading=shape.leading,
        )
        line = look.main if shape.lined and not ground else ""
        below = shape.below * em + (_GROUND_TALL * em if ground else 0.0)
        heading = HeadingPiece(piece, below, line, ground or "", inset)
        heading.role = f"H{block.level}"
        heading.anchors = (block.anchor,) if block.anchor else ()
        heading.room = look.height * measures.room if depth == 1 else 0.0
        yield heading

    def _entry(self, block: DefinitionBlock, room: ColumnRoom) -> Iterator[ColumnPiece]:
        em, measures = room.size * MM_PER_PT, self._measures
        runs = self.filled(entry_runs(block))
        if not (block.icon and self._look.icons):
            yield self._text(runs, room, above=measures.entry * em, hanging=measures.hanging * em)
            return
        step = _ICON_STEP * em
        inner = room._replace(left=room.left + step, width=room.width - step)
        piece = self._text(runs, inner, above=measures.entry * em)
        if sign := self._look.icons.get(block.icon):
            ink = self._shelf.inks(room.size, "icons", self._look.tint(block.tint)).ink(Run(""))
            wide = self._shelf.widths["icons"][sign] * ink.size_pt
            piece.sign = (Span(-step + (step - _ICON_GAP * em - wide) / 2, wide, sign, ink),)
        yield piece.placed_in(inner)

    def _listing(self, block: Listing, room: ColumnRoom) -> Iterator[ColumnPiece]:
        em = room.size * MM_PER_PT
        count = len(block.items)
        signs = ["•" if block.first is None else f"{block.first + n}." for n in range(count)]
        items = list(block.items)
        for at, item in enumerate(items):
            ticked, items[at] = _task(item)
            signs[at] = ticked or signs[at]
        ink = self._shelf.inks(room.size, "text_semibold", self._look.main).ink(Run(""))
        wide = [self._shelf.widths[ink.font][sign] * ink.size_pt for sign in signs]
        step = max([*wide, 0.0]) + (0.75 if block.first is None else 0.55) * em
        inner = ColumnRoom(
            room.left + step, room.width - step, room.frames, room.size, in_list=True
        )
        begin, between = self._measures.list_begin, self._measures.list_between
        for at, item in enumerate(items):
            from_right = _reads_right(item)
            here = inner._replace(left=room.left) if from_right else inner
            pieces = list(self._all(item, here)) or [self._text((Run(""),), here)]
            if isinstance(pieces[0], TextPiece) and not pieces[0].lines:  # it has an anchor alone
                anchors = pieces[0].anchors
                pieces[0] = self._text((Run(""),), here)
                pieces[0].anchors = anchors
            for place, piece in enumerate(pieces):
                if from_right and isinstance(piece, TextPiece):
                    piece.lines = [line._replace(rtl=True) for line in piece.lines]
                if not place:
                    piece.above = (between if at or room.in_list else begin) * em
                    if isinstance(piece, TextPiece):
                        right = step - 0.5 * em if block.first is not None else wide[at]
                        x = -step + max(0.0, right - wide[at])
                        x = room.width - step - x - wide[at] if from_right else x
                        piece.sign = (Span(x, wide[at], signs[at], ink),)
                yield piece.placed_in(here)

    def _definition(self, block: Definition, room: ColumnRoom) -> Iterator[ColumnPiece]:
        em = room.size * MM_PER_PT
        term = tuple(run._replace(bold=True) for run in self.filled(block.term))
        piece = self._text(term, room, above=0.7 * em)
        piece.keeps = bool(block.blocks)
        yield piece
        step = 1.5 * em
        inner = ColumnRoom(room.left + step, room.width - step, room.frames, room.size)
        for at, found in enumerate(self._all(block.blocks, inner)):
            found.above = min(found.above, 0.1 * em) if not at else found.above
            yield found

    def _table(self, block: Table, room: ColumnRoom) -> Iterator[ColumnPiece]:
        em, measures = room.size * MM_PER_PT, self._measures
        above = measures.table * em
        if block.caption:
            caption = tuple(run._replace(bold=True) for run in block.caption)
            piece = self._text(caption, room, above=above, colour=self._look.main)
            piece.keeps = True
            yield piece
            above = measures.caption * em

        def atoms(cell: Cell, size: float) -> list[Atom]:
            font = measures.cells.head_font if cell.head else "text"
            colour = self._look.main if cell.head else ""
            runs = with_signs(self.filled(cell.runs), self._signs)
            sized = self._sizes.inline(runs, room.width * 0.5, size)
            return list(atoms_of(runs, self._shelf.inks(size, font, colour), sized))

        setter = TableSetter(self._look, atoms, self._shelf.inks)
        rows = list(setter.rows(block, room.width, room.size))
        self.cramped = self.cramped or setter.cramped
        if setter.over > _MOST_OVER and block.head and not block.grid:
            written = list(self._all(written_out(block), room))
            self.tight_tables.extend((piece, 0.0, True) for piece in written[:1])
            yield from written
            return
        if rows:
            rows[0].above = above
            whole = len(block.rows) <= measures.cells.whole_rows
            keep_together(rows, self._look.height * (1.0 if whole else _WHOLE_TABLE))
            rows[-1].keeps = bool(block.notes)
            if setter.size_pt:
                self.tight_tables.append((rows[0], setter.size_pt, False))
        yield from rows
        for at, note in enumerate(block.notes):
            note_piece = self._remark(note, room, measures.remark * em, measures.remark_scale)
            note_piece.keeps = at + 1 < len(block.notes)
            yield note_piece

    def _box(self, block: BoxedBlocks, room: ColumnRoom) -> Iterator[ColumnPiece]:
        em, measures = room.size * MM_PER_PT, self._measures
        pad = measures.box_pad * em
        kind = block.kind or "quote"
        right = room.left + room.width
        frame = PieceFrame(kind, room.left, right, measures.box * em, pad)
        inset = BAR_MM + pad
        size = room.size * (measures.box_scale if not room.frames else 1.0)
        inner = ColumnRoom(room.left + inset, room.width - inset - pad, (*room.frames, frame), size)
        pieces: list[ColumnPiece] = []
        if block.title:
            colour = self._look.box(kind).title
            title = self.filled(block.title)
            piece = self._text(title, inner, font="text_bold", colour=colour)
            piece.keeps = bool(block.blocks)
            frame.title = piece.placed_in(inner)
            pieces.append(piece)
        pieces.extend(self._all(block.blocks, inner))
        keep_together(pieces, self._look.height * _WHOLE_BOX)
        for at, piece in enumerate(pieces):
            if at == 1 and block.title and len(piece.frames) == len(inner.frames):
                piece.above = 1.0 * pad
            yield piece

    def _code(self, block: Code, room: ColumnRoom) -> Iterator[ColumnPiece]:
        em = room.size * MM_PER_PT
        pad = 0.6 * em
        frame = PieceFrame("code", room.left, room.left + room.width, 0.8 * em, pad)
        size = room.size * 0.82
        width = room.width - 2 * pad
        lines = code_lines(block.lines, self._shelf.inks(size, CODE), width)
        piece = TextPiece(lines, width)
        yield piece.placed_in(ColumnRoom(room.left + pad, width, (*room.frames, frame), size))

    def _figure(self, block: FigureBlock, room: ColumnRoom) -> Iterator[ColumnPiece]:
        em = room.size * MM_PER_PT
        gap = 1.2 * em
        most = self._look.height * 0.62
        rows = list(self._sizes.rows(block.pictures, room.width, most, gap))
        caption = self.filled(block.caption)
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

    def _cards(self, cards: Sequence[CardUse], room: ColumnRoom) -> Iterator[ColumnPiece]:
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
            yield piece.placed_in(room)


def keep_title(
    first: Block | None, piece: ColumnPiece | None, below: Block, *, in_list: bool = False
) -> None:
    """Let *piece*, the words of *first*, stay with what is *below*, where it is a title of that.

    That is a line or two above a table or a picture, all in bold, or the first line of an item.
    """
    if not isinstance(first, Paragraph) or not isinstance(piece, TextPiece):
        return
    short = 0 < len(piece.lines) <= 2
    titles = in_list or isinstance(below, Table | FigureBlock) or _all_bold(first)
    piece.keeps = piece.keeps or (short and titles)


def _all_bold(block: Paragraph) -> bool:
    return all(run.bold or not run.text.strip() for run in block.runs)


def with_number(heading: Heading) -> Runs:
    """Return the words of *heading* behind its number."""
    number = (Run(f"{heading.number}\u2002"),) if heading.number else ()
    return (*number, *heading.runs)


def _reads_right(item: tuple[Block, ...]) -> bool:
    """Return whether the first words of *item* are read from the right."""
    first = item[0] if item else None
    return isinstance(first, Paragraph) and reads_right("".join(run.text for run in first.runs))


def _task(item: tuple[Block, ...]) -> tuple[str, tuple[Block, ...]]:
    """Return the box to tick before *item* and its words without it; empty where it is no task."""
    first = item[0] if item else None
    if isinstance(first, Paragraph) and first.runs:
        found = _TASK.match(first.runs[0].text)
        if found:
            rest = first.runs[0]._replace(text=first.runs[0].text[found.end() :])
            words = replace(first, runs=(rest, *first.runs[1:]))
            return "☐" if found[1] == " " else "☑", (words, *item[1:])
    return "", item
