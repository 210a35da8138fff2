"""Ways out of findings: each does what it says, and no two of one finding read alike."""

from __future__ import annotations

from typing import Any

from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.roster import Group, Model
from tests.builders import codes_of, the
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
    assert texts(finding) == []


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
    assert texts(finding) == ["Take Nib into the group", "Dissolve mob"]
    assert taken(before, finding).roster.groups[0].members == ("m1", "m5")


def test_an_unknown_kind_of_group_is_taken_for_the_one_meant_or_dissolved() -> None:
    before = found("rat", "rat", groups=(Group("g", "mobb", ("m1", "m2")),))
    finding = the("unknown_group", check(before))
    assert texts(finding) == ["Use “mob” instead", "Dissolve g"]
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
    assert texts(finding) == ["Drop Relic from Guard", "Drop Relic from Bo"]
    assert codes_of(check(taken(before, finding, 1))) == []


def test_an_item_reserved_for_others_can_be_dropped() -> None:
    before = found(armed("crown"))
    finding = the("not_permitted", check(before))
    assert texts(finding) == ["Drop Crown"]
    assert check(taken(before, finding)) == []
