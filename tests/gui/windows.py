"""The window of the program, as a test wants it: filled at once."""

from PySide6.QtWidgets import QApplication

from realms_builder.gui.shell.app import Startup
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences


def make_window(application: QApplication, preferences: Preferences | None = None) -> MainWindow:
    """Return the window, filled, dressed and in the preferred language."""
    startup = Startup(application, preferences or Preferences())
    for _ in startup.steps():
        pass
    return startup.window
