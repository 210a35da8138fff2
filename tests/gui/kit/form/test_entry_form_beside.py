"""What stands beside the fields of a form: problems, results, a search, the way of the keys."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Severity
from realms_builder.editing.forms.plan import FormPlan
from realms_builder.editing.forms.results import DerivedText, FieldProblem, FormulaResult
from realms_builder.editing.forms.schema import system_plans
from realms_builder.gui.kit.form.elements import ElementRow
from realms_builder.gui.kit.form.field import FormContext
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.kit.tab_round import step_in_round
from tests.gui.kit.form.entries import (
    FACTIONS,
    LIEUTENANT,
    line_at,
    list_at,
    open_everything,
    plans_of,
    show_unit,
    unit,
    units_of,
    write,
)

# ------------------------------------------------------------------------------ what stands beside


def test_problems_stand_at_their_fields(form: EntryForm) -> None:
    entry = unit(*LIEUTENANT)
    problems = (
        FieldProblem(("stats", "hp"), Severity.ERROR, "Too many hit points."),
        FieldProblem(("weapons", 1), Severity.WARNING, "There is no such weapon."),
        FieldProblem(("loadouts", 0, "weapons", 0), Severity.ERROR, "Unknown item."),
        FieldProblem(("stats", "xx"), Severity.ERROR, "Unknown key."),
    )
    form.show_entry(entry, plans_of(*LIEUTENANT[:2]).unit, problems)
    cell = form.box_at(("stats", "hp"))
    assert cell is not None
    assert cell.mark.isVisibleTo(form)
    assert "Too many" in line_at(form, "stats", "hp").accessibleDescription()
    weapon, loadout = form.box_at(("weapons", 1)), form.box_at(("loadouts", 0))
    assert isinstance(weapon, ElementRow)
    assert weapon.wrong.text() == "There is no such weapon."
    assert isinstance(loadout, ElementRow)
    assert loadout.wrong.text() == "Unknown item."
    form.show_problems(())
    assert not cell.mark.isVisibleTo(form)
    assert not weapon.wrong.isVisibleTo(form)
    assert "Too many" not in line_at(form, "stats", "hp").accessibleDescription()


def test_a_jump_opens_what_the_field_lies_in(form: EntryForm) -> None:
    show_unit(form, *LIEUTENANT)
    assert form.box_at(("loadouts", 1, "shields", 0)) is form.box_at(("loadouts", 1))
    assert form.focus_path(("loadouts", 1, "shields", 0))
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert line.text() == "riot_shield"


def test_a_jump_to_a_key_that_is_missing_calls_the_field_up(form: EntryForm) -> None:
    show_unit(form, *LIEUTENANT)
    assert form.focus_path(("summons",))
    assert QApplication.focusWidget() is line_at(form, "summons")
    assert form.focus_path(("loadouts", 0, "armour"))
    box = form.box_at(("loadouts", 0, "armour"))
    assert box is not None
    assert box.path == ("loadouts", 0, "armour")


def test_the_search_shows_only_fields_of_that_name(form: EntryForm, qtbot: QtBot) -> None:
    show_unit(form, *LIEUTENANT)
    form.find_line.setText("summ")
    qtbot.waitUntil(lambda: form.box_at(("summons",)) is not None)
    assert form.box_at(("weapons",)) is None
    form.find_line.clear()
    qtbot.waitUntil(lambda: form.box_at(("weapons",)) is not None)
    assert form.box_at(("summons",)) is None


def test_what_lies_in_a_field_that_was_found_can_be_filled_in(
    form: EntryForm, qtbot: QtBot
) -> None:
    show_unit(form, *LIEUTENANT)
    form.find_line.setText("loadouts")
    qtbot.waitUntil(lambda: form.box_at(("weapons",)) is None)
    list_at(form, "loadouts").rows[0].head.click()
    box = form.box_at(("loadouts", 0, "name"))
    assert box is not None
    assert box.path == ("loadouts", 0, "name")


def test_a_search_without_a_field_says_so_and_ends_at_another_entry(
    form: EntryForm, qtbot: QtBot
) -> None:
    show_unit(form, *LIEUTENANT)
    form.find_line.setText("nowhere")
    qtbot.waitUntil(lambda: form.nothing.isVisibleTo(form))
    assert form.nothing.text() == "No field here is called “nowhere”."
    show_unit(form, "ags", "fluesterer", "geist")
    assert not form.nothing.isVisibleTo(form)
    assert form.find_line.text() == ""
    assert form.box_at(("name",)) is not None


def test_a_formula_says_its_result_or_what_is_wrong_with_it(qtbot: QtBot) -> None:
    def worked_out(path: tuple[str | int, ...], source: str) -> FormulaResult:
        assert path == ("require",)
        return FormulaResult("12") if source == "a" else FormulaResult(error="Column 3: what?")

    form = EntryForm(FormContext("en", worked_out=worked_out))
    qtbot.addWidget(form)
    form.show_entry({"code": "c", "require": "a"}, system_plans("en")["checks"])
    box = form.box_at(("require",))
    assert box is not None
    editor: Any = box.editor
    qtbot.waitUntil(lambda: editor.result.text() == "= 12")
    write(line_at(form, "require"), "a +")
    qtbot.waitUntil(lambda: "Column 3" in editor.result.text())


def test_derived_values_are_shown_and_change(form: EntryForm) -> None:
    show_unit(form, *LIEUTENANT)
    form.show_derived([DerivedText("Capacity", "16 kg")])
    assert "16 kg" in form.derived.text()
    form.show_derived([DerivedText("Capacity", "18 kg")])
    assert "18 kg" in form.derived.text()
    form.show_derived([])
    assert not form.derived.isVisibleTo(form)


def test_a_picture_is_asked_for_and_put_in(form: EntryForm, qtbot: QtBot) -> None:
    heard = show_unit(form, *LIEUTENANT)
    box = form.box_at(("picture",))
    assert box is not None
    button = box.findChild(QToolButton)
    assert button is not None
    with qtbot.waitSignal(form.picture_wanted) as asked:
        button.click()
    assert asked.args == [("picture",), "pictures/northern_alliance_lieutenant.svg"]
    form.put_picture(("picture",), "pictures/new.png")
    assert heard.last == (("picture",), "pictures/new.png")
    assert line_at(form, "picture").text() == "pictures/new.png"


@pytest.mark.parametrize(("system", "faction"), FACTIONS)
def test_everything_that_takes_the_keyboard_has_a_name(
    form: EntryForm, system: str, faction: str
) -> None:
    form.show_entry(units_of(system, faction)[0], plans_of(system, faction).unit)
    open_everything(form)
    nameless = [
        widget
        for widget in form.findChildren(QWidget)
        if widget.isVisibleTo(form)
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert [type(widget).__name__ for widget in nameless] == []


def test_a_form_of_another_kind_takes_the_place_and_gives_it_back(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    head: FormPlan = plans_of("realms", "northern_alliance").head
    form.show_entry({"id": "a", "name": "A", "colour": "#24465f"}, head)
    assert line_at(form, "colour").text() == "#24465f"
    assert form.box_at(("weapons",)) is None
    form.show_entry(heard.entry, plans_of("realms", "northern_alliance").unit)
    assert form.box_at(("weapons",)) is not None


def test_entries_that_make_no_sense_are_shown_all_the_same(form: EntryForm) -> None:
    heads = plans_of("realms", "northern_alliance")
    odd: tuple[dict[str, Any], ...] = (
        {},
        {"id": None, "name": None, "stats": None, "weapons": None, "loadouts": None},
        {"id": 5, "name": [1], "stats": {"hp": {"a": 1}}, "size": [1], "camouflage": None},
        {"weapons": [None, 3, [1], {"id": None}, True], "loadouts": [None, "x", {}]},
        {"tags": {"a": 1}, "text": {"de": None}, "options": "x", "modifies": {"stat": "hp"}},
    )
    edits: list[object] = []
    form.edited.connect(lambda *edit: edits.append(edit))
    for entry in odd:
        form.show_entry(entry, heads.unit, subject=id(entry))
        open_everything(form)
        assert form.entry is entry
    assert not edits


def test_a_list_beyond_all_measure_shows_only_its_beginning(form: EntryForm) -> None:
    entry = {"id": "a", "weapons": ["pistol"] * 3000}
    form.show_entry(entry, plans_of("realms", "northern_alliance").unit)
    weapons = list_at(form, "weapons")
    assert len(weapons.shown_rows) == 200
    assert weapons.count.text() == "200 of 3000"


def test_the_tab_key_goes_from_field_to_field_as_they_stand(form: EntryForm, qtbot: QtBot) -> None:
    show_unit(form, *LIEUTENANT)
    form.reveal(("summons",))
    form.reveal(("strength",))  # made last, stands in the middle
    qtbot.waitUntil(lambda: line_at(form, "strength").isVisible())
    points = line_at(form, "points")
    points.setFocus()
    step_in_round(form.window(), forwards=True)
    assert QApplication.focusWidget() is line_at(form, "strength")


def test_the_problem_of_a_whole_list_has_a_sign(form: EntryForm) -> None:
    show_unit(form, *LIEUTENANT)
    form.show_problems([FieldProblem(("options",), Severity.ERROR, "A list is needed.")])
    box: Any = form.box_at(("options",))
    assert box.wrong.text() == "× A list is needed."


def test_a_new_thing_is_brought_into_sight(form: EntryForm, qtbot: QtBot) -> None:
    show_unit(form, *LIEUTENANT)
    form.resize(620, 400)
    qtbot.waitUntil(lambda: form.area.verticalScrollBar().maximum() > 0)
    assert form.area.verticalScrollBar().value() == 0
    loadouts = list_at(form, "loadouts")
    loadouts.append()
    row = loadouts.rows[2]
    top = row.mapTo(form, QPoint(0, 0)).y()
    assert 0 <= top < form.height()
