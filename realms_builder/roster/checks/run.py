"""Runs every check over a roster, and answers what adding a unit would bring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from realms_builder.core.problems import Severity
from realms_builder.core.yield_points import yield_point
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.limits import STEPS_TOGETHER, StepBudget, steps_together
from realms_builder.game.units import Unit
from realms_builder.roster.builtin_checks import builtin_findings
from realms_builder.roster.changes import changed_since
from realms_builder.roster.checks.conditions import Condition
from realms_builder.roster.checks.kind import Check, checks_of
from realms_builder.roster.checks.trials import Trials, amounts_of, worse
from realms_builder.roster.edits import add_model
from realms_builder.roster.equal_models import numbered_findings
from realms_builder.roster.findings import Finding, Said, broken, sorted_findings
from realms_builder.roster.named_places import named_places
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.resolve.outside import names_outside


def check(mustered: Muster) -> list[Finding]:
    """Return every finding about a roster, the worst first. Checks advise, they never block.

    Its ways out are tried on the roster when somebody asks a finding for them.
    """
    findings = _said(mustered)
    trials = Trials(mustered, findings, _said)
    return [replace(f, judge=trials) for f in numbered_findings(mustered, findings)]


def _said(mustered: Muster) -> list[Finding]:
    with steps_together(STEPS_TOGETHER) as steps:
        findings = builtin(mustered)
        for declared in checks_of(mustered.game):
            findings.extend(said_by(declared, mustered))
        findings.extend(changed_since(mustered))
        if steps.refused:
            findings = _shortened(findings, steps)
    return sorted_findings(findings)


def _shortened(findings: list[Finding], steps: StepBudget) -> list[Finding]:
    """Return *findings* with one that formulas took too much, in place of one for each of them."""
    kept = [finding for finding in findings if not _is_refused(finding)]
    values = {"limit": steps.limit}
    text = Said(code="finding.check_too_much", values=values)
    return [*kept, Finding("check_too_much", Severity.ERROR, text)]


def _is_refused(finding: Finding) -> bool:
    reason = finding.text.values.get("reason")
    return isinstance(reason, Said) and reason.code == "formula.too_many_steps_together"


def said_of_units(mustered: Muster) -> list[Finding]:
    """Return what is found of the units and what they carry, whatever roster they stand in."""
    with steps_together(STEPS_TOGETHER) as steps:
        findings = builtin(mustered, of_roster=False)
        for declared in checks_of(mustered.game):
            if declared.is_about_units and not _asks_the_roster(declared, mustered):
                findings.extend(said_by(declared, mustered))
        if steps.refused:
            findings = _shortened(findings, steps)
    return sorted_findings(findings)


def _asks_the_roster(declared: Check, mustered: Muster) -> bool:
    """Return whether *declared* may say something else of a unit in another roster."""
    if declared.unit_limit:
        if "roster" in parse(declared.unit_limit).reads:
            return True
        return any(record.build.outside is not None for record in mustered.models)
    return not names_outside(mustered.game).isdisjoint(declared.reads)


def builtin(mustered: Muster, *, of_roster: bool = True) -> list[Finding]:
    """Return what the checks find that every game has without writing them.

    Unless *of_roster* what the roster itself chose is left out.

    A check of the game that has the code of one and no rule says how grave that is there, and why.
    """
    spoken = {c.code: c for c in checks_of(mustered.game) if isinstance(c, Condition) and c.is_bare}
    found = (*builtin_findings(mustered, of_roster=of_roster), *named_places(mustered))
    return [_as_spoken(spoken[f.code], f) if f.code in spoken else f for f in found]


def _as_spoken(declared: Check, finding: Finding) -> Finding:
    return replace(
        finding,
        severity=declared.severity,
        why=Said(declared.why) if declared.why else finding.why,
        source=declared.source or finding.source,
    )


def said_by(declared: Check, mustered: Muster) -> list[Finding]:
    """Return what one check of the game finds, and whether it could be worked out to the end."""
    findings: list[Finding] = []
    try:
        yield_point()
        findings.extend(declared.findings(mustered))
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
    """A unit that could be added, and the findings that are new or worse then, the worst first."""

    unit: Unit
    brings: tuple[Finding, ...]

    @property
    def fits(self) -> bool:
        """Return whether adding the unit makes nothing worse."""
        return not self.brings


def can_add(mustered: Muster, unit: Unit, before: list[Finding] | None = None) -> Candidate:
    """Return what adding *unit* would bring: only findings that are new or worse than *before*.

    So a roster that is illegal already dims nothing extra. Everything is checked anew, which takes
    some milliseconds for a roster of 200 models: ask for many units beside the window.
    """
    amounts = amounts_of(check(mustered) if before is None else before)
    grown = add_model(mustered.roster, address_in(mustered, unit))
    after = muster(grown, mustered.game, mustered.find_faction, mustered)
    return Candidate(unit, worse(check(after), amounts))


def address_in(mustered: Muster, unit: Unit) -> str:
    """Return how the roster of *mustered* writes *unit*: by its id where that is enough."""
    return unit.id if unit.faction_id == mustered.roster.faction else unit.address
