"""``realms-builder help [TOPIC]``: the manual, a chapter in the terminal or all of it as PDF."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from realms_builder.cards.sizes import read_paper
from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import Parser, add_common, columns
from realms_builder.cli.refusals import Failed, WrongUse, refuse_to_replace
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.names import did_you_mean

_WIDEST = 100
"""Longer lines of text are hard to read, however wide the terminal is."""


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("topic", metavar="TOPIC", nargs="?", help=say("help.help.topic"))
    add("--pdf", action="store_true", help=say("help.help.pdf"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, help=say("help.help.output"))
    add("--paper", default="a4", metavar="a4|a5|letter", help=say("help.paper"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Print the topics, a chapter, or write the manual; 1 when something in it is broken.

    Refuses an unknown topic, an unknown paper, a topic together with ``--pdf``, and to write over
    a file that is no PDF.
    """
    if arguments.pdf or arguments.output is not None:
        return _write(arguments)
    if arguments.topic is None:
        return _list(str(arguments.lang))
    return _show(str(arguments.topic), str(arguments.lang))


def _list(lang: str) -> int:
    from realms_builder.sheets.book.manual import chapters_of, manual_file
    from realms_builder.sheets.book.reading import read_book

    # Nothing of a game stands in a title, so none is read.
    chapters = chapters_of(read_book(manual_file(lang)))
    wide = max(len(chapter.id) for chapter in chapters)
    for chapter in chapters:
        print(f"{chapter.id.ljust(wide)}  {chapter.title}")
    return 0


def _show(topic: str, lang: str) -> int:
    from realms_builder.layout.document import FigureBlock
    from realms_builder.render.jobs.book_looks import book_settings
    from realms_builder.render.jobs.manual_pdf import bundled_library
    from realms_builder.sheets.book.manual import chapters_of, manual_file
    from realms_builder.sheets.book.reading import no_icons, read_book
    from realms_builder.sheets.rules.plain_text import plain_lines

    # A terminal has no icons: they keep their names.
    settings = replace(book_settings(bundled_library), icons_of=no_icons)
    chapters = chapters_of(read_book(manual_file(lang), settings))
    known = {chapter.title.casefold(): chapter for chapter in chapters}
    known |= {chapter.id: chapter for chapter in chapters}
    found = known.get(topic.strip().casefold())
    if found is None:
        meant = did_you_mean(topic.casefold(), known)
        values = {"word": topic, "suggestion": meant, "known": tuple(c.id for c in chapters)}
        raise WrongUse("cli.unknown_topic", values)
    # Nor has it pictures, so that what is said of them is left out.
    blocks = [block for block in found.blocks if not isinstance(block, FigureBlock)]
    print("\n".join(plain_lines(blocks, min(columns(), _WIDEST))))
    return 0


def _write(arguments: argparse.Namespace) -> int:
    from realms_builder.core.files import WriteFailed
    from realms_builder.render.jobs.manual_pdf import lay_out_manual

    if arguments.topic is not None:
        raise WrongUse("cli.topic_and_pdf", {"word": arguments.topic})
    paper = read_paper(arguments.paper)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    lang = str(arguments.lang)
    target = arguments.output or Path(sentence("book.manual_file", lang))
    refuse_to_replace(target)
    manual = lay_out_manual(lang, paper)
    if not manual.laid.pages:
        raise WrongUse(manual.problems[0].code, manual.problems[0].values)
    try:
        drawn = manual.write(target)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    values = {"pages": len(manual.laid.pages), "path": str(target)}
    print(sentence("book.written", lang, values))
    found = [p for p in (*manual.problems, *drawn) if p.severity is not Severity.HINT]
    for problem in found:
        print("\n".join(problem_lines(problem, lang)))
    return 1 if found else 0
