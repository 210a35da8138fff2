"""What holds for the first blow or the first round of a fight, worked out by hand from the rules.

They are asked the way a player does, with the words of the command line.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cli.commands import run

Capture = pytest.CaptureFixture[str]
LORD, PRINCE = "ritter/bannerherr", "schatten/tiefenfuerst"


def asked(
    capsys: Capture, system: str, first: str, second: str, attack: str, *words: str
) -> dict[str, Any]:
    """Return the one question that *attack* names, with its answer, as the command line has it."""
    said = ("--with", ",".join(words)) if words else ()
    found = run(
        capsys,
        "odds",
        system,
        first,
        second,
        "--attack",
        attack,
        *said,
        "--why",
        "--format",
        "json",
    )
    [question] = found.data["questions"]
    return question


def chance(question: dict[str, Any], outcome: str) -> Fraction:
    found = next(o for o in question["outcomes"] if o["id"] == outcome)
    return Fraction(found["chance"]["exact"])


def damage(question: dict[str, Any]) -> dict[int, Fraction]:
    """Return how likely each damage of one attack is."""
    [figure] = (f for f in question["figures"] if f["id"] == "damage")
    spread = figure["distribution"]
    return {int(part["number"]): Fraction(part["chance"]["exact"]) for part in spread}


def over_after(question: dict[str, Any], times: int) -> Fraction:
    """Return how likely the fight is over after *times* attacks."""
    [repeat] = (r for r in question["repeats"] if r["id"] == "until_out")
    return Fraction(repeat["curve"][times - 1]["exact"])


def expected(question: dict[str, Any]) -> Fraction:
    [repeat] = (r for r in question["repeats"] if r["id"] == "until_out")
    return Fraction(repeat["expected"]["exact"])


# ------------------------------------------------------------------------------------- AGS: fear


def after(*attacks: dict[int, Fraction], hp: int) -> Fraction:
    """Return how likely *attacks*, one after the other, take *hp* or more."""
    total = {0: Fraction(1)}
    for attack in attacks:
        grown: dict[int, Fraction] = {}
        for lost, part in total.items():
            for more, share in attack.items():
                grown[lost + more] = grown.get(lost + more, Fraction(0)) + part * share
        total = grown
    return sum((share for lost, share in total.items() if lost >= hp), Fraction(0))


def test_fear_is_tested_before_the_first_attack_of_a_round_only(capsys: Capture) -> None:
    """2.4.5: when a model attacks the fearsome for the first time in the running round.

    So of the two attacks of each activation the first has the odds with the test, the second those
    without it, and the third, a round later, those with it again. The prince has 7 HP.
    """
    feared = asked(capsys, "ags", LORD, PRINCE, "sword_blow")
    tested = asked(capsys, "ags", LORD, PRINCE, "sword_blow", "seen_before")
    bold, afraid = damage(tested), damage(feared)
    assert bold != afraid
    for times, attacks in enumerate(((afraid,), (afraid, bold), (afraid, bold, afraid)), 1):
        assert over_after(feared, times) == after(*attacks, hp=7)
    # tested before, by a strike back: both attacks of this activation are free of it
    assert over_after(tested, 3) == after(bold, bold, afraid, hp=7)


def test_whoever_has_one_action_tests_before_every_attack(capsys: Capture) -> None:
    """2.10 Geschockt: each action is special then, one in an activation, so one attack that round.

    It ends with the round: in the next one there are two, and only the first needs the test.
    2.12 Kontrolliert lasts: one action a round, so a test before every attack.
    """
    feared = asked(capsys, "ags", LORD, PRINCE, "sword_blow", "attacker.shocked")
    tested = asked(capsys, "ags", LORD, PRINCE, "sword_blow", "seen_before")
    afraid, bold = damage(feared), damage(tested)
    assert over_after(feared, 3) == after(afraid, afraid, bold, hp=7)
    skeleton = ("ags", "laeufer/skelett", "ritter/knappe", "claw")
    slow = asked(capsys, *skeleton, "target.frozen")
    now, then = damage(slow), damage(asked(capsys, *skeleton))
    assert over_after(slow, 3) == after(now, then, then, hp=3)


def test_focusing_helps_the_next_attack_only(capsys: Capture) -> None:
    """2.10: it ends after the attack. ATT 7/3+ once, then 5/3+; the squire has 3 HP."""
    focused = asked(capsys, "ags", LORD, "ritter/knappe", "sword_blow", "attacker.focusing")
    first = damage(focused)
    then = damage(asked(capsys, "ags", LORD, "ritter/knappe", "sword_blow"))
    assert max(first) == 7
    assert max(then) == 5
    for times, attacks in enumerate(((first,), (first, then), (first, then, then)), 1):
        assert over_after(focused, times) == after(*attacks, hp=3)


def test_focusing_helps_no_later_fear_test(capsys: Capture) -> None:
    """2.10, 2.4.5. The test belongs to the attack: two WIL dice more once, none a round later."""
    feared = asked(capsys, "ags", LORD, PRINCE, "sword_blow", "attacker.focusing")
    tested = asked(capsys, "ags", LORD, PRINCE, "sword_blow", "seen_before")
    plain = asked(capsys, "ags", LORD, PRINCE, "sword_blow")
    first, bold, afraid = damage(feared), damage(tested), damage(plain)
    assert over_after(feared, 3) == after(first, bold, afraid, hp=7)


@pytest.mark.parametrize(
    ("word", "target"),
    [("attacker.blessed", "horde/berserkerin"), ("charging", "ritter/knappe")],
)
def test_a_blessing_and_a_charge_are_of_one_attack(capsys: Capture, word: str, target: str) -> None:
    """2.10: blessed until after an attack; 2.3.2: one near action ends a charge.

    The lancer has two attacks in an activation, so the second of the first one is without.
    """
    lancer = "ritter/lanzenreiter"
    helped = asked(capsys, "ags", lancer, target, "lance", word)
    first, then = damage(helped), damage(asked(capsys, "ags", lancer, target, "lance"))
    assert first != then
    hp = {"ritter/knappe": 3, "horde/berserkerin": 5}[target]
    for times in (1, 2, 3, 4):
        assert over_after(helped, times) == after(first, *[then] * (times - 1), hp=hp)


@pytest.mark.parametrize(
    "word",
    ["attacker.weakened", "target.doomed", "target.frozen", "target.defending"],
)
def test_what_ends_with_the_round_holds_for_one_activation(capsys: Capture, word: str) -> None:
    """2.10: weakened, doomed, frozen end with the round; defending when next activated.

    Two attacks with the sword, one activation; then the squire with his 3 HP has none of it.
    """
    held = asked(capsys, "ags", LORD, "ritter/knappe", "sword_blow", word)
    now, then = damage(held), damage(asked(capsys, "ags", LORD, "ritter/knappe", "sword_blow"))
    assert now != then
    for times, attacks in enumerate(
        ((now,), (now, now), (now, now, then), (now, now, then, then)), 1
    ):
        assert over_after(held, times) == after(*attacks, hp=3)


def test_a_charge_drives_the_lance_home(capsys: Capture) -> None:
    """The lance after a charge of 3 inches: ATT 5/4+ for 4/4+, and armour no longer 4+ but 5+.

    Against the squire, DEF 3/4+ with armour, 3/5+ then. Ways of 216 to fall with 0, 1, 2, 3
    successes without all dice alike: 24, 81, 81, 24 at 4+ and 60, 96, 48, 6 at 5+. Four dice at 4+
    beat them in 15, 11, 5, 1 of 16, five in 31, 26, 16, 6 of 32; by 80, 49, 23, 7 in all.
    """
    lance = ("ags", "ritter/lanzenreiter", "ritter/knappe", "lance")
    walked = asked(capsys, *lance)
    assert chance(walked, "hit") == Fraction(24 * 15 + 81 * 11 + 81 * 5 + 24, 216 * 16)
    for word in ("charge", "charging", "Sturmangriff"):
        charged = asked(capsys, *lance, word)
        assert chance(charged, "hit") == Fraction(60 * 31 + 96 * 26 + 48 * 16 + 6 * 6, 216 * 32)
        mean = sum(number * share for number, share in damage(charged).items())
        assert mean == Fraction(60 * 80 + 96 * 49 + 48 * 23 + 6 * 7, 216 * 32)
    # no armour to break; the other attack of the lancer is none with the lance
    ranger = ("ags", "ritter/lanzenreiter", "ritter/trommler")
    bare = asked(capsys, *ranger, "ride_down", "charging")
    assert chance(bare, "hit") == chance(asked(capsys, *ranger, "ride_down"), "hit")


def test_whoever_runs_headlong_strikes_harder(capsys: Capture) -> None:
    """Broad axe 4/4+, after a charge 5/4+, against the gate guard's 4/4+.

    Ways of 1,296 with 0 to 4 successes, not all alike: 78, 324, 486, 324, 78.
    """
    axe = ("ags", "horde/bergkrieger", "ritter/torwache", "broad_axe")
    walked = 78 * 15 + 324 * 11 + 486 * 5 + 324
    assert chance(asked(capsys, *axe), "hit") == Fraction(walked, 1296 * 16)
    charged = 78 * 31 + 324 * 26 + 486 * 16 + 324 * 6 + 78
    assert chance(asked(capsys, *axe, "charge"), "hit") == Fraction(charged, 1296 * 32)


def test_a_charge_ends_in_a_near_action(capsys: Capture) -> None:
    """2.3.2: MOV, then a near action may be carried out."""
    shot = asked(capsys, "ags", "ritter/armbruster", "ritter/torwache", "crossbow", "charge")
    assert shot["forbidden"]["source"] == "2.3.2"


def test_a_paid_reroll_helps_against_fear(capsys: Capture) -> None:
    """2.5: WIL 4/4+ against TN 1 fails with 0 or 1 successes, 5 of 16; thrown anew, 5/16 x 5/16.

    With the brave die of the banner lord, 5/4+: 6 of 32, and 6/32 x 6/32.
    """
    assert chance(asked(capsys, "ags", LORD, PRINCE, "fear"), "failed") == Fraction(6, 32)
    again = asked(capsys, "ags", LORD, PRINCE, "fear", "attacker.paid_reroll")
    assert chance(again, "failed") == Fraction(6, 32) ** 2


def test_it_says_which_dice_a_shield_throws_again_and_for_what(capsys: Capture) -> None:
    """2.9: a shield throws a DEF roll again without LT; its bearer wants less damage."""
    question = asked(capsys, "ags", LORD, "orden/ordenswache", "sword_blow")
    [again] = [a for step in question["story"] for a in step["again"]]
    assert (again["through"], again["which"], again["must"]) == ("Shield", "all", False)
    assert (again["wants"], again["aims"]) == ("less", ["damage", "hit"])
    said = run(capsys, "odds", "ags", LORD, "orden/ordenswache", "--attack", "sword_blow", "--why")
    assert "Shield (§\u00a02.9): all dice may be thrown again, once" in said.out
    assert "thrown again where that promises less: damage, hit" in said.out


# ------------------------------------------------------------------------------------- Realms


LIEUTENANT, BRUTE = "northern_alliance/lieutenant", "syndicate/brute"
RIFLEMAN = "northern_alliance/rifleman"


def test_a_charge_helps_the_opening_blow_only(capsys: Capture) -> None:
    """„Bonus für den Angreifer“: +1 for an attack that a charge begins; the next is none.

    Knife against the brute: 66/144 x 66/144 = 121/576, charging 78/144 x 66/144 = 143/576. Five
    hits of 2 take 10 HP; after the third he is critical, then 143/576 as well. So one blow, then
    3 x 576/121 + 2 x 576/143 more, or 576/121 less where it hit.
    """
    question = asked(capsys, "realms", LIEUTENANT, BRUTE, "combat_knife.melee", "charged")
    rest = 3 * Fraction(576, 121) + 2 * Fraction(576, 143)
    assert chance(question, "hurt") == Fraction(143, 576)
    assert expected(question) == 1 + rest - Fraction(143, 576) * Fraction(576, 121)


def test_camouflage_helps_the_blows_of_the_first_round(capsys: Capture) -> None:
    """„Nahkampf mit getarnten Modellen“: +1 for the first round: six blows with a knife.

    Sharpshooter and rifleman have AGI 4: 78/144, from the seventh blow on 66/144. Of 5 HP two hits
    of 2 leave 1, which is critical (below 2): AGI 3, so 89/144 and then 78/144. The knife with
    4 + 1 against the vest, which has 2 and nothing against cuts, leads by 3: 99/144.
    """
    knife = ("northern_alliance/marksman", RIFLEMAN, "combat_knife.melee", "ambush")
    question = asked(capsys, "realms", *knife)
    healthy, critical = {True: 78, False: 66}, {True: 89, False: 78}
    hits = [Fraction(1), Fraction(0), Fraction(0), Fraction(0)]
    for blow in range(1, 9):
        is_first_round = blow <= 6
        each = [Fraction(ways[is_first_round] * 99, 144 * 144) for ways in (healthy, critical)]
        chances = (each[0], each[0], each[1])
        missed = [hits[n] * (1 - chances[n]) for n in range(3)]
        hits = [
            missed[0],
            missed[1] + hits[0] * chances[0],
            missed[2] + hits[1] * chances[1],
            hits[3] + hits[2] * chances[2],
        ]
        assert over_after(question, blow) == hits[3]


def test_reaction_fire_takes_overwatch_for_granted(capsys: Capture) -> None:
    """„Reaktionen: Fernkampf“: the model must be on overwatch, which ends with any other action."""
    shot = (RIFLEMAN, RIFLEMAN, "assault_rifle.shooting", "shot=reaction")
    assert asked(capsys, "realms", *shot)["assumed"] == ["the shooter is on overwatch"]
    assert asked(capsys, "realms", *shot, "attacker.overwatch").get("assumed", []) == []
    assert asked(capsys, "realms", *shot[:3]).get("assumed", []) == []
    refused = asked(capsys, "realms", *shot, "attacker.braced")["forbidden"]
    assert refused["source"] == "Aktionen: Fernkampf"


# ------------------------------------------------------------------------------------- Celtos


def test_a_charge_of_celtos_helps_in_the_first_round(capsys: Capture) -> None:
    """„Nahkampf Treffermodifikationen“: +1 for a unit that charges. Hunters: 4 blows a round.

    CC 3 against 5 hits on 8, charging on 7: 4/10; the knife, 2 against T 3, hurts on 7: 4/10.
    """
    question = asked(capsys, "celtos", "gael/hunters", "gael/hounds", "knife", "attacker.charging")
    assert chance(question, "wounded") == Fraction(4, 10) * Fraction(4, 10)
    charging = {0: 1 - Fraction(16, 100), 1: Fraction(16, 100)}
    later = {0: 1 - Fraction(12, 100), 1: Fraction(12, 100)}
    assert over_after(question, 4) == after(*[charging] * 4, hp=4)
    assert over_after(question, 5) == after(*[charging] * 4, later, hp=4)


def test_a_unit_acts_once_a_round(capsys: Capture) -> None:
    """„Die Aktivierungs-Phase“: one activation a round; „Aktionen“: holding ends the turn."""
    for word, source in (("activated", "Aktivierungsphase"), ("holding", "Aktionen")):
        shot = ("gael/hunters", "gael/hounds", "longbow", f"attacker.{word}")
        assert asked(capsys, "celtos", *shot)["forbidden"]["source"] == source


# ------------------------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("system", "pair", "word", "way"),
    [
        (
            "true_forces",
            ("wachbund/captain", "schleierhof/nightmare"),
            "target.wounds=2",
            "wounds=2",
        ),
        ("realms", (LIEUTENANT, BRUTE), "attacker.charged", "charged"),
    ],
)
def test_what_belongs_to_the_roll_belongs_to_no_side(
    capsys: Capture, system: str, pair: tuple[str, str], word: str, way: str
) -> None:
    said = run(capsys, "odds", system, *pair, "--with", word)
    assert said.code == 2
    assert f"'{word}': this belongs to the roll, not to a side; write {way}" in said.err
