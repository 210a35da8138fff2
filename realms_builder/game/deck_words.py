"""What a deck is made of, in one line: cards, suits and jokers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from realms_builder.core.translation import sentence
from realms_builder.game.files.declared_decks import (
    ANY_SUIT,
    NO_SUIT,
    DeclaredDeck,
    DeclaredDeckCard,
    DeclaredJoker,
    size_of,
)

_MOST_NAMED = 8


def deck_size(deck: DeclaredDeck, lang: str) -> str:
    """Return how many cards *deck* has: *54 cards*."""
    return _word("size", lang, count=size_of(deck))


def deck_line(deck: DeclaredDeck, lang: str) -> str:
    """Return what *deck* is made of: *Rams, Crows, 1–13 each; jokers: Red (14, any suit)*."""
    return "; ".join(_parts(deck, lang))


def deck_use(deck: DeclaredDeck, lang: str) -> str:
    """Return whose *deck* is and when it is shuffled, in sentences."""
    said = [_word("shared" if deck.shared else "own", lang)]
    return " ".join([*said, *([_word("shuffled", lang)] if deck.shuffled else [])])


def suit_or_joker(deck: DeclaredDeck, identity: str, lang: str) -> str:
    """Return the name of a suit or joker of *deck*, empty where it has none of that id."""
    known = (one for one in (*deck.suits, *deck.jokers) if one.id == identity)
    return next((one.name.pick(lang) for one in known), "")


def _parts(deck: DeclaredDeck, lang: str) -> Iterator[str]:
    if deck.values is not None:
        low, high = deck.values
        values = str(low) if low == high else f"{low}–{high}"
        suits = [suit.name.pick(lang) or suit.id for suit in deck.suits]
        yield _word("in_suits", lang, suits=", ".join(suits), values=values) if suits else values
        if deck.copies > 1:
            yield _word("copies", lang, count=deck.copies)
    named = [_card(deck, card, lang) for card in deck.cards]
    if len(named) > _MOST_NAMED:
        yield _word("more", lang, count=sum(card.count for card in deck.cards))
    elif named:
        yield ", ".join(named)
    if deck.jokers:
        jokers = ", ".join(_joker(deck, joker, lang) for joker in deck.jokers)
        yield _word("jokers", lang, count=sum(one.count for one in deck.jokers), jokers=jokers)


def _card(deck: DeclaredDeck, card: DeclaredDeckCard, lang: str) -> str:
    suit = _suit(deck, card.suit, lang)
    said = f"{card.count} × {card.value}"
    return f"{said} ({suit})" if suit else said


def _joker(deck: DeclaredDeck, joker: DeclaredJoker, lang: str) -> str:
    name = joker.name.pick(lang) or joker.id
    kept = _word("kept", lang) if joker.kept else ""
    facts = [one for one in (str(joker.value), _suit(deck, joker.suit, lang), kept) if one]
    return f"{f'{joker.count} × ' if joker.count > 1 else ''}{name} ({', '.join(facts)})"


def _suit(deck: DeclaredDeck, suit: str, lang: str) -> str:
    if suit in ("", NO_SUIT):
        return ""
    return _word("any_suit", lang) if suit == ANY_SUIT else suit_or_joker(deck, suit, lang) or suit


def _word(code: str, lang: str, **values: Any) -> str:
    return sentence(f"deck_words.{code}", lang, values)
