"""Odds: one matchup fresh and remembered, all lists of a game against all, and their memory."""

from __future__ import annotations

from itertools import product

import pytest

from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question
from tests.benchmarks.conftest import Note
from tests.benchmarks.memory import peak_mb
from tests.benchmarks.stopwatch import best_of
from tests.odds.shipped_pairs import SYSTEMS, builds_of, meetings

PAIRS = 30
_SWEEP = """
from tests.benchmarks.test_odds import answered_all
assert answered_all() > 30_000
"""


def _matchups(system: str) -> list[Question]:
    """Return attacks of units at random."""
    return [m.question for m in meetings(system, 3, PAIRS) if m.question.is_attack]


def _six_dice() -> int:
    """Return how many throws of six dice sum to 21: what a plain loop over all faces takes."""
    return sum(sum(faces) == 21 for faces in product(range(1, 7), repeat=6))


def _asked(odds: Odds, asked: list[Question]) -> None:
    for question in asked:
        assert isinstance(odds.answer(question), Answer)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_matchup_takes_less_than_a_loop_over_six_dice(system: str, figure: Note) -> None:
    asked = _matchups(system)
    game = asked[0].builds[0].game
    warm = Odds(game)
    _asked(warm, asked)
    jobs = {
        "fresh": lambda: [_asked(Odds(game), [question]) for question in asked],
        "known": lambda: _asked(warm, asked),
        "loop": _six_dice,
    }
    best = best_of(jobs, rounds=3)
    fresh, known = best["fresh"] / len(asked), best["known"] / len(asked)
    figure(f"fresh {system} matchup", fresh / best["loop"], 1, "loops over six dice", bound=2)
    figure(f"remembered {system} matchup", known / fresh, 0.5, "of a fresh one")
    figure(f"fresh {system} matchup, as time", fresh * 1000, 2, "ms", bound=30)


def answered_all() -> int:
    """Ask every attack of every unit of AGS on every other; return how many there were."""
    game, builds = builds_of("ags")
    odds, count = Odds(game), 0
    for attacker, target in product(builds, builds):
        for question in odds.questions(attacker, target):
            if question.is_attack and question.is_main:
                assert isinstance(odds.answer(question), Answer)
                count += 1
    return count


def test_all_lists_against_all(figure: Note) -> None:
    best = best_of({"all": answered_all}, rounds=2)
    figure("all AGS lists against all, every attack", best["all"], 5, "s", bound=15)


def test_the_memory_of_all_lists_against_all(figure: Note) -> None:
    figure("memory of all AGS lists against all", peak_mb(_SWEEP), 200, "MB")
