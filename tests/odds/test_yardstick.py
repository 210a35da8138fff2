"""The yardstick: units sized up by exact odds, weights fitted to their costs, who stands out."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product

import pytest

from realms_builder.core.problems import Problem
from realms_builder.game.game import Game
from realms_builder.game.notes import Notes
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.units import Faction
from realms_builder.game.value_words import said
from realms_builder.game.yaml.text import YamlText
from realms_builder.odds.yardstick.measures import SizedUp
from realms_builder.odds.yardstick.profiles import profiles_of
from realms_builder.odds.yardstick.yardstick import Yardstick, sized_up, yardstick_of
from tests.builders import system_text, tiny_faction, tiny_game, yaml_of

# A die of the attacker hits on the power of the weapon or less; each hit costs one hit point.
BLOW = """
  - id: blow
    sides: [attacker, target]
    needs: [{id: luck, type: integer, min: 0, max: 5, default: 0}]
    steps:
      - {set: need, to: item.power + luck}
      - {roll: die, by: attacker}
      - {stop: missed, when: die > need}
      - {stop: hit, gives: {loss: 1}}
    show: [{chance: hit}, {number: loss}]
    repeat: {id: until_out, until: "hp <= 0", carry: {hp: "hp - loss"}, from: {hp: target.hp}}"""
# Hit points 4 behind an axe of power 3, which hits every second time.
DUMMY = "{id: dummy, name: Dummy, stats: {hp: 4}, weapons: [axe]}"
MEASURES = "[{id: hits, figure: hit}, {id: lasts, side: target, repeat: until_out}]"
TERMS = "[{id: hits, name: Hits, value: hits}, {id: lasts, name: Lasts, value: lasts}]"


def game_with(more: str = "", **sections: str) -> Game:
    """Return the tiny game with a yardstick; *more* are further entries of it."""
    return tiny_game(mechanics=BLOW, yardstick=stick(more, **sections))


def stick(
    more: str = "", profiles: str = DUMMY, measures: str = MEASURES, terms: str = TERMS
) -> str:
    parts = f"profiles: [{profiles}], measures: {measures}, terms: {terms}, ridge: 0"
    return "{" + parts + (f", {more}" if more else "") + "}"


def clan(game: Game, costs: dict[tuple[int, int], float], **more: str) -> Faction:
    """Return a faction with a unit for each power and number of hit points that cost something."""
    units = "".join(
        f"\n  - {{id: u{power}{hp}, name: U, cost: {cost}, stats: {{hp: {hp}}}, "
        f"weapons: [{{id: w, name: W, power: {power}}}]{more.get(f'u{power}{hp}', '')}}}"
        for (power, hp), cost in costs.items()
    )
    return tiny_faction(game, "units:" + units)


def measured(game: Game, faction: Faction) -> dict[str, SizedUp]:
    units, problems = sized_up(game, [faction], {faction.id: faction}.get)
    assert problems == ()
    return {unit.address.split("/")[1]: unit for unit in units}


def yardstick(game: Game, faction: Faction) -> Yardstick:
    found = yardstick_of(game, list(measured(game, faction).values()))
    assert isinstance(found, Yardstick)
    return found


GRID = list(product((1, 2, 3, 6), (1, 2, 4)))


# ------------------------------------------------------------------------------ sizing up


def test_a_unit_is_sized_up_by_exact_odds_both_ways() -> None:
    game = game_with()
    unit = measured(game, clan(game, {(2, 3): 5}))["u23"]
    # It hits with 2 of 6 faces; three hit points behind every second blow last six blows.
    assert unit.terms == (Fraction(333333, 1_000_000), Fraction(6))
    assert (unit.cost, unit.guide, unit.note) == (5, None, EMPTY)


@pytest.mark.parametrize(
    ("measure", "value"),
    [
        ("{id: m, figure: hit}", Fraction(1, 2)),
        ("{id: m, figure: loss}", Fraction(1, 2)),
        ("{id: m, figure: missed, where: power > 1}", Fraction(1, 2)),
        ("{id: m, figure: hit, times: power + mov}", Fraction(4)),
        ("{id: m, figure: hit, where: power > 3}", Fraction(0)),
        ("{id: m, figure: hit, values: {luck: power - 1}}", Fraction(5, 6)),
        ("{id: m, figure: hit, take: all}", Fraction(2, 3)),
        ("{id: m, repeat: until_out}", Fraction(8)),
        ("{id: m, repeat: until_out, times: 2}", Fraction(4)),
        ("{id: m, repeat: until_out, take: all}", Fraction(6)),
        ("{id: m, repeat: until_out, where: power > 3}", Fraction(100)),
        ("{id: m, repeat: until_out, where: power == 1, most: 20}", Fraction(20)),
        ("{id: m, figure: hit, side: target, values: {luck: power - 1}}", Fraction(5, 6)),
    ],
)
def test_a_measure_says_what_of_which_item_counts(measure: str, value: Fraction) -> None:
    game = game_with(terms="[{id: t, value: m}]", measures=f"[{measure}]")
    text = """units:
      - id: u
        name: U
        cost: 1
        stats: {hp: 2}
        weapons: [{id: a, name: A, power: 3}, {id: b, name: B, power: 1}]"""
    [found] = measured(game, tiny_faction(game, text))["u"].terms
    assert abs(found - value) < Fraction(1, 1_000_000)


def test_of_the_modes_of_a_weapon_the_best_counts_also_where_all_weapons_do() -> None:
    game = game_with(
        terms="[{id: a, value: a}, {id: b, value: b}]",
        measures="[{id: a, figure: hit, take: all}, {id: b, figure: hit}]",
    )
    text = """units:
      - id: u
        name: U
        cost: 1
        stats: {hp: 2}
        weapons:
          - {id: a, name: A, modes: [{id: one, power: 3}, {id: other, power: 2}]}
          - {id: b, name: B, power: 1}"""
    terms = measured(game, tiny_faction(game, text))["u"].terms
    # 3 of 6 faces or 2 of 6, whichever is better, and 1 of 6 beside it
    assert terms == (pytest.approx(3 / 6 + 1 / 6, abs=1e-6), Fraction(1, 2))


def test_a_measure_is_the_mean_over_the_profiles_or_those_it_names() -> None:
    game = game_with(
        profiles=f"{DUMMY}, {{id: weak, name: Weak, stats: {{hp: 1}}, weapons: []}}, clan/u11",
        measures="[{id: a, repeat: until_out}, {id: b, repeat: until_out, against: weak}]",
        terms="[{id: a, value: a}, {id: b, value: b}]",
    )
    unit = measured(game, clan(game, {(1, 1): 1, (3, 5): 1}))["u35"]
    # Eight blows, two, and two: an end with each third blow and a bit less, on average.
    often = (Fraction(1, 8) + Fraction(1, 2) + Fraction(1, 2)) / 3
    assert unit.terms == (pytest.approx(float(1 / often)), 2)


def test_one_model_of_a_unit_counts_without_what_pays_for_itself() -> None:
    game = game_with("without: [weapons]")
    text = """units:
      - {id: u, name: U, cost: 7, strength: [3, 5], stats: {hp: 2}, weapons: [long_bow]}"""
    # The bow costs 2; costs of the tiny game are for each model.
    assert measured(game, tiny_faction(game, text))["u"].cost == 7


def test_who_costs_nothing_or_is_not_meant_is_left_out() -> None:
    game = game_with("where: hp > 1")
    assert list(measured(game, clan(game, {(1, 1): 3, (1, 2): 0, (1, 3): 3}))) == ["u13"]


def test_what_is_sized_up_may_go_to_another_process() -> None:
    game = game_with()
    unit = measured(game, clan(game, {(2, 3): 5}))["u23"]
    assert pickle.loads(pickle.dumps(unit)) == unit


# ------------------------------------------------------------------------------ the fit


def test_costs_that_follow_the_odds_give_back_what_they_were_made_of() -> None:
    # The chance to hit is power / 6, and each hit point lasts two blows: 1 + 6 * hits + lasts / 2.
    game = game_with()
    found = yardstick(game, clan(game, {(p, hp): 1 + p + hp for p, hp in GRID}))
    assert found.base == pytest.approx(1, abs=1e-4)
    assert found.weights == pytest.approx((6, 0.5), abs=1e-4)
    assert found.explained == pytest.approx(1)
    assert found.outstanding == ()
    first = found.units[0]
    assert first.value == pytest.approx(3, abs=1e-4)
    assert first.parts == pytest.approx((1, 1), abs=1e-4)
    assert first.per_cost == pytest.approx(1, abs=1e-4)


def test_a_product_finds_the_powers() -> None:
    # Cost power * hp: chance * 6 times blows / 2, both to the power of 1.
    game = game_with("form: product")
    found = yardstick(game, clan(game, {(p, hp): p * hp for p, hp in GRID}))
    assert found.base == pytest.approx(3, rel=1e-4)
    assert found.weights == pytest.approx((1, 1), rel=1e-4)
    last = found.units[-1]
    assert last.value == pytest.approx(24, rel=1e-4)
    assert last.parts == pytest.approx((1, 8), rel=1e-4)


def test_who_costs_far_more_than_all_others_say_stands_out() -> None:
    game = game_with()
    costs = {(p, hp): 1 + p + hp for p, hp in GRID} | {(3, 2): 12}
    found = yardstick(game, clan(game, costs))
    [odd] = found.outstanding
    assert odd.unit.address == "clan/u32"
    assert odd.off > 0.5
    assert odd.deviations > 2
    assert 6 < odd.value < 8  # 6 but for its own pull


@pytest.mark.parametrize("patience", ["tolerance: 1.5", "deviations: 9"])
def test_the_game_says_how_far_is_too_far(patience: str) -> None:
    game = game_with(patience)
    costs = {(p, hp): 1 + p + hp for p, hp in GRID} | {(3, 2): 12}
    assert yardstick(game, clan(game, costs)).outstanding == ()


def test_the_cost_guide_and_the_note_stand_beside_the_value() -> None:
    guide = "{cost: cost, value: hp * 2}"
    game = tiny_game(mechanics=BLOW, yardstick=stick(), cost_guide=guide)
    unit = measured(game, clan(game, {(1, 4): 5}, u14=", note: Because"))["u14"]
    assert (unit.guide, unit.note) == (8, Text.of("Because"))


# ------------------------------------------------------------------------------ what goes wrong


def test_too_few_units_tell_nothing() -> None:
    game = game_with()
    found = yardstick_of(
        game, list(measured(game, clan(game, dict.fromkeys(GRID[:4], 3))).values())
    )
    assert isinstance(found, Problem)
    assert (found.code, found.values) == ("yardstick.too_few_units", {"count": 4, "wanted": 5})


def test_a_game_without_a_yardstick_says_so() -> None:
    game = tiny_game(mechanics=BLOW)
    assert sized_up(game, [tiny_faction(game)], {}.get) == ((), ())
    found = yardstick_of(game, [])
    assert isinstance(found, Problem)
    assert found.code == "yardstick.none"


def test_a_unit_whose_formula_fails_is_left_out_and_said() -> None:
    game = game_with(terms="[{id: ratio, value: 1 / (hp - 1)}]")
    faction = clan(game, {(1, 1): 1, (1, 2): 1})
    units, problems = sized_up(game, [faction], {faction.id: faction}.get)
    assert [unit.address for unit in units] == ["clan/u12"]
    assert [p.code for p in problems] == ["yardstick.formula"]
    assert "ratio" in said(problems[0], "en")


def test_a_profile_that_is_not_there_is_left_out_and_said() -> None:
    text = stick(profiles="clan/u12, clan/nobody, elsewhere/u12, alone")
    game = tiny_game(mechanics=BLOW, yardstick=text)
    faction = clan(game, {(1, 2): 1})
    notes = Notes(YamlText("system.yaml", yaml_of(system_text(yardstick=text)).data, [], None))
    assert list(profiles_of(game, {"clan": faction}.get, notes)) == ["clan/u12"]
    assert [(p.code, p.values["value"]) for p in notes.problems] == [
        ("reference_unknown", "clan/nobody"),
        ("reference_unknown", "elsewhere/u12"),
        ("reference_unknown", "alone"),
    ]
