"""A side with several forms: the choice above its switches, its row in a matrix, a group as one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.gui.kit.form.inputs import ListBox
from realms_builder.gui.rooms.odds.contenders import of_document
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.odds.dice_library import blue, figures, loose, press, red, settle, stand

# In flight the crane strikes with two power instead of one; two herons are a flock, two hits each.
FORM = """
    forms:
      - id: flying
        name: {de: fliegend, en: flying}
        weapons: [{id: club, power: 2}]"""
PROFILE = """
profiles:
  - {id: flock, of_group: flock, name: {de: Schwarm, en: Flock}, weapons: [maul]}
"""


@pytest.fixture
def panel(panel: OddsPanel, desk: Desk, pond: Path, qtbot: QtBot) -> OddsPanel:
    """Return the odds room where cranes fly and herons flock."""
    folder = pond.parent.parent / "factions" / "dicey"
    blues, system = folder / "blues.yaml", folder / "system.yaml"
    text = blues.read_text(encoding="utf-8").replace("    loadouts:", f"{FORM[1:]}\n    loadouts:")
    blues.write_text(text + PROFILE, encoding="utf-8")
    group = "groups: [{id: flock, name: Flock, size: [2, 4], own: [hp]}]\n"
    system.write_text(system.read_text(encoding="utf-8") + group, encoding="utf-8")
    grouped = "\n  - {id: m3, unit: heron}\ngroups: [{id: g1, group: flock, members: [m2, m3]}]\n"
    pond.write_text(pond.read_text(encoding="utf-8").rstrip() + grouped, encoding="utf-8")
    desk.reload_library()
    settle(qtbot, panel)
    return panel


def form_of(panel: OddsPanel, place: int) -> list[str]:
    """Return the forms offered to a side, none where there is no choice."""
    box = panel.ring.corners[place].switches.form
    return [box.itemText(row) for row in range(box.count())] if not box.isHidden() else []


def stand_as(qtbot: QtBot, panel: OddsPanel, place: int, form: str) -> None:
    pick(qtbot, panel, panel.ring.corners[place].switches.form, form)


def pick(qtbot: QtBot, panel: OddsPanel, box: ListBox, text: str) -> None:
    row = box.findText(text)
    assert row >= 0, text
    box.setCurrentIndex(row)
    box.activated.emit(row)
    settle(qtbot, panel)


def test_whoever_has_forms_chooses_one(qtbot: QtBot, panel: OddsPanel) -> None:
    stand(qtbot, panel, blue("crane"), red("ogre"))
    assert (form_of(panel, 0), form_of(panel, 1)) == (["normal", "flying"], [])
    assert figures(panel)["damage"] == "Ø 0.5"
    stand_as(qtbot, panel, 0, "flying")  # half of the blows take two
    assert figures(panel)["damage"] == "Ø 1"
    press(qtbot, panel, 0, "aiming")
    assert figures(panel)["damage"] == "Ø 1.5"
    assert "form “flying”" in str(panel.ring._last.in_force[0])  # type: ignore[union-attr]
    panel.swap.click()
    settle(qtbot, panel)
    assert (form_of(panel, 0), form_of(panel, 1)) == ([], ["normal", "flying"])
    panel.swap.click()
    settle(qtbot, panel)
    assert figures(panel)["damage"] == "Ø 1.5"
    panel.ring.forget()
    settle(qtbot, panel)
    assert figures(panel)["damage"] == "Ø 0.5"


def test_a_form_has_a_row_and_a_column_of_its_own(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.show_page("matrix")
    for box in (panel.matrix.rows, panel.matrix.columns):
        pick(qtbot, panel, box, "The Blues")
    table = panel.matrix.table.matrix
    names = [
        str(table.headerData(n, Qt.Orientation.Vertical, int(Qt.ItemDataRole.ToolTipRole)))
        for n in range(table.rowCount())
    ]
    assert names == ["Heron", "Crane (light)", "Crane (light, flying)"]
    # Two hits of a heron, two blows an activation: 20/9 by ones, 4/3 by twos.
    assert [loose(str(table.index(row, 0).data())) for row in (1, 2)] == ["2.2", "1.3"]
    panel.matrix.table.clicked.emit(table.index(2, 0))
    settle(qtbot, panel)
    assert figures(panel)["damage"] == "Ø 1"


def test_a_group_steps_into_the_ring_as_one(
    qtbot: QtBot, desk: Desk, panel: OddsPanel, pond: Path
) -> None:
    document = desk.open_file(pond)
    assert document is not None
    stand(qtbot, panel, of_document(document, "g1"), red("imp"))
    # The roster is harsh: 5 or more, for two.
    assert figures(panel)["damage"] == "Ø 0.67"
    stand(qtbot, panel, red("imp"), of_document(document, "g1"))
    # The imp belongs to no harsh roster: half of its blows take one of the two hits.
    assert figures(panel)["blows until out"] == "Ø 4"
