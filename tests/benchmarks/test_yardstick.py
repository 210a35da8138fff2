"""The yardstick of a game: every unit sized up by exact odds, and the fit, in one process."""

from __future__ import annotations

import pytest

from realms_builder.odds.yardstick.yardstick import Yardstick, sized_up, yardstick_of
from tests.benchmarks.conftest import Note
from tests.benchmarks.stopwatch import best_of
from tests.builders import shipped


@pytest.mark.parametrize("system", ["ags", "realms"])
def test_every_unit_of_a_game_is_valued(system: str, figure: Note) -> None:
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    factions = [f for f in (library.faction(system, n) for n in library.factions(system)) if f]

    def fit() -> Yardstick:
        units, problems = sized_up(game, factions, lambda name: library.faction(system, name))
        found = yardstick_of(game, units, problems)
        assert isinstance(found, Yardstick)
        return found

    count = len(fit().units)
    best = best_of({"fit": fit}, rounds=3)
    bound = {"bound": 12.0} if system == "realms" else {}
    figure(f"yardstick of {system}, {count} units", best["fit"], 3, "s", **bound)
