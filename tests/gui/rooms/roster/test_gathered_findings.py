"""Findings of one kind: one line that opens, one way out for all, and the single ones below."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QSplitter, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.swap import step_text
from realms_builder.gui.rooms.roster.findings.findings_panel import FindingsPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.roster import Model
from tests.gui.rooms.roster.choosing import game_file
from tests.gui.rooms.roster.findings_shown import (
    GENERAL,
    HEAVY,
    buttons,
    click,
    panel_of,
    rows,
    with_fixes,
)
from tests.gui.rooms.roster.scene import undone_by


def heavy(number: int, **values: object) -> Model:
    return Model(f"m{number}", "guard", carry=HEAVY, **values)  # type: ignore[arg-type]


def test_findings_of_one_kind_are_one_line_with_their_count_that_opens(
    qtbot: QtBot, desk: Desk
) -> None:
    game_file(desk, "chief", *[heavy(n) for n in range(2, 10)])
    panel = panel_of(qtbot, desk)
    assert [row.whole for row in rows(panel)] == [
        "Error: 0 generals.",
        "8 warnings: Guard carries 5.5 kg. (and 7 more)",
    ]
    assert panel.summary.text() == "Not legal, 1 error, 8 warnings"
    gathered = rows(panel)[1]
    assert gathered.models == tuple(f"m{n}" for n in range(2, 10))
    (button,) = [b for b in buttons(panel, gathered) if b.kind == "why"]
    assert button.text == "Show all"
    click(qtbot, panel, button.box.center())
    inside = rows(panel)[2:]
    assert [row.whole for row in inside] == ["Warning: Guard carries 5.5 kg."] * 8
    assert [row.models for row in inside] == [(f"m{n}",) for n in range(2, 10)]
    assert panel.summary.text() == "Not legal, 1 error, 8 warnings"
    panel.list.open_row(gathered.id)
    assert len(rows(panel)) == 2


def test_two_of_a_kind_keep_their_sentences(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, heavy(2), heavy(3))
    panel = panel_of(qtbot, desk)
    assert [row.whole for row in rows(panel)] == ["Warning: Guard carries 5.5 kg."] * 2


def test_what_mends_all_of_a_kind_is_one_step_of_undo(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, *[heavy(n) for n in range(2, 10)])
    before = document.roster
    panel = panel_of(qtbot, desk)
    fix = next(b for b in with_fixes(qtbot, panel, 0) if b.kind == "fix")
    assert fix.text == "Drop Long sword · all 8"
    click(qtbot, panel, fix.box.center())
    assert undone_by(document) == "Drop Long sword · all 8"
    desk.preferences.language = "de"
    assert step_text(document.undo_stack, 0) == "Langschwert ablegen · alle 8"
    desk.preferences.language = "en"
    assert panel.summary.text() == "Legal"
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.roster == before


def test_the_single_ones_can_still_be_mended_and_explained(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, *[heavy(n) for n in range(2, 6)])
    panel = panel_of(qtbot, desk)
    panel.list.open_row(rows(panel)[0].id)
    third = rows(panel)[3]
    panel.list.open_row(third.id)
    assert rows(panel)[3].is_open and rows(panel)[0].is_open
    assert third.why == "Too heavy. (p.\u00a07)"
    panel.list.fix(third, 0)
    qtbot.waitUntil(lambda: undone_by(document) == "Drop Long sword")
    assert [m.id for m in document.roster.models if not m.carry] == ["m1", "m4"]
    assert rows(panel)[0].whole == "3 warnings: Guard (1 of 4) carries 5.5 kg. (and 2 more)"
    assert len(rows(panel)) == 4, "the line stays open"


def test_a_way_for_all_that_was_pressed_while_it_is_looked_at_anew_waits_for_it(
    qtbot: QtBot, desk: Desk
) -> None:
    document = game_file(desk, GENERAL, *[heavy(n) for n in range(2, 10)])
    panel = panel_of(qtbot, desk)
    with_fixes(qtbot, panel, 0)
    document.change(lambda r: change_model(r, "m2", note="x"), "Note")
    panel.list.fix(rows(panel)[0], 0)
    qtbot.waitUntil(lambda: document.undo_stack.count() == 2)
    assert all(not model.carry for model in document.roster.models)
    assert document.roster.models[1].note == "x"


def test_a_line_for_several_asks_for_all_their_models(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, *[heavy(n) for n in range(2, 5)])
    panel = panel_of(qtbot, desk)
    with_fixes(qtbot, panel, 0)
    everyone: list[tuple[str, ...]] = []
    panel.models_wanted.connect(everyone.append)
    for _ in range(2):
        click(qtbot, panel, QPoint(60, 12))
    assert everyone == [("m2", "m3", "m4"), ("m3", "m4", "m2")]
    menu = panel.list.menu_for(rows(panel)[0])
    assert [a.text() for a in menu.actions()] == [
        "Drop Long sword · all 3",
        "Show the models",
        "Show all",
    ]


def test_a_line_for_several_opens_by_keyboard(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, *[heavy(n) for n in range(2, 5)])
    panel = panel_of(qtbot, desk)
    findings = panel.list
    findings.setFocus()
    findings.setCurrentIndex(findings.rows.index(0))
    qtbot.keyClick(findings, Qt.Key.Key_Right)
    qtbot.keyClick(findings, Qt.Key.Key_Return)
    assert len(rows(panel)) == 4
    qtbot.keyClick(findings, Qt.Key.Key_Return)
    assert len(rows(panel)) == 1


def test_what_opens_below_a_line_gets_room(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, *[heavy(n) for n in range(2, 5)])
    splitter = QSplitter(Qt.Orientation.Vertical)
    qtbot.addWidget(splitter)
    panel = FindingsPanel(desk)
    splitter.addWidget(QWidget())
    splitter.addWidget(panel)
    splitter.resize(650, 900)
    splitter.show()
    splitter.setSizes([900, 0])
    panel.list.open_row(rows(panel)[0].id)
    last = panel.list.visualRect(panel.list.rows.index(3))
    assert panel.list.viewport().rect().contains(last)
