"""The table room: sides, seed and papers, as a host uses them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.core.problems import Severity
from realms_builder.gui.dialogs.print.calibration_wizard import CalibrationWizard
from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.rooms.table.panel import SidePapers, TablePanel
from realms_builder.gui.rooms.table.papers import EVENING, papers_offered
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS
from realms_builder.render.jobs.printer_offsets import PrinterSetting, remember_offset
from tests.builders import ROOT, shipped
from tests.cli.commands import tiny_pack, write
from tests.gui import waiting
from tests.gui.answers import Answers
from tests.gui.dialogs.print.printing import PaperTray
from tests.gui.fields import box_of
from tests.sheets.play.pages import Seen
from tests.sheets.printed import pages_of


@pytest.fixture
def tray() -> PaperTray:
    return PaperTray("Office")


@pytest.fixture
def room(qtbot: QtBot, desk: Desk, tray: PaperTray) -> Iterator[TablePanel]:
    desk.preferences.set_value("table/game", "ags")
    desk.preferences.set_value("table/seed", 17)
    found = TablePanel(desk, tray)
    qtbot.addWidget(found)
    found.show()
    settle(qtbot, found)
    yield found
    found.preview.stop()


def settle(qtbot: QtBot, room: TablePanel) -> None:
    """Wait until everything asked for has been made."""
    waiting.settle(qtbot, room._desk)


def take(qtbot: QtBot, room: TablePanel, box: ListBox, text: str) -> None:
    row = box.findText(text)
    assert row >= 0, [box.itemText(n) for n in range(box.count())]
    box.setCurrentIndex(row)
    box.activated.emit(row)
    settle(qtbot, room)


def choose(box: ListBox, identity: str) -> None:
    box.setCurrentIndex(box.findData(identity))
    box.activated.emit(box.currentIndex())


def tick(room: TablePanel, *parts: str) -> None:
    """Let the evening hold these parts alone."""
    for section in room.form.parts.fields:
        box = box_of(room.form.parts, section)
        box.setChecked(section in parts)


def text_of(room: TablePanel) -> str:
    return "\n".join(pages_of(room.foot.out.pdf))


def test_a_scenario_is_there_at_once_and_the_seed_stays(room: TablePanel, desk: Desk) -> None:
    assert box_of(room.form.seats, "game").currentData() == "ags"
    assert box_of(room.form.seats, "seed").value() == 17
    assert room.foot.out.pages
    assert "Scenario number 17" in text_of(room)


def test_the_same_seed_gives_the_same_file_and_another_one_another(
    qtbot: QtBot, room: TablePanel
) -> None:
    first = room.foot.out.pdf
    box_of(room.form.seats, "seed").setValue(18)
    settle(qtbot, room)
    assert room.foot.out.pdf != first
    box_of(room.form.seats, "seed").setValue(17)
    settle(qtbot, room)
    assert room.foot.out.pdf == first


def test_rolling_takes_another_seed_and_shows_the_scenario(qtbot: QtBot, room: TablePanel) -> None:
    room.show_paper("quick")
    settle(qtbot, room)
    before = box_of(room.form.seats, "seed").value()
    room.form.roll.click()
    settle(qtbot, room)
    assert room.paper == "scenario"
    assert room.buttons["scenario"].isChecked()
    assert box_of(room.form.seats, "seed").value() != before


def test_rolling_for_a_whole_evening_goes_on_showing_it(qtbot: QtBot, room: TablePanel) -> None:
    room.begin_evening("celtos", tuple(shipped().rosters("celtos", only="ready"))[:2])
    settle(qtbot, room)
    room.form.roll.click()
    settle(qtbot, room)
    assert room.paper == EVENING and room.buttons[EVENING].isChecked()


def test_an_evening_seats_both_lists_and_shows_all_that_is_printed(
    qtbot: QtBot, room: TablePanel
) -> None:
    first, second = shipped().rosters("celtos", only="ready")
    room.begin_evening("celtos", (first, second))
    settle(qtbot, room)
    assert room.form.seats.side_names() == ("The Army of the Hill", "The Spring Tide")
    assert room.paper == "evening" and room.buttons["evening"].isChecked()
    assert room.form.seats.value["seed"] != 17
    printed = text_of(room)
    assert "The Army of the Hill" in printed and "The Spring Tide" in printed


def test_the_form_says_who_is_a_and_who_is_b_on_the_paper(qtbot: QtBot, room: TablePanel) -> None:
    assert room.form.seats.notes_below["b"].isHidden()  # nobody sits there
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    take(qtbot, room, box_of(room.form.seats, "b"), "Alley Gang")
    said = set()
    for seed in range(20, 28):
        box_of(room.form.seats, "seed").setValue(seed)
        settle(qtbot, room)
        printed = re.search(
            r"A\s+(Border Watch|Alley Gang).*?B\s+(Border Watch|Alley Gang)", text_of(room), re.S
        )
        assert printed is not None
        first, second = printed.groups()
        note = room.form.seats.notes_below["b"].text()
        assert note == f"The dice decide: A is {first}, B is {second}."
        said.add(first)
    assert said == {"Border Watch", "Alley Gang"}


def test_papers_of_a_side_need_its_roster(qtbot: QtBot, room: TablePanel) -> None:
    assert not room.buttons["tokens_a"].isEnabled()
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    take(qtbot, room, box_of(room.form.seats, "b"), "The Whisperers")
    enabled = {kind for kind, button in room.buttons.items() if button.isEnabled()}
    assert enabled == {
        "scenario",
        "tasks",
        "evening",
        "quick",
        "roster_a",
        "intro_a",
        "rules_a",
        "tokens_a",
    }
    assert room.buttons["tokens_a"].text() == "Tokens: Border Watch"
    first, second = room.of_sides
    assert (first.text(), first.isChecked()) == ("Border Watch ▾", False)
    assert not second.isEnabled()
    room.buttons["tokens_a"].trigger()  # from the menu of the side
    settle(qtbot, room)
    assert "Corpse marker" in text_of(room)
    assert (first.text(), first.isChecked()) == ("Tokens: Border Watch ▾", True)
    assert not room.buttons["scenario"].isChecked()
    take(qtbot, room, box_of(room.form.seats, "a"), "not settled yet")
    assert room.paper == "scenario" and room.buttons["scenario"].isChecked()
    assert not first.isChecked()


def test_every_paper_of_two_rosters_is_made(qtbot: QtBot, room: TablePanel) -> None:
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    take(qtbot, room, box_of(room.form.seats, "b"), "Alley Gang")
    found = {}
    for kind in (paper.id for paper in papers_offered()):
        room.show_paper(kind)
        settle(qtbot, room)
        found[kind] = text_of(room)
    assert "Border Watch" in found["scenario"] and "Alley Gang" in found["scenario"]
    assert "Border Watch" in found["roster_a"] and "Alley Gang" in found["roster_b"]
    assert "Border Watch" in found["tokens_a"] and "Alley Gang" in found["tokens_b"]
    assert "Quick reference" in found["quick"]
    assert "Border Watch – Alley Gang" in found["evening"]
    assert "Stays secret" in found["intro_a"] and "Stays secret" in found["intro_b"]
    assert "Rules for Border Watch" in found["rules_a"]
    assert "camp site" in found["tasks"] and "quarter 1" not in found["tasks"]


def test_an_open_roster_sits_down_as_it_is_now(
    qtbot: QtBot, desk: Desk, room: TablePanel, checkout: Path
) -> None:
    source = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = desk.open_file(source)
    assert document is not None
    settle(qtbot, room)
    keys = [
        box_of(room.form.seats, "a").itemData(row)
        for row in range(box_of(room.form.seats, "a").count())
    ]
    assert f"open/{document.id}" in keys


@pytest.fixture
def own_game(preferences: Preferences) -> None:
    """Put a game that brings no scenarios into the library, before the desk reads it."""
    folder = tiny_pack(preferences.library_folder / "factions")
    write(folder / "rules" / "quick.en.md", "# Quick reference\n\nRoll high.\n")


def test_a_game_without_scenarios_says_so_and_has_its_quick_reference(
    qtbot: QtBot, own_game: None, room: TablePanel
) -> None:
    choose(box_of(room.form.seats, "game"), "tiny")
    settle(qtbot, room)
    assert room.foot.out.pages == ()
    assert not room.foot.save_button.isEnabled()
    room.show_paper("quick")
    settle(qtbot, room)
    assert room.foot.out.pages


@pytest.mark.parametrize("system", sorted(shipped().systems))
def test_every_game_has_a_scenario_for_two_of_its_factions(
    qtbot: QtBot, room: TablePanel, system: str
) -> None:
    games = box_of(room.form.seats, "game")
    if system != games.currentData():
        choose(games, system)
        settle(qtbot, room)
    for seat, faction in zip("ab", shipped().factions(system), strict=False):
        choose(box_of(room.form.seats, seat), f"faction/{faction}")
        settle(qtbot, room)
    assert room.paper == "scenario"
    (page,) = text_of(room).split("\n")[:1]
    assert "Scenario number 17" in page and "End and victory" in page
    assert [p for p in room.foot.out.problems if p.severity is Severity.ERROR] == []


def test_the_paper_shown_is_saved_and_printed(
    qtbot: QtBot, room: TablePanel, answers: Answers, tray: PaperTray, tmp_path: Path
) -> None:
    answers.paths = [tmp_path / "tonight.pdf"]
    room.foot.save_button.click()
    qtbot.waitUntil((tmp_path / "tonight.pdf").is_file)
    settle(qtbot, room)
    assert (tmp_path / "tonight.pdf").read_bytes() == room.foot.out.pdf
    room.foot.print_button.click()
    settle(qtbot, room)
    assert tray.printed == [room.foot.out]


def test_what_is_pressed_while_pages_are_made_anew_prints_the_new_ones(
    qtbot: QtBot, room: TablePanel, tray: PaperTray
) -> None:
    before = room.foot.out
    box_of(room.form.seats, "seed").setValue(18)
    room.foot.print_button.click()
    assert tray.asked == [] and room.foot.out is before
    settle(qtbot, room)
    (printed,) = tray.printed
    assert printed is room.foot.out and "Scenario number 18" in "\n".join(pages_of(printed.pdf))


def test_what_is_old_and_not_made_anew_cannot_be_printed(
    qtbot: QtBot, room: TablePanel, tray: PaperTray
) -> None:
    room.roll_anew()
    room._pause.stop()
    room.make()
    room.foot.print_button.click()
    room.foot.progress.cancelled.emit()
    settle(qtbot, room)
    assert not room.foot.print_button.isEnabled() and tray.asked == []


def test_an_edit_of_the_open_roster_is_seen_at_the_table(
    qtbot: QtBot, desk: Desk, room: TablePanel, checkout: Path
) -> None:
    ready = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = desk.open_file(ready)
    assert document is not None
    settle(qtbot, room)
    choose(box_of(room.form.seats, "a"), f"open/{document.id}")
    room.show_paper("roster_a")
    settle(qtbot, room)
    document.change(lambda roster: replace(roster, name="Night Watch"), "Rename")
    settle(qtbot, room)
    assert "Night Watch" in text_of(room)


def test_a_ready_list_is_told_from_ones_own_of_the_same_name(
    qtbot: QtBot, desk: Desk, room: TablePanel
) -> None:
    ready = ROOT / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    own = desk.rosters_folder / "grenzwacht.yaml"
    own.parent.mkdir(parents=True, exist_ok=True)
    text = ready.read_text(encoding="utf-8")
    own.write_text(re.sub(r"^name:.*$", "name: Border Watch", text, flags=re.M), encoding="utf-8")
    desk.rosters_changed.emit((own,))
    settle(qtbot, room)
    box = box_of(room.form.seats, "a")
    shown = [box.itemText(row) for row in range(box.count())]
    assert shown.index("My rosters") + 1 == shown.index("Border Watch (mine)")
    assert shown.index("Ready rosters") < shown.index("Border Watch (ready roster)")
    flags = box.model().flags(box.model().index(shown.index("My rosters"), 0))
    assert not flags & Qt.ItemFlag.ItemIsEnabled
    take(qtbot, room, box, "Border Watch (ready roster)")
    room.show_paper("roster_a")
    settle(qtbot, room)
    assert room.buttons["roster_a"].text().endswith("Border Watch (ready roster)")
    assert "is the ready roster here" in said_below(room)
    take(qtbot, room, box, "Border Watch (mine)")
    assert "is the ready roster here" not in said_below(room)


def said_below(room: TablePanel) -> str:
    return " ".join(label.text() for label in room.problems.findChildren(QLabel))


def test_backs_are_left_out_when_nobody_wants_them(qtbot: QtBot, room: TablePanel) -> None:
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    with_backs = len(room.foot.out.pages)
    choose(box_of(room.form.papers, "duplex"), "none")
    settle(qtbot, room)
    assert len(room.foot.out.pages) < with_backs
    assert all(page.sheet == n for n, page in enumerate(room.foot.out.pages, 1))


def test_the_evening_holds_the_parts_that_are_ticked(
    qtbot: QtBot, room: TablePanel, desk: Desk
) -> None:
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    take(qtbot, room, box_of(room.form.seats, "b"), "Alley Gang")
    assert room.form.parts.isHidden()
    room.show_paper("evening")
    settle(qtbot, room)
    assert room.form.parts.isVisible()
    whole = len(room.foot.out.pages)
    tick(room, "cover", "intro")
    settle(qtbot, room)
    assert 0 < len(room.foot.out.pages) < whole
    assert "Introduction: Alley Gang" in text_of(room)
    assert "Corpse marker" not in text_of(room)
    again = TablePanel(desk, PaperTray("Office"))
    qtbot.addWidget(again)
    assert again.form.parts.chosen() == room.form.parts.chosen()


def test_without_any_part_the_evening_says_that_there_is_nothing(
    qtbot: QtBot, room: TablePanel
) -> None:
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    room.show_paper("evening")
    for box in (box_of(room.form.parts, one) for one in room.form.parts.fields):
        box.setChecked(False)
    settle(qtbot, room)
    assert room.foot.out.pages == ()
    assert not room.foot.save_button.isEnabled()


def test_an_evening_on_its_way_can_be_cancelled(qtbot: QtBot, room: TablePanel) -> None:
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    before = room.foot.out
    room.show_paper("evening")
    room._pause.stop()
    room.make()
    assert room._desk.tasks.is_busy
    room.foot.progress.cancelled.emit()
    settle(qtbot, room)
    assert room.foot.out is before


def test_printing_begins_with_the_chosen_printer(
    qtbot: QtBot, room: TablePanel, tray: PaperTray
) -> None:
    choose(box_of(room.form.papers.printer, "printer"), "Office")
    settle(qtbot, room)
    room.foot.print_button.click()
    settle(qtbot, room)
    assert tray.asked == ["Office"]


@pytest.mark.parametrize("kind", ["scenario", "tasks", "evening"])
def test_backs_lie_where_the_chosen_printer_was_calibrated(
    qtbot: QtBot, room: TablePanel, kind: str
) -> None:
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    tick(room, "cover", "cards")
    room.show_paper(kind)
    settle(qtbot, room)
    before = room.foot.out.pdf
    for landscape in (False, True):
        remember_offset(PrinterSetting("Office", "a4", Duplex.LONG_EDGE, landscape), (3.0, -2.0))
    room.form.papers.printer.reload()
    choose(box_of(room.form.papers.printer, "printer"), "Office")
    settle(qtbot, room)
    assert room.foot.out.pdf != before
    assert "3 mm right and -2 mm down" in room.form.papers.printer.notes_below["printer"].text()
    choose(box_of(room.form.papers.printer, "printer"), "")
    settle(qtbot, room)
    assert room.foot.out.pdf == before


def test_the_roster_sheet_comes_in_the_style_that_is_chosen(qtbot: QtBot, room: TablePanel) -> None:
    take(qtbot, room, box_of(room.form.seats, "a"), "Border Watch")
    box = box_of(room.form.papers, "style")
    assert not box.isVisible()
    room.show_paper("roster_a")
    settle(qtbot, room)
    assert box.isVisible()
    usual = len(text_of(room))
    choose(box, "compact")
    settle(qtbot, room)
    assert len(text_of(room)) < usual


def test_the_wizard_calibrates_what_is_chosen(qtbot: QtBot, room: TablePanel) -> None:
    choose(box_of(room.form.papers.printer, "printer"), "Office")
    settle(qtbot, room)
    room.form.papers.printer.calibrate.click()
    (wizard,) = room.findChildren(CalibrationWizard)
    box_of(wizard.readings, "across").setValue(1.0)
    wizard.remember.click()
    wizard.close()
    assert room.form.papers.offsets() != NO_OFFSETS
    settle(qtbot, room)


def test_a_menu_of_papers_that_is_left_marks_nothing(qtbot: QtBot) -> None:
    side, shown = SidePapers(), list[str]()
    qtbot.addWidget(side)
    for name in ("cards", "sheet"):
        side.offer(lambda name=name: shown.append(name)).setText(name)
    side.show()

    menu = side.menu()
    qtbot.keyClick(side, Qt.Key.Key_Space)
    qtbot.waitUntil(menu.isVisible)
    for _ in range(2):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
    assert menu.activeAction().text() == "sheet"
    qtbot.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(menu.isHidden)
    assert shown == [] and not side.isChecked()


def test_both_rosters_are_saved_as_one_play_sheet_with_the_points_of_the_scenario(
    qtbot: QtBot, room: TablePanel, answers: Answers, tmp_path: Path
) -> None:
    assert not room.play_button.isEnabled()
    ready = ROOT / "factions" / "ags" / "rosters" / "ready"
    room.begin_evening("ags", (ready / "grenzwacht.yaml", ready / "knochenzug.yaml"))
    settle(qtbot, room)
    target = tmp_path / "tonight.html"
    answers.paths, answers.choices = [target], ["open"]
    room.play_button.click()
    settle(qtbot, room)
    html = target.read_text("utf-8")
    assert html.count("<article class=card id=rb-a-") == 7
    assert html.count("<article class=card id=rb-b-") == 7
    data = Seen(html).data
    points = [[one["id"] for one in side["score"]] for side in data["sides"]]
    assert points[0][-1] == points[1][-1] == "vp"
    assert len(points[0]) > 1  # the lines of the scenario


def test_only_the_field_that_has_the_keyboard_is_framed(qtbot: QtBot, room: TablePanel) -> None:
    room.activateWindow()
    room.setFocus()
    qtbot.waitUntil(box_of(room.form.seats, "game").hasFocus)
    assert not any(area.hasFocus() for area in room.findChildren(QScrollArea))
