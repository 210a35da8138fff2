"""Two units against each other as comma-separated values: every number of every roll, exactly."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO

from realms_builder.exchange.odds_csv import plain_name
from realms_builder.game.texts import Text
from realms_builder.odds.questions.answers import UntilOver
from realms_builder.sheets.odds.matchup_sheet import MatchupSheet, SheetRoll
from realms_builder.sheets.odds.odds_numbers import fraction_text

HEAD = ("roll", "roll_name", "kind", "id", "name", "number", "value", "exact")


def matchup_csv(sheet: MatchupSheet) -> str:
    """Return a head, then a line for each outcome, figure, distribution and curve of *sheet*.

    Numbers have points and are the same for every reader; names are in the language of the sheet.
    """
    buffer = StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(HEAD)
    for roll in sheet.rolls:
        writer.writerows((roll.id, plain_name(roll.name), *row) for row in _rows(roll, sheet.lang))
    return buffer.getvalue()


def _rows(roll: SheetRoll, lang: str) -> Iterator[tuple[str, ...]]:
    answer = roll.answer
    if answer is None:
        kind = "forbidden" if roll.forbidden else "problem"
        yield (kind, "", plain_name(roll.remark), "", "", "")
        return
    for outcome in answer.outcomes:
        yield _row("outcome", outcome.id, outcome.name, "", outcome.chance, lang)
    for figure in answer.figures:
        kind = "chance" if figure.is_chance else "mean"
        yield _row(kind, figure.id, figure.name, "", figure.value, lang)
        for value, chance in figure.distribution:
            yield _row("distribution", figure.id, figure.name, fraction_text(value), chance, lang)
    for repeat in answer.repeats:
        until = isinstance(repeat, UntilOver)
        if isinstance(repeat, UntilOver):
            if repeat.expected is not None:
                yield _row("expected", repeat.id, repeat.name, "", repeat.expected, lang)
            if repeat.activations is not None:
                yield _row("activations", repeat.id, repeat.name, "", repeat.activations, lang)
        for times, value in enumerate(repeat.curve, 1):
            kind = "over_after" if until else "sum_after"
            yield _row(kind, repeat.id, repeat.name, str(times), value, lang)


def _row(
    kind: str, identity: str, name: Text, number: str, value: Fraction, lang: str
) -> tuple[str, ...]:
    said = plain_name(name.pick(lang) or identity)
    return (kind, identity, said, number, repr(float(value)), fraction_text(value))
