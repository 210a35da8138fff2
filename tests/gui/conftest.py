"""What tests of the window share: no screen, preferences and state of their own, no dialogs."""

import gc
import os
from pathlib import Path

from tests.screens import SCREENS, platform

if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    os.environ["QT_QPA_PLATFORM"] = platform(SCREENS)

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, Qt
from PySide6.QtGui import QCursor, QFont, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.game.library import Library
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.shell.arrivals import DeskApplication
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.theme import DeskTheme
from tests.builders import shipped
from tests.gui.answers import Answers
from tests.gui.open_rosters import troop_in
from tests.gui.waiting import PATIENCE_MS, end

_POINTER = QPoint(10, 10)
"""Where the pointer stands at first: what lies there looks otherwise."""


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    """Let the application be the program's own."""
    return DeskApplication


@pytest.fixture
def qtbot(qtbot: QtBot) -> QtBot:
    """Let every wait be a patient one."""
    for name in ("waitUntil", "waitSignal", "waitExposed"):
        setattr(qtbot, name, partial(getattr(qtbot, name), timeout=PATIENCE_MS))
    return qtbot


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep state and preferences of every test in a folder of its own."""
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("REALMS_CONFIG", str(tmp_path / "config"))


@pytest.fixture(autouse=True, scope="session")
def _look(qapp: QApplication) -> tuple[QFont, QPalette]:
    """Dress the application as the program does, but for the style sheet, which takes long."""
    DeskTheme().apply(qapp, "light", 100)
    qapp.setStyleSheet("")
    QLocale.setDefault(QLocale("en"))
    return qapp.font(), qapp.palette()


@pytest.fixture(autouse=True)
def _windows_go_with_their_test(
    qapp: QApplication, _look: tuple[QFont, QPalette]
) -> Iterator[None]:
    """Destroy what a test left; the next one finds the usual look, no key held, nothing copied.

    Deleted later means never where no loop of events runs; what Python put on the clipboard must
    not outlive Python.
    """
    others = set(qapp.topLevelWidgets())
    yield
    for widget in set(qapp.topLevelWidgets()) - others:
        widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if qapp.styleSheet():
        qapp.setStyleSheet("")
    if (qapp.font(), qapp.palette()) != _look:
        qapp.setFont(_look[0])
        qapp.setPalette(_look[1])
    QLocale.setDefault(QLocale("en"))
    qapp.clipboard().clear()
    if qapp.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift)  # lists ask for keys held when they select
    if qapp.mouseButtons() != Qt.MouseButton.NoButton:
        QTest.mouseRelease(QWidget(), Qt.MouseButton.LeftButton)
    if QCursor.pos() != _POINTER:
        QCursor.setPos(_POINTER)


@pytest.fixture(autouse=True)
def _rubbish_is_taken_away_between_tests() -> Iterator[None]:
    """Collect garbage only here: in the middle of work in a thread, widgets would die there.

    The program does the same, see ``gui.shell.input_gate``. What the test before left is
    young, since nothing was collected meanwhile.
    """
    gc.collect(1)
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a message that no test answers fail at once: it would wait for ever."""

    def refuse(box: QMessageBox) -> int:
        raise AssertionError(f"a message waits for an answer: {box.text()}")

    monkeypatch.setattr(QMessageBox, "exec", refuse)


@pytest.fixture(autouse=True)
def _bundled_games_are_read_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give every window the bundled games that are read already, unless it has some of its own."""
    bundled = shipped(samples=False)

    def library(roots: tuple[Path, ...]) -> Library:
        return bundled if roots == bundled.roots else Library(roots)

    monkeypatch.setattr("realms_builder.gui.shell.desk.Library", library)
    yield
    for system in bundled.systems:
        game = bundled.game(system)
        assert game is not None
        assert game.house_rules == {}, "a test that makes house rules reads games of its own"


@pytest.fixture(autouse=True)
def _no_whole_game_is_valued_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the workshop weigh a whole game only where a test asks for it: it takes a second."""
    monkeypatch.setattr("realms_builder.gui.rooms.workshop.appraiser.ALL_PAUSE_MS", 3_600_000)


@pytest.fixture(autouse=True)
def _nothing_is_saved_in_the_middle_of_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rosters save themselves only where a test lets them: it may take longer than a rest."""
    for name in ("REST_MS", "RETRY_MS"):
        monkeypatch.setattr(f"realms_builder.gui.documents.saver.{name}", 3_600_000)


@pytest.fixture
def saved_by_hand(preferences: Preferences) -> None:
    """Let rosters be saved only when somebody says so."""
    preferences.save_rosters = False


@pytest.fixture
def soon_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rosters save themselves at once."""
    for name in ("REST_MS", "RETRY_MS"):
        monkeypatch.setattr(f"realms_builder.gui.documents.saver.{name}", 1)


@pytest.fixture
def soon_valued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the workshop weigh the whole game at once; what is built later has it so."""
    monkeypatch.setattr("realms_builder.gui.rooms.workshop.appraiser.ALL_PAUSE_MS", 1)


@pytest.fixture
def answers() -> Answers:
    """Return prompts that answer by themselves and remember what was asked."""
    return Answers()


@pytest.fixture
def preferences(qapp: QApplication, tmp_path: Path) -> Iterator[Preferences]:
    """Return preferences in English with an empty library of one's own."""
    found = Preferences(tmp_path / "desk.ini")
    found.language = "en"
    found.library_folder = tmp_path / "library"
    yield found
    found.deleteLater()


@pytest.fixture
def desk(qtbot: object, preferences: Preferences, answers: Answers) -> Iterator[Desk]:
    """Return a desk in English with an empty library of one's own."""
    found = Desk(preferences, answers)
    yield found
    end(found)
    found.deleteLater()


@pytest.fixture
def window(qapp: QApplication) -> QWidget:
    """Return an empty window that questions and dialogs lie over."""
    return QWidget()


@pytest.fixture
def documents(desk: Desk, window: QWidget) -> Iterator[Documents]:
    """Return what opens, saves and closes rosters over the empty window."""
    found = Documents(desk, window)
    yield found
    for document in list(desk.documents):
        desk.close_document(document)
    assert found.keeper.may_close_all()


@pytest.fixture
def keeper(desk: Desk, window: QWidget) -> Iterator[Keeper]:
    """Return what keeps the documents of a room of its own, apart from rosters and books."""
    found = Keeper(desk, window)
    yield found
    found.end()


@pytest.fixture
def troop(tmp_path: Path) -> Path:
    """Return a copy of a bundled roster in the user's own library."""
    return troop_in(tmp_path / "library" / "rosters")
