"""What can be done with files of the workshop, and the keys that go about in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms_builder.core import resources
from realms_builder.editing.work_files import WorkFile, duplicate_text, work_files
from realms_builder.exchange.foreign.taking_in import keep, laid_out, read_foreign
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.kit.tab_round import step_in_panes
from realms_builder.gui.rooms.workshop.palette_hits import WorkshopHits
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.shell.desk import Desk
from tests.exchange.foreign.samples import FOLDER
from tests.gui.answers import Answers
from tests.gui.waiting import settle

RITTER = resources.bundled_folder() / "factions" / "ags" / "ritter.yaml"


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, keeper: Keeper) -> Iterator[WorkshopPanel]:
    found = WorkshopPanel(desk, keeper)
    found.resize(1400, 900)
    found.show()
    yield found
    settle(qtbot, desk)
    found.close()
    found.deleteLater()


def file_at(desk: Desk, path: Path) -> WorkFile:
    every = [file for game in work_files(desk.library) for file in game.files]
    return next(file for file in every if file.path == path)


def verbs(panel: WorkshopPanel, file: WorkFile) -> list[str]:
    actions = panel.file_verbs.menu(file, "ags").actions()
    texts = [action.text() for action in actions]
    return texts[: texts.index("")]


def test_a_second_faction_has_an_id_and_a_name_of_its_own_and_keeps_every_other_line() -> None:
    text = "kind: faction\nid: a  # the id\nname: {de: Wir, en: Us}\nunits:\n  - id: x\n"
    assert duplicate_text(text, "a_2") == (
        "kind: faction\nid: a_2  # the id\nname: {de: Wir 2, en: Us 2}\nunits:\n  - id: x\n"
    )


def test_a_file_of_the_program_is_duplicated_into_the_library(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    file = file_at(desk, RITTER)
    assert verbs(panel, file) == ["Open", "Make my own copy", "Duplicate", "Open the folder"]
    panel.file_verbs.duplicate(file)
    settle(qtbot, desk)
    document = panel.document
    assert document is not None
    folder = desk.preferences.library_folder / "factions" / "ags"
    assert document.path == folder / "ritter_2.yaml"
    assert document.manuscript.value(("id",)) == "ritter_2"
    picture = parse_text(document.manuscript.text).data["units"][0]["picture"]
    assert (folder / picture).is_file()
    assert "ritter_2" in desk.library.factions("ags")


def test_an_own_file_goes_to_the_trash_after_a_question_and_comes_back(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, answers: Answers
) -> None:
    panel.open_path(RITTER)
    panel.make_own()
    assert panel.document is not None
    path = panel.document.file
    before = path.read_bytes()
    file = file_at(desk, path)
    assert verbs(panel, file) == ["Open", "Duplicate", "Open the folder", "Move to trash …"]
    panel.file_verbs.delete(file)
    assert path.is_file()
    answers.choices = ["trash"]
    panel.file_verbs.delete(file)
    assert not path.exists()
    assert path.absolute() not in panel.writing.documents
    assert panel.notice.isVisible()
    panel.notice.buttons[0].click()
    settle(qtbot, desk)
    assert path.read_bytes() == before
    assert panel.document is not None
    assert panel.document.path == path


def test_keys_go_from_pane_to_pane_and_to_the_search_of_each(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = panel.open_path(RITTER)
    assert document is not None
    document.select(("units", 0))
    panel.make_own()
    panel.bench.set_mode("both")
    settle(qtbot, desk)
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.bench.outline.view.setFocus()
    form = panel.bench.entry.form
    step_in_panes(panel, forwards=True)
    assert form.find_line.hasFocus()
    step_in_panes(panel, forwards=True)
    assert panel.bench.pane.editor.hasFocus()
    QTest.keyClick(panel.bench.pane.editor, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert panel.bench.pane.find_bar.isVisible()
    step_in_panes(panel, forwards=False)
    assert form.find_line.hasFocus()
    panel.files.setFocus()
    QTest.keyClick(panel.files, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert panel.bench.outline.search.hasFocus()


def test_the_palette_finds_verbs_and_entries_of_open_files(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    document = panel.open_path(RITTER)
    settle(qtbot, desk)
    assert document is not None
    hits = {hit.name: hit for hit in WorkshopHits(desk, panel).every()}
    assert "Make my own copy of the file" in hits
    assert "Units from a table file" not in hits
    hits["Edit Griffon rider"].act()
    assert document.selection == ("units", 1)
    hits["Show form and text"].act()
    assert panel.bench.mode == "both"


def test_a_file_of_an_imported_game_says_what_becomes_of_it_and_leads_to_an_own_one(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, answers: Answers
) -> None:
    library = desk.preferences.library_folder
    roster = keep(laid_out([read_foreign(FOLDER / "marsh_patrol.ros")]), library / "imported")
    desk.reload_library()
    assert panel.open_path(roster.parents[1] / "system.yaml") is not None
    settle(qtbot, desk)
    assert panel.notice.isVisible()
    assert "lays it out anew" in panel.notice.text.text()
    answers.texts = ["Bog War"]
    panel.notice.buttons[0].click()
    settle(qtbot, desk)
    assert panel.document is not None
    assert panel.document.path == library / "factions" / "bog_war" / "system.yaml"
    assert not panel.notice.isVisible()
