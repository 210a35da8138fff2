"""Files that come while the window is open: from later starts, and from macOS by an event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.__main__ import main
from realms_builder.core.running_window import ACTIVATION, FirstWindow, first_window, hand_over
from realms_builder.gui.shell import app
from realms_builder.gui.shell.arrivals import Arrivals, DeskApplication
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences
from tests.gui.windows import make_window


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, preferences: Preferences) -> Iterator[MainWindow]:
    made = make_window(qapp, preferences)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


@pytest.fixture
def first() -> Iterator[FirstWindow]:
    found = first_window()
    assert found is not None
    yield found
    found.close()


def handed(qtbot: QtBot, files: Sequence[Path]) -> bool:
    """Hand *files* over as another program would, while the window lives."""
    with ThreadPoolExecutor(1) as other:
        future = other.submit(hand_over, files)
        qtbot.waitUntil(future.done)
        return future.result()


def test_a_later_start_opens_its_roster_here_and_brings_the_window_forward(
    qtbot: QtBot,
    window: MainWindow,
    first: FirstWindow,
    troop: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Arrivals(window, first)
    monkeypatch.setenv(ACTIVATION, "of the later start")
    window.showMinimized()
    assert handed(qtbot, [troop])
    assert [document.path for document in window.desk.documents] == [troop]
    assert not window.isMinimized() and window.isActiveWindow()


def test_a_file_that_is_handed_over_many_times_is_opened_once(
    window: MainWindow, troop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(window.desk, "open_file", opened.append)
    other = troop.with_name("other.yaml")
    window.documents.take([troop, other] * 3)
    assert opened == [troop, other]


def test_a_later_start_without_files_only_brings_the_window_forward(
    qtbot: QtBot, window: MainWindow, first: FirstWindow
) -> None:
    Arrivals(window, first)
    window.showMinimized()
    assert handed(qtbot, [])
    assert not window.isMinimized() and window.isVisible()
    assert window.desk.documents == []


def test_what_came_before_the_window_was_filled_is_opened_then(
    qtbot: QtBot, window: MainWindow, first: FirstWindow, troop: Path
) -> None:
    assert hand_over([troop])
    Arrivals(window, first)
    qtbot.waitUntil(lambda: [document.path for document in window.desk.documents] == [troop])


def test_macos_opens_files_by_events_also_before_the_window_is_there(
    qapp: QApplication, qtbot: QtBot, window: MainWindow, troop: Path
) -> None:
    assert isinstance(qapp, DeskApplication)
    other = troop.with_name("other.yaml")
    other.write_bytes(troop.read_bytes())

    def opened() -> list[Path | None]:
        return [document.path for document in window.desk.documents]

    qapp.postEvent(qapp, QFileOpenEvent(str(troop)))
    qapp.sendPostedEvents(qapp, QEvent.Type.FileOpen)
    assert opened() == []
    Arrivals(window, None)
    qtbot.waitUntil(lambda: opened() == [troop])
    qapp.postEvent(qapp, QFileOpenEvent(QUrl("https://example.org/band.yaml")))
    qapp.postEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(other))))
    qtbot.waitUntil(lambda: opened() == [troop, other])


@pytest.mark.parametrize(
    ("words", "handed_over"),
    [(["open", "{}"], True), ([], True), (["open", "--new-window", "{}"], False)],
)
def test_the_command_asks_before_it_makes_a_window(
    qtbot: QtBot,
    window: MainWindow,
    first: FirstWindow,
    troop: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    *,
    handed_over: bool,
) -> None:
    Arrivals(window, first)
    made: list[object] = []
    monkeypatch.setattr(app, "run", lambda *given: made.append(given) or 0)
    monkeypatch.setattr("sys.argv", ["realms-builder", *(word.format(troop) for word in words)])
    with ThreadPoolExecutor(1) as other:
        future = other.submit(main)
        qtbot.waitUntil(future.done)
    assert future.result() == 0
    assert made == ([] if handed_over else [([troop], None)])
    wanted = [troop] if handed_over and words else []
    assert [document.path for document in window.desk.documents] == wanted
