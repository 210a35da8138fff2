"""Times two or more jobs in turn, so that a busy machine is busy for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time

Job = Callable[[], object]


def best_of(jobs: Mapping[str, Job], rounds: int = 5) -> dict[str, float]:
    """Return the least processor seconds of each job, by its name."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(rounds):
        for name, job in jobs.items():
            start = process_time()
            job()
            best[name] = min(best[name], process_time() - start)
    return best
