"""What 10,000 units would bring to a roster of 200 models: the first time, and after an edit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

import pytest

from realms_builder.game.units import Faction
from realms_builder.roster.checks import can_add, check
from realms_builder.roster.edits import remove_models
from realms_builder.roster.hiring.prospects import Prospects
from realms_builder.roster.resolve.muster import Muster, muster
from tests.benchmarks.army import game_called
from tests.benchmarks.conftest import Note
from tests.benchmarks.many_units import crowded, large_faction
from tests.benchmarks.stopwatch import as_in_a_process_of_its_own

UNITS, MODELS, LEFT = 10_000, 200, 25
ROUNDS, PROBES = 5, 40


@contextmanager
def clock(times: list[float]) -> Iterator[None]:
    """Add the processor milliseconds of what happens inside to *times*."""
    start = process_time()
    yield
    times.append((process_time() - start) * 1000)


def _first(mustered: Muster, faction: Faction) -> Prospects:
    """Tell all units apart, with a muster that has nothing worked out yet."""
    fresh = muster(mustered.roster, mustered.game, mustered.find_faction)
    prospects = Prospects(fresh, check(fresh))
    told = [candidate.fits for candidate in prospects.all(faction.units.values())]
    assert 0 < sum(told) < len(told)
    return prospects


def _after_an_edit(known: Prospects, faction: Faction) -> None:
    """Tell all units apart anew, as after a model was removed."""
    before = known.mustered
    roster = remove_models(before.roster, [before.roster.models[7].id])
    later = muster(roster, before.game, before.find_faction, before)
    prospects = Prospects(later, check(later), known.memory)
    assert prospects.memory is known.memory
    told = [candidate.fits for candidate in prospects.all(faction.units.values())]
    assert 0 < sum(told) < len(told)


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_ten_thousand_units(system: str, figure: Note) -> None:
    faction = large_faction(system, UNITS)
    mustered = crowded(system, faction, MODELS, LEFT)
    first: list[float] = []
    later: list[float] = []
    slow: list[float] = []
    with as_in_a_process_of_its_own():
        for _ in range(ROUNDS):
            with clock(first):
                prospects = _first(mustered, faction)
            with clock(later):
                _after_an_edit(prospects, faction)
        known = check(mustered)
        units = list(faction.units.values())[:: UNITS // PROBES]
        with clock(slow):
            honest = [can_add(mustered, unit, known).fits for unit in units]
    assert [prospects.of(unit).fits for unit in units] == honest
    ratio = f"one by one {slow[0] / len(units) * UNITS / 1000:.0f} s"
    figure(f"10,000 {system} units, first", min(first), 300, "ms", ratio)
    figure(f"10,000 {system} units, after an edit", min(later), 300, "ms")


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_ten_thousand_units_no_two_alike(system: str, figure: Note) -> None:
    faction = large_faction(system, UNITS, no_two_alike=True)
    mustered = crowded(system, faction, MODELS, LEFT)
    first: list[float] = []
    later: list[float] = []
    with as_in_a_process_of_its_own():
        with clock(first):
            prospects = _first(mustered, faction)
        for _ in range(ROUNDS):
            with clock(later):
                _after_an_edit(prospects, faction)
    note = "each unlike all others"
    figure(f"10,000 unlike {system} units, first", first[0], 300, "ms", note, bound=9000)
    figure(f"10,000 unlike {system} units, after an edit", min(later), 300, "ms", note)
    assert game_called(system) is mustered.game
