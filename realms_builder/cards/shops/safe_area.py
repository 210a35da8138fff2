"""How near texts come to the cut: cutters drift, and shops want words to stay away from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from realms_builder.cards.deck import Leaf
from realms_builder.core.problems import Problem, Severity
from realms_builder.layout.marks import Clip, Face, Mark, TextRun
from realms_builder.layout.metrics import FontMetrics

_ROUNDING_MM = 0.05
_DESCENDING = frozenset("gjpqyçýÿşţ,;()[]{}|/@§QJµ")
"""What goes below the baseline; other letters stand on it."""
_LEAST_INSET = 0.92
"""The smallest print of the bundled cards, 6 pt, comes to 5.5 pt."""


class _Near(NamedTuple):
    inside_mm: float
    card: str


def outside_the_safe_area(
    leaves: Iterable[Leaf], safe_mm: float, metrics: FontMetrics
) -> tuple[Problem, ...]:
    """Return one warning when words of any card come nearer to its trim than *safe_mm*."""
    found: list[_Near] = []
    for leaf in leaves:
        for face in (leaf.front, leaf.back):
            if face is not None:
                inside = min(_nearest(face, metrics))
                if inside < safe_mm - _ROUNDING_MM:
                    found.append(_Near(inside, leaf.title))
    if not found:
        return ()
    worst = min(found)
    values = {
        "count": len(found),
        "safe_mm": float(safe_mm),
        "nearest_mm": round(max(0.0, worst.inside_mm), 1),
        "card": worst.card,
    }
    return (Problem("shop.near_the_cut", Severity.WARNING, values=values),)


def inset_for(
    leaves: Iterable[Leaf], safe_mm: float, metrics: FontMetrics, so_far: float = 1.0
) -> float:
    """Return how large faces may be so that all words stay *safe_mm* away from the cut.

    They are inset *so_far* already, which is the answer where words do, and where they would
    become too small to be read.
    """
    found = 1.0
    for leaf in leaves:
        for face in (leaf.front, leaf.back):
            if face is None:
                continue
            halves = (face.width_mm / 2, face.height_mm / 2)
            for half, inside in zip(halves, _nearest(face, metrics), strict=True):
                if inside < safe_mm - _ROUNDING_MM:
                    found = min(found, (half - safe_mm) / (half - inside))
    return so_far * found if so_far * found >= _LEAST_INSET else so_far


def _nearest(face: Face, metrics: FontMetrics) -> tuple[float, float]:
    """Return how near words come to the cut at the sides, and above and below."""
    across, along = face.width_mm / 2, face.height_mm / 2
    for run in _runs(face.drawn):
        width = metrics.width(run.font, run.text.strip(), run.size_pt, run.tracking_pt)
        heights = metrics.heights(run.font)
        top = run.baseline_y - heights.cap_height * run.size_pt
        below = heights.descent * run.size_pt if _DESCENDING & set(run.text) else 0.0
        across = min(across, run.x, face.width_mm - run.x - width)
        along = min(along, top, face.height_mm - run.baseline_y - below)
    return across, along


def _runs(marks: Iterable[Mark]) -> Iterable[TextRun]:
    for mark in marks:
        if isinstance(mark, TextRun) and mark.text.strip():
            yield mark
        elif isinstance(mark, Clip):
            yield from _runs(mark.marks)
