"""Realms: what the oracle throws as questions to the engine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.odds.crosscheck.asking import Asked, NotComparable, Put, Seen, engine_odds, engine_until
from tests.odds.crosscheck.realms_units import (
    armour,
    check_rerolls,
    levels,
    unit,
    weapon_text,
)
from tests.odds.oracle.realms_attacks import Burst, BurstResult, Exchange, Melee, Shot, shots_of
from tests.odds.oracle.realms_clash import ATTACKER, DEFENDER, TIE, Clash
from tests.odds.oracle.realms_hit import (
    ADDS_DIE,
    MISSED,
    PARALYSING,
    REPEATS,
    Result,
    Target,
    Weapon,
)
from tests.odds.oracle.realms_need import AIMED, NORMAL, QUICK
from tests.odds.oracle.realms_rolls import (
    HIT,
    AttributeRoll,
    Deviation,
    Interrupt,
    Scouting,
    Shock,
    TurnOrder,
)
from tests.odds.oracle.realms_until_down import UntilDown

_MISSES = ("missed", "out_of_range", "not_allowed", "no_hit")
_HIGHER = {"hurt": ATTACKER, "shock": TIE, "warded": DEFENDER}
_STYLES = {NORMAL: "normal", AIMED: "aimed", QUICK: "quick"}


def engine(situation: Any) -> dict[Seen, Fraction]:
    """Return what the engine says of *situation*."""
    match situation:
        case Shot():
            return engine_odds(_shot(situation), _hit_and_loss)
        case Melee():
            return engine_odds(_melee(situation), _hit_and_loss)
        case Burst():
            return dict(_burst(situation))
        case Clash():
            return engine_odds(_clash(situation), lambda outcome, _: _HIGHER[outcome])
        case UntilDown(attack, attacks):
            asked = _shot(attack) if isinstance(attack, Shot) else _melee(attack)
            if attack.target.critical or attack.target.ko < 2:
                raise NotComparable("who is critical already is written with less KO")
            return engine_until(asked, "until_out", attacks)
        case _:
            return _roll(situation)


def seen(situation: Any, outcome: Any) -> Seen:
    """Return an outcome of the oracle as the engine says it: whether it hit, and the loss."""
    if isinstance(situation, Shot):
        assert isinstance(outcome, Result)
        return (outcome.higher != MISSED, outcome.loss)
    if isinstance(situation, Melee):
        assert isinstance(outcome, Exchange)
        return (outcome.attack is not None, outcome.attack.loss if outcome.attack else 0)
    return outcome


def _hit_and_loss(outcome: str, numbers: Mapping[str, Any]) -> Seen:
    if outcome in _MISSES:
        return (False, 0)
    return (True, int(numbers["loss"]) if outcome == "hurt" else 0)


def _roll(roll: Any) -> dict[Seen, Fraction]:
    """Return what the engine says of a plain roll."""
    match roll:
        case AttributeRoll(need, dice):
            asked = Asked(
                "realms", "attribute_roll", [unit()], values={"value": need, "bonus": dice - 1}
            )
            return engine_odds(asked, lambda outcome, _: outcome == "success")
        case Scouting(wn, level, extra_ap, helpers):
            values = {"camouflage_level": level, "extra_ap": extra_ap, "helpers": helpers}
            asked = Asked("realms", "scouting", [unit(wn=wn), unit()], values=values)
            return engine_odds(asked, lambda outcome, _: outcome == "seen")
        case Interrupt(active, reacting):
            asked = Asked("realms", "interrupt", [unit(agi=active), unit(agi=reacting)])
            return engine_odds(asked, lambda outcome, _: outcome == "active_first")
        case TurnOrder(ours, theirs):
            asked = Asked("realms", "turn_order", [unit(agi=ours), unit(agi=theirs)])
            return engine_odds(asked, lambda outcome, _: outcome == "earlier")
        case Deviation(need, distance, dice):
            values = {"value": need, "bonus": dice - 1, "distance": distance}
            own = unit(f"weapons: [{weapon_text(Weapon(4, 1), 'kinetic +', _AREA)}]")
            return engine_odds(Asked("realms", "deviation", [own], values=values), _landing)
        case Shock(ko, ap, markers, 1) if ko > 0:
            paid = (ap - 1, markers) if ap else (ap, markers + 1)
            asked = Asked("realms", "shock", [unit(ko=ko)])
            return engine_odds(asked, lambda o, _: paid if o == "loses_ap" else (ap, markers))
        case _:
            raise NotComparable(type(roll).__name__)


_AREA = "kind: ranged, range: 20/3, radius: 3"


def _landing(outcome: str, numbers: Mapping[str, Any]) -> int:
    return HIT if outcome == "on_target" else int(numbers["deviation_cm"])


# ---------------------------------------------------------------------------- attacks


def _shot(shot: Shot) -> Asked:
    if shot.partly_covered:
        raise NotComparable("bases covered in part are left to the table")
    aim, target = shot.aim, shot.target
    check_rerolls(shot.weapon, target)
    switches, hurts, guards = levels(shot.weapon, target)
    changes = [f"{{roll: aim, dice: {shot.bonus_dice}}}"] * bool(shot.bonus_dice)
    changes += ["{value: need, add: -1}"] * aim.arm_critical
    more = f"kind: ranged, autofire: 4, range: {aim.band_length}/{aim.bands}"
    more += f", unwieldy: {str(aim.unwieldy).lower()}"
    gun = weapon_text(shot.weapon, hurts, f"{more}, radius: {3 if target.hidden else 0}")
    own = unit(f"weapons: [{gun}]", changes, fk=aim.fk)
    first: list[Put] = [("prone", None)] * aim.shooter_prone
    second: list[Put] = [("prone", None)] * aim.target_prone + [("fast", None)] * aim.target_fast
    second += [("camouflaged", None)] * target.hidden
    values = {
        "distance": aim.distance,
        "shot": "reaction" if aim.reaction else _STYLES[aim.style],
        "appears": aim.reaction and aim.comes_out,
        "cover": aim.cover,
        "touches_cover": shot.touches_cover,
        "dodges": aim.target_dodges,
        "shots": aim.shots,
        "target_number": aim.target_number,
    }
    other = _other(target, guards, aim.target_size)
    lost = target.max_hp - target.hp
    return Asked("realms", "shooting", [own, other], first, second, values, switches, "gun", lost)


def _other(target: Target, guards: str, size: str, **stats: int) -> str:
    if target.hidden and target.camouflaged:
        raise NotComparable("camouflage is active or not")
    parts = [armour(target, guards)]
    parts += ["shields: [{id: shield, name: S}]"] * (target.shield in (ADDS_DIE, REPEATS))
    parts += ["camouflage: active 1"] * target.camouflaged + [
        "camouflage: passive 1"
    ] * target.hidden
    ko = target.ko - target.critical
    if ko < 1:
        raise NotComparable("KO begins at 1")
    return unit("\n".join(parts), size=size, **{"ko": ko, "hp": target.max_hp, **stats})


def _melee(melee: Melee) -> Asked:
    attacker, defender, target = melee.attacker, melee.defender, melee.target
    if attacker.larger and defender.larger:
        raise NotComparable("one of two is larger")
    if defender.camouflaged != target.camouflaged:
        raise NotComparable("one defender is camouflaged or not")
    check_rerolls(melee.weapon, target)
    switches, hurts, guards = levels(melee.weapon, target)
    blade = weapon_text(melee.weapon, hurts, f"kind: melee, radius: {3 if target.hidden else 0}")
    parts = [f"weapons: [{blade}]"]
    if attacker.camouflaged or attacker.from_camouflage:
        parts.append(f"camouflage: {'active' if attacker.camouflaged else 'passive'} 1")
    changes = [f"{{value: attack, add: {-attacker.critical_arms}}}"] * bool(attacker.critical_arms)
    own = unit("\n".join(parts), changes, size=_size(attacker.larger), agi=attacker.agi)
    other = _other(target, guards, _size(defender.larger), agi=defender.agi)
    if defender.critical_arms:
        other += f"\nmodifies: [{{value: parry, add: {-defender.critical_arms}}}]"
    values = {
        "charged": attacker.charges,
        "unseen": attacker.from_behind,
        "ambush": attacker.from_camouflage,
        "helpers": attacker.friends,
        "enemy_helpers": defender.friends,
    }
    second: list[Put] = [("braced", None)] * defender.stance
    second += [("camouflaged", None)] * target.hidden
    lost = target.max_hp - target.hp
    return Asked("realms", "melee", [own, other], [], second, values, switches, "gun", lost)


def _size(larger: bool) -> str:
    return "medium" if larger else "small"


def _burst(burst: Burst) -> Mapping[Seen, Fraction]:
    """Put the engine's single throws together."""
    if PARALYSING in burst.shot.weapon.effects:
        raise NotComparable("a paralysing blow is a shock in the engine")
    odds: dict[BurstResult, Fraction] = {(0, 0, 0): Fraction(1)}
    for shot in shots_of(burst):
        one = engine_odds(_shot(shot), _counted)
        after: dict[BurstResult, Fraction] = {}
        for (hits, beaten, loss), chance in odds.items():
            for more, part in one.items():
                assert isinstance(more, tuple)
                key = (hits + more[0], beaten + more[1], loss + more[2])
                after[key] = after.get(key, Fraction(0)) + chance * part
        odds = after
    return odds  # type: ignore[return-value]


def _counted(outcome: str, numbers: Mapping[str, Any]) -> Seen:
    if outcome in _MISSES:
        return (0, 0, 0)
    return (1, int(outcome == "hurt"), int(numbers["loss"]) if outcome == "hurt" else 0)


def _clash(clash: Clash) -> Asked:
    """Return a damage roll with such a lead; bonus dice of the attacker are never thrown."""
    if clash.attack_dice != 1 or clash.second_tries > 1:
        raise NotComparable("no weapon throws more dice for damage")
    effects = {name for name in ("explosive", "vibro") if getattr(clash, name)}
    shield, active = clash.defence_dice > 1, clash.defence_dice > 2
    strength, protection = max(0, clash.lead), max(0, -clash.lead)
    target = Target(
        protection,
        composite=bool(clash.second_tries),
        shield=ADDS_DIE if shield else "none",
        camouflaged=active,
        best_die_counts=clash.best_die_counts,
    )
    weapon = Weapon(strength, 1, effects=frozenset(effects))
    check_rerolls(weapon, target)
    switches, hurts, guards = levels(weapon, target)
    gun = weapon_text(weapon, hurts, "kind: ranged, range: 20/3")
    own = unit(f"weapons: [{gun}]", fk=4)
    return Asked(
        "realms", "damage", [own, _other(target, guards, "medium")], switches=switches, item="gun"
    )
