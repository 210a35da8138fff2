"""The odds room on the stage: rolls of several games, switched, as figures and as a table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from realms_builder.gui.rooms.odds.contenders import LineupWish, of_unit
from realms_builder.gui.rooms.odds.panel import OddsPanel
from realms_builder.gui.rooms.odds.room import OddsRoom
from tests.shots.stage import Stage

Side = tuple[str, str, str]
KNIGHT, WHISPERER = ("ags", "ritter", "bannerherr"), ("ags", "fluesterer", "nachtmutter")
GUARD, DRONE = ("realms", "deep_consortium", "guard"), ("realms", "green_weave", "thorn_guard")
LADY, SNIPER = ("ags", "schatten", "spiegelherrin"), ("realms", "northern_alliance", "marksman")
HARPOONERS, SPEARS = ("celtos", "fomorians", "harpooners"), ("celtos", "gael", "spears")


def panel_of(stage: Stage) -> OddsPanel:
    """Return the odds room."""
    room = stage.window.rooms["odds"]
    assert isinstance(room, OddsRoom)
    return room.panel


def _ring(
    first: Side, second: Side, *switches: tuple[int, str], roll: str = "", page: str = ""
) -> Callable[[Stage], QWidget]:
    """Return the scene of two units in the ring with some *switches* (place, keyword) on."""

    def scene(stage: Stage) -> QWidget:
        stage.window.desk.compare_wanted.emit(of_unit(*first))
        stage.settle()
        panel = panel_of(stage)
        panel.ring.forget()
        panel._pick(1, of_unit(*second))
        stage.settle()
        if roll:
            panel.ring.rolls.list.setCurrentIndex(panel.ring.rolls.list.rows.index_of(roll))
            stage.settle()
        for place, keyword in switches:
            panel.ring.corners[place].switches.boxes[keyword].click()
        panel.show_page("matchup")
        panel.ring.rolls.show_page(page or "result")
        stage.settle()
        return stage.window

    return scene


def _in_form(stage: Stage) -> QWidget:
    _ring(LADY, KNIGHT)(stage)
    form = panel_of(stage).ring.corners[0].switches.form
    form.setCurrentIndex(1)
    form.activated.emit(1)
    stage.settle()
    return stage.window


def _matrix(stage: Stage) -> QWidget:
    _ring(KNIGHT, WHISPERER)(stage)
    panel = panel_of(stage)
    panel.show_page("matrix")
    stage.settle()
    panel.matrix.table.matrix.sort_by(("column", 1))
    stage.settle()
    return stage.window


def _picker(stage: Stage) -> QWidget:
    stage.window.desk.compare_wanted.emit(LineupWish(*KNIGHT[:1], f"unit/{KNIGHT[1]}"))
    stage.settle()
    panel = panel_of(stage)
    assert panel.picking.picker is not None
    return panel.picking.picker


ODDS_SCENES: dict[str, Callable[[Stage], QWidget]] = {
    "odds_ags": _ring(KNIGHT, WHISPERER, (0, "focusing"), (1, "shocked")),
    "odds_ags_table": _ring(KNIGHT, WHISPERER, page="table"),
    "odds_ags_test": _ring(KNIGHT, WHISPERER, roll="poisoned"),
    "odds_realms": _ring(GUARD, DRONE, roll="bolt_carbine.shooting"),
    "odds_form": _in_form,
    "odds_forbidden": _ring(GUARD, SNIPER, (1, "camouflaged"), roll="bolt_carbine.shooting"),
    "odds_celtos": _ring(HARPOONERS, SPEARS),
    "odds_picker": _picker,
    "odds_why": _ring(KNIGHT, WHISPERER, (0, "focusing"), (1, "defending"), page="why"),
    "odds_why_realms": _ring(GUARD, DRONE, roll="combat_knife.melee", page="why"),
    "odds_matrix": _matrix,
}
"""Scenes by name."""
