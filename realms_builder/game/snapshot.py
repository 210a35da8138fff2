"""A game packed as one piece of plain data, to be unpacked in another process or machine.

It holds the texts of the files, so that whoever unpacks it plays exactly what was packed, whatever
lies on its own disk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from zlib import compress, decompress

from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.house_rules import read_house_rules
from realms_builder.game.library import HOUSE_RULES, Library
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_text, read_file

_Written = tuple[str, str]
"""The name of a file and its text."""


@dataclass(frozen=True, slots=True)
class GameSnapshot:
    """The files of one game, packed; snapshots of the same texts have the same *digest*."""

    system: str
    digest: str
    packed: bytes = field(repr=False, compare=False)


class UnpackedGame(NamedTuple):
    """A game out of a snapshot, and what finds its factions by id."""

    game: Game
    find_faction: Callable[[str], Faction | None]


class BrokenSnapshot(ValueError):
    """The files of a snapshot are no game that can be played."""


def packed_game(library: Library, system: str) -> GameSnapshot:
    """Return the game *system* of *library* packed, with its factions and house rules.

    Files that cannot be read are left out: the library finds no faction in them either.
    """
    parts = {
        "system": list(_written([library.systems[system]])),
        "catalogues": list(_written(head.path for head in library.heads(system, "catalogue"))),
        "house_rules": list(_written(h.path for h in library.heads(system, HOUSE_RULES)[:1])),
        "factions": {
            identity: found
            for identity, path in library.factions(system).items()
            if (found := next(_written([path]), None)) is not None
        },
    }
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
    return GameSnapshot(system, sha256(text).hexdigest(), compress(text))


def _written(paths: Iterable[Path]) -> Iterator[_Written]:
    for path in paths:
        text = read_file(path)[0]
        if text is not None:
            yield str(path), text


def unpacked_game(snapshot: GameSnapshot) -> UnpackedGame:
    """Return the game in *snapshot*; each faction is read once and only when somebody asks.

    Raises :class:`BrokenSnapshot`.
    """
    parts = json.loads(decompress(snapshot.packed).decode("utf-8", "surrogatepass"))
    systems = [parse_text(text, file) for file, text in parts["system"]]
    catalogues = [parse_text(text, file) for file, text in parts["catalogues"]]
    game = read_game(systems[0], catalogues)[0] if systems else None
    if game is None:
        raise BrokenSnapshot(snapshot.system)
    for file, text in parts["house_rules"]:
        game.take_house_rules(read_house_rules(parse_text(text, file), game)[0])
    return UnpackedGame(game, _Factions(game, parts["factions"]).find)


class _Factions:
    """The factions of a snapshot, read when they are asked for."""

    def __init__(self, game: Game, written: dict[str, _Written]) -> None:
        self._game = game
        self._written = written
        self._read: dict[str, Faction | None] = {}

    def find(self, identity: str) -> Faction | None:
        """Return a faction by id, None where there is none or it is broken."""
        if identity not in self._read:
            found = self._written.get(identity)
            self._read[identity] = (
                read_faction(parse_text(found[1], found[0]), self._game)[0] if found else None
            )
        return self._read[identity]
