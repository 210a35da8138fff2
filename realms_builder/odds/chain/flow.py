"""Goes through a chain step by step with everything that it may have found so far at once."""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from realms_builder.game.formulas import parse
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Missing, Value
from realms_builder.odds.chain.bound_program import BoundProgram
from realms_builder.odds.chain.dice import NOTHING, Rolled, Watch
from realms_builder.odds.chain.drawing import piles_drawn_from, suits_are_read
from realms_builder.odds.chain.draws import CardsDrawn, in_total
from realms_builder.odds.chain.path import Pick, Stage, State, StateReading, path_of
from realms_builder.odds.chain.program import AGAIN, DONE, ChainStep
from realms_builder.odds.chain.rerolls import Reroll
from realms_builder.odds.chain.weights import Branches, End, Ends, Env, Given

_STEPS_A_STATE, _RESULTS_A_STATE = 8, 3
"""What takes about as long as one state behind dice: steps without dice, results of a throw."""
States: TypeAlias = dict[State, int]
"""How much each state weighs."""


class Begun(NamedTuple):
    """A chain gone through as far as its dice: many matchups have so much in common.

    *earlier* are the ends so far by the total they are weighed in.
    """

    states: States
    total: int
    earlier: tuple[tuple[int, dict[End, int]], ...]


class ChainFlow:
    """One chain from any of its steps on; what is alike goes on as one."""

    def __init__(
        self,
        chain: BoundProgram,
        keep: Callable[[Begun], None],
        at: Callable[[int, State], Ends],
        branches: Callable[[int, ChainStep, Env], Branches],
    ) -> None:
        """Go through *chain*; *keep* hears how far it came with its dice.

        *at* remembers the ends behind a step, *branches* knows how dice fall that somebody may
        throw again, and what other chains give.
        """
        self._chain = chain
        self.begun: Begun | None = None
        """From where it goes on, if that is known."""
        self._keep = keep
        self._at = at
        self._branches = branches
        self._path = path_of(chain.arena, chain.program)
        self._known: dict[tuple[int, str], dict[State, Any]] = {}
        self._readings: dict[int, StateReading] = {}
        self._thrown_again: dict[int, tuple[Branches, Given]] = {}
        """What comes of throwing again, whatever was thrown at first."""
        self.place = 0
        """How far the steps were gone through, to say where it became too much."""

    def state(self, place: int, env: Env) -> State:
        """Return the state that *env* is before step *place*."""
        stages = self._path.stages
        slots = stages[place].slots if place < len(stages) else self._path.slots
        return tuple([env.get(name, UNKNOWN) for name in slots])

    def ends(self, place: int, state: State) -> Ends:
        """Return every end from step *place* on; raises `CannotTell`."""
        begun = self.begun if place == 0 else None
        if begun is not None:
            return self._ends(self._path.cut, begun)
        ahead, there = self._ahead(place, state) if place else (place, state)
        if ahead > place:
            return self._at(ahead, there)
        return self._ends(place, Begun({state: 1}, 1, ()))

    def _ahead(self, place: int, state: State) -> tuple[int, State]:
        """Return where less is needed of *state*, as long as no dice fall and nothing ends."""
        states: States = {state: 1}
        for stage in self._path.stages[place:]:
            ended: dict[End, int] = {}
            if stage.step.verb == "set":
                states = self._set(stage, states)
            elif stage.step.verb == "stop":
                states = self._ended(stage, states, ended)
            elif stage.step.verb == "reroll" and stage.place not in self._chain.rerolls:
                states, _ = self._branched(stage, states)
            else:
                break
            if ended:
                break
            following = next(iter(states))
            if len(following) < len(stage.slots):
                return stage.place + 1, following
        return place, state

    def _ends(self, place: int, begun: Begun) -> Ends:
        states, total, ended = begun.states, begun.total, dict[End, int]()
        earlier = [*begun.earlier]
        cut = self._path.cut if place == 0 else 0
        spend = self._chain.budget.spend
        for stage in self._path.stages[place:]:
            verb = stage.step.verb
            self.place = self.place if place else stage.place
            if cut and stage.place == cut:
                so_far = (*earlier, (total, dict(ended)))
                self._keep(Begun(states, total, so_far))
            if verb in ("stop", "again"):
                states = self._ended(stage, states, ended)
            elif verb == "set":
                states = self._set(stage, states)
                spend(len(states) // _STEPS_A_STATE)
            else:
                states, factor = self._branched(stage, states)
                spend(len(states))
                if factor != 1:
                    earlier.append((total, ended))
                    total, ended = total * factor, {}
            states = self._piled(stage, states)
            if not states:
                break
        for last, weight in states.items():
            end = (DONE, _plain(self._path.followed(last)))
            ended[end] = ended.get(end, 0) + weight
        for before, ends in earlier:
            for end, weight in ends.items():
                ended[end] = ended.get(end, 0) + weight * (total // before)
        return Ends(ended, total)

    # ------------------------------------------------------------------ one step

    def _env(self, stage: Stage, state: State) -> Env:
        """Look at the table as it is in *state*, and return what was found."""
        found = dict(self._chain.start)
        for name, value in zip(stage.slots, state, strict=True):
            if value is not UNKNOWN:
                found[name] = value
        self._chain.look_at(found)
        return found

    def _known_at(self, stage: Stage, of: str, reading: StateReading) -> dict[State, Any]:
        """Return what is known of a step by what it reads."""
        key = (stage.place, of)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = reading.known(self._chain.start)
        return found

    def _split(self, stage: Stage, states: States) -> tuple[States, States]:
        """Return the states that take the step, and those that pass it."""
        reading = stage.condition
        if reading is None:
            return states, {}
        known, pick = self._known_at(stage, "condition", reading), reading.pick
        taken: States = {}
        passed: States = {}
        for state, weight in states.items():
            read = pick(state)
            yes = known.get(read)
            if yes is None:
                self._env(stage, state)
                yes = known[read] = self._chain.is_taken(stage.step)
            if reading.is_constant:
                return (states, {}) if yes else ({}, states)
            (taken if yes else passed)[state] = weight
        return taken, passed

    def _ended(self, stage: Stage, states: States, ended: dict[End, int]) -> States:
        """Add what ends here to *ended*, and return what goes on."""
        taken, passed = self._split(stage, states)
        outcome, is_again = stage.step.name, stage.step.verb == "again"
        for state, weight in taken.items():
            if is_again:
                end: End = (AGAIN, ())
            else:
                gives = self._handed(stage, state) if stage.gives else ()
                end = (outcome, _plain(stage.followed((*state, *gives))))
            ended[end] = ended.get(end, 0) + weight
        return _merged(stage.narrowed, passed)

    def _handed(self, stage: Stage, state: State) -> State:
        """Return the numbers that a ``stop`` gives."""
        known = self._known_at(stage, "gives", stage.whole)
        read = stage.whole.pick(state)
        found = known.get(read)
        if found is None:
            self._env(stage, state)
            formulas, arena = stage.step.declared.gives, self._chain.arena
            values = {name: parse(text).evaluate(arena) for name, text in formulas.items()}
            found = known[read] = tuple([values[name] for name in stage.gives])
        return found

    def _set(self, stage: Stage, states: States) -> States:
        taken, passed = self._split(stage, states)
        after = _merged(stage.narrowed, passed)
        reading = self._reading(stage)
        known, pick, widened = self._known_at(stage, "set", reading), reading.pick, stage.widened
        for state, weight in taken.items():
            read = pick(state)
            value = known.get(read)
            if value is None:
                value = known[read] = self._chain.number(stage.step, self._env(stage, state))
            following = widened((*state, value))
            after[following] = after.get(following, 0) + weight
        return after

    def _reading(self, stage: Stage) -> StateReading:
        """Return what a ``set`` reads: its formula, or whatever changes it as well."""
        found = self._readings.get(stage.place)
        if found is None:
            number = None if self._chain.is_changed(stage.step) else stage.number
            found = self._readings[stage.place] = number or stage.whole
        return found

    # ------------------------------------------------------------------ dice, other chains

    def _branched(self, stage: Stage, states: States) -> tuple[States, int]:
        """Return the states behind a step that throws dice, and what their total grows by."""
        taken, passed = self._split(stage, states)
        rerolls = self._chain.rerolls.get(stage.place, ())
        if stage.step.verb == "reroll" and self._is_left(stage, taken, rerolls):
            return self._settled(stage, _merged(stage.narrowed, states)), 1
        if stage.step.verb == "reroll" or rerolls:
            found = [(s, w, self._one_by_one(stage, s)) for s, w in taken.items()]
        else:
            found = [(s, w, self._given(stage, s)) for s, w in taken.items()]
        factor = lcm(*{total for _, _, (_, total) in found})
        if stage.step.verb == "roll":
            passed = {(*state, MISSING): weight for state, weight in passed.items()}
        behind = _merged(stage.widened if stage.step.verb == "roll" else stage.narrowed, passed)
        after = {state: weight * factor for state, weight in behind.items()}
        self._chain.budget.spend(sum(len(g[0]) for _, _, g in found) // _RESULTS_A_STATE)
        whole = stage.step.verb == "reroll" or bool(rerolls)
        widened = stage.widened
        for state, weight, (given, total) in found:
            share = weight * (factor // total)
            for part, more in given:
                following = more if whole else widened(state + more)
                after[following] = after.get(following, 0) + part * share
        return (after if whole else self._settled(stage, after)), factor

    def _given(self, stage: Stage, state: State) -> Given:
        """Return what a step gives to *state*."""
        known = self._known_at(stage, "given", stage.whole)
        read = stage.whole.pick(state)
        found = known.get(read)
        if found is None:
            env = self._env(stage, state)
            if stage.step.verb == "roll":
                found = known[read] = self._chain.thrown(stage.place, stage.step)
                return found
            branches = self._branches(stage.place, stage.step, env)
            gives = stage.gives
            weighted = [(w, tuple([e[name] for name in gives])) for w, e in branches.weighted]
            found = known[read] = (weighted, branches.total)
        return found

    def _one_by_one(self, stage: Stage, state: State) -> Given:
        """Return the states behind a step at which somebody may throw again."""
        branches = self._branches(stage.place, stage.step, self._env(stage, state))
        known = self._thrown_again.get(id(branches))
        if known is not None:
            return known[1]
        following = stage.place + 1
        weighted = [(w, self.state(following, env)) for w, env in branches.weighted]
        if len(weighted) > 1:
            self._thrown_again[id(branches)] = (branches, (weighted, branches.total))
        return weighted, branches.total

    def _is_left(self, stage: Stage, states: States, rerolls: tuple[Reroll, ...]) -> bool:
        """Return whether it is plain that nobody throws again, whatever the dice show."""
        for reroll in rerolls:
            if reroll.roll not in stage.slots:
                continue
            place = stage.slots.index(reroll.roll)
            for value in {state[place] for state in states}:
                if isinstance(value, Rolled) and not reroll.is_part_of_throw(value.throw.rule):
                    return False
        return True

    def _settled(self, stage: Stage, states: States) -> States:
        """Return *states* with throws as plain numbers where nothing else is asked of them."""
        if not any(Rolled in {*map(type, map(itemgetter(at), states))} for at, _ in stage.rolls):
            return states
        after: States = {}
        for state, weight in states.items():
            settled = list(state)
            for at, name in stage.rolls:
                value = state[at]
                if isinstance(value, Rolled):
                    watch = self._chain.watch(stage.place, name, value.throw, again=False)
                    settled[at] = value if watch is None else value.settled(watch)
            following = tuple(settled)
            after[following] = after.get(following, 0) + weight
        return after

    def _piled(self, stage: Stage, states: States) -> States:
        """Return *states* with draws from one pile as what is gone from it in total.

        Which of them took a card is of no account where none of its cards is drawn anew.
        """
        chain = self._chain
        piles = piles_drawn_from(chain.arena.game, chain.program, stage.place)
        if not piles:
            return states
        anew = {reroll.roll for there in chain.rerolls.values() for reroll in there}
        decks = {step.name for step in chain.program.steps if step.declared.deck}
        if anew & decks:
            return states
        number = {name: at for at, name in stage.rolls}
        places = [[number[name] for name in rolls if name in number] for rolls in piles]
        known: dict[State, State] = {}
        after: States = {}
        for state, weight in states.items():
            merged = [*state]
            for ats in places:
                drawn = tuple([state[at] for at in ats])
                found = known.get(drawn)
                if found is None:
                    found = known[drawn] = self._in_total(stage, ats, drawn)
                for at, value in zip(ats, found, strict=True):
                    merged[at] = value
            following = tuple(merged)
            after[following] = after.get(following, 0) + weight
        return after

    def _in_total(self, stage: Stage, ats: list[int], drawn: State) -> State:
        names, watches = dict(stage.rolls), list[Watch]()
        for at, value in zip(ats, drawn, strict=True):
            of = value.throw if isinstance(value, CardsDrawn) else None
            watch = self._chain.watch(stage.place, names[at], of, again=False) if of else None
            watches.append(watch or NOTHING)
        chain = self._chain
        first = next((value for value in drawn if isinstance(value, CardsDrawn)), None)
        pile = first.throw.rule.pile if first else ("", "")
        told = suits_are_read(chain.arena.game, chain.program, pile, stage.place)
        return in_total(drawn, watches, by_value=not told)


def _merged(pick: Pick | None, states: States) -> States:
    """Return *states* with what *pick* takes out of each, all of it where there is no *pick*."""
    if pick is None or not states:
        return states
    after: States = {}
    for state, weight in states.items():
        following = pick(state)
        after[following] = after.get(following, 0) + weight
    return after


def _plain(values: State) -> State:
    """Return numbers of a chain as they are at its end: results of throws as their numbers."""
    return tuple([_number(value) for value in values])


def _number(value: Value) -> Value:
    if isinstance(value, Rolled):
        return value.value
    return MISSING if isinstance(value, Missing) else value
