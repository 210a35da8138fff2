"""``realms-builder sheet``: a roster on paper, its rules, or the quick reference of a game.

``sheet roster ROSTER -o OUT.pdf``, the same with ``intro`` and ``rules``, and ``sheet quick SYSTEM
-o OUT.pdf``.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cards.sizes import Paper, read_paper
from realms_builder.cli.look_by_word import look_by_word
from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.cli.workspace import library_here, need_game, roster_by_word, system_meant
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.looks import Look
from realms_builder.render.jobs.roster_sheet_pdf import write_roster_sheet
from realms_builder.roster.checks import check
from realms_builder.scenarios.finding import scenarios_of
from realms_builder.sheets.roster.entries import RosterSheet
from realms_builder.sheets.roster.introduction import introduction_of
from realms_builder.sheets.roster.roster_sheet import sheet_of
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from realms_builder.sheets.rules.digest import DigestOrder, rules_digest
from realms_builder.sheets.rules.quick_reference import QuickReference

KINDS = ("roster", "intro", "rules", "quick")


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("kind", choices=KINDS, help=say("help.sheet.kind"))
    add("what", metavar="WHAT", help=say("help.sheet.what"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, required=True, help=say("help.pdf"))
    add("--paper", default="a4", metavar="a4|letter|a5", help=say("help.paper"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--order", default=DigestOrder.ALPHABET.value, choices=[o.value for o in DigestOrder],
        help=say("help.sheet.order"))  # fmt: skip
    add("--style", default=SheetStyle.USUAL.value, choices=[s.value for s in SheetStyle],
        help=say("help.sheet.style"))  # fmt: skip
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the sheet; 1 when the roster or the rule text cannot be read whole.

    Refuses an unknown paper, a roster that cannot be read at all, an unknown game, and to write
    over a file that is no PDF.
    """
    paper = read_paper(arguments.paper)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    refuse_to_replace(arguments.output)
    writers = {"roster": _roster, "intro": _introduction, "rules": _rules, "quick": _quick}
    problems = writers[arguments.kind](arguments, paper)
    for problem in problems:
        print("\n".join(problem_lines(problem, arguments.lang)))
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0


def _quick(arguments: argparse.Namespace, paper: Paper) -> tuple[Problem, ...]:
    """Write the quick reference of a game, by its id or the path of its folder or file."""
    from realms_builder.sheets.rules.quick_reference import quick_reference

    library = library_here(arguments.what)
    game = need_game(library, system_meant(arguments.what))
    look = look_by_word(library, game, theme=arguments.theme)
    reference = quick_reference(library, game, arguments.lang)
    return _in_columns(reference, look, paper, arguments)


def _rules(arguments: argparse.Namespace, paper: Paper) -> tuple[Problem, ...]:
    """Write the rules that the models of a roster can touch."""
    library, opened, mustered = roster_by_word(arguments.what)
    look = look_by_word(library, mustered.game, theme=arguments.theme)
    digest = rules_digest(mustered, arguments.lang, DigestOrder(arguments.order))
    return (*opened.problems, *_in_columns(digest, look, paper, arguments))


def _in_columns(
    reference: QuickReference, look: Look, paper: Paper, arguments: argparse.Namespace
) -> tuple[Problem, ...]:
    from realms_builder.render.jobs.quick_sheet_pdf import write_quick_sheet

    try:
        written = write_quick_sheet(reference, arguments.output, look.fonts, look.theme, paper)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    if not written.pages:
        raise WrongUse(written.problems[0].code, written.problems[0].values)
    values = {"pages": written.pages, "path": str(arguments.output)}
    print(sentence("reference.written", arguments.lang, values))
    return (*reference.problems, *written.problems)


def _roster(arguments: argparse.Namespace, paper: Paper) -> tuple[Problem, ...]:
    library, opened, mustered = roster_by_word(arguments.what)
    look = look_by_word(library, mustered.game, theme=arguments.theme)
    sheet = sheet_of(mustered, check(mustered), arguments.lang)
    return (*opened.problems, *_write(sheet, look, paper, arguments))


def _introduction(arguments: argparse.Namespace, paper: Paper) -> tuple[Problem, ...]:
    """Write what the opponent may know of a roster."""
    library, opened, mustered = roster_by_word(arguments.what)
    look = look_by_word(library, mustered.game, theme=arguments.theme)
    scenarios, _ = scenarios_of(library, mustered.game)
    sheet = introduction_of(mustered, arguments.lang, scenarios)
    return (*opened.problems, *_write(sheet, look, paper, arguments))


def _write(
    sheet: RosterSheet, look: Look, paper: Paper, arguments: argparse.Namespace
) -> tuple[Problem, ...]:
    style = SheetStyle(arguments.style)
    try:
        written = write_roster_sheet(sheet, arguments.output, look.fonts, look.theme, paper, style)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    if not written.pages:
        raise WrongUse(written.problems[0].code, written.problems[0].values)
    values = {
        "models": sheet.model_count,
        "pages": written.pages,
        "path": str(arguments.output),
    }
    print(sentence("sending.sheet_written", arguments.lang, values))
    return written.problems
