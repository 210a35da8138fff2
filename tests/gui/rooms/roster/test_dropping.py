"""Dragging and dropping with the events of a real drag: the model lands where the line was."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.clipboard import mime_of_units
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Group, Model
from tests.gui.rooms.roster import scene
from tests.gui.rooms.roster.scene import ids, undone_by, units

UPPER, LOWER = 0.25, 0.75
LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier
MOB = Group("g1", "mob", ("m1", "m2"))


def opened(desk: Desk, *troop: str | Model, **values: object) -> RosterDocument:
    """Return an open roster of models that notes tell apart, so that each has its row."""
    models = [
        Model(f"m{n}", one, note=str(n)) if isinstance(one, str) else one
        for n, one in enumerate(troop, 1)
    ]
    return scene.opened(desk, *models, **values)


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk) -> Iterator[RosterPanel]:
    found = RosterPanel(desk)
    qtbot.addWidget(found)
    found.resize(640, 1200)
    found.show()
    yield found


def shown(panel: RosterPanel) -> list[str]:
    return [row.id for row in panel.rows.rows]


def of(panel: RosterPanel, *models: str) -> QMimeData:
    """Return *models* as they are dragged."""
    data = panel.rows.mimeData([panel.rows.index_of(one) for one in models])
    panel.select(models)
    return data


def at(panel: RosterPanel, row: str, height: float) -> QPointF:
    """Return a point over the row called *row*, at a share of its height."""
    rect = panel.list.visualRect(panel.rows.index_of(row))
    return QPointF(rect.center().x(), rect.top() + rect.height() * height)


def hover(
    panel: RosterPanel, data: QMimeData, point: QPointF, keys: Qt.KeyboardModifier = NO_KEY
) -> tuple[int, bool] | None:
    """Drag *data* over *point*, and return where the line is."""
    actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    viewport, place = panel.list.viewport(), point.toPoint()
    QApplication.sendEvent(viewport, QDragEnterEvent(place, actions, data, LEFT, keys))
    QApplication.sendEvent(viewport, QDragMoveEvent(place, actions, data, LEFT, keys))
    return panel.list.line


def drop(
    panel: RosterPanel, data: QMimeData, point: QPointF, keys: Qt.KeyboardModifier = NO_KEY
) -> tuple[int, bool] | None:
    """Drop *data* at *point*, and return where the line was."""
    line = hover(panel, data, point, keys)
    actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    QApplication.sendEvent(panel.list.viewport(), QDropEvent(point, actions, data, LEFT, keys))
    return line


def members(document: RosterDocument, group: str = "g1") -> tuple[str, ...]:
    found = [g.members for g in document.roster.groups if g.id == group]
    return tuple(sorted(found[0])) if found else ()


# ------------------------------------------------------------------------- every place

TROOP = ("chief", "rat", "rat", "rat", "guard", "rat", "chief", "rat", "rat", "rat")
GROUPS = (Group("g1", "mob", ("m3", "m8")), Group("g2", "mob", ("m6", "m9", "m10")))
ROWS = [
    "section:leader",
    "m1",
    "m7",
    "section:follower",
    "m2",
    "group:g1",
    "m3",
    "m8",
    "m4",
    "m5",
    "group:g2",
    "m6",
    "m9",
    "m10",
]
SECTIONS = {"leader": range(1, 4), "follower": range(4, 15)}
INSIDE = {"g1": {6, 7}, "g2": {11, 12, 13}}  # above these rows one is inside the group


def wanted_line(model: str, place: int) -> int:
    """Return where a model can land that is dropped above row *place*, by the rules of the list.

    It stays in its section; into a mob of two or three goes a rat where there is room.
    """
    unit = TROOP[int(model[1:]) - 1]
    section = SECTIONS["leader" if unit == "chief" else "follower"]
    line = min(max(place, section.start), section.stop - 1)
    for group in GROUPS:
        inside, edges = INSIDE[group.id], {"g1": (5, 8), "g2": (10, 14)}[group.id]
        open_to = model in group.members or (unit == "rat" and len(group.members) < 3)
        if line in inside and not open_to:
            return edges[0] if line - edges[0] < edges[1] - line else edges[1]
    return line


@pytest.mark.parametrize("model", [f"m{n}" for n in range(1, 11)])
def test_a_model_lands_where_the_line_was(panel: RosterPanel, desk: Desk, model: str) -> None:
    document = opened(desk, *TROOP, groups=GROUPS)
    before = document.roster
    assert shown(panel) == ROWS
    for place in range(len(ROWS) * 2):
        row, height = ROWS[place // 2], (UPPER, LOWER)[place % 2]
        line = drop(panel, of(panel, model), at(panel, row, height))
        assert line is not None
        below, inside = line
        assert below == wanted_line(model, place // 2 + place % 2), (row, height)
        group = next((name for name, places in INSIDE.items() if below in places), "")
        assert inside is bool(group)
        wanted = [r for r in ROWS[:below] if r != model] + [model]
        wanted += [r for r in ROWS[below:] if r != model]
        assert shown(panel) == wanted, (row, height)
        found = document.mustered.group_of(model)
        assert (found.id if found else "") == group, (row, height)
        if document.roster != before:
            document.undo_stack.undo()
        assert document.roster == before
        assert not document.undo_stack.canUndo()


# ------------------------------------------------------------------------- groups


@pytest.mark.parametrize(
    ("row", "height", "order"),
    [
        ("group:g1", UPPER, ["m2", "m1", "m3", "m4"]),
        ("m4", LOWER, ["m1", "m3", "m4", "m2"]),
        ("m3", LOWER, ["m1", "m3", "m2", "m4"]),
    ],
)
def test_a_member_dropped_outside_leaves_its_group(
    panel: RosterPanel, desk: Desk, row: str, height: float, order: list[str]
) -> None:
    mob = Group("g1", "mob", ("m1", "m2", "m3"))
    document = opened(desk, "rat", "rat", "rat", "guard", groups=(mob,))
    before = document.roster
    drop(panel, of(panel, "m2"), at(panel, row, height))
    assert ids(document) == order
    assert members(document) == ("m1", "m3")
    assert undone_by(document) == "Leave the group"
    document.undo_stack.undo()
    assert document.roster == before


def test_a_member_dropped_inside_its_group_is_put_in_order(panel: RosterPanel, desk: Desk) -> None:
    mob = Group("g1", "mob", ("m1", "m2", "m3"))
    document = opened(desk, "rat", "rat", "rat", "guard", groups=(mob,))
    drop(panel, of(panel, "m3"), at(panel, "m1", UPPER))
    assert ids(document) == ["m3", "m1", "m2", "m4"]
    assert members(document) == ("m1", "m2", "m3")
    assert undone_by(document) == "Move Rat"


def test_a_member_dropped_into_another_group_changes_over(panel: RosterPanel, desk: Desk) -> None:
    groups = (MOB, Group("g2", "mob", ("m3", "m4")))
    document = opened(desk, "rat", "rat", "rat", "rat", groups=groups)
    drop(panel, of(panel, "m1"), at(panel, "m3", LOWER))
    assert (members(document), members(document, "g2")) == (("m2",), ("m1", "m3", "m4"))
    assert shown(panel)[1:] == ["group:g1", "m2", "group:g2", "m3", "m1", "m4"]
    assert undone_by(document) == "Join the group"


def test_a_whole_group_stays_one_wherever_it_is_dropped(panel: RosterPanel, desk: Desk) -> None:
    document = opened(desk, "rat", "rat", "guard", groups=(MOB,))
    data = panel.rows.mimeData([panel.rows.index_of("group:g1")])
    drop(panel, data, at(panel, "m3", LOWER))
    assert ids(document) == ["m3", "m1", "m2"]
    assert members(document) == ("m1", "m2")
    assert undone_by(document) == "Move 2 models"


def test_a_group_takes_only_what_is_of_its_kind(panel: RosterPanel, desk: Desk) -> None:
    document = opened(desk, "rat", "rat", "guard", groups=(MOB,))
    drop(panel, of(panel, "m3"), at(panel, "m2", UPPER))
    assert members(document) == ("m1", "m2")
    assert not document.mustered.group_of("m3")


def test_a_single_model_dropped_on_itself_stays(
    panel: RosterPanel, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = opened(desk, "rat", "rat", groups=(MOB,))
    data, lines = of(panel, "m2"), []

    def dragged(*_: object) -> Qt.DropAction:
        lines.append(drop(panel, data, at(panel, "m2", LOWER)))
        return Qt.DropAction.MoveAction

    monkeypatch.setattr("realms_builder.gui.rooms.roster.roster_view.QDrag.exec", dragged)
    panel.list.startDrag(Qt.DropAction.MoveAction)
    assert lines == [None]
    assert members(document) == ("m1", "m2")


def test_models_of_several_sections_land_each_in_its_own(panel: RosterPanel, desk: Desk) -> None:
    document = opened(desk, "chief", "chief", "guard", "guard")
    drop(panel, of(panel, "m2", "m3"), at(panel, "m4", LOWER))
    assert shown(panel) == ["section:leader", "m1", "m2", "section:follower", "m4", "m3"]
    assert panel.selected == ("m2", "m3")
    assert undone_by(document) == "Move 2 models"


# ------------------------------------------------------------------------- from elsewhere


def test_units_dropped_between_models_are_hired_there(panel: RosterPanel, desk: Desk) -> None:
    document = opened(desk, "guard", "guard")
    drop(panel, mime_of_units("tiny", ["rat"], ["Rat"]), at(panel, "m2", UPPER))
    assert units(document) == ["guard", "rat", "guard"]
    assert undone_by(document) == "Hire Rat"


@pytest.mark.parametrize(("unit", "joined"), [("rat", True), ("guard", False), ("chief", False)])
def test_a_unit_dropped_into_a_group_joins_it_if_it_may(
    panel: RosterPanel, desk: Desk, unit: str, joined: bool
) -> None:
    document = opened(desk, "rat", "rat", "guard", groups=(MOB,))
    before = document.roster
    drop(panel, mime_of_units("tiny", [unit], [unit]), at(panel, "m2", UPPER))
    assert (members(document) == ("m1", "m2", "m4")) is joined
    assert (document.mustered.group_of("m4") is not None) is joined
    document.undo_stack.undo()
    assert document.roster == before
    assert not document.undo_stack.canUndo()


def test_a_full_group_leaves_a_hired_unit_beside_it(panel: RosterPanel, desk: Desk) -> None:
    mob = Group("g1", "mob", ("m1", "m2", "m3"))
    opened(desk, "guard", *(Model(f"m{n}", "rat") for n in (1, 2, 3)), groups=(mob,))
    line = drop(panel, mime_of_units("tiny", ["rat"], ["Rat"]), at(panel, "m1", LOWER))
    assert line is not None
    assert shown(panel)[line[0]] not in ("m1", "m2", "m3")


def test_the_first_of_its_section_shows_where_its_heading_will_be(
    panel: RosterPanel, desk: Desk
) -> None:
    opened(desk, "guard", "guard")
    line = drop(panel, mime_of_units("tiny", ["chief"], ["Chief"]), at(panel, "m2", LOWER))
    assert line == (0, False)
    assert shown(panel) == ["section:leader", "m3", "section:follower", "m1", "m2"]


def test_models_of_another_roster_join_the_group_they_are_dropped_into(
    qtbot: QtBot, panel: RosterPanel, desk: Desk
) -> None:
    other = opened(desk, Model("m1", "rat", name="Aldo"))
    data = of(panel, "m1")
    document = opened(desk, "rat", "rat", groups=(MOB,))
    drop(panel, data, at(panel, "m1", LOWER))
    qtbot.waitUntil(lambda: len(document.roster.models) == 3)
    assert [model.name for model in document.roster.models] == ["", "Aldo", ""]
    assert members(document) == ("m1", "m2", "m3")
    assert len(other.roster.models) == 1


def test_with_ctrl_a_copy_lands(panel: RosterPanel, desk: Desk) -> None:
    document = opened(desk, "guard", "rat")
    keys = Qt.KeyboardModifier.ControlModifier
    drop(panel, of(panel, "m1"), at(panel, "m2", LOWER), keys)
    assert units(document) == ["guard", "rat", "guard"]


def test_a_drop_below_everything_goes_to_the_end(panel: RosterPanel, desk: Desk) -> None:
    document = opened(desk, "guard", "rat")
    assert drop(panel, of(panel, "m1"), QPointF(50, 1000)) == (3, False)
    assert ids(document) == ["m2", "m1"]


def test_what_is_no_model_shows_no_line_and_changes_nothing(panel: RosterPanel, desk: Desk) -> None:
    document = opened(desk, "guard")
    data = QMimeData()
    data.setText("guard")
    assert drop(panel, data, QPointF(50, 40)) is None
    assert units(document) == ["guard"]


def test_a_drag_that_leaves_takes_the_line_along(panel: RosterPanel, desk: Desk) -> None:
    opened(desk, "guard", "rat")
    assert hover(panel, of(panel, "m1"), at(panel, "m2", LOWER)) is not None
    QApplication.sendEvent(panel.list.viewport(), QDragLeaveEvent())
    assert panel.list.line is None


# ------------------------------------------------------------------------- what is seen


def test_the_picture_of_a_drag_is_small_and_lets_the_line_shine_through(
    panel: RosterPanel, desk: Desk
) -> None:
    opened(desk, "guard", "rat", "rat")
    panel.select(["m1"])
    one = panel.list.drag_picture().toImage()
    row = panel.list.visualRect(panel.rows.index_of("m1"))
    assert one.width() < row.width() / 2
    assert one.height() < row.height()
    most = max(one.pixelColor(x, y).alpha() for x in range(one.width()) for y in range(20))
    assert 0 < most < 230
    panel.select(["m1", "m2", "m3"])
    assert panel.list.drag_picture().width() > one.width()  # says how many
