"""What adding a unit would bring: only what is new or worse."""

from __future__ import annotations

from realms_builder.roster.checks import can_add, check
from realms_builder.roster.hiring.prospects import candidates
from realms_builder.roster.roster import Model
from tests.builders import (
    codes_of,
    mustered,
    roster_with,
    tiny_faction,
    tiny_game,
)
from tests.roster.forces import BUDGET, GENERAL, LIMIT, found


def test_adding_tells_only_what_becomes_new_or_worse() -> None:
    it = found("chief", "chief", checks=LIMIT + BUDGET + GENERAL)
    assert sorted(codes_of(check(it))) == ["limit", "one_general"]
    answers = {c.unit.id: codes_of(list(c.brings)) for c in candidates(it)}
    assert answers == {"chief": ["limit", "budget"], "guard": [], "rat": []}
    assert {c.unit.id: c.taken for c in candidates(it)} == {"chief": 2, "guard": 0, "rat": 0}


def test_an_illegal_roster_dims_nothing_extra() -> None:
    it = found("gone", *["guard"] * 8, Model("m10", "rat", role="general"), checks=GENERAL)
    assert codes_of(check(it))
    assert all(candidate.fits for candidate in candidates(it))


def test_adding_to_a_roster_over_budget_is_worse() -> None:
    it = found(*["guard"] * 6, checks=BUDGET)
    assert [codes_of(list(c.brings)) for c in candidates(it)] == [["budget"]] * 3


def test_a_unit_of_another_faction_is_added_by_its_address() -> None:
    game = tiny_game(checks="[{code: own, require: 'faction == roster.faction'}]")
    clan, rats = tiny_faction(game), tiny_faction(game, identity="rats")
    it = mustered(roster_with("guard"), game, clan, rats)
    assert codes_of(list(can_add(it, rats.units["rat"]).brings)) == ["own"]
    assert can_add(it, clan.units["rat"]).fits


def test_asking_changes_nothing() -> None:
    it = found("guard", checks=BUDGET)
    before = it.roster
    candidates(it)
    assert it.roster is before
    assert len(it.models) == 1
