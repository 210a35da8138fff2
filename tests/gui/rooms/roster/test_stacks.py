"""Equal models are one row with a stepper, which unfolds into them."""

from PySide6.QtCore import QMimeData, QPoint, QRectF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.rooms.roster.roster_rows import RosterRow
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.equal_models import are_equal
from realms_builder.roster.roster import Group, Model
from tests.gui.rooms.roster.scene import ids, opened, press, roster_panel, undone_by

AXE = (("weapons", ("axe",)),)


def _shown(panel: RosterPanel) -> list[str]:
    return [row.id for row in panel.rows.rows if row.kind != "section"]


def _active(qtbot: QtBot, desk: Desk) -> RosterPanel:
    """Return the panel in a window that gets the keys."""
    panel = roster_panel(qtbot, desk)
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    return panel


def _row(panel: RosterPanel, identity: str) -> RosterRow:
    return panel.rows.rows[panel.rows.row_of(identity)]


def _click(qtbot: QtBot, panel: RosterPanel, identity: str, control: str) -> None:
    box = QRectF(panel.list.visualRect(panel.rows.index_of(identity)))
    place = panel.delegate.controls(_row(panel, identity), box, panel.list.font())[control]
    viewport, point = panel.list.viewport(), place.center().toPoint()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=point)


# ------------------------------------------------------------------ what is equal


def test_models_are_equal_whatever_was_seen_of_their_costs_and_in_whatever_order() -> None:
    one = Model("m1", "guard", choose=(("a", ("x",)), ("b", ())), seen=(("cost", 4),))
    assert are_equal(one, Model("m2", "guard", choose=(("b", ()), ("a", ("x",)))))


def test_whatever_a_player_chose_tells_models_apart() -> None:
    plain = Model("m1", "guard")
    others = [
        Model("m2", "rat"),
        Model("m2", "guard", name="Aldo"),
        Model("m2", "guard", note="tall"),
        Model("m2", "guard", picture="aldo.png"),
        Model("m2", "guard", role="general"),
        Model("m2", "guard", loadout="bow"),
        Model("m2", "guard", form="wolf"),
        Model("m2", "guard", strength=2),
        Model("m2", "guard", choose=(("a", ("x",)),)),
        Model("m2", "guard", carry=AXE),
    ]
    assert not any(are_equal(plain, other) for other in others)
    assert not are_equal(Model("m1", "guard", name="Aldo"), Model("m2", "guard", name="Aldo"))


# ------------------------------------------------------------------ what is shown


def test_equal_neighbours_are_one_row_with_what_each_and_all_cost(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", "guard", "guard", "rat", "guard")
    panel = roster_panel(qtbot, desk)
    assert _shown(panel) == ["stack:m1", "m4", "m5"]
    row = _row(panel, "stack:m1")
    assert (row.title, row.cost, row.detail) == ("Guard × 3", "12", "4 each · Axe")
    told = panel.rows.index_of("stack:m1").data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "Guard, 3 models, 4 cost each, 12 together, folded"
    desk.preferences.language = "de"
    desk.language_changed.emit()
    assert _row(panel, "stack:m1").spoken.startswith("Wache, 3 Modelle, ")


def test_members_of_a_group_stack_among_themselves(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "rat", "rat", "rat", "rat", groups=(Group("g1", "mob", ("m1", "m2")),))
    panel = roster_panel(qtbot, desk)
    assert _shown(panel) == ["group:g1", "stack:m1", "stack:m3"]
    panel.list.choose("group:g1")
    assert panel.selected == ("m1", "m2")


def test_a_stack_shows_the_worst_that_is_said_of_its_models(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "chief", "chief")
    row = _row(roster_panel(qtbot, desk), "stack:m1")
    assert (row.sign, row.why) == ("error", "Too many Chief.")


# ------------------------------------------------------------------ folding


def test_a_folded_stack_stands_for_all_and_an_unfolded_one_lets_one_be_chosen(
    qtbot: QtBot, desk: Desk
) -> None:
    opened(desk, "guard", "guard", "rat")
    panel = _active(qtbot, desk)
    assert panel.selected == ("m1", "m2")
    qtbot.keyClick(panel.list, Qt.Key.Key_Right)
    assert _shown(panel) == ["stack:m1", "m1", "m2", "m3"]
    assert panel.selected == ("m1", "m2")
    qtbot.keyClick(panel.list, Qt.Key.Key_Right)
    assert panel.selected == ("m1",)
    qtbot.keyClick(panel.list, Qt.Key.Key_Left)
    assert panel.selected == ("m1", "m2")
    qtbot.keyClick(panel.list, Qt.Key.Key_Left)
    assert _shown(panel) == ["stack:m1", "m3"]


def test_the_triangle_unfolds_and_folds(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", "guard")
    panel = roster_panel(qtbot, desk)
    _click(qtbot, panel, "stack:m1", "fold")
    assert _shown(panel) == ["stack:m1", "m1", "m2"]
    _click(qtbot, panel, "stack:m1", "fold")
    assert _shown(panel) == ["stack:m1"]


def test_every_roster_remembers_what_is_unfolded_in_it(qtbot: QtBot, desk: Desk) -> None:
    first = opened(desk, "guard", "guard")
    panel = roster_panel(qtbot, desk)
    press(panel, "unfold")
    opened(desk, "guard", "guard")
    assert _shown(panel) == ["stack:m1"]
    desk.show_document(first)
    assert _shown(panel) == ["stack:m1", "m1", "m2"]
    assert not first.is_modified


def test_a_model_that_somebody_asks_for_is_unfolded(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "rat", "guard", "guard", "guard")
    panel = roster_panel(qtbot, desk)
    panel.show_model("m3")
    assert panel.selected == ("m3",)
    assert _shown(panel) == ["m1", "stack:m2", "m2", "m3", "m4"]


# ------------------------------------------------------------------ one more, one less


def test_the_stepper_takes_and_gives_one_and_each_is_undone(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard", "rat")
    panel = roster_panel(qtbot, desk)
    _click(qtbot, panel, "stack:m1", "more")
    assert (ids(document), undone_by(document)) == (["m1", "m2", "m4", "m3"], "Duplicate Guard")
    assert (_row(panel, "stack:m1").title, panel.selected) == ("Guard × 3", ("m1", "m2", "m4"))
    _click(qtbot, panel, "stack:m1", "less")
    _click(qtbot, panel, "stack:m1", "less")
    assert (ids(document), undone_by(document)) == (["m1", "m3"], "Remove Guard")
    assert (_shown(panel), panel.selected) == (["m1", "m3"], ("m1",))
    document.undo_stack.undo()
    assert _row(panel, "stack:m1").title == "Guard × 2"


def test_quick_clicks_on_the_stepper_all_count(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard")
    panel = roster_panel(qtbot, desk)
    box = QRectF(panel.list.visualRect(panel.rows.index_of("stack:m1")))
    row = _row(panel, "stack:m1")
    point = panel.delegate.controls(row, box, panel.list.font())["more"].center().toPoint()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert len(document.roster.models) == 4
    assert panel.list.viewport().findChild(QLineEdit) is None


def test_a_single_row_takes_and_gives_one_too(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "rat", "chief")
    panel = roster_panel(qtbot, desk)
    _click(qtbot, panel, "m2", "less")
    assert (ids(document), undone_by(document)) == (["m1", "m3"], "Remove Rat")
    _click(qtbot, panel, "m3", "more")
    assert [model.unit for model in document.roster.models] == ["guard", "chief", "chief"]


def test_where_a_row_has_no_room_for_it_the_name_comes_first(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", "rat", "rat")
    panel = roster_panel(qtbot, desk)
    font, narrow = panel.list.font(), QRectF(0, 0, 120, 50)
    assert panel.delegate.controls(_row(panel, "m1"), narrow, font) == {}
    assert set(panel.delegate.controls(_row(panel, "stack:m2"), narrow, font)) > {"less", "more"}


def test_a_second_quick_click_does_not_take_the_model_that_moved_up(
    qtbot: QtBot, desk: Desk
) -> None:
    document = opened(desk, "guard", "rat", "chief")
    panel = roster_panel(qtbot, desk)
    box = QRectF(panel.list.visualRect(panel.rows.index_of("m2")))
    places = panel.delegate.controls(_row(panel, "m2"), box, panel.list.font())
    point = places["less"].center().toPoint()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
    qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert ids(document) == ["m1", "m3"]


def test_plus_and_minus_are_keys_of_every_model(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "rat")
    panel = _active(qtbot, desk)
    qtbot.keyClick(panel.list, Qt.Key.Key_Plus)
    assert (_shown(panel), panel.selected) == (["stack:m1", "m2"], ("m1", "m3"))
    qtbot.keyClick(panel.list, Qt.Key.Key_Minus)
    qtbot.keyClick(panel.list, Qt.Key.Key_Minus)
    assert ids(document) == ["m2"]


def test_one_more_joins_the_group_as_long_as_it_has_room(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "rat", "rat", groups=(Group("g1", "mob", ("m1", "m2")),))  # 2 to 3
    panel = roster_panel(qtbot, desk)
    _click(qtbot, panel, "stack:m1", "more")
    assert document.roster.groups[0].members == ("m1", "m2", "m3")
    _click(qtbot, panel, "stack:m1", "more")
    assert len(document.roster.groups[0].members) == 3
    assert len(document.roster.models) == 4


def test_who_is_hired_joins_its_equals(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "rat")
    panel = roster_panel(qtbot, desk)
    panel.actions_of_roster.hire(["guard"])
    assert (ids(document), panel.selected) == (["m1", "m3", "m2"], ("m1", "m3"))
    assert _shown(panel) == ["stack:m1", "m2"]


# ------------------------------------------------------------------ leaving and joining


def test_f2_on_a_stack_names_its_first(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard", "guard")
    panel = roster_panel(qtbot, desk)
    press(panel, "rename")
    field = panel.list.viewport().findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    qtbot.keyClicks(field, "Aldo")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.roster.models[0].name == "Aldo")
    assert panel.selected == ("m1",)
    assert _shown(panel) == ["m1", "stack:m2", "m2", "m3"]


def test_who_becomes_equal_while_chosen_stays_chosen_alone(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", Model("m2", "guard", carry=AXE), "rat")
    panel = roster_panel(qtbot, desk)
    panel.select(["m2"])
    document.change(lambda roster: change_model(roster, "m2", carry=()), "Drop")
    assert panel.selected == ("m2",)
    assert _shown(panel) == ["stack:m1", "m1", "m2", "m3"]


def test_an_edit_of_a_whole_stack_keeps_it_together(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard")
    panel = roster_panel(qtbot, desk)
    document.change(
        lambda r: change_model(change_model(r, "m1", carry=AXE), "m2", carry=AXE), "Give"
    )
    assert (_shown(panel), panel.selected) == (["stack:m1"], ("m1", "m2"))


# ------------------------------------------------------------------ moving


def test_a_stack_moves_as_one_and_is_passed_as_one(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard", "rat", "rat")
    panel = roster_panel(qtbot, desk)
    press(panel, "down")
    assert ids(document) == ["m3", "m4", "m1", "m2"]
    press(panel, "up")
    assert ids(document) == ["m1", "m2", "m3", "m4"]
    assert panel.selected == ("m1", "m2")


def test_one_of_a_stack_moves_out_of_it(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard", "rat", "rat")
    panel = roster_panel(qtbot, desk)
    panel.select(["m2"])
    press(panel, "down")
    assert ids(document) == ["m1", "m3", "m4", "m2"]
    assert (_shown(panel), panel.selected) == (["m1", "stack:m3", "m2"], ("m2",))


def test_a_stack_is_dragged_whole(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard", "rat")
    panel = roster_panel(qtbot, desk)
    data: QMimeData = panel.rows.mimeData([panel.rows.index_of("stack:m1")])
    below = panel.list.visualRect(panel.rows.index_of("m3")).bottomLeft() + QPoint(80, -4)
    keys, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    move, viewport = Qt.DropAction.MoveAction, panel.list.viewport()
    QApplication.sendEvent(viewport, QDragEnterEvent(below, move, data, left, keys))
    QApplication.sendEvent(viewport, QDropEvent(below.toPointF(), move, data, left, keys))
    assert ids(document) == ["m3", "m1", "m2"]
    assert _shown(panel) == ["m3", "stack:m1"]


def test_the_stepper_shows_that_it_can_be_pressed(qtbot: QtBot, desk: Desk) -> None:
    opened(desk, "guard", "guard", "guard")
    panel = _active(qtbot, desk)
    box = QRectF(panel.list.visualRect(panel.rows.index_of("stack:m1")))
    row, viewport = _row(panel, "stack:m1"), panel.list.viewport()
    places = panel.delegate.controls(row, box, panel.list.font())
    more = places["more"].toRect()
    plain = viewport.grab(more).toImage()
    qtbot.mouseMove(viewport, pos=more.center())
    assert panel.delegate.hot == ("stack:m1", "more")
    assert viewport.grab(more).toImage() != plain
    qtbot.mouseMove(viewport, pos=box.center().toPoint())
    assert panel.delegate.hot == ("", "")
