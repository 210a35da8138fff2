"""Asks for what a new roster needs: game, faction, name, limit, or a ready list to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core.titles import clean_title
from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.game.files.declared_fields import DeclaredCost
from realms_builder.game.library import read_head
from realms_builder.game.texts import Text
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.kit.form.bound import BoundForm, one_of, picks
from realms_builder.gui.kit.form.dialog import FormDialog
from realms_builder.gui.rooms.library.shelf import ShelfEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster

MOST_LIMIT = 1_000_000
WIDTH = 460


class NewRosterForm(BoundForm):
    """Another game brings its factions and its usual limit, another faction its ready lists."""

    space_px = 10

    def __init__(self, desk: Desk, entry: ShelfEntry | None) -> None:
        """Begin with the faction *entry*, else with the first game."""
        super().__init__({"name": ""})
        self._lang, self._library = desk.lang, desk.library
        self._games = [game for game in desk.games() if desk.library.factions(game.id)]
        self._ready: tuple[PlanChoice, ...] = ()
        first = self._games[0].id if self._games else ""
        self.value = self.with_part(self.value, "system", entry.system if entry else first)
        if entry is not None:
            self.value = self.with_part(self.value, "faction", entry.faction)
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields as they are for the game and faction that are chosen."""
        lang, system = self._lang, self.value["system"]
        games = ((game.name.pick(lang), game.id) for game in self._games)
        found = (self._library.faction(system, one) for one in self._factions(system))
        factions = ((one.name.pick(lang), one.id) for one in found if one is not None)
        cost = self._cost(system)
        yield one_of("system", self.tr("Game"), picks(games))
        yield one_of("faction", self.tr("Faction"), picks(factions))
        yield one_of("ready", self.tr("Begin with", "roster"), self._ready)
        yield FieldPlan(key="name", label=self.tr("Name"), editor="line")
        yield FieldPlan(
            key="limit",
            label=self.tr("Limit ({0})").format(cost.name.pick(lang) or cost.id if cost else ""),
            editor="amount",
            hint=self.tr("none"),
            low=0,
            high=MOST_LIMIT,
            usual=cost is not None,
        )

    def notes(self) -> Mapping[str, str]:
        """Return what the faction says of itself."""
        faction = self._library.faction(self.value["system"], self.value["faction"])
        return {"limit": faction.text.pick(self._lang) if faction else ""}

    def with_part(self, value: Any, key: str, part: Any) -> Any:
        """Return *value* with another part *key*, and what another game or faction brings."""
        value = super().with_part(value, key, part)
        if key == "system":
            cost = self._cost(part)
            value["limit"] = int(cost.default_limit or 0) if cost is not None else 0
            return self.with_part(value, "faction", next(iter(self._factions(part)), ""))
        if key == "faction":
            self._ready = picks(((self.tr("An empty roster"), ""), *self._lists(value)))
            value["ready"] = ""
        return value

    def _lists(self, value: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
        text = self.tr("Ready list: {0}")
        for path in self._library.rosters(value["system"], only="ready"):
            if read_head(path).faction == value["faction"]:
                yield text.format(_name_in(path, self._lang)), str(path)

    def _factions(self, system: str) -> list[str]:
        return sorted(self._library.factions(system))

    def _cost(self, system: str) -> DeclaredCost | None:
        game = self._library.game(system)
        return game.costs.get(game.main_cost) if game is not None else None


class NewRosterDialog(FormDialog):
    """A short form; :attr:`chosen` carries the new roster."""

    chosen = Signal(object)

    def __init__(
        self, desk: Desk, entry: ShelfEntry | None = None, parent: QWidget | None = None
    ) -> None:
        """Build the form; *entry* is the faction to begin with."""
        form = NewRosterForm(desk, entry)
        super().__init__(self.tr("New roster"), form, self.tr("Create"), parent)
        self.setMinimumWidth(WIDTH)
        self._library, self._lang = desk.library, desk.lang
        self.check()

    def fault(self) -> str | None:
        """Wait for a game with factions; say that a name cannot be read."""
        name = self.form.value["name"]
        if name.strip() and not clean_title(name):
            return self.tr("A name needs a letter or a digit.")
        return None if self.form.value["faction"] else ""

    def go_on(self) -> None:
        """Begin the roster."""
        start = self.form.value
        game = self._library.game(start["system"])
        faction = self._library.faction(start["system"], start["faction"])
        cost = game.main_cost if game is not None else ""
        limits = ((cost, start["limit"]),) if cost and start["limit"] else ()
        roster = self._from_ready(Path(start["ready"])) if start["ready"] else None
        roster = roster or Roster(start["system"], start["faction"], limits=limits)
        name = clean_title(start["name"])
        if name or not roster.name:
            usual = faction.name.pick(self._lang) if faction is not None else ""
            roster = replace(roster, name=name or usual)
        self.accept()
        self.chosen.emit(replace(roster, file=""))

    def _from_ready(self, path: Path) -> Roster | None:
        yaml = parse_file(path)
        data = yaml.data if isinstance(yaml.data, dict) else {}
        game = self._library.game(str(data.get("system", "")))
        return read_roster(yaml, game.main_cost if game else "", self._lang)[0]


def _name_in(path: Path, lang: str) -> str:
    """Return what the roster at *path* is called."""
    data = parse_file(path).data
    name = data.get("name") if isinstance(data, dict) else None
    return Text.of(name).pick(lang) or path.stem
