"""The table of one question: its sides in their roles, as often as something else lies on it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.arena import Arena, Variant
from realms_builder.odds.chain.chain import Chain
from realms_builder.odds.chain.errors import WorkBudget
from realms_builder.odds.chain.fighter import Fighter
from realms_builder.odds.chain.memo import Found, Memo, MemoKey, Trail
from realms_builder.odds.chain.program import Program
from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.chain.weights import Ends, Env
from realms_builder.odds.questions.questions import Question
from realms_builder.odds.questions.runs import Ending, Ran, Runs

FighterFor = Callable[[Question, Situation, int], Fighter]


class OddsTable:
    """One question in one situation; *runs* remembers chains over all tables of a game."""

    def __init__(
        self,
        game: Game,
        question: Question,
        situation: Situation,
        fighter_for: FighterFor,
        runs: Runs,
    ) -> None:
        """Sit down at the table; *fighter_for* brings the sides."""
        self.game = game
        self.question = question
        self.situation = situation
        self.wiring = question.use.wiring
        self._fighter_for = fighter_for
        self._runs = runs
        self._arenas: dict[Variant, Arena] = {}
        self._entered: Arena | None = None
        self._trails: list[Trail] = []
        self._budget = WorkBudget()
        form = self.wiring.phrase.form.id if self.wiring is not None else ""
        switches = tuple([runs.switched(game, build.switches) for build in question.builds])
        self.rests_on: Hashable = (switches, situation.key)
        """What answers rest on without asking for it."""
        self.key = (question.mechanic.id, question.use.field, form, self.rests_on)

    def arena(self, variant: Variant = ()) -> Arena:
        """Return the table with *variant* put on it, its sides in their roles."""
        found = self._arenas.get(variant)
        if found is None:
            found = self._arenas[variant] = self._made(variant)
        elif found is not self._entered:
            found.enter()
        self._entered = found
        return found

    def leave(self) -> None:
        """Clear the table, so that nothing is left of it for the garbage collector."""
        for arena in self._arenas.values():
            arena.leave()
        self._arenas.clear()
        self._entered = None

    def _made(self, variant: Variant) -> Arena:
        question = self.question
        situation = put_on(self.game, self.situation, variant) if variant else self.situation
        fighters = {
            role: self._fighter_for(question, situation, place)
            for place, role in enumerate(question.roles[: len(question.builds)])
        }
        first = next(iter(fighters.values()))
        item = first.record(question.item.carried, 1) if question.item is not None else None
        return Arena(
            self.game,
            fighters,
            item,
            first.switches,
            situation.values,
            self._run_other,
            variant,
            self._trails,
        )

    def ask(self, ask: MemoKey) -> Hashable:
        """Ask again, and return the mark of the answer."""
        arena = self._entered
        if arena is None or arena.variant != ask.variant:
            arena = self.arena(ask.variant)
        return arena.asked_again(ask, self._slot)

    def _slot(self, name: str) -> Value:
        return MISSING if self.wiring is None else self.wiring.phrase.lookup(name)

    @contextmanager
    def trail(self) -> Generator[Trail]:
        """Listen to what is asked of the sides and the item, beside those who listen already."""
        trail = Trail()
        self._trails.append(trail)
        try:
            yield trail
        finally:
            self._trails.remove(trail)

    def hear(self, asked: list[tuple[MemoKey, Hashable]]) -> None:
        """Tell those who listen what was asked for an answer that was known already."""
        for trail in self._trails:
            for ask, found in asked:
                trail.note(ask, found)

    def begin(self, program: Program, start: Env) -> Ran:
        """Return the question's own chain, which begins with *start*; raises `CannotTell`."""
        chain = Chain(self.arena(), program, {}, self.wiring, self._budget, start)
        return Ran(self._ending(chain), chain.start)

    def run(self, program: Program, given: Mapping[str, Value], variant: Variant = ()) -> Ran:
        """Return the question's own chain with the values *given*; raises `CannotTell`."""
        return self._ran(program, given, variant, is_own=True)

    def _run_other(self, program: Program, given: Mapping[str, Value], variant: Variant) -> Ends:
        return self._ran(program, given, variant, is_own=False).ends

    def _ran(
        self,
        program: Program,
        given: Mapping[str, Value],
        variant: Variant,
        *,
        is_own: bool,
    ) -> Ran:
        values = tuple((name, given[name]) for name in program.reads if name in given)
        about = self.key if is_own else self.rests_on
        key = (program.mechanic.id, is_own, about, values, self._put(variant))
        known = self.remembered(self._runs, key, variant)
        if known is not None:
            return known
        with self.trail() as trail:
            wiring = self.wiring if is_own else None
            chain = Chain(self.arena(variant), program, given, wiring, self._budget)
            found = Ran(self._ending(chain), chain.start)
        self._runs.keep(key, _said(trail, variant), found)
        return found

    def _ending(self, chain: Chain) -> Ending:
        """Return how *chain* ends, which is prepared."""
        arena, program, runs, put = chain.arena, chain.program, self._runs, chain.arena.variant
        key = (program, self.rests_on, self._put(put), chain.mark)
        ending = self.remembered(runs.prepared, key, put)
        if ending is None:
            with self.trail() as trail:
                moves = arena.moves_in(program)
                begun = None if moves else self.remembered(runs.begun, key, put)
                ends = chain.run(begun, lambda b: runs.begun.keep(key, _said(trail, put), b))
                ending = runs.ending(program, ends)
            runs.prepared.keep(key, _said(trail, put), ending)
        return ending

    def _put(self, variant: Variant) -> Variant:
        """Return what of *variant* a chain may read without asking a side: no form."""
        return tuple([name for name in variant if name not in self.game.forms])

    def remembered(self, memo: Memo[Found], key: Hashable, variant: Variant = ()) -> Found | None:
        """Return what *memo* knows under *key* at this table, and hear what had to be asked.

        What it kept was said of a plain table; here *variant* lies on it.
        """
        ask = (lambda one: self.ask(one.on(variant))) if variant else self.ask
        known = memo.find(key, ask)
        if known is None:
            return None
        self.hear([(one.on(variant), found) for one, found in known[1]] if variant else known[1])
        return known[0]


def _said(trail: Trail, variant: Variant) -> list[tuple[MemoKey, Hashable]]:
    """Return what was asked at a table with *variant* on it, as it is asked at a plain one."""
    return [(ask.on(()), found) for ask, found in trail.asked] if variant else trail.asked


def put_on(game: Game, situation: Situation, put: Variant) -> Situation:
    """Return *situation* with the keywords and forms *put* on the second side."""
    forms = [name for name in put if name in game.forms]
    uses = tuple(KeywordUse(game.keywords[name]) for name in put if name in game.keywords)
    first, second = situation.forms
    second = forms[0] if forms else second
    return replace(situation, second=(*situation.second, *uses), forms=(first, second))


def fighter_key(question: Question, situation: Situation, place: int) -> tuple[Any, ...]:
    """Return what fighters have in common that can be used again."""
    used = () if place else question.use.mark
    return (question.builds[place], place, used, *situation.of_side(place))
