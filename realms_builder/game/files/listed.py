"""Reads lists out of files: their entries, the maps among them, and things by their ids.

What is empty has no entries; whatever else is no list is noted as a mistake at its place.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.notes import Notes, PathInFile

Map = dict[str, Any]


class Identified(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """Return the id, which no other thing of the list may have."""
        ...


Thing = TypeVar("Thing", bound=Identified)


def entries(raw: Any, path: PathInFile, notes: Notes) -> Iterator[tuple[PathInFile, Any]]:
    """Yield the entries of the list *raw*, each with its place; note ``list_expected``."""
    if raw is None:
        return
    if not isinstance(raw, list):
        notes.say("list_expected", path, value=plain(raw))
        return
    for position, entry in enumerate(raw):
        yield (*path, position), entry


def words(raw: Any, path: PathInFile, notes: Notes) -> Iterator[tuple[PathInFile, Any]]:
    """Yield the entries of a list whose brackets may be left out around one word."""
    alone = raw is not None and not isinstance(raw, (list, dict))
    yield from entries([raw] if alone else raw, path, notes)


def maps(raw: Any, path: PathInFile, notes: Notes) -> Iterator[tuple[PathInFile, Map]]:
    """Yield the maps in the list *raw*, each with its place; note ``map_expected`` for others."""
    for here, entry in entries(raw, path, notes):
        if isinstance(entry, dict):
            yield here, entry
        else:
            notes.say("map_expected", here, value=plain(entry))


def read_id(raw: Mapping[str, Any], path: PathInFile, notes: Notes) -> str:
    """Return the id of the entry *raw* at *path*; note where it has none, or no word."""
    if "id" not in raw:
        notes.say("missing_key", path, key="id")
    elif isinstance(raw["id"], (list, dict)):
        notes.say("bad_id", (*path, "id"), value=plain(raw["id"]))
    return plain(raw.get("id", ""))


def things(
    raw: Any,
    path: PathInFile,
    notes: Notes,
    read: Callable[[Map, PathInFile], Thing | None],
    taken: Container[str],
) -> Iterator[Thing]:
    """Yield what *read* makes of the maps in the list *raw*, except for None.

    *taken* are the ids in use, to which the caller adds what it is given; a thing with one of
    them is left out and noted as ``duplicate_id``.
    """
    for here, entry in maps(raw, path, notes):
        thing = read(entry, here)
        if thing is None:
            continue
        if thing.id in taken:
            notes.say("duplicate_id", (*here, "id"), id=thing.id)
        else:
            yield thing
