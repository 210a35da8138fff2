"""A faction as the print dialog takes it: a roster nobody keeps, without models."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject

from realms_builder.cards.subjects import empty_roster
from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.shell.desk import Desk


class FactionCards(RosterDocument):
    """All units of *faction*, to be printed from the library of *desk*."""

    def __init__(self, desk: Desk, game: Game, faction: Faction, parent: QObject) -> None:
        """Be called like the faction."""
        roster = replace(empty_roster(game, faction), name=faction.name.pick(desk.lang))
        find = partial(desk.library.faction, game.id)
        super().__init__(roster, game, find, tasks=desk.tasks, parent=parent)
        self.faction = faction
