"""What the list of findings shows, as frozen rows; nothing is put into words before it is seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from realms_builder.core.problems import Problem, Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import cited, said
from realms_builder.gui.documents.roster_document import RosterDocument
from realms_builder.gui.kit.severity import severity_heading
from realms_builder.roster.findings import Finding, Offer
from realms_builder.roster.gathering import by_kind
from realms_builder.roster.resolve.muster import Muster
from realms_builder.roster.verdict import severity_counts

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, eq=False)
class FindingRow:
    """One finding, one problem of the file, or the line above findings of one kind, its *members*.

    The members stand below it, *is_inside* each, while it is open. Words are found when they are
    asked for.
    """

    id: str
    severity: Severity
    lang: str
    finding: Finding | None = None
    problem: Problem | None = None
    is_open: bool = False
    members: tuple[FindingRow, ...] = ()
    is_inside: bool = False

    @property
    def models(self) -> tuple[str, ...]:
        """Return the ids of the models it is about, each once."""
        if self.members:
            return tuple(dict.fromkeys(m for member in self.members for m in member.models))
        return self.finding.models if self.finding is not None else ()

    @property
    def choices(self) -> tuple[str, ...]:
        """Return what it is about where the roster itself chose that, such as ``/clan``."""
        if self.members:
            return tuple(dict.fromkeys(c for member in self.members for c in member.choices))
        finding = self.finding
        ways = ("/", "roster/")
        is_choice = finding is not None and not finding.models and finding.about.startswith(ways)
        return (finding.about,) if finding is not None and is_choice else ()

    @property
    def count(self) -> int:
        """Return how many findings it stands for."""
        return len(self.members) or 1

    @cached_property
    def text(self) -> str:
        """Return the sentence; of several findings the first, and how many there are more."""
        if self.members:
            values = {"text": self.members[0].text, "count": len(self.members) - 1}
            return sentence("findings.gathered", self.lang, values)
        if self.finding is not None:
            return self.finding.text.pick(self.lang)
        return said(self.problem, self.lang) if self.problem is not None else ""

    @cached_property
    def why(self) -> str:
        """Return why it is so, with the source of the rule; empty where that says nothing more.

        Where in a file a problem stands is for the workshop.
        """
        if self.finding is None:
            return ""
        why = self.finding.why.pick(self.lang) if self.finding.why else ""
        source = f"({cited(self.finding.source, self.lang)})" if self.finding.source else ""
        is_new = not set(_WORD.findall(why.casefold())) <= set(_WORD.findall(self.text.casefold()))
        return f"{why if is_new else ''} {source}".strip()

    @cached_property
    def whole(self) -> str:
        """Return the sentence behind the word for its severity."""
        return f"{self.word}: {self.text}"

    @property
    def word(self) -> str:
        """Return the word for the severity, with the count of several findings."""
        if self.members:
            return severity_counts({self.severity: self.count}, self.lang)[0]
        return severity_heading(self.severity, self.lang)

    def opened(self, is_open: bool) -> FindingRow:
        """Return the same row open or closed."""
        return self if is_open == self.is_open else replace(self, is_open=is_open)


def rows_of(document: RosterDocument, lang: str) -> list[FindingRow]:
    """Return the problems of the file, then the findings with those of one kind gathered."""
    rows: list[FindingRow] = []
    taken: Counter[str] = Counter()
    for problem in (*document.problems, *document.mustered.problems):
        identity = _unique(f"file/{problem.code}/{problem.place}", taken)
        rows.append(FindingRow(identity, problem.severity, lang, problem=problem))
    for findings in by_kind(document.findings):
        several = len(findings) > 1
        found = tuple(
            FindingRow(
                _unique(f"{one.code}/{one.about}", taken),
                one.severity,
                lang,
                one,
                is_inside=several,
            )
            for one in findings
        )
        if several:
            severity = findings[0].severity
            identity = f"all/{severity.value}/{findings[0].code}"
            rows.append(FindingRow(_unique(identity, taken), severity, lang, members=found))
        else:
            rows.extend(found)
    return sorted(rows, key=lambda row: row.severity.rank)


def shown(rows: Iterable[FindingRow], open_ids: Container[str]) -> list[FindingRow]:
    """Return *rows* as they stand below each other where those among *open_ids* are open."""
    found: list[FindingRow] = []
    for row in rows:
        is_open = row.id in open_ids
        found.append(row.opened(is_open))
        if is_open:
            found.extend(shown(row.members, open_ids))
    return found


def _unique(identity: str, taken: Counter[str]) -> str:
    taken[identity] += 1
    return identity if taken[identity] == 1 else f"{identity}#{taken[identity]}"


def places_offered(offers: Iterable[Offer], mustered: Muster, lang: str) -> tuple[str, ...]:
    """Return where in a faction to look, for those *offers* that are no edits of the roster."""
    places: dict[str, None] = {}
    for offer in offers:
        unit = mustered.unit(offer.unit) if offer.unit and offer.edit is None else None
        if unit is not None:
            places[unit.name.pick(lang)] = None
    return tuple(sentence("findings.look_at", lang, {"place": place}) for place in places)


def summary(document: RosterDocument, lang: str) -> str:
    """Return ``Legal, 1 hint``; in freeform play only what is still said."""
    if not document.freeform:
        return sentence_case(document.verdict.words(lang))
    counts = severity_counts(document.verdict.found, lang)
    return sentence_case(" · ".join([*counts, sentence("findings.freeform", lang)]))
