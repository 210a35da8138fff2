"""Pairs of units of the shipped games in situations at random, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.situation import Situation, keywords_at_table, may_have
from realms_builder.odds.questions.questions import Question, asked_needs, questions
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import muster
from realms_builder.roster.roster import Roster
from tests.builders import shipped

SYSTEMS = ("ags", "basic_rules", "celtos", "realms", "true_forces")


class Meeting(NamedTuple):
    """Two units, one question and a situation."""

    game: Game
    question: Question
    situation: Situation


@cache
def builds_of(system: str) -> tuple[Game, tuple[Build, ...]]:
    """Return a game with the build of every unit of its factions."""
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    found: list[Build] = []
    for name in library.factions(system):
        faction = library.faction(system, name)
        assert faction is not None
        mustered = muster(Roster(system, name), game, lambda n: library.faction(system, n))
        found += [mustered.unit_build(unit) for unit in faction.units.values()]
    return game, tuple(found)


def meetings(system: str, seed: int, pairs: int) -> Iterator[Meeting]:
    """Yield so many pairs, each with a question and a situation."""
    game, builds = builds_of(system)
    lots = Random(f"{system} {seed}")
    for _ in range(pairs):
        first, second = lots.choice(builds), lots.choice(builds)
        asked = questions(first, second)
        attacks = [question for question in asked if question.is_attack] or list(asked)
        question = lots.choice(attacks if lots.random() < 0.7 else list(asked))
        yield Meeting(game, question, situation_of(question, lots))


def situation_of(question: Question, lots: Random) -> Situation:
    """Return a situation that may be, at random."""
    game = question.builds[0].game
    sides = [
        _keywords(game, role, build, lots)
        for role, build in zip(question.roles, question.builds, strict=False)
    ]
    values = {
        need.id: lots.randint(int(need.min or 0), min(int(need.max or 24), 24))
        for need in asked_needs(question)
        if need.type in ("integer", "length") and lots.random() < 0.4
    }
    values |= {
        need.id: True
        for need in asked_needs(question)
        if need.type == "flag" and lots.random() < 0.3
    }
    ticks = {track: lots.randint(0, 1) for track in game.tracks if lots.random() < 0.3}
    return Situation(sides[0], sides[1] if len(sides) > 1 else (), values, ({}, ticks))


def _keywords(game: Game, role: str, build: Build, lots: Random) -> tuple[KeywordUse, ...]:
    """Return some keywords that play may put on a side, of a kind with ``only_one`` just one."""
    found: dict[str, KeywordUse] = {}
    for keyword in keywords_at_table(game):
        if lots.random() < 0.85 or not may_have(game, keyword, role, build):
            continue
        kind = game.kinds[keyword.kind]
        x = tuple((name, lots.randint(1, 2)) for name in keyword.parameters)
        found[kind.id if kind.only_one else keyword.id] = KeywordUse(keyword, x)
    return tuple(found.values())
