"""The manual in the window: its contents, the search through it, F1 in every room, its keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.manual.dialog import ManualDialog
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.sheets.book.manual import manual_file
from tests.gui.answers import Answers
from tests.gui.waiting import settle

NAMES = {
    "Backspace": "Rücktaste",
    "Shift": "Umschalt",
    "Ctrl": "Strg",
    "Del": "Entf",
    "Up": "Hoch",
    "Down": "Runter",
    "Left": "Links",
    "Right": "Rechts",
}
"""Keys in the words of the German manual."""


@pytest.fixture
def dialog(qtbot: QtBot, desk: Desk) -> ManualDialog:
    """Return the dialog at the chapter on odds, its pages made."""
    found = ManualDialog(desk, None)
    qtbot.addWidget(found)
    found.show_chapter("odds")
    qtbot.waitUntil(lambda: is_shown(found, "6 Odds"))
    return found


@pytest.fixture
def main_window(qtbot: QtBot, desk: Desk) -> Iterator[MainWindow]:
    """Return the window with all its rooms."""
    window = MainWindow(desk.preferences, desk.theme)
    for _ in window.fill(desk):
        pass
    window.show()
    yield window
    window.close()


def is_shown(dialog: ManualDialog, title: str) -> bool:
    """Return whether a heading stands at the top of what is in sight."""
    sections = dialog.made.sections if dialog.made is not None else ()
    section = next((s for s in sections if s.title.endswith(title)), None)
    if section is None:
        return False
    top = dialog.preview.verticalScrollBar().value()
    box = next(laid.box for laid in dialog.preview.laid if laid.number == section.page - 1)
    assert 0 < section.down < 1
    return 0 <= box.top() + section.down * box.height() - top <= box.height() / 12


def test_the_dialog_opens_at_once_and_the_chapter_follows(
    qtbot: QtBot, desk: Desk, dialog: ManualDialog
) -> None:
    other = ManualDialog(desk, None)
    qtbot.addWidget(other)
    other.show_chapter("odds")
    assert other.isVisible()
    assert other.made is None
    assert other.foot.progress._title == "Laying out pages …"
    assert dialog.windowTitle() == "Manual"
    assert is_shown(dialog, "6 Odds")
    dialog.show_chapter("printing")
    assert is_shown(dialog, "4 Printing")
    other.done(0)
    dialog.done(0)


def test_words_that_are_typed_before_the_pages_are_there_are_searched_for(
    qtbot: QtBot, desk: Desk
) -> None:
    early = ManualDialog(desk, None)
    qtbot.addWidget(early)
    early.show_chapter("odds")
    early.contents.field.setText("duplex")
    qtbot.waitUntil(lambda: early.made is not None)
    settle(qtbot, desk)
    assert early.contents.field.text() == "duplex"


def test_a_click_in_the_contents_leads_to_the_page(dialog: ManualDialog) -> None:
    assert dialog.made is not None
    tree = dialog.contents.tree
    item = tree.topLevelItem(3)
    assert item is not None
    assert item.text(0) == "4 Printing"
    tree.setCurrentItem(item)
    assert is_shown(dialog, "4 Printing")
    child = item.child(4)
    assert child is not None
    tree.setCurrentItem(child)
    assert is_shown(dialog, "4.5 Lining up the backs")
    dialog.done(0)


def test_words_are_found_in_headings_and_in_the_text(qtbot: QtBot, dialog: ManualDialog) -> None:
    contents = dialog.contents
    contents.field.setText("hold the front against a light straight")
    assert contents.shown() == ["4 Printing", "4.5 Lining up the backs"]
    contents.field.setText("BLACK-TEXT shop")
    assert "4.6 Print shops" in contents.shown()
    contents.field.setText("zzz front")
    assert contents.shown() == []
    assert contents.nothing.isVisible()
    contents.field.setText("yardstick")
    qtbot.keyClick(contents.field, Qt.Key.Key_Return)
    item = contents.tree.currentItem()
    assert item is not None
    assert not item.isHidden()
    contents.field.clear()
    assert len(contents.shown()) > 40
    dialog.done(0)


def test_a_small_heading_that_is_searched_leads_to_its_own_page(
    qtbot: QtBot, dialog: ManualDialog
) -> None:
    assert dialog.made is not None
    dialog.contents.field.setText("scheduler")
    qtbot.keyClick(dialog.contents.field, Qt.Key.Key_Return)
    (section,) = [s for s in dialog.made.sections if s.holds("scheduler") and s.depth == 3]
    assert section.title.endswith("realms-builder odds")
    assert is_shown(dialog, section.title)
    dialog.done(0)


@pytest.mark.parametrize(
    ("words", "title"),
    [("keyboard", "16 Keyboard"), ("KEYBOARD", "16 Keyboard"), ("portraits", "3.4 Portraits")],
)
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Down])
def test_a_heading_that_is_the_word_comes_before_texts_that_hold_it(
    qtbot: QtBot, dialog: ManualDialog, words: str, title: str, key: Qt.Key
) -> None:
    contents = dialog.contents
    contents.field.setText(words)
    assert contents.shown()[0] != title  # something before it holds the words, too
    qtbot.keyClick(contents.field, key)
    current = contents.tree.currentItem()
    assert current is not None and current.text(0) == title
    assert contents.tree.hasFocus() is (key == Qt.Key.Key_Down)
    dialog.done(0)


def test_the_manual_is_counted_in_pages(dialog: ManualDialog) -> None:
    assert dialog.made is not None
    pages = len(dialog.made.out.pages)
    assert dialog.bar.summary.text() == f"{pages} pages"
    assert dialog.preview._caption(dialog.made.out.pages[1]) == "Page 2"
    dialog.done(0)


def test_the_manual_follows_the_language(qtbot: QtBot, desk: Desk, dialog: ManualDialog) -> None:
    desk.preferences.language = "de"
    desk.language_changed.emit()
    qtbot.waitUntil(lambda: dialog.made is not None and dialog.made.wanted.lang == "de")
    assert dialog.contents.shown()[0] == "1 Der erste Start"
    dialog.contents.field.setText("gegen das licht strich")
    assert dialog.contents.shown()[:2] == ["4 Drucken", "4.5 Rückseiten, die genau sitzen"]
    dialog.done(0)


def test_pages_that_are_made_are_kept(dialog: ManualDialog) -> None:
    made = dialog.made
    dialog.done(0)
    dialog.show_chapter("start")
    assert dialog.made is made
    dialog.done(0)


def test_work_that_was_stopped_begins_anew(qtbot: QtBot, desk: Desk) -> None:
    dialog = ManualDialog(desk, None)
    qtbot.addWidget(dialog)
    dialog.show_chapter("start")
    dialog.foot.progress.stop.click()
    qtbot.waitUntil(lambda: not desk.tasks.is_running(dialog.foot.key))
    assert dialog.made is None
    dialog.show_chapter("start")
    qtbot.waitUntil(lambda: is_shown(dialog, "1 First start"))
    dialog.done(0)


def test_the_manual_is_saved_as_it_is_shown(
    qtbot: QtBot, desk: Desk, answers: Answers, dialog: ManualDialog, tmp_path: Path
) -> None:
    answers.paths = [tmp_path / "manual.pdf"]
    dialog.foot.save_button.click()
    qtbot.waitUntil((tmp_path / "manual.pdf").is_file)
    assert dialog.made is not None
    assert (tmp_path / "manual.pdf").read_bytes() == dialog.made.out.pdf
    qtbot.waitUntil(lambda: not desk.tasks.is_running(dialog.foot.output.key))
    dialog.done(0)


def test_f1_opens_the_chapter_of_the_room(qtbot: QtBot, main_window: MainWindow) -> None:
    main_window.show_room("table")
    main_window.commands.get("manual").trigger()
    (dialog,) = main_window.findChildren(ManualDialog)
    qtbot.waitUntil(lambda: is_shown(dialog, "7 Table"))
    main_window.show_room("cards")
    main_window.commands.get("manual").trigger()
    assert main_window.findChildren(ManualDialog) == [dialog]
    assert is_shown(dialog, "5 Cards")
    assert dialog.made is not None
    assert set(main_window.rooms) <= {section.chapter for section in dialog.made.sections}
    dialog.done(0)


def test_every_shortcut_of_the_window_stands_in_the_manual(main_window: MainWindow) -> None:
    for name in main_window.rooms:  # a room is whole once it was seen
        main_window.show_room(name)
    rows = {lang: _rows(lang) for lang in ("en", "de")}
    told = [
        (keys.toString(QKeySequence.SequenceFormat.PortableText), action.text())
        for action in main_window.findChildren(QAction)
        for keys in action.shortcuts()
        if action.text() and not keys.isEmpty()  # without a desktop nothing quits by a key
    ]
    told += [
        (shortcut.key().toString(QKeySequence.SequenceFormat.PortableText), "")
        for shortcut in main_window.findChildren(QShortcut)
    ]
    assert {"Ctrl+K", "Ctrl+D", "Ctrl+Shift+G", "Ctrl+F", "F1"} <= {keys for keys, _ in told}
    english, german = ({key for key, _ in rows[lang]} for lang in ("en", "de"))
    in_german = {keys: "+".join(NAMES.get(p, p) for p in keys.split("+")) for keys, _ in told}
    assert {keys for keys, _ in told} - english == set()
    assert {keys for keys, _ in told if in_german[keys] not in german} == set()
    assert [
        (keys, text)
        for keys, text in told
        if not any(keys == key and text in does for key, does in rows["en"])
    ] == []


def _rows(lang: str) -> set[tuple[str, str]]:
    """Return every key of the chapter on keys with what it does."""
    text = (manual_file(lang).parent / "keys.md").read_text(encoding="utf-8")
    found: set[tuple[str, str]] = set()
    for line in text.splitlines():
        if line.startswith("| `"):
            keys, does = line.strip("| ").split(" | ")
            found.update((key, does) for key in re.findall(r"`([^`]+)`", keys))
    return found
