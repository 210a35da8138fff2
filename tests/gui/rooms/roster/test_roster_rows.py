"""The rows of a roster: headings, groups, signs, and exact signals."""

from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.roster_rows import RosterRow, RosterRows, RowMaker
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster import edits
from realms_builder.roster.roster import Group, Model
from tests.builders import force, roster_with, tiny_faction, tiny_game
from tests.gui.rooms.roster.scene import opened

WORDS = {"unknown": "Unknown", "others": "Others", "error": "breaks a rule", "warning": "warning"}


def _rows(document: RosterDocument, lang: str = "en") -> list[RosterRow]:
    return RowMaker(document).rows(lang, WORDS)


def _ids(document: RosterDocument) -> list[str]:
    return [row.id for row in _rows(document)]


def _row(document: RosterDocument, identity: str) -> RosterRow:
    return next(row for row in _rows(document) if row.id == identity)


def test_models_stand_under_headings_in_the_order_of_the_game(desk: Desk) -> None:
    document = opened(desk, "rat", "chief", "guard")
    assert _ids(document) == [
        "section:leader",
        "m2",
        "section:follower",
        "m1",
        "m3",
    ]
    assert [(row.name, row.detail) for row in _rows(document) if row.kind == "section"] == [
        ("Leader", "1"),
        ("Follower", "2"),
    ]


def test_an_own_name_stands_before_the_name_of_the_unit(desk: Desk) -> None:
    row = _row(opened(desk, Model("m1", "guard", name="Aldo")), "m1")
    assert (row.name, row.unit, row.own_name) == ("Aldo", "Guard", "Aldo")


def test_without_an_own_name_the_unit_is_not_said_twice(desk: Desk) -> None:
    row = _row(opened(desk, "guard"), "m1")
    assert (row.name, row.unit, row.own_name) == ("Guard", "", "")


def test_items_tags_cost_and_role_are_shown(desk: Desk) -> None:
    document = opened(desk, Model("m1", "chief", role="general"), "guard", "rat")
    assert (_row(document, "m1").role, _row(document, "m1").cost) == ("General", "8")
    assert _row(document, "m2").detail == "Axe"
    assert _row(document, "m3").detail == "Mob"


def test_texts_follow_the_language(desk: Desk) -> None:
    rows = _rows(opened(desk, "guard"), "de")
    assert [row.name for row in rows] == ["Follower", "Wache"]
    assert rows[1].detail == "Axt"


def test_a_model_that_breaks_a_rule_has_a_sign_that_says_why(desk: Desk) -> None:
    document = opened(desk, "chief", "chief")
    row = _row(document, "m1")
    assert row.sign == "error"
    assert row.why == "Too many Chief."
    assert row.spoken == "Chief, 8, breaks a rule"
    document.set_freeform(True)
    assert _row(document, "m1").sign == ""


def test_a_unit_that_is_gone_keeps_its_row_at_the_end(desk: Desk) -> None:
    document = opened(desk, Model("m1", "dragon", name="Fafnir"), "guard")
    assert _ids(document)[-2:] == ["section:?", "m1"]
    row = _row(document, "m1")
    assert (row.name, row.unit, row.cost, row.sign) == ("Fafnir", "dragon", "", "error")


def test_a_group_stands_together_under_its_own_heading(desk: Desk) -> None:
    groups = (Group("g1", "mob", ("m1", "m3"), name="Vermin"),)
    document = opened(desk, "rat", "guard", "rat", groups=groups)
    assert _ids(document) == ["section:follower", "group:g1", "m1", "m3", "m2"]
    assert [row.grouped for row in _rows(document)] == [False, False, True, True, False]


def test_without_costs_no_row_has_one(desk: Desk) -> None:
    assert _row(opened(desk, "guard", costs=False), "m1").cost == ""


def test_rows_of_models_that_did_not_change_are_the_very_same(desk: Desk) -> None:
    document = opened(desk, "guard", "rat")
    maker = RowMaker(document)
    before = {row.id: row for row in maker.rows("en", WORDS)}
    document.change(lambda roster: edits.change_model(roster, "m1", name="Aldo"), "x")
    after = {row.id: row for row in maker.rows("en", WORDS)}
    assert after["m2"] is before["m2"]
    assert after["m1"].name == "Aldo"


# ------------------------------------------------------------------------- the model


def test_the_model_keeps_the_rules_of_models(
    qtbot: QtBot, qtmodeltester: ModelTester, desk: Desk
) -> None:
    document = opened(desk, "rat", "chief", "guard", "rat")
    rows = RosterRows()
    qtmodeltester.check(rows)
    maker = RowMaker(document)
    rows.show_rows(maker.rows("en", WORDS))
    for edit in (
        lambda roster: edits.remove_models(roster, ["m2"]),
        lambda roster: edits.in_order(roster, ["m4", "m1", "m3"]),
        lambda roster: edits.add_group(roster, "mob", ["m1", "m4"]),
        lambda roster: edits.duplicate_models(roster, ["m1", "m3"]),
    ):
        document.change(edit, "x")
        rows.show_rows(maker.rows("en", WORDS))
    assert [row.id for row in rows.rows] == [row.id for row in maker.rows("en", WORDS)]


def _shown(document: RosterDocument) -> tuple[RosterRows, RowMaker]:
    rows, maker = RosterRows(), RowMaker(document)
    rows.show_rows(maker.rows("en", WORDS))
    return rows, maker


def test_a_rename_repaints_one_row_and_nothing_else(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "guard", "rat")
    rows, maker = _shown(document)
    changed: list[int] = []
    rows.dataChanged.connect(lambda first, last: changed.extend((first.row(), last.row())))
    document.change(lambda roster: edits.change_model(roster, "m2", name="Aldo"), "x")
    with (
        qtbot.assertNotEmitted(rows.rowsInserted),
        qtbot.assertNotEmitted(rows.rowsRemoved),
        qtbot.assertNotEmitted(rows.modelReset),
    ):
        rows.show_rows(maker.rows("en", WORDS))
    assert changed == [2, 2]


def test_a_removal_removes_one_row(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "rat", "rat")
    rows, maker = _shown(document)
    document.change(lambda roster: edits.remove_models(roster, ["m2"]), "x")
    with qtbot.waitSignal(rows.rowsRemoved) as removed:
        rows.show_rows(maker.rows("en", WORDS))
    assert removed.args[1:] == [2, 2]


def test_a_step_down_moves_one_row(qtbot: QtBot, desk: Desk) -> None:
    document = opened(desk, "guard", "rat", "rat")
    rows, maker = _shown(document)
    document.change(lambda roster: edits.in_order(roster, ["m2", "m1"]), "x")
    with (
        qtbot.assertNotEmitted(rows.rowsInserted),
        qtbot.waitSignal(rows.rowsMoved) as moved,
    ):
        rows.show_rows(maker.rows("en", WORDS))
    assert [moved.args[1], moved.args[4]] == [2, 1]


def test_headings_cannot_be_chosen_and_models_can_be_renamed(desk: Desk) -> None:
    rows, _ = _shown(opened(desk, "guard"))
    flag = Qt.ItemFlag
    assert not rows.flags(rows.index(0)) & flag.ItemIsSelectable
    assert rows.flags(rows.index(1)) & flag.ItemIsEditable
    assert rows.flags(rows.index(1)) & flag.ItemIsDragEnabled
    assert rows.flags(QModelIndex()) == flag.ItemIsDropEnabled


def test_typing_the_same_name_again_changes_nothing(desk: Desk) -> None:
    rows, _ = _shown(opened(desk, Model("m1", "guard", name="Aldo")))
    renamed: list[str] = []
    rows.renamed = lambda row, name: renamed.append(f"{row.id} {name}")
    assert not rows.setData(rows.index(1), "Aldo")
    assert rows.setData(rows.index(1), "Bela")
    assert renamed == ["m1 Bela"]


def test_a_mob_says_its_numbers_and_a_model_its_other_forms(desk: Desk) -> None:
    members = [Model(f"m{n}", "kleiner_spiess") for n in (1, 2)]
    mob = Group("g1", "mob", ("m1", "m2"), "kleiner_mob")
    found = force("ags", "kleines_volk", *members, groups=(mob,))
    document = RosterDocument(found.roster, found.game, found.find_faction, parent=desk)
    (group,) = [row for row in _rows(document) if row.kind == "group"]
    assert group.detail.startswith("2 · MOV")
    assert "ATT 5/3+ vs DEF, Near (2)" in group.detail  # 3/3+ and two spears
    found = force("ags", "schatten", Model("m1", "uferwart"))
    document = RosterDocument(found.roster, found.game, found.find_faction, parent=desk)
    keeper = _row(document, "m1")
    assert "Shadow: WIL\u00a05/3+" in keeper.detail
    assert keeper.forms().startswith("Shadow: WIL")


def test_a_group_is_not_torn_by_the_kinds_of_its_members(desk: Desk) -> None:
    mob = Group("g", "mob", ("m1", "m3"))
    document = opened(desk, "rat", "guard", "chief", groups=(mob,))
    assert _ids(document) == ["section:leader", "group:g", "m3", "m1", "section:follower", "m2"]


EACH = """
units:
  - id: squad
    name: Squad
    cost: 1
    stats: {hp: 1}
    strength: [1, 5]
    options: [{id: arms, name: Arms, list: weapons, of: [axe, bow], at_most: 2, each: model}]
"""


def test_what_each_of_several_models_has_is_said_once_with_its_number(desk: Desk) -> None:
    squad = Model("m1", "squad", strength=4, choose=(("arms", ("axe", "bow")),))
    game = tiny_game()
    faction = tiny_faction(game, EACH)
    document = RosterDocument(roster_with(squad), game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    assert _row(document, "m1").detail == "4× Axe · 4× Bow"
