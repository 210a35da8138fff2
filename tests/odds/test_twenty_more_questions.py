"""Twenty more questions: charges, conditions in pairs, forms, mobs, what is forbidden.

Worked out by hand first, from the rules and the profiles, then asked as a player does. The tables
of AGS are those of the twenty before; in addition

    3 dice 4+, of   216:  24,  81,  81,  24         (27, 81, 81, 27 less three alike at each end)
    4 dice 4+, of 1,296:  78, 324, 486, 324, 78     (81, 324, 486, 324, 81 less three each)
    2 dice 4+, of    36:   6,  18,   6              (9, 18, 9 less three each)
    2 dice 5+, of    36:  12,  16,   2              (16, 16, 4 less four low, two high)

and the chances of the attacker to have more than 0, 1, 2, ... successes

    5 dice 4+, of  32:  31,  26,  16,   6,  1
    6 dice 4+, of  64:  63,  57,  42,  22,  7,  1
    4 dice 3+, of  81:  80,  72,  48,  16
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from tests.odds.test_rounds_of_a_fight import Capture, asked, chance, damage
from tests.odds.test_twenty_questions import (
    BOATSWAIN,
    BRUTE,
    HOUNDS,
    HUNTERS,
    LADY,
    LIEUTENANT,
    LORD,
    MOB,
    RIFLEMAN,
    SPEAR,
    refused,
)

SQUIRE, GUARD = "ritter/knappe", "ritter/torwache"
FALLS = {
    "3d4": ((24, 81, 81, 24), 216),
    "4d4": ((78, 324, 486, 324, 78), 1296),
    "5d4": ((240, 1215, 2430, 2430, 1215, 240), 7776),
    "2d4": ((6, 18, 6), 36),
    "4d5": ((252, 512, 384, 128, 14), 1296),
}
BEATS = {
    "5d3": ((242, 232, 192, 112, 32, 0), 243),
    "5d4": ((31, 26, 16, 6, 1, 0), 32),
    "6d4": ((63, 57, 42, 22, 7, 1), 64),
    "4d3": ((80, 72, 48, 16, 0, 0), 81),
}


def hit(strike: str, guard: str) -> Fraction:
    """Return how likely a duel hits: the ways of the target times those of the attacker."""
    (beats, of_beats), (falls, of_falls) = BEATS[strike], FALLS[guard]
    pairs: Sequence[tuple[int, int]] = list(zip(falls, beats, strict=False))
    return Fraction(sum(one * two for one, two in pairs), of_falls * of_beats)


# ------------------------------------------------------------------------------------- AGS


@pytest.mark.parametrize(
    ("words", "strike", "guard"),
    [
        # 1. frozen −1/# and defending +2/#: the squire's 3/4+ is 4/4+; the sword is 5/3+
        (("target.frozen", "target.defending"), "5d3", "4d4"),
        # 2. weakened −1/+1 and focusing +2/#: the sword is 6/4+
        (("attacker.weakened", "attacker.focusing"), "6d4", "3d4"),
        # 3. both in water, −1/# each: sword 4/3+ against 2/4+
        (("attacker.water", "target.water"), "4d3", "2d4"),
        # 4. a friend's die and an enemy's hindrance, with the squire in a formation: 4/4+
        (("more_att", "hindered", "more_def"), "5d3", "4d4"),
    ],
)
def test_two_conditions_at_once(
    capsys: Capture, words: tuple[str, ...], strike: str, guard: str
) -> None:
    """2.5, 2.10, 2.13: what changes dice adds up, whoever has it."""
    question = asked(capsys, "ags", LORD, SQUIRE, "sword_blow", *words)
    assert chance(question, "hit") == hit(strike, guard)


def test_does_soft_cover_save_from_a_bolt(capsys: Capture) -> None:
    """5. 2.7, 2.12. DEF 4/4+, soft cover +1/−1, the bolt breaks armour: 5/4+; crossbow 5/4+.

    With 1 to 5 successes it hits in 240, 1455, 3885, 6315, 7530 of 7,776, for a damage of 240,
    1695, 5580, 11895, 19425 in all; on average 4776 (152850/32). So whoever shoots precisely keeps
    3 or more, 16 of 32, and throws anew otherwise.
    """
    question = asked(capsys, "ags", "ritter/armbruster", GUARD, "crossbow", "cover=soft")
    kept = Fraction(10 * 3885 + 5 * 6315 + 7530, 32 * 7776)
    assert hit("5d4", "5d4") == Fraction(93705, 32 * 7776)
    assert chance(question, "hit") == kept + Fraction(1, 2) * Fraction(93705, 32 * 7776)


def test_what_does_a_charging_lance_do_to_the_mob(capsys: Capture) -> None:
    """6. 2.12. The mob has DEF 4/5+ and no armour to break; the lance is 5/4+ after its charge."""
    question = asked(capsys, "ags", "ritter/lanzenreiter", MOB, "lance", "charge")
    assert chance(question, "hit") == hit("5d4", "4d5")


def test_can_a_rider_be_pushed(capsys: Capture) -> None:
    """7. 2.12, 2.10: never what is heavy or bound."""
    heavy = asked(capsys, "ags", LORD, "ritter/lanzenreiter", "push")
    assert chance(heavy, "immovable") == 1
    assert chance(asked(capsys, "ags", LORD, SQUIRE, "push", "target.bound"), "immovable") == 1


def test_is_the_shadow_of_the_mirror_lady_worth_it_when_weakened(capsys: Capture) -> None:
    """8. 2.12, 2.10. Shadow ATT 5/3+, weakened 4/4+: as much as the light figure is unhurt."""
    question = asked(capsys, "ags", LADY, SPEAR, "cold_hand", "shadow", "attacker.weakened")
    assert chance(question, "hit") == Fraction(2202, 3456)


def test_what_is_left_for_a_doomed_berserker(capsys: Capture) -> None:
    """9. 2.10, 2.12. Tough takes one, at least 1 stays; doomed adds one: 2, 2, 3, 4, 5 for 1 to 5.

    Sword 5/3+ shows 0 to 5 in 1, 10, 40, 80, 80, 32 of 243; she falls with 0, 1, 2 in 12, 16, 2
    of 36. Damage for a lead of 1, 2, ...: with 0 of hers 10x2 + 40x2 + 80x3 + 80x4 + 32x5 = 820,
    with 1 40x2 + 80x2 + 80x3 + 32x4 = 608, with 2 80x2 + 80x2 + 32x3 = 416.
    """
    target = ("horde/berserkerin", "sword_blow", "target.doomed")
    question = asked(capsys, "ags", LORD, *target)
    mean = sum(number * share for number, share in damage(question).items())
    assert mean == Fraction(12 * 820 + 16 * 608 + 2 * 416, 36 * 243)


def test_does_the_pack_hunt_better(capsys: Capture) -> None:
    """10. Another wolf in the melee: ATT 5/4+ for 4/4+; 3/4+ defends."""
    bite = ("ags", "horde/schneewolf", SQUIRE, "bite", "companion")
    assert chance(asked(capsys, *bite), "hit") == hit("5d4", "3d4")


# ------------------------------------------------------------------------------------- Realms


def test_does_a_stance_take_the_charge_its_bonus(capsys: Capture) -> None:
    """11. „Abwehrhaltung“: no bonus for the charge: 66/144 x 66/144, as walking."""
    blow = (LIEUTENANT, BRUTE, "combat_knife.melee", "charged", "target.braced")
    assert chance(asked(capsys, "realms", *blow), "hurt") == Fraction(66 * 66, 144 * 144)


def test_what_do_two_friends_and_a_back_bring(capsys: Capture) -> None:
    """12. „Multiple Gegner“, „Bonus für den Angreifer“: 4 + 2 + 1 against 3 + 1: a lead of 3."""
    blow = (LIEUTENANT, BRUTE, "combat_knife.melee", "unseen", "helpers=2")
    assert chance(asked(capsys, "realms", *blow), "hurt") == Fraction(99 * 66, 144 * 144)


@pytest.mark.parametrize(
    ("words", "need"),
    [
        # 13. both prone: +1 for the shooter, −1 for a target as small
        (("attacker.prone", "target.prone"), 4),
        # 14. aimed at 65 cm: bands of 60, the second one: 4 + 1 − 1; unaimed the third: 4 − 2
        (("shot=aimed", "distance=65"), 4),
        (("distance=65",), 2),
        # 15. reaction fire at one who just appears
        (("shot=reaction", "appears"), 2),
        # 16. a quick shot at one who runs and dodges: 4 − 2 − 1 − 1 never hits
        (("shot=quick", "target.fast", "dodges"), 0),
    ],
)
def test_what_does_the_shooter_need(capsys: Capture, words: tuple[str, ...], need: int) -> None:
    """The rifle with 5 + 2 leads the vest by 4: 108 of 144."""
    shot = asked(capsys, "realms", RIFLEMAN, RIFLEMAN, "assault_rifle.shooting", *words)
    assert chance(shot, "hurt") == Fraction(need, 12) * Fraction(108, 144)


def test_who_finds_and_hits_a_vine_ghost(capsys: Capture) -> None:
    """17. „Tarnung“: AWA 3 − 2 + 2 AP: 3, with two dice 1 − (9/12)². Then small, active, cover I.

    SHO 4 − 3: 1/12. Against its two dice 864 of 1728 of the rifle's are higher, see the grenade.
    """
    ghost = (RIFLEMAN, "green_weave/vine_ghost")
    found = asked(capsys, "realms", *ghost, "scouting", "extra_ap=2", "helpers=1")
    assert chance(found, "seen") == 1 - Fraction(9, 12) ** 2
    shot = asked(capsys, "realms", *ghost, "assault_rifle.shooting", "scouted", "cover=I")
    assert chance(shot, "hurt") == Fraction(1, 12) * Fraction(864, 1728)


@pytest.mark.parametrize(
    ("words", "source"),
    [(("shots=3",), "Autofeuer"), (("shot=aimed", "shots=2"), "Aktionen: Fernkampf")],
)
def test_how_many_shots_may_a_rifle_fire(
    capsys: Capture, words: tuple[str, ...], source: str
) -> None:
    """18. AF 1 is one shot more; an aimed one is single."""
    shot = (RIFLEMAN, RIFLEMAN, "assault_rifle.shooting")
    assert refused(asked(capsys, "realms", *shot, *words)) == source


# ------------------------------------------------------------------------------------- Celtos


@pytest.mark.parametrize(
    ("pair", "words", "hits", "wounds"),
    [
        # 19. fierce hounds charge: 6 + 3 − 5 is 4, −1 −1: 2; teeth 4 against T 4: 6
        ((HOUNDS, HUNTERS, "teeth"), ("attacker.charging",), 9, 5),
        # 20. hunters who hold cover against hounds in panic: 8 − 1 − 2; knife 2 against T 3: 7
        ((HUNTERS, HOUNDS, "knife"), ("attacker.defending_cover", "target.panic"), 6, 4),
        # 21. moved but steady, at 20 inches, hounds of size 1: 4 + 1; bow 4 against T 3: 5
        ((HUNTERS, HOUNDS, "longbow"), ("attacker.moved", "distance=20"), 6, 6),
        # 22. elusive ones beyond 12 inches: 4 + 1; bow 4 against T 4: 6
        ((HUNTERS, HUNTERS, "longbow"), ("distance=20",), 6, 5),
        # 23. and at 12: 4; bow 5 against T 4: 5
        ((HUNTERS, HUNTERS, "longbow"), ("distance=12",), 7, 6),
    ],
)
def test_how_often_does_a_blow_or_shot_wound(
    capsys: Capture, pair: tuple[str, str, str], words: tuple[str, ...], hits: int, wounds: int
) -> None:
    """A need of n on a D10 comes up in 11 − n of 10, never above 9 of 10."""
    question = asked(capsys, "celtos", *pair, *words)
    assert chance(question, "wounded") == Fraction(hits, 10) * Fraction(wounds, 10)


# ------------------------------------------------------------------------------------- Basic Rules


def test_can_a_tin_soldier_bear_it(capsys: Capture) -> None:
    """24. “Morale”: of 3 dice as many at 4+ as LP lost, 2. A die brings 0, 1, 2 in 6, 5, 1 of 12.

    Fewer than two: 1/8 + 3 x 5/12 x 1/4 = 7/16. With one die less: 1/4 + 2 x 5/12 x 1/2 = 2/3.
    """
    test = ("basic_rules", "uhrwerk/tin_soldier", "strandgut/kraken", "morale_test", "lost=2")
    assert chance(asked(capsys, *test), "stands") == Fraction(9, 16)
    assert chance(asked(capsys, *test, "in_dread"), "stands") == Fraction(1, 3)


def test_does_the_kraken_catch_a_powder_monkey(capsys: Capture) -> None:
    """25. XL against S, six dice: 6 to hit, 2 to hurt. A die leaves nothing in 1,111 of 1,296:

    30/36 miss, 5/36 hit once and 1/36 twice; a hit does not hurt in 1/6.
    """
    grasp = ("basic_rules", "strandgut/kraken", "strandgut/powder_monkey", "tentacles")
    assert chance(asked(capsys, *grasp), "hurt") == 1 - Fraction(1111, 1296) ** 6


def test_may_an_empty_pistol_shoot_into_a_melee(capsys: Capture) -> None:
    """26. Forbidden twice; one of the reasons is said."""
    shot = (BOATSWAIN, "strandgut/deckhand", "pistol", "attacker.unloaded", "target.in_melee")
    assert refused(asked(capsys, "basic_rules", *shot)) in ("Action Types", "Ranged Combat")


# ------------------------------------------------------------------------------------- True Forces


@pytest.mark.parametrize(
    ("pair", "words", "out", "wounded"),
    [
        # 27. 4 + 2 after a run against 5: 3+, four of six; tough, so only a 6 does for Q 5
        (("schleierhof/nightmare", "wachbund/captain", "teeth"), ("ran",), (4, 1), (4, 5)),
        # 28. and with two wounds a 4
        (
            ("schleierhof/nightmare", "wachbund/captain", "teeth"),
            ("ran", "wounds=2"),
            (4, 3),
            (4, 3),
        ),
        # 29. 2 + 1 for the pack against 3 + 1 for the parry: 5+; tough: a 4 does for Q 3
        (("schleierhof/smoke_hound", "wachbund/halberdier", "teeth"), ("beset",), (2, 3), (2, 3)),
        # 30. held, 3 + 1 against 3 + 1 in cover: 5+; a 3 does for Q 3
        (
            ("schleierhof/silk_archer", "wachbund/hunter", "silk_bow"),
            ("held", "cover"),
            (2, 4),
            (2, 2),
        ),
    ],
)
def test_who_falls_and_who_is_wounded(
    capsys: Capture,
    pair: tuple[str, str, str],
    words: tuple[str, ...],
    out: tuple[int, int],
    wounded: tuple[int, int],
) -> None:
    """„Angriffe & Schaden“: 4+ for equal Q, one more or less for each point; then D6 against Q."""
    question = asked(capsys, "true_forces", *pair, *words)
    assert chance(question, "out") == Fraction(out[0] * out[1], 36)
    assert chance(question, "wounded") == Fraction(wounded[0] * wounded[1], 36)
