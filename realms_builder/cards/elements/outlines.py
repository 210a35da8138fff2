"""Outlines in millimetres: the path language of shapes, hearts, shields and stripes."""

from __future__ import annotations

import re

from realms_builder.layout.marks import Command

_TOKEN = re.compile(r"[MmLlHhVvCcQqZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?|[^\s,]")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
MAX_COMMANDS = 2000

Outline = tuple[Command, ...]


class OutlineError(ValueError):
    """An outline that cannot be read; *reason* is the part that is wrong."""

    def __init__(self, reason: str) -> None:
        """Say which part is wrong."""
        super().__init__(reason)
        self.reason = reason


def read_outline(text: str) -> Outline:
    """Return the commands of an SVG path of M, L, H, V, C, Q and Z, relative ones made absolute.

    Raises :class:`OutlineError`.
    """
    tokens = _TOKEN.findall(text)
    commands: list[Command] = []
    x = y = start_x = start_y = 0.0
    letter, at = "", 0
    while at < len(tokens) and len(commands) < MAX_COMMANDS:
        if tokens[at].upper() in _ARGUMENTS:
            letter, at = tokens[at], at + 1
        kind = letter.upper()
        count = _ARGUMENTS.get(kind, 0)
        if not letter or (kind == "Z" and at < len(tokens) and not tokens[at].isalpha()):
            raise OutlineError(tokens[at])
        numbers = _numbers(tokens[at : at + count], count)
        at += count
        if letter.islower():
            numbers = _absolute(kind, numbers, x, y)
        if kind == "Z":
            commands.append(("Z",))
            x, y = start_x, start_y
            continue
        command = _command(kind, numbers, x, y)
        x, y = float(command[-2]), float(command[-1])
        if kind == "M":
            start_x, start_y = x, y
            letter = "L" if letter == "M" else "l"
        commands.append(command)
    return tuple(commands)


def _numbers(tokens: list[str], count: int) -> list[float]:
    if len(tokens) < count:
        raise OutlineError(" ".join(tokens) or "…")
    try:
        return [float(token) for token in tokens]
    except ValueError:
        raise OutlineError(" ".join(tokens)) from None


def _absolute(kind: str, numbers: list[float], x: float, y: float) -> list[float]:
    if kind == "H":
        return [numbers[0] + x]
    if kind == "V":
        return [numbers[0] + y]
    return [value + (y if at % 2 else x) for at, value in enumerate(numbers)]


def _command(kind: str, n: list[float], x: float, y: float) -> Command:
    if kind == "H":
        return ("L", n[0], y)
    if kind == "V":
        return ("L", x, n[0])
    if kind == "Q":
        one = (x + 2 * (n[0] - x) / 3, y + 2 * (n[1] - y) / 3)
        two = (n[2] + 2 * (n[0] - n[2]) / 3, n[3] + 2 * (n[1] - n[3]) / 3)
        return ("C", *one, *two, n[2], n[3])
    return (kind, *n)


def placed(outline: Outline, x: float, y: float, sx: float = 1.0, sy: float = 1.0) -> Outline:
    """Return *outline* scaled by *sx*, *sy* and moved to *x*, *y*."""
    result: list[Command] = []
    for command in outline:
        numbers = [
            value * (sy if at % 2 else sx) + (y if at % 2 else x)
            for at, value in enumerate(command[1:])
        ]
        result.append((command[0], *numbers))
    return tuple(result)


HEART = read_outline(
    "M.5.95 C.2.7 0 .5 0 .28 C0 .12 .12 .03 .26 .03 C.37 .03 .46 .1 .5 .2"
    " C.54 .1 .63 .03 .74 .03 C.88 .03 1 .12 1 .28 C1 .5 .8 .7 .5 .95 Z"
)
SHIELDS = (
    read_outline("M0 0 L1 0 L1 .55 C1 .8 .78 .93 .5 1 C.22 .93 0 .8 0 .55 Z"),
    read_outline("M.5 0 L.96 .16 C1 .6 .86 .84 .5 1 C.14 .84 0 .6 .04 .16 Z"),
    read_outline("M.5 0 L.95 .25 L.95 .75 L.5 1 L.05 .75 L.05 .25 Z"),
    read_outline(
        "M0 0 C.2 .1 .35 .08 .5 0 C.65 .08 .8 .1 1 0 L1 .6 C1 .85 .7 .9 .5 1 C.3 .9 0 .85 0 .6 Z"
    ),
)
"""Outlines of a shield in a unit box, of which a faction without an emblem gets one."""


ROUND = 0.5523
"""How far the handles of a quarter circle reach, in parts of its radius."""


def rounded(
    x: float,
    y: float,
    w: float,
    h: float,
    top_right: float,
    bottom_right: float,
    bottom_left: float,
) -> Outline:
    """Return a box with a square top left corner and the radii given for the others."""
    a, b, c, k = top_right, bottom_right, bottom_left, 1 - ROUND
    right, low = x + w, y + h
    return (
        ("M", x, y),
        ("L", right - a, y),
        ("C", right - a * k, y, right, y + a * k, right, y + a),
        ("L", right, low - b),
        ("C", right, low - b * k, right - b * k, low, right - b, low),
        ("L", x + c, low),
        ("C", x + c * k, low, x, low - c * k, x, low - c),
        ("Z",),
    )


def stripes(
    x: float, y: float, w: float, h: float, gap: float, line: float, slant: float
) -> Outline:
    """Return slanting stripes inside a box: parallelograms *line* wide, *gap* apart."""
    lean = h * slant
    left, right = min(0.0, lean), max(0.0, lean)
    commands: list[Command] = []
    at = x - left + gap / 2
    end = x + w - right - line
    while at <= end and len(commands) < MAX_COMMANDS:
        commands += [
            ("M", at + lean, y),
            ("L", at + lean + line, y),
            ("L", at + line, y + h),
            ("L", at, y + h),
            ("Z",),
        ]
        at += gap + line
    return tuple(commands)
