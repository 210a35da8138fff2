"""SVG path data and simple shapes as absolute move, line, cubic and close commands."""

from __future__ import annotations

import math
import re

from realms_builder.render.pictures.svg_matrix import Command

MOST_COMMANDS = 100_000
LARGEST_NUMBER = 1e6
_KAPPA = 0.5522847498307936  # length of the handles of a quarter circle of radius 1
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_SPACE = re.compile(r"[\s,]*")
_ONE_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?"
_NUMBER = re.compile(_ONE_NUMBER)
# All numbers of a command at once; none is ever split, as looking for a better fit would do.
_NUMBERS = {
    count: re.compile(rf"[\s,]*+((?>{_ONE_NUMBER}))" * count)
    for count in set(_ARGUMENTS.values()) - {0}
}


def number(text: str) -> float:
    """Read one number; raises ValueError when it is none or too far out to be drawn."""
    value = float(text) if len(text) < 50 else math.inf
    if not abs(value) <= LARGEST_NUMBER:
        raise ValueError(text[:20])
    return value


def read_path(data: str) -> list[Command]:
    """Read the ``d`` attribute of a path; raises ValueError with the place where it breaks."""
    return _PathReader(data).read()


class _PathReader:
    """Walks through path data and keeps the current point."""

    def __init__(self, data: str) -> None:
        self.data = data
        self.position = 0
        self.commands: list[Command] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.handle: tuple[str, float, float] = ("", 0.0, 0.0)
        self.closed = False

    def read(self) -> list[Command]:
        """Return the whole path; raises ValueError where it breaks."""
        letter = ""
        self._skip()
        while self.position < len(self.data):
            character = self.data[self.position]
            if character.upper() in _ARGUMENTS:
                letter = character
                self.position += 1
            elif not letter or letter in "Zz":
                raise self._broken()
            self._step(letter)
            letter = {"M": "L", "m": "l"}.get(letter, letter)
            self._skip()
            if len(self.commands) > MOST_COMMANDS:
                raise self._broken()
        return self.commands

    def _skip(self) -> None:
        match = _SPACE.match(self.data, self.position)
        self.position = match.end() if match else self.position

    def _broken(self) -> ValueError:
        return ValueError(self.data[self.position : self.position + 20] or "…")

    def _numbers(self, letter: str) -> list[float]:
        count = _ARGUMENTS[letter]
        match = _NUMBERS[count].match(self.data, self.position) if count and count < 7 else None
        if match is not None:
            values = [*map(float, match.groups())]
            if min(values) >= -LARGEST_NUMBER and max(values) <= LARGEST_NUMBER:
                self.position = match.end()
                return values
        return self._numbers_one_by_one(letter)

    def _numbers_one_by_one(self, letter: str) -> list[float]:
        """Read the numbers of an arc, whose flags may touch, or find out where they break."""
        values: list[float] = []
        for index in range(_ARGUMENTS[letter]):
            self._skip()
            if letter == "A" and index in (3, 4):  # flags may stand without a space after them
                flag = self.data[self.position : self.position + 1]
                if flag not in ("0", "1"):
                    raise self._broken()
                values.append(float(flag))
                self.position += 1
                continue
            match = _NUMBER.match(self.data, self.position)
            if match is None:
                raise self._broken()
            values.append(number(match[0]))
            self.position = match.end()
        return values

    def _step(self, letter: str) -> None:
        kind = letter.upper()
        values = self._numbers(kind)
        if letter.islower() and kind != "Z":
            values = self._absolute(kind, values)
        if kind not in "MZ":
            if not self.commands:
                raise self._broken()
            if self.closed:
                self.commands.append(("M", self.x, self.y))
        self.closed = kind == "Z"
        self._add(kind, values)

    def _absolute(self, kind: str, values: list[float]) -> list[float]:
        if kind == "H":
            return [values[0] + self.x]
        if kind == "V":
            return [values[0] + self.y]
        if kind == "A":
            return [*values[:5], values[5] + self.x, values[6] + self.y]
        return [v + (self.y if i % 2 else self.x) for i, v in enumerate(values)]

    def _add(self, kind: str, values: list[float]) -> None:
        if kind == "Z":
            self.commands.append(("Z",))
            self._go("Z", self.start_x, self.start_y)
        elif kind == "M":
            self.commands.append(("M", *values))
            self.start_x, self.start_y = values
            self._go("M", *values)
        elif kind in "LHV":
            x = self.x if kind == "V" else values[0]
            y = self.y if kind == "H" else values[-1]
            self.commands.append(("L", x, y))
            self._go("L", x, y)
        elif kind == "A":
            self.commands.extend(arc(self.x, self.y, values))
            self._go("A", values[5], values[6])
        else:
            self._add_curve(kind, values)

    def _add_curve(self, kind: str, values: list[float]) -> None:
        family = "C" if kind in "CS" else "Q"
        if kind in "ST":
            values = [*self._mirrored(family), *values]
        x, y = values[-2:]
        if family == "C":
            self.commands.append(("C", *values))
        else:
            qx, qy = values[:2]
            self.commands.append(
                (
                    "C",
                    self.x + (qx - self.x) * 2 / 3,
                    self.y + (qy - self.y) * 2 / 3,
                    x + (qx - x) * 2 / 3,
                    y + (qy - y) * 2 / 3,
                    x,
                    y,
                )
            )
        handle_x, handle_y = values[-4:-2]
        self._go(family, x, y)
        self.handle = (family, handle_x, handle_y)

    def _mirrored(self, family: str) -> tuple[float, float]:
        if self.handle[0] != family:
            return self.x, self.y
        return 2 * self.x - self.handle[1], 2 * self.y - self.handle[2]

    def _go(self, kind: str, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.handle = (kind, x, y)


def arc(x: float, y: float, values: list[float]) -> list[Command]:
    """Return the elliptical arc from (*x*, *y*) as cubics; *values* as after an ``A``.

    The arithmetic is the change from end points to a centre in the SVG standard.
    """
    rx, ry, turn, large, sweep, to_x, to_y = values
    rx, ry = abs(rx), abs(ry)
    if (x, y) == (to_x, to_y):
        return []
    if rx < 1e-9 or ry < 1e-9:
        return [("L", to_x, to_y)]
    phi = math.radians(turn)
    cosine, sine = math.cos(phi), math.sin(phi)
    half_x, half_y = (x - to_x) / 2, (y - to_y) / 2
    ux, uy = cosine * half_x + sine * half_y, -sine * half_x + cosine * half_y
    grow = math.hypot(ux / rx, uy / ry)
    if grow > 1:
        rx, ry = rx * grow, ry * grow
    below = (rx * uy) ** 2 + (ry * ux) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / below - 1)) * (-1 if large == sweep else 1)
    mx, my = root * rx * uy / ry, -root * ry * ux / rx
    centre_x = cosine * mx - sine * my + (x + to_x) / 2
    centre_y = sine * mx + cosine * my + (y + to_y) / 2
    first = math.atan2((uy - my) / ry, (ux - mx) / rx)
    last = math.atan2((-uy - my) / ry, (-ux - mx) / rx)
    span = last - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi

    def point(px: float, py: float) -> tuple[float, float]:
        px, py = px * rx, py * ry
        return centre_x + cosine * px - sine * py, centre_y + sine * px + cosine * py

    pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-6))
    step = span / pieces
    reach = 4 / 3 * math.tan(step / 4)
    result: list[Command] = []
    for index in range(pieces):
        a, b = first + index * step, first + (index + 1) * step
        one = point(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        two = point(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        end = (to_x, to_y) if index == pieces - 1 else point(math.cos(b), math.sin(b))
        result.append(("C", *one, *two, *end))
    return result


def ellipse(cx: float, cy: float, rx: float, ry: float) -> list[Command]:
    """Return an ellipse as four cubics, clockwise on paper from its right end."""
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return [
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    ]


def rectangle(
    x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0
) -> list[Command]:
    """Return a rectangle, with rounded corners where *rx* and *ry* are above zero."""
    right, bottom = x + width, y + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx <= 0 or ry <= 0:
        return [("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)]
    kx, ky = rx * (1 - _KAPPA), ry * (1 - _KAPPA)
    return [
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    ]


def polyline(points: str, *, closed: bool) -> list[Command]:
    """Read a ``points`` attribute; a lone last number is left out, as the standard asks."""
    values = [number(word) for word in _NUMBER.findall(points)]
    if len(values) > 2 * MOST_COMMANDS:
        raise ValueError(points[:20])
    commands: list[Command] = [
        ("L" if index else "M", values[index], values[index + 1])
        for index in range(0, len(values) - 1, 2)
    ]
    return [*commands, ("Z",)] if closed and commands else commands
