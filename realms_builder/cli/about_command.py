"""``realms-builder about``: which program this is, what it is made of, and what a report says."""

from __future__ import annotations

import argparse
from pathlib import Path

from realms_builder.cli.output import print_json
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.refusals import Failed, WrongUse, refuse_to_replace
from realms_builder.core.files import WriteFailed, write_whole
from realms_builder.core.installation import facts_told, licences, report
from realms_builder.core.translation import sentence


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    add, say = parser.add_argument, parser.say
    add("--licences", action="store_true", help=say("help.about.licences"))
    add("--licence", metavar="PART", help=say("help.about.licence"))
    add("--report", metavar="OUT.txt", type=Path, help=say("help.about.report"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what was asked for; raises :class:`WrongUse` for a part that is not there."""
    lang = str(arguments.lang)
    if arguments.licence is not None:
        return _text_of(arguments.licence, lang)
    if arguments.report is not None:
        return _report(arguments.report, lang)
    told = _licences() if arguments.licences else facts_told(lang)
    if arguments.format == "json":
        print_json(dict(told))
        return 0
    wide = max(len(name) for name, _ in told)
    for name, said in told:
        print(f"{name.ljust(wide)}  {said}")
    return 0


def _licences() -> list[tuple[str, str]]:
    return [(f"{one.name} {one.version}".strip(), one.kind) for one in licences()]


def _text_of(word: str, lang: str) -> int:
    wanted = _plain(word)
    found = next((one for one in licences() if _plain(one.name) == wanted), None)
    if found is None:
        values = {"word": word, "known": tuple(one.name for one in licences())}
        raise WrongUse("about.unknown_part", values)
    print(found.text() or sentence("about.no_text", lang, {"kind": found.kind}))
    return 0


def _plain(name: str) -> str:
    return name.casefold().replace("_", "-").replace(" ", "-")


def _report(target: Path, lang: str) -> int:
    refuse_to_replace(target)
    try:
        write_whole(target, report(lang).encode("utf-8"))
    except WriteFailed as error:
        raise Failed(error.code, error.values) from None
    print(sentence("about.written", lang, {"path": str(target)}))
    return 0
