"""What lies behind a text, so that a faction's colour stays readable on it."""

from __future__ import annotations

from itertools import pairwise

from realms_builder.cards.elements.gradients import colour_names, spread
from realms_builder.cards.template.colours import (
    DARKEST,
    LIGHTEST,
    READ,
    ColourError,
    contrast,
    mix,
    opacity,
)
from realms_builder.cards.template.templates import Element
from realms_builder.cards.template.themes import ThemePalette

Grounds = tuple[str, ...]
"""The colours a text may stand on; none when that cannot be known, as on a picture."""
_ANYTHING: Grounds = (DARKEST, LIGHTEST)
"""What a picture may be made of."""

Box = tuple[float, float, float, float]


class GroundMap:
    """The areas of a face in the order in which they are drawn."""

    def __init__(self, palette: ThemePalette) -> None:
        """Begin with bare paper."""
        self._palette = palette
        self._areas: list[tuple[Box, Grounds, Element]] = []

    def add(self, element: Element, x: float, y: float, w: float, h: float) -> None:
        """Note what *element* paints into its box."""
        if element.picture is not None:
            self._areas.append(((x, y, w, h), (), element))
        elif element.emblem is None:
            own = _painted_by(element, self._palette)
            if own is not None:
                self._areas.append(((x, y, w, h), own, element))

    def at(self, x: float, y: float, w: float, h: float, align: str | None = "") -> Grounds:
        """Return the ground of a box where its text stands: in its middle, or near its side.

        A veil over a picture counts as far as something can be read on it, whatever the picture.
        """
        cx, cy = x + w / 2, y + h / 2
        near = min(w / 2, _NEAR_MM)
        cx = {"left": x + near, "right": x + w - near}.get(align or "left", cx)
        veils: list[Grounds] = []
        found: Grounds = (self._palette.colour("paper"),)
        for (left, top, wide, high), colours, area in reversed(self._areas):
            if not (left <= cx <= left + wide and top <= cy <= top + high):
                continue
            if colours and any(opacity(colour) < 1 for colour in colours):
                veils.append(_part(area, colours, (y - top) / high, (y + h - top) / high))
                continue
            found = colours
            break
        if not veils:
            return found
        seen = found or _ANYTHING
        for veil in reversed(veils):
            seen = tuple(mix(c, under, opacity(c)) for c in veil for under in seen)
        return tuple(dict.fromkeys(seen)) if found or _readable(seen) else ()


_NEAR_MM = 5.0


def _part(element: Element, colours: Grounds, start: float, end: float) -> Grounds:
    """Return what of a veil lies behind a text: of one that runs downwards only that part."""
    if element.stripes or len(colours) < 2 or (element.angle or _DOWN) != _DOWN or element.radial:
        return colours
    places = [at for at, _ in spread(element.gradient or [])]
    ends = (max(0.0, min(1.0, at)) for at in (start, end))
    wanted = [*ends, *(at for at in places if start < at < end)]
    return tuple(_between(list(zip(places, colours, strict=True)), at) for at in wanted)


def _between(stops: list[tuple[float, str]], at: float) -> str:
    """Return the colour of a gradient so far along."""
    for (before, first), (after, last) in pairwise(stops):
        if at <= after:
            share = (after - max(at, before)) / (after - before)
            clear = opacity(first) * share + opacity(last) * (1 - share)
            return f"{mix(first, last, share)}{round(clear * 255):02x}"
    return stops[-1][1]


_DOWN = 90.0


def _readable(grounds: Grounds) -> bool:
    ends = (min(contrast(end, ground) for ground in grounds) for end in _ANYTHING)
    return max(ends) >= READ


def own_grounds(element: Element, palette: ThemePalette) -> Grounds | None:
    """Return what *element* lays behind its own content, None when that is nothing."""
    painted = _painted_by(element, palette)
    return () if painted and any(opacity(colour) < 1 for colour in painted) else painted


def _painted_by(element: Element, palette: ThemePalette) -> Grounds | None:
    painted = colour_names(element.gradient) or ([element.fill] if element.fill else [])
    if not painted or element.stat_strip is not None or element.odds:
        return None
    try:
        found = tuple(palette.colour(colour) for colour in painted)
    except ColourError:
        return ()  # said where the area is built
    if palette.flat and (palette.ink_saver or element.gradient):
        # What shines through is not drawn there, unless it covers what is below.
        covers = palette.covers(found[0])
        return ((palette.colour("paper"),) if palette.ink_saver else found[:1]) if covers else None
    stripes = element.stripes
    if stripes is not None and not palette.flat:
        line = palette.colour(stripes.colour)
        found += tuple(mix(line, ground, opacity(line)) for ground in found)
    return found


def painted_grounds(painted: list[str], palette: ThemePalette) -> Grounds:
    """Return the colours of an area; something that shines through is no ground to trust."""
    try:
        found = tuple(palette.colour(colour) for colour in painted)
    except ColourError:
        return ()  # said where the area is built
    return () if any(opacity(colour) < 1 for colour in found) else found
