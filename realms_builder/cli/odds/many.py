"""``odds`` of many units, to a file or the terminal.

``--matrix`` sets units against units, ``--sweep`` every loadout of factions against each other,
``--yardstick`` says what units are worth by what they do, and who is off.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from shutil import get_terminal_size
from statistics import median
from typing import Any

from realms_builder.cli.odds.sides import check_forms, check_use, sided, taken_lines
from realms_builder.cli.odds.words import (
    Vocabulary,
    mustered_roster,
    read_wishes,
    vocabulary_of,
    with_name,
)
from realms_builder.cli.output import broken, print_json, problem_data, problem_lines
from realms_builder.cli.progress import Progress, check_jobs, workers_for
from realms_builder.cli.refusals import Failed, WrongUse, refuse_to_replace, refuse_to_replace_data
from realms_builder.cli.workspace import is_there, need_faction, paper_by_word, roster_names
from realms_builder.core.files import WriteFailed, atomic_file, check_target
from realms_builder.core.problems import Problem
from realms_builder.core.translation import languages, sentence
from realms_builder.editing.worth.yardstick_words import (
    formula_words,
    number_words,
    parts_words,
    share_words,
    signed,
)
from realms_builder.exchange.odds_csv import MATRIX_HEAD, matrix_csv, matrix_rows, plain_name
from realms_builder.exchange.odds_sweep import Sweep, SweepInUse, write_sweep
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import NameIndex, did_you_mean
from realms_builder.game.snapshot import packed_game
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.odds.questions.lineup import (
    MOST_LOADOUTS,
    Fielded,
    Lineup,
    every_loadout,
    lineup_of_faction,
    lineup_of_roster,
)
from realms_builder.odds.questions.matrix import CellRequest, Matrix, attacks_among, matrix_of
from realms_builder.odds.questions.measures import ACTIVATIONS, measure_names
from realms_builder.odds.questions.questions import Question, names_of, questions
from realms_builder.odds.questions.wishes import InForm, Wish
from realms_builder.odds.work.work_items import WorkItem
from realms_builder.odds.yardstick.yardstick import (
    Valued,
    Yardstick,
    sized_up,
    sized_up_by,
    yardstick_of,
)
from realms_builder.roster.resolve.build import Build
from realms_builder.sheets.odds.matrix_words import matrix_table
from realms_builder.sheets.odds.odds_matrix import MatrixSheet, matrix_sheet

_SUFFIXES = (".csv", ".pdf")
_WIDTH = 100
Pairs = tuple[tuple[Build, ...], tuple[Build, ...]]
_COLUMNS = ("cost", "value", "off", "deviations", "guide")


def run_matrix(library: Library, game: Game, arguments: argparse.Namespace) -> int:
    """Set the units of two lineups against each other.

    Writes CSV or PDF, or prints a table, CSV or JSON without a file; returns 0.
    """
    check_output(arguments.output, _SUFFIXES)
    check_jobs(arguments)
    lang = arguments.lang
    rows, columns = (lineup_by_word(library, game, word, lang) for word in arguments.matrix)
    sides = _builds(library, game, rows, columns)
    asked = some_attacks(sides, arguments.attack or "")
    _check_attack(asked, sides, arguments.attack)
    vocabulary = vocabulary_of(game, asked, (*sides[0], *sides[1]))
    wishes = wishes_for(",".join(arguments.wishes), vocabulary, sides, arguments.lang)
    wanted = CellRequest(arguments.attack or "", _figure(asked, arguments.figure))
    work_item = WorkItem(packed_game(library, game.id), rows, columns, wishes)
    with workers_for(arguments) as workers:
        matrix = matrix_of(
            work_item, wanted, workers.executor, workers.ahead, Progress(arguments.lang)
        )
    if arguments.output is not None:
        _write(library, game, work_item, wanted, matrix, arguments)
    elif arguments.format == "json":
        rows_of_cells = matrix_rows(matrix, arguments.lang)
        print_json([dict(zip(MATRIX_HEAD, row, strict=True)) for row in rows_of_cells])
    elif arguments.format == "csv":
        sys.stdout.writelines(matrix_csv(matrix, arguments.lang))
    else:
        faction = library.faction(game.id, rows.roster.faction)
        sheet = matrix_sheet(game, work_item, wanted, matrix, arguments.lang, faction)
        print("\n".join(_printed(sheet, wanted)))
    return 0


def _printed(sheet: MatrixSheet, wanted: CellRequest) -> Iterator[str]:
    """Yield the matrix as the window shows it, for the terminal."""
    sides, attack, situation = sheet.lines
    best = sentence("odds_cli.best_attack", sheet.lang)
    yield from (f"{sheet.title} · {sheet.figure}", sides, attack if wanted.attack else best)
    yield from (situation, "")
    width = get_terminal_size((_WIDTH, 24)).columns
    yield from matrix_table(sheet.matrix, sheet.lang, width)


def lineup_by_word(library: Library, game: Game, word: str, lang: str) -> Lineup:
    """Return the faction or roster that *word* means; refuses one without models."""
    if word not in library.factions(game.id) and (
        is_there(Path(word)) or word in roster_names(library) or Path(word).suffix == ".yaml"
    ):
        lineup = lineup_of_roster(mustered_roster(library, game, word, lang))
    else:
        faction = need_faction(library, game.id, word)
        lineup = lineup_of_faction(game, faction, lambda name: library.faction(game.id, name))
    if not lineup.contenders:
        raise WrongUse("odds_cli.nobody", {"word": word})
    return lineup


def _builds(library: Library, game: Game, rows: Lineup, columns: Lineup) -> Pairs:
    def find(name: str) -> Faction | None:
        return library.faction(game.id, name)

    return rows.builds(game, find), columns.builds(game, find)


def some_attacks(sides: Pairs, name: str) -> list[Question]:
    """Return the attacks of every row against the first column, each once."""
    found: dict[str, Question] = {}
    for row in sides[0]:
        for question in attacks_among(questions(row, sides[1][0]), name):
            found.setdefault(question.id, question)
    return list(found.values())


def _check_attack(asked: list[Question], sides: Pairs, name: str | None) -> None:
    if asked:
        return
    every = some_attacks(sides, "")
    if name is None or not every:
        raise WrongUse("odds_cli.no_attacks")
    names = {said: question.id for question in every for said in names_of(question)}
    known = [question.id for question in every]
    meant = names.get(did_you_mean(name, names), "")
    values = {"word": name, "known": known, "suggestion": meant}
    raise WrongUse("odds_cli.unknown_attack", values)


def _figure(asked: list[Question], word: str | None) -> str:
    """Return the id of the figure that *word* names in any language, empty without one."""
    if word is None:
        return ""
    index: NameIndex[str] = NameIndex()
    known: dict[str, Text] = {}
    for question in asked:
        for identity, name in measure_names(question.mechanic).items():
            known.setdefault(identity, _in_activations(name) if identity == ACTIVATIONS else name)
            index.add(identity, identity, (), name)
    found = index.find(word)
    if found is None:
        named = [with_name(*one) for one in known.items()]
        values = {"word": word, "known": named, "suggestion": index.suggest(word)}
        raise WrongUse("odds_cli.unknown_figure", values)
    return found


def _in_activations(name: Text) -> Text:
    code = "odds_sheet.in_activations"
    return Text.of({lang: sentence(code, lang, {"name": name.pick(lang)}) for lang in languages()})


def wishes_for(text: str, vocabulary: Vocabulary, sides: Pairs, lang: str) -> tuple[Wish, ...]:
    """Return the situation that *text* says; refuses what no attack at all has a use for.

    What words were taken for that are only parts of names is told beside what is printed.
    """
    taken: list[tuple[str, Wish]] = []
    wishes = read_wishes(text, vocabulary, lambda word, wish: taken.append((word, wish)))
    check_forms(wishes, *sides)
    for wish in wishes:
        if not isinstance(wish, InForm):
            check_use(wish, _every_attack(sides))
            sided(wish, _of_each(sides), None)
    for line in taken_lines(vocabulary.game, taken, lang):
        print(line, file=sys.stderr)
    return wishes


def _every_attack(sides: Pairs) -> Iterator[Question]:
    for row, column in product(*sides):
        yield from attacks_among(questions(row, column))


def _of_each(sides: Pairs) -> Iterator[Question]:
    """Yield what every row and every column is asked, each against one of the other side."""
    rows, columns = sides
    for pair in (*product(rows, columns[:1]), *product(rows[:1], columns)):
        yield from attacks_among(questions(*pair))


def check_output(target: Path | None, suffixes: tuple[str, ...]) -> None:
    """Refuse a target that cannot be written before anything is worked out."""
    if target is None:
        return
    if target.suffix.lower() not in suffixes:
        raise WrongUse("odds_cli.suffix", {"path": target, "known": list(suffixes)})
    refuse_to_replace_data(target)
    if target.suffix.lower() == ".pdf":
        refuse_to_replace(target)
    try:
        check_target(target)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None


def _write(
    library: Library,
    game: Game,
    work_item: WorkItem,
    wanted: CellRequest,
    matrix: Matrix,
    arguments: argparse.Namespace,
) -> None:
    target: Path = arguments.output
    if target.suffix.lower() == ".pdf":
        pages = _write_pdf(library, game, work_item, wanted, matrix, arguments)
        values = {"pages": pages, "path": str(target)}
        print(sentence("odds_cli.pdf_written", arguments.lang, values))
        return
    try:
        with atomic_file(target) as file:
            file.writelines(line.encode() for line in matrix_csv(matrix, arguments.lang))
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    cells = len(matrix.rows) * len(matrix.columns)
    values = {"count": cells, "path": str(target)}
    print(sentence("odds_cli.csv_written", arguments.lang, values))


def _write_pdf(
    library: Library,
    game: Game,
    work_item: WorkItem,
    wanted: CellRequest,
    matrix: Matrix,
    arguments: argparse.Namespace,
) -> int:
    from realms_builder.cards.imposition.print_job import PrintJob
    from realms_builder.cli.printing import printed_to
    from realms_builder.render.jobs.looks import LookWanted
    from realms_builder.render.jobs.print_request import PrintRequest, Sources

    job = PrintJob(paper=paper_by_word(arguments.paper))
    faction = library.faction(game.id, work_item.rows.roster.faction)
    sheet = matrix_sheet(game, work_item, wanted, matrix, arguments.lang, faction)
    look, lang = LookWanted(theme=arguments.theme), arguments.lang
    sources = Sources(library, game, lambda name: library.faction(game.id, name))
    request = PrintRequest((), sheet, job, look, lang)
    return len(printed_to(arguments.output, request, sources).pages)


def run_sweep(library: Library, game: Game, arguments: argparse.Namespace) -> int:
    """Write every attack of every loadout against every other, in each situation; returns 0."""
    if arguments.output is None:
        raise WrongUse("odds_cli.sweep_nowhere")
    check_output(arguments.output, (".csv",))
    check_jobs(arguments)
    fielded = _fielded(library, game, arguments.sweep)
    sweep = _sweep(library, game, fielded, arguments)
    for address in fielded.cut:
        values = {"unit": address, "most": MOST_LOADOUTS}
        print(sentence("odds_cli.loadouts_cut", arguments.lang, values), file=sys.stderr)
    try:
        with workers_for(arguments) as workers:
            before = write_sweep(sweep, arguments.output, workers, Progress(arguments.lang))
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    except SweepInUse as error:
        raise Failed("odds_cli.sweep_in_use", {"path": str(error)}) from None
    values = {
        "loadouts": len(fielded.lineup.contenders),
        "situations": len(sweep.situations),
        "path": str(arguments.output),
    }
    if before:
        print(sentence("odds_cli.sweep_taken_up", arguments.lang, {"parts": before}))
    print(sentence("odds_cli.sweep_written", arguments.lang, values))
    return 0


def _fielded(library: Library, game: Game, words: list[str]) -> Fielded:
    """Return every loadout of the factions that *words* name, of all without any."""

    def find(name: str) -> Faction | None:
        return library.faction(game.id, name)

    names = dict.fromkeys(words or library.factions(game.id))
    found = every_loadout(game, [need_faction(library, game.id, n) for n in names], find)
    if not found.lineup.contenders:
        raise WrongUse("odds_cli.nobody", {"word": ", ".join(names)})
    return found


def _sweep(library: Library, game: Game, fielded: Fielded, arguments: argparse.Namespace) -> Sweep:
    lineup = fielded.lineup
    builds = lineup.builds(game, lambda name: library.faction(game.id, name))
    asked = some_attacks((builds, builds), "")
    if not asked:
        raise WrongUse("odds_cli.no_attacks")
    vocabulary = vocabulary_of(game, asked, builds)
    texts = arguments.wishes or [""]
    situations = tuple(
        wishes_for(text, vocabulary, (builds, builds), arguments.lang) for text in texts
    )
    work_item = WorkItem(packed_game(library, game.id), lineup, lineup)
    return Sweep(work_item, situations, arguments.lang)


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
        _write_csv(yardstick_csv(found, shown, lang), arguments)
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


def _write_csv(text: str, arguments: argparse.Namespace) -> None:
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
