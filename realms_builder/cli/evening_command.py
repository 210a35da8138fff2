"""``realms-builder evening ROSTER [ROSTER] -o OUT.pdf``: everything for game night in one file."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.sizes import Paper, read_paper
from realms_builder.cli.look_by_word import look_by_word
from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.progress import Progress
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.cli.workspace import (
    OpenedRoster,
    is_there,
    library_beside,
    need_game,
    roster_in,
)
from realms_builder.core.files import WriteFailed, atomic_file, check_target
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.render.jobs.calibrated_sheets import NO_OFFSETS
from realms_builder.render.jobs.evening_request import (
    USUAL_SECTIONS,
    EveningRequest,
    EveningSection,
)
from realms_builder.render.jobs.evening_run import evening_run
from realms_builder.render.jobs.printer_offsets import (
    back_offsets,
    not_calibrated,
    remembered_offsets,
)
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
    add("--duplex", default="long-edge", choices=[d.value for d in Duplex],
        help=say("help.cards.duplex"))  # fmt: skip
    add("--printer", metavar="NAME", help=say("help.cards.printer"))
    add("--style", default=SheetStyle.USUAL.value, choices=[s.value for s in SheetStyle],
        help=say("help.evening.style"))  # fmt: skip
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the file; 1 when something of it could not be made as it should.

    Refuses unknown papers, sections and rosters, rosters of different games, a seed out of range,
    more than two rosters, and to write over a file that is no PDF.
    """
    lang = arguments.lang
    paper = read_paper(arguments.paper)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    sections, seed = _sections(arguments.sections), _seed(arguments.seed)
    if len(arguments.rosters) > 2:
        raise WrongUse("evening.two_rosters", {"count": len(arguments.rosters)})
    refuse_to_replace(arguments.output)
    try:
        check_target(arguments.output)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    request, opened = _request(arguments, paper, sections, seed)
    out = evening_run(request, progress=Progress(lang))
    problems = [*(p for one in opened for p in one.problems), *out.problems]
    printer: str | None = arguments.printer
    if printer is not None and request.is_two_sided and request.offsets is NO_OFFSETS:
        problems.append(not_calibrated(printer))
    if out.pages:
        _save(arguments.output, out.pdf)
        values = {"pages": len(out.pages), "cards": out.cards, "path": str(arguments.output)}
        print(sentence("evening.written", lang, values))
    for line in dict.fromkeys("\n".join(problem_lines(p, lang)) for p in problems):
        print(line)
    failed = any(p.severity is Severity.ERROR for p in problems) or not out.pages
    return 1 if failed else 0


def _request(
    arguments: argparse.Namespace, paper: Paper, sections: frozenset[EveningSection], seed: int
) -> tuple[EveningRequest, list[OpenedRoster]]:
    first, *others = arguments.rosters
    library = library_beside(first)
    game = need_game(library, arguments.system) if arguments.system else None
    found = [roster_in(library, _of_game(first, library, game))]
    game = game or found[0][1].game
    found += [roster_in(library, _of_game(word, library, game)) for word in others]
    mustered = tuple(mustered for _, mustered in found)
    look_by_word(library, game, theme=arguments.theme)  # refuses a theme that does not exist
    for word, other in zip(arguments.rosters, mustered, strict=True):
        if other.game.id != game.id:
            values = {"name": word, "other": other.game.name, "game": game.name}
            raise WrongUse("evening.other_game", values)
    duplex, offsets = Duplex(arguments.duplex), None
    if arguments.printer is not None:
        offsets = back_offsets(remembered_offsets(), arguments.printer, paper.name, duplex)
    request = EveningRequest(
        library, game, mustered, seed, arguments.lang, arguments.theme, paper, duplex, sections,
        SheetStyle(arguments.style), offsets or NO_OFFSETS,
    )  # fmt: skip
    return request, [opened for opened, _ in found]


def _of_game(word: str, library: Library, game: Game | None) -> str:
    """Return *word*, or the path of the roster of *game* that has it as its name.

    Rosters of several games may be called alike.
    """
    named = {path.stem: path for path in library.rosters(game.id)} if game is not None else {}
    return word if is_there(Path(word)) else str(named.get(word, word))


def _sections(words: str | None) -> frozenset[EveningSection]:
    """Return the sections that *words* name, the usual ones without any."""
    if words is None:
        return USUAL_SECTIONS
    known = [section.value for section in EveningSection]
    named = [word.strip().lower() for word in words.split(",") if word.strip()]
    if named == [_ALL]:
        return frozenset(EveningSection)
    for word in named:
        if word not in known:
            raise _unknown(word, known)
    if not named:
        raise _unknown(words, known)
    return frozenset(map(EveningSection, named))


def _unknown(word: str, known: list[str]) -> WrongUse:
    return WrongUse("evening.unknown_section", {"word": word, "known": ", ".join([*known, _ALL])})


def _seed(number: int | None) -> int:
    if number is None:
        return secrets.randbelow(SEEDS)
    if not 0 <= number < SEEDS:
        raise WrongUse("evening.seed_range", {"seed": number, "most": SEEDS - 1})
    return number


def _save(path: Path, data: bytes) -> None:
    try:
        with atomic_file(path) as file:
            file.write(data)
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
