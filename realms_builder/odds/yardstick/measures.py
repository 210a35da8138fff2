"""Sizes units up: what exact odds and formulas say about each, as a row of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from realms_builder.core.problems import Problem
from realms_builder.core.translation import every_sentence
from realms_builder.core.yield_points import yield_point
from realms_builder.game.files.declared_rules import DeclaredMeasure, DeclaredYardstick
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Missing, Record, Value, reads_yes
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.game.units import Unit
from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import Answer, UntilOver
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question, asked_needs
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.cost_guide import suggested_cost
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.records import Inside, Names

FINEST = 10**6
"""What comes out of exact odds is kept to a millionth, so that formulas can go on with it."""


@dataclass(frozen=True)
class SizedUp:
    """One unit as the yardstick sees it: what one model costs, and the value of each term.

    *guide* is what it would cost with what it carries if the cost guide of the game had its way,
    None without a guide. Plain values: they may go to another process.
    """

    address: str
    name: Text
    cost: Fraction
    terms: tuple[Fraction, ...]
    guide: Fraction | None = None
    note: Text = EMPTY


class _Failed(Exception):
    """A formula of the yardstick that cannot be worked out; *about* is the term or measure."""

    def __init__(self, about: str, reason: FormulaError) -> None:
        super().__init__(about)
        self.about = about
        self.reason = reason


class Sizing:
    """Sizes units of one game up against the *profiles* of its yardstick.

    One belongs to one thread, as the odds and builds it asks do.
    """

    def __init__(
        self,
        game: Game,
        declared: DeclaredYardstick,
        profiles: Mapping[str, Build],
        odds: Odds | None = None,
    ) -> None:
        """Measure by *declared*, the yardstick of *game*; *odds* may know something already."""
        self.declared = declared
        self.cost = declared.cost or game.main_cost
        self.problems: list[Problem] = []
        self._profiles = profiles
        self._odds = odds or Odds(game)

    def units(self, mustered: Muster, units: Iterable[Unit]) -> Iterator[SizedUp]:
        """Yield the *units* that the yardstick is for and that cost something, sized up.

        One whose formulas cannot be worked out is left out and said under *problems*.
        """
        for unit in units:
            build = mustered.unit_build(unit)
            cost = self._cost_of_one(build)
            try:
                if cost > 0 and self._is_meant(build):
                    yield self._sized_up(unit, build, cost, mustered)
            except _Failed as failed:
                self.problems.append(_problem(failed, unit))

    def _sized_up(self, unit: Unit, build: Build, cost: Fraction, mustered: Muster) -> SizedUp:
        guide = mustered.game.file.cost_guide
        guided = guide is not None and guide.cost == self.cost
        suggested = suggested_cost(unit, mustered) if guided else None
        printed = build.cost_of_unit(self.cost)
        share = 1 if self._is_each(build) else max(1, build.parts.strength)
        return SizedUp(
            unit.address,
            unit.name,
            cost,
            self._terms(build),
            None if suggested is None else cost + Fraction(suggested - printed) / share,
            unit.note,
        )

    def _terms(self, build: Build) -> tuple[Fraction, ...]:
        measures = self.declared.measures
        measured = {measure.id: self._measured(measure, build) for measure in measures}
        scope = Inside(Names(measured), build)
        return tuple(
            _number(_worked_out(term.value, scope, term.id)) for term in self.declared.terms
        )

    def _measured(self, measure: DeclaredMeasure, build: Build) -> Fraction:
        """Return the mean of *measure* over the profiles, kept to a millionth.

        Of a repeat it is the mean of how often it happens: as many attacks of each profile. One
        that can hardly do harm does not count for more than all others then.
        """
        against = [self._profiles[n] for n in measure.against if n in self._profiles]
        against = against or list(self._profiles.values())
        values = [self._against(measure, build, profile) for profile in against]
        mean = sum(values, Fraction(0)) / max(1, len(values))
        if measure.repeat:
            mean = 1 / max(mean, Fraction(1, measure.most))
        return Fraction(round(mean * FINEST), FINEST)

    def _cost_of_one(self, build: Build) -> Fraction:
        """Return what one model costs, without what pays for itself."""
        apart = sum(
            build.record(carried).known_price(self.cost) * carried.count
            for list_id in self.declared.without
            for carried in build.items(list_id)
        )
        strength = max(1, build.parts.strength)
        whole = build.costs.get(self.cost, 0)
        return Fraction(whole - apart * (strength if self._is_each(build) else 1)) / strength

    def _is_each(self, build: Build) -> bool:
        """Return whether every model of a unit pays the cost that is measured."""
        declared = build.game.costs.get(self.cost)
        return declared is not None and declared.per == "model"

    def _is_meant(self, build: Build) -> bool:
        where = self.declared.where
        return not where or reads_yes(_worked_out(where, build, "where"))

    def _against(self, measure: DeclaredMeasure, build: Build, profile: Build) -> Fraction:
        sides = (build, profile) if measure.side == "attacker" else (profile, build)
        best: dict[object, Fraction] = {}  # of the modes of an item one is used at a time
        for question in self._odds.questions(*sides):
            if _is_asked_for(question, measure):
                value = self._value(question, measure)
                if value is not None:
                    best[question.rivals] = max(value, best.get(question.rivals, value))
        if measure.take == "all":
            return sum(best.values(), Fraction(0))
        return max(best.values(), default=Fraction(0))

    def _value(self, question: Question, measure: DeclaredMeasure) -> Fraction | None:
        """Return what one question comes to; None where it has no such figure.

        Of a repeat it is one divided by how often it takes.
        """
        yield_point()
        scope = _scope_of(question)
        answer = self._odds.answer(
            question, _situation(question, measure, scope), repeats=bool(measure.repeat)
        )
        if isinstance(answer, Problem):
            self.problems.append(answer)
            return None
        value = _read(answer, measure)
        if value is None or not measure.times:
            return value
        return value * _number(_worked_out(measure.times, scope, measure.id))


def _is_asked_for(question: Question, measure: DeclaredMeasure) -> bool:
    if measure.mechanics:
        if question.mechanic.id not in measure.mechanics:
            return False
    elif not (question.is_attack and question.is_main):
        return False
    where = measure.where
    return not where or reads_yes(_worked_out(where, _scope_of(question), measure.id))


def _scope_of(question: Question) -> Record:
    """Return the scope of formulas over the item of the side that acts, then that side."""
    build = question.builds[0]
    return Inside(question.item, build) if question.item is not None else build


def _situation(question: Question, measure: DeclaredMeasure, scope: Record) -> Situation:
    if not measure.values:
        return Situation()
    asked = {need.id for need in asked_needs(question)}
    values = {
        name: _worked_out(formula, scope, measure.id)
        for name, formula in measure.values.items()
        if name in asked
    }
    return Situation(values={name: v for name, v in values.items() if not isinstance(v, Missing)})


def _read(answer: Answer, measure: DeclaredMeasure) -> Fraction | None:
    for repeated in answer.repeats if measure.repeat else ():
        if isinstance(repeated, UntilOver) and repeated.id == measure.repeat:
            return 1 / repeated.expected if repeated.expected else Fraction(0)
    for figure in answer.figures:
        if figure.id == measure.figure:
            return figure.value
    if any(outcome.id == measure.figure for outcome in answer.outcomes):
        return answer.chance(measure.figure)
    return None


def _worked_out(formula: str, scope: Record, about: str) -> Value:
    try:
        return parse(formula).evaluate(scope)
    except FormulaError as error:
        raise _Failed(about, error) from None


def _number(value: Value) -> Fraction:
    """Return a number as a fraction, yes as 1; what is missing is nothing."""
    if isinstance(value, Missing):
        return Fraction(0)
    found = value.number if isinstance(value, Record) else value
    return Fraction(found) if isinstance(found, (int, Fraction)) else Fraction(0)


def _problem(failed: _Failed, unit: Unit) -> Problem:
    """Return why *unit* cannot be sized up, as a problem at its place."""
    code, values = failed.reason.sentence_code, failed.reason.values
    reason = Text.of(every_sentence(code, values))
    values = {"unit": unit.name, "about": failed.about, "reason": reason}
    return Problem("yardstick.formula", place=unit.place, values=values)
