"""The page "Rules for rosters, line by line" of the manual, row by row, and the game it goes into.

The game has nothing but what the lines name; each line is put where its row says it belongs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Group, Model, Roster
from realms_builder.sheets.book.manual import manual_file
from tests.builders import told

Raw = dict[str, Any]

WORDS = """
format: 1
kind: system
id: host
name: Host
attributes:
  - id: class
    type: choice
    default: core
    values:
      - {id: core, name: {de: Kern, en: core}}
      - support
      - {id: hero, name: {de: Held, en: hero}}
      - {id: leader, name: {de: Anführer, en: leader}}
  - {id: school, type: choice, optional: true, values: [fire, ice]}
  - {id: armour, type: choice, default: light, values: [light, heavy]}
  - {id: capacity, type: integer, default: 5}
  - {id: seats, type: integer, default: 0}
costs:
  - {id: points, name: {de: Punkte, en: points}, default_limit: 300}
  - {id: orders, name: {de: Befehle, en: orders}, default_limit: 6}
roles:
  - {id: chief, name: {de: Anführer, en: chief}}
items:
  - id: weapons
    name: {de: Waffen, en: weapons}
    free: true
    fields: [{id: hands, type: integer, default: 1}, {id: weight, type: integer, default: 1}]
    carried: [{id: facing, type: choice, values: [front, turret], optional: true}]
  - id: spells
    name: {de: Zauber, en: spells}
    fields: [{id: school, type: choice, values: [fire, ice]}]
  - {id: clans, name: {de: Klans, en: clans}}
  - {id: ploys, name: {de: Listen, en: ploys}}
roster_options: [{id: clan, name: {de: Klan, en: Clan}, from: clans, at_most: 1}]
keyword_kinds: [{id: tag, of_units: tags}]
keywords:
  - {id: elite, kind: tag, name: Elite}
  - {id: archer, kind: tag, name: {de: Schütze, en: Archer}}
  - {id: giant, kind: tag, name: {de: Riese, en: Giant}}
  - {id: mercenary, kind: tag, name: {de: Söldner, en: Mercenary}}
  - {id: wizard, kind: tag, name: {de: Zauberer, en: Wizard}}
  - {id: banner, kind: tag, name: Banner}
  - {id: undead, kind: tag, name: {de: Untot, en: Undead}}
  - {id: priest, kind: tag, name: {de: Priester, en: Priest}}
  - {id: summoned, kind: tag, name: {de: Gerufen, en: Summoned}}
  - {id: vehicle, kind: tag, name: {de: Fahrzeug, en: Vehicle}}
  - {id: squad, kind: tag, name: {de: Trupp, en: Squad}}
  - {id: sergeant, kind: tag, name: Sergeant}
  - {id: north, kind: tag, name: {de: Norden, en: North}}
  - {id: south, kind: tag, name: {de: Süden, en: South}}
groups: [{id: team, name: {de: Team, en: Team}, size: [1, 9]}]
switches: [{id: mercenaries, default: false, name: {de: Söldner, en: mercenaries}}]
checks: []
"""
THINGS = """
format: 1
kind: catalogue
system: host
items:
  weapons:
    - {id: sword, name: {de: Schwert, en: Sword}}
    - {id: shield, name: {de: Schild, en: Shield}}
    - {id: great_sword, name: {de: Zweihänder, en: Great sword}, hands: 2, weight: 4}
    - {id: cannon, name: {de: Kanone, en: Cannon}, hands: 0, weight: 3}
    - {id: crown, name: {de: Krone, en: Crown}, hands: 0}
    - {id: rifle, name: {de: Gewehr, en: Rifle}}
    - {id: flamer, name: {de: Flammenwerfer, en: Flamer}, points: 7}
    - {id: plasma, name: Plasma, points: 9}
    - {id: axe, name: {de: Axt, en: Axe}, points: 2}
    - {id: gun, name: {de: Büchse, en: Gun}}
    - {id: flag, name: {de: Fahne, en: Flag}, points: 4}
  clans:
    - {id: sun, name: {de: Sonnenklan, en: Sun Clan}}
    - {id: moon, name: {de: Mondklan, en: Moon Clan}}
  ploys:
    - {id: ambush, name: {de: Hinterhalt, en: Ambush}}
    - {id: march, name: {de: Gewaltmarsch, en: Forced march}}
  spells:
    - {id: flame, name: {de: Flamme, en: Flame}, school: fire}
    - {id: frost, name: Frost, school: ice}
"""
CLAN = """
chief, Häuptling, Chief, 50, 2, class: leader, tags: [north]
witch, Hexe, Witch, 60, 2, class: leader, tags: [wizard, south], school: fire
guard, Wache, Guard, 20, 1, tags: [north]
veteran, Veteran, Veteran, 30, 1, armour: heavy, tags: [elite, south]
archer, Bogner, Bowman, 20, 1, class: support, tags: [archer]
giant, Riese, Giant, 110, 1, class: support, tags: [giant]
sellsword, Landsknecht, Sellsword, 40, 1, tags: [mercenary]
hero, Held, Hero, 40, 1, class: hero, tags: [north]
bearer, Bannerträger, Bearer, 10, 1, class: support, tags: [banner]
ghoul, Ghul, Ghoul, 10, 1, tags: [undead]
priest, Priesterin, Priestess, 30, 1, class: hero, tags: [priest]
spirit, Geist, Spirit, 0, 0, tags: [summoned]
wagon, Wagen, Wagon, 40, 1, class: support, tags: [vehicle], seats: 2, capacity: 9
sergeant, Weibel, Sergeant, 25, 1, tags: [sergeant]
squad, Trupp, Squad, 10, 1, tags: [squad], strength: [5, 12]
"""
"""A unit a line: id, German and English name, points, orders, and what else it has."""
OF_UNITS = """
witch: {options: [{id: first, from: spells, at_most: 1}, {id: second, from: spells, at_most: 1}]}
squad: {weapons: [{id: rifle, count: "=strength"}]}
"""


class Row(NamedTuple):
    """One row of the page: the rule as a player says it, where its line goes, and the line."""

    rule: str
    place: str
    line: str

    @property
    def entry(self) -> Raw:
        """Return the line as YAML reads it."""
        return parse_text(self.line, "say.md").data


OF_THE_TABLE = ("decks", "steps")
"""Where the lines go that say how dice and cards decide: ``tests/odds/test_said_rolls.py``."""


def rows(lang: str) -> tuple[Row, ...]:
    """Return the rows of the page in *lang* about what may be in a roster."""
    return tuple(row for row in every_row(lang) if row.place not in OF_THE_TABLE)


@cache
def every_row(lang: str) -> tuple[Row, ...]:
    """Return the rows of the page in *lang*."""
    page = (manual_file(lang).parent / "say.md").read_text(encoding="utf-8")
    found = re.findall(r"^\| (.+?) \| `([\w: ]+)` \| `(.+)` \|$", page, re.MULTILINE)
    return tuple(Row(*cells) for cells in found)


def roster_of(*models: Model, **more: Any) -> Roster:
    """Return a roster of the game with *models*."""
    return Roster(system="host", faction="clan", name="Host", models=models, **more)


def played(row: Row, roster: Roster, unit: str = "", check: str = "") -> Muster:
    """Return *roster* mustered in the game with the line of *row* in its place.

    That may be an entry of *unit*; what is no check may need one beside it to be seen.
    """
    system, things = (parse_text(text, "x.yaml").data for text in (WORDS, THINGS))
    faction = _faction("clan", [_unit(line) for line in CLAN.strip().splitlines()])
    _put(row, system, things, faction, unit)
    system["checks"] += [parse_text(check, "x.yaml").data] if check else []
    game, problems = read_game(_yaml(system), [_yaml(things)])
    assert game is not None and problems == [], told(problems)
    lists = [faction, *(_other(name) for name in ("tribe", "horde"))]
    read = [read_faction(_yaml(one), game) for one in lists]
    assert [problem for _, found in read for problem in found] == []
    known = {one.id: one for one, _ in read if one is not None}
    return muster(roster, game, known.get)


def whole_game(lang: str) -> dict[str, str]:
    """Return the files of the game with every line of the page in *lang* in its place."""
    system, things = (parse_text(text, "x.yaml").data for text in (WORDS, THINGS))
    clan = _faction("clan", [_unit(line) for line in CLAN.strip().splitlines()])
    for row in rows(lang):
        unit = {"modifies": "chief", "options": "squad"}.get(row.place, "")
        _put(row, system, things, clan, "witch" if "spells" in row.line else unit)
    files = {"system": system, "catalogue": things, "clan": clan}
    files |= {name: _other(name) for name in ("tribe", "horde")}
    return {f"{name}.yaml": "".join(_keys(data)) for name, data in files.items()}


def _keys(data: Raw) -> Iterator[str]:
    for key, value in data.items():
        yield f"{key}: {json.dumps(value, ensure_ascii=False)}\n"


def _put(row: Row, system: Raw, things: Raw, faction: Raw, unit: str) -> None:
    entry = deepcopy(row.entry)
    units = {one["id"]: one for one in faction["units"]}
    if row.place == "checks":
        system["checks"].append(entry if entry.get("why") else {**entry, "why": row.rule})
        return
    if row.place in ("modifies", "options"):
        units[unit].setdefault(row.place, []).append(entry)
    elif row.place == "items":
        _replace(things["items"]["weapons"], entry)
    else:
        _replace(system[row.place.removeprefix("system: ")], entry)


def _replace(entries: list[Raw], entry: Raw) -> None:
    """Put *entry* over the one of its id, which keeps what the line does not say."""
    for old in entries:
        if old["id"] == entry["id"]:
            old.update(entry)
            return
    entries.append(entry)


def _unit(line: str) -> Raw:
    identity, german, english, points, orders, rest = line.split(", ", 5)
    costs = {"points": int(points), "orders": int(orders)}
    more = parse_text(OF_UNITS, "x.yaml").data.get(identity, {})
    names = {"id": identity, "name": {"de": german, "en": english}}
    return {**names, **costs, **parse_text("{" + rest + "}", "x.yaml").data, **more}


def _other(name: str) -> Raw:
    return _faction(name, [{"id": "friend", "name": f"Friend of {name}", "points": 20}])


def _faction(name: str, units: list[Raw]) -> Raw:
    about = {"format": 1, "kind": "faction", "system": "host", "id": name, "name": name.title()}
    return {**about, "units": units}


def _yaml(data: Raw) -> Any:
    return parse_text(json.dumps(data, ensure_ascii=False), "x.yaml")


def models_of(*units: str) -> tuple[Model, ...]:
    """Return a model for each unit, ``m1`` and so on; ``unit:role`` gives it a role."""
    return tuple(_models(units))


def _models(units: tuple[str, ...]) -> Iterator[Model]:
    for number, said in enumerate(units, start=1):
        unit, _, role = said.partition(":")
        yield Model(f"m{number}", unit, role=role)


def team_of(*members: int) -> tuple[Group, ...]:
    """Return a team of the models with these numbers."""
    return (Group("g1", "team", tuple(f"m{number}" for number in members)),)
