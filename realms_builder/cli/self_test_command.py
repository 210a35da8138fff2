"""``realms-builder self-test``: whether this installation is whole and does what it should."""

from __future__ import annotations

import argparse
import os
import traceback
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from realms_builder.cli.output import print_json
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import WrongUse
from realms_builder.cli.self_checks import checks_of_place, checks_of_work, facts
from realms_builder.core.files import keep_json
from realms_builder.core.installation import FORM
from realms_builder.core.resources import LIBRARY_VARIABLE
from realms_builder.core.self_check import Seen, SelfCheck, SelfCheckFailed
from realms_builder.core.translation import sentence

OWN_FOLDERS = (LIBRARY_VARIABLE, "REALMS_STATE", "REALMS_CACHE", "REALMS_CONFIG")


class SelfCheckResult(NamedTuple):
    """What came of a check: whether it is *fine*, what it says, how long it took."""

    code: str
    fine: bool
    said: str
    seconds: float
    values: Seen


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("--window", action="store_true", help=say("help.self_test.window"))
    add("--picture", metavar="FILE.png", type=Path, help=say("help.self_test.picture"))
    add("--record", metavar="FILE.json", type=Path, help=say("help.self_test.record"))
    add_common(parser, formats=("text", "json"))


def run(arguments: argparse.Namespace) -> int:
    """Look at everything and say a line of each; 1 where something is not as it must be.

    The user's own files are neither read nor written. Raises :class:`WrongUse` for a window where
    the program came without one.
    """
    lang = str(arguments.lang)
    with_window = arguments.window or arguments.picture is not None
    if with_window and arguments.test_window is None:
        raise WrongUse("cli.no_window_here")
    with TemporaryDirectory(prefix="realms-builder-") as name:
        folder = Path(name)
        results = _told(_results(checks_of_place(), folder, lang), arguments)
        with _folders_in(folder):
            if arguments.record is not None:
                keep_json(arguments.record.absolute(), FORM, facts(folder), indent=2)
            checks = list(checks_of_work())
            if with_window:
                checks += arguments.test_window(arguments.picture)
            results += _told(_results(checks, folder, lang), arguments)
    if arguments.format == "json":
        print_json([_data(result) for result in results])
    return 0 if all(result.fine for result in results) else 1


@contextmanager
def _folders_in(folder: Path) -> Generator[None]:
    """Let the program keep its things below *folder* for a while."""
    before = {name: os.environ.get(name) for name in OWN_FOLDERS}
    os.environ.update({name: str(folder / name.lower()) for name in OWN_FOLDERS})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _results(checks: Iterable[SelfCheck], folder: Path, lang: str) -> Iterator[SelfCheckResult]:
    for check in checks:
        begun = perf_counter()
        values: Seen = {}
        try:
            values = check.look(folder)
            fine, said = True, sentence(f"self_test.{check.code}", lang, values)
        except SelfCheckFailed as failed:
            fine, said = False, sentence(failed.code, lang, failed.values)
        except Exception as error:  # noqa: BLE001 - whatever is broken is to be told, not raised
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(where.filename).name}:{where.lineno}"
            told = {
                "check": check.code,
                "error": f"{type(error).__name__}: {error}",
                "place": place,
            }
            fine, said = False, sentence("self_test.error", lang, told)
        yield SelfCheckResult(check.code, fine, said, perf_counter() - begun, values)


def _told(
    results: Iterable[SelfCheckResult], arguments: argparse.Namespace
) -> list[SelfCheckResult]:
    """Return *results*, each said as soon as it is there unless they are wanted as data."""
    found: list[SelfCheckResult] = []
    for result in results:
        found.append(result)
        if arguments.format == "text":
            sign = sentence("self_test.ok" if result.fine else "self_test.failed", arguments.lang)
            print(f"{sign}  {result.said}", flush=True)
    return found


def _data(result: SelfCheckResult) -> dict[str, Any]:
    return {
        "check": result.code,
        "fine": result.fine,
        "text": result.said,
        "seconds": round(result.seconds, 2),
        "values": dict(result.values),
    }
