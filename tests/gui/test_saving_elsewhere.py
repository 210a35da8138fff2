"""Saving elsewhere with pictures: beside the window, whole or not at all."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents import roster_document as rosters
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs
from realms_builder.gui.rooms.library.shelf import OWN, ShelfEntry
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model
from realms_builder.roster.storage.portrait_files import (
    CarriedPictures,
    picture_at,
    portrait_folder,
)
from tests.gui.answers import Answers
from tests.gui.open_rosters import opened, rename, troop_in
from tests.gui.waiting import PATIENCE_MS, end


class Way:
    """Lets pictures pass only while it is open."""

    def __init__(self) -> None:
        self.opened, self.reached = Event(), Event()

    def open(self) -> None:
        self.opened.set()


@pytest.fixture
def way(monkeypatch: pytest.MonkeyPatch) -> Iterator[Way]:
    """Return a way that is closed: who carries a picture waits before the first one."""
    found, carry = Way(), rosters.carry

    def carry_when_open(
        names: tuple[str, ...], source: Path, target: Path, *, link: bool = False
    ) -> CarriedPictures:
        found.reached.set()
        assert found.opened.wait(PATIENCE_MS / 1000)
        return carry(names, source, target, link=link)

    monkeypatch.setattr(rosters, "carry", carry_when_open)
    yield found
    found.open()


@pytest.fixture
def portrayed(desk: Desk, documents: Documents, troop: Path) -> RosterDocument:
    """Return a saved roster whose first model has a portrait."""
    document = opened(desk, troop)
    portray(document, 0, "one.png")
    assert documents.save()
    return document


def portray(document: RosterDocument, number: int, name: str) -> None:
    """Give a model of *document* a picture of its own."""
    folder = portrait_folder(document.home)
    folder.mkdir(parents=True, exist_ok=True)
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(0xFF336699 + number)
    assert image.save(str(folder / name))
    model = document.roster.models[number].id
    written = f"{folder.name}/{name}"
    document.change(lambda r: change_model(r, model, picture=written), "Portrait")


def pictures(document: RosterDocument) -> list[Path]:
    """Return the pictures that the models of *document* show."""
    found = [picture_at(document.home, model.picture) for model in document.roster.models]
    return [path for path in found if path is not None]


def on_its_way(desk: Desk, document: RosterDocument) -> Callable[[], bool]:
    return lambda: desk.tasks.is_running(document.saving_key)


def arrived(qtbot: QtBot, desk: Desk, document: RosterDocument) -> None:
    qtbot.waitUntil(lambda: not on_its_way(desk, document)())


def test_the_window_does_not_wait_for_the_pictures(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
    way: Way,
) -> None:
    target = tmp_path / "elsewhere" / "copy.yaml"
    answers.paths = [target]
    before = portrayed.path
    assert documents.save_as(), "it is on its way"
    assert (portrayed.path, target.exists()) == (before, False)
    assert desk.tasks.titles == ("Saving copy.yaml …",)
    rename(portrayed, "Ida")
    way.open()
    with qtbot.waitSignal(portrayed.saved):
        pass
    assert portrayed.path == target
    assert pictures(portrayed) == [tmp_path / "elsewhere" / "copy.pictures" / "one.png"]
    assert "copy.pictures/one.png" in target.read_text(encoding="utf-8")
    assert portrayed.is_modified, "what was typed on the way is still to be saved"
    assert documents.save()
    assert "Ida" in target.read_text(encoding="utf-8")


def test_what_fails_in_the_end_leaves_nothing_elsewhere_and_everything_here(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
) -> None:
    rename(portrayed, "Ida")
    target = tmp_path / "elsewhere" / "copy.yaml"
    target.mkdir(parents=True)
    answers.paths = [target]
    before, path = portrayed.roster, portrayed.path
    documents.save_as()
    arrived(qtbot, desk, portrayed)
    assert "copy.yaml" in answers.said[0]
    assert (portrayed.path, portrayed.roster, portrayed.is_modified) == (path, before, True)
    assert [path.name for path in target.parent.iterdir()] == ["copy.yaml"]
    assert list(target.iterdir()) == []
    assert len(pictures(portrayed)) == 1
    assert documents.save()


def test_a_picture_that_cannot_be_copied_is_told_and_the_roster_goes(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "copy.pictures").write_text("in the way", encoding="utf-8")
    answers.paths = [folder / "copy.yaml"]
    documents.save_as()
    arrived(qtbot, desk, portrayed)
    assert (folder / "copy.yaml").is_file()
    assert len(answers.said) == 1
    assert (folder / "copy.pictures").read_text(encoding="utf-8") == "in the way"


def test_a_portrait_that_is_given_on_the_way_goes_along(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
    way: Way,
) -> None:
    answers.paths = [tmp_path / "copy.yaml"]
    documents.save_as()
    portray(portrayed, 1, "two.png")
    way.open()
    with qtbot.waitSignal(portrayed.saved):
        pass
    folder = tmp_path / "copy.pictures"
    assert pictures(portrayed) == [folder / "one.png", folder / "two.png"]
    assert not portrayed.is_modified


def test_saving_again_on_the_way_saves_there_what_is_newer_and_asks_nothing(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
    way: Way,
) -> None:
    target = tmp_path / "copy.yaml"
    answers.paths = [target]
    documents.save_as()
    assert way.reached.wait(PATIENCE_MS / 1000)
    rename(portrayed, "Ida")
    assert documents.save()
    way.open()
    with qtbot.waitSignal(portrayed.saved):
        pass
    assert "Ida" in target.read_text(encoding="utf-8")
    assert pictures(portrayed) == [tmp_path / "copy.pictures" / "one.png"]
    assert not portrayed.is_modified


def test_a_roster_that_is_moved_on_the_way_brings_its_pictures_from_where_they_are(
    qtbot: QtBot,
    desk: Desk,
    window: QWidget,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
    way: Way,
) -> None:
    assert portrayed.path is not None
    answers.paths = [tmp_path / "copy.yaml"]
    documents.save_as()
    entry = ShelfEntry(f"own/{portrayed.path}", OWN, "Troop", section=OWN, path=portrayed.path)
    LibraryVerbs(desk, window).move_to(entry, portrayed.path.parent / "winter")
    assert portrayed.path.parent.name == "winter"
    way.open()
    with qtbot.waitSignal(portrayed.saved):
        pass
    assert pictures(portrayed) == [tmp_path / "copy.pictures" / "one.png"]


def test_a_roster_given_up_on_the_way_leaves_nothing_elsewhere(
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
    way: Way,
) -> None:
    answers.paths = [tmp_path / "elsewhere" / "copy.yaml"]
    documents.save_as()
    assert way.reached.wait(PATIENCE_MS / 1000)
    desk.close_document(portrayed)
    way.open()
    end(desk)
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_closing_on_the_way_waits_until_it_is_saved(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
    way: Way,
) -> None:
    answers.paths = [tmp_path / "copy.yaml"]
    documents.save_as()
    documents.close_current()
    assert desk.current is portrayed
    way.open()
    qtbot.waitUntil(lambda: desk.current is None)
    assert (tmp_path / "copy.pictures" / "one.png").is_file()
    assert answers.asked == []


def test_a_roster_that_could_not_be_saved_is_not_closed(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
) -> None:
    (tmp_path / "copy.yaml").mkdir()
    answers.paths = [tmp_path / "copy.yaml"]
    documents.save_as()
    documents.close_current()
    arrived(qtbot, desk, portrayed)
    assert desk.current is portrayed


def fresh(desk: Desk, portrayed: RosterDocument) -> RosterDocument:
    """Return a roster in no file yet, whose first model has a portrait."""
    model = portrayed.roster.models[0]
    found = desk.new_document(portrayed.roster.__class__("ags", portrayed.roster.faction))
    assert found is not None
    found.change(lambda r: r.__class__(r.system, r.faction, models=(model,)), "Hire")
    portray(found, 0, "new.png")
    return found


@pytest.mark.usefixtures("saved_by_hand")
def test_the_window_closes_by_itself_once_a_roster_is_saved_and_asks_nothing_twice(
    qtbot: QtBot,
    desk: Desk,
    window: QWidget,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rename(portrayed, "Ida")
    unsaved = fresh(desk, portrayed)
    closed: list[bool] = []

    def close() -> Any:
        closed.append(documents.keeper.may_close_all())

    monkeypatch.setattr(window, "close", close)
    answers.choices, answers.paths = ["discard", "save"], [tmp_path / "fresh.yaml"]
    assert not documents.keeper.may_close_all()
    qtbot.waitUntil(lambda: closed == [True])
    assert len(answers.asked) == 2
    assert unsaved.path == tmp_path / "fresh.yaml"
    assert (tmp_path / "fresh.pictures" / "new.png").is_file()


@pytest.mark.usefixtures("saved_by_hand")
def test_what_was_given_up_is_asked_about_again_when_the_window_stayed(
    desk: Desk, documents: Documents, portrayed: RosterDocument, answers: Answers, tmp_path: Path
) -> None:
    rename(portrayed, "Ida")
    rename(opened(desk, troop_in(tmp_path, "other.yaml")), "Ute")
    answers.choices = ["discard", "cancel"]
    assert not documents.keeper.may_close_all()
    assert not documents.keeper.may_close_all()
    assert len(answers.asked) == 3
    desk.show_document(portrayed)
    documents.close_current()
    assert len(answers.asked) == 4
    assert portrayed in desk.documents


def test_over_another_roster_its_text_is_kept_as_a_version(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    portrayed: RosterDocument,
    answers: Answers,
    tmp_path: Path,
) -> None:
    other = troop_in(tmp_path, "other.yaml")
    before = other.read_text(encoding="utf-8")
    answers.paths = [other]
    with qtbot.waitSignal(portrayed.saved):
        documents.save_as()
    kept = [
        version.file.read_text(encoding="utf-8") for version in documents.keeper.versions.of(other)
    ]
    assert before in kept
