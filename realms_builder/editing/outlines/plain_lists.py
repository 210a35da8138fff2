"""Goes through lists of plain data that may be anything: only what fits is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def listed(raw: Any) -> list[Any]:
    """Return *raw* where it is a list, else an empty one."""
    return raw if isinstance(raw, list) else []


def maps_in(raw: Any) -> list[tuple[int, dict[str, Any]]]:
    """Return the maps of a list with their places."""
    entries: list[Any] = listed(raw)
    return [(number, part) for number, part in enumerate(entries) if isinstance(part, dict)]


def items_in(raw: Any) -> list[tuple[str, Any]]:
    """Return the keys and values of a map; none for anything else."""
    return [(str(key), value) for key, value in raw.items()] if isinstance(raw, dict) else []


def each(raw: Any) -> Iterator[tuple[int | None, Any]]:
    """Yield the entries of a list with their places, or the one thing in place of a list."""
    if isinstance(raw, list):
        yield from enumerate(raw)
    elif raw is not None:
        yield None, raw
