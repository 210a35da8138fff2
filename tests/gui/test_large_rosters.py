"""Very large rosters: checked and saved beside the window, with what was known until then."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.core.journal import Journal
from realms_builder.gui.documents import saver
from realms_builder.gui.documents.roster_document import MOST_AT_ONCE, RosterDocument
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.rooms.roster.findings.findings_panel import FindingsPanel
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.edits import change_model, remove_models
from realms_builder.roster.roster import Model, Roster
from realms_builder.roster.storage.roster_writing import new_text
from tests.builders import roster_with, tiny_faction, tiny_game
from tests.gui.rooms.roster.scene import LIMITS, opened
from tests.gui.waiting import end

MANY = MOST_AT_ONCE + 100


def large(desk: Desk) -> RosterDocument:
    game = tiny_game(checks=LIMITS)
    faction = tiny_faction(game)
    roster = roster_with(*["rat"] * (MANY - 1), "chief")
    document = RosterDocument(
        roster, game, {faction.id: faction}.get, tasks=desk.tasks, parent=desk
    )
    desk.add_document(document)
    return document


def codes(document: RosterDocument) -> set[str]:
    return {finding.code for finding in document.findings}


def test_the_findings_of_a_very_large_roster_come_later_and_are_shown_then(
    qtbot: QtBot, desk: Desk
) -> None:
    document = large(desk)
    panel, rows = FindingsPanel(desk), RosterPanel(desk)
    qtbot.addWidget(panel)
    qtbot.addWidget(rows)
    before = codes(document)
    assert "hire_limit" not in before
    with qtbot.waitSignal(document.checked):
        document.change(lambda r: change_model(r, "m1", unit="chief"), "Exchange")
        assert codes(document) == before  # what was known; nobody waits
    assert "hire_limit" in codes(document)
    assert "Too many Chief." in [row.text for row in panel.list.rows.rows]
    assert {r.id for r in rows.rows.rows if r.sign == "error"} >= {"m1", f"m{MANY}"}


def test_the_last_of_many_edits_is_checked_in_the_end(qtbot: QtBot, desk: Desk) -> None:
    document = large(desk)
    document.changed.connect(lambda: document.findings)
    document.checked.connect(lambda: document.findings)
    assert "hire_limit" not in codes(document)
    for number in range(1, 6):
        document.change(lambda r, n=number: change_model(r, f"m{n}", unit="chief"), "Exchange")
    document.change(lambda r: remove_models(r, [f"m{n}" for n in range(1, 6)]), "Remove")
    qtbot.waitUntil(lambda: not desk.tasks.is_running(f"check {document.id}"))
    assert "hire_limit" not in codes(document)
    assert not desk.tasks.is_running(f"check {document.id}")


def test_a_usual_roster_is_checked_at_once(desk: Desk) -> None:
    document = opened(desk, "chief")
    document.change(lambda r: change_model(r, "m1", unit="rat"), "Exchange")
    assert "one_general" in codes(document)


@pytest.fixture
def host(tmp_path: Path) -> Path:
    """Return a file with more models of a bundled game than are worked on at once."""
    models = tuple(Model(f"m{n}", "knappe") for n in range(1, MANY + 1))
    path = tmp_path / "host.yaml"
    text = new_text(Roster("ags", "ritter", "Host", models=models), "en", "cost")
    path.write_text(f"{text}# mine\n", encoding="utf-8")
    return path


def test_a_very_large_roster_is_saved_beside_the_window(
    qtbot: QtBot, desk: Desk, documents: Documents, host: Path
) -> None:
    document = desk.open_file(host)
    assert document is not None
    document.change(lambda r: change_model(r, "m7", name="Adalbert"), "Rename")
    with qtbot.waitSignal(document.saved):
        assert documents.save()
    assert not document.is_modified
    text = host.read_text(encoding="utf-8")
    assert text.count("Adalbert") == 1 and text.endswith("# mine\n")


def test_what_is_typed_while_a_roster_is_saved_is_still_unsaved(
    qtbot: QtBot, desk: Desk, documents: Documents, host: Path
) -> None:
    document = desk.open_file(host)
    assert document is not None
    document.change(lambda r: change_model(r, "m7", name="Adalbert"), "Rename")
    with qtbot.waitSignal(document.saved):
        documents.save()
        document.change(lambda r: change_model(r, "m8", name="Berta"), "Rename")
    assert document.is_modified
    assert "Berta" not in host.read_text(encoding="utf-8")
    with qtbot.waitSignal(document.saved):
        documents.save()
    assert not document.is_modified
    assert "Berta" in host.read_text(encoding="utf-8")


def test_closing_in_the_middle_of_saving_writes_nothing_afterwards(
    desk: Desk, documents: Documents, host: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed, travel = Event(), saver._travel

    def after_closing(*journey: Any) -> Any:
        closed.wait()
        return travel(*journey)

    monkeypatch.setattr(saver, "_travel", after_closing)
    document = desk.open_file(host)
    assert document is not None
    before = host.read_bytes()
    document.change(lambda r: change_model(r, "m7", name="Adalbert"), "Rename")
    documents.save()
    desk.close_document(document)
    closed.set()
    end(desk)
    assert host.read_bytes() == before


_KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QWidget
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.documents.verbs import Documents
from realms_builder.gui.shell.preferences import Preferences
from realms_builder.roster.edits import change_model
application = QApplication([])
folder = Path(sys.argv[1])
desk = Desk(Preferences(folder / "desk.ini"))
window = QWidget()
documents = Documents(desk, window)
document = desk.open_file(Path(sys.argv[2]))
kept = folder / "state" / "journal"
for number in range(4):
    name = f"Adalbert {number}"
    document.change(lambda r: change_model(r, "m7", name=name), "Rename")
    while name not in "".join(f.read_text("utf-8") for f in kept.glob("[!.]*/*.json")):
        application.processEvents()
print("kept", flush=True)
while True:
    number += 1
    document.change(lambda r: change_model(r, "m7", name=f"Adalbert {number}"), "Rename")
    application.processEvents()
"""


def test_a_program_killed_while_it_keeps_a_very_large_roster_leaves_a_whole_one(
    tmp_path: Path, host: Path, desk: Desk
) -> None:
    environment = {
        **os.environ,
        "REALMS_STATE": str(tmp_path / "state"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    with subprocess.Popen(
        [sys.executable, "-c", _KILLED, str(tmp_path), str(host)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as program:
        assert program.stdout is not None
        said = program.stdout.readline()
        program.kill()
    assert said == "kept\n"
    journal = Journal(tmp_path / "state" / "journal")
    (kept,) = journal.recoverable()
    journal.close()
    assert kept.path == host
    document, problems = desk.read_document(kept.text, host)
    assert document is not None and not problems
    assert len(document.roster.models) == MANY
    number = int(document.roster.models[6].name.removeprefix("Adalbert "))
    assert number >= 3
