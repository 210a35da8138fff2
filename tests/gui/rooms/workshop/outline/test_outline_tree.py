"""The tree of an outline: what it shows, says and keeps while the file changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Place, Problem
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.outlines.entry_edits import added, deleted, duplicated, moved_to
from realms_builder.editing.outlines.game_files import files_of
from realms_builder.editing.outlines.nodes import Outline
from realms_builder.editing.outlines.outline import outline_of
from realms_builder.game.library import Library
from realms_builder.gui.rooms.workshop.outline.tree import OutlineTree
from realms_builder.gui.shell.theme import DeskTheme
from tests.tree import ROOT

ITEMS = ("Abilities",)
"""The lists of items that the game above has for factions, as the outline calls them."""
LIBRARY = Library([ROOT / "factions"])
TEXT = """\
kind: faction
id: guards
name: Guards
units:
  - {id: captain, name: {de: Hauptfrau, en: Captain}, cost: 12}
  - {id: recruit, name: {de: Rekrut, en: Recruit}, cost: 3}
  - {id: ghost, name: {de: Wächtergeist, en: Ghost}, cost: 7}
items:
  abilities:
    - {id: blow, name: Blow}
"""


def outline(manuscript: Manuscript, problems: tuple[Problem, ...] = ()) -> Outline:
    return outline_of(manuscript, LIBRARY.game("ags"), "en", problems)


@pytest.fixture
def tree(qtbot: QtBot) -> Iterator[OutlineTree]:
    found = OutlineTree(DeskTheme(), "en")
    qtbot.addWidget(found)
    resets: list[int] = []
    found.rows.modelReset.connect(lambda: resets.append(1))
    tester = QAbstractItemModelTester(
        found.rows, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    found.show_outline(outline(Manuscript.of(TEXT)))
    found.show()
    yield found
    assert resets == []
    del tester


def said(tree: OutlineTree, above: QModelIndex | None = None, depth: int = 0) -> list[str]:
    """Return the names of all rows, indented."""
    at = above or QModelIndex()
    names: list[str] = []
    for row in range(tree.rows.rowCount(at)):
        index = tree.rows.index(row, 0, at)
        names.append("  " * depth + str(index.data()))
        names += said(tree, index, depth + 1)
    return names


def heard(signal: Any) -> list[Any]:
    calls: list[Any] = []
    signal.connect(lambda *values: calls.append(values[0] if len(values) == 1 else values))
    return calls


def test_a_faction_stands_there_with_its_sections_open(tree: OutlineTree) -> None:
    assert said(tree) == [
        "The faction",
        "Units",
        "  Captain",
        "  Recruit",
        "  Ghost",
        "Profiles of groups",
        "Items",
        "  Abilities",
        "    Blow",
        "Choices of rosters",
    ]
    assert tree.view.isExpanded(tree.rows.index(1, 0))


@pytest.mark.parametrize(
    "edit",
    [
        lambda m: duplicated(m, ("units", 0))[0],
        lambda m: moved_to(m, ("units", 2), 0)[0],
        lambda m: deleted(m, [("units", 0), ("units", 2)]),
        lambda m: deleted(m, [("items", "abilities", 0)]),
        lambda m: added(m, ("units",), {"id": "new"})[0],
        lambda m: added(m, ("profiles",), {"id": "new"})[0],
        lambda m: Manuscript.of(TEXT.replace("recruit", "squire").replace("cost: 7", "cost: 8")),
    ],
)
def test_after_an_edit_the_rows_are_those_of_the_new_file(
    tree: OutlineTree, edit: Callable[[Manuscript], Manuscript]
) -> None:
    before, after = Manuscript.of(TEXT), edit(Manuscript.of(TEXT))
    tree.show_outline(outline(after))
    wanted = OutlineTree(DeskTheme(), "en")
    wanted.show_outline(outline(after))
    assert said(tree) == said(wanted)
    tree.show_outline(outline(before))
    assert said(tree)[:5] == ["The faction", "Units", "  Captain", "  Recruit", "  Ghost"]
    wanted.deleteLater()


def test_the_selection_stays_with_its_entry_while_others_come_and_go(tree: OutlineTree) -> None:
    tree.select(("units", 1))
    chosen = heard(tree.selected)
    tree.show_outline(outline(duplicated(Manuscript.of(TEXT), ("units", 0))[0]))
    node = tree.current()
    assert node is not None
    assert (node.id, node.path) == ("recruit", ("units", 2))
    assert chosen == []


def test_so_many_changes_at_once_come_as_one(tree: OutlineTree) -> None:
    units = "".join(f"  - {{id: u{n}, name: U{n}}}\n" for n in range(300))
    many = Manuscript.of(f"kind: faction\nid: x\nunits:\n{units}")
    tree.show_outline(outline(many))
    inserts = heard(tree.rows.rowsInserted)
    reverse = "".join(f"  - {{id: u{n}, name: U{n}}}\n" for n in reversed(range(300)))
    tree.show_outline(outline(Manuscript.of(f"kind: faction\nid: x\nunits:\n{reverse}")))
    assert said(tree)[2:5] == ["  U299", "  U298", "  U297"]
    assert len(inserts) == 1


def test_choosing_an_entry_says_its_path_and_a_section_says_itself(tree: OutlineTree) -> None:
    paths, sections = heard(tree.selected), heard(tree.section_selected)
    units = tree.rows.index(1, 0)
    tree.view.setCurrentIndex(tree.rows.index(1, 0, units))
    tree.view.setCurrentIndex(units)
    tree.view.setCurrentIndex(tree.rows.index(0, 0))
    assert paths == [("units", 1), ()]
    assert [node.adds for node in sections] == [("units",)]


def test_a_path_within_an_entry_selects_the_entry(tree: OutlineTree) -> None:
    tree.select(("units", 2, "stats", "hp"))
    node = tree.current()
    assert node is not None
    assert node.id == "ghost"


def test_keys_ask_for_what_they_mean(tree: OutlineTree, qtbot: QtBot) -> None:
    tree.select(("units", 1))
    doubled, gone = heard(tree.duplicate_wanted), heard(tree.delete_wanted)
    added_to, moves = heard(tree.add_wanted), heard(tree.move_wanted)
    key, alt = Qt.Key, Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(tree.view, key.Key_D, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(tree.view, key.Key_Delete)
    qtbot.keyClick(tree.view, key.Key_Insert)
    qtbot.keyClick(tree.view, key.Key_Up, alt)
    qtbot.keyClick(tree.view, key.Key_Down, alt)
    assert doubled == [[("units", 1)]]
    assert gone == [[("units", 1)]]
    assert [node.adds for node in added_to] == [("units",)]
    assert moves == [(("units", 1), 0), (("units", 1), 2)]


def test_several_selected_entries_go_together(tree: OutlineTree) -> None:
    units = tree.rows.index(1, 0)
    selection = tree.view.selectionModel()
    for row in (2, 0):
        selection.select(tree.rows.index(row, 0, units), selection.SelectionFlag.Select)
    gone = heard(tree.delete_wanted)
    tree.delete()
    assert gone == [[("units", 0), ("units", 2)]]


def test_f2_writes_the_name_and_with_shift_the_id(tree: OutlineTree, qtbot: QtBot) -> None:
    tree.select(("units", 0))
    names, ids = heard(tree.name_wanted), heard(tree.rename_wanted)
    for modifier, shown, new in (
        (Qt.KeyboardModifier.NoModifier, "Captain", "Colonel"),
        (Qt.KeyboardModifier.ShiftModifier, "captain", "colonel"),
    ):
        qtbot.keyClick(tree.view, Qt.Key.Key_F2, modifier)
        editor = tree.view.viewport().findChild(QLineEdit)
        assert editor is not None
        assert editor.text() == shown
        editor.setText(new)
        qtbot.keyClick(editor, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: tree.view.viewport().findChild(QLineEdit) is None)
    assert names == [(("units", 0), "Colonel")]
    assert ids == [(("units", 0), "colonel")]
    assert "  Captain" in said(tree)


def test_searching_leaves_what_has_the_words_in_name_id_or_cost(tree: OutlineTree) -> None:
    for words, left in (
        ("capt", ["Units", "  Captain"]),
        ("12 hc", ["Units", "  Captain"]),
        ("blow", ["Items", "  Abilities", "    Blow"]),
        ("nobody", []),
    ):
        tree.search.setText(words)
        assert said(tree) == left
    tree.search.clear()
    assert len(said(tree)) == 10


def test_what_was_open_before_a_search_is_open_after_it(tree: OutlineTree) -> None:
    tree.view.setExpanded(tree.rows.index(1, 0), False)
    tree.search.setText("captain")
    assert tree.view.isExpanded(tree.rows.index(0, 0))
    tree.search.clear()
    assert not tree.view.isExpanded(tree.rows.index(1, 0))
    assert tree.view.isExpanded(tree.rows.index(3, 0))


def test_selecting_what_a_search_hides_ends_the_search(tree: OutlineTree) -> None:
    tree.search.setText("captain")
    tree.select(("units", 2))
    assert tree.search.text() == ""
    node = tree.current()
    assert node is not None
    assert node.id == "ghost"


def test_a_problem_is_said_in_words_too(tree: OutlineTree) -> None:
    manuscript = Manuscript.of(TEXT, "f.yaml")
    problem = Problem("x", place=Place("f.yaml", 6, 3))
    tree.show_outline(outline(manuscript, (problem,)))
    recruit = tree.rows.index(1, 0, tree.rows.index(1, 0))
    assert recruit.data(Qt.ItemDataRole.AccessibleTextRole) == "Recruit, 3 HC, error"
    assert recruit.data(Qt.ItemDataRole.ToolTipRole) == "recruit · error"


def test_a_dragged_entry_lands_in_its_own_list_alone(tree: OutlineTree) -> None:
    rows, moves = tree.rows, heard(tree.move_wanted)
    units, items = rows.index(1, 0), rows.index(3, 0)
    data = rows.mimeData([rows.index(0, 0, units)])
    move = Qt.DropAction.MoveAction
    rows.dropMimeData(data, move, 2, 0, units)
    rows.dropMimeData(data, move, 3, 0, units)
    assert not rows.dropMimeData(data, move, -1, -1, units)
    assert moves == [(("units", 0), 1), (("units", 0), 2), (("units", 0), 2)]
    assert not rows.canDropMimeData(data, move, 0, 0, items)
    assert not rows.canDropMimeData(data, move, 0, 0, QModelIndex())
    assert not rows.canDropMimeData(data, move, 1, 0, units)


def test_a_system_leads_to_its_other_files(tree: OutlineTree) -> None:
    path = LIBRARY.systems["ags"]
    manuscript = Manuscript.of(path.read_text(encoding="utf-8"), str(path))
    files = files_of(LIBRARY, "ags")
    tree.show_outline(outline_of(manuscript, LIBRARY.game("ags"), "en", (), files))
    tree.search.setText("quick.en")
    opened = heard(tree.file_wanted)
    leaf = tree.rows.index(0, 0, tree.rows.index(0, 0))
    tree.view.doubleClicked.emit(leaf)
    assert [path.name for path in opened] == ["quick.en.md"]


def test_the_menu_offers_what_the_row_can_do(tree: OutlineTree) -> None:
    def texts() -> list[str]:
        return [a.text() for a in tree.menu().actions() if a.text()]

    tree.select(("units", 0))
    assert texts() == [
        "New unit",
        "Duplicate",
        "Change the name",
        "Change the id",
        "Used by …",
        "Move to another faction …",
        "Move up",
        "Move down",
        "Delete",
    ]
    tree.view.setCurrentIndex(tree.rows.index(0, 0))
    assert texts() == ["Change the id", "Used by …"]
    tree.view.setCurrentIndex(tree.rows.index(2, 0))
    assert texts() == ["New profile"]


def test_a_search_shows_the_first_of_very_many_and_says_how_many_there_are(
    tree: OutlineTree,
) -> None:
    units = "".join(f"  - {{id: u{n}, name: U{n}}}\n" for n in range(900))
    tree.show_outline(outline(Manuscript.of(f"kind: faction\nid: x\nunits:\n{units}")))
    tree.search.setText("u")
    section = tree.rows.node(tree.rows.index(0, 0))
    assert section is not None
    assert (len(section.below), section.fact) == (200, "200 / 900")
    tree.search.setText("u899")
    assert said(tree) == ["Units", "  U899"]


def test_a_click_on_the_plus_of_a_section_asks_for_a_new_entry_there(
    qtbot: QtBot, tree: OutlineTree
) -> None:
    tree.resize(320, 400)
    asked, view = heard(tree.add_wanted), tree.view
    box = view.visualRect(tree.rows.index(1, 0))
    middle = box.center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert asked == []
    middle.setX(box.right() - box.height() // 2)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert [node.adds for node in asked] == [("units",)]
    tree.set_read_only(on=True)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert len(asked) == 1


def test_what_is_added_is_said_by_its_kind_or_by_its_list(tree: OutlineTree) -> None:
    words = [tree.words_for_new(node) for node in tree.outline.lists()]
    entries = [f"New entry in “{name}”" for name in ITEMS]
    assert words == ["New unit", "New profile", *entries, "New choice of rosters"]
    tree.select(("units", 0))
    assert tree.menu().actions()[0].text() == "New unit"


def test_a_search_without_an_entry_says_so(tree: OutlineTree) -> None:
    tree.search.setText("nobody")
    assert tree.no_hits.isVisibleTo(tree)
    assert tree.no_hits.heading.text() == "No entry matches “nobody”."
    tree.search.setText("unit")
    assert next(name.strip() for name in said(tree)) == "Units"
    tree.search.setText("nobody")
    tree.no_hits.button.click()
    assert tree.search.text() == ""
    assert tree.search.hasFocus()
    assert not tree.no_hits.isVisibleTo(tree)
