"""Things of lists are added, copied, moved and taken out, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from realms_builder.editing.forms.edits import Inserted, MovedItem
from realms_builder.editing.forms.plan import PlanChoice
from realms_builder.editing.forms.schema import system_plans
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.completing import CompletingLine
from realms_builder.gui.kit.form.field import FormContext, Picked
from realms_builder.gui.kit.form.form import EntryForm
from realms_builder.gui.kit.form.lists import MapEditor
from tests.gui.kit.form.entries import LIEUTENANT, Heard, line_at, list_at, show_unit, write

# ------------------------------------------------------------------------------ lists


def test_a_thing_is_added_and_the_cursor_is_in_it(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    list_at(form, "weapons").add.click()
    assert heard.last == (("weapons", 2), Inserted(""))
    line = QApplication.focusWidget()
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, "axe")
    assert heard.last == (("weapons", 2), "axe")


def test_what_is_added_is_chosen_first_where_somebody_may_choose(qtbot: QtBot) -> None:
    asked: list[tuple[list[str], Picked]] = []

    def pick(_below: QWidget, choices: Sequence[PlanChoice], _other: str, take: Picked) -> None:
        asked.append(([str(choice.value) for choice in choices], take))

    form = EntryForm(FormContext("en", pick=pick))
    qtbot.addWidget(form)
    form.show()
    heard = show_unit(form, *LIEUTENANT)
    weapons = list_at(form, "weapons")
    weapons.add.click()
    ((names, take),) = asked
    assert {"beam_carbine", "pistol", "combat_knife"} <= set(names)
    assert heard.edits == []
    choices = form.plan.choices_of(weapons.element)
    take(next(choice for choice in choices if choice.value == "beam_carbine"))
    assert heard.edits == [(("weapons", 2), Inserted("beam_carbine"))]
    take(None)
    assert heard.last == (("weapons", 3), Inserted({"id": "new"}))


def test_a_click_into_an_empty_line_offers_everything(form: EntryForm) -> None:
    show_unit(form, *LIEUTENANT)
    list_at(form, "weapons").add.click()
    line = line_at(form, "weapons", 2)
    assert isinstance(line, CompletingLine)
    assert not line.is_offering
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert line.is_offering


def test_enter_takes_the_first_offer_for_a_part_of_a_name(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    list_at(form, "weapons").add.click()
    line = line_at(form, "weapons", 2)
    QTest.keyClicks(line, "combat")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert line.text() == "combat_knife"
    assert heard.last == (("weapons", 2), "combat_knife")
    line.clear()
    QTest.keyClicks(line, "pistol")  # a whole name, though others hold it too
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert heard.last == (("weapons", 2), "pistol")
    line.clear()
    QTest.keyClicks(line, "zzz")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert heard.last == (("weapons", 2), "zzz")  # the game has none: it is said as unknown


def test_where_no_item_is_known_a_new_one_is_an_own_one(form: EntryForm) -> None:
    heard = show_unit(form, "ags", "schatten", "uferlaeufer")
    list_at(form, "abilities").add.click()
    path, value = heard.last
    assert path[0] == "abilities"
    assert value.value == {"id": "new"}
    assert form.box_at((*path, "name")) is not None


def test_keys_move_copy_and_delete_the_things_of_a_list(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    alt, control = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
    line = line_at(form, "weapons", 0)
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Down, alt)
    assert heard.last == (("weapons", 0), MovedItem(1))
    assert heard.entry["weapons"] == ["combat_knife", "pistol"]
    moved = QApplication.focusWidget()
    assert isinstance(moved, QLineEdit)
    assert moved.text() == "pistol"
    QTest.keyClick(moved, Qt.Key.Key_D, control)
    assert heard.last == (("weapons", 2), Inserted("pistol"))
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Delete, control)
    assert heard.last == (("weapons", 2), GONE)


def test_a_copy_gets_an_id_of_its_own(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    list_at(form, "loadouts").duplicate(0)
    path, value = heard.last
    assert path == ("loadouts", 1)
    assert isinstance(value, Inserted)
    assert value.value["id"] == "command_2"
    assert value.value["weapons"] == ["beam_carbine"]


def test_a_thing_is_dragged_to_another_place(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    rows = list_at(form, "loadouts").shown_rows
    grip = rows[0].grip
    QTest.qWait(0)
    below = rows[1].mapToGlobal(QPoint(0, rows[1].height() + 4))
    button = Qt.MouseButton.LeftButton
    QTest.mousePress(grip, button)
    QTest.mouseMove(grip, grip.mapFromGlobal(below))
    QTest.mouseRelease(grip, button, pos=grip.mapFromGlobal(below))
    assert heard.last == (("loadouts", 0), MovedItem(1))


def test_a_reference_is_written_out_and_named_again(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    weapons = list_at(form, "weapons")
    weapons.exchange(0)
    path, value = heard.last
    assert path == ("weapons", 0)
    assert value["id"] == "pistol"
    assert value["strength"] == 3
    assert form.box_at(("weapons", 0, "strength")) is not None
    weapons.exchange(0)
    assert heard.last == (("weapons", 0), "pistol")


def test_a_closed_thing_says_in_short_what_it_is(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    row = list_at(form, "loadouts").rows[0]
    assert row.head.text() == "Command · beam_carbine · field_radio"
    row.head.click()
    box = form.box_at(("loadouts", 0, "name"))
    assert box is not None
    english = box.editor.findChildren(QLineEdit)[0]
    english.end(False)
    QTest.keyClicks(english, "er")
    assert heard.last[0] == ("loadouts", 0, "name", "en")
    assert row.head.text() == "Commander · beam_carbine · field_radio"


def test_a_field_that_says_nothing_is_called_up(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
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
    list_at(form, "values").rows[0].open(on=True)
    write(line_at(form, "values", 0, "id"), "30")
    assert heard.last == (("values", 0), 30)


def test_a_new_thing_with_fields_begins_in_the_first_of_them(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    list_at(form, "loadouts").add.click()
    assert heard.last == (("loadouts", 2), Inserted({"id": "new"}))
    assert QApplication.focusWidget() is line_at(form, "loadouts", 2, "id")


def test_keys_of_a_map_are_added_and_deleted(form: EntryForm) -> None:
    entry = {"id": "brave", "parameters": {"X": "length"}}
    form.show_entry(entry, system_plans("en")["keywords"])
    heard = Heard(form, entry)
    box = form.box_at(("parameters",))
    assert box is not None
    parameters = box.editor
    assert isinstance(parameters, MapEditor)
    parameters.line.setText("Y")
    parameters.append()
    assert heard.last == (("parameters", "Y"), "integer")
    parameters.line.setText("X")
    parameters.append()
    assert len(heard.edits) == 1
    (delete,) = (b for b in box.findChildren(QToolButton) if b.accessibleName() == "Delete X")
    delete.click()
    assert heard.last == (("parameters", "X"), GONE)


# ------------------------------------------------------------------------------ new things


def test_a_thing_stays_open_when_it_gets_another_id(form: EntryForm) -> None:
    plan = system_plans("en")["items"]
    before = {"id": "guns", "fields": [{"id": "power"}, {"id": "new", "name": {"en": "Aim"}}]}
    form.show_entry(before, plan, subject=1)
    list_at(form, "fields").rows[1].head.click()
    name = line_at(form, "fields", 1, "name")
    name.setFocus()
    after = {"id": "guns", "fields": [{"id": "power"}, {"id": "aim", "name": {"en": "Aim"}}]}
    form.show_entry(after, plan, subject=1)
    assert list_at(form, "fields").rows[1].kind == "record"
    assert QApplication.focusWidget() is name
    # Another thing at the same place is not what was opened.
    form.show_entry({"id": "guns", "fields": [{"id": "power"}]}, plan, subject=1)
    form.show_entry(before, plan, subject=1)
    assert list_at(form, "fields").rows[1].kind == ""


def test_a_new_thing_shows_its_fields_though_only_some_are_looked_for(form: EntryForm) -> None:
    plan = system_plans("en")["items"]
    form.show_entry({"id": "guns", "fields": [{"id": "power", "name": "Power"}]}, plan)
    form.find_line.setText("unit")
    QTest.keyClick(form.find_line, Qt.Key.Key_Return)
    fields = list_at(form, "fields")
    fields.rows[0].head.click()
    fields.add.click()
    found = [
        {str(box.path[-1]) for key in ("id", "name") if (box := form.box_at(("fields", at, key)))}
        for at in range(2)
    ]
    assert "id" not in found[0]
    assert {"id", "name"} <= found[1]


def test_return_in_the_search_goes_to_the_first_field_that_was_found(form: EntryForm) -> None:
    show_unit(form, *LIEUTENANT)
    form.find_line.setFocus()
    QTest.keyClicks(form.find_line, "name")
    QTest.keyClick(form.find_line, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is line_at(form, "name")
    form.find_line.setFocus()
    form.find_line.setText("nowhere")
    QTest.keyClick(form.find_line, Qt.Key.Key_Return)
    assert form.find_line.hasFocus()
