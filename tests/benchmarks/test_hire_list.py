"""The hire list: what one more of each unit would bring, and keystrokes in the search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import thread_time

import pytest
from PySide6.QtCore import QCoreApplication, QSortFilterProxyModel, QStringListModel
from PySide6.QtWidgets import QListView
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.hire.hire_panel import HirePanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.roster.checks.run import can_add, check
from realms_builder.roster.edits import remove_models
from realms_builder.roster.resolve.muster import muster
from tests.benchmarks.conftest import Note
from tests.benchmarks.many_units import crowded, large_faction
from tests.benchmarks.sizes import models, sized, systems, units
from tests.benchmarks.stopwatch import as_in_a_process_of_its_own, best_of
from tests.gui.answers import Answers

LEFT = 25
TYPED = ("u", "un", "1", "12", "123", "12", "1", "", "r", "ri", "rit", "ri", "7 e", "zz", "a", "")
LONG_MS = 300_000


@pytest.mark.parametrize("system", systems())
def test_one_more_of_each_unit_against_one_check(system: str, figure: Note) -> None:
    faction = large_faction(system, units())
    crowd = crowded(system, faction, models(), LEFT)
    known = check(crowd)

    def asked() -> None:
        fresh = muster(crowd.roster, crowd.game, crowd.find_faction)
        told = [can_add(fresh, unit, known).fits for unit in faction.units.values()]
        assert 0 < sum(told) < len(told)

    def checked() -> None:
        check(muster(crowd.roster, crowd.game, crowd.find_faction))

    times = best_of({"asked": asked, "check": checked}, rounds=3)
    note = f"{times['asked'] / units() * 1000:.1f} ms"
    ratio = times["asked"] / units() / times["check"]
    figure(f"one more {system} unit tried against one check", ratio, 1.0, note=note, bound=3.0)


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk with an empty library and nobody to ask."""
    monkeypatch.setenv("REALMS_STATE", str(tmp_path / "state"))
    preferences = Preferences(tmp_path / "desk.ini")
    preferences.library_folder = tmp_path / "library"
    found = Desk(preferences, Answers())
    yield found
    found.tasks.wait()


class BareList:
    """The least that shows so many names and searches them."""

    def __init__(self, names: list[str]) -> None:
        self.found = QSortFilterProxyModel()
        self.names = QStringListModel(names)
        self.found.setSourceModel(self.names)
        self.view = QListView()
        self.view.setModel(self.found)
        self.view.resize(320, 900)
        self.view.show()


def _keystrokes(search: Callable[[str], object], first: Callable[[], object]) -> float:
    """Return the processor seconds of the window's thread for all that is typed, painted too.

    *first* happens before each text; of several rounds the least counts, text by text.
    """
    best = dict.fromkeys(enumerate(TYPED), float("inf"))
    for _ in range(sized(3, 1)):
        for number, text in best:
            first()
            start = thread_time()
            search(text)
            QCoreApplication.processEvents()
            best[number, text] = min(best[number, text], thread_time() - start)
    return sum(best.values())


@pytest.mark.parametrize("system", systems())
def test_keystrokes(system: str, desk: Desk, qtbot: QtBot, figure: Note) -> None:
    faction = large_faction(system, units())
    crowd = crowded(system, faction, models(), LEFT)
    bare = BareList([unit.name.pick("en") for unit in faction.units.values()])
    qtbot.addWidget(bare.view)
    document = RosterDocument(crowd.roster, crowd.game, crowd.find_faction, parent=desk)
    desk.add_document(document)
    panel = HirePanel(desk)
    qtbot.addWidget(panel)
    panel.resize(320, 900)
    panel.show()

    def search(text: str) -> None:
        panel.search.field.setText(text)
        panel.list.viewport().repaint()

    def search_bare(text: str) -> None:
        bare.found.setFilterFixedString(text)
        bare.view.viewport().repaint()

    def ask_anew() -> None:
        rows = document.roster.models
        document.commit(remove_models(document.roster, [rows[-1].id]), "Remove")

    with as_in_a_process_of_its_own():
        qtbot.waitUntil(lambda: not desk.tasks.is_busy, timeout=LONG_MS)
        plain = _keystrokes(search_bare, lambda: None)
        alone = _keystrokes(search, lambda: None)
        beside = _keystrokes(search, ask_anew)
    note = f"{alone / len(TYPED) * 1000:.1f} ms a key"
    figure(f"keys among 300 {system} units against a bare list", alone / plain, 10, note=note)
    figure(f"the same while {system} units are asked about", beside / alone, 3.0)
