"""What a face is shown for while it is designed: a unit as one model has it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from realms_builder.cards.fit.cases import GROUP, SUMMONED, FitCase
from realms_builder.cards.fit.cases import subject_of as subject_beside
from realms_builder.cards.subjects import CardSubject, empty_roster, subjects_about
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY
from realms_builder.roster.resolve.muster import FactionFinder, muster
from realms_builder.roster.roster import Model


@dataclass(frozen=True, slots=True)
class PreviewCase:
    """A card to show: whose, as which model, and which of the model's cards; plain to threads.

    *name* is what a list of cases calls it.
    """

    faction: str
    model: Model
    key: str = ""
    name: str = ""


def subject_of(case: PreviewCase, game: Game, find_faction: FactionFinder) -> CardSubject | None:
    """Return the subject of *case*, made anew since builds are not shared between threads."""
    faction = find_faction(case.faction)
    if faction is None:
        return None
    if case.key.startswith((GROUP, SUMMONED)):
        beside = FitCase(case.model.unit, EMPTY, EMPTY, case.model, case.key)
        return subject_beside(beside, muster(empty_roster(game, faction), game, find_faction))
    roster = replace(empty_roster(game, faction), models=(case.model,))
    found = subjects_about(muster(roster, game, find_faction), case.model.id)
    return next((one for one in found if one.key == case.key), found[0] if found else None)
