"""The room that one element of a face leaves empty, given to elements that say so.

An element with ``takes_room`` names another one, its *giver*. One that ends above the giver grows
downwards by what the giver leaves, and pushes what lies between (and what hangs in its own lower
half) down with it. One inside the giver's box stands below the giver's content, where it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple

from realms_builder.cards.element_boxes import ElementBox
from realms_builder.cards.equal_boxes import kept
from realms_builder.cards.fitting import PlacedBlocks, place
from realms_builder.cards.template.binding import Card
from realms_builder.cards.template_building import Bind
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Record
from realms_builder.layout.blocks import BEGUN_MM, EDGE, Content
from realms_builder.layout.text_styles import FULL, Fit

SPARE_MM = 0.9
"""What stays free below a content that gave its room away."""
BETWEEN_MM = 1.7
"""What lies between a content and what takes the room below it."""
AIRY = 1.24
"""Lines and parts that have room stand so much further apart at most."""
WORTH, MOST_TRIED = 1.1, 1
"""So many times the room that is needed are worth enlarging for, and so many sizes are tried."""
LEAST_MM = 0.05


class Growth:
    """Elements that grow by what another one leaves, and what moves with them."""

    def __init__(
        self, boxes: Sequence[ElementBox], growers: Sequence[ElementBox], giver: ElementBox
    ) -> None:
        """Find out which of *boxes* move when *growers* take the room of *giver*."""
        self.growers = growers
        self.giver = giver
        self._growing = {id(one.element) for one in growers}
        start = min(one.y + one.h / 2 for one in growers)
        end = giver.y + giver.h - LEAST_MM
        self._moving = {id(box.element) for box in boxes if start <= box.y < end}

    def touches(self, box: ElementBox) -> bool:
        """Return whether *box* lies elsewhere, or is larger, on some cards."""
        return id(box.element) in self._growing or id(box.element) in self._moving

    def reach(self, box: ElementBox) -> ElementBox:
        """Return all the room in which *box* may come to lie."""
        return box._replace(h=self.giver.y + self.giver.h - box.y)

    def on(self, card: Card, scope: Record) -> Callable[[ElementBox], ElementBox | None]:
        """Return what says where a box lies on one card, None for one that has no room there."""
        by, content = self.by(card, scope)
        return self.moved(by, lambda card, scope: content)

    def moved(
        self, by: float, bind: Bind | None = None
    ) -> Callable[[ElementBox], ElementBox | None]:
        """Return the same where it is known *by* how much they grow.

        The giver holds what *bind* gives, by default what it always does.
        """

        def placed(box: ElementBox) -> ElementBox | None:
            if id(box.element) in self._growing:
                return _taller(box, by) if by or box.h > LEAST_MM else None
            if by and box.element is giver.element:
                return _taller(down(box, by), -by)._replace(bind=bind or box.bind)
            return down(box, by) if by and id(box.element) in self._moving else box

        giver = self.giver
        return placed

    def by(self, card: Card, scope: Record) -> tuple[float, Content | None]:
        """Return by how much the growers grow on one card, and what the giver holds there."""
        giver = self.giver
        shown = [one for one in self.growers if one.when is None or one.when(card, scope)]
        content: Content | None = None
        try:
            if shown and (giver.when is None or giver.when(card, scope)):
                content = giver.bind(card, scope)
        except FormulaError:
            return 0.0, None  # said where the element itself is drawn
        by = left_over(giver, content) - SPARE_MM if shown else 0.0
        high = max((one.h for one in shown), default=0.0)
        return (by if by > (LEAST_MM if high > LEAST_MM else BEGUN_MM) else 0.0), content


def left_over(box: ElementBox, content: Content | None) -> float:
    """Return the height that *content* at its full size leaves in *box*; 0 where it fills it."""
    if content is None:
        return box.room.height
    placed = place(content, box.room, FULL)
    return box.room.height - placed.height if placed.fits else 0.0


def growth_among(boxes: Sequence[ElementBox]) -> Growth | None:
    """Return the growth of those of *boxes* that lie above their giver and take its room.

    A face has one such giver, the first that is named.
    """
    givers = [(box, giver) for box in boxes if (giver := giver_of(box, boxes)) is not None]
    found = [(box, giver) for box, giver in givers if box.y + box.h <= giver.y + LEAST_MM]
    if not found:
        return None
    first = found[0][1]
    return Growth(boxes, [box for box, giver in found if giver is first], first)


def with_takers(boxes: Sequence[ElementBox]) -> list[ElementBox]:
    """Return *boxes*, those that stand below a content inside the box of that content."""
    takers: dict[int, tuple[ElementBox, ...]] = {}
    for box in boxes:
        giver = giver_of(box, boxes)
        if giver is not None and box.y + box.h > giver.y + LEAST_MM:
            known = takers.get(id(giver.element), ())
            takers[id(giver.element)] = (*known, box)
    inside = {id(box.element) for group in takers.values() for box in group}
    return [
        box._replace(
            takers=tuple(
                one._replace(bind=kept(one.bind, one.element))
                for one in takers.get(id(box.element), ())
            )
        )
        for box in boxes
        if id(box.element) not in inside
    ]


def giver_of(box: ElementBox, boxes: Sequence[ElementBox]) -> ElementBox | None:
    """Return whose room *box* takes, None for one that takes nobody's."""
    name = box.element.takes_room
    if name is None:
        return None
    return next((one for one in boxes if one.element.id == name and one is not box), None)


Standing = tuple[ElementBox, Content | None]
"""An element that stands below another one's content, in its place, and what it holds."""


class Filled(NamedTuple):
    """The content of a box as it is *placed*, None where it has to give way; what stands below.

    *lacking* are the texts that would stand below it and find no room.
    """

    placed: PlacedBlocks | None
    takers: Sequence[Standing]
    lacking: Sequence[ElementBox] = ()


def filled(box: ElementBox, content: Content | None, card: Card, scope: Record) -> Filled:
    """Return what makes the most of the room in *box*.

    First come the texts that take it, then all of them are enlarged as far as they fit without
    more lines, then pictures.
    """
    shown = (one for one in box.takers if one.when is None or one.when(card, scope))
    bound = [(one, one.bind(card, scope)) for one in shown]
    found = _filled(box, content, bound)
    there = {id(one.element) for one, _ in found.takers}
    texts = (one for one, said in bound if said is not None and not one.fills)
    return found._replace(lacking=[one for one in texts if id(one.element) not in there])


def _filled(box: ElementBox, content: Content | None, bound: Sequence[Standing]) -> Filled:
    if content is None:
        return Filled(None, standing_below(box, box.room.height, bound))
    placed = place(content, box.room, FULL)
    if not placed.fits:
        return Filled(None, ())
    usual = standing_below(box, box.room.height - placed.height, bound)
    closer = _closer(box, content, bound, usual, placed.height)
    if closer is not None:
        return closer
    texts = sum(one.h + BETWEEN_MM for one, _ in usual if not one.fills)
    spare = box.room.height / max(placed.height + texts, LEAST_MM)
    if spare < WORTH or not box.levels.larger:
        return Filled(placed, usual)
    found = [scale for scale in box.levels.larger if scale <= spare][:MOST_TRIED]
    for scale in dict.fromkeys((*found, 1.0)):
        fit = Fit(scale, min(AIRY, spare / scale))
        enlarged = _enlarged(box, content, fit, bound, usual, placed)
        if enlarged is not None:
            return enlarged
    return Filled(placed, usual)


def _closer(
    box: ElementBox,
    content: Content,
    bound: Sequence[Standing],
    usual: Sequence[Standing],
    height: float,
) -> Filled | None:
    """Return *box* with its lines closer together, where more texts then stand than as *usual*.

    *height* is that of the content as it comes.
    """
    there = {id(one.element): one.h + BETWEEN_MM for one, _ in usual if not one.fills}
    tightest, standing = box.levels.gentle[-1], len(there)
    lacking = [
        one.h - one.room.height + said.least_height(one.room.width, tightest) + BETWEEN_MM
        for one, said in bound
        if said is not None and not one.fills and id(one.element) not in there
    ]
    least = sum(there.values()) * tightest.tight + min(lacking, default=inf)
    if height * tightest.tight + least > box.room.height:
        return None
    best: Filled | None = None
    for fit in (tightest, *box.levels.gentle[1:-1]):  # where that does not help, nothing does
        placed = place(content, box.room, fit)
        free = box.room.height - placed.height
        below = standing_below(box, free, bound, fit) if free >= least else ()
        count = sum(1 for one, _ in below if not one.fills)
        if placed.fits and count >= standing + (best is None):
            best, standing = Filled(placed, below), count
            if fit is not tightest:
                break
        elif best is None:
            break
    return best


def _enlarged(
    box: ElementBox,
    content: Content,
    fit: Fit,
    bound: Sequence[Standing],
    usual: Sequence[Standing],
    as_it_comes: PlacedBlocks,
) -> Filled | None:
    """Return *box* with everything as large as *fit*; None where that has no room, or breaks.

    No text may take more lines than *as_it_comes*.
    """
    placed = place(content, box.room, fit)
    larger = fit.scale * fit.tight
    if not placed.fits or placed.line_count > as_it_comes.line_count:
        return None
    below = standing_below(box, box.room.height - placed.height, bound, fit)
    before, after = _heights(usual), _heights(below)
    fits = all(after.get(one, inf) <= was * larger + EDGE for one, was in before.items())
    return Filled(placed, below) if fits else None


def _heights(takers: Sequence[Standing]) -> dict[int, float]:
    """Return how high the texts among *takers* are, by element."""
    return {id(one.element): one.room.height for one, _ in takers if not one.fills}


def standing_below(
    box: ElementBox, free: float, bound: Sequence[Standing], fit: Fit = FULL
) -> tuple[Standing, ...]:
    """Return the takers of *box* that fit into the *free* millimetres at its foot, each in place.

    A text is as high as it is; what fills any box, such as a picture, is at least as high as
    written and takes all that is left.
    """
    bottom = box.y + box.h - box.inset[1]
    found: list[Standing] = []
    for taker, content in bound:
        need, around = taker.h, taker.h - taker.room.height
        if content is not None and not taker.fills:
            placed = place(content, taker.room._replace(height=free), fit)
            if not placed.fits:
                continue
            need = placed.height + around
        if need + BETWEEN_MM > free:
            continue
        high = free - BETWEEN_MM if taker.fills else need
        room = taker.room._replace(height=high - around)
        by, levels = bottom - free + BETWEEN_MM - taker.y, taker.levels.only(fit)
        found.append((down(taker, by, h=high, room=room, levels=levels), content))
        free -= high + BETWEEN_MM
    return tuple(found)


def down(box: ElementBox, by: float, **changes: Any) -> ElementBox:
    """Return *box* further down, with *changes* of its other parts."""
    line = box.line and box.line._replace(y=box.line.y + by)
    return box._replace(y=box.y + by, line=line, **changes)


def _taller(box: ElementBox, by: float) -> ElementBox:
    room = box.room._replace(height=box.room.height + by)
    return box._replace(h=box.h + by, room=room)
