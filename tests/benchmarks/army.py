"""A roster of any number of models, each a bundled unit with a name and texts of its own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from realms_builder.cards.subjects import empty_roster
from realms_builder.core import resources
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import YamlText, parse_file
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster

LANG = "de"
_GONE = ("tags", "options", "loadouts", "forms", "summons", "in_group", "picture", "text")
Raw = dict[str, Any]


class Army(NamedTuple):
    """A game, a faction made for the benchmark, and the roster that hires each unit once."""

    game: Game
    faction: Faction
    roster: Roster

    def muster(self) -> Muster:
        """Return the roster mustered, every build new."""
        return muster(self.roster, self.game, lambda name: self.faction)


def library() -> Library:
    """Return a fresh library of the bundled games alone."""
    return Library([resources.bundled_folder() / resources.FACTIONS])


@cache
def game_called(system: str) -> Game:
    """Return a bundled game, read once."""
    game = library().game(system)
    assert game is not None
    return game


def army(system: str, list_id: str, count: int, pictures: Sequence[str], folder: Path) -> Army:
    """Return *count* models, no two with a name, note or text of the items in *list_id* alike.

    The words of every text are those of the bundled factions, in another order each time. Rules
    that tags bring along would say the same on many cards, so the units are given none.
    """
    game = game_called(system)
    chance = Random(7)
    sources, names = list(_units(system, list_id)), _names(system)
    units: list[Raw] = []
    models: list[Model] = []
    for number in range(count):
        source, spare = sources[number % len(sources)]
        items = [_reworded(item, chance) for item in source[list_id]]
        units.append({**source, "id": f"unit_{number}", list_id: items})
        name = f"{_anagram(names[number % len(names)], chance)} {number + 1}"
        picture = pictures[number % len(pictures)]
        note = _mixed(spare, chance)
        models.append(Model(f"m{number}", f"unit_{number}", name, note=note, picture=picture))
    head = {"format": 1, "kind": "faction", "system": system, "id": "parade", "name": "Parade"}
    data = {**_attributes(system, folder), **head, "units": units}
    faction, problems = read_faction(YamlText(str(folder / "parade.yaml"), data), game)
    assert faction is not None and not problems, problems[:3]
    file = str(folder / "roster.yaml")
    return Army(game, faction, Roster(system, "parade", "Parade", models=tuple(models), file=file))


def _units(system: str, list_id: str) -> Iterator[tuple[Raw, str]]:
    """Yield every bundled unit with its items written out, and words to make a note of."""
    for path in library().factions(system).values():
        data = parse_file(path).data
        shared = {item["id"]: item for item in data.get("items", {}).get(list_id, ())}
        for unit in data["units"]:
            chosen = _first_choices(unit, list_id)
            carried = [*unit.get(list_id, ()), *chosen]
            items = [shared[item] if isinstance(item, str) else item for item in carried]
            kept = {key: value for key, value in unit.items() if key not in _GONE}
            yield {**kept, list_id: items}, unit["text"][LANG]


def _first_choices(unit: Raw, list_id: str) -> list[str]:
    loadouts, options = unit.get("loadouts", ()), unit.get("options", ())
    first = loadouts[0][list_id] if loadouts else []
    return [*first, *(option["default"] for option in options if "default" in option)]


def _attributes(system: str, folder: Path) -> Raw:
    path = next(iter(library().factions(system).values()))
    data = parse_file(path).data
    emblem = shutil.copy(path.parent / data["emblem"], folder)
    kept = {key: data[key] for key in ("colour", "accent", "people") if key in data}
    return {**kept, "emblem": Path(emblem).name}


def _names(system: str) -> list[str]:
    """Return what the models of the bundled rosters are called by their players."""
    rosters = [parse_file(path).data for path in library().rosters(system, only="ready")]
    named = [model["name"] for data in rosters for model in data["models"] if "name" in model]
    return [name[LANG] if isinstance(name, dict) else name for name in named]


def _reworded(item: Raw, chance: Random) -> Raw:
    item = {key: value for key, value in item.items() if key != "short"}
    item["name"] = _anagram(item["name"][LANG], chance)
    if "text" in item:
        item["text"] = _mixed(item["text"][LANG], chance)
    return item


def _mixed(text: str, chance: Random) -> str:
    words = text.split()
    chance.shuffle(words)
    return " ".join(words)


def _anagram(name: str, chance: Random) -> str:
    """Return *name* with the letters of each word mixed: another name, about as wide."""
    words: list[str] = []
    for word in name.split():
        letters = list(word.lower())
        chance.shuffle(letters)
        words.append("".join(letters).capitalize())
    return " ".join(words)


def empty_musters(system: str) -> Iterator[tuple[Muster, Faction]]:
    """Yield for each bundled faction of *system* a muster without models."""
    games = library()
    game = game_called(system)

    def find(identity: str) -> Faction | None:
        return games.faction(system, identity)

    for identity in games.factions(system):
        faction = find(identity)
        assert faction is not None
        yield muster(empty_roster(game, faction), game, find), faction


def large_roster(system: str, models: int) -> tuple[Roster, Faction]:
    """Return a roster of *models* models of the first bundled faction, unit after unit."""
    games = library()
    identity = next(iter(games.factions(system)))
    faction = games.faction(system, identity)
    assert faction is not None
    units = list(faction.units)
    rows = tuple(Model(f"m{n}", units[n % len(units)], f"Nr. {n}") for n in range(models))
    return Roster(system, identity, "Parade", models=rows), faction
