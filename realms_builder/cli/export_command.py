"""``realms-builder export ROSTER --as text|markdown|…``: a roster as text to send."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from realms_builder.cli.output import problem_lines
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse, refuse_to_replace_data
from realms_builder.cli.workspace import roster_by_word
from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.exchange import DETAILS
from realms_builder.exchange.passages import FORMS
from realms_builder.exchange.roster_json import roster_as_json
from realms_builder.exchange.roster_text import roster_as
from realms_builder.roster.checks.run import check
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.storage.opened import OpenedRoster
from realms_builder.sheets.roster.introduction import seen_from_outside


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("roster", metavar="ROSTER", help=say("help.roster"))
    add(
        "--as",
        dest="form",
        choices=(*FORMS, "json", "qr"),
        default="text",
        help=say("help.export.as"),
    )
    add("--detail", choices=DETAILS, default="short", help=say("help.export.detail"))
    add("-o", "--output", metavar="FILE", type=Path, help=say("help.export.output"))
    add_common(parser, formats=())


def run(arguments: argparse.Namespace) -> int:
    """Print or write the roster; 1 when its file holds mistakes and something may be missing.

    Refuses a roster that cannot be read at all, and to write over a file of data.
    """
    if arguments.output is not None:
        refuse_to_replace_data(arguments.output)
    _, opened, mustered = roster_by_word(arguments.roster, arguments.lang)
    for problem in opened.problems:
        print("\n".join(problem_lines(problem, arguments.lang)), file=sys.stderr)
    if arguments.form == "qr":
        shown = seen_from_outside(mustered) if arguments.detail == "open" else mustered
        _save_qr(shown, arguments.output, arguments.lang)
        return _code_of(opened)
    findings = check(mustered)
    if arguments.form == "json":
        text = roster_as_json(mustered, findings, arguments.lang, arguments.detail)
    else:
        text = roster_as(arguments.form, mustered, findings, arguments.lang, arguments.detail)
    if arguments.output is None:
        print(text, end="")
    else:
        _write(arguments.output, text, arguments.lang)
    return _code_of(opened)


def _code_of(opened: OpenedRoster) -> int:
    return 1 if any(p.severity is Severity.ERROR for p in opened.problems) else 0


def _save_qr(mustered: Muster, target: Path | None, lang: str) -> None:
    from realms_builder.core.files import WriteFailed
    from realms_builder.render.pdf.roster_qr import printed_code, save_qr

    code = printed_code(mustered, lang)
    if code is None:
        raise Failed("sending.no_code")
    if target is None:
        raise WrongUse("sending.qr_needs_file")
    try:
        save_qr(code, target, (mustered.roster.name, mustered.game.name.pick(lang)))
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    print(sentence("sending.written", lang, {"path": str(target)}))
    if code.lacks:
        print(sentence(f"sending.code_without_{code.lacks}", lang))


def _write(target: Path, text: str, lang: str) -> None:
    from realms_builder.core.files import WriteFailed, atomic_file

    try:
        with atomic_file(target) as file:
            file.write(text.encode("utf-8", "replace"))
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    print(sentence("sending.written", lang, {"path": str(target)}))
