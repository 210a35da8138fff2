"""Units against units: a table of one figure, each cell with the best attack or a chosen one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction

from realms_builder.core.problems import Problem
from realms_builder.core.translation import languages
from realms_builder.core.yield_points import yield_point
from realms_builder.game.game import Game
from realms_builder.game.texts import EMPTY, Text
from realms_builder.odds.chain.program import mechanics
from realms_builder.odds.questions.answers import Answer
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.measures import (
    ACTIVATIONS,
    FIRST,
    Measure,
    lower_is_better,
    measure_names,
    measured,
)
from realms_builder.odds.questions.questions import Question, item_names, questions_called
from realms_builder.odds.questions.wishes import situation_of
from realms_builder.odds.work.work_items import Board, WorkItem, at_board, in_order
from realms_builder.roster.resolve.build import Build


@dataclass(frozen=True, slots=True)
class CellRequest:
    """What a cell shows: an *attack* by any of its names, and a *figure*, see ``measures``.

    Without an attack the best one, which is the best by the figure. Without a figure: activations
    until it is over, and where no attack ever gets there the first chance.
    """

    attack: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """One attacker against one target: which attack, and the figure that it has.

    Without an *attack* there is none. A *value* of None is a figure that is never reached; a
    *problem* says that there is no answer, or that a rule forbids every attack.
    """

    attack: str = ""
    name: Text = EMPTY
    measure: Measure | None = None
    problem: Problem | None = None
    assumed: tuple[Text, ...] = ()

    @property
    def value(self) -> Fraction | None:
        """Return the figure, None where there is none."""
        return self.measure.value if self.measure is not None else None


Row = tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The finished table: a row for each attacker, a cell for each target."""

    rows: tuple[Contender, ...]
    columns: tuple[Contender, ...]
    cells: tuple[Row, ...]
    figure: str
    name: Text
    lower_is_better: bool

    @property
    def assumed(self) -> tuple[Text, ...]:
        """Return what its cells take for granted."""
        return tuple(dict.fromkeys(t for row in self.cells for cell in row for t in cell.assumed))

    def values(self) -> Iterator[Fraction]:
        """Yield every value that there is."""
        for row in self.cells:
            yield from (cell.value for cell in row if cell.value is not None)


def matrix_of(
    work_item: WorkItem,
    wanted: CellRequest,
    executor: Executor | None = None,
    ahead: int = 4,
    tell: Callable[[int, int], None] | None = None,
) -> Matrix:
    """Return every row of *work_item* against every column.

    *executor* works out the rows, this thread where there is none; *tell* hears how many of how
    many are done.
    """
    places = ((work_item, wanted, place) for place in range(len(work_item.rows.contenders)))
    cells: list[Row] = []
    for row in in_order(executor, row_of, places, ahead):
        cells.append(row)
        if tell is not None:
            tell(len(cells), len(work_item.rows.contenders))
    measures = [cell.measure for row in cells for cell in row if cell.measure is not None]
    usual = Measure(wanted.figure, Text.of(wanted.figure), "chance", None)
    shown = max(measures, key=lambda one: one.kind == "times", default=usual)
    return Matrix(
        work_item.rows.contenders,
        work_item.columns.contenders,
        tuple(cells),
        shown.id,
        shown.name,
        shown.kind == "times",
    )


def row_of(work_item: WorkItem, wanted: CellRequest, place: int) -> Row:
    """Return the cells of row *place*; a task for any process."""

    def work(board: Board) -> Row:
        figure = wanted.figure or usual_figure(board.game)
        attacker = board.rows[place]
        return tuple(
            _cell(board, work_item, (attacker, target), wanted.attack, figure)
            for target in board.columns
        )

    return at_board(work_item, work)


def usual_figure(game: Game) -> str:
    """Return what a matrix of *game* shows unless somebody chose: activations, else a chance."""
    known = attack_mechanics(game)
    is_timed = any(ACTIVATIONS in measure_names(mechanics(game)[name]) for name in known)
    return ACTIVATIONS if is_timed else FIRST


def attack_mechanics(game: Game) -> tuple[str, ...]:
    """Return the mechanics of *game* that one side throws for an item against another."""
    wired = {
        form.runs
        for fields in game.fields.values()
        for field in fields.values()
        for form in field.forms
    }
    return tuple(
        mechanic.id
        for mechanic in mechanics(game).values()
        if len(mechanic.sides) > 1 and (mechanic.id in wired or item_names(game, mechanic.id))
    )


def attacks_among(every: Iterable[Question], name: str = "") -> list[Question]:
    """Return the attacks among *every* question: those called *name*, or all that are no part."""
    attacks = [question for question in every if question.is_attack]
    return questions_called(attacks, name) if name else [q for q in attacks if q.is_main]


def _cell(
    board: Board, work_item: WorkItem, sides: tuple[Build, Build], attack: str, figure: str
) -> MatrixCell:
    """Return the best of the attacks, by *figure*, else by the first chance."""
    best: tuple[tuple[int, Fraction], MatrixCell] | None = None
    problem: Problem | None = None
    formed = board.formed(sides, work_item.wishes)
    for question in attacks_among(board.odds.questions(*formed), attack):
        yield_point()
        answer = board.odds.answer(question, situation_of(question, work_item.wishes))
        if isinstance(answer, Problem):
            problem = problem or answer
            continue
        measure = measured(answer, figure)
        rank = _rank(question, answer, measure)
        if best is None or rank > best[0]:
            name = _name(question)
            best = rank, MatrixCell(question.id, name, measure, assumed=answer.assumed)
    return best[1] if best is not None else MatrixCell(problem=problem)


def _rank(question: Question, answer: Answer, measure: Measure | None) -> tuple[int, Fraction]:
    """Return how good an attack is: one that has the figure before all that do not."""
    mechanic = question.mechanic
    if measure is not None and measure.value is not None:
        less = lower_is_better(mechanic, measure)
        return 1, -measure.value if less else measure.value
    first = measured(answer, FIRST)
    value = first.value if first is not None else None
    return 0, value if value is not None else Fraction(0)


def _name(question: Question) -> Text:
    return Text(tuple((lang, question.name(lang)) for lang in languages()))
