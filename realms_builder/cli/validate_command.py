"""``realms-builder validate ROSTER...``: findings with numbers, why and fixes."""

from __future__ import annotations

import argparse
from typing import Any

from realms_builder.cli.output import (
    finding_data,
    finding_lines,
    print_json,
    problem_data,
    problem_lines,
)
from realms_builder.cli.parser import Parser, add_common
from realms_builder.cli.workspace import (
    OpenedRoster,
    find_roster,
    library_beside,
    open_roster,
)
from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.game.value_words import show
from realms_builder.roster.checks.run import check
from realms_builder.roster.counted_models import counted_roster
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster


def add_arguments(parser: Parser) -> None:
    """Declare the words of the command."""
    parser.add_argument("rosters", nargs="+", metavar="ROSTER", help=parser.say("help.roster"))
    add_common(parser)


def run(arguments: argparse.Namespace) -> int:
    """Validate every roster that is named; 1 when an error was found or one cannot be read."""
    code, data = 0, list[dict[str, Any]]()
    for word in arguments.rosters:
        library = library_beside(word)
        opened = open_roster(find_roster(word, library), library, arguments.lang)
        findings = check(opened.mustered) if opened.mustered else []
        code = max(code, _exit_code(opened, findings))
        if arguments.format == "json":
            data.append(_data(opened, findings, arguments.lang))
        else:
            _print(opened, findings, arguments.lang)
    if arguments.format == "json":
        print_json(data if len(data) != 1 else data[0])
    return code


def _exit_code(opened: OpenedRoster, findings: list[Finding]) -> int:
    severities = [p.severity for p in opened.problems] + [f.severity for f in findings]
    return 1 if Severity.ERROR in severities else 0


def _data(opened: OpenedRoster, findings: list[Finding], lang: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "file": str(opened.path),
        "problems": [problem_data(problem, lang) for problem in opened.problems],
        "findings": [finding_data(finding, lang) for finding in findings],
    }
    mustered = opened.mustered
    if mustered is not None:
        data["verdict"] = opened.verdict(findings).code
        data["roster"] = mustered.roster.name
        data["models"] = len(mustered.roster.models)
        data["costs"] = {
            cost: {"used": _plain(mustered.cost(cost)), "limit": _plain(mustered.limit(cost))}
            for cost in mustered.game.costs
        }
    return data


def _plain(number: Any) -> Any:
    return number if number is None or isinstance(number, int) else float(number)


def _print(opened: OpenedRoster, findings: list[Finding], lang: str) -> None:
    for problem in opened.problems:
        print("\n".join(problem_lines(problem, lang)))
    mustered = opened.mustered
    if mustered is None:
        return
    print(heading(mustered, lang))
    for finding in findings:
        print("\n".join(finding_lines(finding, lang)))
    said = opened.verdict(findings).words(lang)
    print(f"  {sentence_case(said)}.")


def heading(mustered: Muster, lang: str) -> str:
    """Return one line about a roster: name, game, faction, models, costs against limits."""
    game, roster = mustered.game, mustered.roster
    faction = mustered.faction.name.pick(lang) if mustered.faction else roster.faction
    parts = [f"{roster.name or roster.file} · {game.name.pick(lang)} · {faction}"]
    parts.append(counted_roster(mustered, lang))
    for cost, declared in game.costs.items():
        limit = mustered.limit(cost)
        used = show(mustered.cost(cost), lang)
        name = declared.name.pick(lang) or cost
        parts.append(f"{used}{f'/{show(limit, lang)}' if limit is not None else ''} {name}")
    return " · ".join(parts)
