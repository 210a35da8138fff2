"""Choosing who steps into the ring: by words, by faction, out of rosters open or not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.popup import MOST_FOUND
from realms_builder.gui.rooms.odds.contenders import LineupWish
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.rooms.odds.unit_picker import UnitPicker
from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.odds.dice_library import figures, rolls, settle


def opened(panel: OddsPanel, place: int = 0, source: str = "") -> UnitPicker:
    panel.choose(place, source)
    assert panel.picking.picker is not None
    return panel.picking.picker


def names(picker: UnitPicker) -> list[str]:
    return [row.name for row in picker.rows.rows]


def test_everybody_of_the_game_may_be_chosen(panel: OddsPanel) -> None:
    assert names(opened(panel)) == ["Heron", "Crane", "Ogre", "Imp", "Monk"]


def test_words_find_names_in_any_language_and_factions(panel: OddsPanel) -> None:
    picker = opened(panel)
    for words, found in (("mon", ["Monk"]), ("kranich", ["Crane"]), ("blues", ["Heron", "Crane"])):
        picker.search.setText(words)
        assert names(picker) == found
    picker.search.setText("xyzzy")
    assert names(picker) == []
    assert picker.note.text() == "No unit found."


def test_enter_takes_the_first_that_was_found(qtbot: QtBot, panel: OddsPanel) -> None:
    picker = opened(panel)
    picker.search.setText("imp")
    qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    settle(qtbot, panel)
    assert panel.ring.corners[0].choose.accessibleName() == "Attacker: Imp"
    assert rolls(panel) == ["Club Blow", "Nerve"]


def test_a_roster_that_is_not_open_is_read_when_somebody_looks(
    qtbot: QtBot, panel: OddsPanel, pond: Path
) -> None:
    picker = opened(panel, 1)
    picker.sources.setCurrentIndex(picker.sources.findText("Pond"))
    picker.sources.activated.emit(picker.sources.currentIndex())
    qtbot.waitUntil(lambda: names(picker) == ["Hilda", "Heron"])
    picker.search.setText("hilda")
    qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    settle(qtbot, panel)
    assert panel.ring.corners[1].choose.accessibleName() == "Target: Hilda"


def test_words_find_rosters_that_are_not_open_by_their_titles(
    qtbot: QtBot, panel: OddsPanel
) -> None:
    picker = opened(panel, 1)
    picker.search.setText("pon")
    assert [row.title for row in picker.rows.rows] == ["Pond"]
    qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(picker) == ["Hilda", "Heron"])
    assert picker.isVisible() and picker.search.text() == ""


def test_equal_models_are_one_and_other_namesakes_have_numbers(
    qtbot: QtBot, panel: OddsPanel, desk: Desk, pond: Path
) -> None:
    document = desk.open_file(pond)
    assert document is not None
    heron = next(one for one in document.roster.models if one.unit == "heron" and not one.name)
    more = (replace(heron, id="x1"), replace(heron, id="x2", note="Lame"))
    full = replace(document.roster, models=(*document.roster.models, *more))
    panel.hide()
    document.commit(full, "More")
    panel.show()
    settle(qtbot, panel)
    titles = [row.title for row in opened(panel).rows.rows]
    assert titles[:3] == ["Hilda", "Heron × 2", "Heron 3"]


def test_models_of_an_open_roster_come_first(
    qtbot: QtBot, desk: Desk, panel: OddsPanel, pond: Path
) -> None:
    desk.open_file(pond)
    settle(qtbot, panel)
    assert names(opened(panel))[:2] == ["Hilda", "Heron"]


def test_a_lineup_opens_the_list_of_its_source(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.compare(LineupWish("dicey", "unit/reds"))
    settle(qtbot, panel)
    assert panel.picking.picker is not None
    assert names(panel.picking.picker) == ["Ogre", "Imp", "Monk"]


def test_of_a_crowd_only_some_are_shown_and_the_rest_is_counted(
    qtbot: QtBot, desk: Desk, panel: OddsPanel, pond: Path
) -> None:
    units = "".join(f"  - {{id: u{n}, name: Unit {n}, cost: 1}}\n" for n in range(MOST_FOUND + 7))
    text = f"format: 1\nkind: faction\nsystem: dicey\nid: crowd\nname: Crowd\nunits:\n{units}"
    (pond.parent.parent / "factions" / "dicey" / "crowd.yaml").write_text(text, encoding="utf-8")
    desk.reload_library()
    settle(qtbot, panel)
    picker = opened(panel, 0, "unit/crowd")
    assert len(names(picker)) == MOST_FOUND
    assert picker.note.text() == "and 7 more: type a few letters"


def test_whoever_stood_there_last_stands_there_again(
    qtbot: QtBot, desk: Desk, panel: OddsPanel
) -> None:
    picker = opened(panel, 1)
    picker.search.setText("crane")
    qtbot.keyClick(picker.search, Qt.Key.Key_Return)
    settle(qtbot, panel)
    later = OddsPanel(desk)
    qtbot.addWidget(later)
    later.show()
    settle(qtbot, later)
    assert [corner.choose.text().split()[0] for corner in later.ring.corners] == ["Ogre", "Crane"]
    assert figures(later)["hit"] == "50 %"
