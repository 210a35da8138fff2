"""True Forces: what the oracle throws as questions to the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.odds.crosscheck.asking import Asked, Seen, engine_odds, engine_until
from tests.odds.oracle.true_forces import Attack, UntilOut


def engine(situation: Any) -> dict[Seen, Fraction]:
    """Return what the engine says of *situation*."""
    if isinstance(situation, UntilOut):
        return engine_until(_attack(situation.attack), "until_out", situation.attacks)
    return engine_odds(_attack(situation), lambda outcome, _: outcome)


def seen(situation: Any, outcome: Any) -> Seen:
    """Return an outcome of the oracle as the engine says it."""
    return outcome


def _attack(attack: Attack) -> Asked:
    ours = {"attack_melee": attack.attacker_modifier}
    theirs = {"guard_melee": attack.target_modifier}
    changes = [f"{{stat: {stat}, add: {by}}}" for stat, by in theirs.items() if by]
    if attack.damage_modifier:
        changes.append(f"{{value: harm, add: {attack.damage_modifier}}}")
    own = [f"{{stat: {stat}, add: {by}}}" for stat, by in ours.items() if by]
    weapon = "weapons: [{id: blade, name: B}]"
    units = [f"{_unit(attack.attacker, own)}\n{weapon}", _unit(attack.target, changes)]
    put = [("combat_modifier", attack.hit_modifier)] * bool(attack.hit_modifier)
    return Asked("true_forces", "attack", units, [], put, {"wounds": attack.wounds}, item="blade")


def _unit(quality: int, changes: list[str]) -> str:
    return f"points: 1\nstats: {{q: {quality}}}\nmodifies: [{', '.join(changes)}]"
