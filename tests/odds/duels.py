"""Two units who meet: in a shipped game, in the tiny one, or in a game of a test's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from textwrap import dedent, indent
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.situation import USUAL, Situation
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question, questions
from realms_builder.odds.questions.story import StoryStep
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Roster
from tests.builders import shipped, told, yaml_of

Spread = dict[Fraction, Fraction]


@dataclass(frozen=True)
class Duel:
    """A first unit and one that it meets, with the switches that hold."""

    game: Game
    first: Build
    second: Build | None

    def questions(self) -> dict[str, Question]:
        """Return everything that the first may roll, by the id of the question."""
        return {question.id: question for question in questions(self.first, self.second)}

    def result(self, question: str, situation: Situation = USUAL) -> Answer | Problem:
        """Return what a fresh engine says."""
        return Odds(self.game).answer(self.questions()[question], situation)

    def ask(self, question: str, situation: Situation = USUAL) -> Answer:
        """Return the answer of a fresh engine; there must be one."""
        found = self.result(question, situation)
        assert isinstance(found, Answer), found
        return found

    def story(self, question: str, situation: Situation = USUAL) -> tuple[StoryStep, ...]:
        """Return how the answer comes about; it must."""
        found = Odds(self.game).story(self.questions()[question], situation)
        assert isinstance(found, tuple), found
        return found

    def put(self, *keywords: str, **with_x: int) -> tuple[KeywordUse, ...]:
        """Return keywords that play puts on a side; those with an X are given as ``id=X``."""
        plain = [KeywordUse(self.game.keywords[name]) for name in keywords]
        return (
            *plain,
            *(KeywordUse(self.game.keywords[n], (("X", x),)) for n, x in with_x.items()),
        )


def spread(answer: Answer, number: str) -> Spread:
    """Return how likely each value of a number is."""
    return dict(answer.figure(number).distribution)


def met(
    system: str,
    faction: str,
    first: Mapping[str, Any],
    second: Mapping[str, Any] | None = None,
    **switches: Any,
) -> Duel:
    """Return two units of a roster's own who meet in a shipped game."""
    game = shipped().game(system)
    assert game is not None
    units = tuple(unit for unit in (first, second) if unit is not None)
    roster = Roster(system, faction, units=units, switches=tuple(switches.items()))
    found = muster(roster, game, lambda name: shipped().faction(system, name))
    assert found.problems == [], told(found.problems)
    builds = [found.unit_build(found.own_units[unit["id"]]) for unit in units]
    return Duel(game, builds[0], builds[1] if len(builds) > 1 else None)


# ------------------------------------------------------------------------- games of a test's own

PLAIN_GAME = """
format: 1
kind: system
id: own
name: {de: Eigen, en: Own}
stats:
  - {id: skill, type: integer, min: 0, max: 99, default: 4}
  - {id: save, type: integer, min: 1, max: 99, default: 7}
  - {id: hp, type: integer, min: 0, max: 99, default: 3}
  - {id: guard, type: pool, dice: [1, 200], target: [1, 7], default: 4/5+}
tracks: [{id: hp, boxes: hp}]
items:
  - id: weapons
    fields:
      - {id: power, type: integer, min: -99, max: 999, default: 0}
"""
PLAIN_UNITS = """
- {id: a, name: A}
- {id: t, name: T}
"""


def own_game(text: str) -> Game:
    """Return the game that *text* writes; it must load without a problem."""
    game, problems = read_game(yaml_of(text, "system.yaml"), [])
    assert game is not None, told(problems)
    assert problems == [], told(problems)
    return game


def plain_game(mechanics: str, *sections: str) -> Game:
    """Return a game of six-sided dice with these *mechanics* and further *sections*."""
    parts = [PLAIN_GAME, *map(dedent, sections), "mechanics:\n" + indent(dedent(mechanics), "  ")]
    return own_game("\n".join(parts))


def duel_in(
    game: Game, units: str = PLAIN_UNITS, first: str = "a", second: str = "t", **switches: Any
) -> Duel:
    """Return two of the *units* of an own faction who meet in *game*."""
    head = f"format: 1\nkind: faction\nsystem: {game.id}\nid: own\nname: Own\nunits:\n"
    faction, problems = read_faction(yaml_of(head + indent(dedent(units), "  ")), game)
    assert faction is not None, told(problems)
    assert problems == [], told(problems)
    roster = Roster(game.id, "own", switches=tuple(switches.items()))
    found = muster(roster, game, {"own": faction}.get)
    builds = [found.unit_build(faction.units[name]) for name in (first, second)]
    return Duel(game, *builds)


def chain(steps: Iterable[str] | str, show: str = "", needs: str = "", more: str = "") -> str:
    """Return a mechanic ``m`` of two sides with these *steps*, as YAML."""
    lines = [steps] if isinstance(steps, str) else steps
    text = "- id: m\n  name: M\n  sides: [attacker, target]\n"
    text += f"  needs: [{needs}]\n" if needs else ""
    text += "  steps:\n" + "".join(f"    - {{{line}}}\n" for line in lines)
    text += f"  show: [{show}]\n" if show else ""
    return text + indent(dedent(more), "  ")


def meeting(
    steps: Iterable[str] | str,
    show: str = "",
    *sections: str,
    units: str = PLAIN_UNITS,
    needs: str = "",
    more: str = "",
) -> Duel:
    """Return two units who meet in a game with the one mechanic ``m`` of these *steps*."""
    return duel_in(plain_game(chain(steps, show, needs, more), *sections), units)


def answer_of(
    steps: Iterable[str] | str,
    show: str = "",
    *sections: str,
    units: str = PLAIN_UNITS,
    needs: str = "",
    more: str = "",
    **values: Any,
) -> Answer:
    """Return what a chain of these *steps* comes to, with *values* chosen for its needs."""
    duel = meeting(steps, show, *sections, units=units, needs=needs, more=more)
    return duel.ask("m", Situation(values=values))


def sixths(number: int) -> Fraction:
    """Return so many sixths."""
    return Fraction(number, 6)
