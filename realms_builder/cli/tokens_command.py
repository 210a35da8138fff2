"""``realms-builder tokens ROSTER -o OUT.pdf``: rounds for conditions and markers, to cut out."""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cli.output import say_problems
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.printing import printed_to, sources_of
from realms_builder.cli.refusals import refuse_to_replace
from realms_builder.cli.workspace import paper_by_word, roster_by_word
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.looks import LookWanted
from realms_builder.render.jobs.print_request import PrintRequest, SheetWanted
from realms_builder.render.jobs.token_sheet_pdf import TEMPLATE
from realms_builder.render.sheet_kinds.registry import sheet_kind

TOKENS = "tokens"


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
    paper = paper_by_word(arguments.paper)
    refuse_to_replace(arguments.output)
    library, opened, mustered = roster_by_word(arguments.roster, arguments.lang)
    request = PrintRequest(
        (mustered.roster,),
        SheetWanted(TOKENS),
        PrintJob(mustered.roster.name or opened.path.stem, paper),
        LookWanted(arguments.template, arguments.theme),
        lang,
    )
    kind = sheet_kind(TOKENS)
    sources = sources_of(library, mustered)
    out = printed_to(arguments.output, request, sources, may_be=kind.nothing)
    values = {**out.counts, "pages": len(out.pages), "path": str(arguments.output)}
    print(sentence(kind.written if out.pages else kind.nothing, lang, values))
    problems = [p for p in out.problems if p != out.refusal]
    return max(say_problems((*opened.problems, *problems), lang), 0 if out.pages else 1)
