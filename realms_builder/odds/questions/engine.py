"""Answers questions about dice, and remembers on what each answer rests.

One engine belongs to one thread: sides at the table are worked out anew for each question.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from realms_builder.core.problems import Place, Problem
from realms_builder.game.files.declared_mechanics import DeclaredRepeat
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.errors import CannotTell
from realms_builder.odds.chain.fighter import Fighter
from realms_builder.odds.chain.memo import Memo
from realms_builder.odds.chain.program import program_of
from realms_builder.odds.chain.runs import Ran, Runs
from realms_builder.odds.chain.situation import USUAL, Situation
from realms_builder.odds.chain.table import Table, Variant, fighter_key
from realms_builder.odds.chain.weights import Ends
from realms_builder.odds.questions.answers import Answer, Repeated
from realms_builder.odds.questions.questions import Question, Use, asked_of, uses_of
from realms_builder.odds.questions.repeats import repeated
from realms_builder.odds.questions.story import StoryStep, story_of
from realms_builder.odds.questions.unfinished import not_computed
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
        self._uses: dict[Build, tuple[Use, ...]] = {}
        self._has_unfinished = any(keyword.unfinished for keyword in game.keywords.values())

    def answer(
        self, question: Question, situation: Situation = USUAL, *, repeats: bool = True
    ) -> Answer | Problem:
        """Return what *question* comes to in *situation*, or why it cannot be told.

        Without *repeats* only one time is looked at.
        """
        table = self.table(question, situation)
        try:
            key = (table.key, repeats)
            known = self._answers.find(key, table.ask)
            if known is not None:
                found = known[0]
            else:
                with table.trail() as trail:
                    found = self._answer(table, repeats)
                self._answers.keep(key, trail, found)
        except CannotTell as reason:
            return reason.problem(Place(str(self.game.folder / "system.yaml")))
        open_rules = not_computed(question) if self._has_unfinished else ()
        return replace(found, not_computed=open_rules) if open_rules else found

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

    def _answer(self, table: Table, repeats: bool) -> Answer:
        mechanic = table.question.mechanic.id
        ran = table.run(program_of(self.game, mechanic), {})
        try:
            found = ran.ending.outcomes, ran.ending.figures
        except FormulaError as error:
            raise CannotTell("bad_formula", mechanic=mechanic, column=error.column) from None
        return Answer(*found, _repeats(table, ran) if repeats else ())

    def story(
        self, question: Question, situation: Situation = USUAL
    ) -> tuple[StoryStep, ...] | Problem:
        """Return how the answer to *question* comes about, step by step."""
        try:
            program = program_of(self.game, question.mechanic.id)
            return story_of(self.table(question, situation), program, {})
        except CannotTell as reason:
            return reason.problem(Place(str(self.game.folder / "system.yaml")))

    def table(self, question: Question, situation: Situation = USUAL) -> Table:
        """Return the table at which *question* is asked."""
        if len(self._fighters) > MOST_FIGHTERS:
            self._forget()
        return Table(self.game, question, situation, self._fighter, self._runs)

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
            if place == 0 and question.item is not None:
                added += [u for u in question.item.carried.item.keywords() if self._counts(u)]
            ticks, form = situation.ticks[place], situation.forms[place]
            found = Fighter(question.builds[place], added, ticks, form)
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


def _repeats(table: Table, ran: Ran) -> tuple[Repeated, ...]:
    found: list[Repeated] = []
    for declared in ran.program.mechanic.repeat:
        going = _Going(table, ran, declared)
        scope = going.scope()
        try:
            if declared.when and not reads_yes(parse(declared.when).evaluate(scope)):
                continue
            asked = table.situation.values.get(declared.id)
            times = asked if isinstance(asked, int) else None
            found.append(repeated(declared, ran.ending, scope, going.once, times))
        except FormulaError as error:
            mechanic = ran.program.mechanic.id
            raise CannotTell("bad_formula", mechanic=mechanic, column=error.column) from None
    return tuple(found)


class _Going:
    """Goes through a chain again with what is carried from one time to the next."""

    def __init__(self, table: Table, ran: Ran, declared: DeclaredRepeat) -> None:
        self._table = table
        self._ran = ran
        self._puts = declared.puts

    def scope(self) -> Inside:
        """Return the table as it is before the first step."""
        arena = self._table.arena()
        arena.mechanic = self._ran.program.mechanic.id
        arena.go_on(self._ran.start)
        return Inside(Names({}), arena)

    def once(self, carried: Mapping[str, Value]) -> Ends:
        """Return the ends when *carried* are the values so far."""
        reads = self._ran.program.reads
        given = {name: value for name, value in carried.items() if name in reads}
        put = self._put(carried)
        if not given and not put:
            return self._ran.ends
        found = self._table.run(self._ran.program, given, put).ends
        self.scope()
        return found

    def _put(self, carried: Mapping[str, Value]) -> Variant:
        if not self._puts:
            return ()
        scope = Inside(Names(carried), self.scope().outer)
        holding = (name for name, f in self._puts.items() if reads_yes(parse(f).evaluate(scope)))
        return tuple(holding)
