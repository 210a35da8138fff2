"""One row of the table: a unit as the file has it, what its cells say and what is wrong there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from realms_builder.core.problems import Severity
from realms_builder.editing.bulk.cells import raw_in
from realms_builder.editing.bulk.columns import BulkColumn
from realms_builder.editing.bulk.facts import CellProblem
from realms_builder.editing.plain_paths import GONE


@dataclass(frozen=True)
class CellLook:
    """What a cell looks like: its text, whether it may be typed into, what is wrong with it."""

    text: str
    writable: bool
    problem: Severity | None = None
    stands_out: bool = False


@dataclass(frozen=True, eq=False)
class UnitRow:
    """One unit: an *id* that stays while it changes, its place in the file, what it says."""

    id: str
    number: int
    raw: Mapping[str, Any]
    problems: tuple[CellProblem, ...] = ()

    @cached_property
    def said(self) -> dict[str, str]:
        """Return the cells that were asked for, by the ids of their columns and the language."""
        return {}

    def is_still(self, other: UnitRow | None) -> bool:
        """Return whether *other* may go on standing for this row."""
        return other is not None and other.number == self.number and self.same_as(other)

    def same_as(self, other: UnitRow) -> bool:
        """Return whether both look the same."""
        return self.raw is other.raw and self.problems == other.problems


def rows_of(units: Any, problems: Mapping[int, tuple[CellProblem, ...]]) -> list[UnitRow]:
    """Return a row for each of the raw *units*; those of one id are told apart by their order."""
    found: list[UnitRow] = []
    times: dict[str, int] = {}
    listed: list[Any] = units if isinstance(units, list) else []
    for number, raw in enumerate(listed):
        if not isinstance(raw, dict):
            continue
        name = str(raw.get("id", ""))
        time = times[name] = times.get(name, 0) + 1
        identity = name if time == 1 and name else f"{name}#{time}"
        found.append(UnitRow(identity, number, raw, problems.get(number, ())))
    return found


def is_at(problem: CellProblem, column: BulkColumn, row: UnitRow) -> bool:
    """Return whether *problem* lies in the cell of *row* in *column*."""
    return _is_in(problem.path, column, {column.plan.key, *_keys(column, row)})


def _keys(column: BulkColumn, row: UnitRow) -> tuple[str, ...]:
    """Return the key under which *row* says it, where it is another spelling."""
    if raw_in(column, row.raw) is GONE or not column.plan.aliases:
        return ()
    holder = row.raw.get(column.of) if column.of else row.raw
    return (column.plan.key_in(holder),) if isinstance(holder, Mapping) else ()


def _is_in(path: Sequence[str | int], column: BulkColumn, keys: set[str]) -> bool:
    if column.of:
        return len(path) > 1 and path[0] == column.of and path[1] in keys
    if not path or path[0] not in keys:
        return False
    return column.kind != "text" or len(path) < 2 or path[1] == column.lang
