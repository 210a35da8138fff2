"""Checks every file of a game beside the window: templates, rules and example rosters too."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from realms_builder.core.problems import Problem
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.packs.pack_check import PackCheck, files_to_check


class PackProblems(QObject):
    """:attr:`found` says that :attr:`problems` are those of a whole game, as its files stand."""

    found = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        """Begin with nothing checked."""
        super().__init__(parent)
        self._desk = desk
        self._key = f"whole game {id(self)}"
        self._folder: Path | None = None
        self.problems: tuple[Problem, ...] = ()
        tasks, key = desk.tasks, self._key
        self.destroyed.connect(lambda: tasks.cancel(key))

    def check(self, folder: Path | None) -> None:
        """Check the game in *folder* from now on, or none."""
        self._folder = folder
        self.problems = ()
        self.again()

    def again(self) -> None:
        """Check the same game anew, since a file of it was written."""
        if self._folder is not None:
            work = partial(_checked, self._folder)
            self._desk.tasks.start(self._key, work, self._take)
        else:
            self._desk.tasks.cancel(self._key)

    def _take(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        self.found.emit()

    def beside(self, file: str) -> tuple[Problem, ...]:
        """Return the problems of all files but *file*, which is checked while it is written."""
        return tuple(problem for problem in self.problems if problem.place.file != file)


def _checked(folder: Path, job: Job) -> tuple[Problem, ...]:
    job.check()
    return tuple(PackCheck(files_to_check(folder)).run().problems)
