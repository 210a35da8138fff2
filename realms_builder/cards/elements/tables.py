"""Makes tables: one row an item, columns as wide as told or needed.

Headers are repeated after a split.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.cards.elements.grounds import painted_grounds
from realms_builder.cards.elements.text_maker import Limit, prose_maker
from realms_builder.cards.styles import WrittenStyle
from realms_builder.cards.template.binding import (
    Card,
    ItemScope,
    condition,
    getter,
    going_on,
    rows_of,
)
from realms_builder.cards.template.templates import Element, TableColumn
from realms_builder.cards.template_building import (
    Bind,
    Built,
    StyleSource,
    Workshop,
    insets_of,
)
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import EDGE, Block, Content, Marks, Split, Stack
from realms_builder.layout.marks import Line, Rect
from realms_builder.layout.text_styles import ALIGNMENTS, Fit

_MORE_GAP_MM = 0.4
_HEAD_PT = 6.0
"""No heading is made smaller than this; a column too narrow for it is said."""
_OVERHANG_MM = 1.0
_WIDEST_MM = 100_000.0
"""So much further than the padding of its column a heading may reach."""
LEAST_FLEXIBLE_MM = 6.0


def make_table(shop: Workshop, element: Element, source: StyleSource) -> Built:
    """Build a table over an item list."""
    items = getter(element.table or "", shop.element)
    where = condition(element.where, shop.element)
    columns = element.columns if isinstance(element.columns, list) else [TableColumn(text="{name}")]
    header = shop.merged(shop.merged(source, WrittenStyle(style="label")), element.header)
    looks, texts, headers = [], [], []
    has_header = element.titled is not False and any(column.header for column in columns)
    for column in columns:
        own = shop.merged(source, column)
        behind = shop.grounds
        if column.fill:
            shop.grounds = painted_grounds([column.fill], shop.palette)
        texts.append(prose_maker(shop, column.text, shop.style(own))[0])
        shop.grounds = behind
        aligned = {**header, "align": own.get("align", "left")}
        head = prose_maker(shop, column.header, shop.style(aligned, measured=False))[0]
        headers.append(head if has_header else None)
        fill, outline = _cell_area(shop, column.fill)
        _, right, _, left = insets_of(0.7 if column.padding is None else column.padding)
        align = ALIGNMENTS[str(aligned["align"])]
        looks.append(ColumnLook(_width(column.width), fill, outline, left, right, align))
    tests = [condition(column.when, shop.element) for column in columns]
    below = prose_maker(shop, element.below, shop.style(source))[0] if element.below else None
    padding = insets_of(element.padding)[0] if element.padding is not None else 0.35
    rule = shop.palette.colour(element.rule) if element.rule else None
    zebra = shop.palette.area(element.zebra)[0] if element.zebra else None
    limit = Limit(shop, element, source)

    def bind(card: Card, scope: Record) -> Content | None:
        kept = [at for at, test in enumerate(tests) if test is None or test(card, scope)]
        rows: list[TableRow] = []
        above: Record | None = None
        total = 0
        for number, entry in enumerate(rows_of(items(card, scope)), 1):
            inner = ItemScope(entry, scope, number)
            if where is not None and not where(card, inner):
                continue
            total += 1
            if limit.full(len(rows)):
                continue
            following = going_on(entry, above)
            lower = ItemScope(following, scope, number) if following is not None else None
            rows.append(_row(card, [texts[at] for at in kept], below, inner, lower))
            above = entry
        if not rows:
            return None
        heads = [headers[at] for at in kept]
        titles = tuple(h(card, scope) if h else None for h in heads)
        high = element.row_height or 0.0
        look = TableLook(tuple(looks[at] for at in kept), titles, high, padding, rule, zebra)
        table = TableContent(rows, look)
        more = limit.rest(card, scope, len(rows), total)
        return table if more is None else Stack([table, more], _MORE_GAP_MM)

    return Built(bind, False)


def _row(
    card: Card, cells: Sequence[Bind], below: Bind | None, inner: Record, lower: Record | None
) -> TableRow:
    """Return the row about *inner*, said as *lower* where it goes on with the row above."""
    whole = tuple(cell(card, inner) for cell in cells)
    said = whole if lower is None else tuple(cell(card, lower) for cell in cells)
    under = below(card, inner) if below else None
    return TableRow(said, under, None if lower is None else whole)


def _cell_area(shop: Workshop, fill: str | None) -> tuple[str | None, str | None]:
    """Return fill and outline of a cell, none when it has no colour."""
    return shop.palette.area(fill) if fill else (None, None)


def _width(width: str | float) -> float:
    """Return millimetres, 0 for ``auto`` and what is no width, or a share as a negative number."""
    if not isinstance(width, str):
        return float(width)
    if width.endswith("fr"):
        return -share_of(width)
    return 0.0 if width == "auto" else _number(width.removesuffix("mm"))


def share_of(width: str) -> float:
    """Return how many shares of the room that is left *width* wants, such as ``2fr``."""
    return _number(width.removesuffix("fr") or "1")


def _number(text: str) -> float:
    """Return the number *text* says, 0 for what is none, of which the file is told."""
    try:
        found = float(text)
    except ValueError:
        return 0.0
    return found if 0 <= found < _WIDEST_MM else 0.0


class ColumnLook(NamedTuple):
    """One column: its width (mm, ``auto`` as 0, or a share as a negative number) and its fill.

    *pad* and *pad_right* are what stays free at the sides of its words, in millimetres; *align*
    is 0 for words at the left and 1 at the right.
    """

    width: float = 0.0
    fill: str | None = None
    outline: str | None = None
    pad: float = 0.7
    pad_right: float = 0.7
    align: float = 0.0

    @property
    def pads(self) -> float:
        """Return what stays free at both sides."""
        return self.pad + self.pad_right


class TableLook(NamedTuple):
    """How a table looks: columns, header, least height of a row, lines and stripes of rows."""

    columns: tuple[ColumnLook, ...]
    header: tuple[Content | None, ...] = ()
    row_mm: float = 0.0
    pad_mm: float = 0.35
    rule: str | None = None
    zebra: str | None = None


class TableRow(NamedTuple):
    """The cells of one row and what stands below it across the wide column and those behind.

    One that goes on with the row above has *whole* cells for where it is the first.
    """

    cells: tuple[Content | None, ...]
    below: Content | None = None
    whole: tuple[Content | None, ...] | None = None

    @property
    def first(self) -> TableRow:
        """Return the same for the beginning of a table."""
        return self if self.whole is None else TableRow(self.whole, self.below)


class TableContent(Content):
    """Rows of cells."""

    __slots__ = ("_look", "_rows")

    def __init__(self, rows: Sequence[TableRow], look: TableLook) -> None:
        """Hold *rows*, each with a cell a column or None."""
        super().__init__()
        self._rows = rows
        self._look = look

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the rows laid out in columns that share *width*."""
        look = self._look
        widths = self._widths(width, fit)
        lines = [_line(row, look, widths, width, fit) for row in self._rows]
        header = None
        if any(look.header):
            header = _head(look, widths, fit)
        return _TableBlock(self._rows, lines, header, look, widths)

    def natural_width(self, fit: Fit) -> float:
        """Return the sum of what the columns need."""
        return sum(self._needs(at, fit) for at in range(len(self._look.columns)))

    def _needs(self, at: int, fit: Fit) -> float:
        cells = [row.cells[at] for row in self._rows]
        if self._look.header:
            cells.append(self._look.header[at])
        widest = max((cell.natural_width(fit) for cell in cells if cell is not None), default=0.0)
        return widest + self._look.columns[at].pads if widest else 0.0

    def _widths(self, total: float, fit: Fit) -> list[float]:
        columns = self._look.columns
        widths = [c.width if c.width > 0 else 0.0 for c in columns]
        for at, column in enumerate(columns):
            if column.width == 0:
                widths[at] = self._needs(at, fit)
        shares = [-column.width if column.width < 0 else 0.0 for column in columns]
        left = total - sum(widths)
        least = LEAST_FLEXIBLE_MM * sum(1 for share in shares if share)
        if left < least - EDGE:
            # Too little room: columns that took what they wanted give back in proportion.
            flexible = sum(w for w, c in zip(widths, columns, strict=True) if c.width == 0)
            if flexible:
                factor = max(0.3, (flexible - (least - left)) / flexible)
                widths = [
                    w * factor if c.width == 0 else w for w, c in zip(widths, columns, strict=True)
                ]
            left = total - sum(widths)
        if left < least - EDGE and sum(widths):
            # Still too little: the box is narrower than the template thought, so all give way.
            factor = max(0.0, total - least) / sum(widths)
            widths = [w * factor for w in widths]
            left = least
        all_shares = sum(shares)
        if all_shares:
            widths = [w + left * s / all_shares for w, s in zip(widths, shares, strict=True)]
        return widths


def _head(look: TableLook, widths: list[float], fit: Fit) -> _Row:
    """Return the header row: every heading on one line, smaller where its column is narrow.

    One that is still a little too wide stands over what is free beside its column.
    """
    x = height = 0.0
    cells: list[tuple[float, float, Block | None]] = []
    for cell, column, width in zip(look.header, look.columns, widths, strict=True):
        block, before = None, 0.0
        if cell is not None and width:
            room = max(width - column.pads, 0.5)
            needed = cell.natural_width(fit)
            scale = fit.scale if needed <= room + EDGE else fit.scale * room / needed * 0.98
            floor = fit.floor_pt if scale == fit.scale else _HEAD_PT
            small = fit._replace(scale=scale, floor_pt=floor)
            over = max(0.0, cell.natural_width(small) - room)
            over = over if over <= column.pads + _OVERHANG_MM else 0.0
            block = cell.layout(room + over + 0.05, small)
            height = max(height, block.height + 2 * look.pad_mm * fit.tight)
            before = over * column.align
        cells.append((x + column.pad - before, width, block))
        x += width
    return _Row(height, cells, None, ())


class _Row(NamedTuple):
    height: float
    cells: list[tuple[float, float, Block | None]]
    below: tuple[float, float, Block] | None
    too_wide: tuple[str, ...]


def _line(row: TableRow, look: TableLook, widths: list[float], total: float, fit: Fit) -> _Row:
    x = 0.0
    cells: list[tuple[float, float, Block | None]] = []
    height = look.row_mm * fit.tight * (0.5 + fit.scale / 2)
    too_wide: tuple[str, ...] = ()
    below_x = 0.0
    for cell, column, width in zip(row.cells, look.columns, widths, strict=True):
        room = max(width - column.pads, 0.5)
        block = cell.layout(room, fit) if cell is not None and width else None
        if block is not None:
            height = max(height, block.height + 2 * look.pad_mm * fit.tight)
            too_wide += block.too_wide
        if column.width < 0 and not below_x:
            below_x = x + column.pad
        cells.append((x + column.pad, width, block))
        x += width
    below = None
    if row.below is not None:
        block = row.below.layout(total - below_x - 0.7, fit)
        below = (below_x, height - look.pad_mm * 0.6, block)
        height += block.height
        too_wide += block.too_wide
    return _Row(height, cells, below, too_wide)


class _TableBlock(Block):
    __slots__ = ("_header", "_lines", "_look", "_rows", "_widths")

    def __init__(
        self,
        rows: Sequence[TableRow],
        lines: list[_Row],
        header: _Row | None,
        look: TableLook,
        widths: list[float],
    ) -> None:
        super().__init__(sum(line.height for line in lines) + (header.height if header else 0.0))
        self._rows = rows
        self._lines = lines
        self._header = header
        self._look = look
        self._widths = widths
        for line in lines:
            self.too_wide += line.too_wide

    def parts(self) -> Sequence[Block]:
        cells = [block for line in self._lines for _, _, block in line.cells]
        below = [line.below[2] for line in self._lines if line.below is not None]
        return [block for block in cells if block is not None] + below

    def draw(self, out: Marks, x: float, y: float) -> None:
        look, total = self._look, sum(self._widths)
        if self._header is not None:
            self._cells(out, self._header, x, y, filled=False)
            y += self._header.height
        for number, line in enumerate(self._lines):
            if look.zebra and number % 2:
                out.append(Rect(x, y, total, line.height, look.zebra))
            self._cells(out, line, x, y, filled=True)
            if look.rule and number and self._rows[number].whole is None:
                out.append(Line(x, y, x + total, y, look.rule, 0.15))
            y += line.height

    def _cells(self, out: Marks, line: _Row, x: float, y: float, *, filled: bool) -> None:
        main = line.height - (line.below[2].height if line.below else 0.0)
        for (left, width, block), column in zip(line.cells, self._look.columns, strict=True):
            if filled and block is not None and (column.fill or column.outline):
                inset = 0.3 if column.outline or column.fill == self._look.rule else 0.0
                out.append(
                    Rect(
                        x + left - column.pad + inset,
                        y + inset,
                        width - 2 * inset,
                        line.height - 2 * inset,
                        column.fill,
                        column.outline,
                    )
                )
            if block is not None:
                seen = block.height - block.top - block.bottom
                room = line.height if column.fill else main
                block.draw(out, x + left, y + (room - seen) / 2 - block.top)
        if line.below is not None:
            left, top, block = line.below
            block.draw(out, x + left, y + top)

    def split(self, room: float, force: bool) -> Split:
        """Split between two rows, *force* or not; the rest begins with the header again."""
        left = room - (self._header.height if self._header else 0.0)
        count = 0
        for line in self._lines:
            left -= line.height
            if left < -EDGE:
                break
            count += 1
        if not 0 < count < len(self._lines):
            return None, None
        head = _TableBlock(
            self._rows[:count], self._lines[:count], self._header, self._look, self._widths
        )
        rest = self._rows[count:]
        return head, TableContent([rest[0].first, *rest[1:]], self._look)
