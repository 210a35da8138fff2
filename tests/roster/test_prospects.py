"""Prospects, told quickly for many units, are what the checks say of each unit for itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms_builder.game.files.game_reading import read_game
from realms_builder.game.game import Game
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import parse_file
from realms_builder.roster.checks import Candidate, can_add, check
from realms_builder.roster.hiring.prospects import Prospects
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Group, Model
from realms_builder.roster.storage.roster_file import read_roster
from tests.builders import (
    CATALOGUE,
    ROOT,
    mustered,
    roster_with,
    shipped,
    system_text,
    tiny_faction,
    yaml_of,
)
from tests.roster.odd_game import CODES, DERIVED, ODD_CHECKS, UNITS

SHIPPED = sorted((ROOT / "factions").glob("*/rosters/*/*.yaml"))
UNIT_IDS = [unit["id"] for unit in yaml_of(UNITS).data["units"]]


def told(candidate: Candidate) -> Any:
    """Return everything that is said of a unit, in words and numbers."""
    findings = [
        (f.key, f.severity, f.amount, f.models, f.source, f.text.pick("de"), f.why.pick("en"),
         [offer.text.pick("de") for offer in f.offers()])
        for f in candidate.brings
    ]  # fmt: skip
    return candidate.unit, candidate.taken, candidate.severities, findings


def assert_same(it: Muster, units: Iterable[Unit], prospects: Prospects | None = None) -> None:
    before = check(it)
    prospects = prospects or Prospects(it, before)
    for unit in units:
        assert told(prospects.of(unit)) == told(can_add(it, unit, before)), unit.id


@cache
def odd_game(names: tuple[str, ...]) -> tuple[Game, Faction, Faction]:
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
    found: list[Model] = []
    for number in range(draw(st.integers(0, 6))):
        unit = draw(st.sampled_from(UNIT_IDS))
        address = draw(st.sampled_from([unit, unit, unit, f"rats/{unit}", f"gone_{unit}"]))
        role = draw(st.sampled_from(["", "", "general"]))
        choose = draw(st.sampled_from([(), (("arm", ("bow",)),), (("arm", ("axe", "bow")),)]))
        carry = draw(st.sampled_from([(), (), (("weapons", ("relic",)),)]))
        identity = draw(st.sampled_from([f"m{number + 1}", f"m{number + 1}", "m3", "m9"]))
        found.append(Model(identity, address, role=role, choose=choose, carry=carry))
    return tuple(found)


OWN = {"id": "rat", "name": "Own rat", "cost": 2, "limit": 1, "stats": {"hp": 99}}


@settings(deadline=None, max_examples=60)
@given(
    names=st.lists(st.sampled_from(sorted(ODD_CHECKS)), min_size=1, max_size=7, unique=True),
    rows=models(),
    limit=st.sampled_from([None, 0, 6, 12, 40]),
    harsh=st.booleans(),
    own=st.booleans(),
    grouped=st.booleans(),
)
def test_odd_checks_say_the_same_of_one_unit_and_of_all(
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
    assert_same(it, [*it.own_units.values(), *clan.units.values(), *rats.units.values()])


@pytest.mark.parametrize("name", sorted(ODD_CHECKS))
def test_each_odd_check_says_the_same_and_keeps_a_unit_out(name: str) -> None:
    game, clan, _ = odd_game((name,))
    kept_out = 0
    for rows in (["giant", "chief", "rat", "rat"], ["hunter", "rat", "rat_two", "guard"], []):
        it = mustered(roster_with(*rows), game, clan)
        assert_same(it, clan.units.values())
        alone = {c.unit.id for c in Prospects(it).all(clan.units.values()) if c.fits}
        kept_out += len(clan.units) - len(alone)
    assert kept_out


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: "-".join(path.parts[-4:]))
def test_every_bundled_roster_is_told_the_same(path: Any) -> None:
    library = shipped()
    roster, _ = read_roster(parse_file(path))
    assert roster is not None
    game = library.game(roster.system)
    assert game is not None
    it = muster(roster, game, lambda name: library.faction(roster.system, name))
    factions = [library.faction(roster.system, name) for name in library.factions(roster.system)]
    units = [unit for faction in factions if faction for unit in faction.units.values()]
    assert_same(it, units[len(path.stem) % 3 :: 3])


def test_what_is_remembered_of_units_holds_over_edits() -> None:
    game, clan, _ = odd_game(tuple(sorted(ODD_CHECKS)))
    it = mustered(roster_with("rat"), game, clan)
    memory = Prospects(it).memory
    for rows in (["rat", "guard", "guard"], ["giant", "giant"], ["chief", "hunter"], []):
        later = muster(roster_with(*rows), game, it.find_faction, it)
        prospects = Prospects(later, None, memory)
        assert prospects.memory is memory
        assert_same(later, clan.units.values(), prospects)


def test_another_agreement_is_learned_anew() -> None:
    game, clan, _ = odd_game(("never", "budget"))
    it = mustered(roster_with("rat"), game, clan)
    memory = Prospects(it).memory
    for values in ({"switches": (("harsh", True),)}, {"limits": (("cost", 3),)}):
        later = muster(roster_with("rat", **values), game, it.find_faction, it)
        prospects = Prospects(later, None, memory)
        assert prospects.memory is not memory
        assert_same(later, clan.units.values(), prospects)


def test_units_that_differ_in_name_price_and_limit_are_worked_out_once() -> None:
    game, clan, _ = odd_game(("power", "limit", "budget", "sum"))
    it = mustered(roster_with("rat"), game, clan)
    prospects = Prospects(it)
    fellows = [prospects.memory.of(clan.units[name]).likes for name in ("guard", "warden", "thief")]
    assert fellows[0] is fellows[1] is fellows[2]
    assert prospects.memory.of(clan.units["rat"]).likes is not fellows[0]


def test_an_item_that_a_unit_has_for_itself_counts_for_that_unit_alone() -> None:
    game, clan, _ = odd_game(("power",))
    prospects = Prospects(mustered(roster_with("maker"), game, clan))
    maker, other = (prospects.of(clan.units[name]) for name in ("maker", "other_maker"))
    assert [finding.code for finding in maker.brings] == ["item_limit"]
    assert other.fits


def test_what_is_built_alike_is_not_said_twice() -> None:
    game, clan, _ = odd_game(("power",))
    never, once = (
        Prospects(mustered(roster_with(*rows, units=(OWN,)), game, clan)) for rows in ([], ["rat"])
    )
    first, second = (p.of(p.mustered.own_units["rat"]) for p in (never, once))
    assert [finding.code for finding in first.brings] == ["out_of_range"]
    assert second.fits
