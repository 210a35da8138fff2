"""Several choices in one value: ``many: true``, and ``type: list`` with ``of: choice``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from realms_builder.editing.bulk.cells import cell_text, written
from realms_builder.editing.bulk.columns import columns_of
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.exchange.spreadsheet.cell_texts import field_text
from realms_builder.exchange.spreadsheet.cell_values import CellReader
from realms_builder.game.formulas import parse
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import BadValue, kind_of, read_value
from realms_builder.game.kinds.value_schemas import value_schema
from realms_builder.game.value_words import said, show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import choices_of
from realms_builder.roster.roster import Model
from tests.builders import (
    SECTIONS,
    build_of,
    codes_of,
    findings_of,
    mustered,
    problems_in_faction,
    roster_with,
    the,
    tiny_faction,
    tiny_game,
)

VALUES = """[
    {id: fire, name: {de: Feuer, en: Fire}, likes: [dry, hot], rank: 2, allows: {gown: [red]}},
    {id: water, name: {de: Wasser, en: Water}, likes: [wet, hot], rank: 2, allows: {gown: [blue]}},
    air]"""
MANY = f"- {{id: schools, type: choice, many: true, max: 2, values: {VALUES}}}"
LISTED = f"- {{id: schools, type: list, of: choice, max: 2, values: {VALUES}}}"
SPELLS = """
format: 1
kind: catalogue
system: tiny
items:
  spells:
    - {id: spark, name: Spark, school: fire}
    - {id: gust, name: Gust, school: air}
"""
ITEMS = """
  - id: spells
    fields: [{id: school, type: choice, values_of: schools}]
    carried:
      - {id: arcs, name: arcs, type: choice, many: true, max: 2, values: [left, right, aft]}"""


def _game(declared: str = MANY, **sections: str) -> Game:
    second = "- {id: second, type: choice, many: true, values_of: schools, default: [fire, water]}"
    gown = "- {id: gown, type: choice, values: [red, blue]}"
    attributes = f"\n      {declared}\n      {second}\n      {gown}"
    return tiny_game(SPELLS, attributes=attributes, items=ITEMS, roles="", **sections)


def _mage(schools: str, game: Game | None = None) -> Build:
    game = game or _game()
    said = f", schools: {schools}" if schools else ""
    units = f"units: [{{id: mage, name: Mage, cost: 1, stats: {{hp: 1}}{said}}}]"
    (record,) = mustered(roster_with("mage"), game, tiny_faction(game, units)).models
    return record.build


def _told(formula: str, schools: str, declared: str = MANY) -> Any:
    return parse(formula).evaluate(_mage(schools, _game(declared)))


@pytest.mark.parametrize("declared", [MANY, LISTED])
@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("'fire' in schools", True),
        ("'air' in schools", False),
        ("count(schools)", 2),
        ("schools == second", True),
        ("schools != second", False),
        ("schools == filter(second, id == 'fire')", False),
        ("schools == 'fire'", True),
        ("join(schools.likes)", "wet, hot, dry"),
        ("sum(schools.rank)", 2 + 2),
        ("count(schools, rank > 1)", 2),
    ],
)
def test_formulas_ask_for_several_choices(declared: str, formula: str, value: object) -> None:
    assert _told(formula, "[water, fire]", declared) == value


def test_a_single_word_is_one_choice_and_nothing_is_none() -> None:
    assert _told("count(schools)", "Feuer") == 1
    assert _told("count(schools)", "") == 0
    assert _told("'fire' in schools", "") is False


@pytest.mark.parametrize("declared", [MANY, LISTED])
def test_they_are_said_with_commas_in_each_language(declared: str) -> None:
    game = _game(declared)
    value = read_value(game.attributes["schools"], ["Water", "fire"], game)
    assert (show(value, "en"), show(value, "de")) == ("Water, Fire", "Wasser, Feuer")


def test_the_same_choices_are_the_same_value_whatever_their_order() -> None:
    game = _game()
    field = game.attributes["schools"]
    one, other = (read_value(field, raw, game) for raw in (["fire", "air"], ["air", "fire"]))
    assert one == other
    assert hash(one) == hash(other)
    assert one != read_value(field, ["fire"], game)


def test_a_word_that_is_no_choice_is_shown_where_it_stands() -> None:
    unit = "{id: mage, name: Mage, cost: 1, stats: {hp: 1}, schools: [fire, watr]}"
    (problem,) = problems_in_faction(f"units:\n  - {unit}\n", _game())
    assert problem.code == "choice_unknown"
    assert problem.values["suggestion"] == "water"
    assert problem.place.column == f"  - {unit}".index("watr") + 1


def test_a_choice_that_stands_there_twice_counts_once_and_is_said() -> None:
    unit = "{id: mage, name: Mage, cost: 1, stats: {hp: 1}, schools: [fire, Feuer]}"
    (problem,) = problems_in_faction(f"units:\n  - {unit}\n", _game())
    assert said(problem, "en") == "“Feuer” stands here twice; it counts once."
    assert problem.place.column == f"  - {unit}".index("Feuer") + 1


def test_more_than_may_be_chosen_are_said_in_the_file_and_in_a_roster() -> None:
    units = "units: [{id: mage, name: Mage, cost: 1, stats: {hp: 1}, schools: [fire, water, air]}]"
    game = _game()
    (problem,) = problems_in_faction(units, game)
    assert said(problem, "en") == (
        "schools: 3 are chosen (Fire, Water, air), which is outside the limits."
    )
    faction, schools = tiny_faction(game, units.replace(", air]", "]")), game.attributes["schools"]
    unit = faction.units["mage"]
    written = {**unit.attributes, "schools": read_value(schools, ["fire", "water", "air"], game)}
    wrong = replace(faction, units={"mage": replace(unit, attributes=written)})
    finding = the("out_of_range", findings_of(mustered(roster_with("mage"), game, wrong)))
    assert finding.text.pick("en") == "Mage: schools has 3 values (Fire, Water, air)."
    assert finding.why is not None
    assert finding.why.pick("de") == "Erlaubt: höchstens 2."


def test_a_schema_knows_one_word_or_a_list_of_different_ones() -> None:
    game = _game()
    schema = value_schema(game.attributes["schools"], game, "en")
    several, one = schema["anyOf"]
    assert several["type"] == "array"
    assert (several["uniqueItems"], several["maxItems"]) == (True, 2)
    assert several["items"] == one
    assert "some of the values" in schema["description"]


def test_an_option_offers_what_fits_one_of_the_schools() -> None:
    units = """
units:
  - id: mage
    name: Mage
    cost: 1
    stats: {hp: 1}
    schools: [water, fire]
    options: [{id: spells, of: [spark, gust], at_most: 1, where: "item.school in schools"}]
"""
    game = _game()
    (record,) = mustered(roster_with("mage"), game, tiny_faction(game, units)).models
    (choice,) = choices_of(record)
    assert [pick.id for pick in choice.picks] == ["spark"]


def test_what_goes_together_goes_by_what_any_of_them_allows() -> None:
    checks = "[{code: dress, combination: [schools, gown]}]"
    game = _game(checks=checks)
    units = """
units:
  - {id: both, name: Both, cost: 1, stats: {hp: 1}, schools: [fire, water], gown: blue}
  - {id: one, name: One, cost: 1, stats: {hp: 1}, schools: [fire], gown: blue}
  - {id: none, name: None, cost: 1, stats: {hp: 1}, gown: blue}
"""
    found = findings_of(
        mustered(roster_with("both", "one", "none"), game, tiny_faction(game, units))
    )
    assert [finding.models for finding in found if finding.code == "dress"] == [("m2",)]


def test_a_player_carries_a_thing_in_several_ways_at_once() -> None:
    game = _game()
    units = "units: [{id: mage, name: Mage, cost: 1, stats: {hp: 1}, spells: [spark]}]"
    faction = tiny_faction(game, units)
    borne = Model("m1", "mage", carried=(("spark", ({"arcs": ["left", "aft"]},)),))
    found = mustered(roster_with(borne), game, faction)
    (record,) = found.models
    (spark,) = record.build.records("spells")
    assert show(spark, "en") == "Spark (left, aft)"
    assert parse("count(spells, 'aft' in arcs)").evaluate(record) == 1
    assert codes_of(findings_of(found)) == []
    three = Model("m1", "mage", carried=(("spark", ({"arcs": ["left", "aft", "right"]},)),))
    assert codes_of(findings_of(mustered(roster_with(three), game, faction))) == ["out_of_range"]
    wrong = Model("m1", "mage", carried=(("spark", ({"arcs": ["left", "up"]},)),))
    finding = the("carried_value", findings_of(mustered(roster_with(wrong), game, faction)))
    assert finding.text.pick("en") == "Mage: “left, up” is not a possible arcs of Spark."


def test_a_cell_of_a_spreadsheet_holds_them_with_commas() -> None:
    game = _game()
    field = game.attributes["schools"]
    cells = CellReader(game, {})
    assert cells.field(field, "Feuer, Wasser").value == ["fire", "water"]
    assert field_text(cells, field, ["fire", "water"], "de") == "Feuer, Wasser"
    assert [fault.code for fault in cells.field(field, "Feuer, Erde").faults] == ["choice_unknown"]


def test_a_cell_of_the_table_of_units_holds_them_with_commas() -> None:
    game = _game()
    column = next(one for one in columns_of(game, None, "de") if one.id == "schools")
    unit = {"id": "mage", "schools": ["fire"]}
    assert cell_text(column, {"schools": ["fire", "air"]}, "de") == "Feuer, air"
    assert written(column, unit, "Wasser, Feuer", "de")["schools"] == ["water", "fire"]


def test_a_form_has_a_tick_for_each() -> None:
    game = _game()
    plan = FactionPlans(game, "en", None).unit
    field = plan.record.fields["schools"]
    assert (field.editor, field.bare) == ("several", True)
    assert [(one.value, one.label) for one in field.choices] == [
        ("fire", "Fire"),
        ("water", "Water"),
        ("air", "air"),
    ]


def test_several_values_of_a_scale_are_read_as_well() -> None:
    attributes = (
        SECTIONS["attributes"] + "\n      - {id: sizes, type: scale, many: true, scale: size}"
    )
    game = tiny_game(attributes=attributes)
    build = build_of("{id: a, name: A, cost: 1, stats: {hp: 1}, sizes: [s, l]}", game)
    assert parse("max(sizes.mm)").evaluate(build) == 60
    assert parse("count(sizes, it >= 'm')").evaluate(build) == 1
    with pytest.raises(BadValue):
        read_value(game.attributes["sizes"], ["s", "xxl"], game)
    assert kind_of(game.attributes["sizes"]).refers_to == "value"
