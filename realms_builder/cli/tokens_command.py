"""``realms-builder tokens ROSTER -o OUT.pdf``: rounds for conditions and markers, to cut out."""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cards.sizes import read_paper
from realms_builder.cards.tokens import tokens_of_roster
from realms_builder.cli.look_by_word import look_by_word
from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.cli.workspace import roster_by_word
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.token_sheet_pdf import TEMPLATE, write_tokens


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("roster", metavar="ROSTER", help=say("help.roster"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, required=True, help=say("help.pdf"))
    add("--paper", default="a4", metavar="a4|letter|a5", help=say("help.paper"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--template", metavar="ID", default=TEMPLATE, help=say("help.tokens.template"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the rounds; 1 when the roster cannot be read whole or needs none.

    Refuses an unknown paper, a roster that cannot be read at all, and to write over a file that
    is no PDF.
    """
    lang = arguments.lang
    paper = read_paper(arguments.paper)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    refuse_to_replace(arguments.output)
    library, opened, mustered = roster_by_word(arguments.roster)
    theme, template = arguments.theme, arguments.template
    look = look_by_word(library, mustered.game, theme=theme, template=template, shows="token")
    name = mustered.roster.name or opened.path.stem
    try:
        written = write_tokens(
            tokens_of_roster(mustered), name, arguments.output, look, lang, paper
        )
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    values = {"count": written.rounds, "pages": written.pages, "path": str(arguments.output)}
    print(sentence("token.written" if written.pages else "token.none", lang, values))
    problems = [*opened.problems, *written.problems]
    for problem in problems:
        print("\n".join(problem_lines(problem, lang)))
    failed = any(p.severity is Severity.ERROR for p in problems) or not written.pages
    return 1 if failed else 0
