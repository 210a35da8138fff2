"""QR codes of rosters, on paper and as pictures, as an independent reader sees them."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from realms_builder.cards.sizes import PAPERS, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.exchange.roster_code import code_for_qr, read_code
from realms_builder.layout.marks import Face, PathMark, TextRun
from realms_builder.render.jobs.evening_run import _code
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pdf.raster import image
from realms_builder.render.pdf.roster_qr import MOST_LETTERS, printed_code, qr_modules, save_qr
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.roster import Model
from realms_builder.sheets.evening.evening_cover import ContentsLine, Cover, CoverSide, cover_face
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.pages import sheet_pages
from realms_builder.sheets.roster.printed_code import LEAST_MODULE_MM
from realms_builder.sheets.roster.roster_sheet import checksum, sheet_of
from tests.builders import findings_of, force, mustered, roster_with, tiny_game
from tests.sheets.printed import COLOUR, INK_SAVER, LARGE, band

MODULES_OF_VERSION_12, MODULES_OF_VERSION_20 = 17 + 4 * 12, 17 + 4 * 20


def twenty() -> Muster:
    units = ["bannerherr", *["knappe"] * 4]
    models = (Model(f"m{n}", units[n % 5], f"Name{n}") for n in range(20))
    return force("ags", "ritter", *models, name="Twenty", limits=(("cost", 100),))


def read_by_others(picture: Image.Image) -> list[str]:
    """Return what a reader of others finds in *picture*."""
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed here")
    return [found.text for found in zxingcpp.read_barcodes(picture)]


def last_page(found: Muster, theme: ThemeFile = COLOUR, paper: str = "a4") -> Face:
    sheet = sheet_of(found, findings_of(found), "en")
    code = printed_code(found, "en")
    return sheet_pages(sheet, PAPERS[paper], theme, FontSet(), code=code).faces[-1]


def pixels(face: Face) -> Image.Image:
    return image(face_pdf(face, FontSet())[0], 0, 6.0).convert("L")


def words_on(face: Face) -> str:
    return " ".join(mark.text for mark in face.marks if isinstance(mark, TextRun))


def squares(face: Face) -> list[PathMark]:
    return [m for m in face.marks if isinstance(m, PathMark) and len(m.commands) > 1000]


# ------------------------------------------------------------------ size


def test_twenty_named_models_are_version_12_at_most() -> None:
    code = printed_code(twenty(), "en")
    assert code is not None
    assert len(code.modules) <= MODULES_OF_VERSION_12
    assert code.lacks == ""


def test_no_code_is_larger_than_version_20() -> None:
    assert len(qr_modules("A" * MOST_LETTERS)) == MODULES_OF_VERSION_20
    assert len(qr_modules("A" * (MOST_LETTERS + 1))) == MODULES_OF_VERSION_20 + 4


@pytest.mark.parametrize("letters", [10, 150, 400, MOST_LETTERS])
def test_every_module_is_large_enough_for_phones(letters: int) -> None:
    code = printed_code(band("chief"), "en")
    assert code is not None
    code = code._replace(modules=qr_modules("A7" * (letters // 2)))
    assert code.module_mm >= LEAST_MODULE_MM >= 0.36
    assert code.quiet_mm == pytest.approx(4 * code.module_mm)


def test_a_roster_without_models_has_no_code() -> None:
    assert printed_code(band(), "en") is None


# ------------------------------------------------------------------ on sheets


@pytest.mark.parametrize("theme", [COLOUR, INK_SAVER, LARGE])
def test_the_code_on_a_sheet_is_read_from_its_picture(theme: ThemeFile) -> None:
    found = band(Model("m1", "chief", "Urga", note="Never yields."), "guard", "guard")
    face = last_page(found, theme)
    assert read_by_others(pixels(face)) == [code_for_qr(found)[0]]
    assert "Roster code Scan it with a phone;" in words_on(face)


def test_what_the_code_leaves_out_stands_beside_it() -> None:
    notes = (blake2b(b"%d" % n).hexdigest() for n in range(15))
    found = band(*(Model(f"m{n}", "guard", "Tam", note=note) for n, note in enumerate(notes)))
    assert code_for_qr(found, 4000)[1] == ""
    face = last_page(found)
    assert "(The code leaves notes out.)" in words_on(face)
    (text,) = read_by_others(pixels(face))
    assert read_code(text).checksum == checksum(found)


def test_beside_the_code_paper_stays_white_for_four_modules() -> None:
    found = band("chief", "guard")
    code, face = printed_code(found, "en"), last_page(found)
    assert code is not None
    (square,) = squares(face)
    xs = [x for step in square.commands for x in step[1::2]]
    ys = [y for step in square.commands for y in step[2::2]]
    beside = [m for m in face.marks if isinstance(m, TextRun) and min(ys) < m.baseline_y < max(ys)]
    assert beside
    assert all(mark.x >= max(xs) + code.quiet_mm for mark in beside)
    others = [m.baseline_y for m in face.marks if isinstance(m, TextRun) and m not in beside]
    assert not any(min(ys) - code.quiet_mm < y < max(ys) + code.quiet_mm for y in others)


def test_a_code_never_takes_a_page_of_its_own() -> None:
    for count in range(1, 26):
        found = band(*["guard"] * count)
        sheet = sheet_of(found, findings_of(found), "en")
        without = sheet_pages(sheet, PAPERS["a5"], COLOUR, FontSet()).faces
        faces = sheet_pages(
            sheet, PAPERS["a5"], COLOUR, FontSet(), code=printed_code(found, "en")
        ).faces
        assert len(faces) == len(without)
        assert [n for n, face in enumerate(faces, 1) if squares(face)] in ([], [len(faces)])


def test_where_the_last_page_is_full_the_code_stands_on_the_one_before() -> None:
    long = Model("m2", "guard", note="reed " * 1200)  # too long to go below the first
    found = band("guard", long)
    sheet, code = sheet_of(found, findings_of(found), "en"), printed_code(found, "en")
    faces = sheet_pages(sheet, PAPERS["a5"], COLOUR, FontSet(), code=code).faces
    assert [len(squares(face)) for face in faces] == [1, 0]


# ------------------------------------------------------------------ on covers and as pictures

SECRET = "[{id: general, name: {de: General, en: general}, secret: true}]"


def cover(*codes: Any, paper: Paper = PAPERS["a4"]) -> Face:
    side = CoverSide("A", "Band", "Clan", "#334455", "")
    lines = (ContentsLine("Quick reference", 0, 2),)
    look = PageLook(paper, COLOUR, FontSet(), "en")
    return cover_face(Cover("Tiny", "Tonight", (side, side), (), None, lines, "", codes), look)[0]


def test_the_cover_has_the_code_of_each_side_without_what_is_secret() -> None:
    models = (Model("m1", "chief", "Urga", role="general", note="Hides"), Model("m2", "guard"))
    found = mustered(roster_with(*models, name="Band"), tiny_game(roles=SECRET))
    other = mustered(roster_with("rat", "rat", name="Rats"), tiny_game())
    codes = [_code(one, "en") for one in (found, other)]
    face = cover(*codes)
    texts = read_by_others(pixels(face))
    told = [read_code(text).data for text in texts]
    assert sorted(data["name"] for data in told) == ["Band", "Rats"]
    mine = next(data for data in told if data["name"] == "Band")
    assert mine["models"] == [
        {"id": "m1", "unit": "chief", "name": "Urga"},
        {"id": "m2", "unit": "guard"},
    ]
    assert "Band: roster code without secrets" in words_on(face)


def test_small_paper_has_no_room_for_codes_on_the_cover() -> None:
    code = printed_code(band("chief"), "en")
    assert len(squares(cover(code, code))) == 2
    assert squares(cover(code, code, paper=Paper("a6", "A6", 105, 148))) == []


def test_a_name_below_the_code_is_seen_and_does_not_keep_it_from_being_read(
    tmp_path: Path,
) -> None:
    found = band("chief", "guard")
    code = printed_code(found, "en")
    assert code is not None
    save_qr(code, tmp_path / "code.png", ("The band of the long bridge", "", "A game"))
    with Image.open(tmp_path / "code.png") as picture:
        side = (len(code.modules) + 8) * 12
        assert picture.width == side
        assert picture.height > side
        first = picture.convert("L").crop((0, side, side, side + 44))
        ink = first.point(lambda value: 255 * (value < 128)).getbbox()
        assert ink is not None
        assert (ink[0] > 24, ink[2] < side - 24) == (True, True)
        assert read_by_others(picture.convert("L")) == [code_for_qr(found)[0]]


def test_the_picture_of_a_code_is_read_and_has_its_size(tmp_path: Path) -> None:
    found = band("chief", "guard")
    code = printed_code(found, "en")
    assert code is not None
    save_qr(code, tmp_path / "code.png")
    with Image.open(tmp_path / "code.png") as picture:
        side = (len(code.modules) + 8) * 12
        assert picture.size == (side, side)
        assert read_by_others(picture.convert("L")) == [code_for_qr(found)[0]]
