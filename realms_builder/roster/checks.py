"""Runs every check over a roster, and answers what adding a unit would bring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from realms_builder.gamedata.formulas import FormulaError
from realms_builder.gamedata.units import Unit
from realms_builder.problems import Severity
from realms_builder.roster.builtin_checks import builtin_findings
from realms_builder.roster.changes import changed_since
from realms_builder.roster.check_kinds import run_check
from realms_builder.roster.edits import add_model
from realms_builder.roster.findings import Finding, broken, sorted_findings
from realms_builder.roster.muster import Muster, muster
from realms_builder.roster.named_places import named_places
from realms_builder.roster.shorthand_checks import checks_of


def check(mustered: Muster) -> list[Finding]:
    """Return every finding about a roster, the worst first. Checks advise, they never block."""
    findings = [*builtin_findings(mustered), *named_places(mustered)]
    for declared in checks_of(mustered.game):
        try:
            findings.extend(run_check(declared, mustered))
        except FormulaError as error:
            findings.append(broken(declared.code, error))
    findings.extend(changed_since(mustered))
    return sorted_findings(findings)


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
    """A unit that could be added, and which new or worse findings it would bring."""

    unit: Unit
    taken: int
    brings: tuple[Finding, ...]

    @property
    def fits(self) -> bool:
        """Return whether adding the unit makes nothing worse."""
        return not self.brings


def can_add(mustered: Muster, unit: Unit, before: list[Finding] | None = None) -> Candidate:
    """Return what adding *unit* would bring: only findings that are new or worse than *before*.

    So a roster that is illegal already dims nothing extra.
    """
    known = check(mustered) if before is None else before
    amounts = {finding.key: finding.amount for finding in known}
    own = unit.faction_id == mustered.roster.faction or unit.id in mustered.own_units
    address = unit.id if own else unit.address
    grown = add_model(mustered.roster, address)
    after = muster(grown, mustered.game, mustered.find_faction, mustered)
    brings = tuple(
        finding
        for finding in check(after)
        if finding.severity is not Severity.HINT
        and (finding.key not in amounts or finding.amount > amounts[finding.key])
    )
    taken = sum(1 for record in mustered.models if record.build.parts.unit is unit)
    return Candidate(unit, taken, brings)


def candidates(mustered: Muster, before: list[Finding] | None = None) -> list[Candidate]:
    """Return every unit of the roster's faction with what adding it would bring."""
    if mustered.faction is None:
        return []
    known = check(mustered) if before is None else before
    return [can_add(mustered, unit, known) for unit in mustered.faction.units.values()]
