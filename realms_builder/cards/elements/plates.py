"""Plates behind texts on pictures, so that they can be read whatever the picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from realms_builder.cards.template.binding import Card
from realms_builder.cards.template.colours import DARKEST, LIGHTEST, contrast, mix
from realms_builder.cards.template_building import Bind
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import Block, Content, Marks, Split
from realms_builder.layout.marks import Mark, Rect, TextRun
from realms_builder.layout.metrics import FontMetrics
from realms_builder.layout.text_styles import Fit

BESIDE_MM = 0.7
"""How far a plate reaches beyond the text at either side."""
CORNER_MM = 0.5
_CLEAREST, _STEP = 0.7, 0.05


def plated(bind: Bind, metrics: FontMetrics, least: float = 0.0) -> Bind:
    """Return *bind* with a plate behind every line of the text.

    It is as clear as a contrast of *least* on any picture allows, solid for 0.
    """

    def bound(card: Card, scope: Record) -> Content | None:
        content = bind(card, scope)
        return Plated(content, metrics, least) if content is not None else None

    return bound


class Plated(Content):
    """A text with plates: black behind light letters, white behind dark ones."""

    __slots__ = ("_content", "_least", "_metrics")

    def __init__(self, content: Content, metrics: FontMetrics, least: float = 0.0) -> None:
        """Lay plates behind *content*, as wide as *metrics* says."""
        super().__init__()
        self._content = content
        self._metrics = metrics
        self._least = least

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the text laid out, with its plates."""
        return _PlatedBlock(self._content.layout(width, fit), self._metrics, self._least)

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the text."""
        return self._content.natural_width(fit)

    def least_height(self, width: float, fit: Fit) -> float:
        """Return what the text takes at least."""
        return self._content.least_height(width, fit)


class _PlatedBlock(Block):
    __slots__ = ("_inner", "_least", "_metrics")

    def __init__(self, inner: Block, metrics: FontMetrics, least: float) -> None:
        super().__init__(inner.height)
        self._inner = inner
        self._least = least
        self._metrics = metrics
        self.top, self.bottom, self.too_wide = inner.top, inner.bottom, inner.too_wide

    def parts(self) -> Sequence[Block]:
        return (self._inner,)

    def draw(self, out: Marks, x: float, y: float) -> None:
        drawn: Marks = []
        self._inner.draw(drawn, x, y)
        out.extend(plates(drawn, self._metrics, self._least))
        out.extend(drawn)

    def split(self, room: float, force: bool) -> Split:
        head, rest = self._inner.split(room, force)
        plated_head = _PlatedBlock(head, self._metrics, self._least) if head is not None else None
        return plated_head, Plated(rest, self._metrics, self._least) if rest is not None else None

    def stretch(self, height: float) -> None:
        self._inner.stretch(height)
        self.height = max(self.height, height)


def plates(marks: Sequence[Mark], metrics: FontMetrics, least: float = 0.0) -> Iterator[Rect]:
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
        low = baseline + heights.descent * size
        fill = _plate([run.colour[:7] for run in runs], least)
        yield Rect(left, top, right - left, low - top, fill, radius_mm=CORNER_MM)


def _plate(inks: Sequence[str], least: float) -> str:
    """Return black for light *inks* and white for dark ones, as clear as *least* allows."""
    plate = max(DARKEST, LIGHTEST, key=lambda end: min(contrast(ink, end) for ink in inks))
    under = LIGHTEST if plate == DARKEST else DARKEST
    opaque = _CLEAREST if least else 1.0
    while opaque < 1 and min(contrast(i, mix(plate, under, opaque)) for i in inks) < least:
        opaque += _STEP
    return plate if opaque >= 1 else f"{plate}{round(opaque * 255):02x}"


def _width(run: TextRun, metrics: FontMetrics) -> float:
    return metrics.width(run.font, run.text, run.size_pt, run.tracking_pt)
