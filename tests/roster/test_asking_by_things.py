"""Things stand for their ids: where a function asks for one, and where texts are compared."""

from __future__ import annotations

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING
from realms_builder.roster.resolve.muster import Muster
from tests.builders import (
    SECTIONS,
    codes_of,
    findings_of,
    mustered,
    roster_with,
    tiny_faction,
    tiny_game,
)

SERVES = (
    SECTIONS["attributes"]
    + """
      - {id: serves, type: choice, optional: true, values: [chief, axe, bow, tough]}"""
)
UNITS = """
units:
  - {id: chief, name: Chief, class: leader, cost: 8, stats: {hp: 5}, weapons: [axe]}
  - {id: page, name: Page, cost: 1, stats: {hp: 1}, serves: chief}
  - {id: smith, name: Smith, cost: 1, stats: {hp: 1}, serves: axe, tags: [tough]}
  - {id: fletcher, name: Fletcher, cost: 1, stats: {hp: 1}, serves: bow}
  - {id: fan, name: Fan, cost: 1, stats: {hp: 1}, serves: tough}
"""


def _muster(*models: str, **sections: str) -> Muster:
    game = tiny_game(attributes=SERVES, **sections)
    return mustered(roster_with(*models), game, tiny_faction(game, UNITS))


def _asked(formula: str, *models: str) -> object:
    return parse(formula).evaluate(_muster(*models).models[0])


def test_a_choice_is_a_unit_of_the_same_id() -> None:
    for formula in (
        "serves == first(roster.models, class == 'leader').unit",
        "first(roster.models, class == 'leader').unit == serves",
        "serves in roster.models.unit",
    ):
        assert _asked(formula, "page", "chief") is True
        assert _asked(formula, "smith", "chief") is False


def test_two_units_of_two_lists_stay_two() -> None:
    assert _asked("unit == last(roster.models).unit", "page", "chief") is False
    assert _asked("unit == last(roster.models).unit", "page", "page") is True


def test_functions_take_a_value_for_the_id_of_what_they_ask_for() -> None:
    assert _asked("any(roster.models, carries(this.serves))", "smith", "chief") is True
    assert _asked("any(roster.models, carries(this.serves))", "fletcher", "chief") is False
    assert _asked("any(roster.models, tag(this.serves))", "fan", "smith") is True
    assert _asked("any(roster.models, level(this.serves) > 0)", "fan", "smith") is True


def test_functions_take_a_thing_for_its_id() -> None:
    assert _asked("any(roster.models, carries(first(this.weapons)))", "chief") is True


def test_what_is_missing_is_carried_by_nobody_and_breaks_nothing() -> None:
    assert _asked("carries(serves)", "chief") is MISSING
    checks = """[{code: kin, where: carries(serves), require: "1 > 2", text: x}]"""
    assert "kin" not in codes_of(findings_of(_muster("chief", checks=checks)))
    assert "check_broken" not in codes_of(findings_of(_muster("chief", checks=checks)))


def test_a_condition_that_cannot_be_worked_out_stops_no_ways_out() -> None:
    mage = """
units:
  - id: mage
    name: Mage
    stats: {hp: 1}
    options: [{id: spells, from: weapons, exactly: 1, where: nobody_knows(item.power)}]
"""
    game = tiny_game()
    found = findings_of(mustered(roster_with("mage"), game, tiny_faction(game, mage)))
    assert "option_count" in codes_of(found)
    ways = [offer.text.code for finding in found for offer in finding.offers()]
    assert ways == ["fix.remove"]
