"""Documents that become a picture at once: the same card as on paper, sooner."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fontTools import subset
from fontTools.ttLib import TTFont

from realms_builder.layout.marks import Mark, Rect, TextRun
from realms_builder.render.pdf import raster
from realms_builder.render.pdf.font_files import bundled_file, load_font
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pdf.pdf_document import usual_characters
from tests.render.proofs import face, opened, passing_proof, proof, text_of

SAID = [
    "Grünspan (2)\\ 100 % „weiß“ – 5″",
    "Ein Schild\u00adträger\u00a0hält 3 × 4",
    "Żółw, Ďábel, Ритор ≠ Αἴας",
    "Rauch 2⊙ ●○ frei",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 ÄÖÜäöüß",
]


def _lines(text: str) -> list[Mark]:
    roles = ("text", "text_bold", "text_italic", "display", "label")
    return [TextRun(3, 8 + 9 * row, text, role, 7) for row, role in enumerate(roles)]


@pytest.mark.parametrize("text", SAID)
def test_it_looks_as_on_paper(text: str) -> None:
    marks = [Rect(1, 1, 60, 60, "#ffe0c080"), *_lines(text)]
    paper = raster.image(proof(*marks), 0, 8)
    assert raster.image(passing_proof(*marks), 0, 8).tobytes() == paper.tobytes()


@pytest.mark.parametrize("text", SAID)
def test_its_text_can_be_read(text: str) -> None:
    marks = [TextRun(3, 10, text, "text", 5)]
    assert text_of(passing_proof(*marks)) == text_of(proof(*marks))


def test_cards_with_other_words_carry_the_same_fonts() -> None:
    first, second = (
        [each.FontDescriptor.FontFile2.read_bytes() for each in _fonts(passing_proof(*marks))]
        for marks in (_lines("Ritter"), _lines("Gänsemagd (7)"))
    )
    assert len(first) == 4
    assert first == second


def test_rare_characters_come_in_a_subset_of_their_own() -> None:
    plain = _fonts(passing_proof(TextRun(3, 10, "Rat", "text", 8)))
    rare = _fonts(passing_proof(TextRun(3, 10, "Rat Ритор", "text", 8)))
    assert len(plain) == 1
    assert len(rare) == 2
    # The empty box and the five letters of the word.
    assert int(rare[1].LastChar) == 5


def test_what_a_face_lacks_is_named_as_on_paper() -> None:
    fonts = FontSet()
    problems = face_pdf(face(TextRun(3, 10, "a\U0001f409b", "text", 8)), fonts)[1]
    assert [problem.code for problem in problems] == ["font.missing_glyph"]


def test_a_face_with_few_letters_is_carried_whole(tmp_path: Path) -> None:
    path = _with_letters(tmp_path, "Rabe Ж")
    usual = usual_characters(load_font(path).font)
    assert set(map(ord, "Rabe Ж")) <= set(usual.characters)
    fonts = FontSet({"text": path.name}, tmp_path)
    marks = [TextRun(3, 10, "ЖRabe Rabe", "text", 9)]
    pictures = [
        raster.image(made(*marks, fonts=fonts), 0, 8).tobytes() for made in (proof, passing_proof)
    ]
    assert pictures[0] == pictures[1]


def _with_letters(folder: Path, letters: str) -> Path:
    file = bundled_file("Source Sans Pro Regular")
    assert file is not None
    font = TTFont(file)
    chosen = subset.Subsetter()
    chosen.populate(text=letters)
    chosen.subset(font)
    font.save(folder / "few.ttf")
    return folder / "few.ttf"


def _fonts(pdf: bytes) -> list[Any]:
    fonts = opened(pdf).pages[0].Resources.Font
    return [fonts[name] for name in sorted(fonts.keys())]
