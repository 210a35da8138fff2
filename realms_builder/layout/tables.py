"""Tables: rows that break across pages, in smaller print where words need it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from realms_builder.layout.document import Block, Cell, Paragraph, Row, Run, Table
from realms_builder.layout.lines import Atom, Inks, pitch_mm, set_lines
from realms_builder.layout.look import DocumentLook
from realms_builder.layout.marks import Line, Rect, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.pieces import Canvas, ColumnPiece, TableHead, TextPiece

_SMALLER = (1.0, 0.9, 0.82, 0.74, 0.68)
_COMFORT = 0.72
"""How much of the width the longest words of three columns or more may take in comfort."""
_LONG_WORD = 10.0
"""So many text sizes wide a word may be divided, before all of its table is set smaller."""
_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
_NARROW = 0.28
"""What part of the width a column may take without being wrapped, where the others allow it."""
_LONGEST = 0.42
"""What part of the width the column of the longest lines keeps before others stay whole."""
_MOST_IN_ONE_LINE = 0.45
"""How much of the width one column of figures may claim before it is wrapped as well."""
AtomsOf = Callable[[Cell, float], list[Atom]]
"""What gives the words of a cell in a size of text."""


@dataclass(frozen=True, slots=True)
class RowLook:
    """What the rows of one table share: widths, sizes, lines between them."""

    widths: tuple[float, ...]
    size: float
    pad_x: float
    pad_y: float
    line: str
    main: str
    head_ground: str | None
    side_ground: str | None
    grid: bool
    calm: bool


class PlacedCell(NamedTuple):
    """The words of a cell, the column where it begins, and how many it covers."""

    text: TextPiece
    column: int
    span: int


class RowPiece(ColumnPiece):
    """One row; *head* rows stand above every part of their table."""

    __slots__ = ("cells", "head", "joined", "last", "look", "pictured")

    def __init__(self, cells: Sequence[PlacedCell], look: RowLook, *, head: bool) -> None:
        """Hold *cells*; the row is as high as its highest one."""
        tall = max((cell.text.height for cell in cells), default=0.0)
        super().__init__(tall + 2 * look.pad_y)
        self.cells = cells
        self.look = look
        self.head = head
        self.last = False
        self.role = "TR"
        self.pictured = any(
            span.picture for cell in cells for line in cell.text.lines for span in line.spans
        )
        self.joined = False
        self.notes = tuple(note for cell in cells for note in cell.text.notes)

    def draw(self, out: Canvas, x: float, y: float) -> None:
        """Draw the grounds, the words, and the line below."""
        look = self.look
        total = sum(look.widths)
        if self.head and look.head_ground:
            out.marks.append(Rect(x, y, total, self.height, look.head_ground))
        elif look.side_ground and self.cells and look.grid:
            out.marks.append(Rect(x, y, look.widths[0], self.height, look.side_ground))
        for cell in self.cells:
            text, column, span = cell
            left = x + sum(look.widths[:column])
            wide = sum(look.widths[column : column + span])
            if look.grid and column:
                out.marks.append(Line(left, y, left, y + self.height, look.line, 0.12))
            room = self.height - 2 * look.pad_y - text.height
            down = room / 2 if look.grid or self.head or self.pictured else 0.0
            text.width = wide - 2 * look.pad_x
            self._draw_cell(out, cell, left + look.pad_x, y + look.pad_y + max(0.0, down))
        below = y + self.height
        if self.head or self.last:
            out.marks.append(Line(x, below, x + total, below, look.main, 0.3))
        elif look.calm or not self.joined:
            start = x + look.widths[0] if self.joined else x
            out.marks.append(Line(start, below, x + total, below, look.line, 0.12))

    def _draw_cell(self, out: Canvas, cell: PlacedCell, x: float, y: float) -> None:
        """Draw a cell and say what it is: without heads above, the first one names its row."""
        first, scope = len(out.marks), "Column" if self.head else ""
        cell.text.draw(out, x, y)
        if len(out.marks) == first:  # a cell all the same, or those behind it would move up
            out.marks.append(TextRun(x, y, "", "text", self.look.size))
        elif not cell.column and not (self.table and self.table.rows and not self.look.side_ground):
            scope = scope or "Row"
        out.tag("TH" if scope else "TD", first, scope=scope, span=cell.span)

    @property
    def first_part(self) -> float:
        """Return the height of the whole row: only one too high for a page is split."""
        return self.height

    def split(self, room: float) -> tuple[ColumnPiece, ColumnPiece] | None:
        """Return the row with as many lines of each cell as fit, and one with the others."""
        space = room - 2 * self.look.pad_y
        heads: list[PlacedCell] = []
        rests: list[PlacedCell] = []
        for text, column, span in self.cells:
            count, used = 0, 0.0
            for line in text.lines:
                if used + line.height > space + 1e-6:
                    break
                used += line.height
                count += 1
            head, rest = text.parted(count)
            heads.append(PlacedCell(head, column, span))
            rests.append(PlacedCell(rest, column, span))
        if not any(cell.text.lines for cell in heads):
            return None
        if not any(cell.text.lines for cell in rests):
            return None
        first = RowPiece(heads, self.look, head=self.head)
        second = RowPiece(rests, self.look, head=self.head)
        first.above, first.joined, first.anchors = self.above, True, self.anchors
        second.last, second.keeps = self.last, self.keeps
        return first.like(self), second.like(self)


class TableSetter:
    """Sets tables; *size_pt* and *over* tell of the last one whether it had to give way."""

    def __init__(
        self, look: DocumentLook, atoms_of: AtomsOf, inks_of: Callable[[float], Inks]
    ) -> None:
        self._look = look
        self._measures = look.measures.cells
        self._atoms_of = atoms_of
        self._inks_of = inks_of
        self.size_pt = 0.0
        self.over = 0.0
        """How many times as wide as the room the words of the last table are, 0 where they fit."""
        self.cramped = False
        """Whether the last table has hardly room for its words in its usual print."""

    def rows(self, table: Table, width: float, usual_pt: float) -> Iterator[ColumnPiece]:
        """Yield the rows of *table*, at most *width* millimetres wide, heads first."""
        lines = (*table.head, *table.rows)
        if not lines or not table.columns:
            return
        size, least, wanted, cells = self._fitting(table, width, usual_pt)
        look, measures = self._look, self._measures
        pad = 2 * measures.pad_x * size * MM_PER_PT
        needs = list(zip(least, wanted, strict=True))
        widths = shared_widths(table, least, wanted, width)
        divided = [
            not measures.calm or word > wide + 1e-6 or line - pad > 2 * wide
            for (word, line), wide in zip(needs, widths, strict=True)
        ]
        shape = RowLook(
            tuple(widths),
            size,
            measures.pad_x * size * MM_PER_PT,
            measures.pad_y * size * MM_PER_PT,
            look.line,
            look.main,
            None if measures.calm and not table.grid else look.head_ground,
            look.stripe if _has_side(table) else None,
            table.grid,
            measures.calm,
        )
        head = TableHead()
        made: list[RowPiece] = []
        for at, line in enumerate(lines):
            row = self._row(line, cells[at], table, shape, divided, head=at < len(table.head))
            row.table = head
            made.append(row)
        pictured = any(row.pictured for row in made)
        heads = len(table.head)
        head.rows = tuple(made[:heads])
        for row in made:
            row.pictured = pictured
        for row in made[:heads]:
            row.keeps = True
        made[-1].last = True
        if len(made) - heads > 3:
            made[-2].keeps = True
            made[-3].keeps = not any(cell.runs for cell in lines[-1])
        for at, row in enumerate(made[heads:-1], heads):
            row.joined = not table.rows[at - heads + 1][0].runs if table.rows else False
            row.keeps = row.keeps or _is_title(lines[at])
        yield from made

    def _fitting(
        self, table: Table, width: float, usual_pt: float
    ) -> tuple[float, list[float], list[float], list[list[list[Atom]]]]:
        """Return the largest print in which no usual word has to be divided, else the smallest."""
        lines = (*table.head, *table.rows)
        found: tuple[float, list[float], list[float], list[list[list[Atom]]]] | None = None
        for scale in _SMALLER:
            size = usual_pt * self._measures.scale * scale
            if found is not None and size < self._look.floor_pt:
                break
            cells = [[self._atoms_of(cell, size) for cell in line] for line in lines]
            pad = 2 * self._measures.pad_x * size * MM_PER_PT + 0.1
            least, wanted = _needs(table, lines, cells, pad)
            self.cramped = _is_cramped(table, least, width) if found is None else self.cramped
            if sum(least) > width:
                most = max(_LONG_WORD * size * MM_PER_PT, width / len(least))
                least = [min(word, most) for word in least]
            found = (size, least, wanted, cells)
            if sum(least) <= width:
                break
        assert found is not None
        self.size_pt = found[0] if found[0] < usual_pt * self._measures.scale * 0.95 else 0.0
        share = sum(found[1]) / max(width, 1.0)
        self.over = share if share > 1.001 else 0.0
        return found

    def _row(
        self,
        line: Row,
        atoms: list[list[Atom]],
        table: Table,
        look: RowLook,
        divided: Sequence[bool],
        *,
        head: bool,
    ) -> RowPiece:
        placed: list[PlacedCell] = []
        column = 0
        pitch = pitch_mm(look.size, self._measures.leading)
        for cell, words in zip(line, atoms, strict=True):
            if column >= len(look.widths):
                break
            wide = sum(look.widths[column : column + cell.span])
            align = table.columns[column]
            if table.grid or (head and cell.span > 1):
                align = "center"
            inner = wide - 2 * look.pad_x
            inks, divide = self._inks_of(look.size), divided[column]
            lines = set_lines(words, inks, self._look.lang, inner, pitch, divide=divide)
            text = TextPiece(lines, inner, align=_ALIGN[align])
            placed.append(PlacedCell(text, column, cell.span))
            column += cell.span
        return RowPiece(placed, look, head=head)


def written_out(table: Table) -> Iterator[Block]:
    """Yield the rows of *table* as paragraphs that name the column of each cell."""
    heads = [cell.runs for cell in table.head[-1] for _ in range(cell.span)]
    for row in table.rows:
        runs: list[Run] = []
        for head, cell in zip(heads, row, strict=False):
            if cell.runs:
                gap = (Run(" · ", muted=True),) if runs else ()
                name = tuple(run._replace(bold=True, link="") for run in head)
                said = tuple(r._replace(text=" ".join(r.text.split("\n"))) for r in cell.runs)
                runs.extend((*gap, *name, Run(": "), *said))
        yield Paragraph(tuple(runs))


def _is_cramped(table: Table, least: Sequence[float], width: float) -> bool:
    if table.grid:
        return least[0] + max(least[1:], default=0.0) * (len(least) - 1) > width
    return sum(least) > width * (_COMFORT if len(least) > 2 else 1.0)


def _is_title(line: Row) -> bool:
    """Return whether *line* is one head across several columns: the title of what follows."""
    return len(line) == 1 and line[0].head and line[0].span > 1


def _has_side(table: Table) -> bool:
    return any(row[0].head and row[0].runs for row in table.rows)


def _needs(
    table: Table, lines: Sequence[Row], cells: Sequence[Sequence[Sequence[Atom]]], pad: float
) -> tuple[list[float], list[float]]:
    """Return what the longest word and the longest line of each column need."""
    least = [pad] * len(table.columns)
    wanted = [pad] * len(table.columns)
    for line, atoms in zip(lines, cells, strict=True):
        column = 0
        for cell, words in zip(line, atoms, strict=True):
            if cell.span == 1 and column < len(least):
                word, whole = _measured(words)
                least[column] = max(least[column], word + pad)
                wanted[column] = max(wanted[column], whole + pad)
            column += cell.span
    return least, wanted


def _measured(atoms: Sequence[Atom]) -> tuple[float, float]:
    """Return the width of the longest word, parts of it joined, and of the longest line."""
    longest = whole = line = word = 0.0
    for atom in atoms:
        if atom.space < -1.5:
            line = 0.0
        word = word + atom.width if atom.space == -1.0 else atom.width
        line += max(0.0, atom.space) + atom.width
        longest, whole = max(longest, word), max(whole, line)
    return longest, whole


# ------------------------------------------------------------------ widths of columns


def shared_widths(
    table: Table, least: list[float], wanted: list[float], width: float
) -> list[float]:
    """Return the widths of all columns of *table* in *width*.

    *least* is what the longest word of each column needs, *wanted* what its longest line would
    like, both with the space at either side.
    """
    if table.grid:
        return _grid_widths(table, least, wanted, width)
    if sum(wanted) <= width:
        return _stretched(table, wanted, width)
    longest = max(range(len(wanted)), key=wanted.__getitem__)
    room = width - max(least[longest], min(wanted[longest], width * _LONGEST))
    for at, narrow in enumerate(wanted):
        # A column of figures or short names keeps its lines whole, as far as the longest allows.
        whole = sum(least) - least[at] - least[longest] + narrow <= room
        if at != longest and narrow <= width * _NARROW and whole:
            least[at] = narrow
    spare = width - sum(least)
    if spare <= 0:
        return _shared_out(least, width)
    wishes = [min(b, width * 3) - a for a, b in zip(least, wanted, strict=True)]
    total = sum(wishes) or 1.0
    return [a + spare * wish / total for a, wish in zip(least, wishes, strict=True)]


def _shared_out(least: list[float], width: float) -> list[float]:
    """Return *width* shared out: who needs little gets it, the others get equally much."""
    shares = [0.0] * len(least)
    for done, at in enumerate(sorted(range(len(least)), key=least.__getitem__)):
        shares[at] = min(least[at], (width - sum(shares)) / (len(least) - done))
    return shares


def _stretched(table: Table, wanted: list[float], width: float) -> list[float]:
    """Return *wanted* widths; what is left goes to the widest column of words, the last of them."""
    places = [at for at, align in enumerate(table.columns) if align == "left"]
    if not places:
        return wanted
    widest = places[-1] if table.columns[-1] == "left" else max(places, key=wanted.__getitem__)
    wanted[widest] += width - sum(wanted)
    return wanted


def _grid_widths(
    table: Table, least: list[float], wanted: list[float], width: float
) -> list[float]:
    has_side = any(row[0].head for row in table.rows)
    if not has_side:
        share = min(width / len(wanted), max(wanted) * 1.5)
        return [share] * len(wanted)
    cells = len(wanted) - 1
    first = min(wanted[0], max(least[0], width * _MOST_IN_ONE_LINE))
    share = max(wanted[1:], default=0.0)
    if first + share * cells > width:
        first = min(first, max(least[0], width - share * cells))
        share = (width - first) / cells
        if share < max(least[1:], default=0.0) and sum(least) <= width:
            # Columns of equal width would part the longest figures.
            spare = (width - sum(least)) / len(least)
            return [wide + spare for wide in least]
    return [first, *[min(share * 1.8, (width - first) / cells)] * cells]
