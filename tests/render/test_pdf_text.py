"""Text in the PDF: selectable, right in every letter, in embedded subsets of the fonts."""

from datetime import UTC, datetime, timedelta
from io import BytesIO
from unicodedata import normalize

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms_builder.game.game import Game
from realms_builder.game.icons import icon_characters
from realms_builder.layout.marks import TextRun
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter
from tests.builders import shipped
from tests.render.proofs import codes, face, opened, pixels, proof, text_of

SENTENCE = "Ümläute „weiß“ – minus −1, 5″ und ½ (Klammer) \\ 100 %"


@pytest.mark.parametrize("role", ["text", "text_bold", "text_italic", "display_bold", "label"])
def test_text_is_read_back_letter_by_letter_in_every_role(role: str) -> None:
    assert text_of(proof(TextRun(2, 10, SENTENCE, role, 6))) == SENTENCE


def test_a_sign_that_only_the_icon_font_has_is_drawn_and_read_back() -> None:
    pdf = proof(TextRun(3, 10, "Rauch 2⊙ ●○ frei", "text", 8))
    assert text_of(pdf) == "Rauch 2⊙ ●○ frei"
    assert len(_fonts(opened(pdf))) == 2


def test_a_sign_that_nobody_has_is_a_box_and_reported_once() -> None:
    marks = (TextRun(3, 10, "Drache 漢 hier", "text", 8), TextRun(3, 20, "漢", "text", 8))
    assert text_of(proof(*marks)).split() == ["Drache", "□", "hier", "□"]
    assert codes(*marks) == ["font.missing_glyph"]


def test_hints_for_line_breaks_are_not_drawn() -> None:
    run = TextRun(3, 10, "Donau\u00addampf\u200bschiff", "text", 8)
    assert text_of(proof(run)) == "Donaudampfschiff"
    assert codes(run) == []


def test_an_accent_of_its_own_joins_its_letter() -> None:
    assert text_of(proof(TextRun(3, 10, "Mu\u0308he", "text", 8))) == "Mühe"


def test_fonts_are_embedded_as_subsets_and_no_other_is_named() -> None:
    pdf = opened(proof(TextRun(3, 10, "Ritter", "text", 8), TextRun(3, 20, "A", "display", 8)))
    fonts = _fonts(pdf)
    assert len(fonts) == 2
    for font in fonts:
        assert str(font.BaseFont)[7] == "+"
        assert len(font.FontDescriptor.FontFile2.read_bytes()) < 20_000
        assert "/ToUnicode" in font


def test_more_letters_than_one_subset_holds_are_all_read_back() -> None:
    letters = "".join(chr(code) for code in range(0xC0, 0x500) if code not in (0xD7, 0xF7))
    widths = FontSet().face("text").widths
    letters = "".join(c for c in letters if widths.get(c) and normalize("NFC", c) == c)
    assert len(letters) > 300
    rows = [letters[at : at + 40] for at in range(0, len(letters), 40)]
    pdf = proof(*(TextRun(2, 4 + 3 * n, row, "text", 5) for n, row in enumerate(rows)))
    assert text_of(pdf).split("\n") == rows


def test_tracking_spreads_the_letters() -> None:
    plain, wide = (
        pixels(TextRun(3, 10, "IIII", "text", 10, "#000000", tracking)).convert("L")
        for tracking in (0.0, 4.0)
    )
    plain_box, wide_box = (
        image.point(lambda v: v < 128 and 255).getbbox() for image in (plain, wide)
    )
    assert plain_box is not None
    assert wide_box is not None
    # Three gaps of 4 pt between the first and the last stroke.
    assert wide_box[2] - plain_box[2] == pytest.approx(3 * 4 * 25.4 / 72 * 10, abs=1.5)


def test_measured_width_is_drawn_width() -> None:
    width = FontSet().width("text", "HxxxxxH", 20)
    image = pixels(TextRun(3, 20, "HxxxxxHH", "text", 20)).convert("L")
    last = image.crop((int((3 + width) * 10), 0, image.width, image.height))
    ink = last.point(lambda v: v < 128 and 255).getbbox()
    assert ink is not None
    # The stem of the last H begins at its side bearing, 0.09 em of 20 pt.
    assert ink[0] / 10 == pytest.approx(0.09 * 20 * 25.4 / 72, abs=0.15)


@given(st.text(max_size=40))
def test_any_text_at_all_can_be_written(text: str) -> None:
    assert proof(TextRun(3, 10, text, "text", 8)).startswith(b"%PDF-1.7")


def _fonts(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    return list(pdf.pages[0].Resources.Font.values())


def _game(identity: str) -> Game:
    game = shipped().game(identity)
    assert game is not None
    return game


def test_icons_say_their_words_whoever_searches_or_listens() -> None:
    fonts = FontSet.of_game({}, _game("realms"))
    ap, ring = icon_characters()["ap"], icon_characters()["circle_empty"]
    legs = icon_characters()["legs"]
    marks = (
        TextRun(3, 10, f"6{ap} bereit {ring}", "text", 8),
        TextRun(3, 20, f"{legs} Beine", "text", 8),
        TextRun(3, 30, legs, "icons", 8),
    )
    buffer = BytesIO()
    with PdfWriter(buffer, fonts, lang="de") as writer:
        writer.full_page(face(*marks))
    # The word comes once where it stands beside its icon.
    said = text_of(buffer.getvalue()).split()
    assert said == ["6", "Aktionspunkte", "bereit", "○", "Beine", "Beine"]


def test_an_icon_without_a_game_says_its_own_name() -> None:
    sign = icon_characters()["knocked_out"]
    assert text_of(proof(TextRun(3, 10, sign, "icons", 8))).strip() == "knocked out"


def test_a_file_says_the_day_and_who_made_its_game() -> None:
    game = _game("realms")
    game = Game(game.file.model_copy(update={"author": "Zoë"}), game.folder)
    buffer = BytesIO()
    with PdfWriter(buffer, FontSet.of_game({}, game), title="Nordwacht", lang="de") as writer:
        writer.sheet(210, 297)
    said = opened(buffer.getvalue())
    made = datetime.strptime(str(said.docinfo.CreationDate).replace("'", ""), "D:%Y%m%d%H%M%S%z")
    assert timedelta(0) <= datetime.now(tz=UTC) - made < timedelta(days=1, hours=2)
    assert (made.hour, made.minute, made.second) == (0, 0, 0)
    assert str(said.docinfo.Author) == "Zoë"
    assert str(said.Root.Lang) == "de"
