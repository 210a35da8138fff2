"""Cards and rosters as the formulas of a scenario's preparation see them."""

from __future__ import annotations

from realms_builder.game.files.declared_scenarios import ScenarioCard, ScenarioTask
from realms_builder.game.formulas.values import MISSING, Record
from realms_builder.game.kinds.values import Label
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.resolve.records import Names

NOBODY = Names({"roster": Names({"faction": MISSING, "models": ()})})


def card_record(deck: str, card: ScenarioTask) -> Record:
    """Return *card* with its id, name, deck, faction and when it is shown."""
    faction = card.faction if isinstance(card, ScenarioCard) else ""
    return Names(
        {
            "id": card.id,
            "name": Label(card.name),
            "deck": deck,
            "faction": faction or MISSING,
            "reveal": card.reveal or MISSING,
            "house": card.house,
        },
        card.id,
    )


def roster_record(mustered: Muster | None) -> Record:
    """Return the one name ``roster``: the roster of *mustered*, else one that is empty."""
    return Names({"roster": mustered.record}) if mustered is not None else NOBODY
