"""Turns the PDF that will be printed into pixels: the preview, PNG files, and pictures for tests.

PDFium must never be entered by two threads at once, so everything here takes one lock.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import ceil
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import pypdfium2 as pdfium

from realms_builder.core.files import atomic_file

if TYPE_CHECKING:
    from PIL.Image import Image


# ------------------------------------------------------------------ pixel room


BYTES_PER_PIXEL = 4
_MOST_KEPT_BYTES = 16_000_000

Canvas = ctypes.Array[ctypes.c_ubyte]
"""The bytes that are drawn into, four for each pixel, row after row."""


class PixelRoom:
    """Gives room to draw in, the same again each time, so only one may draw at a time.

    The system clears fresh memory page by page, which costs as much as copying the picture.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._kept: Canvas = (ctypes.c_ubyte * 0)()

    def of(self, size: int) -> Canvas:
        """Return room for *size* bytes, with anything in it; above 16 MB it is not kept."""
        if len(self._kept) < size:
            fresh: Canvas = (ctypes.c_ubyte * size)()
            if size > _MOST_KEPT_BYTES:
                return fresh
            self._kept = fresh
        return (ctypes.c_ubyte * size).from_buffer(self._kept)


# ------------------------------------------------------------------ raster


MOST_PIXELS = 150_000_000
MOST_DPI = 2400
_POINTS_PER_INCH = 72
_POINTS_PER_MM = 72 / 25.4
_ONE_AT_A_TIME = Lock()
_LEAST_PNG_COMPRESSION = 4
_JPEG_QUALITY = 92
_ROOM = PixelRoom()


class Pixels(NamedTuple):
    """Blue, green, red and opacity of every pixel, one byte each, row after row."""

    columns: int
    rows: int
    data: bytes


class RasterError(Exception):
    """Pixels cannot be made: *code* names the sentence, *values* fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def page_count(pdf: bytes | Path) -> int:
    """Return how many pages *pdf* has; raises :class:`RasterError` when it cannot be read."""
    with _opened(pdf) as document:
        return len(document)


def images(pdf: bytes | Path, dpi: float, *, clear: bool = False) -> Iterator[Image]:
    """Yield every page of *pdf* at *dpi*; with *clear* where nothing is drawn stays transparent."""
    count = page_count(pdf)
    for number in range(count):
        yield image(pdf, number, dpi / _POINTS_PER_INCH * _POINTS_PER_MM, clear=clear)


def image(
    pdf: bytes | Path,
    page: int,
    pixels_per_mm: float,
    *,
    region_mm: tuple[float, float, float, float] | None = None,
    clear: bool = False,
) -> Image:
    """Return a page, counted from 0, or of it a *region_mm*: x, y, width and height from top left.

    Raises :class:`RasterError` when the result would be absurdly large, or the page is not there.
    """
    with _page(pdf, page) as drawn:
        columns, rows, canvas = _rendered(drawn, pixels_per_mm, region_mm, clear)
        return _picture(columns, rows, canvas, clear)


def clear_pixels(
    pdf: bytes | Path,
    page: int,
    pixels_per_mm: float,
    region_mm: tuple[float, float, float, float] | None = None,
) -> Pixels:
    """Return a page, or a region of it, as windows show it: transparent where nothing is drawn.

    Page and region are as for :func:`image`, which says what is raised.
    """
    with _page(pdf, page) as drawn:
        columns, rows, canvas = _rendered(drawn, pixels_per_mm, region_mm, clear=True)
        return Pixels(columns, rows, bytes(canvas))


def page_words(pdf: bytes | Path, page: int) -> str:
    """Return what a page says, line by line as it is set, without the signs among the words.

    Raises :class:`RasterError` when the page is not there.
    """
    with _page(pdf, page) as drawn:
        text = drawn.get_textpage()
        try:
            said = str(text.get_text_range())
        finally:
            text.close()
    return _SIGNS.sub("", said.replace("\r\n", "\n")).strip()


_SIGNS = re.compile("[\ue000-\uf8ff\U000f0000-\U000ffffd]+[ \\n]?|[\x02\ufffe]\n?")
"""Icons, which have places of their own among the letters, and hyphens at the ends of lines."""


@lru_cache(maxsize=4096)
def glyph_outline(font: bytes, character: str) -> tuple[tuple[str, float, float], ...]:
    """Return the outline of *character*: letters of PathMark with points in em, y upwards."""
    raw = pdfium.raw
    with _ONE_AT_A_TIME:
        path = raw.FPDFFont_GetGlyphPath(_font(font)[1], ord(character), 1.0)
        count = raw.FPDFGlyphPath_CountGlyphSegments(path) if path else 0
        steps: list[tuple[str, float, float]] = []
        for number in range(max(0, count)):
            part = raw.FPDFGlyphPath_GetGlyphPathSegment(path, number)
            x, y = ctypes.c_float(), ctypes.c_float()
            raw.FPDFPathSegment_GetPoint(part, x, y)
            letter = "LCM"[raw.FPDFPathSegment_GetType(part)]
            steps.append((letter, round(x.value, 5), round(y.value, 5)))
    return tuple(steps)


@lru_cache(maxsize=16)
def _font(data: bytes) -> tuple[object, object, object]:
    """Return a document that holds the font *data*, the font, and the bytes it is read from."""
    raw = pdfium.raw
    document = raw.FPDF_CreateNewDocument()
    kept = (ctypes.c_uint8 * len(data)).from_buffer_copy(data)
    kind = raw.FPDF_FONT_TRUETYPE
    return document, raw.FPDFText_LoadFont(document, kept, len(data), kind, True), kept


def save_pages(pdf: bytes | Path, folder: Path, stem: str, dpi: float) -> list[Path]:
    """Write every page as ``stem-01.png`` into *folder*, which is made where it is missing.

    Raises :class:`RasterError` and :class:`~realms_builder.core.files.WriteFailed`.
    """
    digits = max(2, len(str(page_count(pdf))))
    written: list[Path] = []
    for number, picture in enumerate(images(pdf, dpi), 1):
        path = folder / f"{stem}-{number:0{digits}}.png"
        save_png(picture, path, dpi)
        written.append(path)
    return written


def save_png(picture: Image, path: Path, dpi: float) -> None:
    """Write *picture* with its true size; the folder is made, the file is whole or not there."""
    _save(picture, path, format="PNG", dpi=(dpi, dpi), compress_level=_LEAST_PNG_COMPRESSION)


def save_jpeg(picture: Image, path: Path, dpi: float) -> None:
    """Write *picture* as :func:`save_png` does, smaller, with its colours as fine as its shapes."""
    whole = {"quality": _JPEG_QUALITY, "subsampling": 0, "optimize": True}
    _save(picture, path, format="JPEG", dpi=(round(dpi), round(dpi)), **whole)


def _save(picture: Image, path: Path, **options: Any) -> None:
    from realms_builder.core.files import WriteFailed

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteFailed("write.no_folder", path, error.strerror or "") from error
    with atomic_file(path) as file:
        picture.save(file, **options)


@contextmanager
def _opened(pdf: bytes | Path) -> Generator[pdfium.PdfDocument]:
    with _ONE_AT_A_TIME:
        try:
            document = pdfium.PdfDocument(pdf)
        except (pdfium.PdfiumError, OSError) as error:
            raise RasterError("raster.unreadable", reason=str(error)) from None
        try:
            yield document
        finally:
            document.close()


@contextmanager
def _page(pdf: bytes | Path, number: int) -> Generator[pdfium.PdfPage]:
    with _opened(pdf) as document:
        if not 0 <= number < len(document):
            raise RasterError("raster.no_page", page=number + 1, pages=len(document))
        page = document[number]
        try:
            yield page
        finally:
            page.close()


def _rendered(
    page: pdfium.PdfPage,
    pixels_per_mm: float,
    region_mm: tuple[float, float, float, float] | None,
    clear: bool,
) -> tuple[int, int, Canvas]:
    """Return the columns and rows of pixels, and these; they last as long as the lock is held."""
    scale = pixels_per_mm / _POINTS_PER_MM
    width, height = page.get_size()
    x, y, w, h = region_mm or (0.0, 0.0, width / _POINTS_PER_MM, height / _POINTS_PER_MM)
    if not 0 < scale <= MOST_DPI / _POINTS_PER_INCH:
        raise RasterError("raster.bad_scale", dpi=scale * _POINTS_PER_INCH, limit=MOST_DPI)
    columns, rows = ceil(w * pixels_per_mm - 1e-6), ceil(h * pixels_per_mm - 1e-6)
    if not 0 < columns * rows <= MOST_PIXELS or columns < 1:
        raise RasterError("raster.too_large", width=columns, height=rows)
    matrix = pdfium.raw.FS_MATRIX(scale, 0, 0, scale, -x * pixels_per_mm, -y * pixels_per_mm)
    return columns, rows, _drawn(page, columns, rows, matrix, clear)


def _drawn(
    page: pdfium.PdfPage, columns: int, rows: int, matrix: pdfium.raw.FS_MATRIX, clear: bool
) -> Canvas:
    kind = pdfium.raw.FPDFBitmap_BGRA if clear else pdfium.raw.FPDFBitmap_BGRx
    canvas = _ROOM.of(columns * rows * BYTES_PER_PIXEL)
    bitmap = pdfium.PdfBitmap.new_native(columns, rows, kind, buffer=canvas)
    try:
        bitmap.fill_rect((255, 255, 255, 0 if clear else 255), 0, 0, columns, rows)
        clip = pdfium.raw.FS_RECTF(0, 0, columns, rows)
        pdfium.raw.FPDF_RenderPageBitmapWithMatrix(
            bitmap, page, ctypes.byref(matrix), ctypes.byref(clip), pdfium.raw.FPDF_ANNOT
        )
    finally:
        bitmap.close()
    return canvas


def _picture(columns: int, rows: int, canvas: Canvas, clear: bool) -> Image:
    """Return a copy of *canvas* with the colours in the order that pictures have them in."""
    from PIL.Image import new

    # Without a colour the new picture is not painted before it is painted over.
    picture = new("RGBA" if clear else "RGB", (columns, rows), None)
    order, row = "BGRA" if clear else "BGRX", columns * BYTES_PER_PIXEL
    picture.frombytes(memoryview(canvas), "raw", order, row, 1)
    return picture
