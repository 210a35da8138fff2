"""The cards that try a template hardest: the longest text, the most items, the worst loadout."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from realms_builder.cards.fit.cases import Card, FitCase, UnitCards
from realms_builder.cards.fit.measures import MEASURES
from realms_builder.cards.fit.report import FitReport
from realms_builder.cards.fit.rows import FitRow


class Extreme(StrEnum):
    """A way in which a card may be hard to fill, beside how it fares in a look."""

    LONGEST_TEXT = "text"
    MOST_ITEMS = "items"
    LONGEST_NAMES = "names"


def extreme_card(units: Iterable[UnitCards], extreme: Extreme) -> Card | None:
    """Return the card of *units* that is the hardest in one way, None where there are no cards."""
    weigh = MEASURES[extreme.value].build
    hardest = [card for unit in units for card in unit.hardest]
    return max(hardest, key=lambda card: weigh(card[1].build), default=None)


def worst_card(units: Iterable[UnitCards], report: FitReport) -> Card | None:
    """Return the card that fares worst in *report*; where all fits, the one with the most text.

    Only what happens in the usual look counts.
    """
    row = worst_row(report.rows)
    known = list(units)
    if row is None:
        return extreme_card(known, Extreme.LONGEST_TEXT)
    return _card_of(known, row.case) or extreme_card(known, Extreme.LONGEST_TEXT)


def worst_row(rows: Iterable[FitRow]) -> FitRow | None:
    """Return the worst of *rows* in the usual look, None without any."""
    usual = (row for row in rows if not row.look)
    return min(usual, key=lambda row: row.badness, default=None)


def _card_of(units: Iterable[UnitCards], case: FitCase) -> Card | None:
    return next((card for unit in units for card in unit.cards if card[0] == case), None)
