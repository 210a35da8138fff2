"""Measures whole processes of Python, with compiled modules in place."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from time import perf_counter

from tests.benchmarks.sizes import sized
from tests.tree import ROOT


def processor_seconds(commands: Mapping[str, Sequence[str]], rounds: int) -> dict[str, float]:
    """Return the least processor seconds of each command, all taking turns."""
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(sized(rounds, 1)):
        for name, words in commands.items():
            best[name] = min(best[name], _seconds(words))
    return best


def _seconds(words: Sequence[str]) -> float:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    before = _of_children()
    subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True
    )
    return _of_children() - before


def _of_children() -> float:
    """Return the processor seconds of all processes that ended, where the system counts them."""
    try:
        import resource
    except ImportError:
        return perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
