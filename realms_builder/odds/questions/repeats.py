"""The same roll again and again: until something is over, or a number of times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache

from realms_builder.game.files.declared_mechanics import DeclaredRepeat
from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, Missing, Record, Value, reads_yes
from realms_builder.odds.chain.errors import CannotTell
from realms_builder.odds.chain.formula_memo import is_pure
from realms_builder.odds.chain.program import Program
from realms_builder.odds.chain.runs import Ending
from realms_builder.odds.chain.weights import Ends
from realms_builder.odds.questions.answers import Repeated, SoOften, UntilOver
from realms_builder.odds.questions.walks import State, Walk, Ways
from realms_builder.roster.resolve.records import Inside, Names

MOST_TIMES = 100
_MOST_STATES = 400
_MOST_WORK = 4_000_000
Once = Callable[[Mapping[str, Value]], Ends]
"""Goes through the chain once when the carried values are these."""


def repeated(
    declared: DeclaredRepeat, ending: Ending, scope: Record, once: Once, times: int | None
) -> Repeated:
    """Return what *declared* comes to after one time had this *ending*.

    *scope* knows the sides, *times* is what was chosen. Raises :class:`CannotTell` for a repeat
    with too many states.
    """
    program = ending.program
    if declared.until and not declared.add:
        start = _start(declared, program, scope)
        key = (declared.id, start)
        walk = ending.walks.get(key)
        if walk is None:
            walk = _Walker(declared, program, scope, once).from_(start)
            if declared.id in _resting_on_ends(program):
                ending.walks[key] = walk
        each = _whole(declared.activation, scope, 1)
        return UntilOver(declared.id, declared.name, declared.text, walk, max(1, each))
    low, high = declared.times or (1, 6)
    if high > MOST_TIMES:
        mechanic = program.mechanic.id
        raise CannotTell("too_often", mechanic=mechanic, times=high, most=MOST_TIMES)
    chosen = times if times is not None else _whole(declared.usual, scope, high)
    place = program.followed.index(declared.add) if declared.add in program.followed else -1
    each_time: dict[tuple[Fraction, bool], int] = {}
    ends = once({})
    for (outcome, numbers), weight in ends.weights.items():
        value = numbers[place] if 0 <= place < len(numbers) else 0
        number = Fraction(value) if isinstance(value, (int, Fraction)) else Fraction(0)
        key = (number, outcome == declared.until)
        each_time[key] = each_time.get(key, 0) + weight
    if (high * len(each_time)) ** 2 > _MOST_WORK:
        raise CannotTell("too_many_states", most=_MOST_STATES)
    shares = tuple((n, over, Fraction(w, ends.total)) for (n, over), w in each_time.items())
    chosen = min(max(chosen, low), high)
    return SoOften(declared.id, declared.name, declared.text, shares, chosen, high)


@lru_cache(maxsize=256)
def _resting_on_ends(program: Program) -> frozenset[str]:
    """Return the repeats of which each time is like the first: all rests on its ends."""
    repeats = program.mechanic.repeat
    return frozenset(one.id for one in repeats if _rests_on_ends(one, program))


def _rests_on_ends(declared: DeclaredRepeat, program: Program) -> bool:
    if (
        not declared.until
        or declared.puts
        or not frozenset(program.reads).isdisjoint(declared.carry)
    ):
        return False
    known = {*program.followed, *declared.carry, "outcome", declared.until}
    texts = (*declared.carry.values(), declared.until)
    return all(is_pure(text) and parse(text).reads <= known for text in texts)


def _whole(formula: str, scope: Record, otherwise: int) -> int:
    found = parse(formula).evaluate(scope) if formula else otherwise
    return int(found) if isinstance(found, (int, Fraction)) else otherwise


def _start(declared: DeclaredRepeat, program: Program, scope: Record) -> State:
    """Return the carried values as they begin: from their formula, or that of the need."""
    needs = {need.id for need in program.mechanic.needs}
    found: list[Value] = []
    for name in declared.carry:
        formula = declared.from_.get(name)
        value = scope.lookup(name) if name in needs and not formula else MISSING
        if not isinstance(value, int):
            value = parse(formula or "0").evaluate(scope)
        found.append(value)
    return tuple(found)


class _Walker:
    """Finds where each state of a repeat leads."""

    def __init__(
        self, declared: DeclaredRepeat, program: Program, scope: Record, once: Once
    ) -> None:
        self._declared = declared
        self._program = program
        self._scope = scope
        self._once = once
        self._is_outcome = declared.until in program.outcomes
        self._until = parse(declared.until)
        self._carry = [parse(formula) for formula in declared.carry.values()]

    def from_(self, start: State) -> Walk:
        ways: dict[State, Ways] = {}
        waiting = [start]
        for state in waiting:  # grows on the way
            if state in ways:
                continue
            if len(ways) >= _MOST_STATES:
                raise CannotTell("too_many_states", most=_MOST_STATES)
            ways[state] = self._ways(state)
            waiting += [following for following in ways[state].weights if following is not None]
        return Walk(start, ways)

    def _ways(self, state: State) -> Ways:
        carried = dict(zip(self._declared.carry, state, strict=True))
        ends = self._once(carried)
        weights: dict[State | None, int] = {}
        for (outcome, numbers), weight in ends.weights.items():
            # A number that a chain did not come to is none: nothing was lost by a miss.
            found = (0 if isinstance(value, Missing) else value for value in numbers)
            known = dict(zip(self._program.followed, found, strict=False))
            after = self._after(carried, known, outcome)
            weights[after] = weights.get(after, 0) + weight
        return Ways(weights, ends.total)

    def _after(
        self, carried: Mapping[str, Value], known: Mapping[str, Value], outcome: str
    ) -> State | None:
        if self._is_outcome and self._declared.until == outcome:
            return None
        seen = {**known, **carried, "outcome": outcome}
        scope = Inside(Names(seen), self._scope)
        state = tuple([formula.evaluate(scope) for formula in self._carry])
        if self._is_outcome:
            return state
        now = dict(zip(self._declared.carry, state, strict=True))
        over = self._until.evaluate(Inside(Names({**seen, **now}), self._scope))
        return None if reads_yes(over) else state
