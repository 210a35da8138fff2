"""Twenty questions about forms, mobs and forbidden attacks, worked out by hand and then asked.

Every sum stands beside its question, from the chapters of the rules and the profiles; they are
asked the way a player does, with the words of the command line.

AGS (2.4.8, 2.4.9): a die with success from t succeeds with (7 - t)/6; the attacker needs more
successes than the target, and where all defence dice show the same face nothing happens. Ways of
the target to fall with d successes, those with all dice alike left out:

    3 dice 5+, of   216:  60,  96,  48,   6         (64, 96, 48, 8 less four all low, two all high)
    4 dice 5+, of 1,296: 252, 512, 384, 128, 14     (256, 512, 384, 128, 16 less four and two)
    5 dice 4+, of 7,776: 240, 1215, 2430, 2430, 1215, 240      (243 at both ends, less three each)

Chances that the attacker has more than 0, 1, 2, ... successes:

    4 dice 4+, of  16:  15,  11,   5,   1
    5 dice 3+, of 243: 242, 232, 192, 112, 32

Realms: a hit in melee wants the higher W12 + AGI, damage the higher W12 + strength against W12 +
protection. A lead of -1, 0, +1 wins 55, 66, 78 of 144. In the critical state every attribute is 1
less ("Kritischer Zustand").
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.builders import ROOT
from tests.cli.commands import run

Capture = pytest.CaptureFixture[str]
MOB = f"{ROOT / 'factions/ags/rosters/ready/gassenbande.yaml'}:g1"
LADY, LORD, PRINCE = "schatten/spiegelherrin", "ritter/bannerherr", "schatten/tiefenfuerst"
SPEAR = "kleines_volk/kleiner_spiess"
LIEUTENANT, BRUTE = "northern_alliance/lieutenant", "syndicate/brute"
RIFLEMAN = "northern_alliance/rifleman"


def asked(
    capsys: Capture, system: str, first: str, second: str, attack: str, *words: str
) -> dict[str, Any]:
    """Return the one question that *attack* names, with its answer, as the command line has it."""
    said = ("--with", ",".join(words)) if words else ()
    found = run(
        capsys, "odds", system, first, second, "--attack", attack, *said, "--format", "json"
    )
    [question] = found.data["questions"]
    return question


def chance(question: dict[str, Any], outcome: str) -> Fraction:
    """Return how likely it is to end in *outcome*."""
    found = next(o for o in question["outcomes"] if o["id"] == outcome)
    return Fraction(found["chance"]["exact"])


def until_out(question: dict[str, Any]) -> Fraction | None:
    """Return how many attacks it takes until the target is out; None where that is not said."""
    found = next((r for r in question["repeats"] if r["id"] == "until_out"), None)
    return Fraction(found["expected"]["exact"]) if found is not None else None


# ------------------------------------------------------------------------------------- forms


def test_the_mirror_lady_strikes_harder_in_the_shade(capsys: Capture) -> None:
    """2.12. Light ATT 4/4+ against WIL 3/5+: (60x15 + 96x11 + 48x5 + 6x1)/(216x16) = 2202/3456.

    Shadow ATT 5/3+: (60x242 + 96x232 + 48x192 + 6x112)/(216x243) = 46680/52488.
    """
    light = asked(capsys, "ags", LADY, SPEAR, "cold_hand")
    shade = asked(capsys, "ags", LADY, SPEAR, "cold_hand", "shadow")
    assert chance(light, "hit") == Fraction(2202, 3456)
    assert chance(shade, "hit") == Fraction(46680, 52488)


def test_she_also_guards_herself_better_there(capsys: Capture) -> None:
    """2.12. The sword is ATT 5/3+. Light DEF 4/5+: 268280/314928, as for the mob below.

    Shadow DEF 5/4+: 240x242 + 1215x232 + 2430x192 + 2430x112 + 1215x32 = 1117560 of 7776x243.
    """
    for word, hit in (
        ("target.form=light", Fraction(268280, 314928)),
        ("target.form=shadow", Fraction(1117560, 1889568)),
        ("shadow", Fraction(1117560, 1889568)),  # only the target has forms
    ):
        assert chance(asked(capsys, "ags", LORD, LADY, "sword_blow", word), "hit") == hit


def test_the_drowned_prince_frightens_more_in_the_shade(capsys: Capture) -> None:
    """2.4.5, 2.12. WIL 3/5+: more than 1 success in 7 of 27, more than 2 in 1 of 27."""
    for word, afraid in (("light", Fraction(20, 27)), ("shadow", Fraction(26, 27))):
        question = asked(capsys, "ags", SPEAR, PRINCE, "fear", word)
        assert chance(question, "failed") == afraid


def test_does_a_critical_shooter_still_hit(capsys: Capture) -> None:
    """FK 4 - 1: 3/12; rifle 5 + 2 against vest 2 + 1 leads by 4: 108/144."""
    question = asked(
        capsys, "realms", RIFLEMAN, RIFLEMAN, "assault_rifle.shooting", "attacker.critical"
    )
    assert chance(question, "hurt") == Fraction(3, 12) * Fraction(108, 144)


def test_is_a_critical_brute_easier_to_finish(capsys: Capture) -> None:
    """Melee 4 against 3 + 1 (close combat I) - 1: 78/144. Knife 5 against 5: 66/144.

    Of 10 HP a critical model has 4 at most: two hits of 2.
    """
    question = asked(capsys, "realms", LIEUTENANT, BRUTE, "combat_knife.melee", "target.critical")
    assert chance(question, "hurt") == Fraction(78 * 66, 144 * 144)
    assert until_out(question) == 2 * Fraction(144 * 144, 78 * 66)


def test_can_a_critical_lieutenant_still_take_him(capsys: Capture) -> None:
    """Melee 3 against 4: 55/144, three times; then the brute is critical as well: 66/144."""
    question = asked(
        capsys, "realms", LIEUTENANT, BRUTE, "combat_knife.melee", "attacker.form=critical"
    )
    assert chance(question, "hurt") == Fraction(55 * 66, 144 * 144)
    healthy, critical = Fraction(144 * 144, 55 * 66), Fraction(144 * 144, 66 * 66)
    assert until_out(question) == 3 * healthy + 2 * critical


def test_two_critical_models_are_where_they_began(capsys: Capture) -> None:
    """Both have 1 less: 66/144 as at first, and the brute has 4 HP."""
    both = ("attacker.critical", "target.critical")
    question = asked(capsys, "realms", LIEUTENANT, BRUTE, "combat_knife.melee", *both)
    assert chance(question, "hurt") == Fraction(66 * 66, 144 * 144)
    assert until_out(question) == 2 * Fraction(144 * 144, 66 * 66)


@pytest.mark.parametrize(("form", "hp"), [("legs_critical", 12), ("critical", 5)])
def test_what_does_a_crippled_machine_mind_of_rifles(capsys: Capture, form: str, hp: int) -> None:
    """FK 4 + 1 against large: 5/12. Rifle 5 + 2 against hull 6 + 2, thrown again when it fails:

    with a on the die a - 2 of 12 get through, twice: (1 + 4 + ... + 100)/1728 = 385/1728. A rifle
    takes 2, halved 1; half of the hits are on the body. Legs change no dice, and a critical body of
    12 HP has 5 at most.
    """
    thor = "northern_alliance/thor"
    question = asked(capsys, "realms", RIFLEMAN, thor, "assault_rifle.shooting", f"target.{form}")
    hurt = Fraction(5, 12) * Fraction(385, 1728)
    assert chance(question, "hurt") == hurt
    assert until_out(question) == hp * 2 / hurt


# ------------------------------------------------------------------------------------- mobs
# Two spears (ATT 3/3+ and a die each), a shield (DEF 3/5+ and a die), a crier (WIL 3/5+ and a die)


def test_what_does_a_sword_do_to_the_mob(capsys: Capture) -> None:
    """2.12. ATT 5/3+ against DEF 4/5+: 252x242 + 512x232 + 384x192 + 128x112 + 14x32 = 268280.

    Of 1296x243 = 314928. Whose HP: nobody was named and not all have the same, so nothing is said.
    """
    question = asked(capsys, "ags", LORD, MOB, "sword_blow")
    assert chance(question, "hit") == Fraction(268280, 314928)
    assert until_out(question) is None


def test_how_long_does_the_crier_of_the_mob_last(capsys: Capture) -> None:
    """The values of the mob, her own 2 HP. Of 5 dice 3+ exactly 1, 2, ... show 10, 40, 80, 80, 32.

    One point of damage: 252x10 + 512x40 + 384x80 + 128x80 + 14x32 = 64408 of 314928. A hit takes
    314928/268280 attacks; 64408/268280 of them leave her one HP, which takes as many again.
    """
    question = asked(capsys, "ags", LORD, f"{MOB}/m5", "sword_blow")
    each = Fraction(314928, 268280)
    assert until_out(question) == each * (1 + Fraction(64408, 268280))


def test_how_hard_does_the_mob_press(capsys: Capture) -> None:
    """2.12. Two spears make ATT 5/3+; the mirror lady has DEF 4/5+, in the shade 5/4+."""
    for words, hit in (((), Fraction(268280, 314928)), (("shadow",), Fraction(1117560, 1889568))):
        assert chance(asked(capsys, "ags", MOB, LADY, "stab", *words), "hit") == hit


def test_does_the_crier_keep_the_mob_together(capsys: Capture) -> None:
    """The cold hand, ATT 4/4+ against WIL 4/5+: 252x15 + 512x11 + 384x5 + 128x1 of 1296x16.

    Against the drowned prince she has four dice for the fear test: 48 of 81 show fewer than two.
    """
    question = asked(capsys, "ags", LADY, MOB, "cold_hand")
    assert chance(question, "hit") == Fraction(252 * 15 + 512 * 11 + 384 * 5 + 128, 1296 * 16)
    assert chance(asked(capsys, "ags", MOB, PRINCE, "fear"), "failed") == Fraction(48, 81)


# ------------------------------------------------------------------------------------- forbidden


def refused(question: dict[str, Any]) -> str:
    """Return the source of the rule that forbids the attack, of which no figure may be said."""
    assert question.keys().isdisjoint({"outcomes", "figures", "repeats", "problem"})
    assert question["forbidden"]["text"].startswith("Not possible: ")
    return question["forbidden"]["source"]


SHARPSHOOTER = "northern_alliance/marksman"


def test_can_a_camouflaged_sharpshooter_be_shot(capsys: Capture) -> None:
    """“Beschuss von getarnten Modellen”: only once it was scouted.

    Then FK 4, and the rifle with 5 + 2 against no armour leads by 7: 129 of 144.
    """
    shot = (RIFLEMAN, SHARPSHOOTER, "assault_rifle.shooting", "camouflaged")
    assert refused(asked(capsys, "realms", *shot)) == "Beschuss von getarnten Modellen"
    found = asked(capsys, "realms", *shot, "scouted")
    assert chance(found, "hurt") == Fraction(4, 12) * Fraction(129, 144)


def test_can_it_be_knifed(capsys: Capture) -> None:
    """“Nahkampf mit getarnten Modellen”. AGI 4 against 4; the knife with 4 + 1 against 0: 116."""
    blow = (LIEUTENANT, SHARPSHOOTER, "combat_knife.melee", "camouflaged")
    assert refused(asked(capsys, "realms", *blow)) == "Nahkampf mit getarnten Modellen"
    found = asked(capsys, "realms", *blow, "scouted")
    assert chance(found, "hurt") == Fraction(66, 144) * Fraction(116, 144)


def test_what_does_a_grenade_beside_it_do(capsys: Capture, tmp_path: Path) -> None:
    """“Tarnung”: nobody aims at it, but an area may catch it, against twice the defence dice.

    The grenade has 5 + 2: with a sum of s on both dice 19 - s of 12 faces are higher, 12 at most.
    The ways for s of 2 to 7 are 21, then 7, 8, ... 12, 11, ... 7: 21x12 + 7x11 + 8x10 + 9x9 + 10x8
    + 11x7 + 12x6 + 11x5 + 10x4 + 9x3 + 8x2 + 7x1 = 864 of 1728.
    """
    roster = tmp_path / "line.yaml"
    roster.write_text(
        "format: 1\nkind: roster\nsystem: realms\nfaction: northern_alliance\nname: Line\n"
        "models: [{id: m1, unit: rifleman, choose: {grenades: [grenade]}}]\n"
    )
    thrown = (f"{roster}:m1", SHARPSHOOTER)
    question = asked(capsys, "realms", *thrown, "grenade.shooting", "target.camouflaged")
    assert refused(question) == "Beschuss von getarnten Modellen"
    question = asked(capsys, "realms", *thrown, "grenade.damage", "target.camouflaged")
    assert chance(question, "hurt") == Fraction(864, 1728)


def test_may_a_machine_gun_give_reaction_fire(capsys: Capture) -> None:
    """“Reaktionen: Fernkampf”: classes I and II. A rifle may: FK 4 - 1, then 108 of 144."""
    gunner = "northern_alliance/grenadier"
    shot = (RIFLEMAN, "assault_rifle.shooting", "shot=reaction")
    found = asked(capsys, "realms", RIFLEMAN, *shot)
    assert chance(found, "hurt") == Fraction(3, 12) * Fraction(108, 144)
    question = asked(capsys, "realms", gunner, RIFLEMAN, "storm_cannon.shooting", "shot=reaction")
    assert refused(question) == "Reaktionen: Fernkampf"


BOATSWAIN, MONKEY = "strandgut/boatswain", "strandgut/powder_monkey"


def test_may_one_shoot_or_strike_into_a_melee(capsys: Capture) -> None:
    """“Ranged Combat” forbids the shot; a blow is what a melee is made of.

    Boathook, 3 dice, M against S: 5 to hit, 3 to hurt, no armour. A die misses with 4 of 6; it
    hits once with 10 of 36 and twice with 2 of 36, since a 6 brings one more die. A hit does not
    hurt with 2 of 6. So a die leaves nothing with 24/36 + 10/36 x 1/3 + 2/36 x 1/9 = 62/81.
    """
    question = asked(capsys, "basic_rules", BOATSWAIN, MONKEY, "pistol", "target.in_melee")
    assert refused(question) == "Ranged Combat"
    question = asked(capsys, "basic_rules", BOATSWAIN, MONKEY, "boathook", "target.in_melee")
    assert chance(question, "hurt") == 1 - Fraction(62, 81) ** 3


def test_does_an_empty_pistol_shoot(capsys: Capture) -> None:
    """“Action Types”. Loaded it has 2 dice, M against M with one of armour: D7, 972115/1492992."""
    pair = (BOATSWAIN, "strandgut/deckhand", "pistol")
    assert refused(asked(capsys, "basic_rules", *pair, "attacker.unloaded")) == "Action Types"
    found = asked(capsys, "basic_rules", *pair)
    assert chance(found, "hurt") == 1 - Fraction(972115, 1492992)


def test_who_may_hit_a_castaway(capsys: Capture) -> None:
    """“NPC Phase”: nobody, while the castaway is passive."""
    for attack in ("pistol", "boathook"):
        question = asked(capsys, "basic_rules", BOATSWAIN, "strandgut/castaway", attack)
        assert refused(question) == "NPC Phase"


HUNTERS, HOUNDS = "gael/hunters", "gael/hounds"


def test_what_can_hunters_still_do_in_panic(capsys: Capture) -> None:
    """“Moral”: no shots and no assault. In melee CC 3 against 5 hits on 8, in panic on 10.

    The knife, 2 against T 3, hurts on 7: 1/10 x 4/10; against hounds in panic too it hits on 8.
    """
    shot = asked(capsys, "celtos", HUNTERS, HOUNDS, "longbow", "attacker.panic")
    assert refused(shot) == "Moral"
    assault = asked(
        capsys, "celtos", HUNTERS, HOUNDS, "knife", "attacker.panic", "attacker.charging"
    )
    assert refused(assault) == "Moral"
    blow = asked(capsys, "celtos", HUNTERS, HOUNDS, "knife", "attacker.panic")
    assert chance(blow, "wounded") == Fraction(1, 10) * Fraction(4, 10)
    both = ("attacker.panic", "target.panic")
    blow = asked(capsys, "celtos", HUNTERS, HOUNDS, "knife", *both)
    assert chance(blow, "wounded") == Fraction(3, 10) * Fraction(4, 10)


def test_who_may_not_shoot_or_react(capsys: Capture) -> None:
    """True Forces „Angriffe & Schaden“: only melee after Run; AGS 2.8.2: no far attacks in melee.

    Basic Rules “Morale”: who flees does not react; “Action Phase Procedure”: one action a round.
    """
    ran = asked(
        capsys, "true_forces", "wachbund/hunter", "schleierhof/silk_archer", "bow", "attacker.ran"
    )
    assert refused(ran) == "Angriffe & Schaden"
    sling = ("kleines_volk/schleuderer", "ritter/torwache", "sling")
    assert refused(asked(capsys, "ags", *sling, "attacker.outnumbering")) == "2.8.2"
    soldier = ("uhrwerk/tin_soldier", "strandgut/kraken", "musket")
    fleeing = asked(capsys, "basic_rules", *soldier, "attacker.fleeing", "attacker.reacting")
    assert refused(fleeing) == "Morale"
    acted = asked(capsys, "basic_rules", *soldier, "attacker.acted")
    assert refused(acted) == "Action Phase Procedure"
