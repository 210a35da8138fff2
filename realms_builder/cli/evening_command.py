"""``realms-builder evening ROSTER [ROSTER] -o OUT.pdf``: everything for game night in one file."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from pathlib import Path

from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.printing import look_by_word, printed_to
from realms_builder.cli.progress import Progress
from realms_builder.cli.refusals import Failed, WrongUse, refuse_to_replace
from realms_builder.cli.workspace import (
    OpenedRoster,
    is_there,
    library_beside,
    need_game,
    paper_by_word,
    roster_in,
)
from realms_builder.core.files import WriteFailed, check_target
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS
from realms_builder.render.jobs.looks import LookWanted
from realms_builder.render.jobs.print_request import EveningContents, PrintRequest, Sources
from realms_builder.render.jobs.printer_offsets import back_offsets, remembered_offsets
from realms_builder.render.sheet_kinds.registry import sections, usual_sections
from realms_builder.scenarios.dice import SEEDS
from realms_builder.sheets.roster.sheet_styles import SheetStyle

_ALL = "all"


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("rosters", metavar="ROSTER", nargs="+", help=say("help.evening.rosters"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, required=True, help=say("help.pdf"))
    add("--system", metavar="SYSTEM", help=say("help.evening.system"))
    add("--seed", type=int, metavar="N", help=say("help.scenario.seed"))
    add("--sections", metavar="A,B,…", help=say("help.evening.sections"))
    add("--paper", default="a4", metavar="a4|letter|a3", help=say("help.paper"))
    add(
        "--duplex",
        default="long-edge",
        choices=[d.value for d in Duplex],
        help=say("help.cards.duplex"),
    )
    add("--printer", metavar="NAME", help=say("help.cards.printer"))
    add(
        "--style",
        default=SheetStyle.USUAL.value,
        choices=[s.value for s in SheetStyle],
        help=say("help.evening.style"),
    )
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the file; 1 when something of it could not be made as it should.

    Refuses unknown papers, sections and rosters, rosters of different games, a seed out of range,
    more than two rosters, and to write over a file that is no PDF.
    """
    lang = arguments.lang
    paper = paper_by_word(arguments.paper)
    chosen, seed = _sections(arguments.sections), _seed(arguments.seed)
    if len(arguments.rosters) > 2:
        raise WrongUse("evening.two_rosters", {"count": len(arguments.rosters)})
    refuse_to_replace(arguments.output)
    try:
        check_target(arguments.output)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    sources, opened = _sources(arguments)
    duplex, printer = Duplex(arguments.duplex), arguments.printer or ""
    backs = NO_OFFSETS
    if printer:
        backs = back_offsets(remembered_offsets(), printer, paper.name, duplex)
    request = PrintRequest(
        tuple(mustered.roster for mustered in sources.mustered),
        EveningContents(chosen, seed, SheetStyle(arguments.style)),
        PrintJob(paper=paper, duplex=duplex),
        LookWanted(theme=arguments.theme),
        lang,
        backs,
        printer,
    )
    out = printed_to(arguments.output, request, sources, Progress(lang))
    if out.pages:
        values = {"pages": len(out.pages), "cards": out.cards, "path": str(arguments.output)}
        print(sentence("evening.written" if out.cards else "reference.written", lang, values))
    problems = [*(p for one in opened for p in one.problems), *out.problems]
    for line in dict.fromkeys("\n".join(problem_lines(p, lang)) for p in problems):
        print(line)
    failed = any(p.severity is Severity.ERROR for p in problems) or not out.pages
    return 1 if failed else 0


def _sources(arguments: argparse.Namespace) -> tuple[Sources, list[OpenedRoster]]:
    """Return where everything is found, the rosters mustered, and what was wrong with them."""
    first, *others = arguments.rosters
    library = library_beside(first)
    game = need_game(library, arguments.system) if arguments.system else None
    lang = arguments.lang
    found = [roster_in(library, _of_game(first, library, game), lang)]
    game = game or found[0][1].game
    found += [roster_in(library, _of_game(word, library, game), lang) for word in others]
    mustered = tuple(mustered for _, mustered in found)
    look_by_word(library, game, LookWanted(theme=arguments.theme))  # refuses an unknown theme
    for word, other in zip(arguments.rosters, mustered, strict=True):
        if other.game.id != game.id:
            values = {"name": word, "other": other.game.name, "game": game.name}
            raise WrongUse("evening.other_game", values)
    sources = Sources(library, game, mustered[0].find_faction, mustered)
    return sources, [opened for opened, _ in found]


def _of_game(word: str, library: Library, game: Game | None) -> str:
    """Return *word*, or the path of the roster of *game* that has it as its name.

    Rosters of several games may be called alike.
    """
    named = {path.stem: path for path in library.rosters(game.id)} if game is not None else {}
    return word if is_there(Path(word)) else str(named.get(word, word))


def _sections(words: str | None) -> frozenset[str]:
    """Return the sections that *words* name, the usual ones without any."""
    if words is None:
        return usual_sections()
    known = sections()
    named = [word.strip().lower() for word in words.split(",") if word.strip()]
    if named == [_ALL]:
        return frozenset(known)
    for word in named:
        if word not in known:
            raise _unknown(word, known)
    if not named:
        raise _unknown(words, known)
    return frozenset(named)


def _unknown(word: str, known: Sequence[str]) -> WrongUse:
    return WrongUse("evening.unknown_section", {"word": word, "known": ", ".join([*known, _ALL])})


def _seed(number: int | None) -> int:
    if number is None:
        return secrets.randbelow(SEEDS)
    if not 0 <= number < SEEDS:
        raise WrongUse("evening.seed_range", {"seed": number, "most": SEEDS - 1})
    return number
