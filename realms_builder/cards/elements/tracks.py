"""Tracks: rows of boxes to tick, in one or two colours, as big as the room allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from realms_builder.cards.elements.outlines import HEART, placed
from realms_builder.cards.template.binding import Card, Getter, condition, getter, printed
from realms_builder.cards.template.templates import Zone
from realms_builder.cards.template_building import Workshop
from realms_builder.core.titles import sentence_case
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Content, Drawn, Marks, remembered
from realms_builder.layout.marks import PathMark, Rect, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.text_styles import BOLD, FULL, Fit, TextStyle

LINE_MM = 0.28
RING_MM = 0.3
_CROSS_INSET, _CROSS_LINE = 0.24, 0.12
_HEAVY_LINE = 0.22
"""Shares of a box: what a cross in it leaves free, and how thick it is."""


def read_track(record: Record, card: Card) -> Track | None:
    """Return the track a record describes; None when it has no boxes."""
    boxes = _whole(record, "boxes")
    if boxes <= 0:
        return None
    split = record.lookup("split")
    first = split if type(split) is int else boxes
    name = printed(record.lookup("name") or "", card.lang)
    title = sentence_case(name)  # it stands alone before its boxes
    rows, start, ticked, every = (_whole(record, k) for k in ("rows", "start", "ticked", "every"))
    return Track(title, boxes, first, rows, start, ticked, every)


def _whole(record: Record, name: str) -> int:
    value = record.lookup(name)
    return value if type(value) is int else 0


def track_content(
    tracks: list[Track], look: TrackLook, plan: list[LaidTrack] | None = None
) -> Content:
    """Return *tracks* one below the other, their boxes in rows that fit the width.

    *plan* is how they lie at full size, when that was settled before.
    """
    known: dict[tuple[float, float], list[LaidTrack]] = {}

    def laid(width: float, fit: Fit) -> list[LaidTrack]:
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
    out: Marks, one: LaidTrack, look: TrackLook, x: float, y: float, width: float, fit: Fit
) -> None:
    track, box = one.track, one.box
    if look.title is not None and one.head:
        _title(out, one.title, look.title, x, y, one.head, fit)
        y += one.head
    elif one.indent and look.title is not None:
        _title(out, one.title, look.title, x, y, box, fit)
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
        heavy = track.every > 0 and (at + 1) % track.every == 0
        draw_box(out, look, left + place * step, y + line * step, box, at, track.split, heavy)
        if at < track.ticked:
            _cross(out, look, left + place * step, y + line * step, box)


def _counter(out: Marks, one: LaidTrack, look: TrackLook, x: float, y: float) -> None:
    """Draw one long box to write in, the number of boxes, and from where the colour changes."""
    track, box = one.track, one.box
    style = look.counter or look.title
    assert style is not None
    wide = box * COUNTER_BOXES
    out.append(Rect(x, y, wide, box, look.fills[0], look.line, LINE_MM, box * 0.18))
    _number(out, f"/ {track.boxes}", style, look.line, x, y, wide - box * 0.3, box)
    if track.ticked:
        _number(out, str(track.ticked), style, look.line, x, y, wide * 0.4, box)
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
    out: Marks,
    look: TrackLook,
    x: float,
    y: float,
    box: float,
    at: int,
    split: int,
    heavy: bool = False,
) -> None:
    """Draw the box *at* its place; where the second colour begins, a ring says so as well."""
    second, line_mm = at >= split, box * _HEAVY_LINE if heavy else LINE_MM
    fill = look.fills[1 if second else 0]
    if look.shape == "heart":
        out.append(PathMark(placed(HEART, x, y, box, box), fill, look.line, line_mm))
    else:
        radius = {"circle": box / 2, "box": box * 0.18}.get(look.shape, 0.0)
        out.append(Rect(x, y, box, box, fill, look.line, line_mm, radius))
    if second and look.ring:
        inner = box * 0.36
        inset = (box - inner) / 2
        out.append(Rect(x + inset, y + inset, inner, inner, look.line, None, 0.0, inner / 2))
    elif at == split:
        _ring(out, look, x, y, box)


def _cross(out: Marks, look: TrackLook, x: float, y: float, box: float) -> None:
    """Cross a box out, as a pencil would."""
    inset = box * _CROSS_INSET
    left, right, top, foot = x + inset, x + box - inset, y + inset, y + box - inset
    down, up = (("M", left, top), ("L", right, foot)), (("M", right, top), ("L", left, foot))
    out.append(PathMark((*down, *up), None, look.line, box * _CROSS_LINE))


def _ring(out: Marks, look: TrackLook, x: float, y: float, box: float) -> None:
    """Draw a ring into the first box of the second colour, for eyes that see no colours."""
    inner = box * 0.5
    inset = (box - inner) / 2
    out.append(Rect(x + inset, y + inset, inner, inner, None, look.line, RING_MM, inner / 2))


# ------------------------------------------------------------------ track plan


SMALLEST_BOX_MM = 2.2
ROW_BOX_MM = 2.7
"""In a text, boxes become so small that a track need not break into rows."""
SHRINK_STEP = 0.92
MOST_LINES = 5
"""In a text, a track of more rows is drawn with smaller boxes."""
MOST_BOXES = 200
_MOST_BESIDE, _HEAD_LEADING = 0.45, 1.3
"""A title that would take more of the width stands above its boxes."""
_SLACK_MM = 0.001
COUNTER_BOXES = 3.6
"""A counter is as wide as so many boxes."""


class TrackLook(NamedTuple):
    """How the boxes of a track look; *fills* are the two colours.

    The first box of the second colour has a ring; with *ring* every one has, for colours that are
    not printed. *room_mm* is the height there is, 0 where the track stands in a text.
    """

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
    counter: TextStyle | None = None
    room_mm: float = 0.0


class Track(NamedTuple):
    """One track of a subject: its title, its boxes, and how many come before the colour changes.

    So many boxes are *ticked* before the game begins; where *every* is more than 0, each box of
    that number, such as each fourth, has a heavy line.
    """

    title: str
    boxes: int
    split: int
    rows: int = 0
    start: int = 0
    ticked: int = 0
    every: int = 0


class LaidTrack(NamedTuple):
    """One track as it is drawn; *along* boxes stand in a row, or in a column when downwards.

    The title stands before the boxes, or above them in a line *head* millimetres high.
    """

    track: Track
    box: float
    gap: float
    along: int
    lines: int
    indent: float = 0.0
    counter: bool = False
    head: float = 0.0

    @property
    def title(self) -> str:
        """Return what stands before the boxes, with their number where they are a block."""
        return f"{self.track.title} {self.track.boxes}" if self.lines > 1 else self.track.title

    def height(self, look: TrackLook) -> float:
        """Return the height from the first to the last box."""
        below = self.along if look.downwards and not self.counter else self.lines
        return self.head + below * (self.box + self.gap) - self.gap

    def width(self, look: TrackLook) -> float:
        """Return the width from the first to the last box, the title left aside."""
        if self.counter:
            return counter_width(self.track, self.box)
        beside = self.lines if look.downwards else self.along
        return beside * (self.box + self.gap) - self.gap


def counter_width(track: Track, box: float) -> float:
    """Return the width of a counter, with the mark of its second colour where it has one."""
    return box * (COUNTER_BOXES + (2.6 if track.split < track.boxes else 0.0))


def planned(tracks: list[Track], look: TrackLook, width: float, fit: Fit = FULL) -> list[LaidTrack]:
    """Return *tracks* laid into *width*, with boxes as large as the room allows.

    Tracks that do not fit with the smallest boxes become counters, the longest first.
    """
    laid: list[LaidTrack] = []
    head = 0.0
    sizes = list(_sizes(look.box_mm * fit.scale, look.box_mm))
    indent = max((_indent(track.title, look, fit) for track in tracks), default=0.0)
    rows = _rows(tracks, look, width, indent, sizes)
    for track in tracks:
        if look.title is not None and track.title and track not in rows:
            indent = max(indent, _indent(f"{track.title} {track.boxes}", look, fit))
    if look.title is not None and indent > width * _MOST_BESIDE:
        head, indent = fit.size(look.title.size_pt) * MM_PER_PT * _HEAD_LEADING, 0.0
    for box in sizes:
        laid = [_laid(track, look, width, box, indent)._replace(head=head) for track in tracks]
        broken = any(one.lines > 1 and one.track in rows for one in laid)
        if _fits(laid, look, width) and not broken:
            return laid
    for _ in tracks if look.counter or look.title else ():
        longest = max(laid, key=lambda one: -1 if one.counter else one.track.boxes)
        size = max(look.box_mm * fit.scale, SMALLEST_BOX_MM)
        room = look.room_mm or size
        counted = longest._replace(
            box=max(min(size, room), SMALLEST_BOX_MM), along=1, lines=1, counter=True
        )
        laid = [counted if one is longest else one for one in laid]
        if _fits(laid, look, width):
            break
    return laid


def _sizes(wanted: float, full: float) -> Iterator[float]:
    """Yield sizes of boxes from the wanted one to the smallest that can be ticked."""
    least = min(SMALLEST_BOX_MM, full)
    box = max(wanted, least)
    while box > least:
        yield box
        box *= SHRINK_STEP
    yield least


def _indent(title: str, look: TrackLook, fit: Fit) -> float:
    """Return what *title* takes before the boxes."""
    if look.title is None or not title:
        return 0.0
    return look.title.width_of(title, BOLD) * fit.size(look.title.size_pt) + look.gap_mm * 2


def _rows(
    tracks: list[Track], look: TrackLook, width: float, indent: float, sizes: list[float]
) -> list[Track]:
    """Return which tracks of a text stand in one row if need be with smaller boxes."""
    if look.title is None or look.room_mm or look.downwards or look.per_row:
        return []
    box = min((size for size in sizes if size >= ROW_BOX_MM), default=sizes[0])
    laid = [_laid(track, look, width, box, indent) for track in tracks if not track.rows]
    return [one.track for one in laid if one.lines == 1]


def _laid(track: Track, look: TrackLook, width: float, box: float, indent: float) -> LaidTrack:
    gap = look.gap_mm if box >= look.box_mm else look.gap_mm * box / look.box_mm
    wished = -(-track.boxes // track.rows) if track.rows else look.per_row or track.boxes
    if look.downwards:
        along = min(track.boxes, wished)
        if -(-track.boxes // along) * (box + gap) - gap > width + _SLACK_MM:
            # Too many columns side by side: they grow longer, as far as there is room.
            along = max(along, int((look.room_mm + gap + _SLACK_MM) // (box + gap)))
        along = min(along, track.boxes)
    else:
        fitting = max(1, int((width - indent + gap + _SLACK_MM) // (box + gap)))
        along = min(fitting, wished, track.boxes)
        if along < wished and not track.rows:
            along = -(-track.boxes // -(-track.boxes // along))  # no row much shorter than others
    return LaidTrack(track, box, gap, along, -(-track.boxes // along), indent)


def _fits(laid: list[LaidTrack], look: TrackLook, width: float) -> bool:
    for one in laid:
        if one.track.boxes > MOST_BOXES and not one.counter:
            return False
        if one.indent + one.width(look) > width + _SLACK_MM and not one.counter:
            return False
        if not look.room_mm and not look.downwards and one.lines > max(MOST_LINES, one.track.rows):
            return False
    return not look.room_mm or total_height(laid, look) <= look.room_mm + _SLACK_MM


def total_height(laid: list[LaidTrack], look: TrackLook) -> float:
    """Return the height of tracks one below the other."""
    return sum(one.height(look) for one in laid) + look.gap_mm * max(0, len(laid) - 1)


# ------------------------------------------------------------------ track zones


BindZone = Callable[[Card, Record], "Track | None"]
_MOST_COUNTED = 9999


def zone_binder(shop: Workshop, zone: Zone) -> BindZone:
    """Return what counts the boxes of *zone* for a card; a zone without boxes gives None.

    Raises ``FormulaError`` and ``MarkupError`` for what cannot be read.
    """
    name, title = shop.element, shop.text(zone.name)
    test = condition(zone.when, name)
    boxes, split, rows = (
        getter(str(source), name) if source is not None else None
        for source in (zone.boxes, zone.split, zone.rows)
    )

    def bind(card: Card, scope: Record) -> Track | None:
        if test is not None and not test(card, scope):
            return None
        count = _whole_of_track_zones(boxes, card, scope)
        if count <= 0:
            return None
        first = count if split is None else max(0, _whole_of_track_zones(split, card, scope))
        return Track(
            title.plain(card, scope), count, first, _whole_of_track_zones(rows, card, scope)
        )

    return bind


def _whole_of_track_zones(get: Getter | None, card: Card, scope: Record) -> int:
    value = get(card, scope) if get is not None else 0
    number = value.number if isinstance(value, Record) else value
    return min(int(number), _MOST_COUNTED) if isinstance(number, (int, Fraction)) else 0
