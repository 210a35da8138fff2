"""Dialogs and windows fit the screen they are on; what was saved on another one comes back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.popup import put_below
from realms_builder.gui.kit.screen import FRAME, ScreenDialog, keep_on_screen
from realms_builder.gui.shell.preferences import Preferences
from tests.gui.windows import make_window
from tests.screens import SMALL, WIDE


@pytest.fixture
def screens(qapp: QApplication) -> dict[tuple[int, int], QRect]:
    """Return the room of the two screens that tests have."""
    return {(s.size().width(), s.size().height()): s.availableGeometry() for s in qapp.screens()}


@pytest.fixture(params=[SMALL, WIDE])
def parent(
    request: pytest.FixtureRequest, qtbot: QtBot, screens: dict[tuple[int, int], QRect]
) -> Iterator[QWidget]:
    """Return a window on one of the screens."""
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(screens[request.param].adjusted(40, 40, -40, -40))
    window.show()
    yield window


def test_a_dialog_larger_than_its_screen_leaves_room_for_its_frame_there(
    qtbot: QtBot, parent: QWidget
) -> None:
    dialog = ScreenDialog(parent)
    qtbot.addWidget(dialog)
    dialog.resize(3000, 2000)
    dialog.show()
    screen = parent.screen().availableGeometry()
    assert dialog.size() == screen.size() - FRAME
    assert screen.contains(dialog.frameGeometry())


def test_a_small_dialog_keeps_its_size_in_the_middle_of_its_parent(
    qtbot: QtBot, parent: QWidget
) -> None:
    dialog = ScreenDialog(parent)
    qtbot.addWidget(dialog)
    dialog.resize(300, 200)
    dialog.show()
    assert dialog.size() == QSize(300, 200)
    assert abs(dialog.geometry().center().x() - parent.geometry().center().x()) < 40
    assert parent.geometry().contains(dialog.geometry())


def test_geometry_saved_where_no_screen_is_any_more_comes_back_to_the_parent(
    qtbot: QtBot, parent: QWidget
) -> None:
    known, dialog = QWidget(), ScreenDialog(parent)
    for widget in (known, dialog):
        qtbot.addWidget(widget)
    known.setGeometry(5000, 3000, 2500, 1400)
    known.show()
    assert dialog.restoreGeometry(known.saveGeometry())
    dialog.show()
    assert parent.screen().availableGeometry().contains(dialog.frameGeometry())


def test_a_window_without_a_parent_leaves_room_for_its_frame(
    qtbot: QtBot, screens: dict[tuple[int, int], QRect]
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(-300, -200, 3000, 2000)
    keep_on_screen(window)
    assert window.size() == QSize(*SMALL) - FRAME
    assert screens[SMALL].contains(QRect(window.pos(), window.size() + FRAME))


def test_the_window_comes_back_to_a_screen_that_is_there(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    known = QWidget()
    qtbot.addWidget(known)
    known.setGeometry(5000, 3000, 2500, 1400)
    known.show()
    preferences = Preferences(tmp_path / "desk.ini")
    preferences.set_state("window", known.saveGeometry())
    window = make_window(qapp, preferences)
    qtbot.addWidget(window)
    window.show()
    room = window.screen().availableGeometry()
    assert room.contains(window.frameGeometry())


def test_a_popup_larger_than_the_screen_of_its_button_stays_inside(
    qtbot: QtBot, parent: QWidget
) -> None:
    popup = QWidget()
    qtbot.addWidget(popup)
    popup.resize(2000, 1500)
    put_below(popup, QRect(parent.geometry().bottomRight(), QSize(10, 10)))
    assert popup.geometry() == parent.screen().availableGeometry()


def test_every_dialog_of_the_program_fits_its_screen() -> None:
    folder = Path(__file__).resolve().parents[3] / "realms_builder" / "gui"
    makers = [path for path in folder.rglob("*.py") if "(QDialog)" in path.read_text("utf-8")]
    assert [path.name for path in makers] == ["screen.py"]
