"""A program at a table: what it starts from, what its steps throw and set, what later ones ask."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from functools import lru_cache

from realms_builder.game.formulas.values import Value, reads_yes
from realms_builder.odds.chain.arena import Arena
from realms_builder.odds.chain.behind import reads_behind
from realms_builder.odds.chain.dice import (
    NOTHING,
    CannotWatch,
    DiceThrow,
    DieRule,
    Results,
    Watch,
    results,
)
from realms_builder.odds.chain.drawing import asks_behind, is_read_behind, rolls_of
from realms_builder.odds.chain.draws import CardDraw
from realms_builder.odds.chain.errors import WorkBudget, too_much_to_know
from realms_builder.odds.chain.numbers import Wiring, need_values, set_number
from realms_builder.odds.chain.path import FormulaMemo
from realms_builder.odds.chain.piles import Pile, goes_on
from realms_builder.odds.chain.program import ChainStep, Program, always_needed
from realms_builder.odds.chain.rerolls import Reroll, rerolls_of
from realms_builder.odds.chain.throwing import throw_of
from realms_builder.odds.chain.weights import Env, Given, as_it_lies, given_by

_FACES = r"\bfaces\(\s*{name}\s*,\s*(\d+\s*\))?"


class BoundProgram:
    """One program on one arena, with values for its needs."""

    def __init__(
        self,
        arena: Arena,
        program: Program,
        given: Mapping[str, Value],
        wiring: Wiring | None,
        budget: WorkBudget | None,
        start: Env | None,
    ) -> None:
        """Prepare *program*; *given* are values of an outer chain, *wiring* is a phrase's.

        *start* is what it begins with, where that was worked out before. Raises
        :class:`CannotTell` and `FormulaError`.
        """
        self.arena = arena
        self.program = program
        self.wiring = wiring
        self.budget = budget or WorkBudget()
        arena.mechanic = program.mechanic.id
        self.start: Env = need_values(arena, program, given, wiring) if start is None else start
        self.rerolls = rerolls_of(arena, program)
        self._by_roll: dict[str, tuple[Reroll, ...]] = {}
        self._watches: dict[tuple[int, str, DiceThrow | Pile, bool], Watch | None] = {}
        self.formulas = FormulaMemo(arena, program)

    @property
    def mark(self) -> Hashable:
        """Return what it begins with: with the same mark it only differs in what it asks later."""
        start = tuple(
            [(name, self.start[name]) for name in self.program.reads if name in self.start]
        )
        again = [(place, tuple([r.mark for r in there])) for place, there in self.rerolls.items()]
        return (start, tuple(again))

    def enter(self) -> None:
        """Look at the table as it is before the first step, with the sides in their roles."""
        self.arena.enter()
        self.look_at(self.start)

    def look_at(self, env: Env) -> None:
        """Look at the table as it is when the chain has found *env*."""
        self.arena.mechanic = self.program.mechanic.id
        self.arena.go_on(env)

    def rerolls_of_roll(self, name: str) -> tuple[Reroll, ...]:
        """Return every re-roll of the roll *name*, wherever it stands."""
        found = self._by_roll.get(name)
        if found is None:
            every = (reroll for there in self.rerolls.values() for reroll in there)
            found = self._by_roll[name] = tuple(r for r in every if r.roll == name)
        return found

    def may_be_taken(self, place: int) -> bool:
        """Return whether step *place* may be taken, as far as can be told before dice fall."""
        declared = self.program.steps[place].declared
        known = self._known_conditions(place)
        return all(self.holds(formula) == (formula == declared.when) for formula in known)

    def is_known(self, place: int) -> bool:
        """Return whether nothing that the chain finds decides if step *place* is taken."""
        declared = self.program.steps[place].declared
        conditions = [formula for formula in (declared.when, declared.unless) if formula]
        return conditions == self._known_conditions(place)

    def _known_conditions(self, place: int) -> list[str]:
        declared = self.program.steps[place].declared
        return [
            formula
            for formula in (declared.when, declared.unless)
            if formula and not reads_behind(self.arena.game, formula) & self.program.given
        ]

    def holds(self, formula: str) -> bool:
        """Return whether a condition holds at the table as it is."""
        return reads_yes(self.formulas.value(formula))

    def watch(self, place: int, name: str, of: DiceThrow, *, again: bool = True) -> Watch | None:
        """Return what steps behind *place* want to know of the roll *name* beside its value.

        None when only dice that take it away, or are taken away, ask for it. *again* says that
        the re-rolls at *place* itself are still to come.
        """
        key = (place, name, of.rule.pile if isinstance(of, CardDraw) else of, again)
        if key not in self._watches:
            self._watches[key] = (
                _watch_of_draw(self, place, name, of.rule.pile, thrown_again=again)
                if isinstance(of, CardDraw)
                else _watch_of(self, place, name, of.rule, thrown_again=again)
            )
        return self._watches[key]

    def is_changed(self, step: ChainStep) -> bool:
        """Return whether a ``set`` may give another number than its formula."""
        declared = step.declared
        if declared.modifiers or declared.clamp is not None:
            return True
        fighter = self.arena.fighters.get(declared.of)
        return fighter is not None and bool(fighter.changes_of_value(step.name))

    def number(self, step: ChainStep, env: Env) -> Value:
        """Return what a ``set`` gives at the table as it is, with *env* found so far."""
        return set_number(self.arena, step, env, self.formulas.value(step.declared.to))

    def is_taken(self, step: ChainStep) -> bool:
        """Return whether the conditions of *step* hold at the table as it is."""
        declared = step.declared
        if declared.when and not self.holds(declared.when):
            return False
        return not (declared.unless and self.holds(declared.unless))

    def throw_of(self, step: ChainStep) -> DiceThrow:
        """Return the dice that a ``roll`` step throws; raises :class:`CannotTell`."""
        return throw_of(self.arena, self.program, step, self.rerolls_of_roll(step.name))

    def thrown(self, place: int, step: ChainStep) -> Given:
        """Return what a ``roll`` gives at the table as it is, where nobody may throw again."""
        of = self.throw_of(step)
        watch = self.watch(place, step.name, of)
        if watch is None:
            return as_it_lies(of)
        later = self.watch(place, step.name, of, again=False)
        self._pay(of, watch)
        try:
            return given_by(of, watch, plain=later == NOTHING)
        except CannotWatch:
            raise too_much_to_know(step.name, of, watch) from None

    def _pay(self, of: DiceThrow, watch: Watch) -> None:
        """Pay for what a deck with other cards gone takes to go through: none is like another."""
        if isinstance(of, CardDraw) and of.gone:
            self.budget.spend(of.work(watch))

    def results_of(self, name: str, of: DiceThrow, watch: Watch) -> Results:
        """Return every result of the roll *name*; raises :class:`CannotTell`."""
        self._pay(of, watch)
        try:
            return results(of, watch)
        except CannotWatch:
            raise too_much_to_know(name, of, watch) from None


def _watch_of(
    bound: BoundProgram, place: int, name: str, rule: DieRule, *, thrown_again: bool
) -> Watch | None:
    program = bound.program
    if rule.keep is None and _only_cancelled(bound, place, name):
        return None
    asked, same, thrown = _asked_behind(program, place, name)
    counted = tuple(sorted(int(face) for face in asked if face))
    matched: frozenset[int] = frozenset()
    parts, again = 0, thrown
    for reroll in bound.rerolls_of_roll(name):
        if reroll.place > place or (reroll.place == place and thrown_again):
            again = again or reroll.which == "all"
            if reroll.which != "all" and not reroll.is_part_of_throw(rule):
                matched |= reroll.faces(rule)
                parts += 1
    # Where some dice are thrown again, more than their value is known of the faces alone; so is
    # how many show a face that is only found out later.
    faces = "" in asked or parts > 1 or (parts == 1 and (same or bool(counted)))
    return Watch(same, counted, matched, faces or _is_cancelled(bound, place, name), again)


def _watch_of_draw(
    bound: BoundProgram, place: int, name: str, pile: Pile, *, thrown_again: bool
) -> Watch:
    """Return what is asked of a draw; every card is, where the deck goes on without it."""
    game, program = bound.arena.game, bound.program
    asks, (_, _, thrown) = asks_behind(program, place, name), _asked_behind(program, place, name)
    on = goes_on(game, pile)
    alike = set(rolls_of(game, program, pile)) if on else set[str]()
    faces, again = False, thrown
    for at, there in bound.rerolls.items():
        if at > place or (at == place and thrown_again):
            faces |= any(r.roll in alike or (r.roll == name and r.which != "all") for r in there)
            again |= any(r.roll == name for r in there)
    for at, step in enumerate(program.steps):
        if at > place and on and step.verb == "roll" and step.name in alike:
            faces |= bound.may_be_taken(at)
    is_read = is_read_behind(program, place, name) or name in always_needed(game)
    return Watch(faces=faces, again=again, asks=asks, unread=not is_read)


@lru_cache(maxsize=5_000)
def _asked_behind(program: Program, place: int, name: str) -> tuple[frozenset[str], bool, bool]:
    """Return what formulas behind *place* ask of a roll: faces, if all the same, how many dice.

    A face that is only found out later is an empty text.
    """
    text = program.text_from(place + 1)
    asked = {face.rstrip(") ") for face in re.findall(_FACES.format(name=name), text)}
    same = re.search(rf"\bsame\(\s*{name}\s*\)", text) is not None
    thrown = re.search(rf"\bthrown\(\s*{name}\s*\)", text) is not None
    return frozenset(asked), same, thrown


def _cancels(program: Program, place: int, name: str) -> list[int]:
    return [
        at
        for at, step in enumerate(program.steps)
        if at > place and step.verb == "cancel" and name in (step.name, step.declared.with_)
    ]


def _is_cancelled(bound: BoundProgram, place: int, name: str) -> bool:
    """Return whether dice of *name* may be taken away, or take others, at a later step."""
    return any(bound.may_be_taken(at) for at in _cancels(bound.program, place, name))


def _only_cancelled(bound: BoundProgram, place: int, name: str) -> bool:
    """Return whether the roll *name* is surely cancelled once and nothing else ever reads it.

    What is left of dice that were taken away may be read, what took them away may not.
    """
    program = bound.program
    taken = [at for at in _cancels(program, place, name) if bound.may_be_taken(at)]
    if len(taken) != 1 or not bound.is_known(taken[0]):
        return False
    if any(r.place >= place and not r.is_known for r in bound.rerolls_of_roll(name)):
        return False
    is_spent = program.steps[taken[0]].name == name
    if not is_spent and name in program.followed:
        return False
    later = program.steps[place + 1 : taken[0] if is_spent else None]
    return not any(name in step.reads for step in later if step.verb != "cancel")
