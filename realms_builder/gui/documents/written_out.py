"""A file that is made of something and not opened again: asked where, written beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from realms_builder.core.problems import Problem, Severity
from realms_builder.gui.kit.announcing import announce
from realms_builder.gui.kit.notice import NoticeBar, WayOut
from realms_builder.gui.kit.progress_line import show_by_system
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem


class WrittenOut(NamedTuple):
    """What is *said* of a file that was written, and what was wrong on the way."""

    said: str
    problems: tuple[Problem, ...] = ()


def write_out(
    desk: Desk,
    title: str,
    name: str,
    patterns: str,
    write: Callable[[Job, Path], WrittenOut],
    tell: Callable[[str, Path], object] | None = None,
) -> None:
    """Ask under *title* for a file, with the ending of *name*, and let *write* fill it.

    The window says what came of it, unless somebody before it is to *tell* it.
    """
    start = desk.out_folder() / name
    target = desk.prompts.save_file(title, start, patterns)
    if target is None:
        return
    path = target if target.suffix else target.with_suffix(start.suffix)
    desk.handed_out_to(path.parent)

    def take(written: WrittenOut) -> None:
        if written.said:
            (tell or desk.written.emit)(written.said, path)
        if written.problems:
            desk.problems_found.emit(written.problems)

    def failed(error: Exception) -> None:
        desk.problems_found.emit((as_problem(error),))

    desk.tasks.start(f"write {path}", lambda job: write(job, path), take, failed=failed)


class WrittenBar(NoticeBar):
    """Says what was written or copied for others, and leads to the file."""

    def __init__(self, desk: Desk) -> None:
        """Say nothing yet."""
        super().__init__(desk.theme)
        self._desk = desk
        desk.language_changed.connect(self.clear)

    def say_written(self, said: str, path: Path | None) -> None:
        """Say what was written, to *path* unless it is on the clipboard."""
        ways: list[WayOut] = [(self.tr("Close"), self.clear)]
        if path is not None:
            ways.insert(0, (self.tr("Open"), partial(self._show, path)))
            ways.insert(1, (self.tr("Show folder"), partial(self._show, path.parent)))
        self.say(said, ways, Severity.HINT)
        announce(self, said)

    def _show(self, path: Path) -> None:
        if said := show_by_system(path, self._desk.lang):
            self.say(said, [(self.tr("Close"), self.clear)])
            announce(self, said)
