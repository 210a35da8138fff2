"""Goes along paths such as ``("units", 3, "stats", "hp")`` in plain data, without changing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

PathInFile = tuple[str | int, ...]


class Gone:
    """The type of :data:`GONE`."""

    def __repr__(self) -> str:
        """Return the name."""
        return "GONE"


GONE = Gone()
"""In place of a value: the key is to be taken away."""


def at_path(data: Any, path: Sequence[str | int], default: Any = None) -> Any:
    """Return what stands at *path* in *data*, or *default* where nothing does."""
    node = data
    for step in path:
        if isinstance(node, dict):
            if step not in node:
                return default
            node = node[step]
        elif isinstance(node, list) and isinstance(step, int) and 0 <= step < len(node):
            node = node[step]
        else:
            return default
    return node


def put_at(data: Any, path: Sequence[str | int], value: Any) -> Any:
    """Return *data* with *value* at *path*; maps on the way are made where they are missing.

    A number one behind the end of a list adds to it. :data:`GONE` takes away, and maps that it
    leaves empty stay. Raises KeyError or IndexError for a way through something that is no map
    or list.
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        if not isinstance(data, list) or not 0 <= step <= len(data):
            raise IndexError(step)
        inner = put_at(data[step] if step < len(data) else None, rest, value)
        return [*data[:step], *([] if inner is GONE else [inner]), *data[step + 1 :]]
    if data is None:
        data = {}
    if not isinstance(data, dict):
        raise KeyError(step)
    inner = put_at(data.get(step), rest, value)
    if inner is GONE:
        return {key: part for key, part in data.items() if key != step}
    return {**data, step: inner}
