"""An open roster goes on with what is saved in the workshop: units, values, rules, cards."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from realms_builder.editing.edits import inserted, with_value
from realms_builder.editing.manuscript import Manuscript
from realms_builder.gui.documents.keeper import Keeper
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.room import RosterRoom
from realms_builder.gui.rooms.workshop.panel import WorkshopPanel
from realms_builder.gui.shell.commands import Commands
from realms_builder.gui.shell.desk import Desk
from tests.gui.waiting import settle
from tests.packs.samples import files, folder_of

CLAN = "tiny/clan.yaml"


@pytest.fixture
def folder(desk: Desk) -> Path:
    """A game of one's own in the library: a chief for 8, a guard for 4."""
    held = {name: data for name, data in files().items() if name.startswith("tiny/")}
    made = folder_of(desk.preferences.library_folder / "factions", held)
    desk.reload_library()
    return made


@pytest.fixture
def workshop(qtbot: QtBot, desk: Desk, folder: Path, keeper: Keeper) -> Iterator[WorkshopPanel]:
    found = WorkshopPanel(desk, keeper)
    qtbot.addWidget(found)
    yield found
    settle(qtbot, desk)


@pytest.fixture
def room(qtbot: QtBot, desk: Desk) -> RosterRoom:
    window = QMainWindow()
    found = RosterRoom(desk, Commands(window))
    window.setCentralWidget(found)
    qtbot.addWidget(window)
    window.resize(1300, 800)
    window.show()
    return found


@pytest.fixture
def band(qtbot: QtBot, desk: Desk, folder: Path, room: RosterRoom) -> RosterDocument:
    """A roster of a chief and a guard, open in the roster room."""
    document = desk.open_file(folder / "tiny" / "rosters" / "legal" / "band.yaml")
    assert document is not None
    settle(qtbot, desk)
    return document


def write(workshop: WorkshopPanel, file: Path, path: tuple[str | int, ...], value: object) -> None:
    """Change a value of *file* in the workshop, and save."""
    document = workshop.open_path(file)
    assert document is not None
    workshop.writing.change(document, lambda text: with_value(text, path, value), "Change")
    assert workshop.save()


def hireable(room: RosterRoom) -> dict[str, str]:
    """Return what the hire list shows: names and costs."""
    panel = room.hire_panel
    rows = [panel.row_of(unit.address) for unit in panel.rows.found]
    return {row.name: row.cost for row in rows if row is not None}


def add_fisher(text: Manuscript) -> Manuscript:
    entry = {"id": "fisher", "name": "Fisher", "cost": 2, "stats": {"hp": 2}}
    return inserted(text, ("units",), 2, entry)


def test_a_unit_that_was_saved_can_be_hired(
    qtbot: QtBot,
    desk: Desk,
    workshop: WorkshopPanel,
    room: RosterRoom,
    band: RosterDocument,
    folder: Path,
) -> None:
    assert hireable(room) == {"Chief": "8", "Guard": "4"}
    author = workshop.open_path(folder / CLAN)
    assert author is not None
    workshop.writing.change(author, add_fisher, "Add")
    assert workshop.save()
    settle(qtbot, desk)
    assert hireable(room) == {"Chief": "8", "Guard": "4", "Fisher": "2"}


def test_a_cost_that_was_saved_is_what_the_roster_adds_up(
    qtbot: QtBot,
    desk: Desk,
    workshop: WorkshopPanel,
    room: RosterRoom,
    band: RosterDocument,
    folder: Path,
) -> None:
    guard = next(row for row in room.roster_panel.rows.rows if row.id == "m2")
    assert (guard.cost, band.mustered.cost("cost")) == ("4", 12)
    write(workshop, folder / CLAN, ("units", 1, "cost"), 7)
    settle(qtbot, desk)
    guard = next(row for row in room.roster_panel.rows.rows if row.id == "m2")
    assert (guard.cost, band.mustered.cost("cost")) == ("7", 15)
    assert hireable(room)["Guard"] == "7"
    assert not band.is_modified


def test_a_rule_that_was_saved_is_checked_at_once(
    qtbot: QtBot,
    desk: Desk,
    workshop: WorkshopPanel,
    band: RosterDocument,
    folder: Path,
) -> None:
    assert [found.code for found in band.findings] == []
    write(workshop, folder / CLAN, ("units", 1, "limit"), 1)
    rule = {"code": "hire_limit", "limit_per_unit": "limit", "text": "Too many {unit.name}."}
    write(workshop, folder / "tiny" / "system.yaml", ("checks",), [rule])
    assert [found.code for found in band.findings] == []
    write(workshop, folder / CLAN, ("units", 1, "limit"), 0)
    assert [found.code for found in band.findings] == ["hire_limit"]


def test_a_file_with_a_mistake_takes_nothing_away_from_the_roster(
    desk: Desk, band: RosterDocument, folder: Path
) -> None:
    sound = (folder / CLAN).read_text(encoding="utf-8")
    (folder / CLAN).write_text(sound.replace("units:", "units: ["), encoding="utf-8")
    desk.reload_library()
    assert desk.library.faction("tiny", "clan") is None
    band.muster_anew()
    assert band.mustered.cost("cost") == 12
    (folder / CLAN).write_text(sound.replace("cost: 4", "cost: 5"), encoding="utf-8")
    desk.reload_library()
    assert band.mustered.cost("cost") == 13


def test_units_of_a_faction_that_is_gone_are_said_to_be_missing(
    desk: Desk, band: RosterDocument, folder: Path
) -> None:
    (folder / CLAN).unlink()
    desk.reload_library()
    assert [model.unit for model in band.mustered.missing] == ["chief", "guard"]


def test_a_unit_that_is_looked_at_before_hiring_has_its_new_price(
    qtbot: QtBot,
    desk: Desk,
    workshop: WorkshopPanel,
    room: RosterRoom,
    band: RosterDocument,
    folder: Path,
) -> None:
    room.hire_panel.show_unit("guard")
    room.hire_panel.say_chosen()
    write(workshop, folder / CLAN, ("units", 1, "cost"), 7)
    settle(qtbot, desk)
    assert room.side_panel.trial_bar.hire.text() == "Hire for 7"
