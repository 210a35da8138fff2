"""What the mouse does while its button is held: move, resize, carry, frame, pan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt

from realms_builder.cards.designing import edits
from realms_builder.cards.designing.arranging import ElementFrame, bounds, scaling
from realms_builder.cards.designing.draft import Draft
from realms_builder.cards.designing.dropping import DropPlace, drop_place
from realms_builder.cards.designing.element_keys import ElementKey, face_of
from realms_builder.cards.designing.own_file import EditRefused
from realms_builder.cards.designing.snapping import (
    Guide,
    SnapLines,
    Snapped,
    snapped_edges,
    snapped_move,
)
from realms_builder.cards.designing.spots import ElementSpot
from realms_builder.cards.designing.structure import reordered
from realms_builder.cards.designing.turning import about_middle, angle_to, settled, tidy_angle
from realms_builder.gui.rooms.designer.canvas.handles import Handle, within
from realms_builder.gui.rooms.designer.canvas.steps import step_name
from realms_builder.gui.rooms.designer.document import TemplateDocument

Point = tuple[float, float]
Modifiers = Qt.KeyboardModifier
LEAST_SIDE_MM = 0.5


class _Boxes:
    """What moving and resizing share: the draft as it would be, shown while it is dragged."""

    band: ElementFrame | None = None
    drop: DropPlace | None = None

    def __init__(
        self,
        document: TemplateDocument,
        frames: Mapping[ElementKey, ElementFrame],
        start: Point,
        lines: SnapLines,
        reach_mm: Callable[[], float],
    ) -> None:
        self._document = document
        self._before = dict(frames)
        self._start = start
        self._lines = lines
        self._reach = reach_mm
        self._after: Draft | None = None
        self._verb = "move"
        self.frames: Mapping[ElementKey, ElementFrame] = self._before
        self.guides: Sequence[Guide] = ()

    def _show(self, deltas: edits.Deltas) -> None:
        document = self._document
        try:
            self._after = edits.boxed(document.draft, document.shelf, deltas)
        except EditRefused as refusal:
            self.cancel()
            document.refused.emit(refusal.problem)
            return
        document.preview(self._after)

    def finish(self) -> None:
        """Commit what is shown."""
        after, document = self._after, self._document
        if after is None:
            document.preview(None)
        else:
            document.commit(step_name(self._verb, document, list(self._before)), after)

    def cancel(self) -> None:
        """Show the boxes where they were."""
        self._after = None
        self.frames, self.guides = self._before, ()
        self._document.preview(None)


class MoveGesture(_Boxes):
    """Moves boxes; Shift keeps to one direction, Ctrl lets nothing snap."""

    def drag(self, point: Point, modifiers: Modifiers) -> None:
        """Move to where the mouse is, or to a line near it."""
        dx, dy = point[0] - self._start[0], point[1] - self._start[1]
        if modifiers & Modifiers.ShiftModifier:
            dx, dy = (dx, 0.0) if abs(dx) >= abs(dy) else (0.0, dy)
        snapped = Snapped(0.0, 0.0)
        if not modifiers & Modifiers.ControlModifier:
            whole = bounds(self._before).moved(dx, dy)
            snapped = snapped_move(whole, self._lines, self._reach())
        if modifiers & Modifiers.ShiftModifier:
            snapped = snapped._replace(dx=snapped.dx if dx else 0.0, dy=snapped.dy if dy else 0.0)
        dx, dy = round(dx + snapped.dx, 2), round(dy + snapped.dy, 2)
        self.guides = snapped.guides
        self.frames = {key: frame.moved(dx, dy) for key, frame in self._before.items()}
        self._show(dict.fromkeys(self._before, (dx, dy, 0.0, 0.0)))


class ResizeGesture(_Boxes):
    """Pulls edges of boxes; Shift keeps the proportions, Ctrl lets nothing snap."""

    def __init__(
        self,
        document: TemplateDocument,
        frames: Mapping[ElementKey, ElementFrame],
        start: Point,
        lines: SnapLines,
        reach_mm: Callable[[], float],
        handle: Handle,
        angle: float = 0.0,
    ) -> None:
        """Pull the edges that *handle* stands for; one element alone may be turned by *angle*."""
        super().__init__(document, frames, start, lines, reach_mm)
        self._handle = handle
        self._turn = about_middle(angle, bounds(frames)) if angle else None
        self._verb = "resize"

    def drag(self, point: Point, modifiers: Modifiers) -> None:
        """Pull the edges to where the mouse is, or to a line near it."""
        handle, whole = self._handle, bounds(self._before)
        start = self._start
        if self._turn is not None:
            point, start = self._turn.back(*point), self._turn.back(*start)
        after = _pulled(whole, handle, point[0] - start[0], point[1] - start[1])
        self.guides = ()
        if modifiers & Modifiers.ShiftModifier and handle.across and handle.down:
            after = _in_proportion(whole, after, handle)
        elif self._turn is None and not modifiers & Modifiers.ControlModifier:
            found = snapped_edges(after, self._lines, self._reach(), *handle)
            after = _pulled(after, handle, found.dx, found.dy)
            self.guides = found.guides
        if self._turn is not None:
            after = settled(after, self._turn)
        deltas = {
            key: (round(a, 2), round(b, 2), round(c, 2), round(d, 2))
            for key, (a, b, c, d) in scaling(self._before, after).items()
        }
        self.frames = {
            key: ElementFrame(frame.x + by[0], frame.y + by[1], frame.w + by[2], frame.h + by[3])
            for (key, frame), by in zip(self._before.items(), deltas.values(), strict=True)
        }
        self._show(deltas)


def _pulled(frame: ElementFrame, handle: Handle, dx: float, dy: float) -> ElementFrame:
    """Return *frame* with the edges of *handle* moved, never turned over."""
    x, right, y, bottom = frame.x, frame.right, frame.y, frame.bottom
    if handle.across < 0:
        x = min(x + dx, right - min(LEAST_SIDE_MM, frame.w))
    elif handle.across > 0:
        right = max(right + dx, x + min(LEAST_SIDE_MM, frame.w))
    if handle.down < 0:
        y = min(y + dy, bottom - min(LEAST_SIDE_MM, frame.h))
    elif handle.down > 0:
        bottom = max(bottom + dy, y + min(LEAST_SIDE_MM, frame.h))
    return ElementFrame(x, y, right - x, bottom - y)


def _in_proportion(before: ElementFrame, after: ElementFrame, handle: Handle) -> ElementFrame:
    if not before.w or not before.h:
        return after
    scale = max(after.w / before.w, after.h / before.h)
    w, h = before.w * scale, before.h * scale
    x = before.right - w if handle.across < 0 else before.x
    y = before.bottom - h if handle.down < 0 else before.y
    return ElementFrame(x, y, w, h)


class TurnGesture:
    """Turns an element about its middle; Shift goes in steps, Ctrl lets nothing snap."""

    band: ElementFrame | None = None
    drop: DropPlace | None = None
    guides: Sequence[Guide] = ()

    def __init__(
        self,
        document: TemplateDocument,
        key: ElementKey,
        frame: ElementFrame,
        start: Point,
        angle: float,
    ) -> None:
        """Turn the element *key* in *frame*, which is turned by *angle*."""
        self._document, self._key, self._before = document, key, angle
        self._middle = frame.middle
        self._off = angle - angle_to(self._middle, start)
        self._after: Draft | None = None
        self.angle = angle
        self.frames: Mapping[ElementKey, ElementFrame] = {key: frame}

    def drag(self, point: Point, modifiers: Modifiers) -> None:
        """Turn it to where the mouse is."""
        steps = bool(modifiers & Modifiers.ShiftModifier)
        free = bool(modifiers & Modifiers.ControlModifier)
        wanted = angle_to(self._middle, point) + self._off
        self.angle = tidy_angle(wanted, steps=steps, free=free)
        document = self._document
        try:
            self._after = edits.turned(document.draft, document.shelf, [self._key], self.angle)
        except EditRefused as refusal:
            self.cancel()
            document.refused.emit(refusal.problem)
            return
        document.preview(self._after)

    def finish(self) -> None:
        """Commit what is shown."""
        document = self._document
        if self._after is None:
            document.preview(None)
        else:
            document.commit(step_name("turn", document, [self._key]), self._after)

    def cancel(self) -> None:
        """Show it as it was."""
        self._after, self.angle = None, self._before
        self._document.preview(None)


class CarryGesture:
    """Carries an element of a container elsewhere: a bar shows where it drops."""

    band: ElementFrame | None = None
    guides: Sequence[Guide] = ()

    def __init__(
        self,
        document: TemplateDocument,
        key: ElementKey,
        frame: ElementFrame,
        start: Point,
        spots: Sequence[ElementSpot],
    ) -> None:
        """Carry the element *key*, which lies in *frame*."""
        self._document, self._key, self._frame = document, key, frame
        self._start, self._spots = start, spots
        self._by = (0.0, 0.0)
        self.frames: Mapping[ElementKey, ElementFrame] = {key: frame}
        self.drop: DropPlace | None = None

    def drag(self, point: Point, modifiers: Modifiers) -> None:
        """Carry it to where the mouse is."""
        del modifiers
        self._by = (point[0] - self._start[0], point[1] - self._start[1])
        document = self._document
        merged = document.draft.merged(document.shelf)
        self.drop = drop_place(merged, self._spots, point, (self._key,))
        self.frames = {self._key: self._frame.moved(*self._by)}

    def finish(self) -> None:
        """Drop it into the container under it, else on the face with a box of its own."""
        document, key, drop = self._document, self._key, self.drop
        if self._by == (0.0, 0.0):
            return
        frame = self._frame.moved(*self._by)
        box = (round(frame.x, 2), round(frame.y, 2), round(frame.w, 2), round(frame.h, 2))
        parent, at = (drop.parent, drop.at) if drop else ((face_of(key),), None)
        made: list[ElementKey] = []

        def edit(draft: Draft) -> Draft:
            after, new = reordered(draft, document.shelf, key, parent, at, box)
            made.append(new)
            return after

        if document.change(step_name("reorder", document, [key]), edit):
            document.select(made)

    def cancel(self) -> None:
        """Leave it where it is."""
        self._by = (0.0, 0.0)


class BandGesture:
    """Draws a frame and selects what it touches; with Shift beside what is selected already."""

    guides: Sequence[Guide] = ()
    drop: DropPlace | None = None
    frames: Mapping[ElementKey, ElementFrame] = {}

    def __init__(
        self, document: TemplateDocument, start: Point, spots: Sequence[ElementSpot], *, adds: bool
    ) -> None:
        """Begin a frame at *start* among *spots*."""
        self._document, self._start, self._spots = document, start, spots
        self._before = document.selection
        self._adds = adds
        self.band: ElementFrame | None = None

    def drag(self, point: Point, modifiers: Modifiers) -> None:
        """Draw the frame to where the mouse is."""
        del modifiers
        x, y = min(point[0], self._start[0]), min(point[1], self._start[1])
        w, h = abs(point[0] - self._start[0]), abs(point[1] - self._start[1])
        self.band = ElementFrame(x, y, w, h)
        found = within(self._spots, self.band)
        self._document.select((*self._before, *found) if self._adds else found)

    def finish(self) -> None:
        """Keep what is selected."""
        self.band = None

    def cancel(self) -> None:
        """Select what was selected before."""
        self.band = None
        self._document.select(self._before)


class DrawGesture:
    """Draws the box of a new element; Shift makes it a square, Ctrl lets nothing snap.

    *put* gets the box that was drawn; a click without a drag gives a place without a size.
    """

    drop: DropPlace | None = None
    frames: Mapping[ElementKey, ElementFrame] = {}

    def __init__(
        self,
        start: Point,
        lines: SnapLines,
        reach_mm: Callable[[], float],
        put: Callable[[ElementFrame], None],
    ) -> None:
        """Begin a box near *start*."""
        self._start, self._lines, self._reach, self._put = start, lines, reach_mm, put
        self.guides: Sequence[Guide] = ()
        self.band: ElementFrame | None = ElementFrame(*start, 0.0, 0.0)

    def drag(self, point: Point, modifiers: Modifiers) -> None:
        """Draw the box to where the mouse is, its edges on lines near them."""
        (x, y), (to_x, to_y) = self._start, point
        wide, high = to_x - x, to_y - y
        if modifiers & Modifiers.ShiftModifier:
            side = max(abs(wide), abs(high))
            wide, high = side if wide >= 0 else -side, side if high >= 0 else -side
        frame = ElementFrame(min(x, x + wide), min(y, y + high), abs(wide), abs(high))
        self.guides = ()
        if not modifiers & (Modifiers.ControlModifier | Modifiers.ShiftModifier):
            for ends in ((-1, -1), (1, 1)):
                found = snapped_edges(frame, self._lines, self._reach(), *ends)
                frame = _pulled(frame, Handle(*ends), found.dx, found.dy)
                self.guides = (*self.guides, *found.guides)
        self.band = frame

    def finish(self) -> None:
        """Put the element where it was drawn."""
        if self.band is not None:
            self._put(self.band)

    def cancel(self) -> None:
        """Draw nothing."""
        self.band = None


AnyGesture = MoveGesture | ResizeGesture | TurnGesture | CarryGesture | BandGesture | DrawGesture
"""A drag under way: ``drag``, then ``finish`` or ``cancel``; what it shows are its attributes."""
