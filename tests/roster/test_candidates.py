"""What adding a unit would bring: only what is new or worse."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.units import Faction
from realms_builder.roster.checks.run import Candidate, can_add, check
from realms_builder.roster.edits import add_model
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Group, Model
from tests.builders import (
    CATALOGUE,
    codes_of,
    mustered,
    roster_with,
    system_text,
    tiny_faction,
    tiny_game,
    yaml_of,
)
from tests.roster.forces import BUDGET, GENERAL, LIMIT, found
from tests.roster.odd_game import CODES, DERIVED, ODD_CHECKS, UNITS

UNIT_IDS = [unit["id"] for unit in yaml_of(UNITS).data["units"]]


def candidates(it: Muster) -> list[Candidate]:
    """Return every unit of the roster's faction with what adding it would bring."""
    assert it.faction is not None
    before = check(it)
    return [can_add(it, unit, before) for unit in it.faction.units.values()]


def test_adding_tells_only_what_becomes_new_or_worse() -> None:
    it = found("chief", "chief", checks=LIMIT + BUDGET + GENERAL)
    assert sorted(codes_of(check(it))) == ["limit", "one_general"]
    answers = {c.unit.id: codes_of(list(c.brings)) for c in candidates(it)}
    assert answers == {"chief": ["limit", "budget"], "guard": [], "rat": []}


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


# ---------------------------------------------------------------------------- odd checks


@cache
def odd_game(names: tuple[str, ...]) -> tuple[Game, Faction, Faction]:
    """Return a game with the odd checks called *names* and two factions of the same units."""
    checks = "".join(
        f"\n  - {{code: {CODES.get(name, name)}, {ODD_CHECKS[name]}}}" for name in names
    )
    system = yaml_of(system_text(checks=checks, derived=DERIVED))
    game, problems = read_game(system, [yaml_of(CATALOGUE)])
    assert game is not None
    assert {problem.code for problem in problems} <= {"duplicate_id"}  # as a careless author has
    return game, tiny_faction(game, UNITS), tiny_faction(game, UNITS, identity="rats")


@st.composite
def models(draw: st.DrawFn) -> tuple[Model, ...]:
    rows: list[Model] = []
    for number in range(draw(st.integers(0, 6))):
        unit = draw(st.sampled_from(UNIT_IDS))
        address = draw(st.sampled_from([unit, unit, unit, f"rats/{unit}", f"gone_{unit}"]))
        role = draw(st.sampled_from(["", "", "general"]))
        choose = draw(st.sampled_from([(), (("arm", ("bow",)),), (("arm", ("axe", "bow")),)]))
        carry = draw(st.sampled_from([(), (), (("weapons", ("relic",)),)]))
        identity = draw(st.sampled_from([f"m{number + 1}", f"m{number + 1}", "m3", "m9"]))
        rows.append(Model(identity, address, role=role, choose=choose, carry=carry))
    return tuple(rows)


OWN = {"id": "rat", "name": "Own rat", "cost": 2, "limit": 1, "stats": {"hp": 99}}


def told(finding: Finding) -> Any:
    """Return everything that is said by a finding, in words and numbers."""
    return (
        finding.key,
        finding.severity,
        finding.amount,
        finding.models,
        finding.source,
        finding.text.pick("de"),
        finding.why.pick("en"),
        [offer.text.pick("de") for offer in finding.offers()],
    )


@settings(deadline=None, max_examples=60)
@given(
    names=st.lists(st.sampled_from(sorted(ODD_CHECKS)), min_size=1, max_size=7, unique=True),
    rows=models(),
    limit=st.sampled_from([None, 0, 6, 12, 40]),
    harsh=st.booleans(),
    own=st.booleans(),
    grouped=st.booleans(),
)
def test_what_is_brought_is_said_of_the_grown_roster_read_anew(
    names: list[str],
    rows: tuple[Model, ...],
    limit: int | None,
    harsh: bool,
    own: bool,
    grouped: bool,
) -> None:
    game, clan, rats = odd_game(tuple(names))
    members = tuple(model.id for model in rows[:2])
    roster = roster_with(
        *rows,
        limits=() if limit is None else (("cost", limit),),
        switches=(("harsh", harsh),),
        units=(OWN,) if own else (),
        groups=(Group("g1", "mob", members),) if grouped and members else (),
    )
    it = mustered(roster, game, clan, rats)
    known = {told(finding)[0] for finding in check(it)}
    for address, unit in (*clan.units.items(), *((u.address, u) for u in rats.units.values())):
        if address in it.own_units:
            continue
        anew = muster(add_model(roster, address), game, it.find_faction)
        said = [told(finding) for finding in check(anew)]
        brought = [told(finding) for finding in can_add(it, unit).brings]
        assert [one for one in brought if one not in said] == []
        fresh = [one for one in said if one[0] not in known and one[1] != "hint"]
        assert [one for one in fresh if one not in brought] == []


@pytest.mark.parametrize("name", sorted(ODD_CHECKS))
def test_each_odd_check_keeps_a_unit_out(name: str) -> None:
    game, clan, _ = odd_game((name,))
    rosters = (["giant", "chief", "rat", "rat"], ["hunter", "rat", "rat_two", "guard"], [])
    found = [candidates(mustered(roster_with(*rows), game, clan)) for rows in rosters]
    assert not all(candidate.fits for listed in found for candidate in listed)


def test_an_item_that_a_unit_has_for_itself_counts_for_that_unit_alone() -> None:
    game, clan, _ = odd_game(("power",))
    it = mustered(roster_with("maker"), game, clan)
    maker, other = (can_add(it, clan.units[name]) for name in ("maker", "other_maker"))
    assert [finding.code for finding in maker.brings] == ["item_limit"]
    assert other.fits


def test_what_is_built_alike_is_not_said_twice() -> None:
    game, clan, _ = odd_game(("power",))
    never, once = (mustered(roster_with(*rows, units=(OWN,)), game, clan) for rows in ([], ["rat"]))
    first, second = (can_add(it, it.own_units["rat"]) for it in (never, once))
    assert [finding.code for finding in first.brings] == ["out_of_range"]
    assert second.fits
