"""``odds SYSTEM --yardstick [FACTION]``: what units are worth by what they do, and who is off."""

from __future__ import annotations

import argparse
import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

from realms_builder.cli.odds_many import check_output
from realms_builder.cli.output import broken, print_json, problem_data, problem_lines
from realms_builder.cli.progress import Progress, check_jobs, workers_for
from realms_builder.cli.refusals import Failed
from realms_builder.cli.workspace import need_faction
from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.editing.worth.yardstick_words import (
    formula_words,
    number_words,
    parts_words,
    share_words,
    signed,
)
from realms_builder.exchange.odds_csv import plain_name
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.snapshot import packed_game
from realms_builder.game.units import Faction
from realms_builder.odds.yardstick.yardstick import (
    Valued,
    Yardstick,
    sized_up,
    sized_up_by,
    yardstick_of,
)


def run_yardstick(library: Library, game: Game, arguments: argparse.Namespace) -> int:
    """Print the yardstick of *game*, or write it as CSV; returns 0.

    All units of the game are measured; the faction that is named, if there is one, says whose are
    printed, and then with everything that a value comes from. Refuses a game without a yardstick.
    """
    check_output(arguments.output, (".csv",))
    check_jobs(arguments)
    faction, lang = arguments.yardstick, arguments.lang
    if faction:
        need_faction(library, game.id, faction)
    factions = _factions(library, game)
    found = _yardstick(library, game, factions, arguments)
    shown = [f for f in factions if f.id == faction or not faction]
    if arguments.output is not None:
        _write(yardstick_csv(found, shown, lang), arguments)
    elif arguments.format == "json":
        print_json(yardstick_data(found, game, shown, lang))
    elif arguments.format == "csv":
        print(yardstick_csv(found, shown, lang), end="")
    else:
        print("\n".join(yardstick_lines(found, game, shown, lang, in_full=bool(faction))))
    return 0


def _yardstick(
    library: Library, game: Game, factions: Sequence[Faction], arguments: argparse.Namespace
) -> Yardstick:
    if game.file.yardstick is None:
        factions = ()
    with workers_for(arguments) as workers:
        if workers.executor is None:
            units, problems = sized_up(game, factions, lambda name: library.faction(game.id, name))
        else:
            snapshot, names = packed_game(library, game.id), [faction.id for faction in factions]
            units, problems = sized_up_by(workers, snapshot, names, Progress(arguments.lang))
    found = yardstick_of(game, units, problems)
    if isinstance(found, Problem):
        raise broken(found)
    return found


def _write(text: str, arguments: argparse.Namespace) -> None:
    target: Path = arguments.output
    try:
        with atomic_file(target) as file:
            file.write(text.encode())
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    values = {"count": text.count("\n") - 1, "path": str(target)}
    print(sentence("yardstick.written", arguments.lang, values))


def _factions(library: Library, game: Game) -> list[Faction]:
    found = (library.faction(game.id, name) for name in library.factions(game.id))
    return [faction for faction in found if faction is not None]


# ------------------------------------------------------------------------------ text


def yardstick_lines(
    yardstick: Yardstick, game: Game, factions: Sequence[Faction], lang: str, *, in_full: bool
) -> list[str]:
    """Return the report on the units of *factions* as lines for the terminal."""
    return [
        *_head(yardstick, game, lang),
        "",
        *_table(yardstick, factions, lang, in_full=in_full),
        "",
        *_who_stands_out(yardstick, factions, lang),
        *(line for problem in yardstick.problems for line in problem_lines(problem, lang)),
    ]


def _head(yardstick: Yardstick, game: Game, lang: str) -> Iterator[str]:
    declared = game.costs.get(yardstick.cost)
    usual = median(float(valued.unit.cost) for valued in yardstick.units)
    values = {
        "game": game.name.pick(lang),
        "cost": declared.name.pick(lang) if declared else yardstick.cost,
        "count": len(yardstick.units),
        "share": round(yardstick.explained * 100),
        "usual": number_words(usual, lang),
        "miss": number_words(yardstick.usual_miss(usual), lang),
    }
    yield sentence("yardstick.head", lang, values)
    if yardstick.declared.text:
        yield yardstick.declared.text.pick(lang)
    yield ""
    yield f"{sentence('yardstick.value', lang)} = {formula_words(yardstick, lang)}"
    named = [(term.name.pick(lang) or term.id, term.text.pick(lang)) for term in yardstick.terms]
    width = max(len(name) for name, _ in named)
    yield from (f"  {name.ljust(width)}  {text}" for name, text in named if text)


def _table(
    yardstick: Yardstick, factions: Sequence[Faction], lang: str, *, in_full: bool
) -> Iterator[str]:
    heads = [sentence(f"yardstick.{key}", lang) for key in _COLUMNS]
    width = max((len(_name(v, lang)) for v in _of(yardstick, factions)), default=0) + 2
    yield "".join(head.rjust(9) for head in heads).rjust(width + 9 * len(heads))
    for faction in factions:
        if not _of(yardstick, [faction]):
            continue
        yield faction.name.pick(lang)
        for valued in _of(yardstick, [faction]):
            sign = " !" if valued.stands_out else ""
            cells = "".join(cell.rjust(9) for cell in _cells(valued, lang))
            yield f"{('  ' + _name(valued, lang)).ljust(width)}{cells}{sign}"
            if in_full:
                yield f"      {parts_words(yardstick, valued, lang)}"


_COLUMNS = ("cost", "value", "off", "deviations", "guide")


def _cells(valued: Valued, lang: str) -> tuple[str, ...]:
    unit = valued.unit
    return (
        number_words(float(unit.cost), lang),
        number_words(valued.value, lang, least_digits=1),
        share_words(valued.off),
        signed(number_words(valued.deviations, lang, least_digits=1)),
        "" if unit.guide is None else number_words(float(unit.guide), lang),
    )


def _who_stands_out(yardstick: Yardstick, factions: Sequence[Faction], lang: str) -> Iterator[str]:
    declared = yardstick.declared
    shown = set(_of(yardstick, factions))
    odd = [valued for valued in yardstick.outstanding if valued in shown]
    values = {
        "count": len(odd),
        "deviations": number_words(declared.deviations, lang),
        "percent": round(declared.tolerance * 100),
    }
    yield sentence("yardstick.odd" if odd else "yardstick.nobody", lang, values)
    for valued in odd:
        about = {
            "unit": f"{valued.unit.name.pick(lang)} ({valued.unit.address})",
            "cost": number_words(float(valued.unit.cost), lang),
            "value": number_words(valued.value, lang),
            "off": share_words(valued.off),
        }
        yield f"  {sentence('yardstick.one', lang, about)}"
        yield f"    {valued.unit.note.pick(lang) or sentence('yardstick.no_note', lang)}"


def _of(yardstick: Yardstick, factions: Sequence[Faction]) -> list[Valued]:
    """Return the units of *factions* in the order of their files."""
    ids = {faction.id for faction in factions}
    return [v for v in yardstick.units if v.unit.address.split("/")[0] in ids]


def _name(valued: Valued, lang: str) -> str:
    return valued.unit.name.pick(lang)


# ------------------------------------------------------------------------------ data


def yardstick_data(
    yardstick: Yardstick, game: Game, factions: Sequence[Faction], lang: str
) -> dict[str, Any]:
    """Return the whole report for JSON; shares are fractions of one."""
    declared = yardstick.declared
    return {
        "system": game.id,
        "cost": yardstick.cost,
        "form": declared.form,
        "base": _short(yardstick.base),
        "spread": _short(yardstick.spread),
        "explained": _short(yardstick.explained),
        "deviations": declared.deviations,
        "tolerance": declared.tolerance,
        "terms": [
            {"id": term.id, "name": term.name.pick(lang) or term.id, "weight": _short(weight)}
            for term, weight in zip(yardstick.terms, yardstick.weights, strict=True)
        ],
        "units": [_unit_data(yardstick, v, lang) for v in _of(yardstick, factions)],
        "problems": [problem_data(problem, lang) for problem in yardstick.problems],
    }


def _unit_data(yardstick: Yardstick, valued: Valued, lang: str) -> dict[str, Any]:
    unit = valued.unit
    ids = [term.id for term in yardstick.terms]
    return {
        "unit": unit.address,
        "name": unit.name.pick(lang),
        "cost": _short(unit.cost),
        "value": _short(valued.value),
        "per_cost": _short(valued.per_cost),
        "off": _short(valued.off),
        "deviations": _short(valued.deviations),
        "stands_out": valued.stands_out,
        "guide": None if unit.guide is None else _short(unit.guide),
        "note": unit.note.pick(lang),
        "measured": dict(zip(ids, map(_short, unit.terms), strict=True)),
        "parts": dict(zip(ids, map(_short, valued.parts), strict=True)),
    }


def _short(value: float | Fraction) -> float:
    return round(float(value), 4)


def yardstick_csv(yardstick: Yardstick, factions: Sequence[Faction], lang: str) -> str:
    """Return one line a unit, comma between and point in numbers, behind a line of names."""
    text = io.StringIO()
    rows = [_flat(_unit_data(yardstick, v, lang)) for v in _of(yardstick, factions)]
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue()


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            flat.update({f"{key}.{name}": part for name, part in value.items()})
        elif isinstance(value, bool):
            flat[key] = str(value).lower()
        elif isinstance(value, str):
            flat[key] = plain_name(value)
        else:
            flat[key] = value
    return flat
