"""The one way to say "this is wrong": a code, a place, a severity, values and fixes.

The sentence for a code stands in :mod:`realms_builder.core.translation`, in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """How bad it is: an error breaks a rule, a warning is doubtful, a hint is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"

    @property
    def rank(self) -> int:
        """Return 0 for errors, 1 for warnings, 2 for hints, for sorting."""
        return _RANKS[self.value]


_RANKS = {"error": 0, "warning": 1, "hint": 2}


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is: a file, with line and column counted from 1, or 0 when unknown."""

    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        """Return ``file:line:column``, shorter where a part is unknown."""
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
class Fix:
    """A way out that the reader may take: a code for the sentence and what to write instead."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    replacement: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, said as data; *values* fill the sentence of *code*."""

    code: str
    severity: Severity = Severity.ERROR
    place: Place = NOWHERE
    values: Mapping[str, Any] = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()


def worst(problems: Iterable[Problem]) -> Severity | None:
    """Return the worst severity among *problems*, or None when there are none."""
    return min((p.severity for p in problems), key=lambda s: s.rank, default=None)


def sorted_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Return *problems* by file, line and column, as a reader goes through them."""
    return sorted(
        problems, key=lambda p: (p.place.file, p.place.line, p.place.column, p.severity.rank)
    )


def without_duplicates(problems: Iterable[Problem]) -> list[Problem]:
    """Return *problems* without those that say the same about the same place again."""
    seen: set[tuple[object, ...]] = set()
    kept: list[Problem] = []
    for problem in problems:
        key = (problem.code, problem.place, str(sorted(problem.values.items(), key=str)))
        if key not in seen:
            seen.add(key)
            kept.append(problem)
    return kept


def cause_of(error: Exception) -> str:
    """Return why *error* came about, in the words of the system where it is the system's.

    Sentences say the usual ones in their language.
    """
    values = getattr(error, "values", {})
    return getattr(error, "strerror", None) or str(values.get("reason") or error)
