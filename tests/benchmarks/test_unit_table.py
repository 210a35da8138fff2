"""The table over all units: 300 of them are shown, typed into and scrolled at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTableView

from realms_builder.editing.edits import with_values
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import ManuscriptReading, read_whole
from realms_builder.gui.rooms.workshop.table.unit_table import UnitTable
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import units
from tests.benchmarks.stopwatch import best_of
from tests.builders import shipped
from tests.tree import ROOT

COLUMNS = 30


@pytest.fixture(scope="module")
def many() -> ManuscriptReading:
    """Return a people of many units: those of a bundled one again and again, with new ids."""
    source = (ROOT / "factions" / "realms" / "northern_alliance.yaml").read_text(encoding="utf-8")
    head, listed = source.split("\nunits:\n", maxsplit=1)
    entries = re.split(r"^(?=  - id: )", listed, flags=re.MULTILINE)[1:-1]
    written = [
        entries[number % len(entries)].replace("- id: ", f"- id: n{number}_", 1)
        for number in range(units())
    ]
    manuscript = Manuscript.of(f"{head}\nunits:\n{''.join(written)}", "many.yaml")
    reading = read_whole(manuscript, shipped(samples=False))
    assert reading.own_faction is not None
    assert len(reading.own_faction.units) == units()
    return reading


@pytest.fixture
def table(qapp: QApplication, tmp_path: Path) -> Iterator[UnitTable]:
    desk = Desk(Preferences(tmp_path / "desk.ini"))
    found = UnitTable(desk)
    found.resize(1100, 800)
    found.show()
    yield found
    found.close()
    desk.tasks.wait()


def _bare() -> QTableView:
    """Return the least that shows as many cells."""
    model = QStandardItemModel(units(), COLUMNS)
    for row in range(units()):
        for column in range(COLUMNS):
            model.setItem(row, column, QStandardItem(f"{row} {column}"))
    view = QTableView()
    view.setModel(model)
    view.resize(1100, 800)
    view.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
    view.show()
    return view


def _painted(act: Callable[[], object]) -> None:
    act()
    QApplication.processEvents()


def test_many_units_are_shown(many: ManuscriptReading, table: UnitTable, figure: Note) -> None:
    views: list[QTableView] = []
    times = best_of(
        {
            "bare": lambda: _painted(lambda: views.append(_bare())),
            "table": lambda: _painted(lambda: (table.show_reading(None), table.show_reading(many))),
        },
        rounds=3,
    )
    note = f"{times['table'] * 1000:.0f} ms, bare {times['bare'] * 1000:.0f} ms"
    ratio = times["table"] / times["bare"]
    figure("300 units shown against a bare table", ratio, 4, note=note)


def test_a_cell_among_many_units_is_written(
    many: ManuscriptReading, table: UnitTable, figure: Note
) -> None:
    state = [many.manuscript]

    def edit(values: dict[tuple[str | int, ...], object], _name: str) -> None:
        state[0] = with_values(state[0], values)
        table.show_manuscript(state[0])

    table.show_reading(many)
    table.edited.connect(edit)
    column = [one.id for one in table.rows.columns].index("stats.agi")
    index, numbers = table.rows.index(units() // 2, column), count(10)
    times = best_of(
        {
            "show": lambda: _painted(lambda: (table.show_reading(None), table.show_reading(many))),
            "edit": lambda: _painted(lambda: table.rows.setData(index, str(next(numbers)))),
        },
        rounds=3,
    )
    note = f"{times['edit'] * 1000:.1f} ms"
    ratio = times["edit"] / times["show"]
    figure("a cell written against 300 units shown", ratio, 0.6, note=note)


def test_a_long_table_is_scrolled(many: ManuscriptReading, table: UnitTable, figure: Note) -> None:
    bare = _bare()
    table.show_reading(many)
    bars = [view.verticalScrollBar() for view in (bare, table.grid)]
    steps = {
        name: lambda bar=bar: _painted(lambda: bar.setValue(bar.value() + 260))
        for name, bar in zip(("bare", "table"), bars, strict=True)
    }
    times = best_of(steps)
    note = f"{times['table'] * 1000:.1f} ms, bare {times['bare'] * 1000:.1f} ms"
    ratio = times["table"] / times["bare"]
    figure("a table scrolled against a bare one", ratio, 8, note=note)
