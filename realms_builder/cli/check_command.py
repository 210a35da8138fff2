"""``realms-builder check PATH...``: a lint of files or folders, example rosters included."""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cli.output import github_line, print_json, problem_data, problem_lines, tally
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.workspace import is_there
from realms_builder.core.files import is_file
from realms_builder.core.problems import Problem, Severity, sorted_problems, without_duplicates
from realms_builder.core.translation import sentence
from realms_builder.exchange.bundle_format import BundleError
from realms_builder.packs.contents import read_pack
from realms_builder.packs.limits import SUFFIX
from realms_builder.packs.pack_check import PackCheck, files_to_check
from realms_builder.packs.trial import Checked, checked


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", type=Path, help=parser.say("help.check.paths")
    )
    add_common(parser, formats=("text", "json", "github"))


def run(arguments: argparse.Namespace) -> int:
    """Check everything below the paths; 1 when an error was found."""
    packed = [path for path in arguments.paths if path.suffix.lower() == SUFFIX and is_file(path)]
    others = [path for path in arguments.paths if path not in packed]
    files = [file for path in others for file in _files(path)]
    checked = PackCheck(files, [path for path in others if path.is_file()]).run()
    found, count, rosters = list(checked.problems), len(files), checked.rosters
    for path in packed:
        of_pack = _check_packed(path)
        found.extend(of_pack.problems)
        count, rosters = count + of_pack.files, rosters + of_pack.rosters
    problems = sorted_problems(without_duplicates(found))
    _print(problems, arguments)
    if arguments.format == "text":
        values = {"files": count, "rosters": rosters}
        print(sentence("cli.checked", arguments.lang, values), end=" ")
        print(tally((p.severity for p in problems), arguments.lang))
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0


def _check_packed(path: Path) -> Checked:
    try:
        return checked(read_pack(path), path)
    except BundleError as error:
        return Checked((error.problem,), 0, 0)


def _files(path: Path) -> list[Path]:
    if not is_there(path):
        raise WrongUse("cli.no_file_or_folder", {"path": path})
    if not path.is_dir():
        return [path]
    found = files_to_check(path)
    if not found:
        raise WrongUse("cli.no_yaml", {"path": path})
    return found


def _print(problems: list[Problem], arguments: argparse.Namespace) -> None:
    lang = arguments.lang
    if arguments.format == "json":
        print_json([problem_data(problem, lang) for problem in problems])
        return
    for problem in problems:
        if arguments.format == "github":
            print(github_line(problem, lang))
        else:
            print("\n".join(problem_lines(problem, lang)))
