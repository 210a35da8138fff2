"""The table of one question: its sides in their roles, as often as something else lies on it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from realms_builder.gamedata.formulas.values import MISSING, Value
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.keyword_use import KeywordUse
from realms_builder.odds.answers import Figure, Outcome
from realms_builder.odds.arena import Arena
from realms_builder.odds.budget import Budget
from realms_builder.odds.chain import Chain
from realms_builder.odds.fighter import Fighter
from realms_builder.odds.figures import figures_of, outcomes_of
from realms_builder.odds.memo import Ask, Memo, Trail
from realms_builder.odds.program import Program
from realms_builder.odds.questions import Question
from realms_builder.odds.situation import Situation
from realms_builder.odds.weights import Ends

Variant = tuple[str, ...]
"""Keywords and forms that were put on the second side on the way."""
FighterFor = Callable[[Question, Situation, int], Fighter]


class Ran:
    """A chain that was run: its ends, and the values it began with."""

    __slots__ = ("_figures", "_outcomes", "ends", "program", "start")

    def __init__(self, program: Program, ends: Ends, start: Mapping[str, Value]) -> None:
        """Hold *ends* of *program*."""
        self.program = program
        self.ends = ends
        self.start = start
        self._outcomes: tuple[Outcome, ...] | None = None
        self._figures: tuple[Figure, ...] | None = None

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Return every outcome with its chance."""
        if self._outcomes is None:
            self._outcomes = outcomes_of(self.program, self.ends)
        return self._outcomes

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Return the figures that the mechanic shows."""
        if self._figures is None:
            self._figures = figures_of(self.program, self.ends)
        return self._figures


class Table:
    """One question in one situation; *runs* remembers chains over all tables of a game."""

    def __init__(
        self,
        game: Game,
        question: Question,
        situation: Situation,
        fighter_for: FighterFor,
        runs: Memo[Ran],
    ) -> None:
        """Sit down at the table; *fighter_for* brings the sides."""
        self.game = game
        self.question = question
        self.situation = situation
        self.wiring = question.use.wiring
        self._fighter_for = fighter_for
        self._runs = runs
        self._arenas: dict[Variant, Arena] = {}
        self._trails: list[Trail] = []
        self._budget = Budget()
        form = self.wiring.phrase.form.id if self.wiring is not None else ""
        switches = id(question.builds[0].switches)
        self.key = (question.mechanic.id, question.use.field, form, switches, situation.key)

    def arena(self, variant: Variant = ()) -> Arena:
        """Return the table with *variant* put on it, its sides in their roles."""
        found = self._arenas.get(variant)
        if found is None:
            found = self._arenas[variant] = self._made(variant)
        elif len(self._arenas) > 1:
            found.enter()
        return found

    def _made(self, variant: Variant) -> Arena:
        question = self.question
        situation = put_on(self.game, self.situation, variant) if variant else self.situation
        fighters = {
            role: self._fighter_for(question, situation, place)
            for place, role in enumerate(question.roles[: len(question.builds)])
        }
        first = next(iter(fighters.values()))
        item = first.record(question.item.carried, 1) if question.item is not None else None
        asked = situation.values
        return Arena(self.game, fighters, item, first.switches, asked, self, variant, self._trails)

    def ask(self, ask: Ask) -> Hashable:
        """Ask again, and return the mark of the answer."""
        return self.arena(ask.variant).asked_again(ask, self._slot)

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

    def hear(self, asked: list[tuple[Ask, Hashable]]) -> None:
        """Tell those who listen what was asked for an answer that was known already."""
        for trail in self._trails:
            for ask, found in asked:
                trail.note(ask, found)

    def run(self, program: Program, given: Mapping[str, Value], variant: Variant = ()) -> Ran:
        """Return the question's own chain with the values *given*; raises `CannotTell`."""
        return self._ran(program, given, variant, is_own=True)

    def run_other(self, program: Program, given: Mapping[str, Value], variant: Variant) -> Ran:
        """Return a chain that another one uses; raises `CannotTell`."""
        return self._ran(program, given, variant, is_own=False)

    def _ran(
        self,
        program: Program,
        given: Mapping[str, Value],
        variant: Variant,
        *,
        is_own: bool,
    ) -> Ran:
        values = tuple((name, given[name]) for name in program.reads if name in given)
        key = (program.mechanic.id, is_own, self.key if is_own else self.key[3:], values, variant)
        known = self._runs.find(key, self.ask)
        if known is not None:
            self.hear(known[1])
            return known[0]
        with self.trail() as trail:
            arena = self.arena(variant)
            chain = Chain(arena, program, given, self.wiring if is_own else None, self._budget)
            found = Ran(program, chain.run(), chain.start)
        self._runs.keep(key, trail, found)
        return found


def put_on(game: Game, situation: Situation, put: Variant) -> Situation:
    """Return *situation* with the keywords and forms *put* on the second side."""
    forms = [name for name in put if name in game.forms]
    uses = tuple(KeywordUse(game.keywords[name]) for name in put if name in game.keywords)
    first, second = situation.forms
    second = forms[0] if forms else second
    return replace(situation, second=(*situation.second, *uses), forms=(first, second))


def fighter_key(question: Question, situation: Situation, place: int) -> tuple[Any, ...]:
    """Return what fighters have in common that can be used again."""
    return (question.builds[place], place, () if place else question.use.mark, situation.key)
