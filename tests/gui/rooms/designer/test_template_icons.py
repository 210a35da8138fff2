"""An icon of one's own is brought in beside a template, which declares it."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from realms_builder.core import resources
from realms_builder.game.icons import icon_file
from realms_builder.gui.kit.form.icon_editor import IconEditor
from realms_builder.gui.kit.form.lists import MapEditor
from realms_builder.gui.kit.form.value_editors import ChoiceEditor
from realms_builder.gui.rooms.designer.properties.parts import PartsField
from realms_builder.gui.rooms.designer.properties.property_panel import PropertyPanel
from realms_builder.gui.rooms.designer.properties.template_page import TemplatePage
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.rooms.designer.rooms import TEXT, document

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9V9Z"/></svg>'


def test_an_element_gets_an_icon_of_ones_own(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    opened = document(desk, TEXT.replace("fill: ink}", "icon: star}"))
    opened.select([("front", "box")])
    panel = PropertyPanel(opened, desk.theme, desk)
    qtbot.addWidget(panel)
    source = tmp_path / "Bear paw.svg"
    source.write_text(SQUARE, encoding="utf-8")
    answers.paths = [source]
    field = panel.rows["icon"].editor
    assert isinstance(field, IconEditor)
    grid = field.open()
    assert grid.other is not None
    grid.other.click()
    qtbot.waitUntil(lambda: opened.draft.raw.get("icons") is not None)
    assert opened.draft.raw["icons"] == {"bear_paw": "Bear paw.svg"}
    assert opened.draft.raw["front"][2]["icon"] == "bear_paw"
    copied = icon_file(opened.game.folder, "Bear paw.svg")
    assert copied == (resources.library_folder() / "icons" / "Bear paw.svg").resolve()
    assert not opened.found.problems


def test_icons_theme_and_back_of_a_template_are_edited_in_forms(
    qtbot: QtBot, desk: Desk, answers: Answers, tmp_path: Path
) -> None:
    opened = document(desk)
    panel = PropertyPanel(opened, desk.theme, desk)
    qtbot.addWidget(panel)
    (page,) = panel.findChildren(TemplatePage)
    theme, back = page.own.rows["theme"].editor, page.own.rows["back_when"].editor
    assert isinstance(theme, ChoiceEditor)
    assert {"colour", "ink_saver"} <= {choice.value for choice in theme.plan.choices}
    theme.say_value("ink_saver")
    assert isinstance(back, ChoiceEditor)
    back.say_value("needed")
    raw = opened.draft.raw
    assert (raw["theme"], raw["back_when"]) == ("ink_saver", "needed")
    icons = page.own.rows["icons"].editor
    assert isinstance(icons, PartsField)
    dialog = icons.open()
    qtbot.addWidget(dialog)
    box = dialog.form.box_at(("icons",))
    assert box is not None
    assert isinstance(box.editor, MapEditor)
    box.editor.line.setText("paw")
    box.editor.append()
    source = tmp_path / "bear.svg"
    source.write_text(SQUARE, encoding="utf-8")
    answers.paths = [source]
    dialog.form.picture_wanted.emit(("icons", "paw", "file"), "")
    assert opened.draft.raw["icons"] == {"paw": "bear.svg"}
    assert icons.line.text() == "1 · paw"
    assert not opened.found.problems


def test_coloured_signs_are_a_field(qtbot: QtBot, desk: Desk) -> None:
    opened = document(desk)
    opened.select([("front", "title")])
    panel = PropertyPanel(opened, desk.theme, desk)
    qtbot.addWidget(panel)
    field = panel.rows["mark"].editor
    assert isinstance(field, PartsField)
    dialog = field.open()
    qtbot.addWidget(dialog)
    dialog.form.put_picture(("mark", "+"), "faction.colour")
    assert opened.draft.raw["front"][1]["mark"] == {"+": "faction.colour"}
    assert not opened.found.problems
