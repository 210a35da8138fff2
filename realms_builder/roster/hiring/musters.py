"""Musters made from another one without resolving anything anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from realms_builder.game.formulas.values import Record
from realms_builder.game.units import Unit
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model


def like(before: Muster, **changes: Any) -> Muster:
    """Return *before* with some of its parts changed; give models to it that know it."""
    fresh: dict[str, Any] = {"_record": None, "_units_used": None, "_builds_used": None}
    return replace(before, **(fresh | {"models": ()} | changes))


def with_one_more(before: Muster, model: Model, unit: Unit) -> Muster:
    """Return what the roster of *before* comes to with *model*, a *unit*, at its end."""
    roster = replace(before.roster, models=(*before.roster.models, model))
    after = like(before, roster=roster)
    known = [(record.model, record.build) for record in before.models]
    after.models = tuple(
        [ModelRecord(m, b, after) for m, b in (*known, (model, before.build_of(model, unit)))]
    )
    return after


def watched(before: Muster, record: Record) -> Muster:
    """Return *before* as it is, but with formulas reading the roster through *record*."""
    found = like(before, _record=record)
    found.models = tuple([ModelRecord(r.model, r.build, found) for r in before.models])
    return found
