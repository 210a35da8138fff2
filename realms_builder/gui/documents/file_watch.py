"""Watches files that other programs may change, and says when it is time to look at them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from realms_builder.core.files import is_file, is_folder

PAUSE_MS = 250


class FileWatch(QObject):
    """Listens to files, to their folders, and to the window coming back to the front.

    Editors put a new file in the place of the old one, so that what is watched is gone; the folder
    tells then. Where a system cannot watch, coming back to the window is enough.
    """

    touched = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin without files."""
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._files: set[str] = set()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._look)
        self._watcher.fileChanged.connect(lambda _path: self.look_soon())
        self._watcher.directoryChanged.connect(lambda _path: self.look_soon())
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_state)

    def watch(self, files: Iterable[Path]) -> None:
        """Watch *files* and nothing else."""
        self._files = {str(path) for path in files}
        self._renew()

    def look_soon(self) -> None:
        """Say :attr:`touched` when nothing more has happened for a moment."""
        self._pause.start()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._files:
            self.look_soon()

    def _look(self) -> None:
        self._renew()
        self.touched.emit()

    def _renew(self) -> None:
        """Watch what is there by now; a file that was replaced is no longer watched."""
        wanted = {name for name in self._files if is_file(Path(name))}
        folders = {str(Path(name).parent) for name in self._files}
        wanted |= {name for name in folders if is_folder(Path(name))}
        watched = {*self._watcher.files(), *self._watcher.directories()}
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))
