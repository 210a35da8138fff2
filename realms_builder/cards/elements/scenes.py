"""A picture for whoever has none: a land in the colours of a faction, its standard planted there.

Which land it is follows from the faction, where its hills and its moon are from the unit; the same
names give the same picture. Where ink is saved only its lines are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sin, tau
from random import Random
from typing import NamedTuple
from zlib import crc32

from realms_builder.cards.elements.outlines import Outline
from realms_builder.cards.elements.pictures import DrawBox
from realms_builder.cards.template.colours import mix
from realms_builder.layout.blocks import Marks
from realms_builder.layout.marks import Clip, Gradient, Line, Mark, PathMark, Rect

Box = tuple[float, float, float, float]
Ridge = Callable[[Random, Box, float], Outline]
"""The outline of one row of hills in a box, the rougher the larger the number (0 to 1)."""
STANDARD_MM, LEAST_MM = 13.0, 2.5
"""In a lower box there is no room for the standard, only for the land; or for nothing."""
_LIGHT, _DARK = "#ffffff", "#0c0a09"
_HAIR_MM = 0.25
MOST_STARS = 2_000
"""More than the sky of an A3 sheet has; a template may ask for a box of any size."""


class SceneColours(NamedTuple):
    """The colours of a faction; *flat* asks for areas without ramps, *line* for lines alone."""

    main: str
    accent: str
    flat: bool = False
    line: str = ""


def scene(colours: SceneColours, faction: str, unit: str, emblem: DrawBox) -> DrawBox:
    """Return what draws the land of *faction*, seen by *unit*, under the standard with *emblem*."""
    ridge = _RIDGES[crc32(faction.encode()) % len(_RIDGES)]

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        if h < LEAST_MM:
            return
        drawn = Random(crc32(f"{faction} {unit}".encode()))  # noqa: S311 - a picture, no secret
        marks: list[Mark] = []
        _sky(marks, colours, drawn, (x, y, w, h))
        deep = min(h, 0.62 * w)
        for at, (high, rough) in enumerate(((0.62, 1.0), (0.44, 0.7), (0.24, 0.4))):
            box = (x, y + h - deep * high, w, deep * high)
            _fill(marks, ridge(drawn, box, rough), colours, at)
        if h >= STANDARD_MM:
            _standard(marks, colours, (x, y, w, h), emblem)
        out.append(Clip(x, y, w, h, tuple(marks), 0.0))

    return draw


def _sky(out: list[Mark], colours: SceneColours, drawn: Random, box: Box) -> None:
    x, y, w, h = box
    left, high = drawn.uniform(0.12, 0.3), drawn.uniform(0.2, 0.34)
    left = left if drawn.random() < 0.5 else 1 - left
    side = min(w, h) * 0.34
    moon = Rect(x + w * left - side / 2, y + h * high - side / 2, side, side, radius_mm=side / 2)
    if colours.line:
        out.append(moon._replace(stroke=colours.line, line_mm=_HAIR_MM))
        return
    main, accent = colours.main, colours.accent
    if colours.flat:
        out += [Rect(*box, main), moon._replace(fill=accent)]
        return
    dusk = mix(mix(accent, main, 0.45), _LIGHT, 0.82)
    out.append(Gradient(*box, mix(main, _DARK, 0.62), dusk, 90, between=((0.55, main),)))
    for at in range(3, 0, -1):
        wide = side * (1 + at * 0.32)
        halo = Rect(moon.x + (side - wide) / 2, moon.y + (side - wide) / 2, wide, wide)
        out.append(halo._replace(fill=f"{accent}16", radius_mm=wide / 2))
    for _ in range(min(round(w * h / 90), MOST_STARS)):
        star = drawn.uniform(0.25, 0.55)
        at_x, at_y = x + w * drawn.random(), y + h * 0.45 * drawn.random()
        out.append(Rect(at_x, at_y, star, star, f"{_LIGHT}70", radius_mm=star / 2))
    out.append(moon._replace(fill=mix(accent, _LIGHT, 0.6)))


def _fill(out: list[Mark], outline: Outline, colours: SceneColours, at: int) -> None:
    if colours.line:
        out.append(PathMark(outline, _LIGHT, colours.line, _HAIR_MM))
        return
    if colours.flat:
        out.append(PathMark(outline, mix(colours.main, _DARK, (0.7, 0.45, 0.2)[at])))
        return
    far = mix(mix(colours.accent, colours.main, 0.3), _DARK, 0.86)
    out.append(
        PathMark(outline, (far, mix(colours.main, _DARK, 0.72), mix(colours.main, _DARK, 0.4))[at])
    )


def _standard(out: list[Mark], colours: SceneColours, box: Box, emblem: DrawBox) -> None:
    """Draw a pole with a cloth that ends in two points, and the emblem on it."""
    x, y, w, h = box
    high = min(h * 0.9, w * 0.95)
    wide = min(high * 0.46, w * 0.5)
    left, top = x + (w - wide) / 2, y + (h - high) * 0.55
    middle, low = left + wide / 2, top + high * 0.8
    pole = max(0.5, high * 0.022)
    metal = colours.line or mix(colours.accent, _DARK, 0.75)
    out.append(Line(middle, top - pole, middle, y + h, metal, pole))
    cloth: Outline = (
        ("M", left, top),
        ("L", left + wide, top),
        ("L", left + wide, low),
        ("L", middle, low - high * 0.1),
        ("L", left, low),
        ("Z",),
    )
    fill = _LIGHT if colours.line else mix(colours.main, _DARK, 0.86)
    edge = colours.line or colours.accent
    out.append(PathMark(cloth, fill, edge, max(_HAIR_MM, high * 0.014)))
    if not colours.line and not colours.flat:
        fold = wide * 0.16
        shade: Outline = (
            ("M", left + wide - fold, top),
            ("L", left + wide, top),
            ("L", left + wide, low),
            ("L", left + wide - fold, low - high * 0.1 * 2 * fold / wide),
            ("Z",),
        )
        out.append(PathMark(shade, f"{_DARK}38"))
    out.append(Line(left - pole * 2, top, left + wide + pole * 2, top, metal, pole * 1.3))
    side = min(wide * 0.86, high * 0.56)
    drawn: Marks = []
    emblem(drawn, middle - side / 2, top + high * 0.34 - side / 2, side, side)
    out += drawn


# ------------------------------------------------------------------ lands


def _closed(box: Box, line: Iterator[tuple[float, float]]) -> Outline:
    """Return what lies below a *line* of points, in parts of *box* from its top left corner."""
    x, y, w, h = box
    points = [("L", x + at * w, y + high * h) for at, high in line]
    return (("M", x, y + h), *points, ("L", x + w, y + h), ("Z",))


def _peaks(drawn: Random, box: Box, rough: float) -> Outline:
    """Return mountains with steep flanks."""

    def line() -> Iterator[tuple[float, float]]:
        at = -drawn.uniform(0.0, 0.12)
        while at < 1.0:
            yield at, 0.35 + drawn.uniform(0.1, 0.3)
            at += drawn.uniform(0.07, 0.14)
            yield at, drawn.uniform(0.0, 0.3) * rough
            at += drawn.uniform(0.03, 0.06)
            yield at, 0.2 + drawn.uniform(0.0, 0.12)
            at += drawn.uniform(0.04, 0.09)
        yield at, 0.5

    return _closed(box, line())


def _firs(drawn: Random, box: Box, rough: float) -> Outline:
    """Return rolling hills with firs on them."""
    shift, waves = drawn.random() * tau, drawn.uniform(0.9, 1.6)
    wide = 0.018 + 0.016 * (1 - rough)

    def ground(at: float) -> float:
        return 0.42 + 0.16 * sin(at * waves * tau + shift)

    def line() -> Iterator[tuple[float, float]]:
        at = 0.0
        while at < 1.0:
            if drawn.random() < 0.55:
                low = ground(at + wide)
                high = low - drawn.uniform(0.2, 0.36)
                for part in (0.0, 0.45):
                    step = low - (low - high) * part
                    yield at + wide * part * 0.7, step
                yield at + wide, high
                for part in (0.45, 0.0):
                    step = low - (low - high) * part
                    yield at + wide * (2 - part * 0.7), step
                at += 2 * wide
            else:
                yield at, ground(at)
                at += wide
        yield 1.0, ground(1.0)

    return _closed(box, line())


def _town(drawn: Random, box: Box, rough: float) -> Outline:
    """Return a town of gables, walls and towers."""

    def line() -> Iterator[tuple[float, float]]:
        at = -drawn.uniform(0.0, 0.05)
        while at < 1.0:
            wide = drawn.uniform(0.05, 0.1)
            kind = drawn.random()
            low = drawn.uniform(0.38, 0.55)
            if kind < 0.45 * rough:  # a tower with battlements
                wide, high = 0.06, drawn.uniform(0.02, 0.22)
                tooth = wide / 5
                for step in range(5):
                    level = high if step % 2 == 0 else high + 0.05
                    yield at + step * tooth, level
                    yield at + (step + 1) * tooth, level
            elif kind < 0.8:  # a gable
                yield at, low
                yield at + wide / 2, low - drawn.uniform(0.12, 0.22)
                yield at + wide, low
            else:
                yield at, low + 0.06
                yield at + wide, low + 0.06
            at += wide

    return _closed(box, line())


def _waves(drawn: Random, box: Box, rough: float) -> Outline:
    """Return a sea with crests that lean over."""
    wide = 0.11 + 0.05 * (1 - rough)
    shift = drawn.uniform(-wide, 0.0)

    def line() -> Iterator[tuple[float, float]]:
        at = shift
        while at < 1.0:
            for step in range(9):
                part = step / 8
                yield at + wide * part, 0.5 - 0.3 * part**2.2
            yield at + wide * 0.93, 0.27
            yield at + wide * 0.9, 0.36
            yield at + wide, 0.5
            at += wide

    return _closed(box, line())


def _dunes(drawn: Random, box: Box, rough: float) -> Outline:
    """Return dunes, long on one side and steep on the other."""
    shift, wide = drawn.random(), drawn.uniform(0.4, 0.62)

    def line() -> Iterator[tuple[float, float]]:
        for step in range(61):
            at = step / 60
            part = (at / wide + shift) % 1.0
            rise = part / 0.72 if part < 0.72 else (1 - part) / 0.28
            yield at, 0.55 - 0.38 * rough * rise * rise * (3 - 2 * rise) - 0.1 * (1 - rough)

    return _closed(box, line())


_RIDGES: tuple[Ridge, ...] = (_peaks, _firs, _town, _waves, _dunes)
