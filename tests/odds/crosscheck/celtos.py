"""Celtos: what the oracle throws as questions to the engine, which counts one die at a time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.odds.crosscheck.asking import Asked, Put, Seen, engine_odds, engine_until, together
from tests.odds.oracle.celtos import (
    DRAW,
    FLED,
    OURS,
    PANIC,
    PASSED,
    THEIRS,
    CloseCombat,
    Initiative,
    MeleeRound,
    Morale,
    PlainTest,
    Rally,
    Shooting,
    UntilOut,
)

_MORALE = {"stands": PASSED, "panics": PANIC, "flees": FLED}


def engine(situation: Any) -> dict[Seen, Fraction]:
    """Return what the engine says of *situation*."""
    match situation:
        case Shooting() | CloseCombat():
            return dict(_wounds(situation))
        case PlainTest(value, difficulty):
            values = {"value": value, "difficulty": difficulty}
            asked = Asked("celtos", "other_test", [_unit()], values=values)
            return engine_odds(asked, lambda outcome, _: outcome == "passed")
        case Rally(value, short, medium):
            values = {"enemy_short": short, "enemy_medium": medium}
            asked = Asked("celtos", "rally", [_unit(morale=value)], values=values)
            return engine_odds(asked, lambda outcome, _: outcome == "stands")
        case Morale(value, left, starting):
            unit = _unit(morale=value, strength=starting)
            asked = Asked("celtos", "morale", [unit], values={"left": left})
            return engine_odds(asked, lambda outcome, _: _MORALE[outcome])
        case Initiative():
            asked = Asked("celtos", "initiative", [_unit(), _unit()])
            return engine_odds(asked, lambda outcome, _: "first" if outcome == "won" else "second")
        case MeleeRound(ours, theirs):
            return _round(_wounds(ours), _wounds(theirs))
        case UntilOut(attack, wounds, attacks):
            dice = attack.shots if isinstance(attack, Shooting) else attack.attacks
            return engine_until(_attack(attack, wounds), "until_out", attacks, dice)
        case _:
            raise AssertionError(situation)


def seen(situation: Any, outcome: Any) -> Seen:
    """Return an outcome of the oracle as the engine says it: wounds, not the hits before."""
    return outcome[1] if isinstance(situation, Shooting | CloseCombat) else outcome


def _wounds(attack: Shooting | CloseCombat) -> Mapping[int, Fraction]:
    one = engine_odds(_attack(attack, 1), lambda outcome, _: int(outcome == "wounded"))
    dice = attack.shots if isinstance(attack, Shooting) else attack.attacks
    return together({int(str(n)): chance for n, chance in one.items()}, dice)


def _round(ours: Mapping[int, Fraction], theirs: Mapping[int, Fraction]) -> dict[Seen, Fraction]:
    found: dict[Seen, Fraction] = {}
    for mine, chance in ours.items():
        for other, part in theirs.items():
            winner = DRAW if mine == other else OURS if mine > other else THEIRS
            found[winner] = found.get(winner, Fraction(0)) + chance * part
    return found


def _attack(attack: Shooting | CloseCombat, wounds: int) -> Asked:
    first: list[Put] = []
    second: list[Put] = []
    if isinstance(attack, Shooting):
        power = ", ".join(f"{b}: {attack.weapon}" for b in ("short", "medium", "long"))
        weapon = f"{{id: arm, name: A, damage: {{{power}}}}}"
        own = _unit(f"weapons: [{weapon}]", sh=attack.sh)
        other = _unit(t=attack.toughness, size=attack.target_size, lp=wounds)
        first += [("moved", None)] * attack.moved
        return Asked("celtos", "shooting", [own, other], first)
    weapon = f"{{id: arm, name: A, damage: {{cc: {attack.weapon}}}}}"
    own = _unit(f"weapons: [{weapon}]", cc=attack.cc)
    other = _unit(cc=attack.enemy_cc, t=attack.toughness, lp=wounds)
    first += [("charging", None)] * attack.charging + [("defending_cover", None)] * attack.in_cover
    first += [("panic", None)] * attack.in_panic
    second += [("panic", None)] * attack.enemy_in_panic
    return Asked("celtos", "melee", [own, other], first, second, item="arm")


def _unit(more: str = "", strength: int = 0, **stats: int) -> str:
    usual = {"sh": 4, "cc": 4, "t": 4, "size": 2, "mov": 5, "reaction": 5, "morale": 5}
    written = ", ".join(f"{name}: {value}" for name, value in (usual | stats).items())
    size = f"strength: [{strength}, {strength}]" if strength else "kind: character"
    return f"points: 1\n{size}\nstats: {{{written}}}\n{more}".strip()
