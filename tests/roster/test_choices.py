"""What a form may offer: options, items by hand, roles, bars, and how numbers came about."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem
from realms_builder.roster.edits import carry, choose
from realms_builder.roster.resolve import choices
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import (
    OptionChoice,
    by_hand,
    choices_of,
    details,
    fixed_items,
    forms_for,
    free_lists,
    may_carry,
    only_one_may_have,
    roles_for,
)
from realms_builder.roster.resolve.gauges import gauges_of
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.resolve.number_stories import stories_of
from realms_builder.roster.roster import Model
from realms_builder.roster.storage.seen import seen_after
from tests.builders import SECTIONS, build_of, mustered, roster_with, tiny_faction, tiny_game

ARMED = """
units:
  - id: chief
    name: Chief
    class: leader
    cost: 8
    stats: {hp: 5}
    weapons: [axe]
    options:
      - {id: side, list: weapons, of: [bow, long_bow], at_most: 1}
      - {id: main, list: weapons, of: [axe, long_sword], exactly: 1, default: axe}
      - {id: knives, list: weapons, of: [axe, bow, long_bow], at_most: 3, repeat: true}
      - {id: light, from: weapons, where: "weight < 2", at_least: 1}
      - {id: late, list: weapons, of: [bow], when: "tag('mob')"}
  - {id: rat, name: Rat, cost: 1, stats: {hp: 1}, tags: [mob]}
"""
FREE = SECTIONS["items"].replace("- id: weapons\n", "- id: weapons\n        free: true\n")
BAR = """
  - id: load
    name: Load
    type: weight
    value: "sum(items.weight)"
    shown_as: bar
    of: room
    steps: over
  - {id: room, name: Room, type: weight, value: hp}
  - id: over
    name: Over
    value: "if(load <= room, 0, ceil(load / room) - 1)"
    modifies: {stat: mov, add: -over}
"""


def armed(model: Model, **sections: str) -> tuple[Muster, Game]:
    game = tiny_game(items=FREE, **sections)
    return mustered(roster_with(model), game, tiny_faction(game, ARMED)), game


def choice(identity: str, **model: object) -> OptionChoice:
    found, _ = armed(Model("m1", "chief", **model))
    return next(c for c in choices_of(found.models[0]) if c.option.id == identity)


def test_an_option_says_how_many_of_what_may_be_chosen() -> None:
    side = choice("side")
    assert (side.kind, side.low, side.high, side.total) == ("one", None, 1, 0)
    assert [(p.id, p.cost, p.count) for p in side.picks] == [("bow", 0, 0), ("long_bow", 2, 0)]


def test_the_default_counts_as_chosen_until_something_else_is() -> None:
    assert choice("main").chosen() == ("axe",)
    assert choice("main", choose=(("main", ("long_sword",)),)).chosen() == ("long_sword",)
    assert not choice("main", choose=(("main", ()),)).fits


def test_the_same_thing_can_be_counted_up_and_down() -> None:
    knives = choice("knives", choose=(("knives", ("bow", "axe", "bow")),))
    assert (knives.kind, knives.total, knives.fits) == ("counted", 3, True)
    assert knives.with_count("bow", 1) == ("axe", "bow")
    assert knives.with_count("axe", 3) == ("axe", "axe", "axe", "bow", "bow")
    assert knives.with_count("long_bow", -1) == ("axe", "bow", "bow")


def test_only_what_fits_the_option_is_offered_and_what_is_chosen_anyway_stays() -> None:
    light = choice("light", choose=(("light", ("axe",)),))
    assert {p.id: p.offered for p in light.picks} == {
        "axe": False,
        "bow": True,
        "long_bow": True,
        "relic": True,
        "crown": True,
    }
    assert light.kind == "several"
    assert not choice("light").fits


def test_an_option_that_is_closed_shows_only_while_something_is_chosen() -> None:
    found, _ = armed(Model("m1", "chief"))
    assert "late" not in [c.option.id for c in choices_of(found.models[0])]
    assert not choice("late", choose=(("late", ("bow",)),)).open


def test_items_by_hand_are_told_from_those_of_the_unit() -> None:
    found, _ = armed(Model("m1", "chief", carry=(("weapons", ("2x bow", "nonsense")),)))
    record = found.models[0]
    entries = by_hand(found, record, "weapons")
    assert [(e.place, e.carried.count if e.carried else None) for e in entries] == [
        (0, 2),
        (1, None),
    ]
    assert [c.item.id for c in fixed_items(found, record, "weapons")] == ["axe"]


def test_one_more_of_what_the_unit_has_is_counted_as_added() -> None:
    found, _ = armed(Model("m1", "chief", carry=(("weapons", ("2x axe",)),)))
    record = found.models[0]
    assert [c.count for c in record.build.items("weapons")] == [4]  # its own, the option's, 2 more
    assert [(c.item.id, c.count) for c in fixed_items(found, record, "weapons")] == [("axe", 2)]


def test_what_is_kept_for_others_may_not_be_carried() -> None:
    found, _ = armed(Model("m1", "rat"))
    permitted = [item.id for item in may_carry(found, found.models[0].build, "weapons")]
    assert "crown" not in permitted and "axe" in permitted


def test_a_list_is_free_when_the_game_says_so_or_something_was_added() -> None:
    found, _ = armed(Model("m1", "rat"))
    assert free_lists(found.models[0]) == ("weapons",)
    found, _ = armed(Model("m1", "rat", carry=(("traits", ("marksman",)),)))
    assert free_lists(found.models[0]) == ("weapons", "traits")


def test_roles_are_those_the_model_may_have_and_the_one_it_has() -> None:
    assert [roles_for(armed(Model("m1", u))[0].models[0]) for u in ("chief", "rat")] == [
        ("general",),
        (),
    ]
    assert roles_for(armed(Model("m1", "rat", role="king"))[0].models[0]) == ()
    assert roles_for(armed(Model("m1", "rat", role="general"))[0].models[0]) == ("general",)


def test_a_check_says_whether_only_one_may_have_a_role() -> None:
    one = "[{code: one, exactly: 1, role: general, text: One}]"
    many = "[{code: some, at_least: 1, role: general, text: Some}]"
    assert only_one_may_have(armed(Model("m1", "chief"), checks=one)[0], "general")
    assert not only_one_may_have(armed(Model("m1", "chief"), checks=many)[0], "general")


@pytest.mark.parametrize(
    ("counted", "only_one"),
    [
        ("exactly: 1, where: \"carries('marksman')\"", True),
        ("at_most: 1, where: \"carries('marksman')\"", True),
        ("at_least: 1, where: \"carries('marksman')\"", False),
        ("exactly: 2, where: \"carries('marksman')\"", False),
        ("exactly: 1, where: \"tag('mob')\"", False),
    ],
)
def test_a_check_that_counts_what_a_role_gives_is_one_of_that_role(
    counted: str, only_one: bool
) -> None:
    sections = {
        "roles": "[{id: captain, gives: [marksman]}, {id: bearer}]",
        "checks": f"[{{code: one, {counted}, text: One}}]",
    }
    found, _ = armed(Model("m1", "rat", role="captain"), **sections)
    assert only_one_may_have(found, "captain") is only_one
    assert not only_one_may_have(found, "bearer")


def test_forms_of_the_game_are_open_to_those_they_fit() -> None:
    forms = """[{id: rage, name: Rage, where: "class == 'leader'"}]"""
    leader, rat = (armed(Model("m1", u), forms=forms)[0].models[0] for u in ("chief", "rat"))
    assert [identity for identity, _ in forms_for(leader)] == ["rage"]
    assert forms_for(rat) == ()


def test_an_item_is_told_in_one_line() -> None:
    found, game = armed(Model("m1", "chief"))
    item = game.catalogue["weapons"]["bow"]
    record = found.models[0].build.record(CarriedItem(item))
    assert details(record, game.fields["weapons"], "en") == "power 2 · 1 kg · 20/3"


# ---------------------------------------------------------------------------- bars and numbers


def loaded(hp: int, *weapons: str) -> Build:
    text = (
        f"{{id: mule, name: Mule, cost: 1, stats: {{hp: {hp}}}, weapons: [{', '.join(weapons)}]}}"
    )
    return build_of(text, tiny_game(derived=BAR))


def test_a_bar_has_a_segment_for_each_multiple_and_says_what_the_steps_cost() -> None:
    # 2 axes and 1 bow weigh 2 x 2.5 + 1 = 6 kg; room for 5 kg: one step, MOV 5 becomes 4.
    (gauge,) = gauges_of(loaded(5, "2x axe", "bow"))
    assert (gauge.amount, gauge.capacity, gauge.segments, gauge.steps) == (6, 5, 2, 1)
    assert gauge.sound == pytest.approx(5 / 6), "beyond what it holds nothing is free"
    assert gauge.left == 4
    assert [loss.show("en") for loss in gauge.losses] == ["MOV 5 → 4"]


def test_a_bar_that_is_exactly_full_has_no_step() -> None:
    (gauge,) = gauges_of(loaded(5, "2x axe"))
    assert (gauge.segments, gauge.steps, gauge.sound, gauge.losses) == (1, 0, 1.0, ())


def test_a_bar_counts_in_exact_numbers() -> None:
    (gauge,) = gauges_of(loaded(5, "axe", "long_bow"))
    assert gauge.left == Fraction(1)


def test_a_bar_without_its_measure_is_left_out() -> None:
    without = """
      - {id: load, type: weight, value: 3, shown_as: bar, of: room}
      - {id: room, value: 1, when: "hp > 9"}"""
    build = build_of("{id: mule, name: Mule, cost: 1, stats: {hp: 1}}", tiny_game(derived=without))
    assert gauges_of(build) == ()


def test_a_number_tells_how_it_came_about() -> None:
    stories = {story.id: story for story in stories_of(loaded(5, "2x axe", "bow"))}
    assert stories["mov"].change == "lower"
    assert stories["mov"].lines("en") == ["MOV: 4″", "Mule: 5", "Over: 5 → 4"]
    assert stories["hp"].lines("en") == ["hit points: 5"]
    assert stories["room"].shown("en") == "5 kg"


# ---------------------------------------------------------------------------- what was seen


def test_seen_costs_follow_an_edit_of_the_player() -> None:
    found, game = armed(Model("m1", "chief", seen=(("cost", 8),)))
    grown = choose(found.roster, "m1", "side", ["long_bow"])
    after = muster(grown, game, found.find_faction, found)
    assert seen_after(found, after).models[0].seen == (("cost", 10),)


def test_seen_costs_that_were_old_already_stay_so() -> None:
    found, game = armed(Model("m1", "chief", seen=(("cost", 7),)))
    after = muster(carry(found.roster, "m1", "weapons", "long_bow"), game, found.find_faction)
    assert seen_after(found, after) is after.roster


def test_what_options_replace_is_named_from_one_look_at_the_unit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []
    names_in = choices._names_in  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(choices, "_names_in", lambda unit: looked.append(unit.id) or names_in(unit))
    game = tiny_game()
    swapping = ARMED.replace("at_most: 1}", "at_most: 1, replaces: [axe]}")
    faction = tiny_faction(game, swapping.replace("at_least: 1}", "at_least: 1, replaces: [axe]}"))
    (record,) = mustered(roster_with("chief"), game, faction).models
    found = [[str(name) for name in one.replaced] for one in choices_of(record)]
    axe = str(record.build.parts.unit.items["weapons"][0].item.name)
    assert [names for names in found if names] == [[axe], [axe]]
    assert looked == ["chief"]
