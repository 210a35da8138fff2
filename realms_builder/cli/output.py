"""Prints findings and problems: as text for people, as JSON for programs, for CI annotations."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from realms_builder.cli.refusals import Failed
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.translation import languages, sentence
from realms_builder.game.value_words import cited, said

if TYPE_CHECKING:
    from realms_builder.roster.findings import Finding

_GITHUB = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
_SIGNS = {Severity.ERROR: "✗", Severity.WARNING: "!", Severity.HINT: "i"}


def problem_lines(problem: Problem, lang: str) -> list[str]:
    """Return the lines that say one problem: place, severity, sentence, and its fixes."""
    severity = sentence(f"severity.{problem.severity.value}", lang)
    place = f"{problem.place}: " if problem.place.file else ""
    lines = [f"{place}{severity}: {said(problem, lang)} [{problem.code}]"]
    lines.extend(f"    → {said(fix, lang)}" for fix in problem.fixes)
    return lines


def say_problems(problems: Sequence[Problem], lang: str, to: TextIO | None = None) -> int:
    """Print each of *problems*, by default on the usual output; return 1 where one is an error."""
    for problem in problems:
        print("\n".join(problem_lines(problem, lang)), file=to or sys.stdout)
    return 1 if any(p.severity is Severity.ERROR for p in problems) else 0


def broken(problem: Problem) -> Failed:
    """Return the refusal to go on because of *problem*, with its place and its fixes."""
    text = {lang: "\n".join(problem_lines(problem, lang)) for lang in languages()}
    return Failed("cli.broken", {"text": text})


def finding_lines(finding: Finding, lang: str) -> list[str]:
    """Return the lines that say one finding: sentence with numbers, why, source, ways out."""
    severity = sentence(f"severity.{finding.severity.value}", lang)
    sign = _SIGNS[finding.severity]
    why = finding.why.pick(lang) if finding.why else ""
    where = cited(finding.source, lang)
    source = f" ({sentence('cli.source', lang, {'source': where})})" if where else ""
    first = f"  {sign} {severity}: {finding.text.pick(lang)} [{finding.code}]"
    lines = [first, f"      {why}{source}"] if why else [f"{first}{source}"]
    lines.extend(
        f"      → {text}" for text in _distinct(o.text.pick(lang) for o in finding.offers())
    )
    return lines


def _distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text))


def problem_data(problem: Problem, lang: str) -> dict[str, Any]:
    """Return one problem for JSON."""
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "file": problem.place.file,
        "line": problem.place.line,
        "column": problem.place.column,
        "text": said(problem, lang),
        "fixes": [
            {"text": said(fix, lang), "replacement": fix.replacement} for fix in problem.fixes
        ],
    }


def finding_data(finding: Finding, lang: str) -> dict[str, Any]:
    """Return one finding for JSON."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "text": finding.text.pick(lang),
        "why": finding.why.pick(lang) if finding.why else "",
        "source": finding.source,
        "models": list(finding.models),
        "fixes": _distinct(offer.text.pick(lang) for offer in finding.offers()),
    }


def github_line(problem: Problem, lang: str) -> str:
    """Return one problem as a workflow command that annotates the line in a pull request."""
    place = problem.place
    file = _escaped(place.file).replace(":", "%3A").replace(",", "%2C")
    where = f"file={file},line={max(place.line, 1)},col={max(place.column, 1)}"
    text = _escaped(said(problem, lang))
    return f"::{_GITHUB[problem.severity]} {where},title={problem.code}::{text}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def print_json(data: Any) -> None:
    """Print *data* as JSON, readable and in the writer's own letters."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def tally(severities: Iterable[Severity], lang: str) -> str:
    """Return how many errors, warnings and hints there are, in words."""
    found = list(severities)
    values = {s.value: found.count(s) for s in Severity}
    return sentence("cli.tally", lang, values)
