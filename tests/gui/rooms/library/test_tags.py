"""Tags in the library: shown, set for several rosters at once, searched, pressed as a filter."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.dialogs.tags_dialog import TagsDialog
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import OWN
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.storage.roster_moves import tag_roster
from tests.gui import waiting
from tests.gui.fields import box_of, write


@pytest.fixture
def pair(troop: Path) -> tuple[Path, Path]:
    """Return two rosters of one's own, the first of which has a tag."""
    other = troop.with_name("other.yaml")
    other.write_text(troop.read_text(encoding="utf-8"), encoding="utf-8")
    tag_roster(troop, ["League"], [])
    return troop, other


@pytest.fixture
def library(qtbot: QtBot, desk: Desk, documents: Documents, pair: tuple[Path, Path]) -> LibraryRoom:
    found = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(found)
    found.resize(1100, 700)
    found.show()
    qtbot.waitUntil(lambda: any(e.path == pair[1] for e in found._shelf.rosters))
    return found


def shown(library: LibraryRoom) -> list[Path | None]:
    """Return the files of one's own rosters that are to be seen."""
    return [entry.path for entry in library._rosters.rows if entry.kind == OWN]


def tags_of(path: Path) -> list[str]:
    return list(parse_file(path).data.get("tags", []))


def dialog_of(library: LibraryRoom) -> TagsDialog:
    (found,) = library.window().findChildren(TagsDialog)
    return found


def test_a_chip_shows_only_rosters_with_its_tag_and_a_search_finds_them(
    library: LibraryRoom, pair: tuple[Path, Path]
) -> None:
    assert library.tags.isVisible() and list(library.tags.chips) == ["league"]
    library.tags.chips["league"].click()
    assert shown(library) == [pair[0]]
    assert {entry.kind for entry in library._rosters.rows} == {"heading", OWN}
    library.tags.chips["league"].click()
    assert len(shown(library)) == 2
    library._search.setText("leag")
    assert shown(library) == [pair[0]]
    row = library._rosters.index(1)
    assert "League" in row.data(Qt.ItemDataRole.AccessibleTextRole)


def test_escape_in_the_search_field_lets_go_of_the_chips(library: LibraryRoom) -> None:
    library.tags.chips["league"].click()
    library._search.setText("zzz")
    assert library.no_rosters.isVisible()
    library._clear_search()
    assert library.tags.pressed() == set() and len(shown(library)) == 2


def test_several_rosters_are_tagged_at_once_from_their_menu(
    qtbot: QtBot,
    desk: Desk,
    library: LibraryRoom,
    pair: tuple[Path, Path],
    wait_for_menu: Callable[[], QMenu],
) -> None:
    view, rows = library._roster_list, library._rosters
    chosen = view.selectionModel()
    indexes = [rows.index(n) for n, e in enumerate(rows.rows) if e.kind == OWN]
    for index in indexes:
        chosen.select(index, QItemSelectionModel.SelectionFlag.Select)
    library._menu(view, view.visualRect(indexes[1]).center())
    menu = wait_for_menu()
    (action,) = menu.actions()
    assert action.text() == "Tags …"
    action.trigger()
    menu.close()
    dialog = dialog_of(library)
    waiting.settle(qtbot, desk)
    assert not any(box.isChecked() for box in dialog.form.fields["tags"].targets())
    write(dialog.form, "more", "painted, Home")
    dialog.button.click()
    wanted = [["League", "painted", "Home"], ["painted", "Home"]]
    qtbot.waitUntil(lambda: [tags_of(path) for path in pair] == wanted)
    qtbot.waitUntil(lambda: list(library.tags.chips) == ["home", "league", "painted"])


@pytest.fixture
def wait_for_menu(qtbot: QtBot) -> Callable[[], QMenu]:
    def wait() -> QMenu:
        qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        found = QApplication.activePopupWidget()
        assert isinstance(found, QMenu)
        return found

    return wait


def test_an_open_roster_is_tagged_as_a_step_of_undo_and_offered_the_tags_of_others(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    window: QWidget,
    pair: tuple[Path, Path],
) -> None:
    document = desk.open_file(pair[1])
    assert document is not None
    documents.tags()
    (dialog,) = window.findChildren(TagsDialog)
    waiting.settle(qtbot, desk)
    box = box_of(dialog.form, "tags")
    assert box.text() == "League"
    box.click()
    dialog.button.click()
    assert document.roster.tags == ("League",)
    assert document.undo_stack.undoText() == "Tags"
    document.undo_stack.undo()
    assert document.roster.tags == ()


def test_chips_are_seen_on_rows_and_on_tiles(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, pair: tuple[Path, Path]
) -> None:
    view, rows = library._roster_list, library._rosters

    def seen(*tags: str) -> QImage:
        """Return how the first roster of one's own looks with *tags*."""
        at = next(n for n, entry in enumerate(rows.rows) if entry.path == pair[0])
        entries = list(rows.rows)
        entries[at] = replace(entries[at], tags=tags)
        rows.show_rows(entries)
        return view.grab(view.visualRect(rows.index(at))).toImage()

    for _ in range(2):
        waiting.settle(qtbot, desk)
        plain = seen()
        assert seen() == plain
        assert seen("League") != plain
        assert seen("League", "painted") != seen("League")
        library.as_tiles.click()
