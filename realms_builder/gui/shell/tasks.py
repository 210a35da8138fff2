"""Work beside the window: started with a key, cancelled by the next one with the same key.

Results come back in the window's own thread; a late result of an older start is dropped. All work
on cards runs in one thread, since PDFium and the font cache belong to one thread at a time. At its
pause points work waits for the window, which answers keys and mouse first.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from threading import Event
from typing import Any

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from realms_builder.core.log import note_failure
from realms_builder.core.own_files import what_failed
from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import pausing
from realms_builder.game.formulas.limits import STEPS_OF_COMMAND, steps_together
from realms_builder.gui.shell.input_gate import InputGate, Turn

Progress = Callable[[int, int], None]


class Cancelled(Exception):
    """The work was told to stop."""


class Job:
    """What running work may ask: whether to go on, and where it stands."""

    def __init__(self, report: Progress, give_way: Callable[[], None] = lambda: None) -> None:
        """Report progress to *report*; *give_way* is called wherever the work may pause."""
        self._report = report
        self.give_way = give_way
        self._stop = Event()

    def cancel(self) -> None:
        """Ask the work to stop at its next check."""
        self._stop.set()

    @property
    def cancelled(self) -> bool:
        """Return whether the work was asked to stop."""
        return self._stop.is_set()

    def check(self) -> None:
        """Pause while the window answers; raise :class:`Cancelled` when asked to stop."""
        if not self._stop.is_set():
            self.give_way()
        if self._stop.is_set():
            raise Cancelled

    def progress(self, done: int, of: int) -> None:
        """Say that *done* steps *of* so many are finished; also a point to stop at."""
        self.check()
        self._report(done, of)


class _Voice(QObject):
    """Carries what happens in a worker to the window's thread.

    Keys hold names of files; as texts of Qt those that are no Unicode would come out as others.
    """

    done = Signal(object, int, object)
    failed = Signal(object, int, object)
    moved = Signal(object, int, int, int)


class _Run:
    """Work under way."""

    def __init__(
        self,
        key: str,
        number: int,
        work: Callable[[Job], Any],
        voice: _Voice,
        title: str,
        calm: InputGate,
        *,
        hurries: bool,
    ) -> None:
        self.title = title
        self._calm, self._hurries = calm, hurries
        turn = Turn(calm, hurries=hurries)
        self.job = Job(lambda done, of: voice.moved.emit(key, number, done, of), turn.give_way)
        self._key, self._number, self._work, self._voice = key, number, work, voice

    def run(self) -> None:
        """Do the work; whatever it raises is carried over, nothing is lost in the thread."""
        with suppress(RuntimeError):  # the window is gone: nobody listens any more
            self._run()

    def _run(self) -> None:
        if self.job.cancelled:
            return
        if self._hurries:
            self._calm.hurry(on=True)
        try:
            with pausing(self.job.give_way), steps_together(STEPS_OF_COMMAND):
                result = self._work(self.job)
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - the window says it, the thread lives on
            self._voice.failed.emit(self._key, self._number, error)
            return
        finally:
            if self._hurries:
                self._calm.hurry(on=False)
        if not self.job.cancelled:
            self._voice.done.emit(self._key, self._number, result)


class Tasks(QObject):
    """Starts work in threads and brings results back by key."""

    problem_found = Signal(object)
    started = Signal(object, object)
    moved = Signal(object, int, int)
    ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Make the pools: one thread for cards, one for files, a few for the rest."""
        super().__init__(parent)
        self.calm = InputGate(self)
        self._voice = _Voice()
        self._voice.done.connect(self._on_done)
        self._voice.failed.connect(self._on_failed)
        self._voice.moved.connect(self._on_moved)
        self._cards = ThreadPool(1, "cards")
        self._files = ThreadPool(1, "files")
        self._rest = ThreadPool(2, "work")
        self._numbers: dict[str, int] = {}
        self._runs: dict[str, _Run] = {}
        self._then: dict[str, tuple[Callable[[Any], None], Callable[[Exception], None] | None]] = {}

    def start(
        self,
        key: str,
        work: Callable[[Job], Any],
        then: Callable[[Any], None],
        *,
        failed: Callable[[Exception], None] | None = None,
        cards: bool = False,
        files: bool = False,
        title: str = "",
        hurries: bool = False,
    ) -> None:
        """Start *work*; *then* gets its result unless a newer start with *key* came meanwhile.

        *cards* runs it in the one thread for cards, *files* in the one that writes what the user
        made, in the order of the starts. Work with a *title* is asked about before the window
        closes. Other work waits for what *hurries*, as far as it pauses at all.
        """
        self.cancel(key)
        number = self._numbers.get(key, 0) + 1
        self._numbers[key] = number
        self._then[key] = (then, failed)
        run = _Run(key, number, work, self._voice, title, self.calm, hurries=hurries)
        self._runs[key] = run
        if title:
            self.started.emit(key, title)
        (self._cards if cards else self._files if files else self._rest).start(run.run)

    def cancel(self, key: str) -> None:
        """Ask the work started with *key* to stop; its result is dropped in any case.

        Views that go with their window may ask when the tasks have gone before them.
        """
        if not isValid(self):
            return
        run = self._runs.pop(key, None)
        if run is not None:
            del self._then[key]
            run.job.cancel()
            self._numbers[key] = self._numbers.get(key, 0) + 1
            self.ended.emit(key)

    def is_running(self, key: str) -> bool:
        """Return whether work started with *key* has not come back yet."""
        return key in self._runs

    @property
    def titles(self) -> tuple[str, ...]:
        """Return what the running work is called that somebody waits for."""
        return tuple(run.title for run in self._runs.values() if run.title)

    @property
    def is_busy(self) -> bool:
        """Return whether any work has not come back yet."""
        return bool(self._runs)

    def wait(self, milliseconds: int = 5000) -> bool:
        """Stop everything and wait for the threads, as the window closes."""
        for key in list(self._runs):
            self.cancel(key)
        pools = (self._cards, self._files, self._rest)
        ended = [pool.wait(milliseconds / 1000) for pool in pools]  # each of them, not the first
        return all(ended)

    def _is_current(self, key: str, number: int) -> bool:
        return self._numbers.get(key) == number

    def _on_done(self, key: str, number: int, result: object) -> None:
        if self._is_current(key, number):
            del self._runs[key]
            then, _ = self._then.pop(key)
            self.ended.emit(key)
            then(result)

    def _on_failed(self, key: str, number: int, error: Exception) -> None:
        if not self._is_current(key, number):
            return
        del self._runs[key]
        _, failed = self._then.pop(key)
        self.ended.emit(key)
        if failed is not None:
            failed(error)
        else:
            self.problem_found.emit(as_problem(error))

    def _on_moved(self, key: str, number: int, done: int, of: int) -> None:
        if self._is_current(key, number):
            self.moved.emit(key, done, of)


def as_problem(error: Exception) -> Problem:
    """Return *error* as a problem that can be said: its own code where it has one."""
    code = getattr(error, "code", "")
    values = getattr(error, "values", {})
    if isinstance(code, str) and code:
        return Problem(code, values=dict(values))
    note_failure(error)
    found = what_failed()
    if found is not None:
        return Problem(found.code, values=found.values)
    return Problem("desk.work_failed", values={"reason": f"{type(error).__name__}: {error}"})


# ------------------------------------------------------------------ thread pool
# A few threads of Python that do one piece of work after the other.
#
# WORKAROUND(PySide 6.11): QThreadPool keeps some runnables for ever, and lets go of Python objects
# in its own threads.


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
