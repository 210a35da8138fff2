"""Files that come while the window is open: from a later start, or from the system on a Mac."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from realms_builder.core.running_window import ACTIVATION

if TYPE_CHECKING:
    from realms_builder.core.running_window import FirstWindow
    from realms_builder.gui.shell.main_window import MainWindow


class DeskApplication(QApplication):
    """The application; what macOS asks it to open waits until the window takes it."""

    asked = Signal()

    def __init__(self, words: list[str]) -> None:
        """Have been asked for nothing."""
        super().__init__(words)
        self._files: list[Path] = []

    def event(self, event: QEvent) -> bool:
        """Keep the file of an event of macOS, which names files by events, never by words."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._files.append(Path(event.file()).absolute())
            self.asked.emit()
            return True
        return super().event(event)

    def taken(self) -> list[Path]:
        """Return what has been asked for since this was asked last."""
        found, self._files = self._files, []
        return found


class Arrivals(QObject):
    """Opens in the window what comes, and brings the window to the front."""

    _rang = Signal()

    def __init__(self, window: MainWindow, first: FirstWindow | None) -> None:
        """Take what has come already for *window*, which is filled, and all that comes later."""
        super().__init__(window)
        self._window, self._first = window, first
        self._application = QApplication.instance()
        self._rang.connect(self._take, Qt.ConnectionType.QueuedConnection)
        if isinstance(self._application, DeskApplication):
            self._application.asked.connect(self._rang)
        self._rang.emit()
        if first is not None:
            first.call(self._rang.emit)

    def _take(self) -> None:
        files: list[Path] = []
        if isinstance(self._application, DeskApplication):
            files += self._application.taken()
        found = self._first.taken() if self._first is not None else []
        for arrival in found:
            files += arrival.files
            if arrival.token:
                os.environ[ACTIVATION] = arrival.token
        if files or found:
            bring_forward(self._window)
            self._window.documents.take(files)


def bring_forward(window: QWidget) -> None:
    """Show *window* before all others, also when it is minimised; its dialogs stay before it."""
    if window.isMinimized():
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    for each in (window, QApplication.activeModalWidget()):
        if each is not None:
            each.raise_()
            each.activateWindow()
