"""AGS: what the oracle throws as questions to the engine."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.odds.crosscheck.asking import (
    Asked,
    NotComparable,
    Put,
    Seen,
    engine_odds,
    engine_sum,
    engine_until,
)
from tests.odds.oracle.ags_duel import ATT, DEF, WIL, Blow, Duel
from tests.odds.oracle.ags_pool import DieTest, FearTest, Initiative, Strength, TargetTest
from tests.odds.oracle.ags_wear import Ailing, Fall, UntilOut

_RANGES = "near 0, far 12, spell 12"
_ALWAYS_AFRAID = 30


def engine(situation: Any) -> dict[Seen, Fraction]:
    """Return what the engine says of *situation*, outcomes as `seen` shows those of the oracle."""
    match situation:
        case Duel():
            return engine_odds(_duel(situation), _damage if situation.damaging else _hit)
        case TargetTest():
            return engine_odds(_target_test(situation), _passed)
        case FearTest():
            return engine_odds(_fear_test(situation), lambda outcome, _: outcome != "failed")
        case DieTest(number):
            unit = _unit(
                (1, 3), (1, 3), abilities=[f"{{id: luck, name: L, test: W6 vs TN {number}}}"]
            )
            return engine_odds(Asked("ags", "luck", [unit]), _passed)
        case Initiative():
            return _initiative(situation)
        case Fall():
            return engine_odds(_fall(situation), lambda _, numbers: int(numbers["damage"]))
        case Ailing():
            return _ailing(situation)
        case UntilOut(duel, hp, attacks):
            if duel.mana or not duel.damaging:
                raise NotComparable("mana runs out")
            return engine_until(_duel(duel, hp), "until_out", attacks)
        case _:
            raise NotComparable(type(situation).__name__)


def seen(situation: Any, outcome: Any) -> Seen:
    """Return an outcome of the oracle as the engine says it."""
    if isinstance(situation, Duel):
        assert isinstance(outcome, Blow)
        return outcome.damage if situation.damaging else outcome.hit
    return int(outcome) if not isinstance(outcome, bool) else outcome


def _damage(outcome: str, numbers: Any) -> int:
    """Return the damage; whether a hit without any is defended again is nobody's business."""
    return int(numbers["damage"]) if outcome == "hit" else 0


def _hit(outcome: str, numbers: Any) -> bool:
    return outcome == "hit"


def _passed(outcome: str, numbers: Any) -> bool:
    return outcome == "passed"


def _pool(strength: Strength) -> str:
    return f"{strength[0]}/{strength[1]}+"


def _unit(guard: Strength, will: Strength, tags: Any = (), abilities: Any = (), hp: int = 5) -> str:
    lines = [
        f"stats: {{hp: {hp}, mov: 5, def: {_pool(guard)}, wil: {_pool(will)}}}",
        f"tags: [{', '.join(tags)}]",
        *(["abilities:", *(f"  - {ability}" for ability in abilities)] if abilities else []),
    ]
    return "\n".join(["cost: 1", *lines])


def _duel(duel: Duel, hp: int = 5) -> Asked:
    if not duel.critical_defence:
        raise NotComparable("critical defence cannot be left out")
    if duel.strikes_with == WIL and duel.confused and (duel.frightened or duel.fear):
        raise NotComparable("the rules do not say whether confused and afraid is twice")
    if duel.damaging and duel.strikes_with == WIL:
        raise NotComparable("WIL against WIL does no damage")
    against = duel.against.upper()
    test = "WIL vs WIL" if duel.strikes_with == WIL else f"ATT {_pool(duel.strike)} vs {against}"
    blow = f"{{id: blow, name: B, test: {test}, range: [{_RANGES}], sight: true, target: enemy"
    blow += "}" if duel.damaging or duel.strikes_with == WIL else ", harmless: true}"
    own, first = _attacker(duel)
    other, second = _target(duel)
    will = duel.strike if duel.strikes_with == WIL else duel.fear.will if duel.fear else (1, 5)
    guard = (duel.guard, (2, 4)) if duel.against == DEF else ((2, 4), duel.guard)
    units = [_unit((2, 4), will, own, [blow]), _unit(*guard, other, hp=hp)]
    switches = {"critical_defence_with_one_die": duel.critical_single_die}
    return Asked("ags", "duel", units, first, second, {}, switches, item="blow")


def _attacker(duel: Duel) -> tuple[list[str], list[Put]]:
    tags = ["armour_piercing 1"] * duel.piercing + ["magic_damage"] * duel.magic
    put: list[Put] = [
        (name, None)
        for name, holds in (
            ("focusing", duel.focused),
            ("weakened", duel.weakened),
            ("water", duel.in_water),
            ("outnumbering", duel.outnumbers),
        )
        if holds
    ]
    put += [("into_melee", duel.others_in_melee)] * bool(duel.others_in_melee)
    put += [("extra_dice", duel.strike_token_dice)] * bool(duel.strike_token_dice)
    if duel.strike_reroll:
        tags.append("precision near" if duel.strikes_with == ATT else "precision spell")
    confused = duel.confused
    if duel.fear is not None:
        confused = _afraid(duel, duel.fear, tags)
    return tags, put + [("confused", None)] * confused


def _afraid(duel: Duel, fear: FearTest, tags: list[str]) -> bool:
    """Add what the fear test needs to *tags* and return whether the attacker is confused."""
    will = duel.strikes_with == WIL
    if duel.focused or fear.token_dice != duel.strike_token_dice or duel.frightened:
        raise NotComparable("the engine's attacker tests his fear as he strikes")
    if will and (fear.will != duel.strike or fear.confused != duel.confused):
        raise NotComparable("one WIL tests fear and strikes")
    tags += [f"fearsome {fear.own}"] * bool(fear.own) + [f"brave {fear.courage}"] * bool(
        fear.courage
    )
    return fear.confused


def _target(duel: Duel) -> tuple[list[str], list[Put]]:
    tags = [
        name
        for name, holds in (
            ("armour 1", duel.armoured),
            ("camouflaged", duel.cloaked),
            ("tough", duel.tough),
            ("incorporeal", duel.incorporeal),
            ("strong_willed", duel.strong_willed),
            ("mana_shield", duel.mana),
            (f"fearsome {_ALWAYS_AFRAID}", duel.frightened),
            (f"fearsome {duel.fear.frightful if duel.fear else 0}", duel.fear),
        )
        if holds
    ]
    put: list[Put] = [
        (name, None)
        for name, holds in (
            ("soft_cover", duel.cover == 1),
            ("hard_cover", duel.cover == 2),
            ("frozen", duel.frozen),
            ("defending", duel.defending),
            ("water", duel.target_in_water),
            ("paid_reroll", duel.guard_reroll),
            ("confused", duel.target_confused),
            ("doomed", duel.doomed),
        )
        if holds
    ]
    put += [("extra_dice", duel.guard_token_dice)] * bool(duel.guard_token_dice)
    return tags, put + [("mana", duel.mana)] * bool(duel.mana)


def _target_test(test: TargetTest) -> Asked:
    ability = f"{{id: try, name: T, test: WIL vs TN {test.number}, range: [near 0], target: self}}"
    put: list[Put] = [("extra_dice", test.token_dice)] * bool(test.token_dice)
    put += [("confused", None)] * test.repeats_successes + [("paid_reroll", None)] * test.second_try
    if test.extra_dice:
        raise NotComparable("more dice belong to a fear test")
    unit = _unit((2, 4), test.strength, abilities=[ability])
    return Asked("ags", "attempt", [unit], put, item="try")


def _fear_test(fear: FearTest) -> Asked:
    own = [f"fearsome {fear.own}"] * bool(fear.own) + [f"brave {fear.courage}"] * bool(fear.courage)
    put: list[Put] = [("extra_dice", fear.token_dice)] * bool(fear.token_dice)
    put += [("confused", None)] * fear.confused
    other = _unit((2, 4), (2, 4), [f"fearsome {fear.frightful}"])
    return Asked("ags", "fear", [_unit((2, 4), fear.will, own), other], put)


def _initiative(given: Initiative) -> dict[Seen, Fraction]:
    units = [_unit((2, 4), given.ours), _unit((2, 4), given.theirs)]
    first, second = (
        [("extra_initiative", tokens)] * bool(tokens)
        for tokens in (given.our_tokens, given.their_tokens)
    )
    asked = Asked("ags", "initiative", units, first, second)
    return engine_odds(asked, lambda outcome, _: outcome == "won")


def _fall(fall: Fall) -> Asked:
    tags = ["tough"] * fall.tough + ["incorporeal"] * fall.incorporeal
    tags += ["mana_shield"] * bool(fall.mana)
    put: list[Put] = [("extra_dice", fall.token_dice)] * bool(fall.token_dice)
    put += [("paid_reroll", None)] * fall.reroll + [("doomed", None)] * fall.doomed
    put += [("mana", fall.mana)] * bool(fall.mana)
    height = Fraction(fall.height)
    value = int(height) if height.denominator == 1 else height
    return Asked("ags", "fall", [_unit(fall.guard, (2, 4), tags)], put, values={"height": value})


def _ailing(ailing: Ailing) -> dict[Seen, Fraction]:
    what = [n for n in ("poisoned", "bleeding", "burning", "regenerates") if getattr(ailing, n)]
    if what not in (["poisoned"], ["bleeding"]):
        raise NotComparable("the engine follows one condition at a time")
    asked = Asked("ags", what[0], [_unit((2, 4), (2, 4))])
    found: dict[Seen, Fraction] = {}
    for damage, chance in engine_sum(asked, "rounds", ailing.rounds).items():
        left = max(0, ailing.hp - int(damage))
        found[left] = found.get(left, Fraction(0)) + chance
    return found
