"""Situations of each game for the tests, twenty by hand and as many at random as wanted."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.odds.oracle import ags, basic_rules, celtos, realms, true_forces
from tests.odds.oracle.ags_duel import DEF, WIL, Duel
from tests.odds.oracle.ags_pool import DieTest, FearTest, Initiative, TargetTest
from tests.odds.oracle.ags_wear import Ailing, UntilOut
from tests.odds.oracle.basic_rules import Move, StartRoll
from tests.odds.oracle.basic_rules_attacks import Attack, Fall, Morale, Struck
from tests.odds.oracle.basic_rules_attacks import UntilOut as UntilGone
from tests.odds.oracle.celtos import (
    CloseCombat,
    MeleeRound,
    PlainTest,
    Rally,
    Shooting,
)
from tests.odds.oracle.celtos import Initiative as CeltosInitiative
from tests.odds.oracle.celtos import Morale as CeltosMorale
from tests.odds.oracle.celtos import UntilOut as UntilWounds
from tests.odds.oracle.dice import Dice, Odds
from tests.odds.oracle.lots import Lots
from tests.odds.oracle.random_situations import MAKERS
from tests.odds.oracle.realms_attacks import Burst, Counter, Fighter, Melee, Shot
from tests.odds.oracle.realms_clash import Clash
from tests.odds.oracle.realms_hit import (
    ADDS_DIE,
    DISINTEGRATOR,
    ELECTRIC,
    EXPLOSIVE,
    MICROWAVE,
    MONOMOLECULAR,
    PARALYSING,
    REPEATS,
    VIBRO,
    Target,
    Weapon,
)
from tests.odds.oracle.realms_mike import MikeShot
from tests.odds.oracle.realms_need import AIMED, LARGE, QUICK, SMALL, Aim
from tests.odds.oracle.realms_rolls import (
    AttributeRoll,
    Deviation,
    Interrupt,
    Scouting,
    Shock,
    TurnOrder,
)
from tests.odds.oracle.realms_until_down import UntilDown
from tests.odds.oracle.true_forces import Attack as ForcesAttack
from tests.odds.oracle.true_forces import UntilOut as ForcesUntilOut

THROWS: dict[str, Callable[[Any, Dice], Any]] = {
    "ags": ags.throw,
    "basic_rules": basic_rules.throw,
    "celtos": celtos.throw,
    "realms": realms.throw,
    "true_forces": true_forces.throw,
}
ENUMERATIONS: dict[str, Callable[[Any], Odds[Any]]] = {
    "ags": ags.enumerate_throw,
    "basic_rules": basic_rules.enumerate_throw,
    "celtos": celtos.enumerate_throw,
    "realms": realms.enumerate_throw,
    "true_forces": true_forces.enumerate_throw,
}

_RIFLE = Weapon(strength=5, damage=2)
_SOLDIER = Target(protection=3)
_SWORD = Weapon(strength=4, damage=3)

_AGS: tuple[ags.Situation, ...] = (
    Duel((4, 3), (4, 5)),
    Duel((4, 3), (4, 4), tough=True, doomed=True),
    Duel((5, 4), (3, 5), cover=1, cloaked=True, strike_token_dice=2),
    Duel((4, 3), (5, 4), cover=2, focused=True, piercing=True, armoured=True),
    Duel((3, 4), (4, 5), incorporeal=True, mana=1, doomed=True),
    Duel((4, 3), (4, 5), strike_reroll=True, guard_reroll=True),
    Duel((5, 3), (4, 4), tough=True, guard_reroll=True, frozen=True),
    Duel((6, 3), (2, 5), damaging=False, guard_reroll=True),
    Duel((5, 4), (4, 4), against=WIL, strong_willed=True, target_confused=True),
    Duel((4, 4), (3, 4), against=WIL, strikes_with=WIL, damaging=False, confused=True),
    Duel((4, 3), (4, 5), fear=FearTest((3, 4), 2, courage=1), strike_reroll=True),
    Duel((7, 3), (7, 4), defending=True, magic=True, tough=True, incorporeal=True),
    Duel((2, 5), (1, 5), weakened=True, in_water=True, critical_single_die=True),
    Duel((4, 4), (3, 3), against=DEF, others_in_melee=2, target_in_water=True, outnumbers=True),
    TargetTest((4, 4), 1, repeats_successes=True),
    TargetTest((5, 3), 2, token_dice=2, second_try=True),
    DieTest(2),
    Initiative((4, 4), (3, 4), our_tokens=0, their_tokens=1),
    Ailing(hp=5, rounds=4, poisoned=True, bleeding=True, burning=True, regenerates=True),
    UntilOut(Duel((4, 3), (4, 5), mana=2, guard_reroll=True), hp=5, attacks=6),
)
_BASIC_RULES: tuple[basic_rules.Situation, ...] = (
    Attack(2),
    Attack(2, armour=1),
    Attack(3, "S", "L", armour=2),
    Attack(3, "XL", "XS", armour=1, blocks=True),
    Attack(2, "L", "M", armour=1, rerolls_hits=True),
    Attack(2, "M", "L", armour=2, rerolls_damage=True, rerolls_armour=True),
    Attack(4, "M", "S"),
    Attack(3, "M", "XL", armour=3, one_stage=True),
    Fall(3, armour=1),
    Fall(Fraction(7, 2), armour=2),
    Morale(3, 2),
    Morale(4, 3, rerolls_ones=True),
    Morale(3, 2, explodes=False),
    StartRoll(3, 4),
    Move(2, 5),
    Move(1, 4, explodes=True),
    Struck(Attack(3, "M", "M", armour=1), hp=4, lost=1, morale=3),
    Struck(Attack(4, "L", "M"), hp=6, lost=4, morale=4),
    UntilGone(Struck(Attack(3, armour=1), hp=3, lost=0, morale=3), attacks=6),
    UntilGone(Struck(Attack(2, "L", "S"), hp=4, lost=0, morale=2), 8, flight_ends_it=True),
)
_CELTOS: tuple[celtos.Situation, ...] = (
    Shooting(5, weapon=4, toughness=4),
    Shooting(5, weapon=6, toughness=3, shots=4, moved=True, target_size=4),
    Shooting(4, weapon=2, toughness=9, shots=3, moved=True, target_size=1),
    Shooting(10, weapon=10, toughness=1, shots=5, target_size=9),
    Shooting(9, weapon=5, toughness=5, shots=2, moved=True, target_size=12),
    Shooting(1, weapon=1, toughness=10, shots=6),
    CloseCombat(5, 3, weapon=5, toughness=4),
    CloseCombat(5, 3, weapon=5, toughness=4, attacks=3, charging=True),
    CloseCombat(1, 9, weapon=3, toughness=5, attacks=4, charging=True),
    CloseCombat(9, 1, weapon=7, toughness=4, attacks=2, in_panic=True),
    CloseCombat(4, 6, weapon=4, toughness=6, attacks=5, enemy_in_panic=True, in_cover=True),
    PlainTest(6),
    PlainTest(3, difficulty=7),
    Rally(6, enemy_in_short_range=True, enemy_in_medium_range=True),
    Rally(5, enemy_in_medium_range=True),
    CeltosMorale(5, left=4, starting=10),
    CeltosMorale(5, left=5, starting=10),
    CeltosInitiative(),
    MeleeRound(CloseCombat(5, 4, 5, 4, attacks=4), CloseCombat(4, 5, 6, 5, attacks=3)),
    UntilWounds(Shooting(6, weapon=5, toughness=4, shots=4), wounds=5, attacks=6),
)
_REALMS: tuple[realms.Situation, ...] = (
    Shot(Aim(5), _RIFLE, _SOLDIER),
    Shot(Aim(5, shots=4), Weapon(4, 2), Target(protection=4)),
    Shot(
        Aim(4, style=AIMED, distance=42, cover=2, target_size=SMALL),
        Weapon(6, 4, effects=frozenset({EXPLOSIVE, MONOMOLECULAR})),
        Target(protection=4, composite=True, hp=10, max_hp=10),
        touches_cover=True,
    ),
    Shot(
        Aim(6, style=QUICK, target_size=LARGE, shooter_prone=True, target_fast=True),
        Weapon(3, 3, level=2, effects=frozenset({VIBRO, MICROWAVE})),
        Target(protection=3, level=1, shield=ADDS_DIE, ap=1, hp=3),
    ),
    Shot(
        Aim(3, reaction=True, comes_out=True, target_dodges=True),
        _RIFLE,
        _SOLDIER,
        bonus_dice=2,
    ),
    Shot(
        Aim(7),
        Weapon(5, 3, effects=frozenset({ELECTRIC, DISINTEGRATOR})),
        Target(protection=5, camouflaged=True, ap=0),
    ),
    Shot(
        Aim(8, unwieldy=True, target_prone=True),
        Weapon(7, 5, effects=frozenset({PARALYSING})),
        Target(protection=2, reinforced=True, shield=REPEATS, ap=2),
        partly_covered=True,
    ),
    Burst(Shot(Aim(5), Weapon(4, 2), Target(protection=3)), (2, 2)),
    Burst(Shot(Aim(6, cover=1), Weapon(3, 1), Target(protection=2)), (1, 1, 2)),
    MikeShot(Shot(Aim(6, target_size=LARGE), Weapon(8, 6), Target(6, ko=6, hp=6, max_hp=6))),
    Clash(0, explosive=True, vibro=True, second_tries=1),
    Melee(Fighter(4, charges=True), Fighter(5, larger=True), _SWORD, _SOLDIER),
    Melee(
        Fighter(5, friends=1, from_behind=True, critical_arms=1),
        Fighter(4, camouflaged=True),
        _SWORD,
        Target(protection=2, camouflaged=True),
        Counter(_SWORD, _SOLDIER),
    ),
    AttributeRoll(2, dice=3),
    Scouting(4, camouflage=2, extra_ap=1, helpers=1),
    Interrupt(3, 5),
    TurnOrder(4, 6),
    Deviation(4, 41, dice=2),
    Shock(ko=4, ap=1, shocks=3),
    UntilDown(Shot(Aim(7), _RIFLE, Target(protection=3, hp=6, max_hp=6)), attacks=10),
)
_TRUE_FORCES: tuple[true_forces.Situation, ...] = (
    ForcesAttack(4, 4),
    ForcesAttack(6, 1),
    ForcesAttack(1, 6),
    ForcesAttack(3, 5, wounds=2),
    ForcesAttack(5, 4, hit_modifier=1),
    ForcesAttack(2, 3, hit_modifier=-2),
    ForcesAttack(4, 6, wounds=5),
    ForcesAttack(4, 4, attacker_modifier=1),
    ForcesAttack(4, 4, target_modifier=2, wounds=1),
    ForcesAttack(3, 3, attacker_modifier=-1, damage_modifier=1),
    ForcesAttack(5, 5, damage_modifier=-1, wounds=1),
    ForcesAttack(6, 6, hit_modifier=2),
    ForcesAttack(1, 4, attacker_modifier=2, hit_modifier=-1, damage_modifier=2),
    ForcesAttack(2, 2, wounds=1),
    ForcesUntilOut(ForcesAttack(4, 4), attacks=8),
    ForcesUntilOut(ForcesAttack(2, 6), attacks=10),
    ForcesUntilOut(ForcesAttack(6, 3), attacks=5),
    ForcesUntilOut(ForcesAttack(3, 5, wounds=1), attacks=6),
    ForcesUntilOut(ForcesAttack(4, 5, damage_modifier=-1), attacks=6),
    ForcesUntilOut(ForcesAttack(1, 1), attacks=3),
)
SITUATIONS: dict[str, tuple[Any, ...]] = {
    "ags": _AGS,
    "basic_rules": _BASIC_RULES,
    "celtos": _CELTOS,
    "realms": _REALMS,
    "true_forces": _TRUE_FORCES,
}


def more_situations(game: str, seed: int, count: int) -> list[Any]:
    """Return so many situations of a game at random, always the same for the same seed."""
    lots = Lots(f"{game} {seed}")
    return [MAKERS[game](lots) for _ in range(count)]
