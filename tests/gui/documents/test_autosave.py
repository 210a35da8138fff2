"""Rosters save themselves: into a file of their name, without a question, and never over anything.

What a rest is does not matter here: the tests say when it is over.
"""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.core import files
from realms_builder.game.yaml import saving
from realms_builder.gui.documents.document_watch import OutsideFate
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.saver import VERSION_PAUSE_S
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs
from realms_builder.gui.rooms.library.shelf import OWN, ShelfEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.roster.edits import add_model, change_model
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.portrait_files import picture_at, portrait_folder
from tests.gui.answers import Answers
from tests.gui.left_behind import still_kept
from tests.gui.open_rosters import READY, opened, rename
from tests.gui.waiting import end

Rest = Callable[[], None]


@pytest.fixture
def rest(qtbot: QtBot, desk: Desk, documents: Documents) -> Rest:
    """Return what lets a rest go by for every roster that waits for one."""

    def over() -> None:
        documents.keeper.autosave.save_all()
        qtbot.waitUntil(lambda: not desk.tasks.is_busy)

    return over


def new(desk: Desk, name: str = "") -> RosterDocument:
    """Return a new roster nobody touched."""
    document = desk.new_document(Roster("ags", "ritter", name=name))
    assert document is not None
    return document


def named(document: RosterDocument, name: str) -> None:
    """Give the roster a name."""
    document.change(lambda roster: replace(roster, name=name), "Rename")


def hired(document: RosterDocument) -> None:
    """Hire somebody."""
    unit = next(iter(document.mustered.faction.units))  # type: ignore[union-attr]
    document.change(lambda roster: add_model(roster, unit), "Hire")


def names(folder: Path) -> list[str]:
    """Return what lies in *folder*."""
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def texts(documents: Documents, path: Path) -> list[str]:
    """Return the earlier versions of *path*, the newest first."""
    return [v.file.read_text(encoding="utf-8") for v in documents.keeper.versions.of(path)]


# -------------------------------------------------------------------- the first file


def test_a_new_roster_lies_in_the_library_from_its_first_edit(
    desk: Desk, rest: Rest, answers: Answers
) -> None:
    document = new(desk, "Grenzwacht Nord")
    rest()
    assert names(desk.rosters_folder) == []
    hired(document)
    assert document.is_modified
    rest()
    assert document.path == desk.rosters_folder / "Grenzwacht Nord.yaml"
    assert "Grenzwacht Nord" in document.path.read_text(encoding="utf-8")
    assert not document.is_modified
    assert answers.asked == [] and answers.said == []
    assert desk.preferences.recent == [document.path]
    assert still_kept("journal") == []


def test_the_rest_comes_by_itself(
    qtbot: QtBot, desk: Desk, documents: Documents, soon_saved: None
) -> None:
    document = new(desk, "Nord")
    hired(document)
    qtbot.waitUntil(lambda: not document.is_modified)
    assert names(desk.rosters_folder) == ["Nord.yaml"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("", "Knights of the border"),
        ("   ", "Knights of the border"),
        ("🔥", "Knights of the border"),
        ("../../../x", "x"),
        ("a/b", "a b"),
        ("NUL", "NUL_"),
        (".config", "config"),
        ("語" * 3000, "語" * 40),
    ],
)
def test_whatever_it_is_called_its_file_lies_among_ones_rosters(
    desk: Desk, rest: Rest, name: str, file: str, answers: Answers
) -> None:
    document = new(desk, name)
    faction = document.mustered.faction
    assert faction is not None
    usual = faction.name.pick("en")
    hired(document)
    rest()
    wanted = usual if file == "Knights of the border" else file
    assert document.path == desk.rosters_folder / f"{wanted}.yaml"
    assert document.path.is_file()
    assert document.roster.name == name
    assert answers.said == []


def test_three_of_one_name_have_three_files(
    desk: Desk, documents: Documents, rest: Rest, answers: Answers
) -> None:
    three = [new(desk, name) for name in ("One", "Two", "Three")]
    for document in three:
        hired(document)
    rest()
    assert names(desk.rosters_folder) == ["One.yaml", "Three.yaml", "Two.yaml"]
    for document, name in zip(three, ("Nord", "NORD", "nord"), strict=True):
        named(document, name)
        rest()
    assert names(desk.rosters_folder) == ["NORD 2.yaml", "Nord.yaml", "nord 3.yaml"]
    for document in three:
        assert document.path is not None
        assert f"name: {document.roster.name}" in document.path.read_text(encoding="utf-8")
        documents.keeper.close(document)
    assert desk.documents == [] and answers.asked == []
    assert [opened(desk, desk.rosters_folder / n).roster.name for n in ("NORD 2.yaml",)] == ["NORD"]


def test_who_takes_the_name_in_the_same_moment_keeps_it(
    desk: Desk, rest: Rest, monkeypatch: pytest.MonkeyPatch, answers: Answers
) -> None:
    put = files._put_fresh

    def somebody_is_quicker(beside: Path, target: Path) -> None:
        if target.name == "Nord.yaml":
            target.write_text("theirs", encoding="utf-8")
        put(beside, target)

    monkeypatch.setattr(files, "_put_fresh", somebody_is_quicker)
    document = new(desk, "Nord")
    hired(document)
    rest()
    assert document.path == desk.rosters_folder / "Nord 2.yaml"
    assert (desk.rosters_folder / "Nord.yaml").read_text(encoding="utf-8") == "theirs"
    assert answers.said == []


def test_a_ready_list_stays_and_the_first_edit_makes_a_copy_which_is_said(
    desk: Desk, rest: Rest, answers: Answers
) -> None:
    before, told = READY.read_bytes(), list[str]()
    desk.message.connect(told.append)
    document = opened(desk, READY)
    rest()
    assert names(desk.rosters_folder) == []
    rename(document, "Adalbert")
    rest()
    rename(document, "Berta")
    rest()
    assert READY.read_bytes() == before
    assert document.path == desk.rosters_folder / "Grenzwacht.yaml"
    assert "Berta" in document.path.read_text(encoding="utf-8")
    assert told == ["The ready list stays as it is; your own copy of it is Grenzwacht.yaml."]
    assert answers.asked == []


# -------------------------------------------------------------------- renamed


def test_its_file_follows_its_name_and_undo_leads_both_back(
    desk: Desk, documents: Documents, rest: Rest
) -> None:
    document = new(desk, "Nord")
    hired(document)
    rest()
    assert document.path is not None
    documents.keeper.versions.keep(document.path, b"older")
    for name in ("S", "Su", "Sued"):
        document.change(lambda roster, name=name: replace(roster, name=name), "Rename", "name")
    rest()
    assert names(desk.rosters_folder) == ["Sued.yaml"]
    assert texts(documents, desk.rosters_folder / "Sued.yaml")[-1] == "older"
    assert desk.preferences.recent == [desk.rosters_folder / "Sued.yaml"]
    document.undo_stack.undo()
    rest()
    assert names(desk.rosters_folder) == ["Nord.yaml"]
    document.undo_stack.redo()
    rest()
    assert names(desk.rosters_folder) == ["Sued.yaml"]


def test_a_file_that_somebody_named_keeps_its_name(
    desk: Desk, documents: Documents, rest: Rest, answers: Answers, tmp_path: Path
) -> None:
    document = new(desk, "Nord")
    hired(document)
    mine = desk.rosters_folder / "for saturday.yaml"
    answers.paths = [mine]
    assert documents.save_as()
    named(document, "Sued")
    rest()
    assert names(desk.rosters_folder) == ["for saturday.yaml"]
    assert "name: Sued" in mine.read_text(encoding="utf-8")
    elsewhere = tmp_path / "elsewhere" / "Sued.yaml"
    answers.paths = [elsewhere]
    assert documents.save_as()
    named(document, "West")
    rest()
    assert names(elsewhere.parent) == ["Sued.yaml"]
    assert "name: West" in elsewhere.read_text(encoding="utf-8")
    assert "name: Sued" in mine.read_text(encoding="utf-8")


def test_a_name_taken_away_or_in_other_letters_leaves_the_file_called_as_it_is(
    desk: Desk, rest: Rest
) -> None:
    document = new(desk, "Nord")
    hired(document)
    rest()
    for name in ("", "NORD"):
        named(document, name)
        rest()
        assert names(desk.rosters_folder) == ["Nord.yaml"]
        assert not document.is_modified
    named(document, "West")
    rest()
    assert names(desk.rosters_folder) == ["West.yaml"]


def test_pictures_follow_and_what_a_copy_beside_it_shows_stays(
    qtbot: QtBot, desk: Desk, rest: Rest
) -> None:
    document = new(desk, "Nord")
    hired(document)
    rest()
    assert document.path is not None
    folder = portrait_folder(document.path)
    folder.mkdir()
    for name in ("one.png", "old.png"):
        assert QImage(8, 8, QImage.Format.Format_RGB32).save(str(folder / name))
    model = document.roster.models[0].id
    document.change(lambda r: change_model(r, model, picture="Nord.pictures/one.png"), "Portrait")
    rest()
    named(document, "Sued")
    rest()
    assert names(desk.rosters_folder) == ["Sued.pictures", "Sued.yaml"]
    assert names(desk.rosters_folder / "Sued.pictures") == ["old.png", "one.png"]
    assert picture_at(document.home, document.roster.models[0].picture) is not None
    document.undo_stack.undo()
    assert picture_at(document.home, document.roster.models[0].picture) is not None
    shutil.copy(document.home, desk.rosters_folder / "copy.yaml")
    document.undo_stack.redo()
    named(document, "West")
    rest()
    assert "one.png" in names(desk.rosters_folder / "Sued.pictures")
    assert "one.png" in names(desk.rosters_folder / "West.pictures")


def test_what_somebody_wrote_into_the_old_file_stays_there(
    qtbot: QtBot, desk: Desk, documents: Documents, rest: Rest
) -> None:
    document = new(desk, "Nord")
    hired(document)
    rest()
    path = document.path
    assert path is not None
    named(document, "Sued")
    path.write_text("kind: roster\nformat: 1\n# theirs\n", encoding="utf-8")
    rest()
    qtbot.waitUntil(lambda: documents.keeper.outside.news_of(document) is not None)
    assert names(desk.rosters_folder) == ["Nord.yaml"]
    assert "theirs" in path.read_text(encoding="utf-8")
    assert (document.roster.name, document.is_modified) == ("Sued", True)


# -------------------------------------------------------------------- by hand and elsewhere


def test_saving_by_hand_says_once_that_it_was_not_needed(desk: Desk, documents: Documents) -> None:
    told = list[str]()
    desk.message.connect(told.append)
    document = new(desk, "Nord")
    assert documents.save()
    hired(document)
    assert documents.save()
    assert told == ["Saved: Nord.yaml", "Saved. Rosters save themselves.", "Saved: Nord.yaml"]
    assert not document.is_modified


def test_without_the_preference_nothing_is_saved_that_nobody_saves(
    qtbot: QtBot,
    desk: Desk,
    rest: Rest,
    documents: Documents,
    answers: Answers,
    saved_by_hand: None,
) -> None:
    document = new(desk, "Nord")
    hired(document)
    rest()
    assert (document.path, document.is_modified) == (None, True)
    documents.keeper.close(document)
    assert len(answers.asked) == 1 and document in desk.documents
    desk.preferences.save_rosters = True
    rest()
    assert names(desk.rosters_folder) == ["Nord.yaml"]


def test_whoever_turns_away_has_it_saved(
    qtbot: QtBot, desk: Desk, documents: Documents, troop: Path
) -> None:
    one, two = opened(desk, troop), new(desk, "Nord")
    desk.bring_forward(one)
    rename(one, "Ada")
    desk.bring_forward(two)
    qtbot.waitUntil(lambda: not one.is_modified)
    assert "Ada" in troop.read_text(encoding="utf-8")


def test_what_is_half_typed_is_not_disturbed_by_a_file_of_its_own(desk: Desk, rest: Rest) -> None:
    document = new(desk, "Nord")
    hired(document)
    model = document.roster.models[0].id
    document.draft(lambda roster: change_model(roster, model, name="Halb"))
    rest()
    assert document.is_drafted and document.path is None
    document.draft(None)
    rest()
    assert document.path is not None and not document.is_modified


def test_a_kept_version_is_one_of_a_while_not_of_each_save(
    desk: Desk, documents: Documents, rest: Rest, troop: Path
) -> None:
    first = troop.read_text(encoding="utf-8")
    now = [0.0]
    documents.keeper.saver.clock = lambda: now[0]
    document = opened(desk, troop)
    for name in ("Ada", "Berta", "Carla"):
        rename(document, name)
        rest()
    assert texts(documents, troop) == [first]
    now[0] += VERSION_PAUSE_S
    rename(document, "Dora")
    rest()
    assert ["Carla" in text for text in texts(documents, troop)] == [True, False]
    rename(document, "Emma")
    assert documents.save(), "by hand it is one always"
    rename(document, "Frida")
    documents.keeper.close(document)
    found = texts(documents, troop)
    assert [next(n for n in ("Frida", "Emma", "Carla", "") if n in t) for t in found] == [
        "Frida",
        "Emma",
        "Carla",
        "",
    ]


def test_undo_and_redo_go_on_across_its_saves(desk: Desk, rest: Rest, troop: Path) -> None:
    document = opened(desk, troop)
    first = troop.read_text(encoding="utf-8")
    for name in ("Ada", "Berta"):
        rename(document, name)
        rest()
    document.undo_stack.undo()
    assert document.is_modified
    document.undo_stack.undo()
    rest()
    assert troop.read_text(encoding="utf-8") == first
    document.undo_stack.redo()
    rest()
    assert "Ada" in troop.read_text(encoding="utf-8")


# -------------------------------------------------------------------- closing


def test_closing_asks_nothing_and_saves_what_was_typed_last(
    desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    for document in (opened(desk, troop), new(desk, "Nord")):
        rename(document, "Ada") if document.roster.models else hired(document)
    assert documents.keeper.may_close_all()
    assert answers.asked == []
    assert "Ada" in troop.read_text(encoding="utf-8")
    assert names(desk.rosters_folder) == ["Nord.yaml", "troop.yaml"]
    assert still_kept("journal") == []


def test_a_new_roster_that_nobody_touched_leaves_no_file(
    desk: Desk, documents: Documents, answers: Answers
) -> None:
    documents.keeper.close(new(desk, "Nord"))
    assert names(desk.rosters_folder) == [] and answers.asked == []


@pytest.mark.parametrize("whole_window", [False, True])
def test_a_new_roster_that_was_undone_altogether_goes_to_the_trash(
    desk: Desk,
    documents: Documents,
    rest: Rest,
    answers: Answers,
    whole_window: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    document = new(desk, "Nord")
    hired(document)
    rest()
    assert names(desk.rosters_folder) == ["Nord.yaml"]
    document.undo_stack.undo()
    rest()
    assert names(desk.rosters_folder) == ["Nord.yaml"], "while it is open redo may be wanted"
    if whole_window:
        assert documents.keeper.may_close_all()
    else:
        documents.keeper.close(document)
    assert names(desk.rosters_folder) == []
    assert names(tmp_path / "data" / "Trash" / "files") == ["Nord.yaml"]
    assert answers.asked == []


def test_what_was_saved_by_hand_stays_though_nothing_is_in_it(
    desk: Desk, documents: Documents
) -> None:
    document = new(desk, "Nord")
    assert documents.save()
    documents.keeper.close(document)
    assert names(desk.rosters_folder) == ["Nord.yaml"]


# -------------------------------------------------------------------- trouble


def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let the disk be full until what is returned is called."""
    put, is_full = saving.atomic_file, [True]

    def refuse(path: Path, **how: bool) -> object:
        if is_full[0]:
            raise files.failure(path, OSError(errno.ENOSPC, "No space left on device"))
        return put(path, **how)

    monkeypatch.setattr(saving, "atomic_file", refuse)
    return lambda: is_full.__setitem__(0, False)


@pytest.fixture
def bar(desk: Desk, documents: Documents) -> OutsideBar:
    """Return the bar of the window."""
    found = OutsideBar(desk, documents.keeper, documents.close_current)
    desk.current_changed.connect(found.show_document)
    return found


def test_a_full_disk_is_said_calmly_once_and_it_is_saved_when_there_is_room(
    desk: Desk,
    documents: Documents,
    rest: Rest,
    troop: Path,
    answers: Answers,
    bar: OutsideBar,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = troop.read_text(encoding="utf-8")
    document = opened(desk, troop)
    empty_it = full(monkeypatch)
    rename(document, "Ada")
    rest()
    assert not bar.isHidden() and "full" in bar.text.text()
    buttons = list(bar.buttons)
    rename(document, "Berta")
    documents.keeper.autosave.save(document)
    rest()
    assert bar.buttons == buttons, "it was said already"
    assert document.is_modified and answers.said == [] and answers.asked == []
    assert troop.read_text(encoding="utf-8") == before
    empty_it()
    documents.keeper.autosave.save(document)
    rest()
    assert bar.isHidden() and not document.is_modified
    assert "Berta" in troop.read_text(encoding="utf-8")


def test_a_full_disk_is_asked_about_when_the_window_closes(
    desk: Desk,
    documents: Documents,
    troop: Path,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    document = opened(desk, troop)
    rename(document, "Ada")
    empty_it = full(monkeypatch)
    assert not documents.keeper.may_close_all()
    assert "full" in answers.asked[0] and len(answers.asked) == 1
    assert document.is_modified
    empty_it()
    assert documents.keeper.may_close_all()
    assert len(answers.asked) == 1
    assert "Ada" in troop.read_text(encoding="utf-8")


def test_a_library_that_nobody_may_write_keeps_a_new_roster_unsaved_and_asks_at_the_end(
    desk: Desk, documents: Documents, rest: Rest, answers: Answers, bar: OutsideBar, tmp_path: Path
) -> None:
    desk.rosters_folder.parent.mkdir(parents=True, exist_ok=True)
    desk.rosters_folder.write_text("a file in the way", encoding="utf-8")
    document = new(desk, "Nord")
    hired(document)
    rest()
    assert (document.path, document.is_modified) == (None, True)
    assert not bar.isHidden() and answers.said == []
    target = tmp_path / "elsewhere" / "mine.yaml"
    answers.paths, answers.choices = [target], ["elsewhere"]
    documents.keeper.close(document)
    assert len(answers.asked) == 1
    assert desk.documents == [] and target.is_file()


def test_a_roster_with_pictures_that_cannot_be_saved_is_asked_about_not_kept_open_for_ever(
    qtbot: QtBot, desk: Desk, documents: Documents, answers: Answers
) -> None:
    document = new(desk, "Nord")
    folder = portrait_folder(document.home)
    folder.mkdir(parents=True)
    assert QImage(8, 8, QImage.Format.Format_RGB32).save(str(folder / "one.png"))
    hired(document)
    model = document.roster.models[0].id
    written = f"{folder.name}/one.png"
    document.change(lambda r: change_model(r, model, picture=written), "Portrait")
    desk.rosters_folder.parent.mkdir(parents=True, exist_ok=True)
    desk.rosters_folder.write_text("a file in the way", encoding="utf-8")
    answers.choices = ["discard"]
    documents.keeper.close(document)
    qtbot.waitUntil(lambda: desk.documents == [])
    assert len(answers.asked) == 1


def test_what_another_program_wrote_is_never_written_over(
    qtbot: QtBot, desk: Desk, documents: Documents, rest: Rest, troop: Path, answers: Answers
) -> None:
    document = opened(desk, troop)
    rename(document, "Ada")
    theirs = troop.read_text(encoding="utf-8").replace("name: Grenzwacht", "name: Theirs")
    troop.write_text(theirs, encoding="utf-8")
    rest()
    news = documents.keeper.outside
    qtbot.waitUntil(lambda: news.news_of(document) is not None)
    found = news.news_of(document)
    assert found is not None and found.fate is OutsideFate.CHANGED
    rest()
    assert troop.read_text(encoding="utf-8") == theirs
    assert document.is_modified and answers.said == []
    news.keep_mine(document)
    rest()
    assert "Ada" in troop.read_text(encoding="utf-8")
    assert theirs in texts(documents, troop)


def test_a_file_that_was_deleted_is_not_made_again_unasked(
    qtbot: QtBot, desk: Desk, documents: Documents, rest: Rest, troop: Path, answers: Answers
) -> None:
    document = opened(desk, troop)
    rename(document, "Ada")
    shutil.rmtree(troop.parent)
    rest()
    qtbot.waitUntil(lambda: documents.keeper.outside.news_of(document) is not None)
    rename(document, "Berta")
    rest()
    assert not troop.parent.exists()
    documents.keeper.close(document)
    assert len(answers.asked) == 1 and document in desk.documents
    documents.keeper.save_again(document)
    assert "Berta" in troop.read_text(encoding="utf-8")


def test_a_file_that_the_library_renames_goes_on_saving_itself(
    desk: Desk, documents: Documents, rest: Rest, troop: Path, answers: Answers, window: QWidget
) -> None:
    document = opened(desk, troop)
    rename(document, "Ada")
    answers.texts = ["other"]
    LibraryVerbs(desk, window).rename(ShelfEntry(f"{OWN}/{troop}", OWN, "x", path=troop))
    rest()
    assert names(troop.parent) == ["other.yaml"]
    assert "Ada" in (troop.parent / "other.yaml").read_text(encoding="utf-8")


def test_two_windows_on_one_roster_lose_nothing(
    qtbot: QtBot, desk: Desk, documents: Documents, rest: Rest, troop: Path, answers: Answers
) -> None:
    other = Desk(desk.preferences, answers)
    others = Documents(other, QWidget())
    one, two = opened(desk, troop), opened(other, troop)
    rename(one, "Ada")
    rest()
    qtbot.waitUntil(lambda: two.roster.models[0].name == "Ada")
    rename(one, "Berta")
    rename(two, "Carla")
    rest()
    others.keeper.autosave.save(two)
    qtbot.waitUntil(lambda: others.keeper.outside.news_of(two) is not None)
    assert "Berta" in troop.read_text(encoding="utf-8")
    assert two.roster.models[0].name == "Carla" and two.is_modified
    others.keeper.outside.keep_mine(two)
    others.keeper.autosave.save(two)
    qtbot.waitUntil(lambda: one.roster.models[0].name == "Carla")
    assert any("Berta" in text for text in texts(documents, troop))
    assert others.keeper.may_close_all()
    end(other)
    other.deleteLater()


def test_a_kill_between_edit_and_save_loses_nothing(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    answers: Answers,
    preferences: Preferences,
) -> None:
    document = new(desk, "Nord")
    hired(document)
    documents.keeper.keep()
    end(desk)
    journal = documents.keeper.journal("journal")
    assert journal._own is not None
    journal._own[1].close()  # the system gives the lock back, however a program ends
    journal._own = None
    assert names(desk.rosters_folder) == []
    later = Desk(preferences, answers)
    others = Documents(later, QWidget())
    answers.choices = ["open"]
    others.keeper.offer_recovery()
    (recovered,) = later.documents
    assert (recovered.roster.name, len(recovered.roster.models)) == ("Nord", 1)
    others.keeper.close(recovered)
    assert names(desk.rosters_folder) == ["Nord.yaml"]
    assert len(answers.asked) == 1, "nothing but whether to open it"
    others.keeper.end()
    end(later)
    later.deleteLater()


def test_saving_by_hand_while_a_thread_saves_is_no_change_from_outside(
    qtbot: QtBot, desk: Desk, documents: Documents, troop: Path, answers: Answers
) -> None:
    document = opened(desk, troop)
    for name in ("Ada", "Berta", "Carla", "Dora"):
        rename(document, name)
        documents.keeper.autosave.save(document)
        rename(document, f"{name} again")
        assert documents.save()
        assert f"{name} again" in troop.read_text(encoding="utf-8")
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert answers.asked == [] and answers.said == []
    assert documents.keeper.outside.news_of(document) is None
