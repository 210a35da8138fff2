"""What a click on the face of a card means."""

from realms_builder.cards.designing.spots import ElementSpot
from realms_builder.gui.rooms.designer.canvas.handles import spots_at

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
