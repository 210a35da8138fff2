"""Times two or more jobs in turn, so that a busy machine is busy for all of them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from time import process_time

from realms_builder.__main__ import SELDOM
from tests.benchmarks.sizes import is_short, sized

Job = Callable[[], object]
LOOPS = "loops"
"""The unit of what has nothing of its own to be held against: see :func:`loop_over_six_dice`."""


def loop_over_six_dice() -> int:
    """Return how many throws of six dice sum to 21: a plain loop of Python over all faces."""
    return sum(sum(faces) == 21 for faces in product(range(1, 7), repeat=sized(6, 3)))


def best_of(jobs: Mapping[str, Job], rounds: int = 5) -> dict[str, float]:
    """Return the least processor seconds of each job, by its name."""
    best = dict.fromkeys(jobs, float("inf"))
    with as_in_a_process_of_its_own():
        for _ in range(sized(rounds, 1)):
            for name, job in jobs.items():
                start = process_time()
                job()
                best[name] = min(best[name], process_time() - start)
    return best


def in_loops(job: Job, rounds: int = 5) -> tuple[float, float]:
    """Return how many loops over six dice *job* takes, and its processor seconds."""
    best = best_of({"loop": loop_over_six_dice, "job": job}, rounds)
    return best["job"] / best["loop"], best["job"]


@contextmanager
def as_in_a_process_of_its_own() -> Iterator[None]:
    """Look for garbage as seldom as the program does, and not in what other tests left behind."""
    if is_short():
        yield
        return
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
