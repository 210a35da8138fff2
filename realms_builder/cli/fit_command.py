"""``realms-builder fit SYSTEM|FACTION|ROSTER``: what gives way or overflows on whole decks."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from realms_builder.cards.fit.cases import CardShelf, UnitCards, cards_of_roster
from realms_builder.cards.fit.checking import FitCheck, FitLook
from realms_builder.cards.fit.report import FitReport, look_of, report_lines, what_happens
from realms_builder.cards.fit.rows import FitRow
from realms_builder.cards.template.look_options import settled
from realms_builder.cards.template.template_shelf import GENERATED
from realms_builder.cli.output import broken, print_json, problem_data, problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.printing import look_by_word, size_by_word
from realms_builder.cli.workspace import (
    faction_by_word,
    head_of,
    is_there,
    library_beside,
    need_faction,
    need_game,
    roster_in,
)
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import language_in, languages, sentence
from realms_builder.game.game import Game
from realms_builder.game.library import SYSTEM_FILE, Library
from realms_builder.game.units import Faction
from realms_builder.layout.metrics import MISSING_GLYPH
from realms_builder.render.jobs.face_check import InkCheck
from realms_builder.render.jobs.looks import CardLook, LookWanted


@dataclass(frozen=True, slots=True)
class FitRequest:
    """The cards to look at, in which game, and what was wrong on the way to them."""

    game: Game
    units: list[UnitCards]
    problems: tuple[Problem, ...] = ()


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("what", metavar="SYSTEM|FACTION|ROSTER", help=say("help.fit.what"))
    add("--template", metavar="ID", help=say("help.cards.template"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--size", metavar="NAME|WxH", help=say("help.cards.size"))
    add("--cards-in", choices=languages(), action="append", help=say("help.fit.cards_in"))
    add("--errors-only", action="store_true", help=say("help.fit.errors_only"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the report; 1 when something overflows, cannot be drawn or cannot be worked out."""
    library = library_beside(arguments.what)
    wanted = _wanted(library, arguments.what, arguments.lang)
    asked = LookWanted(arguments.template, arguments.theme, size_by_word(arguments.size))
    look = look_by_word(library, wanted.game, asked)
    ink = InkCheck(look.fonts, least_pt=look.theme.least_pt)
    check = FitCheck(arguments.cards_in or languages(), ink, contrasts=True)
    report = check.report(fit_look(look), wanted.units)
    fonts = [p for p in look.fonts.problems if p.code != MISSING_GLYPH]
    problems = [*wanted.problems, *look.problems, *fonts]
    if arguments.errors_only:
        report = replace(report, rows=tuple(_errors(report)), cut=())
        problems = [p for p in problems if p.severity is Severity.ERROR]
    if arguments.format == "json":
        data = report_data(report, look, wanted.game, problems, arguments.lang)
        print_json(data | _extremes_data(ink))
    else:
        fine = "fit.no_errors" if arguments.errors_only else "fit.fine"
        print("\n".join(_lines(report, look, wanted.game, problems, arguments.lang, fine)))
        for line in () if arguments.errors_only else _extremes_lines(ink, arguments.lang):
            print(line)
    failed = report.has_errors or any(p.severity is Severity.ERROR for p in problems)
    return 1 if failed else 0


def fit_look(look: CardLook) -> FitLook:
    """Return *look* as the check wants it."""
    chosen = settled(look.template, look.options)
    return FitLook(look.template, look.theme, look.fonts, look.size, look.folder, chosen)


def _errors(report: FitReport) -> Iterator[FitRow]:
    return (row for row in report.rows if row.severity is Severity.ERROR)


# ------------------------------------------------------------------------- whose cards


def _wanted(library: Library, word: str, lang: str) -> FitRequest:
    path = Path(word)
    if word in library.systems:
        return _of_system(library, need_game(library, word))
    if is_there(path):
        file = path / SYSTEM_FILE if path.is_dir() else path
        head = head_of(file)
        if head.kind == "system":
            return _of_system(library, need_game(library, head.id))
        if head.kind == "faction":
            game = need_game(library, head.system)
            return _of_factions(library, game, [need_faction(library, game.id, head.id)])
    else:
        found = faction_by_word(library, word)
        if found is not None:
            return _of_factions(library, found[0], [found[1]])
    opened, mustered = roster_in(library, word, lang)
    return FitRequest(mustered.game, cards_of_roster(mustered), opened.problems)


def _of_system(library: Library, game: Game) -> FitRequest:
    factions: list[Faction] = []
    for name in library.factions(game.id):
        faction, problems = library.faction_and_problems(game.id, name)
        if faction is None:
            raise broken(problems[0])
        factions.append(faction)
    return _of_factions(library, game, factions)


def _of_factions(library: Library, game: Game, factions: Sequence[Faction]) -> FitRequest:
    def find(name: str) -> Faction | None:
        return library.faction(game.id, name)

    return FitRequest(game, CardShelf().of_factions(game, factions, find))


# ------------------------------------------------------------------------------ printing


def _lines(
    report: FitReport, look: CardLook, game: Game, problems: Sequence[Problem], lang: str, fine: str
) -> Iterator[str]:
    values = {
        "game": game.name.pick(lang),
        "template": look.template.id,
        "theme": look.theme.id,
    }
    yield sentence("fit.head", lang, values)
    languages = [language_in(code, lang) for code in report.languages]
    checked = {"cards": report.cards, "languages": languages}
    yield sentence("fit.checked", lang, checked)
    yield from dict.fromkeys("\n".join(problem_lines(p, lang)) for p in problems)
    if not report.rows:
        yield sentence(fine, lang)
    elif look.template.id == GENERATED:
        yield sentence("fit.generated", lang, {"folder": f"factions/{game.id}/cards"})
    yield from report_lines(report, look.template, lang)


def _extremes_lines(ink: InkCheck, lang: str) -> Iterator[str]:
    """Yield which text is the smallest and which the faintest of all that were looked at."""
    for code, found in (("fit.smallest", ink.smallest), ("fit.faintest", ink.faintest)):
        if found is not None:
            values = {"text": found.text, "amount": found.amount, "least": found.least}
            yield sentence(code, lang, {**values, "amount": round(found.amount, 1)})


def _extremes_data(ink: InkCheck) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if (small := ink.smallest) is not None:
        found["smallest"] = {"text": small.text, "size_pt": round(small.amount, 2)}
    if (faint := ink.faintest) is not None:
        ratio = {"ratio": round(faint.amount, 2), "least": faint.least}
        found["faintest"] = {"text": faint.text, **ratio}
    return found


def report_data(
    report: FitReport, look: CardLook, game: Game, problems: Sequence[Problem], lang: str
) -> dict[str, Any]:
    """Return the whole report for JSON."""
    return {
        "system": game.id,
        "template": look.template.id,
        "theme": look.theme.id,
        "cards": report.cards,
        "languages": list(report.languages),
        "cut": list(report.cut),
        "rows": [_row_data(row, look, lang) for row in report.rows],
        "problems": [problem_data(problem, lang) for problem in problems],
    }


_SAID = ("percent", "dpi", "ratio", "character", "code", "font")


def _row_data(row: FitRow, look: CardLook, lang: str) -> dict[str, Any]:
    values = row.problem.values
    return {
        "severity": row.severity.value,
        "kind": row.kind.value,
        "unit": row.case.unit,
        "name": row.case.name.pick(lang),
        "loadout": row.case.loadout.pick(lang),
        "card": row.case.data(),
        "element": row.element(lang),
        "key": list(row.key),
        "face": row.face,
        "lang": row.lang,
        "options": dict(row.look),
        "look": look_of(row.look, look.template, lang),
        "text": what_happens(row, lang),
        **{key: values[key] for key in _SAID if key in values},
    }
