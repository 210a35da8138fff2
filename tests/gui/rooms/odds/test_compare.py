"""From wherever a unit is seen, it can step into the ring: by menu, by key, by the palette."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.odds.contenders import LineupWish
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.rooms.odds.room import OddsRoom
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.palette import CommandPalette
from realms_builder.gui.shell.preferences import Preferences
from tests.gui.rooms.odds.dice_library import dice_library, figures, rolls, settle
from tests.gui.waiting import end
from tests.gui.windows import make_window

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Return the whole window in English with a roster of the dice game open."""
    preferences = Preferences(tmp_path / "desk.ini")
    preferences.language = "en"
    preferences.library_folder = tmp_path / "library"
    path = dice_library(tmp_path / "library")
    found = make_window(qapp, preferences)
    qtbot.addWidget(found)
    found.show()
    found.desk.open_file(path)
    yield found
    end(found.desk)


def roster_room(window: MainWindow) -> RosterRoom:
    room = window.rooms["roster"]
    assert isinstance(room, RosterRoom)
    return room


def ring(qtbot: QtBot, window: MainWindow) -> OddsPanel:
    """Return the odds room, which must be what is seen, once it has come to rest."""
    room = window.rooms["odds"]
    assert isinstance(room, OddsRoom)
    assert room.isVisible()
    settle(qtbot, room.panel)
    return room.panel


def attacker(panel: OddsPanel) -> str:
    return panel.ring.corners[0].choose.accessibleName()


def test_the_room_costs_nothing_until_somebody_enters_it(window: MainWindow) -> None:
    room = window.rooms["odds"]
    assert isinstance(room, OddsRoom)
    assert room._panel is None


def test_entering_by_the_rail_lets_the_open_roster_attack(qtbot: QtBot, window: MainWindow) -> None:
    window.commands.get("room_odds").trigger()
    panel = ring(qtbot, window)
    assert attacker(panel) == "Attacker: Hilda"
    assert panel.ring.corners[1].choose.accessibleName() == "Target: Ogre"


def test_a_model_of_the_roster_is_compared_by_key(qtbot: QtBot, window: MainWindow) -> None:
    panel = roster_room(window).roster_panel
    panel.select(["m1"])
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_O, KEYS)
    found = ring(qtbot, window)
    assert attacker(found) == "Attacker: Hilda"
    assert rolls(found)[0] == "Maul Blow"
    assert figures(found)["hit"] == "33.3 %"  # the switch of the roster makes it one harder


def test_a_model_is_compared_by_the_menu_and_the_palette(qtbot: QtBot, window: MainWindow) -> None:
    panel = roster_room(window).roster_panel
    panel.select(["m2"])
    assert panel.keys["compare"].text() == "Compare with …"
    window.commands.get("roster_compare").trigger()
    assert attacker(ring(qtbot, window)) == "Attacker: Heron"


def test_a_unit_for_hire_is_compared_under_the_switches_of_the_roster(
    qtbot: QtBot, window: MainWindow
) -> None:
    panel = roster_room(window).hire_panel
    panel.show_unit("crane")
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_O, KEYS)
    found = ring(qtbot, window)
    assert attacker(found) == "Attacker: Crane"
    assert figures(found)["hit"] == "33.3 %"


def test_any_unit_that_the_library_has_read_is_found_by_the_palette(
    qtbot: QtBot, window: MainWindow
) -> None:
    desk = window.desk
    qtbot.waitUntil(lambda: any(f.id == "reds" for _, f in desk.library.known_factions()))
    palette = CommandPalette(desk, window.commands, window)
    palette.open()
    palette.field.setText("compare imp")
    assert palette.finder.rows.rows[0].name == "Compare Imp with …"
    assert palette.finder.rows.rows[0].detail == "The Reds · Dicey"
    qtbot.keyClick(palette.field, Qt.Key.Key_Return)
    assert attacker(ring(qtbot, window)) == "Attacker: Imp"


def test_a_faction_of_the_library_offers_its_units(qtbot: QtBot, window: MainWindow) -> None:
    window.desk.preferences.set_value("library/game", "dicey")
    window.show_room("library")
    library = window.rooms["library"]
    assert isinstance(library, LibraryRoom)
    qtbot.waitUntil(lambda: any(row.id == "faction/dicey/reds" for row in library._factions.rows))
    view = library._faction_list
    view.setCurrentIndex(library._factions.index_of("faction/dicey/reds"))
    view.setFocus()
    with qtbot.waitSignal(window.desk.compare_wanted) as wanted:
        qtbot.keyClick(view, Qt.Key.Key_O, KEYS)
    assert wanted.args == [LineupWish("dicey", "unit/reds")]
    panel = ring(qtbot, window)
    assert panel.picking.picker is not None
    assert [row.name for row in panel.picking.picker.rows.rows] == ["Ogre", "Imp", "Monk"]


def test_a_roster_of_the_library_offers_its_models_as_they_are_open(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.show_room("library")
    library = window.rooms["library"]
    assert isinstance(library, LibraryRoom)
    document = window.desk.documents[0]
    qtbot.waitUntil(lambda: any(row.path == document.path for row in library._rosters.rows))
    entry = next(row for row in library._rosters.rows if row.path == document.path)
    texts = [text for text, _ in library._verbs_for(entry)]
    assert "Compare a unit with …" in texts
    library._verbs.compare(entry)
    panel = ring(qtbot, window)
    assert panel.picking.picker is not None
    assert [row.name for row in panel.picking.picker.rows.rows] == ["Hilda", "Heron"]


def test_the_room_speaks_the_language_of_the_window(qtbot: QtBot, window: MainWindow) -> None:
    window.commands.get("room_odds").trigger()
    panel = ring(qtbot, window)
    window.desk.preferences.language = "de"
    settle(qtbot, panel)
    assert rolls(panel)[0] == "Streithammer Hieb"
    assert "getroffen" in figures(panel)
    window.desk.preferences.language = "en"
