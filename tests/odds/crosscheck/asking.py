"""Puts a situation of the oracle to the engine: units written for it, a question, what holds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from textwrap import indent
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.game.formulas.values import Missing, Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.program import program_of
from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import UntilOver
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Roster
from tests.builders import shipped, tiny_faction

Seen = Hashable
Put = tuple[str, int | None]
"""A keyword with its parameter, None where it has none."""


class NotComparable(Exception):
    """The oracle knows something here that the rules of the engine's game leave to the table."""


class Refused(AssertionError):
    """The engine has a problem with the question."""


@dataclass(frozen=True)
class Asked:
    """One question to the engine: two units as text, a mechanic, and what holds at the table."""

    system: str
    mechanic: str
    units: Sequence[str]
    """Each a YAML map without its id; the second is missing where one side acts alone."""
    first: Sequence[Put] = ()
    second: Sequence[Put] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    switches: Mapping[str, Any] = field(default_factory=dict)
    item: str = ""
    """The item that is used, by its id; empty for the first that fits."""
    hits_lost: int = 0
    """What is ticked off on the track `hp` of the second side."""


End = tuple[str, Mapping[str, Value]]
"""How the engine's chain ended: the outcome and the numbers that are followed."""


@cache
def _game(system: str) -> Game:
    game = shipped(samples=False).game(system)
    assert game is not None
    return game


def _builds(asked: Asked) -> tuple[Build, ...]:
    game = _game(asked.system)
    units = "".join(
        f"  - id: u{number}\n    name: U\n{indent(text.strip(), '    ')}\n"
        for number, text in enumerate(asked.units)
    )
    faction = tiny_faction(game, f"units:\n{units}")
    switches = tuple(asked.switches.items())
    mustered = muster(Roster(game.id, faction.id, switches=switches), game, {"clan": faction}.get)
    return tuple(mustered.unit_build(unit) for unit in faction.units.values())


def _put(game: Game, put: Sequence[Put]) -> tuple[KeywordUse, ...]:
    uses: list[KeywordUse] = []
    for name, number in put:
        keyword = game.keywords[name]
        parameter = next(iter(keyword.parameters), "X")
        uses.append(KeywordUse(keyword, () if number is None else ((parameter, number),)))
    return tuple(uses)


def _question(asked: Asked, odds: Odds, builds: tuple[Build, ...]) -> Question:
    for question in odds.questions(*builds):
        is_it = question.item is not None and question.item.identity == asked.item
        if question.mechanic.id == asked.mechanic and (is_it or not asked.item):
            return question
    raise Refused(f"nobody asks {asked.mechanic} of {asked.item or 'these'}")


def _prepared(asked: Asked) -> tuple[Odds, Question, Situation]:
    game = _game(asked.system)
    odds, builds = Odds(game), _builds(asked)
    ticks: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {"hp": asked.hits_lost})
    first, second = _put(game, asked.first), _put(game, asked.second)
    situation = Situation(first, second, dict(asked.values), ticks)
    return odds, _question(asked, odds, builds), situation


def engine_odds(
    asked: Asked, seen: Callable[[str, Mapping[str, Any]], Seen]
) -> dict[Seen, Fraction]:
    """Return the engine's exact odds of what *seen* makes of an outcome and its numbers."""
    odds, question, situation = _prepared(asked)
    answer = odds.answer(question, situation)
    if isinstance(answer, Problem):
        raise Refused(f"{answer.code} {dict(answer.values)}")
    ran = odds.table(question, situation).run(program_of(odds.game, asked.mechanic), {})
    found: dict[Seen, Fraction] = {}
    for (outcome, numbers), weight in ran.ends.weights.items():
        followed = {
            name: 0 if isinstance(value, Missing) else value
            for name, value in zip(ran.program.followed, numbers, strict=False)
        }
        key = seen(outcome, followed)
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, ran.ends.total)
    return {key: chance for key, chance in found.items() if chance}


def engine_until(asked: Asked, repeat: str, times: int, each: int = 1) -> dict[Seen, Fraction]:
    """Return how likely each of so many times is the one that ends it, 0 for none of them.

    *each* of them count as one.
    """
    odds, question, situation = _prepared(asked)
    answer = odds.answer(question, situation)
    if isinstance(answer, Problem):
        raise Refused(f"{answer.code} {dict(answer.values)}")
    until = answer.repeated(repeat)
    assert isinstance(until, UntilOver)
    curve = until.walk.bundled(each).curve()
    if len(curve) < times:
        raise NotComparable("the curve stops where it is nearly sure")
    before = Fraction(0)
    found: dict[Seen, Fraction] = {}
    for number, reached in enumerate(curve[:times], 1):
        found[number], before = reached - before, reached
    found[0] = 1 - before
    return {key: chance for key, chance in found.items() if chance}


def together(odds: Mapping[int, Fraction], times: int) -> dict[int, Fraction]:
    """Return the odds of the sum of so many numbers."""
    found = {0: Fraction(1)}
    for _ in range(times):
        after: dict[int, Fraction] = {}
        for total, chance in found.items():
            for number, part in odds.items():
                after[total + number] = after.get(total + number, Fraction(0)) + chance * part
        found = after
    return found


def engine_sum(asked: Asked, repeat: str, times: int) -> dict[Fraction, Fraction]:
    """Return the odds of each sum of the number that *repeat* adds up."""
    asked_so_often = Asked(**{**asked.__dict__, "values": {**asked.values, repeat: times}})
    odds, question, situation = _prepared(asked_so_often)
    answer = odds.answer(question, situation)
    if isinstance(answer, Problem):
        raise Refused(f"{answer.code} {dict(answer.values)}")
    found = answer.repeated(repeat)
    assert not isinstance(found, UntilOver)
    return dict(found.distribution)
