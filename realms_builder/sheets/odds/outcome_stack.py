"""The ways a roll ends as one bar from 0 to 1, in parts told apart by hatching, not by colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from realms_builder.odds.questions.answers import Outcome
from realms_builder.sheets.odds.odds_numbers import exactly, per_cent


class Hatch(StrEnum):
    """How a part is filled."""

    PLAIN = "plain"
    RISING = "rising"
    FALLING = "falling"
    CROSSED = "crossed"
    DOTTED = "dotted"
    LEVEL = "level"


_OF_THE_REST = (Hatch.PLAIN, Hatch.RISING, Hatch.DOTTED, Hatch.FALLING, Hatch.CROSSED, Hatch.LEVEL)
_OF_THE_GOOD = (Hatch.PLAIN, Hatch.RISING, Hatch.CROSSED, Hatch.FALLING, Hatch.LEVEL, Hatch.DOTTED)


@dataclass(frozen=True, slots=True)
class OutcomePart:
    """One outcome from *start* to *end* (0 to 1): its name, its chance short and exact."""

    id: str
    start: float
    end: float
    name: str
    share: str
    exact: str
    good: bool
    hatch: Hatch


def stack(outcomes: Sequence[Outcome], lang: str) -> tuple[OutcomePart, ...]:
    """Return what may happen of *outcomes*, in their order; what cannot is left out."""
    parts: list[OutcomePart] = []
    counts, start = {True: 0, False: 0}, 0.0
    for outcome in outcomes:
        if not outcome.chance:
            continue
        hatches = _OF_THE_GOOD if outcome.good else _OF_THE_REST
        hatch = hatches[counts[outcome.good] % len(hatches)]
        counts[outcome.good] += 1
        end = start + float(outcome.chance)
        parts.append(
            OutcomePart(
                outcome.id,
                start,
                end,
                outcome.name.pick(lang) or outcome.id,
                per_cent(outcome.chance, lang),
                exactly(outcome.chance, lang),
                outcome.good,
                hatch,
            )
        )
        start = end
    return tuple(parts)
