"""The window on a stage: rosters copied into a folder of its own, dialogs opened, all at rest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from realms_builder.core import resources
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.roster.storage.roster_writing import text_in_language
from tests.gui.waiting import is_at_rest

ROSTERS = resources.bundled_folder() / resources.FACTIONS
PAUSE_MS = 500
PATIENCE_S = 120.0
_A_MOMENT_MS = 5
Dialog = TypeVar("Dialog", bound=QDialog)


def _nobody(_shown: QWidget) -> None:
    pass


class Stage(NamedTuple):
    """The window, a folder for its rosters and pictures, and who sees what is shown.

    Pauses of the window up to *longest_ms* are waited for. What has several languages is opened
    in *lang*.
    """

    window: MainWindow
    folder: Path
    audience: Callable[[QWidget], None] = _nobody
    longest_ms: int = PAUSE_MS
    lang: str = "de"

    def show(self, scene: Callable[[Stage], QWidget | QPixmap]) -> QPixmap:
        """Return the picture of a *scene*."""
        shown = scene(self)
        return shown if isinstance(shown, QPixmap) else self.picture(shown)

    def picture(self, shown: QWidget) -> QPixmap:
        """Let the audience see what is *shown*, and return its picture."""
        self.audience(shown)
        return shown.grab()

    @property
    def room(self) -> RosterRoom:
        """Return the roster room."""
        room = self.window.rooms["roster"]
        assert isinstance(room, RosterRoom)
        return room

    def settle(self) -> None:
        """Let the window come to rest: no work under way or about to begin, print sheets drawn."""
        self._until(self._is_quiet)
        self._until(self._is_quiet)  # what came last may have begun something

    def wait(self, holds: Callable[[], bool]) -> None:
        """Wait until something *holds*, and until the window is at rest again."""
        self._until(holds)
        self.settle()

    def _until(self, holds: Callable[[], bool]) -> None:
        end = monotonic() + PATIENCE_S
        while not holds():
            _let_it_live()
            assert monotonic() < end, "it never happens"

    def _is_quiet(self) -> bool:
        return is_at_rest(self.window.desk, self.longest_ms)

    def open(self, name: str) -> RosterDocument:
        """Open a copy of the bundled roster *name*, such as ``ags/rosters/ready/x``."""
        source = ROSTERS / f"{name}.yaml"
        path = self.window.desk.rosters_folder / source.name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = text_in_language(source.read_text(encoding="utf-8"), self.lang)
        path.write_text(text, encoding="utf-8")
        self.window.desk.rosters_changed.emit((path,))
        document = self.window.desk.open_file(path)
        assert document is not None, name
        self.settle()
        return document

    def select(self, document: RosterDocument, *numbers: int) -> None:
        """Choose the models with these *numbers*, counted from 0."""
        models = document.roster.models
        self.room.roster_panel.select([models[number].id for number in numbers])
        self.settle()

    def dialog(self, kind: type[Dialog]) -> Dialog:
        """Return the open dialog of *kind*, at rest."""
        self.settle()
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, kind) and widget.isVisible():
                return widget
        raise AssertionError(kind)

    def asked(self, action: str, kind: type[Dialog]) -> Dialog:
        """Trigger *action* and return the dialog of *kind* it opened."""
        self.window.commands.get(action).trigger()
        return self.dialog(kind)

    def message(self, act: Callable[[], object]) -> QPixmap:
        """Return a picture of the message box that *act* waits for."""
        found: list[QPixmap] = []

        def look() -> None:
            box = QApplication.activeModalWidget()
            if not isinstance(box, QDialog):  # it is not there yet
                QTimer.singleShot(100, look)
                return
            found.append(self.picture(box))
            box.reject()

        QTimer.singleShot(300, look)
        act()
        return found[0]

    def leave(self) -> None:
        """Close every popup, every dialog and every roster, saved or not."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, QDialog) and widget.isVisible():
                widget.close()
        desk = self.window.desk
        for document in list(desk.documents):
            desk.close_document(document)
        self.settle()


def _let_it_live() -> None:
    """Let the window live for a moment; its threads get on, and what is to be deleted is."""
    loop = QEventLoop()
    QTimer.singleShot(_A_MOMENT_MS, loop.quit)
    loop.exec()
