"""What players ask about the bundled units, each worked out by hand from the rules and profiles.

The sums stand in the docstrings; nothing in them comes from the engine.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from realms_builder.game.keyword_use import KeywordUse
from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import Answer, SoOften, UntilOver
from realms_builder.odds.questions.questions import asked_needs
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.roster import Model
from tests.builders import force
from tests.odds.duels import Duel

Put = tuple[str, ...]


def hired(system: str, address: str, loadout: str = "", **switches: Any) -> Build:
    """Return a unit of the bundled lists as it is hired."""
    faction, unit = address.split("/")
    found = force(
        system, faction, Model("m", unit, loadout=loadout), switches=tuple(switches.items())
    )
    return found.models[0].build


def asked(
    system: str,
    first: Build | str,
    second: Build | str | None,
    question: str,
    *,
    mine: Put = (),
    theirs: Put = (),
    **values: Any,
) -> Answer:
    """Return the answer for two units, with keywords on each side and values chosen."""
    one, other = (hired(system, s) if isinstance(s, str) else s for s in (first, second or first))
    duel = Duel(one.game, one, other if second is not None else None)
    keywords = one.game.keywords
    put = [tuple(KeywordUse(keywords[name]) for name in side) for side in (mine, theirs)]
    return duel.ask(question, Situation(first=put[0], second=put[1], values=values))


def expected(answer: Answer) -> Fraction | None:
    """Return how many attacks it takes until the target is out."""
    found = answer.repeated("until_out")
    assert isinstance(found, UntilOver)
    return found.expected


# ------------------------------------------------------------------------------------- Realms


def test_fast_movement_is_over_when_the_target_moves_again() -> None:
    """Class II costs 3 of 6 AP: two shots find the thug moving fast, all later ones do not.

    FK 4 hits with 4/12, at −1 with 3/12; after a hit 129/144 hurt. 2 of 5 HP a time: three must
    hurt, so all chances up to the last shot make 3: 2 · p + (n − 2) · q = 3.
    """
    q, p = Fraction(4, 12) * Fraction(129, 144), Fraction(3, 12) * Fraction(129, 144)
    pair = ("realms", "northern_alliance/rifleman", "syndicate/thug", "assault_rifle.shooting")
    assert expected(asked(*pair, distance=10)) == 3 / q
    assert expected(asked(*pair, theirs=("fast",), distance=10)) == 2 + (3 - 2 * p) / q


def test_can_my_lieutenant_take_that_brute() -> None:
    """Melee 4 against 3 + 1 (close combat I): 66/144. Knife 4 + 1 against 3 + 1 + 1: 66/144.

    10 HP, 2 a hit: three hits at 11/24 x 11/24, then he is critical (below 5), AGI 2 + 1, and two
    more at 13/24 x 11/24: 3 x 576/121 + 2 x 576/143.
    """
    answer = asked(
        "realms", "northern_alliance/lieutenant", "syndicate/brute", "combat_knife.melee"
    )
    assert answer.chance("hurt") == Fraction(121, 576)
    assert expected(answer) == 3 * Fraction(576, 121) + 2 * Fraction(576, 143)


@pytest.mark.parametrize(
    ("values", "hurt"),
    [
        ({}, Fraction(4, 12) * Fraction(108, 144)),
        ({"cover": 1}, Fraction(3, 12) * Fraction(108, 144)),
        ({"cover": 2}, Fraction(2, 12) * Fraction(108, 144)),
        ({"cover": 2, "touches_cover": True}, Fraction(2, 12) * Fraction(89, 144)),
        ({"shots": 2}, Fraction(5, 12) * Fraction(116, 144)),
    ],
)
def test_is_cover_worth_it_and_what_does_autofire_bring(
    values: dict[str, Any], hurt: Fraction
) -> None:
    """FK 4 less cover; rifle 5 + 2 against vest 2 + 1 is a lead of 4, in contact 2, autofire 5."""
    line = "northern_alliance/rifleman"
    answer = asked("realms", line, line, "assault_rifle.shooting", distance=20, **values)
    assert answer.chance("hurt") == hurt


def test_does_the_riot_shield_pay() -> None:
    """The club leads by 4 + 1 - 2 = 3: 99/144. Against a second die only 452 of 1728 are higher.

    W12 + 3 > two W12: for a sum s of the two, 12 - (s - 3) faces of the one are higher, at most 12.
    """
    higher = sum(
        min(12, max(0, 12 - (one + two - 3))) for one in range(1, 13) for two in range(1, 13)
    )
    assert higher == 452
    for loadout, wins in (("line", Fraction(99, 144)), ("breach", Fraction(452, 1728))):
        rifleman = hired("realms", "northern_alliance/rifleman", loadout)
        answer = asked("realms", "syndicate/thug", rifleman, "spiked_club.melee")
        assert answer.chance("hurt") == Fraction(66, 144) * wins


def test_who_acts_first_and_does_the_drawn_gun_come_too_late() -> None:
    """AGI 5 against 3: 89 higher of 144, ties (10) again. Active AGI 4, reacting 5: 721/864."""
    order = asked("realms", "syndicate/gunslinger", "northern_alliance/thor", "turn_order")
    assert order.chance("earlier") == Fraction(89, 134)
    first = asked("realms", "northern_alliance/rifleman", "syndicate/gunslinger", "interrupt")
    assert first.chance("active_first") == Fraction(721, 864)


def test_what_does_the_wire_of_a_small_prowler_do() -> None:
    """AGI 5 against 4 - 1 (active camouflage) + 1 (larger): 78/144; 3 + 2 against 2: 99/144.

    2 HP, doubled where the KO roll (4 of 12) fails: 2 x (1 + 8/12).
    """
    answer = asked("realms", "syndicate/prowler", "northern_alliance/rifleman", "mono_wire.melee")
    hits = Fraction(78, 144) * Fraction(99, 144)
    assert answer.figure("loss").value == hits * 2 * (1 + Fraction(8, 12))


def test_a_pistol_asks_for_no_autofire_and_infantry_for_no_critical_arms() -> None:
    pair = [hired("realms", a) for a in ("northern_alliance/lieutenant", "syndicate/brute")]
    questions = Duel(pair[0].game, *pair).questions()
    needs = {q: {need.id for need in asked_needs(questions[q])} for q in questions}
    assert "shots" not in needs["pistol.shooting"]
    assert {"helpers", "enemy_helpers"} <= needs["pistol.melee"]
    assert not needs["pistol.melee"] & {"arms_critical", "enemy_arms_critical", "ambush"}
    assert not {"hit_zone", "deviation"} & set(questions)


# -------------------------------------------------------------------------------- True Forces


def test_can_my_captain_take_the_nightmare() -> None:
    """Q 5 + 1 (fencer) against 4: 2+. Out on 4+: 5/6 x 3/6. Hits needed for Q 4: 61/36."""
    answer = asked("true_forces", "wachbund/captain", "schleierhof/nightmare", "sword.attack")
    assert answer.chance("out") == Fraction(5, 12)
    assert expected(answer) == Fraction(61, 36) / Fraction(5, 6)


def test_what_if_the_nightmare_runs_into_her() -> None:
    """Onslaught 2: Q 6 against 5: 3+. Tough 1 makes Q 5 fall like Q 6: 1/6; 899/324 hits."""
    answer = asked(
        "true_forces", "schleierhof/nightmare", "wachbund/captain", "teeth.attack", mine=("ran",)
    )
    assert answer.chance("out") == Fraction(4, 6) * Fraction(1, 6)
    assert expected(answer) == Fraction(899, 324) / Fraction(4, 6)


@pytest.mark.parametrize(("theirs", "hit"), [((), Fraction(1, 6)), (("beset",), Fraction(2, 6))])
def test_do_hounds_hunt_better_in_a_pack(theirs: Put, hit: Fraction) -> None:
    """Q 2 against 3 + 1 (parry): 6+; with a friend at the target Q 3: 5+."""
    answer = asked(
        "true_forces",
        "schleierhof/smoke_hound",
        "wachbund/halberdier",
        "teeth.attack",
        theirs=theirs,
    )
    assert answer.chance("out", "wounded") == hit


def test_is_a_militiaman_hopeless_against_the_queen() -> None:
    """Four steps better: 6+ as printed; nothing at all where that was agreed."""
    for agreed, hit in ((False, Fraction(1, 6)), (True, Fraction(0))):
        militia = hired("true_forces", "wachbund/militia", hopeless_at_three=agreed)
        answer = asked("true_forces", militia, "schleierhof/mask_queen", "spear.attack")
        assert answer.chance("out", "wounded") == hit


# ------------------------------------------------------------------------------------- Celtos


def test_how_long_does_the_chieftain_need_for_the_beast() -> None:
    """CC 8 against 6: 4+. Sword 8 against T 7: 5+. Three blows a round, eight wounds to make."""
    answer = asked("celtos", "gael/chieftain", "fomorians/surf_beast", "great_sword.melee")
    wound = Fraction(7, 10) * Fraction(6, 10)
    assert answer.chance("wounded") == wound
    a_round = answer.repeated("round")
    assert isinstance(a_round, SoOften)
    assert a_round.times == 3
    assert sum(value * chance for value, chance in a_round.distribution) == 3 * wound
    assert dict(a_round.distribution)[Fraction(3)] == wound**3
    assert expected(answer) == 8 / wound
    until = answer.repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.per_activation == 3


@pytest.mark.parametrize(
    ("target", "distance", "wound"),
    [
        ("fomorians/harpooners", 20, Fraction(7, 10) * Fraction(5, 10)),
        ("fomorians/harpooners", 30, Fraction(7, 10) * Fraction(4, 10)),
        ("fomorians/one_legs", 20, Fraction(6, 10) * Fraction(6, 10)),
        ("fomorians/one_legs", 12, Fraction(7, 10) * Fraction(7, 10)),
    ],
)
def test_how_far_should_my_hunters_stay(target: str, distance: int, wound: Fraction) -> None:
    """SH 6 hits on 4+, the elusive beyond 12 inches on 5+; bow 5/4/3 against T 4 or 3.

    Steady hands lose nothing by having moved.
    """
    for mine in ((), ("moved",)):
        answer = asked(
            "celtos", "gael/hunters", target, "longbow.shooting", mine=mine, distance=distance
        )
        assert answer.chance("wounded") == wound


def test_do_fierce_riders_pay_when_they_charge() -> None:
    """CC 5 against 3: 4+, fierce charge 2+. Lance 6 against T 5: 5+."""
    answer = asked("celtos", "gael/riders", "fomorians/drowned", "lance.melee", mine=("charging",))
    assert answer.chance("wounded") == Fraction(9, 10) * Fraction(6, 10)


@pytest.mark.parametrize(
    ("values", "chances"),
    [
        ({}, (6, 4, 0)),
        ({"left": 2}, (6, 0, 4)),
        ({"dreaded": True}, (5, 5, 0)),
    ],
)
def test_does_the_levy_run(values: dict[str, Any], chances: tuple[int, int, int]) -> None:
    """Morale 5 stands on 5+; the dreadful make it 6+. Two left of five flee instead of panic."""
    answer = asked("celtos", "gael/spears", None, "morale", **values)
    found = tuple(10 * answer.chance(outcome) for outcome in ("stands", "panics", "flees"))
    assert found == chances


@pytest.mark.parametrize(
    ("values", "rallied"),
    [({}, 6), ({"enemy_short": True}, 4), ({"enemy_short": True, "cheered": True}, 6)],
)
def test_does_the_levy_rally(values: dict[str, Any], rallied: int) -> None:
    """Morale 5: 5+; enemies within 12 inches -2; an inspiring friend +2."""
    answer = asked("celtos", "gael/spears", None, "rally", **values)
    assert answer.chance("stands") == Fraction(rallied, 10)


# -------------------------------------------------------------------------------- Basic Rules


def test_what_does_a_bayonet_do_to_the_walrus() -> None:
    """S against L: 2+ to hit, 6+ to hurt. One die: misses on a 1 only."""
    answer = asked("basic_rules", "uhrwerk/tin_soldier", "strandgut/walrus", "bayonet.attack")
    assert answer.chance("missed") == Fraction(1, 6)
    assert answer.figure("wounds").value == Fraction(4187575, 30233088)


def test_who_starts_and_does_the_boatswain_stand() -> None:
    """Morale 5 against 3: of 36 throws 26 are higher, 4 tied: 26/32.

    Of 4 LP three must go before he tests: five dice, 4+, ones anew, sixes one die more; each die
    has no success with 5/12, two with 7/36 x 7/12, one otherwise.
    """
    start = asked("basic_rules", "strandgut/boatswain", "uhrwerk/tin_soldier", "start_roll")
    assert start.chance("won") == Fraction(26, 32)
    # A die that shows 1 is thrown anew: 1 stays with 1/36, every other face comes with 7/36.
    face = Fraction(7, 36)
    good, six = 3 * face, face
    none, two = 1 - good, six * good
    one = 1 - none - two
    at_least_three = _sum_of_dice((none, one, two), 5, 3)
    assert at_least_three == Fraction(119287511, 161243136)
    answer = asked("basic_rules", "strandgut/boatswain", None, "morale_test")
    assert answer.chance("stands") == at_least_three
    # In dread he has one die less.
    answer = asked("basic_rules", "strandgut/boatswain", None, "morale_test", mine=("in_dread",))
    assert answer.chance("stands") == _sum_of_dice((none, one, two), 4, 3)


def test_a_block_ends_with_its_round() -> None:
    """One LP and one attack a round: the first meets the block, every later one does not.

    So it takes 1 + (1 − p) / q attacks, p and q the chances with and without the block.
    """
    pair = ("basic_rules", "uhrwerk/windup_mouse", "strandgut/pincer_crab", "saw_teeth.attack")
    blocked, open_to_blows = asked(*pair, theirs=("blocking",)), asked(*pair)
    first, later = blocked.chance("hurt"), open_to_blows.chance("hurt")
    assert first < later
    assert expected(open_to_blows) == 1 / later
    assert expected(blocked) == 1 + (1 - first) / later


def _sum_of_dice(each: tuple[Fraction, ...], dice: int, least: int) -> Fraction:
    sums = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for so_far, chance in sums.items():
            for more, part in enumerate(each):
                after[so_far + more] = after.get(so_far + more, Fraction(0)) + chance * part
        sums = after
    return sum((chance for found, chance in sums.items() if found >= least), Fraction(0))


def test_how_far_does_the_spring_bull_run() -> None:
    """B 7 and two dice: 9 to 19, 14 on average, 19 once in 36."""
    distance = asked("basic_rules", "uhrwerk/spring_bull", None, "dash").figure("distance")
    assert distance.value == 14
    assert dict(distance.distribution)[Fraction(19)] == Fraction(1, 36)


@pytest.mark.parametrize(("theirs", "armour"), [((), 1), (("blocking",), 2)])
def test_should_the_deckhand_block(theirs: Put, armour: int) -> None:
    """M against M, three dice at 4+, then 4+; armour takes away what it reaches.

    Without armour a die hurts nobody with 35/48; with it, counted over all faces.
    """
    bare = 1 - Fraction(35, 48) ** 3
    with_one = Fraction(22848919, 47775744)
    with_two = Fraction(7758910991, 20639121408)
    assert bare > with_one > with_two
    answer = asked(
        "basic_rules", "uhrwerk/fencer", "strandgut/deckhand", "twin_foils.attack", theirs=theirs
    )
    assert answer.chance("hurt") == (with_one if armour == 1 else with_two)


# ---------------------------------------------------------------------------------------- AGS


def test_is_the_banner_lord_afraid_of_the_forest_seeker() -> None:
    """WIL 4/4+ and Brave 1: five dice, not more than one success: (1 + 5) / 32."""
    answer = asked("ags", "ritter/bannerherr", "riesen/waldsucher", "fear")
    assert answer.chance("failed") == Fraction(6, 32)


def test_how_much_does_fear_cost_the_sword_blow() -> None:
    """5/3+ against 4/4+: hits with 18845/26244; afraid, each success has 4/9 instead of 2/3."""
    brave = Fraction(18845, 26244)
    pair = ("ritter/bannerherr", "riesen/waldsucher", "sword_blow.duel")
    assert asked("ags", *pair, mine=("seen_before",)).chance("hit") == brave
    assert _more(5, Fraction(2, 3)) == brave
    afraid = _more(5, Fraction(4, 9))
    assert asked("ags", *pair).chance("hit") == Fraction(26, 32) * brave + Fraction(6, 32) * afraid


def _more(dice: int, chance: Fraction) -> Fraction:
    """Return how often so many dice beat DEF 4/4+, all equal faces stopping everything."""
    guard = [Fraction(n, 16) for n in (1, 4, 6, 4, 1)]
    guard[0] -= Fraction(3, 1296)  # 1111, 2222, 3333
    guard[4] -= Fraction(3, 1296)  # 4444, 5555, 6666
    strike = {0: Fraction(1)}
    for _ in range(dice):
        strike = {
            n: strike.get(n, Fraction(0)) * (1 - chance) + strike.get(n - 1, Fraction(0)) * chance
            for n in range(len(strike) + 1)
        }
    return sum(
        (s * g for hits, s in strike.items() for stops, g in enumerate(guard) if hits > stops),
        Fraction(0),
    )


@pytest.mark.parametrize("push", ["push.duel", "wing_beat.duel"])
def test_nobody_pushes_the_heavy_nor_the_bound(push: str) -> None:
    """Heavy and bound models cannot be pushed; a squire can: 7/3+ against 3/4+."""
    griffon = "ritter/greifenreiter"
    assert asked("ags", griffon, "riesen/waldsucher", push).chance("immovable") == 1
    assert asked("ags", griffon, "ritter/knappe", push, theirs=("bound",)).chance("hit") == 0
    assert asked("ags", griffon, "ritter/knappe", push).chance("hit") > Fraction(1, 2)


def test_who_has_the_initiative() -> None:
    """WIL 4/4+ against 3/4+, ties again: 64 of 93 that are decided."""
    answer = asked("ags", "ritter/bannerherr", "riesen/waldsucher", "initiative")
    assert answer.chance("won") == Fraction(64, 93)


def test_does_a_confused_chaplain_still_bless_the_blade() -> None:
    """Five dice, each a success with 1/2 x 1/2; two are needed: 1 - (3/4)^5 - 5 (1/4)(3/4)^4."""
    answer = asked("ags", "ritter/kaplan", None, "consecrate.attempt", mine=("confused",))
    assert answer.chance("passed") == Fraction(47, 128)


def test_whispers_hurt_no_strong_will() -> None:
    """A duel of wills does no damage: "at least 1" of Strong-willed does not make any."""
    answer = asked("ags", "fluesterer/grabstimme", "ritter/kaplan", "whisper.duel")
    assert answer.chance("hit") > 0
    assert answer.figure("damage").value == 0
