"""One line at the foot of the dialog: what runs and how far, or what came of it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from realms_builder.core.files import is_folder
from realms_builder.core.translation import sentence
from realms_builder.gui.kit.labels import give_role, note_label
from realms_builder.gui.shell.desk import Desk

# Work that is done before this needs no bar that only flickers.
PATIENCE_MS = 350
_BAR_WIDTH = 150


class ProgressLine(QWidget):
    """Shows one piece of work at a time, with a way to stop it, and to what it wrote."""

    cancelled = Signal()

    def __init__(self, desk: Desk) -> None:
        """Listen to the tasks of *desk*."""
        super().__init__()
        self._desk, self._key = desk, ""
        self.text = note_label(role="")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(_BAR_WIDTH)
        self.stop = QPushButton()
        self.stop.setAutoDefault(False)
        self._title = ""
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._show_bar)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.bar)
        row.addWidget(self.stop)
        self._place = Path()
        self.open, self.folder = QToolButton(), QToolButton()
        ways = QHBoxLayout()
        for button, act in ((self.open, self._open), (self.folder, self._show_folder)):
            button.clicked.connect(act)
            button.hide()
            ways.addWidget(button)
        ways.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addWidget(self.text)
        column.addLayout(ways)
        row.addLayout(column, 1)
        self.bar.setVisible(False)
        self.stop.setVisible(False)
        self.stop.clicked.connect(self.cancelled)
        desk.tasks.moved.connect(self._on_moved)

    def begin(self, key: str, title: str) -> None:
        """Show work called *title* when it takes longer than a moment."""
        self._key, self._title = key, title
        self.bar.setRange(0, 0)
        self._patience.start()

    def end(self, key: str) -> None:
        """Hide what was shown of the work."""
        if key != self._key:
            return
        self._key = ""
        self._patience.stop()
        if self.bar.isVisibleTo(self):
            self._say("", "muted")
        self.bar.setVisible(False)
        self.stop.setVisible(False)

    def say(self, text: str, place: Path | None = None) -> None:
        """Say what came of the work; *place*, a file or folder that was written, can be opened."""
        self._say(text, "muted")
        if place is not None:
            self._place = place
            self.folder.show()
            self.open.setVisible(not is_folder(place))

    def clear(self) -> None:
        """Say nothing any more: it is about what was there before a change."""
        self._say("", "muted")

    def _open(self) -> None:
        self._show(self._place)

    def _show_folder(self) -> None:
        self._show(self._place if is_folder(self._place) else self._place.parent)

    def _show(self, path: Path) -> None:
        if said := show_by_system(path, self._desk.lang):
            self.say(said, self._place)

    def say_error(self, text: str) -> None:
        """Say what went wrong and what to do."""
        self._say(text, "error")

    def _say(self, text: str, role: str) -> None:
        give_role(self.text, role)
        self.text.setText(text)
        for button in (self.open, self.folder):
            button.hide()
        self.text.setAccessibleName(text)

    def _show_bar(self) -> None:
        if self._key:
            self.bar.setVisible(True)
            self.stop.setVisible(True)
            self._say(self._title, "muted")

    def _on_moved(self, key: str, done: int, of: int) -> None:
        if key == self._key:
            self.bar.setRange(0, max(of, 1))
            self.bar.setValue(done)

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.stop.setText(self.tr("Cancel"))
        self.open.setText(self.tr("Open"))
        self.folder.setText(self.tr("Show folder"))
        self.bar.setAccessibleName(self.tr("Progress"))


def show_by_system(path: Path, lang: str) -> str:
    """Let the system show *path*; return what is to be said where it has no program for it."""
    if QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
        return ""
    return sentence("files.no_program", lang, {"path": str(path)})
