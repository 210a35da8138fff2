"""Says what is wrong with decks, and with steps of mechanics that draw from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.core.problems import Fix
from realms_builder.game.files.declared_decks import (
    ANY_SUIT,
    MOST_CARDS,
    NO_SUIT,
    DeclaredDeck,
    size_of,
)
from realms_builder.game.files.declared_mechanics import DeclaredMechanic, DeclaredStep
from realms_builder.game.game import Game
from realms_builder.game.names import did_you_mean
from realms_builder.game.notes import Notes, PathInFile

_OF_DICE = ("dice", "sides", "pool", "explode", "fails")
_NAMED = re.compile(
    r"\b(suit|card)(?:(?:\(\s*\w+\s*\))?\s*[!=]=\s*['\"]|\(\s*\w+\s*,\s*['\"])(\w+)['\"]"
)


def lint_decks(game: Game, notes: Notes) -> None:
    """Note decks of no cards or too many, and draws that no deck can give."""
    for position, deck in enumerate(game.file.decks):
        _deck(deck, ("decks", position), notes)
    for position, mechanic in enumerate(game.file.mechanics):
        for place, step in enumerate(mechanic.steps):
            path = ("mechanics", position, "steps", place)
            if step.deck:
                _draw(step, path, game, notes)
            if step.cancel and _draws_for(step, mechanic):
                notes.say("cards_cannot_cancel", (*path, "cancel"))
            if game.file.decks:
                _suits(step, path, game, notes)


class NamedCard(NamedTuple):
    """A ``suit`` or ``card`` that a formula names in quotes, and in which of its letters."""

    what: str
    word: str
    start: int
    end: int


def cards_named(text: str) -> Iterator[NamedCard]:
    """Yield every suit and card that the formula *text* names as a word in quotes."""
    for match in _NAMED.finditer(text):
        yield NamedCard(match[1], match[2], match.start(2), match.end(2))


def _deck(deck: DeclaredDeck, path: PathInFile, notes: Notes) -> None:
    for key, entries in (("suits", deck.suits), ("jokers", deck.jokers)):
        seen: set[str] = set()
        for place, entry in enumerate(entries):
            if entry.id in seen:
                notes.say("duplicate_id", (*path, key, place), id=entry.id)
            if entry.id in (ANY_SUIT, NO_SUIT):
                notes.say("suit_reserved", (*path, key, place), id=entry.id)
            seen.add(entry.id)
    if deck.values is not None and deck.values[0] > deck.values[1]:
        low, high = deck.values
        meant = f"[{high}, {low}]"
        fixes = (Fix("fix.write", {"text": meant}),)
        notes.say("values_reversed", (*path, "values"), fixes=fixes, low=low, high=high)
    elif not size_of(deck) and deck.model_fields_set & {"values", "cards", "jokers"}:
        notes.say("deck_empty", path)
    elif size_of(deck) > MOST_CARDS:
        notes.say("deck_too_large", path, cards=size_of(deck), most=MOST_CARDS)


def _draw(step: DeclaredStep, path: PathInFile, game: Game, notes: Notes) -> None:
    for key in _OF_DICE:
        if getattr(step, key):
            fixes = (Fix("fix.leave_out", {"key": key}),)
            notes.say("cards_are_no_dice", (*path, key), at_key=True, fixes=fixes, key=key)
    deck = next((deck for deck in game.file.decks if deck.id == step.deck), None)
    wanted = step.draw.strip()
    if deck is not None and wanted.isdecimal() and int(wanted) > size_of(deck) > 0:
        notes.say("draw_too_many", (*path, "draw"), cards=size_of(deck), draw=wanted)


def _draws_for(step: DeclaredStep, mechanic: DeclaredMechanic) -> bool:
    """Return whether a ``cancel`` is about a draw."""
    names = {step.cancel, str(step.with_ or "")}
    return any(other.deck and other.roll in names for other in mechanic.steps)


def _suits(step: DeclaredStep, path: PathInFile, game: Game, notes: Notes) -> None:
    """Note a suit or a card in a formula that no deck has."""
    suits = {suit.id for deck in game.file.decks for suit in deck.suits}
    jokers = {joker.id for deck in game.file.decks for joker in deck.jokers}
    every = {"suit": sorted(suits | {ANY_SUIT, NO_SUIT}), "card": sorted(jokers | {NO_SUIT})}
    keys = ("when", "unless", "to", "success", "prefer", "which")
    texts = [((key,), getattr(step, key)) for key in keys]
    texts += [(("gives", name), text) for name, text in step.gives.items()]
    for key, text in texts:
        for named in cards_named(text):
            known = every[named.what]
            if named.word not in known:
                meant = did_you_mean(named.word, known)
                fixes = (Fix("fix.write", {"text": meant}),) if meant else ()
                code = f"{named.what}_unknown"
                notes.say(code, (*path, *key), fixes=fixes, value=named.word, known=known)
