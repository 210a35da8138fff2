"""Runs a chain of steps exactly: every way the dice can fall, equal states worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import MISSING, Missing, Value
from realms_builder.odds.chain.aims import Worths, aims_of, is_better, worths
from realms_builder.odds.chain.arena import Arena
from realms_builder.odds.chain.bound_program import BoundProgram
from realms_builder.odds.chain.dice import (
    NOTHING,
    CannotWatch,
    DiceThrow,
    Results,
    Rolled,
    Watch,
    after_faces_again,
    after_some_again,
    results,
)
from realms_builder.odds.chain.drawing import checked, gone_from
from realms_builder.odds.chain.draws import CardDraw, CardsDrawn, Gone, all_anew, draw, some_anew
from realms_builder.odds.chain.errors import (
    MOST_STATES,
    CannotTell,
    OutOfWork,
    WorkBudget,
    bad_formula,
)
from realms_builder.odds.chain.flow import Begun, ChainFlow
from realms_builder.odds.chain.matching import Left, NotNested, TooManyDice, left_of
from realms_builder.odds.chain.numbers import Wiring
from realms_builder.odds.chain.path import State
from realms_builder.odds.chain.piles import goes_on
from realms_builder.odds.chain.program import AGAIN, ChainStep, Program, exported, program_of
from realms_builder.odds.chain.rerolls import Reroll
from realms_builder.odds.chain.throwing import pairs_of
from realms_builder.odds.chain.weights import (
    Branches,
    Ends,
    Env,
    certain,
    joined,
    mixed,
    reduced,
    without,
)

_MOST_TRIES = 20
_RESULTS_A_STATE, _PAIRS_A_STATE, _MATCHES_A_STATE = 3, 8, 20
"""What takes about as long as one state: results of a throw, pairs of faces, dice to match."""


class Chain(BoundProgram):
    """A program that is run."""

    def __init__(
        self,
        arena: Arena,
        program: Program,
        given: Mapping[str, Value],
        wiring: Wiring | None = None,
        budget: WorkBudget | None = None,
        start: Env | None = None,
    ) -> None:
        """Prepare *program*; *given* are values of an outer chain, *wiring* is a phrase's.

        *start* is what it begins with, where that was worked out before. Raises
        :class:`CannotTell`.
        """
        with _Telling(program):
            super().__init__(arena, program, given, wiring, budget, start)
        self._keep: Callable[[Begun], None] | None = None
        self._aims = aims_of(program)
        self._anew: Worths | None = None
        self._memo: dict[tuple[int, tuple[Value, ...]], Ends] = {}
        self._rolls = frozenset(step.name for step in program.steps if step.verb == "roll")
        self._renewed: dict[tuple[int, int, State], tuple[Branches, Ends | None]] = {}
        self._flow = ChainFlow(self, self._keep_begun, self.at, self.branches)

    def run(self, begun: Begun | None = None, keep: Callable[[Begun], None] | None = None) -> Ends:
        """Return every end: outcomes, and the numbers that the program follows.

        With *begun* it goes on from there; *keep* is told how far it came with the dice, if that
        is worth remembering. Raises :class:`CannotTell`.
        """
        self._flow.begun, self._keep = begun, keep
        with _Telling(self.program, lambda: self._flow.place):
            ends = self._whole()
            for _ in range(_MOST_TRIES if self._anew is not None else 0):
                anew = worths(self._aims, ends)
                if anew == self._anew:
                    break
                self._anew = anew
                self._memo.clear()
                self._renewed.clear()
                ends = self._whole()
        return reduced(ends)

    def _whole(self) -> Ends:
        """Return every end from the first step on; what begins anew is begun until it does not.

        Whoever may throw again goes by what a new beginning is worth: note that it matters.
        """
        ends = self.go(0, self.start)
        if any(outcome == AGAIN for outcome, _ in ends.weights):
            ends = without(ends, AGAIN)
            if not ends.total:
                raise CannotTell("never_ends", mechanic=self.program.mechanic.id)
            if self._anew is None and self._has_choices:
                self._anew = ()
        return ends

    @property
    def _has_choices(self) -> bool:
        return any(not reroll.must for there in self.rerolls.values() for reroll in there)

    def _keep_begun(self, begun: Begun) -> None:
        """Say how far the chain came with its dice, unless somebody looked further ahead."""
        if self._keep is not None and not self._has_choices:
            self._keep(begun)

    # ------------------------------------------------------------------ step by step

    def key_of(self, place: int, env: Env) -> tuple[Value, ...]:
        """Return what steps from *place* on need to know of *env*."""
        return self._flow.state(place, env)

    def go(self, place: int, env: Env) -> Ends:
        """Return the ends from step *place* on."""
        return self.at(place, self.key_of(place, env))

    def at(self, place: int, state: State) -> Ends:
        """Return the ends from step *place* on in *state*."""
        key = (place, state)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._flow.ends(place, state)
        return found

    # ------------------------------------------------------------------ dice

    def branches(self, place: int, step: ChainStep, env: Env) -> Branches:
        """Return what the chain may have found behind a step that throws dice or uses a chain."""
        match step.verb:
            case "roll":
                return self._roll(place, step, env)
            case "use":
                return self._use(step, env)
            case "cancel":
                return self._cancel(step, env)
            case _:
                return self._thrown_again(place, env, self.rerolls.get(place, ()))

    def _ends(self, place: int, branches: Branches) -> Ends:
        found = [(weight, self.go(place, env)) for weight, env in branches.weighted]
        return mixed(found, branches.total)

    def _roll(self, place: int, step: ChainStep, env: Env) -> Branches:
        thrown = self.throw_of(step)
        watch = self.watch(place, step.name, thrown)
        if watch is None:  # only dice that take it away ask for it
            return certain({**env, step.name: thrown})
        here = self.rerolls.get(place, ())
        return self._each(place, env, step.name, self.results_of(step.name, thrown, watch), here)

    def _each(
        self, place: int, env: Env, name: str, found: Results, rerolls: tuple[Reroll, ...]
    ) -> Branches:
        """Return what follows from each result of the roll *name*."""
        self.budget.spend(len(found.weighted) // _RESULTS_A_STATE)
        parts = [
            (weight, self._thrown_again(place, {**env, name: result}, rerolls))
            for result, weight in found.weighted
        ]
        return joined(parts, found.total)

    def _thrown_again(self, place: int, env: Env, rerolls: tuple[Reroll, ...]) -> Branches:
        """Go on behind step *place* after the *rerolls* that stand there, one after the other."""
        if not rerolls:
            return certain(self._settled(place, env))
        now, later = rerolls[0], rerolls[1:]
        self.arena.go_on(env)
        fresh = self._fresh(now, place, env)
        if fresh is None:
            return self._thrown_again(place, env, later)
        again, left = self._again(place, env, fresh, rerolls)
        if left is None:
            return again
        kept = self._thrown_again(place, env, later)
        right = self._ends(place + 1, kept)
        if now.by == next(iter(self.arena.fighters)):
            return again if is_better(self._aims, left, right, self._anew or ()) else kept
        return again if is_better(self._aims, right, left, self._anew or ()) else kept

    def _again(
        self, place: int, env: Env, fresh: Results, rerolls: tuple[Reroll, ...]
    ) -> tuple[Branches, Ends | None]:
        """Return what follows when the first of *rerolls* is used, and the ends if it need not be.

        What all dice showed before makes no difference then.
        """
        now, later = rerolls[0], rerolls[1:]
        rolled = env[now.roll]
        of = rolled.throw if isinstance(rolled, Rolled) else rolled
        if isinstance(rolled, CardsDrawn):
            of = all_anew(rolled, self._gone(rolled, env))
        key = (place, len(later), self._flow.state(place, {**env, now.roll: of}))
        found = self._renewed.get(key) if now.which == "all" else None
        if found is None:
            again = self._each(place, env, now.roll, fresh, later)
            found = again, None if now.must else self._ends(place + 1, again)
            if now.which == "all":
                self._renewed[key] = found
        return found

    def _fresh(self, now: Reroll, place: int, env: Env) -> Results | None:
        """Return what may come of throwing again; None where nobody can."""
        rolled = env.get(now.roll, MISSING)
        if not isinstance(rolled, Rolled) or now.is_part_of_throw(rolled.throw.rule):
            return None
        if not now.applies(self.arena):
            return None
        watch = self.watch(place, now.roll, rolled.throw) or NOTHING
        if isinstance(rolled, CardsDrawn):
            return self._drawn_anew(now, rolled, watch, env)
        if now.which == "all":
            return self.results_of(now.roll, rolled.throw, watch)
        if rolled.faces is None:
            return after_some_again(rolled) if rolled.matched[0] else None
        again = now.faces(rolled.throw.rule)
        return after_faces_again(rolled, again, watch) if again & {*rolled.faces} else None

    def _gone(self, rolled: CardsDrawn, env: Env) -> Gone:
        """Return what the deck of a draw has lost so far."""
        return gone_from(self.arena.game, self.program, rolled.throw.rule.pile, env)

    def _drawn_anew(
        self, now: Reroll, rolled: CardsDrawn, watch: Watch, env: Env
    ) -> Results | None:
        """Return what may come of cards drawn in place of others; None where no card is meant."""
        gone = self._gone(rolled, env)
        if now.which == "all":
            return self.results_of(now.roll, checked(all_anew(rolled, gone), now.roll), watch)
        kinds = now.faces(rolled.throw.rule)
        again = sum(kind in kinds for kind in rolled.faces or ())
        if not again:
            return None
        rule = rolled.throw.rule
        shuffled = not goes_on(self.arena.game, rule.pile)
        fresh = checked(draw(again, rule, gone), now.roll)
        self.budget.spend(fresh.work(Watch(faces=True)))
        return some_anew(rolled, kinds, watch, gone, shuffled=shuffled)

    def _settled(self, place: int, env: Env) -> Env:
        """Return *env* with throws as plain numbers where nothing else is asked of them later."""
        settled = env
        for name in self._rolls:
            rolled = env.get(name)
            if not isinstance(rolled, Rolled):
                continue
            watch = self.watch(place, name, rolled.throw, again=False)
            if watch is not None:
                settled = {**settled, name: rolled.settled(watch)}
        return settled

    def _cancel(self, step: ChainStep, env: Env) -> Branches:
        mine, theirs = env.get(step.name, MISSING), env.get(str(step.declared.with_), MISSING)
        if isinstance(mine, Missing):
            return certain(env)
        if isinstance(theirs, Missing):
            if not isinstance(mine, DiceThrow):
                return certain(env)
            thrown = results(mine)
            return Branches([(w, {**env, step.name: n}) for n, w in thrown.weighted], thrown.total)
        left = self._left(mine, theirs, step.declared.pairs)
        return Branches([(w, {**env, step.name: n}) for n, w in left.weighted], left.total)

    def _left(self, mine: Value, theirs: Value, formula: str) -> Left:
        thrown = [v.throw if isinstance(v, Rolled) else v for v in (mine, theirs)]
        if not all(isinstance(v, DiceThrow) for v in thrown):
            raise CannotTell("cannot_match", mechanic=self.program.mechanic.id)
        if any(isinstance(v, CardDraw) for v in thrown):
            raise CannotTell("cards_cannot_cancel", mechanic=self.program.mechanic.id)
        sides = tuple(len(v.rule.weights) for v in thrown if isinstance(v, DiceThrow))
        most = max(v.dice for v in thrown if isinstance(v, DiceThrow))
        pairs = pairs_of(self.arena, formula, (sides[0], sides[1]))
        self.budget.spend(sides[0] * sides[1] // _PAIRS_A_STATE)
        self.budget.spend(most**2 * max(sides) // _MATCHES_A_STATE)
        faces = [v.faces if isinstance(v, Rolled) else None for v in (mine, theirs)]
        return left_of(thrown[0], thrown[1], pairs, faces[0], faces[1])  # type: ignore[arg-type]

    # ------------------------------------------------------------------ other chains

    def _use(self, step: ChainStep, env: Env) -> Branches:
        program = program_of(self.arena.game, step.name)
        ends = self.arena.run_other(program, env)
        handed = [name for name in program.followed if name in exported(program)]
        merged: dict[tuple[Value, ...], int] = {}
        for (outcome, numbers), weight in ends.weights.items():
            known = dict(zip(program.followed, numbers, strict=False))
            key = (outcome, *(known.get(name, MISSING) for name in handed))
            merged[key] = merged.get(key, 0) + weight
        weighted = [
            (weight, {**env, step.name: found[0], **dict(zip(handed, found[1:], strict=True))})
            for found, weight in merged.items()
        ]
        return Branches(weighted, ends.total)


class _Telling:
    """Turns what goes wrong inside into one kind of exception.

    *place* tells how far the steps were gone through.
    """

    def __init__(self, program: Program, place: Callable[[], int] = lambda: 0) -> None:
        self._program = program
        self._mechanic = program.mechanic.id
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        match error:
            case FormulaError():
                raise bad_formula(self._mechanic, error)
            case RecursionError() | OutOfWork():
                raise self._too_many_states()
            case CannotWatch() | TooManyDice():
                raise CannotTell("too_many_faces.taken_away", mechanic=self._mechanic)
            case NotNested():
                raise CannotTell("not_nested", mechanic=self._mechanic)
            case _:
                pass

    def _too_many_states(self) -> CannotTell:
        """Return at which step it becomes too much, and what later steps still need to know."""
        program, place = self._program, self._place()
        step = program.steps[place].name if program.steps else ""
        found = {name for one in program.steps[: place + 1] for name in one.gives}
        kept = tuple(sorted(found & program.needed[min(place + 1, len(program.steps))]))
        code = "too_many_states" if kept and step else "too_many_states.anywhere"
        if any(one.declared.deck for one in program.steps) and kept:
            code = "too_many_states.cards"
        values = {"mechanic": self._mechanic, "most": MOST_STATES}
        return CannotTell(code, step=step, kept=kept, **values)
