"""What a side plays for: the chance or number that settles whether dice are thrown again."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import Value, reads_yes
from realms_builder.odds.chain.program import AGAIN, Program
from realms_builder.odds.chain.weights import Ends
from realms_builder.roster.resolve.records import Names


class SideAim(NamedTuple):
    """Outcomes, a number that is followed (its place), or a formula over both."""

    outcomes: frozenset[str]
    place: int | None
    formula: str
    followed: tuple[str, ...]


@lru_cache(maxsize=256)
def aims_of(program: Program) -> tuple[SideAim, ...]:
    """Return the aims of a chain, the first that matters most: its own, else the first chance."""
    mechanic = program.mechanic
    shown = [name for show in mechanic.show for name in show.chance]
    wanted = mechanic.aim or (*shown[:1], *program.outcomes)[:1]
    return tuple(_aim(program, name) for name in wanted)


def _aim(program: Program, wanted: str) -> SideAim:
    if wanted in program.followed:
        return SideAim(frozenset(), program.followed.index(wanted), "", program.followed)
    if wanted in program.outcomes:
        return SideAim(frozenset({wanted}), None, "", program.followed)
    return SideAim(frozenset(), None, wanted, program.followed)


def worth(aim: SideAim, ends: Ends, anew: Fraction | int = 0) -> Fraction | int:
    """Return how much *ends* are worth, times their total weight; *anew* is to begin anew."""
    total: Fraction | int = 0
    for (outcome, numbers), weight in ends.weights.items():
        if outcome == AGAIN:
            total += weight * anew
        elif aim.place is not None:
            value = numbers[aim.place] if numbers else 0
            total += weight * (value if isinstance(value, (int, Fraction)) else 0)
        elif aim.formula:
            total += weight * holds(aim.formula, outcome, aim.followed, numbers)
        else:
            total += weight * (outcome in aim.outcomes)
    return total


Worths: TypeAlias = tuple[Fraction, ...]
"""What something is worth by each aim."""


def worths(aims: tuple[SideAim, ...], ends: Ends) -> Worths:
    """Return what *ends* are worth on average by each aim."""
    return tuple(Fraction(worth(aim, ends), ends.total) for aim in aims)


def is_better(aims: tuple[SideAim, ...], one: Ends, other: Ends, anew: Worths = ()) -> bool:
    """Return whether the first side would rather have *one* than *other*.

    *anew* is what the chain is worth when it begins anew, nothing where that is not known yet.
    """
    for place, aim in enumerate(aims):
        again = anew[place] if anew else 0
        left = worth(aim, one, again) * other.total
        right = worth(aim, other, again) * one.total
        if left != right:
            return left > right
    return False


def holds(
    formula: str, outcome: str, followed: tuple[str, ...], numbers: tuple[Value, ...]
) -> bool:
    """Return whether *formula* holds at an end of a chain."""
    known = dict(zip(followed, numbers, strict=False))
    return reads_yes(parse(formula).evaluate(Names({**known, "outcome": outcome})))
