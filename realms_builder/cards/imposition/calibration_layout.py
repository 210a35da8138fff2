"""Where everything lies on a calibration sheet, seen from the front, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass

from realms_builder.cards.imposition.calibration_marks import RULER_MM, Scale
from realms_builder.cards.imposition.pages import Box
from realms_builder.cards.sizes import CardSize
from realms_builder.core.problems import Problem, Severity

_EDGE_MM = 8.0
_CROSS_INSET_MM = 14.0
_HEADER_MM = 38.0
_RULER_Y_MM = 56.0
_ACROSS_Y_MM = 73.0
_DOWN_X_MM = 34.0
_BESIDE_DOWN_MM = 50.0
_BELOW_ACROSS_MM = 86.0
_BESIDE_CROSS_MM = 24.0
STACKED_MM = (132.0, 206.0)
"""The least shorter and longer side of an upright page."""
_SIDE_BY_SIDE_MM = (184.0, 136.0)
_LEAST_CARD_FOR_CROSS_MM = 40.0

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places on the front of one page; *card* is None where there is no room for it."""

    width_mm: float
    height_mm: float
    header: Box
    ruler: Point
    across: Scale
    down: Scale
    crosses: tuple[Point, ...]
    room: Box
    card: Box | None
    card_size: CardSize

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return a hint when the card could not be outlined."""
        if self.card is not None:
            return ()
        values = {"width_mm": self.card_size.width_mm, "height_mm": self.card_size.height_mm}
        return (Problem("calibration.no_box", Severity.HINT, values=values),)


def layout_of(width: float, height: float, card: CardSize) -> Layout | None:
    """Return what lies where; on a low page the upright scale stands beside everything else."""
    stacked = width >= STACKED_MM[0] and height >= STACKED_MM[1]
    if not stacked and not (width >= _SIDE_BY_SIDE_MM[0] and height >= _SIDE_BY_SIDE_MM[1]):
        return None
    left = _BESIDE_CROSS_MM if stacked else _BESIDE_DOWN_MM
    right = width - _BESIDE_CROSS_MM
    middle_x = width / 2 if stacked else (_BESIDE_DOWN_MM + width - _EDGE_MM) / 2
    above = _BELOW_ACROSS_MM if stacked else _EDGE_MM
    middle_y = (above + height - _EDGE_MM) / 2
    room = Box(
        _BESIDE_DOWN_MM,
        _BELOW_ACROSS_MM,
        right - _BESIDE_DOWN_MM,
        height - _EDGE_MM - _BELOW_ACROSS_MM,
    )
    outlined = _centred(card, room)
    return Layout(
        width,
        height,
        header=Box(left, _EDGE_MM, right - left, _HEADER_MM),
        ruler=(middle_x - RULER_MM / 2, _RULER_Y_MM),
        across=Scale(middle_x, _ACROSS_Y_MM),
        down=Scale(_DOWN_X_MM, middle_y, upright=True),
        crosses=_crosses(width, height, outlined),
        room=room,
        card=outlined,
        card_size=card,
    )


def _centred(card: CardSize, room: Box) -> Box | None:
    """Return *card* in the middle of *room*, turned where it only fits so."""
    for w, h in ((card.width_mm, card.height_mm), (card.height_mm, card.width_mm)):
        if w <= room.width_mm and h <= room.height_mm:
            x = room.x_mm + (room.width_mm - w) / 2
            return Box(x, room.y_mm + (room.height_mm - h) / 2, w, h)
    return None


def _crosses(width: float, height: float, card: Box | None) -> tuple[Point, ...]:
    """Return the middles of the cross hairs: the corners, and the card where it has room."""
    inset = _CROSS_INSET_MM
    corners = tuple((x, y) for y in (inset, height - inset) for x in (inset, width - inset))
    if card is None or min(card.width_mm, card.height_mm) < _LEAST_CARD_FOR_CROSS_MM:
        return corners
    return (*corners, (card.x_mm + card.width_mm / 2, card.y_mm + card.height_mm / 2))
