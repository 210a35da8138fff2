"""What tests of the window share: no screen, preferences and state of their own, no dialogs."""

import gc
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.desk import Desk
from realms_builder.gui.documents import Documents
from realms_builder.gui.preferences import Preferences
from tests.gui.answers import Answers
from tests.gui.open_rosters import troop_in

_TESTS_TO_A_COLLECTION = 10
_tests = count(1)


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep state and preferences of every test in a folder of its own."""
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("REALMS_CONFIG", str(tmp_path / "config"))


@pytest.fixture(autouse=True)
def _rubbish_is_taken_away_between_tests() -> Iterator[None]:
    """Collect garbage only here: in the middle of work in a thread, widgets would die there.

    The program does the same, see :mod:`realms_builder.gui.rubbish`.
    """
    gc.disable()
    yield
    if next(_tests) % _TESTS_TO_A_COLLECTION == 0:
        gc.collect()
    gc.enable()


@pytest.fixture(autouse=True)
def _no_dialog_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a message that no test answers fail at once: it would wait for ever."""

    def refuse(box: QMessageBox) -> int:
        raise AssertionError(f"a message waits for an answer: {box.text()}")

    monkeypatch.setattr(QMessageBox, "exec", refuse)


@pytest.fixture(autouse=True, scope="session")
def _empty_clipboard(qapp: QApplication) -> Iterator[None]:
    """Empty the clipboard at the end: what Python put there must not outlive Python."""
    yield
    qapp.clipboard().clear()
    qapp.processEvents()


@pytest.fixture
def answers() -> Answers:
    """Return prompts that answer by themselves and remember what was asked."""
    return Answers()


@pytest.fixture
def desk(qtbot: object, tmp_path: Path, answers: Answers) -> Iterator[Desk]:
    """Return a desk in English with an empty library of one's own."""
    preferences = Preferences(tmp_path / "desk.ini")
    preferences.language = "en"
    preferences.library_folder = tmp_path / "library"
    found = Desk(preferences, answers)
    yield found
    found.tasks.wait()


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Return an empty window, the parent of dialogs."""
    found = QWidget()
    qtbot.addWidget(found)
    return found


@pytest.fixture
def documents(desk: Desk, window: QWidget) -> Documents:
    """Return what opens, saves and closes the rosters of *desk*."""
    return Documents(desk, window)


@pytest.fixture
def troop(tmp_path: Path) -> Path:
    """Return a copy of a bundled roster in the user's own library."""
    return troop_in(tmp_path / "library" / "rosters")
