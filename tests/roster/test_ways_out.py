"""Ways out of findings: each does what it says, and no two of one finding read alike."""

from __future__ import annotations

from typing import Any

from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.roster import Group, Model
from tests.builders import codes_of, mustered, roster_with, the, tiny_game
from tests.roster.forces import BUDGET, GENERAL, found, taken

HEAVY = """
  - code: heavy
    for: model
    require: "sum(items.weight) <= 5"
    fixes:
      - {remove: "filter(items, sum(items.weight) - weight <= 5)", text: "Drop {name}"}
      - remove: items
        by: weight
        until: "sum(items.weight) <= 5"
        text: "Drop {list(removed, name)}"
"""


def texts(finding: Finding, lang: str = "en") -> list[str]:
    return [offer.text.pick(lang) for offer in finding.offers()]


def armed(*weapons: str, identity: str = "m1", **values: Any) -> Model:
    """Return a guard with *weapons* beside its own axe of 2.5 kg."""
    return Model(identity, "guard", carry=(("weapons", weapons),), **values)


def test_models_that_differ_in_nothing_are_offered_once() -> None:
    finding = the("one_general", check(found("chief", "chief", checks=GENERAL)))
    assert texts(finding) == ["Make Chief the general"]


def test_models_of_one_name_that_differ_are_counted() -> None:
    chiefs = [Model("m1", "chief", note="of the hill"), "rat", Model("m3", "chief")]
    before = found(*chiefs, checks=GENERAL)
    finding = the("one_general", check(before))
    assert texts(finding) == ["Make Chief the general · 1 of 2", "Make Chief the general · 2 of 2"]
    assert texts(finding, "de")[1].endswith(" · 2 von 2")
    assert [model.role for model in taken(before, finding, 1).roster.models] == ["", "", "general"]


def test_models_with_names_of_their_own_need_no_number() -> None:
    chiefs = [Model("m1", "chief", name="Ulf"), Model("m2", "chief", name="Ida")]
    finding = the("one_general", check(found(*chiefs, checks=GENERAL)))
    assert texts(finding) == ["Make Ulf the general", "Make Ida the general"]


def test_many_alike_do_not_crowd_out_the_other_ways() -> None:
    finding = the("budget", check(found(*["guard"] * 8, checks=BUDGET, limits=(("cost", 31),))))
    assert texts(finding) == ["Remove Guard", "Raise to 32"]


def test_one_item_is_dropped_where_one_is_enough() -> None:
    before = found(armed("bow", "long_sword"), checks=HEAVY)  # 6.5 kg
    finding = the("heavy", check(before))
    assert texts(finding) == ["Drop Long sword"]
    assert check(taken(before, finding)) == []


def test_several_items_are_dropped_together_the_heaviest_first() -> None:
    before = found(armed("2x bow", "long_bow", "long_sword"), checks=HEAVY)  # 9 kg
    finding = the("heavy", check(before))
    assert texts(finding) == ["Drop Long sword, Long bow"]
    after = taken(before, finding)
    assert after.roster.models == (armed("2x bow"),)
    assert check(after) == []


def test_what_belongs_to_the_unit_cannot_be_dropped() -> None:
    units = "units: [{id: guard, name: G, weapons: [long_sword, axe]}]"
    finding = the("heavy", check(found("guard", checks=HEAVY, units=units)))
    assert texts(finding) == ["Remove G"]


def test_a_group_too_large_by_one_lets_any_member_go() -> None:
    mob = Group("g", "mob", ("m1", "m2", "m3", "m4"))
    before = found("rat", "rat", Model("m3", "rat", name="Nib"), "rat", groups=(mob,))
    finding = the("group_size", check(before))
    assert texts(finding) == [
        "Take Rat out of the group",
        "Take Nib out of the group",
        "Dissolve mob",
    ]
    assert taken(before, finding, 0).roster.groups[0].members == ("m1", "m2", "m3")
    assert taken(before, finding, 1).roster.groups[0].members == ("m1", "m2", "m4")


def test_a_group_too_large_by_two_lets_the_last_two_go() -> None:
    mob = Group("g", "mob", ("m1", "m2", "m3", "m4", "m5"))
    before = found(*["rat"] * 5, groups=(mob,))
    finding = the("group_size", check(before))
    assert texts(finding, "de")[0] == "Die letzten 2 aus der Gruppe nehmen"
    assert taken(before, finding).roster.groups[0].members == ("m1", "m2", "m3")


def test_a_group_too_small_takes_in_who_fits_and_is_free() -> None:
    groups = (Group("g", "mob", ("m1",)), Group("h", "mob", ("m2", "m3")))
    before = found("rat", "rat", "rat", "guard", Model("m5", "rat", name="Nib"), groups=groups)
    finding = the("group_size", check(before))
    assert texts(finding) == ["Take Nib into the group", "Dissolve mob (1 of 2)"]
    assert taken(before, finding).roster.groups[0].members == ("m1", "m5")


def test_an_unknown_kind_of_group_is_taken_for_the_one_meant_or_dissolved() -> None:
    before = found("rat", "rat", groups=(Group("g", "mobb", ("m1", "m2")),))
    finding = the("unknown_group", check(before))
    assert texts(finding) == ["Use “mob” instead", "Dissolve Group 1"]
    assert taken(before, finding).roster.groups == (Group("g", "mob", ("m1", "m2")),)
    assert taken(before, finding, 1).roster.groups == ()


def test_an_item_too_many_is_dropped_as_often_as_it_takes() -> None:
    before = found(armed("3x relic"))
    finding = next(f for f in check(before) if f.code == "item_limit" and f.amount == 2)
    assert texts(finding) == ["Drop 2 × Relic"]
    assert taken(before, finding).roster.models == (armed("relic"),)


def test_an_item_limited_in_the_roster_is_dropped_from_one_of_its_bearers() -> None:
    before = found(armed("relic"), armed("relic", identity="m2", name="Bo"))
    finding = the("item_limit", check(before))
    assert texts(finding) == ["Drop Relic from Bo", "Drop Relic from Guard"]
    assert codes_of(check(taken(before, finding, 1))) == []


def test_an_item_reserved_for_others_can_be_dropped() -> None:
    before = found(armed("crown"))
    finding = the("not_permitted", check(before))
    assert texts(finding) == ["Drop Crown"]
    assert check(taken(before, finding)) == []


SOMEBODY = """
  - code: chief_wanted
    for: roster
    require: "any(models, class == 'leader')"
    text: No chief.
    fixes:
      - add: "filter(faction.units, class == 'leader' and cost <= 8 - roster.cost)"
        set: {role: general}
        text: "Hire {name} as general"
      - add: "filter(faction.units, class == 'leader')"
        replace: models
        otherwise: true
        text: "{name} in place of {replaced}"
"""


def test_who_is_hired_may_have_a_role_from_the_start() -> None:
    before = found(checks=SOMEBODY)
    finding = the("chief_wanted", check(before))
    assert texts(finding) == ["Hire Chief as general"]
    assert taken(before, finding).roster.models == (Model("m1", "chief", role="general"),)


def test_another_way_is_offered_only_where_none_before_it_mends() -> None:
    before = found("rat", Model("m2", "guard", name="Bo"), checks=SOMEBODY)
    finding = the("chief_wanted", check(before))
    assert texts(finding) == ["Chief in place of Bo", "Chief in place of Rat"]
    assert taken(before, finding).roster.models == (Model("m1", "rat"), Model("m2", "chief"))


SPEND = """
  - code: unspent
    for: roster
    require: "cost >= 9"
    severity: hint
    text: "{9 - cost} left"
    fixes:
      - {add: "filter(faction.units, cost <= 9 - roster.cost)", partly: true, text: "Hire {name}"}
"""


def test_what_may_be_mended_step_by_step_needs_no_word_that_more_is_needed() -> None:
    finding = the("unspent", check(found("guard", checks=SPEND)))
    assert texts(finding) == ["Hire Rat", "Hire Guard"]
    assert [offer.settles for offer in finding.offers()] == [False, False]
    nearly = the("unspent", check(found("guard", "guard", checks=SPEND)))
    assert [(o.text.pick("en"), o.settles) for o in nearly.offers()] == [("Hire Rat", True)]


UNARMED = """
  - code: axe_wanted
    for: model
    severity: hint
    require: "any(weapons, id == 'axe')"
    text: "{name} has no axe."
"""
TWO_WAYS = """
units:
  - id: guard
    name: Guard
    stats: {hp: 3}
    loadouts:
      - {id: bow, name: Bow, weapons: [bow]}
      - {id: axe, name: Axe, weapons: [axe]}
      - {id: sword, name: Sword, weapons: [long_sword]}
"""


def test_another_loadout_is_offered_where_nothing_else_mends() -> None:
    before = found("guard", checks=UNARMED, units=TWO_WAYS)
    finding = the("axe_wanted", check(before))
    assert texts(finding) == ["Equip Guard with “Axe”"]
    assert texts(finding, "de") == ["Guard mit „Axe“ ausrüsten"]
    assert check(taken(before, finding)) == []


def test_namesakes_are_told_apart_by_their_loadout_where_that_tells() -> None:
    bows = [Model("m1", "guard", loadout="bow"), Model("m2", "guard", loadout="bow")]
    axe = Model("m3", "guard", loadout="axe")
    units = TWO_WAYS.replace("stats:", "cost: 5\n    stats:")
    before = found(*bows, axe, checks=BUDGET, units=units, limits=(("cost", 10),))
    ways = ["Remove Guard · Axe", "Remove Guard · Bow", "Raise to 15"]
    assert texts(the("budget", check(before))) == ways
    noted = Model("m2", "guard", loadout="bow", note="of the hill")
    before = found(bows[0], noted, axe, checks=BUDGET, units=units, limits=(("cost", 10),))
    assert "Remove Guard · 1 of 3" in texts(the("budget", check(before)))


def test_an_error_that_nothing_mends_is_left_behind_with_its_model() -> None:
    strict = UNARMED.replace("severity: hint", "severity: error")
    before = found("rat", "guard", checks=strict)
    finding = the("axe_wanted", check(before))
    assert texts(finding) == ["Remove Rat"]
    hint = the("axe_wanted", check(found("rat", "guard", checks=UNARMED)))
    assert texts(hint) == []


def test_an_error_whose_model_is_needed_is_mended_by_another_model_in_its_role() -> None:
    units = """
units:
  - {id: chief, name: Chief, class: leader, cost: 8, stats: {hp: 5}}
  - {id: elder, name: Elder, class: leader, cost: 6, stats: {hp: 5}, weapons: [axe]}
  - {id: guard, name: Guard, class: leader, cost: 7, stats: {hp: 5}, weapons: [axe]}
"""
    needed = "  - {code: needed, exactly: 1, role: general, text: General}\n"
    checks = UNARMED.replace("severity: hint", "severity: error") + needed
    before = found(Model("m1", "chief", role="general"), checks=checks, units=units)
    finding = the("axe_wanted", check(before))
    assert texts(finding) == ["Hire Guard in place of Chief", "Hire Elder in place of Chief"]
    assert taken(before, finding).roster.models == (Model("m1", "guard", role="general"),)


def test_too_much_of_a_list_is_put_down_together() -> None:
    items = """
  - id: weapons
    at_most: 2
    fields: [{id: power, type: integer}, {id: weight, type: weight}, {id: range, type: bands}]
  - {id: traits, fields: []}
"""
    game = tiny_game(items=items)
    before = mustered(roster_with(armed("2x bow", "long_bow")), game)
    finding = the("list_limit", check(before))  # an axe of its own, two bows and a long bow
    assert texts(finding) == ["Drop Long bow, Bow", "Drop 2 × Bow"]
    assert check(taken(before, finding, 1)) == []


def test_a_value_that_a_unit_of_the_roster_writes_out_is_mended_there() -> None:
    gun = {"id": "gun", "name": "Gun", "power": 12}
    unit = {"id": "own", "name": "Own", "stats": {"hp": 3}, "weapons": [gun]}
    roster = roster_with("own", units=(unit,))
    made = mustered(roster, tiny_game())
    finding = the("out_of_range", check(made))
    assert texts(finding) == ["Change power from 12 to 9"]
    after = taken(made, finding)
    assert check(after) == []
    assert after.roster.units[0]["weapons"] == [{**gun, "power": "9"}]


FEW_IN_A_MOB = """
  - {code: few, at_least: 4, where: class == 'follower', why: Four followers at least.}
  - {code: lonely, require: has(group), why: Everybody is in a group.}
"""


def test_another_name_alone_is_no_less_of_what_is_counted() -> None:
    mob = Group("g", "mob", ("m1", "m2", "m3"))
    kin = "units: [{id: rat, name: Rat, tags: [mob]}, {id: cat, name: Cat, tags: [mob]}]"
    told = check(found("rat", "rat", "cat", checks=FEW_IN_A_MOB, units=kin, groups=(mob,)))
    finding = the("few", told)
    assert finding.text.pick("en") == "Follower: 3 instead of at least 4 (2 × Rat, Cat)."
    assert texts(finding) == []


def test_who_is_hired_comes_into_a_group_where_everybody_must_be_in_one() -> None:
    mob = Group("g", "mob", ("m1", "m2"), name="Gate watch")
    before = found("rat", "rat", checks=FEW_IN_A_MOB.replace("4", "3"), groups=(mob,))
    finding = the("few", check(before))
    assert texts(finding) == ["Hire Rat, into Gate watch"]
    assert texts(finding, "de") == ["Heuern: Ratte, in Gate watch"]
    after = taken(before, finding)
    assert after.roster.groups[0].members == ("m1", "m2", "m3")
    assert check(after) == []


def test_nobody_comes_in_the_place_of_its_own_like() -> None:
    checks = """
  - {code: noted, for: model, require: "note == ''"}
  - {code: needed, at_least: 1, where: class == 'follower'}
"""
    kin = "units: [{id: rat, name: Rat}, {id: cat, name: Cat}]"
    before = found(Model("m1", "rat", note="of the hill"), checks=checks, units=kin)
    assert texts(the("noted", check(before))) == ["Hire Cat in place of Rat"]
