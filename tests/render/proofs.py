"""Small builders for tests of the ink: one face to PDF bytes, and what can be read back from it."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

import pikepdf
import pypdfium2
from PIL.Image import Image

from realms_builder.core.problems import Problem
from realms_builder.layout.marks import Face, Layer, Mark
from realms_builder.render.pdf import raster
from realms_builder.render.pdf.fonts import FontSet
from realms_builder.render.pdf.pdf import PdfWriter, face_pdf

PIXELS_PER_MM = 10
_KEPT: list[pikepdf.Pdf] = []


def face(*marks: Mark, layers: Iterable[Layer] = (), width: float = 63, height: float = 88) -> Face:
    """Return a face of card size with *marks*."""
    return Face(width, height, 3, 3, marks, layers)


def proof(*marks: Mark, fonts: FontSet | None = None) -> bytes:
    """Return the PDF of a face with *marks*, written as for paper."""
    buffer = BytesIO()
    shown = face(*marks)
    with PdfWriter(buffer, fonts or FontSet()) as writer:
        writer.page(shown.width_mm, shown.height_mm)
        writer.place(shown, 0, 0)
    return buffer.getvalue()


def passing_proof(*marks: Mark, fonts: FontSet | None = None) -> bytes:
    """Return the PDF of a face with *marks*, written to become a picture at once."""
    return face_pdf(face(*marks), fonts or FontSet())[0]


def problems(*marks: Mark, fonts: FontSet | None = None) -> list[Problem]:
    """Return what was wrong when a face with *marks* was written."""
    return list(face_pdf(face(*marks), fonts or FontSet())[1])


def codes(*marks: Mark, fonts: FontSet | None = None) -> list[str]:
    """Return the codes of what was wrong when a face with *marks* was written."""
    return [problem.code for problem in problems(*marks, fonts=fonts)]


def text_of(pdf: bytes, page: int = 0) -> str:
    """Return the text of a page as a reader would copy it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        words = document[page].get_textpage()
        return words.get_text_bounded().replace("\r\n", "\n")
    finally:
        document.close()


def pixels(*marks: Mark, fonts: FontSet | None = None) -> Image:
    """Return a face with *marks* at ten pixels a millimetre."""
    return raster.image(passing_proof(*marks, fonts=fonts), 0, PIXELS_PER_MM)


def colour_at(image: Image, x_mm: float, y_mm: float) -> str:
    """Return the colour of the pixel at a place in millimetres, as ``#rrggbb``."""
    pixel = image.getpixel((int(x_mm * PIXELS_PER_MM), int(y_mm * PIXELS_PER_MM)))
    assert isinstance(pixel, tuple)
    return "#" + "".join(f"{part:02x}" for part in pixel[:3])


def opened(pdf: bytes) -> pikepdf.Pdf:
    """Return *pdf* for a look at its objects."""
    document = pikepdf.open(BytesIO(pdf))
    # An object dies with its document, and tests look at objects only.
    _KEPT.append(document)
    return document


def objects_of(pdf: pikepdf.Pdf, subtype: str) -> list[pikepdf.Object]:
    """Return the streams of a subtype, ``/Image`` or ``/Form``."""
    return [
        each
        for each in pdf.objects
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == subtype
    ]
