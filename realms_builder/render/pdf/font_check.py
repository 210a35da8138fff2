"""Looks at a TrueType file before it is read, because the reader trusts whatever the file says."""

from __future__ import annotations

import struct
from struct import unpack_from

MOST_BYTES = 24_000_000
MOST_CHARACTERS = 200_000
MOST_TABLES = 64
_TRUETYPE = (0x00010000, 0x74727565)
_POSTSCRIPT = 0x4F54544F
_NEEDED = (b"cmap", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"name", b"post")
_GROUPED = (8, 12, 13)


def font_fault(data: bytes) -> str:
    """Return the code of what makes *data* unusable as a font, empty when nothing does.

    ``font.outlines`` means PostScript outlines (most .otf files), ``font.broken`` everything that
    is no single TrueType font or claims more than it holds.
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
