"""``realms-builder cards ROSTER|FACTION -o OUT``: cards on sheets, for shops, as pictures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import sleep

from realms_builder.cards.imposition.print_job import Duplex
from realms_builder.cards.shops.profile import FOLDER as SHOPS
from realms_builder.cards.shops.profile import ShopProfile, shop_files
from realms_builder.cli.cards_faces import write_decks, write_for_shop, write_pictures
from realms_builder.cli.cards_sheets import (
    CardsRun,
    extras_of,
    sheets_job,
    size_of,
    write_sheets_of,
)
from realms_builder.cli.cards_source import source_of
from realms_builder.cli.output import broken, problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Refusal, WrongUse
from realms_builder.cli.workspace import is_there, library_beside
from realms_builder.core import resources
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import sentence, spoken
from realms_builder.game.names import did_you_mean
from realms_builder.game.texts import Text
from realms_builder.render.jobs.looks import TEMPLATES, THEMES

FORMATS = ("pdf", "png", "jpeg", "tts")


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
        raise WrongUse("cli.nowhere_to_write")
    if arguments.dpi is not None and not 20 <= arguments.dpi <= 1200:
        raise WrongUse("cli.dpi", {"dpi": arguments.dpi})
    if arguments.watch:
        places = _Places(arguments)
        return watch(lambda: _written(arguments), places.now, arguments.lang)
    return _written(arguments)


def _written(arguments: argparse.Namespace) -> int:
    profile = profile_by_word(arguments.profile) if arguments.profile else None
    job = sheets_job(arguments, profile)
    size_of(arguments)
    extras_of(arguments)
    library = library_beside(arguments.what)
    source = source_of(library, arguments)
    it = CardsRun(arguments, library, source, job)
    problems = list(source.problems)
    if arguments.output is not None:
        if arguments.format == "tts":
            problems.extend(write_decks(it))
        elif profile is not None and not it.on_sheets(profile):
            problems.extend(write_for_shop(it, profile))
        elif arguments.format in ("png", "jpeg"):
            problems.extend(write_pictures(it, arguments.output, arguments.format))
        else:
            problems.extend(write_sheets_of(it, profile))
    if arguments.png is not None:
        problems.extend(write_pictures(it, arguments.png, "png"))
    return report(problems, arguments.lang)


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
        self._known = [*file, *library.folders(source.game.id)]
        return [*self._own, *self._known]


def report(problems: list[Problem], lang: str) -> int:
    """Print each problem once; return 1 where one of them is an error."""
    seen: set[str] = set()
    lost = {c for p in problems for c in p.values.get("characters", ())}
    for problem in problems:
        text = "\n".join(problem_lines(problem, lang))
        if text not in seen and problem.values.get("character") not in lost:
            seen.add(text)
            print(text)
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0


# ------------------------------------------------------------------ shop words


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


# ------------------------------------------------------------------ watching


PAUSE_S = 0.3
MOST_FILES = 5000
MOST_NAMED = 8
KINDS = frozenset({".yaml", ".yml", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".ttf", ".md"})
_Stamp = tuple[int, int]
Stamps = dict[Path, _Stamp]


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
