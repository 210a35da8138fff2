"""Odds: one matchup fresh and remembered, all lists of a game against all, and their memory."""

from __future__ import annotations

from itertools import product

import pytest

from realms_builder.odds.chain.errors import is_forbidden
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.questions import Question
from tests.benchmarks.conftest import Note
from tests.benchmarks.memory import peak_mb
from tests.benchmarks.sizes import sized
from tests.benchmarks.stopwatch import LOOPS, best_of, in_loops, loop_over_six_dice
from tests.odds.shipped_pairs import SYSTEMS, builds_of, meetings

_ALL = """
from tests.benchmarks.test_odds import answered_all
answered_all()
"""
_ONE = """
from tests.benchmarks.test_odds import answered_all
answered_all(1)
"""


def _matchups(system: str) -> list[Question]:
    """Return attacks of units at random."""
    return [m.question for m in meetings(system, 3, sized(30, 6)) if m.question.is_attack]


def _asked(odds: Odds, asked: list[Question]) -> None:
    for question in asked:
        found = odds.answer(question)
        assert isinstance(found, Answer) or is_forbidden(found)


@pytest.mark.parametrize("system", SYSTEMS[: sized(5, 1)])
def test_a_matchup_takes_less_than_a_loop_over_six_dice(system: str, figure: Note) -> None:
    asked = _matchups(system)
    game = asked[0].builds[0].game
    warm = Odds(game)
    _asked(warm, asked)
    jobs = {
        "fresh": lambda: [_asked(Odds(game), [question]) for question in asked],
        "known": lambda: _asked(warm, asked),
        "loop": loop_over_six_dice,
    }
    best = best_of(jobs, rounds=3)
    fresh, known = best["fresh"] / len(asked), best["known"] / len(asked)
    note = f"{fresh * 1000:.1f} ms"
    figure(f"exact odds of a fresh {system} matchup", fresh / best["loop"], 1, LOOPS, note, bound=2)
    figure(f"a remembered {system} matchup against a fresh one", known / fresh, 0.5)


def answered_all(most: int | None = None) -> int:
    """Ask every attack of the first *most* units of AGS on every other; return how many."""
    game, builds = builds_of("ags")
    odds, count = Odds(game), 0
    for attacker, target in product(builds[: most or sized(len(builds), 6)], repeat=2):
        for question in odds.questions(attacker, target):
            if question.is_attack and question.is_main:
                assert isinstance(odds.answer(question), Answer)
                count += 1
    return count


def test_all_lists_against_all(figure: Note) -> None:
    count = answered_all()
    loops, seconds = in_loops(answered_all, 2)
    note = f"{count:,} attacks in {seconds:.1f} s"
    figure("an attack among all AGS lists against all", loops / count, 0.1, LOOPS, note)


def test_the_memory_of_all_lists_against_all(figure: Note) -> None:
    peak = peak_mb(_ALL)
    ratio = peak / peak_mb(_ONE)
    figure("memory of all AGS lists against one matchup", ratio, 2.5, note=f"{peak:.0f} MB")
