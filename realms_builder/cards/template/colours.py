"""Colours as a card author writes them: a name, changed by tints, shades and clearness.

``faction.colour``, ``ink``, ``#8a1c2c``; then any of ``20%`` (tint towards the paper),
``darken 30%``, ``lighten 30%``, ``alpha 50%``; ``on faction.colour`` is the readable text colour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\Z")
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?)%\Z")
_CHANGES = ("darken", "lighten", "alpha", "tint")
MAX_STEPS = 6
READ, READ_LARGE = 4.5, 3.0
"""The contrast that texts need to be read, and that large ones need (WCAG 2, AA)."""
DARKEST, LIGHTEST = "#000000", "#ffffff"
STEPS = 20

Rgb = tuple[float, float, float]


class ColourError(ValueError):
    """A colour that cannot be read; *reason* is the part that is wrong."""

    def __init__(self, reason: str) -> None:
        """Say which word of the colour is wrong."""
        super().__init__(reason)
        self.reason = reason


def rgb(colour: str) -> Rgb:
    """Return red, green and blue from 0 to 1 of ``#rgb``, ``#rrggbb`` or ``#rrggbbaa``."""
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return (int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255)


def to_hex(colour: Rgb) -> str:
    """Return *colour* as ``#rrggbb``."""
    return "#" + "".join(f"{round(max(0.0, min(1.0, part)) * 255):02x}" for part in colour)


def mix(one: str, other: str, share: float) -> str:
    """Return *share* (0 to 1) of *one* and the rest of *other*."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    red, green, blue = (a * share + b * (1 - share) for a, b in pairs)
    return to_hex((red, green, blue))


def opacity(colour: str) -> float:
    """Return how much of *colour* hides what is below: 1 unless it says otherwise."""
    return int(colour[7:9], 16) / 255 if len(colour) == len("#rrggbbaa") else 1.0


def luminance(colour: str) -> float:
    """Return the relative luminance of *colour*, 0 for black and 1 for white (WCAG 2)."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast between two colours, from 1 (none) to 21 (WCAG 2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def as_light_as(colour: str, model: str) -> str:
    """Return *colour* mixed with black or white until it is as light as *model*."""
    wanted = luminance(model)
    end = "#ffffff" if luminance(colour) < wanted else "#000000"
    steps = [mix(end, colour, at / _FINE_STEPS) for at in range(_FINE_STEPS + 1)]
    return min(steps, key=lambda step: abs(luminance(step) - wanted))


_FINE_STEPS = 50


def readable_on(ground: str, dark: str, light: str) -> str:
    """Return *light* where it can be read on *ground*, else whichever of the two reads better."""
    return light if contrast(light, ground) >= min(READ, contrast(dark, ground)) else dark


def readable(
    colour: str,
    grounds: Sequence[str],
    dark: str,
    light: str,
    least: float = READ,
) -> str:
    """Return *colour*, darkened or lightened as far as needed where it is hard to read.

    A contrast below *least* on one of the *grounds* is raised to it, or as far as it goes
    (WCAG 2).
    """

    def worst(candidate: str) -> float:
        return min(contrast(candidate, ground) for ground in grounds)

    if not grounds or worst(colour) >= least:
        return colour
    end = max((dark, light), key=worst)
    steps = (mix(end, colour, step / STEPS) for step in range(1, STEPS + 1))
    return next((step for step in steps if worst(step) >= least), end)


def resolve(expression: str, names: Mapping[str, str]) -> str:
    """Return the ``#rrggbb`` or ``#rrggbbaa`` that *expression* means.

    *names* holds the colours of the theme and of the faction. Raises :class:`ColourError`.
    """
    words = expression.split()
    if words[:1] == ["on"]:
        ground = resolve(" ".join(words[1:]), names)
        return readable_on(ground, names["ink"], names["light"])
    if not words or len(words) > 1 + 2 * MAX_STEPS:
        raise ColourError(expression)
    colour = _named(words[0], names)
    at = 1
    while at < len(words):
        change = words[at] if words[at] in _CHANGES else "tint"
        at += words[at] in _CHANGES
        match = _PERCENT.match(words[at]) if at < len(words) else None
        if match is None:
            raise ColourError(words[min(at, len(words) - 1)])
        colour = _changed(colour, change, min(100.0, float(match.group(1))) / 100, names)
        at += 1
    return colour


def _named(word: str, names: Mapping[str, str]) -> str:
    found = names.get(word)
    if found is not None:
        return found
    if _HEX.match(word):
        return word if len(word) == 9 else to_hex(rgb(word))
    raise ColourError(word)


def _changed(colour: str, change: str, share: float, names: Mapping[str, str]) -> str:
    if change == "darken":
        return mix("#000000", colour, share)
    if change == "lighten":
        return mix("#ffffff", colour, share)
    if change == "alpha":
        return f"{colour[:7]}{round(share * 255):02x}"
    return mix(colour, names["paper"], share)
