"""Dice one after the other, every way they can fall: slow, and plain to see through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from realms_builder.odds.chain.dice import DieRule

Faces = tuple[int, ...]
"""What one die shows: the face it fell on, and those of the dice that it brought."""
Found = TypeVar("Found")
NONE = Fraction(0)


def falls(rule: DieRule, left: int | None = None) -> Iterator[tuple[Faces, Fraction]]:
    """Yield what one die can show, extra dice included, and how likely."""
    burst, times = rule.burst or (0, 0)
    left = times if left is None else left
    for face, weight in enumerate(rule.weights, start=1):
        chance = Fraction(weight, sum(rule.weights))
        if not chance:
            continue
        if face == burst and left:
            for more, part in falls(rule, left - 1):
                yield (face, *more), chance * part
        else:
            yield (face,), chance


def tables(rule: DieRule, dice: int) -> tuple[tuple[tuple[Faces, ...], Fraction], ...]:
    """Return everything that so many dice can show, die by die."""
    found = list[tuple[tuple[Faces, ...], Fraction]]()
    for ways in product(tuple(falls(rule)), repeat=dice):
        chance = Fraction(1)
        for _, part in ways:
            chance *= part
        found.append((tuple(faces for faces, _ in ways), chance))
    return tuple(found)


def counted(
    rule: DieRule, dice: int, read: Callable[[tuple[Faces, ...]], Found]
) -> dict[Found, Fraction]:
    """Return how likely each thing is that *read* sees on the table."""
    found: dict[Found, Fraction] = {}
    for shown, chance in tables(rule, dice):
        seen = read(shown)
        found[seen] = found.get(seen, NONE) + chance
    return found


def lying(rule: DieRule, dice: int) -> dict[Faces, Fraction]:
    """Return how likely each set of faces lies on the table, in order."""
    return counted(rule, dice, lambda shown: tuple(sorted(face for die in shown for face in die)))


def value(rule: DieRule, shown: tuple[Faces, ...]) -> int:
    """Return what the dice on the table are worth, by the words of the rules."""
    faces = sorted(face for die in shown for face in die)
    if rule.keep is not None:
        which, number = rule.keep
        faces = faces[:number] if which == "lowest" else faces[max(0, len(faces) - number) :]
    if rule.good is not None:
        return sum(face in rule.good for face in faces)
    return sum(face for face in faces if face not in rule.fails)


def sums(rule: DieRule, dice: int) -> dict[int, Fraction]:
    """Return how likely each sum of what so many dice are worth is, die by die."""
    found = {0: Fraction(1)}
    for _ in range(dice):
        grown: dict[int, Fraction] = {}
        for total, chance in found.items():
            for faces, part in falls(rule):
                more = total + sum(map(rule.worth, faces))
                grown[more] = grown.get(more, NONE) + chance * part
        found = grown
    return found


@cache
def taken_away(mine: Faces, theirs: Faces, pairs: frozenset[tuple[int, int]]) -> int:
    """Return how many of *mine* are taken away at most, each by another one of *theirs*."""
    if not mine:
        return 0
    first, others = mine[0], mine[1:]
    best = taken_away(others, theirs, pairs)
    for place, face in enumerate(theirs):
        if (first, face) in pairs:
            rest = theirs[:place] + theirs[place + 1 :]
            best = max(best, 1 + taken_away(others, rest, pairs))
    return best
