"""The card of the entry that is written, as it will print, a moment behind the text."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QVBoxLayout, QWidget

from realms_builder.editing.outlines.entry_edits import times_said
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.reading import ManuscriptReading
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.units import Faction
from realms_builder.gui.rooms.roster.card_view import CardView
from realms_builder.gui.shell.desk import Desk
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster

MODEL = "m1"


class UnitOnShow:
    """One unit as a roster of its own, so that its card is drawn as any card is."""

    def __init__(self, game: Game, faction: Faction, unit: str, library: Library) -> None:
        """Show *unit* of *faction*; the other factions of *game* are those of *library*."""
        self._library = library
        self.game = game
        self.faction = faction
        self.unit = unit
        self.roster = Roster(game.id, faction.id, models=(Model(MODEL, unit),))

    @property
    def own_library(self) -> None:
        """Return None: the library of the desk is meant."""

    def find_faction(self, identity: str) -> Faction | None:
        """Return a faction of the game, the one that is written as it is now."""
        if identity == self.faction.id:
            return self.faction
        return self._library.faction(self.game.id, identity)

    @property
    def mustered(self) -> Muster:
        """Return what the roster comes to."""
        return muster(self.roster, self.game, self.find_faction)

    @property
    def home(self) -> Path:
        """Return the file beside which the pictures lie."""
        return Path(self.faction.file)

    def follow(self, game: Game, faction: Faction) -> None:
        """Show the same unit as it is now."""
        self.game, self.faction = game, faction
        self.roster = Roster(game.id, faction.id, models=(Model(MODEL, self.unit),))


class LiveCard(QWidget):
    """Shows the card of the unit in which the author is at work."""

    def __init__(self, desk: Desk) -> None:
        """Begin without a card."""
        super().__init__()
        self._desk = desk
        self.view = CardView(desk)
        self._shown: UnitOnShow | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)

    @property
    def shown(self) -> UnitOnShow | None:
        """Return whose card is shown."""
        return self._shown

    def show_reading(self, reading: ManuscriptReading | None, path: PathInFile) -> None:
        """Show the unit at *path* of what was read; in a game the first unit of a faction."""
        game = reading.game if reading is not None else None
        faction = reading.faction if reading is not None else None
        unit = _unit_of(reading, path) if reading is not None else ""
        if game is None or faction is None or not unit:
            self._shown = None
            self.view.show_models(None, ())
        elif self._shown is not None and self._shown.unit == unit:
            self._shown.follow(game, faction)
            self.view.refresh()
        else:
            self._shown = UnitOnShow(game, faction, unit, self._desk.library)
            self.view.show_models(self._shown, (MODEL,))

    def retranslate(self) -> None:
        """Say everything in the window's language."""
        self.view.wish = self.tr("Choose a unit to see its card.")
        self.view.retranslate()


def _unit_of(reading: ManuscriptReading, path: PathInFile) -> str:
    """Return the id of the unit whose card belongs to *path*."""
    if reading.faction is None:
        return ""
    if reading.own_faction is None or len(path) < 2 or path[0] not in ("units", "profiles"):
        return _who_has(reading, path) or next(iter(reading.faction.units), "")
    unit = reading.unit_at(path)
    return unit.id if unit is not None and path[0] == "units" else ""


def _who_has(reading: ManuscriptReading, path: PathInFile) -> str:
    """Return the id of the first unit of the file that names the item or keyword at *path*."""
    text = reading.manuscript
    entry, units = text.value(path), text.value(("units",))
    identity = entry.get("id") if isinstance(entry, dict) else None
    if not isinstance(identity, str) or not isinstance(units, list):
        return ""
    having = (one for one in units if isinstance(one, dict) and times_said(one, identity))
    known = reading.faction.units if reading.faction is not None else {}
    return next((str(one.get("id")) for one in having if one.get("id") in known), "")
