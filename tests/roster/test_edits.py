"""Edits are pure functions: the old roster stays as it was, ids are never lost or given twice."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.roster import edits
from realms_builder.roster.checks.run import can_add, check
from realms_builder.roster.roster import Group, Model, Roster
from tests.builders import mustered, roster_with, tiny_faction, tiny_game


def rats(*groups: Group) -> Roster:
    return roster_with("rat", "rat", "rat", groups=groups)


def ids(roster: Roster) -> list[str]:
    return [model.id for model in roster.models]


def turned(roster: Roster, order: list[int]) -> Roster:
    """Return *roster* with those models in *order*, by the numbers of their ids, that it has."""
    wanted = [f"m{number}" for number in order]
    return edits.in_order(roster, [one for one in wanted if roster.model(one) is not None])


def test_a_new_model_gets_an_id_that_nobody_has() -> None:
    roster = edits.add_model(rats(), "guard", name="Ulf")
    assert ids(roster) == ["m1", "m2", "m3", "m4"]
    assert roster.models[-1].name == "Ulf"
    fewer = edits.remove_models(roster, ["m1"])
    assert ids(edits.add_model(fewer, "guard")) == ["m2", "m3", "m4", "m5"]


def test_a_new_model_does_not_slip_into_the_place_of_one_that_is_gone() -> None:
    roster = rats(Group("g1", "mob", ("m1", "m4")))
    assert edits.next_id(roster) == "m5"


def test_a_removed_model_leaves_its_groups_and_an_empty_group_goes() -> None:
    roster = rats(Group("g1", "mob", ("m1", "m2")), Group("g2", "mob", ("m3",)))
    after = edits.remove_models(roster, ["m1", "m3"])
    assert ids(after) == ["m2"]
    assert after.groups == (Group("g1", "mob", ("m2",)),)


def test_a_copy_stands_behind_its_model_without_its_role() -> None:
    roster = edits.set_role(rats(), "m1", "general", only_one=True)
    after = edits.duplicate_models(roster, ["m1", "m3"])
    assert ids(after) == ["m1", "m4", "m2", "m3", "m5"]
    assert [model.role for model in after.models] == ["general", "", "", "", ""]


def test_a_model_is_exchanged_in_its_place_without_what_it_was() -> None:
    roster = edits.change_model(rats(), "m2", name="Ulf", role="general")
    after = edits.exchange_model(roster, "m2", "guard")
    assert after.models[1] == Model("m2", "guard")
    assert ids(after) == ["m1", "m2", "m3"]


def test_an_order_of_some_models_leaves_the_others_in_place() -> None:
    assert ids(edits.in_order(rats(), ["m3", "m1"])) == ["m3", "m2", "m1"]
    assert ids(edits.in_order(rats(), ["m2", "m3", "m1"])) == ["m2", "m3", "m1"]
    roster = roster_with("a", "b", "c", "d")
    assert ids(edits.in_order(roster, ["m4", "m2"])) == ["m1", "m4", "m3", "m2"]


def test_a_role_goes_to_one_model_and_may_stay_with_others() -> None:
    two = edits.set_role(
        edits.set_role(rats(), "m1", "a", only_one=False), "m2", "a", only_one=False
    )
    assert [m.role for m in two.models] == ["a", "a", ""]
    assert [m.role for m in edits.set_role(two, "m3", "a", only_one=True).models] == ["", "", "a"]
    assert [m.role for m in edits.set_role(two, "m1", "", only_one=True).models] == ["", "a", ""]


def test_a_limit_is_set_and_falls_back() -> None:
    roster = edits.set_limit(rats(), "cost", 30)
    assert roster.limit("cost") == 30
    assert edits.set_limit(roster, "cost", 40).limits == (("cost", 40),)
    assert edits.set_limit(roster, "cost", None).limits == ()


def test_a_switch_and_a_choice_replace_what_was_there() -> None:
    roster = edits.set_switch(edits.set_switch(rats(), "harsh", True), "harsh", False)
    assert roster.switches == (("harsh", False),)
    roster = edits.choose(edits.choose(rats(), "m1", "side", ["axe"]), "m1", "side", ["bow"])
    assert roster.models[0].choose == (("side", ("bow",)),)


@pytest.mark.parametrize(
    ("carried", "gone", "left"),
    [
        (("axe",), "axe", ()),
        (("3x axe",), "axe", ("2x axe",)),
        (("2x axe", "bow"), "axe", ("axe", "bow")),
        (("long_bow", "long_sword"), "long_sword", ("long_bow",)),
        (("long bow", "Long_Sword"), "long_sword", ("long bow",)),
        (("long_sword 2",), "long_sword", ()),
        (({"id": "axe", "level": 2}, "bow"), "axe", ("bow",)),
        (("bow",), "axe", ("bow",)),
        (("axe", "axe"), "axe", ("axe",)),
    ],
)
def test_one_of_an_item_is_dropped_and_nothing_else(
    carried: tuple[object, ...], gone: str, left: tuple[object, ...]
) -> None:
    roster = roster_with(Model("m1", "rat", carry=(("weapons", carried),)))
    after = edits.drop(roster, "m1", "weapons", gone)
    assert dict(after.models[0].carry).get("weapons", ()) == left


def test_an_item_is_carried_beside_the_others() -> None:
    roster = edits.carry(edits.carry(rats(), "m1", "weapons", "axe"), "m1", "weapons", "bow")
    assert roster.models[0].carry == (("weapons", ("axe", "bow")),)


def test_the_offer_to_drop_an_item_finds_it_under_its_own_name() -> None:
    game = tiny_game(
        checks="""
          - code: light
            require: sum(weapons.weight) < 3
            fixes: [{remove: last(weapons), text: "Drop {name}"}]"""
    )
    before = mustered(
        roster_with(Model("m1", "rat", carry=(("weapons", ("Bogen", "Langschwert")),))), game
    )
    offer = check(before)[0].offers()[0]
    assert offer.text.pick("de") == "Drop Langschwert"
    assert offer.edit is not None
    assert offer.edit.apply(before.roster).models[0].carry == (("weapons", ("Bogen",)),)


def test_who_joins_a_group_leaves_every_other() -> None:
    roster = rats(Group("g1", "mob", ("m1",)), Group("g2", "mob", ("m2", "m3")))
    after = edits.join_group(roster, "g1", ["m3"])
    assert after.groups == (Group("g1", "mob", ("m1", "m3")), Group("g2", "mob", ("m2",)))
    assert edits.join_group(roster, "g1", ["m2", "m3"]).groups == (
        Group("g1", "mob", ("m1", "m2", "m3")),
    )


def test_groups_are_made_changed_and_dissolved() -> None:
    roster = edits.add_group(rats(), "mob", ["m1", "m2"], profile="pack")
    assert roster.groups == (Group("g4", "mob", ("m1", "m2"), "pack"),)
    group = roster.groups[0].id
    assert edits.set_members(roster, group, ["m3"]).groups[0].members == ("m3",)
    assert edits.set_members(roster, group, []).groups == ()
    assert edits.remove_group(roster, group).groups == ()
    assert ids(edits.remove_group(roster, group)) == ["m1", "m2", "m3"]


def test_an_own_unit_changes_in_its_stats_or_at_the_top() -> None:
    roster = roster_with("u", units=({"id": "u", "cost": 3, "stats": {"hp": 2}},))
    after = edits.change_own_unit(edits.change_own_unit(roster, "u", "hp", 4), "u", "cost", 5)
    assert after.units == ({"id": "u", "cost": 5, "stats": {"hp": 4}},)
    assert roster.units == ({"id": "u", "cost": 3, "stats": {"hp": 2}},)
    assert edits.change_own_unit(roster, "other", "hp", 9) == roster


# ------------------------------------------------------------------------------ any edits

Step = Callable[[Roster], Roster]
MODELS = st.sampled_from(["m1", "m2", "m3", "m4", "m5", "m9"])
SOME = st.lists(MODELS, max_size=3)
STEPS: st.SearchStrategy[Step] = st.one_of(
    st.sampled_from(["rat", "guard", "gone"]).map(lambda u: lambda r: edits.add_model(r, u)),
    SOME.map(lambda ms: lambda r: edits.remove_models(r, ms)),
    SOME.map(lambda ms: lambda r: edits.duplicate_models(r, ms)),
    st.permutations(range(1, 6)).map(lambda order: lambda r: turned(r, order)),
    MODELS.map(lambda m: lambda r: edits.set_role(r, m, "general", only_one=True)),
    MODELS.map(lambda m: lambda r: edits.carry(r, m, "weapons", "2x axe")),
    MODELS.map(lambda m: lambda r: edits.drop(r, m, "weapons", "axe")),
    MODELS.map(lambda m: lambda r: edits.choose(r, m, "side", ["axe"])),
    MODELS.map(lambda m: lambda r: edits.change_model(r, m, name="Ulf", strength=3)),
    SOME.map(lambda ms: lambda r: edits.add_group(r, "mob", ms)),
    st.tuples(st.sampled_from(["g1", "g4"]), SOME).map(
        lambda a: lambda r: edits.set_members(r, *a)
    ),
    st.integers(0, 50).map(lambda n: lambda r: edits.set_limit(r, "cost", n)),
    st.booleans().map(lambda on: lambda r: edits.set_switch(r, "harsh", on)),
)
GAME = tiny_game()
CLAN = tiny_faction(GAME)


@given(st.lists(STEPS, max_size=12))
def test_no_edits_whatever_change_the_old_roster_or_give_an_id_twice(steps: list[Step]) -> None:
    roster = rats(Group("g1", "mob", ("m1", "m2")))
    for step in steps:
        before = deepcopy(roster)
        after = step(roster)
        assert roster == before
        every = [*ids(after), *(group.id for group in after.groups)]
        assert len(set(every)) == len(every)
        roster = after
    found = mustered(roster, GAME, CLAN)
    assert len(found.models) + len(found.missing) == len(roster.models)
    for finding in check(found):
        assert finding.text.pick("de")
        for offer in finding.offers():
            assert offer.text.pick("en")
    for unit in CLAN.units.values():
        assert can_add(found, unit).unit is unit


@given(st.permutations(range(1, 6)))
def test_another_order_keeps_every_model(order: list[int]) -> None:
    roster = turned(rats(), order)
    assert ids(roster) == [f"m{number}" for number in order if number <= 3]
