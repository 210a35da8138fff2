"""Realms: a shot at a MIKe - which zone it hits and what becomes of that zone (D1.12).

Shocks and AP are left out here; they go as for infantry.
"""

from dataclasses import dataclass
from fractions import Fraction

from tests.odds.oracle.dice import Dice, Odds, certain, die, faces, seen_as, then, yes_or_no
from tests.odds.oracle.realms_attacks import Shot, damage_bonus, hit_chance, shot_need
from tests.odds.oracle.realms_clash import ATTACKER
from tests.odds.oracle.realms_hit import (
    MISSED,
    PARALYSING,
    active_effects,
    enumerate_loss,
    ko_fails,
    ko_failure,
    throw_loss,
)

BODY, RIGHT_ARM, LEFT_ARM, LEGS = "body", "right arm", "left arm", "legs"
ZONES_OF_MARCH_2020 = (6, 8, 10)
"""The highest face for the body, the right arm and the left arm."""
ZONES_OF_THE_LATER_EDITION = (5, 7, 9)
WHOLE, CRITICAL, DESTROYED, DETONATES = "whole", "critical", "destroyed", "detonates"
TURNS_ONLY, STUCK, FALLS = "turns only", "stuck", "falls"


@dataclass(frozen=True)
class MikeShot:
    """A shot at an undamaged MIKe; `shot.target` holds armour, KO and the points of the body."""

    shot: Shot
    zones: tuple[int, int, int] = ZONES_OF_MARCH_2020


@dataclass(frozen=True)
class ZoneResult:
    """Who was higher, the zone, its loss and its state."""

    higher: str
    zone: str
    loss: int
    state: str


NOTHING = ZoneResult(MISSED, "", 0, WHOLE)


def zone_points(body: int) -> int:
    """Return the hit points of arms and legs: two thirds of the body, rounded up."""
    return (2 * body + 2) // 3


def _zone(face: int, highest: tuple[int, int, int]) -> str:
    body, right, left = highest
    return (
        BODY if face <= body else RIGHT_ARM if face <= right else LEFT_ARM if face <= left else LEGS
    )


def _legs_gone(face: int) -> str:
    return TURNS_ONLY if face <= 6 else STUCK if face <= 11 else FALLS


def _left(mike: MikeShot, zone: str, loss: int) -> str | None:
    """Return the state of a zone after a loss, or None if dice decide."""
    points = mike.shot.target.max_hp
    points = points if zone == BODY else zone_points(points)
    if loss >= points:
        return DESTROYED if zone in (RIGHT_ARM, LEFT_ARM) else None
    return CRITICAL if points - loss < points // 2 else WHOLE


def _taken(mike: MikeShot, higher: str, loss: int) -> int:
    effects = active_effects(mike.shot.weapon, mike.shot.target)
    return 0 if higher != ATTACKER or PARALYSING in effects else loss


def throw_mike_shot(mike: MikeShot, random: Dice) -> ZoneResult:
    """Throw to hit, for the zone, for damage, and for what a lost body or legs mean."""
    shot = mike.shot
    need = shot_need(shot)
    if need <= 0 or min(die(random, 12) for _ in range(1 + shot.bonus_dice)) > need:
        return NOTHING
    zone = _zone(die(random, 12), mike.zones)
    higher, loss = throw_loss(
        shot.weapon, shot.target, random, damage_bonus(shot), shot.partly_covered
    )
    loss = _taken(mike, higher, loss)
    state = _left(mike, zone, loss)
    if state is None and zone == BODY:
        state = DETONATES if ko_fails(shot.target, random) else DESTROYED
    return ZoneResult(higher, zone, loss, state or _legs_gone(die(random, 12)))


def enumerate_mike_shot(mike: MikeShot) -> Odds[ZoneResult]:
    """Return the odds of a shot at a MIKe."""
    shot = mike.shot
    blows = enumerate_loss(shot.weapon, shot.target, damage_bonus(shot), shot.partly_covered)
    zones = seen_as(faces(12), lambda face: _zone(face, mike.zones))

    def state_odds(zone: str, loss: int) -> Odds[str]:
        state = _left(mike, zone, loss)
        if state is not None:
            return certain(state)
        if zone == BODY:
            return seen_as(ko_failure(shot.target), lambda fails: DETONATES if fails else DESTROYED)
        return {TURNS_ONLY: Fraction(6, 12), STUCK: Fraction(5, 12), FALLS: Fraction(1, 12)}

    def in_zone(zone: str) -> Odds[ZoneResult]:
        def hurt(blow: tuple[str, int]) -> Odds[ZoneResult]:
            loss = _taken(mike, *blow)
            return seen_as(
                state_odds(zone, loss), lambda state: ZoneResult(blow[0], zone, loss, state)
            )

        return then(blows, hurt)

    hit = yes_or_no(hit_chance(shot_need(shot), 1 + shot.bonus_dice))
    return then(hit, lambda hits: then(zones, in_zone) if hits else certain(NOTHING))
