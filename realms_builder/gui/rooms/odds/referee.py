"""Has comparisons worked out beside the window: the roll that is seen first, then all others.

While an answer is under way no second one is begun; the newest wish waits, so that fast switching
is never slowed by answers that nobody waits for.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from realms_builder.gui.rooms.odds.bench import Bench
from realms_builder.gui.rooms.odds.bout import Bout, Matchup, Reply, Why
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import as_problem


class Referee(QObject):
    """:attr:`looked` brings the roll asked for, :attr:`filled` the same bout with all replies.

    :attr:`told` brings how an answer came about, :attr:`weighed` what each switch would do to it.
    """

    looked = Signal(object)
    filled = Signal(object)
    told = Signal(object)
    weighed = Signal(object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Begin with nothing asked."""
        super().__init__(parent)
        self._tasks = desk.tasks
        self._bench = Bench()
        names = ("look", "rest", "why", "effects")
        self._look_key, self._rest_key, self._why_key, self._effects_key = keys = tuple(
            f"odds-{name}-{id(self)}" for name in names
        )
        self._wanted: Matchup | None = None
        self._running = False
        tasks = self._tasks
        self.destroyed.connect(lambda: [tasks.cancel(key) for key in keys])

    @property
    def bench(self) -> Bench:
        """Return where everything is worked out."""
        return self._bench

    def ask(self, wanted: Matchup) -> None:
        """Ask for *wanted* instead of whatever was asked before."""
        self._wanted = wanted
        for key in (self._rest_key, self._effects_key):
            self._tasks.cancel(key)
        if not self._running:
            self._start()

    def stop(self) -> None:
        """Ask for nothing any more."""
        self._wanted, self._running = None, False
        for key in (self._look_key, self._rest_key, self._why_key, self._effects_key):
            self._tasks.cancel(key)

    @property
    def is_busy(self) -> bool:
        """Return whether an answer is still to come."""
        keys = (self._rest_key, self._why_key, self._effects_key)
        return self._running or any(map(self._tasks.is_running, keys))

    def tell(self, wanted: Matchup) -> None:
        """Have told how the answer to the question of *wanted* comes about."""
        work = partial(self._bench.why, wanted)
        self._tasks.start(
            self._why_key, work, self.told.emit, failed=partial(self._on_untold, wanted)
        )

    def _on_untold(self, wanted: Matchup, error: Exception) -> None:
        self.told.emit(Why(wanted.question, problem=as_problem(error)))

    def _start(self) -> None:
        wanted = self._wanted
        if wanted is None:
            return
        self._running, self._wanted = True, None
        work = partial(self._bench.look, wanted)
        failed = partial(self._on_failed, wanted)
        self._tasks.start(self._look_key, work, self._on_looked, failed=failed)

    def _on_looked(self, bout: Bout) -> None:
        self._running = False
        if self._wanted is not None:
            self._start()
            return
        self.looked.emit(bout)
        if self._wanted is None and not self._running:  # whoever listens may have asked anew
            self._fill(bout)

    def _fill(self, bout: Bout) -> None:
        work, then = partial(self._bench.rest, bout), partial(self._on_filled, bout)
        failed = partial(self._on_failed, bout.matchup)
        self._tasks.start(self._rest_key, work, then, failed=failed)

    def _on_filled(self, bout: Bout, replies: dict[str, Reply]) -> None:
        self.filled.emit(bout.with_replies(replies))
        if self._wanted is None and not self._running:
            self._weigh(bout)

    def _weigh(self, bout: Bout) -> None:
        """Have worked out what each switch would do; nobody is told when that fails."""
        work = partial(self._bench.effects, bout)
        self._tasks.start(self._effects_key, work, self.weighed.emit, failed=lambda _error: None)

    def _on_failed(self, wanted: Matchup, error: Exception) -> None:
        self._running = False
        if self._wanted is not None:
            self._start()
        else:
            self.looked.emit(Bout(wanted, problems=(as_problem(error),)))
