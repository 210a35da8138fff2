"""Facings and mounts that a player or author says of what is carried: printed, asked, checked."""

from __future__ import annotations

from realms_builder.cards.subjects import subjects_of_roster
from realms_builder.exchange.roster_text import roster_as_text
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Record
from realms_builder.game.items import Item
from realms_builder.game.value_words import show
from realms_builder.roster.checks.run import check
from realms_builder.roster.item_edits import without
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.roster.roster_sheet import sheet_of
from tests.builders import (
    codes_of,
    findings_of,
    mustered,
    roster_with,
    the,
    tiny_faction,
    tiny_game,
)
from tests.roster.forces import taken

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


FACING_ASKED = """[{code: facing, for: weapons, require: "has(facing)"},
  {code: light, for: model, require: "count(weapons) <= 2"}]"""
BOUGHT = """
units:
  - id: tank
    name: Tank
    cost: 4
    stats: {hp: 1}
    options: [{id: guns, name: guns, from: weapons, repeat: true}]
"""


def _bought(guns: tuple[str, ...], *pieces: dict[str, object]) -> Muster:
    game = tiny_game(GUNS, items=ITEMS, checks=FACING_ASKED)
    tank = Model("m1", "tank", choose=(("guns", guns),), carried=(("gun", pieces),))
    return mustered(roster_with(tank), game, tiny_faction(game, BOUGHT))


def test_the_ways_out_of_a_facing_that_is_missing_are_the_facings() -> None:
    before = _bought(("gun",), {"linked": True})
    finding = the("facing", check(before))
    assert [offer.text.pick("en") for offer in finding.offers()] == [
        "Set facing of Gun to “front”",
        "Set facing of Gun to “turret”",
        "Drop Gun",
    ]
    after = taken(before, finding, 1)
    assert check(after) == []
    assert dict(after.roster.models[0].carried)["gun"] == ({"linked": True, "facing": "turret"},)


def test_what_is_put_down_leaves_no_word_of_how_it_was_carried() -> None:
    pieces: list[dict[str, object]] = [{"facing": f} for f in ("front", "turret", "front")]
    before = _bought(("gun", "gun", "gun"), *pieces)
    finding = the("light", check(before))
    assert [offer.text.pick("en") for offer in finding.offers()] == ["Drop Gun"]
    assert dict(taken(before, finding).roster.models[0].carried)["gun"] == tuple(pieces[:2])
    alone = without(before, before.roster, "m1", _gun(before), 3)
    assert alone is not None
    assert alone.models[0].carried == ()


def _gun(of: Muster) -> Item:
    (gun, _) = of.reader.items.defined("weapons")
    return gun
