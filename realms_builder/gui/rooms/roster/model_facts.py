"""What the row of a model says: names, what it carries and is, its role, its cost."""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.gui.rooms.roster.unit_facts import DOT, capitalised, cost_text
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.loading import chosen_items
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.roster import Model

MOST_PARTS = 12


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """The texts of one row; *unit* is empty where it would only repeat the name."""

    name: str
    unit: str
    detail: str
    role: str
    cost: str


def facts_of(mustered: Muster, model: Model, record: ModelRecord | None, lang: str) -> ModelFacts:
    """Return the texts of *model*; one whose unit is gone says its address."""
    if record is None:
        return ModelFacts(model.name or model.unit, model.unit if model.name else "", "", "", "")
    build = record.build
    unit = build.parts.unit.name.pick(lang) or build.parts.unit.id
    strength = f" ×{build.parts.strength}" if build.parts.unit.strength is not None else ""
    name = model.name or f"{unit}{strength}"
    second = f"{unit}{strength}" if model.name and unit.casefold() not in name.casefold() else ""
    role = mustered.game.roles.get(model.role)
    shown = capitalised(role.name.pick(lang) or model.role) if role else model.role
    cost = mustered.game.main_cost
    written = cost_text(build.parts.costs.get(cost, 0), lang) if cost else ""
    return ModelFacts(name, second, DOT.join(_parts(build, model, lang)), shown, written)


def _parts(build: Build, model: Model, lang: str) -> list[str]:
    """Return loadout, what was chosen for it, its tags, and what it carries anyway."""
    seen: dict[str, None] = {}
    unit = build.parts.unit
    loadout = unit.loadout(build.parts.loadout)
    if loadout is not None and len(unit.loadouts) > 1:
        seen[capitalised(loadout.name.pick(lang) or loadout.id)] = None
    for option in unit.options:
        for carried in chosen_items(option, model):
            seen[build.record(carried).show(lang)] = None
    for carried in build.carried():
        if carried.origin == "carry":
            seen[build.record(carried).show(lang)] = None
    for use in build.keywords:
        if use.keyword.kind in build.game.unit_keyword_keys.values():
            seen[use.show(lang)] = None
    if len(seen) < 3:
        for carried in build.carried():
            if carried.origin != "role":
                seen[build.record(carried).show(lang)] = None
    return [part for part in seen if part][:MOST_PARTS]
