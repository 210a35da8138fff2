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
    """Wait until nothing is read, drawn or kept any more, nor about to be."""
    for _ in range(2):  # what came last may have begun something
        qtbot.waitUntil(lambda: is_at_rest(desk, longest_ms))


def is_at_rest(desk: Desk, longest_ms: int = PAUSE_MS) -> bool:
    """Handle what waits for the window; return whether no work is under way or about to begin.

    Pauses above *longest_ms* do not count: what follows them happens when nobody looks any more.
    """
    QApplication.processEvents()
    QApplication.sendPostedEvents()  # what a pause that just ended asks for may begin another
    tops = (desk, *QApplication.topLevelWidgets())
    timers = (timer for top in tops for timer in top.findChildren(QTimer))
    pausing = any(t.isActive() and t.isSingleShot() and t.interval() <= longest_ms for t in timers)
    return not pausing and not desk.tasks.is_busy


def end(desk: Desk) -> None:
    """Stop the work of *desk* and wait for its threads: none outlives its test."""
    assert desk.tasks.wait(PATIENCE_MS)
