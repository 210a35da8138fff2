"""What a table comes to: new units, changes of units that are there, and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from realms_builder.core.problems import Problem

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ImportedCell:
    """One value that a cell changes: *path* inside the unit, before and after, as files write it.

    *was* and *says* are the same as cells say them; *row* and *column* are those of the sheet,
    counted from 0.
    """

    path: tuple[str, ...]
    before: Any
    after: Any
    was: str
    says: str
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class UnitUpdate:
    """A unit that is there already: its *position* in the list, the whole *entry* as it will be."""

    id: str
    position: int
    entry: Entry
    changes: tuple[ImportedCell, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """New *entries* in the order of the table, *updates* of units, how many stay as they are.

    *rows* says for each new entry in which row of the table it stands, counted from 0.
    """

    entries: tuple[Entry, ...] = ()
    updates: tuple[UnitUpdate, ...] = ()
    problems: tuple[Problem, ...] = ()
    unchanged: int = 0
    rows: tuple[int, ...] = field(default=())

    def applied(self, units: Sequence[Any]) -> list[Any]:
        """Return *units* with the updates in their places and the new entries behind them."""
        result = list(units)
        for update in self.updates:
            result[update.position] = dict(update.entry)
        return [*result, *(dict(entry) for entry in self.entries)]
