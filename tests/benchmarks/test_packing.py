"""Cards of mixed sizes: how long, and how near to the best that many tries find."""

from __future__ import annotations

import random

import pytest

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.mixed_sheets import (
    SCORES,
    Guillotine,
    MaxRects,
    PackingKind,
    _first_fit,
    packed,
)
from realms_builder.cards.imposition.pages import CardOnSheet
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.sizes import CARD_SIZES
from tests.benchmarks.conftest import Note
from tests.benchmarks.sizes import models, sized
from tests.benchmarks.stopwatch import LOOPS, in_loops

A4 = (200.0, 287.0)


def mixes(seed: int) -> list[tuple[float, float, int]]:
    """Return ten sizes of card with the cards of a run between them."""
    chance = random.Random(seed)
    sizes = sorted({(size.width_mm, size.height_mm) for size in CARD_SIZES.values()})
    chosen = chance.sample(sizes, 10)
    counts = [0] * 10
    for _ in range(models()):
        counts[chance.randrange(10)] += 1
    return [(*size, count) for size, count in zip(chosen, counts, strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_fill_against_many_random_orders(seed: int, figure: Note) -> None:
    kinds = [PackingKind(((w, h), (h, w)), count) for w, h, count in mixes(seed)]
    sheets = packed(kinds, *A4).sheets
    chance, best = random.Random(seed), sheets
    for _ in range(sized(60, 2)):
        order = list(range(len(kinds)))
        chance.shuffle(order)
        for rule in (MaxRects, Guillotine):
            for score in SCORES:
                found = _first_fit(kinds, order, lambda r=rule, s=score: r(*A4, s))
                best = min(best, sum(times for _, times in found))
    note = f"{sheets} sheets, best known {best}"
    figure(
        f"sheets of mixed cards against the best known, {seed}", sheets / best, 1 / 0.9, note=note
    )


def test_cards_on_sheets_with_backs_and_marks(figure: Note) -> None:
    cards = [CardOnSheet(w, h, count=count) for w, h, count in mixes(0)]
    loops, seconds = in_loops(lambda: impose(cards, PrintJob(mixed=True)))
    note = f"{seconds * 1000:.0f} ms"
    figure("198 cards of ten sizes packed and imposed", loops, 50, LOOPS, note)
