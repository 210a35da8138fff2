"""Who sits at the table: a roster, a faction, or nobody yet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.yaml.text import parse_file
from realms_builder.gui.rooms.library.shelf import FACTION, OPEN, RECENT, Shelf
from realms_builder.gui.shell.desk import Desk
from realms_builder.gui.shell.tasks import Job
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Roster
from realms_builder.roster.storage.roster_file import read_roster


@dataclass(frozen=True, slots=True)
class TableSide:
    """One side: an open *roster*, a roster at *path*, only a *faction*, or nothing."""

    faction: str = ""
    path: Path | None = None
    roster: Roster | None = None

    @property
    def has_roster(self) -> bool:
        """Return whether the side brings a roster, not only a people."""
        return self.path is not None or self.roster is not None

    def mustered(self, library: Library, game: Game, lang: str) -> Muster | None:
        """Return the roster of the side, mustered anew; None where there is none or it is broken.

        A list in several languages is read in *lang*; a faction alone is a roster without models.
        """
        roster = self.roster
        if self.path is not None:
            roster, _ = read_roster(parse_file(self.path), game.main_cost, lang)
        if roster is None and self.faction:
            roster = Roster(system=game.id, faction=self.faction, name="")
        if roster is None or roster.system != game.id:
            return None
        return muster(roster, game, lambda name: library.faction(game.id, name))


@dataclass(frozen=True, slots=True)
class SideChoice:
    """One entry of the list of sides, below the heading of its *section*; *key* remembers it."""

    key: str
    text: str
    side: TableSide
    section: str = FACTION


def choices_for(desk: Desk, system: str, shelf: Shelf) -> list[SideChoice]:
    """Return who can sit down: open rosters first, one's own, ready ones, then factions."""
    found: list[SideChoice] = []
    seen: set[Path] = set()
    listed = [entry for entry in shelf.rosters if entry.kind != RECENT]
    own = {entry.path for entry in listed}
    recent = [entry for entry in shelf.rosters if entry.kind == RECENT and entry.path not in own]
    for document in desk.documents:
        if document.game.id == system:
            if document.path is not None:
                seen.add(document.path)
            roster = document.roster
            side = TableSide(roster.faction, None, roster)
            key = f"open/{document.path or document.id}"
            found.append(SideChoice(key, document.title, side, OPEN))
    for entry in (*recent, *listed):
        if entry.system == system and entry.path is not None and entry.path not in seen:
            seen.add(entry.path)
            if not entry.is_broken:
                side = TableSide(entry.faction, entry.path)
                found.append(SideChoice(f"file/{entry.path}", entry.title, side, entry.kind))
    for entry in shelf.factions:
        if entry.system == system and entry.kind == FACTION and not entry.is_broken:
            found.append(
                SideChoice(f"faction/{entry.faction}", entry.title, TableSide(entry.faction))
            )
    return found


def read_choices(desk: Desk, job: Job) -> Shelf:
    """Return what the library holds, as the library room reads it."""
    from realms_builder.gui.rooms.library.shelf import Places, read_shelf

    places = Places(
        desk.preferences.library_folder, desk.rosters_folder, tuple(desk.preferences.recent)
    )
    return read_shelf(desk.library, places, desk.lang, job)
