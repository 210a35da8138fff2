"""Says of keywords that files name which of their parameters lie outside their limits."""

from __future__ import annotations

from typing import Any

from realms_builder.core.problems import Fix
from realms_builder.game.formulas.values import Value
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.keywords import parameters_outside, text_within
from realms_builder.game.notes import Notes, PathInFile

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
            limits = (None if limit is None else f"{limit:g}" for limit in (field.min, field.max))
            low, high = ("…" if limit is None else limit for limit in limits)
            notes.say(
                PARAMETER_OUTSIDE,
                path,
                fixes=(Fix("fix.write", {"text": text}, text),),
                keyword=use.keyword.id,
                value=wrong,
                low=low,
                high=high,
            )
