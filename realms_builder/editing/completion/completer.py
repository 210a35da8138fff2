"""What may be written at a cursor: keys, values, names, whole new entries, and what each means.

The lines around the cursor are read by their indentation, so that it works while they are broken,
and so that a file of several hundred kilobytes takes a few milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from realms_builder.editing.completion.lines import openers
from realms_builder.editing.completion.offers import Offers
from realms_builder.editing.completion.schema import SchemaTree, formula_keys, is_formula
from realms_builder.editing.completion.spot import WantedHere, spot_at
from realms_builder.editing.completion.suggestion import Suggestion, ranked
from realms_builder.editing.completion.words import GameWords, words_of
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.entry_schemas import catalogue_schema, faction_schema
from realms_builder.game.files.json_schemas import model_schema
from realms_builder.game.files.system_file import system_model
from realms_builder.game.game import Game

_NAME = re.compile(r"((roster|group)\.)?[A-Za-z_]\w*\Z")


class Completion:
    """Completes the files of one kind, such as the factions of a game."""

    def __init__(self, schema: Schema, game: Game | None, lang: str) -> None:
        """Complete what *schema* describes with the words of *game*, explained in *lang*."""
        self._tree = SchemaTree(schema, lang)
        self._words: GameWords = words_of(game, lang)
        self._offers = Offers(self._tree, self._words, game)
        self.formula_keys = formula_keys(schema)

    def __call__(self, text: str, offset: int) -> Sequence[Suggestion]:
        """Return what may be written at *offset* of *text*, the best first; at most 200."""
        spot = spot_at(text, offset)
        if spot.wanted is WantedHere.NOTHING:
            return ()
        return ranked(tuple(self._offers.at(text, offset, spot)), spot.typed, spot.start)

    def hint_at(self, text: str, offset: int) -> str:
        """Return what the key or word at *offset* means, or an empty string."""
        start = text.rfind("\n", 0, offset) + 1
        end = text.find("\n", offset)
        end = end if end >= 0 else len(text)
        word_end = offset
        while word_end < end and (text[word_end].isalnum() or text[word_end] == "_"):
            word_end += 1
        spot = spot_at(text, word_end)
        if spot.wanted is WantedHere.VALUE and not spot.typed:
            return self._tree.note_at(spot.path)
        if spot.wanted is WantedHere.NOTHING or not spot.typed:
            keys = [o for o in openers(text[start:end], start) if o.key is not None]
            return self._tree.note_at(spot_at(text, keys[-1].value_at).path) if keys else ""
        if spot.colon:
            return self._tree.note_at((*spot.path, spot.typed))
        typed = spot.typed.strip()
        named = _NAME.search(typed) if is_formula(self._tree.at(spot.path), typed) else None
        last = named[0] if named is not None else typed.rsplit(" ", maxsplit=1)[-1]
        note = self._words.note_on(typed, spot.path) or self._words.functions.get(last, "")
        note = note or self._words.note_on(last, spot.path)
        return note or (self._tree.note_at(spot.path) if spot.wanted is WantedHere.VALUE else "")


def completion_of(kind: str, game: Game | None, lang: str) -> Completion:
    """Return the completion of files of *kind* (faction, catalogue or system) of *game*."""
    return Completion(_schema(kind, game, lang), game, lang)


def _schema(kind: str, game: Game | None, lang: str) -> Schema:
    if kind == "system":
        return model_schema(system_model(), "system")
    return (catalogue_schema if kind == "catalogue" else faction_schema)(game, lang)
