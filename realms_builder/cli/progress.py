"""Says on the error stream how far long work is; nothing where it is soon done."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from time import monotonic
from typing import TextIO

from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.core.translation import sentence
from realms_builder.odds.work.work_items import OtherVersion
from realms_builder.odds.work.workers import (
    MOST_JOBS,
    NoCluster,
    NoProcesses,
    Workers,
    cluster,
    here,
    processes,
)

PAUSE_S = 2.0
PAUSE_IN_LOG_S = 60.0
"""How long between two lines where nobody watches them come: in a file."""


class Progress:
    """Hears how much is done and says it from time to time."""

    def __init__(
        self, lang: str, stream: TextIO | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        """Begin now, by *clock* in seconds."""
        self._lang = lang
        self._stream = stream if stream is not None else sys.stderr
        self._clock = clock
        self._pause = PAUSE_S if self._stream.isatty() else PAUSE_IN_LOG_S
        self._last = clock()
        self._percent = 0

    def __call__(self, done: int, total: int) -> None:
        """Hear that *done* of *total* parts are finished."""
        percent, now = done * 100 // max(total, 1), self._clock()
        if percent <= self._percent or done >= total or now - self._last < self._pause:
            return
        self._percent, self._last = percent, now
        values = {"percent": percent, "done": done, "total": total}
        line = sentence("odds_cli.progress", self._lang, values)
        print(line, file=self._stream, flush=True)


# ------------------------------------------------------------------ odds workers


def check_jobs(arguments: argparse.Namespace) -> None:
    """Refuse a number of processes that cannot be, and two kinds of workers at once."""
    if arguments.jobs is not None and not 1 <= arguments.jobs <= MOST_JOBS:
        raise WrongUse("odds_cli.jobs", {"jobs": arguments.jobs, "most": MOST_JOBS})
    if arguments.jobs is not None and arguments.dask is not None:
        raise WrongUse("odds_cli.only_one_way", {"words": ["--jobs", "--dask"]})


@contextmanager
def workers_for(arguments: argparse.Namespace) -> Generator[Workers]:
    """Give the workers that *arguments* ask for; what goes wrong with them is said in one line."""
    try:
        if arguments.dask is not None:
            with cluster(arguments.dask) as workers:
                yield workers
        elif (arguments.jobs or 1) > 1:
            with processes(arguments.jobs) as workers:
                yield workers
        else:
            yield here()
    except NoCluster as error:
        values = {"address": arguments.dask, "reason": error.reason}
        raise Failed(error.code, values) from None
    except OtherVersion as error:
        raise Failed("odds_cli.other_version", {"version": str(error)}) from None
    except NoProcesses as error:
        raise Failed("odds_cli.no_processes", {"reason": str(error)}) from None
    except BrokenExecutor:
        raise Failed("odds_cli.worker_lost") from None
