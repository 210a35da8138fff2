"""What a side plays for: the chance or number that settles whether dice are thrown again."""

from __future__ import annotations

from typing import NamedTuple

from realms_builder.gamedata.formulas import parse
from realms_builder.gamedata.formulas.values import Value, reads_yes
from realms_builder.odds.program import Program
from realms_builder.odds.weights import Ends
from realms_builder.roster.records import Names


class Aim(NamedTuple):
    """Outcomes, a number that is followed (its place), or a formula over both."""

    outcomes: frozenset[str]
    place: int | None
    formula: str
    followed: tuple[str, ...]


def aims_of(program: Program) -> tuple[Aim, ...]:
    """Return the aims of a chain, the first that matters most: its own, else the first chance."""
    mechanic = program.mechanic
    shown = [name for show in mechanic.show for name in show.chance]
    wanted = mechanic.aim or (*shown[:1], *program.outcomes)[:1]
    return tuple(_aim(program, name) for name in wanted)


def _aim(program: Program, wanted: str) -> Aim:
    if wanted in program.followed:
        return Aim(frozenset(), program.followed.index(wanted), "", program.followed)
    if wanted in program.outcomes:
        return Aim(frozenset({wanted}), None, "", program.followed)
    return Aim(frozenset(), None, wanted, program.followed)


def worth(aim: Aim, ends: Ends) -> int:
    """Return how much *ends* are worth, times their total weight."""
    total = 0
    for (outcome, numbers), weight in ends.weights.items():
        if aim.place is not None:
            value = numbers[aim.place] if numbers else 0
            total += weight * (value if isinstance(value, int) else 0)
        elif aim.formula:
            total += weight * holds(aim.formula, outcome, aim.followed, numbers)
        else:
            total += weight * (outcome in aim.outcomes)
    return total


def is_better(aims: tuple[Aim, ...], one: Ends, other: Ends) -> bool:
    """Return whether the first side would rather have *one* than *other*."""
    for aim in aims:
        left, right = worth(aim, one) * other.total, worth(aim, other) * one.total
        if left != right:
            return left > right
    return False


def holds(
    formula: str, outcome: str, followed: tuple[str, ...], numbers: tuple[Value, ...]
) -> bool:
    """Return whether *formula* holds at an end of a chain."""
    known = dict(zip(followed, numbers, strict=False))
    return reads_yes(parse(formula).evaluate(Names({**known, "outcome": outcome})))
