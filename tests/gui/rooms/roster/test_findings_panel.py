"""The findings: sorted, said, explained, mended, led to their models."""

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QContextMenuEvent, QHelpEvent, QImage
from PySide6.QtWidgets import QApplication, QListView, QMenu, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.game.texts import Text
from realms_builder.gui.kit.icons import icon
from realms_builder.gui.rooms.roster.findings.findings_panel import FindingsPanel
from realms_builder.gui.rooms.roster.findings.findings_rows import FindingRow, rows_of
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import add_model, change_model, set_role
from realms_builder.roster.findings import Finding, Said
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


def test_the_worst_comes_first_and_is_said_with_a_word(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, "chief", Model("m2", "guard", carry=HEAVY))
    panel = panel_of(qtbot, desk)
    assert [row.whole for row in rows(panel)] == [
        "Error: 0 generals.",
        "Warning: Guard carries 5.5 kg.",
        "Hint: Few models.",
    ]
    assert panel.summary.text() == "Not legal, 1 error, 1 warning, 1 hint"
    assert panel.severity is Severity.ERROR


def test_warnings_and_hints_are_legal(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL)
    assert panel_of(qtbot, desk).summary.text() == "Legal, 1 hint"


def test_nothing_to_say_is_legal(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, "rat", "rat")
    panel = panel_of(qtbot, desk)
    assert panel.summary.text() == "Legal"
    assert not panel.list.isVisible() and not panel.fold.isVisible()


def test_findings_follow_every_edit(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    document.change(lambda r: set_role(r, "m1", "general", only_one=True), "Role")
    assert panel.summary.text() == "Legal, 1 hint"
    document.undo_stack.undo()
    assert panel.summary.text() == "Not legal, 1 error, 1 hint"


def test_why_opens_reason_and_source(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, Model("m2", "guard", carry=HEAVY))
    panel = panel_of(qtbot, desk)
    row = rows(panel)[0]
    assert row.why == "Too heavy. (p.\u00a07)"
    why = with_fixes(qtbot, panel, 0)[-1]
    assert (why.kind, why.text) == ("why", "Why?")
    closed = panel.list.visualRect(panel.list.rows.index(0)).height()
    click(qtbot, panel, why.box.center())
    opened = rows(panel)[0]
    assert opened.is_open
    assert panel.list.visualRect(panel.list.rows.index(0)).height() > closed - 40
    assert buttons(panel, opened)[-1].text == "Less"
    click(qtbot, panel, buttons(panel, opened)[-1].box.center())
    assert not rows(panel)[0].is_open


def test_why_is_there_only_where_more_is_to_be_read(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, "rat", "rat")
    panel = panel_of(qtbot, desk)

    def says(text: str, why: str = "", source: str = "") -> list[str]:
        said = (Said(Text.of(text)), Said(Text.of(why)))
        row = FindingRow("r", Severity.HINT, "en", Finding("c", Severity.HINT, *said, source))
        return [b.text for b in panel.list.delegate.buttons(row, QRect(0, 0, 650, 60))]

    assert says("The guard is heavy.") == []
    assert says("The guard is heavy.", "Heavy is the guard.") == []
    assert says("The guard is heavy.", "It fits below.") == []  # and stands there
    assert says("The guard is heavy.", "More than fits the line below. " * 9) == ["Why?"]
    assert says("Many words make a long sentence. " * 9) == ["Read on"]


def test_a_sentence_takes_two_lines_before_it_is_cut(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, "rat", "rat")
    panel = panel_of(qtbot, desk)
    delegate, box = panel.list.delegate, QRect(0, 0, 400, 90)
    room = 400 - delegate.measured(_row("x"), box).why_width - 80  # signs and edges

    def lines(text: str) -> tuple[int, list[str]]:
        here = delegate.measured(_row(text), box)
        return here.lines, [button.text for button in here.buttons]

    letter = delegate._fonts().metrics.horizontalAdvance("nnnn ")
    assert lines("nnnn " * (room // letter // 3)) == (1, [])
    assert lines("nnnn " * (room * 3 // letter // 2)) == (2, [])
    assert lines("nnnn " * (room * 3 // letter)) == (2, ["Read on"])
    delegate.wraps = False  # there are too many of them
    assert lines("nnnn " * (room * 3 // letter // 2)) == (1, ["Read on"])
    upper, lower = delegate.measured(_row("one two three " * 9), box).closed_lines
    assert f"{upper} {lower}" == "one two three " * 9 and lower


def test_little_room_gives_the_whole_width_to_sentences_and_ways_out(
    qtbot: QtBot, desk: Desk
) -> None:
    game_file(desk, GENERAL, "rat", "rat")
    panel = panel_of(qtbot, desk)
    delegate, row = panel.list.delegate, _row("wide open space " * 9)
    letters = delegate._fonts().small_metrics.averageCharWidth()
    wide, narrow = (QRect(0, 0, width * letters, 90) for width in (90, 40))
    left, room = delegate.measured(row, narrow).texts
    (why,) = delegate.buttons(row, narrow)
    assert left + room > why.box.left()
    assert why.box.top() >= 2 * delegate._fonts().line  # below both lines
    left, room = delegate.measured(row, wide).texts
    (why,) = delegate.buttons(row, wide)
    assert left + room < why.box.left()
    delegate._offers = lambda _row: ("Leave the rats at home, all of them", "Hire", "Drop")
    fix, more = delegate.buttons(row, narrow)
    assert (more.kind, more.text) == ("more", "+2")
    assert narrow.right() - 20 < more.box.right() < narrow.right()  # nothing stands beside it
    assert fix.box.right() < more.box.left()


def _row(text: str) -> FindingRow:
    said = (Said(Text.of(text)), Said(Text.of("")))
    return FindingRow("r", Severity.HINT, "en", Finding("c", Severity.HINT, *said, ""))


def test_an_open_row_stays_open_while_the_roster_changes(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, Model("m2", "guard", carry=HEAVY))
    panel = panel_of(qtbot, desk)
    panel.list.open_row(rows(panel)[0].id)
    document.change(lambda r: change_model(r, "m2", name="Ulf"), "Rename")
    assert (rows(panel)[0].is_open, rows(panel)[0].text) == (True, "Ulf carries 5.5 kg.")
    document.change(lambda r: change_model(r, "m2", carry=()), "Drop")
    assert not any(row.is_open for row in rows(panel))


def test_a_fix_is_one_click_and_one_step_of_undo(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, Model("m2", "guard", carry=HEAVY), "rat")
    panel = panel_of(qtbot, desk)
    fix = next(b for b in with_fixes(qtbot, panel, 0) if b.kind == "fix")
    assert fix.text == "Drop Long sword"
    click(qtbot, panel, fix.box.center())
    assert undone_by(document) == "Drop Long sword"
    assert panel.summary.text() == "Legal"
    document.undo_stack.undo()
    assert len(rows(panel)) == 1


def test_a_fix_is_worked_out_from_the_roster_as_it_is_now(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, Model("m2", "guard", carry=HEAVY), "rat")
    panel = panel_of(qtbot, desk)
    with_fixes(qtbot, panel, 0)
    document.change(lambda r: change_model(r, "m2", name="Ulf", note="x"), "Rename")
    panel.list.fix(rows(panel)[0], 0)
    qtbot.waitUntil(lambda: undone_by(document) == "Drop Long sword")
    ulf = document.roster.model("m2")
    assert ulf is not None and (ulf.name, ulf.carry) == ("Ulf", ())


def test_a_click_asks_for_the_models_one_after_the_other(qtbot: QtBot, desk: Desk) -> None:
    two = replace(GENERAL, id="m2")
    game_file(desk, GENERAL, two, "rat")
    panel = panel_of(qtbot, desk)
    assert rows(panel)[0].models == ("m1", "m2")
    wanted: list[str] = []
    everyone: list[tuple[str, ...]] = []
    panel.model_wanted.connect(wanted.append)
    panel.models_wanted.connect(everyone.append)
    for _ in range(3):
        click(qtbot, panel, QPoint(60, 12))
    assert wanted == ["m1", "m2", "m1"]
    assert everyone[1] == ("m2", "m1")


def test_everything_can_be_done_by_keyboard(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, Model("m2", "guard", carry=HEAVY), "rat")
    panel = panel_of(qtbot, desk)
    with_fixes(qtbot, panel, 0)
    findings = panel.list
    findings.setFocus()
    findings.setCurrentIndex(findings.rows.index(0))
    with qtbot.waitSignal(panel.model_wanted) as wanted:
        qtbot.keyClick(findings, Qt.Key.Key_Return)
    assert wanted.args == ["m2"]
    qtbot.keyClick(findings, Qt.Key.Key_Tab)
    qtbot.keyClick(findings, Qt.Key.Key_Right)
    qtbot.keyClick(findings, Qt.Key.Key_Space)
    assert rows(panel)[0].is_open
    qtbot.keyClick(findings, Qt.Key.Key_Backtab)
    qtbot.keyClick(findings, Qt.Key.Key_Return)
    assert undone_by(document) == "Drop Long sword"


def menu_open() -> list[str]:
    """Return what the open menu offers; it is closed again."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.activeAction() is menu.actions()[0]
    said = [action.text() for action in menu.actions()]
    menu.close()
    return said


def test_the_menu_key_offers_what_mends_the_current_finding_wherever_the_mouse_is(
    qtbot: QtBot, desk: Desk
) -> None:
    game_file(desk, "chief", Model("m2", "guard", carry=HEAVY))
    panel = panel_of(qtbot, desk)
    with_fixes(qtbot, panel, 1)
    findings = panel.list
    findings.setCurrentIndex(findings.rows.index(1))
    elsewhere = findings.visualRect(findings.rows.index(0)).center()
    by_key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, elsewhere, elsewhere)
    QApplication.sendEvent(findings.viewport(), by_key)
    assert menu_open() == ["Drop Long sword", "Show the model", "Why?"]


def test_enter_opens_the_ways_out_of_a_finding_that_is_about_no_model(
    qtbot: QtBot, desk: Desk
) -> None:
    game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    fixes = [b.text for b in with_fixes(qtbot, panel, 0) if b.kind == "fix"]
    assert rows(panel)[0].models == ()
    panel.list.setCurrentIndex(panel.list.rows.index(0))
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert menu_open()[: len(fixes)] == fixes


def test_the_menu_offers_the_same(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, Model("m2", "guard", carry=HEAVY), "rat")
    panel = panel_of(qtbot, desk)
    with_fixes(qtbot, panel, 0)
    menu = panel.list.menu_for(rows(panel)[0])
    assert [a.text() for a in menu.actions()] == ["Drop Long sword", "Show the model", "Why?"]
    menu.actions()[0].trigger()
    assert undone_by(document) == "Drop Long sword"


def test_the_panel_folds_and_stays_so(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    panel.fold.click()
    assert not panel.list.isVisible()
    assert panel.maximumHeight() < 60
    again = panel_of(qtbot, desk)
    assert again.is_collapsed and not again.list.isVisible()
    again.fold.click()
    assert again.list.isVisible()


def test_without_limits_only_what_nobody_knows_is_said(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief", "ghost")
    panel = panel_of(qtbot, desk)
    document.set_freeform(True)
    assert panel.summary.text() == "1 error · limits are set aside"


def test_limits_set_aside_are_no_reason_for_a_tick(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, "guard", "guard")
    panel = panel_of(qtbot, desk)

    def shown() -> QImage:
        return panel.sign.pixmap().toImage()

    def drawn(name: str, colour: str) -> QImage:
        return icon(name, colour).pixmap(QSize(18, 18)).toImage()

    tones = desk.theme.tones
    assert shown() == drawn("check", tones.good)
    document.set_freeform(True)
    assert panel.summary.text() == "Limits are set aside"
    assert shown() == drawn("info", tones.muted)


def test_problems_of_the_file_are_said_too(desk: Desk) -> None:
    document = game_file(desk, GENERAL, "rat", "rat")
    place = Place("/rosters/mine.yaml", 7, 3)
    document.problems = (Problem("missing_key", place=place, values={"key": "unit"}),)
    (row,) = rows_of(document, "en")
    assert row.severity is Severity.ERROR and "unit" in row.text
    assert "mine.yaml" not in f"{row.text} {row.why}"  # the workshop says where


def test_findings_about_the_same_have_rows_of_their_own(desk: Desk) -> None:
    document = game_file(desk, GENERAL, "rat", "rat")
    same = Problem("missing_key", values={"key": "unit"})
    document.problems = (same, same, same)
    assert len({row.id for row in rows_of(document, "en")}) == 3


def test_a_roster_of_nobody_is_neither_praised_nor_blamed(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk)
    assert panel_of(qtbot, desk).summary.text() == "Empty"


def test_two_hundred_findings_put_only_those_seen_into_words(qtbot: QtBot, desk: Desk) -> None:
    many = [Model(f"m{n}", "guard", carry=HEAVY) for n in range(2, 202)]
    document = game_file(desk, GENERAL, *many)
    panel = panel_of(qtbot, desk)
    panel.list.open_row(rows(panel)[0].id)
    panel.grab()
    said = [row for row in rows(panel) if "text" in row.__dict__]
    assert 0 < len(said) < 20 < len(rows(panel))
    assert len(panel.list.visible_rows()) < 20
    document.change(lambda r: add_model(r, "rat"), "Add")
    assert len(rows(panel)) == 201


def test_a_sentence_that_is_cut_off_is_said_whole_on_hover(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, Model("m2", "guard", carry=HEAVY), "rat")
    panel = panel_of(qtbot, desk)
    point = QPoint(60, 12)
    event = QHelpEvent(QHelpEvent.Type.ToolTip, point, panel.list.mapToGlobal(point))
    assert panel.list.viewportEvent(event)
    assert isinstance(panel.list, QListView)


def test_closing_the_document_empties_the_panel(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    desk.close_document(document)
    assert rows(panel) == [] and panel.summary.text() == ""


def test_the_panel_speaks_the_language_of_the_window(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, "chief")
    panel = panel_of(qtbot, desk)
    desk.preferences.language = "de"
    desk.language_changed.emit()
    assert rows(panel)[0].whole == "Fehler: 0 Generäle."
    assert panel.summary.text() == "Nicht regelgerecht, 1 Fehler, 1 Hinweis"


def test_what_the_folded_panel_leaves_goes_to_the_models_above(qtbot: QtBot, desk: Desk) -> None:
    document = game_file(desk, GENERAL, "rat", "rat")
    splitter = QSplitter(Qt.Orientation.Vertical)
    qtbot.addWidget(splitter)
    panel = FindingsPanel(desk)
    splitter.addWidget(QWidget())
    splitter.addWidget(panel)
    splitter.resize(650, 600)
    splitter.setSizes([450, 150])
    splitter.show()
    document.change(lambda r: set_role(r, "m1", "", only_one=False), "Role")
    qtbot.waitUntil(lambda: panel.height() >= 90)
    splitter.setSizes([380, 220])
    opened = panel.height()
    panel.fold.click()
    qtbot.waitUntil(lambda: sum(splitter.sizes()) > 590 and panel.height() < 60)
    panel.fold.click()
    qtbot.waitUntil(lambda: panel.height() == opened)


def test_a_finding_that_is_opened_gets_the_room_to_be_seen_whole(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, *[Model(f"m{n}", "guard", carry=HEAVY) for n in range(2, 9)])
    splitter = QSplitter(Qt.Orientation.Vertical)
    qtbot.addWidget(splitter)
    panel = FindingsPanel(desk)
    splitter.addWidget(QWidget())
    splitter.addWidget(panel)
    splitter.resize(300, 700)
    splitter.show()
    splitter.setSizes([700, 0])  # as small as it goes
    closed = panel.height()
    with_fixes(qtbot, panel, 0)
    panel.list.open_row(rows(panel)[0].id)
    box = panel.list.visualRect(panel.list.rows.index(0))
    assert box.height() > closed - panel.list.y()
    assert panel.list.viewport().height() >= box.height()
    assert panel.height() <= 350


def test_a_reason_that_is_opened_leaves_the_head_of_its_finding_in_view(
    qtbot: QtBot, desk: Desk
) -> None:
    game_file(desk, "chief", Model("m2", "guard", carry=HEAVY))
    panel = panel_of(qtbot, desk)
    with_fixes(qtbot, panel, 1)
    panel.resize(260, 110)  # less than the opened row needs
    findings = panel.list
    findings.open_row(rows(panel)[1].id)
    box = findings.visualRect(findings.rows.index(1))
    assert box.height() > findings.viewport().height() and box.top() == 0


def test_a_panel_in_order_leaves_no_blank_below_it(qtbot: QtBot, desk: Desk) -> None:
    game_file(desk, GENERAL, "rat", "rat")
    splitter = QSplitter(Qt.Orientation.Vertical)
    qtbot.addWidget(splitter)
    panel = FindingsPanel(desk)
    splitter.addWidget(QWidget())
    splitter.addWidget(panel)
    splitter.setSizes([450, 150])
    splitter.resize(650, 600)
    splitter.show()
    qtbot.waitUntil(lambda: splitter.widget(0).height() > 550)
