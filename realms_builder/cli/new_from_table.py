"""``realms-builder new faction ID --from TABLE``: a faction out of a spreadsheet."""

from __future__ import annotations

import sys
from pathlib import Path

from realms_builder.cli.output import problem_lines
from realms_builder.cli.refusals import Failed
from realms_builder.core.problems import Problem, Severity
from realms_builder.exchange.spreadsheet.table import cell_of
from realms_builder.game.game import Game
from realms_builder.wording import LANGUAGES, sentence


def faction_from_table(
    game: Game, identity: str, name: str, source: tuple[Path, str], lang: str
) -> str:
    """Return the text of the faction that the table at *source*, a path and a sheet, holds.

    What is wrong with cells is told; raises :class:`Failed` where there is no unit to be had.
    """
    from realms_builder.exchange.spreadsheet.guessing import guessed
    from realms_builder.exchange.spreadsheet.importing import units_from
    from realms_builder.exchange.spreadsheet.memory import remembered
    from realms_builder.exchange.spreadsheet.new_faction import faction_text
    from realms_builder.exchange.spreadsheet.reading import read_table

    path, sheet = source
    table = read_table(path, sheet)
    columns = remembered(table, game) or guessed(table, game, lang)
    imported = units_from(table, columns, game)
    if not imported.entries:
        text = {spoken: "\n".join(_lines(imported.problems, spoken)) for spoken in LANGUAGES}
        code = "cli.broken" if imported.problems else "spreadsheet.nothing"
        raise Failed(code, {"text": text, "source": path})
    for line in _lines(imported.problems, lang):
        print(line, file=sys.stderr)
    values = {"units": len(imported.entries), "source": path}
    print(sentence("spreadsheet.summary", lang, values))
    return faction_text(game, identity, name, imported.entries)


def _lines(problems: tuple[Problem, ...], lang: str) -> list[str]:
    """Return the lines that say *problems*, each with the address of its cell."""
    lines: list[str] = []
    for problem in problems:
        if problem.severity is Severity.HINT:
            continue
        first, *rest = problem_lines(problem, lang)
        place, cell = str(problem.place), cell_of(problem)
        if cell:
            first = first.replace(place, f"{problem.place.file} {cell}", 1)
        lines.extend((first, *rest))
    return lines
