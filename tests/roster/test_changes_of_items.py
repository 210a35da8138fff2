"""Changes of items reach a whole list, and what reaches nothing is said where it stands."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.formulas import parse
from realms_builder.game.game import Game
from realms_builder.game.lint.game_lint import lint_faction, lint_game
from realms_builder.roster.resolve.build import Build
from tests.builders import (
    CATALOGUE,
    SECTIONS,
    build_of,
    faction_text,
    system_text,
    tiny_faction,
    tiny_game,
    told,
    yaml_of,
)

ARMED = "{id: brute, name: Brute, stats: {hp: 3}, weapons: [axe, bow], tags: [strong], %s}"


def _game(change: str) -> Game:
    strong = f"\n      - {{id: strong, kind: tag, name: Strong, modifies: [{change}]}}"
    return tiny_game(keywords=SECTIONS["keywords"] + strong)


def _powers(build: Build) -> object:
    return parse("join(weapons.power, ' ')").evaluate(build)


def _said(change: str) -> list[Problem]:
    strong = f"\n      - {{id: strong, kind: tag, name: Strong, modifies: [{change}]}}"
    text = yaml_of(system_text(keywords=SECTIONS["keywords"] + strong), "system.yaml")
    game, problems = read_game(text, [yaml_of(CATALOGUE, "catalogue.yaml")])
    assert game is not None, told(problems)
    return lint_game(text, game).problems


# ------------------------------------------------------------------ whole lists


def test_a_change_of_a_list_reaches_that_field_of_all_its_items() -> None:
    build = build_of(ARMED % "cost: 1", _game("{list: weapons, field: power, add: 2}"))
    assert _powers(build) == f"{3 + 2} {2 + 2}"


def test_a_change_of_an_item_reaches_that_item_alone() -> None:
    build = build_of(ARMED % "cost: 1", _game("{item: bow, field: power, add: 2}"))
    assert _powers(build) == f"3 {2 + 2}"


def test_a_change_of_a_price_reaches_all_items_of_a_list() -> None:
    own = "modifies: [{list: weapons, field: cost, add: 3}]"
    build = build_of((ARMED % own).replace("tags: [strong], ", ""))
    assert build.costs["cost"] == 2 * 3


def test_a_change_of_a_list_may_name_the_costs_of_its_items_and_says_nothing() -> None:
    assert _said("{list: weapons, field: power, add: 1}") == []
    assert _said("{list: weapons, field: cost, add: 1}") == []


# ------------------------------------------------------------------ what reaches nothing


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ("{item: weapons, field: power, add: 1}", "item_is_list", ["weapons"]),
        ("{item: axxe, field: power, add: 1}", "reference_unknown", ["axxe"]),
        ("{list: weapon, field: power, add: 1}", "reference_unknown", ["weapon"]),
        ("{list: traits, field: power, add: 1}", "reference_unknown", ["power"]),
        ("{field: power, add: 1}", "field_of_what", ["power"]),
        ("{item: any, field: power, add: 1}", "field_of_what", ["power"]),
        ("{list: weapons, add: 1}", "missing_key", ["field"]),
    ],
)
def test_what_changes_no_item_is_said(change: str, code: str, said: list[str]) -> None:
    (problem,) = _said(change)
    assert problem.code == code
    assert all(f"“{word}”" in told([problem])[0] for word in said)


def test_a_list_named_as_an_item_is_told_how_to_write_it() -> None:
    for change in ("{item: weapons, field: power, add: 1}", "{field: power, add: 1}"):
        (problem,) = _said(change)
        assert [fix.values["list"] for fix in problem.fixes] == ["weapons"]


def test_units_are_told_too_and_may_change_their_own_items() -> None:
    game = tiny_game()
    written = ARMED % "modifies: [{item: weapons, field: power, add: 1}]"
    own = (
        "{id: ox, name: Ox, stats: {hp: 1}, weapons: [{id: horn, name: Horn, power: 1}], "
        "modifies: [{item: horn, field: power, add: 1}]}"
    )
    units = f"units:\n  - {written}\n  - {own}".replace("tags: [strong], ", "")
    problems = lint_faction(yaml_of(faction_text(units)), tiny_faction(game, units), game).problems
    assert [problem.code for problem in problems] == ["item_is_list"]


def test_an_item_that_a_faction_may_define_is_doubted_only_where_another_is_meant() -> None:
    (problem,) = _said("{item: axxe, field: power, add: 1}")
    assert (problem.severity, problem.values["suggestion"]) == (Severity.WARNING, "axe")
    assert _said("{item: flying_carpet, field: power, add: 1}") == []
    units = f"units:\n  - {ARMED}" % "modifies: [{item: flying_carpet, field: power, add: 1}]"
    units = units.replace("tags: [strong], ", "")
    game = tiny_game()
    found = lint_faction(yaml_of(faction_text(units)), tiny_faction(game, units), game).problems
    assert [(one.code, one.severity) for one in found] == [("reference_unknown", Severity.ERROR)]


# ------------------------------------------------------------------ what is granted


def _granted(entry: str) -> str:
    return SECTIONS["items"].replace(
        "carried: [{id: level", f"granted: [{entry}]\n        carried: [{{id: level", 1
    )


def test_a_granted_thing_of_the_catalogue_is_that_thing_with_what_differs() -> None:
    game = tiny_game(items=_granted("{id: axe, when: hp > 2, power: 5}"))
    strong = build_of("{id: ox, name: Ox, stats: {hp: 3}}", game)
    weak = build_of("{id: ox, name: Ox, stats: {hp: 2}}", game)
    (axe,) = strong.granted("weapons")
    assert axe.item.name.pick("en") == "Axe"
    assert _powers(strong) == "5"
    assert parse("sum(weapons, weight * 2)").evaluate(strong) == 5  # 2.5 of the catalogue
    assert weak.granted("weapons") == ()


def test_a_granted_thing_that_is_nowhere_is_a_mistake() -> None:
    text = yaml_of(system_text(items=_granted("{id: axxe, when: hp > 2}")), "system.yaml")
    _, problems = read_game(text, [yaml_of(CATALOGUE, "catalogue.yaml")])
    (problem,) = problems
    assert (problem.code, problem.values["suggestion"]) == ("unknown_item", "axe")


MIGHTY = "{id: mighty, name: Mighty, when: hp > 2, modifies: [%s]}"


@pytest.mark.parametrize(("hp", "mov"), [(3, 5 + 2), (2, 5)])
def test_a_granted_thing_changes_numbers_while_it_is_had(hp: int, mov: int) -> None:
    game = tiny_game(items=_granted(MIGHTY % "{stat: mov, add: 2}"))
    build = build_of(f"{{id: ox, name: Ox, stats: {{hp: {hp}}}}}", game)
    assert build.lookup("mov") == mov
    assert len(build.steps("mov")) == (2 if hp > 2 else 1)


@pytest.mark.parametrize(("hp", "power", "cost"), [(3, "4", 1 + 2), (2, "3", 1)])
def test_a_granted_thing_changes_fields_and_prices(hp: int, power: str, cost: int) -> None:
    changes = "{cost: cost, add: 2}, {item: axe, field: power, add: 1}"
    game = tiny_game(items=_granted(MIGHTY.replace("mighty", "might") % changes))
    build = build_of(f"{{id: ox, name: Ox, cost: 1, stats: {{hp: {hp}}}, weapons: [axe]}}", game)
    assert _powers(build).split()[0] == power  # type: ignore[union-attr]
    assert build.costs["cost"] == cost


def test_what_everyone_has_changes_numbers_of_everyone() -> None:
    everyone = "{weapons: [{id: boots, name: Boots, modifies: [{stat: mov, add: 1}]}]}"
    game = tiny_game(everyone=everyone)
    assert build_of("{id: ox, name: Ox, stats: {hp: 3}}", game).lookup("mov") == 5 + 1


def test_a_granted_thing_may_rest_on_a_number_that_another_changes() -> None:
    game = tiny_game(
        items=_granted(
            "{id: big, name: Big, when: mov > 5, modifies: [{stat: hp, add: 1}]}, "
            "{id: fast, name: Fast, modifies: [{stat: mov, add: 1}]}"
        )
    )
    build = build_of("{id: ox, name: Ox, stats: {hp: 3}}", game)
    assert build.lookup("hp") == 3 + 1


@pytest.mark.parametrize(
    ("limit", "fixes"),
    [
        ("floor(limit / 10) + 1", ["floor(roster.limit / 10) + 1"]),
        ("floor(roster.limit / 10) + 1", []),
        ("if(class == 'leader', 1, limit)", []),
    ],
)
def test_a_share_of_the_limit_of_a_unit_is_doubted(limit: str, fixes: list[str]) -> None:
    attributes = "[{id: class, type: choice, default: follower, values: [leader, follower]}]"
    checks = f'[{{code: copies, text: Few., limit_per_unit: "{limit}"}}]'
    text = system_text(attributes=attributes, scales="", items="", groups="", checks=checks)
    game, problems = read_game(yaml_of(text, "system.yaml"), [])
    assert game is not None, told(problems)
    said = [one for one in lint_game(yaml_of(text), game).problems if one.code == "limit_of_unit"]
    assert [fix.values["text"] for one in said for fix in one.fixes] == fixes
