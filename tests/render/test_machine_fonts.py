"""Letters that no bundled font has: from which fonts of the machine, shaped and ordered how."""

from __future__ import annotations

import random
from collections.abc import Mapping
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from fontTools.colorLib.builder import buildCPAL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.ttCollection import TTCollection

from realms_builder.layout.marks import TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.jobs.face_files import _in_colour, outline_of
from realms_builder.render.pdf import machine_fonts, shaping
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.raster import images
from tests.render.proofs import codes, passing_proof, proof, text_of

ARABIC = """
languagesystem DFLT dflt;
languagesystem arab dflt;
feature init { sub beh by beh.init; } init;
feature medi { sub beh by beh.medi; } medi;
feature fina { sub beh by beh.fina; } fina;
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that holds all fonts of this machine."""
    monkeypatch.setenv("REALMS_FONTS", str(tmp_path))
    return tmp_path


def font(
    letters: Mapping[str, int],
    more: Mapping[str, int] | None = None,
    *,
    weight: int = 400,
    family: str = "Made",
    curves: bool = False,
) -> TTFont:
    """Return a font of boxes with *letters*, and *more* signs by name, each with its advance."""
    named = {f"u{ord(letter):04X}": width for letter, width in letters.items()}
    widths = {".notdef": 500, **named, **(more or {})}
    builder = FontBuilder(1000, isTTF=not curves)
    builder.setupGlyphOrder(list(widths))
    builder.setupCharacterMap({ord(letter): f"u{ord(letter):04X}" for letter in letters})
    drawn = {}
    for name, width in widths.items():
        pen = T2CharStringPen(width, None) if curves else TTGlyphPen(None)
        for point in ((50, 0), (50, 700), (width - 50, 700), (width - 50, 0)):
            (pen.moveTo if point == (50, 0) else pen.lineTo)(point)
        pen.closePath()
        drawn[name] = pen.getCharString() if curves else pen.glyph()
    if curves:
        builder.setupCFF(family, {}, drawn, {})
    else:
        builder.setupGlyf(drawn)
    builder.setupHorizontalMetrics({name: (width, 50) for name, width in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWeightClass=weight)
    builder.setupPost()
    return builder.font


def emoji_font(path: Path) -> None:
    """Write a font with one sign, which is red."""
    made = font({"😀": 1000}, {"face": 1000})
    FontBuilder(font=made).setupCOLR({"u1F600": [("face", 0)]}, version=0)
    made["CPAL"] = buildCPAL([[(1.0, 0.0, 0.0, 1.0)]])
    made.save(path)


def mm(units: float, size: float = 10) -> float:
    """Return how wide *units* of a font with 1000 are."""
    return pytest.approx(units / 1000 * size * MM_PER_PT)


def dark_columns(pdf: bytes) -> list[int]:
    """Return which columns of pixels, ten a millimetre, have any ink."""
    page = next(images(pdf, 254)).convert("L")
    return [
        x for x in range(page.width) if min(page.crop((x, 0, x + 1, page.height)).tobytes()) < 99
    ]


def test_a_missing_letter_comes_from_a_font_of_the_machine(folder: Path) -> None:
    font({"漢": 1000, "字": 900}).save(folder / "han.ttf")
    run = TextRun(3, 10, "Bo 漢字 x", "text", 10)
    assert codes(run) == []
    assert FontSet().width("text", "漢字", 10) == mm(1900)
    for pdf in (proof(run), passing_proof(run)):
        assert text_of(pdf).strip() == "Bo 漢字 x"
    found = dark_columns(proof(TextRun(3, 10, "漢", "text", 28.3465)))  # a millimetre is 100 units
    assert (found[0], found[-1]) == (pytest.approx(35, abs=2), pytest.approx(124, abs=2))


@pytest.mark.parametrize("name", ["curves.otf", "many.ttc"])
def test_outlines_of_postscript_and_collections_are_read(folder: Path, name: str) -> None:
    if name == "many.ttc":
        collection = TTCollection()
        collection.fonts = [font({"a": 500}), font({"漢": 1000})]
        collection.save(folder / name)
    else:
        font({"漢": 1000}, curves=True).save(folder / name)
    run = TextRun(0, 10, "漢", "text", 1000 / 352.778)
    assert text_of(proof(run)) == "漢"
    corners = {step[1:] for step in outline_of(run, FontSet()) if len(step) == 3}
    assert {(round(x, 2), round(y, 2)) for x, y in corners} == {
        (0.05, 10.0),
        (0.05, 9.3),
        (0.95, 9.3),
        (0.95, 10.0),
    }


def test_the_users_own_fonts_go_first_then_the_weight_that_fits(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    font({"漢": 800}, weight=400).save(folder / "b.ttf")
    font({"漢": 900}, weight=700).save(folder / "a.ttf")
    assert FontSet().width("text", "漢", 10) == mm(800)
    assert FontSet().width("text_bold", "漢", 10) == mm(900)
    library = tmp_path.parent / f"{tmp_path.name}-library"
    (library / "fonts").mkdir(parents=True)
    font({"漢": 600}, family="Zzz Serif").save(library / "fonts" / "own.ttf")
    monkeypatch.setenv("REALMS_LIBRARY", str(library))
    assert FontSet().width("text", "漢", 10) == mm(600)


def test_han_is_drawn_as_the_language_of_the_game_has_it() -> None:
    fonts = [font({"漢": 1000}, family=f"Noto Sans CJK {region}") for region in ("HK", "JP", "SC")]
    faces = []
    hb = shaping.harfbuzz()
    for made in fonts:
        path = Path(made["name"].getDebugName(1))
        buffer = BytesIO()
        made.save(buffer)
        faces.append(machine_fonts._Face(path, 0, False, hb.Face(hb.Blob(buffer.getvalue()))))
    for lang, region in {"": "jp", "ja": "jp", "zh-Hans": "sc", "zh-HK": "hk"}.items():
        first = min(faces, key=lambda face: face.rank(400, lang, False))
        assert first.family.endswith(region)


def test_nothing_is_searched_before_a_letter_is_missing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def searched(*_: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr(machine_fonts, "_font_files", searched)
    assert codes(TextRun(3, 10, "Jäger Ωβ Жанна ½ ⊙", "text", 8)) == []
    with pytest.raises(AssertionError, match="searched"):
        FontSet().width("text", "漢", 8)


def test_a_font_whose_letters_are_blank_lends_none(folder: Path) -> None:
    blank = font({"漢": 1000}, family="Blank")
    blank["glyf"]["u6F22"] = TTGlyphPen(None).glyph()
    blank.save(folder / "a.ttf")
    font({"漢": 1000}, family="LastResort").save(folder / "b.ttf")
    assert codes(TextRun(3, 10, "漢", "text", 8)) == ["font.missing_glyph"]


def test_broken_fonts_are_passed_over(folder: Path) -> None:
    sound = folder / "z.ttf"
    font({"漢": 1000, "字": 1000}).save(sound)
    data, chance = sound.read_bytes(), random.Random(18)
    for number in range(60):
        broken = bytearray(data)
        for _ in range(20):
            broken[chance.randrange(len(data))] = chance.randrange(256)
        (folder / f"a{number}.ttf").write_bytes(broken[: chance.randrange(len(data))])
    (folder / "empty.otf").write_bytes(b"")
    (folder / "folder.ttf").mkdir()
    assert not codes(TextRun(3, 10, "漢字", "text", 8))
    assert text_of(proof(TextRun(3, 10, "漢字", "text", 8))) == "漢字"


def test_without_a_shaper_letters_that_join_are_boxes_and_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    font({"ب": 500, "漢": 1000}).save(folder / "own.ttf")
    monkeypatch.setattr("realms_builder.render.pdf.fonts.harfbuzz", lambda: None)
    monkeypatch.setattr("realms_builder.render.pdf.machine_fonts.harfbuzz", lambda: None)
    for text, said in {"بب": ["font.missing_glyph"], "漢": []}.items():
        fonts = FontSet({"text": "own.ttf"}, folder)
        assert codes(TextRun(3, 10, text, "text", 8), fonts=fonts) == said


def test_a_sign_in_colour_keeps_its_colours(folder: Path) -> None:
    emoji_font(folder / "emoji.ttf")
    run = TextRun(10, 30, "😀", "text", 56.693, "#0000ff")  # 20 mm
    for pdf in (proof(run), passing_proof(run)):
        page = next(images(pdf, 254)).convert("RGB")
        assert page.getpixel((230, 260)) == (255, 0, 0)


def test_hebrew_is_drawn_from_the_right_and_read_in_order(folder: Path) -> None:
    font({"א": 400, "ב": 600, "ג": 800}).save(folder / "hebrew.ttf")
    drawn = "".join(part for _, part, _ in FontSet().pieces("text", "Bo אב, ג(12)"))
    assert drawn == "Bo " + "(12)" + "ג" + " ," + "אב"  # words in order: their face turns them
    assert text_of(proof(TextRun(3, 10, "אב ג", "text", 10))).strip() == "אב ג"
    # The first letter, the narrowest, is the last from the left.
    columns = dark_columns(proof(TextRun(0, 10, "אב", "text", 28.3465)))
    gap = next(x for x, after in pairwise(columns) if after - x > 3)
    assert gap == pytest.approx(55, abs=2)


def test_letters_of_arabic_join(folder: Path) -> None:
    made = font({"ب": 500, "ا": 400}, {"beh.init": 300, "beh.medi": 200, "beh.fina": 700})
    addOpenTypeFeaturesFromString(made, ARABIC.replace("sub beh ", "sub u0628 "))
    made.save(folder / "arabic.ttf")
    fonts = FontSet()
    assert fonts.width("text", "ب", 10) == mm(500)
    assert fonts.width("text", "بب", 10) == mm(1000)
    assert fonts.width("text", "ببب", 10) == mm(1200)
    assert fonts.width("text", "با", 10) == mm(300 + 400)
    assert fonts.width("text", "اب", 10) == mm(400 + 500)  # nothing joins the alef from its left
    assert text_of(proof(TextRun(3, 10, "ببب", "text", 10))).strip() == "ببب"
    own = FontSet({"text": "arabic.ttf"}, folder)  # a theme's own font is shaped too
    assert own.width("text", "ببب", 10) == mm(1200)


def test_wide_signs_are_as_wide_as_the_letters_round_them(folder: Path) -> None:
    font({"漢": 1000, "，": 1000}).save(folder / "han.ttf")
    assert FontSet().width("text", "漢，", 10) == mm(2000)


def test_a_sign_says_how_large_it_is(folder: Path) -> None:
    font({"漢": 1000}).save(folder / "han.ttf")
    with pikepdf.open(BytesIO(proof(TextRun(3, 10, "漢", "text", 8)))) as opened:
        drawn = opened.pages[0].Resources.Font["/D1"].CharProcs["/g1"].read_bytes().decode()
    assert drawn.startswith("1000 0 50 0 950 700 d1 ")


def test_signs_in_colour_are_no_outlines_for_a_press(folder: Path) -> None:
    emoji_font(folder / "emoji.ttf")
    font({"漢": 1000}).save(folder / "han.ttf")
    assert [
        _in_colour(TextRun(3, 10, text, "text", 8), FontSet()) for text in ("漢", "Bo", "Bo 😀")
    ] == [False, False, True]


def test_more_signs_than_a_font_of_pdf_has_codes_for(folder: Path) -> None:
    letters = "".join(map(chr, range(0x4E00, 0x4E00 + 300)))
    font(dict.fromkeys(letters, 150)).save(folder / "han.ttf")
    pdf = proof(TextRun(3, 10, letters, "text", 2))
    assert text_of(pdf).replace("\n", "") == letters
    with pikepdf.open(BytesIO(pdf)) as opened:
        fonts = opened.pages[0].Resources.Font
        assert sum(one.Subtype == "/Type3" for one in fonts.values()) == 2
