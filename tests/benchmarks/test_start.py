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
from tests.benchmarks.sizes import is_short, sized

_ROOT = Path(__file__).resolve().parents[2]
_ROSTER = "factions/ags/rosters/ready/grenzwacht.yaml"
_PROGRAM = ["-m", "realms_builder"]


def _seconds(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, float]:
    """Return the median of each command, all taking turns; the first turn does not count."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(sized(rounds + 1, 1)):
        for name, words in commands.items():
            start = perf_counter()
            subprocess.run(
                [sys.executable, *words],
                cwd=_ROOT, env=environment, stdout=subprocess.DEVNULL, check=True,
            )  # fmt: skip
            if turn or is_short():
                times[name].append(perf_counter() - start)
    return {name: median(found) for name, found in times.items()}


def test_processes_against_a_bare_python(figure: Note) -> None:
    commands = {
        "--help": [*_PROGRAM, "--help"],
        "validate": [*_PROGRAM, "validate", _ROSTER],
        "python": ["-c", "pass"],
    }
    found = _seconds(commands, 9)
    for name, wanted in (("--help", 4.0), ("validate", 14.0)):
        note = f"{found[name] * 1000:.0f} ms against {found['python'] * 1000:.0f} ms"
        figure(f"{name} against a bare python", found[name] / found["python"], wanted, note=note)
