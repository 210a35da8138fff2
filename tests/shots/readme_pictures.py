"""Make the pictures of the README anew: cards, sheets and a play sheet, in every language.

``python -m tests.shots.readme_pictures [FOLDER]`` asks the commands of the program for all three.
Those of the window are the manual's. The play sheet is shown by a Chromium: without one its old
picture stays, and that is said.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import redirect_stdout
from io import BytesIO, StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from realms_builder.cards.sizes import A4
from realms_builder.cli.main import main as carried_out
from realms_builder.core.resources import ASSETS, FACTIONS, bundled_folder
from realms_builder.core.translation import languages
from realms_builder.render.pdf import raster
from tests.browser import chromium_program, opened_chromium
from tests.shots.small_files import write_small

README = bundled_folder() / ASSETS / "readme"
MOST_BYTES = 700_000
"""Of all pictures together."""

WIDTH, GAP = 1280, 24
ROSTERS = bundled_folder() / FACTIONS
_MAT = (47, 51, 64)
_CASE = (18, 20, 26)
_SHADOW = (0, 0, 0, 130)
_BLUR = 7
_SHEET_HIGH, _SHEET_CORNER = 560, 3
_FACE_CORNER = 14
_PHONE_WIDE, _PHONE_TALL = 360, 640
_PHONE_CORNER, _PHONE_EDGE = 34, 10


class CardFace(NamedTuple):
    """A face of the card with a *number*, counted from 1, of a bundled *roster*, and its *dpi*."""

    roster: str
    number: int
    side: str = "front"
    dpi: int = 110


_BORDER = "ags/rosters/ready/grenzwacht"
ROWS = (
    (
        CardFace(_BORDER, 2),
        CardFace("celtos/rosters/ready/springflut", 5),
        CardFace("true_forces/rosters/ready/hofstaat_im_nebel", 1),
        CardFace("basic_rules/rosters/ready/stundenschlag", 2),
    ),
    (
        CardFace("realms/rosters/ready/nordwacht", 1, dpi=121),  # 80 mm high, the others 88
        CardFace(_BORDER, 1),
        CardFace(_BORDER, 1, "back"),
    ),
)
SIDES = ("grenzwacht", "kellerkreis")
SHEETS = (
    ("sheet", "roster", str(ROSTERS / f"{_BORDER}.yaml")),
    ("scenario", "ags", "--factions", "ritter", "fluesterer", "--seed", "4711"),
    ("sheet", "quick", "true_forces"),
)


def main(folder: Path = README) -> int:
    """Write all pictures to *folder*, saying the name of each."""
    for lang in languages():
        with TemporaryDirectory() as work:
            os.environ["REALMS_LIBRARY"] = os.environ["REALMS_STATE"] = work  # nobody's own files
            rows = [[_face(face, lang, Path(work)) for face in row] for row in ROWS]
            _keep(_on_a_mat(rows), folder / f"cards_{lang}.png")
            pages = [_page(words, lang, Path(work)) for words in SHEETS]
            _keep(_on_a_mat([pages]), folder / f"sheets_{lang}.png")
            shown = _phone(lang, Path(work))
            if shown is None:
                print(f"Without a Chromium phone_{lang}.png stays as it was.")
            else:
                _keep(shown, folder / f"phone_{lang}.png")
    return 0


def _keep(picture: Image.Image, path: Path) -> None:
    write_small(picture, path)
    print(path, path.stat().st_size)


def _asked(words: Iterable[str], lang: str) -> None:
    """Carry out a command of the program; its hints are nothing new."""
    with redirect_stdout(StringIO()):
        assert carried_out([*words, "--lang", lang]) == 0, words


def _face(face: CardFace, lang: str, work: Path) -> Image.Image:
    made = work / face.roster
    if not made.is_dir():
        choices = ("--format", "png", "--dpi", str(face.dpi), "-o", str(made))
        _asked(("cards", str(ROSTERS / f"{face.roster}.yaml"), *choices), lang)
    with Image.open(next(made.glob(f"{face.number:03}-*-{face.side}.png"))) as picture:
        return _cut(picture, _FACE_CORNER)


def _page(words: Sequence[str], lang: str, work: Path) -> Image.Image:
    """Return the upper part of the first page that a command writes."""
    target = work / "sheet.pdf"
    _asked((*words, "-o", str(target)), lang)
    wide = (WIDTH - GAP * (len(SHEETS) + 1)) // len(SHEETS)
    fine = raster.image(target, 0, 2 * wide / A4.width_mm)
    page = fine.resize((wide, fine.height * wide // fine.width), Image.Resampling.LANCZOS)
    return _cut(page.crop((0, 0, wide, _SHEET_HIGH)), _SHEET_CORNER)


def _phone(lang: str, work: Path) -> Image.Image | None:
    """Return a play sheet in the middle of a game, as a phone shows it; None without a browser."""
    program = chromium_program()
    if program is None:
        return None
    sheet = work / "play.html"
    rosters = [str(ROSTERS / f"ags/rosters/ready/{name}.yaml") for name in SIDES]
    _asked(("sheet", "play", *rosters, "-o", str(sheet)), lang)
    with opened_chromium(program) as chromium:
        page = chromium.new_page(device_scale_factor=2)
        page.set_viewport_size({"width": _PHONE_WIDE, "height": _PHONE_TALL})
        page.goto(sheet.as_uri())
        model = page.locator("article.card").first
        model.locator("fieldset.track input").nth(1).click()
        model.locator("input[data-c]").nth(2).click()
        model.evaluate("card => scrollTo(0, scrollY + card.getBoundingClientRect().top - 6)")
        page.mouse.move(0, 0)
        shown = page.screenshot(animations="disabled")
    with Image.open(BytesIO(shown)) as picture:
        return _on_a_mat([[_in_a_case(picture)]])


def _in_a_case(shown: Image.Image) -> Image.Image:
    """Return what is *shown* on a phone, as high as the sheets."""
    high = _SHEET_HIGH - 2 * _PHONE_EDGE
    screen = shown.resize((shown.width * high // shown.height, high), Image.Resampling.LANCZOS)
    case = Image.new("RGB", (screen.width + 2 * _PHONE_EDGE, _SHEET_HIGH), _CASE)
    case.paste(screen, (_PHONE_EDGE, _PHONE_EDGE), _cut(screen, _PHONE_CORNER))
    return _cut(case, _PHONE_CORNER + _PHONE_EDGE)


def _cut(picture: Image.Image, corner: int) -> Image.Image:
    """Return *picture* with round corners, transparent outside them."""
    fine = 4
    mask = Image.new("L", (picture.width * fine, picture.height * fine))
    edge = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(edge, corner * fine, fill=255)
    cut = picture.convert("RGBA")
    cut.putalpha(mask.resize(picture.size, Image.Resampling.LANCZOS))
    return cut


def _on_a_mat(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Return pictures lying in rows on a mat, each row in the middle, with a shadow below each."""
    wide = [sum(one.width for one in row) + GAP * (len(row) + 1) for row in rows]
    high = [max(one.height for one in row) for row in rows]
    mat = Image.new("RGBA", (max(wide), sum(high) + GAP * (len(rows) + 1)), (*_MAT, 255))
    top = GAP
    for row, row_wide, row_high in zip(rows, wide, high, strict=True):
        left = GAP + (mat.width - row_wide) // 2
        for one in row:
            _lay(mat, one, (left, top))
            left += one.width + GAP
        top += row_high + GAP
    return mat


def _lay(mat: Image.Image, one: Image.Image, at: tuple[int, int]) -> None:
    shadow = Image.new("RGBA", mat.size)
    shadow.paste(_SHADOW, (at[0], at[1] + _BLUR // 2), one.getchannel("A"))
    mat.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(_BLUR)))
    mat.alpha_composite(one, at)


if __name__ == "__main__":
    raise SystemExit(main(*map(Path, sys.argv[1:])))
