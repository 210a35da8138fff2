"""What a click on the face of a card means."""

from PySide6.QtCore import QPointF, QRectF, Qt

from realms_builder.cards.designing.arranging import ElementFrame
from realms_builder.cards.designing.spots import ElementSpot
from realms_builder.cards.designing.turning import ElementTurn
from realms_builder.gui.rooms.designer.canvas.handles import (
    TURNER,
    TURNER_PX,
    Handle,
    handle_at,
    spots_at,
    within,
)

PAPER = ElementSpot(("front", "paper"), "Paper", "area", 0, 0, 63, 88, *(False, True, False, False))
TITLE = ElementSpot(("front", "title"), "Title", "text", 3, 3, 57, 8, *(False, True, False, False))
RIM = ElementSpot(
    ("front", "rim"), "Rim", "shape", 1, 1, 61, 86, *(False, True, False, False), is_hollow=True
)


def under(x: float, y: float) -> list[str]:
    return [spot.name for spot in spots_at((PAPER, TITLE, RIM), x, y, 0.5)]


def test_a_hollow_frame_is_met_at_its_edge_and_lets_clicks_through_within() -> None:
    assert under(30, 6) == ["Title", "Paper"]
    assert under(1.2, 6) == ["Rim", "Paper"]
    assert under(0.4, 0.4) == ["Paper"]


UPRIGHT = ElementSpot(
    ("front", "line"),
    *("Line", "text", 10, 40, 40, 4),
    *(False, True, False, False),
    turn=ElementTurn(90, 30, 42),
)
"""A line of text from the left to the right, turned so that it stands upright at 30 mm."""


def test_a_turned_element_is_met_where_it_is_seen() -> None:
    assert spots_at((UPRIGHT,), 30, 60, 0.5) == [UPRIGHT]
    assert spots_at((UPRIGHT,), 15, 42, 0.5) == []
    assert within((UPRIGHT,), ElementFrame(20, 50, 20, 5)) == [UPRIGHT.key]
    assert within((UPRIGHT,), ElementFrame(10, 40, 5, 5)) == []


def test_handles_turn_with_their_element() -> None:
    rect = QRectF(100, 100, 200, 40)
    assert handle_at(QPointF(200, 100 - TURNER_PX), rect) is None
    assert handle_at(QPointF(200, 100 - TURNER_PX), rect, turns=True) == TURNER
    assert handle_at(QPointF(220 + TURNER_PX, 120), rect, 90, turns=True) == TURNER
    assert handle_at(QPointF(200, 220), rect, 90) == Handle(1, 0)
    assert Handle(1, 0).cursor() == Qt.CursorShape.SizeHorCursor
    assert Handle(1, 0).cursor(90) == Qt.CursorShape.SizeVerCursor
    assert Handle(1, 1).cursor() == Qt.CursorShape.SizeFDiagCursor
