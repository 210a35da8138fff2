"""Single lines of text on a page: placed, aligned, narrowed or cut where the room is short."""

from __future__ import annotations

from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import TextRun
from realms_builder.layout.text_styles import REGULAR, TextStyle

ELLIPSIS = "…"
LEAST_SHARE = 0.62
"""How much smaller a text may get before it is cut."""


def width_mm(text: str, style: TextStyle, face: int = REGULAR, size_pt: float = 0.0) -> float:
    """Return how wide *text* is on one line."""
    widths = style.widths[face]
    words = text.split(" ")
    total = sum(widths[word] for word in words) + widths[" "] * (len(words) - 1)
    return total * (size_pt or style.size_pt)


def put(
    out: Marks,
    text: str,
    style: TextStyle,
    x: float,
    baseline: float,
    room: float,
    *,
    align: float = 0.0,
    face: int = REGULAR,
    colour: str = "",
    size_pt: float = 0.0,
) -> float:
    """Write *text* into *room* millimetres from *x*, and return where it ends.

    *align* is 0 for left, 0.5 for the middle, 1 for right. What is too wide gets smaller, then cut.
    """
    size = size_pt or style.size_pt
    wide = width_mm(text, style, face, size)
    if wide > room:
        size *= max(room / wide, LEAST_SHARE)
        text = cut(text, style, room, face, size)
        wide = width_mm(text, style, face, size)
    left = x + (room - wide) * align
    tracking = style.tracking * size
    ink = colour or style.colour
    out.append(TextRun(left, baseline, text, style.fonts[face], size, ink, tracking))
    return left + wide


def cut(text: str, style: TextStyle, room: float, face: int, size_pt: float) -> str:
    """Return as much of *text* as fits into *room*, with an ellipsis where something is missing."""
    if width_mm(text, style, face, size_pt) <= room + 1e-6:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        tried = text[:middle].rstrip() + ELLIPSIS
        if width_mm(tried, style, face, size_pt) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS
