"""Rows of lists: compared by id, also where a broken file gives one id twice."""

from dataclasses import dataclass

from realms_builder.gui.kit.rows import Rows


@dataclass(frozen=True)
class Line:
    id: str
    text: str = ""


def test_rows_with_the_same_id_do_not_stay_behind() -> None:
    rows: Rows[Line] = Rows(lambda line, _role: line.text)
    rows.show_rows([Line("a", "one"), Line("a", "two"), Line("b", "three")])
    rows.show_rows([Line("a", "four")])
    assert rows.rows == (Line("a", "four"),)


def test_rows_with_the_same_id_are_all_shown() -> None:
    rows: Rows[Line] = Rows(lambda line, _role: line.text)
    wanted = [Line("a", "one"), Line("b", "two"), Line("a", "three")]
    rows.show_rows(wanted)
    assert list(rows.rows) == wanted


def test_neighbours_come_and_go_together() -> None:
    rows: Rows[Line] = Rows(lambda line, _role: line.text)
    rows.show_rows([Line(name) for name in "abcdefg"])
    told: list[tuple[str, int, int]] = []
    rows.rowsRemoved.connect(lambda _, first, last: told.append(("out", first, last)))
    rows.rowsInserted.connect(lambda _, first, last: told.append(("in", first, last)))
    rows.show_rows([Line(name) for name in "axydzg"])
    assert [row.id for row in rows.rows] == list("axydzg")
    assert told == [("out", 4, 5), ("out", 1, 2), ("in", 1, 2), ("in", 4, 4)]


def test_rows_that_change_places_are_moved() -> None:
    rows: Rows[Line] = Rows(lambda line, _role: line.text)
    rows.show_rows([Line(name) for name in "abcd"])
    moved: list[tuple[int, int]] = []
    rows.rowsMoved.connect(lambda _, first, _last, _to, place: moved.append((first, place)))
    rows.show_rows([Line(name) for name in "dabxc"])
    assert [row.id for row in rows.rows] == list("dabxc")
    assert moved == [(3, 0)]
