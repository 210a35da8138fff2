"""Ways out of findings: each was tried, mends what it is offered for and breaks nothing else."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.run import check
from realms_builder.roster.edits import Edit
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model
from tests.builders import codes_of, force, the
from tests.factions.wild_rosters import SYSTEMS, wild_roster
from tests.test_shipped_factions import ROSTERS, name_of, opened

RANKS = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.HINT: 2}
ILLEGAL = [path for path in ROSTERS if path.parent.name == "illegal"]
SEEDS = range(12)


def read_anew(found: Muster) -> dict[tuple[str, str], list[Finding]]:
    """Return what is said of a roster that knows nothing of any other, by what it is about."""
    said: dict[tuple[str, str], list[Finding]] = defaultdict(list)
    for finding in check(muster(found.roster, found.game, found.find_faction)):
        said[finding.code, finding.about].append(finding)
    return said


def missed(findings: list[Finding]) -> float:
    return sum(finding.amount for finding in findings)


def every_offer_keeps_its_word(found: Muster) -> int:
    """Return how many ways out of the findings of *found* were taken and are what they say."""
    before, count = read_anew(found), 0
    for finding in check(found):
        key = (finding.code, finding.about)
        offers = [offer for offer in finding.offers() if offer.edit is not None]
        for offer in offers:
            assert offer.edit is not None
            count += 1
            said = offer.text.pick("en")
            edited = muster(offer.edit.apply(found.roster), found.game, found.find_faction)
            after = read_anew(edited)
            if offer.settles:
                assert len(after[key]) < len(before[key]), (finding.text.pick("en"), said)
            elif offer.partly:
                assert after[key][0].text.pick("en") != finding.text.pick("en")
            else:
                assert said.endswith("not enough alone"), said
                assert not any(other.settles for other in offers)
                less = missed(after[key]) < missed(before[key])
                assert less or after[key][0].text.pick("en") != finding.text.pick("en")
            for other, told in after.items():
                if told and RANKS[told[0].severity] <= RANKS[finding.severity]:
                    assert missed(told) <= missed(before[other]), (said, told[0].text.pick("en"))
        texts = [offer.text.pick("de") for offer in finding.offers()]
        assert len(set(texts)) == len(texts)
    return count


@pytest.mark.parametrize("path", ILLEGAL, ids=name_of)
def test_every_offer_of_an_illegal_roster_keeps_its_word(path: Path) -> None:
    every_offer_keeps_its_word(opened(path)[0])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_offer_of_a_roster_drawn_by_a_seed_keeps_its_word(system: str, seed: int) -> None:
    every_offer_keeps_its_word(wild_roster(system, seed))


# Only the author of a unit can mend these, or nobody: a model of the roster may be left as it is.
LOOK_ONLY = {
    *("no_attack_dice", "strike_that_reloads", "no_close_weapon", "no_morale", "unarmed"),
    *("general_needs_will", "no_melee_weapon", "cannot_act", "overloaded"),
}


@pytest.mark.parametrize("path", ILLEGAL, ids=name_of)
def test_every_finding_of_an_illegal_roster_has_a_way_out(path: Path) -> None:
    found = check(opened(path)[0])
    wanting = {f.code for f in found if not any(offer.edit for offer in f.offers())}
    assert wanting <= LOOK_ONLY, wanting


@pytest.mark.parametrize("system", SYSTEMS)
def test_rosters_drawn_by_a_seed_have_many_ways_out(system: str) -> None:
    drawn = [wild_roster(system, seed) for seed in SEEDS]
    offered = [f for one in drawn for f in check(one) if any(o.edit for o in f.offers())]
    assert len(offered) > 20


def texts(finding: Finding) -> list[str]:
    return [offer.text.pick("en") for offer in finding.offers()]


def test_a_second_leader_by_a_carried_trait_puts_it_down() -> None:
    """Realms, Gruppenführer: exactly one model has the trait, however it came by it."""
    bo = Model("m2", "rifleman", name="Bo", carry=(("traits", ("group_leader",)),))
    ada = Model("m1", "rifleman", name="Ada", role="leader")
    found = force("realms", "northern_alliance", ada, bo, "rifleman")
    finding = the("one_leader", check(found))
    assert texts(finding) == ["Let Ada lead the force", "Let Bo lead the force"]
    for offer in finding.offers():
        assert offer.edit is not None
        after = muster(offer.edit.apply(found.roster), found.game, found.find_faction)
        assert "one_leader" not in codes_of(check(after))


def test_who_would_be_one_too_many_is_not_offered() -> None:
    """The Northern Alliance has one lieutenant at most."""
    found = force("realms", "northern_alliance", Model("m1", "lieutenant", role="leader"))
    offered = texts(the("two_models", check(found)))
    assert offered and not any("Lieutenant" in text for text in offered)


def test_whoever_calls_a_summoned_model_is_not_hired_beyond_the_limit() -> None:
    """AGS 2.12 and 2.1: a Grave voice calls the Ghost, but no troop has more than one of her."""
    limits = (("cost", 60),)
    alone = force("ags", "fluesterer", "geist", limits=limits)
    with_her = force("ags", "fluesterer", "geist", "grabstimme", limits=limits)
    offered = [texts(the("summoned", check(found))) for found in (alone, with_her)]
    assert [any("Grave voice" in text for text in one) for one in offered] == [True, False]


def test_a_stranger_who_is_needed_makes_room_for_one_of_the_faction() -> None:
    """Realms, Einsatzgruppen: one faction and at least two models, so nobody can just go."""
    lead = Model("m1", "lieutenant", role="leader")
    found = force("realms", "northern_alliance", lead, "syndicate/thug")
    finding = the("one_faction", check(found))
    assert "Hire Rifleman in place of Thug" in texts(finding)
    after = muster(edit_of(finding, 0).apply(found.roster), found.game, found.find_faction)
    assert not any(f.severity is Severity.ERROR for f in check(after))


def test_a_foreign_general_makes_room_for_another() -> None:
    """AGS 2.1 and 1.3.3: the model that comes in its place is the general, too."""
    models = [Model("m1", "ritter/bannerherr", role="general"), "rauner"]
    found = force("ags", "fluesterer", *models, limits=(("cost", 40),))
    finding = the("one_list", check(found))
    after = muster(edit_of(finding, 0).apply(found.roster), found.game, found.find_faction)
    assert after.roster.models[0].role == "general"
    assert not any(f.severity is Severity.ERROR for f in check(after))


def test_what_is_too_heavy_for_a_person_is_swapped_for_another_loadout() -> None:
    """Realms, Waffenklassen: class V is more than a person carries."""
    loadouts = [
        {"id": one, "name": one.title(), "weapons": [weapon]}
        for one, weapon in (("gun", "carriage_gun"), ("hammer", "sledgehammer"))
    ]
    stats = {"agi": 3, "bw": 4, "ko": 8, "fk": 1, "wn": 2, "eh": 5, "hp": 9}
    kind = {"type": "infantry", "size": "medium"}
    porter = {"id": "porter", "name": "Porter", "stats": stats, **kind, "loadouts": loadouts}
    strong = Model("m1", "porter", loadout="gun", role="leader")
    found = force("realms", "syndicate", strong, "thug", units=(porter,))
    assert texts(the("too_big_for_a_person", check(found))) == ["Equip Porter with “Hammer”"]


def test_what_is_left_over_is_spent_step_by_step() -> None:
    """AGS 3.3.1.1: what is left becomes tokens, so spending a part of it is a way of its own."""
    models = [Model("m1", "bannerherr", role="general"), "knappe"]
    found = force("ags", "ritter", *models, limits=(("cost", 22),))
    finding = the("unspent", check(found))
    assert "Hire Squire (4 of 6)" in texts(finding)
    assert "Hire Crossbowman (6 of 6)" in texts(finding)
    settled = {o.text.pick("en"): o.settles for o in finding.offers()}
    assert settled["Hire Crossbowman (6 of 6)"] and not settled["Hire Squire (4 of 6)"]


def test_a_second_deputy_is_asked_about_in_the_words_of_the_faction() -> None:
    """Realms, Gruppenführer: every faction has its own rule for who stands in."""
    lead = Model("m1", "lieutenant", role="leader")
    others = [Model("m2", "medic", role="deputy"), Model("m3", "rifleman", role="deputy")]
    found = force("realms", "northern_alliance", lead, *others)
    finding = the("one_deputy", check(found))
    assert finding.severity is Severity.HINT
    assert "the model with the highest RES leads" in finding.why.pick("en")
    assert texts(finding) == ["Let only Medic be deputy", "Let only Rifleman be deputy"]
    one = force("realms", "northern_alliance", lead, others[0], "rifleman")
    assert "one_deputy" not in codes_of(check(one))


def edit_of(finding: Finding, number: int) -> Edit:
    edit = finding.offers()[number].edit
    assert edit is not None
    return edit


def test_where_one_is_not_enough_two_are_taken_off_together() -> None:
    """Four squires and a general cost 40 and 30 are agreed: no one model is 10, two are."""
    cheap = {"id": "cheap", "name": "Cheap", "class": "follower", "cost": 6}
    dear = {"id": "dear", "name": "Dear", "class": "follower", "cost": 8}
    chief = {"id": "chief", "name": "Chief", "class": "leader", "cost": 12}
    line = {"stats": {"hp": 3, "mov": 5, "def": "3/5+", "wil": "3/5+"}}
    units = tuple({**unit, **line} for unit in (cheap, dear, chief))
    rows = [Model("m1", "chief", role="general"), "cheap", "cheap", "dear", "dear"]
    found = force("ags", "ritter", *rows, units=units, limits=(("cost", 30),))
    assert texts(the("budget", check(found))) == [
        "Remove 2 × Cheap (12 in all)",
        "Remove Dear, Cheap (14 in all)",
        "Remove 2 × Dear (16 in all)",
        "Raise the limit to 40",
    ]
    all_of_it = force("ags", "ritter", "cheap", "dear", units=units, limits=(("cost", 5),))
    assert texts(the("budget", check(all_of_it))) == ["Raise the limit to 14"]
    over = force("ags", "ritter", *rows, units=units, limits=(("cost", 14),))
    assert texts(the("budget", check(over))) == [
        "Remove 2 × Dear, 2 × Cheap (28 in all)",
        "Raise the limit to 40",
    ]
