"""The window of the program, as a test wants it: filled at once."""

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from realms_builder.core import resources
from realms_builder.gui.shell.app import Startup
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences


def make_window(application: QApplication, preferences: Preferences | None = None) -> MainWindow:
    """Return the window, filled, dressed and in the preferred language."""
    startup = Startup(application, preferences or Preferences())
    for _ in startup.steps():
        pass
    for name in startup.window.rooms:  # as they all stand a moment later
        assert startup.window.rooms[name] is not None
    return startup.window


@contextmanager
def window_in(application: QApplication, folder: Path) -> Generator[MainWindow]:
    """Yield the window with preferences and a library of its own in *folder*, which is made."""
    folder.mkdir()
    (resources.state_folder() / "rosters-seen.json").unlink(missing_ok=True)  # of another run
    preferences = Preferences(folder / "desk.ini")
    preferences.library_folder = folder / "library"
    window = make_window(application, preferences)
    yield window
    assert window.close()
    application.setStyleSheet("")
    window.deleteLater()
    preferences.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    shutil.rmtree(folder)
