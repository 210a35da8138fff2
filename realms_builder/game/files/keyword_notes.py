"""Says of keywords that files name which of their parameters lie outside their limits."""

from __future__ import annotations

from typing import Any

from realms_builder.core.problems import Fix
from realms_builder.game.formulas.values import Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.keywords import parameters_outside, text_within
from realms_builder.game.notes import Notes, PathInFile
from realms_builder.game.value_words import range_words

PARAMETER_OUTSIDE = "parameter_outside"


def note_parameters(value: Value, raw: Any, path: PathInFile, notes: Notes) -> None:
    """Note what lies outside its limits of the keywords that *value*, written *raw*, names."""
    if isinstance(value, tuple):
        several = isinstance(raw, list) and len(raw) == len(value)
        for position, one in enumerate(value):
            here = (*path, position) if several else path
            note_parameters(one, raw[position] if several else raw, here, notes)
    elif isinstance(value, KeywordUse):
        for use, field, wrong in parameters_outside(value):
            text = text_within(value)
            notes.say(
                PARAMETER_OUTSIDE,
                path,
                fixes=(Fix("fix.write", {"text": text}, text),),
                keyword=use.keyword.id,
                value=wrong,
                range=range_words(field.min, field.max),
            )
