"""Waits of the window's tests: for what happens, never for a time that a busy machine outlasts."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.shell.desk import Desk

PATIENCE_MS = 120_000
"""Longer than any machine needs; what is there is found at once all the same."""
PAUSE_MS = 250
"""The longest pause that the window makes between what is typed and what follows from it."""


def settle(qtbot: QtBot, desk: Desk, longest_ms: int = PAUSE_MS) -> None:
    """Wait until nothing is read, drawn or kept any more, and no pause goes before such work.

    Pauses above *longest_ms* are not waited for: they fold away what nobody looks at any more.
    """

    def at_rest() -> bool:
        QApplication.processEvents()  # what was told to the window from a thread
        return not desk.tasks.is_busy and not any(map(is_pausing, timers()))

    def timers() -> list[QTimer]:
        tops = (desk, *QApplication.topLevelWidgets())
        return [timer for top in tops for timer in top.findChildren(QTimer)]

    def is_pausing(timer: QTimer) -> bool:
        return timer.isActive() and timer.isSingleShot() and timer.interval() <= longest_ms

    qtbot.waitUntil(at_rest)
    qtbot.waitUntil(at_rest)  # what came last may have begun something


def end(desk: Desk) -> None:
    """Stop the work of *desk* and wait for its threads: none outlives its test."""
    assert desk.tasks.wait(PATIENCE_MS)
