"""``realms-builder cards ROSTER|FACTION -o OUT.pdf``: unit cards, imposed on sheets."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from realms_builder.cards.deck import Deck, deck_of
from realms_builder.cards.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import CardSize, read_paper, read_size
from realms_builder.cards.subjects import (
    CardSubject,
    CardsWanted,
    empty_roster,
    subjects_of_faction,
    subjects_of_roster,
)
from realms_builder.cli.look_by_word import look_by_word
from realms_builder.cli.output import broken, problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse
from realms_builder.cli.target_files import refuse_to_replace
from realms_builder.cli.workspace import (
    faction_by_word,
    is_there,
    kind_of,
    library_beside,
    roster_in,
)
from realms_builder.gamedata.faction_reading import read_faction
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.library import Library
from realms_builder.gamedata.units import Faction
from realms_builder.gamedata.yaml_text import parse_file
from realms_builder.problems import Problem, Severity
from realms_builder.render.looks import Look
from realms_builder.roster.muster import Muster, muster
from realms_builder.wording import sentence


@dataclass(frozen=True, slots=True)
class Source:
    """What cards are made of: a game, the subjects, a name for the job."""

    game: Game
    name: str
    subjects: list[CardSubject]
    problems: tuple[Problem, ...] = ()


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("what", metavar="ROSTER|FACTION", help=say("help.cards.what"))
    add("-o", "--output", metavar="OUT.pdf", type=Path, help=say("help.pdf"))
    add("--paper", default="a4", metavar="a4|letter|a3", help=say("help.paper"))
    add("--duplex", default="long-edge", choices=[d.value for d in Duplex],
        help=say("help.cards.duplex"))  # fmt: skip
    add("--bleed", default=0.0, type=float, metavar="MM", help=say("help.cards.bleed"))
    add("--marks", action=argparse.BooleanOptionalAction, default=True,
        help=say("help.cards.marks"))  # fmt: skip
    add("--template", metavar="ID", help=say("help.cards.template"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--size", metavar="NAME|WxH", help=say("help.cards.size"))
    add("--merge", action="store_true", help=say("help.cards.merge"))
    add("--start", type=int, default=1, metavar="N", help=say("help.cards.start"))
    add("--no-forms", action="store_true", help=say("help.cards.no_forms"))
    add("--no-groups", action="store_true", help=say("help.cards.no_groups"))
    add("--no-summoned", action="store_true", help=say("help.cards.no_summoned"))
    add("--png", metavar="DIR", type=Path, help=say("help.cards.png"))
    add("--dpi", type=int, default=300, metavar="N", help=say("help.cards.dpi"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the cards; 1 when a card overflows or the roster cannot be read whole.

    Raises :class:`WrongUse` when neither PDF nor PNG is asked for, and for a resolution outside
    20 to 1200 dpi.
    """
    job = _job(arguments)
    if arguments.output is None and arguments.png is None:
        raise WrongUse("cli.nowhere_to_write")
    if not 20 <= arguments.dpi <= 1200:
        raise WrongUse("cli.dpi", {"dpi": arguments.dpi})
    refuse_to_replace(arguments.output)
    library = library_beside(arguments.what)
    source = _source(library, arguments)
    look = _look(library, source.game, arguments)
    composer = look.composer(arguments.lang)
    deck = deck_of(
        source.subjects,
        composer,
        backs=job.duplex is not Duplex.NONE,
        merge=job.merge_identical,
    )
    problems = [*source.problems, *look.problems, *deck.problems]
    if arguments.output is not None:
        problems.extend(_write_sheets(deck, look, job, source, arguments))
    if arguments.png is not None:
        problems.extend(_write_pictures(deck, look, arguments))
    lost = {c for p in deck.problems for c in p.values.get("characters", ())}
    problems.extend(p for p in look.fonts.problems if p.values.get("character") not in lost)
    return _report(problems, arguments.lang)


def _job(arguments: argparse.Namespace) -> PrintJob:
    from realms_builder.cards.print_job import job_problems

    paper = read_paper(arguments.paper)
    if isinstance(paper, Problem):
        raise WrongUse(paper.code, paper.values)
    if arguments.size is not None:
        size = read_size(arguments.size)
        if isinstance(size, Problem):
            raise WrongUse(size.code, size.values)
    job = PrintJob(
        name=Path(arguments.what).stem,
        paper=paper,
        duplex=Duplex(arguments.duplex),
        bleed_mm=arguments.bleed,
        marks=arguments.marks,
        start_position=arguments.start,
        merge_identical=arguments.merge,
    )
    for problem in job_problems(job):
        raise WrongUse(problem.code, problem.values)
    return job


def _look(library: Library, game: Game, arguments: argparse.Namespace) -> Look:
    size = read_size(arguments.size) if arguments.size else None
    millimetres = (
        (float(size.width_mm), float(size.height_mm)) if isinstance(size, CardSize) else None
    )
    return look_by_word(
        library,
        game,
        theme=arguments.theme,
        template=arguments.template,
        size=millimetres,
    )


def _source(library: Library, arguments: argparse.Namespace) -> Source:
    path, word = Path(arguments.what), arguments.what
    wanted = CardsWanted(
        summoned=not arguments.no_summoned,
        groups=not arguments.no_groups,
        forms=not arguments.no_forms,
    )
    if is_there(path) and path.is_file() and kind_of(path).kind == "faction":
        return _faction_file(library, path, wanted, arguments)
    if not is_there(path):
        found = faction_by_word(library, word)
        if found is not None:
            return _faction_source(library, *found, wanted, arguments)
    opened, mustered = roster_in(library, word)
    subjects = subjects_of_roster(mustered, wanted, merge=arguments.merge)
    name = mustered.roster.name or path.stem
    missing = tuple(_missing(mustered))
    return Source(mustered.game, name, subjects, (*opened.problems, *missing))


def _missing(mustered: Muster) -> Iterable[Problem]:
    for model in mustered.missing:
        values = {"unit": model.unit}
        yield Problem("unknown_unit", place=model.place, values=values)


def _faction_file(
    library: Library, path: Path, wanted: CardsWanted, arguments: argparse.Namespace
) -> Source:
    yaml = parse_file(path)
    system = str(yaml.data.get("system", "")) if isinstance(yaml.data, dict) else ""
    game, problems = library.game_and_problems(system)
    if game is None:
        raise broken((*yaml.problems, *problems)[0])
    faction, problems = read_faction(yaml, game)
    if faction is None:
        raise broken(problems[0])
    source = _faction_source(library, game, faction, wanted, arguments)
    errors = tuple(p for p in problems if p.severity is Severity.ERROR)
    return Source(source.game, source.name, source.subjects, errors)


def _faction_source(
    library: Library,
    game: Game,
    faction: Faction,
    wanted: CardsWanted,
    arguments: argparse.Namespace,
) -> Source:
    def find(identity: str) -> Faction | None:
        return faction if identity == faction.id else library.faction(game.id, identity)

    mustered = muster(empty_roster(game, faction), game, find)
    subjects = subjects_of_faction(faction, mustered, wanted)
    return Source(game, faction.name.pick(arguments.lang), subjects)


def _write_sheets(
    deck: Deck, look: Look, job: PrintJob, source: Source, arguments: argparse.Namespace
) -> list[Problem]:
    from dataclasses import replace

    from realms_builder.cards.imposition import impose
    from realms_builder.files import WriteFailed
    from realms_builder.render.sheets import write_sheets

    cards = [leaf.on_sheet(merge=job.merge_identical) for leaf in deck.leaves]
    sheets = impose(cards, replace(job, name=source.name), arguments.lang)
    if any(p.severity is Severity.ERROR for p in sheets.problems) and not sheets.pages:
        return list(sheets.problems)
    try:
        problems = write_sheets(
            sheets, deck.face, arguments.output, look.fonts, lang=arguments.lang
        )
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    if sheets.pages:
        wanted = sum(leaf.count for leaf in deck.leaves)
        printed = len(deck.leaves) if job.merge_identical else wanted
        values = {
            "cards": printed,
            "wanted": wanted,
            "pages": len(sheets.pages),
            "path": str(arguments.output),
        }
        code = "cli.cards_written" if printed == wanted else "card.merged_written"
        print(sentence(code, arguments.lang, values))
    return [*sheets.problems, *problems]


def _write_pictures(deck: Deck, look: Look, arguments: argparse.Namespace) -> list[Problem]:
    from realms_builder.files import WriteFailed
    from realms_builder.render.pdf import face_pdf
    from realms_builder.render.print_pictures import card_file_name
    from realms_builder.render.raster import RasterError, image, save_png

    problems: list[Problem] = []
    written = 0
    for number, leaf in enumerate(deck.leaves, 1):
        for side, face in (("front", leaf.front), ("back", leaf.back)):
            if face is None:
                continue
            pdf, found = face_pdf(face, look.fonts, bleed_mm=min(arguments.bleed, face.bleed_mm))
            problems.extend(found)
            target = arguments.png / card_file_name(number, leaf, side)
            try:
                save_png(image(pdf, 0, arguments.dpi / 25.4), target, arguments.dpi)
            except (WriteFailed, RasterError) as error:
                raise Failed(error.code, error.values) from None
            written += 1
    values = {"count": written, "path": str(arguments.png)}
    print(sentence("cli.pngs_written", arguments.lang, values))
    return problems


def _report(problems: list[Problem], lang: str) -> int:
    seen: set[str] = set()
    for problem in problems:
        text = "\n".join(problem_lines(problem, lang))
        if text not in seen:
            seen.add(text)
            print(text)
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0
