"""Rosters save themselves: into a file of their name, without a question, and never over anything.

What a rest is does not matter here: the tests say when it is over.
"""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from realms_builder.core import files
from realms_builder.gui.documents.saver import VERSION_PAUSE_S
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.storage.portrait_files import picture_at, portrait_folder
from tests.gui.answers import Answers
from tests.gui.documents.self_saving import Rest, hired, named, names, new, text_in_file, texts
from tests.gui.left_behind import still_kept
from tests.gui.open_rosters import READY, opened, rename

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
    assert "Grenzwacht Nord" in text_in_file(document)
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
        ("語" * 300, "語" * 40),
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
    assert names(desk.rosters_folder) == [f"{wanted}.yaml"]
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
        assert f"name: {document.roster.name}" in text_in_file(document)
        documents.keeper.close(document)
    assert desk.documents == [] and answers.asked == []
    assert [opened(desk, desk.rosters_folder / n).roster.name for n in ("NORD 2.yaml",)] == ["NORD"]


def test_who_takes_the_name_in_the_same_moment_keeps_it(
    desk: Desk, rest: Rest, monkeypatch: pytest.MonkeyPatch, answers: Answers
) -> None:
    put = files.put_fresh

    def somebody_is_quicker(beside: Path, target: Path) -> None:
        if target.name == "Nord.yaml":
            target.write_text("theirs", encoding="utf-8")
        put(beside, target)

    monkeypatch.setattr(files, "put_fresh", somebody_is_quicker)
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
    assert document.path == desk.rosters_folder / "Border Watch.yaml"
    assert "Berta" in text_in_file(document)
    assert told == ["The ready roster stays as it is; your own copy of it is Border Watch.yaml."]
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
    rest()
    mine = desk.rosters_folder / "for saturday.yaml"
    (desk.rosters_folder / "Nord.yaml").rename(mine)
    desk.close_document(document)
    opened = desk.open_file(mine)
    assert opened is not None
    document = opened
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


def test_save_as_calls_the_roster_like_its_new_file(
    desk: Desk, documents: Documents, rest: Rest, answers: Answers
) -> None:
    document = new(desk, "Nord")
    hired(document)
    rest()
    answers.paths = [desk.rosters_folder / "Night Watch.yaml"]
    assert documents.save_as()
    rest()
    assert (document.roster.name, document.title) == ("Night Watch", "Night Watch")
    assert names(desk.rosters_folder) == ["Night Watch.yaml", "Nord.yaml"]
    assert "name: Nord" in (desk.rosters_folder / "Nord.yaml").read_text(encoding="utf-8")


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
    assert [text.partition(";")[0] for text in told] == [
        "Saved: Nord.yaml",
        "Saved. Rosters save themselves",
        "Saved: Nord.yaml",
    ]
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


def test_who_goes_back_to_what_its_file_held_while_it_is_written_is_not_saved(
    desk: Desk, documents: Documents, rest: Rest, troop: Path
) -> None:
    """Undone, on its way to the file, and done again: the file holds what was undone."""
    document = opened(desk, troop)
    rename(document, "Ada")
    rest()
    document.undo_stack.undo()
    documents.keeper.saver.save_beside(document, quiet=True)
    document.undo_stack.redo()
    assert document.is_modified
    rest()
    assert "Ada" in troop.read_text(encoding="utf-8")
    assert not document.is_modified


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


def test_a_roster_that_is_closed_while_it_waits_is_not_saved_once_more(
    qtbot: QtBot, desk: Desk, documents: Documents, troop: Path
) -> None:
    document = desk.open_file(troop)
    assert document is not None
    autosave = documents.keeper.autosave
    document.change(lambda roster: replace(roster, name="Other"), "Rename")
    rest = autosave._rests[document]
    assert rest.isActive()
    autosave.let_go(document)
    assert not rest.isActive()
    autosave.take_in(document)  # closing lets go of it again
