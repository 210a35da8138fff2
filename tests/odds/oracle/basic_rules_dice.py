"""The dice of the Basic Rules: a 6 gives one more die, a 1 fails, abilities re-roll ones (D4.3).

The die that a 6 gives does not give another one. A 1 is re-rolled at most once, also on the die
that a 6 gave, and a 6 after a re-roll gives its die as any other 6.
"""

from fractions import Fraction
from functools import cache
from math import lcm

from tests.odds.oracle.dice import Dice, Odds, die

Reached = tuple[int, ...]
"""How many dice show at least the lowest face that counts, at least the next one … at least 6."""


def _throw_face(random: Dice, rerolls_ones: bool) -> int:
    face = die(random, 6)
    return die(random, 6) if face == 1 and rerolls_ones else face


def throw_pool(
    random: Dice, count: int, rerolls_ones: bool = False, explodes: bool = True
) -> list[int]:
    """Throw so many dice and those that sixes give; return every face."""
    shown: list[int] = []
    for _ in range(count):
        face = _throw_face(random, rerolls_ones)
        shown.append(face)
        if face == 6 and explodes:
            shown.append(_throw_face(random, rerolls_ones))
    return shown


def left_after_defence(damage: list[int], defence: list[int]) -> int:
    """Take from each damage die the smallest defence die that reaches it; count what is left."""
    spare = sorted(face for face in defence if face != 1)
    left = 0
    for face in sorted(damage):
        blocker = next((one for one in spare if one >= face), None)
        if blocker is None:
            left += 1
        else:
            spare.remove(blocker)
    return left


def face_odds(rerolls_ones: bool) -> Odds[int]:
    """Return the odds of one face, with a 1 thrown again where an ability allows it."""
    one, other = (Fraction(1, 36), Fraction(7, 36)) if rerolls_ones else (Fraction(1, 6),) * 2
    return {1: one, 2: other, 3: other, 4: other, 5: other, 6: other}


def _reached(shown: tuple[int, ...], lowest: int) -> Reached:
    return tuple(sum(face >= step for face in shown) for step in range(lowest, 7))


@cache
def _die_odds(lowest: int, rerolls_ones: bool, explodes: bool) -> Odds[Reached]:
    """Return the odds of one original die together with the die that its 6 gives."""
    odds: Odds[Reached] = {}
    single = face_odds(rerolls_ones)
    for first, chance in single.items():
        for second, part in single.items():
            shown = (first, second) if first == 6 and explodes else (first,)
            reached = _reached(shown, lowest)
            odds[reached] = odds.get(reached, Fraction(0)) + chance * part
    return odds


@cache
def _pool_ways(
    count: int, lowest: int, rerolls_ones: bool, explodes: bool
) -> tuple[int, dict[Reached, int]]:
    """Return out of how many equally likely cases each result of a pool happens in how many."""
    if count == 0:
        return 1, {_reached((), lowest): 1}
    one = _die_odds(lowest, rerolls_ones, explodes)
    cases = lcm(*(chance.denominator for chance in one.values()))
    before, ways = _pool_ways(count - 1, lowest, rerolls_ones, explodes)
    steps = [(reached, int(chance * cases)) for reached, chance in one.items()]
    result: dict[Reached, int] = {}
    for done, number in ways.items():
        for reached, weight in steps:
            total = tuple(a + b for a, b in zip(done, reached, strict=True))
            result[total] = result.get(total, 0) + number * weight
    return before * cases, result


def successes(
    count: int, needed: int, rerolls_ones: bool = False, explodes: bool = True
) -> Odds[int]:
    """Return the odds of how many dice of a pool reach a number from 2 to 6."""
    cases, ways = _pool_ways(count, needed, rerolls_ones, explodes)
    odds: Odds[int] = {}
    for reached, number in ways.items():
        odds[reached[0]] = odds.get(reached[0], Fraction(0)) + Fraction(number, cases)
    return odds


def matched(
    count: int,
    needed: int,
    rerolls_ones: bool,
    defence: int,
    defence_rerolls_ones: bool,
) -> Odds[tuple[int, int]]:
    """Return the odds of how many dice reach a number, and how many of them defence leaves.

    Whatever is matched with what, as many dice stay as those showing at least some face outnumber
    the defence dice showing at least that face.
    """
    cases, ways = _pool_ways(count, needed, rerolls_ones, True)
    other_cases, other_ways = _pool_ways(defence, needed, defence_rerolls_ones, True)
    counted: dict[tuple[int, int], int] = {}
    for reached, number in ways.items():
        for block, weight in other_ways.items():
            left = max(0, *(a - b for a, b in zip(reached, block, strict=True)))
            pair = reached[0], left
            counted[pair] = counted.get(pair, 0) + number * weight
    total = cases * other_cases
    return {pair: Fraction(number, total) for pair, number in counted.items()}
