"""Edits a roster in the window for a long time and watches memory, threads and warnings of Qt.

``python -m tests.benchmarks.soak [--edits 20000] [--seconds S] [--seed 1] [ags realms]`` starts a
process for each game. Edits are random, every tenth time some are undone; 500 steps are kept, the
preview follows.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, sleep
from traceback import format_exception
from typing import Any

SETTLED = 1_000
"""From this edit on memory must not grow by more than :data:`MOST_GROWTH`."""
MOST_GROWTH = 0.15
LOOKS = 20
QT_KEEPS_S = 45
_DONE = object()
FEWEST, MOST = 12, 60
_ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Soak every game asked for and return 0 when nothing leaked."""
    parser = argparse.ArgumentParser(description="Edit for a long time and look for leaks.")
    parser.add_argument("games", nargs="*", default=["ags", "realms"])
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=inf, help="stop then, with fewer edits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        return Soak(options.games[0], options.seed).run(options.edits, options.seconds)
    codes = [_in_a_process(game, options) for game in options.games]
    return max(codes)


def _in_a_process(game: str, options: argparse.Namespace) -> int:
    with tempfile.TemporaryDirectory() as folder:
        own = {name: f"{folder}/{name}" for name in ("state", "config", "library")}
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            **{f"REALMS_{name.upper()}": path for name, path in own.items()},
        }
        words = ["--here", "--edits", str(options.edits), "--seed", str(options.seed)]
        words += ["--seconds", str(options.seconds), game]
        command = [sys.executable, "-m", "tests.benchmarks.soak", *words]
        return subprocess.run(command, cwd=_ROOT, env=environment, check=False).returncode


class Soak:
    """One roster in one window."""

    def __init__(self, game: str, seed: int) -> None:
        """Open the window with a roster of *game*; the same *seed* makes the same edits."""
        from PySide6.QtCore import qInstallMessageHandler

        from realms_builder.gui.shell.app import make_application
        from realms_builder.gui.shell.input_gate import GcScheduler
        from tests.benchmarks.army import large_roster
        from tests.gui.windows import make_window

        self.warnings: list[str] = []
        self.settled_mb = self.last_mb = 0.0
        self.made = 0
        qInstallMessageHandler(lambda _kind, _context, text: self._on_message(text))
        sys.excepthook = self._on_error
        self.chance = Random(seed)
        self.application = make_application()
        self.threads_before = threads()
        self.window = make_window(self.application)
        self.garbage = GcScheduler(self.window.desk.tasks.calm)
        self.window.show()
        roster, faction = large_roster(game, 30)
        document = self.window.desk.new_document(roster)
        assert document is not None
        self.document = document
        self.units = list(faction.units)
        self.room = self.window.rooms["roster"]
        self.names = [f"{first} {last}" for first in "ABCDEFGH" for last in ("Oak", "Elm", "Ash")]

    def _on_message(self, text: str) -> None:
        if "This plugin does not support" not in text:
            self.warnings.append(text)

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: Any) -> None:
        """Take note of what a slot raised; a step that failed is the last one."""
        self.warnings.append("".join(format_exception(kind, error, trace)))

    def run(self, edits: int, seconds: float = inf) -> int:
        """Make so many *edits*, say what came of them, and return 0 when nothing leaked.

        After so many *seconds* it is at an end in any case.
        """
        from PySide6.QtCore import QTimer

        start, steps = perf_counter(), self._steps(edits, monotonic() + seconds)
        timer = QTimer(interval=0)

        def step() -> None:
            if next(steps, _DONE) is _DONE:
                timer.stop()
                self.application.exit()

        timer.timeout.connect(step)
        timer.start()
        self.application.exec()  # as in the program: only here Qt really deletes what is to go
        self._close()
        edits = self.made
        growth = self.last_mb / self.settled_mb - 1 if self.settled_mb else 1.0
        left = self._threads_left() if edits >= SETTLED else []  # threads take half a minute
        seconds = perf_counter() - start
        print(f"{edits} edits in {seconds:.0f} s: memory {growth:+.1%} since edit {SETTLED}")
        print(f"threads left: {', '.join(left) or 'none'}; warnings: {len(self.warnings)}")
        for text in sorted(set(self.warnings)):
            print(f"  {text}")
        return 0 if growth < MOST_GROWTH and not left and not self.warnings else 1

    def _steps(self, edits: int, end: float) -> Iterator[None]:
        """Edit; whatever the window has to do is done between two steps."""
        for number in range(1, edits + 1):
            self._edit()
            yield
            if number % 10 == 0:
                yield from self._until_the_card_is_there()
            self.made, is_last = number, monotonic() > end
            if number == SETTLED or number % max(1, edits // LOOKS) == 0 or is_last:
                self.last_mb = self._memory_mb()
                if number <= SETTLED:
                    self.settled_mb = self.last_mb
                kept = self.document.undo_stack.count()
                print(f"{number:>7} edits  {self.last_mb:7.1f} MB  {kept} steps", flush=True)
            if is_last:
                return

    # ------------------------------------------------------------------ edits

    def _edit(self) -> None:
        models = self.document.roster.models
        chance = self.chance.random()
        if chance < 0.1:
            for _ in range(self.chance.randint(1, 5)):
                self.document.undo_stack.undo()
        elif chance < 0.15:
            self.document.undo_stack.redo()
        elif chance < 0.1505:
            while self.document.undo_stack.canUndo():
                self.document.undo_stack.undo()
        elif len(models) < FEWEST:
            self._hire()
        elif len(models) > MOST:
            self._remove()
        else:
            self.chance.choice(self._kinds())()

    def _kinds(self) -> list[Callable[[], None]]:
        return [
            self._hire,
            self._remove,
            self._duplicate,
            self._rename,
            self._rename,
            self._move,
            self._choose,
            self._choose,
            self._carry,
            self._note,
            self._limit,
            self._role,
            self._select,
            self._select,
            self._type,
        ]

    def _some(self) -> str:
        return self.chance.choice(self.document.roster.models).id

    def _hire(self) -> None:
        self.room.edits.hire([self.chance.choice(self.units)])

    def _remove(self) -> None:
        self.room.edits.remove([self._some(), self._some()])

    def _duplicate(self) -> None:
        self.room.edits.duplicate([self._some()])

    def _rename(self) -> None:
        self.room.edits.rename(self._some(), self.chance.choice(self.names))

    def _move(self) -> None:
        self._select()
        self.room.roster_panel.step(self.chance.choice([-1, 1]))

    def _role(self) -> None:
        roles = list(self.document.game.roles)
        if roles:
            self.room.edits.set_role(self._some(), self.chance.choice(["", *roles]))

    def _limit(self) -> None:
        cost = self.document.game.main_cost
        if cost:
            self.room.edits.set_limit(cost, self.chance.randint(10, 500), cost)

    def _select(self) -> None:
        chosen = {self._some() for _ in range(self.chance.choice([1, 1, 1, 3]))}
        self.room.roster_panel.select(chosen)

    def _choose(self) -> None:
        from realms_builder.roster.resolve.choices import choices_of

        record = self.document.mustered.model(self._some())
        choices = [c for c in choices_of(record) if c.picks] if record is not None else []
        if record is None or not choices:
            return
        choice = self.chance.choice(choices)
        form = self.room.side_panel.form
        form.edits.aim(self.document, (record.model.id,))
        form.edits.choose(choice, (self.chance.choice(choice.picks).id,))

    def _carry(self) -> None:
        from realms_builder.roster.resolve.choices import free_lists, may_carry

        record = self.document.mustered.model(self._some())
        lists = free_lists(record) if record is not None else ()
        if record is None or not lists:
            return
        form, name = self.room.side_panel.form, self.chance.choice(lists)
        form.edits.aim(self.document, (record.model.id,))
        if dict(record.model.carry).get(name) and self.chance.random() < 0.5:
            form.edits.drop_at(name, 0, name)
            return
        items = may_carry(self.document.mustered, record.build, name)
        if items:
            item = self.chance.choice(items)
            form.edits.carry(name, item.id, item.name)

    def _note(self) -> None:
        form = self.room.side_panel.form
        form.edits.aim(self.document, (self._some(),))
        form.edits.write_note(self.chance.choice(["", "Carries the flag.", "Limps.", "Sings."]))

    def _type(self) -> None:
        """Type into the name of the model that is shown."""
        from PySide6.QtTest import QTest

        QTest.keyClicks(self.room.side_panel.form.name, self.chance.choice(self.names)[:4])

    # ------------------------------------------------------------------ time and memory

    def _events(self, rounds: int) -> None:
        for _ in range(rounds):
            self.application.processEvents()

    def _until_the_card_is_there(self) -> Iterator[None]:
        card, until = self.room.side_panel.card, monotonic() + 10
        while monotonic() < until and (card._running is not None or card._soon.isActive()):
            yield

    def _memory_mb(self) -> float:
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def _threads_left(self) -> list[str]:
        """Return the threads that were not there before; those that Qt itself keeps end soon."""
        until = monotonic() + QT_KEEPS_S
        while True:
            left = list((Counter(threads()) - Counter(self.threads_before)).elements())
            if not left or monotonic() > until:
                return left
            self._events(1)
            sleep(0.2)

    def _close(self) -> None:
        from PySide6.QtCore import QCoreApplication, QEvent

        self.document.undo_stack.setClean()
        self.window.close()
        self.garbage.stop()
        self.window.deleteLater()
        del self.window, self.room, self.document
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._events(3)
        gc.collect()


def threads() -> list[str]:
    """Return what the threads of this process are called."""
    tasks = Path("/proc/self/task")
    if not tasks.is_dir():
        return [thread.name for thread in threading.enumerate()]
    return sorted((task / "comm").read_text().strip() for task in tasks.iterdir())


if __name__ == "__main__":
    sys.exit(main())
