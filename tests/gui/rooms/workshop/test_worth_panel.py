"""What the dice say of a unit beside its card: a table where there is room, else a list."""

from pytestqt.qtbot import QtBot

from realms_builder.editing.worth.valuing import Valuer
from realms_builder.gui.rooms.workshop.worth_panel import WorthPanel
from realms_builder.gui.shell.desk import Desk
from tests.builders import shipped


def test_each_opponent_is_named_once_where_there_is_room_else_below_each_attack(
    qtbot: QtBot, desk: Desk
) -> None:
    library = shipped(samples=False)
    game, faction = library.game("ags"), library.faction("ags", "ritter")
    assert game is not None
    assert faction is not None
    panel = WorthPanel(desk)
    qtbot.addWidget(panel)
    panel.resize(420, 300)
    panel.show()
    rider = faction.units["greifenreiter"]
    panel.show_worth(
        Valuer().attacks(game, faction, rider, lambda name: library.faction("ags", name))
    )
    wide = panel.attacks.text()
    assert (wide.count("Gate guard"), wide.count("Talons")) == (1, 1)
    panel.resize(220, 300)
    narrow = panel.attacks.text()
    assert (narrow.count("Gate guard"), narrow.count("Talons")) == (2, 1)
    assert panel.attacks.minimumSizeHint().width() < 220
