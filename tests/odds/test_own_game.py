"""Games that are nothing but YAML: what they throw is counted like anything else."""

from __future__ import annotations

from fractions import Fraction

import pytest

from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import UntilOver
from realms_builder.odds.questions.questions import asked_needs
from tests.odds.duels import Duel, duel_in, own_game, sixths, spread

# 2d6 and skill hit from 8 on, a double six hits always and hurts twice, armour may save.
SWORDS = """
format: 1
kind: system
id: swords
name: {de: Schwerter, en: Swords}
stats:
  - {id: skill, type: integer, min: 0, max: 6}
  - {id: armour, name: {de: Rüstung, en: armour}, type: integer, min: 2, max: 7}
  - {id: hp, type: integer, min: 1, max: 9}
tracks: [{id: hp, boxes: hp}]
items:
  - id: weapons
    name: {de: Waffen, en: weapons}
    fields: [{id: power, type: integer, min: 1, max: 9, required: true}]
  - id: gear
    fields: []
keyword_kinds: [{id: tag, of_units: tags}, {id: ground, at_table: true, side: target}]
keywords:
  - {id: fog, kind: ground, name: {de: Nebel, en: fog}, modifies: [{value: shelter, add: 1}]}
mechanics:
  - id: aim
    preset: roll_over
    sides: [attacker, target]
    with: {dice: 2, bonus: attacker.skill, need: 8 + shelter, critical: "true"}
  - id: blow
    name: {de: Hieb, en: Blow}
    sides: [attacker, target]
    needs:
      - id: shelter
        of: target
        name: {de: Schutz, en: shelter}
        type: integer
        min: 0
        max: 2
        default: 0
    steps:
      - {use: aim}
      - {stop: missed, when: "aim == 'failed'", name: {de: daneben, en: missed}}
      - {roll: save, by: target}
      - {stop: saved, when: "save >= target.armour", name: {de: gerettet, en: saved}}
      - set: damage
        of: target
        name: {de: Schaden, en: damage}
        to: "item.power * if(aim == 'critical', 2, 1)"
      - {stop: hurt, name: {de: verletzt, en: hurt}, good: true}
    aim: damage
    show: [{chance: hurt}, {number: damage}]
    repeat:
      id: until_out
      name: {de: Hiebe bis zum Aus, en: blows until out}
      until: "hp <= 0"
      carry: {hp: "hp - damage"}
      from: {hp: "target.hp - target.ticked('hp')"}
      activation: "2"
"""
FIGHTERS = """
- id: knight
  name: {de: Ritter, en: Knight}
  stats: {skill: 2, armour: 5, hp: 4}
  weapons: [{id: sword, name: {de: Schwert, en: Sword}, power: 2}]
  gear: [{id: rope, name: Rope}]
- id: ghost
  name: {de: Geist, en: Ghost}
  stats: {skill: 0, armour: 7, hp: 1}
  weapons: [{id: claw, name: {de: Kralle, en: Claw}, power: 1}]
"""


@pytest.fixture(scope="module")
def knights() -> Duel:
    """Return one knight against another."""
    return duel_in(own_game(SWORDS), FIGHTERS, "knight", "knight")


def test_a_blow_by_hand(knights: Duel) -> None:
    # 2d6 + 2 reaches 8 in 26 of 36 ways; the save of 5 fails with 4/6.
    answer = knights.ask("sword.blow")
    assert answer.chance("missed") == Fraction(10, 36)
    assert answer.chance("saved") == Fraction(26, 36) * sixths(2)
    assert answer.chance("hurt") == Fraction(26, 36) * sixths(4)


def test_a_double_six_hurts_twice(knights: Duel) -> None:
    damage = spread(knights.ask("sword.blow"), "damage")
    assert damage == {0: Fraction(28, 54), 2: Fraction(25, 54), 4: Fraction(1, 54)}
    assert knights.ask("sword.blow").figure("damage").value == 1


def test_blows_until_a_knight_of_4_points_is_out(knights: Duel) -> None:
    # With 2 points left a blow ends it in 26 of 54 ways: 54/26. With 4 it does so in 1 of 54, and
    # 25 of 54 leave 2: E = 1 + 28/54 E + 25/54 * 54/26.
    until = knights.ask("sword.blow").repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.expected == Fraction(54, 26) * (1 + Fraction(25, 26))
    assert until.curve[:2] == (
        Fraction(1, 54),
        Fraction(1, 54) + Fraction(28, 54) * Fraction(1, 54) + Fraction(25, 54) * Fraction(26, 54),
    )


def test_two_blows_an_activation(knights: Duel) -> None:
    until = knights.ask("sword.blow").repeated("until_out")
    assert isinstance(until, UntilOver)
    # From 2 points both blows fail with (28/54) ** 2. From 4: out at once, or 2 left, or 4 still.
    none, hurt, double = Fraction(28, 54), Fraction(25, 54), Fraction(1, 54)
    at_two = 1 / (1 - none**2)
    stays, lowered = none**2, 2 * none * hurt
    assert 1 - stays - lowered == double + hurt * (hurt + double) + none * double
    assert until.activations == (1 + lowered * at_two) / (1 - stays)


def test_a_target_that_was_hurt_before_lasts_shorter(knights: Duel) -> None:
    until = knights.ask("sword.blow", Situation(ticks=({}, {"hp": 2}))).repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.expected == Fraction(54, 26)


def test_a_chosen_need_makes_it_harder(knights: Duel) -> None:
    # Shelter 2 asks for 8 on 2d6: 15 of 36.
    answer = knights.ask("sword.blow", Situation(values={"shelter": 2}))
    assert 1 - answer.chance("missed") == Fraction(15, 36)


def test_fog_makes_it_harder(knights: Duel) -> None:
    # 9 - 2 on 2d6: 21 of 36.
    answer = knights.ask("sword.blow", Situation(second=knights.put("fog")))
    assert 1 - answer.chance("missed") == Fraction(21, 36)


def test_only_double_sixes_hit_what_cannot_be_reached() -> None:
    ghost = duel_in(own_game(SWORDS), FIGHTERS, "ghost", "knight")
    # 2d6 + 0 against 8 + 2: 10, 11 and 12 in 6 of 36 ways.
    answer = ghost.ask("claw.blow", Situation(values={"shelter": 2}))
    assert 1 - answer.chance("missed") == Fraction(6, 36)
    weak = SWORDS.replace("need: 8 + shelter", "need: 99")
    hopeless = duel_in(own_game(weak), FIGHTERS, "ghost", "knight").ask("claw.blow")
    assert 1 - hopeless.chance("missed") == Fraction(1, 36)


def test_nobody_saves_without_armour() -> None:
    duel = duel_in(own_game(SWORDS), FIGHTERS, "knight", "ghost")
    assert duel.ask("sword.blow").chance("hurt") == Fraction(26, 36)


def test_questions_are_named_after_the_items_that_fit(knights: Duel) -> None:
    questions = knights.questions()
    assert list(questions) == ["sword.blow", "aim"]
    blow = questions["sword.blow"]
    assert (blow.name("de"), blow.name("en")) == ("Schwert", "Sword")
    assert blow.is_attack
    assert blow.is_main
    assert not questions["aim"].is_main
    assert [need.id for need in asked_needs(blow)] == ["shelter", "highest"]


# Three dice: each even face hits, three alike take out at once; a shield die of 5+ stops a hit.
BONES = """
format: 1
kind: system
id: bones
name: {de: Knochen, en: Bones}
dice: {sides: 6}
stats:
  - {id: shield, type: integer, min: 0, max: 3}
  - {id: hp, type: integer, min: 1, max: 9}
mechanics:
  - id: clash
    name: {de: Schlag, en: Clash}
    sides: [attacker, target]
    steps:
      - {roll: hits, by: attacker, dice: 3, success: "face in [2, 4, 6]"}
      - {stop: out, when: same(hits), name: {de: aus, en: out}, gives: {damage: target.hp}}
      - {roll: guard, by: target, dice: target.shield, success: "face >= 5"}
      - {set: left, to: "max(0, hits - guard)"}
      - {stop: done, gives: {damage: left}, name: {de: fertig, en: done}}
    show: [{chance: out}, {number: damage}]
"""
BONE_FOLK = """
- {id: a, name: A, stats: {shield: 0, hp: 3}}
- {id: t, name: T, stats: {shield: 1, hp: 3}}
"""


def test_a_chain_of_ones_own_by_hand() -> None:
    # Three alike in 6 of 216; of the others 24, 81, 81, 24 have 0, 1, 2, 3 even faces. The shield
    # stops one of them with 1/3.
    answer = duel_in(own_game(BONES), BONE_FOLK).ask("clash")
    assert answer.chance("out") == Fraction(6, 216)
    third = Fraction(1, 3)
    damage = {
        0: 24 + 81 * third,
        1: 81 * (1 - third) + 81 * third,
        2: 81 * (1 - third) + 24 * third,
        3: 24 * (1 - third) + 6,
    }
    assert spread(answer, "damage") == {n: ways / 216 for n, ways in damage.items()}


def test_the_other_way_round_there_is_no_shield() -> None:
    answer = duel_in(own_game(BONES), BONE_FOLK, "t", "a").ask("clash")
    assert answer.figure("damage").value == Fraction(81 + 2 * 81 + 3 * 24 + 3 * 6, 216)
