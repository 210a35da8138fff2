"""A tiny roster on a desk, and how tests wait for what happens beside the window."""

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Model
from tests.builders import roster_with, tiny_faction, tiny_game

LIMITS = """
  - code: hire_limit
    limit_per_unit: limit
    zero_is_unlimited: true
    text: {de: "Zu viele {unit.name}.", en: "Too many {unit.name}."}
  - code: budget
    cost: cost
    text: {de: "{cost - limit} zu teuer.", en: "{cost - limit} too dear."}
  - code: one_general
    exactly: 1
    role: general
    text: {de: Kein General., en: No general.}
"""
WITHOUT_COSTS = """
units:
  - {id: chief, name: {de: Häuptling, en: Chief}, class: leader, stats: {hp: 5}}
  - {id: guard, name: {de: Wache, en: Guard}, stats: {hp: 3}, weapons: [axe]}
  - {id: rat, name: {de: Ratte, en: Rat}, stats: {hp: 1}, tags: [mob]}
"""


def opened(desk: Desk, *models: str | Model, **values: object) -> RosterDocument:
    """Return a roster of the tiny game with *models*, open and current on *desk*."""
    sections = {"checks": LIMITS}
    if values.pop("costs", True) is False:
        sections["costs"] = ""
        sections["checks"] = "[]"
        game = tiny_game(catalogue="", **sections, items="[{id: weapons, fields: []}]")
        faction = tiny_faction(game, WITHOUT_COSTS.replace(", weapons: [axe]", ""))
    else:
        game = tiny_game(**sections)
        faction = tiny_faction(game)
    roster = roster_with(*models, **values)
    document = RosterDocument(roster, game, {faction.id: faction}.get, parent=desk)
    desk.add_document(document)
    return document


def done(desk: Desk, word: str) -> Callable[[], bool]:
    """Return whether no task whose key begins with *word* is under way."""
    return lambda: not desk.tasks.is_running(word)


def undone_by(document: RosterDocument) -> str:
    """Return what undo would take back."""
    return document.undo_stack.undoText()


def roster_panel(qtbot: QtBot, desk: Desk) -> RosterPanel:
    """Return the middle of the room, shown, with the keys in its list."""
    panel = RosterPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(640, 600)
    panel.show()
    panel.list.setFocus()
    return panel


def press(panel: RosterPanel, name: str) -> None:
    """Do what the key called *name* does."""
    panel.keys[name].trigger()


def units(document: RosterDocument) -> list[str]:
    """Return the units of the models in their order."""
    return [model.unit for model in document.roster.models]


def ids(document: RosterDocument) -> list[str]:
    """Return the ids of the models in their order."""
    return [model.id for model in document.roster.models]
