"""Finds the formulas and changes of units and items as written, by their shapes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.game.files.declared_fields import DeclaredModify
from realms_builder.game.files.entry_shapes import (
    Changes,
    Costs,
    EntryShape,
    EntryShapes,
    Holds,
    Items,
    Part,
    takes_formula,
)
from realms_builder.game.files.item_reading import read_modifies
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import YamlText

Formulas = Iterator[tuple[PathInFile, str]]
ChangeLists = Iterator[tuple[PathInFile, tuple[DeclaredModify, ...]]]
_Held = Iterator[tuple[PathInFile, Holds, Any]]


class WrittenEntry:
    """A unit, item or other map of a file, by the shape that the game gives it."""

    def __init__(
        self, shapes: EntryShapes, shape: EntryShape, raw: Mapping[str, Any], path: PathInFile
    ) -> None:
        """Go through *raw*, which stands at *path* of its file."""
        self._shapes = shapes
        self._held = tuple(self._map(shape, raw, path))

    def formulas(self) -> Formulas:
        """Yield every formula that stands for a value, with its place."""
        for path, holds, value in self._held:
            if isinstance(holds, Costs) or takes_formula(holds):
                yield from _strings(value, path)
            elif isinstance(holds, Part):  # one that a bare value may stand for
                yield from _own(value, path)

    def changes(self, file: str) -> ChangeLists:
        """Yield the changes of numbers of every list of them in *file*, with its place.

        What of them cannot be read was said when the file was.
        """
        for path, holds, value in self._held:
            if isinstance(holds, Changes):
                yield path, read_modifies(value, path, Notes(YamlText(file)))

    def _map(self, shape: EntryShape, raw: Mapping[str, Any], path: PathInFile) -> _Held:
        for written, value in raw.items():
            name = str(written)
            key = shape.keys.get(name) or shape.keys.get(shape.aliases.get(name.casefold(), ""))
            if key is not None and value is not None:
                yield (*path, name), key.holds, value
                yield from self._inside(key.holds, value, (*path, name), raw)

    def _inside(
        self, holds: Holds, value: Any, path: PathInFile, above: Mapping[str, Any]
    ) -> _Held:
        """Yield what stands in the maps of a *value*; *above* is the map that it stands in."""
        if isinstance(holds, Part):
            for here, entry in _maps(value, path):
                yield from self._map(self._shapes.named[holds.shape], entry, here)
        elif isinstance(holds, Items) and holds.how != "named":
            for here, entry in _maps(value, path):
                list_id = holds.list_id or self._list_of(entry, above)
                if list_id:
                    yield from self._map(self._shapes.item(list_id), entry, here)

    def _list_of(self, entry: Mapping[str, Any], option: Mapping[str, Any]) -> str:
        """Return the list of an item of an *option*: that which is named, else one that fits."""
        lists = self._shapes.lists
        named = str(option.get("list", ""))
        fitting = (name for name in lists if self._shapes.item(name).keys.keys() >= entry.keys())
        return named if named in lists else next(fitting, next(iter(lists), ""))


def _maps(value: Any, path: PathInFile) -> Iterator[tuple[PathInFile, Mapping[str, Any]]]:
    if isinstance(value, dict):
        yield path, value
    elif isinstance(value, list):
        for number, entry in enumerate(value):
            if isinstance(entry, dict):
                yield (*path, number), entry


def _own(value: Any, path: PathInFile) -> Formulas:
    if isinstance(value, str) and value.startswith("="):
        yield path, value


def _strings(value: Any, path: PathInFile) -> Formulas:
    """Yield the formulas of a value, which may be a map or a list of several."""
    yield from _own(value, path)
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _own(part, (*path, str(key)))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _own(part, (*path, number))
