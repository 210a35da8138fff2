"""Says what changed in the faction since a roster was last saved: who became dearer or cheaper."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.core.problems import Severity
from realms_builder.roster.findings import Finding, Said
from realms_builder.roster.resolve.muster import Muster

COST_CHANGED = "cost_changed"


def changed_since(mustered: Muster) -> Iterator[Finding]:
    """Yield a hint for each model whose cost differs from what the roster last saw."""
    for record in mustered.models:
        for cost, seen in record.model.seen:
            now = record.build.costs.get(cost)
            if now is None or now == seen:
                continue
            declared = mustered.game.costs[cost]
            values = {
                "name": record,
                "seen": seen,
                "now": now,
                "cost": declared.name or cost,
                "dearer": 1 if now > seen else 2,
            }
            yield Finding(
                code=COST_CHANGED,
                severity=Severity.HINT,
                text=Said(code="finding.cost_changed", values=values),
                why=_why(mustered),
                models=(record.model.id,),
                about=f"{record.model.id}/{cost}",
            )


def _why(mustered: Muster) -> Said:
    """Return which versions differ, or that it changed where nobody counted its version."""
    faction, pack = mustered.faction, mustered.roster.pack
    name = (faction.name if faction is not None else "") or mustered.roster.faction
    then, now = pack[1] if pack else "", faction.version if faction is not None else ""
    if not then or not now or then == now:
        return Said(code="why.cost_changed_since", values={"faction": name})
    return Said(code="why.cost_changed", values={"faction": name, "then": then, "now": now})
