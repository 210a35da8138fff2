"""What the odds room says when something is missing, and that it never waits for dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.game.library import Library
from realms_builder.gui.rooms.odds.bench import MatchupBench
from realms_builder.gui.rooms.odds.contenders import of_document, of_unit
from realms_builder.gui.rooms.odds.matchup import Matchup, MatchupReport
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.roster import Model, Roster
from tests.gui.rooms.odds.dice_library import blue, figures, press, red, rolls, settle
from tests.gui.waiting import end


def test_without_any_game_the_room_says_so(
    qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "library", Library(()))
    panel = OddsPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    settle(qtbot, panel)
    assert panel.note.heading.text() == "There is no game in the library."
    panel.choose(0)
    assert panel.picking.picker is None


def test_a_game_without_mechanics_says_what_is_missing(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.compare(of_unit("silent", "hush", "mime"))
    settle(qtbot, panel)
    assert "no mechanics" in panel.ring.rolls.note.heading.text()
    panel.compare(red("ogre"))
    settle(qtbot, panel)
    assert figures(panel)["hit"] == "50 %"


def test_a_unit_that_is_gone_is_named(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.compare(red("dragon"))
    settle(qtbot, panel)
    assert panel.ring.rolls.note.heading.text() == (
        "“dragon” is gone: the unit or the model is missing."
    )


def test_a_broken_faction_leaves_the_others(
    qtbot: QtBot, desk: Desk, panel: OddsPanel, pond: Path
) -> None:
    (pond.parent.parent / "factions" / "dicey" / "reds.yaml").write_text("kind: [", "utf-8")
    desk.reload_library()
    settle(qtbot, panel)
    assert "gone" in panel.ring.rolls.note.heading.text()
    panel._pick(0, blue("crane"))
    settle(qtbot, panel)
    assert rolls(panel) == ["Club Blow", "Nerve"]


def test_the_last_of_many_quick_switches_counts(qtbot: QtBot, panel: OddsPanel) -> None:
    box = panel.ring.corners[0].switches.boxes["aiming"]
    for _ in range(25):
        box.click()
    panel._pick(1, blue("crane"))
    panel._pick(1, blue("heron"))
    settle(qtbot, panel)
    assert box.isChecked()
    assert figures(panel)["hit"] == "75 %"


def test_what_breaks_beside_the_window_is_said_and_the_next_question_answered(
    qtbot: QtBot, panel: OddsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = MatchupBench.look

    def broken(self: MatchupBench, wanted: Matchup, job: Job) -> MatchupReport:
        raise RuntimeError("out of dice")

    monkeypatch.setattr(MatchupBench, "look", broken)
    press(qtbot, panel, 0, "aiming")
    assert "out of dice" in panel.ring.rolls.note.heading.text()
    monkeypatch.setattr(MatchupBench, "look", look)
    press(qtbot, panel, 0, "aiming")
    assert figures(panel)["hit"] == "50 %"


def test_closing_in_the_middle_leaves_nothing_behind(qtbot: QtBot, desk: Desk, pond: Path) -> None:
    panel = OddsPanel(desk)
    qtbot.addWidget(panel)
    panel.show()
    panel.compare(red("ogre"))
    qtbot.waitUntil(lambda: panel.ring.contenders[0] is not None)
    panel.close()
    panel.deleteLater()
    end(desk)


def test_nothing_is_worked_out_while_nobody_looks(
    qtbot: QtBot, panel: OddsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Matchup] = []
    look = MatchupBench.look

    def counted(self: MatchupBench, wanted: Matchup, job: Job) -> MatchupReport:
        asked.append(wanted)
        return look(self, wanted, job)

    monkeypatch.setattr(MatchupBench, "look", counted)
    panel.hide()
    panel.ring.corners[0].switches.boxes["aiming"].click()
    settle(qtbot, panel)
    assert asked == []
    panel.show()
    settle(qtbot, panel)
    assert figures(panel)["hit"] == "75 %"


def test_a_roster_of_two_hundred_stands_in_the_ring_and_in_the_matrix(
    qtbot: QtBot, desk: Desk, panel: OddsPanel
) -> None:
    models = tuple(Model(id=f"m{n}", unit="ogre" if n % 2 else "imp") for n in range(200))
    document = desk.new_document(Roster(system="dicey", faction="reds", models=models))
    assert document is not None
    panel.compare(of_document(document, "m151"))
    settle(qtbot, panel)
    assert panel.ring.corners[0].choose.accessibleName() == "Attacker: Ogre"
    panel.show_page("matrix")
    settle(qtbot, panel)
    matrix = panel.matrix
    matrix.rows.setCurrentIndex(matrix.rows.findData(panel.ring.contenders[0].home))  # type: ignore[union-attr]
    matrix.rows.activated.emit(matrix.rows.currentIndex())
    settle(qtbot, panel)
    model = matrix.table.matrix
    heads = [model.headerData(row, Qt.Orientation.Vertical) for row in range(model.rowCount())]
    assert [str(head).replace("\u00a0", " ") for head in heads] == ["100 × Imp", "100 × Ogre"]
    panel.matrix.table.clicked.emit(model.index(1, 0))
    settle(qtbot, panel)
    assert panel.ring.corners[0].choose.accessibleName() == "Attacker: Ogre"
