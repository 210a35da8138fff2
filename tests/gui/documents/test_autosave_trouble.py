"""What saves itself where that fails: said calmly, tried again, nothing written over."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.core import files
from realms_builder.game.yaml import saving
from realms_builder.gui.documents.document_watch import OutsideFate
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs
from realms_builder.gui.rooms.library.shelf import OWN, ShelfEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.roster.edits import change_model
from realms_builder.roster.storage.portrait_files import portrait_folder
from tests.gui.answers import Answers
from tests.gui.documents.self_saving import Rest, hired, names, new, texts
from tests.gui.left_behind import kill
from tests.gui.open_rosters import opened, rename
from tests.gui.waiting import end


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
    assert "moved or deleted" in answers.asked[0]
    documents.keeper.save_again(document)
    assert "Berta" in troop.read_text(encoding="utf-8")


def test_a_file_that_the_library_moves_goes_on_saving_itself(
    desk: Desk, documents: Documents, rest: Rest, troop: Path, answers: Answers, window: QWidget
) -> None:
    document = opened(desk, troop)
    rename(document, "Ada")
    entry = ShelfEntry(f"{OWN}/{troop}", OWN, "x", path=troop)
    LibraryVerbs(desk, window).move_to(entry, troop.parent / "other")
    rest()
    assert names(troop.parent) == ["other"]
    assert "Ada" in (troop.parent / "other" / troop.name).read_text(encoding="utf-8")


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
    kill(documents.keeper.journal("journal"))
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
