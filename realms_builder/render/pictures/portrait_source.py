"""Looks at a picture a player offers as a portrait, and decodes what is wanted of it.

Every way in which a file can be no use has a code of its own, because the player chose it by hand
and is waiting for an answer.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from math import isfinite
from pathlib import Path
from stat import S_ISREG
from typing import IO, Any

from PIL import Image, ImageCms, ImageOps

from realms_builder.cards.imposition.print_job import MOST_BLEED_MM
from realms_builder.cards.sizes import CARD_SIZES
from realms_builder.core.files import open_ordinary
from realms_builder.core.problems import Place, Problem
from realms_builder.render.pictures.picture_files import (
    FAULTS,
    FORMATS,
    MOST_BYTES,
    most_pixels,
    opacity,
    orientation,
    plain_colours,
)

_MILLION = 1_000_000
_LEAST_TURN = 5
_HEAD_BYTES = 32
_PHONE_BRANDS = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif")
_DRAWINGS = (b"<svg", b"<?xml", b"%PDF", b"8BPS")

Cancelled = Callable[[], bool]


class PortraitError(Exception):
    """A picture cannot become a portrait: *code* names the sentence, *values* fill it."""

    def __init__(self, code: str, path: Path | None = None, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = {"file": path.name, **values} if path is not None else values
        self._place = Place(str(path)) if path is not None else Place()

    @property
    def problem(self) -> Problem:
        """Return the failure as a problem to show."""
        return Problem(self.code, place=self._place, values=self.values)


class PortraitCancelled(Exception):
    """The player changed their mind; nothing was written."""


@dataclass(frozen=True, slots=True)
class SourcePicture:
    """What is known of a picture before it is decoded; its size in pixels is as it is seen."""

    kind: str
    width: int
    height: int


def never() -> bool:
    """Return False: nobody cancels."""
    return False


def cut(path: Path, crop: Crop, aspect: float | None, cancelled: Cancelled) -> Image.Image:
    """Return what *crop* keeps of the picture at *path*, upright, as fine as print needs.

    The result is grey, RGB, or RGBA where something is clear, in sRGB, without any of the data a
    camera adds. Raises :class:`PortraitError` and :class:`PortraitCancelled`.
    """
    with _opened(path) as image:
        source = _seen(path, image)
        rectangle = crop.rectangle(source.width, source.height, aspect)
        return _cut(image, source, rectangle, stored_size(rectangle), cancelled)


def preview(path: Path, longest_px: int, cancelled: Cancelled = never) -> bytes:
    """Return the whole picture as a PNG whose longer side has at most *longest_px* pixels.

    Raises :class:`PortraitError` and :class:`PortraitCancelled`.
    """
    with _opened(path) as image:
        source = _seen(path, image)
        shrink = max(1.0, max(source.width, source.height) / longest_px)
        size = max(1, round(source.width / shrink)), max(1, round(source.height / shrink))
        whole = WHOLE.rectangle(source.width, source.height)
        made = _cut(image, source, whole, size, cancelled)
    file = BytesIO()
    made.save(file, "PNG", compress_level=1)
    return file.getvalue()


def stop_if(cancelled: Cancelled) -> None:
    """Raise :class:`PortraitCancelled` when somebody wants that."""
    if cancelled():
        raise PortraitCancelled


@contextmanager
def _opened(path: Path) -> Generator[Image.Image]:
    try:
        # A pipe would be waited for, so that it must not be opened.
        size = _size_of(path)
        with open_ordinary(path) as file:
            _check_file(path, file, size)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                yield _image_in(path, file)
    except MemoryError:
        raise PortraitError("portrait.no_memory", path) from None
    except FAULTS as error:
        raise _failure(path, error) from None


def _size_of(path: Path) -> int:
    state = path.stat()
    if not S_ISREG(state.st_mode):
        raise PortraitError("portrait.missing", path)
    return state.st_size


def _check_file(path: Path, file: IO[bytes], size: int) -> None:
    if size > MOST_BYTES:
        values = {"megabytes": size // _MILLION, "limit": MOST_BYTES // _MILLION}
        raise PortraitError("portrait.too_many_bytes", path, **values)
    head = file.read(_HEAD_BYTES)
    if not head:
        raise PortraitError("portrait.empty", path)
    if head[4:8] == b"ftyp" and any(brand in head for brand in _PHONE_BRANDS):
        raise PortraitError("portrait.heic", path)
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_DRAWINGS):
        raise PortraitError("portrait.unknown_kind", path, known=FORMATS)


def _image_in(path: Path, file: IO[bytes]) -> Image.Image:
    """Return the picture in *file* with its size, however absurd, and no pixel decoded."""
    Image.init()
    file.seek(0)
    head = file.read(_HEAD_BYTES)
    for kind in FORMATS:
        factory, accepts = Image.OPEN.get(kind, (None, None))
        if factory is None or (accepts is not None and accepts(head) is not True):
            continue
        file.seek(0)
        return factory(file, "")
    raise PortraitError("portrait.unknown_kind", path, known=FORMATS)


def _seen(path: Path, image: Image.Image) -> SourcePicture:
    width, height = image.size
    if min(width, height) < 1:
        raise PortraitError("portrait.broken", path)
    kind = image.format or ""
    if width * height > (most := most_pixels(image)):
        limit = most // _MILLION
        megapixels = max(limit + 1, round(width * height / _MILLION))
        raise PortraitError("portrait.too_large", path, megapixels=megapixels, limit=limit)
    if orientation(image) >= _LEAST_TURN:
        width, height = height, width
    return SourcePicture(kind, width, height)


def _cut(
    image: Image.Image,
    source: SourcePicture,
    rectangle: Rectangle,
    size: tuple[int, int],
    cancelled: Cancelled,
) -> Image.Image:
    stop_if(cancelled)
    scale = size[0] / rectangle[2], size[1] / rectangle[3]
    if source.kind in ("JPEG", "MPO"):
        least = max(scale)
        image.draft(None, (round(image.width * least) or 1, round(image.height * least) or 1))
    turned = orientation(image) != 1
    image.load()
    stop_if(cancelled)
    profile = image.info.get("icc_profile")
    if turned:
        image = ImageOps.exif_transpose(image)
    stop_if(cancelled)
    plain = _paintable(image)
    # What was decoded may be a fraction of the picture in both directions.
    across, down = plain.width / source.width, plain.height / source.height
    left, top, width, height = rectangle
    box = (
        left * across,
        top * down,
        min(float(plain.width), (left + width) * across),
        min(float(plain.height), (top + height) * down),
    )
    made = plain.resize(size, Image.Resampling.LANCZOS, box, reducing_gap=3.0)
    stop_if(cancelled)
    made = _in_srgb(made, profile)
    made.info.clear()
    return made


def _paintable(image: Image.Image) -> Image.Image:
    """Return *image* in a mode that can be scaled: as it is for printing inks and plain colours."""
    if opacity(image) is not None:
        return image.convert("RGBA")
    return image if image.mode in ("RGB", "L", "CMYK") else plain_colours(image)


def _in_srgb(image: Image.Image, profile: Any) -> Image.Image:
    """Return *image* with the colours its *profile* means; one that is nonsense is passed over."""
    mask = image.getchannel("A") if image.mode == "RGBA" else None
    colours = image.convert("RGB") if mask is not None else image
    if isinstance(profile, bytes) and colours.mode in ("RGB", "CMYK"):
        try:
            given = ImageCms.ImageCmsProfile(BytesIO(profile))
            standard = ImageCms.createProfile("sRGB")
            turned = ImageCms.profileToProfile(colours, given, standard, outputMode="RGB")
            colours = turned or colours
        except FAULTS:
            pass
    if colours.mode == "CMYK":
        colours = colours.convert("RGB")
    if mask is not None:
        colours.putalpha(mask)
    return colours


def _failure(path: Path, error: BaseException) -> PortraitError:
    if isinstance(error, PortraitError):
        return error
    if isinstance(error, EOFError) or "truncated" in str(error).lower():
        return PortraitError("portrait.truncated", path)
    if isinstance(error, OSError) and error.errno is not None:
        return PortraitError("portrait.missing", path)
    return PortraitError("portrait.broken", path)


# ------------------------------------------------------------------ portrait crop


MOST_ZOOM = 20.0
PRINT_DPI = 300
_MM_PER_INCH = 25.4
_COMMON_CARDS = ("large", "a6")
LONGEST_SIDE_MM = max(CARD_SIZES[name].height_mm for name in _COMMON_CARDS) + 2.0 * MOST_BLEED_MM
"""The longest picture a card can hold: one that fills the tallest card and its bleed."""
LONGEST_SIDE_PX = round(LONGEST_SIDE_MM / _MM_PER_INCH * PRINT_DPI)

Rectangle = tuple[float, float, float, float]
"""Left, top, width and height in pixels, y down."""


@dataclass(frozen=True, slots=True)
class Crop:
    """The part of a picture to keep: its centre in parts of the picture (0 to 1), and a zoom.

    With a zoom of 1 it is as large as the picture allows, with 2 half as wide and half as high.
    """

    centre_x: float = 0.5
    centre_y: float = 0.5
    zoom: float = 1.0

    def rectangle(self, width: float, height: float, aspect: float | None = None) -> Rectangle:
        """Return what is kept of a picture of *width* x *height*; it never leaves the picture.

        *aspect* is the width of the kept part by its height; None keeps that of the picture.
        """
        shape = width / height if aspect is None else aspect
        if not (isfinite(shape) and shape > 0.0):
            raise ValueError(shape)
        zoom = min(MOST_ZOOM, max(1.0, _finite(self.zoom, 1.0)))
        w = min(width, height * shape) / zoom
        h = min(height, width / shape) / zoom
        left = _finite(self.centre_x, 0.5) * width - w / 2.0
        top = _finite(self.centre_y, 0.5) * height - h / 2.0
        return min(max(0.0, left), width - w), min(max(0.0, top), height - h), w, h

    def settled(self, width: float, height: float, aspect: float | None = None) -> Crop:
        """Return the crop with its centre where it can really be, so that panning has no slack."""
        left, top, w, h = self.rectangle(width, height, aspect)
        zoom = min(MOST_ZOOM, max(1.0, _finite(self.zoom, 1.0)))
        return Crop((left + w / 2.0) / width, (top + h / 2.0) / height, zoom)


WHOLE = Crop()


def stored_size(rectangle: Rectangle) -> tuple[int, int]:
    """Return how many pixels are kept of *rectangle*: enough to print, never more than it has."""
    _, _, width, height = rectangle
    shrink = max(1.0, max(width, height) / LONGEST_SIDE_PX)
    return max(1, round(width / shrink)), max(1, round(height / shrink))


def _finite(number: float, otherwise: float) -> float:
    return number if isfinite(number) else otherwise
