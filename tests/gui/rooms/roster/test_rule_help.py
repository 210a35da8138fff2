"""The rule of a keyword or an item is there on hover and at a key, wherever it is named."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.card_preview import CardPicture
from realms_builder.gui.kit.rule_help import RulePopup, RuleTip, RuleWords, rules_page
from realms_builder.gui.rooms.roster.hire.hire_panel import HirePanel
from realms_builder.gui.rooms.roster.options.item_rows import CheckRow
from realms_builder.gui.rooms.roster.options.options_form import OptionsForm
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.layout.marks import TextRun
from tests.builders import CATALOGUE, SECTIONS, roster_with, tiny_faction, tiny_game

TAGS = """
  - {id: mob, kind: tag, name: Mob, text: {de: Im Haufen., en: Moves as a heap.}, source: p. 7}
  - {id: heavy, kind: trait, name: Heavy, text: Slow to swing.}
"""
UNITS = """
units:
  - id: rat
    name: Rat
    cost: 1
    stats: {hp: 1}
    tags: [mob]
    weapons: [axe]
    options:
      - {id: side, name: Side arm, list: weapons, of: [axe, bow], at_most: 2}
"""


@pytest.fixture
def document(desk: Desk) -> RosterDocument:
    items = SECTIONS["items"].replace(
        "- {id: range, type: bands}",
        "- {id: range, type: bands}\n          - {id: has, type: keywords}",
    )
    catalogue = CATALOGUE.replace(
        "power: 3, weight: 2.5}", "power: 3, weight: 2.5, has: [heavy], text: Chops., source: p. 9}"
    )
    kinds = "[{id: tag, of_units: tags}, {id: trait}]"
    game = tiny_game(
        catalogue=catalogue, items=items, keyword_kinds=kinds, keywords=TAGS, groups="[]"
    )
    faction = tiny_faction(game, UNITS)
    found = RosterDocument(roster_with("rat"), game, {faction.id: faction}.get, parent=desk)
    desk.add_document(found)
    return found


def _opened(qtbot: QtBot, widget: QWidget) -> str:
    """Press the key in *widget* and return what is told."""
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    qtbot.keyClick(widget, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, RulePopup)
    text = popup.page.toPlainText()
    qtbot.keyClick(popup.page, Qt.Key.Key_Escape)
    return text


def _shown(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.addWidget(widget)
    widget.resize(400, 600)
    widget.show()
    widget.activateWindow()


def _hovered(widget: QWidget, place: QPoint) -> str:
    QApplication.sendEvent(
        widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
    )
    (tip,) = (one for one in widget.window().findChildren(RuleTip) if one.isVisible())
    tip.hide()
    return tip.text()


def test_a_unit_for_hire_tells_its_rules(
    qtbot: QtBot, desk: Desk, document: RosterDocument
) -> None:
    panel = HirePanel(desk)
    _shown(qtbot, panel)
    panel.show_unit("rat")
    text = _opened(qtbot, panel.list)
    assert "Mob\u2028Moves as a heap. (p. 7)" in text.replace("\n", "\u2028")
    assert "Axe\u2028Chops. (p. 9)" in text.replace("\n", "\u2028")
    assert "Slow to swing." in text, "what an item names is told, too"
    row = panel.list.visualRect(panel.rows.index_of("rat"))
    assert "Moves as a heap." in _hovered(panel.list.viewport(), row.center())


def test_a_model_tells_its_rules(qtbot: QtBot, desk: Desk, document: RosterDocument) -> None:
    panel = RosterPanel(desk)
    _shown(qtbot, panel)
    assert "Moves as a heap." in _opened(qtbot, panel.list)
    row = panel.list.visualRect(panel.rows.index_of("m1"))
    assert "Moves as a heap." in _hovered(panel.list.viewport(), row.center())


def test_an_option_tells_its_rule_and_those_of_its_keywords(
    qtbot: QtBot, desk: Desk, document: RosterDocument
) -> None:
    form = OptionsForm(desk)
    _shown(qtbot, form)
    form.show_models(document, ("m1",))
    box = form.findChildren(CheckRow)[0].box
    assert _opened(qtbot, box).split("\n")[0] == "Axe"
    row = form.findChildren(CheckRow)[0]
    assert "Chops." in _hovered(row, QPoint(4, 4))
    assert "Slow to swing." in _hovered(row, QPoint(4, 4))


def test_the_card_tells_the_rule_whose_name_stands_below_the_mouse() -> None:
    rules = (RuleWords("Mob", "Moves as a heap."), RuleWords("Heavy", "Slow."))
    words = (TextRun(5, 20, "Mob · Army", "text", 10), TextRun(5, 30, "Heavy", "text", 10))
    picture = CardPicture((), "m1", 0, False, 1, None, 63, 88, 3, None, (), rules, words)  # type: ignore[arg-type]
    assert [rule.name for rule in picture.rules_at(7, 19)] == ["Mob"]
    assert [rule.name for rule in picture.rules_at(7, 29)] == ["Heavy"]
    assert picture.rules_at(60, 29) == ()
    assert picture.rules_at(7, 80) == ()


def test_rules_are_words_and_no_markup() -> None:
    page = rules_page([RuleWords("<b>A", "1 < 2\nnew line", "p. 3")], "Why & how")
    assert "&lt;b&gt;A" in page
    assert "1 &lt; 2<br>new line" in page
    assert "Why &amp; how" in page
