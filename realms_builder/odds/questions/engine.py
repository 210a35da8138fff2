"""Answers questions about dice, and remembers on what each answer rests.

One engine belongs to one thread: sides at the table are worked out anew for each question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from realms_builder.core.problems import Place, Problem
from realms_builder.game.files.declared_mechanics import DeclaredRepeat
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import MISSING, Missing, Record, Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.items import CarriedItem, Item
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.texts import Text
from realms_builder.odds.chain.arena import Variant
from realms_builder.odds.chain.errors import CannotTell, NotAllowed, bad_formula
from realms_builder.odds.chain.fighter import Fighter
from realms_builder.odds.chain.memo import Memo
from realms_builder.odds.chain.numbers import forbidding, granted, need_values
from realms_builder.odds.chain.path import is_pure, picker
from realms_builder.odds.chain.program import Program, program_of
from realms_builder.odds.chain.situation import USUAL, Situation
from realms_builder.odds.chain.weights import Ends
from realms_builder.odds.questions.answers import (
    Answer,
    Repeated,
    SoOften,
    State,
    UntilOver,
    Walk,
    Ways,
)
from realms_builder.odds.questions.questions import MechanicUse, Question, asked_of, uses_of
from realms_builder.odds.questions.runs import Ending, Ran, Runs
from realms_builder.odds.questions.story import StoryStep, story_of
from realms_builder.odds.questions.table import OddsTable, fighter_key
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.records import Inside, Names

MOST_FIGHTERS = 5_000


class Odds:
    """The dice of one game under the switches of its builds."""

    def __init__(self, game: Game) -> None:
        """Answer questions about units of *game*."""
        self.game = game
        self._fighters: dict[tuple[Any, ...], Fighter] = {}
        self._answers: Memo[Answer] = Memo()
        self._runs = Runs()
        self._uses: dict[Build, tuple[MechanicUse, ...]] = {}
        self._left_out: dict[Build, tuple[CarriedItem, ...]] = {}
        self._has_unfinished = any(keyword.unfinished for keyword in game.keywords.values())

    def answer(
        self, question: Question, situation: Situation = USUAL, *, repeats: bool = True
    ) -> Answer | Problem:
        """Return what *question* comes to in *situation*, or why it cannot be told.

        Without *repeats* only one time is looked at.
        """
        table = self.table(question, situation)
        try:
            found = self._known_or_new(table, repeats)
            open_rules = not_computed(question) if self._has_unfinished else ()
            open_rules += self._uncounted(table)
        except CannotTell as reason:
            return reason.problem(Place(str(self.game.folder / "system.yaml")))
        finally:
            table.leave()
        return replace(found, not_computed=open_rules) if open_rules else found

    def _known_or_new(self, table: OddsTable, repeats: bool) -> Answer:
        key = (table.key, repeats)
        known = self._answers.find(key, table.ask)
        if known is not None:
            return known[0]
        with table.trail() as trail:
            found = self._answer(table, repeats)
        self._answers.keep(key, trail.asked, found)
        return found

    def _uncounted(self, table: OddsTable) -> tuple[Text, ...]:
        """Return the rules that the sides carry and no roll counts, where they matter here."""
        carried = [self._carries_uncounted(build) for build in table.question.builds]
        used = table.question.item
        if used is not None and used.carried.item.mode and used.carried.item.uncounted:
            carried[0] = (*carried[0], used.carried)
        if not any(carried):
            return ()
        arena = table.arena()
        arena.enter()
        arena.mechanic = table.question.mechanic.id
        found: list[Text] = []
        for fighter, items in zip(arena.fighters.values(), carried, strict=False):
            for one in items:
                scope = Inside(fighter.record(one, 1), fighter)
                try:
                    matters = reads_yes(parse(one.item.uncounted).evaluate(scope))
                except FormulaError:
                    matters = True
                found += [_rule_of(one.item)] if matters else []
        return tuple(dict.fromkeys(found))

    def _carries_uncounted(self, build: Build) -> tuple[CarriedItem, ...]:
        known = self._left_out.get(build)
        if known is None:
            if len(self._left_out) > MOST_FIGHTERS:
                self._left_out.clear()
            known = tuple(one for one in build.carried() if one.item.uncounted)
            self._left_out[build] = known
        return known

    @property
    def remembered(self) -> int:
        """Return how many answers and chains are kept for the next question."""
        return len(self._answers) + len(self._runs)

    def questions(self, attacker: Build, target: Build | None = None) -> tuple[Question, ...]:
        """Return what :func:`questions` does; what *attacker* has is looked up once."""
        uses = self._uses.get(attacker)
        if uses is None:
            if len(self._uses) > MOST_FIGHTERS:
                self._uses.clear()
            uses = self._uses[attacker] = uses_of(attacker)
        return asked_of(uses, attacker, target)

    def _answer(self, table: OddsTable, repeats: bool) -> Answer:
        mechanic = table.question.mechanic.id
        program = program_of(self.game, mechanic)
        try:
            start = self._allowed(table, program)
            assumed = granted(table.arena(), program)
            ran = table.begin(program, start)
            found = ran.ending.outcomes, ran.ending.figures
        except FormulaError as error:
            raise bad_formula(mechanic, error) from None
        return Answer(*found, self._repeats(table, ran) if repeats else (), assumed=assumed)

    def _repeats(self, table: OddsTable, ran: Ran) -> tuple[Repeated, ...]:
        """Return what comes of going on after *ran*; equal ones are worked out once."""
        if not ran.program.mechanic.repeat:
            return ()
        key = (ran.ending, table.rests_on, tuple(ran.start.items()))
        found = table.remembered(self._runs.repeats, key)
        if found is None:
            with table.trail() as trail:
                found = _repeats(table, ran)
            self._runs.repeats.keep(key, trail.asked, found)
        return found

    def _allowed(self, table: OddsTable, program: Program) -> dict[str, Value]:
        """Return what *program* begins with.

        Raises :class:`NotAllowed` where a rule of the mechanic forbids the roll.
        """
        arena = table.arena()
        arena.mechanic = program.mechanic.id
        start = need_values(arena, program, {}, table.wiring)
        rule = forbidding(arena, program)
        if rule is not None:
            raise NotAllowed(rule.why, rule.source or program.mechanic.source)
        return start

    def story(
        self, question: Question, situation: Situation = USUAL
    ) -> tuple[StoryStep, ...] | Problem:
        """Return how the answer to *question* comes about, step by step."""
        try:
            program = program_of(self.game, question.mechanic.id)
            table = self.table(question, situation)
            self._allowed(table, program)
            return story_of(table, program, {})
        except CannotTell as reason:
            return reason.problem(Place(str(self.game.folder / "system.yaml")))

    def table(self, question: Question, situation: Situation = USUAL) -> OddsTable:
        """Return the table at which *question* is asked."""
        if len(self._fighters) > MOST_FIGHTERS:
            self._forget()
        return OddsTable(self.game, question, situation, self._fighter, self._runs)

    def _forget(self) -> None:
        """Forget fighters and with them all answers, which tell things apart that these keep."""
        self._fighters.clear()
        self._answers = Memo()
        self._runs = Runs()

    def _fighter(self, question: Question, situation: Situation, place: int) -> Fighter:
        key = fighter_key(question, situation, place)
        found = self._fighters.get(key)
        if found is None:
            added = [*situation.keywords(place)]
            used = question.item.carried.item if question.item and not place else None
            if used is not None:
                added += [use for use in used.keywords() if self._counts(use)]
            ticks, form = situation.ticks[place], situation.forms[place]
            found = Fighter(question.builds[place], added, ticks, form, used)
            self._fighters[key] = found
        return found

    def _counts(self, use: KeywordUse) -> bool:
        """Return whether whoever uses an item has *use* of it meanwhile.

        So it is with what units have, and with rules of items that change something; not with
        what an item may put on others.
        """
        kind = self.game.kinds.get(use.keyword.kind)
        if kind is None or kind.at_table:
            return False
        return bool(kind.of_units or use.keyword.modifies)


def _repeats(table: OddsTable, ran: Ran) -> tuple[Repeated, ...]:
    found: list[Repeated] = []
    for declared in ran.program.mechanic.repeat:
        going = _Going(table, ran, declared)
        scope = going.scope()
        try:
            if declared.when and not reads_yes(parse(declared.when).evaluate(scope)):
                continue
            asked = table.situation.values.get(declared.id)
            times = asked if isinstance(asked, int) else None
            one = repeated(declared, ran.ending, scope, going.once, times)
            found += [one] if one is not None else []
        except FormulaError as error:
            mechanic = ran.program.mechanic.id
            raise bad_formula(mechanic, error) from None
    return tuple(found)


class _Going:
    """Goes through a chain again with what is carried from one time to the next."""

    def __init__(self, table: OddsTable, ran: Ran, declared: DeclaredRepeat) -> None:
        self._table = table
        self._ran = ran
        self._puts = declared.puts
        self._ends: dict[tuple[tuple[tuple[str, Value], ...], Variant], Ends] = {}

    def scope(self) -> Inside:
        """Return the table as it is before the first step."""
        arena = self._table.arena()
        arena.mechanic = self._ran.program.mechanic.id
        arena.go_on(self._ran.start)
        return Inside(Names({}), arena)

    def once(self, carried: Mapping[str, Value]) -> Ends:
        """Return the ends when *carried* are the values so far."""
        reads, start = self._ran.program.reads, self._ran.start
        given = {
            name: value
            for name, value in carried.items()
            if name in reads and (name not in start or start[name] != value)
        }
        put = self._put(carried)
        if not given and not put:
            return self._ran.ends
        key = (tuple(given.items()), put)
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = self._table.run(self._ran.program, given, put).ends
            self.scope()
        return found

    def _put(self, carried: Mapping[str, Value]) -> Variant:
        if not self._puts:
            return ()
        scope = Inside(Names(carried), self.scope().outer)
        holding = (name for name, f in self._puts.items() if reads_yes(parse(f).evaluate(scope)))
        return tuple(holding)


# ------------------------------------------------------------------ unfinished


def not_computed(question: Question) -> tuple[Text, ...]:
    """Return the names of the unfinished rules that the sides and the item bring."""
    uses: list[KeywordUse] = []
    if question.item is not None:
        uses += question.item.carried.item.keywords()
    for place, build in enumerate(question.builds):
        uses += build.keywords
        uses += _of_what_is_worn(build) if place else ()
    names = {use.keyword.id: use.keyword.name for use in uses if use.keyword.unfinished}
    return tuple(names.values())


def _rule_of(item: Item) -> Text:
    """Return *item* with what it says, without the full stop."""
    said = ((lang, item.text.pick(lang).rstrip(".")) for lang, _ in item.text.versions)
    return Text(tuple((lang, f"{item.name.pick(lang)}: {text}") for lang, text in said))


def _of_what_is_worn(build: Build) -> list[KeywordUse]:
    """Return the keywords of what the side that is attacked carries."""
    return [use for carried in build.carried() for use in carried.item.keywords()]


# ------------------------------------------------------------------ repeats


MOST_TIMES = 100
_MOST_STATES = 400
_MOST_WORK = 4_000_000
Once = Callable[[Mapping[str, Value]], Ends]
"""Goes through the chain once when the carried values are these."""


def repeated(
    declared: DeclaredRepeat, ending: Ending, scope: Record, once: Once, times: int | None
) -> Repeated | None:
    """Return what *declared* comes to after one time had this *ending*.

    *scope* knows the sides, *times* is what was chosen. None where nothing says what is carried
    at first. Raises :class:`CannotTell` for a repeat with too many states.
    """
    program = ending.program
    if declared.until and not declared.add:
        start = _start(declared, program, scope)
        if any(isinstance(value, Missing) for value in start):
            return None
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
        values = {"repeat": declared.id, "number": declared.add, "times": high}
        raise CannotTell("too_many_sums", values=len(each_time), **values)
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


class _Carried:
    """Formulas of a repeat; they are worked out once for whatever they read of what is seen."""

    __slots__ = ("_formulas", "_known", "_names", "_read")

    def __init__(self, texts: Iterable[str], names: tuple[str, ...]) -> None:
        """Work *texts* out, where what is seen goes by *names*."""
        self._formulas = [parse(text) for text in texts]
        reads = frozenset[str]().union(*(one.reads for one in self._formulas))
        self._names = names
        self._read = picker([place for place, name in enumerate(names) if name in reads])
        self._known: dict[State, State] = {}

    def values(self, seen: State, scope: Record) -> State:
        """Return their values; what is not *seen* they read in *scope*."""
        read = self._read(seen)
        found = self._known.get(read)
        if found is None:
            inside = Inside(Names(dict(zip(self._names, seen, strict=True))), scope)
            found = self._known[read] = tuple([one.evaluate(inside) for one in self._formulas])
        return found


class _Walker:
    """Finds where each state of a repeat leads.

    What is seen is the state, and behind it what its formulas read of an end.
    """

    def __init__(
        self, declared: DeclaredRepeat, program: Program, scope: Record, once: Once
    ) -> None:
        self._declared = declared
        self._scope = scope
        self._once = once
        carry, ends = declared.carry, ("outcome", *program.followed)
        self._over = declared.until if declared.until in program.outcomes else ""
        until = [] if self._over else [declared.until]
        reads = frozenset[str]().union(*(parse(text).reads for text in (*carry.values(), *until)))
        told = [at for at, name in enumerate(ends) if name in reads and name not in carry]
        self._pick = picker(told)
        seen = (*carry, *[ends[at] for at in told])
        moved = [
            name for name in carry if not parse(carry[name]).reads.isdisjoint(seen[len(carry) :])
        ]
        usual = [name for name in carry if name not in moved]
        self._usual = _Carried([carry[name] for name in usual], seen)
        self._moved = _Carried([carry[name] for name in moved], seen)
        self._until = _Carried(until, seen)
        self._order = picker([(usual + moved).index(name) for name in carry])
        self._told: dict[int, tuple[Ends, dict[State | None, int]]] = {}

    def from_(self, start: State) -> Walk:
        ways: dict[State, Ways] = {}
        waiting = [start]
        for state in waiting:  # grows on the way
            if state in ways:
                continue
            if len(ways) >= _MOST_STATES:
                carried, declared = tuple(self._declared.carry), self._declared
                values = {"repeat": declared.id, "carried": carried, "most": _MOST_STATES}
                raise CannotTell("too_many_carried", **values)
            ways[state] = self._ways(state)
            waiting += [following for following in ways[state].weights if following is not None]
        return Walk(start, ways)

    def _ways(self, state: State) -> Ways:
        ends = self._once(dict(zip(self._declared.carry, state, strict=True)))
        weights: dict[State | None, int] = {}
        usual: State | None = None
        for told, weight in self._told_by(ends).items():
            after: State | None = None
            if told is not None:
                seen = (*state, *told)
                usual = usual or self._usual.values(seen, self._scope)
                after = self._order(usual + self._moved.values(seen, self._scope))
                is_over = self._until.values((*after, *told), self._scope)
                after = None if is_over and reads_yes(is_over[0]) else after
            weights[after] = weights.get(after, 0) + weight
        return Ways(weights, ends.total)

    def _told_by(self, ends: Ends) -> dict[State | None, int]:
        """Return what is told of *ends*, None where it is over by the outcome."""
        known = self._told.get(id(ends))
        if known is None:
            known = self._told[id(ends)] = (ends, {})
            for (outcome, numbers), weight in ends.weights.items():
                # A number that a chain did not come to is none: nothing was lost by a miss.
                found = [0 if isinstance(value, Missing) else value for value in numbers]
                over = self._over and self._over == outcome
                told = None if over else self._pick((outcome, *found))
                known[1][told] = known[1].get(told, 0) + weight
        return known[1]
