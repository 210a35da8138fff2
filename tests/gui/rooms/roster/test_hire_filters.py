"""Filters of the hire list: what they find, how they are set and taken off, what is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.popup import PickPopup
from realms_builder.gui.rooms.roster.hire.facets import HireFilters, facets_among, marks_of
from realms_builder.gui.rooms.roster.hire.hire_panel import HirePanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Model
from tests.builders import mustered, roster_with, tiny_faction, tiny_game
from tests.gui.rooms.roster.choosing import game_file, saved
from tests.gui.rooms.roster.scene import opened, units
from tests.gui.waiting import settle


def _panel(qtbot: QtBot, desk: Desk) -> HirePanel:
    panel = HirePanel(desk)
    qtbot.addWidget(panel)
    panel.resize(320, 500)
    panel.show()
    return panel


def _found(panel: HirePanel) -> list[str]:
    return [row.id for row in panel.rows.rows]


def _menu(panel: HirePanel) -> dict[str, object]:
    """Open the menu of the filters and return what it offers."""
    menu = panel.search.filters.menu()
    menu.aboutToShow.emit()
    return {action.text(): action for action in menu.actions() if action.text()}


def _chips(panel: HirePanel) -> list[str]:
    return [chip.text() for chip in panel.search.filter_chips.chips]


def test_a_unit_is_marked_by_what_it_is_has_and_may_take() -> None:
    game = tiny_game()
    faction = tiny_faction(
        game,
        """
units:
  - id: chief
    name: Chief
    class: leader
    stats: {hp: 5}
    weapons: [axe]
    loadouts:
      - {id: plain, name: Plain, weapons: [bow]}
    options:
      - {id: side, name: Side arm, list: weapons, of: [long_bow], at_most: 1}
      - {id: any, name: Any, list: weapons, from: weapons, at_most: 1}
    tags: [tough]
""",
    )
    with_list = mustered(roster_with(), game, faction)
    found = marks_of(faction.units["chief"], with_list)
    assert set(found) == {
        "kind/class/leader",
        "item/weapons/axe",
        "item/weapons/bow",
        "item/weapons/long_bow",
        "keyword/tag/tough",
        "role//general",
    }


def test_only_what_tells_units_apart_is_offered() -> None:
    game = tiny_game()
    faction = tiny_faction(
        game,
        """
units:
  - {id: guard, name: Guard, stats: {hp: 3}, weapons: [axe, bow], tags: [mob]}
  - {id: smith, name: Smith, stats: {hp: 1}, weapons: [axe], tags: [mob]}
""",
    )
    with_list = mustered(roster_with(), game, faction)
    every = [marks_of(unit, with_list) for unit in faction.units.values()]
    facets = facets_among(every, game)
    assert [facet.id for facet in facets] == ["item/weapons"]
    assert [(value.key, value.count) for value in facets[0].values] == [
        ("item/weapons/axe", 2),
        ("item/weapons/bow", 1),
    ]


def test_affordable_is_what_costs_no_more_than_is_left(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief", "chief", limits=(("cost", 20),))
    panel = _panel(qtbot, desk)
    _menu(panel)["Affordable"].trigger()  # type: ignore[attr-defined]
    assert _found(panel) == ["guard", "rat"], "4 are left, a guard costs 4, a chief 8"
    assert _chips(panel) == ["Affordable  ×"]
    assert panel.search.filters.isChecked()
    panel.search.filter_chips.chips[0].click()
    assert _found(panel) == ["chief", "guard", "rat"]
    assert _chips(panel) == []


def test_without_costs_nothing_is_affordable_or_not(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", costs=False)
    assert "Affordable" not in _menu(_panel(qtbot, desk))


def test_legal_now_follows_the_checks(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "chief")
    panel = _panel(qtbot, desk)
    _menu(panel)["Legal now"].trigger()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: _found(panel) == ["guard", "rat"])
    panel.actions_of_roster.remove([document.roster.models[0].id])
    qtbot.waitUntil(lambda: _found(panel) == ["chief", "guard", "rat"])


def test_who_is_chosen_stays_so_that_the_next_key_hires_nobody_else(
    qtbot: QtBot, desk: Desk
) -> None:
    document = opened(desk, limits=(("cost", 5),))
    panel = _panel(qtbot, desk)
    panel.search.filters.want(HireFilters(affordable=True))
    panel.show_unit("guard")
    for _ in range(2):
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert units(document) == ["guard", "guard"]
    assert panel.chosen() == ["guard"]
    panel.search.sort_by("name")
    assert _found(panel) == [], "asked anew, nobody is"


def test_a_thing_is_picked_by_a_few_letters(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk)
    panel = _panel(qtbot, desk)
    offered = _menu(panel)
    assert list(offered) == [
        "Affordable",
        "Legal now",
        "Weapons …",
        "Tag …",
        "Role …",
        "Clear filters",
    ]
    offered["Weapons …"].trigger()  # type: ignore[attr-defined]
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, PickPopup)
    rows = [(row.name, row.detail) for row in popup.rows.rows]
    assert rows == [
        ("Axe", "2 units"),
        ("Bow", "1 unit"),
        ("Long bow", "1 unit"),
        ("Long sword", "1 unit"),
    ]
    qtbot.keyClicks(popup.search, "long b")
    qtbot.keyClick(popup.search, Qt.Key.Key_Return)
    assert _found(panel) == ["chief"]
    assert _chips(panel) == ["Long bow  ×"]


def test_filters_words_and_kinds_narrow_together(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk)
    panel = _panel(qtbot, desk)
    panel.search.filters.want(HireFilters(marks=("item/weapons/axe",)))
    assert _found(panel) == ["chief", "guard"]
    panel.search.field.setText("guard")
    assert _found(panel) == ["guard"]
    panel.search.field.clear()
    panel.search.show_kind("leader")
    assert _found(panel) == ["chief"]
    panel.search.filters.want(HireFilters(marks=("item/weapons/axe", "keyword/tag/mob")))
    assert _found(panel) == []


def test_where_nothing_matches_one_press_shows_all_again(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk)
    panel = _panel(qtbot, desk)
    panel.search.filters.want(HireFilters(marks=("item/weapons/axe", "keyword/tag/mob")))
    assert panel.note.heading.text() == "Nothing found."
    assert panel.note.button.text() == "Clear filters"
    qtbot.mouseClick(panel.note.button, Qt.MouseButton.LeftButton)
    assert _found(panel) == ["chief", "rat", "guard"]
    panel.search.field.setText("zzz")
    assert not panel.note.button.isVisible(), "words are taken away where they stand"


def test_escape_takes_off_filters_after_words(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk)
    panel = _panel(qtbot, desk)
    panel.search.filters.want(HireFilters(marks=("item/weapons/axe",)))
    panel.search.field.setText("guard")
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)
    assert _found(panel) == ["chief", "guard"]
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)
    assert _found(panel) == ["chief", "rat", "guard"]


def test_escape_takes_off_filters_from_every_control_of_the_list(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard")
    panel = _panel(qtbot, desk)
    everything = _found(panel)
    panel.search.field.setText("chief")
    settle(qtbot, desk)
    assert len(_found(panel)) < len(everything)
    panel.search.filters.setFocus()
    qtbot.keyClick(panel.search.filters, Qt.Key.Key_Escape)
    settle(qtbot, desk)
    assert _found(panel) == everything
    assert panel.list.hasFocus()


def test_filters_belong_to_the_roster_and_come_back_with_it(
    qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    document = game_file(desk)
    path = saved(document, tmp_path)
    panel = _panel(qtbot, desk)
    panel.search.filters.want(HireFilters(affordable=True, marks=("item/weapons/bow",)))
    panel.search.show_kind("leader")
    panel.search.sort_by("name")
    game_file(desk)
    settle(qtbot, desk)
    assert _found(panel) == ["chief", "rat", "guard"], "another roster is looked at as usual"
    assert (panel.search.kind, panel.search.order) == ("", "list")
    desk.show_document(document)
    assert panel.search.filters.filters == HireFilters(True, False, ("item/weapons/bow",))
    assert (panel.search.kind, panel.search.order) == ("leader", "name")
    fresh = _panel(qtbot, desk)
    assert fresh.search.filters.filters.marks == ("item/weapons/bow",)
    text = path.read_text(encoding="utf-8")
    assert "bow" not in text, "it is no part of the roster"


def test_what_is_remembered_follows_a_file_that_is_moved(desk: Desk, tmp_path: Path) -> None:
    before, after = tmp_path / "a.yaml", tmp_path / "b.yaml"
    desk.preferences.set_roster_view(before, {"legal": True})
    desk.preferences.move_recent(before, after)
    assert desk.preferences.roster_view(after) == {"legal": True}
    assert desk.preferences.roster_view(before) == {}


@pytest.mark.parametrize("kept", ["[", "[]", '{"/x.yaml": 3}', '{"/x.yaml": {"marks": 5}}'])
def test_nonsense_in_the_preferences_is_read_as_nothing(
    qtbot: QtBot, desk: Desk, kept: str
) -> None:
    desk.preferences.set_value("roster_views", kept)
    document = game_file(desk)
    document.moved_to(Path("/x.yaml"))
    panel = _panel(qtbot, desk)
    assert panel.search.filters.filters == HireFilters()


def test_only_the_rosters_looked_at_last_are_remembered(desk: Desk) -> None:
    for number in range(120):
        desk.preferences.set_roster_view(Path(f"/{number}.yaml"), {"legal": True})
    assert desk.preferences.roster_view(Path("/19.yaml")) == {}
    assert desk.preferences.roster_view(Path("/20.yaml")) == {"legal": True}


def test_a_thing_that_nobody_has_any_more_is_still_named_and_taken_off(
    qtbot: QtBot, desk: Desk
) -> None:
    game_file(desk, Model("m1", "guard"))
    panel = _panel(qtbot, desk)
    panel.search.filters.want(HireFilters(marks=("item/weapons/sling",)))
    assert _chips(panel) == ["sling  ×"]
    panel.search.filter_chips.chips[0].click()
    assert _found(panel) == ["chief", "rat", "guard"]
