"""The code of a roster as a QR code: its modules for paper, and a picture of it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image
from reportlab.graphics.barcode.qrencoder import QRAlphaNum, QRCode, QRErrorCorrectLevel

from realms_builder.core.translation import sentence
from realms_builder.exchange.roster_code import code_for_qr
from realms_builder.render.pdf.raster import save_png
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.roster.printed_code import QUIET_MODULES, PrintedCode

MOST_LETTERS = 970
"""What version 20 holds at level M of what QR codes say shortest: capitals, digits, some signs."""
_PIXELS, _DPI = 12, 300


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


def save_qr(code: PrintedCode, path: Path) -> None:
    """Write *code* to *path* as a PNG, white around it; raises WriteFailed."""
    count = len(code.modules) + 2 * QUIET_MODULES
    picture = Image.new("1", (count, count), 1)
    for y, row in enumerate(code.modules):
        for x, is_dark in enumerate(row):
            if is_dark:
                picture.putpixel((x + QUIET_MODULES, y + QUIET_MODULES), 0)
    side = count * _PIXELS
    save_png(picture.resize((side, side), Image.Resampling.NEAREST), path, _DPI)
