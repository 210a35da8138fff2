"""The matrix of two lineups: figures by hand, sorting, the way into the ring, cancelling."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.odds.contenders import of_unit
from realms_builder.gui.rooms.odds.matrix import matrix_view
from realms_builder.gui.rooms.odds.matrix.matrix_view import MatrixView
from realms_builder.gui.rooms.odds.matrix.matrix_work import MatrixFound, MatrixWanted, work_out
from realms_builder.gui.rooms.odds.panel import CSV, PDF, TEXT, OddsPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from tests.gui.answers import Answers
from tests.gui.rooms.odds.dice_library import blue, figures, loose, press, red, rolls, settle, stand
from tests.sheets.printed import pages_of


@pytest.fixture
def matrix(qtbot: QtBot, panel: OddsPanel) -> Iterator[MatrixView]:
    """Return the matrix of the reds against the blues."""
    panel.show_page("matrix")
    settle(qtbot, panel)
    yield panel.matrix


def cells(matrix: MatrixView) -> list[list[str]]:
    """Return the table as it is seen, names of rows before it and those of columns above."""
    model = matrix.table.matrix
    across = range(model.columnCount())
    heads = [model.headerData(n, Qt.Orientation.Horizontal) for n in across]
    found = [["", *(str(head) for head in heads)]]
    for row in range(model.rowCount()):
        name = str(model.headerData(row, Qt.Orientation.Vertical))
        found.append([name, *(loose(str(model.index(row, n).data())) for n in across)])
    return found


def choose(qtbot: QtBot, panel: OddsPanel, box: object, text: str) -> None:
    row = box.findText(text)  # type: ignore[attr-defined]
    assert row >= 0, text
    box.setCurrentIndex(row)  # type: ignore[attr-defined]
    box.activated.emit(row)  # type: ignore[attr-defined]
    settle(qtbot, panel)


def test_each_cell_is_the_best_attack_in_activations_until_out(matrix: MatrixView) -> None:
    # Two blows an activation, each hits with 1/2. The maul needs one hit: 1 / (3/4) = 4/3.
    # The club needs two: 20/9. The monk has nothing to strike with.
    assert cells(matrix) == [
        ["", "Heron", "Crane"],
        ["Ogre", "1.3", "1.3"],
        ["Imp", "2.2", "2.2"],
        ["Monk", "–", "–"],
    ]
    said = matrix.table.matrix.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert loose(said) == "Ogre → Heron: 1.3, Maul"
    assert matrix.title.text().startswith("The Reds against The Blues · ")


def test_it_begins_with_the_lineups_of_the_matchup(matrix: MatrixView) -> None:
    assert matrix.rows.currentText() == "The Reds"
    assert matrix.columns.currentText() == "The Blues"


def test_it_follows_the_matchup_until_somebody_chooses(
    qtbot: QtBot, panel: OddsPanel, matrix: MatrixView
) -> None:
    panel.show_page("matchup")
    stand(qtbot, panel, blue("heron"), red("ogre"))
    panel.show_page("matrix")
    assert (matrix.rows.currentText(), matrix.columns.currentText()) == ("The Blues", "The Reds")
    choose(qtbot, panel, matrix.columns, "The Blues")
    panel.show_page("matchup")
    stand(qtbot, panel, red("imp"), blue("heron"))
    panel.show_page("matrix")
    assert (matrix.rows.currentText(), matrix.columns.currentText()) == ("The Blues", "The Blues")


def test_another_figure_and_another_side_are_worked_out_at_once(
    qtbot: QtBot, panel: OddsPanel, matrix: MatrixView
) -> None:
    choose(qtbot, panel, matrix.figure, "hit")
    assert cells(matrix)[1] == ["Ogre", "50 %", "50 %"]
    matrix.swap.click()
    settle(qtbot, panel)
    assert cells(matrix)[0] == ["", "Ogre", "Imp", "Monk"]
    assert cells(matrix)[1] == ["Heron", "50 %", "50 %", "50 %"]


def test_a_name_sorts_by_its_row_or_column_and_again_takes_it_back(
    qtbot: QtBot, panel: OddsPanel, matrix: MatrixView
) -> None:
    matrix.swap.click()
    settle(qtbot, panel)
    # The crane's club needs 3, 1 and 1 hits: E3 = 1 + E3 / 4 + E2 / 2 + E1 / 4 = 88/27.
    # The heron's reed takes nothing off.
    assert cells(matrix)[2][1:] == ["3.3", "1.3", "1.3"]
    matrix.table.verticalHeader().sectionClicked.emit(1)
    assert cells(matrix)[0] == ["", "Imp", "Monk", "Ogre"]
    matrix.table.horizontalHeader().sectionClicked.emit(0)
    assert [row[0] for row in cells(matrix)[1:]] == ["Crane", "Heron"]
    assert cells(matrix)[0] == ["", "Ogre", "▾ Imp", "Monk"]
    matrix.table.horizontalHeader().sectionClicked.emit(1)
    assert cells(matrix)[0] == ["", "Ogre", "Imp", "Monk"]


def test_keys_sort_and_open(qtbot: QtBot, panel: OddsPanel, matrix: MatrixView) -> None:
    table = matrix.table
    table.setCurrentIndex(table.matrix.index(1, 0))
    qtbot.keyClick(table, Qt.Key.Key_C)
    assert table.matrix.sorting == ("column", 0)
    qtbot.keyClick(table, Qt.Key.Key_C)
    assert table.matrix.sorting is None
    qtbot.keyClick(table, Qt.Key.Key_Return)
    settle(qtbot, panel)
    assert panel.pages.currentWidget() is panel.ring
    assert panel.ring.corners[0].choose.accessibleName() == "Attacker: Imp"


def test_a_cell_opens_its_matchup_with_the_attack_it_names(
    qtbot: QtBot, panel: OddsPanel, matrix: MatrixView
) -> None:
    table = matrix.table
    table.matrix.sort_by(("column", 1))
    table.clicked.emit(table.matrix.index(0, 1))
    settle(qtbot, panel)
    assert panel.chips["matchup"].isChecked()
    assert [c.choose.accessibleName() for c in panel.ring.corners] == [
        "Attacker: Ogre",
        "Target: Crane",
    ]
    assert panel.ring.rolls.chosen == "maul.blow"
    assert figures(panel)["blows until out"] == "Ø 2"


def test_a_roster_stands_in_with_its_switches(
    qtbot: QtBot, desk: Desk, panel: OddsPanel, matrix: MatrixView, pond: Path
) -> None:
    choose(qtbot, panel, matrix.columns, "The Reds")
    choose(qtbot, panel, matrix.rows, "Pond")
    # Hilda's maul hits on 5 or more; the imp has one hit: 1 / (1 - (2/3)^2) = 9/5.
    row = next(row for row in cells(matrix) if row[0] == "Hilda")
    assert row[2] == "1.8"
    table = matrix.table
    table.clicked.emit(table.matrix.index(0, 1))
    settle(qtbot, panel)
    assert panel.ring.corners[0].choose.accessibleName() == "Attacker: Hilda"
    assert figures(panel)["hit"] == "33.3 %"


def test_the_situation_of_the_matchup_holds_when_it_is_asked_for(
    qtbot: QtBot, panel: OddsPanel
) -> None:
    press(qtbot, panel, 0, "aiming")
    panel.show_page("matrix")
    settle(qtbot, panel)
    matrix = panel.matrix
    choose(qtbot, panel, matrix.figure, "hit")
    assert cells(matrix)[1][1] == "50 %"
    matrix.as_in_ring.click()
    settle(qtbot, panel)
    assert cells(matrix)[1][1] == "75 %"
    assert "Aiming" in matrix.legend.text()


def test_a_game_without_attacks_says_so(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.compare(of_unit("silent", "hush", "mime"))
    settle(qtbot, panel)
    panel.show_page("matrix")
    settle(qtbot, panel)
    assert panel.matrix.note.heading.text() == "Nobody attacks with dice in this game."
    assert not panel.ways_out.export.isEnabled()


def test_it_can_be_cancelled_and_begun_again(
    qtbot: QtBot, panel: OddsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[MatrixWanted] = []

    def endless(wanted: MatrixWanted, job: Job) -> MatrixFound:
        begun.append(wanted)
        done = 0
        while True:
            job.progress(done, done + 1)

    monkeypatch.setattr(matrix_view, "work_out", endless)
    panel.show_page("matrix")
    qtbot.waitUntil(lambda: bool(begun))
    panel.ways_out.progress.cancelled.emit()
    settle(qtbot, panel)
    assert panel.matrix.note.heading.text() == "Cancelled."
    monkeypatch.setattr(matrix_view, "work_out", work_out)
    panel.matrix.refresh()
    settle(qtbot, panel)
    assert cells(panel.matrix)[1] == ["Ogre", "1.3", "1.3"]


def test_what_is_known_is_not_worked_out_again(
    qtbot: QtBot, panel: OddsPanel, matrix: MatrixView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matrix_view, "work_out", None)  # whoever calls it fails
    panel.show_page("matchup")
    settle(qtbot, panel)
    panel.show_page("matrix")
    settle(qtbot, panel)
    assert cells(matrix)[1] == ["Ogre", "1.3", "1.3"]


def test_the_table_goes_out_in_the_order_that_is_seen(
    qtbot: QtBot, panel: OddsPanel, matrix: MatrixView, answers: Answers, tmp_path: Path
) -> None:
    matrix.swap.click()
    settle(qtbot, panel)
    matrix.table.matrix.sort_by(("row", 1))
    answers.paths = [tmp_path / "m.csv", tmp_path / "m.pdf"]
    for kind in (CSV, PDF):
        panel.ways_out.actions_by_kind[kind].trigger()
        qtbot.waitUntil(lambda: not panel._desk.tasks.is_busy)
    rows = list(csv.DictReader(StringIO((tmp_path / "m.csv").read_text(encoding="utf-8"))))
    assert [row["target_name"] for row in rows[:3]] == ["Imp", "Monk", "Ogre"]
    assert "The Blues against The Reds" in pages_of((tmp_path / "m.pdf").read_bytes())[0]
    panel.ways_out.actions_by_kind[TEXT].trigger()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "\tImp\tMonk\tOgre"
    assert lines[2] == "Crane\t1.3\t1.3\t3.3"


def test_a_cell_that_is_gone_opens_nothing(matrix: MatrixView, panel: OddsPanel) -> None:
    matrix.table._choose(QModelIndex())
    assert panel.pages.currentWidget() is matrix
    assert rolls(panel)[0] == "Club Blow"
