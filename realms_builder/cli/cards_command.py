"""``realms-builder cards ROSTER|FACTION -o OUT``: cards on sheets, for shops, as pictures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from realms_builder.cards.deck import Leaf
from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.shops.profile import FOLDER as SHOPS
from realms_builder.cards.shops.profile import FileKind, ShopProfile, shop_files
from realms_builder.cards.subjects import CardsWanted, empty_roster
from realms_builder.cli.output import broken, problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.printing import printed_to, refusal_of, size_by_word, sources_of
from realms_builder.cli.refusals import Failed, Refusal, WrongUse, refuse_to_replace
from realms_builder.cli.workspace import (
    faction_by_word,
    head_of,
    is_there,
    library_beside,
    paper_by_word,
    roster_in,
)
from realms_builder.core import resources
from realms_builder.core.files import WriteFailed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence, spoken
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.game import Game
from realms_builder.game.library import Library
from realms_builder.game.names import did_you_mean
from realms_builder.game.texts import Text
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_file
from realms_builder.layout.metrics import MISSING_GLYPH
from realms_builder.render.jobs.looks import TEMPLATES, THEMES, BrokenLook, LookWanted, UnknownLook
from realms_builder.render.jobs.print_cards import cards_of, memory_of, missing_problems
from realms_builder.render.jobs.print_request import (
    MOST_BLANKS,
    CardsOf,
    Extras,
    Printout,
    PrintOutput,
    PrintRequest,
    SheetContents,
    Sources,
    Way,
    request_problems,
)
from realms_builder.roster.resolve.muster import Muster, muster

if TYPE_CHECKING:
    from realms_builder.render.jobs.face_files import FacesWritten

FORMATS = ("pdf", "png", "jpeg", "tts")
EXTRAS = ("items", "choices", "tokens", "tasks", "blanks")
USUAL_BLANKS = 4
PAUSE_S = 0.3
MOST_FILES = 5000
MOST_NAMED = 8
KINDS = frozenset({".yaml", ".yml", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".md"})
_Stamp = tuple[int, int]
Stamps = dict[Path, _Stamp]


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("what", metavar="ROSTER|FACTION", nargs="?", help=say("help.cards.what"))
    add("-o", "--output", metavar="OUT", type=Path, help=say("help.cards.output"))
    add("--profile", metavar="NAME", help=say("help.cards.profile"))
    add("--profiles", action="store_true", help=say("help.cards.profiles"))
    add("--format", choices=FORMATS, help=say("help.cards.format"))
    add("--paper", metavar="a4|letter|a3", help=say("help.paper"))
    add("--duplex", choices=[d.value for d in Duplex], help=say("help.cards.duplex"))
    add("--bleed", type=float, metavar="MM", help=say("help.cards.bleed"))
    add(
        "--marks", action=argparse.BooleanOptionalAction, default=True, help=say("help.cards.marks")
    )
    add("--template", metavar="ID", help=say("help.cards.template"))
    add("--theme", metavar="ID", default="colour", help=say("help.theme"))
    add("--size", metavar="NAME|WxH", help=say("help.cards.size"))
    add("--merge", action="store_true", help=say("help.cards.merge"))
    add("--start", type=int, default=1, metavar="N", help=say("help.cards.start"))
    add("--no-models", action="store_true", help=say("help.cards.no_models"))
    add("--no-forms", action="store_true", help=say("help.cards.no_forms"))
    add("--no-groups", action="store_true", help=say("help.cards.no_groups"))
    add("--no-summoned", action="store_true", help=say("help.cards.no_summoned"))
    add("--with", dest="extra", metavar="KIND,…", help=say("help.cards.with"))
    add("--blanks", type=int, metavar="N", help=say("help.cards.blanks"))
    add("--mixed", action="store_true", help=say("help.cards.mixed"))
    add("--printer", metavar="NAME", help=say("help.cards.printer"))
    add("--changed", action="store_true", help=say("help.cards.changed"))
    add("--watch", action="store_true", help=say("help.cards.watch"))
    add("--ticket", action="store_true", help=say("help.cards.ticket"))
    add("--black-text", action="store_true", default=None, help=say("help.cards.black_text"))
    add("--png", metavar="DIR", type=Path, help=say("help.cards.png"))
    add("--dpi", type=int, metavar="N", help=say("help.cards.dpi"))
    add("--icc", metavar="FILE", type=Path, help=say("help.cards.icc"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Write the cards; 1 when a card overflows or the roster cannot be read whole.

    Raises :class:`WrongUse` when nothing says where to write, and for a resolution outside 20 to
    1200 dpi.
    """
    if arguments.profiles:
        return print_profiles(arguments.lang)
    if arguments.what is None:
        raise WrongUse("cli.cards_of_what")
    if arguments.output is None and arguments.png is None:
        source_of(library_beside(arguments.what), arguments)  # what is not there is said first
        raise WrongUse("cli.nowhere_to_write")
    if arguments.dpi is not None and not 20 <= arguments.dpi <= 1200:
        raise WrongUse("cli.dpi", {"dpi": arguments.dpi})
    if arguments.icc is not None:
        from realms_builder.render.pdf.press import is_usable

        if not is_usable(arguments.icc):
            raise WrongUse("cli.icc", {"file": arguments.icc})
    if arguments.watch:
        places = _Places(arguments)
        return watch(lambda: _written(arguments), places.now, arguments.lang)
    return _written(arguments)


def _written(arguments: argparse.Namespace) -> int:
    profile = profile_by_word(arguments.profile) if arguments.profile else None
    request = request_of(arguments, profile)
    library = library_beside(arguments.what)
    source = source_of(library, arguments)
    cards = CardsOf.NOBODY if arguments.no_models else source.cards
    contents = replace(contents_of(arguments), cards=cards)
    job = replace(request.job, name=source.name)
    request = replace(request, rosters=(source.mustered.roster,), contents=contents, job=job)
    it = CardsRun(arguments.output, request, sources_of(library, source.mustered))
    problems = list(source.problems)
    if arguments.output is not None:
        problems += it.write_faces() if request.output.way is not Way.SHEETS else it.write_sheets()
    if arguments.png is not None:
        problems += replace(
            it, target=arguments.png, request=_pictures(request, arguments.bleed)
        ).write_faces()
    return report(problems, arguments.lang)


def request_of(arguments: argparse.Namespace, profile: ShopProfile | None) -> PrintRequest:
    """Return how to print what *arguments* name; what they leave open is as *profile* has it.

    Raises :class:`WrongUse` for what cannot be.
    """
    output = _output(arguments, profile)
    request = PrintRequest(
        job=_job(arguments, profile, output),
        look=LookWanted(arguments.template, arguments.theme, size_by_word(arguments.size)),
        lang=arguments.lang,
        printer=arguments.printer or "",
        output=output,
    )
    if request.printer:
        from realms_builder.render.jobs.printer_offsets import back_offsets, remembered_offsets

        job, known = request.job, remembered_offsets()
        backs = back_offsets(known, request.printer, job.paper.name, job.duplex)
        request = replace(request, backs=backs)
    for problem in request_problems(request):
        raise WrongUse(problem.code, problem.values)
    return request


def contents_of(arguments: argparse.Namespace) -> SheetContents:
    """Return which cards *arguments* want; raises :class:`WrongUse` for unknown ones."""
    words = [word.strip() for word in (arguments.extra or "").split(",") if word.strip()]
    for word in words:
        if word not in EXTRAS:
            raise WrongUse("cli.unknown_extra", {"word": word, "known": EXTRAS})
    blanks = arguments.blanks
    if blanks is None:
        blanks = USUAL_BLANKS if "blanks" in words else 0
    if not 0 <= blanks <= MOST_BLANKS:
        raise WrongUse("cli.blanks", {"count": blanks, "most": MOST_BLANKS})
    beside = CardsWanted(
        summoned=not arguments.no_summoned,
        groups=not arguments.no_groups,
        forms=not arguments.no_forms,
    )
    extras = Extras(
        items="items" in words,
        choices="choices" in words,
        tokens="tokens" in words,
        tasks="tasks" in words,
        blanks=blanks,
    )
    return SheetContents(beside=beside, extras=extras, changed=arguments.changed)


def _output(arguments: argparse.Namespace, profile: ShopProfile | None) -> PrintOutput:
    """Return where cards go: what ``--format`` says replaces what *profile* wants."""
    kind = arguments.format
    if kind == "tts":
        if profile is not None:
            raise WrongUse("cli.tts_and_profile")
        output = PrintOutput(Way.TABLETOP)
    elif profile is None:
        ways = {"png": Way.FACES, "jpeg": Way.FACES}
        output = PrintOutput(ways.get(kind, Way.SHEETS), None, FileKind(kind or FileKind.PNG))
    else:
        sheets = profile.file is FileKind.SHEETS
        if kind is not None and not (sheets and kind == "pdf"):
            profile = profile.model_copy(update={"file": FileKind(kind)})
        if arguments.bleed is not None and profile.file is not FileKind.SHEETS:
            profile = profile.model_copy(update={"bleed": arguments.bleed})
        output = PrintOutput.of(profile)
    black = bool(arguments.black_text)
    ticket, icc = arguments.ticket, arguments.icc
    return replace(output, dpi=arguments.dpi, black_text=black, ticket=ticket, icc=icc)


def _job(
    arguments: argparse.Namespace, profile: ShopProfile | None, output: PrintOutput
) -> PrintJob:
    """Return how sheets are made; what is not asked for is as *profile* has it, else as usual."""
    sheets = profile if profile is not None and profile.file is FileKind.SHEETS else None
    duplex = arguments.duplex or (sheets.duplex if sheets else None) or Duplex.LONG_EDGE
    bleed = arguments.bleed
    if bleed is None:
        bleed = sheets.bleed if sheets and output.way is Way.SHEETS else 0.0
    return PrintJob(
        paper=paper_by_word(arguments.paper or (sheets.paper if sheets else None) or "a4"),
        # Faces have their backs whatever a printer does with sheets.
        duplex=Duplex(duplex) if output.way is Way.SHEETS else Duplex.LONG_EDGE,
        bleed_mm=bleed,
        marks=arguments.marks,
        start_position=arguments.start,
        merge_identical=arguments.merge,
        mixed=arguments.mixed,
    )


def _pictures(request: PrintRequest, bleed_mm: float | None) -> PrintRequest:
    """Return *request* for a PNG of every face."""
    output = replace(request.output, way=Way.FACES, profile=None, pictures=FileKind.PNG)
    contents = replace(cards_of(request), changed=False)
    job = replace(request.job, duplex=Duplex.LONG_EDGE, bleed_mm=bleed_mm or 0.0)
    return replace(request, output=output, contents=contents, job=job)


class _Places:
    """The files and folders that cards rest on, also while one of them is broken."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Watch the cards of *arguments*."""
        self._arguments = arguments
        own = resources.library_folder()
        self._own = [own / name for name in (TEMPLATES, THEMES, SHOPS)]
        named = Path(arguments.what)
        self._known = [named.parent] if is_there(named) else []

    def now(self) -> list[Path]:
        """Return what to watch; what is broken now may be mended, so that stays as it was."""
        try:
            library = library_beside(self._arguments.what)
            source = source_of(library, self._arguments)
        except Refusal:
            return [*self._own, *self._known]
        file = [source.file] if source.file is not None else []
        self._known = [*file, *library.folders(source.mustered.game.id)]
        return [*self._own, *self._known]


def report(problems: list[Problem], lang: str) -> int:
    """Print each problem once; return 1 where one of them is an error."""
    seen: set[str] = set()
    lost = {c for p in problems if p.code != MISSING_GLYPH for c in p.values.get("characters", ())}
    for problem in problems:
        text = "\n".join(problem_lines(problem, lang))
        known = problem.code == MISSING_GLYPH and lost.issuperset(problem.values["characters"])
        if text not in seen and not known:
            seen.add(text)
            print(text)
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0


def profile_by_word(word: str) -> ShopProfile:
    """Return the profile called *word*; raises WrongUse and Failed with one clear line."""
    files = shop_files()
    found = files.get(word) or files.get(word.lower().replace("-", "_").replace(" ", "_"))
    if found is None:
        values = {"word": word, "known": tuple(files), "suggestion": did_you_mean(word, files)}
        raise WrongUse("cli.unknown_profile", values)
    if found.profile is None:
        errors = [p for p in found.problems if p.severity is Severity.ERROR]
        raise broken(errors[0])
    return found.profile


def print_profiles(lang: str) -> int:
    """List every profile with what it wants; 1 where one of them cannot be read."""
    code = 0
    for name, file in shop_files().items():
        if file.profile is None:
            code = 1
            for problem in file.problems:
                print("\n".join(problem_lines(problem, lang)))
            continue
        print(_line(name, file.profile, lang))
    return code


def _line(name: str, profile: ShopProfile, lang: str) -> str:
    parts = [sentence(f"shop.file_{profile.file.value}", lang)]
    parts.append(sentence(f"shop.order_{profile.order.value}", lang))
    parts.append(sentence("shop.bleed", lang, {"mm": spoken(profile.bleed, lang)}))
    if profile.unverified:
        parts.append(sentence("shop.is_unverified", lang))
    title = Text.of(profile.name).pick(lang) or name
    return f"{name:24} {title} · {' · '.join(parts)}"


def watch(
    work: Callable[[], int],
    places: Callable[[], Iterable[Path]],
    lang: str,
    *,
    pause: Callable[[float], None] = sleep,
) -> int:
    """Do *work* at once and after every change in *places*, files or folders; return its last code.

    A refusal is said and waited over: the next save may mend it. *places* is asked after each
    work, since that may come to rest on other files. *pause* waits so many seconds; Ctrl+C there
    ends it.
    """
    code = _done(work, lang)
    watched = list(places())
    stamps = stamps_of(watched)
    _say("watch.waiting", lang, {"count": len(stamps)})
    try:
        while True:
            pause(PAUSE_S)
            now = stamps_of(watched)
            if now == stamps:
                continue
            # An editor may still be writing: wait until nothing moves any more.
            settled = False
            while not settled:
                pause(PAUSE_S / 3)
                later = stamps_of(watched)
                settled, now = later == now, later
            _say("watch.changed", lang, {"files": _few(changed_names(stamps, now))})
            code = _done(work, lang)
            watched = list(places())
            # What was saved while the work ran still has its old stamp here.
            stamps = {path: now.get(path, stamp) for path, stamp in stamps_of(watched).items()}
    except KeyboardInterrupt:
        return code


def _few(names: tuple[str, ...]) -> tuple[str, ...]:
    return names if len(names) <= MOST_NAMED else (*names[:MOST_NAMED], "…")


def stamps_of(places: Iterable[Path]) -> Stamps:
    """Return when each file of *places* was written and how large it is, folders with theirs."""
    found: Stamps = {}
    for place in places:
        for path in _files(place):
            if len(found) >= MOST_FILES:
                return found
            try:
                state = path.stat()
            except (OSError, ValueError):
                continue
            found[path] = (state.st_mtime_ns, state.st_size)
    return found


def changed_names(before: Stamps, now: Stamps) -> tuple[str, ...]:
    """Return the names of the files that came, went or changed."""
    paths = {path for path, stamp in now.items() if before.get(path) != stamp}
    paths |= before.keys() - now.keys()
    return tuple(sorted(path.name for path in paths))


def _files(place: Path) -> Iterable[Path]:
    if not place.is_dir():
        return (place,)
    return (p for p in sorted(place.rglob("*")) if p.suffix.lower() in KINDS and p.is_file())


def _done(work: Callable[[], int], lang: str) -> int:
    try:
        return work()
    except Refusal as refusal:
        print(refusal.said(lang), file=sys.stderr)
        return 2
    finally:
        sys.stdout.flush()


def _say(code: str, lang: str, values: dict[str, object]) -> None:
    print(sentence(code, lang, values), file=sys.stderr, flush=True)


@dataclass(frozen=True, slots=True)
class CardsRun:
    """A request, and the *target* its files go to."""

    target: Path
    request: PrintRequest
    sources: Sources

    def write_sheets(self) -> list[Problem]:
        """Write sheets of paper as one PDF; return what was wrong."""
        refuse_to_replace(self.target)
        out = printed_to(self.target, self.request, self.sources)
        problems = list(out.problems)
        if out.pages:
            self._say_sheets(out)
            problems += self._remembered(out.leaves)
        return problems

    def write_faces(self) -> list[Problem]:
        """Write single faces: for a shop, as pictures, as decks; return what was wrong."""
        from realms_builder.render.jobs.shop_run import save_faces
        from realms_builder.render.pdf.raster import RasterError

        request = self.request
        try:
            written = save_faces(
                request, self.sources, self.target, _nobody, may_replace=refuse_to_replace
            )
        except (WriteFailed, RasterError) as error:
            raise Failed(error.code, error.values) from None
        except (BrokenLook, UnknownLook) as error:
            raise refusal_of(error.problem) from None
        problems = list(written.problems)
        if written.paths:
            self._say_faces(written)
            problems += self._remembered(written.leaves) if request.for_shop is not None else ()
        return problems

    def _remembered(self, leaves: tuple[Leaf, ...]) -> list[Problem]:
        """Remember that all of *leaves* are on paper; where that fails it is said, no more."""
        memory = memory_of(self.request)
        try:
            if memory is not None:
                memory.remember(leaves, self.request.way)
        except WriteFailed as error:
            return [replace(error.problem, severity=Severity.WARNING)]
        return []

    def _say_sheets(self, out: Printout) -> None:
        wanted = sum(leaf.count for leaf in out.printed)
        merged = self.request.job.merge_identical
        printed = len(out.printed) if merged else wanted
        values = {"cards": printed, "wanted": wanted, "path": str(self.target), **out.counts}
        code = "cli.cards_written" if printed == wanted else "card.merged_written"
        self._say(code, **values)

    def _say_faces(self, written: FacesWritten) -> None:
        output, path = self.request.output, str(self.target)
        if output.way is Way.TABLETOP:
            self._say("cli.tts_written", cards=written.faces, files=len(written.paths), path=path)
        elif output.profile is not None and output.profile.file is FileKind.PDF:
            for file in written.paths:
                self._say("cli.shop_pdf_written", path=str(file))
        else:
            self._say("cli.pngs_written", count=written.faces, path=path)
        if written.ticket is not None:
            self._say("cli.ticket_written", path=str(written.ticket))

    def _say(self, code: str, **values: object) -> None:
        print(sentence(code, self.request.lang, values))


def _nobody(done: int, of: int) -> None:
    """Nobody listens to the progress."""


@dataclass(frozen=True, slots=True)
class CardsSource:
    """What cards are made of: a roster, or a faction as one without models, and a name."""

    name: str
    cards: CardsOf
    mustered: Muster
    file: Path | None = None
    problems: tuple[Problem, ...] = ()


def source_of(library: Library, arguments: argparse.Namespace) -> CardsSource:
    """Return what the word of *arguments* means.

    Raises :class:`~realms_builder.cli.refusals.WrongUse` where there is no such thing and
    :class:`~realms_builder.cli.refusals.Failed` where it cannot be read at all.
    """
    path, word, lang = Path(arguments.what), arguments.what, arguments.lang
    if is_there(path) and path.is_file() and head_of(path).kind == "faction":
        return _faction_file(library, path, lang)
    if not is_there(path):
        found = faction_by_word(library, word)
        if found is not None:
            return _faction_source(library, *found, lang)
    opened, mustered = roster_in(library, word, lang)
    name = mustered.roster.name or path.stem
    problems = (*opened.problems, *missing_problems(mustered))
    return CardsSource(name, CardsOf.ALL, mustered, opened.path, problems)


def _faction_file(library: Library, path: Path, lang: str) -> CardsSource:
    yaml = parse_file(path)
    system = str(yaml.data.get("system", "")) if isinstance(yaml.data, dict) else ""
    game, problems = library.game_and_problems(system)
    if game is None:
        raise broken((*yaml.problems, *problems)[0])
    faction, problems = read_faction(yaml, game)
    if faction is None:
        raise broken(problems[0])
    source = _faction_source(library, game, faction, lang, str(path))
    errors = tuple(p for p in problems if p.severity is Severity.ERROR)
    return replace(source, file=path, problems=errors)


def _faction_source(
    library: Library, game: Game, faction: Faction, lang: str, file: str = ""
) -> CardsSource:
    """Return the units of *faction*, which may stand in a *file* outside the library."""

    def find(identity: str) -> Faction | None:
        return faction if identity == faction.id else library.faction(game.id, identity)

    mustered = muster(replace(empty_roster(game, faction), file=file), game, find)
    return CardsSource(faction.name.pick(lang), CardsOf.FACTION, mustered)
