"""What a face is shown for while it is designed: a unit as one model has it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from realms_builder.cards.fit.cases import GROUP, SUMMONED, FitCase
from realms_builder.cards.fit.cases import subject_of as subject_beside
from realms_builder.cards.subjects import CardSubject, empty_roster, subjects_about
from realms_builder.cards.tokens import tokens_of_roster
from realms_builder.game.formulas.values import Record
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY
from realms_builder.roster.resolve.muster import FactionFinder, muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.evening.item_cards import item_subjects


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


def shown_for(
    shows: str, case: PreviewCase, game: Game, find_faction: FactionFinder
) -> Record | None:
    """Return what a template that *shows* such things is looked at with.

    Beside cards of units those are the first item and the first token of the model of *case*.
    """
    faction = find_faction(case.faction)
    if shows not in ("item", "token") or faction is None:
        return subject_of(case, game, find_faction)
    mustered = muster(
        replace(empty_roster(game, faction), models=(case.model,)), game, find_faction
    )
    if shows == "item":
        return next(iter(item_subjects(mustered)), None)
    tokens = tokens_of_roster(mustered).subjects
    return next((one for one in tokens if not one.dial), next(iter(tokens), None))
