"""The games of the library: covers, an evening in one click, and what a newcomer is offered."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.library.covers import GameCover
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import (
    FACTION,
    GAME,
    READY,
    TONIGHT,
    ShelfEntry,
    in_alphabet,
    two_of,
)
from realms_builder.gui.shell.desk import Desk


@pytest.fixture
def library(qtbot: QtBot, desk: Desk, documents: Documents) -> LibraryRoom:
    found = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(found)
    found.resize(1000, 900)
    found.show()
    qtbot.waitUntil(lambda: bool(found._shelf.factions))
    return found


def press(qtbot: QtBot, library: LibraryRoom, identity: str) -> None:
    view = library._faction_list
    view.scrollTo(library._factions.index_of(identity))
    place = view.visualRect(library._factions.index_of(identity)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def kinds(library: LibraryRoom) -> list[str]:
    return [entry.kind for entry in library._factions.rows]


def test_at_first_every_game_is_a_cover_and_one_unfolds_where_it_is_pressed(
    qtbot: QtBot, library: LibraryRoom
) -> None:
    assert kinds(library) == [GAME] * 5
    press(qtbot, library, "game/celtos")
    assert [e.title for e in library._factions.rows if e.kind == FACTION] == ["Fomorians", "Gael"]
    place = library._factions.row_of("game/celtos")
    assert kinds(library)[place : place + 2] == [GAME, TONIGHT]
    press(qtbot, library, "game/true_forces")
    assert {e.system for e in library._factions.rows if e.kind != GAME} == {"true_forces"}
    press(qtbot, library, "game/true_forces")
    assert kinds(library) == [GAME] * 5


def test_enter_unfolds_a_cover_and_the_game_is_remembered(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, documents: Documents
) -> None:
    library._faction_list.setCurrentIndex(library._factions.index_of("game/realms"))
    qtbot.keyClick(library._faction_list, Qt.Key.Key_Return)
    again = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(again)
    again.show()
    qtbot.waitUntil(lambda: "tonight/realms" in {e.id for e in again._factions.rows})
    ready = [e.section for e in again._rosters.rows if e.kind == READY]
    assert ready[:5] == ["ready/Realms"] * 5


def test_one_click_asks_for_an_evening_with_two_ready_lists(
    qtbot: QtBot, desk: Desk, library: LibraryRoom
) -> None:
    press(qtbot, library, "game/ags")
    with qtbot.waitSignal(desk.evening_wanted) as asked:
        press(qtbot, library, "tonight/ags")
    assert asked.args is not None
    system, paths = asked.args
    assert system == "ags"
    assert [path.stem for path in paths] == ["grenzwacht", "kellerkreis"]


def ready(stem: str, faction: str, limit: int) -> ShelfEntry:
    return ShelfEntry(f"ready/{stem}", READY, stem, path=Path(stem), faction=faction, limit=limit)


def test_lists_for_an_evening_are_those_of_the_game_or_match_in_limit_but_not_in_faction() -> None:
    lists = [ready("a", "red", 50), ready("b", "red", 50), ready("c", "blue", 90)]
    assert [e.title for e in two_of(lists, ("c", "b"))] == ["c", "b"]
    assert [e.title for e in two_of(lists, ("nowhere",))] == ["a", "c"]
    assert [e.title for e in two_of([*lists, ready("d", "blue", 50)], ())] == ["a", "d"]
    assert two_of(lists[:1], ()) == ()


def test_the_alphabet_is_that_of_the_language_shown() -> None:
    entries = [
        ShelfEntry(name, FACTION, name) for name in ("Zwerge", "Ähren", "Liste 10", "liste 9")
    ]

    def sorted_in(lang: str) -> list[str]:
        return [entry.title for entry in in_alphabet(lang)(entries)]

    assert sorted_in("de") == ["Ähren", "liste 9", "Liste 10", "Zwerge"]
    assert sorted_in("sv") == ["liste 9", "Liste 10", "Zwerge", "Ähren"]


def colours(image: QImage | None) -> set[int]:
    assert image is not None
    return {image.pixel(x, 20) for x in range(image.width())}


def test_a_game_without_art_has_a_cover_of_its_own_from_its_name_and_colours() -> None:
    plain = GameCover("Wintertal").image(320, 60)
    assert len(colours(plain)) > 20
    assert plain == GameCover("Wintertal").image(320, 60)
    assert plain != GameCover("Sommertal").image(320, 60)
    assert plain != GameCover("Wintertal", sides=12).image(320, 60)
    red = GameCover("Wintertal", ("#aa1111",))
    assert red.ground.red() > 2 * red.ground.blue()
    missing = GameCover("Wintertal", pictures=("/nowhere/at_all.svg",)).image(320, 60)
    assert len(colours(missing)) > 20


def test_a_newcomer_is_offered_one_list_by_name_and_gets_that_one(
    desk: Desk, library: LibraryRoom
) -> None:
    assert library.welcome.isVisible()
    assert library.welcome.open.text() == "Open “Border Watch”"
    assert "Knights of the Kingdom" in library.welcome.text.text()
    library.welcome.open.click()
    assert desk.current is not None
    assert desk.current.roster.faction == "ritter" and desk.current.title == "Border Watch"
    assert library.welcome.isHidden()


def test_the_offer_follows_the_game_that_is_looked_at(
    qtbot: QtBot, desk: Desk, library: LibraryRoom
) -> None:
    press(qtbot, library, "game/realms")
    assert library.welcome.open.text() == "Open “Noon Watch”"
    with qtbot.waitSignal(desk.print_wanted):
        library.welcome.cards.click()
    assert desk.current is not None and desk.current.roster.system == "realms"
