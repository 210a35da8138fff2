"""Work for other processes: plain data in, plain data out, in order, never more waiting than asked.

A work item holds everything that its answer depends on. Whoever runs it, this process, a worker on
this machine or one of a cluster, unpacks the game once and comes to the same result.
"""

from __future__ import annotations

import gc
from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from threading import Lock
from typing import TypeVar

from realms_builder import __version__
from realms_builder.game.game import Game
from realms_builder.game.snapshot import GameSnapshot, unpacked_game
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.questions.forms import FormedSides
from realms_builder.odds.questions.lineup import Lineup
from realms_builder.odds.questions.wishes import Wish
from realms_builder.roster.resolve.build import Build

Result = TypeVar("Result")
_FEW = 2
MOST_REMEMBERED = 8_000
"""So many answers and chains are kept between tasks, which takes about 100 megabytes."""
_LOCK = Lock()


class OtherVersion(RuntimeError):
    """A worker runs another version of the program than whoever asks it."""


@dataclass(frozen=True)
class WorkItem:
    """Two lineups of a game set against each other, and what holds at the table."""

    snapshot: GameSnapshot
    rows: Lineup
    columns: Lineup
    wishes: tuple[Wish, ...] = ()
    version: str = __version__


class Board:
    """A work item unpacked: the game, the builds of both sides, and what counts the dice.

    It belongs to one thread at a time; :func:`at_board` sees to that.
    """

    def __init__(self, work_item: WorkItem) -> None:
        """Unpack *work_item*.

        Raises :class:`OtherVersion` and :class:`~realms_builder.game.snapshot.BrokenParcel`.
        """
        if work_item.version != __version__:
            raise OtherVersion(__version__)
        unpacked = unpacked_game(work_item.snapshot)
        self.game: Game = unpacked.game
        self.find_faction = unpacked.find_faction
        self.rows: tuple[Build, ...] = work_item.rows.builds(unpacked.game, unpacked.find_faction)
        self.columns: tuple[Build, ...] = work_item.columns.builds(
            unpacked.game, unpacked.find_faction
        )
        self.odds = Odds(unpacked.game)
        self.formed = FormedSides()

    def tidy(self) -> None:
        """Forget what was worked out when it has become much."""
        if self.odds.remembered > MOST_REMEMBERED:
            self.odds, self.formed = Odds(self.game), FormedSides()
            gc.collect()  # sides know their table and tables their sides


class _Boards:
    """The boards that this process has set up, the few last ones."""

    def __init__(self) -> None:
        self._known: OrderedDict[object, Board] = OrderedDict()

    def of(self, work_item: WorkItem) -> Board:
        """Return the board of *work_item*, set up now if it is not yet."""
        key = (work_item.version, work_item.snapshot.digest, work_item.rows, work_item.columns)
        found = self._known.pop(key, None) or Board(work_item)
        self._known[key] = found
        while len(self._known) > _FEW:
            self._known.popitem(last=False)
        return found


_BOARDS = _Boards()


def at_board(work_item: WorkItem, work: Callable[[Board], Result]) -> Result:
    """Return what *work* comes to at the board of *work_item*; threads of a process take turns."""
    with _LOCK:
        board = _BOARDS.of(work_item)
        try:
            return work(board)
        finally:
            board.tidy()


def in_order(
    executor: Executor | None,
    task: Callable[..., Result],
    arguments: Iterable[tuple[object, ...]],
    ahead: int = 4,
) -> Generator[Result]:
    """Yield the result of *task* for each of *arguments*, in their order.

    Without an *executor* they are worked out here. With one, about *ahead* of them are on their
    way at a time, so that neither they nor their results pile up; when the caller stops, those
    not yet begun are called off.
    """
    if executor is None:
        for given in arguments:
            yield task(*given)
        return
    waiting: deque[Future[Result]] = deque()
    try:
        for given in arguments:
            waiting.append(executor.submit(task, *given))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
