"""A thousand cards of mixed sizes: how long, and how near to the best that many tries find."""

from __future__ import annotations

import random
from time import process_time

import pytest

from realms_builder.cards.imposition.imposition import impose
from realms_builder.cards.imposition.packing import (
    SCORES,
    Guillotine,
    Kind,
    MaxRects,
    _first_fit,
    packed,
)
from realms_builder.cards.imposition.pages import CardOnSheet
from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cards.sizes import CARD_SIZES

A4 = (200.0, 287.0)
TRIES = 60


def mixes(seed: int) -> list[tuple[float, float, int]]:
    """Return ten sizes of card with a thousand cards between them."""
    chance = random.Random(seed)
    sizes = sorted({(size.width_mm, size.height_mm) for size in CARD_SIZES.values()})
    chosen = chance.sample(sizes, 10)
    counts = [0] * 10
    for _ in range(1000):
        counts[chance.randrange(10)] += 1
    return [(*size, count) for size, count in zip(chosen, counts, strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_fill_against_many_random_orders(seed: int) -> None:
    kinds = [Kind(((w, h), (h, w)), count) for w, h, count in mixes(seed)]
    started = process_time()
    sheets = packed(kinds, *A4).sheets
    took = process_time() - started
    chance, best = random.Random(seed), sheets
    for _ in range(TRIES):
        order = list(range(len(kinds)))
        chance.shuffle(order)
        for rule in (MaxRects, Guillotine):
            for score in SCORES:
                found = _first_fit(kinds, order, lambda r=rule, s=score: r(*A4, s))
                best = min(best, sum(times for _, times in found))
    print(f"\n{sheets} sheets, best known {best}, {1000 * took:.0f} ms")
    assert best / sheets >= 0.9
    assert took < 1.0


def test_a_thousand_cards_on_sheets_with_backs_and_marks() -> None:
    cards = [CardOnSheet(w, h, count=count) for w, h, count in mixes(0)]
    started = process_time()
    sheets = impose(cards, PrintJob(mixed=True))
    took = process_time() - started
    print(f"\n{len(sheets.pages)} pages in {1000 * took:.0f} ms")
    assert took < 1.0
