"""Which pile of cards a step draws from, and whether what was drawn is gone from it."""

from __future__ import annotations

from typing import TypeAlias

from realms_builder.game.files.declared_decks import DeclaredDeck
from realms_builder.game.files.declared_mechanics import DeclaredStep
from realms_builder.game.game import Game

Pile: TypeAlias = tuple[str, str]
"""A deck, and whose it is: empty where all draw from one."""


def deck_of(game: Game, step: DeclaredStep) -> DeclaredDeck | None:
    """Return the deck that *step* draws from, None for dice and for a deck there is not."""
    return next((deck for deck in game.file.decks if deck.id == step.deck), None)


def pile_of(game: Game, step: DeclaredStep) -> Pile | None:
    """Return the pile that *step* draws from, None where it throws dice."""
    deck = deck_of(game, step)
    if deck is None:
        return None
    return (deck.id, "" if deck.shared else step.by)


def goes_on(game: Game, pile: Pile) -> bool:
    """Return whether cards that were drawn from *pile* are gone for later draws."""
    return not any(deck.shuffled for deck in game.file.decks if deck.id == pile[0])
