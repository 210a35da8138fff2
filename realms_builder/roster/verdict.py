"""What a roster comes to by the rules, in the same words wherever it is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from realms_builder.core.problems import Severity
from realms_builder.core.translation import sentence
from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Number
from realms_builder.game.units import Faction
from realms_builder.game.value_words import show
from realms_builder.roster.findings import Finding


class Graded(Protocol):
    """A problem, a finding, or a line of a sheet about one."""

    @property
    def severity(self) -> Severity:
        """Return how grave it is."""
        ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a roster is legal, not legal or still empty, and how much was found, by severity.

    It *is_unchecked* where its game declares no rules that it could break. *over* says by how much
    it exceeds a limit that the rules know nothing of, only the players.
    """

    found: Mapping[Severity, int] = field(default_factory=dict)
    is_empty: bool = False
    over: Number = 0
    is_unchecked: bool = False

    @classmethod
    def of(cls, said: Iterable[Graded], *, is_empty: bool, is_unchecked: bool = False) -> Verdict:
        """Return what the problems and findings *said* come to; *is_empty* without models."""
        every = tuple(said)
        found = [one for one in every if isinstance(one, Finding) and one.excess]
        agreed = [one.excess for one in found if one.severity is Severity.WARNING]
        over = agreed[0] if len(agreed) == 1 else 0
        return cls(Counter(one.severity for one in every), is_empty, over, is_unchecked)

    @property
    def code(self) -> str:
        """Return ``empty``, ``legal``, ``not_legal`` or ``unchecked``."""
        if self.is_empty:
            return "empty"
        if self.found.get(Severity.ERROR):
            return "not_legal"
        return "unchecked" if self.is_unchecked else "legal"

    @property
    def worst(self) -> Severity | None:
        """Return the severity whose sign stands for it; None where it is legal without warnings."""
        if self.is_empty:
            return Severity.HINT
        calm = Severity.HINT if self.is_unchecked else None
        return next((s for s in (Severity.ERROR, Severity.WARNING) if self.found.get(s)), calm)

    def word(self, lang: str) -> str:
        """Return ``legal``, ``not legal``, ``empty`` or ``not checked``."""
        return sentence(f"verdict.{self.code}", lang)

    def words(self, lang: str) -> str:
        """Return ``legal, 1 warning``; an empty roster is that and nothing more.

        A legal one beyond what the players agreed on says so in place of that warning.
        """
        word, counts = self.word(lang), Counter(self.found)
        if self.code == "unchecked":
            word = sentence("verdict.why_unchecked", lang)
        if self.over and self.code == "legal":
            word = sentence("verdict.over", lang, {"over": show(self.over, lang)})
            counts[Severity.WARNING] -= 1
        return ", ".join([word, *([] if self.is_empty else severity_counts(counts, lang))])


def declares_no_rules(game: Game, faction: Faction | None) -> bool:
    """Return whether nothing in *game* or the units of *faction* says what a roster may not be."""
    file = game.file
    if file.checks or file.groups or file.roles or faction is None:
        return False
    units = faction.units.values()
    return not any(unit.limit is not None or unit.options or unit.loadouts for unit in units)


def severity_counts(counts: Mapping[Severity, int], lang: str) -> list[str]:
    """Return ``2 errors`` and ``1 hint`` for *counts*, the worst first, without those of 0."""
    return [
        sentence(f"severity.{severity.value}s", lang, {"count": counts[severity]})
        for severity in Severity
        if counts.get(severity)
    ]
