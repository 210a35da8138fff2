"""The search for a free strip on a page that already holds cards and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from realms_builder.cards.pages import Box

AIR_MM = 1.5
_STEP_MM = 0.5


@dataclass(frozen=True, slots=True)
class Room:
    """A page, the cards with their bleed, the other things on it, and its white edge."""

    width_mm: float
    height_mm: float
    cards: Sequence[Box]
    others: Sequence[Box]
    inset_mm: float

    def turned(self) -> Room:
        """Return the same page with x and y exchanged."""
        return Room(
            self.height_mm,
            self.width_mm,
            [_turned(box) for box in self.cards],
            [_turned(box) for box in self.others],
            self.inset_mm,
        )

    def spot_outside_cards(self, width_mm: float, height_mm: float) -> tuple[float, float] | None:
        """Return the left and top of free room below all cards, else above them, else None."""
        tops = self._tops(height_mm)
        first = min((box.y_mm for box in self.cards), default=self.height_mm)
        last = max((box.bottom_mm for box in self.cards), default=0.0)
        below = [top for top in tops if top >= last]
        above = [top for top in reversed(tops) if top + height_mm <= first]
        return self._spot(width_mm, height_mm, below + above)

    def spot(self, width_mm: float, height_mm: float) -> tuple[float, float] | None:
        """Return the left and top of the lowest free room on the page, or None."""
        return self._spot(width_mm, height_mm, self._tops(height_mm))

    def _tops(self, height: float) -> list[float]:
        """Return the tops worth trying, from the lower edge of the page upwards."""
        lowest = self.height_mm - self.inset_mm - height
        steps = int((lowest - self.inset_mm) // _STEP_MM) + 1
        return [lowest - step * _STEP_MM for step in range(max(0, steps))]

    def _spot(
        self, width: float, height: float, tops: Iterable[float]
    ) -> tuple[float, float] | None:
        taken = sorted((*self.cards, *self.others), key=lambda box: box.x_mm)
        for top in tops:
            left = self.inset_mm
            for box in taken:
                if box.y_mm - AIR_MM >= top + height or box.bottom_mm + AIR_MM <= top:
                    continue
                if box.x_mm - AIR_MM - left >= width:
                    break
                left = max(left, box.right_mm + AIR_MM)
            if left + width <= self.width_mm - self.inset_mm:
                return left, top
        return None


def _turned(box: Box) -> Box:
    return Box(box.y_mm, box.x_mm, box.height_mm, box.width_mm)
