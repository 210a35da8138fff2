"""Chooses who counts the dice: this process, ``--jobs`` processes, or the cluster of ``--dask``."""

from __future__ import annotations

import argparse
from collections.abc import Generator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager

from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.odds.work.errands import OtherVersion
from realms_builder.odds.work.workers import MOST_JOBS, NoCluster, Workers, cluster, here, processes


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
    except BrokenExecutor:
        raise Failed("odds_cli.worker_lost") from None
