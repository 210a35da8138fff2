"""Small builders: a tiny game, its factions and rosters from text, and the shipped games."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.units import Faction, Unit
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import YamlText, parse_text
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster

ROOT = Path(__file__).resolve().parent.parent

# The sections of the tiny game; a test replaces those that it is about.
SECTIONS = {
    "stats": """
      - {id: hp, abbr: HP, name: {de: Trefferpunkte, en: hit points}, type: integer, min: 1, max: 9}
      - {id: mov, abbr: MOV, type: length, default: 5}
      - {id: def, abbr: DEF, type: pool, dice: [1, 7], target: [3, 5], default: 3/4+}""",
    "attributes": """
      - {id: class, type: choice, default: follower, values: [leader, follower]}
      - {id: limit, type: integer, min: 0, default: 0}
      - {id: size, type: scale, scale: size, default: m}""",
    "scales": "[{id: size, values: [{id: s, mm: 25}, {id: m, mm: 40}, {id: l, mm: 60}]}]",
    "costs": "[{id: cost, default_limit: 20}]",
    "roles": """[{id: general, name: {de: General, en: general}, from: "class == 'leader'"}]""",
    "items": """
      - id: weapons
        fields:
          - {id: power, type: integer, min: 0, max: 9}
          - {id: weight, type: weight, default: 0}
          - {id: range, type: bands}
        carried: [{id: level, type: roman}]
      - id: traits
        fields: []
        carried: [{id: level, type: roman}]""",
    "keyword_kinds": "[{id: tag, of_units: tags}]",
    "keywords": """
      - {id: tough, kind: tag, name: {de: Zäh, en: Tough}}
      - id: fearsome
        kind: tag
        name: {de: "Furcht ({X})", en: "Fearsome ({X})"}
        parameters: {X: integer}
      - {id: mob, kind: tag, name: Mob}""",
    "groups": """[{id: mob, members: "tag('mob')", size: [2, 3]}]""",
    "switches": """
      - {id: harsh, default: false, text: {de: Streng, en: Harsh}}
      - {id: tie, default: none, values: [none, both]}""",
    "checks": "[]",
}

CATALOGUE = """
format: 1
kind: catalogue
system: tiny
items:
  weapons:
    - {id: axe, name: {de: Axt, en: Axe}, power: 3, weight: 2.5}
    - {id: bow, name: {de: Bogen, en: Bow}, power: 2, weight: 1, range: 20/3}
    - {id: long_bow, name: {de: Langbogen, en: Long bow}, power: 3, weight: 1.5, cost: 2}
    - {id: long_sword, name: {de: Langschwert, en: Long sword}, power: 4, weight: 3}
    - {id: relic, name: {de: Reliquie, en: Relic}, power: 9, at_most: {model: 1, roster: 1}}
    - {id: crown, name: {de: Krone, en: Crown}, power: 0, only_for: {class: [leader]}}
  traits:
    - {id: marksman, name: {de: Schütze, en: Marksman}}
"""

UNITS = """
units:
  - {id: chief, name: {de: Häuptling, en: Chief}, class: leader, limit: 1, cost: 8, stats: {hp: 5}}
  - {id: guard, name: {de: Wache, en: Guard}, cost: 4, stats: {hp: 3}, weapons: [axe]}
  - {id: rat, name: {de: Ratte, en: Rat}, cost: 1, stats: {hp: 1}, tags: [mob]}
"""


def yaml_of(text: str, file: str = "test.yaml") -> YamlText:
    """Return *text*, freed of its common indent, parsed."""
    return parse_text(dedent(text), file)


def system_text(**sections: str) -> str:
    """Return the system file of the tiny game with some sections replaced or added."""
    head = "format: 1\nkind: system\nid: tiny\nname: {de: Winzig, en: Tiny}\n"
    every = {**SECTIONS, **sections}
    return head + "".join(f"{key}: {dedent(text)}\n" for key, text in every.items() if text)


def tiny_game(catalogue: str = CATALOGUE, **sections: str) -> Game:
    """Return the tiny game; it must load without a problem."""
    catalogues = [yaml_of(catalogue, "catalogue.yaml")] if catalogue else []
    game, problems = read_game(yaml_of(system_text(**sections), "system.yaml"), catalogues)
    assert game is not None, told(problems)
    assert problems == [], told(problems)
    return game


def faction_text(units: str = UNITS, identity: str = "clan") -> str:
    """Return a faction file of the tiny game."""
    head = (
        f"format: 1\nkind: faction\nsystem: tiny\nid: {identity}\nname: {{de: Sippe, en: Clan}}\n"
    )
    return head + dedent(units)


def tiny_faction(game: Game, units: str = UNITS, identity: str = "clan") -> Faction:
    """Return a faction of *game*; it must load without a problem."""
    faction, problems = read_faction(yaml_of(faction_text(units, identity)), game)
    assert faction is not None, told(problems)
    assert problems == [], told(problems)
    return faction


def problems_in_faction(units: str, game: Game | None = None) -> list[Problem]:
    """Return what is wrong with a faction whose file holds *units*."""
    return read_faction(yaml_of(faction_text(units), "clan.yaml"), game or tiny_game())[1]


def unit_of(text: str, game: Game | None = None) -> Unit:
    """Return the unit that *text* writes as a YAML map; it must load without a problem."""
    game = game or tiny_game()
    faction = tiny_faction(game, "units:\n  - " + dedent(text).strip().replace("\n", "\n    "))
    return next(iter(faction.units.values()))


def roster_with(*models: str | Model, faction: str = "clan", **values: Any) -> Roster:
    """Return a roster of the tiny game with a model for each unit named, m1, m2 and so on."""
    rows = tuple(
        m if isinstance(m, Model) else Model(f"m{n}", m) for n, m in enumerate(models, start=1)
    )
    values.setdefault("system", "tiny")
    values.setdefault("name", "Test")
    return Roster(faction=faction, models=rows, **values)


def mustered(roster: Roster, game: Game, *factions: Faction) -> Muster:
    """Return *roster* mustered among *factions*, by default the tiny ones."""
    known = {f.id: f for f in factions or (tiny_faction(game),)}
    return muster(roster, game, known.get)


def build_of(text: str, game: Game | None = None, **model: Any) -> Build:
    """Return the build of the unit that *text* writes, as one model of a roster has it."""
    game = game or tiny_game()
    unit = unit_of(text, game)
    faction = tiny_faction(game)
    found = muster(roster_with(), game, {faction.id: faction}.get)
    return found.build_of(Model("m1", unit.id, **model), unit)


def codes_of(findings: list[Finding]) -> list[str]:
    """Return the codes of *findings* in their order."""
    return [finding.code for finding in findings]


def the(code: str, findings: list[Finding]) -> Finding:
    """Return the only finding with *code*."""
    found = [finding for finding in findings if finding.code == code]
    assert len(found) == 1, [(f.code, f.text.pick("en")) for f in findings]
    return found[0]


def told(problems: list[Problem], lang: str = "en") -> list[str]:
    """Return *problems* as a reader sees them, for messages of tests."""
    return [f"{p.place}: {said(p, lang)} [{p.code}]" for p in problems]


# ------------------------------------------------------------------------- the shipped games


@cache
def shipped(samples: bool = True) -> Library:
    """Return the games of the checkout, with the samples for tests."""
    roots = [ROOT / "factions", *([ROOT / "tests" / "samples"] if samples else [])]
    return Library(roots)


def force(system: str, faction: str, *models: str | Model, **values: Any) -> Muster:
    """Return a muster of *models* in one of the shipped games."""
    roster = roster_with(*models, faction=faction, system=system, **values)
    game = shipped().game(system)
    assert game is not None
    found = muster(roster, game, lambda name: shipped().faction(system, name))
    assert found.problems == [], told(found.problems)
    return found


def after(found: Muster, offer_text: str, finding: Finding) -> Muster:
    """Return the muster after taking the offer of *finding* that reads *offer_text* in English."""
    offers = {offer.text.pick("en"): offer for offer in finding.offers()}
    assert offer_text in offers, list(offers)
    edit = offers[offer_text].edit
    assert edit is not None
    return muster(edit.apply(found.roster), found.game, found.find_faction, found)


def findings_of(found: Muster) -> list[Finding]:
    """Return what the checks find."""
    return check(found)


def program_folder_in(folder: Path) -> Path:
    """Return a program folder in *folder*, of two files: ``python/one.txt`` and ``two.txt``."""
    home = folder / "Realms Büro"
    (home / "python").mkdir(parents=True)
    sums = {}
    for name in ("python/one.txt", "two.txt"):
        (home / name).write_text(name, encoding="utf-8")
        sums[name] = f"{hashlib.sha256(name.encode()).hexdigest()} {len(name)}"
    (home / "contents.json").write_text(json.dumps({"format": 1, "files": sums}))
    return home
