"""Situations at random, one for each number, small enough to be enumerated in about a second."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.odds.oracle import ags, basic_rules, celtos, true_forces
from tests.odds.oracle.ags_duel import ATT, DEF, WIL, Duel
from tests.odds.oracle.ags_pool import DieTest, FearTest, Initiative, Strength, TargetTest
from tests.odds.oracle.ags_wear import Ailing, DangerousGround
from tests.odds.oracle.ags_wear import Fall as AgsFall
from tests.odds.oracle.ags_wear import UntilOut as AgsUntilOut
from tests.odds.oracle.basic_rules import Move, StartRoll
from tests.odds.oracle.basic_rules_attacks import SIZES, Attack, Fall, Morale, Struck, UntilOut
from tests.odds.oracle.celtos import CloseCombat, MeleeRound, PlainTest, Rally, Shooting
from tests.odds.oracle.celtos import Morale as CeltosMorale
from tests.odds.oracle.celtos import UntilOut as CeltosUntilOut
from tests.odds.oracle.lots import Lots
from tests.odds.oracle.random_realms import make_realms
from tests.odds.oracle.true_forces import Attack as ForcesAttack
from tests.odds.oracle.true_forces import UntilOut as ForcesUntilOut


def _true_forces(lots: Lots) -> true_forces.Situation:
    target = lots.between(1, 6)
    attack = ForcesAttack(
        lots.between(1, 6),
        target,
        wounds=lots.between(0, target - 1),
        attacker_modifier=lots.choice((0, 0, 0, 1, -1, 2)),
        target_modifier=lots.choice((0, 0, 0, 1, -1)),
        hit_modifier=lots.choice((0, 0, 1, -1, 2)),
        damage_modifier=lots.choice((0, 0, 0, 1, -1)),
    )
    return ForcesUntilOut(attack, lots.between(1, 10)) if lots.happens(0.4) else attack


def _shooting(lots: Lots) -> Shooting:
    return Shooting(
        lots.between(1, 10),
        lots.between(1, 10),
        lots.between(1, 10),
        shots=lots.between(1, 6),
        moved=lots.happens(0.4),
        target_size=lots.between(1, 10),
    )


def _close_combat(lots: Lots) -> CloseCombat:
    found = CloseCombat(
        lots.between(1, 10),
        lots.between(1, 10),
        lots.between(1, 10),
        lots.between(1, 10),
        attacks=lots.between(1, 6),
        charging=lots.happens(0.4),
        in_cover=lots.rarely(),
        in_panic=lots.rarely(),
        enemy_in_panic=lots.rarely(),
    )
    # Whoever is in panic neither charges nor counter-charges: there is nothing to throw.
    return replace(found, in_panic=found.in_panic and not found.charging)


def _celtos(lots: Lots) -> celtos.Situation:
    makers: tuple[Callable[[], celtos.Situation], ...] = (
        lambda: _shooting(lots),
        lambda: _close_combat(lots),
        lambda: PlainTest(lots.between(1, 10), lots.between(1, 10)),
        lambda: Rally(lots.between(1, 10), lots.happens(0.5), lots.happens(0.5)),
        lambda: CeltosMorale(lots.between(1, 10), lots.between(1, 10), 10),
        lambda: MeleeRound(_close_combat(lots), _close_combat(lots)),
        lambda: CeltosUntilOut(_shooting(lots), lots.between(1, 6), lots.between(1, 8)),
        lambda: CeltosUntilOut(_close_combat(lots), lots.between(1, 6), lots.between(1, 8)),
    )
    return lots.choice(makers)()


def _attack(lots: Lots, dice: int) -> Attack:
    return Attack(
        lots.between(1, dice),
        lots.choice(SIZES),
        lots.choice(SIZES),
        armour=lots.between(0, 2),
        blocks=lots.rarely(),
        rerolls_hits=lots.rarely(),
        rerolls_damage=lots.rarely(),
        rerolls_armour=lots.rarely(),
        one_stage=lots.happens(0.1),
    )


def _struck(lots: Lots) -> Struck:
    hp = lots.between(1, 8)
    return Struck(_attack(lots, 3), hp, lots.between(0, hp - 1), lots.between(0, 5))


def _basic_rules(lots: Lots) -> basic_rules.Situation:
    makers: tuple[Callable[[], basic_rules.Situation], ...] = (
        lambda: _attack(lots, 3),
        lambda: _attack(lots, 3),
        lambda: Fall(Fraction(lots.between(1, 10), 2), lots.between(0, 3)),
        lambda: Morale(lots.between(0, 6), lots.between(1, 5), lots.rarely(), True),
        lambda: StartRoll(lots.between(0, 6), lots.between(0, 6)),
        lambda: Move(lots.between(1, 2), lots.between(1, 8), lots.rarely()),
        lambda: _struck(lots),
        lambda: UntilOut(_struck(lots), lots.between(1, 8), lots.happens(0.5)),
    )
    return lots.choice(makers)()


def _strength(lots: Lots) -> Strength:
    return lots.between(1, 7), lots.between(3, 5)


def _fear(lots: Lots) -> FearTest:
    return FearTest(
        _strength(lots),
        lots.between(1, 3),
        own=lots.choice((0, 0, 1)),
        courage=lots.choice((0, 0, 1, 2)),
        token_dice=lots.choice((0, 0, 2)),
        confused=lots.rarely(),
    )


def _duel(lots: Lots) -> Duel:
    against, strikes_with = lots.choice(((DEF, ATT), (DEF, ATT), (WIL, ATT), (WIL, WIL)))
    return Duel(
        _strength(lots),
        _strength(lots),
        against=against,
        strikes_with=strikes_with,
        damaging=strikes_with == ATT and not lots.rarely(),
        critical_defence=not lots.rarely(),
        others_in_melee=lots.choice((0, 0, 0, 1, 3)),
        strike_token_dice=lots.choice((0, 0, 0, 1, 2)),
        guard_token_dice=lots.choice((0, 0, 0, 1, 2)),
        cover=lots.choice((0, 0, 1, 2)),
        mana=lots.choice((0, 0, 0, 1, 2)),
        fear=_fear(lots) if lots.rarely() else None,
        **lots.flags(
            "critical_single_die focused weakened in_water outnumbers strike_reroll confused "
            "frightened piercing magic armoured cloaked frozen defending target_in_water "
            "guard_reroll target_confused tough incorporeal strong_willed doomed",
        ),
    )


def _ags_fall(lots: Lots) -> AgsFall:
    return AgsFall(
        Fraction(lots.between(1, 16), 2),
        _strength(lots),
        token_dice=lots.choice((0, 0, 2)),
        mana=lots.choice((0, 0, 1)),
        **lots.flags("reroll tough incorporeal doomed"),
    )


def _ailing(lots: Lots) -> Ailing:
    flags = lots.flags("bleeding burning regenerates")
    hp = lots.between(1, 8)
    return Ailing(
        hp, lots.between(1, 5), poisoned=True, printed_hp=hp + lots.between(0, 2), **flags
    )


def _target_test(lots: Lots) -> TargetTest:
    flags = lots.flags("repeats_successes second_try")
    tokens = lots.choice((0, 0, 2))
    return TargetTest(_strength(lots), lots.between(0, 3), token_dice=tokens, **flags)


def _ags(lots: Lots) -> ags.Situation:
    makers: tuple[Callable[[], ags.Situation], ...] = (
        *[lambda: _duel(lots)] * 5,
        lambda: _target_test(lots),
        lambda: _fear(lots),
        lambda: DieTest(lots.between(0, 6)),
        lambda: DangerousGround(lots.between(1, 3)),
        lambda: Initiative(
            _strength(lots), _strength(lots), lots.between(0, 2), lots.between(0, 2)
        ),
        lambda: _ailing(lots),
        lambda: _ags_fall(lots),
        lambda: AgsUntilOut(_duel(lots), lots.between(1, 6), lots.between(1, 6)),
    )
    return lots.choice(makers)()


MAKERS: dict[str, Callable[[Lots], Any]] = {
    "ags": _ags,
    "basic_rules": _basic_rules,
    "celtos": _celtos,
    "realms": make_realms,
    "true_forces": _true_forces,
}
