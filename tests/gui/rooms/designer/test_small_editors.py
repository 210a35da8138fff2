"""Padding, dashes, pairs of colours and sizes are edited in fields, not as text of a file."""

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.editing.forms.plan import FieldPlan
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.field import FieldEditor, FormContext
from realms_builder.gui.rooms.designer.properties.small_editors import (
    ColoursEditor,
    DashEditor,
    MeasuresEditor,
    PaddingEditor,
    SizeEditor,
)

Maker = Callable[[FieldPlan, Callable[[str], str], FormContext], FieldEditor]


def shown(qtbot: QtBot, maker: Maker, raw: Any) -> tuple[Any, list[Any]]:
    plan = FieldPlan(key="x", label="X", editor="yaml")
    editor = maker(plan, str, FormContext(lang="de"))
    qtbot.addWidget(editor)
    told: list[Any] = []
    editor.edited.connect(told.append)
    editor.show_value(raw)
    return editor, told


def written(editor: MeasuresEditor, at: int, text: str) -> None:
    editor.lines[at].setText(text)
    editor.lines[at].textEdited.emit(text)


@pytest.mark.parametrize(
    ("raw", "texts"),
    [
        (1.5, ["1,5", "1,5", "1,5", "1,5"]),
        ([1, 2], ["1", "2", "1", "2"]),
        ([1, 2, 3, 4], ["1", "2", "3", "4"]),
        (GONE, ["", "", "", ""]),
    ],
)
def test_padding_is_shown_edge_by_edge(qtbot: QtBot, raw: Any, texts: list[str]) -> None:
    editor, _ = shown(qtbot, PaddingEditor, raw)
    assert [line.text() for line in editor.lines] == texts


def test_padding_is_written_as_short_as_it_can_be(qtbot: QtBot) -> None:
    editor, told = shown(qtbot, PaddingEditor, 1)
    for at, text in ((1, "2"), (3, "2"), (0, "0,5 cm"), (0, "x"), (2, "5"), (0, "5")):
        written(editor, at, text)
    assert told == [[1, 2, 1, 1], [1, 2], [5, 2, 1, 2], [5, 2]]


def test_dashes_and_gaps_are_lengths(qtbot: QtBot) -> None:
    editor, told = shown(qtbot, DashEditor, [1, 0.5])
    assert [line.text() for line in editor.lines] == ["1", "0,5", "", ""]
    written(editor, 1, "0,75")
    written(editor, 0, "")
    written(editor, 1, "")
    assert told == [[1, 0.75], [0.75], GONE]


def test_a_second_colour_comes_and_goes(qtbot: QtBot) -> None:
    editor, told = shown(qtbot, ColoursEditor, ["ink"])
    second = editor.fields[1].line
    second.setText("#ff0000")
    second.textEdited.emit("#ff0000")
    second.setText("")
    second.textEdited.emit("")
    assert told == [["ink", "#ff0000"], ["ink"]]


def test_a_size_is_chosen_by_its_name_or_measured(qtbot: QtBot) -> None:
    editor, told = shown(qtbot, SizeEditor, "tcg")
    assert editor.box.currentText() == "Sammelkarte, 63 × 88 mm"
    assert editor.line.isHidden()
    editor.box.choose("a6")
    editor.box.activated.emit(editor.box.currentIndex())
    editor.box.choose("")
    editor.box.activated.emit(editor.box.currentIndex())
    assert not editor.line.isHidden()
    for text in ("60", "60 x 100"):
        editor.line.setText(text)
        editor.line.textEdited.emit(text)
    assert told == ["a6", "60 x 100"]
    editor.show_value([50, 80], fresh=True)
    assert editor.line.text() == "50 x 80"
