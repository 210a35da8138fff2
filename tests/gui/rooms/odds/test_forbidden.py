"""A roll that a rule forbids: the rule instead of figures, in the list, the matrix and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.cards.sizes import A4
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.shell.desk import Desk
from tests.gui.rooms.odds.dice_library import figures, loose, press, settle
from tests.render.proofs import text_of

RULE = """
    forbidden:
      when: attacker.tag('aiming') and item.power > 1
      why: {de: "Zu schwer zum Zielen.", en: "Too heavy to aim."}
      source: Fights, 3
"""
SAID = "Not possible: Too heavy to aim. (“Fights, 3”)"


@pytest.fixture
def panel(panel: OddsPanel, desk: Desk, pond: Path, qtbot: QtBot) -> OddsPanel:
    """Return the odds room where a maul is too heavy to aim with."""
    system = pond.parent.parent / "factions" / "dicey" / "system.yaml"
    text = system.read_text(encoding="utf-8")
    system.write_text(text.replace("    steps:", f"{RULE[1:]}    steps:", 1), encoding="utf-8")
    desk.reload_library()
    settle(qtbot, panel)
    return panel


def choose(qtbot: QtBot, panel: OddsPanel, question: str) -> None:
    rolls = panel.ring.rolls.list
    rolls.setCurrentIndex(rolls.rows.index_of(question))
    settle(qtbot, panel)


def test_the_rule_stands_where_the_figures_would(qtbot: QtBot, panel: OddsPanel) -> None:
    press(qtbot, panel, 0, "aiming")
    assert figures(panel)["hit"] == "75 %"  # the club is light
    choose(qtbot, panel, "maul.blow")
    assert figures(panel) == {}
    result = panel.ring.rolls.result
    assert result.note.text() == SAID
    row = next(r for r in panel.ring.rolls.list.rows.rows if r.id == "maul.blow")
    assert (row.chance, row.broken) == ("×", False)
    assert SAID in row.said
    panel.ring.rolls.show_page("why")
    settle(qtbot, panel)
    assert SAID in panel.ring.rolls.why.heading.text()
    press(qtbot, panel, 0, "aiming")
    assert figures(panel)["hit"] == "50 %"


def test_a_switch_says_that_it_would_forbid_or_allow_the_roll(
    qtbot: QtBot, panel: OddsPanel
) -> None:
    choose(qtbot, panel, "maul.blow")
    effect = panel.ring.corners[0].switches.effects["aiming"]
    qtbot.waitUntil(lambda: effect.text() == "→ ×")
    press(qtbot, panel, 0, "aiming")
    effect = panel.ring.corners[0].switches.effects["aiming"]
    qtbot.waitUntil(lambda: loose(effect.text()) == "← 50 %")


def test_the_sheet_and_its_table_say_the_rule(qtbot: QtBot, panel: OddsPanel) -> None:
    press(qtbot, panel, 0, "aiming")
    choose(qtbot, panel, "maul.blow")
    paper = panel.ways_out._sendable
    assert paper is not None
    assert SAID in text_of(paper.printout(A4).pdf).replace("\n", " ")
    assert SAID in paper.csv()
    assert SAID in paper.text()


def test_a_cell_without_any_attack_that_is_allowed_says_so(
    qtbot: QtBot, panel: OddsPanel, desk: Desk, pond: Path
) -> None:
    system = pond.parent.parent / "factions" / "dicey" / "system.yaml"
    text = system.read_text(encoding="utf-8").replace("item.power > 1", "item.power > 0")
    system.write_text(text, encoding="utf-8")
    desk.reload_library()
    settle(qtbot, panel)
    press(qtbot, panel, 0, "aiming")
    panel.show_page("matrix")
    settle(qtbot, panel)
    panel.matrix.as_in_ring.click()
    settle(qtbot, panel)
    table = panel.matrix.table.matrix
    cell = table.index(0, 0)
    assert loose(str(cell.data())) == "×"
    assert SAID in table._said(cell, table.cell(cell))  # type: ignore[arg-type]
    paper = panel.ways_out._sendable
    assert paper is not None
    assert SAID in text_of(paper.printout(A4).pdf).replace("\n", " ")
