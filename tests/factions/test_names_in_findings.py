"""Findings call models by name, or by the title of their unit with a number; never by an id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from tests.builders import force, the
from tests.factions.test_offers import ILLEGAL
from tests.factions.wild_rosters import SYSTEMS, wild_roster
from tests.test_shipped_factions import name_of, opened


def words(mustered: Muster) -> Iterator[str]:
    """Yield all that is said of a roster, in both languages."""
    for finding in check(mustered):
        for said in (finding.text, finding.why, *(offer.text for offer in finding.offers())):
            yield from (said.pick(lang) for lang in ("en", "de"))


def ids_named(mustered: Muster) -> set[str]:
    """Return the ids of models and groups that stand as words in what is said."""
    roster = mustered.roster
    ids = {model.id for model in roster.models} | {group.id for group in roster.groups}
    said = list(words(mustered))
    assert not [text for text in said if "{" in text]  # a value that was never filled in
    return {word for text in said for word in re.findall(r"[\w/]+", text)} & ids


@pytest.mark.parametrize("path", ILLEGAL, ids=name_of)
def test_no_finding_of_an_illegal_roster_names_an_id(path: Path) -> None:
    assert ids_named(opened(path)[0]) == set()


@pytest.mark.parametrize("seed", range(40, 44))
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_finding_of_a_roster_drawn_by_a_seed_names_an_id(system: str, seed: int) -> None:
    assert ids_named(wild_roster(system, seed)) == set()


def test_of_namesakes_the_one_that_is_meant_has_its_number() -> None:
    """Three riflemen, of whom the second carries 24.8 kg of sledgehammers and more."""
    heavy = Model("m3", "rifleman", carry=(("weapons", ("2x sledgehammer",)),))
    lead = Model("m1", "lieutenant", role="leader")
    found = force("realms", "northern_alliance", lead, "rifleman", heavy, "rifleman")
    finding = the("overloaded", check(found))
    assert finding.text.pick("en").startswith("Rifleman (2 of 3) carries ")
    assert finding.text.pick("de").startswith("Schütze (2 von 3) trägt ")
    named = Model("m3", "rifleman", name="Kaya", carry=heavy.carry)
    found = force("realms", "northern_alliance", lead, "rifleman", named)
    assert the("overloaded", check(found)).text.pick("en").startswith("Kaya carries ")


def test_equals_of_whom_none_is_meant_alone_have_no_numbers() -> None:
    odd = [Model(f"m{n}", "knappe", role="nobody") for n in (2, 3)]
    found = force("ags", "ritter", Model("m1", "bannerherr", role="general"), *odd)
    said = [f.text.pick("en") for f in check(found) if f.code == "unknown_role"]
    assert said == ["Squire: there is no role “nobody”."] * 2


def test_who_is_of_no_unit_is_called_by_the_place_in_the_roster() -> None:
    found = force("ags", "ritter", Model("m1", "bannerherr", role="general"), "xyzzy")
    finding = the("unknown_unit", check(found))
    assert finding.text.pick("en") == "No. 2: there is no unit “xyzzy”."
    assert finding.text.pick("de").startswith("Nr. 2: ")


def test_groups_without_a_name_are_told_apart_by_number() -> None:
    rats = [Model(f"m{n}", "kleiner_spiess") for n in range(1, 4)]
    groups = (Group("g1", "mob", ("m1",)), Group("g2", "horde", ("m2", "m3")))
    found = force("ags", "kleines_volk", *rats, groups=groups)
    said = the("unknown_group", check(found)).text.pick("en")
    assert said == "Group 2: there are no groups of the kind “horde”."
