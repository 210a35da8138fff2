"""How much a roster sheet says: as usual, a line for each model, or with room to play on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from realms_builder.sheets.roster.entries import RosterSheet, SheetEntry


class SheetStyle(StrEnum):
    """The style of a roster sheet."""

    USUAL = "usual"
    COMPACT = "compact"
    ROOMY = "roomy"


def in_style(sheet: RosterSheet, style: SheetStyle) -> RosterSheet:
    """Return *sheet* with no more than *style* shows; a compact one leaves out what can be read up.

    Only a roomy sheet keeps the counters of the table.
    """
    if style is SheetStyle.ROOMY:
        return sheet
    without = replace(
        sheet,
        counters=(),
        entries=tuple(replace(entry, counters=()) for entry in sheet.entries),
        groups=tuple(replace(entry, counters=()) for entry in sheet.groups),
        summoned=tuple(replace(entry, counters=()) for entry in sheet.summoned),
    )
    return without if style is SheetStyle.USUAL else _compact(without)


def _compact(sheet: RosterSheet) -> RosterSheet:
    return replace(
        sheet,
        entries=tuple(map(_in_short, sheet.entries)),
        groups=tuple(map(_in_short, sheet.groups)),
        summoned=tuple(map(_in_short, sheet.summoned)),
        findings=tuple(replace(finding, why="", source="") for finding in sheet.findings),
    )


def _in_short(entry: SheetEntry) -> SheetEntry:
    """Return *entry* as one line: its things by their names alone, without boxes and notes."""
    return replace(
        entry,
        kind=tuple(_things(entry)),
        values=(),
        items=(),
        forms=(),
        tracks=(),
        note="",
    )


def _things(entry: SheetEntry) -> Iterator[str]:
    for group in entry.items:
        for item in group.items:
            if item.name not in entry.tags:
                yield item.name
