"""A fit report: its rows, and the same grouped for reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from realms_builder.cards.fit.rows import FitKind, FitRow
from realms_builder.cards.workshop import ElementKey
from realms_builder.core.problems import Severity


@dataclass(frozen=True)
class UnitRows:
    """The rows of one unit within a group, the worst first."""

    unit: str
    rows: tuple[FitRow, ...]

    @property
    def languages(self) -> tuple[str, ...]:
        """Return the languages in which it happens."""
        return tuple(dict.fromkeys(row.lang for row in self.rows))

    @property
    def cards(self) -> int:
        """Return on how many cards of the unit it happens, every language counted once."""
        return len({row.case for row in self.rows})


@dataclass(frozen=True)
class FitGroup:
    """The same thing happening to the same element, unit by unit, the worst first."""

    kind: FitKind
    severity: Severity
    key: ElementKey
    units: tuple[UnitRows, ...]

    @property
    def worst(self) -> FitRow:
        """Return the row to look at first."""
        return self.units[0].rows[0]

    @property
    def cards(self) -> int:
        """Return on how many cards it happens."""
        return sum(unit.cards for unit in self.units)


@dataclass(frozen=True)
class FitReport:
    """What gives way on *cards* cards in each of *languages*.

    Of the units that *cut* names only the worst loadouts were looked at.
    """

    rows: tuple[FitRow, ...]
    cards: int
    languages: tuple[str, ...]
    cut: tuple[str, ...] = ()

    @cached_property
    def groups(self) -> tuple[FitGroup, ...]:
        """Return the rows by what happens to which element, the worst group first."""
        return grouped(self.rows)

    def of(self, severity: Severity) -> tuple[FitGroup, ...]:
        """Return the groups of one severity."""
        return tuple(group for group in self.groups if group.severity is severity)

    @property
    def has_errors(self) -> bool:
        """Return whether anything overflows or cannot be drawn."""
        return any(row.severity is Severity.ERROR for row in self.rows)


def grouped(rows: Iterable[FitRow]) -> tuple[FitGroup, ...]:
    """Return *rows* by severity, kind and element, and within these by unit."""
    gathered: dict[tuple[object, ...], dict[str, list[FitRow]]] = {}
    for row in rows:
        what = (row.severity, row.kind, row.key or row.problem.code)
        gathered.setdefault(what, {}).setdefault(row.case.unit, []).append(row)
    groups = [_group(units) for units in gathered.values()]
    return tuple(sorted(groups, key=lambda group: (group.worst.badness, -group.cards)))


def _group(units: dict[str, list[FitRow]]) -> FitGroup:
    found = [
        UnitRows(unit, tuple(sorted(rows, key=lambda row: row.badness)))
        for unit, rows in units.items()
    ]
    found.sort(key=lambda unit: unit.rows[0].badness)
    worst = found[0].rows[0]
    return FitGroup(worst.kind, worst.severity, worst.key, tuple(found))
