"""Tries to break the program for as long as it is given: kills, commands, scenes, a soak.

``python -m tests.torture [--minutes 10 | --hours 2] [--seed 1] [--keep FOLDER]`` gives each part
its share of the time, in a process of its own, and prints the figures of all. The same seed draws
the same inputs. What goes wrong is kept in ``tests/torture/inputs`` and run again by the suite.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

from tests.torture.kept import KEPT

ROOT = Path(__file__).resolve().parents[2]
SHARES = {"kills": 0.2, "commands": 0.5, "scenes": 0.2, "soak": 0.1}
"""What part of the time each part gets; in less than :data:`SHORT_S` there is no soak."""
SHORT_S = 300
_BEGINS_S = 120.0
"""How long a part may take beyond its share before it counts as one that hangs."""


def main() -> int:
    """Run every part, print its figures and return 0 where nothing went wrong."""
    options = _parser().parse_args()
    seconds = options.hours * 3600 if options.hours else options.minutes * 60
    failed = False
    for part, share in _shares(seconds):
        print(f"{part} ...", flush=True)
        begun = monotonic()
        code, told = _run(part, share, options)
        failed = failed or code != 0
        print(f"{part:<9} {'failed' if code else 'ok':<6} {monotonic() - begun:6.0f} s  {told}")
    if failed:
        print(f"What went wrong is kept in {options.keep}.")
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="poe torture", description="Try to break the program.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--hours", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=KEPT, help="where inputs that break it go")
    return parser


def _shares(seconds: float) -> Iterator[tuple[str, float]]:
    for part, share in SHARES.items():
        if part != "soak" or seconds >= SHORT_S:
            yield part, seconds * share


def _run(part: str, seconds: float, options: argparse.Namespace) -> tuple[int, str]:
    """Run one *part* and return its exit code and its figures in words."""
    words = ["--seconds", str(seconds), "--seed", str(options.seed)]
    if part == "soak":
        command = ["tests.benchmarks.soak", *words, "--edits", "1000000000", "realms"]
    else:
        command = [f"tests.torture.{part}", *words, "--keep", str(options.keep)]
    try:
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=seconds * 2 + _BEGINS_S,
        )
    except subprocess.TimeoutExpired as late:
        return 1, f"does not end\n{_text(late.stderr)}"
    told = "; ".join(map(_words, done.stdout.strip().splitlines()[-2:]))
    return done.returncode, told + (done.stderr if done.returncode else "")


def _text(said: bytes | str | None) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said or ""


def _words(line: str) -> str:
    """Return the figures in a *line* of JSON as words, any other line as it is."""
    try:
        told: dict[str, Any] = json.loads(line)
    except ValueError:
        return line
    return ", ".join(f"{name}: {value}" for name, value in told.items())


if __name__ == "__main__":
    sys.exit(main())
