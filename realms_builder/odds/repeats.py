"""The same roll again and again: until something is over, or a number of times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from realms_builder.gamedata.declared_mechanics import DeclaredRepeat
from realms_builder.gamedata.formulas import parse
from realms_builder.gamedata.formulas.values import MISSING, Missing, Record, Value, reads_yes
from realms_builder.odds.answers import Repeated
from realms_builder.odds.errors import CannotTell
from realms_builder.odds.program import Program
from realms_builder.odds.weights import Ends
from realms_builder.roster.records import Inside, Names

LONGEST_CURVE = 24
ALMOST_SURE = Fraction(99, 100)
_MOST_STATES = 400
State = tuple[Value, ...]
Once = Callable[[Mapping[str, Value]], Ends]
"""Goes through the chain once when the carried values are these."""


def repeated(
    declared: DeclaredRepeat, program: Program, scope: Record, once: Once, times: int | None
) -> Repeated:
    """Return what *declared* comes to; *scope* knows the sides, *times* is what was chosen.

    Raises :class:`CannotTell` for a repeat with too many states.
    """
    if declared.until and not declared.add:
        return _until(declared, program, scope, once)
    return _so_many_times(declared, program, scope, once, times)


def start_of(declared: DeclaredRepeat, program: Program, scope: Record) -> State:
    """Return the carried values as they begin: from their formula, or that of the need."""
    needs = {need.id: need for need in program.mechanic.needs}
    found: list[Value] = []
    for name in declared.carry:
        formula = declared.from_.get(name) or (needs[name].from_ if name in needs else "")
        asked = scope.lookup(name) if name in needs else MISSING
        value = asked if isinstance(asked, int) else parse(formula or "0").evaluate(scope)
        found.append(value)
    return tuple(found)


class _Walk:
    """Goes from state to state and remembers what each leads to."""

    def __init__(
        self, declared: DeclaredRepeat, program: Program, scope: Record, once: Once
    ) -> None:
        self._declared = declared
        self._program = program
        self._scope = scope
        self._once = once
        self._ways: dict[State, tuple[dict[State | None, int], int]] = {}

    def ways(self, state: State) -> tuple[dict[State | None, int], int]:
        """Return the states that follow *state* with weights, None for over, and the total."""
        found = self._ways.get(state)
        if found is None:
            if len(self._ways) >= _MOST_STATES:
                raise CannotTell("too_many_states", most=_MOST_STATES)
            found = self._ways[state] = self._worked_out(state)
        return found

    def _worked_out(self, state: State) -> tuple[dict[State | None, int], int]:
        carried = dict(zip(self._declared.carry, state, strict=True))
        ends = self._once(carried)
        ways: dict[State | None, int] = {}
        for (outcome, numbers), weight in ends.weights.items():
            # A number that a chain did not come to is none: nothing was lost by a miss.
            found = (0 if isinstance(value, Missing) else value for value in numbers)
            known = dict(zip(self._program.followed, found, strict=False))
            after = self._after(carried, known, outcome)
            ways[after] = ways.get(after, 0) + weight
        return ways, ends.total

    def _after(
        self, carried: Mapping[str, Value], known: Mapping[str, Value], outcome: str
    ) -> State | None:
        until = self._declared.until
        if until == outcome:
            return None
        seen = {**known, **carried, "outcome": outcome}
        scope = Inside(Names(seen), self._scope)
        state = tuple(parse(f).evaluate(scope) for f in self._declared.carry.values())
        if until in self._program.outcomes:
            return state
        now = dict(zip(self._declared.carry, state, strict=True))
        over = parse(until).evaluate(Inside(Names({**seen, **now}), self._scope))
        return None if reads_yes(over) else state


def _until(declared: DeclaredRepeat, program: Program, scope: Record, once: Once) -> Repeated:
    walk = _Walk(declared, program, scope, once)
    start = start_of(declared, program, scope)
    curve = _curve(walk, start)
    expected = _expected(walk, start)
    each = _per_activation(declared, scope)
    return Repeated(
        declared.id,
        declared.name,
        until=True,
        curve=tuple(curve),
        expected=expected,
        per_activation=each,
        activations=_activations(walk, start, each) if expected is not None else None,
    )


def _per_activation(declared: DeclaredRepeat, scope: Record) -> int:
    if not declared.activation:
        return 1
    found = parse(declared.activation).evaluate(scope)
    return max(1, int(found)) if isinstance(found, (int, Fraction)) else 1


def _curve(walk: _Walk, start: State) -> list[Fraction]:
    """Return the chance that it is over after 1, 2, ... times."""
    alive: dict[State, Fraction] = {start: Fraction(1)}
    over, curve = Fraction(0), list[Fraction]()
    while len(curve) < LONGEST_CURVE and over < ALMOST_SURE:
        alive, done = _once_more(walk, alive)
        over += done
        curve.append(over)
        if not done and len(curve) >= 6:
            break
    return curve


def _once_more(
    walk: _Walk, alive: Mapping[State, Fraction]
) -> tuple[dict[State, Fraction], Fraction]:
    after: dict[State, Fraction] = {}
    done = Fraction(0)
    for state, chance in alive.items():
        ways, total = walk.ways(state)
        for following, weight in ways.items():
            part = chance * Fraction(weight, total)
            if following is None:
                done += part
            else:
                after[following] = after.get(following, Fraction(0)) + part
    return after, done


def _expected(walk: _Walk | _Bundled, start: State) -> Fraction | None:
    """Return how many times are expected; None where it may never be over."""
    order = _reachable(walk, start)
    if order is None:
        return None
    equations: dict[State, tuple[dict[State, Fraction], Fraction]] = {}
    for state in reversed(order):
        ways, total = walk.ways(state)
        parts = {s: Fraction(w, total) for s, w in ways.items() if s is not None}
        equations[state] = _solved(state, parts, Fraction(1), equations)
    rest, constant = equations[start]
    return None if rest else constant


def _solved(
    state: State,
    parts: dict[State, Fraction],
    constant: Fraction,
    known: Mapping[State, tuple[dict[State, Fraction], Fraction]],
) -> tuple[dict[State, Fraction], Fraction]:
    """Return what *state* is worth: states solved before put in, itself taken out."""
    open_parts = dict(parts)
    while True:
        usable = [s for s in open_parts if s in known and s != state]
        if not usable:
            break
        for other in usable:
            share = open_parts.pop(other)
            rest, more = known[other]
            constant += share * more
            for name, part in rest.items():
                open_parts[name] = open_parts.get(name, Fraction(0)) + share * part
    itself = open_parts.pop(state, Fraction(0))
    factor = 1 / (1 - itself)
    return {s: part * factor for s, part in open_parts.items()}, constant * factor


def _reachable(walk: _Walk | _Bundled, start: State) -> list[State] | None:
    """Return the states that may come, a state before those first met through it.

    None where some of them never lead to an end.
    """
    order: dict[State, None] = {start: None}
    before: dict[State, set[State]] = {}
    ending: list[State] = []
    waiting = [start]
    for state in waiting:  # grows on the way
        for following in walk.ways(state)[0]:
            if following is None:
                ending.append(state)
            else:
                if following not in order:
                    order[following] = None
                    waiting.append(following)
                before.setdefault(following, set()).add(state)
    good = set(ending)
    for state in ending:
        for earlier in before.get(state, ()):
            if earlier not in good:
                good.add(earlier)
                ending.append(earlier)
    return list(order) if len(good) == len(order) else None


def _activations(walk: _Walk, start: State, each: int) -> Fraction | None:
    """Return how many activations are expected when each has *each* times."""
    if each == 1:
        return _expected(walk, start)
    return _expected(_Bundled(walk, each), start)


class _Bundled:
    """Several times taken together as one step."""

    def __init__(self, walk: _Walk, each: int) -> None:
        self._walk = walk
        self._each = each
        self._ways: dict[State, tuple[dict[State | None, int], int]] = {}

    def ways(self, state: State) -> tuple[dict[State | None, int], int]:
        """Return the states after all of them, None for over, and the total."""
        found = self._ways.get(state)
        if found is None:
            alive: dict[State | None, int] = {state: 1}
            total = 1
            for _ in range(self._each):
                alive, total = self._once(alive, total)
            found = self._ways[state] = (alive, total)
        return found

    def _once(
        self, alive: Mapping[State | None, int], total: int
    ) -> tuple[dict[State | None, int], int]:
        from math import lcm

        whole = lcm(*(self._walk.ways(s)[1] for s in alive if s is not None), 1)
        after: dict[State | None, int] = {}
        for state, weight in alive.items():
            if state is None:
                after[None] = after.get(None, 0) + weight * whole
                continue
            ways, parts = self._walk.ways(state)
            for following, part in ways.items():
                after[following] = after.get(following, 0) + weight * part * (whole // parts)
        return after, total * whole


def _so_many_times(
    declared: DeclaredRepeat, program: Program, scope: Record, once: Once, times: int | None
) -> Repeated:
    """Add a number up over so many times, or until an outcome ends it."""
    low, high = declared.times or (1, 6)
    chosen = times if times is not None else _usual(declared, scope, high)
    chosen = min(max(chosen, low), high)
    ends = once({})
    place = program.followed.index(declared.add) if declared.add in program.followed else -1
    curve, shown = list[Fraction](), dict[Fraction, Fraction]()
    sums: dict[tuple[Fraction, bool], Fraction] = {(Fraction(0), False): Fraction(1)}
    for number in range(1, high + 1):
        sums = _added(sums, ends, place, declared.until)
        curve.append(sum((total * chance for (total, _), chance in sums.items()), Fraction(0)))
        if number == chosen:
            for (total, _), chance in sums.items():
                shown[total] = shown.get(total, Fraction(0)) + chance
    return Repeated(
        declared.id,
        declared.name,
        until=False,
        curve=tuple(curve),
        times=chosen,
        distribution=tuple(sorted(shown.items())),
    )


def _usual(declared: DeclaredRepeat, scope: Record, high: int) -> int:
    if not declared.usual:
        return high
    found = parse(declared.usual).evaluate(scope)
    return int(found) if isinstance(found, (int, Fraction)) else high


def _added(
    sums: Mapping[tuple[Fraction, bool], Fraction], ends: Ends, place: int, until: str
) -> dict[tuple[Fraction, bool], Fraction]:
    after: dict[tuple[Fraction, bool], Fraction] = {}
    for (total, over), chance in sums.items():
        if over:
            after[total, True] = after.get((total, True), Fraction(0)) + chance
            continue
        for (outcome, numbers), weight in ends.weights.items():
            value = numbers[place] if 0 <= place < len(numbers) else 0
            more = value if isinstance(value, (int, Fraction)) else 0
            key = (total + more, outcome == until)
            after[key] = after.get(key, Fraction(0)) + chance * Fraction(weight, ends.total)
    return after
