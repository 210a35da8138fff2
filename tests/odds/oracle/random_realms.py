"""Situations of Realms at random."""

from collections.abc import Callable
from dataclasses import replace

from tests.odds.oracle import realms
from tests.odds.oracle.lots import Lots
from tests.odds.oracle.realms_attacks import Burst, Counter, Fighter, Melee, Shot
from tests.odds.oracle.realms_clash import Clash
from tests.odds.oracle.realms_hit import (
    ADDS_DIE,
    BREACHING,
    NO_SHIELD,
    REPEATS,
    WEAPON_EFFECTS,
    Target,
    Weapon,
)
from tests.odds.oracle.realms_mike import (
    ZONES_OF_MARCH_2020,
    ZONES_OF_THE_LATER_EDITION,
    MikeShot,
)
from tests.odds.oracle.realms_need import AIMED, LARGE, MEDIUM, NORMAL, QUICK, SMALL, Aim
from tests.odds.oracle.realms_rolls import (
    AttributeRoll,
    Deviation,
    Interrupt,
    Scouting,
    Shock,
    TurnOrder,
)
from tests.odds.oracle.realms_until_down import UntilDown


def _aim(lots: Lots) -> Aim:
    style = lots.choice((NORMAL, NORMAL, AIMED, QUICK))
    prone = lots.rarely()
    return Aim(
        lots.between(2, 10),
        style=style,
        reaction=style == NORMAL and lots.rarely(),
        distance=lots.between(1, 70),
        band_length=lots.choice((10, 20, 30)),
        bands=lots.between(2, 5),
        cover=lots.choice((0, 0, 1, 2)),
        target_size=lots.choice((SMALL, MEDIUM, MEDIUM, LARGE)),
        target_prone=prone,
        target_dodges=not prone and lots.rarely(),
        shots=1 if style == AIMED else lots.choice((1, 1, 2, 4)),
        **lots.flags("comes_out unwieldy shooter_prone target_fast arm_critical"),
    )


def _weapon(lots: Lots) -> Weapon:
    effects = frozenset(effect for effect in WEAPON_EFFECTS if lots.rarely())
    return Weapon(lots.between(1, 9), lots.between(0, 6), lots.choice((0, 0, 1, 3)), effects)


def _target(lots: Lots) -> Target:
    max_hp = lots.between(1, 12)
    hp = lots.between(max(1, max_hp // 2), max_hp)
    critical = max_hp > 3 and lots.rarely()
    shield = lots.choice((NO_SHIELD, NO_SHIELD, ADDS_DIE, REPEATS))
    camouflaged = lots.rarely()
    return Target(
        protection=lots.between(0, 7),
        level=lots.choice((0, 0, 1, 2)),
        # Structural stands on weapons alone.
        cancels=frozenset(e for e in WEAPON_EFFECTS if lots.rarely()) - {BREACHING},
        shield=shield,
        best_die_counts=lots.happens(0.1),
        camouflaged=camouflaged,
        hidden=shield == NO_SHIELD and not camouflaged and lots.happens(0.1),
        ko=lots.between(1, 8),
        hp=max_hp // 2 - 1 if critical else hp,
        max_hp=max_hp,
        critical=critical,
        ap=lots.choice((0, 1, 2, 6)),
        markers=lots.choice((0, 0, 1)),
        **lots.flags("composite reinforced field"),
    )


def _lighter(target: Target) -> Target:
    """Leave out what makes a target slow to enumerate again and again."""
    return replace(target, hidden=False, composite=False, camouflaged=False, shield=NO_SHIELD)


def _shot(lots: Lots) -> Shot:
    return Shot(
        _aim(lots),
        _weapon(lots),
        _target(lots),
        bonus_dice=lots.choice((0, 0, 0, 1, 2)),
        **lots.flags("touches_cover partly_covered"),
    )


def _burst(lots: Lots) -> Burst:
    shot = _shot(lots)
    shot = replace(shot, aim=replace(shot.aim, style=NORMAL), target=_lighter(shot.target))
    return Burst(shot, lots.choice(((1, 1), (2, 1), (2, 2), (3, 1), (1, 1, 1), (1, 2, 1))))


def _fighter(lots: Lots, camouflaged: bool) -> Fighter:
    return Fighter(
        lots.choice((0, 2, 3, 4, 5, 6, 7)),
        friends=lots.choice((0, 0, 1, 2)),
        camouflaged=camouflaged,
        critical_arms=lots.choice((0, 0, 0, 1)),
        **lots.flags("larger charges from_behind from_camouflage stance"),
    )


def _melee(lots: Lots) -> Melee:
    target, own = _target(lots), _target(lots)
    return Melee(
        _fighter(lots, own.camouflaged),
        _fighter(lots, target.camouflaged),
        _weapon(lots),
        target,
        Counter(_weapon(lots), own) if lots.happens(0.5) else None,
    )


def _until_down(lots: Lots) -> UntilDown:
    attack = _shot(lots) if lots.happens(0.6) else _melee(lots)
    if isinstance(attack, Melee):
        attack = replace(attack, defender=replace(attack.defender, camouflaged=False))
    return UntilDown(replace(attack, target=_lighter(attack.target)), lots.between(1, 8))


def _clash(lots: Lots) -> Clash:
    dice = lots.choice((1, 1, 1, 2, 3))
    return Clash(
        lots.between(-8, 10),
        defence_dice=dice,
        best_die_counts=lots.rarely(),
        explosive=lots.happens(0.4),
        vibro=lots.happens(0.4),
        second_tries=lots.choice((0, 0, 1)),
    )


def make_realms(lots: Lots) -> realms.Situation:
    """Draw one situation; half of them are shots and melees."""
    makers: tuple[Callable[[], realms.Situation], ...] = (
        *[lambda: _shot(lots)] * 4,
        *[lambda: _melee(lots)] * 3,
        lambda: _burst(lots),
        lambda: MikeShot(
            _shot(lots), lots.choice((ZONES_OF_MARCH_2020, ZONES_OF_THE_LATER_EDITION))
        ),
        lambda: _until_down(lots),
        lambda: _clash(lots),
        lambda: AttributeRoll(lots.between(-1, 14), lots.between(1, 3)),
        lambda: Scouting(
            lots.between(1, 8), lots.between(1, 4), lots.between(0, 2), lots.between(0, 2)
        ),
        lambda: Interrupt(lots.between(0, 8), lots.between(0, 8)),
        lambda: TurnOrder(lots.between(0, 8), lots.between(0, 8)),
        lambda: Deviation(lots.between(-2, 12), lots.between(1, 90), lots.between(1, 3)),
        lambda: Shock(
            lots.between(0, 10), lots.between(0, 3), lots.between(0, 2), lots.between(1, 3)
        ),
    )
    return lots.choice(makers)()
