"""The window: how soon it is shown, how soon it answers while threads work for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from tests.benchmarks.army import army
from tests.benchmarks.chain import ABILITIES, FIRST_GAME
from tests.benchmarks.conftest import Note
from tests.benchmarks.open_window import OpenWindow, open_window

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
from time import process_time
from realms_builder.gui.app import Opening, make_application
from realms_builder.gui.preferences import Preferences
application = make_application()
opening = Opening(application, Preferences())
opening.window.show()
application.processEvents()
assert opening.window.curtain._was_painted
print(process_time())
"""
_FILLED = (
    _SHOWN
    + """
for _ in opening.steps():
    application.processEvents()
application.processEvents()
print(process_time())
import sys
from PySide6.QtWidgets import QWidget
print(len(opening.window.findChildren(QWidget)), file=sys.stderr)
opening.window.close()
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
    widgets = int(_process(_FILLED)[1])
    codes = {"bare": _BARE.format(widgets=widgets), "shown": _SHOWN, "filled": _FILLED}
    times = {name: min(_process(code)[0] for _ in range(5)) for name, code in codes.items()}
    shown, bare = times["shown"] * 1000, times["bare"] * 1000
    note = f"{shown:.0f} ms, one of {widgets} labels {bare:.0f} ms"
    figure("window shown against a bare one", times["shown"] / times["bare"], 2.0, "x", note)
    figure(
        "window filled against a bare one",
        times["filled"] / times["bare"],
        4.0,
        "x",
        f"{times['filled'] * 1000:.0f} ms",
        bound=8.0,
    )


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_edits_of_two_hundred_models_are_painted(
    system: str, figure: Note, window: OpenWindow
) -> None:
    document = window.opened(system, 200)
    _edits(system, 200, document, window, figure, 16, bound=40)


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_edits_of_five_thousand_models_are_painted(
    system: str, figure: Note, window: OpenWindow
) -> None:
    document = window.opened(system, 5000)
    _edits(system, 5000, document, window, figure, 100, bound=200)


def _edits(
    system: str, models: int, document: object, window: OpenWindow, figure: Note,
    wanted: float, bound: float,
) -> None:  # fmt: skip
    actions, roster = window.room.edits, document.roster
    unit, one = roster.models[0].unit, roster.models[3].id
    edits = {
        "rename": lambda turn: actions.rename(one, f"Otto {turn}"),
        "hire": lambda _turn: actions.hire([unit]),
        "remove": lambda _turn: actions.remove([document.roster.models[-1].id]),
        "undo": lambda _turn: document.undo_stack.undo(),
    }
    for name, edit in edits.items():
        times: list[float] = []
        for turn in range(9):
            times.append(window.own_seconds(partial(edit, turn)))
            window.pause(0.2)
        title = f"{name} in {models:,} {system} models"
        figure(title, median(times) * 1000, wanted, "ms", "until painted", bound=bound)


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_the_card_follows_an_edit(system: str, figure: Note, window: OpenWindow) -> None:
    document = window.opened(system, 200)
    card, one = window.room.side_panel.card, document.roster.models[0].id
    drawn: list[float] = []
    card.drawn.connect(lambda _picture: drawn.append(perf_counter()))
    times: list[float] = []
    for turn in range(15):
        drawn.clear()
        start = perf_counter()
        window.room.edits.rename(one, f"Otto {turn}")
        window.pause(10, until=lambda: bool(drawn))
        times.append(drawn[0] - start)
        window.pause(0.4)
    note = f"at best {min(times) * 1000:.0f} ms"
    figure(f"preview of one of 200 {system} cards", median(times) * 1000, 60, "ms", note, bound=180)


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_keys_are_answered_while_threads_work(
    system: str, figure: Note, window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.opened(system, 200)
    fields = (window.room.side_panel.form.name, window.room.roster_panel.header.name)
    busy, alone = [], []
    tasks = window.window.desk.tasks
    start = tasks.start
    for turn in range(6):
        monkeypatch.setattr(tasks, "start", start if turn % 2 else _nothing_beside)
        times = busy if turn % 2 else alone
        for field in fields:
            times += window.typed(field, "abcdefgh", 0.08)
        window.room.side_panel.card._running = None
        window.rest()
    monkeypatch.setattr(tasks, "start", start)
    busy.sort()
    alone.sort()
    note = f"without threads {median(alone) * 1000:.1f} ms"
    late = busy[int(len(busy) * 0.95)] * 1000
    name = f"a key in 200 {system} models, threads at work"
    figure(name, median(busy) * 1000, 16, "ms", note, bound=48)
    figure(f"{name}, 95 of 100", late, 30, "ms", bound=180)
    figure(f"{name}, against none", median(busy) / median(alone), 1.5, "x", bound=2.0)


def _nothing_beside(*_words: object, **_more: object) -> None:
    pass


def test_a_search_key_among_three_hundred_units(
    figure: Note, window: OpenWindow, tmp_path: Path
) -> None:
    window.hired(army(FIRST_GAME, ABILITIES, 300, [""], tmp_path), 200)
    field = window.room.hire_panel.search.field
    times: list[float] = []
    for word in ("knight", "an", "12"):
        times += window.typed(field, word, 0.15)
        field.clear()
        window.pause(0.3)
    note = f"the slowest {max(times) * 1000:.1f} ms"
    figure("a search key among 300 units", median(times) * 1000, 30, "ms", note, bound=60)
