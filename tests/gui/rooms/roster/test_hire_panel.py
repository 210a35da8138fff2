"""The hire list as a player uses it: counts, reasons, favourites, keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.painting import width_of
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.rooms.roster.hire.facets import HireFilters
from realms_builder.gui.rooms.roster.hire.hire_delegate import STAR, lines_of, lines_with_reason
from realms_builder.gui.rooms.roster.hire.hire_panel import HirePanel
from realms_builder.gui.rooms.roster.hire.hire_rows import HireRow
from realms_builder.gui.shell.desk import Desk
from tests.builders import roster_with, tiny_faction, tiny_game
from tests.gui.open_rosters import opened as opened_file
from tests.gui.open_rosters import troop_in
from tests.gui.rooms.roster.scene import opened, undone_by


def _panel(qtbot: QtBot, desk: Desk) -> HirePanel:
    panel = HirePanel(desk)
    qtbot.addWidget(panel)
    panel.resize(320, 500)
    panel.show()
    return panel


def _row(panel: HirePanel, address: str) -> HireRow:
    row = panel.rows.index_of(address).data(ROW)
    assert isinstance(row, HireRow)
    return row


def _reason(panel: HirePanel, address: str) -> str:
    return _row(panel, address).reason


def test_units_show_their_stats_cost_and_how_many_are_taken(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief", "guard", "guard")
    panel = _panel(qtbot, desk)
    chief, guard = _row(panel, "chief"), _row(panel, "guard")
    assert (chief.name, chief.cost, chief.count) == ("Chief", "8", "1/1")
    assert (chief.summary, chief.kind) == ("HP 5 · MOV 5″ · DEF 3/4+", "Leader")
    assert (guard.cost, guard.count) == ("4", "2")
    assert _row(panel, "rat").count == ""


def test_what_does_not_fit_stays_with_the_reason_in_words(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief", "guard", "guard", limits=(("cost", 19),))
    panel = _panel(qtbot, desk)
    qtbot.waitUntil(lambda: _reason(panel, "guard") != "")
    assert _reason(panel, "guard") == "1 short"
    assert _reason(panel, "chief") == "limit 1 reached"
    assert _row(panel, "chief").blocked
    assert "Too many Chief." in _row(panel, "chief").why
    assert not _row(panel, "rat").blocked


def test_nothing_that_is_advised_against_is_forbidden(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "chief")
    panel = _panel(qtbot, desk)
    qtbot.waitUntil(lambda: _row(panel, "chief").blocked)
    panel.hire(["chief"])
    assert [model.unit for model in document.roster.models] == ["chief", "chief"]
    assert undone_by(document) == "Hire Chief"


def test_the_reasons_follow_the_roster(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "chief")
    panel = _panel(qtbot, desk)
    qtbot.waitUntil(lambda: _row(panel, "chief").blocked)
    panel.actions_of_roster.remove(["m1"])
    qtbot.waitUntil(lambda: not _row(panel, "chief").blocked)
    assert _row(panel, "chief").count == "0/1"
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: _row(panel, "chief").blocked)


def test_freeform_play_silences_the_reasons(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "chief")
    panel = _panel(qtbot, desk)
    qtbot.waitUntil(lambda: _row(panel, "chief").blocked)
    document.set_freeform(True)
    qtbot.waitUntil(lambda: not _row(panel, "chief").blocked)


def test_a_hired_model_remembers_what_its_player_saw(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk)
    _panel(qtbot, desk).hire(["guard"])
    assert document.roster.models[0].seen == (("cost", 4),)


def test_enter_in_the_search_hires_the_first_unit_found(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk)
    panel = _panel(qtbot, desk)
    qtbot.keyClicks(panel.search.field, "ratte")
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Return)
    assert [model.unit for model in document.roster.models] == ["rat"]


def test_keys_lead_from_the_search_to_the_list_and_back(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk)
    panel = _panel(qtbot, desk)
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Down)
    qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    qtbot.keyClick(panel.list, Qt.Key.Key_Plus)
    assert [model.unit for model in document.roster.models] == ["guard"]
    qtbot.keyClick(panel.list, Qt.Key.Key_F)
    assert desk.preferences.favourites("tiny") == {"clan/guard"}


def test_escape_shows_everything_again(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    qtbot.keyClicks(panel.search.field, "zzz")
    assert panel.rows.rowCount() == 0
    assert panel.note.isVisible()
    assert panel.note.heading.text() == "Nothing found."
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)
    assert panel.rows.rowCount() == 3
    assert not panel.note.isVisible()


def test_a_click_on_the_plus_hires_once(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk)
    panel = _panel(qtbot, desk)
    rect = panel.list.visualRect(panel.rows.index_of("guard"))
    place = QPoint(rect.right() - 20, rect.center().y())
    assert panel.delegate.is_plus(rect, place)
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert [model.unit for model in document.roster.models] == ["guard"]


def _click_twice_quickly(panel: HirePanel, place: QPoint) -> None:
    """Click twice at *place* of the list; the second press arrives as that of a double click."""
    viewport = panel.list.viewport()
    QTest.mouseDClick(
        panel.windowHandle(), Qt.MouseButton.LeftButton, pos=viewport.mapTo(panel, place)
    )


def test_four_quick_clicks_on_the_plus_hire_four(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk)
    panel = _panel(qtbot, desk)
    rect = panel.list.visualRect(panel.rows.index_of("guard"))
    place = QPoint(rect.right() - 20, rect.center().y())
    for _ in range(2):
        _click_twice_quickly(panel, place)
    assert [model.unit for model in document.roster.models] == ["guard"] * 4


def test_a_double_click_on_a_unit_hires_once(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk)
    panel = _panel(qtbot, desk)
    _click_twice_quickly(panel, panel.list.visualRect(panel.rows.index_of("rat")).center())
    assert [model.unit for model in document.roster.models] == ["rat"]


def test_two_quick_clicks_on_the_star_mark_and_unmark(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk)
    panel = _panel(qtbot, desk)
    index = panel.rows.index_of("rat")
    rect, row = panel.list.visualRect(index), _row(panel, "rat")
    option = QStyleOptionViewItem()
    panel.list.initViewItemOption(option)
    option.rect = rect
    places = (QPoint(x, rect.top() + 16) for x in range(rect.left(), rect.right()))
    signs = panel.delegate
    star = next(p for p in places if signs.sign_at(QPointF(p), option, row) == STAR)
    _click_twice_quickly(panel, star + QPoint(12, 0))
    assert document.roster.models == ()
    assert desk.preferences.favourites("tiny") == set()


def test_a_dragged_unit_is_seen_small(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    panel.show_unit("rat")
    one, row = panel.list.drag_picture(), panel.list.visualRect(panel.rows.index_of("rat"))
    assert 0 < one.width() < row.width() / 2
    assert one.height() < row.height()
    panel.list.selectAll()
    assert panel.list.drag_picture().width() > one.width()  # says how many


def test_favourites_have_a_chip_and_an_advice_while_there_are_none(
    qtbot: QtBot, desk: Desk
) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    panel.search.show_kind("*")
    assert panel.note.heading.text() == "No favourites yet."
    panel.toggle_favourite("rat")
    assert [row.id for row in panel.rows.rows] == ["rat"]
    assert _row(panel, "rat").favourite


def test_all_is_lit_only_where_nothing_is_taken_away(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief")
    panel = _panel(qtbot, desk)
    chips = [b for b in panel.search.chips.findChildren(QPushButton) if b.isVisible()]
    assert [chip.text() for chip in chips if chip.isChecked()] == ["All"]
    panel.search.filters.want(HireFilters(legal=True))
    assert not any(chip.isChecked() for chip in chips)
    chips[0].click()
    assert [chip.text() for chip in chips if chip.isChecked()] == ["All"]
    assert panel.search.filters.filters == HireFilters()


def test_a_row_says_by_which_of_its_things_it_was_found(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief")
    panel = _panel(qtbot, desk)
    panel.search.field.setText("axt")
    assert _row(panel, "guard").met == "has: Axe"
    assert "has: Axe" in _row(panel, "guard").spoken
    panel.search.field.setText("guard")
    assert _row(panel, "guard").met == ""


def test_the_field_says_as_much_of_what_it_finds_as_fits(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief")
    field = _panel(qtbot, desk).search.field
    field.resize(600, field.height())
    assert field.placeholderText() == "Search by name, keyword, item …"
    field.resize(60, field.height())
    assert field.placeholderText() == "Search units …"


def test_in_a_narrow_list_values_take_a_second_line_and_why_not_what_is_left(
    qtbot: QtBot, desk: Desk
) -> None:
    opened(desk, "chief")
    panel = _panel(qtbot, desk)
    qtbot.waitUntil(lambda: _row(panel, "chief").reason == "limit 1 reached")
    heights = {}
    for width in (900, 250):
        panel.resize(width, 600)
        panel.list.doItemsLayout()
        heights[panel.delegate.lines_below] = panel.list.visualRect(panel.rows.index(0)).height()
    assert set(heights) == {1, 2} and heights[1] < heights[2]


def test_rows_are_as_high_for_the_first_roster_of_a_faction_as_for_a_second_one(
    qtbot: QtBot, desk: Desk
) -> None:
    seen = set()
    for width in range(240, 420, 6):  # in one of them the scroll bar takes what values need
        opened(desk, "chief")
        panel = HirePanel(desk)
        qtbot.addWidget(panel)
        panel.resize(width, 190)
        panel.show()
        QApplication.processEvents()
        first = _row_height(panel)
        opened(desk, "chief")
        QApplication.processEvents()
        assert panel.list.verticalScrollBar().maximum(), "without the bar this tries nothing"
        assert _row_height(panel) == first, width
        seen.add(first)
    assert len(seen) > 1


def test_rows_follow_when_the_list_gets_narrower(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief")
    panel = _panel(qtbot, desk)
    panel.resize(900, 190)
    QApplication.processEvents()
    wide = _row_height(panel)
    panel.resize(240, 190)
    QApplication.processEvents()
    assert _row_height(panel) > wide


def test_only_values_need_room_beside_a_count_of_two_digits(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    delegate = panel.delegate

    def least(reason: str, count: str) -> int:
        """Return the least width in which rows have one line below the name."""
        delegate.below, delegate.widest_count = [("HP 1 · MOV 5″", reason)], count
        for width in range(100, 250):
            delegate.fit(width, panel.font())
            if delegate.lines_below == 1:
                return width
        raise AssertionError

    assert least("", "00") > least("", "0")
    assert least(" · 10 short", "00") == least(" · 10 short", "0") > least("", "00")


def _row_height(panel: HirePanel) -> int:
    return panel.list.visualRect(panel.rows.index(0)).height()


def test_a_line_of_values_breaks_between_them_and_goes_on_with_what_follows(
    qtbot: QtBot, desk: Desk
) -> None:
    opened(desk)
    font = _panel(qtbot, desk).font()
    room = width_of("HP 5 · MOV 5″", font)
    parts = [("HP 5 · MOV 5″ · DEF 3/4+", "values"), ("limit 1 reached", "reason")]
    lines = lines_of(parts, font, (room, 1000.0))
    assert lines == [
        [("HP 5 · MOV 5″", "values")],
        [("DEF 3/4+ · ", "values"), ("limit 1 reached", "reason")],
    ]
    assert len(lines_of(parts, font, (1.0, 1.0), most=2)) == 2


def test_why_not_comes_before_values_that_leave_it_no_room(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    font = _panel(qtbot, desk).font()
    parts = ("", 0), ("HP 5 · MOV 5″", 1), ("limit 1 reached", 2), ("Leader", 3)
    values, reason = (width_of(text, font) for text in ("HP 5 · MOV 5″", "limit 1 reached"))

    def inks(room: float, most: int) -> list[int]:
        lines = lines_with_reason(parts, font, (room, room), most)
        return [ink for line in lines for _, ink in line]

    assert inks(values + reason + 100, 1) == [1, 2, 3]
    assert inks(max(values, reason) + 1, 2) == [1, 2]
    assert inks(max(values, reason) + 1, 1) == [2, 1]


def test_a_thing_with_a_level_is_found_under_its_whole_name(qtbot: QtBot, desk: Desk) -> None:
    things = "items: {traits: [{id: aim, name: 'Shooting {X}', max_level: 3}]}"
    game = tiny_game(f"format: 1\nkind: catalogue\nsystem: tiny\n{things}")
    units = "units: [{id: ace, name: Ace, stats: {hp: 3}, traits: [aim II]}]"
    faction = tiny_faction(game, units)
    document = RosterDocument(roster_with("ace"), game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    panel = _panel(qtbot, desk)
    panel.search.field.setText("shoot")
    assert _row(panel, "ace").met == "has: Shooting II"


def test_chips_name_the_kinds_of_the_game(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    texts = [b.text() for b in panel.search.chips.findChildren(QPushButton) if b.isVisible()]
    assert texts == ["All", "Leader", "Follower", "★"]


def test_arrows_walk_the_chips_whatever_line_they_stand_in_and_leave_them(
    qtbot: QtBot, desk: Desk
) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    panel.resize(150, 600)  # too narrow for one line
    chips = [b for b in panel.search.chips.findChildren(QPushButton) if b.isVisible()]
    assert chips[0].y() < chips[-1].y()
    chips[0].setFocus()
    walked = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        chip = panel.focusWidget()
        assert chip is not None
        qtbot.keyClick(chip, key)
        walked.append(panel.search.kind)
    assert walked == ["leader", "follower", "*", "follower"]
    qtbot.keyClick(chips[2], Qt.Key.Key_Down)
    assert panel.search.kind == "follower"
    assert panel.focusWidget() is panel.list


def test_without_costs_there_is_no_cost_column_and_no_sorting_by_it(
    qtbot: QtBot, desk: Desk
) -> None:
    opened(desk, "guard", costs=False)
    panel = _panel(qtbot, desk)
    assert _row(panel, "guard").cost == ""
    assert panel.delegate.widest_number == ""
    assert [action.text() for action in panel.search.sort_button.menu().actions()] == [
        "In the order of the list",
        "By name",
    ]


def test_the_missing_faction_is_named(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", faction="gone")
    panel = _panel(qtbot, desk)
    assert panel.rows.rowCount() == 0
    assert "gone" in panel.note.heading.text()


def test_without_a_roster_the_list_is_empty(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard")
    panel = _panel(qtbot, desk)
    desk.close_document(document)
    assert panel.rows.rowCount() == 0


def test_names_and_stats_follow_the_language(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    desk.preferences.language = "de"
    desk.language_changed.emit()
    assert _row(panel, "guard").name == "Wache"


def test_a_unit_is_shown_whatever_was_searched_for(qtbot: QtBot, desk: Desk) -> None:
    opened(desk)
    panel = _panel(qtbot, desk)
    panel.search.field.setText("rat")
    panel.show_unit("chief")
    assert panel.chosen() == ["chief"]


def test_a_switch_opens_the_second_list_of_the_same_people(
    qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    document = opened_file(desk, troop_in(tmp_path))
    panel = _panel(qtbot, desk)
    assert not panel.search.others_button.isVisible()
    panel.actions_of_roster.set_switch("mixed_kingdom", True, "Mix")
    qtbot.waitUntil(panel.search.others_button.isVisible)
    assert [faction.id for faction in panel.other_lists.factions] == ["orden"]
    panel.search.others_button.click()
    assert _row(panel, "orden/novizin").name == "Novice"
    panel.hire(["orden/novizin"])
    assert document.roster.models[-1].unit == "orden/novizin"
    document.undo_stack.undo()
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: not panel.search.others_button.isVisible())
    assert not panel.rows.index_of("orden/novizin").isValid()


def test_a_rule_about_factions_opens_the_lists_that_it_lets_in(
    qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = """[{code: strangers, never: "not tag('mob') and faction != roster.faction"}]"""
    game = tiny_game(checks=rule)
    strange = "units: [{id: scout, name: Scout, cost: 1, stats: {hp: 3}%s}]"
    factions = {
        "clan": tiny_faction(game),
        "hired": tiny_faction(game, strange % ", tags: [mob]", "hired"),
        "proud": tiny_faction(game, strange % "", "proud"),
    }
    document = RosterDocument(roster_with("guard"), game, factions.get, parent=desk)
    monkeypatch.setattr(desk.library, "factions", lambda _system: dict.fromkeys(factions))
    desk.add_document(document)
    panel = _panel(qtbot, desk)
    qtbot.waitUntil(panel.search.others_button.isVisible)
    assert [faction.id for faction in panel.other_lists.factions] == ["hired"]


MANY = 500


def _panel_of_many(qtbot: QtBot, desk: Desk) -> HirePanel:
    """Return the panel for a list of many units, to one of which each model of a roster belongs."""
    units = [f"{{id: u{n}, name: Unit {n}, cost: 1, stats: {{hp: 3}}}}" for n in range(MANY)]
    game = tiny_game()
    faction = tiny_faction(game, "units:\n" + "".join(f"  - {unit}\n" for unit in units))
    document = RosterDocument(roster_with("u0"), game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    panel = _panel(qtbot, desk)
    qtbot.waitUntil(lambda: panel.adviser.is_through)
    return panel


def _made(panel: HirePanel) -> list[str]:
    return [slot.id for slot in panel.rows.rows if slot.made is not None]


def test_the_end_of_a_long_list_is_reached_at_once_and_only_what_is_seen_is_made(
    qtbot: QtBot, desk: Desk
) -> None:
    panel = _panel_of_many(qtbot, desk)
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.rows.index(0))
    qtbot.keyClick(panel.list, Qt.Key.Key_End)
    panel.grab()
    assert panel.rows.rowCount() == MANY
    assert panel.chosen() == [f"u{MANY - 1}"]
    last = panel.list.visualRect(panel.rows.index(MANY - 1))
    assert panel.list.viewport().rect().contains(last)
    made = _made(panel)
    assert f"u{MANY - 1}" in made
    assert len(made) < 100
    assert "u250" not in made


def test_behind_the_end_of_a_long_list_rows_follow_every_edit(qtbot: QtBot, desk: Desk) -> None:
    panel = _panel_of_many(qtbot, desk)
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.rows.index(0))
    qtbot.keyClick(panel.list, Qt.Key.Key_End)
    panel.grab()
    before = _made(panel)
    panel.hire([f"u{MANY - 1}", "u0"])
    assert _made(panel) == before, "an edit looks at no row that nobody saw"
    assert _row(panel, f"u{MANY - 1}").count == "1"
    assert _row(panel, "u0").count == "2"
    assert _row(panel, "u250").count == ""
    panel.search.field.setText("unit 25")
    assert panel.rows.rowCount() == 5 + 10  # 25 to 425, and 250 to 259
    names = [panel.rows.index(place).data(ROW).name for place in range(4)]
    assert names == ["Unit 25", "Unit 125", "Unit 225", "Unit 250"]
