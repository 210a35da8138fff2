"""The hire list of 10,000 units: keystrokes in its search, alone and beside what is worked out."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import thread_time

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.hire.hire_panel import HirePanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.roster.edits import remove_models
from tests.benchmarks.conftest import Note
from tests.benchmarks.many_units import crowded, large_faction
from tests.benchmarks.stopwatch import as_in_a_process_of_its_own
from tests.gui.answers import Answers

UNITS, MODELS, LEFT = 10_000, 200, 25
TYPED = ("u", "un", "1", "12", "123", "12", "1", "", "r", "ri", "rit", "ri", "7 e", "zz", "a", "")
ROUNDS, BESIDE_MS, LONG_MS = 3, 80, 60_000


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk with an empty library and nobody to ask."""
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    preferences = Preferences(tmp_path / "desk.ini")
    preferences.library_folder = tmp_path / "library"
    found = Desk(preferences, Answers())
    yield found
    found.tasks.wait()


def _keystrokes(panel: HirePanel, first: Callable[[], object]) -> list[float]:
    """Return of each text the processor ms of the window's thread until the list is painted.

    *first* happens before each; of several rounds the least counts, text by text.
    """
    rounds: list[list[float]] = []
    for _ in range(ROUNDS):
        times: list[float] = []
        for text in TYPED:
            first()
            start = thread_time()
            panel.search.field.setText(text)
            panel.list.viewport().repaint()
            QCoreApplication.processEvents()
            times.append((thread_time() - start) * 1000)
        rounds.append(times)
    return [min(times) for times in zip(*rounds, strict=True)]


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_keystrokes(system: str, desk: Desk, qtbot: QtBot, figure: Note) -> None:
    faction = large_faction(system, UNITS)
    it = crowded(system, faction, MODELS, LEFT)
    with as_in_a_process_of_its_own():
        document = RosterDocument(it.roster, it.game, it.find_faction, parent=desk)
        desk.add_document(document)
        panel = HirePanel(desk)
        qtbot.addWidget(panel)
        panel.resize(320, 900)
        panel.show()
        unit_ids = list(faction.units)
        adviser = panel.adviser
        qtbot.waitUntil(lambda: adviser.of(unit_ids[-1]) is not None, timeout=LONG_MS)
        qtbot.waitUntil(lambda: adviser.is_through, timeout=LONG_MS)
        alone = _keystrokes(panel, lambda: None)

        def ask_anew() -> None:
            models = document.roster.models
            document.commit(remove_models(document.roster, [models[-1].id]), "Remove")
            QTest.qWait(BESIDE_MS)

        beside = _keystrokes(panel, ask_anew)
    note = f"median {median(alone):.1f} ms"
    figure(f"worst keystroke among 10,000 {system} units", max(alone), 30, "ms", note)
    note = f"median {median(beside):.1f} ms"
    figure(f"the same while {system} units are asked about", max(beside), 30, "ms", note)
