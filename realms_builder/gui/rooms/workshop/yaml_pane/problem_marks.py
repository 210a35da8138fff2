"""Problems as places in a text that is being edited; they move along with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from realms_builder.core.problems import Problem, Severity
from realms_builder.gui.rooms.workshop.yaml_pane.code_view import Mark, MarkLook

_VALUE = re.compile(
    r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\n]|'')*'?"
    r"|[^\s,\[\]{}:#\"']+(?:[ :]+(?![\s#])[^\s,\[\]{}:#]+)*|\S"
)
_KEY = re.compile(r"[\w-]+(?=:(?:\s|$))")
_LOOKS = {
    Severity.ERROR: MarkLook.ERROR,
    Severity.WARNING: MarkLook.WARNING,
    Severity.HINT: MarkLook.HINT,
}


@dataclass(frozen=True, slots=True)
class Placed:
    """A problem from offset *start* to *end*."""

    start: int
    end: int
    problem: Problem


class ProblemMarks:
    """The problems of one text, by place."""

    def __init__(self) -> None:
        """Begin without any."""
        self.placed: tuple[Placed, ...] = ()

    def show(self, problems: Iterable[Problem], text: str) -> None:
        """Take *problems* whose lines and columns are those of *text*."""
        starts = [0, *(match.end() for match in re.finditer("\n", text))]
        found = (placed(problem, text, starts) for problem in problems)
        self.placed = tuple(sorted(found, key=lambda p: (p.start, p.problem.severity.rank)))

    def shift(self, start: int, end: int, new: str) -> None:
        """Move with an edit that put *new* in place of what stood from *start* to *end*."""
        by = len(new) - (end - start)
        self.placed = tuple(_shifted(place, start, end, by) for place in self.placed)

    def between(self, start: int, end: int) -> list[Mark]:
        """Return marks of what touches the text from *start* to *end*."""
        return [
            Mark(place.start, place.end, _LOOKS[place.problem.severity])
            for place in self.placed
            if place.start <= end and place.end >= start
        ]

    def at(self, offset: int) -> Sequence[Problem]:
        """Return the problems at *offset*."""
        return [p.problem for p in self.placed if p.start <= offset <= p.end]

    def within(self, start: int, end: int) -> list[Placed]:
        """Return the problems that begin between *start* and *end*."""
        return [place for place in self.placed if start <= place.start <= end]


def placed(problem: Problem, text: str, starts: Sequence[int]) -> Placed:
    """Return where *problem* stands in *text*, whose lines begin at *starts*."""
    line, column = problem.place.line, problem.place.column
    begin = starts[max(0, min(line, len(starts)) - 1)]
    stop = text.find("\n", begin)
    stop = stop if stop >= 0 else len(text)
    at = min(begin + max(0, column - 1), stop)
    if column == 0:
        at += len(text[at:stop]) - len(text[at:stop].lstrip(" "))
        return Placed(at, max(at, len(text[:stop].rstrip())) if at < stop else stop, problem)
    match = _KEY.match(text, at, stop) or _VALUE.match(text, at, stop)
    return Placed(at, match.end() if match else stop, problem)


def _shifted(place: Placed, start: int, end: int, by: int) -> Placed:
    """Return *place* after an edit from *start* to *end* made the text longer *by* so much."""
    if place.start >= end:
        return replace(place, start=place.start + by, end=place.end + by)
    if place.end > start:
        return replace(place, end=max(place.start, place.end + by))
    return place
