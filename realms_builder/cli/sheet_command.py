"""``realms-builder sheet``: a roster on paper, its rules, or the quick reference of a game.

``sheet roster ROSTER -o OUT.pdf``, the same with ``intro`` and ``rules``, and ``sheet quick SYSTEM
-o OUT.pdf``: whatever sheet kind says that this command makes it. ``sheet play ROSTER [ROSTER] -o
OUT.html`` is one to play with, on a phone.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cards.imposition.print_job import PrintJob
from realms_builder.cli.output import say_problems
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.printing import printed_to, sources_of
from realms_builder.cli.refusals import (
    Failed,
    WrongUse,
    refuse_to_replace,
    refuse_to_replace_data,
)
from realms_builder.cli.workspace import (
    library_here,
    need_game,
    paper_by_word,
    roster_by_word,
    roster_in,
    system_meant,
)
from realms_builder.core.files import WriteFailed, atomic_file
from realms_builder.core.problems import Problem
from realms_builder.core.translation import sentence
from realms_builder.render.jobs.looks import LookWanted
from realms_builder.render.jobs.play_sheet import play_sheet
from realms_builder.render.jobs.print_request import PrintRequest, SheetWanted, Sources
from realms_builder.render.sheet_kinds.kind import MadeFrom
from realms_builder.render.sheet_kinds.registry import kinds_of_command, sheet_kind
from realms_builder.roster.roster import Roster
from realms_builder.sheets.roster.sheet_styles import SheetStyle
from realms_builder.sheets.rules.digest import DigestOrder

_PLAY = "play"
"""The sheet that is no PDF: a page that keeps its state."""


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    kinds = [kind.id for kind in kinds_of_command()]
    add("kind", choices=[*kinds, _PLAY], help=say("help.sheet.kind"))
    add("what", metavar="WHAT", help=say("help.sheet.what"))
    add("other", metavar="ROSTER", nargs="?", help=say("help.sheet.other"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, required=True, help=say("help.pdf"))
    add("--paper", default="a4", metavar="a4|letter|a5", help=say("help.paper"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    orders = [order.value for order in DigestOrder]
    add("--order", default=orders[0], choices=orders, help=say("help.sheet.order"))
    styles = [style.value for style in SheetStyle]
    details = ("full", "open")
    add("--detail", default=details[0], choices=details, help=say("help.sheet.detail"))
    add("--style", default=styles[0], choices=styles, help=say("help.sheet.style"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the sheet; 1 when the roster or the rule text cannot be read whole.

    Refuses an unknown paper, a roster that cannot be read at all, an unknown game, and to write
    over a file that is no PDF.
    """
    if arguments.kind == _PLAY:
        return _play(arguments)
    if arguments.other is not None:
        raise WrongUse("cli.one_roster", {"name": arguments.other})
    paper = paper_by_word(arguments.paper)
    refuse_to_replace(arguments.output)
    kind = sheet_kind(arguments.kind)
    sources, rosters, problems = _sources(arguments.what, kind.made_from, arguments.lang)
    style, order = SheetStyle(arguments.style), DigestOrder(arguments.order)
    request = PrintRequest(
        rosters,
        SheetWanted(kind.id, style, order),
        PrintJob(paper=paper),
        LookWanted(theme=arguments.theme),
        arguments.lang,
    )
    out = printed_to(arguments.output, request, sources)
    values = {**out.counts, "pages": len(out.pages), "path": str(arguments.output)}
    print(sentence(kind.written, arguments.lang, values))
    return say_problems((*problems, *out.problems), arguments.lang)


def _play(arguments: argparse.Namespace) -> int:
    """Write the sheet to play with, of one roster or two of one game."""
    lang, target = arguments.lang, arguments.output
    refuse_to_replace_data(target)
    library, opened, mustered = roster_by_word(arguments.what, lang)
    sides, problems = [mustered], [*opened.problems]
    if arguments.other is not None:
        other, against = roster_in(library, arguments.other, lang)
        if against.game.id != mustered.game.id:
            values = {
                "name": arguments.other,
                "other": against.game.name,
                "game": mustered.game.name,
            }
            raise WrongUse("evening.other_game", values)
        sides.append(against)
        problems += other.problems
    sheet = play_sheet(library, sides, lang, is_open=arguments.detail == "open")
    try:
        with atomic_file(target) as file:
            file.write(sheet.html)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    values = {"models": sheet.models, "kb": sheet.kilobytes, "path": str(target)}
    print(sentence("play.written", lang, values))
    return say_problems((*problems, *sheet.problems), lang)


def _sources(
    word: str, made_from: MadeFrom, lang: str
) -> tuple[Sources, tuple[Roster, ...], tuple[Problem, ...]]:
    """Return what *word* means, a game by its id or path, or a roster, with what is wrong."""
    if made_from is MadeFrom.GAME:
        library = library_here(word)
        game = need_game(library, system_meant(word))
        return Sources(library, game, lambda name: library.faction(game.id, name)), (), ()
    library, opened, mustered = roster_by_word(word, lang)
    return sources_of(library, mustered), (mustered.roster,), opened.problems
