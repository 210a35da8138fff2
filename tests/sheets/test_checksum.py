"""The checksum of a roster: what counts changes it, what does not leaves it alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Group, Model
from realms_builder.sheets.roster.roster_sheet import checksum
from tests.builders import mustered, roster_with, tiny_faction, tiny_game

CHIEF = Model("m1", "chief", "Urga", role="general")
GUARD = Model("m2", "guard")
UNITS = """
units:
  - {id: chief, name: Chief, class: leader, cost: 8, stats: {hp: 5}}
  - id: guard
    name: Guard
    cost: 4
    stats: {hp: 3}
    options: [{id: sidearm, of: [axe, bow], list: weapons, exactly: 1, default: axe}]
"""


def band(*models: Model, units: str = UNITS, **values: Any) -> Muster:
    game = tiny_game()
    roster = roster_with(*(models or (CHIEF, GUARD)), **values)
    return mustered(roster, game, tiny_faction(game, units))


def test_a_code_is_two_groups_of_four_letters_that_cannot_be_misread() -> None:
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}", checksum(band()))


def test_the_same_roster_has_the_same_code() -> None:
    assert checksum(band()) == checksum(band())


@pytest.mark.parametrize(
    "same",
    [
        band(replace(CHIEF, name="Other"), GUARD),
        band(replace(CHIEF, note="painted", picture="x.png", seen=(("cost", 3),)), GUARD),
        band(GUARD, CHIEF),
        band(replace(CHIEF, id="a"), replace(GUARD, id="b")),
        band(CHIEF, replace(GUARD, choose=(("sidearm", ("axe",)),))),
        band(CHIEF, replace(GUARD, unit="clan/guard")),
        band(name="Another name", note="a note"),
        band(limits=(("cost", 20),)),
        band(switches=(("harsh", False),)),
    ],
    ids=["name", "note", "order", "ids", "default", "address", "roster", "limit", "switch"],
)
def test_what_does_not_count_leaves_the_code_alone(same: Muster) -> None:
    assert checksum(same) == checksum(band())


OTHERS = [
    band(CHIEF),
    band(CHIEF, GUARD, replace(GUARD, id="m3")),
    band(replace(CHIEF, role=""), GUARD),
    band(CHIEF, replace(GUARD, choose=(("sidearm", ("bow",)),))),
    band(CHIEF, replace(GUARD, carry=(("weapons", ("bow",)),))),
    band(CHIEF, replace(GUARD, unit="gone")),
    band(limits=(("cost", 30),)),
    band(switches=(("harsh", True),)),
    band(units=UNITS.replace("cost: 4", "cost: 5")),
    band(units=UNITS.replace("hp: 3", "hp: 4")),
    band(groups=(Group("g1", "mob", ("m1", "m2")),)),
]


@pytest.mark.parametrize("other", OTHERS, ids=checksum)
def test_what_counts_changes_the_code(other: Muster) -> None:
    assert checksum(other) != checksum(band())


def test_no_two_of_these_rosters_share_a_code() -> None:
    codes = [checksum(other) for other in OTHERS]
    assert len(set(codes)) == len(codes)
