"""A unit of a game as blocks of a book: its values as a table, what it carries, what it can do."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.game.units import Unit
from realms_builder.layout.document import (
    Block,
    BoxedBlocks,
    Cell,
    Paragraph,
    Run,
    Runs,
    Table,
    bold,
    plain,
    sentence_case,
)
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.entries import SheetEntry
from realms_builder.sheets.roster.entry_making import EntryMaker


def unit_blocks(mustered: Muster, unit: Unit, lang: str) -> tuple[Block, ...]:
    """Return *unit* as a box of its own: name, cost, values, items, keywords, text."""
    model = Model(id=unit.id, unit=unit.address)
    record = ModelRecord(model, mustered.build_of(model, unit), mustered)
    entry = EntryMaker(mustered, lang).model(record, 1)
    costs = " · ".join(str(cost) for cost in entry.costs)
    title: Runs = (Run(entry.unit), *((Run(f"  {costs}", muted=True),) if costs else ()))
    text = " ".join(unit.text.pick(lang).split())
    return (BoxedBlocks(tuple(_blocks(entry, text)), title, "unit"),)


def _blocks(entry: SheetEntry, text: str) -> Iterator[Block]:
    if entry.kind or entry.tags:
        yield Paragraph((Run(" · ".join((*entry.kind, *entry.tags)), muted=True),))
    if entry.stats:
        head = tuple(Cell(plain(stat.abbr), head=True) for stat in entry.stats)
        row = tuple(Cell(plain(stat.value)) for stat in entry.stats)
        yield Table(("center",) * len(head), (head,), (row,))
    values = ", ".join(f"{value.name}\u00a0{value.value}" for value in entry.values)
    if values:
        yield Paragraph(plain(sentence_case(values)))
    for group in entry.items:
        said = "; ".join(str(line) for line in group.items)
        yield Paragraph((*bold(f"{sentence_case(group.name)}: "), Run(said)))
    if text:
        yield Paragraph(plain(text))
