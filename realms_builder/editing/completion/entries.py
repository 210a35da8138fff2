"""How what is suggested is written: keys with what begins behind them, whole entries, values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from realms_builder.editing.completion.schema import SchemaTree, Shape
from realms_builder.editing.completion.spot import Spot
from realms_builder.game.starter_lines import written
from realms_builder.game.yaml.scalars import scalar_text

_STEP = 2
_ID = re.compile(r"\bid: ([A-Za-z0-9_]+)")
_BARE_VALUE = re.compile(r"[\w+/.-]+\Z")


@dataclass(frozen=True, slots=True)
class Draft:
    """A text to write, and the offsets within it that are selected then."""

    text: str
    select: tuple[int, int] | None = None


def key_draft(
    tree: SchemaTree, name: str, shapes: Sequence[Shape], column: int, *, flow: bool
) -> Draft:
    """Return *name* with its colon, and with the brackets or the dash that its value begins with.

    *column* is where the key stands.
    """
    lists = [shape for shape in shapes if shape.is_list]
    entries = [s for shape in lists for s in tree.shapes(shape.schema.get("items", {}))]
    if lists and any(not entry.is_map for entry in entries):
        return _around(f"{name}: [", "]")
    if flow:
        return Draft(f"{name}: ")
    indent = " " * (column + _STEP)
    if lists:
        return Draft(f"{name}:\n{indent}- ")
    if not shapes or not all(shape.is_map for shape in shapes):
        return Draft(f"{name}: ")
    if _is_deep(tree, shapes):
        return Draft(f"{name}:\n{indent}")
    return _around(f"{name}: {{", "}")


def _is_deep(tree: SchemaTree, shapes: Sequence[Shape]) -> bool:
    """Return whether maps of *shapes* hold lists or maps, so that braces would grow too long."""
    inner = (n for shape in shapes for n in shape.schema.get("properties", {}).values())
    return any(s.is_map or s.is_list for node in inner for s in tree.shapes(node))


def _around(before: str, behind: str) -> Draft:
    return Draft(before + behind, (len(before), len(before)))


def entry_draft(value: dict[str, Any], column: int, *, dash: bool, flow: bool) -> Draft:
    """Return *value* as a new entry at *column*, with its dash or behind it; its id is selected."""
    if flow:
        text = written(value)
    else:
        inner = column + _STEP if dash else column
        lines = [f"{key}: {written(part)}" for key, part in value.items()]
        text = ("- " if dash else "") + f"\n{' ' * inner}".join(lines)
    found = _ID.search(text)
    return Draft(text, found.span(1) if found else None)


def value_draft(word: str, spot: Spot) -> str:
    """Return *word* as it is written at *spot*: in quotes only where it must be."""
    if spot.quote or _BARE_VALUE.match(word):
        return word
    return scalar_text(word, flow=spot.flow)
