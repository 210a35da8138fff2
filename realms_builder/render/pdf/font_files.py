"""Finds the fonts: bundled families by name, a pack's own faces by path, and reads them once."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from struct import unpack_from
from typing import TYPE_CHECKING

from realms_builder.core import resources
from realms_builder.core.files import WriteFailed, atomic_file, content_of
from realms_builder.layout.directions import is_joined
from realms_builder.layout.metrics import MM_PER_PT, Heights

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

    from realms_builder.render.pdf.shaping import ShapedFont


SANS = "Source Sans Pro"
SERIF = "Source Serif Pro"
MONO = "IBM Plex Mono"
_PACKAGES = {
    SANS: ("font_source_sans_pro", "SourceSansPro"),
    SERIF: ("font_source_serif_pro", "SourceSerifPro"),
    MONO: ("fontpkg_ibm_plex_mono", "IBMPlexMono"),
}
FAMILIES = tuple(_PACKAGES)
_WEIGHTS = ("ExtraLight", "Light", "Regular", "Semibold", "Bold", "Black")
_TRIAL_GLYPHS = 4000
_SEAL = 16


class FontError(Exception):
    """A font cannot be used: a *code* for the sentence and its *values*."""

    def __init__(self, code: str, values: Mapping[str, str]) -> None:
        super().__init__(code)
        self.code = code
        self.values = dict(values)


@dataclass(frozen=True, slots=True)
class LoadedFont:
    """A face that is ready to measure and to draw; *widths* are mm for each point of size.

    Its *joined* letters take their shape from others, so they are drawn by :meth:`shaped` only.
    """

    font: TTFont
    widths: Mapping[str, float]
    heights: Heights
    variable: bool = False
    data: bytes = b""
    joined: frozenset[str] = frozenset()

    def width(self, text: str, rtl: bool) -> float:
        """Return the width of *text* in millimetres for each point of size."""
        del rtl
        return sum(map(self.widths.__getitem__, text))

    def shaped(self) -> ShapedFont:
        """Return this face for scripts whose letters take their shape from others."""
        return _shaped(self.data)


@lru_cache(maxsize=32)
def _shaped(data: bytes) -> ShapedFont:
    from realms_builder.render.pdf.shaping import ShapedFont

    return ShapedFont(data)


def bundled_file(name: str) -> Path | None:
    """Return the file of a bundled face such as ``Source Sans Pro Semibold Italic``.

    None when *name* is no such face; a file that is not installed counts as none too.
    """
    for family, (package, stem) in _PACKAGES.items():
        if name.lower().startswith(family.lower()):
            style = _style(name[len(family) :].split())
            spec = find_spec(package) if style else None
            if spec is None or spec.origin is None:
                return None
            file = Path(spec.origin).parent / "files" / f"{stem}-{style}.ttf"
            return file if file.is_file() else None
    return None


def _style(words: list[str]) -> str:
    """Return the end of a file name for the style *words*, empty when there is no such style."""
    plain = [word.lower() for word in words]
    weight = "".join(word for word in plain if word != "italic") or "regular"
    found = {known.lower(): known for known in _WEIGHTS}.get(weight, "")
    if found and "italic" in plain:
        return "It" if found == "Regular" else f"{found}It"
    return found


def last_resort() -> Path:
    """Return a face that comes with the PDF library, for when no other can be found."""
    spec = find_spec("reportlab")
    origin = spec.origin if spec else None
    return Path(origin or "").parent / "fonts" / "Vera.ttf"


def load_font(path: Path, *, trusted: bool = False) -> LoadedFont:
    """Read the face at *path*, once for each state of the file; raises :class:`FontError`.

    One that is not *trusted* is tried out, so that it cannot fail when a document is finished.
    """
    try:
        state = path.stat()
    except (OSError, ValueError):
        raise FontError("font.missing", {"file": str(path)}) from None
    if state.st_size > MOST_BYTES:
        raise FontError("font.too_big", {"file": path.name})
    return _loaded(path, trusted, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=32)
def _loaded(path: Path, trusted: bool, _changed: int, _size: int) -> LoadedFont:
    try:
        data = content_of(path) if path.is_file() else b""
    except OSError:
        raise FontError("font.missing", {"file": str(path)}) from None
    fault = font_fault(data)
    if fault == "font.outlines":
        data = _with_quadratics(data)
        fault = font_fault(data)
    if fault:
        raise FontError(fault, {"file": path.name})
    from reportlab.pdfbase.ttfonts import TTFError

    try:
        return _parsed(data, trusted)
    # The reader follows offsets in the file, so a damaged one may fail anywhere.
    except (TTFError, struct.error, LookupError, ValueError, ArithmeticError, TypeError):
        raise FontError("font.broken", {"file": path.name}) from None
    except AttributeError:  # a mistake of the reader where a face is called nothing
        raise FontError("font.nameless", {"file": path.name}) from None


def _with_quadratics(data: bytes) -> bytes:
    """Return a font of PostScript outlines with TrueType ones, as it is where that fails.

    It takes a second or two, so the result is kept beside other things that can be made anew.
    """
    from realms_builder.render.pdf.quadratics import FORM, as_truetype

    name = blake2b(data, digest_size=12, person=FORM).hexdigest()
    kept = resources.cache_folder() / f"font_{name}.ttf"
    with suppress(OSError):
        sealed = content_of(kept)
        if blake2b(sealed[_SEAL:], digest_size=_SEAL).digest() == sealed[:_SEAL]:
            return sealed[_SEAL:]
    try:
        made = as_truetype(data)
    except (struct.error, LookupError, ValueError, ArithmeticError, OverflowError):
        return data
    if made is None:
        return data
    with suppress(OSError, WriteFailed):
        kept.parent.mkdir(parents=True, exist_ok=True)
        with atomic_file(kept, lasting=False) as file:
            file.write(blake2b(made, digest_size=_SEAL).digest() + made)
    return made


def _parsed(data: bytes, trusted: bool) -> LoadedFont:
    from reportlab.pdfbase.ttfonts import TTFont

    # A face that was tried out is another object than one that was not, be it the same file.
    digest = blake2b(data, digest_size=4, person=b"" if trusted else b"tried").hexdigest()
    font = TTFont(digest, BytesIO(data), asciiReadable=False)
    face = font.face
    # Two files may claim one name, and the file name would stand in the PDF.
    face.name = b"%s-%s" % (bytes(face.name)[:60], digest.encode())
    face.filename = digest
    if not trusted:
        face.makeSubset(sorted(face.charToGlyph)[:_TRIAL_GLYPHS])
    scale = MM_PER_PT / 1000
    widths = {chr(code): width * scale for code, width in face.charWidths.items()}
    joined = frozenset(filter(is_joined, widths))
    for character in joined:
        del widths[character]
    return LoadedFont(font, widths, _heights(font, scale), is_variable(data), data, joined)


def _heights(font: TTFont, scale: float) -> Heights:
    face = font.face
    ascent, descent = face.ascent * scale, abs(face.descent) * scale
    capitals = face.capHeight * scale
    x_height = 0.0
    if "OS/2" in face.table and face.table["OS/2"]["length"] >= 90:
        table = face.get_table("OS/2")
        x_height = unpack_from(">h", table, 86)[0] * MM_PER_PT / face.unitsPerEm
    if not 0 < capitals <= 2 * MM_PER_PT:
        capitals = ascent * 0.9
    if not 0 < x_height <= 2 * MM_PER_PT:
        x_height = capitals * 0.72
    return Heights(ascent, descent, x_height, capitals)


# ------------------------------------------------------------------ font check


MOST_BYTES = 24_000_000
MOST_CHARACTERS = 200_000
MOST_TABLES = 64
_TRUETYPE = (0x00010000, 0x74727565)
_POSTSCRIPT = 0x4F54544F
_NEEDED = (b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name", b"post")
_GROUPED = (8, 12, 13)


def font_fault(data: bytes) -> str:
    """Return the code of what makes *data* unusable as a font, empty when nothing does.

    ``font.outlines`` means PostScript outlines (most .otf files) that are not made others yet,
    ``font.broken`` what is no single TrueType font or claims more than it holds.
    """
    if len(data) > MOST_BYTES:
        return "font.too_big"
    try:
        tables = _tables(data)
        if tables is None:
            return "font.outlines"
        if any(tag not in tables for tag in _NEEDED):
            return "font.outlines" if b"CFF " in tables or b"CFF2" in tables else "font.broken"
        return "" if _cmap_is_sane(data, *tables[b"cmap"]) else "font.broken"
    except (struct.error, ValueError):
        return "font.broken"


def is_variable(data: bytes) -> bool:
    """Return whether the sound font *data* has axes, of which only the default can be drawn."""
    tables = _tables(data)
    return tables is not None and b"fvar" in tables


def _tables(data: bytes) -> dict[bytes, tuple[int, int]] | None:
    """Return offset and length by tag, None for PostScript outlines; raises ValueError."""
    version, count = unpack_from(">LH", data)
    if version == _POSTSCRIPT:
        return None
    if version not in _TRUETYPE or count > MOST_TABLES:
        raise ValueError(version)
    tables: dict[bytes, tuple[int, int]] = {}
    for number in range(count):
        tag, _, offset, length = unpack_from(">4sLLL", data, 12 + 16 * number)
        if offset + length > len(data):
            raise ValueError(tag)
        tables[tag] = (offset, length)
    return tables


def _cmap_is_sane(data: bytes, start: int, length: int) -> bool:
    """Return whether no map of characters claims more of them than a font can hold."""
    count = unpack_from(">H", data, start + 2)[0]
    if not 0 < count <= MOST_TABLES:
        return False
    for number in range(count):
        offset = start + unpack_from(">L", data, start + 8 + 8 * number)[0]
        if offset >= start + length or _claimed(data, offset) > MOST_CHARACTERS:
            return False
    return True


def _claimed(data: bytes, offset: int) -> int:
    kind = unpack_from(">H", data, offset)[0]
    if kind == 4:
        segments = unpack_from(">H", data, offset + 6)[0] // 2
        ends = unpack_from(f">{segments}H", data, offset + 14)
        starts = unpack_from(f">{segments}H", data, offset + 16 + 2 * segments)
        return sum(max(0, end - start + 1) for start, end in zip(starts, ends, strict=True))
    if kind in _GROUPED:
        groups = unpack_from(">L", data, offset + 12)[0]
        if groups > MOST_CHARACTERS:
            return groups
        numbers = unpack_from(f">{3 * groups}L", data, offset + 16)
        return sum(max(0, numbers[i + 1] - numbers[i] + 1) for i in range(0, len(numbers), 3))
    return 0
