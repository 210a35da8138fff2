"""Why a figure is what it is, and what each switch would do to it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_builder.gui.rooms.odds.bench import MatchupBench
from realms_builder.gui.rooms.odds.effects import Effects
from realms_builder.gui.rooms.odds.matchup import Matchup, MatchupReport
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.shell.tasks import Job
from tests.gui.rooms.odds.dice_library import choose, figures, loose, press, settle, shown_tiles


def steps(panel: OddsPanel) -> list[str]:
    """Return what is said of each step, with plain spaces."""
    return [loose(row.said) for row in panel.ring.rolls.why.list.rows.rows]


def effects(panel: OddsPanel, place: int) -> dict[str, str]:
    """Return what stands behind the switches of one side."""
    form = panel.ring.corners[place].switches
    return {name: loose(label.text()) for name, label in form.effects.items() if label.text()}


def test_a_click_on_a_figure_opens_its_story(qtbot: QtBot, panel: OddsPanel) -> None:
    shown_tiles(panel.ring.rolls.result)[0].click()
    settle(qtbot, panel)
    why = panel.ring.rolls.why
    assert panel.ring.rolls.is_asking_why
    assert loose(why.heading.text()) == "hit: 50 % (exactly 1/2)"
    assert "Rule: “Fights, 1”" in why.rule.text()
    assert "In force: nothing put on either side" in why.rule.text()
    # Missed on 1 to 3; every face of the die that is left is one sixth.
    assert "missed, 50 %" in steps(panel)
    assert "hit, 50 %" in steps(panel)
    counted = [row.line.id for row in why.list.rows.rows if row.counts]
    assert counted == ["hit"]


def test_what_is_in_force_and_what_it_changes_is_told_live(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.ring.rolls.show_page("why")
    settle(qtbot, panel)
    combo = panel.ring.corners[1].switches.combos["cover"]
    combo.setCurrentIndex(2)
    combo.activated.emit(2)
    settle(qtbot, panel)
    why = panel.ring.rolls.why
    assert "In force: hard cover" in why.rule.text()
    (need,) = [row for row in why.list.rows.rows if row.line.id == "need"]
    assert "hard cover: 4 → 6" in need.line.notes
    assert "Switch “Harsh”: no" in need.line.notes
    assert loose(why.heading.text()).startswith("hit: 16.7 %")


def test_another_roll_has_another_story(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.ring.rolls.show_page("why")
    settle(qtbot, panel)
    choose(qtbot, panel, "nerve")
    panel.ring.rolls.needs.fields["rank"].field.setValue(2)  # type: ignore[union-attr]
    settle(qtbot, panel)
    assert any(step.startswith("holds") and step.endswith("33.3 %") for step in steps(panel))
    assert not any(step.startswith("missed") for step in steps(panel))


def test_a_story_that_cannot_be_told_says_why(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.ring.rolls.show_page("why")
    choose(qtbot, panel, "nerve")  # nobody said which rank
    assert "rank" in panel.ring.rolls.why.heading.text()


def test_the_page_stays_and_keys_walk_the_steps(qtbot: QtBot, panel: OddsPanel) -> None:
    panel.ring.rolls.show_page("why")
    settle(qtbot, panel)
    view = panel.ring.rolls.why.list
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.currentIndex().isValid()


def test_each_switch_says_what_it_would_do(qtbot: QtBot, panel: OddsPanel) -> None:
    # Two dice of which the better counts; one easier; one and two harder.
    assert effects(panel, 0) == {"aiming": "→ 75 %"}
    assert effects(panel, 1) == {"shaken": "→ 66.7 %"}
    combo = panel.ring.corners[1].switches.combos["cover"]
    texts = [loose(combo.itemText(row)) for row in range(combo.count())]
    assert texts == ["none", "soft cover  → 33.3 %", "hard cover  → 16.7 %"]


def test_a_switch_that_is_on_says_what_it_was_without(qtbot: QtBot, panel: OddsPanel) -> None:
    press(qtbot, panel, 0, "aiming")
    assert effects(panel, 0) == {"aiming": "← 50 %"}
    tip = panel.ring.corners[0].switches.effects["aiming"].toolTip()
    assert loose(tip) == "Without it: hit 50 %, now 75 %"


def test_a_switch_that_changes_nothing_says_so(qtbot: QtBot, panel: OddsPanel) -> None:
    press(qtbot, panel, 0, "aiming")
    press(qtbot, panel, 1, "shaken")
    assert effects(panel, 0)["aiming"].startswith("← ")
    panel.ring.corners[1].switches.parameters["shaken", "X"].chosen.emit("X", 3)
    settle(qtbot, panel)
    # Whoever needs 4 less 3 hits with any die, so a second one is of no use.
    assert figures(panel)["hit"] == "100 %"
    assert effects(panel, 0) == {"aiming": "no effect here"}
    tip = panel.ring.corners[0].switches.effects["aiming"].toolTip()
    assert tip == "This does not change the result here."


def test_effects_of_an_old_question_are_never_shown(
    qtbot: QtBot, panel: OddsPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Matchup] = []
    weigh = MatchupBench.effects

    def counted(self: MatchupBench, report: MatchupReport, job: Job) -> Effects:
        asked.append(report.matchup)
        return weigh(self, report, job)

    monkeypatch.setattr(MatchupBench, "effects", counted)
    for _ in range(7):
        panel.ring.corners[0].switches.boxes["aiming"].click()
    settle(qtbot, panel)
    assert figures(panel)["hit"] == "75 %"
    assert effects(panel, 0) == {"aiming": "← 50 %"}
    assert len(asked) < 7
