"""A matrix of odds on paper: readable without colour, on as many pages as it needs."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from realms_builder.cards.sizes import A4, PAPERS, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.game.texts import Text
from realms_builder.layout.marks import Face, Rect, TextRun, TurnedMarks
from realms_builder.odds.questions.lineup import Contender
from realms_builder.odds.questions.matrix import CellRequest, Matrix, MatrixCell, matrix_of
from realms_builder.odds.questions.measures import Kind, Measure
from realms_builder.odds.questions.wishes import Chosen, PutOn
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.sheets.odds.odds_matrix import MatrixSheet, matrix_pages, matrix_sheet
from tests.odds.dice_game import dicey, work_item
from tests.sheets.printed import COLOUR, INK_SAVER, faces_as_pdf, pages_of, sizes_of


def matrix(values: list[list[Fraction | None]], kind: Kind = "chance") -> Matrix:
    """Return a matrix of *values*; a value of None is never."""

    def cell(value: Fraction | None) -> MatrixCell:
        return MatrixCell("axe.blow", Text.of("Axe"), Measure("hit", Text.of("hit"), kind, value))

    def side(word: str, count: int) -> tuple[Contender, ...]:
        names = (f"{word}{n}" for n in range(1, count + 1))
        return tuple(Contender(name, Text.of(name), Text()) for name in names)

    cells = tuple(tuple(map(cell, row)) for row in values)
    rows, columns = side("r", len(values)), side("c", len(values[0]))
    return Matrix(rows, columns, cells, "hit", Text.of("hit"), kind == "times")


def sheet(found: Matrix, **values: str) -> MatrixSheet:
    lines = ("Rows attack.", "Best.", "Open.")
    return replace(MatrixSheet(found, "Reds against Blues", "Hit", lines, "Dicey", "en"), **values)


def faces(found: Matrix, paper: Paper = A4, theme: ThemeFile = COLOUR) -> tuple[Face, ...]:
    return matrix_pages(sheet(found), paper, theme, FontSet()).faces


def texts(face: Face) -> list[TextRun]:
    marks = [mark for mark in face.marks if isinstance(mark, TextRun)]
    turned = [mark for turn in face.marks if isinstance(turn, TurnedMarks) for mark in turn.marks]
    return [*marks, *(mark for mark in turned if isinstance(mark, TextRun))]


def run(face: Face, text: str) -> TextRun:
    return next(mark for mark in texts(face) if mark.text == text)


def foot_bar(face: Face, below: TextRun) -> Rect:
    """Return the bar along the foot of the cell in which *below* stands."""
    bars = [m for m in face.marks if isinstance(m, Rect) and m.h < 1]
    near = [b for b in bars if 0 < b.y - below.baseline_y < 7 and abs(b.x - below.x) < 15]
    return min(near, key=lambda bar: abs(bar.x - below.x))


def test_strength_is_told_by_number_bar_weight_and_shade() -> None:
    values = [[Fraction(1, 10), Fraction(1, 2), Fraction(95, 100)]]
    (face,) = faces(matrix([list(row) for row in values]))
    weak, strong = run(face, "10\u00a0%"), run(face, "95\u00a0%")
    assert (weak.font, strong.font) == ("text", "text_bold")
    assert foot_bar(face, weak).w < foot_bar(face, run(face, "50\u00a0%")).w
    assert foot_bar(face, run(face, "50\u00a0%")).w < foot_bar(face, strong).w
    shades = {mark.fill for mark in face.marks if isinstance(mark, Rect) and mark.h > 5}
    assert len(shades) == 5  # a sample of each stands in the legend


def test_saving_ink_leaves_out_the_shade_and_nothing_else() -> None:
    found = matrix([[Fraction(1, 10), Fraction(95, 100)]])
    plain, saving = faces(found)[0], faces(found, theme=INK_SAVER)[0]
    assert [m.text for m in texts(plain)] == [m.text for m in texts(saving)]
    assert not [m for m in saving.marks if isinstance(m, Rect) and m.h > 5]
    assert foot_bar(saving, run(saving, "95\u00a0%")).w > 5


def test_what_is_never_or_unknown_has_a_sign_of_its_own() -> None:
    found = matrix([[None, Fraction(3)], [Fraction(30), Fraction(300)]], "times")
    broken = replace(
        found, cells=((MatrixCell(problem="odds.no_dice"), found.cells[0][1]), *found.cells[1:])
    )
    assert {"–", "3.0", "30.0", "300"} <= {mark.text for mark in texts(faces(found)[0])}
    assert "?" in [mark.text for mark in texts(faces(broken)[0])]


@pytest.mark.parametrize(
    ("rows", "columns", "pages"), [(1, 1, 1), (15, 16, 1), (16, 16, 2), (15, 17, 2), (30, 40, 6)]
)
def test_large_matrices_take_several_pages(rows: int, columns: int, pages: int) -> None:
    # 297 mm less two margins of 12 and 46 for the names: 16 columns of 14. In the height there is
    # room for 15 rows of 9.4 below title and heads.
    found = faces(matrix([[Fraction(1, 3)] * columns for _ in range(rows)]))
    assert len(found) == pages
    every = [mark.text for face in found for mark in texts(face)]
    # Each name stands once on every page that has its row or column, each cell exactly once.
    assert every.count("33.3\u00a0%") == rows * columns
    assert {f"r{rows}", f"c{columns}"} <= set(every)
    for face in found:
        for mark in face.marks:
            if isinstance(mark, Rect):
                assert 0 <= mark.x <= mark.x + mark.w <= face.width_mm
                assert 0 <= mark.y <= mark.y + mark.h <= face.height_mm


def test_the_paper_lies_on_its_side_and_must_be_large_enough() -> None:
    face = faces(matrix([[Fraction(1, 3)]]))[0]
    assert (face.width_mm, face.height_mm) == (297.0, 210.0)
    small = Paper("card", "Card", 63.0, 88.0)
    pages = matrix_pages(sheet(matrix([[Fraction(1, 3)]])), small, COLOUR, FontSet())
    assert (pages.faces, [p.code for p in pages.problems]) == ((), ["sending.paper_too_small"])


def test_the_pdf_says_everything_and_is_the_same_every_time() -> None:
    wishes = (PutOn("dazed", "target"), Chosen("distance", 6))
    asked = work_item("reds", "blues", *wishes)
    found = matrix_of(asked, CellRequest())
    files = []
    for _ in range(2):
        words = matrix_sheet(dicey(), asked, CellRequest(), found, "de")
        fonts = FontSet()
        pages = matrix_pages(words, PAPERS["letter"], COLOUR, fonts)
        pdf, problems = faces_as_pdf(pages.faces, fonts, words.title, "de")
        assert (len(pages.faces), pages.problems, problems) == (1, (), ())
        files.append(pdf)
    assert files[0] == files[1]
    (page,) = pages_of(files[0])
    for words_on_paper in (
        "Die Roten gegen Die Blauen",
        "Hiebe bis zum Aus (gezählt in Aktivierungen)",
        "Lage: Ziel: Benommen, Entfernung: 6.",
        "Streithammer",
        "leicht",
        "Oger",
        "Seite 1 von 1",
        "Würfelig · was die Würfel sagen",
    ):
        assert words_on_paper in page
    assert sizes_of(files[0])[0] == pytest.approx((279.4, 215.9), abs=0.01)
