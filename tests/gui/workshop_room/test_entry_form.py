"""The form of an entry says exactly what was changed, in the file's words, and keeps the cursor."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms_builder.authoring.form_edits import GONE, Inserted, Moved, same
from realms_builder.authoring.form_plan import FormPlan
from realms_builder.authoring.form_results import DerivedText, FieldProblem, FormulaResult
from realms_builder.authoring.form_schema import system_plans
from realms_builder.gui.workshop_room.form.elements import ElementRow
from realms_builder.gui.workshop_room.form.form import EntryForm
from realms_builder.gui.workshop_room.form.host import FormContext
from realms_builder.gui.workshop_room.form.lists import ListEditor
from realms_builder.problems import Severity
from tests.gui.workshop_room.entries import Heard, plans_of, system_entries, unit, units_of

FACTIONS = (
    ("ags", "schatten"),
    ("ags", "kleines_volk"),
    ("basic_rules", "uhrwerk"),
    ("celtos", "gael"),
    ("realms", "northern_alliance"),
    ("true_forces", "wachbund"),
)
LIEUTENANT = ("realms", "northern_alliance", "lieutenant")


@pytest.fixture
def form(qtbot: QtBot) -> EntryForm:
    found = EntryForm(FormContext("en"))
    qtbot.addWidget(found)
    found.resize(620, 900)
    found.show()
    return found


def _shown(form: EntryForm, system: str, faction: str, identity: str) -> Heard:
    entry = unit(system, faction, identity)
    form.show_entry(entry, plans_of(system, faction).unit)
    return Heard(form, entry)


def _line(form: EntryForm, *path: str | int) -> QLineEdit:
    box = form.box_at(path)
    assert box is not None, path
    assert box.path == path
    target = box.editor.focusProxy()
    assert isinstance(target, QLineEdit), path
    return target


def _write(line: QLineEdit, text: str) -> None:
    line.setFocus()
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClicks(line, text)


def _list(form: EntryForm, *path: str | int) -> ListEditor:
    box = form.box_at(path)
    assert box is not None
    assert isinstance(box.editor, ListEditor)
    return box.editor


def _open_everything(form: EntryForm) -> None:
    for _ in range(4):
        for row in form.findChildren(ElementRow):
            if row.isVisibleTo(form) and row.head.isVisibleTo(form) and not row.kind:
                row.open(on=True)


# ------------------------------------------------------------------------------ round trips


@pytest.mark.parametrize(("system", "faction"), FACTIONS)
def test_showing_the_units_of_a_game_says_nothing(
    form: EntryForm, system: str, faction: str
) -> None:
    edits: list[object] = []
    form.edited.connect(lambda *edit: edits.append(edit))
    for entry in units_of(system, faction):
        form.show_entry(entry, plans_of(system, faction).unit)
        _open_everything(form)
        assert form.entry is entry
    assert not edits


@pytest.mark.parametrize(("system", "faction"), FACTIONS)
def test_every_editor_of_a_unit_changed_and_changed_back_leaves_it_as_it_was(
    form: EntryForm, system: str, faction: str
) -> None:
    changed = 0
    plan = plans_of(system, faction).unit
    for entry in units_of(system, faction)[:4]:
        form.show_entry(entry, plan)
        _open_everything(form)
        heard = Heard(form, entry)
        changed += _change_and_change_back(form, heard, entry)
        form.edited.disconnect()
    assert changed > 50


def test_every_editor_of_a_system_changed_and_changed_back_leaves_it_as_it_was(
    form: EntryForm,
) -> None:
    changed = 0
    seen: dict[str, int] = {}
    for plan, entry in system_entries("ags"):
        seen[plan.kind] = seen.get(plan.kind, 0) + 1
        if seen[plan.kind] > 3:
            continue
        form.show_entry(entry, plan)
        _open_everything(form)
        heard = Heard(form, entry)
        changed += _change_and_change_back(form, heard, entry)
        form.edited.disconnect()
    assert changed > 300


def _change_and_change_back(form: EntryForm, heard: Heard, entry: dict[str, Any]) -> int:
    """Change what every editor shows and change it back; return how many there were."""
    count = 0
    for widget in form.findChildren(QWidget):
        if not widget.isVisibleTo(form) or widget is form.find_line:
            continue
        before = len(heard.edits)
        if isinstance(widget, QLineEdit) and not isinstance(
            widget.parentWidget(), (QComboBox, QAbstractSpinBox)
        ):
            text = widget.text()
            if widget.placeholderText() == "new key":
                continue
            for changed in (text, text + "7", text):
                widget.setText(changed)
                widget.textEdited.emit(changed)
        elif isinstance(widget, QPlainTextEdit):
            text = widget.toPlainText()
            widget.setPlainText("8" if text == "7" else "7")
            widget.setPlainText(text)
        elif isinstance(widget, QCheckBox):
            widget.click()
            widget.click()
        elif isinstance(widget, QComboBox) and widget.count() > 1 and widget.isEnabled():
            at = widget.currentIndex()
            for chosen in (at, (at + 1) % widget.count(), at):
                widget.setCurrentIndex(chosen)
                widget.activated.emit(chosen)
        else:
            continue
        assert len(heard.edits) >= before + 2, widget.accessibleName()
        where = heard.last[0]
        assert same(heard.entry, entry), (where, widget.accessibleName(), heard.edits[before:])
        assert same(form.entry, entry)
        count += 1
    return count


# ------------------------------------------------------------------------------ single values


def test_a_pool_is_written_as_the_file_writes_pools(form: EntryForm) -> None:
    heard = _shown(form, "ags", "horde", "gipfelhaeuptling")
    line = _line(form, "stats", "def")
    assert line.text() == "4"
    _write(line, "5")
    assert heard.last == (("stats", "def"), "5/4+")


def test_a_formula_may_stand_in_place_of_a_pool(form: EntryForm) -> None:
    heard = _shown(form, "ags", "horde", "gipfelhaeuptling")
    box = form.box_at(("stats", "def"))
    assert box is not None
    _write(_line(form, "stats", "def"), "=")
    whole = QApplication.focusWidget()
    assert isinstance(whole, QLineEdit)
    QTest.keyClicks(whole, "wil")
    assert heard.last == (("stats", "def"), "=wil")
    form.show_entry(heard.entry, form.plan)
    assert QApplication.focusWidget() is whole


def test_the_arrow_keys_count_within_the_limits(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    line = _line(form, "stats", "hp")
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert heard.last == (("stats", "hp"), 7)
    for _ in range(3):
        QTest.keyClick(line, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert heard.last == (("stats", "hp"), 20)


def test_an_emptied_field_takes_its_key_away(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    _write(_line(form, "limit"), "")
    assert heard.last == (("limit",), GONE)


def test_a_weight_takes_the_german_comma(form: EntryForm) -> None:
    entry = {"id": "a", "weapons": [{"id": "saw", "name": "Saw", "weight": 2.5}]}
    form.context.lang = "de"
    form.show_entry(entry, plans_of("realms", "northern_alliance", "de").unit)
    heard = Heard(form, entry)
    assert form.focus_path(("weapons", 0, "weight"))
    line = _line(form, "weapons", 0, "weight")
    assert line.text() == "2,5"
    _write(line, "3,1")
    assert heard.last == (("weapons", 0, "weight"), 3.1)
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert heard.last == (("weapons", 0, "weight"), 3.2)


def test_a_choice_is_written_by_its_id(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    box = form.box_at(("size",))
    assert box is not None
    combo = box.findChild(QComboBox)
    assert combo is not None
    combo.setCurrentIndex(combo.findText("large"))
    combo.activated.emit(combo.currentIndex())
    assert heard.last == (("size",), "large")


def test_a_level_is_a_word_and_its_signs(form: EntryForm) -> None:
    entry = {"id": "a", "weapons": [{"id": "saw", "name": "Saw", "hurts": "cut ++"}]}
    form.show_entry(entry, plans_of("realms", "northern_alliance").unit)
    heard = Heard(form, entry)
    assert form.focus_path(("weapons", 0, "hurts"))
    box = form.box_at(("weapons", 0, "hurts"))
    assert box is not None
    word, level = box.findChildren(QComboBox)
    assert (word.currentText(), level.currentText()) == ("Cut", "++")
    level.setCurrentIndex(2)
    level.activated.emit(2)
    assert heard.last == (("weapons", 0, "hurts"), "cut +++")


def test_a_plain_text_becomes_a_map_with_the_second_language(form: EntryForm) -> None:
    entry = {"id": "a", "name": "Wolf"}
    form.show_entry(entry, plans_of("ags", "horde").unit)
    heard = Heard(form, entry)
    box = form.box_at(("name",))
    assert box is not None
    german, english = box.editor.findChildren(QLineEdit)
    assert (german.text(), english.text()) == ("", "Wolf")
    assert german.placeholderText() == "Wolf"
    english.end(False)
    QTest.keyClicks(english, "s")
    assert heard.last == (("name",), "Wolfs")
    QTest.keyClicks(german, "W")
    assert heard.last == (("name",), {"de": "W", "en": "Wolfs"})
    QTest.keyClick(german, Qt.Key.Key_Backspace)
    assert heard.last == (("name",), "Wolfs")


def test_a_language_that_the_form_does_not_show_stays(form: EntryForm) -> None:
    entry = {"id": "a", "name": {"fr": "Loup", "en": "Wolf"}}
    form.show_entry(entry, plans_of("ags", "horde").unit)
    heard = Heard(form, entry)
    box = form.box_at(("name",))
    assert box is not None
    QTest.keyClicks(box.editor.findChildren(QLineEdit)[0], "W")
    assert heard.last == (("name", "de"), "W")
    assert heard.entry["name"] == {"fr": "Loup", "en": "Wolf", "de": "W"}


def test_what_no_editor_can_show_stands_there_as_yaml(form: EntryForm) -> None:
    entry = {"id": "a", "mood": "grim", "stats": [1, 2]}
    form.show_entry(entry, plans_of("ags", "horde").unit)
    heard = Heard(form, entry)
    texts = {
        box.path: box.findChild(QPlainTextEdit)
        for box in map(form.box_at, (("mood",), ("stats",)))
        if box
    }
    assert {path: box.toPlainText() for path, box in texts.items() if box} == {
        ("mood",): "grim",
        ("stats",): "[1, 2]",
    }
    text = texts[("stats",)]
    assert text is not None
    text.setPlainText("{hp: 2")
    assert heard.edits == []
    text.setPlainText("{hp: 2}")
    assert heard.last == (("stats",), {"hp": 2})


def test_words_of_a_list_stay_a_list(form: EntryForm) -> None:
    heard = _shown(form, "ags", "horde", "gipfelhaeuptling")
    line = _line(form, "tags")
    before = heard.entry["tags"]
    line.setFocus()
    line.end(False)
    QTest.keyClicks(line, ", mob")
    assert heard.last == (("tags", len(before)), "mob")
    assert heard.entry["tags"] == [*before, "mob"]


def test_names_are_offered_while_one_types(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    line = _line(form, "weapons", 0)
    _write(line, "vibro")
    popup = QApplication.activePopupWidget()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert heard.last == (("weapons", 0), "vibro_sword")


# ------------------------------------------------------------------------------ typing


def test_typing_keeps_focus_and_cursor_while_the_entry_comes_back(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    plan = form.plan
    form.edited.connect(lambda *_edit: form.show_entry(dict(heard.entry), plan))
    line = _line(form, "picture")
    line.setFocus()
    line.setCursorPosition(3)
    QTest.keyClicks(line, "xy")
    assert QApplication.focusWidget() is line
    assert line.cursorPosition() == 5
    assert heard.last == (("picture",), "picxytures/northern_alliance_lieutenant.svg")
    assert len(heard.keys) == 2
    assert len(set(heard.keys)) == 1


def test_the_name_of_a_unit_may_be_typed_while_what_is_offered_changes(form: EntryForm) -> None:
    entry = unit(*LIEUTENANT)
    form.show_entry(entry, plans_of("realms", "northern_alliance").unit)
    line = _line(form, "stats", "hp")
    line.setFocus()
    plans_of.cache_clear()
    form.show_entry(entry, plans_of("realms", "northern_alliance").unit)
    assert QApplication.focusWidget() is line
    assert form.plan is plans_of("realms", "northern_alliance").unit


def test_another_unit_of_the_game_needs_no_new_editors(form: EntryForm) -> None:
    units = units_of("realms", "northern_alliance")
    plan = plans_of("realms", "northern_alliance").unit
    for entry in units:
        form.show_entry(entry, plan)
    editors = len(form.findChildren(QWidget))
    for entry in units:
        form.show_entry(entry, plan)
    assert len(form.findChildren(QWidget)) == editors


def test_what_another_editor_changed_is_shown(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    entry = {**heard.entry, "points": 99}
    form.show_entry(entry, form.plan)
    assert _line(form, "points").text() == "99"
    assert not heard.edits


# ------------------------------------------------------------------------------ lists


def test_a_thing_is_added_and_the_cursor_is_in_it(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    _list(form, "weapons").add.click()
    assert heard.last == (("weapons", 2), Inserted(""))
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "axe")
    assert heard.last == (("weapons", 2), "axe")


def test_keys_move_copy_and_delete_the_things_of_a_list(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    alt, control = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
    line = _line(form, "weapons", 0)
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Down, alt)
    assert heard.last == (("weapons", 0), Moved(1))
    assert heard.entry["weapons"] == ["combat_knife", "pistol"]
    moved = QApplication.focusWidget()
    assert isinstance(moved, QLineEdit)
    assert moved.text() == "pistol"
    QTest.keyClick(moved, Qt.Key.Key_D, control)
    assert heard.last == (("weapons", 2), Inserted("pistol"))
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete, control)
    assert heard.last == (("weapons", 2), GONE)


def test_a_copy_gets_an_id_of_its_own(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    _list(form, "loadouts").duplicate(0)
    path, value = heard.last
    assert path == ("loadouts", 1)
    assert isinstance(value, Inserted)
    assert value.value["id"] == "command_2"
    assert value.value["weapons"] == ["beam_carbine"]


def test_a_thing_is_dragged_to_another_place(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    rows = _list(form, "loadouts").shown_rows
    grip = rows[0].grip
    QTest.qWait(0)
    below = rows[1].mapToGlobal(QPoint(0, rows[1].height() + 4))
    button = Qt.MouseButton.LeftButton
    QTest.mousePress(grip, button)
    QTest.mouseMove(grip, grip.mapFromGlobal(below))
    QTest.mouseRelease(grip, button, pos=grip.mapFromGlobal(below))
    assert heard.last == (("loadouts", 0), Moved(1))


def test_a_reference_is_written_out_and_named_again(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    weapons = _list(form, "weapons")
    weapons.exchange(0)
    path, value = heard.last
    assert path == ("weapons", 0)
    assert value["id"] == "pistol"
    assert value["strength"] == 3
    assert form.box_at(("weapons", 0, "strength")) is not None
    weapons.exchange(0)
    assert heard.last == (("weapons", 0), "pistol")


def test_a_closed_thing_says_in_short_what_it_is(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    row = _list(form, "loadouts").rows[0]
    assert row.head.text() == "Command · beam_carbine · field_radio"
    row.head.click()
    box = form.box_at(("loadouts", 0, "name"))
    assert box is not None
    english = box.editor.findChildren(QLineEdit)[1]
    english.end(False)
    QTest.keyClicks(english, "er")
    assert heard.last[0] == ("loadouts", 0, "name", "en")
    assert row.head.text() == "Commander · beam_carbine · field_radio"


def test_a_field_that_says_nothing_is_called_up(form: EntryForm) -> None:
    heard = _shown(form, *LIEUTENANT)
    assert form.box_at(("note",)) is None
    form.reveal(("note",))
    box = form.box_at(("note",))
    assert box is not None
    assert not heard.edits


def test_a_short_value_of_a_scale_is_edited_in_full_and_stays_short(form: EntryForm) -> None:
    entry = {"id": "view", "values": [45, 90]}
    form.show_entry(entry, system_plans("en")["scales"])
    heard = Heard(form, entry)
    assert form.focus_path(("values", 0))
    _list(form, "values").rows[0].open(on=True)
    _write(_line(form, "values", 0, "id"), "30")
    assert heard.last == (("values", 0), 30)


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
    assert "Too many" in _line(form, "stats", "hp").accessibleDescription()
    weapon, loadout = form.box_at(("weapons", 1)), form.box_at(("loadouts", 0))
    assert isinstance(weapon, ElementRow)
    assert weapon.wrong.text() == "There is no such weapon."
    assert isinstance(loadout, ElementRow)
    assert loadout.wrong.text() == "Unknown item."
    form.show_problems(())
    assert not cell.mark.isVisibleTo(form)
    assert not weapon.wrong.isVisibleTo(form)
    assert "Too many" not in _line(form, "stats", "hp").accessibleDescription()


def test_a_jump_opens_what_the_field_lies_in(form: EntryForm) -> None:
    _shown(form, *LIEUTENANT)
    assert form.box_at(("loadouts", 1, "shields", 0)) is form.box_at(("loadouts", 1))
    assert form.focus_path(("loadouts", 1, "shields", 0))
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    assert line.text() == "riot_shield"


def test_a_jump_to_a_key_that_is_missing_calls_the_field_up(form: EntryForm) -> None:
    _shown(form, *LIEUTENANT)
    assert form.focus_path(("summons",))
    assert QApplication.focusWidget() is _line(form, "summons")
    assert form.focus_path(("loadouts", 0, "armour"))
    box = form.box_at(("loadouts", 0, "armour"))
    assert box is not None
    assert box.path == ("loadouts", 0, "armour")


def test_the_search_shows_only_fields_of_that_name(form: EntryForm, qtbot: QtBot) -> None:
    _shown(form, *LIEUTENANT)
    form.find_line.setText("summ")
    qtbot.waitUntil(lambda: form.box_at(("summons",)) is not None)
    assert form.box_at(("weapons",)) is None
    form.find_line.clear()
    qtbot.waitUntil(lambda: form.box_at(("weapons",)) is not None)
    assert form.box_at(("summons",)) is None


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
    _write(_line(form, "require"), "a +")
    qtbot.waitUntil(lambda: "Column 3" in editor.result.text())


def test_derived_values_are_shown_and_change(form: EntryForm) -> None:
    _shown(form, *LIEUTENANT)
    form.show_derived([DerivedText("Capacity", "16 kg")])
    assert "16 kg" in form.derived.text()
    form.show_derived([DerivedText("Capacity", "18 kg")])
    assert "18 kg" in form.derived.text()
    form.show_derived([])
    assert not form.derived.isVisibleTo(form)


def test_a_picture_is_asked_for_and_put_in(form: EntryForm, qtbot: QtBot) -> None:
    heard = _shown(form, *LIEUTENANT)
    box = form.box_at(("picture",))
    assert box is not None
    button = box.findChild(QToolButton)
    assert button is not None
    with qtbot.waitSignal(form.picture_wanted) as asked:
        button.click()
    assert asked.args == [("picture",), "pictures/northern_alliance_lieutenant.svg"]
    form.put_picture(("picture",), "pictures/new.png")
    assert heard.last == (("picture",), "pictures/new.png")
    assert _line(form, "picture").text() == "pictures/new.png"


@pytest.mark.parametrize(("system", "faction"), FACTIONS)
def test_everything_that_takes_the_keyboard_has_a_name(
    form: EntryForm, system: str, faction: str
) -> None:
    form.show_entry(units_of(system, faction)[0], plans_of(system, faction).unit)
    _open_everything(form)
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
    heard = _shown(form, *LIEUTENANT)
    head: FormPlan = plans_of("realms", "northern_alliance").head
    form.show_entry({"id": "a", "name": "A", "colour": "#24465f"}, head)
    assert _line(form, "colour").text() == "#24465f"
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
        _open_everything(form)
        assert form.entry is entry
    assert not edits


def test_a_list_beyond_all_measure_shows_only_its_beginning(form: EntryForm) -> None:
    entry = {"id": "a", "weapons": ["pistol"] * 3000}
    form.show_entry(entry, plans_of("realms", "northern_alliance").unit)
    weapons = _list(form, "weapons")
    assert len(weapons.shown_rows) == 200
    assert weapons.count.text() == "200 of 3000"


def test_the_tab_key_goes_from_field_to_field_as_they_stand(form: EntryForm, qtbot: QtBot) -> None:
    _shown(form, *LIEUTENANT)
    form.reveal(("summons",))
    form.reveal(("strength",))  # made last, stands in the middle
    qtbot.waitUntil(lambda: _line(form, "strength").isVisible())
    form.order_keys()
    points = _line(form, "points")
    points.setFocus()
    QTest.keyClick(points, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is _line(form, "strength")


def test_the_problem_of_a_whole_list_has_a_sign(form: EntryForm) -> None:
    _shown(form, *LIEUTENANT)
    form.show_problems([FieldProblem(("options",), Severity.ERROR, "A list is needed.")])
    box: Any = form.box_at(("options",))
    assert box.wrong.text() == "✕ A list is needed."
