"""Reads a file with mistakes all the same: what is wrong is left out and said, the rest opens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from realms_builder.game.files.file_models import note_errors, path_of
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.yaml.text import YamlText

Model = TypeVar("Model", bound=BaseModel)

# Each round may take away what the round before left incomplete: a key, its map, a list.
MOST_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class SoundParts(Generic[Model]):
    """What is sound of a file, and at which places the entries of its lists stood before."""

    file: Model
    places: dict[str, list[int]] = field(default_factory=dict)

    def position(self, key: str, position: int) -> int:
        """Return where the entry that is now at *position* of the list *key* stands in the file."""
        before = self.places.get(key)
        return before[position] if before else position


def sound_parts(model: type[Model], yaml: YamlText, notes: Notes) -> SoundParts[Model] | None:
    """Return what of *yaml* makes a *model*; every mistake goes to *notes*, once.

    None comes back when what is left makes none: its head is missing or wrong.
    """
    data = yaml.data
    if not isinstance(data, dict):
        notes.say("map_expected", (), value="")
        return None
    places = {
        key: list(range(len(value))) for key, value in data.items() if isinstance(value, list)
    }
    said = False
    for _ in range(MOST_ROUNDS):
        try:
            return SoundParts(model.model_validate(data), places)
        except ValidationError as error:
            if not said:
                note_errors(model, error, notes)
                said = True
            wrong = [_what_to_drop(detail["type"], path_of(detail)) for detail in error.errors()]
        if () in wrong:
            return None
        gone = {_existing(data, path) for path in wrong}
        _forget(places, gone)
        data = _without(data, (), gone)
    return None


def _what_to_drop(kind: str, path: PathInFile) -> PathInFile:
    """Return the path of what goes: the value itself, or the map that lacks a key."""
    return path[:-1] if kind == "missing" else path


def _existing(data: Any, path: PathInFile) -> PathInFile:
    """Return *path* as far as *data* goes."""
    for depth, step in enumerate(path):
        try:
            data = data[step]
        except (LookupError, TypeError):
            return path[:depth]
    return path


def _forget(places: dict[str, list[int]], wrong: Iterable[PathInFile]) -> None:
    for key, kept in places.items():
        gone = {path[1] for path in wrong if len(path) == 2 and path[0] == key}
        kept[:] = [place for position, place in enumerate(kept) if position not in gone]


def _without(data: Any, path: PathInFile, gone: set[PathInFile]) -> Any:
    """Return a copy of *data*, which stands at *path*, without what is *gone*."""
    if isinstance(data, dict):
        kept = ((key, value, (*path, key)) for key, value in data.items())
        return {key: _without(value, here, gone) for key, value, here in kept if here not in gone}
    if isinstance(data, list):
        entries = ((value, (*path, position)) for position, value in enumerate(data))
        return [_without(value, here, gone) for value, here in entries if here not in gone]
    return data
