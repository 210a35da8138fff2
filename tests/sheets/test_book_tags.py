"""What is heard of a book read aloud: tables with all of their cells, links with their words."""

from __future__ import annotations

from io import BytesIO

import pikepdf

from tests.sheets.books import printed

_Shown = list[tuple[str, str]]


def _rows(text: str) -> list[_Shown]:
    """Return role and scope of the cells of every row of the one table of a book."""
    with pikepdf.open(BytesIO(printed(text).pdf)) as pdf:
        [table] = [kid for kid in pdf.Root.StructTreeRoot.K.K if str(kid.S) == "/Table"]
        return [[_said(cell) for cell in row.K] for row in table.K]


def _said(cell: pikepdf.Object) -> tuple[str, str]:
    return str(cell.S)[1:], str(cell.A.Scope)[1:] if "/A" in cell else ""


def test_an_empty_cell_of_a_table_stays_in_its_column() -> None:
    found = _rows("# T\n\n## A\n\n| A | B | C |\n|--|--|--|\n| 1 | | 3 |\n")
    assert found == [[("TH", "Column")] * 3, [("TD", "")] * 3]


def test_the_first_cell_names_its_row_where_nothing_names_the_columns() -> None:
    found = _rows(
        "# T\n\n## A\n\n<table><tr><td>Range</td><td>12</td></tr>"
        "<tr><td>Damage</td><td>3</td></tr></table>\n"
    )
    assert found == [[("TH", "Row"), ("TD", "")]] * 2


def test_every_link_of_a_book_says_its_words() -> None:
    text = "# T\n\n## One\n\nSee [the second part](#two), *now*.\n\n## Two\n\nWords.\n"
    with pikepdf.open(BytesIO(printed(text).pdf)) as pdf:
        links = [note for page in pdf.pages for note in page.get("/Annots", [])]
        assert [str(link.Contents) for link in links] == ["the second part\u00a0(p.\u00a02)"]
        assert all("/StructParent" in link for link in links)
