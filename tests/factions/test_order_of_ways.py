"""The order of ways out, by hand for all five games: what a player would do comes first."""

from __future__ import annotations

from typing import Any

from realms_builder.roster.checks.run import check
from realms_builder.roster.roster import Model
from tests.builders import force, the


def ways(code: str, *place_and_units: Any, **values: Any) -> list[str]:
    return [o.text.pick("en") for o in the(code, check(force(*place_and_units, **values))).offers()]


def test_of_two_generals_the_first_stays() -> None:
    first, second = (
        Model("m1", "wachmeister", role="general"),
        Model("m2", "bannerherr", role="general"),
    )
    said = ways("one_general", "ags", "ritter", first, second, limits=(("cost", 40),))
    assert said == ["Make Watch sergeant the general", "Make Banner lord the general"]


def test_of_two_warlords_the_first_stays() -> None:
    both = Model("u1", "druid", role="warlord"), Model("u2", "chieftain", role="warlord")
    said = ways("one_warlord", "celtos", "gael", *both)
    assert said == ["Let Druid lead the army", "Let Chieftain lead the army"]


def test_of_two_leaders_the_first_stays() -> None:
    both = Model("m1", "rifleman", role="leader"), Model("m2", "lieutenant", role="leader")
    said = ways("one_leader", "realms", "northern_alliance", *both)
    assert said[:2] == ["Let Rifleman lead the force", "Let Lieutenant lead the force"]


def test_a_person_with_resolve_is_asked_to_lead_before_drones_and_machines() -> None:
    """EH, the resolve, stands for who holds a group together; a drone stands behind any person."""
    said = ways(
        "one_leader", "realms", "northern_alliance", "hornet", "rifleman", "thor", "lieutenant"
    )
    assert said[:2] == ["Let Lieutenant lead the force", "Let Rifleman lead the force"]
    assert said[-1].startswith(("Let Drone", "Let MIKe"))


def test_the_general_offered_first_has_the_strongest_will() -> None:
    """Seed 004, 3.3.1.2: initiative is a WIL roll of the general."""
    dull = {"id": "dull", "name": "Dull", "class": "leader", "cost": 9}
    keen = {"id": "keen", "name": "Keen", "class": "leader", "cost": 5}
    line = {"hp": 3, "mov": 5, "def": "3/5+"}
    units = (
        {**dull, "stats": {**line, "wil": "3/5+"}},
        {**keen, "stats": {**line, "wil": "3/4+"}},
    )
    said = ways("one_general", "ags", "ritter", "dull", "keen", units=units)
    assert said == ["Make Keen the general", "Make Dull the general"]


def test_the_dearest_character_is_the_first_who_may_lead_an_army() -> None:
    said = ways("one_warlord", "celtos", "gael", "druid", "chieftain")
    assert said == ["Let Chieftain lead the army", "Let Druid lead the army"]


def test_who_is_just_enough_goes_before_who_is_more() -> None:
    """Deckhand 21 and young kraken 45 come to 66."""
    said = ways(
        "points_limit",
        "basic_rules",
        "strandgut",
        "kraken",
        "deckhand",
        limits=(("points", 60),),
    )
    assert said == [
        "Remove Deckhand (21 pts)",
        "Remove Young kraken (45 pts)",
        "Set the limit to 66",
    ]


def test_of_equals_the_one_hired_last_goes() -> None:
    """Seed 004, 2.1: the crossbowman has limit 2."""
    found = force("ags", "ritter", Model("m1", "bannerherr", role="general"), *["armbruster"] * 3)
    (offer, *_) = the("hire_limit", check(found)).offers()
    assert offer.edit is not None
    assert [m.id for m in offer.edit.apply(found.roster).models] == ["m1", "m2", "m3"]
    dear = force("true_forces", "schleierhof", *["veil_dancer"] * 2, limits=(("points", 13),))
    (offer, *_) = the("points_limit", check(dear)).offers()
    assert offer.edit is not None
    assert [m.id for m in offer.edit.apply(dear.roster).models] == ["m1"]


def test_a_quality_beyond_the_six_becomes_six_first() -> None:
    """Seed 001: qualities 1 to 6; the usual human has 3."""
    unit = {"id": "it", "name": "It", "stats": {"q": 9}}
    said = ways("quality", "true_forces", "schleierhof", "it", units=(unit,))
    assert said == ["Change Q from 9 to 6", "Change Q from 9 to 3"]


def test_of_two_choices_the_first_stays_and_no_two_ways_do_the_same() -> None:
    lead = Model("m1", "lieutenant", role="leader")
    both = Model("m2", "rifleman", choose=(("sidearm", ("stun_gun", "pistol")),))
    said = ways("option_count", "realms", "northern_alliance", lead, both)
    assert said == [f"Choose {it} for “Sidearm”" for it in ("Stun gun", "Pistol", "nothing")]
    wrong = Model("m2", "rifleman", choose=(("sidearm", ("shotgun",)),))
    said = ways("option_not_allowed", "realms", "northern_alliance", lead, wrong)
    assert said == [
        "Take out “Shotgun”",
        *(f"Choose {it} for “Sidearm”" for it in ("Pistol", "Stun gun")),
    ]


def test_what_was_taken_last_is_put_down_first() -> None:
    """Rifleman: 3.7 kg of rifle, knife and vest besides; capacity 16 kg."""
    heavy = Model("m1", "rifleman", role="leader", carry=(("weapons", ("smg", "sledgehammer")),))
    said = ways("overloaded", "realms", "northern_alliance", heavy, "medic")
    assert said[:2] == ["Drop Sledgehammer (6.8 kg)", "Drop Submachine gun (2.8 kg)"]


def test_in_the_place_of_a_person_comes_a_person_of_much_the_same_cost() -> None:
    lead = Model("m1", "lieutenant", role="leader")
    said = ways("one_faction", "realms", "northern_alliance", lead, "syndicate/thug")
    assert said[0] == "Hire Rifleman in place of Thug"
    assert not said[1].startswith(("Drone", "MIKe"))
