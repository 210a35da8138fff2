"""How the boxes of tracks are laid: as wished, wrapped, smaller, or at last one counter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.cards.text_styles import BOLD, FULL, Fit, TextStyle

SMALLEST_BOX_MM = 2.2
SHRINK_STEP = 0.92
MOST_LINES = 5
"""In a text, a track of more rows is drawn with smaller boxes."""
MOST_BOXES = 200
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
    """One track of a subject: its title, its boxes, and how many come before the colour changes."""

    title: str
    boxes: int
    split: int
    rows: int = 0
    start: int = 0


class Laid(NamedTuple):
    """One track as it is drawn; *along* boxes stand in a row, or in a column when downwards."""

    track: Track
    box: float
    gap: float
    along: int
    lines: int
    indent: float = 0.0
    counter: bool = False

    def height(self, look: TrackLook) -> float:
        """Return the height from the first to the last box."""
        below = self.along if look.downwards and not self.counter else self.lines
        return below * (self.box + self.gap) - self.gap

    def width(self, look: TrackLook) -> float:
        """Return the width from the first to the last box, the title left aside."""
        if self.counter:
            return counter_width(self.track, self.box)
        beside = self.lines if look.downwards else self.along
        return beside * (self.box + self.gap) - self.gap


def counter_width(track: Track, box: float) -> float:
    """Return the width of a counter, with the mark of its second colour where it has one."""
    return box * (COUNTER_BOXES + (2.6 if track.split < track.boxes else 0.0))


def planned(tracks: list[Track], look: TrackLook, width: float, fit: Fit = FULL) -> list[Laid]:
    """Return *tracks* laid into *width*, with boxes as large as the room allows.

    Tracks that do not fit with the smallest boxes become counters, the longest first.
    """
    laid: list[Laid] = []
    for box in _sizes(look.box_mm * fit.scale, look.box_mm):
        laid = [_laid(track, look, width, box, fit) for track in tracks]
        if _fits(laid, look, width):
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


def _laid(track: Track, look: TrackLook, width: float, box: float, fit: Fit) -> Laid:
    gap = look.gap_mm if box >= look.box_mm else look.gap_mm * box / look.box_mm
    indent = 0.0
    if look.title is not None and track.title:
        size = fit.size(look.title.size_pt)
        indent = look.title.width_of(track.title, BOLD) * size + look.gap_mm * 2
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
    return Laid(track, box, gap, along, -(-track.boxes // along), indent)


def _fits(laid: list[Laid], look: TrackLook, width: float) -> bool:
    for one in laid:
        if one.track.boxes > MOST_BOXES and not one.counter:
            return False
        if one.indent + one.width(look) > width + _SLACK_MM and not one.counter:
            return False
        if not look.room_mm and not look.downwards and one.lines > max(MOST_LINES, one.track.rows):
            return False
    return not look.room_mm or total_height(laid, look) <= look.room_mm + _SLACK_MM


def total_height(laid: list[Laid], look: TrackLook) -> float:
    """Return the height of tracks one below the other."""
    return sum(one.height(look) for one in laid) + look.gap_mm * max(0, len(laid) - 1)
