"""Where a picture lies so that what matters in it is seen where its box has room for it."""

from __future__ import annotations

CLOSEST = 1.3
"""How far a picture is enlarged at most so that its face gets where it is wanted."""


def placed_round(
    aspect: float,
    box: tuple[float, float, float, float],
    face: tuple[float, float],
    at: tuple[float, float] | None,
    zoom: float = 1.0,
) -> tuple[float, float, float, float]:
    """Return x, y, width and height of a whole picture that covers *box*.

    The point *face* of it (parts of its width and height) comes to lie at *at* of the box as near
    as no edge stays empty; the picture is enlarged for that. Without *at* it is the middle, and
    nothing is enlarged.
    """
    x, y, w, h = box
    wide = max(w, h * aspect) * max(1.0, zoom)
    high = wide / aspect
    if at is not None:
        needs = (_reach(at[0], face[0]) * w / wide, _reach(at[1], face[1]) * h / high)
        closer = min(CLOSEST, max(1.0, *needs))
        wide, high = wide * closer, high * closer
    to = at or (0.5, 0.5)
    left = min(0.0, max(w - wide, w * to[0] - wide * face[0]))
    top = min(0.0, max(h - high, h * to[1] - high * face[1]))
    return x + left, y + top, wide, high


def _reach(at: float, face: float) -> float:
    """Return how many boxes long a picture must be for *face* to lie at *at* of the box."""
    edge = 0.01
    return max(at / max(face, edge), (1 - at) / max(1 - face, edge))
