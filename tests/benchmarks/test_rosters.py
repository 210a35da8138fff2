"""Checking rosters: muster and all findings, as the very first check, and for many models."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import muster
from tests.benchmarks.army import game_called, large_roster
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import models, sized, systems
from tests.benchmarks.stopwatch import LOOPS, Job, best_of, loop_over_six_dice

_ROOT = Path(__file__).resolve().parents[2]
_FIRST = """
from time import process_time
from tests.benchmarks.army import game_called, large_roster
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import muster
game = game_called({system!r})
roster, faction = large_roster({system!r}, 50)
for turn in range({turns}):
    start = process_time()
    check(muster(roster, game, lambda name: faction))
    print(process_time() - start)
"""


def _job(system: str, count: int) -> Job:
    game = game_called(system)
    roster, faction = large_roster(system, count)

    def checked() -> None:
        assert check(muster(roster, game, lambda name: faction))

    return checked


@pytest.mark.parametrize("system", systems())
def test_many_models_against_few(system: str, figure: Note) -> None:
    many, few = _job(system, models()), _job(system, models() // 4)
    best = best_of({"many": many, "few": few, "loop": loop_over_six_dice}, 15)
    note = f"{best['many'] * 1000:.1f} ms"
    figure(f"check of 198 {system} models", best["many"] / best["loop"], 1, LOOPS, note)
    ratio = best["many"] / best["few"] / (models() / (models() // 4))
    figure(f"a model among 198 {system} models against one of 49", ratio, 1.4)


@pytest.mark.parametrize("system", systems())
def test_the_very_first_check(system: str, figure: Note) -> None:
    ratios: list[float] = []
    for _ in range(sized(5, 1)):
        code = _FIRST.format(system=system, turns=20)
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=_ROOT, capture_output=True, text=True, check=True
        )
        first, *later = map(float, done.stdout.split())
        ratios.append(first / min(later))
    name = f"the very first check of {system} against a later one"
    figure(name, median(ratios), 5, note="formulas are read, too")
