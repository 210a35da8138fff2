"""Rosters with their portraits as one file: saved from the window, opened by every way in."""

from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.roster.edits import change_model
from realms_builder.roster.storage.portrait_files import picture_at
from tests.gui.answers import Answers
from tests.gui.open_rosters import opened, rename, troop_in


@pytest.fixture
def window(desk: Desk) -> Iterator[MainWindow]:
    found = MainWindow(desk.preferences, desk.theme)
    for _ in found.fill(desk):
        pass
    yield found
    for document in list(desk.documents):
        desk.close_document(document)
    assert found.close()


@pytest.fixture
def bundle(qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path) -> Path:
    """Return a copy of a roster with a portrait, from somebody else's library."""
    document = opened(desk, troop_in(tmp_path / "theirs", "band.yaml"))
    portray(document)
    path = packed(qtbot, window, answers, tmp_path / "band.realmsroster")
    desk.close_document(document)
    return path


def portray(document: RosterDocument) -> None:
    assert document.path is not None
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(0xFF336699)
    name = f"{document.path.stem}.pictures/face.png"
    path = document.path.parent / name
    path.parent.mkdir()
    assert image.save(str(path))
    first = document.roster.models[0].id
    document.change(lambda r: change_model(r, first, picture=name), "Portrait")


def packed(qtbot: QtBot, window: MainWindow, answers: Answers, target: Path) -> Path:
    answers.paths = [target.with_suffix("")]
    window.commands.get("save_copy").trigger()
    qtbot.waitUntil(lambda: not window.desk.tasks.is_busy)
    assert target.is_file()
    return target


def test_a_copy_holds_what_is_seen_also_when_it_is_not_saved(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    document = opened(desk, troop_in(tmp_path / "library" / "rosters"))
    portray(document)
    rename(document, "Adalbert")
    path = packed(qtbot, window, answers, tmp_path / "copy.realmsroster")
    with ZipFile(path) as archive:
        assert "Adalbert" in archive.read("troop.yaml").decode()
        assert "troop.pictures/face.png" in archive.namelist()
    assert document.is_modified
    assert answers.said == []


def test_a_roster_that_was_never_saved_can_be_sent(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    document = opened(desk, troop_in(tmp_path))
    desk.new_document(document.roster)
    path = packed(qtbot, window, answers, tmp_path / "copy.realmsroster")
    with ZipFile(path) as archive:
        assert "Grenzwacht.yaml" in archive.namelist()


def test_a_portrait_that_is_missing_stays_behind_with_a_word(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    document = opened(desk, troop_in(tmp_path))
    first = document.roster.models[0].id
    document.change(lambda r: change_model(r, first, picture="gone.png"), "Portrait")
    packed(qtbot, window, answers, tmp_path / "copy.realmsroster")
    assert "gone.png" in answers.said[0]


def imported(qtbot: QtBot, desk: Desk) -> RosterDocument:
    qtbot.waitUntil(lambda: desk.current is not None)
    assert desk.current is not None
    return desk.current


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(
        QDropEvent(
            QPointF(9, 9),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )


@pytest.mark.parametrize("way", ["drop", "open", "library", "command line"])
def test_a_copy_is_taken_into_the_library_with_its_portraits(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, bundle: Path, way: str
) -> None:
    answers.paths = [bundle]
    if way == "drop":
        drop(window, bundle)
    elif way == "open":
        window.commands.get("open").trigger()
    elif way == "library":
        window.rooms["library"]._open.click()  # type: ignore[attr-defined]
    else:
        window.start([bundle])
    document = imported(qtbot, desk)
    assert document.path == desk.rosters_folder / "band.yaml"
    assert picture_at(document.home, document.roster.models[0].picture) is not None
    assert not document.is_modified


def test_a_copy_never_replaces_a_roster_of_that_name(
    qtbot: QtBot, desk: Desk, window: MainWindow, bundle: Path
) -> None:
    mine = troop_in(desk.rosters_folder, "band.yaml")
    before = mine.read_bytes()
    drop(window, bundle)
    document = imported(qtbot, desk)
    assert document.path == desk.rosters_folder / "band" / "band.yaml"
    assert mine.read_bytes() == before


def test_a_copy_that_is_opened_twice_is_one_roster(
    qtbot: QtBot, desk: Desk, window: MainWindow, bundle: Path
) -> None:
    drop(window, bundle)
    document = imported(qtbot, desk)
    drop(window, bundle)
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert desk.documents == [document]
    assert [path.name for path in desk.rosters_folder.rglob("*.yaml")] == ["band.yaml"]


def leading_out(bundle: Path) -> bytes:
    """Return *bundle* with one more file, whose name leads out of every folder."""
    copy = bundle.with_name("evil.zip")
    copy.write_bytes(bundle.read_bytes())
    with ZipFile(copy, "a") as archive:
        archive.writestr("../../evil.yaml", "kind: roster")
    return copy.read_bytes()


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda _bundle: b"kind: roster", "is not a copy of a roster"),
        (lambda bundle: bundle.read_bytes()[:400], "is not a copy of a roster"),
        (leading_out, "evil.yaml"),
    ],
)
def test_a_copy_that_is_none_is_refused_in_words_and_leaves_nothing(
    qtbot: QtBot,
    desk: Desk,
    window: MainWindow,
    answers: Answers,
    bundle: Path,
    made: Callable[[Path], bytes],
    said: str,
) -> None:
    path = bundle.with_name("strange.realmsroster")
    path.write_bytes(made(bundle))
    drop(window, path)
    qtbot.waitUntil(lambda: bool(answers.said))
    assert said in answers.said[0] and "strange.realmsroster" in answers.said[0]
    assert desk.current is None
    assert list(desk.preferences.library_folder.rglob("*.yaml")) == []


def test_a_copy_that_is_not_there_is_told(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    desk.open_file(tmp_path / "gone.realmsroster")
    qtbot.waitUntil(lambda: bool(answers.said))
    assert "gone.realmsroster" in answers.said[0]


def test_the_library_offers_a_copy_of_a_saved_roster(
    qtbot: QtBot, desk: Desk, window: MainWindow, answers: Answers, tmp_path: Path
) -> None:
    path = troop_in(desk.rosters_folder)
    answers.paths = [tmp_path / "copy"]
    desk.copy_wanted.emit(path)
    qtbot.waitUntil(lambda: not desk.tasks.is_busy)
    assert (tmp_path / "copy.realmsroster").is_file()
