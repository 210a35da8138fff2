"""Reads pictures of any kind and state, and makes them as small as print allows.

A picture is refused, with the code of a problem, when it is missing, broken, cut short or larger
than anybody's camera; never more than one is in memory.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from stat import S_ISREG
from threading import Lock

from PIL import Image, ImageChops, ImageCms, ImageFilter, ImageOps

from realms_builder.core.files import open_ordinary

MOST_BYTES = 100_000_000
# Only kinds that are decoded in process: others would start programs or follow links.
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
MOST_MEGAPIXELS, MOST_MEGAPIXELS_OF_JPEG = 60, 120
"""A JPEG is decoded at a fraction of its size, every other kind is in memory whole."""
_OF_CAMERAS = frozenset({"JPEG", "MPO"})
_QUALITY = 90
_FEW_COLOURS = 256
_ROTATED = 5
_ORIENTATION = 0x0112
_PIXEL_SLACK = 1.25
_MOST_KEPT_BYTES = 32_000_000
FAULTS = (
    OSError,
    SyntaxError,
    ValueError,
    LookupError,
    ArithmeticError,
    TypeError,
    EOFError,
    struct.error,
    zlib.error,
    MemoryError,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
    ImageCms.PyCMSError,
)


class PictureError(Exception):
    """A picture cannot be drawn: the *code* of the problem; its value is the file's name."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class PictureInfo:
    """What is known of a picture before it is decoded: its size as it is seen, in pixels."""

    path: Path
    digest: str
    width: int
    height: int
    converted: bool = False


@dataclass(frozen=True, slots=True)
class Encoded:
    """Pixels as PDF takes them: data, the name of its filter, and the same for what is clear."""

    width: int
    height: int
    colours: str
    filter: str
    data: bytes
    mask: bytes = b""


def read_info(path: Path) -> PictureInfo:
    """Look at the picture at *path* without decoding it; raises :class:`PictureError`."""
    try:
        state = path.stat()
        regular = S_ISREG(state.st_mode)
    except (OSError, ValueError):
        raise PictureError("picture.missing") from None
    if not regular:
        raise PictureError("picture.missing")
    return _info(path, state.st_mtime_ns, state.st_size)


_infos: OrderedDict[tuple[Path, int, int], PictureInfo] = OrderedDict()
_encoded: OrderedDict[tuple[object, ...], Encoded] = OrderedDict()
_LOCK = Lock()


def _info(path: Path, changed: int, size: int) -> PictureInfo:
    key = (path, changed, size)
    with _LOCK:
        found = _infos.get(key)
    if found is None:
        data = _bytes_of(path)
        with opened(data) as image:
            width, height = image.size
            if orientation(image) >= _ROTATED:
                width, height = height, width
            if min(width, height) < 1:
                raise PictureError("picture.broken")
            digest = blake2b(data, digest_size=12).hexdigest()
            found = PictureInfo(path, digest, width, height, image.mode == "CMYK")
        with _LOCK:
            _infos[key] = found
            if len(_infos) > 4000:
                _infos.popitem(last=False)
    return found


def encode(info: PictureInfo, width: int, height: int, *, sketch: bool = False) -> Encoded:
    """Return the picture with about *width* x *height* pixels and never more than it has.

    A *sketch* of it has thin lines over light greys.

    Raises :class:`PictureError` when it is broken, or is no longer the one it was.
    """
    shrink = max(1.0, min(info.width / max(1, width), info.height / max(1, height)))
    if shrink < _PIXEL_SLACK:
        shrink = 1.0
    target = (max(1, round(info.width / shrink)), max(1, round(info.height / shrink)))
    key = (info.digest, *target, sketch)
    with _LOCK:
        found = _encoded.get(key)
        if found is not None:
            _encoded.move_to_end(key)
            return found
    data = _bytes_of(info.path)
    if blake2b(data, digest_size=12).hexdigest() != info.digest:
        raise PictureError("picture.missing")
    with opened(data) as image:
        try:
            found = _encode(image, data, target, sketch=sketch)
        except FAULTS:
            raise PictureError("picture.broken") from None
    _keep(key, found)
    return found


def _keep(key: tuple[object, ...], made: Encoded) -> None:
    with _LOCK:
        _encoded[key] = made
        kept = sum(len(each.data) + len(each.mask) for each in _encoded.values())
        while kept > _MOST_KEPT_BYTES and len(_encoded) > 1:
            _, oldest = _encoded.popitem(last=False)
            kept -= len(oldest.data) + len(oldest.mask)


def _bytes_of(path: Path) -> bytes:
    try:
        with open_ordinary(path) as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError):
        raise PictureError("picture.missing") from None
    if len(data) > MOST_BYTES:
        raise PictureError("picture.too_big")
    return data


def opened(data: bytes) -> Image.Image:
    """Return the picture in *data*, its pixels not decoded yet; raises :class:`PictureError`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureError("picture.too_big") from None
    except FAULTS:
        raise PictureError("picture.broken") from None
    if image.width * image.height > most_pixels(image):
        image.close()
        raise PictureError("picture.too_big")
    return image


def most_pixels(image: Image.Image) -> int:
    """Return how many pixels a picture of the kind of *image* may have to be read."""
    is_small = image.format in _OF_CAMERAS
    return 1_000_000 * (MOST_MEGAPIXELS_OF_JPEG if is_small else MOST_MEGAPIXELS)


def _encode(image: Image.Image, data: bytes, target: tuple[int, int], *, sketch: bool) -> Encoded:
    turned = orientation(image) != 1
    plain_jpeg = image.format == "JPEG" and image.mode in ("L", "RGB") and not turned
    size = image.size
    if image.format in _OF_CAMERAS and target != size:
        wide, high = target
        image.draft(image.mode, (high, wide) if orientation(image) >= _ROTATED else target)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        image.load()
    if plain_jpeg and target == size and not sketch:
        colours = "DeviceGray" if image.mode == "L" else "DeviceRGB"
        return Encoded(*size, colours, "DCTDecode", data)
    image = ImageOps.exif_transpose(image) if turned else image
    mask = opacity(image)
    if mask is not None:
        colours, mask = _clear(_with_opacity(image), target)
        return _packed(sketched(colours) if sketch else colours, mask)
    image = plain_colours(image)
    if image.size != target:
        image = image.resize(target, Image.Resampling.LANCZOS, reducing_gap=3.0)
    return _packed(sketched(image) if sketch else image, None)


def _clear(image: Image.Image, target: tuple[int, int]) -> tuple[Image.Image, Image.Image]:
    """Return colours and opacity of *image* in *target* size.

    Clear pixels take the mean colour, or their hidden black would show along every edge.
    """
    mean = image.resize((1, 1), Image.Resampling.BOX).convert("RGB")
    if image.size != target:
        image = image.resize(target, Image.Resampling.LANCZOS)
    mask = image.getchannel("A")
    seen = mask.point(lambda value: 255 if value else 0)
    return Image.composite(image.convert("RGB"), mean.resize(target), seen), mask


def sketched(image: Image.Image) -> Image.Image:
    """Return *image* as dark lines over light greys, for little ink."""
    grey = ImageOps.autocontrast(image.convert("L"), cutoff=1)
    fine = max(0.8, max(grey.size) * _LINE_OF_SIDE)
    soft = grey.filter(ImageFilter.GaussianBlur(fine))
    # What is darker than its surroundings lies on the dark side of an edge.
    around = soft.filter(ImageFilter.GaussianBlur(3 * fine))
    lines = ImageChops.subtract(around, soft).point(_LINES)
    ground = soft.point([round(255 - (255 - value) * 2 * SKETCH_TONE) for value in range(256)])
    return ImageChops.subtract(ground, lines)


SKETCH_TONE = 0.08
"""How much of its darkness an area keeps in a sketch."""
_LINE_OF_SIDE = 1 / 500
_LINES = [min(190, max(0, value - 4) * 8) for value in range(256)]
"""How dark a line is where a pixel is so much darker than its surroundings."""


def opacity(image: Image.Image) -> Image.Image | None:
    """Return how opaque each pixel is, None when all are."""
    if image.mode not in ("RGBA", "LA", "PA", "La", "RGBa") and "transparency" not in image.info:
        return None
    mask = _with_opacity(image).getchannel("A")
    return None if mask.getextrema() == (255, 255) else mask


def _with_opacity(image: Image.Image) -> Image.Image:
    """Return *image* with its opacity; one that has it is not copied."""
    return image if image.mode == "RGBA" else image.convert("RGBA")


def plain_colours(image: Image.Image) -> Image.Image:
    """Return *image* in grey or RGB; 16-bit greys are brought down to 8."""
    if image.mode.startswith(("I", "F")):
        extrema = image.getextrema()
        brightest = max(float(value) for value in extrema if isinstance(value, (int, float)))
        scale = 255 / 65535 if brightest > 255 else 1.0
        return image.convert("F").point(lambda value: value * scale).convert("L")
    if image.mode in ("L", "1", "LA", "La"):
        return image.convert("L")
    # By way of RGBA, or the colours of clear pixels in a palette would be taken for solid ones.
    return image.convert("RGBA").convert("RGB") if image.mode == "P" else image.convert("RGB")


def orientation(image: Image.Image) -> int:
    """Return how a camera was held, 1 for upright; nonsense in the file counts as upright."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # What PNG files do of their own here is to decode the whole picture first.
            found = Image.Image.getexif(image).get(_ORIENTATION, 1)
    except FAULTS:
        return 1
    return found if isinstance(found, int) and 1 <= found <= 8 else 1


def _packed(image: Image.Image, mask: Image.Image | None) -> Encoded:
    colours = "DeviceGray" if image.mode == "L" else "DeviceRGB"
    clear = zlib.compress(mask.tobytes(), 9) if mask else b""
    if image.mode == "RGB" and image.getcolors(_FEW_COLOURS) is None:
        file = BytesIO()
        image.save(file, "JPEG", quality=_QUALITY, subsampling=0, optimize=True)
        return Encoded(*image.size, colours, "DCTDecode", file.getvalue(), clear)
    return Encoded(*image.size, colours, "FlateDecode", zlib.compress(image.tobytes(), 9), clear)


# ------------------------------------------------------------------ picture check


_SAMPLE_PIXELS = 8


def picture_fault(path: Path) -> str:
    """Return the code of what is wrong with the picture at *path*, empty when it can be drawn.

    It is decoded whole: only that shows that a file was cut short. One that was looked at is not
    decoded again while it stays as it is.
    """
    try:
        state = path.stat()
    except (OSError, ValueError):
        return "picture.missing"
    return _fault(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=2000)
def _fault(path: Path, _changed: int, _size: int) -> str:
    from realms_builder.render.pictures.svg import load_svg
    from realms_builder.render.pictures.svg_drawing import DrawingError

    try:
        if path.suffix.lower() == ".svg":
            load_svg(path)
        else:
            encode(read_info(path), _SAMPLE_PIXELS, _SAMPLE_PIXELS)
    except PictureError as error:
        return error.code
    except DrawingError as error:
        return error.code
    return ""


def is_bomb(data: bytes) -> bool:
    """Return whether the picture *data* unfolds into more pixels than any camera takes."""
    try:
        opened(data).close()
    except PictureError as error:
        return error.code == "picture.too_big"
    return False
