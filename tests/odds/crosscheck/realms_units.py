"""Realms: weapons and models of the oracle as a faction writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.odds.crosscheck.asking import NotComparable
from tests.odds.oracle.realms_hit import (
    BREACHING,
    ELECTRIC,
    EXPLOSIVE,
    PARALYSING,
    REPEATS,
    VIBRO,
    Target,
    Weapon,
    active_effects,
)

_EFFECTS = {ELECTRIC: "electro", PARALYSING: "paralysis", BREACHING: "structural"}


def unit(more: str = "", changes: Sequence[str] = (), size: str = "medium", **stats: Any) -> str:
    """Return a model with such attributes and whatever *more* says of it."""
    usual = {"agi": 4, "bw": 4, "ko": 4, "fk": 4, "wn": 4, "eh": 4, "hp": 5}
    written = ", ".join(f"{name}: {value}" for name, value in (usual | stats).items())
    kind = "vehicle" if size == "large" else "infantry"
    lines = ["points: 1", f"type: {kind}", f"size: {size}", f"stats: {{{written}}}", more]
    lines += [f"modifies: [{', '.join(changes)}]"] if changes else []
    return "\n".join(line for line in lines if line)


def levels(weapon: Weapon, target: Target) -> tuple[dict[str, Any], str, str]:
    """Return the switches, the damage type of the weapon, and what the armour guards against."""
    switches: dict[str, Any] = {
        "damage_type_levels": weapon.level > 0,
        "bonus_dice": "highest" if target.best_die_counts else "sum",
        "shield": "reroll" if target.shield == REPEATS else "bonus_die",
    }
    if not weapon.level:
        if target.level:
            raise NotComparable("levels hold for both sides or for none")
        return switches, "kinetic +", ""
    guards = f", guards: kinetic {'+' * target.level}" if target.level else ""
    return switches, f"kinetic {'+' * weapon.level}", guards


def weapon_text(weapon: Weapon, hurts: str, more: str) -> str:
    """Return *weapon* as an item."""
    effects = ", ".join(_names(weapon.effects))
    return (
        f"{{id: gun, name: G, class: I, hurts: {hurts}, strength: {weapon.strength}, "
        f"damage: {weapon.damage}, effects: [{effects}], weight: 0, {more}}}"
    )


def armour(target: Target, guards: str) -> str:
    """Return what *target* wears."""
    effects = _names(target.cancels)
    effects += ["composite"] * target.composite + ["reinforced"] * target.reinforced
    if target.field:
        effects += [n for n in ("disintegrator", "electro") if n not in effects]
    worn = f"protection: {target.protection}{guards}, effects: [{', '.join(effects)}], weight: 0"
    return f"armour: [{{id: suit, name: S, {worn}}}]"


def _names(effects: frozenset[str]) -> list[str]:
    return sorted(_EFFECTS.get(effect, effect) for effect in effects)


def check_rerolls(weapon: Weapon, target: Target) -> None:
    """Refuse what the two sides play for differently in oracle and engine."""
    active = active_effects(weapon, target)
    throws_again = {EXPLOSIVE, VIBRO} & active or target.composite or target.shield == REPEATS
    if PARALYSING in active and throws_again:
        raise NotComparable("a paralysing blow is no harm to the engine")
    if active >= {EXPLOSIVE, VIBRO}:
        raise NotComparable("the engine throws for Explosive first, though Vibro might be better")
