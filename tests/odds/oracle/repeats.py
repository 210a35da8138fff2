"""The same attack again and again until its target is out.

An attack is a step from one state of the target to the next. States are compared and never come
back once they were left, as wounds only grow.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from tests.odds.oracle.dice import Dice, Odds, certain, seen_as, then

State = TypeVar("State")
STILL_IN = 0
"""What a row of attacks gives when the target is still in after the last one."""


def throw_until(
    state: State,
    attack: Callable[[State, Dice], State],
    is_out: Callable[[State], bool],
    attacks: int,
    random: Dice,
) -> int:
    """Attack at most so often; return the number of the attack that did it, or `STILL_IN`."""
    for number in range(1, attacks + 1):
        state = attack(state, random)
        if is_out(state):
            return number
    return STILL_IN


def enumerate_until(
    state: State,
    attack: Callable[[State], Odds[State]],
    is_out: Callable[[State], bool],
    attacks: int,
) -> Odds[int]:
    """Return how likely each number of attacks is to be the last one needed."""
    odds: Odds[int] = {}
    now = certain(state)
    for number in range(1, attacks + 1):
        after = then(now, attack)
        fallen = sum((part for end, part in after.items() if is_out(end)), Fraction(0))
        if fallen:
            odds[number] = fallen
        now = {end: part for end, part in after.items() if not is_out(end)}
    standing = sum(now.values(), Fraction(0))
    return {**odds, STILL_IN: standing} if standing else odds


def mean_attacks(
    state: State, attack: Callable[[State], Odds[State]], is_out: Callable[[State], bool]
) -> Fraction | None:
    """Return how many attacks it takes on average, or None if it may take for ever."""
    known: dict[State, Fraction | None] = {}

    def from_here(here: State) -> Fraction | None:
        if is_out(here):
            return Fraction(0)
        if here not in known:
            after = attack(here)
            stay = after.pop(here, Fraction(0))
            rest = {end: from_here(end) for end in after}
            if stay == 1 or None in rest.values():
                known[here] = None
            else:
                way = sum((after[end] * (more or 0) for end, more in rest.items()), Fraction(0))
                known[here] = (1 + way) / (1 - stay)
        return known[here]

    return from_here(state)


def out_within(odds: Odds[int]) -> Fraction:
    """Return the chance that the target is out after the last of the attacks."""
    return seen_as(odds, lambda number: number != STILL_IN).get(True, Fraction(0))
