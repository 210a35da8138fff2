"""Two units against each other as plain text, to be pasted into a message."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from realms_builder.sheets.odds.answer_lines import figure_lines
from realms_builder.sheets.odds.matchup_sheet import MatchupSheet, SheetRoll
from realms_builder.sheets.odds.odds_numbers import per_cent


def matchup_text(sheet: MatchupSheet) -> str:
    """Return *sheet* as lines: both names, what holds, the chosen roll, then every roll."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: MatchupSheet) -> Iterator[str]:
    yield sheet.title
    yield sheet.subtitle
    yield from sheet.situation
    roll = sheet.roll
    if roll is not None:
        yield ""
        yield from _in_full(roll, sheet.lang)
    for section, rolls in groupby(sheet.rolls, key=lambda one: one.section):
        yield ""
        yield section
        yield from (f"  {_line(roll, sheet.lang)}" for roll in rolls)


def _in_full(roll: SheetRoll, lang: str) -> Iterator[str]:
    yield " · ".join(dict.fromkeys(part for part in (roll.name, roll.detail, roll.source) if part))
    if roll.remark:
        yield f"  {roll.remark}"
    if roll.answer is None:
        return
    for line in figure_lines(roll.answer, lang):
        yield f"  {line.name}: {line.value} ({line.exact})"
    for outcome in roll.answer.outcomes:
        name = outcome.name.pick(lang) or outcome.id
        yield f"    {name}: {per_cent(outcome.chance, lang)}"


def _line(roll: SheetRoll, lang: str) -> str:
    name = " · ".join(part for part in (roll.name, roll.detail) if part)
    if roll.answer is None:
        return f"{name}: {roll.remark}"
    figures = (f"{line.name} {line.value}" for line in figure_lines(roll.answer, lang))
    return f"{name}: {', '.join(figures)}"
