"""Fields whose value may be a formula take one, work it out below and go back to a plain value."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.editing.forms.plan import FieldPlan, FormPlan
from realms_builder.editing.forms.results import worked_out
from realms_builder.editing.forms.units import FactionPlans
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.boxes import ShortField
from realms_builder.gui.kit.form.field import FieldEditor, FormContext
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.kit.form.value_editors import ChoiceEditor, LineEditor, PartsEditor
from tests.builders import build_of, tiny_game
from tests.gui.kit.form.entries import Heard, line_at, write

GIANT = "{id: giant, name: Giant, stats: {hp: 6, mov: 4}}"


def _plan(key: str) -> FieldPlan:
    record = FactionPlans(tiny_game(), "en").unit.record
    stats = FactionPlans(tiny_game(), "en").records["stats"]
    return (record.fields | stats.fields)[key]


def _context() -> FormContext:
    build = build_of(GIANT)
    return FormContext(worked_out=lambda _path, source: worked_out(source, build, "en"))


def _typed(editor: FieldEditor, line: QLineEdit, text: str) -> list[Any]:
    heard: list[Any] = []
    editor.edited.connect(heard.append)
    line.selectAll()
    QTest.keyClicks(line, text)
    return heard


@pytest.mark.parametrize("key", ["cost", "limit", "mov"])
def test_a_formula_typed_into_a_number_is_worked_out_below(key: str, qtbot: QtBot) -> None:
    editor = LineEditor(_plan(key), _context())
    qtbot.addWidget(editor)
    editor.show_value(3)
    heard = _typed(editor, editor.line, "=2 * hp + 1")
    assert heard[-1] == "=2 * hp + 1"
    watch = editor.behind_equals
    assert watch is not None
    qtbot.waitUntil(lambda: watch.result.text() == "= 13")
    assert _typed(editor, editor.line, "8")[-1] == 8
    qtbot.waitUntil(lambda: watch.result.text() == "")


def test_a_broken_formula_says_the_column_in_the_line(qtbot: QtBot) -> None:
    editor = LineEditor(_plan("cost"), _context())
    qtbot.addWidget(editor)
    editor.show_value("=hp + ")
    watch = editor.behind_equals
    assert watch is not None
    qtbot.waitUntil(lambda: watch.result.text().startswith("× Column 6"))


def test_a_number_that_no_formula_may_stand_for_watches_none(qtbot: QtBot) -> None:
    element = FactionPlans(tiny_game(), "en").records["item_of_weapons"].fields["level"]
    assert not element.computes
    assert _plan("strength").computes is False


def test_a_pool_by_formula_is_worked_out_below(qtbot: QtBot) -> None:
    editor = PartsEditor(_plan("def"), _context())
    qtbot.addWidget(editor)
    editor.show_value("=if(hp > 5, 4, 2)")
    assert not editor.whole.isHidden() and editor.lines[0].isHidden()
    qtbot.waitUntil(lambda: editor.watch.result.text() == "= 4")
    editor.show_value("3/4+")
    assert editor.watch.result.text() == ""


def test_a_choice_by_formula_opens_a_line_and_goes_back_when_it_is_empty(qtbot: QtBot) -> None:
    editor = ChoiceEditor(_plan("class"), _context())
    qtbot.addWidget(editor)
    editor.show_value("leader")
    line = editor.line
    assert line is not None and line.isHidden()
    heard: list[Any] = []
    editor.edited.connect(heard.append)
    _choose(editor.box, editor.box.count() - 1)
    assert not line.isHidden() and heard == []
    QTest.keyClicks(line, "if(hp > 5, 'leader', 'follower')")
    assert heard[-1] == "=if(hp > 5, 'leader', 'follower')"
    watch = editor.watch
    assert watch is not None
    qtbot.waitUntil(lambda: watch.result.text() == "= leader")
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    line.editingFinished.emit()
    assert heard[-1] is GONE
    assert line.isHidden() and not editor.box.isHidden()


def _choose(box: QComboBox, at: int) -> None:
    box.setCurrentIndex(at)
    box.activated.emit(at)


def test_names_of_the_roster_are_offered_behind_the_sign_alone(form: EntryForm) -> None:
    plan: FormPlan = FactionPlans(tiny_game(), "en").unit
    entry = {"id": "giant", "name": "Giant", "cost": 4, "stats": {"hp": 6}}
    form.show_entry(entry, plan)
    heard = Heard(form, entry)
    line = line_at(form, "cost")
    write(line, "=roster.l")
    popup = QApplication.activePopupWidget()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert heard.entry["cost"] == "=roster.limit"
    write(line, "1")
    assert QApplication.activePopupWidget() is None


def test_a_cell_grows_with_its_formula(form: EntryForm) -> None:
    plan: FormPlan = FactionPlans(tiny_game(), "en").unit
    form.resize(900, 600)
    form.show_entry({"id": "giant", "name": "Giant", "cost": 4, "stats": {"hp": 6}}, plan)
    box = form.box_at(("cost",))
    assert isinstance(box, ShortField)
    before = box.span
    long = "=if(hp > 5, 20, 10)"
    form.show_entry({"id": "giant", "name": "Giant", "cost": long, "stats": {"hp": 6}}, plan)
    assert box.span > before
