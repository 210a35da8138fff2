"""A few threads of Python that do one piece of work after the other.

WORKAROUND(PySide 6.11): QThreadPool keeps some runnables for ever, and lets go of Python objects
in its own threads.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait


class ThreadPool:
    """So many threads at most; they begin with the first work and end with :meth:`wait`."""

    def __init__(self, threads: int, name: str) -> None:
        """Begin without any thread."""
        self._threads, self._name = threads, name
        self._executor: ThreadPoolExecutor | None = None
        self._running: set[Future[None]] = set()

    def start(self, work: Callable[[], None]) -> None:
        """Do *work* as soon as a thread is free; it must not raise."""
        if self._executor is None:
            self._executor = ThreadPoolExecutor(self._threads, thread_name_prefix=self._name)
        future = self._executor.submit(work)
        self._running.add(future)
        future.add_done_callback(self._running.discard)

    def wait(self, seconds: float) -> bool:
        """Wait so long for all work, let the threads end, and return whether all was done."""
        left = wait(set(self._running), seconds).not_done
        if self._executor is not None:
            self._executor.shutdown(wait=not left)
            self._executor = None
        return not left
