"""The yardstick of a game: every unit sized up by exact odds, and the fit."""

from __future__ import annotations

import pytest

from realms_builder.odds.yardstick.yardstick import Yardstick, sized_up, yardstick_of
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import sized, systems
from tests.benchmarks.stopwatch import LOOPS, in_loops
from tests.builders import shipped

WANTED = {"ags": 2.0, "realms": 30.0}


@pytest.mark.parametrize("system", systems())
def test_every_unit_of_a_game_is_valued(system: str, figure: Note) -> None:
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    names = list(library.factions(system))[: sized(99, 2)]
    factions = [f for f in (library.faction(system, name) for name in names) if f]

    def fit() -> Yardstick:
        units, problems = sized_up(game, factions, lambda name: library.faction(system, name))
        found = yardstick_of(game, units, problems)
        assert isinstance(found, Yardstick)
        return found

    count = len(fit().units)
    loops, seconds = in_loops(fit, rounds=2)
    note = f"{count} units in {seconds:.1f} s"
    figure(f"a unit of the yardstick of {system}", loops / count, WANTED[system], LOOPS, note)
