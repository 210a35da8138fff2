"""The room as a whole: panels know each other, an empty room says what to do."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.tab_round import step_in_panes, step_in_round
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import add_model
from realms_builder.roster.roster import Model
from tests.gui.fields import focused, press
from tests.gui.rooms.roster.choosing import game_file, mob
from tests.gui.rooms.roster.findings_shown import HEAVY
from tests.gui.rooms.roster.scene import opened

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def room(qtbot: QtBot, desk: Desk) -> Iterator[RosterRoom]:
    window = QMainWindow()
    commands = Commands(window)
    pressed: list[str] = []
    for name in ("new", "open"):
        commands.add(name, name, lambda wanted=name: pressed.append(wanted))
    found = RosterRoom(desk, commands)
    found.setProperty("pressed", pressed)
    window.setCentralWidget(found)
    qtbot.addWidget(window)
    window.resize(1300, 800)
    window.show()
    yield found


def test_without_a_roster_the_room_says_how_to_get_one(room: RosterRoom, desk: Desk) -> None:
    assert not room.hire_panel.isVisible()
    opened(desk, "guard")
    assert room.hire_panel.isVisible()
    assert room.roster_panel.isVisible()


def test_a_hired_model_is_chosen_in_the_roster(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard")
    room.hire_panel.hire(["rat"])
    assert room.selected_ids() == ("m2",)


def test_a_finding_chooses_what_it_is_about(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard", "rat")
    room.findings_panel.model_wanted.emit("m2")
    assert room.selected_ids() == ("m2",)


def test_the_roster_shows_a_unit_in_the_hire_list(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard")
    room.roster_panel.unit_wanted.emit("rat")
    assert room.hire_panel.chosen() == ["rat"]


def test_search_is_a_command(qtbot: QtBot, room: RosterRoom, desk: Desk) -> None:
    opened(desk, "guard")
    window = room.window()
    action = next(a for a in window.actions() if a.objectName() == "find_unit")
    with qtbot.waitSignal(desk.room_wanted) as wanted:
        action.trigger()
    assert wanted.args == ["roster"]
    assert action.shortcut().toString() == "Ctrl+F"


def test_every_language_and_theme_is_survived(room: RosterRoom, desk: Desk) -> None:
    opened(desk, "chief", "guard")
    for lang in ("de", "en"):
        desk.preferences.language = lang
        desk.language_changed.emit()
        desk.theme_changed.emit()
    assert room.roster_panel.isVisibleTo(room)


def test_the_same_id_in_another_roster_is_shown_on_the_right(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    opened(desk, Model("m1", "guard", name="Aldo"))
    form = room.side_panel.form
    qtbot.waitUntil(lambda: form.name.text() == "Aldo")
    opened(desk, Model("m1", "rat", name="Bela"))
    qtbot.waitUntil(lambda: form.name.text() == "Bela")
    assert form.isVisible()


def test_what_joins_a_chosen_stack_is_edited_with_it(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = opened(desk)
    told: list[tuple[str, ...]] = []
    room.roster_panel.selection_changed.connect(told.append)
    for number in range(1, 5):
        room.hire_panel.hire(["rat"])
        alike = tuple(model.id for model in document.roster.models)
        assert len(alike) == number
        qtbot.waitUntil(lambda alike=alike: told[-1:] == [alike])
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: told[-1:] == [alike[:3]])


def test_after_an_undone_hire_is_chosen_again_who_was_before(room: RosterRoom, desk: Desk) -> None:
    document = opened(desk, "guard", Model("m2", "rat", name="A"), Model("m3", "rat", name="B"))
    room.roster_panel.select(["m1"])
    room.hire_panel.hire(["rat"])
    assert room.selected_ids() == ("m4",)
    document.undo_stack.undo()
    assert room.selected_ids() == ("m1",)


def test_after_a_hire_from_the_search_undo_takes_it_back(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = opened(desk)
    field = room.hire_panel.search.field
    focused(room, field)
    qtbot.keyClicks(field, "rat")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert [model.unit for model in document.roster.models] == ["rat"]
    focused(room, field)
    press(qtbot, field, Qt.Key.Key_Z, CTRL)
    assert (document.roster.models, field.text()) == ((), "rat")
    press(qtbot, field, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert [model.unit for model in document.roster.models] == ["rat"]


def test_letters_of_a_search_that_did_nothing_yet_are_undone_as_letters(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = opened(desk)
    document.change(lambda roster: add_model(roster, "guard"), "x")
    field = room.hire_panel.search.field
    focused(room, field)
    qtbot.keyClicks(field, "rat")
    press(qtbot, field, Qt.Key.Key_Z, CTRL)
    assert field.text() != "rat"
    assert len(document.roster.models) == 1


@pytest.mark.parametrize("which", ["name", "note"])
def test_undo_in_a_field_of_the_model_leaves_the_roster_as_before(
    qtbot: QtBot, room: RosterRoom, desk: Desk, which: str
) -> None:
    document = opened(desk, Model("m1", "guard", name="Aldo", note="tall"))
    before, form = document.roster, room.side_panel.form
    field = form.name if which == "name" else form.note
    qtbot.waitUntil(lambda: form.name.text() == "Aldo")
    focused(room, field)
    qtbot.keyClicks(field, "X")
    assert document.roster != before
    press(qtbot, field, Qt.Key.Key_Z, CTRL)
    assert document.roster == before
    assert (form.name.text(), form.note.toPlainText()) == ("Aldo", "tall")
    assert not document.undo_stack.canUndo()
    press(qtbot, field, Qt.Key.Key_Y, CTRL)
    assert "X" in (document.roster.models[0].name + document.roster.models[0].note)


def test_undo_in_the_name_of_the_roster_leaves_the_roster_as_before(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = opened(desk, "guard", name="Watch")
    field = room.roster_panel.header.name
    focused(room, field)
    qtbot.keyClicks(field, "X")
    assert document.roster.name != "Watch"
    press(qtbot, field, Qt.Key.Key_Z, CTRL)
    assert (document.roster.name, field.text()) == ("Watch", "Watch")
    assert not document.undo_stack.canUndo()


def test_a_chosen_heading_shows_the_card_of_its_group(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, "chief", "rat", "rat", groups=mob())
    panel, canvas = room.roster_panel, room.side_panel.card.canvas
    panel.list.setCurrentIndex(panel.rows.index_of("group:g1"))
    qtbot.waitUntil(lambda: canvas.picture is not None and canvas.picture.card == "group/g1")
    assert canvas.count == 1


def test_a_new_roster_goes_on_in_the_hire_list_and_one_with_models_in_these(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = opened(desk)
    room.activateWindow()
    room.setFocus()
    hire = room.hire_panel.list
    qtbot.waitUntil(hire.hasFocus)
    assert not document.roster.models
    assert room.hire_panel.chosen() == ["chief"]
    qtbot.keyClick(hire, Qt.Key.Key_Down)
    qtbot.keyClick(hire, Qt.Key.Key_Return)
    assert [model.unit for model in document.roster.models] == ["guard"]
    opened(desk, "rat")
    room.setFocus()
    assert room.roster_panel.list.hasFocus()


def test_a_new_roster_shows_the_first_unit_and_enter_hires_it(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document, hire = opened(desk), room.hire_panel.list
    focused(room, hire)
    assert room.side_panel.trial is not None and room.side_panel.trial.address == "chief"
    assert not document.roster.models
    qtbot.keyClick(hire, Qt.Key.Key_Return)
    assert [model.unit for model in document.roster.models] == ["chief"]


def test_keys_begin_at_the_unit_with_the_ring(qtbot: QtBot, room: RosterRoom, desk: Desk) -> None:
    document, hire = opened(desk, "guard"), room.hire_panel.list
    room.roster_panel.list.setFocus()
    hire.selectionModel().clear()
    focused(room, hire)
    assert (hire.currentIndex().row(), room.hire_panel.chosen()) == (0, [])
    qtbot.keyClick(hire, Qt.Key.Key_Return)
    assert [model.unit for model in document.roster.models] == ["guard", "chief"]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
@pytest.mark.parametrize("which", ["name", "limit"])
def test_who_leaves_a_field_above_the_models_is_among_them_again(
    qtbot: QtBot, room: RosterRoom, desk: Desk, which: str, key: Qt.Key
) -> None:
    opened(desk, "guard", name="Watch")
    header = room.roster_panel.header
    field = header.name if which == "name" else header.lines["cost"].limit
    focused(room, field)
    field.selectAll()
    qtbot.keyClicks(field, "31")
    qtbot.keyClick(field, key)
    assert room.roster_panel.list.hasFocus()


def test_nothing_of_one_roster_is_current_in_the_hire_list_of_another(
    room: RosterRoom, desk: Desk
) -> None:
    opened(desk, "guard")
    room.hire_panel.show_unit("rat")
    opened(desk, "guard")
    assert room.hire_panel.list.currentIndex().row() <= 0
    assert room.hire_panel.chosen() == []
    assert room.side_panel.trial is None


def test_undo_to_an_empty_roster_leaves_the_keys_to_the_list(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = opened(desk)
    room.hire_panel.hire(["guard"])
    form = room.side_panel.form
    qtbot.waitUntil(form.isVisible)
    focused(room, form.name)
    document.undo_stack.undo()
    assert room.roster_panel.list.hasFocus()
    document.undo_stack.redo()
    room.hire_panel.search.field.setFocus()
    document.undo_stack.undo()
    assert room.hire_panel.search.field.hasFocus()


def test_who_mended_something_is_at_the_next_way_out_and_then_among_the_models(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    document = game_file(desk, "chief", Model("m2", "guard", carry=HEAVY), "rat")
    findings, models = room.findings_panel.list, room.roster_panel.list
    assert [row.text for row in findings.rows.rows] == ["0 generals.", "Guard carries 5.5 kg."]
    for mended in (1, 2):
        findings.viewport().repaint()
        row = findings.rows.rows[0]
        qtbot.waitUntil(lambda row=row: bool(findings.offers.known(row)))
        if mended == 1:
            focused(room, findings)
            step_in_panes(room.window(), forwards=False)
            step_in_panes(room.window(), forwards=True)
            qtbot.keyClick(findings, Qt.Key.Key_Tab)
        qtbot.waitUntil(lambda: findings.delegate.focused == 0)
        qtbot.keyClick(findings, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda n=mended: document.undo_stack.count() == n)
        if mended == 1:
            assert findings.hasFocus() and len(findings.rows.rows) == 1
    assert document.findings == [] and models.hasFocus()


def test_tab_goes_through_the_ways_out_of_a_finding_and_its_reason(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, Model("m1", "chief", role="general"), Model("m2", "guard", carry=HEAVY), "rat")
    findings = room.findings_panel.list
    findings.viewport().repaint()
    qtbot.waitUntil(lambda: bool(findings.offers.known(findings.rows.rows[0])))
    focused(room, room.findings_panel.fold)
    came: list[str] = []
    for _ in range(4):
        here = QApplication.focusWidget()
        assert here is not None
        qtbot.keyClick(here, Qt.Key.Key_Tab)
        place, kinds = findings.delegate.focused, [one.kind for one in findings._current()[1]]
        came.append(kinds[place] if findings.hasFocus() and place >= 0 else "row")
    assert came[:3] == ["row", "fix", "why"] and not findings.hasFocus()
    findings.setFocus(Qt.FocusReason.BacktabFocusReason)
    assert findings.delegate.focused == 1
    qtbot.keyClick(findings, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert findings.delegate.focused == 0


def test_pane_by_pane_one_comes_to_the_models_and_to_the_findings(
    room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, "chief", "guard")
    header, findings = room.roster_panel.header, room.findings_panel
    focused(room, findings.fold)
    focused(room, header.name)
    focused(room, room.hire_panel.list)
    for came in (room.roster_panel.list, findings.list):
        step_in_panes(room.window(), forwards=True)
        assert QApplication.focusWidget() is came


def test_down_from_the_search_looks_at_the_first_unit_found(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    opened(desk, "guard")
    hire = room.hire_panel
    hire.show_unit("guard")
    focused(room, hire.search.field)
    hire.search.field.setText("rat")
    qtbot.keyClick(hire.search.field, Qt.Key.Key_Down)
    assert hire.list.hasFocus() and hire.chosen() == ["rat"]
    assert room.side_panel.trial is not None and room.side_panel.trial.address == "rat"


def test_tab_comes_to_the_name_before_the_card_and_brings_it_into_view(
    qtbot: QtBot, room: RosterRoom, desk: Desk
) -> None:
    game_file(desk, "chief", "guard")
    panel = room.side_panel
    qtbot.waitUntil(panel.card.larger.isEnabled)
    room.window().resize(1300, 480)
    bar = panel._scroll.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.maximum() > 0
    room.findings_panel.setFocus()
    stops, at = [], room.roster_panel.list
    focused(room, at)
    for _ in range(40):
        step_in_round(room.window(), forwards=True)
        now = QApplication.focusWidget()
        stops.append(now)
        if now is panel.form.name:
            seen = panel._scroll.viewport().rect()
            place = now.mapTo(panel._scroll.viewport(), now.rect().center())
            assert seen.contains(place)
        if now is panel.card.larger:
            break
    assert stops.index(panel.form.name) < stops.index(panel.card.larger)
