"""Realms: shots, bursts, melee with riposte, and attacks until the target is down (D1.6, D1.7)."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from tests.odds.oracle.dice import Dice, Odds, certain, die, seen_as, then, yes_or_no
from tests.odds.oracle.realms_clash import (
    ATTACKER,
    DEFENDER,
    TIE,
    Clash,
    enumerate_clash,
    throw_clash,
)
from tests.odds.oracle.realms_hit import (
    Result,
    Target,
    Weapon,
    enumerate_hit,
    missed,
    throw_hit,
)
from tests.odds.oracle.realms_need import Aim, in_reach, need_of


@dataclass(frozen=True)
class Shot:
    """One ranged attack; `bonus_dice` join the FK roll (a trait), one success is enough.

    `touches_cover` gives 2 to the defence roll behind cover II. `partly_covered` is a base that
    an area covers in part: the loss is halved, rounded up.
    """

    aim: Aim
    weapon: Weapon
    target: Target
    bonus_dice: int = 0
    touches_cover: bool = False
    partly_covered: bool = False


@dataclass(frozen=True)
class Burst:
    """Autofire of one weapon at several equal targets; `split` are the shots for each."""

    shot: Shot
    split: tuple[int, ...]


@dataclass(frozen=True)
class Fighter:
    """One side of a melee. AGI as it is now; `friends` touch the enemy's base as well.

    `charges`, `from_behind` (outside the field of view) and `from_camouflage` count for the
    attacker only, `stance` (which takes the bonus of a charge away) for the defender only.
    """

    agi: int
    friends: int = 0
    larger: bool = False
    camouflaged: bool = False
    critical_arms: int = 0
    charges: bool = False
    from_behind: bool = False
    from_camouflage: bool = False
    stance: bool = False


@dataclass(frozen=True)
class Counter:
    """What a riposte is made with and whom it hits."""

    weapon: Weapon
    target: Target


@dataclass(frozen=True)
class Melee:
    """One attack in melee; the defender answers a beaten-off attack if he has a counter."""

    attacker: Fighter
    defender: Fighter
    weapon: Weapon
    target: Target
    riposte: Counter | None = None


@dataclass(frozen=True)
class Exchange:
    """What came of an attack in melee: who was higher, then the damage to one of the two."""

    higher: str
    attack: Result | None
    riposte: Result | None


BurstResult: TypeAlias = tuple[int, int, int]
"""Targets hit, targets that lost the damage roll, hit points lost together."""


def shot_need(shot: Shot) -> int:
    """Return the need of a shot, 0 for a target out of reach."""
    return need_of(shot.aim, shot.target.camouflaged) if in_reach(shot.aim) else 0


def damage_bonus(shot: Shot) -> int:
    """Return what autofire adds to the damage roll minus what cover in contact takes."""
    behind_cover = shot.touches_cover and shot.aim.cover == 2
    return shot.aim.shots - 1 - (2 if behind_cover else 0)


def throw_shot(shot: Shot, random: Dice) -> Result:
    """Throw to hit and, on a hit, for damage."""
    need = shot_need(shot)
    if need <= 0:
        return missed(shot.target)
    shown = [die(random, 12) for _ in range(1 + shot.bonus_dice)]
    if min(shown) > need:
        return missed(shot.target)
    return throw_hit(shot.weapon, shot.target, random, damage_bonus(shot), shot.partly_covered)


def hit_chance(need: int, dice: int) -> Fraction:
    """Return the chance that one of some dice is not above the need."""
    return 1 - Fraction(12 - max(0, min(12, need)), 12) ** dice


def enumerate_shot(shot: Shot) -> Odds[Result]:
    """Return the odds of a shot."""
    hit = enumerate_hit(shot.weapon, shot.target, damage_bonus(shot), shot.partly_covered)
    return then(
        yes_or_no(hit_chance(shot_need(shot), 1 + shot.bonus_dice)),
        lambda hits: hit if hits else certain(missed(shot.target)),
    )


def shots_of(burst: Burst) -> tuple[Shot, ...]:
    """Return the single throws of a burst, one for each target."""
    return tuple(
        replace(burst.shot, aim=replace(burst.shot.aim, shots=shots, target_number=number))
        for number, shots in enumerate(burst.split, start=1)
    )


def _counted(before: BurstResult, result: Result) -> BurstResult:
    hits, beaten, loss = before
    hit = result.higher in (DEFENDER, TIE, ATTACKER)
    return hits + hit, beaten + (result.higher == ATTACKER), loss + result.loss


def throw_burst(burst: Burst, random: Dice) -> BurstResult:
    """Throw at one target after the other."""
    counted = (0, 0, 0)
    for shot in shots_of(burst):
        counted = _counted(counted, throw_shot(shot, random))
    return counted


def enumerate_burst(burst: Burst) -> Odds[BurstResult]:
    """Return the odds of a burst."""
    odds: Odds[BurstResult] = certain((0, 0, 0))
    for shot in shots_of(burst):
        one = enumerate_shot(shot)
        odds = then(
            odds, lambda before, one=one: seen_as(one, lambda result: _counted(before, result))
        )
    return odds


def _bonus(fighter: Fighter, enemy: Fighter) -> int:
    bonus = fighter.friends + fighter.larger - fighter.critical_arms
    return bonus - enemy.camouflaged


def _attack_bonus(melee: Melee) -> int:
    attacker, defender = melee.attacker, melee.defender
    bonus = _bonus(attacker, defender) + attacker.from_behind + attacker.from_camouflage
    return bonus + (attacker.charges and not defender.stance)


def _walkover(agi: int, other: int) -> str | None:
    """Return who wins without dice: AGI 0 loses; with both at 0 nobody hits (R19)."""
    if agi > 0 and other > 0:
        return None
    return TIE if agi <= 0 and other <= 0 else DEFENDER if agi <= 0 else ATTACKER


def melee_lead(melee: Melee) -> int:
    """Return what the attacker adds to his die more than the defender."""
    attacker, defender = melee.attacker, melee.defender
    return attacker.agi + _attack_bonus(melee) - defender.agi - _bonus(defender, attacker)


def riposte_lead(melee: Melee) -> int:
    """Return the same for the riposte of the defender."""
    attacker, defender = melee.attacker, melee.defender
    ours = defender.agi + _bonus(defender, attacker)
    return ours - attacker.agi - _bonus(attacker, defender)


def _melee_clash(melee: Melee) -> Clash | str:
    return _walkover(melee.attacker.agi, melee.defender.agi) or Clash(melee_lead(melee))


def _riposte_clash(melee: Melee) -> Clash | str:
    return _walkover(melee.defender.agi, melee.attacker.agi) or Clash(riposte_lead(melee))


def _throw_who(clash: Clash | str, random: Dice) -> str:
    return clash if isinstance(clash, str) else throw_clash(clash, random)


def _who(clash: Clash | str) -> Odds[str]:
    return certain(clash) if isinstance(clash, str) else enumerate_clash(clash)


def throw_melee(melee: Melee, random: Dice) -> Exchange:
    """Throw AGI against AGI, then damage, or the riposte."""
    higher = _throw_who(_melee_clash(melee), random)
    if higher == ATTACKER:
        return Exchange(higher, throw_hit(melee.weapon, melee.target, random), None)
    counter = melee.riposte
    if higher == DEFENDER and counter:
        if _throw_who(_riposte_clash(melee), random) == ATTACKER:
            return Exchange(higher, None, throw_hit(counter.weapon, counter.target, random))
        return Exchange(higher, None, missed(counter.target))
    return Exchange(higher, None, None)


def enumerate_melee(melee: Melee) -> Odds[Exchange]:
    """Return the odds of an attack in melee."""
    hit = enumerate_hit(melee.weapon, melee.target)

    def after(higher: str) -> Odds[Exchange]:
        if higher == ATTACKER:
            return seen_as(hit, lambda result: Exchange(higher, result, None))
        counter = melee.riposte
        if higher == TIE or counter is None:
            return certain(Exchange(higher, None, None))
        answer = enumerate_hit(counter.weapon, counter.target)
        return then(
            _who(_riposte_clash(melee)),
            lambda who: seen_as(
                answer if who == ATTACKER else certain(missed(counter.target)),
                lambda result: Exchange(higher, None, result),
            ),
        )

    return then(_who(_melee_clash(melee)), after)
