"""Whole processes, from the call to the prompt, with compiled modules in place."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.benchmarks.conftest import Note

_ROOT = Path(__file__).resolve().parents[2]
_ROSTER = "factions/ags/rosters/ready/grenzwacht.yaml"
_PROGRAM = ["-m", "realms_builder"]


def _seconds(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, float]:
    """Return the median of each command, all taking turns; the first turn does not count."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, words in commands.items():
            start = perf_counter()
            subprocess.run(
                [sys.executable, *words],
                cwd=_ROOT, env=environment, stdout=subprocess.DEVNULL, check=True,
            )  # fmt: skip
            if turn:
                times[name].append(perf_counter() - start)
    return {name: median(found) for name, found in times.items()}


def test_validate(figure: Note) -> None:
    found = _seconds({"validate": [*_PROGRAM, "validate", _ROSTER]}, 9)
    figure("validate a roster, whole process", found["validate"], 0.35, "s")


def test_help(figure: Note) -> None:
    found = _seconds({"help": [*_PROGRAM, "--help"], "python": ["-c", "pass"]}, 15)
    note = f"{found['help'] * 1000:.0f} ms against {found['python'] * 1000:.0f} ms"
    figure("--help against a bare python", found["help"] / found["python"], 4.0, "x", note)
