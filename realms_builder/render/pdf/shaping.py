"""Words shaped by HarfBuzz: letters that join and stack, outlines of any kind, signs in colour.

It reads TrueType, PostScript outlines and collections, was made for strangers' fonts and looks at
no more of a file than it needs. :class:`DrawnFace` is what a document needs to draw such signs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from realms_builder.layout.marks import Drawing
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.pictures.svg_drawing import PaintedShape

if TYPE_CHECKING:
    from PIL.Image import Image

REGULAR, SEMIBOLD, BOLD = 400, 600, 700
_COLOUR_PX = 160
_MOST_RUNS = 20_000


@cache
def harfbuzz() -> Any:
    """Return the library, None where it is not made for a machine; it is loaded when needed."""
    try:
        import uharfbuzz
    except ImportError:
        return None
    return uharfbuzz


class Glyph(NamedTuple):
    """A drawn sign: its number in the font, where it stands, and the letters it says.

    *advance*, *dx* and *dy* are in thousandths of the size.
    """

    number: int
    advance: float
    dx: float
    dy: float
    text: str


Step = tuple[str | float, ...]
"""``M``, ``L``, ``C`` or ``Z`` and points, in thousandths of the size, y upwards."""


Box = tuple[float, float, float, float]
"""Left, bottom, width and height in thousandths of the size, y upwards."""


class DrawnFace(ABC):
    """A face whose signs are drawings."""

    @abstractmethod
    def shape(self, text: str, *, rtl: bool = False) -> tuple[Glyph, ...]:
        """Return *text*, which runs in one direction, as signs from left to right."""

    @abstractmethod
    def steps(self, number: int) -> tuple[Step, ...]:
        """Return the outline of a sign."""

    @abstractmethod
    def picture(self, number: int) -> tuple[Image, Box] | None:
        """Return a sign that is a picture and its box, None where it is none."""

    def shapes(self, number: int) -> tuple[PaintedShape, ...]:
        """Return how a sign is painted that takes the colour of the text."""
        steps = self.steps(number)
        return (PaintedShape(steps, "#000000"),) if steps else ()

    def drawing(self, number: int) -> Drawing | None:
        """Return a sign that is a drawing in its own colours, y down from the line."""
        del number
        return None

    def in_colours(self, number: int) -> bool:
        """Return whether the outline of a sign is not the whole of it."""
        return self.picture(number) is not None

    def width(self, text: str, rtl: bool) -> float:
        """Return the width of *text* in millimetres for each point of size."""
        return sum(glyph.advance for glyph in self.shape(text, rtl=rtl)) * MM_PER_PT / 1000


class ShapedFont(DrawnFace):
    """A face by which whole words are drawn, their letters joined and ordered as they should."""

    def __init__(self, source: Path | bytes, index: int = 0, weight: int = REGULAR) -> None:
        """Read the face *index* of a file or its bytes, as bold as *weight* where it can be."""
        hb = harfbuzz()
        data = hb.Blob(source) if isinstance(source, bytes) else hb.Blob.from_file_path(str(source))
        self._font = hb.Font(hb.Face(data, index))
        self._font.set_variations({"wght": float(weight)})
        if weight - self._font.get_style_value(hb.StyleTag.WEIGHT) >= BOLD - REGULAR:
            self._font.synthetic_bold = (0.02, 0.02, True)
        self._scale = 1000 / self._font.scale[0]
        self._runs: dict[tuple[str, bool], tuple[Glyph, ...]] = {}
        self._steps: dict[int, tuple[Step, ...]] = {}

    def shape(self, text: str, *, rtl: bool = False) -> tuple[Glyph, ...]:
        """Return *text*, which runs in one direction, as signs from left to right."""
        found = self._runs.get((text, rtl))
        if found is None:
            if len(self._runs) >= _MOST_RUNS:
                self._runs.clear()
            found = self._runs[text, rtl] = tuple(self._shaped(text, rtl))
        return found

    def draws(self, character: str) -> bool:
        """Return whether *character* is seen, or takes the room of a blank."""
        glyphs = self.shape(character)
        seen = any(self.steps(one.number) or self.picture(one.number) for one in glyphs)
        return seen or (character.isspace() and self.width(character, False) > 0)

    def _shaped(self, text: str, rtl: bool) -> Iterator[Glyph]:
        hb = harfbuzz()
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if rtl else "ltr"
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        hb.shape(self._font, buffer)
        infos, scale = buffer.glyph_infos, self._scale
        ends = sorted({info.cluster for info in infos} | {len(text)})
        following = dict(pairwise(ends))
        said: set[int] = set()
        for info, at in zip(infos, buffer.glyph_positions or (), strict=False):
            start = info.cluster
            own = "" if start in said else text[start : following[start]]
            said.add(start)
            advance, dx, dy = at.x_advance * scale, at.x_offset * scale, at.y_offset * scale
            yield Glyph(info.codepoint, round(advance, 1), round(dx, 1), round(dy, 1), own)

    def steps(self, number: int) -> tuple[Step, ...]:
        """Return the outline of a sign."""
        found = self._steps.get(number)
        if found is None:
            pen = _Pen(self._scale)
            self._font.draw_glyph(number, _pens(), pen)
            found = self._steps[number] = tuple(pen.steps)
        return found

    def picture(self, number: int) -> tuple[Image, Box] | None:
        """Return a sign in its own colours and its box, None where it has none.

        The box is left, bottom, width and height in thousandths of the size.
        """
        from PIL import Image

        face = self._font.face
        png = self._font.get_glyph_color_png(number) if face.has_color_png else None
        extents = self._font.get_glyph_extents(number)
        if png is not None and len(png.data) and extents is not None:
            try:
                found = Image.open(BytesIO(png.data)).convert("RGBA")
            except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
                return None
            box = (extents.x_bearing, extents.y_bearing + extents.height)
            size = (extents.width, -extents.height)
            return found, tuple(part * self._scale for part in (*box, *size))
        return self._painted(number) if face.has_color_layers or face.has_color_paint else None

    def _painted(self, number: int) -> tuple[Image, Box] | None:
        from PIL import Image

        paint = harfbuzz().RasterPaint()
        pixel = self._font.face.upem / _COLOUR_PX
        paint.scale_factor = (pixel, pixel)
        if not paint.paint_glyph_or_fail(self._font, number):
            return None
        drawn = paint.render()
        room = drawn.extents if drawn is not None else None
        if drawn is None or room is None or not room.width or not room.height:
            return None
        size = (room.width, room.height)
        found = Image.frombytes("RGBa", size, bytes(drawn.buffer), "raw", "BGRa", room.stride, -1)
        unit = 1000 / _COLOUR_PX
        box = (room.x_origin, room.y_origin, room.width, room.height)
        return found.convert("RGBA"), tuple(part * unit for part in box)


class _Pen:
    """Collects an outline."""

    def __init__(self, scale: float) -> None:
        self.steps: list[Step] = []
        self._scale = scale
        self._at = (0.0, 0.0)

    def add(self, letter: str, *points: float) -> None:
        """Add a step."""
        self._at = points[-2:] or self._at
        self.steps.append((letter, *(round(part * self._scale, 1) for part in points)))

    def bow(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Add a curve of TrueType, which has one handle, as PDF has them, with two."""
        (fx, fy), third = self._at, 2 / 3
        first = (fx + (x - fx) * third, fy + (y - fy) * third)
        second = (to_x + (x - to_x) * third, to_y + (y - to_y) * third)
        self.add("C", *first, *second, to_x, to_y)


@cache
def _pens() -> Any:
    made = harfbuzz().DrawFuncs()
    made.set_move_to_func(lambda x, y, pen: pen.add("M", x, y))
    made.set_line_to_func(lambda x, y, pen: pen.add("L", x, y))
    made.set_cubic_to_func(lambda *step: step[-1].add("C", *step[:-1]))
    made.set_quadratic_to_func(lambda *step: step[-1].bow(*step[:-1]))
    made.set_close_path_func(lambda pen: pen.add("Z"))
    return made
