"""The window: empty at first, then filled, and how it opens and closes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from realms_builder.gui.shell.app import Opening
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences


@pytest.fixture(autouse=True)
def _bundled_games_are_read_once() -> None:
    """Let the window read its games, as it does when the program starts."""


@pytest.fixture
def opening(qapp: QApplication, qtbot: QtBot, preferences: Preferences) -> Iterator[Opening]:
    made = Opening(qapp, preferences)
    qtbot.addWidget(made.window)
    yield made
    made.window.close()
    qapp.setStyleSheet("")


def filled(opening: Opening) -> MainWindow:
    for _ in opening.steps():
        pass
    return opening.window


def test_the_empty_window_is_seen_before_anything_is_read(qtbot: QtBot, opening: Opening) -> None:
    with qtbot.waitSignal(opening.window.curtain.painted):
        opening.window.show()
    assert opening.window.windowTitle() == "Realms Builder"
    opening.window.close()  # impatient people close it at once
    assert not opening.window.isVisible()


def test_the_rail_names_the_rooms_in_order_from_the_top(qtbot: QtBot, opening: Opening) -> None:
    window = filled(opening)
    window.show()
    buttons = {b.text(): b for b in window._rail.findChildren(QToolButton)}
    assert list(window.rooms) == ["library", "roster", "workshop", "cards", "table", "odds"]
    assert set(buttons) == {"Library", "Roster", "Workshop", "Cards", "Table", "Odds"}
    qtbot.waitUntil(lambda: buttons["Roster"].y() > buttons["Library"].y())
    assert buttons["Library"].isChecked()
    buttons["Roster"].click()
    assert window._stack.currentWidget() is window.rooms["roster"]


def test_a_roster_opened_while_the_window_is_filled_is_shown_in_the_end(
    opening: Opening, checkout: Path
) -> None:
    steps = opening.steps()
    while not opening.window._is_filled:
        next(steps)
    roster = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    opening.window.desk.open_file(roster)
    for _ in steps:
        pass
    assert opening.window._stack.currentWidget() is opening.window.rooms["roster"]
    assert opening.window.windowTitle() == "Grenzwacht – Realms Builder"


def test_what_was_typed_is_offered_after_a_crash_and_gone_after_a_clean_end(
    opening: Opening, checkout: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    window = filled(opening)
    roster = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = window.desk.open_file(roster)
    assert document is not None
    window.rooms["roster"].edits.rename(document.roster.models[0].id, "Adalbert")  # type: ignore[attr-defined]
    kept = tmp_path / "state" / "journal"

    def files() -> list[Path] | None:
        """Return what is kept, or None while it is being written."""
        return None if window.desk.tasks.is_busy else list(kept.glob("*/*.json"))

    qtbot.waitUntil(lambda: bool(files()))
    assert "Adalbert" in next(kept.glob("*/*.json")).read_text(encoding="utf-8")
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: files() == [])
    window.close()
    assert list(kept.iterdir()) == []
