"""Icons and pictures are chosen by what they look like."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms_builder.editing.forms.plan import FieldPlan, PlanChoice
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.icon_editor import IconEditor
from realms_builder.gui.kit.picture_grid import PictureGrid
from realms_builder.gui.rooms.designer.properties.image_editor import ImageEditor
from tests.builders import shipped

PLAN = FieldPlan(key="icon", label="Icon", editor="icon")
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z"/></svg>'


def editor(qtbot: QtBot, plan: FieldPlan = PLAN, **files: str) -> tuple[IconEditor, list[object]]:
    found = IconEditor(plan, FormContext(icon_files=files))
    qtbot.addWidget(found)
    told: list[object] = []
    found.edited.connect(told.append)
    found.show_value("star")
    return found, told


def shown(grid: PictureGrid) -> list[str]:
    items = [grid.list.item(at) for at in range(grid.list.count())]
    return [str(one.data(Qt.ItemDataRole.UserRole)) for one in items if not one.isHidden()]


def test_every_icon_is_shown_and_the_chosen_one_lit(qtbot: QtBot) -> None:
    found, _ = editor(qtbot)
    grid = found.open()
    assert {"star", "d6", "armour"} <= set(shown(grid))
    assert grid.list.currentItem().data(Qt.ItemDataRole.UserRole) == "star"
    assert not grid.list.currentItem().icon().isNull()
    grid.close()


def test_words_narrow_and_enter_takes(qtbot: QtBot) -> None:
    found, told = editor(qtbot)
    grid = found.open()
    grid.search.setText("box full")
    assert shown(grid) == ["box_full"]
    QTest.keyClick(grid.search, Qt.Key.Key_Return)
    assert told == ["box_full"]
    assert found.line.text() == "box_full"


def test_icons_of_the_game_are_offered_with_their_words(qtbot: QtBot, tmp_path: Path) -> None:
    own = tmp_path / "claw.svg"
    own.write_text(SQUARE, encoding="utf-8")
    plan = FieldPlan(
        key="icon", label="Icon", editor="icon", choices=(PlanChoice("claw", "Claw · claw.svg"),)
    )
    found, _ = editor(qtbot, plan, claw=str(own))
    grid = found.open()
    assert shown(grid) == ["claw"]
    assert grid.list.item(0).text() == "Claw"
    assert not grid.list.item(0).icon().isNull()
    grid.close()


def test_forms_of_the_workshop_ask_for_icons_so() -> None:
    game = shipped(samples=False).game("realms")
    assert game is not None
    assert system_plans("en")["tokens"].record.fields["icon"].editor == "icon"
    field = FactionPlans(game, "en").item("weapons").record.fields["icon"]
    assert field.editor == "icon"
    assert "star" in {choice.value for choice in field.choices}


def test_pictures_below_the_game_are_chosen_as_files(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "wolf.svg").write_text(SQUARE, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no picture", encoding="utf-8")
    plan = FieldPlan(key="picture", label="Picture", editor="formula")
    found = ImageEditor(plan, FormContext(), tmp_path)
    qtbot.addWidget(found)
    told: list[object] = []
    found.edited.connect(told.append)
    grid = found.open()
    assert shown(grid) == ["picture", "pictures/wolf.svg"]
    grid.search.setText("wolf")
    QTest.keyClick(grid.search, Qt.Key.Key_Return)
    assert told == ["pictures/wolf.svg"]
