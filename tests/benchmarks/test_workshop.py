"""The workshop: a key in a faction of 300 KB, a field of it, the whole of it, and opening it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from realms_builder.editing.edits import spliced, with_value
from realms_builder.editing.manuscript import Manuscript
from realms_builder.editing.reading import ManuscriptReading, read_touched, read_whole
from realms_builder.game.yaml.text import parse_text
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.preferences import Preferences
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import file_bytes, sized
from tests.benchmarks.stopwatch import best_of
from tests.builders import shipped
from tests.tree import ROOT

SOURCE = ROOT / "factions" / "ags" / "ritter.yaml"


@pytest.fixture(scope="module")
def large() -> str:
    """Return a faction of 300 KB: the units of a bundled one again and again, with new ids."""
    head, units = SOURCE.read_text(encoding="utf-8").split("\nunits:\n", maxsplit=1)
    parts, size, turn = [head, "\nunits:\n"], len(head), 0
    while size < file_bytes():
        new = re.sub(r"^  - id: (\w+)", rf"  - id: \1_{turn}", units, flags=re.MULTILINE)
        parts.append(new)
        size, turn = size + len(new), turn + 1
    return "".join(parts)


@pytest.fixture(scope="module")
def reading(large: str) -> ManuscriptReading:
    return read_whole(Manuscript.of(large, str(SOURCE)), shipped())


def test_a_key_is_read_from_its_unit_alone(
    large: str, reading: ManuscriptReading, figure: Note
) -> None:
    before = reading.manuscript
    at = large.index("cost: ", len(large) // 2) + len("cost: ")
    path = before.entry_of_line(large.count("\n", 0, at) + 1)
    assert path is not None

    def typed() -> None:
        after = spliced(before, at, at, "1")
        assert read_touched(reading, after, path) is not None

    times = best_of({"key": typed, "parse": lambda: parse_text(large)})
    note = f"{times['key'] * 1000:.1f} ms, reading all {times['parse'] * 1000:.0f} ms"
    figure(
        "a key in a faction of 300 KB, read and checked",
        times["key"] / times["parse"],
        0.2,
        note=note,
    )


def test_a_field_is_written_in_its_unit_alone(
    large: str, reading: ManuscriptReading, figure: Note
) -> None:
    before = reading.manuscript
    numbers = iter(range(100, 10_000))
    times = best_of(
        {
            "field": lambda: with_value(
                before, ("units", sized(150, 20), "stats", "hp"), next(numbers)
            ).file_text(),
            "head": lambda: with_value(before, ("version",), f"{next(numbers)}.0").file_text(),
            "parse": lambda: parse_text(large),
        }
    )
    for name, bound in (("field", 0.2), ("head", 0.2)):
        note = f"{times[name] * 1000:.1f} ms"
        figure(f"one {name} of 300 KB written", times[name] / times["parse"], bound, note=note)


def test_the_whole_follows(large: str, figure: Note) -> None:
    manuscript = Manuscript.of(large, str(SOURCE))
    library = shipped()
    times = best_of(
        {
            "open": lambda: Manuscript.of(large, str(SOURCE)),
            "whole": lambda: read_whole(manuscript, library),
            "parse": lambda: parse_text(large),
        },
        rounds=3,
    )
    for name, bound in (("open", 2), ("whole", 8)):
        note = f"{times[name] * 1000:.0f} ms"
        figure(f"300 KB: {name} against reading", times[name] / times["parse"], bound, note=note)


@pytest.fixture
def panel(qapp: QApplication, tmp_path: Path, large: str) -> Iterator[WorkshopPanel]:
    preferences = Preferences(tmp_path / "desk.ini")
    preferences.library_folder = tmp_path / "library"
    folder = preferences.library_folder / "factions" / "ags"
    folder.mkdir(parents=True)
    (folder / "ritter.yaml").write_text(large, encoding="utf-8")
    desk = Desk(preferences)
    keeper = Keeper(desk, QWidget())
    found = WorkshopPanel(desk, keeper)
    found.resize(1400, 900)
    found.show()
    yield found
    desk.tasks.wait()
    keeper.end()
    found.close()
    found.deleteLater()


def _quiet(panel: WorkshopPanel) -> None:
    desk = panel._desk
    QApplication.processEvents()
    while desk.tasks.is_busy or panel.card.view._soon.isActive():
        QApplication.processEvents()


def test_a_key_brings_check_and_card_of_its_unit(
    panel: WorkshopPanel, large: str, figure: Note
) -> None:
    path = panel._desk.preferences.library_folder / "factions" / "ags" / "ritter.yaml"
    document = panel.open_path(path)
    assert document is not None
    panel.bench.set_mode("both")
    unit = sized(150, 20)
    document.select(("units", unit))
    _quiet(panel)
    at = document.manuscript.place(("units", unit, "cost")).line
    offset = len("\n".join(document.manuscript.text.split("\n")[: at - 1])) + len("\n    cost: ")

    def key() -> None:
        panel.bench.pane.editor.mirror.spliced.emit(offset, offset + 1, "1")
        panel.bench.pane.editor.mirror.spliced.emit(offset, offset + 1, "2")
        while panel.card.view._soon.isActive() or panel.card.view._running is not None:
            QApplication.processEvents()

    times = best_of({"keys": key, "parse": lambda: parse_text(large)}, rounds=4)
    note = f"{times['keys'] / 2 * 1000:.0f} ms a key, with the card"
    figure(
        "a key in 300 KB until its card is drawn",
        times["keys"] / 2 / times["parse"],
        1.0,
        note=note,
    )
