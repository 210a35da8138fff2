"""Fonts with PostScript outlines made into TrueType ones, so that a PDF embeds them like others.

Every cubic curve becomes as many quadratic ones as keep it within half a unit of the font; all
other tables stay as they are. Hints are lost, which print does not need.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import ceil, sqrt
from struct import pack, unpack_from

from realms_builder.render.pdf.shaping import ShapedFont, Step, harfbuzz

FORM = b"outlines 1"
"""Changes with what is made of the same font."""
MOST_GLYPHS = 12_000
"""Larger fonts, those of Chinese and Japanese, would take too long."""
_NEAR = 0.5
_KEPT = (b"OS/2", b"cmap", b"head", b"hhea", b"hmtx", b"name", b"post")
_LOCA_FORMAT_AT = 50
_ON = 1
Point = tuple[float, float]
Contour = list[tuple[int, int, int]]
"""Points with whether they lie on the outline."""


def as_truetype(data: bytes) -> bytes | None:
    """Return the font *data* with TrueType outlines, None where that cannot be done."""
    tables = _tables(data)
    if harfbuzz() is None or any(tag not in tables for tag in (*_KEPT, b"maxp")):
        return None
    count = unpack_from(">H", tables[b"maxp"], 4)[0]
    if not 0 < count <= MOST_GLYPHS or b"CFF " not in tables:
        return None
    font, scale = ShapedFont(data), unpack_from(">H", tables[b"head"], 18)[0] / 1000
    contours = [_contours(font.steps(number), scale) for number in range(count)]
    drawn = [_glyph(one) for one in contours]
    head = bytearray(tables[b"head"])
    head[_LOCA_FORMAT_AT : _LOCA_FORMAT_AT + 2] = pack(">h", 1)
    made = {tag: tables[tag] for tag in _KEPT}
    made |= {
        b"head": bytes(head),
        b"maxp": _profile(contours),
        b"glyf": b"".join(drawn),
        b"loca": pack(f">{count + 1}L", *accumulate(map(len, drawn), initial=0)),
    }
    return _written(made)


def _tables(data: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    for number in range(unpack_from(">H", data, 4)[0]):
        tag, _, offset, length = unpack_from(">4sLLL", data, 12 + 16 * number)
        found[tag] = data[offset : offset + length]
    return found


def _contours(steps: Iterable[Step], scale: float) -> list[Contour]:
    """Return an outline as contours that run the other way round, as TrueType has them."""
    found: list[list[tuple[float, float, int]]] = []
    at: Point = (0.0, 0.0)
    for letter, *values in steps:
        numbers = [float(value) * scale for value in values]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "M":
            found.append([(*points[0], _ON)])
        elif letter == "L":
            found[-1].append((*points[0], _ON))
        elif letter == "C":
            found[-1] += _curve(at, *points)
        at = points[-1] if points else at
    return [_closed(contour) for contour in found]


def _closed(points: list[tuple[float, float, int]]) -> Contour:
    whole = [(round(x), round(y), on) for x, y, on in points]
    if len(whole) > 1 and whole[0] == whole[-1]:
        whole.pop()
    return whole[::-1]


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[tuple[float, float, int]]:
    """Yield the points behind *a* of quadratic curves that lie within half a unit of a cubic one.

    A curve parted in n is n³ times as near: the third difference over 36, times the root of 3.
    """
    third = [p3 - 3 * p2 + 3 * p1 - p0 for p0, p1, p2, p3 in zip(a, b, c, d, strict=True)]
    count = max(1, ceil((sqrt(3 * (third[0] ** 2 + third[1] ** 2)) / 36 / _NEAR) ** (1 / 3)))
    for part in range(count):
        start, end = part / count, (part + 1) / count
        (x0, dx0), (x3, dx3) = _on(a[0], b[0], c[0], d[0], start), _on(a[0], b[0], c[0], d[0], end)
        (y0, dy0), (y3, dy3) = _on(a[1], b[1], c[1], d[1], start), _on(a[1], b[1], c[1], d[1], end)
        # The middle of where the two inner points of the part lead to.
        step = (end - start) / 4
        yield (x0 + x3) / 2 + (dx0 - dx3) * step, (y0 + y3) / 2 + (dy0 - dy3) * step, 0
        yield x3, y3, _ON


def _on(a: float, b: float, c: float, d: float, t: float) -> tuple[float, float]:
    """Return where a cubic curve is at *t*, and how fast it goes there."""
    u = 1 - t
    value = u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
    return value, 3 * (u * u * (b - a) + 2 * u * t * (c - b) + t * t * (d - c))


def _glyph(contours: list[Contour]) -> bytes:
    points = [point for contour in contours for point in contour]
    if not points:
        return b""
    xs, ys, flags = zip(*points, strict=True)
    ends = accumulate(map(len, contours))
    out = pack(">hhhhh", len(contours), min(xs), min(ys), max(xs), max(ys))
    out += pack(f">{len(contours)}H", *(end - 1 for end in ends)) + pack(">H", 0) + bytes(flags)
    for along in (xs, ys):
        moved = (after - before for before, after in zip((0, *along), along, strict=False))
        out += pack(f">{len(along)}h", *moved)
    return out + bytes(-len(out) % 4)


def _profile(contours: list[list[Contour]]) -> bytes:
    points = max(sum(map(len, one)) for one in contours)
    most = max(map(len, contours))
    return pack(">LHHHHH", 0x00010000, len(contours), points, most, 0, 0) + pack(">9H", 2, *[0] * 8)


def _written(tables: Mapping[bytes, bytes]) -> bytes:
    count = len(tables)
    entry = count.bit_length() - 1
    search = 16 << entry
    out = pack(">LHHHH", 0x00010000, count, search, entry, 16 * count - search)
    offset, body = len(out) + 16 * count, b""
    for tag, table in sorted(tables.items()):
        padded = table + bytes(-len(table) % 4)
        total = sum(unpack_from(f">{len(padded) // 4}L", padded)) & 0xFFFFFFFF
        out += pack(">4sLLL", tag, total, offset + len(body), len(table))
        body += padded
    return out + body
