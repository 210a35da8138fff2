"""Card sizes and papers: exact millimetres, and what a user may type."""

import pytest

from realms_builder.cards.sizes import CARD_SIZES, PAPERS, CardSize, Paper, read_paper, read_size
from realms_builder.core.problems import Problem


def size(text: str) -> tuple[float, float]:
    found = read_size(text)
    assert isinstance(found, CardSize), text
    return found.width_mm, found.height_mm


@pytest.mark.parametrize(
    ("name", "millimetres"),
    [
        ("poker", (63.5, 88.9)),
        ("tcg", (63.0, 88.0)),
        ("bridge", (57.15, 88.9)),
        ("tarot", (69.85, 120.65)),
        ("tarot_eu", (70.0, 120.0)),
        ("mini_euro", (44.0, 68.0)),
        ("square", (70.0, 70.0)),
        ("jumbo", (88.9, 139.7)),
        ("a7", (74.0, 105.0)),
        ("a6", (105.0, 148.0)),
        ("unit_card", (120.0, 80.0)),
    ],
)
def test_a_named_size_is_exact(name: str, millimetres: tuple[float, float]) -> None:
    assert size(name) == millimetres


def test_every_size_stands_under_its_own_name() -> None:
    assert all(name == entry.name for name, entry in CARD_SIZES.items())
    assert all(name == entry.name for name, entry in PAPERS.items())


def test_poker_and_tcg_stay_two_sizes() -> None:
    assert size("poker") != size("tcg")


@pytest.mark.parametrize(
    ("text", "millimetres"),
    [
        ("63x88", (63.0, 88.0)),
        ("63,5 x 88,9 mm", (63.5, 88.9)),
        ("63mm×88mm", (63.0, 88.0)),
        ("12x8cm", (120.0, 80.0)),
        ("2.5x3.5in", (63.5, 88.9)),
        ('2.5"x3.5"', (63.5, 88.9)),
        ("2.5 X 3.5 IN", (63.5, 88.9)),
        ("6cm x 88mm", (60.0, 88.0)),
        ("Mini-Euro", (44.0, 68.0)),
        (" tarot eu ", (70.0, 120.0)),
    ],
)
def test_a_typed_size_is_read(text: str, millimetres: tuple[float, float]) -> None:
    assert size(text) == millimetres


@pytest.mark.parametrize("text", ["", "63", "63x", "x88", "-63x88", "63x88x2", "nanxinf", "1e3x5"])
def test_what_is_no_size_is_told(text: str) -> None:
    found = read_size(text)
    assert isinstance(found, Problem)
    assert found.code == "sheet.unknown_size"


def test_a_misspelt_size_is_answered_with_the_likely_one() -> None:
    found = read_size("pocker")
    assert isinstance(found, Problem)
    assert [fix.replacement for fix in found.fixes] == ["poker"]


@pytest.mark.parametrize("text", ["0x88", "9.9x88", "63x1201", "99999x99999"])
def test_a_size_no_printer_handles_is_told(text: str) -> None:
    found = read_size(text)
    assert isinstance(found, Problem)
    assert found.code == "sheet.size_range"


def test_papers_have_their_standard_measures() -> None:
    measures = {name: (paper.width_mm, paper.height_mm) for name, paper in PAPERS.items()}
    assert measures == {
        "a4": (210.0, 297.0),
        "letter": (215.9, 279.4),
        "a3": (297.0, 420.0),
        "a5": (148.0, 210.0),
        "legal": (215.9, 355.6),
        "tabloid": (279.4, 431.8),
    }


def test_paper_can_be_measured_too() -> None:
    paper = read_paper("210x280")
    assert isinstance(paper, Paper)
    assert (paper.width_mm, paper.height_mm) == (210.0, 280.0)


def test_a_misspelt_paper_is_answered_with_the_likely_one() -> None:
    found = read_paper("leter")
    assert isinstance(found, Problem)
    assert found.code == "sheet.unknown_paper"
    assert [fix.replacement for fix in found.fixes] == ["letter"]
