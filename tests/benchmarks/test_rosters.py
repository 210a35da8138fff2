"""Checking rosters: muster and all findings, warm, as the very first check, and for many models."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time

import pytest

from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import muster
from tests.benchmarks.army import game_called, large_roster
from tests.benchmarks.conftest import Note

_ROOT = Path(__file__).resolve().parents[2]
_FIRST = """
from time import process_time
from tests.benchmarks.army import game_called, large_roster
from realms_builder.roster.checks.run import check
from realms_builder.roster.muster import muster
game = game_called({system!r})
roster, faction = large_roster({system!r}, 50)
start = process_time()
check(muster(roster, game, lambda name: faction))
print(process_time() - start)
"""


def _seconds(system: str, models: int, rounds: int) -> float:
    game = game_called(system)
    roster, faction = large_roster(system, models)
    times: list[float] = []
    for _ in range(rounds):
        start = process_time()
        assert check(muster(roster, game, lambda name: faction))
        times.append(process_time() - start)
    return median(times)


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_fifty_models(system: str, figure: Note) -> None:
    figure(f"check 50 {system} models", _seconds(system, 50, 41) * 1000, 2, "ms")


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_the_very_first_check(system: str, figure: Note) -> None:
    code = _FIRST.format(system=system)
    times: list[float] = []
    for _ in range(7):
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=_ROOT, capture_output=True, text=True, check=True
        )
        times.append(float(done.stdout))
    figure(
        f"first check of 50 {system} models",
        median(times) * 1000,
        2,
        "ms",
        "formulas read too",
        bound=5,
    )


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_a_thousand_models(system: str, figure: Note) -> None:
    many, few = _seconds(system, 1000, 9), _seconds(system, 250, 15)
    note = f"{many / few:.1f} times as long as 250"
    figure(f"check 1,000 {system} models", many * 1000, 40, "ms", note)
    assert many < 1.4 * 4 * few
