"""Who does the work: processes on this machine, or the workers of a Dask cluster that is there."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Generator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from threading import Thread, current_thread, main_thread
from typing import Any, NamedTuple
from warnings import catch_warnings, simplefilter

from realms_builder.core.problems import cause_of
from realms_builder.odds.work.work_items import OtherVersion

MOST_JOBS = 256
_SELDOM = (50_000, 20, 20)
_PATIENCE = "10s"
_WITH_TLS = frozenset({"tls", "wss"})
_NOISY = (
    "distributed",
    "distributed.client",
    "distributed.core",
    "distributed.comm",
    "tornado",
    "tornado.application",
)


class Workers(NamedTuple):
    """An executor, None for this process alone, and how many tasks to keep on their way."""

    executor: Executor | None
    ahead: int = 4


class NoProcesses(OSError):
    """The system lets no further processes work with this one, as without shared memory."""


class NoCluster(Exception):
    """A cluster that cannot be reached, or the library for it is not installed.

    *code* names the sentence, *reason* is what the system says.
    """

    def __init__(self, code: str, reason: str = "") -> None:
        """Keep what is needed to say it."""
        super().__init__(code)
        self.code = code
        self.reason = reason


def here() -> Workers:
    """Return this process as the only worker."""
    return Workers(None)


@contextmanager
def processes(jobs: int) -> Generator[Workers]:
    """Start *jobs* processes and end them afterwards, also when the work is broken off.

    They are started afresh, so that it works alike on every system, ignore Ctrl+C, which their
    parent hears, and go when their parent is gone. Raises :class:`NoProcesses`.
    """
    from multiprocessing import get_context

    try:
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin)
    except (OSError, ImportError) as error:  # ImportError where there are no semaphores at all
        raise NoProcesses(cause_of(error)) from error
    try:
        with _deaf():
            for _ in range(jobs):
                pool.submit(_nothing)  # each starts a process, which is born deaf to Ctrl+C
        yield Workers(pool, 2 * jobs + 2)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _deaf() -> Generator[None]:
    """Ignore Ctrl+C for a moment, which whoever is started meanwhile goes on doing."""
    if current_thread() is not main_thread():  # only there can it be said
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _nothing() -> None:
    """Do nothing."""


def _begin() -> None:
    """Settle a fresh worker: Ctrl+C is its parent's business, and it never outlives it."""
    import gc

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*_SELDOM)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def cluster(address: str) -> Generator[Workers]:
    """Use the Dask cluster whose scheduler listens at *address*; it goes on running afterwards.

    Raises :class:`NoCluster` where none answers, where it goes away, and where its workers do not
    know the program.
    """
    try:
        from distributed import Client, KilledWorker  # type: ignore[import-not-found]
    except ImportError:
        raise NoCluster("odds_cli.no_dask") from None
    _silence()
    with _connected(Client, address) as client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise NoCluster("odds_cli.no_workers")
        executor = client.get_executor()
        try:
            yield Workers(executor, 2 * threads + 2)
        except (CancelledError, KilledWorker):
            raise NoCluster("odds_cli.cluster_lost") from None
        except OtherVersion:
            raise
        except (ImportError, AttributeError, RuntimeError) as error:
            reason = str(error.__cause__ or error).strip().partition("\n")[0]
            raise NoCluster("odds_cli.cluster_without", reason) from None
        finally:
            executor.shutdown(wait=False)


def _has_certificates() -> bool:
    """Return whether the configuration of Dask names the certificates that TLS needs."""
    from distributed.security import Security  # type: ignore[import-not-found]

    return Security().get_connection_args("client").get("ssl_context") is not None


@contextmanager
def _connected(client_class: Any, address: str) -> Generator[Any]:
    from distributed.comm.addressing import parse_address  # type: ignore[import-not-found]
    from distributed.comm.registry import get_backend  # type: ignore[import-not-found]

    try:
        scheme = parse_address(address)[0]
        get_backend(scheme)  # a client that never began closes noisily, or never
        if scheme in _WITH_TLS and not _has_certificates():
            raise NoCluster("odds_cli.no_certificates")
        with catch_warnings():
            simplefilter("ignore")  # of versions that do not matter here
            client = client_class(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, RuntimeError, TypeError, AssertionError) as error:
        raise NoCluster("odds_cli.no_cluster", str(error) or type(error).__name__) from None
    with client:
        yield client


def _silence() -> None:
    """Leave it to us to say that a cluster has gone."""
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
