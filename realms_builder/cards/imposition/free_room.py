"""The search for free room on a page that already holds cards and marks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from realms_builder.cards.imposition.pages import Box, Page, SheetText, Slot

TEXT_HEIGHT_MM = 2.4
TEXT_DESCENT_MM = 0.5
_AIR_MM = 1.5
_STEP_MM = 0.5


@dataclass(frozen=True, slots=True)
class Spot:
    """Where free room begins; *turned* room runs down the page, its height to the right."""

    x_mm: float
    y_mm: float
    turned: bool


class FreeRoom:
    """Finds room on pages and remembers it: most pages of a job look the same from afar."""

    def __init__(self, inset_mm: float) -> None:
        """Keep *inset_mm* free along the edges of the paper."""
        self._inset_mm = inset_mm
        self._known: dict[Hashable, Spot | None] = {}

    def find(
        self, page: Page, width_mm: float, height_mm: float, *, among_cards: bool
    ) -> Spot | None:
        """Return the lowest room of that size on *page*, else room that runs down the page.

        Unless it may lie *among_cards*, it lies below, above or beside all of them.
        """
        key = (
            (page.width_mm, page.height_mm, width_mm, height_mm, among_cards),
            tuple((slot.box, slot.bleed) for slot in page.slots),
            page.lines,
            page.texts,
        )
        if key not in self._known:
            search = _search_on(page, self._inset_mm)
            spot = search.spot(width_mm, height_mm, among_cards=among_cards)
            if spot is None:
                across = search.turned().spot(width_mm, height_mm, among_cards=among_cards)
                found = None if across is None else Spot(across[1], across[0], turned=True)
            else:
                found = Spot(*spot, turned=False)
            self._known[key] = found
        return self._known[key]


@dataclass(frozen=True, slots=True)
class _Search:
    """A page, the cards with their bleed, the other things on it, and its white edge."""

    width_mm: float
    height_mm: float
    cards: Sequence[Box]
    others: Sequence[Box]
    inset_mm: float

    def turned(self) -> _Search:
        """Return the same page with x and y exchanged."""
        return _Search(
            self.height_mm,
            self.width_mm,
            [_turned(box) for box in self.cards],
            [_turned(box) for box in self.others],
            self.inset_mm,
        )

    def spot(
        self, width_mm: float, height_mm: float, *, among_cards: bool
    ) -> tuple[float, float] | None:
        """Return the left and top of the first free room, from the lower edge upwards."""
        tops = self._tops(height_mm)
        if not among_cards:
            first = min((box.y_mm for box in self.cards), default=self.height_mm)
            last = max((box.bottom_mm for box in self.cards), default=0.0)
            below = [top for top in tops if top >= last]
            tops = below + [top for top in reversed(tops) if top + height_mm <= first]
        return self._first_free(width_mm, height_mm, tops)

    def _tops(self, height: float) -> list[float]:
        lowest = self.height_mm - self.inset_mm - height
        steps = int((lowest - self.inset_mm) // _STEP_MM) + 1
        return [lowest - step * _STEP_MM for step in range(max(0, steps))]

    def _first_free(
        self, width: float, height: float, tops: Iterable[float]
    ) -> tuple[float, float] | None:
        taken = sorted((*self.cards, *self.others), key=lambda box: box.x_mm)
        for top in tops:
            left = self.inset_mm
            for box in taken:
                if box.y_mm - _AIR_MM >= top + height or box.bottom_mm + _AIR_MM <= top:
                    continue
                if box.x_mm - _AIR_MM - left >= width:
                    break
                left = max(left, box.right_mm + _AIR_MM)
            if left + width <= self.width_mm - self.inset_mm:
                return left, top
        return None


def _search_on(page: Page, inset_mm: float) -> _Search:
    cards = [_with_bleed(slot) for slot in page.slots]
    others = [line.box for line in page.lines]
    others += [_text_box(text) for text in page.texts]
    return _Search(page.width_mm, page.height_mm, cards, others, inset_mm)


def _turned(box: Box) -> Box:
    return Box(box.y_mm, box.x_mm, box.height_mm, box.width_mm)


def _with_bleed(slot: Slot) -> Box:
    box, bleed = slot.box, slot.bleed
    return Box(
        box.x_mm - bleed.left,
        box.y_mm - bleed.top,
        box.width_mm + bleed.left + bleed.right,
        box.height_mm + bleed.top + bleed.bottom,
    )


def _text_box(text: SheetText) -> Box:
    if text.rotation:
        return Box(text.x_mm - TEXT_DESCENT_MM, text.y_mm, TEXT_HEIGHT_MM, text.width_mm)
    top = text.y_mm + TEXT_DESCENT_MM - TEXT_HEIGHT_MM
    return Box(text.x_mm, top, text.width_mm, TEXT_HEIGHT_MM)
