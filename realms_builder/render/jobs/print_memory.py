"""Remembers for each roster what its printed cards look like, in the state folder.

The file is a convenience: one that is broken reads as empty, and then everything is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any

from realms_builder.cards.deck import Leaf
from realms_builder.cards.printed_before import Printed, PrintedCard, after_printing
from realms_builder.core import resources
from realms_builder.core.files import keep_json, kept_json, real_path
from realms_builder.layout.marks import Drawing, Mark, Picture, every_mark

FOLDER = "printed"
SHEETS = "sheets"
"""The name of what is printed on sheets of paper; shops have the ids of their profiles."""
_FORMAT = 1
_MOST_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class LastPrint:
    """What was printed last, and when, as a reader writes it; nothing where that is not known."""

    cards: Printed = field(default_factory=dict)
    date: str = ""


class PrintMemory:
    """What is remembered of one roster's cards."""

    def __init__(self, whose: str) -> None:
        """Remember for *whose*: the path of a roster, or the address of a faction."""
        self._whose = whose
        digest = blake2b(whose.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        self.path = resources.state_folder() / FOLDER / f"{digest}.json"

    def last(self, way: str = SHEETS) -> LastPrint:
        """Return what was printed last in one *way*."""
        found = _read(self.path).get(way)
        return _understood(found) if isinstance(found, dict) else LastPrint()

    def remember(self, leaves: Sequence[Leaf], way: str = SHEETS) -> None:
        """Remember that all of *leaves* are on paper; raises WriteFailed."""
        known = _read(self.path)
        cards = after_printing(leaves, self.last(way).cards, leaf_digest)
        known[way] = {
            "date": datetime.now().astimezone().strftime("%Y-%m-%d %H:%M"),
            "cards": {name: [card.digest, card.count] for name, card in cards.items()},
        }
        keep_json(self.path, _FORMAT, {"whose": self._whose, "ways": known})


def memory_of_roster(file: str | Path | None) -> PrintMemory | None:
    """Return the memory of the roster in *file*, None for one that was never saved."""
    return PrintMemory(str(real_path(Path(file)))) if file else None


def leaf_digest(leaf: Leaf) -> str:
    """Return a digest of both faces and of what their pictures hold, as far as disks tell."""
    faces = [face for face in (leaf.front, leaf.back) if face is not None]
    parts = [face.hash() for face in faces]
    parts += sorted({_state(path) for face in faces for path in _paths(face.drawn)})
    return blake2b("/".join(parts).encode(), digest_size=16).hexdigest()


def _state(path: str) -> str:
    with suppress(OSError, ValueError):
        found = Path(path).stat()
        return f"{path}:{found.st_size}:{found.st_mtime_ns}"
    return path


def _paths(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in every_mark(marks):
        if isinstance(mark, (Picture, Drawing)):
            yield mark.path


def _read(path: Path) -> dict[str, Any]:
    """Return the ways that the file knows; nothing when it is not there or nonsense."""
    ways = kept_json(path, _FORMAT, _MOST_BYTES).get("ways")
    return dict(ways) if isinstance(ways, dict) else {}


def _understood(found: Mapping[str, Any]) -> LastPrint:
    cards = found.get("cards")
    known: dict[str, PrintedCard] = {}
    for name, entry in cards.items() if isinstance(cards, dict) else ():
        match entry:
            case [str(digest), int(count)] if not isinstance(count, bool) and count > 0:
                known[name] = PrintedCard(digest, count)
            case _:
                continue
    date = found.get("date")
    return LastPrint(known, date if isinstance(date, str) else "")
