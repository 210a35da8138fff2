"""What the roster itself chooses, in the head of its room: a chip for each choice."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from pytestqt.qtbot import QtBot

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.popup import PickPopup
from realms_builder.gui.rooms.roster.actions import RosterActions
from realms_builder.gui.rooms.roster.header import RosterHeader
from realms_builder.gui.rooms.roster.options.item_rows import CheckRow, CountRow
from realms_builder.gui.rooms.roster.roster_choices import ChoicePopup
from realms_builder.gui.rooms.roster.roster_panel import RosterPanel
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.roster import Choices
from tests.gui.rooms.roster.findings_shown import click, panel_of, rows
from tests.gui.rooms.roster.scene import opened, undone_by
from tests.roster.choosing_rosters import IRON, chosen_by

SPOT = QPoint(120, 8)
"""Where a row of the findings has words and no button."""


def _open(desk: Desk, choose: Choices, *models: str) -> RosterDocument:
    found = chosen_by(choose, *models)
    document = RosterDocument(found.roster, found.game, found.find_faction, parent=desk)
    desk.add_document(document)
    return document


def _header(qtbot: QtBot, desk: Desk, document: RosterDocument, width: int = 700) -> RosterHeader:
    header = RosterHeader(desk, RosterActions(desk))
    document.changed.connect(lambda: header.show_document(document))
    qtbot.addWidget(header)
    header.resize(width, 200)
    header.retranslate()
    header.show_document(document)
    header.show()
    return header


def _said(header: RosterHeader) -> list[str]:
    return [c.text().replace(" ▾", "") for c in header.choices.chips if not c.isHidden()]


def test_a_roster_of_a_game_without_choices_has_no_chip(qtbot: QtBot, desk: Desk) -> None:
    header = _header(qtbot, desk, opened(desk, "guard"))
    assert _said(header) == [] and not header.choices.isVisible()


def test_each_choice_says_what_is_chosen_and_what_that_costs(qtbot: QtBot, desk: Desk) -> None:
    taken = (*IRON, ("ploys", ("wall", "rally")), ("stash", ("axe", "axe")))
    header = _header(qtbot, desk, _open(desk, taken, "guard", "rat"))
    assert _said(header) == [
        "Clan: Iron Clan",
        "Ploys: Wall, Rally   +5",  # 3 and one for each of two models
        "Stash: 2× Axe   +4",
        "Rite: nothing",
    ]


def test_what_is_wanting_is_marked_and_said(qtbot: QtBot, desk: Desk) -> None:
    header = _header(qtbot, desk, _open(desk, (), "guard"))
    clan = header.choices.chips[0]
    assert _said(header)[0] == "Clan: choose …"
    assert not clan.icon().isNull() and header.choices.chips[1].icon().isNull()
    assert clan.accessibleName() == "Clan: choose …, 0 of 1"


@pytest.mark.parametrize(("about", "chip"), [("/clan", 0), ("/ploys/nope", 1), ("/axe", 2)])
def test_a_finding_leads_to_the_choice_it_is_about(
    qtbot: QtBot, desk: Desk, about: str, chip: int
) -> None:
    header = _header(qtbot, desk, _open(desk, (("stash", ("axe",)),), "guard"))
    header.activateWindow()
    header.choices.go_to(about)
    assert header.focusWidget() is header.choices.chips[chip]


def test_pressing_a_finding_about_a_choice_asks_for_it(qtbot: QtBot, desk: Desk) -> None:
    panel = panel_of(qtbot, desk)
    wanted: list[str] = []
    panel.choice_wanted.connect(wanted.append)
    _open(desk, (), "guard")
    row = next(row for row in rows(panel) if row.choices)
    click(qtbot, panel, panel.list.visualRect(panel.list.rows.index_of(row.id)).topLeft() + SPOT)
    assert wanted == ["/clan"]
    panel.list.setCurrentIndex(panel.list.rows.index_of(row.id))
    qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert wanted == ["/clan", "/clan"]


def test_a_thing_of_which_the_roster_took_too_many_leads_to_its_choice(
    qtbot: QtBot, desk: Desk
) -> None:
    panel = panel_of(qtbot, desk)
    header = _header(qtbot, desk, _open(desk, (*IRON, ("stash", ("charm",) * 3)), "guard"))
    panel.choice_wanted.connect(header.choices.go_to)
    (row,) = rows(panel)
    panel.list.want_models(row)
    assert header.focusWidget() is header.choices.chips[2]


def test_one_thing_is_picked_from_a_list_and_may_be_undone(qtbot: QtBot, desk: Desk) -> None:
    document = _open(desk, IRON, "guard")
    header = _header(qtbot, desk, document)
    header.choices.chips[0].click()
    popup = header.choices.chips[0].findChild(PickPopup)
    assert isinstance(popup, PickPopup)
    assert popup.list.currentIndex().data() == "Iron Clan"
    qtbot.keyClick(popup.search, Qt.Key.Key_Down)
    qtbot.keyClick(popup.search, Qt.Key.Key_Return)
    assert document.roster.choose == (("clan", ("moon",)),)
    assert _said(header)[0] == "Clan: Moon Clan"
    assert undone_by(document) == "Change the choice of Clan"
    document.undo_stack.undo()
    assert document.roster.choose == IRON


def test_several_things_are_ticked_one_after_the_other(qtbot: QtBot, desk: Desk) -> None:
    document = _open(desk, IRON, "guard")
    header = _header(qtbot, desk, document)
    header.choices.chips[1].click()
    popup = header.choices.chips[1].findChild(ChoicePopup)
    assert isinstance(popup, ChoicePopup)
    wall, rally, *_ = popup.findChildren(CheckRow)
    for row in (wall, rally):
        row.box.click()
    assert dict(document.roster.choose)["ploys"] == ("wall", "rally")
    assert popup.isVisible() and popup.editor.how_many.text() == "2 of at most 2"
    qtbot.keyClick(popup, Qt.Key.Key_Escape)
    assert _said(header)[1] == "Ploys: Wall, Rally   +4"


def test_things_of_a_stash_are_counted(qtbot: QtBot, desk: Desk) -> None:
    document = _open(desk, IRON, "guard")
    header = _header(qtbot, desk, document)
    header.choices.chips[2].click()
    popup = header.choices.chips[2].findChild(ChoicePopup)
    assert isinstance(popup, ChoicePopup)
    axe, _ = popup.findChildren(CountRow)
    axe.more.click()
    axe.more.click()
    assert dict(document.roster.choose)["stash"] == ("axe", "axe")
    assert document.mustered.cost("cost") == 4 + 2 * 2


def test_a_choice_that_another_one_closes_goes(qtbot: QtBot, desk: Desk) -> None:
    document = _open(desk, IRON, "guard")
    header = _header(qtbot, desk, document)
    assert len(_said(header)) == 4
    header.choices.edits.choose(header.choices.shown[0], ("moon",))
    assert [text.partition(":")[0] for text in _said(header)] == ["Clan", "Ploys", "Stash"]


@pytest.mark.parametrize("points", [10, 20])
def test_little_room_says_how_many_instead(qtbot: QtBot, desk: Desk, points: int) -> None:
    taken = (*IRON, ("ploys", ("wall", "rally")))
    document = _open(desk, taken, "guard")
    header = _header(qtbot, desk, document, width=260)
    font = QFont(header.font())
    font.setPointSize(points)
    header.setFont(font)
    header.show_document(document)
    assert _said(header)[1] == "Ploys: 2   +4"
    for chip in header.choices.chips:
        assert chip.width() <= header.choices.width()


def test_every_choice_can_be_seen_where_the_head_has_little_room(qtbot: QtBot, desk: Desk) -> None:
    _open(desk, IRON, "guard")
    panel = RosterPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(320, 3000)
    panel.show()
    last, least = panel.header.choices.chips[3], panel.list.minimumSizeHint().height()

    def is_whole() -> bool:
        return last.visibleRegion().boundingRect() == last.rect()

    qtbot.waitUntil(is_whole)
    panel.resize(320, 3000 - panel.list.height() + least)  # as much as all of it needs
    qtbot.waitUntil(lambda: panel.list.height() == least and is_whole())
    panel.resize(320, panel.height() - 40)
    qtbot.waitUntil(lambda: not is_whole())
    assert panel.list.height() == least
    panel.header.choices.go_to("/rite")
    assert is_whole()
