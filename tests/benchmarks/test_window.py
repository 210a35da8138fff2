"""The window: how soon it is shown, how soon it answers while threads work for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from realms_builder.cards.subjects import subjects_of_roster
from tests.benchmarks.army import LANG
from tests.benchmarks.chain import look_of, pixels
from tests.benchmarks.conftest import Note
from tests.benchmarks.open_window import OpenWindow, open_window
from tests.benchmarks.sizes import models, sized, systems

_ROOT = Path(__file__).resolve().parents[2]
_BARE = """
from time import process_time
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QVBoxLayout, QWidget
application = QApplication([])
window, middle = QMainWindow(), QWidget()
rows = QVBoxLayout(middle)
for number in range({widgets}):
    rows.addWidget(QLabel(str(number)))
window.setCentralWidget(middle)
window.show()
application.processEvents()
print(process_time())
"""
_SHOWN = """
import gc
gc.disable()  # as __main__ does
from time import process_time
from realms_builder.gui.shell.app import Startup, make_application
from realms_builder.gui.shell.preferences import Preferences
application = make_application()
startup = Startup(application, Preferences())
startup.window.show()
application.processEvents()
assert startup.window.curtain._was_painted
print(process_time())
"""
_FILLED = (
    _SHOWN
    + """
for _ in startup.steps():
    application.processEvents()
application.processEvents()
print(process_time())
import sys
from PySide6.QtWidgets import QWidget
print(len(startup.window.findChildren(QWidget)), file=sys.stderr)
startup.window.close()
"""
)
_ENTERED = (
    _SHOWN
    + """
import sys
from time import monotonic, sleep, thread_time
for _ in startup.steps():
    application.processEvents()
window = startup.window
window.start([])
def rest():
    until = monotonic() + 60
    while len(window.rooms.made) < len(window.rooms) or window.desk.tasks.is_busy:
        assert monotonic() < until
        application.processEvents()
        sleep(0.005)
times = {}
for name in window.rooms:
    rest()
    begun = thread_time()
    window.show_room(name)
    application.processEvents()
    application.processEvents()
    times[name] = thread_time() - begun
rest()
slowest = max(times, key=times.get)
print(times[slowest])
print(slowest, file=sys.stderr)
window.close()
"""
)


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("REALMS_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("REALMS_LIBRARY", str(tmp_path / "library"))


@pytest.fixture
def window(tmp_path: Path) -> Iterator[OpenWindow]:
    with open_window(tmp_path) as opened:
        yield opened


def _process(code: str) -> tuple[float, str]:
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=_ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout.split()[-1]), done.stderr.split()[-1] if done.stderr else ""


def test_the_window_is_shown(figure: Note) -> None:
    times, widgets = {"filled": inf, "shown": inf, "bare": inf}, 0
    for _ in range(sized(5, 1)):
        seconds, said = _process(_FILLED)
        times["filled"], widgets = min(times["filled"], seconds), int(said)
        times["shown"] = min(times["shown"], _process(_SHOWN)[0])
        times["bare"] = min(times["bare"], _process(_BARE.format(widgets=widgets))[0])
    shown, bare = times["shown"] * 1000, times["bare"] * 1000
    note = f"{shown:.0f} ms, one of {widgets} labels {bare:.0f} ms"
    figure("window shown against a bare one", shown / bare, 2.0, note=note)
    note = f"{times['filled'] * 1000:.0f} ms"
    figure(
        "window filled against a bare one",
        times["filled"] / times["bare"],
        4.0,
        note=note,
        bound=5.0,
    )


def test_a_room_is_entered_for_the_first_time(figure: Note) -> None:
    """Hold the slowest of the rooms, once the window has rested, against a bare window."""
    found = [_process(_ENTERED) for _ in range(sized(5, 1))]
    bare = min(_process(_BARE.format(widgets=100))[0] for _ in range(sized(5, 1)))
    seconds, room = min(found)
    note = f"{seconds * 1000:.0f} ms, {room}"
    figure("first entry of a room against a bare window", seconds / bare, 2.8, note=note, bound=4.0)


@pytest.mark.parametrize("system", systems())
def test_edits_are_painted(system: str, figure: Note, window: OpenWindow) -> None:
    """Hold each edit against the odds and ends that any change brings: the window painted anew."""
    document = window.opened(system, models())
    actions, roster = window.room.edits, document.roster
    unit, one = roster.models[0].unit, roster.models[3].id
    edits = {
        "paint": lambda _turn: window.window.repaint(),
        "rename": lambda turn: actions.rename(one, f"Otto {turn}"),
        "hire": lambda _turn: actions.hire([unit]),
        "remove": lambda _turn: actions.remove([document.roster.models[-1].id]),
        "undo": lambda _turn: document.undo_stack.undo(),
    }
    times: dict[str, list[float]] = {name: [] for name in edits}
    for turn in range(sized(9, 1)):
        for name, edit in edits.items():
            times[name].append(window.own_seconds(partial(edit, turn)))
            window.rest()
    paint = median(times.pop("paint"))
    for name, found in times.items():
        title = f"{name} in 198 {system} models against painting the window"
        note = f"{median(found) * 1000:.0f} ms"
        figure(title, median(found) / paint, 2.0, note=note, bound=3.0)


@pytest.mark.parametrize("system", systems())
def test_the_card_follows_an_edit(system: str, figure: Note, window: OpenWindow) -> None:
    document = window.opened(system, models())
    card, one = window.room.side_panel.card, document.roster.models[0].id
    look = look_of(document.game)
    composer = look.composer(LANG)
    drawn: list[float] = []
    card.drawn.connect(lambda _picture: drawn.append(perf_counter()))
    times: dict[str, list[float]] = {"card": [], "followed": []}
    for turn in range(sized(15, 1)):
        drawn.clear()
        start = perf_counter()
        window.room.edits.rename(one, f"Otto {turn}")
        window.wait_until(lambda: bool(drawn))
        times["followed"].append(drawn[0] - start)
        window.rest()
        subject = next(iter(subjects_of_roster(document.mustered)))
        start = perf_counter()
        pixels(composer, look, subject)
        times["card"].append(perf_counter() - start)
    note = f"{median(times['followed']) * 1000:.0f} ms"
    ratio = median(times["followed"]) / median(times["card"])
    figure(f"preview of an edited {system} card against its drawing", ratio, 5, note=note, bound=15)


@pytest.mark.parametrize("system", systems())
def test_keys_are_answered_while_threads_work(
    system: str, figure: Note, window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.opened(system, models())
    fields = (window.room.side_panel.form.name, window.room.roster_panel.header.name)
    busy, alone = [], []
    tasks = window.window.desk.tasks
    start = tasks.start
    for turn in range(sized(6, 2)):
        monkeypatch.setattr(tasks, "start", start if turn % 2 else _nothing_beside)
        times = busy if turn % 2 else alone
        for field in fields:
            times += window.typed(field, "abcdefgh"[: sized(8, 1)], 0.08)
        window.room.side_panel.card._running = None
        window.rest()
    monkeypatch.setattr(tasks, "start", start)
    busy.sort()
    note = f"{median(busy) * 1000:.1f} ms"
    name = f"a key in 198 {system} models, threads at work against none"
    figure(name, median(busy) / median(alone), 1.5, note=note, bound=2.0)
    late = busy[int(len(busy) * 0.95)]
    figure(f"the same for {system}, 95 of 100", late / median(alone), 3, bound=15)


def _nothing_beside(*_words: object, **_more: object) -> None:
    pass
