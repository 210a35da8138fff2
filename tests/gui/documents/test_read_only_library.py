"""A library in which nobody may write: said once in words, with a way out, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms_builder.core.problems import Problem
from realms_builder.exchange.bundle import write_bundle
from realms_builder.exchange.bundle_format import SUFFIX
from realms_builder.game.value_words import said
from realms_builder.gui.documents.outside_bar import OutsideBar
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.library.file_verbs import LibraryVerbs
from realms_builder.gui.rooms.library.shelf import OWN, ShelfEntry
from realms_builder.gui.shell.desk import Desk
from tests.gui.answers import Answers
from tests.gui.documents.read_only import protect
from tests.gui.documents.self_saving import Rest, hired, named, names, new
from tests.gui.left_behind import kill, still_kept
from tests.gui.open_rosters import opened, rename, troop_in

NOT_ALLOWED = "not allowed to write"


@pytest.fixture
def bar(desk: Desk, documents: Documents) -> OutsideBar:
    """Return the bar of the window."""
    found = OutsideBar(desk, documents.keeper, documents.close_current)
    desk.current_changed.connect(found.show_document)
    return found


@pytest.fixture
def told(desk: Desk) -> list[str]:
    """Return what is told of problems, in words."""
    found: list[str] = []

    def take(problems: tuple[Problem, ...]) -> None:
        found.extend(said(problem, desk.lang) for problem in problems)

    desk.problems_found.connect(take)
    return found


@pytest.fixture
def freed(
    monkeypatch: pytest.MonkeyPatch, desk: Desk, documents: Documents
) -> Iterator[Callable[[], None]]:
    """Protect the library, and return what lets it be written in again."""
    monkeypatch.setenv("XDG_DATA_HOME", str(desk.preferences.library_folder.parent / "data"))
    free = protect(monkeypatch, desk.preferences.library_folder)
    yield free
    free()


def _way(bar: OutsideBar, text: str) -> None:
    next(button for button in bar.buttons if button.text() == text).click()


def _entry(path: Path) -> ShelfEntry:
    return ShelfEntry(f"{OWN}/{path}", OWN, "x", path=path)


@pytest.mark.parametrize("is_there", [True, False])
def test_a_new_roster_is_saved_elsewhere(
    desk: Desk,
    documents: Documents,
    rest: Rest,
    answers: Answers,
    bar: OutsideBar,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    is_there: bool,
) -> None:
    library = desk.preferences.library_folder
    if is_there:
        desk.rosters_folder.mkdir(parents=True)
    protect(monkeypatch, library)
    document = new(desk, "Nord")
    hired(document)
    rest()
    assert NOT_ALLOWED in bar.text.text() and str(library) in bar.text.text()
    buttons = list(bar.buttons)
    hired(document)
    rest()
    assert bar.buttons == buttons and answers.said == answers.asked == told == []
    target = tmp_path / "elsewhere" / "mine.yaml"
    answers.paths = [target]
    _way(bar, "Save as …")
    assert bar.isHidden() and (document.path, document.is_modified) == (target, False)
    hired(document)
    rest()
    assert target.read_text(encoding="utf-8").count("unit:") == 3
    assert names(library) == (["rosters"] if is_there else [])


def test_what_is_edited_in_it_waits_and_goes_in_when_it_may(
    desk: Desk,
    documents: Documents,
    rest: Rest,
    troop: Path,
    answers: Answers,
    bar: OutsideBar,
    freed: Callable[[], None],
) -> None:
    before = troop.read_text(encoding="utf-8")
    document = opened(desk, troop)
    rename(document, "Ada")
    rest()
    named(document, "Another watch")
    rest()
    assert NOT_ALLOWED in bar.text.text() and answers.said == answers.asked == []
    assert troop.read_text(encoding="utf-8") == before and names(troop.parent) == [troop.name]
    freed()
    _way(bar, "Try again")
    rest()
    assert bar.isHidden() and not document.is_modified
    assert document.path is not None and "Ada" in document.path.read_text(encoding="utf-8")


def test_a_kill_meanwhile_loses_nothing(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    rest: Rest,
    troop: Path,
    freed: Callable[[], None],
) -> None:
    document = opened(desk, troop)
    rename(document, "Ada")
    rest()
    documents.keeper.keep()
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    kill(documents.keeper.journal("journal"))
    (kept,) = still_kept("journal")
    assert kept.path == troop and "Ada" in kept.text


@pytest.mark.parametrize("verb", ["rename", "duplicate", "move", "delete"])
def test_verbs_of_the_library_say_why_and_change_nothing(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    troop: Path,
    answers: Answers,
    window: QWidget,
    told: list[str],
    freed: Callable[[], None],
    verb: str,
) -> None:
    before = troop.read_bytes()
    answers.texts = ["other"]
    getattr(LibraryVerbs(desk, window), verb)(_entry(troop))
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert len(told) == 1 and "Error" not in told[0], told
    assert troop.read_bytes() == before and names(troop.parent) == [troop.name]
    assert names(desk.preferences.library_folder) == ["rosters"]


def test_a_move_out_of_a_protected_folder_leaves_one_roster(
    desk: Desk,
    documents: Documents,
    window: QWidget,
    answers: Answers,
    told: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = troop_in(desk.rosters_folder / "shared")
    protect(monkeypatch, source.parent)
    LibraryVerbs(desk, window).move_to(_entry(source), desk.rosters_folder)
    assert len(told) == 1 and NOT_ALLOWED in told[0], told
    assert source.is_file()
    assert names(desk.rosters_folder) == ["shared"]


def test_an_import_says_why_and_leaves_nothing(
    qtbot: QtBot,
    desk: Desk,
    documents: Documents,
    troop: Path,
    told: list[str],
    tmp_path: Path,
    freed: Callable[[], None],
) -> None:
    sent, bundle = troop_in(tmp_path / "theirs", "sent.yaml"), tmp_path / f"sent{SUFFIX}"
    assert write_bundle(sent, bundle, None, sent.name) == ()
    documents.take([bundle])
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert len(told) == 1 and NOT_ALLOWED in told[0], told
    assert names(troop.parent) == [troop.name] and desk.documents == []
