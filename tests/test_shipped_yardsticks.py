"""The yardsticks of the shipped games: they fit, and who stands out has a note that says why."""

from __future__ import annotations

from functools import cache

import pytest

from realms_builder.game.value_words import said
from realms_builder.odds.yardstick.yardstick import Yardstick, sized_up, yardstick_of
from tests.builders import ROOT, shipped, told

SYSTEMS = sorted(path.parent.name for path in (ROOT / "factions").glob("*/system.yaml"))


@cache
def yardstick(system: str) -> Yardstick:
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    factions = [f for f in (library.faction(system, n) for n in library.factions(system)) if f]
    units, problems = sized_up(game, factions, lambda name: library.faction(system, name))
    found = yardstick_of(game, units, problems)
    assert isinstance(found, Yardstick), said(found, "en")
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_unit_is_worth_about_what_it_costs_or_a_note_says_why(system: str) -> None:
    odd = {v.unit.address: f"{v.off:+.0%}" for v in yardstick(system).outstanding}
    explained = {v.unit.address for v in yardstick(system).units if v.unit.note}
    assert {address: off for address, off in odd.items() if address not in explained} == {}


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_is_in_the_way_of_measuring(system: str) -> None:
    assert told(list(yardstick(system).problems)) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_unit_that_costs_something_is_measured(system: str) -> None:
    library = shipped(samples=False)
    paid = {
        unit.address
        for name in library.factions(system)
        if (faction := library.faction(system, name)) is not None
        for unit in faction.units.values()
        if any(unit.costs.values())
    }
    assert {valued.unit.address for valued in yardstick(system).units} == paid


@pytest.mark.parametrize("system", SYSTEMS)
def test_striking_and_holding_out_are_both_worth_something(system: str) -> None:
    found = yardstick(system)
    weights = {t.id: w for t, w in zip(found.terms, found.weights, strict=True)}
    assert weights["holds_out"] > 0
    assert weights.get("blows", weights.get("strikes", 0)) > 0


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_terms_tell_nine_tenths_of_the_differences(system: str) -> None:
    assert yardstick(system).explained > 0.9


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_term_has_a_name_of_its_own(system: str, lang: str) -> None:
    names = [term.name.pick(lang) for term in yardstick(system).terms]
    assert all(names)
    assert len(set(names)) == len(names)
