"""The rosters of the library: what they come to, as rows and as tiles."""

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.kit.moments import day_text
from realms_builder.gui.kit.rows import ROW
from realms_builder.gui.kit.thumbnails import Portrait, tile
from realms_builder.gui.rooms.library.covers import CardFan
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import OPEN, OWN, ShelfEntry
from realms_builder.gui.rooms.library.standing import Standings, standing_of
from realms_builder.gui.shell.desk import Desk
from tests.builders import ROOT, shipped

READY = ROOT / "factions" / "realms" / "rosters" / "ready"
ILLEGAL = ROOT / "factions" / "realms" / "rosters" / "illegal"


@pytest.fixture
def library(qtbot: QtBot, desk: Desk, documents: Documents, troop: Path) -> LibraryRoom:
    found = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(found)
    found.resize(1100, 700)
    found.show()
    qtbot.waitUntil(lambda: any(e.path == troop for e in found._shelf.rosters))
    return found


def own(library: LibraryRoom) -> ShelfEntry:
    (entry,) = (e for e in library._rosters.rows if e.kind == OWN)
    return entry


def test_a_roster_file_comes_to_points_errors_and_cards() -> None:
    found = standing_of(READY / "nordwacht.yaml", shipped())
    assert found.points("en") == "589/600" and found.verdict.words("en") == "legal, 1 warning"
    assert found.fan is not None
    assert [Path(card.picture).stem for card in found.fan.cards][1:3] == [
        "northern_alliance_rifleman"
    ] * 2
    spoilt = standing_of(ILLEGAL / "two_leaders.yaml", shipped())
    assert spoilt.verdict.words("en").startswith("not legal, 1 error")
    assert standing_of(READY / "nowhere.yaml", shipped()).verdict.word("en") == "not legal"


def test_an_open_roster_stands_once_with_all_that_is_known_of_it(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, troop: Path
) -> None:
    before, verbs = own(library), dict(library._verbs_for(own(library)))
    document = desk.open_file(troop)
    assert document is not None
    (row,) = (e for e in library._rosters.rows if e.path == troop)
    assert (row.kind, row.title, row.detail) == (OPEN, before.title, before.detail)
    qtbot.waitUntil(lambda: library._standings.of(row) is not None)
    found = dict(library._verbs_for(row))
    assert set(verbs) - {"Open"} < set(found)
    found["Close"]()
    assert document not in desk.documents
    qtbot.waitUntil(lambda: own(library).path == troop)


def test_an_open_roster_that_lies_in_no_file_yet_shows_what_it_comes_to(
    qtbot: QtBot, desk: Desk, library: LibraryRoom
) -> None:
    document = desk.open_file(READY / "nordwacht.yaml")  # a list of the program opens as a new one
    assert document is not None and document.path is None
    row = next(e for e in library._rosters.rows if e.kind == OPEN)
    told = library._shown(row, Qt.ItemDataRole.ToolTipRole)
    assert "589/600 · legal, 1 warning" in str(told)
    standing = library._standings.of(row)
    assert standing is not None and standing.fan is not None and len(standing.fan.cards) == 4


def test_a_copy_of_a_ready_roster_says_that_it_is_one(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, troop: Path
) -> None:
    shutil.copy(READY / "nordwacht.yaml", troop.with_name("mine.yaml"))
    library.refresh()

    def details() -> list[str]:
        mine = (e for e in library._rosters.rows if e.kind == OWN)
        return [e.detail for e in mine if e.detail.endswith("your own copy")]

    qtbot.waitUntil(lambda: len(details()) == 1)


def test_the_day_is_written_as_the_language_does() -> None:
    moment = 1_700_000_000.0  # 14 November 2023
    assert day_text(moment, "de") == "14. Nov. 2023"
    assert day_text(moment, "en") == "Nov 14, 2023"


def test_a_row_says_in_words_what_its_signs_show_and_follows_the_file(
    qtbot: QtBot, library: LibraryRoom, troop: Path
) -> None:
    def told() -> str:
        text = library._shown(own(library), int(Qt.ItemDataRole.AccessibleTextRole))
        return str(text)

    qtbot.waitUntil(lambda: "/50 · legal" in told())
    text = troop.read_text(encoding="utf-8").replace("limit: 50", "limit: 20")
    troop.write_text(text, encoding="utf-8")
    os.utime(troop, (1_700_000_000, 1_700_000_000))
    library.refresh()
    qtbot.waitUntil(lambda: "Nov 14, 2023" in told() and "/20 · " in told())
    assert "error" in told()


def test_keys_pass_over_headings(qtbot: QtBot, library: LibraryRoom) -> None:
    library.activateWindow()
    for view in (library._roster_list, library._faction_list):
        view.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(view.hasFocus)
        passed = [view.currentIndex().row()]
        for _ in range(len(library._rosters.rows)):
            qtbot.keyClick(view, Qt.Key.Key_Down)
            passed.append(view.currentIndex().row())
        entries = [view.model().index(row, 0).data(ROW) for row in sorted(set(passed))]
        every = [view.model().index(n, 0).data(ROW) for n in range(view.model().rowCount())]
        assert entries == [entry for entry in every if entry.kind != "heading"]
    assert any(entry.kind == "heading" for entry in library._rosters.rows)


def test_tiles_stand_side_by_side_and_are_remembered(
    qtbot: QtBot, desk: Desk, documents: Documents, library: LibraryRoom
) -> None:
    view, rows = library._roster_list, library._rosters

    def places() -> list[int]:
        ready = [n for n, e in enumerate(rows.rows) if e.section.startswith("ready/")][:2]
        return [view.visualRect(rows.index(n)).x() for n in ready]

    assert places()[0] == places()[1]
    library.as_tiles.click()
    assert places()[0] < places()[1]
    again = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(again)
    assert again.as_tiles.isChecked()
    library.as_tiles.click()
    assert places()[0] == places()[1]


def test_of_hundreds_of_rosters_what_is_looked_at_is_worked_out_first(
    qtbot: QtBot, desk: Desk, troop: Path
) -> None:
    entries = [ShelfEntry(f"own/{n}", OWN, "Troop", path=troop, changed=n) for n in range(1, 301)]
    standings = Standings(desk, desk)
    standings.expect(entries)
    looked_at = entries[150]
    assert standings.of(looked_at) is None
    first: list[set[float]] = []

    def known() -> None:
        first.append({e.changed for e in entries if standings._key_of(e) in standings._kept})

    standings.ready.connect(known)
    qtbot.waitUntil(lambda: len(standings._kept) == 300)
    assert looked_at.changed in first[0] and len(first[0]) < 10


def test_a_fan_shows_a_card_for_each_and_nothing_for_nobody() -> None:
    def shown(count: int) -> int:
        image = CardFan((Portrait(colour="#113355"),) * count).image(240, 100)
        assert image is not None and image.size() == QSize(240, 100)
        return opaque(image)

    assert CardFan().image(240, 100) is None
    assert 0 < shown(1) < shown(2) < shown(4)


def test_a_letter_stands_for_an_emblem_that_is_not_there(qtbot: QtBot) -> None:
    assert tile(Portrait(colour="#113355"), 40) is None
    image = tile(Portrait(colour="#113355", letter="N"), 40)
    assert image is not None
    colours = {image.pixelColor(x, 20).name() for x in range(40)}
    assert "#113355" in colours and len(colours) > 1


def test_a_black_emblem_is_seen_on_a_dark_ground(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ship.svg"
    box = '<rect width="10" height="10" fill="#000"/>'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{box}</svg>')
    on_dark, on_light = (tile(Portrait("", str(path), c), 40) for c in ("#112244", "#eeeecc"))
    assert on_dark is not None and on_light is not None
    assert on_dark.pixelColor(20, 20).lightness() > 200
    assert on_light.pixelColor(20, 20).lightness() < 50


def opaque(image: QImage) -> int:
    return sum(QColor(image.pixelColor(x, 50)).alpha() > 0 for x in range(image.width()))


def test_one_click_on_a_roster_lets_it_be_printed_duplicated_and_opened(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, troop: Path
) -> None:
    buttons = library.bar.buttons
    assert not any(button.isEnabled() for button in buttons.values())
    view, rows = library._roster_list, library._rosters
    row = view.visualRect(rows.index_of(own(library).id)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=row)
    assert all(button.isEnabled() for button in buttons.values())
    assert library.printable == own(library).title
    buttons["duplicate"].click()
    qtbot.waitUntil(lambda: troop.with_stem("troop 2").exists())
    with qtbot.waitSignal(desk.print_wanted):
        buttons["print"].click()
    assert desk.current is not None and desk.current.path == troop
    ready = next(e for e in rows.rows if e.kind == "ready")
    view.setCurrentIndex(rows.index_of(ready.id))
    assert buttons["open"].isEnabled() and not buttons["duplicate"].isEnabled()
