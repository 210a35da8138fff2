"""``realms-builder import FILE ...``: rosters of other programs as games of ours, and as cards."""

from __future__ import annotations

import argparse
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from realms_builder.cli.output import say_problems
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse, refuse_to_replace
from realms_builder.core.files import WriteFailed
from realms_builder.core.resources import IMPORTED, library_folder
from realms_builder.core.translation import sentence
from realms_builder.exchange import says_a_code
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.exchange.foreign.card_plan import CardSplit
from realms_builder.exchange.foreign.taking_in import (
    Corrections,
    ImportedGame,
    changed_by_hand,
    holds_for_all,
    keep,
    kept_with,
    pass_on,
    read_foreign,
    report,
    with_its_game,
)
from realms_builder.exchange.import_formats import OwnExport, RosterBundle, roster_format
from realms_builder.game.library import library_with
from realms_builder.roster.changes import COST_CHANGED
from realms_builder.roster.checks.run import check
from realms_builder.roster.storage.opened import open_roster
from realms_builder.sheets.roster.roster_sheet import checksum

_ROSTERS = "rosters"


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("files", metavar="FILE", nargs="+", help=say("help.import.files"))
    add("-o", "--output", metavar="FOLDER", type=Path, help=say("help.import.output"))
    add("--split", choices=[str(split) for split in CardSplit], help=say("help.import.split"))
    add("--cards", metavar="CARDS.pdf", type=Path, help=say("help.import.cards"))
    add("--report", action="store_true", help=say("help.import.report"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Lay out every file, keep it unless only cards are asked for, and print those.

    Returns 1 where the cards have errors. Refuses a file that is no such roster, and cards of
    several files at once.
    """
    target: Path | None = arguments.cards
    if target is not None and len(arguments.files) > 1:
        raise WrongUse("cli.cards_of_one")
    refuse_to_replace(target)
    split = CardSplit(arguments.split) if arguments.split else None
    code = 0
    with _root(arguments.output, only_cards=target is not None) as (root, is_kept):
        own = library_folder() / _ROSTERS if is_kept and arguments.output is None else root
        for file in arguments.files:
            roster = _of_ours(file, own, arguments.lang)
            if roster is None:
                game = _laid_out(Path(file), split, root)
                if is_kept:
                    one = game.lists[game.asked]
                    shared = holds_for_all(one, game.corrections, kept_with(one, root))
                    say_problems([*shared, *changed_by_hand(one, root)], arguments.lang)
                roster = keep(game, root) if is_kept else pass_on(game, root)
                if arguments.report:
                    say_problems(report(game), arguments.lang)
            if is_kept:
                print(sentence("foreign.kept", arguments.lang, {"path": str(roster)}))
            if target is not None:
                code = max(code, _print_cards(roster, target, arguments.lang))
    return code


@contextmanager
def _root(folder: Path | None, *, only_cards: bool) -> Generator[tuple[Path, bool]]:
    """Provide where games are kept: below *folder*, nowhere for long, or in the own library."""
    if folder is not None:
        yield folder, True
    elif only_cards:
        with TemporaryDirectory() as passing:
            yield Path(passing), False
    else:
        yield library_folder() / IMPORTED, True


def _of_ours(word: str, folder: Path, lang: str) -> Path | None:
    """Write the roster that *word*, a code or our own export of a known game, is into *folder*.

    What its game does otherwise by now is said. None comes back for every other file.
    """
    from realms_builder.exchange.roster_code import CodeRefused, take_in

    try:
        if says_a_code(word):
            path, code = take_in(word, folder, lang, library_with().systems)
        else:
            found = roster_format(Path(word), library_with().systems)
            if not isinstance(found, OwnExport | RosterBundle):
                return None
            path, code = found.take_in(Path(word), folder), found.checksum
    except (CodeRefused, BundleError, WriteFailed) as error:
        raise Failed(error.code, error.values) from None
    _say_changes(path, code, lang)
    return path


def _say_changes(path: Path, code: str, lang: str) -> None:
    mustered = open_roster(path, library_with(), lang).mustered
    now = checksum(mustered) if mustered is not None else code
    if mustered is None or not code or now == code:
        return
    print(sentence("sending.changed_since", lang, {"then": code, "now": now}))
    for finding in check(mustered):
        if finding.code == COST_CHANGED:
            print(f"- {finding.text.pick(lang)}")


def _laid_out(file: Path, split: CardSplit | None, root: Path) -> ImportedGame:
    try:
        return with_its_game(read_foreign(file), root, Corrections({}, split))
    except BundleError as error:
        raise Failed(error.code, error.values) from None


def _print_cards(roster: Path, target: Path, lang: str) -> int:
    from realms_builder.cli import cards_command

    parser = Parser(lang=lang)
    parser.command = "cards"
    cards_command.add_arguments(parser)
    return cards_command.run(parser.parse_args([str(roster), "-o", str(target), "--lang", lang]))
