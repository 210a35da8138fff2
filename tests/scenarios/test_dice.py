"""Seeded dice: the same for ever, and fair."""

from collections import Counter

import pytest

from realms_builder.scenarios.dice import SeededDice


def test_a_seed_gives_the_throws_that_were_written_down_once() -> None:
    # Written down from random.Random("17").random(), which Python promises never to change.
    dice = SeededDice(17)
    assert [dice.throw("1d6")[0] for _ in range(12)] == SEVENTEEN
    dice = SeededDice(0)
    assert [dice.throw("1W12")[0] for _ in range(6)] == ZERO


SEVENTEEN = [5, 4, 1, 4, 2, 3, 5, 5, 2, 2, 6, 2]
ZERO = [5, 11, 5, 12, 2, 1]


def test_two_dice_are_the_next_two_of_one() -> None:
    one, two = SeededDice(17), SeededDice(17)
    assert two.throw("2d6") == one.throw("1d6") + one.throw("1d6")


def test_every_face_falls_about_as_often() -> None:
    dice = SeededDice(3)
    faces = Counter(dice.throw("1d6")[0] for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(900 < count < 1100 for count in faces.values())


def test_other_seeds_throw_otherwise() -> None:
    throws = {SeededDice(seed).throw("8d6") for seed in (-1, 0, 1, 2, 3)}
    assert len(throws) == 5


def test_what_is_no_roll_is_refused() -> None:
    with pytest.raises(ValueError, match="six"):
        SeededDice(1).throw("six")
