"""Keeps what a player last saw of costs in step with the player's own edits.

A cost that changes because another item was chosen is no news; one that changes because the
faction has a new version is (see :mod:`realms_builder.roster.changes`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from realms_builder.roster.roster import Model, Roster

if TYPE_CHECKING:
    from realms_builder.roster.resolve.muster import Muster


def seen_after(before: Muster, after: Muster) -> Roster:
    """Return the roster of *after* where each cost that was seen as it was is seen as it is now."""
    builds = {record.model.id: record.build for record in before.models}
    renewed: dict[str, Model] = {}
    for record in after.models:
        model, old = record.model, builds.get(record.model.id)
        if not model.seen or old is None or old is record.build:
            continue
        seen = tuple(
            (cost, record.build.costs.get(cost, number))
            if old.costs.get(cost) == number
            else (cost, number)
            for cost, number in model.seen
        )
        if seen != model.seen:
            renewed[model.id] = replace(model, seen=seen)
    if not renewed:
        return after.roster
    models = tuple(renewed.get(model.id, model) for model in after.roster.models)
    return replace(after.roster, models=models)
