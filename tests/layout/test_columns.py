"""Columns are filled one after the other, each as high as it is said to be."""

from __future__ import annotations

from realms_builder.layout.columns import ColumnFiller, FilledColumn
from realms_builder.layout.lines import SetLine
from realms_builder.layout.pieces import ColumnPiece, TextPiece

LINE_MM = 5.0


def lines(count: int, *, keeps: bool = False) -> TextPiece:
    """Return so many lines of five millimetres."""
    piece = TextPiece([SetLine((), 10.0, LINE_MM)] * count, 50.0)
    piece.keeps = keeps
    return piece


def held(columns: list[FilledColumn]) -> list[int]:
    """Return how many lines stand in each column."""
    return [sum(len(_lines_of(piece)) for piece, _ in column.placed) for column in columns]


def _lines_of(piece: ColumnPiece) -> list[SetLine]:
    assert isinstance(piece, TextPiece)
    return list(piece.lines)


def below_a_title(column: int) -> float:
    """Return four lines for the first column, below a title, and eight for the others."""
    return LINE_MM * (4 if column == 0 else 8)


def test_every_column_holds_as_much_as_its_own_height() -> None:
    columns = ColumnFiller(below_a_title, 1).fill([lines(2) for _ in range(12)])
    assert held(columns) == [4, 8, 8, 4]


def test_what_keeps_together_waits_for_the_first_column_high_enough() -> None:
    group = [lines(1, keeps=True) for _ in range(5)] + [lines(1)]
    assert held(ColumnFiller(below_a_title, 1).fill([lines(1), *group])) == [1, 6]


def test_what_is_higher_than_any_column_begins_where_it_stands() -> None:
    group = [lines(1, keeps=True) for _ in range(9)] + [lines(1)]
    assert held(ColumnFiller(below_a_title, 1).fill([lines(1), *group])) == [4, 7]


def test_columns_of_a_page_that_is_not_full_become_equally_long() -> None:
    pieces = [lines(1) for _ in range(6)]
    assert held(ColumnFiller(lambda _: LINE_MM * 6, 2).fill(pieces)) == [3, 3]
    assert held(ColumnFiller(lambda _: LINE_MM * 6, 2, even=False).fill(pieces)) == [6]


def test_columns_become_no_shorter_than_what_keeps_together() -> None:
    kept = [lines(1, keeps=True) for _ in range(3)] + [lines(1)]
    assert held(ColumnFiller(lambda _: LINE_MM * 6, 2).fill(kept)) == [4]
    assert held(ColumnFiller(lambda _: LINE_MM * 6, 2).fill([*kept, lines(1)])) == [4, 1]
