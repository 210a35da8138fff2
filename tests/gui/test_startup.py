"""The window: empty at first, then filled, and how it opens and closes."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QSplitter, QToolButton
from pytestqt.qtbot import QtBot

from realms_builder.__main__ import main
from realms_builder.core import own_files
from realms_builder.core.problems import Problem
from realms_builder.core.resources import FACTIONS, bundled_folder
from realms_builder.gui.rooms.library.room import LibraryRoom
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.shell import app
from realms_builder.gui.shell.app import Startup
from realms_builder.gui.shell.main_window import MainWindow
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.gui.shell.tasks import as_problem
from realms_builder.packs.shelf import PackShelf
from realms_builder.packs.undertaking import COMING, NEW, OLD, PackWork, Undertaking
from tests.builders import program_folder_in
from tests.gui.waiting import settle
from tests.packs.samples import UNITS, archive_of, files, folder_of, tree


@pytest.fixture(autouse=True)
def _bundled_games_are_read_once() -> None:
    """Let the window read its games, as it does when the program starts."""


@pytest.fixture
def startup(qapp: QApplication, qtbot: QtBot, preferences: Preferences) -> Iterator[Startup]:
    made = Startup(qapp, preferences)
    qtbot.addWidget(made.window)
    yield made
    made.window.close()
    qapp.setStyleSheet("")


def filled(startup: Startup) -> MainWindow:
    for _ in startup.steps():
        pass
    return startup.window


def test_the_empty_window_is_seen_before_anything_is_read(qtbot: QtBot, startup: Startup) -> None:
    with qtbot.waitSignal(startup.window.curtain.painted):
        startup.window.show()
    assert startup.window.windowTitle() == "Realms Builder"
    startup.window.close()  # impatient people close it at once
    assert not startup.window.isVisible()


def test_a_window_that_cannot_be_filled_says_what_is_lost_and_ends(
    startup: Startup,
    preferences: Preferences,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = program_folder_in(tmp_path)
    (program / "two.txt").unlink()
    monkeypatch.setattr("sys.prefix", str(program / "python"))
    monkeypatch.setattr(own_files, "_damage_once", own_files.damage)
    said, codes = [], []
    monkeypatch.setattr(app.QtPrompts, "say", lambda _self, _title, text: said.append(text))
    monkeypatch.setattr(app.QCoreApplication, "exit", codes.append)
    app._give_up(startup.window, preferences, ModuleNotFoundError("No module named 'two'"))
    assert codes == [1]
    (text,) = said
    assert "two.txt" in text
    assert capsys.readouterr().err == f"realms-builder: {text}\n"


def test_what_the_program_has_lost_is_said_in_the_window(
    qtbot: QtBot, startup: Startup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = program_folder_in(tmp_path)
    monkeypatch.setattr("sys.prefix", str(program / "python"))
    monkeypatch.setattr(app.QtPrompts, "say", lambda *_: None)
    desk = filled(startup).desk
    told: list[Problem] = []
    desk.problems_found.connect(told.extend)
    app._look_at_own_files(desk)
    qtbot.waitUntil(lambda: not desk.tasks.is_running("own files"))
    assert told == []
    (program / "python" / "one.txt").write_text("o")
    app._look_at_own_files(desk)
    qtbot.waitUntil(lambda: bool(told))
    assert (told[0].code, told[0].values["count"]) == ("self_test.changed", 1)


def test_what_fails_after_an_update_asks_for_a_new_start(
    startup: Startup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.QtPrompts, "say", lambda *_: None)
    desk = filled(startup).desk
    told: list[Problem] = []
    desk.problems_found.connect(told.extend)
    assert not app._tell_of_the_unexpected(startup.window)
    monkeypatch.setattr(own_files, "_AT_START", (0, 0, 0))
    assert app._tell_of_the_unexpected(startup.window)  # so that nothing is printed
    told.append(as_problem(ImportError("cannot import name 'x'")))
    codes = [problem.code for problem in told]
    assert codes == ["desk.unexpected", "program.replaced", "program.replaced"]


def test_that_the_program_was_replaced_needs_an_answer_once(
    startup: Startup, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(app.QtPrompts, "say", lambda _self, _title, text: asked.append(text))
    desk = filled(startup).desk
    heard: list[str] = []
    desk.message.connect(heard.append)
    monkeypatch.setattr(own_files, "_AT_START", (0, 0, 0))
    for _ in range(3):
        desk.problems_found.emit((as_problem(ImportError("cannot import name 'x'")),))
    assert len(asked) == 1
    assert heard == asked * 2
    desk.problems_found.emit((Problem("desk.unexpected"),))
    desk.problems_found.emit((Problem("desk.unexpected"),))
    assert len(asked) == 3, "what else goes wrong is news each time"
    desk.problems_found.emit(())
    assert (len(asked), len(heard)) == (3, 2)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems draw without plugins")
@pytest.mark.parametrize("platform", ["nonsense", "xcb"])
def test_where_qt_would_die_the_program_says_why_in_one_line(platform: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": platform, "DISPLAY": ":9999", "LANGUAGE": "en"}
    words = [sys.executable, "-m", "realms_builder", "open", "--new-window"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 2
    last = done.stderr.splitlines()[-1]
    assert last.startswith("realms-builder: the window cannot be shown (")
    assert "core dumped" not in done.stderr


_IMPORTED = """
import sys
import realms_builder.gui.shell.app, realms_builder.gui.shell.desk, realms_builder.gui.shell.top_bar
import realms_builder.gui.documents.verbs, realms_builder.gui.rooms.library.room
print(*sys.modules)
"""


def test_what_reads_games_and_draws_pictures_is_imported_after_the_window_is_filled() -> None:
    words = [sys.executable, "-c", _IMPORTED]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "realms_builder.game.library" in loaded
    spared = ("game.files.system_file", "game.files.game_reading", "game.kinds.registry")
    drawn = ("render.pictures.svg_drawing", "render.pictures.svg_gradients", "render.pdf.shaping")
    assert not loaded & {f"realms_builder.{name}" for name in (*spared, *drawn)}
    assert "logging.handlers" not in loaded


@pytest.mark.skipif(os.name == "nt", reason="Windows has a registry for that")
def test_what_dialogs_of_qt_remember_lies_beside_the_preferences(
    preferences: Preferences, tmp_path: Path
) -> None:
    kept = QSettings(QSettings.Scope.UserScope, "QtProject")  # as a file dialog asks for it
    assert preferences
    assert Path(kept.fileName()).parent == tmp_path


def test_the_rail_names_the_rooms_in_order_from_the_top(qtbot: QtBot, startup: Startup) -> None:
    window = filled(startup)
    window.show()
    buttons = {b.text(): b for b in window._rail.findChildren(QToolButton)}
    assert list(window.rooms) == ["library", "roster", "workshop", "cards", "table", "odds"]
    assert set(buttons) == {"Library", "Roster", "Workshop", "Cards", "Table", "Odds"}
    qtbot.waitUntil(lambda: buttons["Roster"].y() > buttons["Library"].y())
    assert buttons["Library"].isChecked()
    buttons["Roster"].click()
    assert window._stack.currentWidget() is window.rooms["roster"]


def test_nobody_looks_for_garbage_while_the_window_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bool] = []
    monkeypatch.setattr(app, "run", lambda *_: looks.append(gc.isenabled()) or 0)
    monkeypatch.setattr(sys, "argv", ["realms-builder"])
    gc.enable()
    assert main() == 0
    assert looks == [False]


def test_rooms_that_nobody_asked_for_wait_until_the_library_is_seen(
    qtbot: QtBot, startup: Startup
) -> None:
    window = filled(startup)
    assert "library" in window.rooms.made and "roster" not in window.rooms.made
    window.show()
    qtbot.waitUntil(lambda: set(window.rooms.made) == set(window.rooms))
    assert window._stack.currentWidget() is window.rooms["library"]


def test_a_room_made_for_a_roster_shows_what_one_made_before_shows(
    qtbot: QtBot, startup: Startup, troop: Path
) -> None:
    window = filled(startup)
    window.show()
    assert window.desk.open_file(troop) is not None
    late = window.rooms["roster"]
    assert isinstance(late, RosterRoom)
    assert late.isVisible() and late.roster_panel.selected == late.side_panel._ids
    early = RosterRoom(window.desk, window.commands)
    qtbot.addWidget(early)
    document = window.desk.current
    window.desk.show_document(None)
    window.desk.show_document(document)
    assert early.roster_panel.selected == late.roster_panel.selected
    assert early.side_panel._ids == late.side_panel._ids


def test_a_roster_opened_while_the_window_is_filled_is_shown_in_the_end(
    startup: Startup, checkout: Path
) -> None:
    steps = startup.steps()
    while not startup.window._is_filled:
        next(steps)
    roster = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    startup.window.desk.open_file(roster)
    for _ in steps:
        pass
    assert startup.window._stack.currentWidget() is startup.window.rooms["roster"]
    assert startup.window.windowTitle() == "Border Watch – Realms Builder"


def test_what_was_typed_is_offered_after_a_crash_and_gone_after_a_clean_end(
    startup: Startup, checkout: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    window = filled(startup)
    roster = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    document = window.desk.open_file(roster)
    assert document is not None
    window.rooms["roster"].edits.rename(document.roster.models[0].id, "Adalbert")  # type: ignore[attr-defined]
    kept = tmp_path / "state" / "journal"

    def files() -> list[Path] | None:
        """Return what is kept, or None while it is being written."""
        return None if window.desk.tasks.is_busy else list(kept.glob("*/*.json"))

    qtbot.waitUntil(lambda: bool(files()))
    assert "Adalbert" in next(kept.glob("*/*.json")).read_text(encoding="utf-8")
    document.undo_stack.undo()
    qtbot.waitUntil(lambda: files() == [])
    window.close()
    assert list(kept.iterdir()) == []


def _closed_with(startup: Startup, *files: Path, room: str) -> None:
    """Open *files*, go to *room* and close the window."""
    window = filled(startup)
    for file in files:
        assert window.desk.open_file(file) is not None
    window.show_room(room)
    window.close()


def _again(qapp: QApplication, qtbot: QtBot, preferences: Preferences) -> MainWindow:
    """Return the window as it starts the next time."""
    window = filled(Startup(qapp, preferences))
    qtbot.addWidget(window)
    window.start(())
    return window


def test_what_was_open_is_opened_again_in_the_room_where_one_was(
    startup: Startup,
    qapp: QApplication,
    qtbot: QtBot,
    preferences: Preferences,
    troop: Path,
    checkout: Path,
) -> None:
    ready = checkout / "factions" / "ags" / "rosters" / "ready" / "grenzwacht.yaml"
    _closed_with(startup, ready, troop, room="roster")
    window = _again(qapp, qtbot, preferences)
    assert [document.path or document.origin for document in window.desk.documents] == [
        ready,
        troop,
    ]
    assert window.desk.current is not None and window.desk.current.path == troop
    assert window._stack.currentWidget() is window.rooms["roster"]
    assert preferences.left_open == [], "after a crash what was not saved is offered instead"
    window.show_room("library")
    window.close()
    assert preferences.left_open == [ready, troop]
    window = _again(qapp, qtbot, preferences)
    assert window._stack.currentWidget() is window.rooms["library"]
    window.close()


def test_what_is_gone_is_left_out_with_a_word_and_nothing_is_asked(
    startup: Startup, qapp: QApplication, qtbot: QtBot, preferences: Preferences, troop: Path
) -> None:
    _closed_with(startup, troop, room="roster")
    troop.unlink()
    window = _again(qapp, qtbot, preferences)
    assert window.desk.documents == []
    assert window._stack.currentWidget() is window.rooms["library"]
    said = window.statusBar().currentMessage()
    assert said == f"Not opened again, since it is gone or cannot be read: {troop.name}"
    window.close()


def test_whoever_wants_to_begin_afresh_does(
    startup: Startup, qapp: QApplication, qtbot: QtBot, preferences: Preferences, troop: Path
) -> None:
    _closed_with(startup, troop, room="roster")
    preferences.reopens_rosters = False
    window = _again(qapp, qtbot, preferences)
    assert window.desk.documents == []
    window.close()


def test_a_file_from_the_command_line_is_shown_before_the_library_is_read(
    startup: Startup, troop: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(LibraryRoom, "refresh", lambda _room: read.append("library"))
    window = startup.window
    window.show()
    for _ in startup.steps([troop]):
        pass
    window.start([troop])
    assert window._stack.currentWidget() is window.rooms["roster"]
    assert window.desk.current is not None and window.desk.current.path == troop
    assert read == []
    window.show_room("library")
    qtbot.waitUntil(lambda: read == ["library"])


def test_a_file_that_cannot_be_opened_leaves_the_library_to_see(
    startup: Startup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "gone.yaml"
    for _ in startup.steps([missing]):
        pass
    said: list[str] = []
    prompts = startup.window.desk.prompts
    monkeypatch.setattr(prompts, "say", lambda _title, text, **_more: said.append(text))
    startup.window.start([missing])
    assert "gone.yaml" in said[0]
    assert startup.window._stack.currentWidget() is startup.window.rooms["library"]


def test_what_a_crash_broke_off_with_a_pack_is_finished_before_anything_is_read(
    qtbot: QtBot, startup: Startup, preferences: Preferences
) -> None:
    library = preferences.library_folder
    shelf = PackShelf(library)
    before, after = files(), files("1.1", UNITS.replace("cost: 4", "cost: 6"))
    folder_of(shelf.home("small"), before)
    part = shelf.before(".small.part")
    changed = ("pack.yaml", "tiny/clan.yaml")
    for name, held in ((OLD, before), (NEW, after)):
        archive_of(part / name, {each: held[each] for each in changed})
    archive_of(part / COMING, after)
    Undertaking(PackWork.UPDATE, "small").begin(part)
    left, elsewhere = (
        library / folder / ".r.yaml.0123456789ab.part" for folder in ("rosters", "Documents")
    )
    for path in (left, elsewhere):
        path.parent.mkdir(parents=True)
        path.write_text("half")
        os.utime(path, (1, 1))
    window = filled(startup)
    assert tree(shelf.home("small")) == after
    faction = window.desk.find_faction("tiny", "clan")
    assert faction is not None
    assert faction.units["guard"].costs["cost"] == 6
    qtbot.waitUntil(lambda: not left.exists())
    assert elsewhere.exists()  # a library may lie among anything else


@pytest.mark.parametrize("with_roster", [False, True])
def test_a_room_entered_for_the_first_time_has_its_parts_in_sight(
    qtbot: QtBot, startup: Startup, tmp_path: Path, *, with_roster: bool
) -> None:
    window = filled(startup)
    window.resize(1280, 800)
    window.show()
    if with_roster:
        source = min((bundled_folder() / FACTIONS).glob("*/rosters/ready/*.yaml"))
        roster = tmp_path / source.name
        roster.write_bytes(source.read_bytes())
        assert window.desk.open_file(roster) is not None
    settle(qtbot, window.desk)
    for name in window.rooms:
        window.show_room(name)
        settle(qtbot, window.desk)
        for split in window.rooms[name].findChildren(QSplitter):
            parts = [split.widget(place) for place in range(split.count())]
            seen = [part for part in parts if part.isVisible()]
            sizes = [min(part.width(), part.height()) for part in seen]
            assert all(size > 8 for size in sizes) or not split.isVisible(), (name, seen, sizes)
