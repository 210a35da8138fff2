"""The cards of a faction in the print dialog."""

from pytestqt.qtbot import QtBot

from realms_builder.gui.dialogs.print.faction_cards import FactionCards
from realms_builder.gui.shell.desk import Desk
from realms_builder.render.jobs.print_request import CardsOf
from tests.gui.dialogs.print.printing import roster, settled, shown


def test_a_faction_is_printed_without_a_roster(qtbot: QtBot, desk: Desk) -> None:
    game = desk.library.game("basic_rules")
    faction = desk.library.faction("basic_rules", "strandgut")
    assert game is not None and faction is not None
    dialog = shown(qtbot, desk, FactionCards(desk, game, faction, desk))
    settled(qtbot, dialog)
    assert dialog.windowTitle() == "Print “Flotsam”"
    whole = dialog.contents.whose[CardsOf.FACTION]
    assert whole.isChecked()
    assert whole.text() == f"Cards of the whole faction ({len(faction.units)})"
    assert dialog.contents.whose[CardsOf.SELECTED].isHidden()
    assert dialog.request().contents.sheets == ()
    assert dialog.out.cards >= len(faction.units)
    dialog.close()
    again = shown(qtbot, desk, roster(desk, "guard"))
    assert again.contents.whose[CardsOf.ALL].isChecked()
