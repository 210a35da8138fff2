"""The library room: searching, and verbs on the files of rosters."""

import errno
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.new_roster_dialog import NewRosterDialog
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.library.shelf import (
    OPEN,
    OWN,
    RECENT,
    ShelfEntry,
    told_once,
    trouble_with,
    with_headings,
)
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Roster
from tests.gui.answers import Answers
from tests.gui.rooms.roster.scene import undone_by


def entry_of(path: Path) -> ShelfEntry:
    return ShelfEntry(f"own/{path}", OWN, "Troop", section=OWN, path=path)


def test_a_search_that_finds_nothing_shows_nothing() -> None:
    entries = (entry_of(Path("a.yaml")),)
    assert with_headings(entries, {OWN: "My rosters"}, "zzz") == []


def test_a_search_keeps_the_heading_over_what_it_finds() -> None:
    entries = (entry_of(Path("a.yaml")),)
    found = with_headings(entries, {OWN: "My rosters"}, "troo")
    assert [entry.title for entry in found] == ["My rosters", "Troop"]


def _listed(own: int, *recent: int) -> list[ShelfEntry]:
    """Return a shelf with so many rosters of one's own, some of them used lately."""
    mine = [replace(entry_of(Path(f"{n}.yaml")), detail="Realms") for n in range(own)]
    late = [replace(mine[n], id=f"recent/{n}", kind=RECENT, section=RECENT) for n in recent]
    return [*late, *mine]


def test_the_few_rosters_one_has_are_listed_once() -> None:
    found = list(told_once(_listed(3, 0, 1), set(), ""))
    assert [entry.kind for entry in found] == [OWN] * 3


def test_of_many_rosters_the_last_few_stand_above_and_a_search_finds_each_once() -> None:
    shelf = _listed(12, 5, 6, 7, 8)
    found = list(told_once(shelf, {Path("5.yaml")}, ""))
    assert [entry.path for entry in found if entry.kind == RECENT] == [
        Path("6.yaml"),
        Path("7.yaml"),
        Path("8.yaml"),
    ]
    assert Path("5.yaml") not in {entry.path for entry in found}  # it stands among what is open
    assert {entry.kind for entry in told_once(shelf, set(), "troop")} == {OWN}


def test_a_recent_roster_says_which_folder_it_is_in_and_one_that_lies_elsewhere_is_kept() -> None:
    shelf = _listed(12, 4)
    filed = [replace(e, section="League") if e.kind == OWN else e for e in shelf]
    other = ShelfEntry("recent/other", RECENT, "Guest", section=RECENT, path=Path("/tmp/g.yaml"))
    found = [e for e in told_once((other, *filed), set(), "") if e.kind == RECENT]
    assert [(e.title, e.detail) for e in found] == [("Guest", ""), ("Troop", "Realms · League")]


def test_an_open_roster_is_renamed_by_a_step_of_undo(
    desk: Desk, window: QWidget, documents: Documents, troop: Path, answers: Answers
) -> None:
    document = desk.open_file(troop)
    assert document is not None
    former, answers.texts = document.title, ["Winter"]
    LibraryVerbs(desk, window).rename(entry_of(troop))
    assert (document.title, undone_by(document)) == ("Winter", "Rename roster")
    assert documents.save()
    assert "name: Winter" in troop.read_text(encoding="utf-8")
    documents.undo()
    assert document.title == former


def test_a_roster_is_renamed_in_its_file_which_follows_where_it_is_called_so(
    desk: Desk, window: QWidget, troop: Path, answers: Answers
) -> None:
    verbs = LibraryVerbs(desk, window)
    answers.texts = ["Winter", "A: summer?", "..."]
    verbs.rename(entry_of(troop))
    assert "name: Winter\n" in troop.read_text(encoding="utf-8"), "somebody called the file so"
    called_so = troop.rename(troop.with_name("Winter 2.yaml"))
    verbs.rename(replace(entry_of(called_so), title="Winter"))
    (left,) = troop.parent.glob("*.yaml")
    assert left.name == "A summer.yaml"
    assert 'name: "A: summer?"' in left.read_text(encoding="utf-8")
    before = left.read_bytes()
    verbs.rename(replace(entry_of(left), title="A: summer?"))
    assert left.read_bytes() == before, "dots are no name"


def test_copies_are_told_apart_by_a_number(
    qtbot: QtBot, desk: Desk, window: QWidget, troop: Path
) -> None:
    verbs = LibraryVerbs(desk, window)
    before, name = troop.read_bytes(), "Winter"
    for number in (2, 3):
        with qtbot.waitSignal(verbs.done):
            verbs.duplicate(replace(entry_of(troop), title=name))
        copy = troop.with_name(f"{troop.stem} {number}.yaml")
        assert f"name: {name} {number}\n" in copy.read_text(encoding="utf-8")
    assert troop.read_bytes() == before


def test_what_is_no_roster_is_renamed_as_a_file(
    desk: Desk, window: QWidget, troop: Path, answers: Answers
) -> None:
    troop.write_text("kind: [", encoding="utf-8")
    answers.texts = ["Winter"]
    LibraryVerbs(desk, window).rename(entry_of(troop))
    assert troop.with_name("Winter.yaml").read_text(encoding="utf-8") == "kind: ["
    assert not troop.exists()


def test_an_open_roster_follows_when_its_file_goes_to_a_folder(
    desk: Desk, window: QWidget, troop: Path, answers: Answers
) -> None:
    document = desk.open_file(troop)
    assert document is not None
    answers.texts = ["../league/winter"]
    LibraryVerbs(desk, window).move(entry_of(troop))
    assert document.path == troop.parent / "league" / "winter" / "troop.yaml"


@pytest.fixture
def library(qtbot: QtBot, desk: Desk, documents: Documents) -> LibraryRoom:
    found = LibraryRoom(desk, documents.open_documents)
    qtbot.addWidget(found)
    found.resize(900, 600)
    found.show()
    qtbot.waitUntil(lambda: bool(found._shelf.factions))
    return found


def looked(qtbot: QtBot, library: LibraryRoom) -> None:
    """Let *library* look at its folders anew."""
    library.refresh()
    busy = library._desk.tasks.is_running
    qtbot.waitUntil(lambda: not busy("library"))


def test_a_search_without_hits_says_so_and_leads_back(library: LibraryRoom) -> None:
    everything = library._factions.rows
    library._search.setText("zzz")
    assert "zzz" in library.no_rosters.heading.text()
    assert library.no_factions.isVisible()
    library.no_rosters.button.click()
    assert library._search.text() == ""
    assert library.no_rosters.isHidden() and library.no_factions.isHidden()
    assert library._factions.rows == everything


def test_the_button_for_a_new_roster_says_of_which_faction(library: LibraryRoom) -> None:
    assert library._new.text() == "New roster …"
    rows = library._factions
    library._activate(rows.rows[0], by_key=True)
    knights = next(n for n, entry in enumerate(rows.rows) if entry.faction == "ritter")
    library._faction_list.setCurrentIndex(rows.index(knights))
    assert library._new.text() == "New roster: Knights of the Kingdom …"


def test_only_the_list_without_hits_says_so(library: LibraryRoom) -> None:
    library._search.setText("bannerherr zzz")
    assert library.no_factions.isVisible()
    library._search.setText(library._shelf.factions[1].title)
    assert library.no_factions.isHidden()


def test_escape_clears_the_search(qtbot: QtBot, library: LibraryRoom) -> None:
    library._search.setFocus()
    library._search.setText("zzz")
    qtbot.keyClick(library._search, Qt.Key.Key_Escape)
    assert library._search.text() == ""


def test_at_first_start_a_folder_that_is_not_there_is_no_trouble(library: LibraryRoom) -> None:
    assert library.folder_bar.isHidden()


def test_a_folder_that_was_never_made_is_not_missed_at_the_second_look_either(
    qtbot: QtBot, desk: Desk, library: LibraryRoom
) -> None:
    looked(qtbot, library)
    looked(qtbot, library)
    assert not desk.preferences.library_folder.exists()
    assert library.folder_bar.isHidden()


def test_a_library_that_vanished_is_said_and_can_be_looked_for_again(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, troop: Path
) -> None:
    looked(qtbot, library)
    shutil.rmtree(desk.preferences.library_folder)
    looked(qtbot, library)
    assert "is not there" in library.folder_bar.text.text()
    troop.parent.mkdir(parents=True)
    library.folder_bar.buttons[1].click()
    qtbot.waitUntil(library.folder_bar.isHidden)


def test_a_file_in_the_place_of_the_library_is_said_and_another_folder_can_be_chosen(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, answers: Answers, tmp_path: Path
) -> None:
    desk.preferences.library_folder.write_text("not a folder", encoding="utf-8")
    looked(qtbot, library)
    assert "is not a folder" in library.folder_bar.text.text()
    answers.paths = [tmp_path / "another"]
    library.folder_bar.buttons[0].click()
    qtbot.waitUntil(library.folder_bar.isHidden)
    assert desk.preferences.library_folder == tmp_path / "another"


@pytest.mark.parametrize(
    ("refused", "code"),
    [
        ((), None),
        (("library",), "library.read_only"),
        (("rosters",), "library.read_only"),
    ],
)
def test_a_folder_that_may_not_be_written_to_is_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: tuple[str, ...], code: str | None
) -> None:
    rosters = tmp_path / "library" / "rosters"
    rosters.mkdir(parents=True)
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path).name not in refused)
    found = trouble_with(rosters.parent, rosters, expected=False)
    assert (found.code if found else None) == code


def test_a_folder_that_cannot_be_made_is_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    folder = tmp_path / "library"
    found = trouble_with(folder, folder / "rosters", expected=False)
    assert found is not None and found.code == "library.cannot_be_made"


def test_a_folder_that_may_not_be_opened_is_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "scandir", refuse)
    found = trouble_with(tmp_path, tmp_path / "rosters", expected=False)
    assert found is not None and found.code == "library.unreadable"
    assert found.values["reason"] == "Permission denied"


def test_a_roster_of_a_newer_program_has_a_badge(
    qtbot: QtBot, library: LibraryRoom, troop: Path
) -> None:
    text = troop.read_text(encoding="utf-8")
    troop.write_text(text.replace("format: 1", "format: 7"), encoding="utf-8")
    looked(qtbot, library)
    (entry,) = (e for e in library._shelf.rosters if e.path == troop)
    assert entry.is_broken and entry.problems[0].code == "bundle.newer"


def test_a_new_roster_stays_in_sight_when_another_is_begun(
    qtbot: QtBot, desk: Desk, library: LibraryRoom, answers: Answers
) -> None:
    first = desk.new_document(Roster("ags", "ritter", name="First"))
    desk.new_document(Roster("ags", "ritter", name="Second"))
    assert first is not None

    def shown() -> dict[str, ShelfEntry]:
        return {e.title: e for e in library._rosters.rows if e.kind in (OPEN, "heading")}

    assert {"Open now", "First", "Second"} <= set(shown())
    assert "not changed yet" in shown()["First"].detail
    library._activate(shown()["First"])
    assert desk.current is first
    first.change(lambda roster: replace(roster, name="Third"), "Rename")
    library.hide()
    library.show()
    assert "Third *" in shown()
    answers.choices = ["discard"]
    dict(library._verbs_for(shown()["Third *"]))["Close"]()
    assert first not in desk.documents
    assert "Third *" not in shown()


def test_a_newcomer_begins_at_the_list_that_is_offered(
    qtbot: QtBot, library: LibraryRoom, desk: Desk
) -> None:
    qtbot.waitUntil(lambda: not library.welcome.isHidden())
    library.setFocus()
    assert library.focusWidget() is library.welcome.open
    with qtbot.waitSignal(desk.new_game_wanted):
        library.welcome.game.click()


def test_a_faction_that_is_chosen_offers_a_roster_where_it_is(
    qtbot: QtBot, library: LibraryRoom
) -> None:
    rows, view = library._factions, library._faction_list
    library._activate(rows.rows[0], by_key=True)
    knights = next(n for n, entry in enumerate(rows.rows) if entry.faction == "ritter")
    view.scrollTo(rows.index(knights))
    row = view.visualRect(rows.index(knights))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert not QApplication.activeModalWidget()
    right = QPoint(row.right() - 30, row.center().y())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=right)
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, NewRosterDialog))
    assert dialog.form.value["faction"] == "ritter"
    dialog.reject()


def test_unseen_signs_in_names_of_strangers_are_not_shown_but_stay_in_the_file(
    qtbot: QtBot, library: LibraryRoom, desk: Desk, troop: Path
) -> None:
    text = troop.read_text(encoding="utf-8")
    strange = "Riv\\u202eer\\nwatch\\u200b"
    lines = [line for line in text.splitlines() if not line.startswith("name:")]
    troop.write_text("\n".join((f'name: "{strange}"', *lines)), encoding="utf-8")
    looked(qtbot, library)
    assert [e.title for e in library._shelf.rosters if e.path == troop] == ["River watch"]
    document = desk.open_file(troop)
    assert document is not None
    assert document.title == "River watch"
    assert document.roster.name == "Riv\u202eer\nwatch\u200b"


def test_a_new_roster_begins_with_the_game_that_was_worked_with_last(
    qtbot: QtBot, desk: Desk, troop: Path
) -> None:
    for system in ("celtos", "realms"):
        desk.game_in_use = system
        dialog = NewRosterDialog(desk)
        qtbot.addWidget(dialog)
        assert dialog.form.value["system"] == system
    assert desk.open_file(troop) is not None
    assert desk.game_in_use == "ags"
