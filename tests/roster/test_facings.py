"""Facings and mounts that a player or author says of what is carried: printed, asked, checked."""

from __future__ import annotations

from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.exchange.roster_text import roster_as_text
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Record
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import codes_of, findings_of, mustered, roster_with, tiny_faction, tiny_game

GUNS = """
format: 1
kind: catalogue
system: tiny
items:
  weapons: [{id: gun, name: {de: Kanone, en: Gun}, power: 4}, {id: ram, name: Ram, power: 1}]
"""
ITEMS = """
  - id: weapons
    free: true
    fields: [{id: power, abbr: P, type: integer}]
    carried:
      - id: facing
        name: facing
        type: choice
        values: [front, {id: turret, name: {de: Turm, en: turret}}]
      - {id: linked, name: {de: gekoppelt, en: linked}, type: flag}"""
CHECKS = """[{code: one_turret, for: model, require: "count(weapons, facing == 'turret') <= 1"}]"""
UNITS = """
units:
  - {id: tank, name: Tank, cost: 4, stats: {hp: 1}, weapons: [2x gun, {id: ram, facing: front}]}
"""


def _tank(*pieces: dict[str, object]) -> Muster:
    game = tiny_game(GUNS, items=ITEMS, checks=CHECKS)
    tank = Model("m1", "tank", carried=(("gun", pieces),) if pieces else ())
    return mustered(roster_with(tank), game, tiny_faction(game, UNITS))


TURRET: dict[str, object] = {"facing": "turret", "linked": True}


def test_a_thing_is_called_with_how_it_is_carried() -> None:
    (record,) = _tank(TURRET, {}).models
    said = [show(item, "de") for item in record.build.records("weapons")]
    assert said == ["Kanone (Turm, gekoppelt)", "Kanone", "Ram (front)"]


def test_a_card_and_templates_of_ones_own_say_it() -> None:
    (card,) = subjects_of_roster(_tank(TURRET, {}))
    weapons = card.lookup("weapons")
    assert isinstance(weapons, tuple)
    said = [show(w.lookup("carried"), "en") for w in weapons if isinstance(w, Record)]
    assert said == ["turret, linked", "–", "front"]


def test_a_roster_sheet_says_it_beside_the_thing() -> None:
    sheet = sheet_of(_tank(TURRET), (), "en")
    assert "turret" in str(sheet.entries)
    assert "linked" in str(sheet.entries)


def test_the_full_text_of_a_roster_says_it() -> None:
    text = roster_as_text(_tank(TURRET, {}), [], "en", "full")
    assert "Weapons: Gun (P 4, turret, linked); Gun (P 4); Ram (P 1, front)" in text


def test_the_short_text_of_a_roster_says_what_the_player_decided() -> None:
    text = roster_as_text(_tank(TURRET, {}), [], "de", "short")
    assert "Tank: Kanone (Turm, gekoppelt), Kanone · 4" in text


def test_formulas_and_checks_ask_for_it() -> None:
    (record,) = _tank(TURRET, {}).models
    assert parse("count(weapons, facing == 'turret')").evaluate(record) == 1
    assert parse("count(weapons, linked)").evaluate(record) == 1
    assert codes_of(findings_of(_tank(TURRET, {}))) == []
    assert codes_of(findings_of(_tank(TURRET))) == ["one_turret"]
