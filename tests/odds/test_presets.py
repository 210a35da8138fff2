"""The usual rolls that lie with the program, each taken by a tiny game, with chances by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from realms_builder.game.files.declared_mechanics import DeclaredMechanic, preset_mechanics
from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import Answer, UntilOver
from realms_builder.odds.questions.questions import asked_needs
from tests.odds.duels import Duel, duel_in, plain_game, sixths, spread


def taken(preset: str, **filled: object) -> Duel:
    """Return two units in a game whose mechanic ``m`` is *preset* with its needs *filled*."""
    needs = ", ".join(f'{name}: "{value}"' for name, value in filled.items())
    return duel_in(plain_game(f"- {{id: m, preset: {preset}, with: {{{needs}}}}}"))


def chosen(duel: Duel, **values: Any) -> Answer:
    return duel.ask("m", Situation(values=values))


def roll_under() -> None:
    # The unit's skill is 4: one die with 4/6; with a second one only if both are above.
    assert taken("roll_under", value="model.skill").ask("m").chance("passed") == sixths(4)
    with_bonus = taken("roll_under", value="model.skill", bonus=1).ask("m")
    assert with_bonus.chance("passed") == 1 - sixths(2) ** 2
    assert taken("roll_under", value=0).ask("m").chance("failed") == 1
    assert taken("roll_under", value=9).ask("m").chance("passed") == 1


def roll_over() -> None:
    # 2d6 + 4 reaches 8 in 33 of 36 ways, 16 never except by a double six.
    usual = {"dice": 2, "bonus": "model.skill", "critical": "true"}
    answer = taken("roll_over", **usual, need=8).ask("m")
    assert answer.figure("critical passed").value == Fraction(33, 36)
    assert answer.chance("critical") == Fraction(1, 36)
    hopeless = taken("roll_over", **usual, need=17).ask("m")
    assert hopeless.figure("critical passed").value == Fraction(1, 36)
    assert taken("roll_over", dice=2, need=12).ask("m").chance("critical") == 0
    assert taken("roll_over", need=11, highest=20).ask("m").chance("passed") == Fraction(1, 2)


def opposed() -> None:
    equal = taken("opposed").ask("m")
    assert [equal.chance(o) for o in ("won", "tied", "lost")] == [
        Fraction(15, 36),
        Fraction(6, 36),
        Fraction(15, 36),
    ]
    assert equal.figure("margin").value == 0
    # Two dice against one: the sum is above 1, 2, ... 6 in 36, 35, 33, 30, 26 and 21 of 36 ways.
    better = taken("opposed", mine_bonus=1).ask("m")
    assert better.chance("won") == Fraction(36 + 35 + 33 + 30 + 26 + 21, 216)
    # Thrown again when it did not win, or by the enemy when it did.
    assert taken("opposed", mine_again="true").ask("m").chance("won") == Fraction(125, 216)
    assert taken("opposed", their_again="true").ask("m").chance("won") == Fraction(55, 216)
    assert taken("opposed", mine_value=5).ask("m").chance("won") == Fraction(21, 36)


def pool_against_pool() -> None:
    # 4/5+ on both sides: 16, 32, 24, 8, 1 of 81 successes. One more in 1480 of 6561 ways, two in
    # 664, three in 160, four in 16.
    pools = {"strike": "attacker.guard", "guard": "target.guard"}
    plain = taken("pool_against_pool", **pools).ask("m")
    assert plain.chance("hit") == Fraction(1480 + 664 + 160 + 16, 6561)
    assert plain.figure("damage").value == Fraction(1480 + 2 * 664 + 3 * 160 + 4 * 16, 6561)
    tough = taken("pool_against_pool", **pools, reduction=1, least=1).ask("m")
    assert spread(tough, "damage")[Fraction(1)] == Fraction(1480 + 664, 6561)
    thin = taken("pool_against_pool", **pools, reduction=1).ask("m")
    assert thin.figure("damage").value == Fraction(664 + 2 * 160 + 3 * 16, 6561)
    # Four equal faces, of which 1 to 4 let pass what is at least one success: 65 of 81.
    warded = taken("pool_against_pool", **pools, critical_defence="true").ask("m")
    assert warded.chance("parried") == Fraction(6, 1296)
    assert plain.chance("hit") - warded.chance("hit") == Fraction(4, 1296) * Fraction(65, 81)


def pool_against_number() -> None:
    answer = taken("pool_against_number", thrown_pool="model.guard", number=1).ask("m")
    assert answer.chance("passed") == Fraction(33, 81)


def hit_wound_save() -> None:
    # Each attack comes through with 1/2 * 1/2 * 1/2.
    usual = {"attacks": 2, "to_hit": 4, "to_wound": 4}
    saved = taken("hit_wound_save", **usual, save=4, each=2).ask("m")
    assert saved.chance("missed") == Fraction(1, 4)
    assert saved.chance("hurt") == 1 - Fraction(7, 8) ** 2
    assert saved.figure("damage").value == 2 * 2 * Fraction(1, 8)
    assert taken("hit_wound_save", **usual).ask("m").chance("hurt") == 1 - Fraction(3, 4) ** 2
    # A one never succeeds.
    easy = taken("hit_wound_save", to_hit=1, to_wound=1, save=1).ask("m")
    assert easy.chance("hurt") == sixths(5) * sixths(5) * sixths(1)


def dice_against_dice() -> None:
    # The golden numbers of two attack dice of 4+ / 4+ against one armour die, with bursts.
    usual = {"dice": 2, "to_hit": 4, "to_damage": 4}
    answer = taken("dice_against_dice", **usual, armour=1, bursts=1).ask("m")
    assert answer.figure("wounds").value == Fraction(4293895487, 8707129344)
    assert spread(answer, "wounds")[Fraction(0)] == Fraction(972115, 1492992)
    # Without bursts: a die hurts with 1/4, and a guard of 4, 5, 6 stops 1/3, 2/3, all of those.
    single = taken("dice_against_dice", dice=1, armour=1).ask("m")
    assert single.chance("hurt") == Fraction(1, 4) * (1 - (sixths(2) + sixths(4) + 1) / 6)


def wound_track() -> None:
    # Hits with 1/2 and is out on 4 or more with every wound counted: 61 / 18 attacks.
    track = taken("wound_track", to_hit=4, toughness=4).ask("m")
    until = track.repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.expected == Fraction(61, 18)
    assert track.chance("out") == Fraction(1, 4)
    hurt = chosen(taken("wound_track", to_hit=4, toughness=4), wounds=2)
    assert hurt.chance("out") == Fraction(1, 2) * sixths(5)


def need_by_table() -> None:
    def hit(**values: object) -> Fraction:
        return taken("need_by_table", **values).ask("m").chance("hit")

    assert hit() == sixths(3)
    assert hit(their_value=5) == sixths(2)
    assert hit(their_value=99) == sixths(1)
    assert hit(mine_value=99) == sixths(5)
    assert hit(modifier=1) == sixths(4)
    assert hit(their_value=99, modifier=1) == sixths(2)


BY_HAND: dict[str, Callable[[], None]] = {
    "roll_under": roll_under,
    "roll_over": roll_over,
    "opposed": opposed,
    "pool_against_pool": pool_against_pool,
    "pool_against_number": pool_against_number,
    "hit_wound_save": hit_wound_save,
    "dice_against_dice": dice_against_dice,
    "wound_track": wound_track,
    "need_by_table": need_by_table,
}


@pytest.mark.parametrize("preset", preset_mechanics())
def test_a_preset_gives_what_is_counted_by_hand(preset: str) -> None:
    BY_HAND[preset]()


@pytest.mark.parametrize("preset", preset_mechanics().values(), ids=lambda preset: preset.id)
def test_a_preset_speaks_both_languages(preset: Any) -> None:
    named = [preset.name, *(need.name for need in preset.needs)]
    named += [step.name for step in preset.steps if step.stop]
    assert all(name.pick(lang) for name in named for lang in ("de", "en"))
    assert preset.name.pick("de") != preset.name.pick("en")


def test_a_need_that_is_not_filled_is_asked_for() -> None:
    duel = taken("roll_over", dice=2)
    question = duel.questions()["m"]
    asked = [need.id for need in asked_needs(question)]
    assert asked == ["bonus", "need", "highest", "critical"]
    assert chosen(duel, need=7).chance("passed") == Fraction(21, 36)


def test_a_mechanic_says_anew_what_it_wants_different_from_its_preset() -> None:
    text = """
    - id: m
      preset: roll_over
      name: {de: Glück, en: Luck}
      with: {dice: 1}
      needs: [{id: need, type: integer, default: 6}]
      show: [{chance: failed}]
    """
    duel = duel_in(plain_game(text))
    assert duel.questions()["m"].name("de") == "Glück"
    assert [figure.id for figure in duel.ask("m").figures] == ["failed"]
    assert duel.ask("m").chance("passed") == sixths(1)


def test_a_preset_may_be_a_part_of_a_chain_of_ones_own() -> None:
    text = """
    - {id: aim, preset: roll_over, sides: [attacker, target], with: {dice: 2, need: 8}}
    - id: m
      sides: [attacker, target]
      steps:
        - {use: aim}
        - {stop: missed, when: "aim == 'failed'"}
        - {roll: harm, by: attacker}
        - {stop: hurt, when: "harm > 2"}
        - {stop: unhurt}
    """
    assert duel_in(plain_game(text)).ask("m").chance("hurt") == Fraction(15, 36) * sixths(4)


@pytest.mark.parametrize("preset", preset_mechanics().values(), ids=lambda preset: preset.id)
def test_every_step_that_a_story_tells_has_a_name_in_both_languages(
    preset: DeclaredMechanic,
) -> None:
    nameless = [
        (step, lang)
        for step in preset.steps
        for lang in ("de", "en")
        if lang not in step.name.languages
    ]
    assert nameless == []
