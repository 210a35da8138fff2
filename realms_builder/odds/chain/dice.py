"""One throw of dice, exactly: every result with its weight, over one common total.

Weights are whole numbers, so nothing is ever rounded. Sums of many dice are icepool's work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

from realms_builder.game.formulas.values import UNKNOWN, Record, Unknown, Value

MOST_DICE = 100
MOST_VALUES = 2_500
"""So many values of one throw are told apart, with what is watched."""
_MOST_TABLES = 10_000
"""So many sets of faces on the table are told apart."""


class DieRule(NamedTuple):
    """How the dice of one throw read.

    *weights* has one whole number for each face, from 1 on. *good* faces count one each; without
    it faces are summed, those in *fails* as nothing. A face in *burst* adds another die, at most
    so many times in a row. *keep* takes the highest or lowest dice only.
    """

    weights: tuple[int, ...]
    good: frozenset[int] | None = None
    fails: frozenset[int] = frozenset()
    burst: tuple[int, int] | None = None
    keep: tuple[str, int] | None = None

    @property
    def every(self) -> range:
        """Return all faces."""
        return range(1, len(self.weights) + 1)

    def seen(self, face: int) -> Iterator[dict[str, Value]]:
        """Yield what a condition over faces reads."""
        yield {"face": face}

    def worth(self, face: int) -> int:
        """Return what *face* adds to the value of the throw."""
        if self.good is not None:
            return int(face in self.good)
        return 0 if face in self.fails else face

    def thrown_again(self, faces: frozenset[int]) -> DieRule:
        """Return the die with *faces* thrown once more, whatever comes then."""
        total = sum(self.weights)
        again = sum(self.weights[face - 1] for face in faces if face <= len(self.weights))
        weights = tuple(
            (0 if face in faces else weight * total) + again * weight
            for face, weight in enumerate(self.weights, 1)
        )
        return self._replace(weights=weights)


class DiceThrow(Record):
    """So many dice under one rule; equal throws are the same object, made by :func:`throw`."""

    __slots__ = ("dice", "rule")

    def __init__(self, dice: int, rule: DieRule) -> None:
        self.dice = dice
        self.rule = rule

    def ways(self, watch: Watch) -> dict[Rolled, int]:
        """Return every result with its weight, and what is watched of it."""
        on_the_table = watch.faces or self.rule.keep is not None
        return _by_faces(self, watch) if on_the_table else _by_sums(self, watch)


@lru_cache(maxsize=20_000)
def throw(dice: int, rule: DieRule) -> DiceThrow:
    """Return the one throw of *dice* under *rule*; fewer than none are none."""
    return DiceThrow(max(0, dice), rule)


class Watch(NamedTuple):
    """What must be known of a throw beside its value, because a later step asks for it.

    *asks* is what is asked of cards, each a function and the word or number behind the draw;
    *unread* that nobody reads what they are worth.
    """

    same: bool = False
    counted: tuple[int, ...] = ()
    matched: frozenset[int] = frozenset()
    faces: bool = False
    again: bool = False
    asks: frozenset[tuple[str | int, ...]] = frozenset()
    unread: bool = False


NOTHING = Watch()


class Rolled(Record):
    """The result of a throw: it computes as its value and knows what was watched.

    *same* says whether all dice show one face, *counted* how often some faces came, *matched*
    how many dice could be thrown again and what they are worth, *faces* every face in order.
    """

    __slots__ = (
        "_hash",
        "counted",
        "faces",
        "key",
        "matched",
        "same",
        "throw",
        "value",
        "watched",
    )

    def __init__(
        self,
        of: DiceThrow,
        value: int,
        same: bool = False,
        counted: tuple[int, ...] = (),
        matched: tuple[int, int] = (0, 0),
        faces: tuple[int, ...] | None = None,
        watched: tuple[int, ...] = (),
    ) -> None:
        """Hold the result of the throw *of*; *watched* are the faces that were *counted*."""
        self.throw = of
        self.value = value
        self.same = same
        self.counted = counted
        self.matched = matched
        self.faces = faces
        self.watched = watched
        self.key = (of, value, same, counted, matched, faces)
        self._hash = hash(self.key)

    @property
    def number(self) -> int:
        """Compute as the value."""
        return self.value

    @property
    def is_read(self) -> bool:
        """Return whether the value is worked out: somebody reads it."""
        return True

    def lookup(self, name: str) -> Value | Unknown:
        """Answer ``value`` and ``thrown``."""
        if name == "value":
            return self.value
        return self.throw.dice if name == "thrown" else UNKNOWN

    def settled(self, watch: Watch) -> Value:
        """Return it with what is still watched, as a plain number where nothing is."""
        return self.value if watch == NOTHING else self

    def showing(self, face: int) -> int:
        """Return how many dice show *face*, as far as that was watched."""
        if self.faces is not None:
            return self.faces.count(face)
        return dict(zip(self.watched, self.counted, strict=False)).get(face, 0)

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is the same result of the same throw."""
        return self is other or (isinstance(other, Rolled) and self.key == other.key)

    def __hash__(self) -> int:
        """Return a hash over everything known."""
        return self._hash

    def __repr__(self) -> str:
        """Return the value."""
        return f"Rolled({self.value})"


class Results(NamedTuple):
    """Every result of a throw with its weight; together they weigh *total*."""

    weighted: tuple[tuple[int | Rolled, int], ...]
    total: int


class CannotWatch(ValueError):
    """What is asked of a throw would take too long to work out."""


@lru_cache(maxsize=20_000)
def results(of: DiceThrow, watch: Watch = NOTHING) -> Results:
    """Return every result of the throw *of*, plain numbers where nothing is watched.

    Raises :class:`CannotWatch` for more that is watched than can be told apart.
    """
    found = of.ways(watch)
    total = sum(found.values())
    if watch == NOTHING:
        plain: dict[int | Rolled, int] = {}
        for result, weight in found.items():
            plain[result.value] = plain.get(result.value, 0) + weight
        return Results(tuple(sorted(plain.items(), key=_value)), total)
    return Results(tuple(sorted(found.items(), key=_value)), total)


def _value(pair: tuple[int | Rolled, int]) -> int:
    result = pair[0]
    return result.value if isinstance(result, Rolled) else result


@lru_cache(maxsize=2_000)
def one_die(rule: DieRule) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the faces that one die can bring, extra dice included, each with its weight."""
    total = sum(rule.weights)
    face, times = rule.burst or (0, 0)
    found: list[tuple[tuple[int, ...], int]] = []
    before: tuple[int, ...] = ()
    weight = 1
    for left in range(times, -1, -1):
        for shown, part in enumerate(rule.weights, 1):
            if part and not (shown == face and left):
                found.append(((*before, shown), weight * part * total**left))
        if not left or not 0 < face <= len(rule.weights) or not rule.weights[face - 1]:
            break
        before = (*before, face)
        weight *= rule.weights[face - 1]
    return tuple(found)


def _by_sums(of: DiceThrow, watch: Watch) -> dict[Rolled, int]:
    """Work out value, counted faces and matched dice as one sum, then what is all the same."""
    every = _summed(of, watch, one_die(of.rule))
    if not watch.same or not of.dice:
        return every
    found: dict[Rolled, int] = {}
    differing = dict(every)
    for face in range(1, len(of.rule.weights) + 1):
        shown = tuple(way for way in one_die(of.rule) if way[0][0] == face)
        for result, weight in _summed(of, watch, shown).items() if shown else ():
            alike = Rolled(
                of, result.value, True, result.counted, result.matched, None, watch.counted
            )
            found[alike] = found.get(alike, 0) + weight
            differing[result] -= weight
    return found | {result: weight for result, weight in differing.items() if weight}


def _summed(
    of: DiceThrow, watch: Watch, ways: Iterable[tuple[tuple[int, ...], int]]
) -> dict[Rolled, int]:
    import icepool

    rule, radix = of.rule, _radix(of)
    coded: dict[int, int] = {}
    for faces, weight in ways:
        parts = [sum(map(rule.worth, faces))]
        parts += [faces.count(face) for face in watch.counted]
        if watch.matched:
            matching = [face for face in faces if face in watch.matched]
            parts += [len(matching), sum(map(rule.worth, matching))]
        code = 0
        for part in reversed(parts):
            code = code * radix + part
        coded[code] = coded.get(code, 0) + weight
    if not of.dice:
        return {Rolled(of, 0, False, (0,) * len(watch.counted), watched=watch.counted): 1}
    if watch != NOTHING and _values(of, watch, len(coded)) > MOST_VALUES:
        raise CannotWatch(of.dice)
    found: dict[Rolled, int] = {}
    thrown = icepool.Die(coded)
    scale = (sum(coded.values()) // thrown.denominator()) ** of.dice
    for code, weight in (of.dice @ thrown).items():
        found[_decoded(of, watch, int(code), radix)] = int(weight) * scale
    return found


def _values(of: DiceThrow, watch: Watch, ways: int) -> int:
    """Return how many results a throw may have at most when each die has so many *ways*."""
    longest = of.rule.burst[1] + 1 if of.rule.burst else 1
    dice = of.dice * longest
    worth = 1 if of.rule.good is not None else len(of.rule.weights)
    matched = (dice + 1) * (dice * worth + 1) if watch.matched else 1
    every = (dice * worth + 1) * (dice + 1) ** len(watch.counted) * matched
    return min(every, comb(of.dice + ways - 1, of.dice))


def _radix(of: DiceThrow) -> int:
    longest = (of.rule.burst[1] if of.rule.burst else 0) + 1
    return len(of.rule.weights) * of.dice * longest + 1


def _decoded(of: DiceThrow, watch: Watch, code: int, radix: int) -> Rolled:
    parts: list[int] = []
    for _ in range(1 + len(watch.counted) + 2):
        code, part = divmod(code, radix)
        parts.append(part)
    after = 1 + len(watch.counted)
    counted, matched = tuple(parts[1:after]), (parts[after], parts[after + 1])
    return Rolled(of, parts[0], False, counted, matched, None, watch.counted)


def _by_faces(of: DiceThrow, watch: Watch) -> dict[Rolled, int]:
    """Work out which faces lie on the table, in order; dice that are kept count alone."""
    if not watch.faces and watch._replace(again=False) == NOTHING and _rises(of.rule):
        return _kept(of)
    if tables_of(of) > _MOST_TABLES:
        raise CannotWatch(of.dice)
    lying: dict[tuple[tuple[int, ...], int], int] = {((), 0): 1}
    for _ in range(of.dice):
        grown: dict[tuple[tuple[int, ...], int], int] = {}
        for (faces, alike), weight in lying.items():
            for more, part in one_die(of.rule):
                same = more[0] if not faces or alike == more[0] else -1
                state = (tuple(sorted((*faces, *more))), same)
                grown[state] = grown.get(state, 0) + weight * part
        lying = grown
    found: dict[Rolled, int] = {}
    for (faces, alike), weight in lying.items():
        result = _of_faces(of, watch, faces, alike > 0)
        found[result] = found.get(result, 0) + weight
    return found


def tables_of(of: DiceThrow) -> int:
    """Return how many sets of faces a throw can bring."""
    return comb(of.dice + len(one_die(of.rule)) - 1, of.dice)


def _rises(rule: DieRule) -> bool:
    """Return whether the dice to keep are told by what they are worth."""
    worths = [rule.worth(face) for face in range(1, len(rule.weights) + 1)]
    return rule.keep is not None and rule.burst is None and worths == sorted(worths)


def _of_faces(of: DiceThrow, watch: Watch, faces: tuple[int, ...], same: bool) -> Rolled:
    rule = of.rule
    if rule.keep is not None:
        which, number = rule.keep
        faces = faces[:number] if which == "lowest" else faces[-number:] if number else ()
    matching = [face for face in faces if face in watch.matched]
    return Rolled(
        of,
        sum(map(rule.worth, faces)),
        same and watch.same,
        tuple(faces.count(face) for face in watch.counted),
        (len(matching), sum(map(rule.worth, matching))),
        faces if watch.faces else None,
        watch.counted,
    )


def _kept(of: DiceThrow) -> dict[Rolled, int]:
    import icepool

    which, number = of.rule.keep or ("highest", of.dice)
    number = min(number, of.dice)
    if not number:
        return {Rolled(of, 0): sum(of.rule.weights) ** of.dice}
    worths: dict[int, int] = {}
    for face, weight in enumerate(of.rule.weights, 1):
        worths[of.rule.worth(face)] = worths.get(of.rule.worth(face), 0) + weight
    die = icepool.Die(worths)
    kept = (die.lowest if which == "lowest" else die.highest)(of.dice, number)
    return {Rolled(of, int(value)): int(weight) for value, weight in kept.items()}


def after_some_again(result: Rolled) -> Results:
    """Return what comes of *result* when its matched dice are thrown once more."""
    dice, worth = result.matched
    fresh = results(throw(dice, result.throw.rule))
    found: dict[int | Rolled, int] = {}
    for again, weight in fresh.weighted:
        total = Rolled(result.throw, result.value - worth + _value((again, weight)))
        found[total] = found.get(total, 0) + weight
    return Results(tuple(found.items()), fresh.total)


def after_faces_again(result: Rolled, faces: frozenset[int], watch: Watch) -> Results:
    """Return what comes of *result*, whose faces are known, when *faces* are thrown once more."""
    lying = result.faces or ()
    kept = tuple(face for face in lying if face not in faces)
    rule = result.throw.rule._replace(keep=None)
    fresh = results(throw(len(lying) - len(kept), rule), Watch(faces=True))
    found: dict[int | Rolled, int] = {}
    for again, weight in fresh.weighted:
        more = again.faces or () if isinstance(again, Rolled) else ()
        now = tuple(sorted((*kept, *more)))
        total = _of_faces(result.throw, watch, now, len({*now}) == 1)
        found[total] = found.get(total, 0) + weight
    return Results(tuple(found.items()), fresh.total)
