"""Draws the plan of a table: true proportions, land told apart by the slant of its hatching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import cos, hypot, pi, sin
from typing import NamedTuple

from realms_builder.cards.elements.map_words import MapWords, WordSpot
from realms_builder.cards.imposition.pages import Box
from realms_builder.game.formulas.values import Record
from realms_builder.game.value_words import show
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Command, Line, PathMark, Rect, TextRun
from realms_builder.layout.text_styles import BOLD, REGULAR, TextStyle
from realms_builder.scenarios.geometry import Outline, Point, hatched
from realms_builder.scenarios.settled import SIDES
from realms_builder.scenarios.spots import Ring, Spot
from realms_builder.scenarios.table_plan import Region, TablePlan
from realms_builder.scenarios.words import phrase

MM_PER_LENGTH = {"inch": 25.4, "cm": 10.0}
LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM = 7.5, 6.5, 6.0, 1.0
HATCH_MM, HATCH_ANGLES = 2.4, {"a": 45.0, "b": -45.0}
LEAST_SPOT_MM = 3.4
LETTER_MM, LETTER_PT = 4.4, 15.0
LEAST_LETTER_MM, LETTER_SHARE = 2.9, 0.2
"""The least radius of a letter, and how much of the shorter side of its land it may take."""
HALO_MM, INSET_MM, BESIDE_MM = 0.6, 0.8, 2.3
"""Round a word, beside an upright border, and from one across to the middle of a word."""
NAME_ALONG = (0.0, 0.3, 0.4, 0.6, 0.7, 0.8)
"""Where on a line its name may end, from its right end."""
DASH_MM = (1.6, 1.1)
FINE_DASH_MM = (0.7, 0.9)
STEPS_OF_A_RING = 36
RING_LABELS = (-0.7, -2.4, 0.7, 2.4, -1.2, 1.2)
"""At which angles of a ring its length may be written: where no line of the table runs."""


class PlanOnPage(Record):
    """A plan as a template sees it, with the colours of the sides and the numbers of its things."""

    __slots__ = ("colours", "numbers", "plan")

    def __init__(
        self, plan: TablePlan, colours: Sequence[str], numbers: dict[str, int] | None = None
    ) -> None:
        """Show *plan*; a side without a colour in *colours* gets a usual one."""
        self.plan = plan
        self.colours = tuple(colours)
        self.numbers = numbers or {}


class MapLook(NamedTuple):
    """How a map looks: a colour for each side, inks, the style of its words, its language.

    No word is smaller than *least_pt*.
    """

    sides: tuple[str, str]
    paper: str
    ink: str
    muted: str
    style: TextStyle
    lang: str
    ink_saver: bool
    least_pt: float = 0.0


def draw_map(
    out: Marks, page: PlanOnPage, look: MapLook, x: float, y: float, w: float, h: float
) -> None:
    """Draw the map as large as the box of *w* by *h* millimetres at *x*, *y* allows."""
    plan = page.plan
    room_w, room_h = w - LEFT_MM - RIGHT_MM, h - TOP_MM - BOTTOM_MM
    scale = min(room_w / plan.width, room_h / plan.height)
    left = x + LEFT_MM + (room_w - plan.width * scale) / 2
    top = y + TOP_MM
    _Drawing(out, page, look, scale, left, top).everything()


class _Drawing:
    """One map under way: millimetres from the game's length."""

    def __init__(
        self, out: Marks, page: PlanOnPage, look: MapLook, scale: float, left: float, top: float
    ) -> None:
        self._out, self._page, self._plan, self._look = out, page, page.plan, look
        self._scale, self._left, self._top = scale, left, top

    def everything(self) -> None:
        """Draw ground, land, lines, distances, things, words and measures, one over the other."""
        plan, look, out = self._plan, self._look, self._out
        w, h = plan.width * self._scale, plan.height * self._scale
        out.append(Rect(self._left, self._top, w, h, look.paper))
        for region in plan.regions:
            self._land(region)
        for area in plan.areas:
            self._area(area.outline)
        for line in plan.lines:
            self._line(line.start, line.end)
        for ring in plan.rings:
            self._ring(ring.at, ring.radius)
        out.append(Rect(self._left, self._top, w, h, None, look.ink, 0.5))
        for region in plan.regions:
            self._letter(region)
        for spot in plan.spots:
            self._spot(spot)
        self._words()
        self._measures()
        self._north()

    def _at(self, point: Point) -> Point:
        return self._left + point[0] * self._scale, self._top + point[1] * self._scale

    # ------------------------------------------------------------------ land

    def _land(self, region: Region) -> None:
        colour = self._look.sides[SIDES.index(region.side)]
        for outline in region.outlines:
            placed = tuple(self._at(corner) for corner in outline)
            fill = None if self._look.ink_saver else f"{colour}1c"
            edge = colour if region.kind == "zone" else None
            self._out.append(PathMark(_closed(placed), fill, edge, 0.5))
            for start, end in hatched(placed, HATCH_ANGLES[region.side], HATCH_MM):
                self._out.append(Line(*start, *end, f"{colour}70", 0.22))

    def _letter(self, region: Region) -> None:
        look, size = self._look, self._letter_mm
        colour = look.sides[SIDES.index(region.side)]
        x, y = self._at(region.label)
        self._out.append(Rect(x - size, y - size, 2 * size, 2 * size, "#ffffff", colour, 0.7, size))
        size_pt = LETTER_PT * size / LETTER_MM
        self._word(region.side.upper(), x, y, size_pt, 0.5, BOLD, look.ink)

    @property
    def _letter_mm(self) -> float:
        """Return the radius of the letters of sides: less where land is small."""
        sides = (self._around(region.outlines) for region in self._plan.regions)
        least = min((min(box.width_mm, box.height_mm) for box in sides), default=0.0)
        return max(min(LETTER_MM, least * LETTER_SHARE), LEAST_LETTER_MM)

    def _around(self, outlines: Iterable[Outline]) -> Box:
        """Return the box round *outlines* on the page."""
        corners = [self._at(corner) for outline in outlines for corner in outline]
        left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
        right, lower = (max(corner[axis] for corner in corners) for axis in (0, 1))
        return Box(left, top, right - left, lower - top)

    def _area(self, outline: Outline) -> None:
        for start, end in self._edges(outline):
            self._out.append(Line(*start, *end, self._look.muted, 0.15, FINE_DASH_MM))

    def _edges(self, outline: Outline) -> Iterator[tuple[Point, Point]]:
        corners = [self._at(corner) for corner in outline]
        yield from zip(corners, (*corners[1:], corners[0]), strict=True)

    def _line(self, start: Point, end: Point) -> None:
        self._out.append(Line(*self._at(start), *self._at(end), self._look.ink, 0.3, DASH_MM))

    # ------------------------------------------------------------------ words on the table

    def _words(self) -> None:
        """Write all words on the table where they hide nothing, those with least choice first."""
        plan, lang = self._plan, self._look.lang
        words = self._room()
        for ring in plan.rings:
            self._put(words, self._length(ring.radius), 6.6, BOLD, self._on_ring(ring))
        for area in plan.areas:
            around = self._around((area.outline,))
            name = area.name.pick(lang) or area.id
            self._put(words, name, 6.2, REGULAR, self._in_corners(around))
        for region in plan.regions:
            text = phrase(f"{region.kind}_of", lang, {"side": region.side.upper()})
            self._put(words, text, 7, REGULAR, self._at_letter(region))
        for line in plan.lines:
            name = line.name.pick(lang)
            if name:
                spots = self._along(self._at(line.start), self._at(line.end))
                self._put(words, name, 6.2, REGULAR, spots)

    def _room(self) -> MapWords:
        """Return the table with its borders; letters of sides and things are taken."""
        plan = self._plan
        table = Box(self._left, self._top, plan.width * self._scale, plan.height * self._scale)
        outlines = [outline for region in plan.regions for outline in region.outlines]
        outlines += [area.outline for area in plan.areas]
        borders = [edge for outline in outlines for edge in self._edges(outline)]
        borders += [(self._at(line.start), self._at(line.end)) for line in plan.lines]
        words = MapWords(table, borders)
        rounds = [(self._at(region.label), self._letter_mm) for region in plan.regions]
        rounds += [(self._at(spot.at), self._spot_mm(spot) / 2) for spot in plan.spots]
        for (x, y), r in rounds:
            words.take(Box(x - r, y - r, 2 * r, 2 * r))
        return words

    def _put(
        self, words: MapWords, text: str, size_pt: float, face: int, spots: Iterable[WordSpot]
    ) -> None:
        size_pt = max(size_pt, self._look.least_pt)
        wide = self._wide(text, size_pt, face) + 2 * HALO_MM
        high = self._look.style.cap_mm(size_pt) + 2 * HALO_MM
        x, y, align = words.place([*spots], wide, high)
        left = x - wide * align + HALO_MM
        self._word(text, left, y, size_pt, 0.0, face, self._look.ink, halo=True)

    def _in_corners(self, box: Box) -> Iterator[WordSpot]:
        """Yield the corners of an area, those far from the middle first, then beside it."""
        x, y = self._at((self._plan.width / 2, self._plan.height / 2))
        to_left = x - box.x_mm >= box.right_mm - x
        above = y - box.y_mm >= box.bottom_mm - y
        air = INSET_MM
        for west, north in product((to_left, not to_left), (above, not above)):
            left, top = box.x_mm + air, box.y_mm + BESIDE_MM
            right, lower = box.right_mm - air, box.bottom_mm - BESIDE_MM
            yield WordSpot(left if west else right, top if north else lower, 1.0 - west)
        yield from _beside(box)

    def _at_letter(self, region: Region) -> Iterator[WordSpot]:
        x, y = self._at(region.label)
        far = self._letter_mm + 2.6
        yield WordSpot(x, y + far)
        yield WordSpot(x, y - far)
        yield WordSpot(x + far, y, 0.0)
        yield WordSpot(x - far, y, 1.0)
        yield from _beside(self._around(region.outlines))

    def _along(self, start: Point, end: Point) -> Iterator[WordSpot]:
        """Yield where the name of a line may end, from its right end to its left one."""
        first, last = sorted((start, end))
        for above, part in product((2.4, -2.4), NAME_ALONG):
            x = last[0] + (first[0] - last[0]) * part
            y = last[1] + (first[1] - last[1]) * part
            yield WordSpot(x - 1.0, y - above, 1.0)

    def _on_ring(self, ring: Ring) -> Iterator[WordSpot]:
        x, y = self._at(ring.at)
        far = ring.radius * self._scale
        for angle in RING_LABELS:
            yield WordSpot(x + far * cos(angle), y + far * sin(angle))

    # ------------------------------------------------------------------ distances and things

    def _ring(self, at: Point, radius: float) -> None:
        x, y = self._at(at)
        for start, end in _broken_circle(x, y, radius * self._scale):
            self._out.append(Line(*start, *end, self._look.ink, 0.25))

    def _spot(self, spot: Spot) -> None:
        look = self._look
        x, y = self._at(spot.at)
        size = self._spot_mm(spot)
        r = size / 2
        edge = look.ink if spot.exact else None
        self._out.append(Rect(x - r, y - r, size, size, "#ffffff", edge, 0.45, r))
        if not spot.exact:
            for start, end in _broken_circle(x, y, r, 16):
                self._out.append(Line(*start, *end, look.ink, 0.45))
        number = self._page.numbers.get(spot.place)
        if number is not None:
            self._word(str(number), x, y, 6.6, 0.5, BOLD, look.ink)

    def _spot_mm(self, spot: Spot) -> float:
        unit = MM_PER_LENGTH.get(self._plan.length, 10.0)
        return max(spot.mm / unit * self._scale, LEAST_SPOT_MM)

    # ------------------------------------------------------------------ measures

    def _measures(self) -> None:
        plan, out, ink = self._plan, self._out, self._look.ink
        last = plan.across[-1] if plan.across else 0.0
        for value in plan.across:
            x = self._left + value * self._scale
            out.append(Line(x, self._top - 1.6, x, self._top - 0.4, ink, 0.25))
            text = self._length(value) if value == last else self._bare(value)
            self._word(text, x, self._top - 3.2, 6.4, 0.5, REGULAR, ink)
        for value in plan.down:
            y = self._top + value * self._scale
            out.append(Line(self._left - 1.6, y, self._left - 0.4, y, ink, 0.25))
            self._word(self._bare(value), self._left - 2.2, y, 6.4, 1.0, REGULAR, ink)

    def _north(self) -> None:
        ink = self._look.ink
        x = self._left + self._plan.width * self._scale + 3.4
        y = self._top + 1.0
        arrow = (("M", x, y), ("L", x + 1.5, y + 5.2), ("L", x, y + 4.0), ("L", x - 1.5, y + 5.2))
        self._out.append(PathMark((*arrow, ("Z",)), ink))
        self._word(phrase("north", self._look.lang), x, y + 7.6, 7, 0.5, BOLD, ink)

    def _length(self, value: float) -> str:
        unit = "″" if self._plan.length == "inch" else "\u00a0cm"
        return f"{self._bare(value)}{unit}"

    def _bare(self, value: float) -> str:
        from fractions import Fraction

        return show(Fraction(str(value)), self._look.lang)

    def _wide(self, text: str, size_pt: float, face: int) -> float:
        style = self._look.style
        wide = sum(style.width_of(word, face) for word in text.split(" "))
        return (wide + style.space * text.count(" ")) * max(size_pt, self._look.least_pt)

    def _word(
        self,
        text: str,
        x: float,
        y: float,
        size_pt: float,
        align: float,
        face: int,
        colour: str,
        *,
        halo: bool = False,
    ) -> None:
        """Write *text* with its middle at *y*; *align* 0 begins at *x*, 1 ends there."""
        style, wide = self._look.style, self._wide(text, size_pt, face)
        size_pt = max(size_pt, self._look.least_pt)
        left, cap = x - wide * align, style.cap_mm(size_pt)
        if halo:
            box = (left - HALO_MM, y - cap / 2 - HALO_MM, wide + 2 * HALO_MM, cap + 2 * HALO_MM)
            self._out.append(Rect(*box, "#ffffffd8", None, 0.0, HALO_MM))
        self._out.append(TextRun(left, y + cap / 2, text, style.fonts[face], size_pt, colour))


def _beside(box: Box) -> Iterator[WordSpot]:
    """Yield where a word may stand outside of *box*: below, above, to its right and left."""
    middle = box.x_mm + box.width_mm / 2
    yield WordSpot(middle, box.bottom_mm + BESIDE_MM)
    yield WordSpot(middle, box.y_mm - BESIDE_MM)
    for part in (0.5, 0.2, 0.8):
        across = box.y_mm + box.height_mm * part
        yield WordSpot(box.right_mm + INSET_MM, across, 0.0)
        yield WordSpot(box.x_mm - INSET_MM, across, 1.0)


def _closed(outline: Outline) -> tuple[Command, ...]:
    first, *rest = outline
    return (("M", *first), *(("L", *corner) for corner in rest), ("Z",))


def _broken_circle(
    x: float, y: float, radius: float, steps: int = STEPS_OF_A_RING
) -> Iterator[tuple[Point, Point]]:
    """Yield every second stroke of a circle."""
    steps = max(steps, round(hypot(radius, radius)))
    for n in range(0, 2 * (steps // 2), 2):
        first, second = 2 * pi * n / steps, 2 * pi * (n + 1.1) / steps
        yield (
            (x + radius * cos(first), y + radius * sin(first)),
            (x + radius * cos(second), y + radius * sin(second)),
        )
