"""Runs every check over a roster, and answers what adding a unit would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from realms_builder.core.problems import Severity
from realms_builder.game.files.declared_rules import DeclaredCheck
from realms_builder.game.formulas import FormulaError
from realms_builder.game.units import Unit
from realms_builder.roster.builtin_checks import builtin_findings
from realms_builder.roster.changes import changed_since
from realms_builder.roster.check_kinds import run_check
from realms_builder.roster.edits import add_model
from realms_builder.roster.findings import Finding, broken, sorted_findings
from realms_builder.roster.named_places import named_places
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.shorthand_checks import checks_of


def check(mustered: Muster) -> list[Finding]:
    """Return every finding about a roster, the worst first. Checks advise, they never block."""
    findings = builtin(mustered)
    for declared in checks_of(mustered.game):
        findings.extend(said_by(declared, mustered))
    findings.extend(changed_since(mustered))
    return sorted_findings(findings)


def builtin(mustered: Muster) -> list[Finding]:
    """Return what the checks find that every game has without writing them."""
    return [*builtin_findings(mustered), *named_places(mustered)]


def said_by(declared: DeclaredCheck, mustered: Muster) -> list[Finding]:
    """Return what one check of the game finds, and whether it could be worked out to the end."""
    findings: list[Finding] = []
    try:
        findings.extend(run_check(declared, mustered))
    except FormulaError as error:
        findings.append(broken(declared.code, error))
    return findings


def codes(findings: Iterable[Finding]) -> set[str]:
    """Return the codes of all errors and warnings."""
    return {f.code for f in findings if f.severity is not Severity.HINT}


def as_expected(findings: Iterable[Finding], expect: Iterable[str]) -> bool:
    """Return whether *findings* are exactly what an example roster says it shows.

    Errors and warnings must match exactly; a hint counts only when it is named.
    """
    found = list(findings)
    wanted = set(expect)
    return codes(found) | ({f.code for f in found} & wanted) == wanted


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit that could be added, and how bad it is what adding it would bring.

    *severities* are those of the findings that are new or worse, without hints; *make_brings*
    works out the findings themselves.
    """

    unit: Unit
    taken: int
    severities: frozenset[Severity]
    make_brings: Callable[[], tuple[Finding, ...]]

    @property
    def brings(self) -> tuple[Finding, ...]:
        """Return the findings that are new or worse, the worst first, worked out when asked."""
        return self.make_brings()

    @property
    def fits(self) -> bool:
        """Return whether adding the unit makes nothing worse."""
        return not self.severities

    @property
    def breaks_a_rule(self) -> bool:
        """Return whether adding the unit brings an error."""
        return Severity.ERROR in self.severities


def can_add(mustered: Muster, unit: Unit, before: list[Finding] | None = None) -> Candidate:
    """Return what adding *unit* would bring: only findings that are new or worse than *before*.

    So a roster that is illegal already dims nothing extra. Everything is checked anew; for many
    units ask :class:`~realms_builder.roster.hiring.prospects.Prospects`.
    """
    amounts = amounts_of(check(mustered) if before is None else before)
    grown = add_model(mustered.roster, address_in(mustered, unit))
    brings = worse(check(muster(grown, mustered.game, mustered.find_faction, mustered)), amounts)
    taken = sum(1 for record in mustered.models if record.build.parts.unit is unit)
    severities = frozenset(finding.severity for finding in brings)
    return Candidate(unit, taken, severities, lambda: brings)


def address_in(mustered: Muster, unit: Unit) -> str:
    """Return how the roster of *mustered* writes *unit*: by its id where that is enough."""
    own = unit.faction_id == mustered.roster.faction or unit.id in mustered.own_units
    return unit.id if own else unit.address


def amounts_of(findings: Iterable[Finding]) -> dict[tuple[str, str], float]:
    """Return how far each finding misses its rule, by what stays the same while it changes."""
    return {finding.key: finding.amount for finding in findings}


def worse(
    findings: Iterable[Finding], amounts: Mapping[tuple[str, str], float]
) -> tuple[Finding, ...]:
    """Return the errors and warnings that are new or worse than *amounts* say it was before."""
    return tuple(
        finding
        for finding in findings
        if finding.severity is not Severity.HINT
        and (finding.key not in amounts or finding.amount > amounts[finding.key])
    )
