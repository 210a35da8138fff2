"""Lists of other programs in the window: looked at, corrected, kept; what is no list is said."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.core.resources import state_folder
from realms_builder.core.versions import Versions
from realms_builder.exchange.foreign.card_plan import CardSplit
from realms_builder.exchange.foreign.guessing_kinds import ProfileUse
from realms_builder.gui.dialogs.foreign.dialog import ForeignDialog
from realms_builder.gui.dialogs.print.dialog import PrintDialog
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Bundles, Documents
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import OWN
from realms_builder.gui.rooms.library.tiles import TileDelegate
from realms_builder.gui.shell.desk import Desk
from tests.exchange.foreign.samples import FOLDER
from tests.gui.answers import Answers
from tests.gui.dialogs.print.printing import PaperTray
from tests.gui.waiting import settle


def shown(qtbot: QtBot, desk: Desk, name: str = "marsh_patrol.ros") -> ForeignDialog:
    dialog = ForeignDialog(desk, FOLDER / name)
    dialog.show()
    settle(qtbot, desk)
    return dialog


def shown_without_gifts(qtbot: QtBot, desk: Desk) -> ForeignDialog:
    """Show the sample list and correct it: what it calls a gift goes nowhere."""
    dialog = shown(qtbot, desk)
    box = dialog.uses["Gift"]
    box.setCurrentIndex(box.findData(ProfileUse.NOTHING))
    box.activated.emit(box.currentIndex())
    settle(qtbot, desk)
    return dialog


def models(dialog: ForeignDialog) -> list[str]:
    return [dialog.models.itemText(row) for row in range(dialog.models.count())]


def test_a_list_is_shown_with_its_cards_and_what_was_left_out(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk)
    assert models(dialog) == ["Old Grey", "Reed Wardens", "Mud Sledge"]
    uses = {name: box.currentData() for name, box in dialog.uses.items()}
    assert uses["Fighter"] == ProfileUse.STATS
    assert uses["Weapon"] == ProfileUse.TABLE
    assert dialog.card.canvas.picture is not None
    assert dialog.problems.isVisible()
    dialog.reject()


def test_a_correction_is_taken_over_at_once(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown_without_gifts(qtbot, desk)
    dialog.split.setCurrentIndex(dialog.split.findData(CardSplit.MODELS))
    dialog.split.activated.emit(dialog.split.currentIndex())
    settle(qtbot, desk)
    assert models(dialog) == ["Old Grey", "Reed Sergeant", "Reed Warden", "Mud Sledge"]
    assert dialog.document is not None
    assert "list_gift" not in dialog.document.game.item_lists
    dialog.reject()


def test_what_was_corrected_holds_for_the_game_although_nothing_is_kept(
    qtbot: QtBot, desk: Desk
) -> None:
    dialog = shown_without_gifts(qtbot, desk)
    dialog.reject()
    again = shown(qtbot, desk)
    assert again.uses["Gift"].currentData() == ProfileUse.NOTHING
    again.reject()


def test_a_choice_for_a_further_list_says_that_it_holds_for_those_kept_earlier(
    qtbot: QtBot, desk: Desk
) -> None:
    kept(qtbot, desk)
    dialog = shown(qtbot, desk, "night_ferry.ros")
    words = " ".join(label.text() for label in dialog.problems.findChildren(QLabel))
    assert "holds for the whole game" not in words
    dialog._correct(uses={"Gift": ProfileUse.NOTHING})
    settle(qtbot, desk)
    words = " ".join(label.text() for label in dialog.problems.findChildren(QLabel))
    assert "1 list of “Reed and Iron” is kept already" in words
    dialog.reject()


def newer(tmp_path: Path) -> Path:
    """Return the sample list as it may be some days later: one of its fighters costs more."""
    text = (FOLDER / "marsh_patrol.ros").read_text("utf-8")
    assert "Old Grey" in text
    path = tmp_path / "marsh_patrol.ros"
    path.write_text(text.replace("Old Grey", "Old Grey the Elder"), "utf-8")
    return path


@pytest.mark.parametrize("replaces", [False, True])
def test_a_newer_list_of_the_same_name_is_kept_beside_the_other_or_instead_of_it(
    qtbot: QtBot, desk: Desk, tmp_path: Path, replaces: bool
) -> None:
    dialog = shown(qtbot, desk)
    assert not dialog.again.isVisible()
    dialog.keep()
    settle(qtbot, desk)
    desk.close_document(desk.documents[0])
    again = ForeignDialog(desk, newer(tmp_path))
    again.show()
    settle(qtbot, desk)
    assert again.again.isVisible()
    assert not again.again.isChecked()
    again.again.setChecked(replaces)
    again.keep()
    settle(qtbot, desk)
    (document,) = desk.documents
    assert document.title == ("Marsh patrol" if replaces else "Marsh patrol 2")
    assert document.path is not None
    names = [path.name for path in sorted(document.path.parent.glob("*.yaml"))]
    assert names == ["marsh_patrol.yaml", "marsh_patrol_2.yaml"][: 1 if replaces else 2]
    versions = Versions(state_folder() / "versions").of(document.path)
    assert len(versions) == (1 if replaces else 0)
    desk.close_document(document)


def test_what_is_kept_is_a_roster_like_any_other(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk)
    dialog.keep()
    settle(qtbot, desk)
    (document,) = desk.documents
    assert document.title == "Marsh patrol"
    assert document.path is not None
    home = desk.preferences.library_folder / "imported" / "imported_reed_and_iron"
    assert document.path.parent.parent == home
    assert "imported_reed_and_iron" in desk.library.systems
    desk.close_document(document)


def test_cards_are_printed_as_they_will_be_kept_beside_the_list(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk)
    assert dialog.document is not None
    game = dialog.document.game.id
    assert desk.library.game(game) is None
    printing = PrintDialog(desk, dialog.document, (), dialog, printers=PaperTray("Office"))
    assert printing.sources().library.factions(game)  # by which cards are laid out
    assert printing.look._library is printing.sources().library
    asked = dialog.card._request(0)
    assert asked is not None
    assert asked.library is printing.sources().library
    assert printing._folder() == FOLDER
    printing.close()
    dialog.reject()


def test_nothing_is_kept_of_what_was_only_looked_at(qtbot: QtBot, desk: Desk) -> None:
    dialog = shown(qtbot, desk)
    passing = dialog.laid.home if dialog.laid is not None else Path()
    assert passing.is_file()
    dialog.reject()
    assert not passing.exists()
    assert not (desk.preferences.library_folder / "imported").exists()


def test_what_is_no_list_is_said(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bundles = Bundles(desk, window)
    path = tmp_path / "data.cat"
    path.write_text('<catalogue name="x"/>')
    window.show()
    desk.open_file(path)
    settle(qtbot, desk)
    (dialog,) = window.findChildren(ForeignDialog)
    words = (label.text() for label in dialog.problems.findChildren(QLabel))
    assert any("Build a list with it" in word for word in words)
    assert not dialog.keep_button.isEnabled()
    dialog.reject()
    bundles.deleteLater()


def test_a_list_that_is_opened_or_dropped_is_shown_first(qtbot: QtBot, desk: Desk) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bundles = Bundles(desk, window)
    window.show()
    desk.open_file(FOLDER / "night_ferry.json")
    settle(qtbot, desk)
    (dialog,) = window.findChildren(ForeignDialog)
    assert models(dialog) == ["Heron Captain", "Frog Swarm 1", "Frog Swarm 2"]
    assert not desk.documents
    dialog.reject()
    QApplication.processEvents()
    bundles.deleteLater()


def test_of_several_lists_one_is_shown_after_the_other_and_each_once(
    qtbot: QtBot, desk: Desk
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    bundles = Bundles(desk, window)
    window.show()
    titles: list[str] = []
    for name in ("night_ferry.json", "marsh_patrol.ros", "old_wounds.ros"):
        desk.open_file(FOLDER / name)
    settle(qtbot, desk)
    for name in ("night_ferry.json", "marsh_patrol.ros"):
        desk.open_file(FOLDER / name)
    for _ in range(3):
        settle(qtbot, desk)
        (dialog,) = [one for one in window.findChildren(ForeignDialog) if one.isVisible()]
        titles.append(dialog.windowTitle())
        dialog.reject()
        QApplication.processEvents()
    assert titles == ["Import a list (2 more)", "Import a list (1 more)", "Import a list"]
    settle(qtbot, desk)
    assert not any(one.isVisible() for one in window.findChildren(ForeignDialog))
    bundles.deleteLater()


def kept(qtbot: QtBot, desk: Desk) -> None:
    """Take the sample list in, and close its roster."""
    dialog = shown(qtbot, desk)
    dialog.keep()
    settle(qtbot, desk)
    desk.close_document(desk.documents[0])


def library_room(qtbot: QtBot, desk: Desk, documents: Documents) -> LibraryRoom:
    room = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(room)
    room.resize(1000, 900)
    room.show()
    settle(qtbot, desk)
    return room


def imported_room(qtbot: QtBot, desk: Desk, documents: Documents) -> LibraryRoom:
    """Return the library with the game of the sample list unfolded."""
    kept(qtbot, desk)
    room = library_room(qtbot, desk, documents)
    room._unfold(next(game for game in room._shelf.games if game.is_imported))
    return room


def own_roster(desk: Desk, room: LibraryRoom) -> tuple[Path, RosterDocument]:
    """Return the file of the first own roster in the library, and that opened."""
    path = next(e.path for e in room._rosters.rows if e.kind == OWN and e.path is not None)
    document = desk.open_file(path)
    assert document is not None
    return path, document


def test_an_imported_game_is_turned_into_an_own_one_that_is_shown_with_its_rosters(
    qtbot: QtBot, desk: Desk, documents: Documents, answers: Answers
) -> None:
    kept(qtbot, desk)
    room = library_room(qtbot, desk, documents)
    assert [e.title for e in room._rosters.rows if e.kind == OWN] == ["Marsh patrol"]
    assert room.game_verbs() == {}
    room._unfold(next(game for game in room._shelf.games if game.is_imported))
    text, act = room.game_verbs()["own_game"]
    assert text == "Turn “Reed and Iron” into a game of your own …"
    answers.texts = ["Bog War"]
    act()
    settle(qtbot, desk)
    assert "bog_war" in desk.library.systems
    shown_games = [e.title for e in room._factions.rows if e.is_unfolded]
    assert shown_games == ["Bog War"]
    own = [e.detail for e in room._rosters.rows if e.kind == OWN and e.title == "Marsh patrol"]
    assert sorted(text.split(" · ")[0] for text in own) == ["Bog War", "Reed and Iron"]
    assert "Bog War" in room.undo_bar.text.text()
    answers.choices = ["remove"]
    room.undo_bar.buttons[0].click()
    settle(qtbot, desk)
    assert "imported_reed_and_iron" not in desk.library.systems


def test_the_button_of_a_cover_asks_for_its_menu_and_leaves_it_unfolded(
    qtbot: QtBot, desk: Desk, documents: Documents
) -> None:
    kept(qtbot, desk)
    room = library_room(qtbot, desk, documents)
    game = next(game for game in room._shelf.games if game.is_imported)
    room._unfold(game)
    view = room._faction_list
    index = room._factions.index_of(game.id)
    delegate = view.itemDelegate()
    assert isinstance(delegate, TileDelegate)
    box = delegate.menu_box(index, QRectF(view.visualRect(index)))
    with qtbot.waitSignal(view.customContextMenuRequested):
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert room._chosen_game() is not None
    texts = [text for text, _act in room._verbs_for(game)]
    assert texts == ["Turn “Reed and Iron” into a game of your own …", "Remove “Reed and Iron” …"]


def test_a_game_is_removed_only_after_one_question_that_names_it_and_its_rosters(
    qtbot: QtBot, desk: Desk, documents: Documents, answers: Answers
) -> None:
    room = imported_room(qtbot, desk, documents)
    text, remove = room.game_verbs()["remove_game"]
    assert text == "Remove “Reed and Iron” …"
    remove()  # answered by the safe answer
    settle(qtbot, desk)
    assert "imported_reed_and_iron" in desk.library.systems
    (asked,) = answers.asked
    assert "“Reed and Iron”" in asked
    assert "1 roster lies with it" in asked


def test_what_a_search_hides_is_neither_removed_nor_copied(
    qtbot: QtBot, desk: Desk, documents: Documents
) -> None:
    room = imported_room(qtbot, desk, documents)
    room._search.setText("wardens")
    assert room.game_verbs() == {}


def test_a_game_that_was_removed_is_put_back(
    qtbot: QtBot, desk: Desk, documents: Documents, answers: Answers
) -> None:
    room = imported_room(qtbot, desk, documents)
    _text, remove = room.game_verbs()["remove_game"]
    answers.choices = ["remove"]
    remove()
    settle(qtbot, desk)
    assert "imported_reed_and_iron" not in desk.library.systems
    assert [e for e in room._rosters.rows if e.kind == OWN] == []
    room.undo_bar.buttons[0].click()
    settle(qtbot, desk)
    assert "imported_reed_and_iron" in desk.library.systems
    assert [e.title for e in room._rosters.rows if e.kind == OWN] == ["Marsh patrol"]


def test_open_files_of_a_game_that_was_put_back_are_saved_as_before(
    qtbot: QtBot, desk: Desk, documents: Documents, answers: Answers
) -> None:
    room = imported_room(qtbot, desk, documents)
    _, document = own_roster(desk, room)
    _text, remove = room.game_verbs()["remove_game"]
    answers.choices = ["remove"]
    remove()
    outside = documents.keeper.outside
    qtbot.waitUntil(lambda: outside.news_of(document) is not None)
    settle(qtbot, desk)
    document.change(lambda roster: replace(roster, name="Bog patrol"), "Rename")
    room.undo_bar.buttons[0].click()
    qtbot.waitUntil(lambda: outside.news_of(document) is None)
    answers.asked.clear()
    assert documents.save()
    assert answers.asked == []
    assert document.path is not None
    assert "Bog patrol" in document.path.read_text("utf-8")


@pytest.mark.usefixtures("soon_saved")
def test_open_files_of_a_game_that_was_put_back_go_on_saving_themselves(
    qtbot: QtBot, desk: Desk, documents: Documents, answers: Answers
) -> None:
    room = imported_room(qtbot, desk, documents)
    path, document = own_roster(desk, room)

    def named(name: str) -> None:
        document.change(lambda roster: replace(roster, name=name), "Rename")

    def is_saved(name: str) -> bool:
        return path.is_file() and name in path.read_text("utf-8")

    named("Reed patrol")
    qtbot.waitUntil(lambda: is_saved("Reed patrol"))
    _text, remove = room.game_verbs()["remove_game"]
    answers.choices = ["remove"]
    remove()
    qtbot.waitUntil(lambda: documents.keeper.outside.news_of(document) is not None)
    settle(qtbot, desk)
    answers.asked.clear()
    named("Bog patrol")
    qtbot.waitUntil(lambda: not documents.keeper.autosave._rests[document].isActive())
    settle(qtbot, desk)
    assert not path.exists(), "nothing is written where the game was"
    room.undo_bar.buttons[0].click()
    qtbot.waitUntil(lambda: is_saved("Bog patrol"))
    named("Fen patrol")
    qtbot.waitUntil(lambda: is_saved("Fen patrol"))
    assert answers.asked == []


def test_a_bundled_game_cannot_be_removed(qtbot: QtBot, desk: Desk, documents: Documents) -> None:
    room = library_room(qtbot, desk, documents)
    room._unfold(room._shelf.games[0])
    assert room.game_verbs() == {}
