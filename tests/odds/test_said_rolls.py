"""The lines for dice and cards of "Rules for rosters, line by line" come to what hands count."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

import pytest

from realms_builder.core.translation import languages
from realms_builder.odds.questions.answers import Answer
from tests.odds.duels import answer_of
from tests.roster.said_rules import OF_THE_TABLE, every_row

BOTH = pytest.mark.parametrize("lang", languages())
LUCK = "{id: luck, type: signed, of: attacker, min: -2, max: 2, default: 0, asked: true}"
HIGH = 4 * 4 + 1
"""Cards of 10 and more among 54: four of each suit, and the red joker."""


class Lines(NamedTuple):
    """The lines of the page, in its order."""

    deck: str
    two: str
    bad_luck: str
    critical: str
    hits: str
    again: str
    double: str


def lines(lang: str) -> Lines:
    found = [row.line for row in every_row(lang) if row.place in OF_THE_TABLE]
    return Lines(found[0], *(line.removeprefix("{").removesuffix("}") for line in found[1:]))


def flipped(page: Lines, roll: str, luck: int = 0) -> Fraction:
    """Return how likely a *roll* of the page comes to 10 or more."""
    steps = [roll, "stop: high, when: flip >= 10", "stop: low"]
    return answer_of(steps, "", f"decks: [{page.deck}]", needs=LUCK, luck=luck).chance("high")


@BOTH
def test_the_higher_of_two_cards(lang: str) -> None:
    page = lines(lang)
    assert flipped(page, page.two) == 1 - Fraction(comb(54 - HIGH, 2), comb(54, 2))


@BOTH
def test_bad_luck_keeps_the_lowest_and_good_luck_the_highest(lang: str) -> None:
    page = lines(lang)
    assert flipped(page, page.bad_luck, -1) == Fraction(comb(HIGH, 2), comb(54, 2))
    assert flipped(page, page.bad_luck, 0) == Fraction(HIGH, 54)
    assert flipped(page, page.bad_luck, 2) == 1 - Fraction(comb(54 - HIGH, 3), comb(54, 3))


@BOTH
def test_a_high_ram_is_critical_and_so_is_the_joker_of_any_suit(lang: str) -> None:
    page = lines(lang)
    steps = [page.bad_luck, page.critical, "stop: other"]
    found = answer_of(steps, "", f"decks: [{page.deck}]", needs=LUCK)
    assert found.chance("critical") == Fraction(4 + 1, 54)


@BOTH
def test_a_six_counts_twice_and_misses_are_rolled_once_more(lang: str) -> None:
    page = lines(lang)
    assert _mean(page.hits, page.double) == 3 * (Fraction(1, 2) + Fraction(1, 6))
    assert _mean(page.hits, page.again, page.double) == 3 * Fraction(3, 2) * Fraction(2, 3)


def _mean(*steps: str) -> Fraction:
    found: Answer = answer_of([*steps, "stop: end"], "{number: damage}")
    return found.figure("damage").value
