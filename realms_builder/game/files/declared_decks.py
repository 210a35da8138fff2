"""What a system says about its decks: suits, values and jokers, and the cards that come of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from realms_builder.game.files.declared_shapes import (
    SCALAR_ELEMENTS,
    Declared,
    Id,
    LocalText,
    Whole,
    each,
    short_for,
)
from realms_builder.game.texts import EMPTY

ANY_SUIT, NO_SUIT = "any", "none"
"""What the suit of a card is called that counts as every suit, and of one that has none."""
MOST_CARDS = 500
"""So many cards a deck may have."""


class DeclaredSuit(Declared):
    """One suit of a deck."""

    id: Id
    name: LocalText = EMPTY


class DeclaredDeckCard(Declared):
    """Cards that a deck has beside one of each value in each suit."""

    value: Whole = 0
    suit: str = ""
    count: Whole = Field(default=1, ge=1, le=MOST_CARDS)


class DeclaredJoker(DeclaredDeckCard):
    """A card of its own; *kept* says that it is kept whatever else was drawn."""

    id: Id
    name: LocalText = EMPTY
    kept: Literal["", "always"] = ""


Suits = Annotated[tuple[DeclaredSuit, ...], BeforeValidator(each(short_for("id"))), SCALAR_ELEMENTS]
Jokers = Annotated[
    tuple[DeclaredJoker, ...], BeforeValidator(each(short_for("id"))), SCALAR_ELEMENTS
]


class DeclaredDeck(Declared):
    """A deck of cards that mechanics draw from.

    Each player has one, unless it is *shared*. Cards that were drawn are gone for the later draws
    of a mechanic, unless it is *shuffled* before each.
    """

    one_of: ClassVar[tuple[tuple[str, ...], ...]] = (("values", "cards", "jokers"),)

    id: Id
    name: LocalText = EMPTY
    text: LocalText = EMPTY
    suits: Suits = ()
    values: tuple[Whole, Whole] | None = None
    copies: Whole = Field(default=1, ge=1, le=MOST_CARDS)
    cards: tuple[DeclaredDeckCard, ...] = ()
    jokers: Jokers = ()
    shared: bool = False
    shuffled: bool = False
    source: str = ""


class CardKind(NamedTuple):
    """Cards that are alike: a *number* of them.

    *card* is the id of a joker, else empty. *first* is 0, or the place among those that are
    always kept.
    """

    value: int
    suit: str
    card: str
    first: int
    number: int

    def is_of(self, suit: str) -> bool:
        """Return whether it counts as *suit*."""
        return self.suit in (suit, ANY_SUIT)


def size_of(deck: DeclaredDeck) -> int:
    """Return how many cards *deck* has."""
    low, high = deck.values or (1, 0)
    usual = max(0, high - low + 1) * max(1, len(deck.suits)) * deck.copies
    return usual + sum(card.count for card in (*deck.cards, *deck.jokers))


def kinds_of(deck: DeclaredDeck) -> tuple[CardKind, ...]:
    """Return the cards of *deck*, the lowest values first, then in the order of the suits."""
    order = [suit.id for suit in deck.suits]
    return tuple(sorted(_kinds(deck), key=lambda kind: (kind.value, _place(kind.suit, order))))


def _place(suit: str, order: list[str]) -> int:
    return order.index(suit) if suit in order else len(order)


def _kinds(deck: DeclaredDeck) -> Iterator[CardKind]:
    low, high = deck.values or (1, 0)
    for value in range(low, min(high, low + MOST_CARDS) + 1):
        for suit in [suit.id for suit in deck.suits] or [NO_SUIT]:
            yield CardKind(value, suit, "", 0, deck.copies)
    for card in deck.cards:
        yield CardKind(card.value, card.suit or NO_SUIT, "", 0, card.count)
    first = 0
    for joker in deck.jokers:
        first += joker.kept == "always"
        place = first if joker.kept == "always" else 0
        yield CardKind(joker.value, joker.suit or NO_SUIT, joker.id, place, joker.count)
