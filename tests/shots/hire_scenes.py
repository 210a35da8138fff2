"""What may be hired on the stage: searched, filtered, looked at before it is hired."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QWidget

from realms_builder.gui.kit.rule_help import RuleHelp
from realms_builder.gui.rooms.roster.hire.facets import HireFilters
from realms_builder.gui.rooms.roster.options.option_editors import CarriedEditor
from tests.shots.stage import Stage

AGS = "ags/rosters/ready/strassenwacht"
REALMS = "realms/rosters/ready/nordwacht"


def _search(words: str) -> Callable[[Stage], QWidget]:
    def scene(stage: Stage) -> QWidget:
        stage.open(REALMS)
        stage.room.hire_panel.focus_search()
        stage.room.hire_panel.search.field.setText(words)
        stage.settle()
        return stage.window

    return scene


def _look(name: str, unit: str) -> Callable[[Stage], QWidget]:
    """Return the scene of a unit that is looked at before it is hired."""

    def scene(stage: Stage) -> QWidget:
        stage.open(name)
        stage.room.hire_panel.show_unit(unit)
        stage.settle()
        return stage.window

    return scene


def _filtered(*marks: str, legal: bool = False) -> Callable[[Stage], QWidget]:
    """Return the scene of a hire list that is filtered."""

    def scene(stage: Stage) -> QWidget:
        stage.open(REALMS)
        stage.room.hire_panel.search.filters.want(HireFilters(legal=legal, marks=marks))
        stage.settle()
        return stage.window

    return scene


def _equipment(stage: Stage) -> QWidget:
    """Return what a model may carry more, with what it would weigh."""
    stage.select(stage.open(REALMS), 1)
    adders = stage.room.side_panel.form.findChildren(CarriedEditor)
    adders[0].add.click()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    stage.settle()
    return popup


def _rule_help(stage: Stage) -> QWidget:
    """Return the rules of a unit that might be hired."""
    _look(REALMS, "grenadier")(stage)
    found = stage.room.hire_panel.list.findChild(RuleHelp)
    assert found is not None
    found.open()
    popup = QApplication.activePopupWidget()
    assert popup is not None
    stage.settle()
    return popup


HIRE_SCENES: dict[str, Callable[[Stage], QWidget]] = {
    "hire_search": _search("ka"),
    "hire_search_nothing": _search("xyzzy"),
    "hire_look_realms": _look(REALMS, "grenadier"),
    "hire_look_ags": _look(AGS, "kaplan"),
    "hire_filtered": _filtered("item/weapons/pistol", "item/armour/plate_vest", legal=True),
    "hire_filtered_nothing": _filtered("item/weapons/pistol", "kind/type/drone"),
    "hire_equipment": _equipment,
    "hire_rules": _rule_help,
}
