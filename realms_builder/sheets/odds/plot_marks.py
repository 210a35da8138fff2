"""Plots and bars of outcomes as blocks of a page: the same geometry that the window paints."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from realms_builder.cards.blocks import Block, Marks
from realms_builder.cards.drawing import Clip, Line, Mark, Path, Rect
from realms_builder.sheets.odds.answer_lines import PlotLine
from realms_builder.sheets.odds.outcome_stack import Hatch, Part
from realms_builder.sheets.odds.plots import Box, Plot, Stroke, Word
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.words import put, width_mm

_PLOT_MM, _TITLE_MM, _BELOW_MM, _LABEL_MM = 46.0, 9.5, 5.0, 8.0
_BAR_MM, _LEGEND_MM, _STEP_MM = 8.0, 5.0, 1.5
_MOST_DOTS = 24


class PlotBlock(Block):
    """One plot below its title, so many millimetres wide."""

    def __init__(self, line: PlotLine, look: PageLook, width: float) -> None:
        """Lay out the plot of *line*."""
        super().__init__(look.mm(_PLOT_MM))
        self._line = line
        self._plot = line.make(max(3, int(width / look.mm(_LABEL_MM))))
        self._look = look
        self._width = width

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw title and plot."""
        look, plot = self._look, self._plot
        baseline = y + look.mm(4.0)
        end = put(out, self._line.title, look.value, x, baseline, self._width, size_pt=8.4)
        rest = x + self._width - end - 2.0
        put(out, self._line.remark, look.kind, end + 2.0, baseline, rest, align=1.0)
        labels = [width_mm(word.text, look.label) for word in plot.words if word.place == "left"]
        left = x + max(labels, default=0.0) + 1.6
        area = _Area(
            left,
            y + look.mm(_TITLE_MM),
            x + self._width - left - 2.0,
            self.height - look.mm(_TITLE_MM + _BELOW_MM),
        )
        self._strokes(out, area, [s for s in plot.strokes if s.tone == "grid"])
        for box in plot.boxes:
            self._box(out, area, box)
        self._strokes(out, area, [s for s in plot.strokes if s.tone != "grid"])
        if not plot.boxes and len(plot.data) <= _MOST_DOTS:
            self._dots(out, area, plot)
        for word in plot.words:
            self._word(out, area, word)

    def _colour(self, tone: str) -> str:
        look = self._look
        return {
            "bar": look.palette.colour("faction.colour"), "curve": look.main, "mean": look.ink,
            "soft": look.palette.colour("faction.colour lighten 78%"), "axis": look.muted,
        }.get(tone, look.line)  # fmt: skip

    def _box(self, out: Marks, area: _Area, box: Box) -> None:
        if box.h <= 0:
            return
        x, y = area.at(box.x, box.y)
        wide, high = box.w * area.w, max(0.15, box.h * area.h)
        fill, stroke = self._look.palette.area("faction.colour")
        out.append(Rect(x, y, wide, high, fill, stroke, 0.25))

    def _strokes(self, out: Marks, area: _Area, strokes: Sequence[Stroke]) -> None:
        for stroke in strokes:
            points = [area.at(*point) for point in stroke.points]
            if stroke.filled and not self._look.ink_saver:
                foot = [area.at(stroke.points[-1][0], 1.0), area.at(stroke.points[0][0], 1.0)]
                first, *others = [*points, *foot]
                commands = (("M", *first), *(("L", *point) for point in others), ("Z",))
                out.append(Path(commands, fill=self._colour("soft")))
            width = {"curve": 0.5, "mean": 0.3, "axis": 0.25}.get(stroke.tone, 0.15)
            dash = (1.0, 0.8) if stroke.dashed else ()
            for (x1, y1), (x2, y2) in pairwise(points):
                out.append(Line(x1, y1, x2, y2, self._colour(stroke.tone), width, dash))

    def _dots(self, out: Marks, area: _Area, plot: Plot) -> None:
        side = 1.5
        for datum in plot.data:
            x, y = area.at((datum.left + datum.right) / 2, datum.top)
            colour = self._colour("curve")
            out.append(
                Rect(x - side / 2, y - side / 2, side, side, colour, "#ffffff", 0.2, side / 2)
            )

    def _word(self, out: Marks, area: _Area, word: Word) -> None:
        look = self._look
        x, y = area.at(word.x, word.y)
        style = look.label
        if word.place == "left":
            put(out, word.text, style, x - 21.2, y + 0.8, 20.0, align=1.0)
            return
        baseline = y + look.mm(3.2) if word.place == "below" else y - look.mm(0.9)
        if word.place == "over":
            wide = width_mm(word.text, style) + 0.6
            out.append(Rect(x - wide / 2, baseline - look.mm(1.9), wide, look.mm(2.3), "#ffffff"))
        colour = look.ink if word.tone == "text" else ""
        put(out, word.text, style, x - 12.0, baseline, 24.0, align=0.5, colour=colour)


class _Area:
    """Where the unit square lies, in millimetres."""

    def __init__(self, x: float, y: float, w: float, h: float) -> None:
        self.x, self.y, self.w, self.h = x, y, w, h

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the unit square."""
        return self.x + x * self.w, self.y + y * self.h


class StackBlock(Block):
    """The outcomes as one bar over its legend."""

    def __init__(self, parts: Sequence[Part], look: PageLook) -> None:
        """Lay *parts* out as wide as the page."""
        self._parts, self._look = parts, look
        self._legend = list(self._lines())
        lines = self._legend[-1][1] + 1 if self._legend else 0
        super().__init__(look.mm(_BAR_MM) + 1.5 + lines * look.mm(_LEGEND_MM))

    def _lines(self) -> list[tuple[Part, int, float]]:
        look, found, x, row = self._look, list[tuple[Part, int, float]](), 0.0, 0
        for part in self._parts:
            wide = look.mm(5.0) + width_mm(f"{part.name} {part.share}", look.body) + look.mm(5.0)
            if x and x + wide > look.width:
                x, row = 0.0, row + 1
            found.append((part, row, x))
            x += wide
        return found

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw the bar, then a line of words for each part."""
        look, high = self._look, self._look.mm(_BAR_MM)
        for part in self._parts:
            wide = (part.end - part.start) * look.width
            left = x + part.start * look.width
            self._fill(out, part, left, y, wide, high)
            if width_mm(part.share, look.value) + 3.0 < wide:
                self._share(out, part, left, y, wide)
        out.append(Rect(x, y, look.width, high, None, look.ink, 0.25))
        for part, row, shift in self._legend:
            top = y + high + 1.5 + row * look.mm(_LEGEND_MM)
            side = look.mm(3.4)
            self._fill(out, part, x + shift, top, side, side)
            out.append(Rect(x + shift, top, side, side, None, look.ink, 0.2))
            left, baseline = x + shift + look.mm(5.0), top + look.mm(2.8)
            end = put(out, part.name, look.body, left, baseline, look.width - shift)
            put(out, part.share, look.body, end + 1.2, baseline, 30.0, colour=look.muted)

    def _ground(self, part: Part) -> str:
        look = self._look
        if look.ink_saver:
            return "#ffffff"
        if not part.good:
            return "#f1efec" if part.hatch is Hatch.PLAIN else "#ffffff"
        shade = "" if part.hatch is Hatch.PLAIN else " lighten 45%"
        return look.palette.colour(f"faction.colour{shade}")

    def _share(self, out: Marks, part: Part, x: float, y: float, wide: float) -> None:
        look = self._look
        size = width_mm(part.share, look.value) + 2.0
        middle = x + (wide - size) / 2
        ground = self._ground(part)
        if part.hatch is not Hatch.PLAIN or look.ink_saver:
            out.append(Rect(middle, y + look.mm(1.8), size, look.mm(4.4), ground, radius_mm=0.8))
        solid = part.good and part.hatch is Hatch.PLAIN and not look.ink_saver
        colour = look.palette.colour("on faction.colour") if solid else look.ink
        put(out, part.share, look.value, middle, y + look.mm(5.4), size, align=0.5, colour=colour)

    def _fill(self, out: Marks, part: Part, x: float, y: float, w: float, h: float) -> None:
        out.append(Rect(x, y, w, h, self._ground(part)))
        bare = self._look.ink_saver and part.good and part.hatch is Hatch.PLAIN
        hatch = Hatch.LEVEL if bare else part.hatch  # there is no colour to tell it by
        lines = tuple(_hatching(hatch, x, y, w, h, self._look.muted))
        if lines:
            out.append(Clip(x, y, w, h, lines))
        out.append(Line(x + w, y, x + w, y + h, self._look.ink, 0.2))


def _hatching(hatch: Hatch, x: float, y: float, w: float, h: float, colour: str) -> Marks:
    """Return the lines of *hatch* over a box; they reach beyond it and are to be clipped."""
    found: list[Mark] = []
    count = int((w + h) / _STEP_MM) + 1
    for step in range(count):
        at = step * _STEP_MM
        if hatch in (Hatch.RISING, Hatch.CROSSED):
            found.append(Line(x + at - h, y + h, x + at, y, colour, 0.15))
        if hatch in (Hatch.FALLING, Hatch.CROSSED):
            found.append(Line(x + at - h, y, x + at, y + h, colour, 0.15))
        if hatch is Hatch.DOTTED and at < w:
            found.append(Line(x + at, y, x + at, y + h, colour, 0.3, (0.3, 1.0)))
        if hatch is Hatch.LEVEL and at < h:
            found.append(Line(x, y + at, x + w, y + at, colour, 0.15))
    return found
