"""What lies behind a text, so that a faction's colour stays readable on it."""

from __future__ import annotations

from realms_builder.cards.elements.gradients import colour_names
from realms_builder.cards.template.colours import ColourError
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template.themes import ThemePalette

Grounds = tuple[str, ...]
"""The colours a text may stand on; none when that cannot be known, as on a picture."""
_CLEAR = 9


class GroundMap:
    """The areas of a face in the order in which they are drawn."""

    def __init__(self, palette: ThemePalette) -> None:
        """Begin with bare paper."""
        self._palette = palette
        self._areas: list[tuple[tuple[float, float, float, float], Grounds]] = []

    def add(self, element: Element, x: float, y: float, w: float, h: float) -> None:
        """Note what *element* paints into its box."""
        if element.picture is not None:
            self._areas.append(((x, y, w, h), ()))
        elif element.emblem is None:
            own = own_grounds(element, self._palette)
            if own is not None:
                self._areas.append(((x, y, w, h), own))

    def at(self, x: float, y: float, w: float, h: float) -> Grounds:
        """Return the ground in the middle of a box."""
        cx, cy = x + w / 2, y + h / 2
        for (left, top, wide, high), grounds in reversed(self._areas):
            if left <= cx <= left + wide and top <= cy <= top + high:
                return grounds
        return (self._palette.colour("paper"),)


def own_grounds(element: Element, palette: ThemePalette) -> Grounds | None:
    """Return what *element* lays behind its own content, None when that is nothing."""
    painted = colour_names(element.gradient) or ([element.fill] if element.fill else [])
    if not painted or element.stat_strip is not None or element.odds:
        return None
    return painted_grounds(painted, palette)


def painted_grounds(painted: list[str], palette: ThemePalette) -> Grounds:
    """Return the colours of an area; something that shines through is no ground to trust."""
    try:
        found = tuple(palette.colour(colour) for colour in painted)
    except ColourError:
        return ()  # said where the area is built
    return () if any(len(colour) == _CLEAR for colour in found) else found
