"""Realms: what a hit does - damage roll, loss of hit points, shock, critical state (D1.3, D1.6).

Effects carry short English names. An effect that the armour names as well does not happen.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from tests.odds.oracle.dice import Dice, Odds, certain, die, seen_as, then, yes_or_no
from tests.odds.oracle.realms_clash import (
    ATTACKER,
    DEFENDER,
    TIE,
    Clash,
    enumerate_clash,
    throw_clash,
)

DISINTEGRATOR, ELECTRIC, EXPLOSIVE, MICROWAVE = (
    "disintegrator",
    "electric",
    "explosive",
    "microwave",
)
MONOMOLECULAR, PARALYSING, VIBRO, BREACHING = "monomolecular", "paralysing", "vibro", "breaching"
WEAPON_EFFECTS = (
    DISINTEGRATOR,
    ELECTRIC,
    EXPLOSIVE,
    MICROWAVE,
    MONOMOLECULAR,
    PARALYSING,
    VIBRO,
    BREACHING,
)
STANDING, CRITICAL, DOWN, REMOVED = "standing", "critical", "down", "removed"
NO_SHIELD, ADDS_DIE, REPEATS = "none", "adds a die", "repeats the throw"
MISSED = "missed"
Blow = tuple[str, int]
"""Who is higher in the damage roll, and the damage."""


@dataclass(frozen=True)
class Weapon:
    """A damage profile; `level` is the level of its damage type, 0 with that rule off (R1)."""

    strength: int
    damage: int
    level: int = 0
    effects: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Target:
    """Who is hit: armour, what adds dice, and the state he is in.

    `ko` is the value of the card; in the critical state one less counts. `cancels` are effects
    named by the armour. `field` stops disintegrator and electric. `hidden` doubles the defence
    dice (camouflaged and hit by an area).
    """

    protection: int = 0
    level: int = 0
    cancels: frozenset[str] = frozenset()
    composite: bool = False
    reinforced: bool = False
    field: bool = False
    shield: str = NO_SHIELD
    camouflaged: bool = False
    hidden: bool = False
    best_die_counts: bool = False
    ko: int = 3
    hp: int = 5
    max_hp: int = 5
    critical: bool = False
    ap: int = 6
    markers: int = 0


@dataclass(frozen=True)
class Result:
    """What came of an attack: who was higher, the hit points lost, the state, AP and markers."""

    higher: str
    loss: int
    state: str
    ap: int
    markers: int


def active_effects(weapon: Weapon, target: Target) -> frozenset[str]:
    """Return the effects of a weapon that nothing of the target stops."""
    left = weapon.effects - target.cancels
    return left - {DISINTEGRATOR, ELECTRIC} if target.field else left


def clash_of(weapon: Weapon, target: Target, bonus: int = 0) -> Clash:
    """Return the damage roll; `bonus` is what autofire adds minus what cover gives."""
    effects = active_effects(weapon, target)
    armour = target.protection
    if DISINTEGRATOR in effects:
        armour = (armour + 1) // 2
    dice = 1 + (target.shield == ADDS_DIE) + target.camouflaged
    return Clash(
        lead=weapon.strength + weapon.level + bonus - armour - target.level,
        defence_dice=dice * (2 if target.hidden else 1),
        best_die_counts=target.best_die_counts,
        explosive=EXPLOSIVE in effects,
        vibro=VIBRO in effects,
        second_tries=target.composite + (target.shield == REPEATS),
    )


def _current_ko(target: Target) -> int:
    return target.ko - target.critical


def ko_fails(target: Target, random: Dice) -> bool:
    """Throw a KO roll, lost without dice at 0; return whether it fails."""
    ko = _current_ko(target)
    return ko <= 0 or die(random, 12) > ko


def ko_failure(target: Target) -> Odds[bool]:
    """Return the odds that a KO roll fails."""
    ko = max(0, min(12, _current_ko(target)))
    return yes_or_no(Fraction(12 - ko, 12))


def _damage(weapon: Weapon, target: Target) -> int:
    halved = target.reinforced and BREACHING not in active_effects(weapon, target)
    return weapon.damage // 2 if halved else weapon.damage


def lose_points(target: Target, loss: int) -> tuple[Target, bool]:
    """Take hit points; return the target afterwards and whether it suffers a shock."""
    left = replace(target, hp=target.hp - loss)
    if left.hp <= 0:
        return left, False
    if left.hp >= target.max_hp // 2 or target.critical:
        return left, True
    return _become_critical(left), False


def _become_critical(target: Target) -> Target:
    """Two AP are gone; with one only that one, with none a marker instead (R24)."""
    if not target.ap:
        return replace(target, critical=True, markers=target.markers + 1)
    return replace(target, critical=True, ap=max(0, target.ap - 2))


def pay_for_shock(target: Target) -> Target:
    """Take an AP after a failed KO roll, or give a marker to who has none."""
    if target.ap:
        return replace(target, ap=target.ap - 1)
    return replace(target, markers=target.markers + 1)


def state_of(target: Target) -> str:
    """Return the state in one word."""
    if target.hp < 0:
        return REMOVED
    if target.hp == 0:
        return DOWN
    return CRITICAL if target.critical else STANDING


def _struck(blow: Blow, weapon: Weapon, target: Target) -> tuple[Target, int]:
    """Return the target after the damage and how many shocks it suffers."""
    higher, loss = blow
    effects = active_effects(weapon, target)
    shocks = 0
    if higher == TIE or (higher == DEFENDER and ELECTRIC in effects):
        shocks = 1
    elif higher == ATTACKER and PARALYSING in effects:
        shocks = loss
    elif higher == ATTACKER:
        target, shocked = lose_points(target, loss)
        shocks = int(shocked)
    if MICROWAVE in effects and target.hp > 0:
        shocks += 1
    return target, shocks


def _paralyses(weapon: Weapon, target: Target) -> bool:
    return PARALYSING in active_effects(weapon, target)


def _plain_loss(weapon: Weapon, target: Target, partly_covered: bool) -> int:
    damage = _damage(weapon, target)
    return (damage + 1) // 2 if partly_covered else damage


def _doubling_due(higher: str, weapon: Weapon, target: Target, loss: int) -> bool:
    """Return whether a KO roll decides about a doubled loss."""
    loses = higher == ATTACKER and loss > 0 and not _paralyses(weapon, target)
    return loses and MONOMOLECULAR in active_effects(weapon, target)


def throw_loss(
    weapon: Weapon, target: Target, random: Dice, bonus: int = 0, partly_covered: bool = False
) -> Blow:
    """Throw damage and defence of a hit; return who is higher and what the damage comes to."""
    higher = throw_clash(clash_of(weapon, target, bonus), random)
    loss = _plain_loss(weapon, target, partly_covered)
    if _doubling_due(higher, weapon, target, loss) and ko_fails(target, random):
        loss *= 2
    return higher, loss if higher == ATTACKER else 0


def enumerate_loss(
    weapon: Weapon, target: Target, bonus: int = 0, partly_covered: bool = False
) -> Odds[Blow]:
    """Return the odds of who is higher and what the damage comes to."""
    plain = _plain_loss(weapon, target, partly_covered)

    def losses(higher: str) -> Odds[Blow]:
        if not _doubling_due(higher, weapon, target, plain):
            return certain((higher, plain if higher == ATTACKER else 0))
        return seen_as(ko_failure(target), lambda fails: (higher, plain * (2 if fails else 1)))

    return then(enumerate_clash(clash_of(weapon, target, bonus)), losses)


def _shown(blow: Blow, weapon: Weapon, before: Target, after: Target) -> Result:
    loss = 0 if _paralyses(weapon, before) else blow[1]
    return Result(blow[0], loss, state_of(after), after.ap, after.markers)


def missed(target: Target) -> Result:
    """Return the result of an attack that did not hit."""
    return Result(MISSED, 0, state_of(target), target.ap, target.markers)


def throw_hit(
    weapon: Weapon, target: Target, random: Dice, bonus: int = 0, partly_covered: bool = False
) -> Result:
    """Throw damage and defence of a hit, then every KO roll that comes of it."""
    blow = throw_loss(weapon, target, random, bonus, partly_covered)
    after, shocks = _struck(blow, weapon, target)
    for _ in range(shocks):
        if ko_fails(after, random):
            after = pay_for_shock(after)
    return _shown(blow, weapon, target, after)


def shaken(target: Target, shocks: int) -> Odds[Target]:
    """Return the odds of a target after so many shocks."""
    odds = certain(target)
    for _ in range(shocks):
        odds = then(
            odds,
            lambda now: seen_as(
                ko_failure(now), lambda fails: pay_for_shock(now) if fails else now
            ),
        )
    return odds


def enumerate_hit(
    weapon: Weapon, target: Target, bonus: int = 0, partly_covered: bool = False
) -> Odds[Result]:
    """Return the odds of what a hit does."""

    def after(blow: Blow) -> Odds[Result]:
        odds = shaken(*_struck(blow, weapon, target))
        return seen_as(odds, lambda end: _shown(blow, weapon, target, end))

    return then(enumerate_loss(weapon, target, bonus, partly_covered), after)
