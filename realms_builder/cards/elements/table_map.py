"""Draws the plan of a table: true proportions, land told apart by the slant of its hatching."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import cos, hypot, pi, sin
from typing import NamedTuple

from realms_builder.game.formulas.values import Record
from realms_builder.game.value_words import show
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Command, Line, PathMark, Rect, TextRun
from realms_builder.layout.text_styles import BOLD, REGULAR, TextStyle
from realms_builder.scenarios.geometry import Outline, Point, hatched
from realms_builder.scenarios.settled import SIDES
from realms_builder.scenarios.spots import Spot
from realms_builder.scenarios.table_plan import Region, TablePlan
from realms_builder.scenarios.words import phrase

MM_PER_LENGTH = {"inch": 25.4, "cm": 10.0}
LEFT_MM, TOP_MM, RIGHT_MM, BOTTOM_MM = 7.5, 6.5, 6.0, 1.0
HATCH_MM, HATCH_ANGLES = 2.4, {"a": 45.0, "b": -45.0}
LEAST_SPOT_MM = 3.4
LETTER_MM = 4.4
NAME_HALF_MM = 1.8
"""Half the height of a name with a little air."""
NAME_ALONG = (0.0, 0.3, 0.4, 0.6, 0.7)
NAME_MM = (18.0, 5.0)
"""The room that the name of a line is given to the left of its end, and above and below."""
DASH_MM = (1.6, 1.1)
FINE_DASH_MM = (0.7, 0.9)
STEPS_OF_A_RING = 36
RING_LABEL = -0.7
"""At which angle of a ring its length is written, where no line of the table runs."""


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
        """Draw ground, land, lines, distances, things and measures, one over the other."""
        plan, look, out = self._plan, self._look, self._out
        w, h = plan.width * self._scale, plan.height * self._scale
        out.append(Rect(self._left, self._top, w, h, look.paper))
        for region in plan.regions:
            self._land(region)
        for area in plan.areas:
            self._area(area.outline, area.name.pick(look.lang) or area.id)
        for line in plan.lines:
            self._line(line.start, line.end, line.name.pick(look.lang))
        for ring in plan.rings:
            self._ring(ring.at, ring.radius)
        out.append(Rect(self._left, self._top, w, h, None, look.ink, 0.5))
        for region in plan.regions:
            self._letter(region)
        for spot in plan.spots:
            self._spot(spot)
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
        look = self._look
        colour = look.sides[SIDES.index(region.side)]
        x, y = self._at(region.label)
        size = LETTER_MM
        self._out.append(Rect(x - size, y - size, 2 * size, 2 * size, "#ffffff", colour, 0.7, size))
        letter = region.side.upper()
        self._word(letter, x, y, 15, 0.5, BOLD, look.ink)
        text = phrase(f"{region.kind}_of", look.lang, {"side": letter})
        self._word(text, x, y + size + 2.6, 7, 0.5, REGULAR, look.ink, halo=True)

    def _area(self, outline: Outline, name: str) -> None:
        corners = [self._at(corner) for corner in outline]
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            self._out.append(Line(*start, *end, self._look.muted, 0.15, FINE_DASH_MM))
        x, y, align = self._free_corner(corners, self._wide(name, 6.2, REGULAR))
        self._word(name, x, y, 6.2, align, REGULAR, self._look.muted, halo=True)

    def _free_corner(self, corners: Sequence[Point], wide: float) -> tuple[float, float, float]:
        """Return where the name of an area stands, and how: far from the middle and from things."""
        centre_x, centre_y = self._at((self._plan.width / 2, self._plan.height / 2))
        left, right = min(c[0] for c in corners), max(c[0] for c in corners)
        top, bottom = min(c[1] for c in corners), max(c[1] for c in corners)
        to_left = centre_x - left >= right - centre_x
        above = centre_y - top >= bottom - centre_y
        places = [
            (left + 1.4 if west else right - 1.4, top + 2.2 if north else bottom - 2.2, 1.0 - west)
            for west, north in product((to_left, not to_left), (above, not above))
        ]

        def is_free(place: tuple[float, float, float]) -> bool:
            x, y, align = place
            start = x - wide * align
            return all(
                not (start - r < at[0] < start + wide + r and abs(at[1] - y) < r + NAME_HALF_MM)
                for at, r in self._things()
            )

        return next((place for place in places if is_free(place)), places[0])

    def _things(self) -> Iterator[tuple[Point, float]]:
        """Yield what no name may lie on: letters of sides and things, each with its radius."""
        yield from ((self._at(region.label), LETTER_MM) for region in self._plan.regions)
        yield from ((self._at(spot.at), self._spot_mm(spot) / 2) for spot in self._plan.spots)

    def _line(self, start: Point, end: Point, name: str) -> None:
        first, last = self._at(start), self._at(end)
        self._out.append(Line(*first, *last, self._look.ink, 0.3, DASH_MM))
        if name:
            x, y = self._free_on(*sorted((first, last)))
            self._word(name, x - 1.4, y - 2.2, 6.2, 1.0, REGULAR, self._look.ink, halo=True)

    def _free_on(self, first: Point, last: Point) -> Point:
        """Return where on a line its name may end without lying on a letter or a thing."""
        taken = [self._at(region.label) for region in self._plan.regions]
        taken += [self._at(spot.at) for spot in self._plan.spots]
        places = [
            (last[0] + (first[0] - last[0]) * part, last[1] + (first[1] - last[1]) * part)
            for part in NAME_ALONG
        ]

        def is_free(place: Point) -> bool:
            return all(
                not (-NAME_MM[0] < x - place[0] < LETTER_MM and abs(y - place[1]) < NAME_MM[1])
                for x, y in taken
            )

        return next((place for place in places if is_free(place)), places[0])

    # ------------------------------------------------------------------ distances and things

    def _ring(self, at: Point, radius: float) -> None:
        x, y = self._at(at)
        for start, end in _broken_circle(x, y, radius * self._scale):
            self._out.append(Line(*start, *end, self._look.ink, 0.25))
        far = radius * self._scale
        x, y = x + far * cos(RING_LABEL), y + far * sin(RING_LABEL)
        self._word(self._length(radius), x, y, 6.6, 0.5, BOLD, self._look.ink, halo=True)

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
            box = (left - 0.6, y - cap / 2 - 0.6, wide + 1.2, cap + 1.2)
            self._out.append(Rect(*box, "#ffffffd8", None, 0.0, 0.6))
        self._out.append(TextRun(left, y + cap / 2, text, style.fonts[face], size_pt, colour))


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
