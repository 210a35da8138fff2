"""Icons beside what they mean: which entries and tables of a reference show theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from realms_builder.layout.document import Block, Cell, DefinitionBlock, Row, Run, Table

NO_ICON = "-"
"""Stands for an icon that nothing has: room where others have theirs."""


def icon_of(thing: Any) -> str:
    """Return the name of the icon of something declared: its own, else that of its id."""
    return getattr(thing, "icon", "") or thing.id


def iconed(blocks: Iterable[Block], icons: Mapping[str, str]) -> tuple[Block, ...]:
    """Return *blocks* with icons where most of those side by side have one of *icons*.

    A column of icons with more gaps than icons tells less than none.
    """
    found: list[Block] = []
    for kind, group in groupby(blocks, type):
        if kind is DefinitionBlock:
            found.extend(_entries([b for b in group if isinstance(b, DefinitionBlock)], icons))
        else:
            found.extend(_lined(b, icons) if isinstance(b, Table) else b for b in group)
    return tuple(found)


def _entries(entries: Sequence[DefinitionBlock], icons: Mapping[str, str]) -> Iterator[Block]:
    """Yield *entries*: where most have an icon the others leave room for one, else none has it."""
    shown = _most(entry.icon in icons for entry in entries)
    for entry in entries:
        yield replace(entry, icon=(entry.icon or NO_ICON) if shown else "")


def _lined(table: Table, icons: Mapping[str, str]) -> Table:
    """Return *table* with a first column of icons, where most of its rows have one."""
    if not _most(bool(row) and row[0].icon in icons for row in table.rows):
        return table

    def row_with(row: Row) -> Row:
        sign = icons.get(row[0].icon, "") if row else ""
        return (Cell((Run(sign),) if sign else (), head=True), *row)

    head = tuple((Cell((), head=True), *row) for row in table.head)
    rows = tuple(row_with(row) for row in table.rows)
    return replace(table, columns=("center", *table.columns), head=head, rows=rows)


def _most(has: Iterable[bool]) -> bool:
    said = list(has)
    return 2 * sum(said) > len(said)
