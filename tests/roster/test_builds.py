"""Builds: what changes a number, in which order, and where it stops (data-format.md, modifies)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, UNKNOWN
from realms_builder.game.kinds.values import Pool
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.roster import Group, Model
from tests.builders import SECTIONS, build_of, force, mustered, roster_with, tiny_game

ALSO = {
    "forms": "[{id: rage, name: Rage, modifies: {stat: mov, add: 1}}]",
    "derived": """
      - {id: load, type: weight, value: "sum(items.weight)"}
      - {id: burden, name: Burden, value: "floor(load / 10)", modifies: {stat: mov, add: "-burden"}}
      - {id: half, value: "ceil(hp / 2)"}
      - {id: calm, value: hp, reads: printed}
      - {id: guard_roll, type: pool, dice: "def.dice + 1", target: def.target}
      - {id: from, type: target, value: "3 + 2"}
      - {id: never, value: 1, when: "def.dice > 100"}""",
}


def made(text: str, **model: object) -> Build:
    return build_of(text, tiny_game(**ALSO), **model)


def number(text: str, name: str, **model: object) -> object:
    return made(text, **model).lookup(name)


# ------------------------------------------------------------------------------ one change


@pytest.mark.parametrize(
    ("change", "hp"),
    [
        ("{add: 2}", 6),
        ("{add: -2}", 2),
        ("{times: 2}", 8),
        ("{times: 2, add: -1}", 7),
        ("{set: 7}", 7),
        ("{set: hp + 1}", 5),
        ("{add: mov}", 9),
        ("{add: 1, when: 'mov > 4'}", 5),
        ("{add: 1, when: 'mov > 5'}", 4),
        ("{add: 1, when: 'never > 0'}", 4),
    ],
)
def test_a_change_does_what_it_says(change: str, hp: int) -> None:
    change = change.replace("{", "{stat: hp, ", 1)
    assert number(f"{{id: u, name: U, stats: {{hp: 4}}, modifies: {change}}}", "hp") == hp


@pytest.mark.parametrize(
    ("hp", "change", "result"),
    [
        (4, "add: -5, min: 1", 1),
        (4, "add: 9, max: 6", 6),
        (4, "add: 1, max: 3", 4),  # was above already: the limit does not pull it down
        (2, "add: -1, min: 3", 2),  # was below already: the limit does not lift it
        (4, "add: -1, min: 3", 3),
        (4, "times: 3, max: 5", 5),
    ],
)
def test_the_limits_of_a_change_stop_it_and_never_turn_it_round(
    hp: int, change: str, result: int
) -> None:
    text = f"{{id: u, name: U, stats: {{hp: {hp}}}, modifies: {{stat: hp, {change}}}}}"
    assert number(text, "hp") == result


@pytest.mark.parametrize(
    ("change", "pool"),
    [
        ("dice: 2, target: -2", Pool(6, 3)),
        ("dice: -9", Pool(1, 5)),
        ("dice: 9", Pool(7, 5)),
        ("target: 3", Pool(4, 5)),
        ("target: -9", Pool(4, 3)),
        ("dice: 2, max: 5", Pool(5, 5)),
    ],
)
def test_a_pool_changes_in_both_halves_and_is_clamped_last(change: str, pool: Pool) -> None:
    text = f"{{id: u, name: U, stats: {{hp: 4, def: 4/5+}}, modifies: {{stat: def, {change}}}}}"
    assert number(text, "def") == pool


def test_a_size_steps_along_its_scale_and_stops_at_the_ends() -> None:
    for step, size in ((1, "l"), (5, "l"), (-1, "s"), (-5, "s"), (0, "m")):
        text = f"{{id: u, name: U, stats: {{hp: 1}}, modifies: {{stat: size, step: {step}}}}}"
        found = number(text, "size")
        assert found.identity == size  # type: ignore[attr-defined]


def test_a_change_without_a_number_to_change_changes_nothing() -> None:
    assert number("{id: u, name: U, modifies: {stat: hp, add: 1}}", "hp") is MISSING
    assert number("{id: u, name: U, stats: {hp: 4}, modifies: {stat: hp, add: never}}", "hp") == 4


# ------------------------------------------------------------------------------ the order


def test_changes_count_in_the_order_profile_items_derived_group_form_clamp() -> None:
    build = made(
        """
        id: u
        name: U
        stats: {hp: 3, mov: 4}
        modifies: {stat: mov, add: 1}
        weapons: [{id: boots, name: Boots, weight: 25, modifies: {stat: mov, times: 2}}]
        forms: [{id: rage, modifies: {stat: mov, times: 3}}]
        """,
        form="rage",
    )
    # (4 + 1) * 2 - 2 = 8, then the form of the game adds 1 and that of the unit triples.
    assert build.lookup("mov") == 27
    steps = [(step.source.pick("en"), step.after) for step in build.steps("mov")]
    assert steps == [("U", 4), ("U", 5), ("Boots", 10), ("Burden", 8), ("Rage", 9), ("Rage", 27)]


def test_what_is_carried_twice_counts_twice() -> None:
    item = "{id: charm, name: Charm, count: 2, modifies: {stat: hp, add: 1}}"
    assert number(f"{{id: u, name: U, stats: {{hp: 4}}, weapons: [{item}]}}", "hp") == 6


def test_a_stat_is_clamped_once_at_the_very_end() -> None:
    text = "{id: u, name: U, stats: {hp: 8}, modifies: [{stat: hp, add: 5}, {stat: hp, add: -3}]}"
    build = made(text)
    assert (build.unclamped("hp"), build.lookup("hp")) == (10, 9)


def test_a_step_without_effect_is_not_told() -> None:
    text = "{id: u, name: U, stats: {hp: 4}, modifies: [{stat: hp, add: 0}, {stat: hp, add: 1}]}"
    assert [step.after for step in made(text).steps("hp")] == [4, 5]


def test_derived_values_follow_the_numbers_and_printed_ones_the_profile() -> None:
    build = made(
        """
        id: u
        name: U
        stats: {hp: 3, def: 3/4+}
        weapons: [axe, 2x bow]
        forms: [{id: rage, stats: {hp: 5}}]
        """,
        form="rage",
    )
    assert show(build.lookup("load"), "de") == "4,5 kg"
    assert (build.lookup("half"), build.lookup("calm")) == (3, 3)
    assert build.lookup("guard_roll") == Pool(4, 4)
    assert show(build.lookup("from"), "en") == "5+"
    assert build.lookup("never") is MISSING
    assert build.printed.lookup("hp") == 3
    assert build.lookup("nonsense") is UNKNOWN


def test_weights_add_up_exactly() -> None:
    crates = ", ".join(["{name: Crate, weight: 0.1}"] * 10)
    assert number(f"{{id: u, name: U, weapons: [{crates}]}}", "load") == Fraction(1)


@pytest.mark.parametrize(
    "derived",
    [
        "[{id: a, value: b}, {id: b, value: a}]",
        "[{id: a, value: a + 1}]",
        '[{id: a, value: "hp", modifies: {stat: hp, add: a}}]',
    ],
)
def test_values_that_wait_for_each_other_are_a_formula_mistake(derived: str) -> None:
    build = build_of("{id: u, name: U, stats: {hp: 3}}", tiny_game(derived=derived))
    with pytest.raises(FormulaError) as caught:
        build.lookup("a")
    assert caught.value.sentence_code == "formula.cycle"


def test_fields_of_an_item_that_wait_for_each_other_are_a_formula_mistake() -> None:
    text = '{id: u, name: U, weapons: [{name: W, power: "=weight", weight: "=power"}]}'
    with pytest.raises(FormulaError) as caught:
        made(text).lookup("load")
    assert caught.value.sentence_code in ("formula.cycle", "formula.too_deep")


# ------------------------------------------------------------------------------ forms, tags


def test_a_form_overlays_stats_items_of_the_same_id_and_tags() -> None:
    text = """
      id: u
      name: U
      stats: {hp: 3, mov: 4}
      tags: [tough, fearsome 2]
      weapons: [{id: claw, name: Claw, power: 3, weight: 2}, axe]
      forms:
        - id: rage
          stats: {mov: 7}
          tags: [-fearsome, +mob]
          weapons: [{id: claw, power: 5}, bow]
    """
    calm, rage = made(text), made(text, form="rage")
    assert (calm.lookup("mov"), rage.lookup("mov")) == (4, 8)
    assert [use.identity for use in calm.keywords] == ["tough", "fearsome"]
    assert [use.identity for use in rage.keywords] == ["tough", "mob"]
    assert [record.show("en") for record in map(rage.record, rage.items("weapons"))] == [
        "Claw",
        "Axe",
        "Bow",
    ]
    claws = [build.record(build.items("weapons")[0]) for build in (calm, rage)]
    assert [claw.lookup("power") for claw in claws] == [3, 5]
    assert [claw.lookup("weight") for claw in claws] == [2, 2]
    assert made(text, form="normal").lookup("mov") == 4


def test_keywords_give_keywords_and_those_give_more() -> None:
    game = tiny_game(
        keywords="""
          - {id: a, kind: tag, gives: [b]}
          - {id: b, kind: tag, gives: [c, a]}
          - {id: c, kind: tag}
          - {id: mob, kind: tag}""",
        groups="[]",
    )
    build = build_of("{id: u, name: U, tags: [a]}", game)
    assert [use.identity for use in build.keywords] == ["a", "b", "c"]
    assert build.call("tag", ("c",)) is True


def test_functions_ask_for_keywords_levels_and_items() -> None:
    build = made(
        "{id: u, name: U, tags: [fearsome 3, tough], traits: [marksman 2], weapons: [axe]}"
    )
    answers = [
        build.call("tag", ("tough",)),
        build.call("tag", ("mob",)),
        build.call("level", ("fearsome",)),
        build.call("level", ("marksman",)),
        build.call("level", ("mob",)),
        build.call("carries", ("axe",)),
        build.call("has", ("axe",)),
        build.call("has", ("bow",)),
        build.call("tag", (3,)),
        build.call("nonsense", ("axe",)),
    ]
    assert answers == [True, False, 3, 2, 0, True, True, False, UNKNOWN, UNKNOWN]


def test_a_role_gives_items_and_keywords_once() -> None:
    game = tiny_game(roles="[{id: hero, gives: [axe, tough]}]")
    for weapons in ("[]", "[axe]"):
        build = build_of(f"{{id: u, name: U, weapons: {weapons}}}", game, role="hero")
        assert [c.item.id for c in build.items("weapons")] == ["axe"]
        assert [use.identity for use in build.keywords] == ["tough"]


# ------------------------------------------------------------------------------ what it costs


def test_costs_add_up_from_unit_loadout_options_and_items_times_the_strength() -> None:
    text = """
      id: u
      name: U
      cost: 4
      strength: [2, 5]
      weapons: [long_bow]
      loadouts: [{id: light, cost: 1}, {id: heavy, cost: 3, weapons: [axe]}]
      options: [{id: side, of: [axe, long_bow], at_most: 2}]
    """
    assert number(text, "cost") == (4 + 2 + 1) * 2
    assert number(text, "cost", strength=3) == (4 + 2 + 1) * 3
    assert number(text, "cost", loadout="heavy") == (4 + 2 + 3) * 2
    assert number(text, "cost", choose=(("side", ("long_bow", "axe")),)) == (4 + 2 + 1 + 2) * 2
    assert number(text, "cost", carry=(("weapons", ("2x long_bow",)),)) == (4 + 2 + 1 + 4) * 2


def test_a_cost_per_unit_does_not_grow_with_its_strength() -> None:
    game = tiny_game(costs="[{id: cost}, {id: favour, per: unit}]")
    build = build_of("{id: u, name: U, strength: 5, cost: {cost: 2, favour: 3}}", game)
    assert (build.lookup("cost"), build.lookup("favour")) == (10, 3)


def test_equal_items_are_counted_together_and_sorted_as_declared() -> None:
    items = SECTIONS["items"].replace("- id: weapons", "- id: weapons\n        sort: [power, name]")
    build = build_of(
        "{id: u, name: U, weapons: [long_sword, axe, bow, axe, 2x Axt]}", tiny_game(items=items)
    )
    shown = [build.record(carried).show("de") for carried in build.items("weapons")]
    assert shown == ["Bogen", "4× Axt", "Langschwert"]
    assert len(build.records("weapons")) == 6


def test_models_that_are_built_alike_share_one_build() -> None:
    game = tiny_game()
    models = ("guard", "guard", Model("m3", "guard", name="Ulf"), "rat")
    found = mustered(roster_with(*models), game)
    first, second, third, rat = (record.build for record in found.models)
    assert first is second is third
    assert rat is not first


# ------------------------------------------------------------------------------ the games


def mob_of(*units: str) -> Build:
    members = tuple(f"m{n}" for n in range(1, len(units) + 1))
    found = force("ags", "kleines_volk", *units, groups=(Group("g1", "mob", members),))
    build = found.group_build(found.roster.groups[0])
    assert build is not None
    return build


def stab(build: Build) -> tuple[str, str]:
    press = build.record(build.items("abilities")[0])
    return show(press.lookup("test"), "de"), show(press.lookup("range"), "de")


def test_two_little_spearmen_attack_with_five_dice_across_two_inches() -> None:
    # D5.6: two give ATT 5/3+ and Nah (2); a third one more die and inch, then the reach stops.
    assert stab(mob_of("kleiner_spiess", "kleiner_spiess")) == ("ATT 5/3+ vs DEF", "Nah (2)")
    assert stab(mob_of(*["kleiner_spiess"] * 3)) == ("ATT 6/3+ vs DEF", "Nah (3)")
    assert stab(mob_of(*["kleiner_spiess"] * 4)) == ("ATT 7/3+ vs DEF", "Nah (3)")


def test_each_kind_of_member_adds_its_own_to_the_mob() -> None:
    mob = mob_of("kleiner_schild", "kleiner_schild", "kleine_ausruferin", "laufbursche")
    line = [show(mob.lookup(stat), "de") for stat in ("mov", "def", "wil")]
    assert line == ["6", "5/5+", "4/5+"]
    assert mob.lookup("hp") is MISSING  # stays with each member


def test_a_mob_never_rolls_more_than_seven_dice() -> None:
    members = tuple(f"m{n}" for n in range(1, 7))
    found = force(
        "ags", "kleines_volk", *["kleiner_schild"] * 6, groups=(Group("g1", "mob", members),)
    )
    build = found.group_build(found.roster.groups[0])
    assert build is not None
    assert build.lookup("def") == Pool(7, 5)


def shade(form: str = "") -> Build:
    found = force("ags", "zwielicht", Model("m1", "uferlaeufer", form=form))
    return found.models[0].build


def test_light_and_shadow_change_the_line_the_tags_and_the_blade() -> None:
    light, shadow = shade(), shade("shadow")
    assert (light.lookup("mov"), shadow.lookup("mov")) == (6, 7)
    tags = [[use.show("de") for use in build.keywords] for build in (light, shadow)]
    assert tags == [
        ["Licht und Schatten", "Plänkler"],
        ["Licht und Schatten", "Tarnung"],
    ]
    blades = [build.record(build.items("abilities")[0]) for build in (light, shadow)]
    assert [show(blade.lookup("test"), "de") for blade in blades] == [
        "ATT 4/4+ vs DEF",
        "ATT 4/3+ vs DEF",
    ]


def test_an_immunity_is_asked_for_by_the_name_of_the_condition() -> None:
    lady = force("ags", "zwielicht", "spiegelherrin").models[0].build
    assert lady.call("immune", ("shadowed",)) is True
    assert lady.call("immune", ("poisoned",)) is False


def test_immune_to_all_conditions_means_the_helpful_ones_too() -> None:
    # AGS 4.1.2 names no exception, and 2.11 takes away every effect of what is named.
    golem = force("ags", "orden", "siegelgolem").models[0].build
    game = golem.game
    conditions = [word.id for word in game.keywords.values() if word.kind == "condition"]
    assert len(conditions) == 13
    assert all(golem.call("immune", (name,)) is True for name in conditions)


@pytest.mark.parametrize(
    ("spent", "leaders", "tokens"), [(48, 1, 3), (50, 1, 1), (40, 2, 12), (60, 1, 1)]
)
def test_round_one_brings_a_token_for_each_leader_and_for_all_that_is_left(
    spent: int, leaders: int, tokens: int
) -> None:
    # D5.3: 50 - 48 = 2 more tokens beside one for each leader.
    own = (
        {"id": "lead", "name": "L", "class": "leader", "cost": 0, "stats": {"hp": 1}},
        {"id": "rest", "name": "R", "cost": spent, "stats": {"hp": 1}},
    )
    found = force("ags", "ritter", *["lead"] * leaders, "rest", units=own)
    assert found.record.lookup("cost") == spent
    assert found.record.lookup("leader_tokens") == tokens
