"""A file that is made of something and not opened again: asked where, written beside the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from realms_builder.core.files import is_folder
from realms_builder.core.problems import Problem, Severity
from realms_builder.gui.kit.announcing import announce
from realms_builder.gui.kit.notice import NoticeBar, WayOut
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.prompts import documents_folder
from realms_builder.gui.shell.tasks import Job, as_problem

_FOLDER = "written/folder"


class WrittenOut(NamedTuple):
    """What is *said* of a file that was written, and what was wrong on the way."""

    said: str
    problems: tuple[Problem, ...] = ()


def write_out(
    desk: Desk, title: str, start: Path, patterns: str, write: Callable[[Job, Path], WrittenOut]
) -> None:
    """Ask under *title* for a file, with the ending of *start*, and let *write* fill it.

    The folder is that of the last one, at first that of *start*, where it is there.
    """
    last = Path(str(desk.preferences.value(_FOLDER, "") or start.parent))
    folder = last if is_folder(last) else documents_folder()
    target = desk.prompts.save_file(title, folder / start.name, patterns)
    if target is None:
        return
    path = target if target.suffix else target.with_suffix(start.suffix)
    desk.preferences.set_value(_FOLDER, str(path.parent))

    def take(written: WrittenOut) -> None:
        if written.said:
            desk.written.emit(written.said, path)
        if written.problems:
            desk.problems_found.emit(written.problems)

    def failed(error: Exception) -> None:
        desk.problems_found.emit((as_problem(error),))

    desk.tasks.start(f"write {path}", lambda job: write(job, path), take, failed=failed)


class WrittenBar(NoticeBar):
    """Says what was written or copied for others, and leads to the file."""

    def __init__(self, desk: Desk) -> None:
        """Wait for something to be written."""
        super().__init__(desk.theme)
        desk.written.connect(self._say_written)
        desk.language_changed.connect(self.clear)

    def _say_written(self, said: str, path: Path | None) -> None:
        ways: list[WayOut] = [(self.tr("Close"), self.clear)]
        if path is not None:
            ways.insert(0, (self.tr("Open"), partial(_show, path)))
            ways.insert(1, (self.tr("Show folder"), partial(_show, path.parent)))
        self.say(said, ways, Severity.HINT)
        announce(self, said)


def _show(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
