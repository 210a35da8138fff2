"""Starts the desk: application, language, theme, window."""

from __future__ import annotations

import builtins
import os
import signal
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractEventDispatcher,
    QCoreApplication,
    QLibraryInfo,
    QLocale,
    QMessageLogContext,
    QObject,
    QTimer,
    QtMsgType,
    QTranslator,
    qInstallMessageHandler,
)
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from realms_builder import __version__
from realms_builder.core import resources
from realms_builder.core.catalogues import CORE, WINDOW
from realms_builder.core.installation import APPLICATION_ID
from realms_builder.core.log import log_file, note_failure, start_log
from realms_builder.core.own_files import NAME, Damage, damage, is_checkout, what_failed
from realms_builder.core.problems import Problem
from realms_builder.core.translation import (
    default_language,
    problems,
    sentence,
    window_text,
)
from realms_builder.game.formulas.limits import STEPS_TOGETHER, StepBudget, steps_together
from realms_builder.game.value_words import said
from realms_builder.gui.kit.tab_round import ring_first
from realms_builder.gui.shell.arrivals import Arrivals, DeskApplication
from realms_builder.gui.shell.input_gate import GcScheduler
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.prompts import QtPrompts
from realms_builder.gui.shell.theme import DeskTheme

if TYPE_CHECKING:
    from realms_builder.core.running_window import FirstWindow
    from realms_builder.gui.shell.desk import Desk

_DONE = object()
KEYS = QCoreApplication.translate("QShortcut", "Return")
"""What Qt's own catalogues leave in English, though keyboards say it otherwise."""


def make_application(words: Sequence[str] = ()) -> QApplication:
    """Return the one application, made when there is none."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    _import_as_python_does()
    if sys.platform == "win32":  # the task bar then knows the window by the entry in the menu
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APPLICATION_ID)
    with _saying_what_qt_lacks():
        application = DeskApplication([NAME, *words])
    application.setApplicationName("Realms Builder")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(APPLICATION_ID)
    application.setWindowIcon(QIcon(str(resources.asset("desk/realms-builder.svg"))))
    application.focusChanged.connect(lambda _before, now: ring_first(now))
    return application


@contextmanager
def _saying_what_qt_lacks() -> Generator[None]:
    """End with one line where Qt would end the program: without a screen, or a part of its own."""
    heard: list[tuple[QtMsgType, QMessageLogContext, str]] = []

    def note(kind: QtMsgType, where: QMessageLogContext, text: str) -> None:
        heard.append((kind, where, text))
        if kind is QtMsgType.QtFatalMsg:
            found = damage(at_a_glance=True)
            code, values = (found.code, found.values) if found else ("usage.no_window", {})
            values = {**values, "reason": heard[0][2].splitlines()[0]}
            _complain(sentence(code, default_language(), values))
            os._exit(1 if found else 2)  # or Qt leaves a core

    before = qInstallMessageHandler(note)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    for kind, where, text in heard:
        before(kind, where, text) if before else print(text, file=sys.stderr)


def _import_as_python_does() -> None:
    """Take back that Qt reads the source of each module, for another spelling that none wants."""
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


class WindowTexts(QTranslator):
    """Says the texts of the window as the catalogue of a language does."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def isEmpty(self) -> bool:
        """Return False: Qt leaves out translators that say nothing."""
        return False

    def translate(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Return a text in the language, or None where its catalogues lack it.

        Qt takes an empty string for a translation and would show nothing.

        The *context*, a class, does not matter: a text is the same wherever it stands, unless the
        code says what it means as *disambiguation*. What is counted is said by the core.
        """
        del context, n
        return window_text(sourceText, self._lang, disambiguation or "") or None


def qt_words(lang: str) -> QTranslator | None:
    """Return what Qt's own dialogs say in *lang*, None where Qt does not speak it."""
    words = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    return words if words.load(QLocale(lang), "qtbase", "_", folder) else None


class Speech:
    """The translators in force; English is what the code says."""

    def __init__(self, application: QApplication) -> None:
        """Translate for *application*."""
        self._application = application
        self._installed: list[QTranslator] = []

    def retranslate(self, lang: str) -> None:
        """Make the window retranslate *lang*; Qt's own dialogs follow where Qt has the words."""
        for translator in self._installed:
            self._application.removeTranslator(translator)
        self._installed.clear()
        QLocale.setDefault(QLocale(lang))
        qt = qt_words(lang)
        if qt is not None:
            self._install(qt)
        self._install(WindowTexts(lang))  # the last one is asked first

    def _install(self, translator: QTranslator) -> None:
        self._application.installTranslator(translator)
        self._installed.append(translator)


class Startup:
    """Shows the window before anything is read, and fills it step by step."""

    def __init__(self, application: QApplication, preferences: Preferences) -> None:
        """Make the empty window."""
        self._application = application
        self._preferences = preferences
        self._theme = DeskTheme()
        self._dress()
        self.window = MainWindow(preferences, self._theme)

    def _dress(self) -> None:
        preferences = self._preferences
        self._theme.apply(self._application, preferences.theme, preferences.text_size)

    def steps(self, files: Sequence[Path] = ()) -> Iterator[None]:
        """Fill the window; from then on preferences apply at once.

        Where *files* are to be opened, or what was open last, the library stays in the background.
        """
        from realms_builder.gui.shell.desk import Desk

        unfinished = _unfinished(self._preferences.library_folder)
        desk = Desk(self._preferences, theme=self._theme, parent=self.window)
        speech = Speech(self._application)
        speech.retranslate(desk.lang)

        def follow(key: str) -> None:
            if key in ("theme", "text_size"):
                self._dress()
                desk.theme_changed.emit()
            elif key == "language":
                speech.retranslate(desk.lang)
                desk.language_changed.emit()
                self._tell_of_catalogues(desk)
            elif key == "library_folder":
                found = _unfinished(self._preferences.library_folder)
                desk.reload_library()
                _tell(desk, found)

        yield
        kept = self._preferences.reopens_rosters and self._preferences.left_open
        yield from self.window.fill(desk, opens=bool(files or kept))
        self._preferences.changed.connect(follow)
        self._tell_of_catalogues(desk)
        _tell(desk, unfinished)
        for problem in self._preferences.problems:
            desk.message.emit(said(problem, desk.lang))

    def _tell_of_catalogues(self, desk: Desk) -> None:
        """Say what is wrong with the catalogues of the language."""
        _tell(desk, tuple(problems(desk.lang, CORE, WINDOW)))


def _complain(said: str) -> None:
    print(f"{NAME}: {said}", file=sys.stderr)


def _tell(desk: Desk, found: tuple[Problem, ...]) -> None:
    if found:
        desk.problems_found.emit(found)


def _tell_of_the_unexpected(window: MainWindow) -> bool:
    """Say that something failed; return whether the program's own files are known to be why."""
    found = what_failed()
    desk = getattr(window, "desk", None)  # there is none before it is filled
    if desk is not None:
        problem = Problem(found.code, values=found.values) if found else None
        _tell(desk, (problem or Problem("desk.unexpected"),))
    return desk is not None and found is not None


def _give_up(window: MainWindow, preferences: Preferences, error: Exception) -> None:
    """Say why the window cannot be filled, and end the program."""
    note_failure(error)
    found = what_failed()
    values = {"reason": repr(error), "file": str(log_file())}
    code, values = (found.code, found.values) if found else ("usage.unexpected", values)
    said = sentence(code, preferences.language, values)
    _complain(said)
    QtPrompts(window).say(window.windowTitle(), said)
    QCoreApplication.exit(1)


def _look_at_own_files(desk: Desk) -> None:
    """Say beside the window what the program has lost: parts may be seldom asked for."""

    def tell(found: Damage | None) -> None:
        _tell(desk, (Problem(found.code, values=found.values),) if found else ())

    if not is_checkout():
        desk.tasks.start("own files", lambda _: damage(at_a_glance=True), tell)


def _unfinished(library: Path) -> tuple[Problem, ...]:
    """Finish what an ended program began with packs; return what keeps it from being finished."""
    if not resources.pack_work(library):
        return ()
    from realms_builder.packs.undertaking import recovered

    return recovered(library)


@contextmanager
def steps_of_the_window() -> Generator[StepBudget]:
    """Let the window work out formulas for so long between two looks at keys and mouse."""
    with steps_together(STEPS_TOGETHER) as steps:
        dispatcher = QAbstractEventDispatcher.instance()
        looks = dispatcher.awake.connect(steps.refill)
        try:
            yield steps
        finally:
            QObject.disconnect(looks)


def run(files: Sequence[Path] = (), first: FirstWindow | None = None) -> int:
    """Show the window with *files* open and return its exit code when it is closed.

    It takes what *first* brings of later starts, and closes that.
    """
    application, preferences = make_application(), Preferences()
    startup = Startup(application, preferences)
    window, steps = startup.window, startup.steps(files)
    collected: list[GcScheduler] = []
    start_log(lambda: _tell_of_the_unexpected(window))

    def fill() -> None:
        try:
            done = next(steps, _DONE) is _DONE
        except Exception as error:  # noqa: BLE001 - an empty window would stand there for ever
            _give_up(window, preferences, error)
            return
        if not done:
            QTimer.singleShot(0, window, fill)
            return
        # Looking for garbage every second also gives Python a moment to notice Ctrl+C.
        collected.append(GcScheduler(window.desk.tasks.calm))
        window.start(files)
        Arrivals(window, first)
        _look_at_own_files(window.desk)

    window.curtain.painted.connect(lambda: QTimer.singleShot(0, window, fill))
    window.show()
    # Ctrl+C in the terminal ends the window.
    signal.signal(signal.SIGINT, lambda *_: application.closeAllWindows())
    with steps_of_the_window():
        code = int(application.exec())
    if first is not None:
        first.close()
    for garbage in collected:
        garbage.stop()
    # What Python put on the clipboard must not outlive Python; the plain text may.
    application.clipboard().setText(application.clipboard().text())
    return code
