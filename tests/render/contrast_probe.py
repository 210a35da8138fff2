"""What a text on a card really stands on: the last thing painted below its middle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.cards.template.colours import contrast
from realms_builder.layout.marks import (
    Clip,
    Drawing,
    Face,
    Gradient,
    Mark,
    PathMark,
    Picture,
    Rect,
    TextRun,
)
from realms_builder.render.pdf.fonts import FontSet

Box = tuple[float, float, float, float]


class Painted(NamedTuple):
    """An area and its colours; none where a picture lies."""

    box: Box
    colours: tuple[str, ...]


def worst_contrasts(face: Face, fonts: FontSet) -> Iterator[tuple[str, float]]:
    """Yield every text of *face* with its contrast to what lies below; 0 on a picture."""
    below: list[Painted] = []
    for mark in _in_order(face):
        if isinstance(mark, TextRun):
            ground = _ground(mark, below, fonts)
            yield mark.text, min((contrast(mark.colour[:7], c) for c in ground), default=0.0)
        else:
            below += _painted(mark)


def _in_order(face: Face) -> Iterator[Mark]:
    for layer in face.layers:
        yield from layer.marks
    yield from face.marks


def _painted(mark: Mark) -> list[Painted]:
    if isinstance(mark, Rect):
        solid = mark.fill is not None and len(mark.fill) == 7
        return [Painted(mark[:4], (mark.fill or "",))] if solid else []
    if isinstance(mark, Gradient):
        return [Painted(mark[:4], tuple(colour[:7] for _, colour in mark.stops))]
    if isinstance(mark, PathMark) and mark.fill is not None:
        xs = [float(n) for step in mark.commands for n in step[1::2]]
        ys = [float(n) for step in mark.commands for n in step[2::2]]
        box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        return [Painted(box, (mark.fill[:7],))] if len(mark.fill) == 7 else []
    if isinstance(mark, (Picture, Drawing)):
        return [Painted(mark[:4], ())]
    if isinstance(mark, Clip):
        return [Painted(mark[:4], inner.colours) for part in mark.marks for inner in _painted(part)]
    return []


def _ground(run: TextRun, below: list[Painted], fonts: FontSet) -> tuple[str, ...]:
    x = run.x + fonts.width(run.font, run.text, run.size_pt, run.tracking_pt) / 2
    y = run.baseline_y - fonts.heights(run.font).x_height * run.size_pt / 2
    for painted in reversed(below):
        left, top, wide, high = painted.box
        if left <= x <= left + wide and top <= y <= top + high:
            return painted.colours
    return ("#ffffff",)
