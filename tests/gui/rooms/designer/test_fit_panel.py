"""The fit report beside the canvas: made in sight, again after edits; a click shows the card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.edits import changed
from realms_builder.cards.template.template_files import read_template_file
from realms_builder.cards.template.template_shelf import TemplateShelf
from realms_builder.game.library import Library
from realms_builder.gui.rooms.designer.document import TemplateDocument
from realms_builder.gui.rooms.designer.fit_panel import WHAT, WHERE, FitPanel
from realms_builder.gui.shell.desk import Desk
from tests.builders import faction_text
from tests.cli.commands import tiny_pack, write

NARROW = """
format: 1
kind: card
id: mine
system: tiny
size: tcg
front:
  - {id: name, box: [3, 3, 14, 6], text: "{name}", lines: 1, fit: [shrink 7]}
  - {id: gear, box: [3, 20, 50, 60], repeat: weapons, each: "{name}"}
"""
UNITS = """
units:
  - {id: rat, name: {de: Ratte, en: Rat}, weapons: [axe]}
  - {id: lord, name: {de: Herr der weit abgelegenen Berge, en: Lord}}
"""


def document(root: Path, text: str = NARROW) -> TemplateDocument:
    """Open a template of the tiny game."""
    folder = tiny_pack(root)
    write(folder / "clan.yaml", faction_text(UNITS))
    path = write(folder / "cards" / "mine.yaml", text)
    file = read_template_file(path)
    library = Library([root])
    game = library.game("tiny")
    assert game is not None
    draft = Draft(dict(file.yaml.data), str(path))
    return TemplateDocument(draft, game, library, TemplateShelf([file]), path=path, lang="en")


@pytest.fixture
def panel(qtbot: QtBot, desk: Desk, tmp_path: Path) -> FitPanel:
    """Show the report on a template that is too narrow for one name."""
    found = FitPanel(document(tmp_path), desk)
    qtbot.addWidget(found)
    with qtbot.waitSignal(desk.tasks.ended):
        found.show()
    qtbot.waitUntil(lambda: found.report is not None)
    return found


def texts(panel: FitPanel) -> list[Any]:
    """Return the tree as lists: a heading, its groups, their units with languages."""
    tree = panel.tree
    found = []
    for top in (tree.topLevelItem(at) for at in range(tree.topLevelItemCount())):
        groups = []
        for group in (top.child(at) for at in range(top.childCount())):
            units = [group.child(at) for at in range(group.childCount())]
            said = [(unit.text(WHAT), unit.text(WHERE)) for unit in units]
            groups.append((group.text(WHAT), group.text(WHERE), said))
        found.append((top.text(WHAT), groups))
    return found


def test_it_says_what_gives_way_by_how_bad_it_is(panel: FitPanel) -> None:
    (heading, groups), *others = texts(panel)
    assert heading == "Errors (2)"
    assert groups[0] == (
        "“name” (front) does not fit even in the smallest print",
        "1 card",
        [("Lord", "de")],
    )
    assert [heading for heading, _ in others] == ["Warnings (1)"]  # that is below 6 pt
    assert panel.summary.text() == "2 cards: 2 errors, 1 warning, 0 hints."
    assert not panel.bar.isVisible()


def test_a_click_shows_the_card_as_the_row_speaks_of_it(panel: FitPanel, tmp_path: Path) -> None:
    shown = panel._document
    unit = panel.tree.topLevelItem(0).child(0).child(0)
    panel.tree.itemClicked.emit(unit, WHAT)
    assert shown.case is not None
    assert (shown.case.faction, shown.case.model.unit) == ("clan", "clan/lord")
    assert (shown.lang, shown.face) == ("de", "front")
    assert shown.selection == (("front", "name"),)
    assert shown.subject is not None
    assert shown.subject.show("en") == "Lord"


def test_an_edit_is_checked_after_a_moment_and_mends_what_was_said(
    panel: FitPanel, qtbot: QtBot
) -> None:
    edited = panel._document
    wide = changed(edited.draft, edited.shelf, [("front", "name")], {"box": [3, 3, 57, 6]})
    edited.commit("wider", wide)
    qtbot.waitUntil(lambda: panel.report is not None and panel.report.rows == ())
    assert panel.summary.text() == "2 cards: everything fits as it is."
    edited.undo_stack.undo()
    qtbot.waitUntil(lambda: panel.report is not None and panel.report.rows != ())


def test_what_is_open_stays_open_when_the_report_is_made_again(
    panel: FitPanel, qtbot: QtBot
) -> None:
    panel.tree.topLevelItem(0).child(1).setExpanded(True)
    edited, before = panel._document, panel.report
    moved = changed(edited.draft, edited.shelf, [("front", "gear")], {"box": [3, 21, 50, 60]})
    edited.commit("lower", moved)
    qtbot.waitUntil(lambda: panel.report is not before)
    groups = panel.tree.topLevelItem(0)
    assert [groups.child(at).isExpanded() for at in range(2)] == [False, True]


def test_out_of_sight_nothing_is_checked(panel: FitPanel, desk: Desk, qtbot: QtBot) -> None:
    before = panel.report
    panel.hide()
    edited = panel._document
    wide = changed(edited.draft, edited.shelf, [("front", "name")], {"box": [3, 3, 57, 6]})
    edited.commit("wider", wide)
    assert not desk.tasks.is_running(panel._key)
    assert not panel._pause.isActive()
    panel.show()
    qtbot.waitUntil(lambda: panel.report is not before)
    assert panel.report is not None
    assert panel.report.rows == ()


def test_only_one_faction_can_be_checked(panel: FitPanel, qtbot: QtBot) -> None:
    assert [panel.scope.itemText(at) for at in range(panel.scope.count())] == [
        "All factions",
        "Clan",
    ]
    before = panel.report
    panel.scope.setCurrentIndex(1)
    panel.scope.activated.emit(1)
    qtbot.waitUntil(lambda: panel.report is not before)
    assert panel.report is not None
    assert panel.report.cards == 2


def test_a_template_that_shows_something_else_says_so(
    qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    tokens = NARROW.replace("size: tcg", "size: [30, 30]\nshows: token")
    found = FitPanel(document(tmp_path, tokens), desk)
    qtbot.addWidget(found)
    found.show()
    qtbot.waitUntil(lambda: not desk.tasks.is_running(found._key) and found._found is not None)
    assert found.summary.text() == "Only templates for cards of units can be checked."


def test_it_speaks_the_language_of_the_window(panel: FitPanel, desk: Desk) -> None:
    desk.preferences.language = "de"
    desk.language_changed.emit()
    (heading, groups), _ = texts(panel)
    assert heading == "Fehler (2)"
    assert groups[0][0] == "„Name“ (Vorderseite) passt selbst in der kleinsten Schrift nicht"
