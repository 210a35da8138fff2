"""Fonts: roles, measures, and files that are no use."""

from pathlib import Path
from struct import pack_into, unpack_from

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from PIL import ImageChops, ImageStat

from realms_builder.core.translation import sentence
from realms_builder.layout.marks import TextRun
from realms_builder.layout.metrics import MM_PER_PT, ROLES
from realms_builder.render.pdf import fonts, quadratics
from realms_builder.render.pdf.font_files import bundled_file, font_fault, last_resort
from realms_builder.render.pdf.fonts import FontSet
from tests.render.proofs import codes, opened, pixels, proof, text_of

SANS = bundled_file("Source Sans Pro")
assert SANS is not None


def own(tmp_path: Path, content: bytes, name: str = "own.ttf") -> FontSet:
    (tmp_path / name).write_bytes(content)
    return FontSet({"text": name}, tmp_path)


def tiny_font(path: Path) -> None:
    """Write a font of our own that has nothing but an A, 700 of 1000 wide."""
    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    pen.lineTo((350, 700))
    pen.lineTo((600, 0))
    pen.closePath()
    builder = FontBuilder(1000)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "A": pen.glyph()})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (700, 100)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular", "psName": "Tiny"})
    builder.setupOS2(
        sTypoAscender=800, sTypoDescender=-200, sxHeight=500, sCapHeight=700, version=4
    )
    builder.setupPost()
    builder.save(path)


def test_every_role_of_a_theme_has_a_face_and_bold_is_wider() -> None:
    fonts = FontSet()
    for role in ROLES:
        assert fonts.width(role, "Abc", 10) > 0
    assert fonts.width("text_bold", "Ritter", 10) > fonts.width("text", "Ritter", 10)
    assert fonts.problems == ()


def test_a_width_is_the_sum_of_the_advances_in_the_file() -> None:
    advances = TTFont(SANS)["hmtx"]
    names = TTFont(SANS).getBestCmap()
    units = sum(advances[names[ord(char)]][0] for char in "Größe 5″")
    assert FontSet().width("text", "Größe 5″", 8) == pytest.approx(units / 1000 * 8 * MM_PER_PT)


def test_tracking_widens_every_character() -> None:
    fonts = FontSet()
    wider = fonts.width("text", "ab cd", 8, 1.5) - fonts.width("text", "ab cd", 8)
    assert wider == pytest.approx(5 * 1.5 * MM_PER_PT)


def test_words_are_measured_for_one_point() -> None:
    fonts = FontSet()
    assert fonts.word_widths("text")["Ritter"] * 8 == pytest.approx(
        fonts.width("text", "Ritter", 8)
    )


def test_heights_come_from_the_font() -> None:
    heights = FontSet().heights("text")
    # Source Sans Pro: x-height 486, capitals 660, ascent 750, descent 250 of 1000.
    expected = [MM_PER_PT * part for part in (0.75, 0.25, 0.486, 0.66)]
    assert list(heights) == pytest.approx(expected)


def test_an_unknown_role_is_text() -> None:
    fonts = FontSet()
    assert fonts.face("shouting") is fonts.face("text")


def test_a_theme_names_families_and_single_faces() -> None:
    fonts = FontSet({"text": "Source Serif Pro", "label": "Source Sans Pro Black Italic"})
    names = {role: _name(fonts, role) for role in ("text", "text_bold", "label", "display")}
    assert names["text"].startswith("SourceSerifPro-Regular")
    assert names["text_bold"].startswith("SourceSerifPro-Bold")
    assert names["label"].startswith("SourceSansPro-BlackIt")
    assert names["display"].startswith("SourceSerifPro-Semibold")


def test_glyphs_of_the_icon_font_count_and_others_do_not() -> None:
    fonts = FontSet()
    assert fonts.has_glyph("text", "ß")
    assert fonts.has_glyph("text", "⊙")
    assert not fonts.has_glyph("text", "漢")
    assert fonts.width("text", "漢", 8) == fonts.width("text", "□", 8) > 0
    assert fonts.width("text", "\u202e", 8) == 0


def test_a_letter_that_a_face_of_the_users_own_lacks_comes_from_another(tmp_path: Path) -> None:
    tiny_font(tmp_path / "own.ttf")
    fonts = FontSet({"text": "own.ttf", "display": "own.ttf"}, tmp_path)
    assert text_of(proof(TextRun(3, 10, "ABC", "display", 8), fonts=fonts)) == "ABC"
    assert fonts.problems == ()


def test_missing_glyphs_are_named_together_each_with_its_number() -> None:
    fonts = FontSet()
    for role in ("display", "text"):
        fonts.width(role, "漢字", 8)
    [problem] = fonts.problems
    said = sentence(problem.code, "en", problem.values)
    assert said == "No font has the characters 漢 (U+6F22), 字 (U+5B57); boxes stand for them."
    fonts = FontSet()
    fonts.width("text", "漢", 8)
    [problem] = fonts.problems
    said = sentence(problem.code, "de", problem.values)
    assert said == "Keine Schrift hat das Zeichen 漢 (U+6F22); dafür steht ein Kästchen."


def test_a_rare_space_is_a_space() -> None:
    fonts = FontSet()
    assert fonts.width("display", "5\u2009kg", 8) == pytest.approx(
        fonts.width("display", "5 kg", 8)
    )
    assert fonts.problems == ()


def test_a_face_of_the_users_own_is_measured_and_drawn(tmp_path: Path) -> None:
    tiny_font(tmp_path / "own.ttf")
    fonts = FontSet({"text": "own.ttf"}, tmp_path)
    assert fonts.width("text", "AA", 10) == pytest.approx(1.4 * 10 * MM_PER_PT)
    assert fonts.heights("text").x_height == pytest.approx(0.5 * MM_PER_PT)
    assert text_of(proof(TextRun(3, 10, "AAA", "text", 8), fonts=fonts)) == "AAA"


def test_two_files_with_the_same_name_inside_can_be_used_together(tmp_path: Path) -> None:
    tiny_font(tmp_path / "one.ttf")
    second = TTFont(tmp_path / "one.ttf")
    second["hmtx"]["A"] = (900, 100)
    second.save(tmp_path / "two.ttf")
    fonts = FontSet({"text": "one.ttf", "label": "two.ttf"}, tmp_path)
    marks = (TextRun(3, 10, "A", "text", 8), TextRun(3, 20, "A", "label", 8))
    pdf = proof(*marks, fonts=fonts)
    assert text_of(pdf).replace("\n", "") == "AA"
    widths = [font.Widths.as_list() for font in opened(pdf).pages[0].Resources.Font.values()]
    assert sorted(max(map(float, row)) for row in widths) == [700, 900]


def test_a_font_of_postscript_outlines_is_embedded_and_drawn_like_its_truetype_twin(
    tmp_path: Path,
) -> None:
    fonts = own(tmp_path, SANS.with_suffix(".otf").read_bytes(), "own.otf")
    mark = TextRun(3, 20, "Größe & 5", "text", 24)
    assert codes(mark, fonts=fonts) == []
    pdf = proof(mark, fonts=fonts)
    assert text_of(pdf).strip() == "Größe & 5"
    (font,) = opened(pdf).pages[0].Resources.Font.values()
    assert "/FontFile2" in font.FontDescriptor
    shown, twin = (pixels(mark, fonts=one).convert("L") for one in (fonts, FontSet()))
    assert ImageStat.Stat(ImageChops.difference(shown, twin)).mean[0] < 0.2
    assert ImageStat.Stat(shown).mean[0] < 253  # white is 255


def test_a_font_with_more_signs_than_can_be_converted_is_refused_with_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quadratics, "MOST_GLYPHS", 10)
    bold = SANS.with_name("SourceSansPro-Bold.otf")
    fonts = own(tmp_path, bold.read_bytes(), "own.otf")
    assert codes(TextRun(3, 10, "A", "text", 8), fonts=fonts) == ["font.outlines"]
    assert _name(fonts, "text").startswith("SourceSansPro-Regular")


@pytest.mark.parametrize("keep", [0, 3, 11, 40, 500, 5000, 50_000, 200_000])
def test_a_font_cut_short_is_refused_and_a_bundled_one_drawn(tmp_path: Path, keep: int) -> None:
    fonts = own(tmp_path, SANS.read_bytes()[:keep])
    assert codes(TextRun(3, 10, "A", "text", 8), fonts=fonts) == ["font.broken"]


@pytest.mark.parametrize("records", [b"\0\0\0\0\0\6", b"\0"])
def test_a_font_that_is_called_nothing_is_refused_in_a_sentence(
    tmp_path: Path, records: bytes
) -> None:
    tiny_font(tmp_path / "tiny.ttf")
    font = TTFont(tmp_path / "tiny.ttf")
    font.tables["name"] = _Raw(records)  # type: ignore[assignment, index]
    font.save(tmp_path / "bare.ttf")
    fonts = own(tmp_path, (tmp_path / "bare.ttf").read_bytes())
    assert codes(TextRun(3, 10, "A", "text", 8), fonts=fonts) == ["font.nameless"]
    assert "keinen Namen" in sentence("font.nameless", "de", {"file": "own.ttf"})


class _Raw:
    """A table of a font as it is written."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def compile(self, _font: TTFont) -> bytes:
        return self._data


def test_a_missing_face_and_a_path_out_of_the_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    tiny_font(tmp_path / "secret.ttf")
    wanted = {"text": "none.ttf", "label": "../secret.ttf", "display": str(tmp_path / "secret.ttf")}
    fonts = FontSet(wanted, tmp_path / "pack")
    for role in wanted:
        fonts.width(role, "A", 8)
    assert [problem.code for problem in fonts.problems] == ["font.missing"] * 3


def test_a_variable_font_is_drawn_with_a_hint(tmp_path: Path) -> None:
    tiny_font(tmp_path / "own.ttf")
    font = TTFont(tmp_path / "own.ttf")
    font["fvar"] = newTable("fvar")
    font["fvar"].axes = []
    font["fvar"].instances = []
    font.save(tmp_path / "own.ttf")
    fonts = FontSet({"text": "own.ttf"}, tmp_path)
    assert codes(TextRun(3, 10, "A", "text", 8), fonts=fonts) == ["font.variable"]


def test_a_map_that_claims_billions_of_characters_is_refused(tmp_path: Path) -> None:
    tiny_font(tmp_path / "own.ttf")
    font = TTFont(tmp_path / "own.ttf")
    table = font["cmap"].tables[0]
    wide = type(table).newSubtable(12)
    wide.platformID, wide.platEncID, wide.language = 3, 10, 0
    wide.cmap = {65: "A", 0x1F600: "A"}
    font["cmap"].tables = [wide]
    font.save(tmp_path / "own.ttf")
    data = bytearray((tmp_path / "own.ttf").read_bytes())
    assert font_fault(bytes(data)) == ""
    start = bytes(data).index(b"\x00\x0c\x00\x00\x00\x00\x00\x28")
    assert unpack_from(">L", data, start + 16)[0] == 65
    pack_into(">L", data, start + 20, 0xFFFFFFF0)
    assert codes(TextRun(3, 10, "A", "text", 8), fonts=own(tmp_path, bytes(data))) == [
        "font.broken"
    ]


def test_noise_where_a_font_should_be_never_crashes(tmp_path: Path) -> None:
    data = bytearray(SANS.read_bytes())
    for number in range(60):
        spoiled = bytearray(data)
        for step in range(40):
            spoiled[(number * 7919 + step * 104_729) % len(spoiled)] ^= 0xA5
        fonts = own(tmp_path, bytes(spoiled), f"spoiled{number}.ttf")
        assert proof(TextRun(3, 10, "Ritter Größe", "text", 8), fonts=fonts).startswith(b"%PDF")


def _name(fonts: FontSet, role: str) -> str:
    return fonts.face(role).font.face.name.decode()


def test_bundled_faces_are_sought_once_however_many_letters_no_face_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sought: list[str] = []

    def counted(name: str) -> Path | None:
        sought.append(name)
        return bundled_file(name)

    def last() -> Path:
        sought.append("last resort")
        return last_resort()

    monkeypatch.setattr(fonts, "bundled_file", counted)
    monkeypatch.setattr(fonts, "last_resort", last)
    metrics = FontSet()
    for letter in range(0x1100, 0x1200):  # Hangul in parts, which no bundled face has
        assert list(metrics.pieces("text", chr(letter)))
    assert len(sought) == len(set(sought))
