"""Settles what a game plays tonight: finds its scenarios, asks for the sides, throws the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.scenarios.settling import Musters, Settled, settle


class NoScenarios(Exception):
    """The game has no scenarios that can be read; *problems* say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep the reasons."""
        super().__init__(problems[0].code)
        self.problems = tuple(problems)


def settled_evening(
    library: Library, game: Game, musters: Callable[[], Musters], seed: int
) -> Settled:
    """Return the scenario that *seed* gives both sides, with every grave problem on the way.

    *musters* is called only where there is something to play. Raises :class:`NoScenarios`.
    """
    file, problems = scenarios_of(library, game)
    if file is None:
        raise NoScenarios(problems)
    scenario, found = settle(game, file, musters(), seed)
    return scenario, (*(p for p in problems if p.severity is Severity.ERROR), *found)
