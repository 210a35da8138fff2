"""Checks that every game has: names, options, limits of items, groups, switches, prices."""

from __future__ import annotations

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.run import as_expected, check
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Group, Model
from tests.builders import (
    codes_of,
    force,
    mustered,
    roster_with,
    the,
    tiny_game,
)
from tests.roster.forces import findings, found, taken


@pytest.mark.parametrize(
    ("model", "code", "german"),
    [
        (Model("m1", "gard"), "unknown_unit", "Meinst du „Wache“?"),
        (Model("m1", "clan/gard"), "unknown_unit", "„clan/gard“"),
        (Model("m1", "chess/clan/guard"), "unknown_unit", "„chess/clan/guard“"),
        (Model("m1", "guard", loadout="x"), "unknown_loadout", "„x“"),
        (Model("m1", "guard", form="x"), "unknown_form", "„x“"),
        (Model("m1", "guard", role="x"), "unknown_role", "„x“"),
        (Model("m1", "guard", role="genral"), "unknown_role", "„General“"),
        (Model("m1", "guard", role="general"), "role_not_allowed", "Wache"),
        (Model("m1", "guard", choose=(("x", ("axe",)),)), "unknown_option", "„x“"),
        (Model("m1", "guard", carry=(("weapons", ("axxe",)),)), "unknown_item", "„Axt“"),
        (Model("m1", "guard", carry=(("wepons", ("axe",)),)), "unknown_item", "„weapons“"),
        (Model("m1", "guard", strength=3), "strength", "3"),
        (Model("m1", "guard", strength=0), "strength", "0"),
        (Model("m1", "guard", carry=(("weapons", ("2x relic",)),)), "item_limit", "2× Reliquie"),
        (Model("m1", "guard", carry=(("weapons", ("crown",)),)), "not_permitted", "leader"),
        (
            Model("m1", "guard", carry=(("weapons", ({"id": "w", "name": "W", "power": 12},)),)),
            "out_of_range",
            "12",
        ),
    ],
)
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
    assert it.text.pick("en") == "U: 2 chosen for “Side arm”; exactly 1 is needed."
    assert check(taken(before, it)) == []


def test_too_much_of_an_option_may_be_any_of_what_was_chosen() -> None:
    before = found(Model("m1", "u", choose=(("side", ("axe", "bow")),)), units=OPTIONS)
    it = the("option_count", check(before))
    assert [offer.text.pick("en") for offer in it.offers()] == [
        "Choose Axe for “Side arm”",
        "Choose Bow for “Side arm”",
    ]
    assert taken(before, it, 1).roster.models[0].chosen("side") == ("bow",)


def test_instead_of_a_wrong_choice_no_more_is_offered_than_may_be_chosen() -> None:
    before = found(choosing("side", "axe", "relic"), units=OPTIONS)
    it = the("option_not_allowed", check(before))
    assert [offer.text.pick("en") for offer in it.offers()] == [
        "Take out “Relic”",  # which leaves the axe
        "Choose Bow for “Side arm”",
    ]
    count = the("option_count", check(before))
    assert [offer.text.pick("en") for offer in count.offers()] == ["Choose Axe for “Side arm”"]


def test_what_is_not_on_offer_is_called_by_its_name_with_what_the_option_asks() -> None:
    it = the("option_not_allowed", findings(choosing("big", "axe"), units=OPTIONS))
    assert it.text.pick("en") == "U: “Axe” is not on offer for “big”."
    assert it.why.pick("en") == "On offer here (power at least 4): Long sword, Relic."
    assert it.why.pick("de") == (
        "Zur Wahl stehen hier (power mindestens 4): Langschwert, Reliquie."
    )


def test_who_may_choose_is_said_where_the_option_is_not_for_the_model() -> None:
    told = findings(choosing("leaders", "crown"), units=OPTIONS)
    it = the("option_not_allowed", told)
    assert it.text.pick("en") == "U: “leaders” is not for this model, but Crown was chosen."
    assert it.why.pick("en") == "It is only there for models with: class leader."
    assert it.why.pick("de") == "Sie steht nur Modellen offen, für die gilt: class leader."


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("weight <= 1.5", "On offer here (weight at most 1.5 kg): "),
        ("weight < 2 and not has(range)", "On offer here (weight below 2 kg, range: none): "),
        ("power == 4 or has(range)", "On offer here (one of these: power 4, range: any): "),
        ("power + weight < 4", "On offer here: "),
    ],
)
def test_a_plain_condition_of_an_option_is_said_in_words(where: str, words: str) -> None:
    option = f'{{id: any, from: weapons, where: "{where}", at_most: 1}}'
    units = f"units:\n  - {{id: u, name: U, size: m, stats: {{hp: 3}}, options: [{option}]}}\n"
    it = the("option_not_allowed", findings(choosing("any", "axe"), units=units))
    assert it.why.pick("en").startswith(words)


def choosing(option: str, *names: str) -> Model:
    return Model("m1", "u", choose=((option, names),))


RULED = """
  - id: weapons
    at_most: 1
    limits: {why: {de: Hausregel der Sippe., en: House rule of the clan.}, source: "3.2"}
    fields: [{id: power, type: integer}, {id: weight, type: weight}, {id: range, type: bands}]
    carried: [{id: level, type: roman}]
  - {id: traits, fields: []}
"""


def test_limits_of_what_is_carried_say_why_and_where_that_stands() -> None:
    relics = Model("m1", "guard", carry=(("weapons", ("2x relic", "crown")),))
    told = check(mustered(roster_with(relics), tiny_game(items=RULED)))
    limits = {f.code: f for f in told if f.code.endswith("limit")}
    assert [f.source for f in told] == ["3.2"] * len(told)
    assert limits["list_limit"].why.pick("en") == "House rule of the clan."
    assert limits["item_limit"].why.pick("de") == "Hausregel der Sippe."
    said = the("not_permitted", told)
    assert said.text.pick("en") == "Guard may not carry Crown (class: only leader)."
    assert said.why.pick("en") == "Guard: class follower. House rule of the clan."


def test_a_reason_of_numbers_says_nothing_of_who_may_not_carry_a_thing() -> None:
    relics = Model("m1", "guard", carry=(("weapons", ("2x relic", "crown")),))
    ruled = RULED.replace("why: {", "too_many: {").replace(', source: "3.2"', "")
    told = check(mustered(roster_with(relics), tiny_game(items=ruled)))
    limits = [f.why.pick("en") for f in told if f.code.endswith("limit")]
    assert limits and set(limits) == {"House rule of the clan."}
    assert the("not_permitted", told).why.pick("en") == "Guard: class follower."


def test_groups_and_roles_say_where_their_rule_stands() -> None:
    """AGS 2.12 tells of mobs, 1.3.3 of the general."""
    models = [Model("m1", "kleiner_spiess", role="general"), "kleiner_schild"]
    mob = Group("g1", "mob", ("m1",))
    told = check(force("ags", "kleines_volk", *models, groups=(mob,)))
    assert the("group_size", told).source == "2.12"
    assert the("role_not_allowed", told).source == "1.3.3"


def test_an_arsenal_of_our_own_says_that_its_limits_are_ours() -> None:
    """The rule book of Realms names neither numbers nor bearers of weapons (Waffen, Rüstung)."""
    shots = Model("m1", "rifleman", carry=(("weapons", ("needle_beam",)),))
    it = the("not_permitted", check(force("realms", "northern_alliance", shots, "rifleman")))
    assert (
        it.text.pick("en")
        == "Rifleman (1 of 2) may not carry Needle beam (model type: only drone)."
    )
    assert it.why.pick("en") == (
        "Rifleman: model type infantry. "
        "House rule of the arsenal: the rule book sets no limit here."
    )
    assert it.source == ""


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
    assert (
        the("list_limit", told).text.pick("en") == "Guard: 3 of “Arms” (Axe, 2 × Bow), at most 2."
    )


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
    assert told[0].text.pick("en") == "Ulf now comes to 4 cost, 3 when last saved."
    assert told[0].why.pick("en") == (
        "The faction “Clan” is at version 1.0, the roster was saved with 0.9."
    )


@pytest.mark.parametrize("pack", [None, ("clan", "1.0")])
def test_a_price_that_changed_without_a_new_version_names_none(
    pack: tuple[str, str] | None,
) -> None:
    told = findings(Model("m1", "guard", seen=(("cost", 3),)), pack=pack)
    assert told[0].why.pick("en") == "The faction “Clan” was changed after the roster was saved."


def test_the_expected_codes_must_be_exactly_the_errors_and_warnings() -> None:
    told = findings(Model("m1", "guard", seen=(("cost", 3),)), "lost")
    assert as_expected(told, ["unknown_unit"])
    assert as_expected(told, ["unknown_unit", "cost_changed"])
    assert not as_expected(told, [])
    assert not as_expected(told, ["unknown_unit", "budget"])


def test_a_limit_of_an_unknown_cost_is_named() -> None:
    roster = roster_with(Model("m1", "guard"), limits=(("gold_coins", 5),))
    view = mustered(roster, tiny_game())
    assert "gold_coins" in the("unknown_cost", check(view)).text.pick("de")


def test_a_mount_that_the_model_does_not_have_is_named() -> None:
    grunt = Model("m2", "rifleman", carry=(("weapons", ({"id": "pistol", "mount": "arm_left"},)),))
    view = force("realms", "northern_alliance", Model("m1", "lieutenant", role="leader"), grunt)
    assert codes_of(check(view)).count("mount_missing") == 1
