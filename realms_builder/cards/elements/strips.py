"""Stat strips: values large enough for arm's length, each with its label."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from realms_builder.cards.elements.areas import OUTLINE_MM
from realms_builder.cards.elements.outlines import rounded
from realms_builder.layout.blocks import Content, Drawn, Marks
from realms_builder.layout.marks import Line, PathMark, Rect, TextRun
from realms_builder.layout.text_styles import ICON, REGULAR, Fit, TextStyle

_new = tuple.__new__
HEAD_SHARE = 0.36
SIDE_SHARE = 0.46
PAPER = "#ffffff"
LEAST_SCALE = 0.5
_MOST_PLACED = 32
_MOST_CELLS = 256


class StripLook(NamedTuple):
    """How a strip looks: *look* is plain, boxes, head or side; fills as (fill, outline)."""

    label: TextStyle
    value: TextStyle
    look: str = "plain"
    line: str = "#000000"
    bad: str = "#b3261e"
    changed: str | None = None
    fill: str | None = None
    head: tuple[str | None, str | None] = (None, None)
    gap_mm: float = 0.0
    per_row: int = 0
    radius_mm: float = 0.6
    cell_mm: float = 0.0


class StatCell(NamedTuple):
    """One value: label, text, state ("" | "changed" | "bad") and an icon instead of the label."""

    label: str
    value: str
    state: str = ""
    icon: str = ""


class _Place(NamedTuple):
    """Where one cell of a strip lies, and what was drawn there, by cell."""

    x: float
    y: float
    known: dict[StatCell, Marks]


class Strip:
    """A strip in one look. Values are few and come again, so a drawn cell is remembered."""

    def __init__(self, look: StripLook, height_mm: float) -> None:
        """Take the *look*; *height_mm* is the height of the whole strip, 0 for its own."""
        self._look = look
        self._height = height_mm
        self._places: dict[tuple[object, ...], list[_Place]] = {}

    def content(self, cells: Sequence[StatCell]) -> Content:
        """Return *cells* in rows."""
        look = self._look
        per_row = min(look.per_row or len(cells), len(cells)) or 1
        rows = -(-len(cells) // per_row)

        def height(width: float, fit: Fit) -> float:
            del width
            if self._height:
                return self._height
            return rows * (look.cell_mm or own_height(look, fit)) + (rows - 1) * look.gap_mm

        def draw(out: Marks, x: float, y: float, w: float, h: float, fit: Fit) -> None:
            cell_w = (w - look.gap_mm * (per_row - 1)) / per_row
            cell_h = (h - look.gap_mm * (rows - 1)) / rows
            key = (len(cells), x, y, cell_w, cell_h, fit)
            places = self._places.get(key)
            if places is None:
                if len(self._places) >= _MOST_PLACED:
                    self._places.clear()
                places = self._places[key] = _placed(len(cells), per_row, look, *key[1:5])
            for place, cell in zip(places, cells, strict=True):
                marks = place.known.get(cell)
                if marks is None:
                    if len(place.known) >= _MOST_CELLS:
                        place.known.clear()
                    beside = place.x > x
                    marks = _drawn(cell, look, place.x, place.y, cell_w, cell_h, fit, beside)
                    place.known[cell] = marks
                out += marks

        return Drawn(height, draw)


def _placed(
    count: int, per_row: int, look: StripLook, x: float, y: float, w: float, h: float
) -> list[_Place]:
    found: list[_Place] = []
    for at in range(count):
        line, place = divmod(at, per_row)
        found.append(_Place(x + place * (w + look.gap_mm), y + line * (h + look.gap_mm), {}))
    return found


def _drawn(
    cell: StatCell,
    look: StripLook,
    x: float,
    y: float,
    w: float,
    h: float,
    fit: Fit,
    beside: bool,
) -> Marks:
    """Return the marks of one cell; one that stands *beside* another may have a line between."""
    marks: Marks = []
    _DRAWERS[look.look](marks, cell, look, x, y, w, h, fit)
    if look.look == "plain" and beside:
        inset = h * 0.16
        marks.append(Line(x, y + inset, x, y + h - inset, look.line, 0.2))
    return marks


def own_height(look: StripLook, fit: Fit) -> float:
    """Return how high a cell is when nothing else says so, in millimetres."""
    label = look.label.cap_mm(fit.size(look.label.size_pt))
    value = look.value.cap_mm(fit.size(look.value.size_pt))
    if look.look == "side":
        return max(label, value) * 1.9
    return label + value * 1.9 + 2.2


def _value_colour(cell: StatCell, look: StripLook) -> str:
    if cell.state == "bad":
        return look.bad
    if cell.state == "changed" and look.changed:
        return look.changed
    return look.value.colour


def _put(
    out: Marks,
    text: str,
    style: TextStyle,
    colour: str,
    x: float,
    middle: float,
    width: float,
    fit: Fit,
    face: int,
) -> None:
    """Centre *text* in *width* round the height *middle*, smaller when it would stick out."""
    size = style.size_pt * fit.scale
    unit = style.widths[face][text]
    room = width * 0.94
    if unit * size > room:
        size *= max(room / (unit * size), LEAST_SCALE)
    left = x + (width - unit * size) / 2
    tracking = style.tracking * size if face < ICON else 0.0
    baseline = middle + style.heights.cap_height * size / 2
    out.append(_new(TextRun, (left, baseline, text, style.fonts[face], size, colour, tracking)))


def _label(
    out: Marks, cell: StatCell, look: StripLook, x: float, middle: float, w: float, fit: Fit
) -> None:
    style = look.label
    if cell.icon:
        _put(out, cell.icon, style, style.colour, x, middle, w, fit, ICON)
    else:
        text = cell.label.upper() if style.uppercase else cell.label
        _put(out, text, style, style.colour, x, middle, w, fit, REGULAR)


def _above(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    """Draw the label above the value, both centred as one group."""
    label = look.label.cap_mm(look.label.size_pt * fit.scale)
    value = look.value.cap_mm(look.value.size_pt * fit.scale)
    gap = max(0.7, (h - label - value) * 0.27)
    top = y + (h - label - value - gap) / 2
    _label(out, cell, look, x, top + label / 2, w, fit)
    middle = top + label + gap + value / 2
    _put(out, cell.value, look.value, _value_colour(cell, look), x, middle, w, fit, REGULAR)


def _boxed(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    out.append(Rect(x, y, w, h, look.fill, look.line, OUTLINE_MM, look.radius_mm))
    _above(out, cell, look, x, y, w, h, fit)


def _headed(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    """Draw the label on a dark head, the value on a light body."""
    radius, head = look.radius_mm, h * HEAD_SHARE
    fill, outline = look.head
    if fill:
        out.append(Rect(x, y, w, h, fill, None, 0.0, radius))
        inset = 0.35
        corner = max(0.0, radius - inset)
        body = (x + inset, y + head, w - 2 * inset, h - head - inset)
        out.append(PathMark(rounded(*body, 0.0, corner, corner), look.fill or PAPER))
    else:
        out.append(Rect(x, y, w, h, None, outline or look.line, OUTLINE_MM, radius))
        out.append(Line(x, y + head, x + w, y + head, outline or look.line, OUTLINE_MM))
    _label(out, cell, look, x, y + head / 2 + 0.05, w, fit)
    middle = y + head + (h - head) / 2 - 0.1
    _put(out, cell.value, look.value, _value_colour(cell, look), x, middle, w, fit, REGULAR)


def _sided(
    out: Marks, cell: StatCell, look: StripLook, x: float, y: float, w: float, h: float, fit: Fit
) -> None:
    """Draw the label dark on the left, the value on the right."""
    side = w * SIDE_SHARE
    fill, outline = look.head
    line = outline or (fill or look.line)
    if fill:
        inset = 0.3
        corner = max(0.0, look.radius_mm - inset)
        out.append(Rect(x, y, w, h, fill, None, 0.0, look.radius_mm))
        body = (x + side, y + inset, w - side - inset, h - 2 * inset)
        out.append(PathMark(rounded(*body, corner, corner, 0.0), look.fill or PAPER))
    else:
        out.append(Rect(x, y, w, h, look.fill, line, OUTLINE_MM, look.radius_mm))
        out.append(Line(x + side, y, x + side, y + h, line, OUTLINE_MM))
    _label(out, cell, look, x, y + h / 2, side, fit)
    colour = _value_colour(cell, look)
    _put(out, cell.value, look.value, colour, x + side, y + h / 2, w - side, fit, REGULAR)


_DRAWERS = {"plain": _above, "boxes": _boxed, "head": _headed, "side": _sided}
