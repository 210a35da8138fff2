"""The code of a roster as a QR code: its modules for paper, and a picture of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw
from PIL.ImageFont import truetype
from reportlab.graphics.barcode.qrencoder import QRAlphaNum, QRCode, QRErrorCorrectLevel

from realms_builder.core.translation import sentence
from realms_builder.exchange.roster_code import code_for_qr
from realms_builder.render.pdf.font_files import bundled_file, last_resort
from realms_builder.render.pdf.raster import save_png
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.roster.printed_code import QUIET_MODULES, PrintedCode

MOST_LETTERS = 970
"""What version 20 holds at level M of what QR codes say shortest: capitals, digits, some signs."""
_PIXELS, _DPI = 12, 300
_LINE_PX, _LEAST_LINE_PX = 44, 16


@lru_cache(maxsize=64)
def qr_modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of *text*, capitals of base45, in as small a square as level M allows."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(QRAlphaNum(text))
    code.make()
    return tuple(tuple(map(bool, row)) for row in code.modules)


def printed_code(mustered: Muster, lang: str, title: str = "") -> PrintedCode | None:
    """Return the code of a roster for paper, called *title*; None where there is none.

    A roster without models has none, and neither has one that is too large without its names.
    """
    text, lacks = code_for_qr(mustered, MOST_LETTERS) if mustered.roster.models else ("", "")
    title = title or sentence("sending.code_head", lang)
    return PrintedCode(qr_modules(text), title, lacks) if text else None


def save_qr(code: PrintedCode, path: Path, below: Sequence[str] = ()) -> None:
    """Write *code* to *path* as a PNG, white around it, with lines *below*; raises WriteFailed."""
    count = len(code.modules) + 2 * QUIET_MODULES
    picture = Image.new("1", (count, count), 1)
    for y, row in enumerate(code.modules):
        for x, is_dark in enumerate(row):
            if is_dark:
                picture.putpixel((x + QUIET_MODULES, y + QUIET_MODULES), 0)
    side = count * _PIXELS
    square = picture.resize((side, side), Image.Resampling.NEAREST)
    lines = [line for line in below if line]
    line_px = round(_LINE_PX * 1.3)
    sheet = Image.new("L", (side, side + len(lines) * line_px + (_PIXELS * 2 if lines else 0)), 255)
    sheet.paste(square, (0, 0))
    for number, line in enumerate(lines):
        _write_line(sheet, line, side + number * line_px, is_first=number == 0)
    save_png(sheet, path, _DPI)


def _write_line(sheet: Image.Image, line: str, top: int, *, is_first: bool) -> None:
    """Write *line* in the middle of *sheet*, smaller where it is too long."""
    face = bundled_file("Source Sans Pro Semibold" if is_first else "Source Sans Pro Regular")
    file, room = str(face or last_resort()), sheet.width - 2 * QUIET_MODULES * _PIXELS
    font = truetype(file, _LINE_PX)
    fitting = int(_LINE_PX * min(1.0, room / max(font.getlength(line), 1)))
    font = truetype(file, max(fitting, _LEAST_LINE_PX))
    place = sheet.width / 2, top + _LINE_PX / 2
    ImageDraw.Draw(sheet).text(place, line, fill=0, font=font, anchor="mm")
