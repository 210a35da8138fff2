"""Who stands in the ring: one model of a roster, or a unit as it is hired. Frozen, for any thread.

A unit of a faction is a roster of one model, so that its dice and its card come from one place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.roster.edits import add_model
from realms_builder.roster.roster import Roster

COMPARE_KEYS = "Ctrl+Shift+O"
"""What compares a unit or model, wherever it is chosen."""
UNIT, OPEN, FILE = "unit", "open", "file"


@dataclass(frozen=True, slots=True)
class ChosenContender:
    """The model called *model* of *roster*; *key* remembers whom it is, *home* where it comes from.

    *home* names the source below which the picker lists it.
    """

    key: str
    home: str
    roster: Roster
    model: str

    @property
    def system(self) -> str:
        """Return the id of the game."""
        return self.roster.system


@dataclass(frozen=True, slots=True)
class LineupWish:
    """A wish to choose an attacker of a game among those of one source, by its *home*."""

    system: str
    home: str


def of_unit(system: str, faction: str, unit: str, form: str = "") -> ChosenContender:
    """Return *unit* of *faction* as it comes when hired, in its normal *form* or another."""
    roster = add_model(Roster(system=system, faction=faction), unit)
    if form:
        roster = replace(roster, models=tuple(replace(m, form=form) for m in roster.models))
    home = f"{UNIT}/{faction}"
    return ChosenContender(f"{home}/{unit}", home, roster, roster.models[0].id)


def of_hire_list(document: RosterDocument, address: str) -> ChosenContender:
    """Return the unit at *address* as it would be hired for *document*, whose switches hold."""
    roster = document.roster
    faction, _, unit = address.rpartition("/")
    faction = faction.rpartition("/")[2] or roster.faction
    empty = replace(roster, models=(), groups=(), name="", note="", picture="")
    hired = add_model(empty, address)
    home = f"{UNIT}/{faction}"
    return ChosenContender(f"{home}/{unit}", home, hired, hired.models[0].id)


def of_document(document: RosterDocument, model: str) -> ChosenContender:
    """Return a model of an open roster, as the roster is now."""
    home = home_of(document)
    return ChosenContender(f"{home}/{model}", home, document.roster, model)


def stands_in(roster: Roster, model: str) -> bool:
    """Return whether *roster* has a model, or a group of it with one of its members, so called."""
    name, _, member = model.partition("/")
    group = next((group for group in roster.groups if group.id == name), None)
    is_group = group is not None and (not member or member in group.members)
    return is_group or roster.model(model) is not None


def home_of(document: RosterDocument) -> str:
    """Return what names an open roster among the sources."""
    return f"{OPEN}/{document.id}"
