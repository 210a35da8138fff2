"""Rows of lists: compared by id, also where a broken file gives one id twice."""

from dataclasses import dataclass

from realms_builder.gui.rows import Rows


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
