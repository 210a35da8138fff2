"""What one side counts at the table: its resources round by round, its points."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.game.files.declared_rules import DeclaredResource
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.roster.resolve.muster import Muster
from realms_builder.sheets.roster.entries import Counter

USUAL_ROUNDS = 5
"""For so many rounds boxes are printed where the game does not say how many it has."""
MOST_NUMBERS = 40


def counters_of(mustered: Muster, lang: str) -> tuple[Counter, ...]:
    """Return the counters of a whole roster: tokens by the round that brings them, then points."""
    return (*_resources(mustered, lang), *_points(mustered, lang))


def _resources(mustered: Muster, lang: str) -> Iterator[Counter]:
    rounds = mustered.game.file.game.get("rounds")
    last = rounds if isinstance(rounds, int) else USUAL_ROUNDS
    for declared in mustered.game.file.resources:
        if declared.for_ != "roster":
            continue
        counts = [_worth(declared.start, mustered)]
        counts += [_worth(declared.each_round, mustered)] * (last - 1)
        numbers = tuple(
            str(number) for number, count in enumerate(counts, 1) for _ in range(max(count, 0))
        )
        if 0 < len(numbers) <= MOST_NUMBERS:
            yield Counter(declared.id, _name(declared, lang), numbers)


def _points(mustered: Muster, lang: str) -> Iterator[Counter]:
    for declared in mustered.game.file.tracks:
        if declared.for_ == "roster" and declared.counter is not None:
            low, high = declared.counter
            numbers = tuple(str(number) for number in range(low, high + 1))
            name = declared.name.pick(lang) or declared.id
            if len(numbers) <= MOST_NUMBERS:
                yield Counter(declared.id, name[:1].upper() + name[1:], numbers)


def _name(declared: DeclaredResource, lang: str) -> str:
    name = declared.name.pick(lang) or declared.abbr.pick(lang) or declared.id
    return name[:1].upper() + name[1:]


def _worth(formula: str, mustered: Muster) -> int:
    try:
        value = parse(formula).evaluate(mustered.record)
    except FormulaError:
        return 0
    return int(value) if isinstance(value, int) else 0
