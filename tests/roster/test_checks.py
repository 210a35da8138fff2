"""Checks that a game declares: the general one, its shorthands, and broken ones."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.run import check
from realms_builder.roster.roster import Group, Model
from tests.builders import (
    codes_of,
    mustered,
    roster_with,
    the,
    tiny_faction,
    tiny_game,
)
from tests.roster.forces import BUDGET, GENERAL, LIMIT, findings, found, taken

# ------------------------------------------------------------------------------ the general check


def test_a_check_says_its_numbers_in_both_languages_with_why_and_source() -> None:
    checks = """
      - code: sturdy
        require: hp >= 4
        severity: warning
        text: {de: "{name} hat {hp} TP.", en: "{name} has {hp} HP."}
        why: {de: "Es fehlen {4 - hp}.", en: "{4 - hp} short."}
        source: "1.2"
    """
    it = the("sturdy", findings("chief", Model("m2", "guard", name="Ulf"), checks=checks))
    assert (it.text.pick("de"), it.text.pick("en")) == ("Ulf hat 3 TP.", "Ulf has 3 HP.")
    assert (it.why.pick("de"), it.why.pick("en")) == ("Es fehlen 1.", "1 short.")
    assert (it.source, it.severity, it.models) == ("1.2", Severity.WARNING, ("m2",))


def test_models_built_alike_each_get_their_finding() -> None:
    checks = "[{code: sturdy, require: 'hp >= 4'}]"
    assert [f.models for f in findings("guard", "guard", "chief", checks=checks)] == [
        ("m1",),
        ("m2",),
    ]


def test_a_check_may_look_at_models_units_items_and_the_roster() -> None:
    checks = """
      - {code: of_model, for: model, require: "hp > 3", text: "{name}"}
      - {code: of_unit, for: unit, require: "hp > 3", text: "{name}"}
      - {code: of_item, for: item, require: "power > 3", text: "{name} {model.name}"}
      - {code: of_weapon, for: weapons, require: "power > 3", text: "{name}"}
      - {code: of_roster, for: roster, require: "count(models) > 3", text: "{count(models)}"}
    """
    told = [(f.code, f.text.pick("en")) for f in findings("guard", "guard", checks=checks)]
    assert told == [
        ("of_model", "Guard"),
        ("of_model", "Guard"),
        ("of_unit", "Guard"),
        ("of_item", "Axe Guard"),
        ("of_item", "Axe Guard"),
        ("of_weapon", "Axe"),
        ("of_weapon", "Axe"),
        ("of_roster", "2"),
    ]


def test_where_missing_reads_as_no_and_require_missing_as_met() -> None:
    units = "units: [{id: ghost, name: Ghost}]"
    for rule in ("where: 'hp > 1', require: 'false'", "require: 'hp > 1'"):
        assert findings("ghost", units=units, checks=f"[{{code: c, {rule}}}]") == []


def test_where_alone_and_never_forbid() -> None:
    for rule in ("where: 'hp == 3'", "never: 'hp == 3'"):
        assert codes_of(findings("guard", checks=f"[{{code: c, {rule}}}]")) == ["c"]


def test_a_check_without_a_text_still_has_a_sentence() -> None:
    it = the("c", findings("guard", checks="[{code: c, for: roster, require: 'false'}]"))
    assert it.text.pick("de") == "Die Regel „c“ ist nicht eingehalten."
    assert not it.why


def test_a_shorthand_without_a_text_says_what_is_wrong_and_offers_a_way_out() -> None:
    it = the("c", findings("guard", checks="[{code: c, never: 'true'}]"))
    assert it.text.pick("de") == "Wache darf nicht dabei sein."
    assert it.why.pick("en") == "This unit cannot be taken."
    assert [offer.text.pick("de") for offer in it.offers()] == ["Entfernen: Wache"]


@pytest.mark.parametrize(
    "rule",
    [
        "require: '1 / (hp - hp)'",
        "require: 'hp +'",
        "where: 'nonsense > 1', require: 'hp > 1'",
        "never: 'hp.dice.x > 1'",
        "for: roster, require: 'circle > 1'",
        "for: item, require: 'a.b'",
        "limit_per_unit: 'nonsense'",
        "exactly: 1, where: 'nonsense'",
        "exactly: 1, where: '('",
    ],
)
def test_a_broken_formula_in_a_check_is_a_finding_and_the_others_go_on(rule: str) -> None:
    from realms_builder.game.files.game_reading import read_game
    from tests.builders import system_text, yaml_of

    checks = f"[{{code: bad, {rule}}}, {{code: good, never: 'true'}}]"
    circle = """
      - {id: circle, for: roster, value: round_about}
      - {id: round_about, for: roster, value: circle}"""
    game, _ = read_game(yaml_of(system_text(checks=checks, derived=circle)))
    assert game is not None
    units = "units: [{id: guard, name: Guard, stats: {hp: 3}, weapons: [{name: Stick}]}]"
    told = check(mustered(roster_with("guard"), game, tiny_faction(game, units)))
    assert sorted(codes_of(told)) == ["check_broken", "good"]
    broken = the("check_broken", told)
    assert "„bad“" in broken.text.pick("de")
    assert "formula." not in broken.text.pick("en")
    assert broken.severity is Severity.ERROR


@pytest.mark.parametrize(
    "unit",
    [
        "options: [{id: o, of: [axe], where: nonsense, default: axe}]",
        "options: [{id: o, of: [axe], exactly: nonsense}]",
        "options: [{id: o, of: [axe], when: '1 / 0'}]",
        "modifies: {stat: hp, add: nonsense}",
        "weapons: [{name: W, power: '=nonsense'}]",
    ],
)
def test_a_broken_formula_in_a_unit_is_a_finding_about_its_models(unit: str) -> None:
    checks = """
      - {code: alive, require: "hp > 0 and sum(weapons.power) >= 0"}
      - {code: good, never: "true"}"""
    line = "stats: {hp: 3}"
    units = f"units: [{{id: u, name: U, {line}, {unit}}}, {{id: v, name: V, {line}}}]"
    chosen = Model("m1", "u", choose=(("o", ("axe",)),) if "options" in unit else ())
    told = findings(chosen, "v", checks=checks, units=units)
    assert "check_broken" in codes_of(told)
    assert codes_of(told).count("good") == 2


def test_a_unit_that_breaks_a_check_hides_nothing_about_the_others() -> None:
    checks = "[{code: sturdy, require: 'hp > 3'}]"
    broken = "{id: u, name: U, stats: {hp: 3}, modifies: {stat: hp, add: nonsense}}"
    units = f"units: [{broken}, {{id: v, name: V, stats: {{hp: 3}}}}]"
    told = findings("v", "u", "v", checks=checks, units=units)
    assert [f.models for f in told if f.code == "sturdy"] == [("m1",), ("m3",)]
    assert codes_of(told).count("check_broken") == 1


def test_a_broken_formula_in_a_role_or_group_is_a_finding() -> None:
    from realms_builder.game.files.game_reading import read_game
    from tests.builders import system_text, yaml_of

    text = system_text(
        roles="[{id: general, from: nonsense}]", groups="[{id: mob, members: nonsense}]"
    )
    game, _ = read_game(yaml_of(text))
    assert game is not None
    units = "units: [{id: u, name: U, stats: {hp: 3}}]"
    roster = roster_with(
        Model("m1", "u", role="general"), "u", groups=(Group("g", "mob", ("m1", "m2")),)
    )
    told = check(mustered(roster, game, tiny_faction(game, units)))
    assert set(codes_of(told)) == {"check_broken"}


BARE = """
  - {code: strength, severity: hint, why: {de: Bei uns üblich., en: Usual here.}, source: "7"}
"""


def test_a_check_with_nothing_but_the_code_of_a_finding_says_how_grave_that_is() -> None:
    it = the("strength", check(found(Model("m1", "guard", strength=3), checks=BARE)))
    assert (it.severity, it.why.pick("en"), it.source) == (Severity.HINT, "Usual here.", "7")
    it = the("strength", check(found(Model("m1", "guard", strength=3))))
    assert it.severity is Severity.ERROR


def test_the_worst_comes_first() -> None:
    checks = """
      - {code: h, severity: hint, never: 'true'}
      - {code: w, severity: warning, never: 'true'}
      - {code: e, severity: error, never: 'true'}
    """
    assert codes_of(findings("guard", checks=checks)) == ["e", "w", "h"]


# ------------------------------------------------------------------------------ shorthands


def test_exactly_one_role_is_missed_from_both_sides() -> None:
    none = the("one_general", findings("chief", checks=GENERAL))
    assert none.text.pick("de") == "Niemand: 0 statt 1"
    pair = (
        Model("m1", "chief", name="A", role="general"),
        Model("m2", "chief", name="B", role="general"),
    )
    two = findings(*pair, checks=GENERAL)
    assert the("one_general", two).text.pick("en") == "Too many: A, B"
    assert the("one_general", two).models == ("m1", "m2")


def test_giving_a_role_that_only_one_has_takes_it_from_the_others() -> None:
    pair = (
        Model("m1", "chief", name="A", role="general"),
        Model("m2", "chief", name="B", role="general"),
    )
    before = found(*pair, checks=GENERAL)
    it = the("one_general", check(before))
    assert [offer.text.pick("en") for offer in it.offers()] == [
        "Make A the general",
        "Make B the general",
    ]
    after = taken(before, it, 1)
    assert [model.role for model in after.roster.models] == ["", "general"]
    assert check(after) == []


def test_a_role_that_several_may_have_is_not_taken_from_anybody() -> None:
    checks = """
      - code: captains
        at_least: 2
        role: general
        fixes: [{set: {role: general}, of: "filter(candidates, missing(role))", text: "{name}"}]
    """
    before = found(
        Model("m1", "chief", name="A", role="general"),
        Model("m2", "chief", name="B"),
        checks=checks,
    )
    after = taken(before, the("captains", check(before)), 0)
    assert [model.role for model in after.roster.models] == ["general", "general"]
    assert check(after) == []


def test_whoever_may_not_have_the_role_does_not_count() -> None:
    told = findings(Model("m1", "guard", role="general"), checks=GENERAL)
    assert sorted(codes_of(told)) == ["one_general", "role_not_allowed"]


@pytest.mark.parametrize(
    ("rule", "count", "codes"),
    [
        ("at_least: 2", 1, ["c"]),
        ("at_least: 2", 2, []),
        ("at_most: 1", 1, []),
        ("at_most: 1", 2, ["c"]),
        ("exactly: 2", 1, ["c"]),
        ("exactly: 2", 2, []),
        ("exactly: 2", 3, ["c"]),
        ("exactly: 0", 0, []),
        ("exactly: 0", 1, ["c"]),
        ("at_least: 1, at_most: 2", 3, ["c"]),
        ("at_least: 1, at_most: 2", 2, []),
    ],
)
def test_counting_goes_both_ways(rule: str, count: int, codes: list[str]) -> None:
    checks = f"[{{code: c, {rule}, where: \"tag('mob')\"}}]"
    assert codes_of(findings(*["rat"] * count, "guard", checks=checks)) == codes


def test_a_limit_per_unit_counts_each_unit_and_zero_is_unlimited() -> None:
    before = found("chief", "chief", Model("m3", "chief", name="Third"), *["rat"] * 9, checks=LIMIT)
    it = the("limit", check(before))
    assert (it.text.pick("de"), it.text.pick("en")) == ("Häuptling: 3 von 1", "Chief: 3 of 1")
    assert (it.models, it.amount) == (("m1", "m2", "m3"), 2)
    assert [offer.text.pick("en") for offer in it.offers()] == ["Remove the last 2"]
    after = taken(before, it)
    assert check(after) == []
    assert [m.id for m in after.roster.models if m.unit == "chief"] == ["m1"]
    one_too_many = the("limit", findings("chief", "chief", checks=LIMIT))
    assert [offer.text.pick("en") for offer in one_too_many.offers()] == ["Remove Chief"]


def test_zero_is_a_limit_where_the_game_does_not_say_otherwise() -> None:
    checks = "[{code: limit, limit_per_unit: limit}]"
    assert codes_of(findings("rat", checks=checks)) == ["limit"]


def test_the_budget_is_missed_by_what_is_too_much() -> None:
    before = found("chief", "chief", "guard", "rat", checks=BUDGET, limits=(("cost", 18),))
    it = the("budget", check(before))
    assert (it.text.pick("de"), it.amount) == ("3 zu viel", 3)
    told = [offer.text.pick("en") for offer in it.offers()]
    assert told == ["Remove Guard", "Remove Chief", "Raise to 21"]
    for number in range(len(told)):
        assert check(taken(before, it, number)) == []


def test_without_an_agreed_limit_the_game_s_own_counts_and_exactly_the_limit_is_fine() -> None:
    assert codes_of(findings(*["guard"] * 6, checks=BUDGET)) == ["budget"]
    assert findings(*["guard"] * 5, checks=BUDGET) == []
    assert findings(*["guard"] * 6, checks=BUDGET, limits=(("cost", 24),)) == []


def test_values_outside_their_limits_say_what_they_count_as() -> None:
    checks = "[{code: clamps, ranges: stats, text: '{stat.abbr} {value}: {corrected}'}]"
    units = ({"id": "big", "name": "Big", "stats": {"hp": 12, "def": "8/2+"}},)
    game = tiny_game(checks=checks)
    it = check(mustered(roster_with("big", "big", units=units), game))
    assert [f.text.pick("en") for f in it] == ["HP 12: 9", "DEF 8/2+: 7/3+"]
    assert [f.models for f in it] == [("m1", "m2")] * 2


def test_a_combination_names_what_would_go_together() -> None:
    game = tiny_game(
        attributes="""
          - {id: class, type: choice, default: follower, values: [leader, follower]}
          - {id: limit, type: integer, default: 0}
          - {id: size, type: scale, scale: size, default: m}
          - id: kind
            type: choice
            default: foot
            values: [{id: foot, allows: {size: [s, m]}}, {id: tank, allows: {size: [l]}}]""",
        checks="[{code: fits, combination: [kind, size], text: '{kind} {size}: {allowed}'}]",
    )
    units = "units: [{id: u, name: U, kind: foot, size: l}, {id: v, name: V, kind: tank, size: l}]"
    told = check(mustered(roster_with("u", "v"), game, tiny_faction(game, units)))
    assert the("fits", told).text.pick("en") == "foot l: s, m"


def test_an_item_of_ones_own_beside_the_unit_s_own_equal_one_can_be_dropped() -> None:
    checks = """
      - code: one_weapon
        require: count(weapons) <= 1
        fixes: [{remove: weapons, text: "Drop {name}"}]
    """
    before = found(Model("m1", "guard", carry=(("weapons", ("axe",)),)), checks=checks)
    finding = the("one_weapon", check(before))
    assert [offer.text.pick("en") for offer in finding.offers()] == ["Drop Axe"]
    assert taken(before, finding).roster.models == (Model("m1", "guard"),)
