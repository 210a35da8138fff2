"""Keeps the house rules of the library: writes them, and lets open rosters follow at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, atomic_file, failure, is_file
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.house_rules import FILE, house_rules_text
from realms_builder.game.yaml.patch import Unpatchable
from realms_builder.gui.shell.desk import Desk


class HouseRules:
    """The house rules of every game on the desk."""

    def __init__(self, desk: Desk) -> None:
        """Keep the rules of the library of *desk*."""
        self._desk = desk

    def path(self, system: str) -> Path:
        """Return the file in which the house rules of a game stand."""
        return self._desk.preferences.library_folder / resources.FACTIONS / system / FILE

    def choose(self, game: Game, switch: str, value: Value | None) -> bool:
        """Play *game* with *value* from now on, or as the game says; False when it cannot be kept.

        What cannot be written is told, and nothing changes.
        """
        readings = {**game.house_rules}
        if value is None or value == game.own_default(switch):
            readings.pop(switch, None)
        else:
            readings[switch] = value
        if not self._write(game.id, readings):
            return False
        for found in self._games(game):
            found.take_house_rules(readings)
        for document in self._desk.documents:
            if document.game.id == game.id:
                document.muster_anew()
        return True

    def _games(self, game: Game) -> list[Game]:
        """Return every reading of the same game: that of the library and those of open rosters."""
        found = {id(game): game}
        known = self._desk.library.game(game.id)
        for other in (known, *(document.game for document in self._desk.documents)):
            if other is not None and other.id == game.id:
                found[id(other)] = other
        return list(found.values())

    def _write(self, system: str, readings: Mapping[str, Value]) -> bool:
        path = self.path(system)
        try:
            old = path.read_text(encoding="utf-8") if is_file(path) else ""
            text = house_rules_text(old, system, readings)
            path.parent.mkdir(parents=True, exist_ok=True)
            with atomic_file(path) as file:
                file.write(text.encode())
        except Unpatchable as error:
            self._desk.problems_found.emit(tuple(error.problems))
        except WriteFailed as error:
            self._desk.problems_found.emit((error.problem,))
        except (OSError, UnicodeDecodeError) as error:
            self._desk.problems_found.emit((failure(path, error).problem,))
        else:
            return True
        return False
