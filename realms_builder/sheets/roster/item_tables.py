"""What models carry as tables: the same columns for the same lists on the whole sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from realms_builder.cards.elements.tables import ColumnLook, TableContent, TableLook, TableRow
from realms_builder.core.translation import sentence
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BOLD, TextStyle
from realms_builder.layout.words import width_mm
from realms_builder.sheets.roster.entries import ItemCell, ItemGroup, ItemLine, SheetEntry
from realms_builder.sheets.roster.page_look import PageLook

_LEAST_COLUMNS, _LEAST_ITEMS = 4, 2
_OFTEN, _SOMETIMES = 0.5, 0.2
"""How many of the items have a value that makes their list a table, or that has a column in it."""
_LONGEST_CELL = 14
_MOST_WIDTH = 0.8
_PAD_MM = 1.1


class ItemColumn(NamedTuple):
    """One value of items: the id of its field, its heading, its width in millimetres."""

    id: str
    head: str
    width: float


class ItemTable(NamedTuple):
    """The columns of lists whose items are alike, behind names of *names* millimetres."""

    names: float
    columns: tuple[ItemColumn, ...]


def item_tables(
    entries: Iterable[SheetEntry], look: PageLook, width: float
) -> Mapping[str, ItemTable]:
    """Return the table of each list that is one on a page *width* millimetres wide.

    It is one where items have several short values in common and somebody carries several. Lists
    that have no other values than another share its columns.
    """
    carried: dict[str, list[ItemLine]] = {}
    several: set[str] = set()
    for entry in {entry.items: entry for entry in entries}.values():
        for group in entry.items:
            carried.setdefault(group.id, []).extend(group.items)
            several.update([group.id] if len(group.items) >= _LEAST_ITEMS else [])
    alike: list[tuple[list[str], set[str]]] = []
    for list_id, items in carried.items():
        often = _fields(items, _OFTEN)
        if len(often) < _LEAST_COLUMNS:
            continue
        known = next((a for a in alike if often <= a[1] or a[1] <= often), None)
        if known is None:
            alike.append(([list_id], set(often)))
        else:
            known[0].append(list_id)
            known[1].update(often)
    found: dict[str, ItemTable] = {}
    for lists, _ in alike:
        items = [item for list_id in lists for item in carried[list_id]]
        table = _table(items, look)
        wide = table.names + sum(column.width for column in table.columns)
        if several.intersection(lists) and wide <= width * _MOST_WIDTH:
            found |= dict.fromkeys(lists, table)
    return found


def _fields(items: Sequence[ItemLine], share: float) -> set[str]:
    """Return the fields of which so many *items* have a short value."""
    counts: dict[str, int] = {}
    for item in items:
        for cell in item.cells:
            if cell.head and _is_short(cell):
                counts[cell.id] = counts.get(cell.id, 0) + 1
    return {identity for identity, count in counts.items() if count >= share * len(items)}


def _table(items: Sequence[ItemLine], look: PageLook) -> ItemTable:
    kept = _fields(items, _SOMETIMES)
    heads: dict[str, str] = {}
    widest: dict[str, float] = {}
    richest = sorted(items, key=lambda item: -len(item.cells))
    for cell in (cell for item in richest for cell in item.cells if cell.id in kept):
        heads.setdefault(cell.id, cell.head)
        if _is_short(cell):
            wide = width_mm(cell.words, look.body)
            widest[cell.id] = max(widest.get(cell.id, 0.0), wide)
    pad = 2 * look.mm(_PAD_MM)
    columns = tuple(
        ItemColumn(i, head, max(widest[i], width_mm(head, look.label)) + pad)
        for i, head in heads.items()
    )
    return ItemTable(max(width_mm(i.name, look.item) for i in items) + pad, columns)


def table_content(groups: Sequence[ItemGroup], table: ItemTable, look: PageLook) -> TableContent:
    """Return the items of *groups* below the names of these lists and the heads of *table*."""
    middle, left = look.cell, look.body
    named = " · ".join(group.name[:1].upper() + group.name[1:] for group in groups)
    used = {cell.id for group in groups for item in group.items for cell in item.cells}
    columns = [column for column in table.columns if column.id in used]
    shown = {column.id for column in columns}
    heads = [_words(column.head, look.cell_head) for column in columns]
    looks = (
        ColumnLook(table.names, pad=0.0, pad_right=0.0),
        *(ColumnLook(column.width) for column in columns),
        ColumnLook(-1.0, pad=look.mm(_PAD_MM), pad_right=look.mm(_PAD_MM)),
    )
    rows: list[TableRow] = []
    for item in (item for group in groups for item in group.items):
        short = {c.id: c.words for c in item.cells if c.id in shown and _is_short(c)}
        rest = ", ".join(c.said for c in item.cells if c.id not in short)
        cells = [_words(short[c.id], middle) if c.id in short else None for c in columns]
        name = Prose([(FaceRun(item.name, BOLD),)], left)
        rows.append(TableRow((name, *cells, _words(rest, left) if rest else None)))
    has_rest = any(row.cells[-1] is not None for row in rows)
    rest_head = _words(sentence("sending.else_head", look.lang), look.label) if has_rest else None
    header = (_words(named, look.label), *heads, rest_head)
    return TableContent(rows, TableLook(looks, header, pad_mm=look.mm(0.03), rule=look.line))


def _is_short(cell: ItemCell) -> bool:
    return len(cell.words) <= _LONGEST_CELL


def _words(text: str, style: TextStyle) -> Prose:
    return Prose([(FaceRun(text),)], style)
