"""Checks of the tiny game: the general one, its shorthands, the built-in ones, and broken ones."""

from __future__ import annotations

import pytest

from realms_builder.problems import Severity
from realms_builder.roster.checks import as_expected, can_add, candidates, check
from realms_builder.roster.findings import Finding
from realms_builder.roster.muster import Muster, muster
from realms_builder.roster.roster import Group, Model
from tests.builders import (
    UNITS,
    codes_of,
    mustered,
    roster_with,
    the,
    tiny_faction,
    tiny_game,
)


def found(*models: str | Model, checks: str = "[]", units: str = UNITS, **roster: object) -> Muster:
    game = tiny_game(checks=checks)
    return mustered(roster_with(*models, **roster), game, tiny_faction(game, units))


def findings(*models: str | Model, **more: object) -> list[Finding]:
    return check(found(*models, **more))  # type: ignore[arg-type]


def taken(before: Muster, finding: Finding, number: int = 0) -> Muster:
    edit = finding.offers()[number].edit
    assert edit is not None
    return muster(edit.apply(before.roster), before.game, before.find_faction, before)


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
        ("of_model", "Guard"), ("of_model", "Guard"), ("of_unit", "Guard"),
        ("of_item", "Axe Guard"), ("of_item", "Axe Guard"),
        ("of_weapon", "Axe"), ("of_weapon", "Axe"), ("of_roster", "2"),
    ]  # fmt: skip


def test_where_missing_reads_as_no_and_require_missing_as_met() -> None:
    units = "units: [{id: ghost, name: Ghost}]"
    for rule in ("where: 'hp > 1', require: 'false'", "require: 'hp > 1'"):
        assert findings("ghost", units=units, checks=f"[{{code: c, {rule}}}]") == []


def test_where_alone_and_never_forbid() -> None:
    for rule in ("where: 'hp == 3'", "never: 'hp == 3'"):
        assert codes_of(findings("guard", checks=f"[{{code: c, {rule}}}]")) == ["c"]


def test_a_check_without_a_text_still_has_a_sentence() -> None:
    it = the("c", findings("guard", checks="[{code: c, never: 'true'}]"))
    assert it.text.pick("de") == "Die Regel „c“ ist nicht eingehalten."
    assert not it.why


@pytest.mark.parametrize(
    "rule",
    [
        "require: '1 / (hp - hp)'", "require: 'hp +'", "where: 'nonsense > 1', require: 'hp > 1'",
        "never: 'hp.dice.x > 1'", "for: roster, require: 'circle > 1'", "for: item, require: 'a.b'",
        "limit_per_unit: 'nonsense'", "exactly: 1, where: 'nonsense'", "exactly: 1, where: '('",
    ],
)  # fmt: skip
def test_a_broken_formula_in_a_check_is_a_finding_and_the_others_go_on(rule: str) -> None:
    from realms_builder.gamedata.game_reading import read_game
    from tests.builders import system_text, yaml_of

    checks = f"[{{code: bad, {rule}}}, {{code: good, never: 'true'}}]"
    circle = "[{id: circle, for: roster, value: round_about}, {id: round_about, for: roster, value: circle}]"
    game, _ = read_game(yaml_of(system_text(checks=checks, derived=circle)))
    assert game is not None
    units = "units: [{id: guard, name: Guard, stats: {hp: 3}, weapons: [{name: Stick}]}]"
    told = check(mustered(roster_with("guard"), game, tiny_faction(game, units)))
    assert sorted(codes_of(told)) == ["check_broken", "good"]
    broken = the("check_broken", told)
    assert "„bad“" in broken.text.pick("de")
    assert "formula." not in broken.text.pick("en")
    assert broken.severity is Severity.WARNING


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
    checks = "[{code: alive, require: 'hp > 0 and sum(weapons.power) >= 0'}, {code: good, never: 'true'}]"
    units = f"units: [{{id: u, name: U, stats: {{hp: 3}}, {unit}}}, {{id: v, name: V, stats: {{hp: 3}}}}]"
    chosen = Model("m1", "u", choose=(("o", ("axe",)),) if "options" in unit else ())
    told = findings(chosen, "v", checks=checks, units=units)
    assert "check_broken" in codes_of(told)
    assert codes_of(told).count("good") == 2


def test_a_broken_formula_in_a_role_or_group_is_a_finding() -> None:
    from realms_builder.gamedata.game_reading import read_game
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


def test_the_worst_comes_first() -> None:
    checks = """
      - {code: h, severity: hint, never: 'true'}
      - {code: w, severity: warning, never: 'true'}
      - {code: e, severity: error, never: 'true'}
    """
    assert codes_of(findings("guard", checks=checks)) == ["e", "w", "h"]


# ------------------------------------------------------------------------------ shorthands

GENERAL = """
  - code: one_general
    exactly: 1
    role: general
    too_few: {de: "Niemand: {count} statt {wanted}", en: "Nobody: {count} instead of {wanted}"}
    too_many: {de: "Zu viele: {list(holders, name)}", en: "Too many: {list(holders, name)}"}
    fixes: [{set: {role: general}, of: candidates, text: "Make {name} the general"}]
"""


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
      - {code: captains, at_least: 2, role: general, fixes: [{set: {role: general}, of: "filter(candidates, role != 'general' or missing(role))", text: "{name}"}]}
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
        ("at_least: 2", 1, ["c"]), ("at_least: 2", 2, []),
        ("at_most: 1", 1, []), ("at_most: 1", 2, ["c"]),
        ("exactly: 2", 1, ["c"]), ("exactly: 2", 2, []), ("exactly: 2", 3, ["c"]),
        ("exactly: 0", 0, []), ("exactly: 0", 1, ["c"]),
        ("at_least: 1, at_most: 2", 3, ["c"]), ("at_least: 1, at_most: 2", 2, []),
    ],
)  # fmt: skip
def test_counting_goes_both_ways(rule: str, count: int, codes: list[str]) -> None:
    checks = f"[{{code: c, {rule}, where: \"tag('mob')\"}}]"
    assert codes_of(findings(*["rat"] * count, "guard", checks=checks)) == codes


LIMIT = """
  - code: limit
    limit_per_unit: limit
    zero_is_unlimited: true
    text: {de: "{unit.name}: {count} von {limit}", en: "{unit.name}: {count} of {limit}"}
    fixes: [{remove: "last(holders)", text: "Remove {name}"}]
"""


def test_a_limit_per_unit_counts_each_unit_and_zero_is_unlimited() -> None:
    before = found("chief", "chief", Model("m3", "chief", name="Third"), *["rat"] * 9, checks=LIMIT)
    it = the("limit", check(before))
    assert (it.text.pick("de"), it.text.pick("en")) == ("Häuptling: 3 von 1", "Chief: 3 of 1")
    assert (it.models, it.amount) == (("m1", "m2", "m3"), 2)
    assert [offer.text.pick("en") for offer in it.offers()] == ["Remove Third"]
    again = taken(taken(before, it), the("limit", check(taken(before, it))))
    assert check(again) == []


def test_zero_is_a_limit_where_the_game_does_not_say_otherwise() -> None:
    checks = "[{code: limit, limit_per_unit: limit}]"
    assert codes_of(findings("rat", checks=checks)) == ["limit"]


BUDGET = """
  - code: budget
    cost: cost
    text: {de: "{cost - limit} zu viel", en: "{cost - limit} too many"}
    fixes:
      - {remove: "filter(models, cost >= roster.cost - roster.limit)", text: "Remove {name}"}
      - {set: {limit: cost}, of: roster, text: "Raise to {cost}"}
"""


def test_the_budget_is_missed_by_what_is_too_much() -> None:
    before = found("chief", "chief", "guard", "rat", checks=BUDGET, limits=(("cost", 18),))
    it = the("budget", check(before))
    assert (it.text.pick("de"), it.amount) == ("3 zu viel", 3)
    told = [offer.text.pick("en") for offer in it.offers()]
    assert told == ["Remove Chief", "Remove Chief", "Remove Guard", "Raise to 21"]
    for number in range(len(told)):
        assert check(taken(before, it, number)) == []


def test_without_an_agreed_limit_the_game_s_own_counts_and_exactly_the_limit_is_fine() -> None:
    assert codes_of(findings(*["guard"] * 6, checks=BUDGET)) == ["budget"]
    assert findings(*["guard"] * 5, checks=BUDGET) == []
    assert findings(*["guard"] * 6, checks=BUDGET, limits=(("cost", 24),)) == []


def test_values_outside_their_limits_say_what_they_count_as() -> None:
    checks = "[{code: clamps, ranges: stats, severity: warning, text: '{stat.abbr} {value}: {corrected}'}]"
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
          - {id: kind, type: choice, default: foot, values: [{id: foot, allows: {size: [s, m]}}, {id: tank, allows: {size: [l]}}]}""",
        checks="[{code: fits, combination: [kind, size], text: '{kind} {size}: {allowed}'}]",
    )
    units = "units: [{id: u, name: U, kind: foot, size: l}, {id: v, name: V, kind: tank, size: l}]"
    told = check(mustered(roster_with("u", "v"), game, tiny_faction(game, units)))
    assert the("fits", told).text.pick("en") == "foot l: s, m"


# ------------------------------------------------------------------------------ built in


@pytest.mark.parametrize(
    ("model", "code", "german"),
    [
        (Model("m1", "gard"), "unknown_unit", "Meinst du „guard“?"),
        (Model("m1", "clan/gard"), "unknown_unit", "„clan/gard“"),
        (Model("m1", "chess/clan/guard"), "unknown_unit", "„chess/clan/guard“"),
        (Model("m1", "guard", loadout="x"), "unknown_loadout", "„x“"),
        (Model("m1", "guard", form="x"), "unknown_form", "„x“"),
        (Model("m1", "guard", role="x"), "unknown_role", "„x“"),
        (Model("m1", "guard", role="genral"), "unknown_role", "„general“"),
        (Model("m1", "guard", role="general"), "role_not_allowed", "Wache"),
        (Model("m1", "guard", choose=(("x", ("axe",)),)), "unknown_option", "„x“"),
        (Model("m1", "guard", carry=(("weapons", ("axxe",)),)), "unknown_item", "„axe“"),
        (Model("m1", "guard", carry=(("wepons", ("axe",)),)), "unknown_item", "„weapons“"),
        (Model("m1", "guard", strength=3), "strength", "3"),
        (Model("m1", "guard", strength=0), "strength", "0"),
        (Model("m1", "guard", carry=(("weapons", ("2x relic",)),)), "item_limit", "2× Reliquie"),
        (Model("m1", "guard", carry=(("weapons", ("crown",)),)), "not_permitted", "leader"),
        (Model("m1", "guard", carry=(("weapons", ({"id": "w", "name": "W", "power": 12},)),)), "out_of_range", "12"),
    ],
)  # fmt: skip
def test_what_every_game_checks(model: Model, code: str, german: str) -> None:
    told = findings(model)
    if code == "item_limit":
        told = told[:1]
    it = the(code, told)
    assert german in it.text.pick("de")
    assert it.text.pick("en") != it.text.pick("de")
    assert it.why.pick("de")
    assert it.severity is Severity.ERROR
    assert it.models == ("m1",)
    for number, offer in enumerate(it.offers()):
        assert offer.text.pick("en")
        assert code not in codes_of(check(taken(found(model), it, number)))


OPTIONS = """
units:
  - id: u
    name: U
    size: m
    stats: {hp: 3}
    options:
      - {id: side, name: Side arm, of: [axe, bow], exactly: 1, default: axe}
      - {id: extra, of: [long_bow, long_sword], at_most: "hp - 1"}
      - {id: big, from: weapons, where: "power >= 4", at_most: 2, repeat: true}
      - {id: leaders, of: [crown], when: "class == 'leader'", at_most: 1}
"""


@pytest.mark.parametrize(
    ("option", "chosen", "codes"),
    [
        ("side", ("axe",), []),
        ("side", ("Bogen",), []),
        ("side", (), ["option_count"]),
        ("side", ("axe", "bow"), ["option_count"]),
        ("side", ("relic",), ["option_not_allowed"]),
        ("extra", (), []),
        ("extra", ("long_bow", "long_sword"), []),
        ("extra", ("long_bow", "long_bow"), ["option_count"]),
        ("big", ("long_sword", "long_sword"), []),
        ("big", ("axe",), ["option_not_allowed"]),
        ("big", ("long_sword",) * 3, ["option_count"]),
        ("leaders", (), []),
        ("leaders", ("crown",), ["not_permitted", "option_not_allowed"]),
    ],
)
def test_options_hold_what_they_promise(
    option: str, chosen: tuple[str, ...], codes: list[str]
) -> None:
    told = findings(Model("m1", "u", choose=((option, chosen),)), units=OPTIONS)
    assert sorted(codes_of(told)) == codes


def test_the_default_of_an_option_is_offered_as_the_way_out() -> None:
    before = found(Model("m1", "u", choose=(("side", ("axe", "bow")),)), units=OPTIONS)
    it = the("option_count", check(before))
    assert it.text.pick("en") == "U: 2 chosen for “Side arm”, exactly 1 needed."
    assert check(taken(before, it)) == []


def test_an_item_may_be_limited_for_the_whole_roster() -> None:
    relic = (("weapons", ("relic",)),)
    told = findings(Model("m1", "guard", carry=relic), Model("m2", "chief", carry=relic))
    it = the("item_limit", told)
    assert it.models == ("m1", "m2")
    assert "2× Reliquie" in it.text.pick("de")


def test_a_list_may_hold_so_much_and_no_more() -> None:
    from tests.builders import SECTIONS

    items = SECTIONS["items"].replace(
        "- id: weapons", '- id: weapons\n        name: Arms\n        at_most: "hp - 1"'
    )
    game = tiny_game(items=items)
    told = check(
        mustered(roster_with(Model("m1", "guard", carry=(("weapons", ("2x bow",)),))), game)
    )
    assert the("list_limit", told).text.pick("en") == "Guard: 3 of “Arms” (Axe, Bow), at most 2."


@pytest.mark.parametrize(
    ("members", "kind", "codes"),
    [
        (("m1", "m2"), "mob", []),
        (("m1",), "mob", ["group_size"]),
        (("m1", "m2", "m3", "m4"), "mob", ["group_size"]),
        (("m1", "m5"), "mob", ["group_member"]),
        (("m1", "gone"), "mob", ["group_member"]),
        (("m1", "m2"), "mobb", ["unknown_group"]),
    ],
)
def test_groups_have_their_size_and_members(
    members: tuple[str, ...], kind: str, codes: list[str]
) -> None:
    before = found("rat", "rat", "rat", "rat", "guard", groups=(Group("g", kind, members),))
    told = check(before)
    assert codes_of(told) == codes
    for it in told:
        for number in range(len(it.offers())):
            after = codes_of(check(taken(before, it, number)))
            assert it.code not in after


def test_nobody_belongs_to_two_groups() -> None:
    groups = (Group("g", "mob", ("m1", "m2")), Group("h", "mob", ("m2", "m3")))
    told = findings("rat", "rat", "rat", groups=groups)
    assert codes_of(told) == ["group_member", "group_member"]


def test_switches_have_names_and_values() -> None:
    told = findings("guard", switches=(("harsch", True), ("tie", "all"), ("harsh", True)))
    assert codes_of(told) == ["unknown_switch", "switch_value"]
    assert "„harsh“" in told[0].text.pick("de")


def test_a_missing_unit_stays_in_the_roster_and_the_rest_counts() -> None:
    it = found("guard", Model("m2", "lost", name="Ulf"), "rat")
    assert [model.id for model in it.missing] == ["m2"]
    assert [record.model.id for record in it.models] == ["m1", "m3"]
    assert it.cost("cost") == 5
    assert "Ulf" in the("unknown_unit", check(it)).text.pick("en")


def test_a_roster_of_a_faction_that_is_gone_opens_with_its_models_missing() -> None:
    it = muster(roster_with("guard", faction="lost"), tiny_game(), lambda name: None)
    assert it.faction is None
    assert codes_of(check(it)) == ["unknown_unit"]
    assert candidates(it) == []


# ------------------------------------------------------------------------------ changes


def test_a_price_that_changed_is_a_hint_with_both_numbers() -> None:
    told = findings(
        Model("m1", "guard", name="Ulf", seen=(("cost", 3),)),
        Model("m2", "chief", seen=(("cost", 9),)),
        Model("m3", "rat", seen=(("cost", 1),)),
        Model("m4", "rat", seen=(("gold", 1),)),
        pack=("clan", "0.9"),
    )
    assert codes_of(told) == ["cost_changed", "cost_changed"]
    assert [f.severity for f in told] == [Severity.HINT] * 2
    assert told[0].text.pick("en") == "Ulf: cost now 4, last seen 3."
    assert told[0].why.pick("en") == (
        "The faction “clan” is at version 1.0, the roster was saved with 0.9."
    )


def test_the_expected_codes_must_be_exactly_the_errors_and_warnings() -> None:
    told = findings(Model("m1", "guard", seen=(("cost", 3),)), "lost")
    assert as_expected(told, ["unknown_unit"])
    assert as_expected(told, ["unknown_unit", "cost_changed"])
    assert not as_expected(told, [])
    assert not as_expected(told, ["unknown_unit", "budget"])


# ------------------------------------------------------------------------------ what may be added


def test_adding_tells_only_what_becomes_new_or_worse() -> None:
    it = found("chief", "chief", checks=LIMIT + BUDGET + GENERAL)
    assert sorted(codes_of(check(it))) == ["limit", "one_general"]
    answers = {c.unit.id: codes_of(list(c.brings)) for c in candidates(it)}
    assert answers == {"chief": ["limit", "budget"], "guard": [], "rat": []}
    assert {c.unit.id: c.taken for c in candidates(it)} == {"chief": 2, "guard": 0, "rat": 0}


def test_an_illegal_roster_dims_nothing_extra() -> None:
    it = found("gone", *["guard"] * 8, Model("m10", "rat", role="general"), checks=GENERAL)
    assert codes_of(check(it))
    assert all(candidate.fits for candidate in candidates(it))


def test_adding_to_a_roster_over_budget_is_worse() -> None:
    it = found(*["guard"] * 6, checks=BUDGET)
    assert [codes_of(list(c.brings)) for c in candidates(it)] == [["budget"]] * 3


def test_a_unit_of_another_faction_is_added_by_its_address() -> None:
    game = tiny_game(checks="[{code: own, require: 'faction == roster.faction'}]")
    clan, rats = tiny_faction(game), tiny_faction(game, identity="rats")
    it = mustered(roster_with("guard"), game, clan, rats)
    assert codes_of(list(can_add(it, rats.units["rat"]).brings)) == ["own"]
    assert can_add(it, clan.units["rat"]).fits


def test_asking_changes_nothing() -> None:
    it = found("guard", checks=BUDGET)
    before = it.roster
    candidates(it)
    assert it.roster is before
    assert len(it.models) == 1
