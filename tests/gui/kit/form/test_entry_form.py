"""The form of an entry says exactly what was changed, in the file's words, and keeps the cursor."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from realms_builder.editing.forms.edits import same
from realms_builder.editing.plain_paths import GONE
from realms_builder.gui.kit.form.form import EntryForm
from tests.gui.kit.form.entries import (
    FACTIONS,
    LIEUTENANT,
    Heard,
    line_at,
    open_everything,
    plans_of,
    show_unit,
    system_entries,
    unit,
    units_of,
    write,
)

# ------------------------------------------------------------------------------ round trips


@pytest.mark.parametrize(("system", "faction"), FACTIONS)
def test_showing_the_units_of_a_game_says_nothing(
    form: EntryForm, system: str, faction: str
) -> None:
    edits: list[object] = []
    form.edited.connect(lambda *edit: edits.append(edit))
    for entry in units_of(system, faction):
        form.show_entry(entry, plans_of(system, faction).unit)
        open_everything(form)
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
        open_everything(form)
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
        open_everything(form)
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
    heard = show_unit(form, "ags", "horde", "gipfelhaeuptling")
    line = line_at(form, "stats", "def")
    assert line.text() == "4"
    write(line, "5")
    assert heard.last == (("stats", "def"), "5/4+")


def test_a_formula_may_stand_in_place_of_a_pool(form: EntryForm) -> None:
    heard = show_unit(form, "ags", "horde", "gipfelhaeuptling")
    box = form.box_at(("stats", "def"))
    assert box is not None
    write(line_at(form, "stats", "def"), "=")
    whole = QApplication.focusWidget()
    assert isinstance(whole, QLineEdit)
    QTest.keyClicks(whole, "wil")
    assert heard.last == (("stats", "def"), "=wil")
    form.show_entry(heard.entry, form.plan)
    assert QApplication.focusWidget() is whole


def test_the_arrow_keys_count_within_the_limits(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    line = line_at(form, "stats", "hp")
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert heard.last == (("stats", "hp"), 7)
    for _ in range(3):
        QTest.keyClick(line, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert heard.last == (("stats", "hp"), 20)


def test_an_emptied_field_takes_its_key_away(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    write(line_at(form, "limit"), "")
    assert heard.last == (("limit",), GONE)


def test_a_weight_takes_the_german_comma(form: EntryForm) -> None:
    entry = {"id": "a", "weapons": [{"id": "saw", "name": "Saw", "weight": 2.5}]}
    form.context.lang = "de"
    form.show_entry(entry, plans_of("realms", "northern_alliance", "de").unit)
    heard = Heard(form, entry)
    assert form.focus_path(("weapons", 0, "weight"))
    line = line_at(form, "weapons", 0, "weight")
    assert line.text() == "2,5"
    write(line, "3,1")
    assert heard.last == (("weapons", 0, "weight"), 3.1)
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert heard.last == (("weapons", 0, "weight"), 3.2)


def test_a_choice_is_written_by_its_id(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
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
    english, german = box.editor.findChildren(QLineEdit)  # the window speaks English
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
    QTest.keyClicks(box.editor.findChildren(QLineEdit)[1], "W")
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
    heard = show_unit(form, "ags", "horde", "gipfelhaeuptling")
    line = line_at(form, "tags")
    before = heard.entry["tags"]
    line.setFocus()
    line.end(False)
    QTest.keyClicks(line, ", mob")
    assert heard.last == (("tags", len(before)), "mob")
    assert heard.entry["tags"] == [*before, "mob"]


def test_names_are_offered_while_one_types(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    line = line_at(form, "weapons", 0)
    write(line, "vibro")
    popup = QApplication.activePopupWidget()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert heard.last == (("weapons", 0), "vibro_sword")


# ------------------------------------------------------------------------------ typing


def test_typing_keeps_focus_and_cursor_while_the_entry_comes_back(form: EntryForm) -> None:
    heard = show_unit(form, *LIEUTENANT)
    plan = form.plan
    form.edited.connect(lambda *_edit: form.show_entry(dict(heard.entry), plan))
    line = line_at(form, "picture")
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
    line = line_at(form, "stats", "hp")
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
    heard = show_unit(form, *LIEUTENANT)
    entry = {**heard.entry, "points": 99}
    form.show_entry(entry, form.plan)
    assert line_at(form, "points").text() == "99"
    assert not heard.edits
