"""A drawing as it is handed on: painted paths in a frame, and the error when there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from realms_builder.core.problems import Problem
from realms_builder.render.pictures.svg_gradients import SvgGradient
from realms_builder.render.pictures.svg_matrix import Command


class DrawingError(Exception):
    """A file is no drawing that can be used: a *code* for the sentence and its *values*."""

    def __init__(self, code: str, values: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.values: dict[str, Any] = dict(values or {})


@dataclass(frozen=True, slots=True)
class PaintedShape:
    """One painted path; commands are ("M", x, y), ("L", x, y), ("C", six numbers), ("Z",)."""

    commands: tuple[Command, ...]
    fill: str | SvgGradient | None
    stroke: str | SvgGradient | None = None
    stroke_width: float = 0.0
    opacity: float = 1.0
    even_odd: bool = False
    cap: str = "butt"
    join: str = "miter"


@dataclass(frozen=True, slots=True)
class SvgDrawing:
    """A drawing from (0, 0) to (width, height), y down; *problems* tell what was left out."""

    width: float
    height: float
    shapes: tuple[PaintedShape, ...]
    problems: tuple[Problem, ...] = ()
