"""The most that a task can bring, reckoned by hand."""

import pytest

from realms_builder.game.files.declared_scenarios import ScoreLine
from realms_builder.scenarios.points import most_of_task, times_of_line


def line(**keys: object) -> ScoreLine:
    return ScoreLine.model_validate(keys)


@pytest.mark.parametrize(
    ("lines", "most"),
    [
        ([line(vp=2), line(vp=1)], 3),
        ([line(vp=1, times=3)], 3),
        ([line(vp=1, per="round", rounds="2-5")], 4),
        ([line(vp=1, per="round", rounds="2-5", times=3)], 3),
        ([line(vp=1, per="round")], 5),
        ([line(vp_by_round=[3, 3, 2, 1, 0])], 3),
        ([line(best_of=[{"vp": 1}, {"vp": 2}]), line(vp=1)], 3),
        ([line(vp=3, at="start"), line(vp=-1, times=3)], 3),
    ],
)
def test_the_most_of_a_task(lines: list[ScoreLine], most: int) -> None:
    assert most_of_task(lines, rounds=5) == most


def test_without_known_rounds_a_line_counts_at_least_once() -> None:
    assert times_of_line(line(vp=1, per="round")) == 1
    assert times_of_line(line(vp=1, per="round", times=3)) == 3
