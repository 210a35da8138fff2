"""Dice against dice: how many of one side are left when those of the other take them away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from realms_builder.odds.chain.dice import DiceThrow, DieRule, one_die

Pairs = frozenset[tuple[int, int]]
"""Which face of mine may be taken away by which face of theirs."""
_MOST_WORK = 400_000
"""The third power of the dice of the larger side, times its faces: work grows like that."""


class NotNested(ValueError):
    """A die is taken away by faces in a way that no order of demand describes."""


class TooManyDice(ValueError):
    """More dice on a side than are worked out."""


class Left(NamedTuple):
    """How many dice are left: (number, weight) pairs; together they weigh *total*."""

    weighted: tuple[tuple[int, int], ...]
    total: int


_Faces = tuple[int, ...] | None
"""The faces of a throw that lie on the table, None for one that is not thrown yet."""
_States = dict[tuple[int, int, int, int], int]
"""Dice of mine and of theirs with open faces, surplus of mine, largest surplus: weight."""


class _Level(NamedTuple):
    """Mine of one demand, and the faces of theirs that meet it and no higher demand."""

    mine: frozenset[int]
    theirs: frozenset[int]


@lru_cache(maxsize=20_000)
def left_of(
    mine: DiceThrow,
    theirs: DiceThrow,
    pairs: Pairs,
    my_faces: tuple[int, ...] | None = None,
    their_faces: tuple[int, ...] | None = None,
) -> Left:
    """Return how many successes of *mine* are left after *theirs* took away all they can.

    Faces that lie on the table already are given. Each die of theirs takes one of mine, in the
    way that takes away most. Raises :class:`NotNested` where the faces that stop one die are not
    among those that stop an easier one, and :class:`TooManyDice`.
    """
    dice, sides = max(mine.dice, theirs.dice), max(len(mine.rule.weights), len(theirs.rule.weights))
    if dice**3 * sides > _MOST_WORK:
        raise TooManyDice(dice)
    levels = _levels(mine.rule, theirs.rule, pairs)
    found: dict[int, int] = {}
    total = 0
    begun: dict[tuple[int, int], _States] = {}
    for (high, rest), weight in _open(mine, my_faces).items():
        for (their_high, their_rest), their_weight in _open(theirs, their_faces).items():
            both = weight * their_weight
            total += both * _whole(mine.rule, rest) * _whole(theirs.rule, their_rest)
            # What is known from the start is counted at its own level; at the first one, at once.
            late, their_late = _late(mine, levels, 0), _late(theirs, levels, 1)
            surplus = (0 if late else high) - (0 if their_late else their_high)
            states = begun.setdefault((high if late else 0, their_high if their_late else 0), {})
            key = (rest, their_rest, surplus, 0)
            states[key] = states.get(key, 0) + both
    lying = (my_faces, their_faces)
    for known, states in begun.items():
        for number, ways in _swept(mine.rule, theirs.rule, levels, states, known, lying):
            found[number] = found.get(number, 0) + ways
    return Left(tuple(sorted(found.items())), total)


def _open(of: DiceThrow, faces: _Faces) -> dict[tuple[int, int], int]:
    """Return how many dice show the bursting face and how many are open: none that lie already."""
    return _bursts(of) if faces is None else {(0, 0): 1}


def _late(of: DiceThrow, levels: tuple[_Level, ...], side: int) -> bool:
    """Return whether the bursting face counts at a later demand than the first."""
    face = of.rule.burst[0] if of.rule.burst else 0
    return not levels or face not in levels[0][side]


def _levels(mine: DieRule, theirs: DieRule, pairs: Pairs) -> tuple[_Level, ...]:
    """Return the demands from the hardest on."""
    usable = {face for face in range(1, len(theirs.weights) + 1) if face not in theirs.fails}
    faces = [face for face in range(1, len(mine.weights) + 1) if mine.worth(face)]
    stopped = {face: frozenset(t for t in usable if (face, t) in pairs) for face in faces}
    demands = sorted(set(stopped.values()), key=len)
    levels: list[_Level] = []
    before: frozenset[int] = frozenset()
    for demand in demands:
        if not before <= demand:
            raise NotNested
        same = frozenset(face for face in faces if stopped[face] == demand)
        levels.append(_Level(same, demand - before))
        before = demand
    return tuple(levels)


@lru_cache(maxsize=5_000)
def _bursts(of: DiceThrow) -> dict[tuple[int, int], int]:
    """Return how many dice show the bursting face and how many another one, with weights.

    The weight leaves the faces of the others open. Without bursts all faces are open.
    """
    if of.rule.burst is None:
        return {(0, of.dice): 1}
    face = of.rule.burst[0]
    ways: dict[tuple[int, int], int] = {}
    others = sum(of.rule.weights) - of.rule.weights[face - 1]
    for faces, weight in one_die(of.rule):
        shown = faces.count(face)
        key = (shown, len(faces) - shown)
        ways[key] = ways.get(key, 0) + weight
    # The weight of the open dice is counted when their faces are known.
    open_ways = {key: weight // others if key[1] else weight for key, weight in ways.items()}
    found = {(0, 0): 1}
    for _ in range(of.dice):
        grown: dict[tuple[int, int], int] = {}
        for (high, rest), weight in found.items():
            for (more, other), part in open_ways.items():
                key = (high + more, rest + other)
                grown[key] = grown.get(key, 0) + weight * part
        found = grown
    return found


def _whole(rule: DieRule, rest: int) -> int:
    """Return the weight of *rest* dice with open faces."""
    return _open_weight(rule) ** rest


def _open_weight(rule: DieRule) -> int:
    total = sum(rule.weights)
    return total - rule.weights[rule.burst[0] - 1] if rule.burst else total


def _swept(
    mine: DieRule,
    theirs: DieRule,
    levels: tuple[_Level, ...],
    states: _States,
    known: tuple[int, int],
    lying: tuple[_Faces, _Faces],
) -> Iterator[tuple[int, int]]:
    """Go through the demands from the hardest on; mine without a match are what is left.

    The number left is the largest surplus of mine over theirs at any demand (Hall).
    """
    open_mine, open_theirs = _open_weight(mine), _open_weight(theirs)
    for level in levels:
        there, part = _at_level(level.theirs, theirs, known[1], lying[1])
        states, open_theirs = _their_faces(states, there, part), open_theirs - part
        here, part = _at_level(level.mine, mine, known[0], lying[0])
        states, open_mine = _my_faces(states, here, part), open_mine - part
    found: dict[int, int] = {}
    for (rest, their_rest, _, most), weight in states.items():
        ways = weight * open_mine**rest * open_theirs**their_rest
        found[most] = found.get(most, 0) + ways
    yield from found.items()


def _at_level(faces: frozenset[int], rule: DieRule, high: int, lying: _Faces) -> tuple[int, int]:
    """Return how many dice are known to show one of *faces*, and the weight of those to come."""
    if lying is not None:
        return sum(face in faces for face in lying), 0
    burst = rule.burst[0] if rule.burst else 0
    part = sum(rule.weights[face - 1] for face in faces if face != burst)
    return (high if burst in faces else 0), part


def _their_faces(states: _States, known: int, part: int) -> _States:
    grown: _States = {}
    for (rest, their_rest, surplus, most), weight in states.items():
        for shown in range(their_rest + 1 if part else 1):
            key = (rest, their_rest - shown, surplus - shown - known, most)
            ways = weight * comb(their_rest, shown) * part**shown
            grown[key] = grown.get(key, 0) + ways
    return grown


def _my_faces(states: _States, known: int, part: int) -> _States:
    grown: _States = {}
    for (rest, their_rest, surplus, most), weight in states.items():
        for shown in range(rest + 1 if part else 1):
            over = surplus + shown + known
            key = (rest - shown, their_rest, over, max(most, over))
            ways = weight * comb(rest, shown) * part**shown
            grown[key] = grown.get(key, 0) + ways
    return grown
