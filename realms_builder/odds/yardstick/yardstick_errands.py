"""Units sized up by whoever works: a faction each, in this process or another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from realms_builder.core.problems import Problem
from realms_builder.game.snapshot import GameParcel
from realms_builder.game.texts import EMPTY
from realms_builder.odds.questions.lineup import Lineup
from realms_builder.odds.work.errands import Board, Errand, at_board, in_order
from realms_builder.odds.work.workers import Workers
from realms_builder.odds.yardstick.measures import SizedUp
from realms_builder.odds.yardstick.yardstick import SizedUpUnits, sized_up
from realms_builder.roster.roster import Roster


def sized_up_by(
    workers: Workers,
    parcel: GameParcel,
    factions: Sequence[str],
    tell: Callable[[int, int], None] | None = None,
) -> SizedUpUnits:
    """Return what ``sized_up`` does for the *factions*, by id, of the game in *parcel*.

    *tell* hears how many of how many are done.
    """
    nobody = Lineup(EMPTY, Roster(parcel.system, ""), ())
    errand = Errand(parcel, nobody, nobody)
    units: list[SizedUp] = []
    problems: list[Problem] = []
    tasks = ((errand, faction) for faction in factions)
    found = in_order(workers.executor, faction_sized_up, tasks, workers.ahead)
    for done, (more, wrong) in enumerate(found, start=1):
        units += more
        problems += wrong
        if tell is not None:
            tell(done, len(factions))
    return tuple(units), tuple(problems)


def faction_sized_up(errand: Errand, name: str) -> SizedUpUnits:
    """Return the units of one faction sized up; a task for any process."""

    def work(board: Board) -> SizedUpUnits:
        faction = board.find_faction(name)
        factions = [faction] if faction is not None else []
        return sized_up(board.game, factions, board.find_faction, board.odds)

    return at_board(errand, work)
