"""AGS: the golden numbers of the rules, exactly (D7 of the domain sheet)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import SoOften, UntilOver
from tests.odds.duels import Duel, met, spread

HIEB = "ATT 4/3+ vs DEF"


def unit(identity: str, defence: str, will: str, **more: Any) -> dict[str, Any]:
    stats = {"hp": 3, "mov": 5, "def": defence, "wil": will}
    return {"id": identity, "name": identity, "cost": 5, "stats": stats, **more}


def fight(
    test: str = HIEB,
    defence: str = "4/5+",
    *,
    reach: str = "near 0",
    base: str = "s",
    tags: tuple[str, ...] = (),
    will: str = "3/4+",
    their_will: str = "3/4+",
    **switches: bool,
) -> Duel:
    """Return an attacker with one ability, a target with *tags*."""
    blow = {"id": "hieb", "name": "Hieb", "test": test, "range": reach, "target": "enemy"}
    first = unit("a", "3/4+", will, base=base, abilities=[blow])
    return met("ags", "ritter", first, unit("t", defence, their_will, tags=list(tags)), **switches)


@pytest.mark.parametrize(
    ("defence", "hit", "mean"),
    [("4/5+", "4844/6561", "9418/6561"), ("4/4+", "1210/2187", "25/27")],
)
def test_a_blow_of_4_from_3(defence: str, hit: str, mean: str) -> None:
    answer = fight(defence=defence).ask("hieb.duel")
    assert answer.chance("hit") == Fraction(hit)
    assert answer.figure("damage").value == Fraction(mean)


def test_the_damage_of_a_blow_is_spread_over_0_to_4() -> None:
    damage = spread(fight().ask("hieb.duel"), "damage")
    per_cent = {int(number): round(float(100 * chance), 2) for number, chance in damage.items()}
    assert per_cent == {0: 26.17, 1: 27.28, 2: 27.22, 3: 15.49, 4: 3.84}
    assert sum(damage.values()) == 1


def test_only_the_critical_defence_parts_the_two_ways_to_count_a_blow() -> None:
    # Without the rule a blow hits with 4864/6561; four equal faces out of 6 ** 4 throws, of which
    # the failures 1 to 4 leave a blow of at least one success, take 4 / 1296 * 80 / 81 away.
    answer = fight().ask("hieb.duel")
    lost = Fraction(4864 - 4844, 6561)
    assert lost == Fraction(4, 1296) * Fraction(80, 81)
    assert answer.chance("parried") == Fraction(6, 1296)


@pytest.mark.parametrize("dice", range(2, 8))
def test_the_critical_defence_of_so_many_dice(dice: int) -> None:
    answer = fight(defence=f"{dice}/5+").ask("hieb.duel")
    assert answer.chance("parried") == Fraction(6, 6**dice)


def test_a_single_die_is_no_critical_defence_unless_switched_on() -> None:
    assert fight(defence="1/5+").ask("hieb.duel").chance("parried") == 0
    literal = fight(defence="1/5+", critical_defence_with_one_die=True)
    assert literal.ask("hieb.duel").chance("parried") == 1


@pytest.mark.parametrize(
    ("cover", "hit", "mean"),
    [
        ("soft_cover", "10925/26244", "635/972"),
        ("hard_cover", "12763/118098", "32965/236196"),
    ],
)
def test_cover_against_a_shot(cover: str, hit: str, mean: str) -> None:
    duel = fight(reach="far 12")
    answer = duel.ask("hieb.duel", Situation(second=duel.put(cover)))
    assert answer.chance("hit") == Fraction(hit)
    assert answer.figure("damage").value == Fraction(mean)


@pytest.mark.parametrize(("cover_stops_at_limit", "face"), [(False, 3), (True, 4)])
def test_the_limit_of_cover_and_armour_piercing(cover_stops_at_limit: bool, face: int) -> None:
    """2.7, 2.12: DEF 4/4+, armoured, in hard cover is 6/2+, and armour-piercing makes it 1 worse.

    All added up that is 6/3+, within the limit (A5). Where cover itself stops at 7/3+, it is 6/4+.
    The shot is ATT 4/3+: of 81 throws 1, 8, 24, 32, 16 show 0 to 4 successes.
    """
    shot = {"id": "shot", "name": "Shot", "test": HIEB, "range": "far 12", "target": "enemy"}
    first = unit("a", "3/4+", "3/4+", abilities=[{**shot, "tags": ["armour_piercing 1"]}])
    second = unit("t", "4/4+", "3/4+", tags=["armour 1"])
    duel = met("ags", "ritter", first, second, cover_stops_at_limit=cover_stops_at_limit)
    answer = duel.ask("shot.duel", Situation(second=duel.put("hard_cover")))
    good = 7 - face
    ways = [comb(6, n) * good**n * (6 - good) ** (6 - n) for n in range(7)]
    ways[0] -= 6 - good  # all six alike stop everything: 111111 and so on
    more = {0: 80, 1: 72, 2: 48, 3: 16}  # throws with more successes than that
    hits = sum(ways[stopped] * more[stopped] for stopped in more)
    assert answer.chance("hit") == Fraction(hits, 6**6 * 81)


def test_cover_does_not_count_in_melee() -> None:
    duel = fight()
    answer = duel.ask("hieb.duel", Situation(second=duel.put("hard_cover")))
    assert answer.chance("hit") == Fraction(4844, 6561)


def test_a_focusing_attacker() -> None:
    duel = fight()
    answer = duel.ask("hieb.duel", Situation(first=duel.put("focusing")))
    assert answer.chance("hit") == Fraction(54314, 59049)
    assert answer.figure("damage").value == Fraction(52693, 19683)


def test_a_tough_target() -> None:
    answer = fight(tags=("tough",)).ask("hieb.duel")
    assert answer.chance("hit") == Fraction(4844, 6561)
    assert answer.figure("damage").value == Fraction(6364, 6561)


def test_an_incorporeal_target_is_hit_more_often_than_hurt() -> None:
    answer = fight(tags=("incorporeal",)).ask("hieb.duel")
    assert answer.chance("hit") == Fraction(4844, 6561)
    assert answer.figure("damage > 0").value == Fraction(1018, 2187)
    assert answer.figure("damage").value == Fraction(4574, 6561)


def test_a_mana_shield_that_takes_one_token_saves_one_point_however_many_are_paid() -> None:
    # One point less, at least none: what being incorporeal does, whose mean D7 gives.
    once = fight(tags=("mana_shield",), mana_shield_once=True)
    for tokens in (1, 2, 3):
        answer = once.ask("hieb.duel", Situation(second=once.put(mana=tokens)))
        assert answer.figure("damage").value == Fraction(4574, 6561)
    often = fight(tags=("mana_shield",))
    mean = {
        n: often.ask("hieb.duel", Situation(second=often.put(mana=n))).figure("damage").value
        for n in (1, 4)
    }
    assert mean == {1: Fraction(4574, 6561), 4: 0}  # four dice do four points at most


def test_a_doomed_target() -> None:
    duel = fight()
    answer = duel.ask("hieb.duel", Situation(second=duel.put("doomed")))
    assert answer.figure("damage").value == Fraction(4754, 2187)


@pytest.mark.parametrize(
    ("base", "hit"), [("s", "33535/39366"), ("m", "54314/59049"), ("l", "339203/354294")]
)
def test_a_push_by_bases_of_each_size(base: str, hit: str) -> None:
    answer = fight(base=base).ask("push.duel")
    assert answer.chance("hit") == Fraction(hit)
    assert answer.figure("damage").value == 0


@pytest.mark.parametrize(
    ("will", "target", "passed"), [("3/4+", 1, "1/2"), ("4/4+", 1, "11/16"), ("5/3+", 2, "64/81")]
)
def test_will_against_a_target_number(will: str, target: int, passed: str) -> None:
    answer = fight(f"WIL vs TN {target}", will=will).ask("hieb.attempt")
    assert answer.chance("passed") == Fraction(passed)


def test_a_confused_model_throws_each_success_again() -> None:
    duel = fight("WIL vs TN 1", will="4/4+")
    answer = duel.ask("hieb.attempt", Situation(first=duel.put("confused")))
    assert answer.chance("passed") == Fraction(67, 256)


def test_smashing_a_loose_piece() -> None:
    assert fight().ask("smash.attempt").chance("passed") == Fraction(80, 81)


def test_initiative_throws_ties_again() -> None:
    answer = fight(will="4/4+", their_will="3/4+").ask("initiative")
    assert answer.chance("won") == Fraction(64, 93)
    assert answer.chance("lost") == Fraction(29, 93)


def test_the_attacker_throws_again_with_0_to_2_successes() -> None:
    # 3 successes are worth 1.67 and 2 only 0.79, a fresh throw 1.44: so 0, 1 and 2 are thrown
    # again, 33 of 81 ways. The defence fails 16, 32, 24, 8, 1 times of 81; 4 of 1296 are critical.
    three = Fraction(3 * 16 + 2 * 32 + 24, 81) - 3 * Fraction(4, 1296)
    four = Fraction(4 * 16 + 3 * 32 + 2 * 24 + 8, 81) - 4 * Fraction(4, 1296)
    mean = (33 * Fraction(9418, 6561) + 32 * three + 16 * four) / 81
    duel = fight()
    answer = duel.ask("hieb.duel", Situation(first=duel.put("paid_reroll")))
    assert round(mean, 4) == Fraction("1.7688")
    assert answer.figure("damage").value == mean


def test_the_defender_throws_again_with_a_shield() -> None:
    answer = fight(tags=("shield",)).ask("hieb.duel")
    assert answer.figure("damage").value == Fraction(1160923, 1062882)


def test_poison_after_one_to_five_rounds() -> None:
    rounds = fight().ask("poisoned").repeated("rounds")
    assert isinstance(rounds, SoOften)
    assert rounds.curve == tuple(map(Fraction, ("2/3", "10/9", "38/27", "130/81", "422/243")))


def test_a_fearsome_target_has_every_success_thrown_again_when_the_test_fails() -> None:
    # WIL 3/4+ against TN 1 fails with 1/2; then each die succeeds with 4/9 instead of 2/3.
    answer = fight(tags=("fearsome 1",)).ask("hieb.duel")
    bold = Fraction(4844, 6561)
    assert answer.chance("hit") == (bold + fearful_hit()) / 2


def fearful_hit() -> Fraction:
    """Return how often 4 dice of 4/9 beat 4 dice of 1/3, four equal faces aside: by hand."""
    theirs = [Fraction(number, 81) for number in (16, 32, 24, 8, 1)]
    theirs[0] -= Fraction(4, 1296)
    theirs[4] -= Fraction(2, 1296)
    mine = [Fraction(number, 6561) for number in (625, 2000, 2400, 1280, 256)]
    return sum((mine[a] * theirs[d] for a in range(5) for d in range(a)), Fraction(0))


def test_attacks_until_a_model_of_3_points_is_out() -> None:
    # The chance of at least 3 points at once, and the way through 2 and 1 points, by hand.
    answer = fight().ask("hieb.duel")
    until = answer.repeated("until_out")
    assert isinstance(until, UntilOver)
    none, one, two, *_ = spread(answer, "damage").values()
    at_one = 1 / (1 - none)
    at_two = (1 + one * at_one) / (1 - none)
    assert until.curve[0] == 1 - none - one - two
    assert until.expected == (1 + one * at_two + two * at_one) / (1 - none)
    assert until.per_activation == 2
