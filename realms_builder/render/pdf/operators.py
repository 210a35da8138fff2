"""Numbers, colours and outlines as PDF operators, each written once and remembered.

Millimetres with y down are the unit of every content stream here, so the numbers of a template
come back card after card; formatting them anew would take a third of the time.
"""

from __future__ import annotations

from functools import lru_cache
from math import isfinite

POINTS_PER_MM = 72 / 25.4
# How far the control points of a quarter circle lie from its ends, as a share of the radius.
_QUARTER = 0.5522847498
_MOST_REMEMBERED = 100_000
# Up to here a colour is black to the eye, and up to there it has no hue.
_DARKEST, _GREYEST = 0.3, 0.1
_FARTHEST = 20_000.0
_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Numbers(dict[float, str]):
    """Writes numbers with at most three decimals, which is a micrometre; nonsense becomes 0."""

    def __missing__(self, number: float) -> str:
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
        if not isfinite(number):
            return "0"
        kept = max(-_FARTHEST, min(_FARTHEST, number))
        text = f"{kept:.3f}".rstrip("0").rstrip(".")
        text = "0" if text == "-0" else text
        self[number] = text
        return text


NUMBERS = Numbers()


def numbers(*values: float) -> str:
    """Return *values* as PDF writes them, with spaces between."""
    return " ".join([NUMBERS[value] for value in values])


class Colours(dict[str, tuple[str, str, str]]):
    """Colours as operators: (to fill, to stroke, two digits of opacity or empty for solid).

    Greys are written as grey, so that black text prints with black ink only; with *pure_black*
    that is said for the press too, as 100 % K.
    """

    def __init__(self, *, pure_black: bool) -> None:
        super().__init__()
        self._pure_black = pure_black

    def __missing__(self, colour: str) -> tuple[str, str, str]:
        red, green, blue = channels(colour)
        opacity = colour[7:9] if len(colour) == 9 and colour[7:9].lower() != "ff" else ""
        if self._pure_black and red == green == blue == 0:
            found = ("0 0 0 1 k", "0 0 0 1 K", opacity)
        elif red == green == blue:
            found = (f"{NUMBERS[red]} g", f"{NUMBERS[red]} G", opacity)
        else:
            rgb = numbers(red, green, blue)
            found = (f"{rgb} rg", f"{rgb} RG", opacity)
        self[colour] = found
        return found


def hex_text(text: str) -> str:
    """Return *text* of any script as a string of PDF."""
    return f"<feff{text.encode('utf-16-be').hex()}>"


def channels(colour: str) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1 of ``#rrggbb``, ``#rrggbbaa`` or ``#rgb``."""
    if len(colour) == 4:
        colour = "#" + "".join(digit * 2 for digit in colour[1:])
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def as_black(colour: str) -> str:
    """Return black, as clear as *colour*, for what a reader calls black; any other as it is.

    Inks of themes are rarely #000000: what is dark and has hardly a hue counts.
    """
    parts = channels(colour)
    dark = max(parts) <= _DARKEST and max(parts) - min(parts) <= _GREYEST
    return "#000000" + colour[7:9] if dark else colour


def opacity_of(colour: str) -> float:
    """Return how opaque *colour* is, from 0 to 1."""
    return int(colour[7:9], 16) / 255 if len(colour) == 9 else 1.0


def box(x: float, y: float, w: float, h: float, radius: float = 0.0) -> str:
    """Return the outline of a box, with round corners of *radius* where it is more than zero."""
    radius = min(radius, w / 2, h / 2)
    if radius <= 0:
        return f"{NUMBERS[x]} {NUMBERS[y]} {NUMBERS[w]} {NUMBERS[h]} re"
    right, bottom, ease = x + w, y + h, radius * (1 - _QUARTER)
    return " ".join(
        (
            f"{numbers(x + radius, y)} m {numbers(right - radius, y)} l",
            f"{numbers(right - ease, y, right, y + ease, right, y + radius)} c",
            f"{numbers(right, bottom - radius)} l",
            f"{numbers(right, bottom - ease, right - ease, bottom, right - radius, bottom)} c",
            f"{numbers(x + radius, bottom)} l",
            f"{numbers(x + ease, bottom, x, bottom - ease, x, bottom - radius)} c",
            f"{numbers(x, y + radius)} l",
            f"{numbers(x, y + ease, x + ease, y, x + radius, y)} c h",
        )
    )


@lru_cache(maxsize=2048)  # an emblem is drawn in every document, above all while one edits
def outline(commands: tuple[tuple[str | float, ...], ...]) -> str:
    """Return a free outline; it begins with a move even where *commands* forget it."""
    parts: list[str] = []
    for letter, *points in commands:
        operator = _LETTERS[str(letter)]
        if not parts and operator != "m":
            if operator != "l":
                continue
            operator = "m"
        parts.append(f"{numbers(*map(float, points))} {operator}" if points else operator)
    return " ".join(parts)


_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def stroking(width: float, cap: str, join: str) -> str:
    """Return how wide a line is, and how its ends and corners look."""
    return f"{NUMBERS[width]} w {_CAPS.get(cap, 0)} J {_JOINS.get(join, 0)} j"


def painting(*, fill: bool, stroke: bool, even_odd: bool = False) -> str:
    """Return the operator that paints an outline."""
    if not fill:
        return "S" if stroke else "n"
    return ("B" if stroke else "f") + ("*" if even_odd else "")
