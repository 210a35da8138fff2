"""Coordinate changes of SVG: the six numbers of a matrix and the ``transform`` attribute."""

from __future__ import annotations

import math
import re

Matrix = tuple[float, float, float, float, float, float]
Command = tuple[str | float, ...]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST_STEPS = 50
LARGEST_FACTOR = 1e9
_STEP = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies *inner* first and *outer* after it."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def scale_of(matrix: Matrix) -> float:
    """Return by how much *matrix* widens a line, on average of both directions."""
    a, b, c, d, _, _ = matrix
    return math.sqrt(abs(a * d - b * c))


def moved_point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return the point (*x*, *y*) after *matrix*, rounded to a ten-thousandth."""
    a, b, c, d, e, f = matrix
    return round(a * x + c * y + e, 4), round(b * x + d * y + f, 4)


def moved(matrix: Matrix, commands: list[Command]) -> tuple[Command, ...]:
    """Return path *commands* after *matrix*; raises ValueError when they end up too far out."""
    if not all(abs(value) <= LARGEST_FACTOR for value in matrix):
        raise ValueError("transform")
    a, b, c, d, e, f = matrix
    result: list[Command] = []
    for command in commands:
        made: list[str | float] = [command[0]]
        for index in range(1, len(command), 2):
            x, y = float(command[index]), float(command[index + 1])
            made.append(round(a * x + c * y + e, 4))
            made.append(round(b * x + d * y + f, 4))
        result.append(tuple(made))
    return tuple(result)


def read_transform(text: str) -> Matrix:
    """Read a ``transform`` attribute; raises ValueError when it is not one."""
    matrix, position, steps = IDENTITY, 0, 0
    text = text.strip()
    while position < len(text):
        match = _STEP.match(text, position)
        if match is None or steps >= MOST_STEPS:
            raise ValueError(text[:40])
        numbers = [float(word) for word in _NUMBER.findall(match[2])]
        matrix = times(matrix, _step(match[1], numbers))
        position, steps = match.end(), steps + 1
    return matrix


def _step(name: str, numbers: list[float]) -> Matrix:
    count = len(numbers)
    if name == "matrix" and count == 6:
        a, b, c, d, e, f = numbers
        return a, b, c, d, e, f
    if name == "translate" and count in (1, 2):
        return 1.0, 0.0, 0.0, 1.0, numbers[0], numbers[1] if count == 2 else 0.0
    if name == "scale" and count in (1, 2):
        return numbers[0], 0.0, 0.0, numbers[-1], 0.0, 0.0
    if name == "rotate" and count in (1, 3):
        return _rotation(numbers[0], *numbers[1:])
    if name in ("skewX", "skewY") and count == 1:
        slope = math.tan(math.radians(numbers[0]))
        return (1.0, 0.0, slope, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slope, 0.0, 1.0, 0, 0)
    raise ValueError(name)


def _rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    turn = (cosine, sine, -sine, cosine, 0.0, 0.0)
    return times(times((1.0, 0.0, 0.0, 1.0, x, y), turn), (1.0, 0.0, 0.0, 1.0, -x, -y))
