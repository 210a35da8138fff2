"""The eight handles round what is selected, and what the mouse finds on a face."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt

from realms_builder.cards.designing.arranging import ElementFrame
from realms_builder.cards.designing.element_keys import ElementKey
from realms_builder.cards.designing.spots import ElementSpot
from realms_builder.cards.designing.turning import ElementTurn, angle_to

HANDLE_PX = 9.0
REACH_PX = 8.0
_GROUND = 0.9
"""What covers so much of the card is ground: a drag that begins on it selects with a frame."""


class Handle(NamedTuple):
    """A place to take hold of a box: -1 the left or upper edge, 1 the right or lower, 0 neither."""

    across: int
    down: int

    def cursor(self, angle: float = 0.0) -> Qt.CursorShape:
        """Return the cursor that shows which way it goes on something turned by *angle*."""
        if not self.across and not self.down:
            return Qt.CursorShape.PointingHandCursor
        way = angle_to((0.0, 0.0), (self.across, self.down)) + angle
        return _CURSORS[round(way / 45) % 4]


_CURSORS = (
    Qt.CursorShape.SizeVerCursor,
    Qt.CursorShape.SizeBDiagCursor,
    Qt.CursorShape.SizeHorCursor,
    Qt.CursorShape.SizeFDiagCursor,
)
TURNER = Handle(0, 0)
"""The handle above the box by which it is turned."""
TURNER_PX = 22.0
HANDLES = tuple(Handle(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)


def handle_centre(handle: Handle, rect: QRectF) -> QPointF:
    """Return where *handle* lies round *rect*, a little outside so that small boxes stay free."""
    if handle == TURNER:
        return QPointF(rect.center().x(), rect.top() - TURNER_PX)
    x = rect.center().x() + handle.across * (rect.width() / 2)
    y = rect.center().y() + handle.down * (rect.height() / 2)
    return QPointF(x, y)


def handle_at(
    point: QPointF, rect: QRectF, angle: float = 0.0, *, turns: bool = False
) -> Handle | None:
    """Return the handle of *rect* under *point*: corners first, then edges long enough for one.

    *rect* is turned by *angle* about its middle; only one that *turns* has a handle for that.
    """
    middle = rect.center()
    point = QPointF(*ElementTurn(angle, middle.x(), middle.y()).back(point.x(), point.y()))
    handles = sorted(HANDLES, key=lambda one: not (one.across and one.down))
    for handle in (*handles, *([TURNER] if turns else [])):
        if handle == TURNER and (handle_centre(handle, rect) - point).manhattanLength() <= REACH_PX:
            return handle
        if handle == TURNER:
            continue
        if not handle.across and rect.width() < 3 * HANDLE_PX:
            continue
        if not handle.down and rect.height() < 3 * HANDLE_PX:
            continue
        centre = handle_centre(handle, rect)
        near = max(abs(centre.x() - point.x()), abs(centre.y() - point.y()))
        if near <= REACH_PX:
            return handle
    return None


def spots_at(spots: Sequence[ElementSpot], x: float, y: float, slack: float) -> list[ElementSpot]:
    """Return what lies under a point in millimetres, the topmost first; thin ones get *slack*.

    What is hollow lies there only where the point is near its edge.
    """
    return [
        spot
        for spot in reversed(spots)
        if spot.drawn and not spot.locked and _is_met(spot, x, y, slack)
    ]


def _is_met(spot: ElementSpot, x: float, y: float, slack: float) -> bool:
    if spot.turn is not None:
        x, y = spot.turn.back(x, y)
    if not _holds(spot.frame, x, y, slack):
        return False
    return not (spot.is_hollow and _is_within(spot.frame, x, y, slack))


def _is_within(frame: ElementFrame, x: float, y: float, slack: float) -> bool:
    across = frame.x + slack < x < frame.right - slack
    return across and frame.y + slack < y < frame.bottom - slack


def _holds(frame: ElementFrame, x: float, y: float, slack: float) -> bool:
    wide = slack if frame.w < 2 * slack else 0.0
    high = slack if frame.h < 2 * slack else 0.0
    return frame.x - wide <= x <= frame.right + wide and frame.y - high <= y <= frame.bottom + high


def picked(
    found: Sequence[ElementSpot], selection: Sequence[ElementKey], *, deepest: bool = False
) -> ElementKey | None:
    """Return which element a click means among those that were *found* under it.

    First the one that lies on the face; once something inside a container is selected, its
    neighbours on the same level; *deepest* goes straight to the innermost.
    """
    if not found:
        return None
    key = found[0].key
    if deepest:
        return key
    level = 2
    for chosen in selection:
        parent = chosen[:-1]
        if len(parent) > 1 and key[: len(parent)] == parent:
            level = max(level, min(len(chosen), len(key)))
    return key[:level]


def one_deeper(found: Sequence[ElementSpot], selection: Sequence[ElementKey]) -> ElementKey | None:
    """Return the element one level further inside than what is selected, as a double click does."""
    if not found:
        return None
    key = found[0].key
    inside = [len(chosen) for chosen in selection if key[: len(chosen)] == chosen]
    return key[: min(max(inside, default=1) + 1, len(key))]


def is_ground(spot: ElementSpot, width: float, height: float) -> bool:
    """Return whether *spot* covers so much of the card that nobody means to drag it."""
    return spot.w * spot.h >= _GROUND * width * height


def within(spots: Iterable[ElementSpot], area: ElementFrame) -> list[ElementKey]:
    """Return the elements on the face that a frame drawn by the mouse touches."""
    met: dict[ElementKey, None] = {}
    for spot in spots:
        if len(spot.key) != 2 or not spot.drawn or spot.locked:
            continue
        box = spot.outline
        apart = box.x >= area.right or area.x >= box.right
        apart = apart or box.y >= area.bottom or area.y >= box.bottom
        around = box.x < area.x and box.y < area.y
        around = around and box.right > area.right and box.bottom > area.bottom
        if not apart and not around:
            met[spot.key] = None
    return list(met)
