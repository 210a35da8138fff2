"""Numbers in boxes to tick off at the table, each strip behind its name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from realms_builder.layout.blocks import Block, Marks
from realms_builder.layout.marks import Line, Rect
from realms_builder.layout.text_styles import BOLD
from realms_builder.layout.words import put, width_mm
from realms_builder.sheets.roster.entries import Counter
from realms_builder.sheets.roster.page_look import PAPER_WHITE, PageLook

_BOX_MM, _GAP_MM, _BETWEEN_MM, _NAME_GAP_MM = 4.6, 0.7, 1.5, 2.2
_ROUND_GAP_MM, _TOP_MM = 1.6, 1.1
_LEAST_SHARE = 0.55
_MOST_NAME = 0.3


class CounterStrips(Block):
    """Strips of numbered boxes one below the other, *width* millimetres wide at most."""

    def __init__(self, counters: Sequence[Counter], look: PageLook, width: float) -> None:
        """Measure the names, so that all strips begin at the same place."""
        self._counters, self._look, self._width = counters, look, width
        names = max((width_mm(counter.name, look.label) for counter in counters), default=0.0)
        self._named = min(names, width * _MOST_NAME) + look.mm(_NAME_GAP_MM)
        step = look.mm(_BOX_MM + _BETWEEN_MM)
        super().__init__(step * len(counters) + look.mm(_TOP_MM))

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw every strip."""
        look = self._look
        y += look.mm(_TOP_MM)
        for counter in self._counters:
            side = look.mm(_BOX_MM)
            baseline = y + side / 2 + look.label.cap_mm(look.label.size_pt) / 2
            room = self._named - look.mm(_NAME_GAP_MM)
            put(out, counter.name, look.label, x, baseline, room)
            self._boxes(out, counter, x + self._named, y)
            y += look.mm(_BOX_MM + _BETWEEN_MM)

    def _boxes(self, out: Marks, counter: Counter, x: float, y: float) -> None:
        look, side, gap = self._look, self._look.mm(_BOX_MM), self._look.mm(_GAP_MM)
        gap_of_round = look.mm(_ROUND_GAP_MM)
        steps = [0.0 if a == b else gap_of_round for a, b in pairwise(counter.numbers)]
        grouped = any(step == 0.0 for step in steps)
        wide = len(counter.numbers) * (side + gap) + (sum(steps) if grouped else 0.0)
        share = max(_LEAST_SHARE, min(1.0, (self._width - self._named) / wide))
        top, side = y + side * (1 - share) / 2, side * share
        for at, number in enumerate(counter.numbers):
            if at and grouped:
                x += steps[at - 1] * share
            marked = number == counter.start
            line = 0.7 if marked else 0.28
            out.append(Rect(x, top, side, side, PAPER_WHITE, look.ink, line, side * 0.12))
            size = look.label.size_pt * share
            baseline = top + side / 2 + look.label.cap_mm(size) / 2
            face = BOLD if marked else 0
            put(
                out,
                number,
                look.label,
                x,
                baseline,
                side,
                align=0.5,
                size_pt=size,
                face=face,
                colour=look.ink if marked else look.muted,
            )
            x += side + gap * share


class NoteLine(Block):
    """A word and a line to write on."""

    def __init__(self, word: str, look: PageLook, width: float) -> None:
        """Leave room for a pen above the line."""
        self._word, self._look, self._width = word, look, width
        super().__init__(look.mm(6.4))

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw the word and the line behind it."""
        look = self._look
        baseline = y + look.mm(5.2)
        end = put(out, self._word, look.label, x, baseline, self._width / 3)
        left = end + look.mm(1.6)
        out.append(Line(left, baseline, x + self._width, baseline, look.muted, 0.18))
