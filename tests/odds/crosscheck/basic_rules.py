"""Basic Rules: what the oracle throws as questions to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.odds.crosscheck.asking import (
    Asked,
    NotComparable,
    Seen,
    engine_odds,
    engine_until,
)
from tests.odds.oracle.basic_rules import Move, StartRoll
from tests.odds.oracle.basic_rules_attacks import (
    FLEES,
    HURT,
    OUT,
    UNHURT,
    Attack,
    Fall,
    Morale,
    Struck,
    UntilOut,
)


def engine(situation: Any) -> dict[Seen, Fraction]:
    """Return what the engine says of *situation*."""
    match situation:
        case Attack():
            return dict(_damage(_attack(situation)))
        case Fall(height, armour):
            value = int(height) if Fraction(height).denominator == 1 else Fraction(height)
            asked = Asked("basic_rules", "fall", [_unit(armour=armour)], values={"height": value})
            return dict(_damage(asked))
        case Morale():
            return _morale(situation)
        case StartRoll(ours, theirs):
            values = {"mine": ours, "theirs": theirs}
            asked = Asked("basic_rules", "start_roll", [_unit(), _unit()], values=values)
            return engine_odds(asked, lambda outcome, _: outcome == "won")
        case Move(dice, movement, explodes):
            switches, values = {"moves_explode": explodes}, {"running": dice == 2}
            unit = _unit(b=movement)
            asked = Asked("basic_rules", "dash", [unit], values=values, switches=switches)
            return engine_odds(asked, lambda _, numbers: int(numbers["distance"]))
        case Struck():
            return _struck(situation)
        case UntilOut(struck, attacks, flight):
            if flight:
                raise NotComparable("flight ends it for the oracle alone")
            asked = _attack(struck.attack, struck.hp - struck.lost)
            return engine_until(asked, "until_out", attacks)
        case _:
            raise AssertionError(situation)


def seen(situation: Any, outcome: Any) -> Seen:
    """Return an outcome of the oracle as the engine says it: damage, not the hits before."""
    return (
        outcome[1]
        if isinstance(situation, Attack | Fall) and isinstance(outcome, tuple)
        else outcome
    )


def _damage(asked: Asked) -> Mapping[Seen, Fraction]:
    return engine_odds(asked, lambda _, numbers: int(numbers["wounds"]))


def _attack(attack: Attack, hp: int = 3) -> Asked:
    own = ["steady_hand"] * attack.rerolls_hits + ["heavy_blow"] * attack.rerolls_damage
    weapon = f"weapons: [{{id: arm, name: A, dice: {attack.dice}}}]"
    units = [
        f"{_unit(attack.attacker, own)}\n{weapon}",
        _unit(attack.target, ["quick_guard"] * attack.rerolls_armour, armour=attack.armour, hp=hp),
    ]
    put = [("blocking", None)] * attack.blocks
    switches = {"one_roll_only": attack.one_stage}
    return Asked("basic_rules", "attack", units, [], put, {}, switches, item="arm")


def _morale(morale: Morale) -> dict[Seen, Fraction]:
    unit = _unit(abilities=["stubborn"] * morale.rerolls_ones, morale=morale.dice)
    switches = {"morale_explodes": morale.explodes}
    values = {"lost": morale.lost}
    asked = Asked("basic_rules", "morale_test", [unit], values=values, switches=switches)
    return engine_odds(asked, lambda outcome, _: outcome == "stands")


def _struck(struck: Struck) -> dict[Seen, Fraction]:
    """Put the engine's damage and its morale tests together, as the rules of morale say."""
    found: dict[Seen, Fraction] = {}
    for damage, chance in _damage(_attack(struck.attack)).items():
        done = int(str(damage))
        lost = struck.lost + done
        results: dict[str, Fraction] = {UNHURT: Fraction(1)}
        if done:
            results = {OUT if lost >= struck.hp else HURT: Fraction(1)}
        if done and struck.hp > lost > struck.hp / 2:
            stands = _morale(Morale(struck.morale, lost)).get(True, Fraction(0))
            results = {HURT: stands, FLEES: 1 - stands}
        for result, part in results.items():
            if part:
                found[result] = found.get(result, Fraction(0)) + chance * part
    return found


def _unit(size: str = "M", abilities: Any = (), **stats: int) -> str:
    usual = {"b": 5, "hp": 3, "morale": 3, "armour": 0}
    written = ", ".join(f"{name}: {value}" for name, value in (usual | stats).items())
    tags = f"abilities: [{', '.join(abilities)}]"
    return f"points: 1\nsize: {size.lower()}\nstats: {{{written}}}\n{tags}"
