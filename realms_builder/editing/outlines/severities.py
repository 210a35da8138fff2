"""Which entries of a manuscript the problems of its file lie in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from realms_builder.core.problems import Problem, Severity
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.plain_paths import PathInFile, at_path

_LISTS_BELOW = ("fields", "carried", "granted", "values")


class Severities:
    """The worst severity of every entry, section and head of one manuscript."""

    def __init__(self, manuscript: Manuscript, problems: Iterable[Problem]) -> None:
        """Find for every one of *problems* that is about the file where it lies."""
        self._manuscript = manuscript
        self._worst: dict[PathInFile, Severity] = {}
        own = [p for p in problems if p.place.file == manuscript.file or not p.place.file]
        if not own:
            return
        owners = {at: (*of, number) for (of, number), at in manuscript.entries.items()}
        for problem in own:
            for path in self._paths(problem.place.line, owners):
                before = self._worst.get(path)
                if before is None or problem.severity.rank < before.rank:
                    self._worst[path] = problem.severity

    def _paths(self, line: int, owners: Mapping[int, PathInFile]) -> list[PathInFile]:
        """Return the paths of what holds *line*, counted from 1: the outermost first."""
        if line < 1:
            return [()]
        starts = self._manuscript.first_lines
        at = min(bisect_right(starts, line - 1) - 1, len(starts) - 2)
        entry = owners.get(at)
        if entry is not None:
            return [entry, *self._inner(entry, line)]
        data = self._manuscript.data
        key = self._last_key((), data, line) if isinstance(data, dict) else None
        if key is None:
            return [()]
        value = data[key] if isinstance(data, dict) else None
        found: list[PathInFile] = [(key,)]
        if isinstance(value, dict):
            inner = self._last_key((key,), value, line)
            if inner is not None:
                found.append((key, inner))
                value = value[inner]
        if isinstance(value, list):
            number = self._last_of(found[-1], value, line)
            if number is not None:
                found.append((*found[-1], number))
        return found

    def _inner(self, entry: PathInFile, line: int) -> Iterable[PathInFile]:
        """Yield the entry of a list within *entry* that holds *line*, where there is one."""
        raw = at_path(self._manuscript.data, entry)
        if not isinstance(raw, dict) or not any(isinstance(raw.get(k), list) for k in _LISTS_BELOW):
            return
        key = self._last_key(entry, raw, line)
        if key in _LISTS_BELOW and isinstance(raw[key], list):
            number = self._last_of((*entry, key), raw[key], line)
            if number is not None:
                yield (*entry, key, number)

    def _last_key(self, path: PathInFile, raw: Mapping[str, Any], line: int) -> str | None:
        found: tuple[int, str] | None = None
        for key in raw:
            begins = self._manuscript.place((*path, key), key=True).line
            if begins <= line and (found is None or begins >= found[0]):
                found = (begins, key)
        return found[1] if found else None

    def _last_of(self, path: PathInFile, raw: list[Any], line: int) -> int | None:
        found: int | None = None
        for number in range(len(raw)):
            if self._manuscript.place((*path, number)).line <= line:
                found = number
        return found

    def of_entry(self, path: PathInFile) -> Severity | None:
        """Return the worst problem that lies in the entry at *path*."""
        return self._worst.get(path)

    def of_section(self, path: PathInFile) -> Severity | None:
        """Return the worst problem that lies in the key at *path* and in none of its entries."""
        return self._worst.get(path) if path else None

    def of_head(self, sections: Collection[str]) -> Severity | None:
        """Return the worst problem of what a file says of itself, outside its *sections*."""
        own = [
            severity
            for path, severity in self._worst.items()
            if not path or (len(path) == 1 and path[0] not in sections)
        ]
        return min(own, key=lambda severity: severity.rank, default=None)
