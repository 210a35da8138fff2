"""What refers to the suits and jokers of a deck: its own cards, and formulas over draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from realms_builder.editing.outlines.plain_lists import each, maps_in
from realms_builder.editing.plain_paths import PathInFile
from realms_builder.editing.references.targets import Mention, ReferenceTarget
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.lint.deck_lint import cards_named


def suits_of_cards(raw: Mapping[str, Any], path: PathInFile) -> Iterator[Mention]:
    """Yield the suits that the single cards and jokers of a deck have."""
    suits = {
        plain(suit.get("id", "") if isinstance(suit, dict) else suit)
        for _, suit in each(raw.get("suits"))
    }
    for key in ("cards", "jokers"):
        for number, card in maps_in(raw.get(key)):
            suit = plain(card.get("suit", ""))
            if suit in suits:
                target = ReferenceTarget("suit", suit, plain(raw.get("id", "")))
                yield Mention(target, (*path, key, number, "suit"), "names", 0, len(suit))


def cards_in(text: str, game: Game) -> Iterator[tuple[ReferenceTarget, int, int, bool]]:
    """Yield the suits and jokers that the formula *text* names, in which letters, and if surely.

    It is not sure where several decks have what is called so.
    """
    for named in cards_named(text) if game.file.decks else ():
        kind = "suit" if named.what == "suit" else "joker"
        found = [
            ReferenceTarget(kind, named.word, deck.id)
            for deck in game.file.decks
            if named.word in {one.id for one in (deck.suits if kind == "suit" else deck.jokers)}
        ]
        for target in found:
            yield target, named.start, named.end, len(found) == 1
