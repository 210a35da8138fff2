"""Starts the desk: application, language, theme, window."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from realms_builder import __version__, resources
from realms_builder.gui.desk import Desk
from realms_builder.gui.main_window import MainWindow
from realms_builder.gui.preferences import Preferences
from realms_builder.gui.rubbish import Rubbish

TRANSLATIONS = Path(__file__).parent / "translations"


def make_application(words: Sequence[str] = ()) -> QApplication:
    """Return the one application, made when there is none."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = QApplication(["realms-builder", *words])
    application.setApplicationName("Realms Builder")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("realms-builder")
    application.setWindowIcon(QIcon(str(resources.asset("desk/realms-builder.svg"))))
    return application


class Speech:
    """The translators in force; English is what the code says."""

    def __init__(self, application: QApplication) -> None:
        """Translate for *application*."""
        self._application = application
        self._installed: list[QTranslator] = []

    def speak(self, lang: str) -> None:
        """Make the window speak *lang*; Qt's own dialogs follow where Qt has the words."""
        for translator in self._installed:
            self._application.removeTranslator(translator)
        self._installed.clear()
        QLocale.setDefault(QLocale(lang))
        own = QTranslator()
        if lang != "en" and own.load(f"realms_{lang}.qm", str(TRANSLATIONS)):
            self._install(own)
        qt = QTranslator()
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if qt.load(f"qtbase_{lang}", folder):
            self._install(qt)

    def _install(self, translator: QTranslator) -> None:
        self._application.installTranslator(translator)
        self._installed.append(translator)


def make_window(application: QApplication, preferences: Preferences | None = None) -> MainWindow:
    """Return the window, dressed and in the preferred language; preferences apply at once."""
    desk = Desk(preferences)
    speech = Speech(application)

    def dress() -> None:
        desk.theme.apply(application, desk.preferences.theme, desk.preferences.text_size)

    def follow(key: str) -> None:
        if key in ("theme", "text_size"):
            dress()
            desk.theme_changed.emit()
        elif key == "language":
            speech.speak(desk.lang)
            desk.language_changed.emit()
        elif key == "library_folder":
            desk.reload_library()

    dress()
    speech.speak(desk.lang)
    window = MainWindow(desk)
    desk.preferences.changed.connect(follow)
    desk.setParent(window)
    return window


def run(files: Sequence[Path] = ()) -> int:
    """Show the window with *files* open and return its exit code when it is closed."""
    application = make_application()
    window = make_window(application)
    window.show()
    QTimer.singleShot(0, lambda: window.start(files))
    # Ctrl+C in the terminal ends the window.
    signal.signal(signal.SIGINT, lambda *_: application.closeAllWindows())
    # Looking for rubbish every second also gives Python that moment.
    rubbish = Rubbish(window.desk.tasks.calm)
    code = int(application.exec())
    rubbish.stop()
    # What Python put on the clipboard must not outlive Python; the plain text may.
    application.clipboard().setText(application.clipboard().text())
    return code
