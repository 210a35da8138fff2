"""An author brings in an icon of their own where one is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms_builder.game.icons import icon_file
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.kit.form.icon_editor import IconEditor
from realms_builder.gui.kit.picture_grid import PictureGrid
from realms_builder.gui.rooms.workshop.document import AuthorDocument
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.shell.desk import Desk
from tests.builders import CATALOGUE, faction_text, system_text
from tests.gui.answers import Answers
from tests.gui.waiting import settle

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z"/></svg>'


@pytest.fixture
def folder(desk: Desk, preferences: object) -> Path:
    """Return the folder of a game of the user's own."""
    found = desk.preferences.library_folder / "factions" / "tiny"
    found.mkdir(parents=True)
    (found / "system.yaml").write_text(system_text(), encoding="utf-8")
    (found / "catalogue.yaml").write_text(CATALOGUE, encoding="utf-8")
    (found / "clan.yaml").write_text(faction_text(), encoding="utf-8")
    desk.reload_library()
    return found


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, keeper: Keeper, folder: Path) -> Iterator[WorkshopPanel]:
    found = WorkshopPanel(desk, keeper)
    found.resize(1400, 900)
    found.show()
    yield found
    settle(qtbot, desk)
    found.close()
    found.deleteLater()


def opened(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, file: Path, at: tuple[str | int, ...]
) -> AuthorDocument:
    document = panel.open_path(file)
    assert document is not None
    settle(qtbot, desk)
    document.select(at)
    settle(qtbot, desk)
    return document


def icon_field(panel: WorkshopPanel) -> IconEditor:
    """Return the field for the icon of the entry that is shown."""
    form = panel.bench.entry.form
    form.reveal(("icon",))
    found = form.box_at(("icon",))
    editor = getattr(found, "editor", None)
    assert isinstance(editor, IconEditor)
    return editor


def bring(qtbot: QtBot, desk: Desk, field: IconEditor) -> None:
    grid = field.open()
    assert isinstance(grid, PictureGrid)
    assert grid.other is not None
    QTest.mouseClick(grid.other, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not grid.isVisible())
    settle(qtbot, desk)


def test_a_file_becomes_an_icon_of_the_game_and_of_the_stat(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, folder: Path, answers: Answers, tmp_path: Path
) -> None:
    document = opened(qtbot, desk, panel, folder / "system.yaml", ("stats", 0))
    source = tmp_path / "Wolf's Claw.svg"
    source.write_text(SQUARE, encoding="utf-8")
    answers.paths = [source]
    bring(qtbot, desk, icon_field(panel))
    value = document.manuscript.value
    assert value(("icons",)) == {"wolf_s_claw": "icons/Wolf's Claw.svg"}
    assert value(("stats", 0, "icon")) == "wolf_s_claw"
    assert icon_file(folder, "icons/Wolf's Claw.svg").read_text(encoding="utf-8") == SQUARE
    assert document.reading.problems == ()


def test_from_a_faction_the_game_declares_it_in_one_step_and_the_faction_stays_in_sight(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, folder: Path, answers: Answers, tmp_path: Path
) -> None:
    text = system_text().replace("{id: mob, kind: tag, name: Mob}", "{id: mob, kind: tag}")
    (folder / "system.yaml").write_text(text + "icons: {wolf: wolf.svg}\n", encoding="utf-8")
    (folder / "wolf.svg").write_text(SQUARE, encoding="utf-8")
    desk.reload_library()
    document = opened(qtbot, desk, panel, folder / "catalogue.yaml", ("items", "weapons", 0))
    field = icon_field(panel)
    answers.paths = [folder / "wolf.svg"]
    bring(qtbot, desk, field)
    assert document.manuscript.value(("items", "weapons", 0, "icon")) == "wolf"  # declared already
    other = tmp_path / "star.svg"
    other.write_text(SQUARE, encoding="utf-8")
    answers.paths = [other]
    bring(qtbot, desk, field)
    system = panel.writing.documents[folder / "system.yaml"]
    named = document.manuscript.value(("items", "weapons", 0, "icon"))
    assert named == "star_2"  # the program has a star
    assert system.manuscript.value(("icons", "star_2")) == "icons/star.svg"
    assert panel.document is document
    panel.writing.undo_stack.undo()
    panel.writing.undo_stack.undo()
    assert system.manuscript.value(("icons",)) == {"wolf": "wolf.svg"}
    assert panel.document is document


def test_what_cannot_be_drawn_is_said_and_nothing_is_copied(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel, folder: Path, answers: Answers, tmp_path: Path
) -> None:
    document = opened(qtbot, desk, panel, folder / "system.yaml", ("stats", 0))
    before = document.manuscript.text
    told: list[str] = []
    desk.message.connect(told.append)
    for name, text in (("photo.jpg", "x"), ("empty.svg", SQUARE.replace("<path", "<g"))):
        source = tmp_path / name
        source.write_text(text, encoding="utf-8")
        answers.paths = [source]
        bring(qtbot, desk, icon_field(panel))
        assert name in told[-1]
    assert document.manuscript.text == before
    assert not (folder / "icons").exists()


def test_a_game_of_the_program_takes_no_icons(
    qtbot: QtBot, desk: Desk, panel: WorkshopPanel
) -> None:
    game = desk.library.game("ags")
    assert game is not None
    opened(qtbot, desk, panel, game.folder / "system.yaml", ("stats", 0))
    assert panel.bench.entry.form.context.bring_icon is None
