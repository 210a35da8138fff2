"""Answers questions about dice, and remembers on what each answer rests.

One engine belongs to one thread: sides at the table are worked out anew for each question.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from realms_builder.gamedata.formulas.values import MISSING, Missing, Record, Value
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.texts import Text
from realms_builder.odds.aims import holds
from realms_builder.odds.answers import Answer, Figure, Outcome, Repeated
from realms_builder.odds.arena import Arena
from realms_builder.odds.chain import Chain
from realms_builder.odds.errors import CannotTell
from realms_builder.odds.fighter import Fighter
from realms_builder.odds.marks import mark
from realms_builder.odds.program import Program, program_of
from realms_builder.odds.questions import Question, outcome_names, wiring_of
from realms_builder.odds.repeats import repeated
from realms_builder.odds.situation import USUAL, Situation
from realms_builder.odds.weights import Ends
from realms_builder.problems import Place, Problem
from realms_builder.roster.build import Build
from realms_builder.roster.records import Inside, Names


class Odds:
    """The dice of one game under the switches of its builds."""

    def __init__(self, game: Game) -> None:
        """Answer questions about units of *game*."""
        self.game = game
        self._fighters: dict[tuple[Any, ...], Fighter] = {}

    def answer(self, question: Question, situation: Situation = USUAL) -> Answer | Problem:
        """Return what *question* comes to in *situation*, or why it cannot be told."""
        try:
            return self._answer(question, situation)
        except CannotTell as reason:
            return reason.problem(Place(str(self.game.folder / "system.yaml")))

    def ends(self, question: Question, situation: Situation = USUAL) -> tuple[Program, Ends]:
        """Return the program of *question* and every end of it.

        Raises :class:`CannotTell`.
        """
        program = program_of(self.game, question.mechanic.id)
        return program, self._chain(question, situation, program, {}).run()

    def _answer(self, question: Question, situation: Situation) -> Answer:
        program, ends = self.ends(question, situation)
        return Answer(
            _outcomes(program, ends),
            tuple(_figure(program, ends, shown) for shown in program.mechanic.show),
            self._repeats(question, situation, program, ends),
        )

    def _repeats(
        self, question: Question, situation: Situation, program: Program, ends: Ends
    ) -> tuple[Repeated, ...]:
        found: list[Repeated] = []
        for declared in program.mechanic.repeat:
            arena = self._arena(question, situation)
            asked = situation.values.get(declared.id)
            times = asked if isinstance(asked, int) else None
            scope = Inside(Names(dict(situation.values)), arena)
            reads = _reads_of(program)

            def once(carried: Mapping[str, Value], reads: frozenset[str] = reads) -> Ends:
                given = {name: value for name, value in carried.items() if name in reads}
                return self._chain(question, situation, program, given).run() if given else ends

            found.append(repeated(declared, program, scope, once, times))
        return tuple(found)

    def _chain(
        self,
        question: Question,
        situation: Situation,
        program: Program,
        given: Mapping[str, Value],
    ) -> Chain:
        return Chain(self._arena(question, situation), program, given, wiring_of(question))

    def _arena(self, question: Question, situation: Situation) -> Arena:
        fighters = {
            role: self._fighter(build, situation, place, question)
            for place, (role, build) in enumerate(
                zip(question.roles, question.builds, strict=False)
            )
        }
        first = next(iter(fighters.values()))
        item = first.record(question.item.carried, 1) if question.item is not None else None
        return Arena(self.game, fighters, item, first.switches, situation.values)

    def _fighter(
        self, build: Build, situation: Situation, place: int, question: Question
    ) -> Fighter:
        added = [*situation.keywords(place)]
        if place == 0 and question.item is not None:
            kinds = set(self.game.unit_keyword_keys.values())
            uses = question.item.carried.item.keywords()
            added += [use for use in uses if use.keyword.kind in kinds]
        ticks = situation.ticks[place]
        key = (id(build), place, tuple(map(mark, added)), tuple(sorted(ticks.items())))
        found = self._fighters.get(key)
        if found is None:
            found = self._fighters[key] = Fighter(build, added, ticks)
        return found


def _reads_of(program: Program) -> frozenset[str]:
    """Return every name that a chain may read from what is carried."""
    needs = frozenset(need.id for need in program.mechanic.needs)
    return needs.union(*(step.reads for step in program.steps))


def _outcomes(program: Program, ends: Ends) -> tuple[Outcome, ...]:
    weights: dict[str, int] = {}
    for (outcome, _), weight in ends.weights.items():
        weights[outcome] = weights.get(outcome, 0) + weight
    names = outcome_names(program.mechanic)
    good = {step.stop for step in program.mechanic.steps if step.good}
    return tuple(
        Outcome(name, names.get(name, Text.of(name)), Fraction(weight, ends.total), name in good)
        for name in dict.fromkeys((*program.outcomes, *weights))
        if (weight := weights.get(name, 0)) or name in program.outcomes
    )


def _figure(program: Program, ends: Ends, shown: Any) -> Figure:
    if shown.number:
        return _number(program, ends, shown)
    names = outcome_names(program.mechanic)
    total = 0
    for (outcome, numbers), weight in ends.weights.items():
        if outcome in shown.chance or any(
            holds(text, outcome, program.followed, numbers)
            for text in shown.chance
            if text not in program.outcomes
        ):
            total += weight
    identity = " ".join(shown.chance)
    name = shown.name or names.get(identity) or Text.of(identity)
    return Figure(identity, name, True, Fraction(total, ends.total))


def _number(program: Program, ends: Ends, shown: Any) -> Figure:
    place = program.followed.index(shown.number) if shown.number in program.followed else -1
    weights: dict[Fraction, int] = {}
    for (_, numbers), weight in ends.weights.items():
        value = numbers[place] if 0 <= place < len(numbers) else MISSING
        number = Fraction(0) if isinstance(value, (Missing, str)) else Fraction(_plain(value))
        weights[number] = weights.get(number, 0) + weight
    spread = tuple((n, Fraction(w, ends.total)) for n, w in sorted(weights.items()))
    mean = sum((number * chance for number, chance in spread), Fraction(0))
    sets = (s.name for s in program.mechanic.steps if s.set_ == shown.number and s.name)
    name = shown.name or next(sets, None) or Text.of(shown.number)
    return Figure(shown.number, name, False, mean, spread)


def _plain(value: Value) -> Any:
    return value.number if isinstance(value, Record) else value
