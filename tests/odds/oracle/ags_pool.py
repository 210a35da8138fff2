"""AGS: pools of dice such as 4/3+, and tests against a number (2.4, D5.2, A5, A9)."""

from dataclasses import dataclass
from functools import cache

from tests.odds.oracle.dice import (
    Dice,
    Odds,
    certain,
    chance,
    die,
    faces,
    seen_as,
    then,
    yes_or_no,
)

Strength = tuple[int, int]
"""Dice and the face from which they succeed: (4, 3) is 4/3+."""
Shown = tuple[int, bool]
"""Successes of a pool, and whether all its dice show the same face."""


@dataclass(frozen=True)
class TargetTest:
    """WIL or ATT against a number: more successes than `number` are needed.

    `token_dice` (0 to 2) join after the clamp. `repeats_successes` throws every success once
    more (confused). `second_try` throws a failed test again (precision or a leader token).
    """

    strength: Strength
    number: int
    extra_dice: int = 0
    token_dice: int = 0
    repeats_successes: bool = False
    second_try: bool = False


@dataclass(frozen=True)
class FearTest:
    """The test before attacking who frightens by `frightful`; `own` is what the attacker has."""

    will: Strength
    frightful: int
    own: int = 0
    courage: int = 0
    token_dice: int = 0
    confused: bool = False


@dataclass(frozen=True)
class DieTest:
    """One die that must show more than a number."""

    number: int


@dataclass(frozen=True)
class Initiative:
    """WIL of both generals, a die more for each token; equal successes again with all dice."""

    ours: Strength
    theirs: Strength
    our_tokens: int = 0
    their_tokens: int = 0


def clamped(dice: int, from_face: int) -> Strength:
    """Return a strength within 1 to 7 dice and 3+ to 5+."""
    return max(1, min(7, dice)), max(3, min(5, from_face))


def throw_pool(strength: Strength, random: Dice, repeats_successes: bool = False) -> Shown:
    """Throw a pool; return its successes and whether all dice show the same in the end."""
    dice, from_face = strength
    shown = [die(random, 6) for _ in range(dice)]
    if repeats_successes:
        shown = [die(random, 6) if face >= from_face else face for face in shown]
    return sum(face >= from_face for face in shown), len(set(shown)) == 1


@cache
def pool_odds(strength: Strength, repeats_successes: bool = False) -> Odds[Shown]:
    """Return the odds of a pool, one die after the other."""
    dice, from_face = strength
    last = faces(6)
    one = last
    if repeats_successes:
        one = then(last, lambda face: last if face >= from_face else certain(face))
    odds: Odds[tuple[int, int]] = seen_as(one, lambda face: (int(face >= from_face), face))
    for _ in range(dice - 1):
        odds = then(
            odds,
            lambda so_far: seen_as(
                one,
                lambda face: (
                    so_far[0] + (face >= from_face),
                    face if face == so_far[1] else 0,
                ),
            ),
        )
    return seen_as(odds, lambda so_far: (so_far[0], so_far[1] != 0))


def success_odds(strength: Strength, repeats_successes: bool = False) -> Odds[int]:
    """Return the odds of the successes of a pool."""
    return seen_as(pool_odds(strength, repeats_successes), lambda shown: shown[0])


def _strength(test: TargetTest) -> Strength:
    dice, from_face = clamped(test.strength[0] + test.extra_dice, test.strength[1])
    return dice + test.token_dice, from_face


def throw_target_test(test: TargetTest, random: Dice) -> bool:
    """Throw a test against a number."""
    passed = throw_pool(_strength(test), random, test.repeats_successes)[0] > test.number
    if not passed and test.second_try:
        passed = throw_pool(_strength(test), random, test.repeats_successes)[0] > test.number
    return passed


def enumerate_target_test(test: TargetTest) -> Odds[bool]:
    """Return the odds of a test against a number."""
    odds = success_odds(_strength(test), test.repeats_successes)
    once = chance(odds, lambda successes: successes > test.number)
    return yes_or_no(1 - (1 - once) ** 2 if test.second_try else once)


def _fear_as_test(fear: FearTest) -> TargetTest | None:
    """Return the test, None where there is nothing to fear."""
    number = fear.frightful - fear.own
    if number <= 0:
        return None
    return TargetTest(fear.will, number, fear.courage, fear.token_dice, fear.confused)


def throw_fear_test(fear: FearTest, random: Dice) -> bool:
    """Throw a fear test; return whether it is passed."""
    test = _fear_as_test(fear)
    return test is None or throw_target_test(test, random)


def enumerate_fear_test(fear: FearTest) -> Odds[bool]:
    """Return the odds of passing a fear test."""
    test = _fear_as_test(fear)
    return certain(True) if test is None else enumerate_target_test(test)


def throw_initiative(initiative: Initiative, random: Dice) -> bool:
    """Throw until one side has more successes; return whether it is ours."""
    while True:
        ours = throw_pool(_general(initiative.ours, initiative.our_tokens), random)[0]
        theirs = throw_pool(_general(initiative.theirs, initiative.their_tokens), random)[0]
        if ours != theirs:
            return ours > theirs


def _general(will: Strength, tokens: int) -> Strength:
    return will[0] + tokens, will[1]


def enumerate_initiative(initiative: Initiative) -> Odds[bool]:
    """Return the odds of winning the initiative."""
    theirs = success_odds(_general(initiative.theirs, initiative.their_tokens))
    leads = then(
        success_odds(_general(initiative.ours, initiative.our_tokens)),
        lambda ours: seen_as(theirs, lambda other: ours - other),
    )
    ahead, behind = chance(leads, lambda lead: lead > 0), chance(leads, lambda lead: lead < 0)
    return yes_or_no(ahead / (ahead + behind))


def enumerate_die_test(test: DieTest) -> Odds[bool]:
    """Return the odds of one die against a number."""
    return yes_or_no(chance(faces(6), lambda face: face > test.number))
