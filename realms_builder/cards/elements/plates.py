"""Plates behind texts on pictures, for themes in which everything has to be read with ease."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from realms_builder.cards.template.binding import Card
from realms_builder.cards.template.colours import contrast
from realms_builder.cards.template_building import Bind
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Block, Content, Marks, Split
from realms_builder.layout.marks import Mark, Rect, TextRun
from realms_builder.layout.metrics import FontMetrics
from realms_builder.layout.text_styles import Fit

BESIDE_MM = 0.7
"""How far a plate reaches beyond the text at either side."""
_DARK, _LIGHT = "#000000", "#ffffff"


def plated(bind: Bind, metrics: FontMetrics) -> Bind:
    """Return *bind* with a plate behind every line of the text."""

    def bound(card: Card, scope: Record) -> Content | None:
        content = bind(card, scope)
        return Plated(content, metrics) if content is not None else None

    return bound


class Plated(Content):
    """A text with plates: black behind light letters, white behind dark ones."""

    __slots__ = ("_content", "_metrics")

    def __init__(self, content: Content, metrics: FontMetrics) -> None:
        """Lay plates behind *content*, as wide as *metrics* says."""
        super().__init__()
        self._content = content
        self._metrics = metrics

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the text laid out, with its plates."""
        return _PlatedBlock(self._content.layout(width, fit), self._metrics)

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the text."""
        return self._content.natural_width(fit)

    def least_height(self, width: float, fit: Fit) -> float:
        """Return what the text takes at least."""
        return self._content.least_height(width, fit)


class _PlatedBlock(Block):
    __slots__ = ("_inner", "_metrics")

    def __init__(self, inner: Block, metrics: FontMetrics) -> None:
        super().__init__(inner.height)
        self._inner = inner
        self._metrics = metrics
        self.top, self.bottom, self.too_wide = inner.top, inner.bottom, inner.too_wide

    def draw(self, out: Marks, x: float, y: float) -> None:
        drawn: Marks = []
        self._inner.draw(drawn, x, y)
        out.extend(plates(drawn, self._metrics))
        out.extend(drawn)

    def split(self, room: float, force: bool) -> Split:
        head, rest = self._inner.split(room, force)
        plated_head = _PlatedBlock(head, self._metrics) if head is not None else None
        return plated_head, Plated(rest, self._metrics) if rest is not None else None

    def stretch(self, height: float) -> None:
        self._inner.stretch(height)
        self.height = max(self.height, height)


def plates(marks: Sequence[Mark], metrics: FontMetrics) -> Iterator[Rect]:
    """Yield a box behind every line of text among *marks*."""
    lines: dict[float, list[TextRun]] = {}
    for mark in marks:
        if isinstance(mark, TextRun):
            lines.setdefault(round(mark.baseline_y, 3), []).append(mark)
    for baseline, runs in lines.items():
        left = min(run.x for run in runs) - BESIDE_MM
        right = max(run.x + _width(run, metrics) for run in runs) + BESIDE_MM
        size = max(run.size_pt for run in runs)
        heights = metrics.heights(runs[0].font)
        top = baseline - heights.ascent * size
        light = contrast(runs[0].colour[:7], _DARK) >= contrast(runs[0].colour[:7], _LIGHT)
        low = baseline + heights.descent * size
        yield Rect(left, top, right - left, low - top, _DARK if light else _LIGHT)


def _width(run: TextRun, metrics: FontMetrics) -> float:
    return metrics.width(run.font, run.text, run.size_pt, run.tracking_pt)
