"""Asks for what a new roster needs: game, faction, name, limit, or a ready list to begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from realms_builder.core.titles import clean_title
from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.game.files.declared_fields import DeclaredCost
from realms_builder.game.texts import Text
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.kit.form.bound import BoundForm, one_of, picks
from realms_builder.gui.kit.form.dialog import FormDialog
from realms_builder.gui.rooms.library.shelf import ShelfEntry, alphabet
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster

MOST_LIMIT = 1_000_000
WIDTH = 460


@dataclass(frozen=True, slots=True)
class ReadyList:
    """A list to begin with, and the limit it was agreed with; 0 without any."""

    path: str
    name: str
    faction: str
    limit: int


class NewRosterForm(BoundForm):
    """Another game brings its factions and its usual limit, another faction its ready lists."""

    space_px = 10

    def __init__(self, desk: Desk, entry: ShelfEntry | None) -> None:
        """Begin with the faction or game *entry*, else with the game and faction in use."""
        super().__init__({"name": ""})
        self._lang, self._desk = desk.lang, desk
        self._read_library()
        known = [game.id for game in self._games]
        wanted = entry.system if entry is not None else desk.game_in_use
        first = wanted if wanted in known or entry is not None else next(iter(known), "")
        self.value = self.with_part(self.value, "system", first)
        current = desk.current.roster if desk.current is not None else None
        used = current.faction if current is not None and current.system == first else ""
        faction = entry.faction if entry is not None else used
        if faction in {one for _, one in self._factions(first)}:
            self.value = self.with_part(self.value, "faction", faction)
        self.refresh()

    def _read_library(self) -> None:
        desk, in_order = self._desk, alphabet(self._lang)
        self._library = desk.library
        games = [game for game in desk.games() if desk.library.factions(game.id)]
        self._games = sorted(games, key=lambda game: in_order(game.name.pick(desk.lang)))
        self._ready: dict[str, tuple[ReadyList, ...]] = {}

    def follow_library(self) -> None:
        """Offer what the library has now; what is chosen and still there stays."""
        self._read_library()
        value = self.value
        known = [game.id for game in self._games]
        if value["system"] not in known:
            self.value = self.with_part(value, "system", next(iter(known), ""))
        elif value["faction"] not in self._library.factions(value["system"]):
            first = next((one for _, one in self._factions(value["system"])), "")
            self.value = self.with_part(value, "faction", first)
        elif value["ready"] not in {one.path for one in self._lists(value["system"])}:
            self.value = self.with_part(value, "ready", "")
        self.refresh()

    def plans(self) -> Iterable[FieldPlan]:
        """Return the fields as they are for the game and faction that are chosen."""
        lang, system = self._lang, self.value["system"]
        games = ((game.name.pick(lang), game.id) for game in self._games)
        cost, ready = self._cost(system), self._of_faction(self.value)
        ready = picks(((self.tr("An empty roster"), ""), *ready))
        yield one_of("system", self.tr("Game"), picks(games))
        yield one_of("faction", self.tr("Faction"), picks(self._factions(system)))
        yield one_of("ready", self.tr("Begin with", "roster"), ready)
        yield FieldPlan(key="name", label=self.tr("Name"), editor="line", hint=self.usual_name())
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
        """Return what is usual, and what the faction says of itself."""
        system = self.value["system"]
        faction = self._library.faction(system, self.value["faction"])
        cost, usual = self._cost(system), self._usual_limit(system)
        words = []
        if cost is not None and usual:
            words.append(self.tr("Usual in this game: {0}.").format(usual))
        if cost is not None and cost.house:
            words.append(
                self.tr("The rule book has no {0}: they come with this program, for fair games.")
            )
            words[-1] = words[-1].format(cost.name.pick(self._lang))
        about = faction.text.pick(self._lang) if faction else ""
        return {"limit": "\n\n".join(filter(None, (" ".join(words), about)))}

    def with_part(self, value: Any, key: str, part: Any) -> Any:
        """Return *value* with another part *key*, and what another game or faction brings."""
        value = super().with_part(value, key, part)
        if key == "system":
            value["limit"] = self._usual_limit(part)
            return self.with_part(value, "faction", next((f for _, f in self._factions(part)), ""))
        if key == "faction":
            value["ready"] = ""
        if key == "ready":
            value["limit"] = next(
                (one.limit for one in self._lists(value["system"]) if one.path == part),
                self._usual_limit(value["system"]),
            )
        return value

    def usual_name(self) -> str:
        """Return what the roster is called where nobody gives it a name."""
        value = self.value
        lists = (one.name for one in self._lists(value["system"]) if one.path == value["ready"])
        named = (name for name, one in self._factions(value["system"]) if one == value["faction"])
        return next(lists, "") or next(named, "")

    def _of_faction(self, value: Mapping[str, Any]) -> list[tuple[str, str]]:
        text = self.tr("Ready roster: {0}")
        found = (one for one in self._lists(value["system"]) if one.faction == value["faction"])
        return [(text.format(one.name), one.path) for one in found]

    def _lists(self, system: str) -> tuple[ReadyList, ...]:
        """Return the ready lists of a game, read once."""
        if system not in self._ready:
            paths = self._library.rosters(system, only="ready")
            self._ready[system] = tuple(_read_list(path, self._lang) for path in paths)
        return self._ready[system]

    def _usual_limit(self, system: str) -> int:
        """Return what the game says is usual, else what most of its ready lists agreed on."""
        cost = self._cost(system)
        if cost is None or cost.default_limit is not None:
            return int(cost.default_limit or 0) if cost is not None else 0
        limits = Counter(one.limit for one in self._lists(system) if one.limit)
        return next((limit for limit, _ in limits.most_common(1)), 0)

    def _factions(self, system: str) -> list[tuple[str, str]]:
        """Return the factions of a game by their names, in their order."""
        every = (self._library.faction(system, one) for one in self._library.factions(system))
        named = [(one.name.pick(self._lang), one.id) for one in every if one is not None]
        in_order = alphabet(self._lang)
        return sorted(named, key=lambda one: in_order(one[0]))

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
        self._form = form = NewRosterForm(desk, entry)
        super().__init__(self.tr("New roster"), form, self.tr("Create"), parent)
        self.setMinimumWidth(WIDTH)
        self._desk, self._lang = desk, desk.lang
        desk.library_changed.connect(self._follow)
        if entry is not None and entry.faction:
            form.fields["name"].setFocus()
        self.check()

    def _follow(self) -> None:
        self._form.follow_library()
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
        game = self._desk.library.game(start["system"])
        cost = game.main_cost if game is not None else ""
        roster = self._from_ready(Path(start["ready"])) if start["ready"] else None
        roster = roster or Roster(start["system"], start["faction"])
        limits = [one for one in roster.limits if one[0] != cost]
        if cost and start["limit"]:
            limits.insert(0, (cost, start["limit"]))
        name = clean_title(start["name"]) or roster.name or self._form.usual_name()
        self.accept()
        self.chosen.emit(replace(roster, name=name, limits=tuple(limits), file=""))

    def _from_ready(self, path: Path) -> Roster | None:
        yaml = parse_file(path)
        data = yaml.data if isinstance(yaml.data, dict) else {}
        game = self._desk.library.game(str(data.get("system", "")))
        return read_roster(yaml, game.main_cost if game else "", self._lang)[0]


def _read_list(path: Path, lang: str) -> ReadyList:
    """Return what the dialog says of the roster at *path*."""
    data = parse_file(path).data
    data = data if isinstance(data, dict) else {}
    name, limit = Text.of(data.get("name")).pick(lang) or path.stem, data.get("limit")
    faction = str(data.get("faction", ""))
    return ReadyList(str(path), name, faction, limit if isinstance(limit, int) else 0)
