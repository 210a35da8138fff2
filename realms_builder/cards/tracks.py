"""Tracks: rows of boxes to tick, in one or two colours, as big as the room allows."""

from __future__ import annotations

from typing import NamedTuple

from realms_builder.cards.binding import Card, printed
from realms_builder.cards.blocks import Content, Drawn, Marks
from realms_builder.cards.drawing import Path, Rect, TextRun
from realms_builder.cards.outlines import HEART, placed
from realms_builder.cards.text_styles import BOLD, Fit, TextStyle
from realms_builder.gamedata.formulas.values import Record

SMALLEST_BOX_MM = 2.2
LINE_MM = 0.28
MOST_BOXES = 200


class TrackLook(NamedTuple):
    """How the boxes of a track look; *fills* are the two colours, *ring* marks the second one."""

    shape: str = "box"
    fills: tuple[str | None, str | None] = ("#ffffff", "#ffffff")
    line: str = "#000000"
    box_mm: float = 3.6
    gap_mm: float = 0.8
    per_row: int = 0
    downwards: bool = False
    ring: bool = False
    title: TextStyle | None = None
    align: float = 0.0


class Track(NamedTuple):
    """One track of a subject: its title, its boxes, and how many come before the colour changes."""

    title: str
    boxes: int
    split: int
    rows: int = 0
    start: int = 0


def read_track(record: Record, card: Card) -> Track | None:
    """Return the track a record describes; None when it has no boxes."""
    boxes = _whole(record, "boxes")
    if boxes <= 0:
        return None
    boxes = min(boxes, MOST_BOXES)
    split = record.lookup("split")
    first = split if type(split) is int else boxes
    title = printed(record.lookup("name") or "", card.lang)
    return Track(title, boxes, first, _whole(record, "rows"), _whole(record, "start"))


def _whole(record: Record, name: str) -> int:
    value = record.lookup(name)
    return value if type(value) is int else 0


def track_content(tracks: list[Track], look: TrackLook) -> Content:
    """Return *tracks* one below the other, their boxes in rows that fit the width."""

    def height(width: float, fit: Fit) -> float:
        return _draw(None, tracks, look, 0.0, 0.0, width, fit)

    def draw(out: Marks, x: float, y: float, w: float, h: float, fit: Fit) -> None:
        del h
        _draw(out, tracks, look, x, y, w, fit)

    natural = max((_natural(track, look) for track in tracks), default=0.0)
    return Drawn(height, draw, natural)


def _natural(track: Track, look: TrackLook) -> float:
    per_row = _columns(track, look, 1e9, look.box_mm)
    width = per_row * (look.box_mm + look.gap_mm) - look.gap_mm
    if look.title is not None:
        width += look.title.width_of(track.title, BOLD) * look.title.size_pt + look.gap_mm * 2
    return width


def _columns(track: Track, look: TrackLook, width: float, box: float) -> int:
    """Return how many boxes stand in one row; downwards *per_row* counts boxes below each other."""
    if look.downwards:
        return -(-track.boxes // (look.per_row or track.boxes))
    fitting = max(1, int((width + look.gap_mm + 0.001) // (box + look.gap_mm)))
    wanted = look.per_row or track.boxes
    if track.rows:
        wanted = -(-track.boxes // track.rows)
    return min(fitting, wanted, track.boxes)


def _draw(
    out: Marks | None,
    tracks: list[Track],
    look: TrackLook,
    x: float,
    y: float,
    width: float,
    fit: Fit,
) -> float:
    """Draw *tracks*, or with no *out* only measure them; return the height."""
    top = y
    box = max(SMALLEST_BOX_MM, look.box_mm * fit.scale)
    for track in tracks:
        left = x
        if look.title is not None and track.title:
            left += _title(out, track.title, look.title, x, y, box, fit) + look.gap_mm * 2
        columns = _columns(track, look, width - (left - x), box)
        left += (width - (left - x) - columns * (box + look.gap_mm) + look.gap_mm) * look.align
        for at in range(track.boxes if out is not None else 0):
            if look.downwards:
                place, line = divmod(at, look.per_row or track.boxes)
            else:
                line, place = divmod(at, columns)
            second = at >= track.split
            bx = left + place * (box + look.gap_mm)
            by = y + line * (box + look.gap_mm)
            assert out is not None
            draw_box(out, look, bx, by, box, second)
        lines = -(-track.boxes // columns)
        if look.downwards:
            lines = min(track.boxes, look.per_row or track.boxes)
        y += lines * (box + look.gap_mm)
    return y - top - look.gap_mm if tracks else 0.0


def _title(
    out: Marks | None, text: str, style: TextStyle, x: float, y: float, box: float, fit: Fit
) -> float:
    size = fit.size(style.size_pt)
    if out is not None:
        baseline = y + box / 2 + style.cap_mm(size) / 2
        out.append(TextRun(x, baseline, text, style.fonts[BOLD], size, style.colour))
    return style.width_of(text, BOLD) * size


def draw_box(out: Marks, look: TrackLook, x: float, y: float, box: float, second: bool) -> None:
    """Draw one box, circle or heart; the second colour also gets a ring where ink is saved."""
    fill = look.fills[1 if second else 0]
    if look.shape == "heart":
        out.append(Path(placed(HEART, x, y, box, box), fill, look.line, LINE_MM))
    else:
        radius = {"circle": box / 2, "box": box * 0.18}.get(look.shape, 0.0)
        out.append(Rect(x, y, box, box, fill, look.line, LINE_MM, radius))
    if second and look.ring:
        inner = box * 0.36
        at = (box - inner) / 2
        out.append(Rect(x + at, y + at, inner, inner, look.line, None, 0.0, inner / 2))
