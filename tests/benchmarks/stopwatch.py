"""Times two or more jobs in turn, so that a busy machine is busy for all of them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import process_time

from realms_builder.__main__ import SELDOM

Job = Callable[[], object]


def best_of(jobs: Mapping[str, Job], rounds: int = 5) -> dict[str, float]:
    """Return the least processor seconds of each job, by its name."""
    best = dict.fromkeys(jobs, float("inf"))
    with as_in_a_process_of_its_own():
        for _ in range(rounds):
            for name, job in jobs.items():
                start = process_time()
                job()
                best[name] = min(best[name], process_time() - start)
    return best


@contextmanager
def as_in_a_process_of_its_own() -> Iterator[None]:
    """Look for rubbish as seldom as the program does, and not in what other tests left behind."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
