"""Columns of tables, cells of strips, stops of gradients: edited in forms, written as YAML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.cards.designing.bindings import bindings_of, names_in
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.element_keys import element_at
from realms_builder.cards.designing.properties import PARTS
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.game.library import Library
from realms_builder.gui.kit.form.field import FieldEditor
from realms_builder.gui.kit.form.inputs import TextBox
from realms_builder.gui.kit.form.lists import ListEditor
from realms_builder.gui.kit.form.text_editors import TextEditor
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.properties.parts import PartsDialog, PartsField
from realms_builder.gui.rooms.designer.properties.property_panel import PropertyPanel
from tests.tree import ROOT

LIBRARY = Library([ROOT / "factions"])
TABLE: dict[str, Any] = {
    "id": "table",
    "box": [0, 0, 60, 30],
    "table": "weapons",
    "columns": [
        {"header": {"de": "Waffe", "en": "Weapon"}, "text": "{name}", "width": "1fr"},
        {"header": "Q", "text": "{power}"},
    ],
}
STRIP = {"id": "strip", "box": [0, 30, 60, 8], "stat_strip": "all"}
AREA = {"id": "area", "box": [0, 40, 60, 8], "gradient": ["ink", {"colour": "red", "at": 0.4}]}


@pytest.fixture
def document(qapp: object) -> Iterator[TemplateDocument]:
    game = LIBRARY.game("realms")
    assert game is not None
    raw = {"id": "mine", "front": [TABLE, STRIP, AREA]}
    opened = TemplateDocument(Draft(raw, "mine.yaml"), game, LIBRARY, TemplateShelf(), lang="en")
    yield opened
    opened.deleteLater()


def editor_of(qtbot: QtBot, document: TemplateDocument, name: str, prop: str) -> PartsField:
    document.select([("front", name)])
    panel = PropertyPanel(document)
    qtbot.addWidget(panel)
    editor = panel.rows[prop].editor
    assert isinstance(editor, PartsField)
    panel.show()
    document.panel = panel  # type: ignore[attr-defined]  # as long as the document
    return editor


def form_of(qtbot: QtBot, editor: PartsField) -> PartsDialog:
    dialog = editor.open()
    qtbot.addWidget(dialog)
    return dialog


def list_in(dialog: PartsDialog, key: str) -> ListEditor:
    box = dialog.form.box_at((key,))
    assert box is not None
    assert isinstance(box.editor, ListEditor)
    return box.editor


def field(dialog: PartsDialog, *path: str | int) -> FieldEditor:
    assert dialog.form.focus_path(path)
    box = dialog.form.box_at(path)
    assert box is not None
    editor: QWidget = box.editor
    assert isinstance(editor, FieldEditor)
    return editor


def said(document: TemplateDocument, name: str, prop: str) -> Any:
    return (element_at(document.draft.raw, ("front", name)) or {}).get(prop)


def test_the_line_says_what_columns_there_are(qtbot: QtBot, document: TemplateDocument) -> None:
    editor = editor_of(qtbot, document, "table", "columns")
    assert editor.line.text() == "2 · Weapon, Q"


def test_a_column_is_changed_in_a_form_and_seen_at_once(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    editor = editor_of(qtbot, document, "table", "columns")
    dialog = form_of(qtbot, editor)
    field(dialog, "columns", 1, "width").say_value("12")
    assert said(document, "table", "columns")[1] == {
        "header": "Q",
        "text": "{power}",
        "width": "12",
    }
    assert document.undo_stack.count() == 1
    assert said(document, "table", "columns")[0] == TABLE["columns"][0]


def test_a_brace_offers_what_the_things_of_the_list_have(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    dialog = form_of(qtbot, editor_of(qtbot, document, "table", "columns"))
    text = field(dialog, "columns", 1, "text")
    assert isinstance(text, TextEditor)
    box = text.boxes["de"] if text.boxes["de"].hasFocus() else text.boxes["en"]
    assert isinstance(box, TextBox)
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    box.clear()
    qtbot.keyClicks(box, "Q {")
    assert box.is_offering()
    qtbot.keyClicks(box, "rang")
    popup = QApplication.activePopupWidget()
    assert popup is not None
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert box.toPlainText() == "Q {range}"
    assert not box.is_offering()
    box.clear()
    qtbot.keyClicks(box, "{t")  # others hold a t, and stand before
    popup = QApplication.activePopupWidget()
    assert popup is not None
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert box.toPlainText() == "{text}"


def test_names_of_a_list_come_before_those_of_the_card() -> None:
    game = LIBRARY.game("realms")
    assert game is not None
    here = [one.path for one in names_in(bindings_of(game), "weapons where power > 1")]
    card = [one.path for one in names_in(bindings_of(game))]
    assert here[: len(here) - len(card)] + card == here
    assert "range" in here[: len(here) - len(card)]
    assert "range" not in card
    assert {stat.id for stat in game.stats.values()} <= set(card)
    assert "picture" not in card  # no text can say it


def test_columns_come_go_and_change_places(qtbot: QtBot, document: TemplateDocument) -> None:
    dialog = form_of(qtbot, editor_of(qtbot, document, "table", "columns"))
    columns = list_in(dialog, "columns")
    columns.shift(1, 0)
    assert [one["text"] for one in said(document, "table", "columns")] == ["{power}", "{name}"]
    columns.remove(0)
    assert [one["text"] for one in said(document, "table", "columns")] == ["{name}"]
    columns.append()
    assert len(said(document, "table", "columns")) == 2
    document.undo_stack.undo()
    assert said(document, "table", "columns") == TABLE["columns"]  # one visit is one step


def test_a_strip_of_all_stats_becomes_a_list_of_some(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    dialog = form_of(qtbot, editor_of(qtbot, document, "strip", "stat_strip"))
    stats = list_in(dialog, "stat_strip")
    assert len(stats.shown_rows) == 1
    offered = [choice.value for choice in dialog.form.plan.offers["stats"]]
    assert offered[0] == "all"
    assert {"agi", "hp"} <= set(offered)
    dialog.form.put(("stat_strip", 0), "agi", stats.element)
    assert said(document, "strip", "stat_strip") in ("agi", ["agi"])
    stats.append()
    dialog.form.put(("stat_strip", 1), "hp", stats.element)
    assert said(document, "strip", "stat_strip") == ["agi", "hp"]
    assert document.found.problems == ()


def test_a_stop_of_a_gradient_keeps_its_short_form(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    dialog = form_of(qtbot, editor_of(qtbot, document, "area", "gradient"))
    field(dialog, "gradient", 0, "colour").say_value("muted")
    assert said(document, "area", "gradient") == ["muted", {"colour": "red", "at": 0.4}]


def test_every_property_with_parts_has_a_form_whose_fields_have_words(
    qtbot: QtBot, document: TemplateDocument
) -> None:
    for code, lang in (("de", "de"), ("en", "en")):
        document.window_lang = lang
        for name in PARTS:
            words = [one.name for one in PARTS[name].properties]
            panel = PropertyPanel(document)
            qtbot.addWidget(panel)
            unsaid = [word for word in words if panel.words(word) == word and code == "de"]
            assert unsaid in ([], ["id"], ["text"]), (name, unsaid)
