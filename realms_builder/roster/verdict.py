"""What a roster comes to by the rules, in the same words wherever it is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a roster is legal, not legal or still empty, and how much was found, by severity."""

    found: Mapping[Severity, int] = field(default_factory=dict)
    is_empty: bool = False

    @classmethod
    def of(cls, severities: Iterable[Severity], *, is_empty: bool) -> Verdict:
        """Return what *severities* of problems and findings come to; *is_empty* without models."""
        return cls(Counter(severities), is_empty)

    @property
    def code(self) -> str:
        """Return ``empty``, ``legal`` or ``not_legal``."""
        if self.is_empty:
            return "empty"
        return "not_legal" if self.found.get(Severity.ERROR) else "legal"

    @property
    def worst(self) -> Severity | None:
        """Return the severity whose sign stands for it; None where it is legal without warnings."""
        if self.is_empty:
            return Severity.HINT
        return next((s for s in (Severity.ERROR, Severity.WARNING) if self.found.get(s)), None)

    def word(self, lang: str) -> str:
        """Return ``legal``, ``not legal`` or ``empty``."""
        return sentence(f"verdict.{self.code}", lang)

    def words(self, lang: str) -> str:
        """Return ``legal, 1 warning``; an empty roster is that and nothing more."""
        counts = [] if self.is_empty else severity_counts(self.found, lang)
        return ", ".join([self.word(lang), *counts])


def severity_counts(counts: Mapping[Severity, int], lang: str) -> list[str]:
    """Return ``2 errors`` and ``1 hint`` for *counts*, the worst first, without those of 0."""
    return [
        sentence(f"severity.{severity.value}s", lang, {"count": counts[severity]})
        for severity in Severity
        if counts.get(severity)
    ]
