"""A publisher's sweep: every loadout against every other in every situation, a line an attack.

The lines are written as they come; nothing but a few of them is ever in memory. A sweep that was
broken off goes on where it stopped: what it had written lies beside its target.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import IO

from realms_builder.core.file_locks import locked
from realms_builder.core.files import atomic_file, check_target, failure, open_ordinary
from realms_builder.core.part_files import beside_name
from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.exchange.odds_csv import SIDES, csv_line, decimals, plain_name, refusal, who
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.matrix import attack_mechanics, attacks_among
from realms_builder.odds.questions.measures import every_measure, measure_names
from realms_builder.odds.questions.questions import used_mechanics
from realms_builder.odds.questions.wishes import Wish, situation_of, wish_word
from realms_builder.odds.work.work_items import Board, WorkItem, at_board, in_order
from realms_builder.odds.work.workers import Workers
from realms_builder.roster.resolve.build import Build


class SweepInUse(Exception):
    """Another program is writing the same sweep just now, or its unfinished file cannot be."""


Situations = tuple[tuple[Wish, ...], ...]
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Sweep:
    """What is swept: a work item of both sides, the situations, the language of the names."""

    work_item: WorkItem
    situations: Situations
    lang: str

    @property
    def count(self) -> int:
        """Return of how many parts it consists: a row of the work item in a situation each."""
        return len(self.situations) * len(self.work_item.rows.contenders)

    @property
    def digest(self) -> str:
        """Return what tells this sweep from every other: files, program, sides, situations."""
        work_item = self.work_item
        addresses = [
            [c.address for c in side.contenders] for side in (work_item.rows, work_item.columns)
        ]
        rosters = (work_item.rows.roster, work_item.columns.roster)
        parts = (work_item.version, work_item.snapshot.digest, addresses, rosters, self.situations)
        return sha256(repr((*parts, self.lang)).encode("utf-8", "replace")).hexdigest()[:16]

    def part(self, place: int) -> tuple[WorkItem, int]:
        """Return the work item of part *place*, its situation put in, and the row."""
        situation, row = divmod(place, len(self.work_item.rows.contenders))
        return replace(self.work_item, wishes=self.situations[situation]), row


def sweep_head(board: Board) -> tuple[str, ...]:
    """Return the heads of the columns: who against whom, then each figure and its fraction."""
    return ("situation", *SIDES, "attack", "attack_name", *_figures(board), "problem", "reason")


def _figures(board: Board) -> Iterator[str]:
    for name in _measures(board):
        yield from (name, f"{name} exactly")


def _measures(board: Board) -> tuple[str, ...]:
    """Return the ids of every figure that an attack of the game may have."""
    game = board.game
    used = used_mechanics(game)
    known = (mechanics(game)[name] for name in attack_mechanics(game) if name not in used)
    return tuple(dict.fromkeys(name for mechanic in known for name in measure_names(mechanic)))


def part_of_sweep(work_item: WorkItem, row: int, lang: str) -> str:
    """Return the lines of one attacker against all targets; a task for any process."""

    def work(board: Board) -> str:
        attacker, names = work_item.rows.contenders[row], _measures(board)
        situation = " ".join(wish_word(wish) for wish in work_item.wishes)
        lines: list[str] = []
        for target, build in zip(work_item.columns.contenders, board.columns, strict=True):
            before = (situation, *who(attacker, lang), *who(target, lang))
            for values in _attacks(board, work_item, (board.rows[row], build), names, lang):
                lines.append(csv_line((*before, *values)))
        return "".join(lines)

    return at_board(work_item, work)


def _attacks(
    board: Board, work_item: WorkItem, sides: tuple[Build, Build], names: tuple[str, ...], lang: str
) -> Iterator[tuple[str, ...]]:
    formed = board.formed(sides, work_item.wishes)
    for question in attacks_among(board.odds.questions(*formed)):
        yield_point()
        answer = board.odds.answer(question, situation_of(question, work_item.wishes))
        said = (question.id, plain_name(question.name(lang)))
        if isinstance(answer, Problem):
            yield (*said, *("" for _ in range(2 * len(names))), *refusal(answer, lang))
        else:
            yield (*said, *_values(answer, names), *refusal(None, lang))


def _values(answer: Answer, names: tuple[str, ...]) -> Iterator[str]:
    found: dict[str, Fraction | None] = {m.id: m.value for m in every_measure(answer)}
    for name in names:
        exact, value = decimals(found.get(name))
        yield from (value, exact)


# ------------------------------------------------------------------------------ to a file


def write_sweep(sweep: Sweep, target: Path, workers: Workers, tell: Tell) -> int:
    """Write *sweep* to *target* and return how many parts had been written by an earlier try.

    *tell* hears how many of how many parts are done. Raises
    :class:`WriteFailed` and :class:`SweepInUse`. When it is broken off, what
    is done stays in a file beside *target* that the next try of the same sweep takes up.
    """
    check_target(target)
    beside = part_file(sweep, target)
    file = locked(beside)
    if file is None:
        raise SweepInUse(beside)
    with file:
        with _refusals(target):
            begun = _take_up(sweep, file)
        arguments = ((*sweep.part(place), sweep.lang) for place in range(begun, sweep.count))
        parts = in_order(workers.executor, part_of_sweep, arguments, workers.ahead)
        with closing(parts):
            for place, text in enumerate(parts, begun + 1):
                with _refusals(target):
                    file.write(f"{text}{_mark(place)}".encode())
                    file.flush()
                tell(place, sweep.count)
    _settle(beside, target)
    return begun


@contextmanager
def _refusals(target: Path) -> Generator[None]:
    """Say what the disk refuses as a :class:`~realms_builder.core.files.WriteFailed`."""
    try:
        yield
    except OSError as error:
        raise failure(target, error) from error


def part_file(sweep: Sweep, target: Path) -> Path:
    """Return where the lines of an unfinished *sweep* are kept until *target* can be written."""
    return beside_name(target, sweep.digest)


def _mark(place: int) -> str:
    """Return the line behind part *place* of an unfinished file; no line of the table is such."""
    return f"#{place}\n"


def _take_up(sweep: Sweep, file: IO[bytes]) -> int:
    """Cut what was not written whole off *file* and return how many parts it holds."""
    found, end, at = 0, 0, 0
    file.seek(0)
    for line in file:
        at += len(line)
        if line == _mark(found).encode():
            found, end = found + 1, at
    file.truncate(end)
    if not found:
        head = at_board(sweep.work_item, sweep_head)
        file.write(f"{csv_line(head)}{_mark(0)}".encode())
    return max(0, found - 1)


def _settle(beside: Path, target: Path) -> None:
    """Write what is kept in *beside* to *target* without its marks, and let go of it."""
    with open_ordinary(beside) as file, atomic_file(target) as finished:
        for line in file:
            if not line.startswith(b"#"):
                finished.write(line)
    beside.unlink(missing_ok=True)
