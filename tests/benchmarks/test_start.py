"""Whole processes, from the call to the prompt."""

from __future__ import annotations

from tests.benchmarks.conftest import Note
from tests.benchmarks.processes import processor_seconds

_ROSTER = "factions/ags/rosters/ready/grenzwacht.yaml"
_PROGRAM = ["-m", "realms_builder"]


def test_processes_against_a_bare_python(figure: Note) -> None:
    commands = {
        "--help": [*_PROGRAM, "--help"],
        "validate": [*_PROGRAM, "validate", _ROSTER],
        "python": ["-c", "pass"],
    }
    best = processor_seconds(commands, 9)
    for name, wanted in (("--help", 4.0), ("validate", 30.0)):
        note = f"{best[name] * 1000:.0f} ms against {best['python'] * 1000:.0f} ms"
        figure(f"{name} against a bare python", best[name] / best["python"], wanted, note=note)
