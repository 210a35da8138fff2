"""Tracks: rows of boxes to tick, in one or two colours, as big as the room allows."""

from __future__ import annotations

from realms_builder.cards.blocks import Content, Drawn, Marks, remembered
from realms_builder.cards.drawing import Path, Rect, TextRun
from realms_builder.cards.elements.outlines import HEART, placed
from realms_builder.cards.elements.track_plan import (
    COUNTER_BOXES,
    SMALLEST_BOX_MM,
    Laid,
    Track,
    TrackLook,
    planned,
    total_height,
)
from realms_builder.cards.template.binding import Card, printed
from realms_builder.cards.text_styles import BOLD, Fit, TextStyle
from realms_builder.game.formulas.values import Record

__all__ = ["SMALLEST_BOX_MM", "Track", "TrackLook", "draw_box", "read_track", "track_content"]

LINE_MM = 0.28
RING_MM = 0.3


def read_track(record: Record, card: Card) -> Track | None:
    """Return the track a record describes; None when it has no boxes."""
    boxes = _whole(record, "boxes")
    if boxes <= 0:
        return None
    split = record.lookup("split")
    first = split if type(split) is int else boxes
    title = printed(record.lookup("name") or "", card.lang)
    return Track(title, boxes, first, _whole(record, "rows"), _whole(record, "start"))


def _whole(record: Record, name: str) -> int:
    value = record.lookup(name)
    return value if type(value) is int else 0


def track_content(tracks: list[Track], look: TrackLook, plan: list[Laid] | None = None) -> Content:
    """Return *tracks* one below the other, their boxes in rows that fit the width.

    *plan* is how they lie at full size, when that was settled before.
    """
    known: dict[tuple[float, float], list[Laid]] = {}

    def laid(width: float, fit: Fit) -> list[Laid]:
        if plan is not None and fit.scale == 1:
            return plan
        found = known.get((width, fit.scale))
        if found is None:
            found = known[width, fit.scale] = planned(tracks, look, width, fit)
        return found

    def height(width: float, fit: Fit) -> float:
        return total_height(laid(width, fit), look)

    def draw(out: Marks, x: float, y: float, w: float, h: float, fit: Fit) -> None:
        del h
        for one in laid(w, fit):
            _draw(out, one, look, x, y, w, fit)
            y += one.height(look) + look.gap_mm

    natural = max((_natural(track, look) for track in tracks), default=0.0)
    return Drawn(height, remembered(draw), natural)


def _natural(track: Track, look: TrackLook) -> float:
    (one,) = planned([track], look, 1e6)
    return one.indent + one.width(look)


def _draw(
    out: Marks, one: Laid, look: TrackLook, x: float, y: float, width: float, fit: Fit
) -> None:
    track, box = one.track, one.box
    if one.indent and look.title is not None:
        _title(out, track.title, look.title, x, y, box, fit)
    left = x + one.indent
    left += (width - one.indent - one.width(look)) * look.align
    if one.counter:
        _counter(out, one, look, left, y)
        return
    step = box + one.gap
    for at in range(track.boxes):
        line, place = divmod(at, one.along)
        if look.downwards:
            line, place = place, line
        draw_box(out, look, left + place * step, y + line * step, box, at, track.split)


def _counter(out: Marks, one: Laid, look: TrackLook, x: float, y: float) -> None:
    """Draw one long box to write in, the number of boxes, and from where the colour changes."""
    track, box = one.track, one.box
    style = look.counter or look.title
    assert style is not None
    wide = box * COUNTER_BOXES
    out.append(Rect(x, y, wide, box, look.fills[0], look.line, LINE_MM, box * 0.18))
    _number(out, f"/ {track.boxes}", style, look.line, x, y, wide - box * 0.3, box)
    if track.split < track.boxes:
        left = x + wide + box * 0.4
        out.append(Rect(left, y, box * 2.2, box, look.fills[1], look.line, LINE_MM, box * 0.18))
        _ring(out, look, left, y, box)
        _number(out, str(track.split + 1), style, look.line, left, y, box * 2.0, box)


def _number(
    out: Marks, text: str, style: TextStyle, colour: str, x: float, y: float, w: float, box: float
) -> None:
    """Write *text* to the right of a box, as large as it allows."""
    size = min(style.size_pt, box * 0.56 / (style.heights.cap_height or 0.2))
    wide = style.width_of(text, BOLD) * size
    if wide > w * 0.62:
        size, wide = size * w * 0.62 / wide, w * 0.62
    baseline = y + box / 2 + style.cap_mm(size) / 2
    out.append(TextRun(x + w - wide, baseline, text, style.fonts[BOLD], size, colour))


def _title(
    out: Marks, text: str, style: TextStyle, x: float, y: float, box: float, fit: Fit
) -> None:
    size = fit.size(style.size_pt)
    baseline = y + box / 2 + style.cap_mm(size) / 2
    out.append(TextRun(x, baseline, text, style.fonts[BOLD], size, style.colour))


def draw_box(
    out: Marks, look: TrackLook, x: float, y: float, box: float, at: int, split: int
) -> None:
    """Draw the box *at* its place; where the second colour begins, a ring says so as well."""
    second = at >= split
    fill = look.fills[1 if second else 0]
    if look.shape == "heart":
        out.append(Path(placed(HEART, x, y, box, box), fill, look.line, LINE_MM))
    else:
        radius = {"circle": box / 2, "box": box * 0.18}.get(look.shape, 0.0)
        out.append(Rect(x, y, box, box, fill, look.line, LINE_MM, radius))
    if second and look.ring:
        inner = box * 0.36
        inset = (box - inner) / 2
        out.append(Rect(x + inset, y + inset, inner, inner, look.line, None, 0.0, inner / 2))
    elif at == split:
        _ring(out, look, x, y, box)


def _ring(out: Marks, look: TrackLook, x: float, y: float, box: float) -> None:
    """Draw a ring into the first box of the second colour, for eyes that see no colours."""
    inner = box * 0.5
    inset = (box - inner) / 2
    out.append(Rect(x + inset, y + inset, inner, inner, None, look.line, RING_MM, inner / 2))
