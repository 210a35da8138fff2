"""A file that is made of something and not opened again: asked where, written beside the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from realms_builder.core.problems import Problem
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job, as_problem


class WrittenOut(NamedTuple):
    """What is *said* of a file that was written, and what was wrong on the way."""

    said: str
    problems: tuple[Problem, ...] = ()


def write_out(
    desk: Desk, title: str, start: Path, patterns: str, write: Callable[[Job, Path], WrittenOut]
) -> None:
    """Ask under *title* for a file, with the ending of *start*, and let *write* fill it."""
    target = desk.prompts.save_file(title, start, patterns)
    if target is None:
        return
    path = target if target.suffix else target.with_suffix(start.suffix)

    def take(written: WrittenOut) -> None:
        if written.said:
            desk.message.emit(written.said)
        if written.problems:
            desk.problems_found.emit(written.problems)

    def failed(error: Exception) -> None:
        desk.problems_found.emit((as_problem(error),))

    desk.tasks.start(f"write {path}", lambda job: write(job, path), take, failed=failed)
