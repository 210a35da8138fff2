"""What models carry as tables: the same columns for the same lists on the whole sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from realms_builder.cards.elements.tables import ColumnLook, TableContent, TableLook, TableRow
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import DASH
from realms_builder.layout.blocks import Content
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import ALIGNMENTS, BOLD, TextStyle
from realms_builder.layout.words import width_mm
from realms_builder.sheets.roster.entries import ItemCell, ItemGroup, ItemLine, SheetEntry
from realms_builder.sheets.roster.page_look import PageLook

_LEAST_COLUMNS, _LEAST_OF_MAIN, _LEAST_ITEMS = 4, 2, 2
"""So many columns a list needs to be a table; the one that says most in values needs fewer."""
_OFTEN, _SOMETIMES = 0.5, 0.2
"""How many of the items have a value that makes their list a table, or that has a column in it."""
_LONGEST_CELL, _LONGEST_CENTRED = 20, 6
_MOST_WIDTH, _MOST_CELL_MM, _MOST_NAME_MM = 0.8, 27.0, 42.0
_PAD_MM, _SLACK_MM = 1.1, 0.5


class ItemColumn(NamedTuple):
    """One value of items: the id of its field, its heading, its width in millimetres."""

    id: str
    head: str
    width: float
    align: str


class ItemTable(NamedTuple):
    """The columns of lists whose items are alike, behind names of *names* millimetres.

    *of_all* is what every column tells of, where their heads do not say it: a value by bands.
    *rest* is the one value that has no column of its own, so that it needs no name.
    """

    names: float
    columns: tuple[ItemColumn, ...]
    of_all: str = ""
    rest: str = ""


def item_tables(
    entries: Iterable[SheetEntry], look: PageLook, width: float, *, sparing: bool = False
) -> Mapping[str, ItemTable]:
    """Return the table of each list that is one in *width* millimetres.

    It is one where items have several short values in common and somebody carries several, or
    where no other list has as many such values. Lists without other values share its columns.
    Where paper is *sparing*, having the most is not enough, and no value loses its column.
    """
    carried: dict[str, list[ItemLine]] = {}
    several: set[str] = set()
    for entry in {entry.items: entry for entry in entries}.values():
        for group in entry.items:
            carried.setdefault(group.id, []).extend(group.items)
            several.update([group.id] if len(group.items) >= _LEAST_ITEMS else [])
    main = max(carried, key=lambda of: len(_fields(carried[of], _SOMETIMES)), default="")
    main = "" if sparing else main
    found: dict[str, ItemTable] = {}
    for lists in _alike(carried, main):
        items = [item for list_id in lists for item in carried[list_id]]
        is_main = main in lists and len(items) >= _LEAST_ITEMS
        table = (
            _table(items, look, width, sparing) if is_main or several.intersection(lists) else None
        )
        if table is not None:
            found |= dict.fromkeys(lists, table)
    return found


def _alike(carried: Mapping[str, Sequence[ItemLine]], main: str) -> Iterator[list[str]]:
    """Yield the lists that may be tables, those together that have the same values."""
    alike: list[tuple[list[str], set[str]]] = []
    for list_id, items in sorted(carried.items(), key=lambda pair: pair[0] != main):
        often = _fields(items, _OFTEN)
        if list_id != main and len(often) < _LEAST_COLUMNS:
            continue
        known = next((a for a in alike if often <= a[1] or a[1] <= often), None)
        if known is None:
            alike.append(([list_id], set(often)))
        else:
            known[0].append(list_id)
            known[1].update(often)
    yield from (lists for lists, _ in alike)


def _parts(item: ItemLine) -> Iterator[ItemCell]:
    """Yield the values of *item* and what is as usual, in order, those by bands one by one."""
    for cell in sorted((*item.cells, *item.usual), key=lambda cell: cell.place):
        yield from (band._replace(place=cell.place) for band in cell.bands)
        if not cell.bands:
            yield cell


def _fields(items: Sequence[ItemLine], share: float) -> set[str]:
    """Return the fields of which so many *items* have a short value; bands count from the first."""
    counts: dict[str, int] = {}
    banded: set[str] = set()
    for item in items:
        banded.update(part.id for cell in item.cells for part in cell.bands if part.words)
        for cell in item.cells:
            if cell.head and not cell.bands and len(cell.words) <= _LONGEST_CELL:
                counts[cell.id] = counts.get(cell.id, 0) + 1
    return {identity for identity, count in counts.items() if count >= share * len(items)} | banded


def _table(
    items: Sequence[ItemLine], look: PageLook, width: float, sparing: bool
) -> ItemTable | None:
    """Return the columns that find room in *width*, or None where too few do."""
    kept = _fields(items, _SOMETIMES)
    banded = {part.id for item in items for cell in item.cells for part in cell.bands}
    if len(kept) < _LEAST_OF_MAIN and not kept & banded:
        kept = _fields(items, 0.0)
    columns = _columns(items, kept, look)
    pad = 2 * look.mm(_PAD_MM)
    names = max(width_mm(item.below or item.name, look.item) for item in items)
    names = min(names, look.mm(_MOST_NAME_MM)) + pad
    room = width * _MOST_WIDTH if sparing else width
    least = len(columns) if sparing else min(len(columns), _LEAST_OF_MAIN)
    while len(columns) > least and not _fits(columns, items, room, names):
        columns = columns[:-1]
    bare = any(cell.said == cell.words for item in items for cell in item.cells)
    enough = len(columns) >= _LEAST_OF_MAIN or kept & banded or (columns and bare)
    if not enough or not _fits(columns, items, room, names):
        return None
    wholes = {cell.head for item in items for cell in item.cells if cell.bands}
    only = len(wholes) == 1 and all(column.id in banded for column in columns)
    return ItemTable(names, columns, wholes.pop() if only else "", _rest(columns, items))


def _rest(columns: Sequence[ItemColumn], items: Sequence[ItemLine]) -> str:
    """Return the heading of the one value that *items* have beside *columns*, if it is one."""
    shown = {column.id for column in columns}
    left = {(p.id, p.head) for i in items for p in _parts(i) if p.said and p.id not in shown}
    return left.pop()[1] if len(left) == 1 else ""


def _fits(
    columns: Sequence[ItemColumn], items: Sequence[ItemLine], width: float, names: float
) -> bool:
    """Return whether *columns* leave room for what has none of its own."""
    shown = {column.id for column in columns}
    has_rest = any(part.said and part.id not in shown for item in items for part in _parts(item))
    return names + sum(c.width for c in columns) <= width * (_MOST_WIDTH if has_rest else 1.0)


def _columns(items: Sequence[ItemLine], kept: set[str], look: PageLook) -> tuple[ItemColumn, ...]:
    cells: dict[str, list[ItemCell]] = {}
    richest = sorted(items, key=lambda item: -len(item.cells))
    for part in (part for item in richest for part in _parts(item) if part.id in kept):
        cells.setdefault(part.id, []).append(part)
    cells = dict(sorted(cells.items(), key=lambda pair: pair[1][0].place))
    pad, most = 2 * look.mm(_PAD_MM), look.mm(_MOST_CELL_MM)
    found: list[ItemColumn] = []
    for identity, those in cells.items():
        widest = min(
            max(width_mm(cell.words, look.body) for cell in those) + look.mm(_SLACK_MM), most
        )
        head = those[0].head
        width = max(widest, width_mm(head, look.label)) + pad
        found.append(ItemColumn(identity, head, width, _align(those)))
    return tuple(found)


def _align(cells: Sequence[ItemCell]) -> str:
    """Return how a column stands: numbers at the right, words at the left, the rest centred."""
    if all(cell.is_number for cell in cells if cell.words):
        return "right"
    longest = max(len(cell.words) for cell in cells)
    return "center" if longest <= _LONGEST_CENTRED else "left"


def table_content(groups: Sequence[ItemGroup], table: ItemTable, look: PageLook) -> TableContent:
    """Return the items of *groups* below the names of these lists and the heads of *table*.

    A column that none of them uses stays free, so that values stand in line on the whole sheet.
    """
    items = [item for group in groups for item in group.items]
    named = " · ".join(sentence_case(group.name) for group in groups)
    named = f"{named} ({table.of_all})" if table.of_all else named
    used = {part.id for item in items for part in _parts(item) if part.words}
    shown = {column.id for column in table.columns}
    rests = [[p for p in _parts(item) if p.said and p.id not in shown] for item in items]
    has_rest = any(rests)
    rows: list[TableRow] = []
    for item, rest in zip(items, rests, strict=True):
        beside = [_left(rest, table, look)] if has_rest else []
        cells = (*_cells(item, table, used, look), *beside)
        whole = (_name(item.name, look), *cells[1:]) if item.below else None
        rows.append(TableRow(cells, whole=whole))
    heads: list[Content | None] = [_words(named, look.label)]
    heads += [
        _words(column.head, look.cell_heads[column.align]) if column.id in used else None
        for column in table.columns
    ]
    if has_rest:
        heads.append(_words(table.rest or sentence("sending.else_head", look.lang), look.label))
    looks = tuple(_looks(table, look))[: len(heads)]
    return TableContent(rows, TableLook(looks, tuple(heads), pad_mm=look.mm(0.03), rule=look.line))


def _looks(table: ItemTable, look: PageLook) -> Iterator[ColumnLook]:
    """Yield how columns look, at last one that takes the room left."""
    pad = look.mm(_PAD_MM)
    yield ColumnLook(table.names, pad=0.0)
    for column in table.columns:
        yield ColumnLook(column.width, pad=pad, pad_right=pad, align=ALIGNMENTS[column.align])
    yield ColumnLook(-1.0, pad=pad, pad_right=pad)


def _cells(
    item: ItemLine, table: ItemTable, used: set[str], look: PageLook
) -> Iterator[Content | None]:
    """Yield the name of *item* and its value for each column, a dash where it has none."""
    yield _name(item.below or item.name, look)
    parts = {part.id: part.words for part in _parts(item)}
    for column in table.columns:
        words = parts.get(column.id) or DASH
        yield _words(words, look.cells[column.align]) if column.id in used else None


def _name(name: str, look: PageLook) -> Prose:
    return Prose([(FaceRun(name, BOLD),)], look.body)


def _left(rest: Sequence[ItemCell], table: ItemTable, look: PageLook) -> Content | None:
    """Return what has no column, by its words alone where it is always the same value."""
    if not rest:
        return _words(DASH, look.body) if table.rest else None
    return _words(", ".join(p.words if table.rest else p.said for p in rest), look.body)


def _words(text: str, style: TextStyle) -> Prose:
    return Prose([(FaceRun(text),)], style)
