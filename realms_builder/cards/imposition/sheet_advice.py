"""Why a card does not fit on the paper of a job, and which single changes would help."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from realms_builder.cards.imposition.grid import best_grid
from realms_builder.cards.imposition.print_job import Duplex, PrintJob
from realms_builder.cards.sizes import PAPERS
from realms_builder.core.problems import Fix, Problem, Severity

_USUAL_MARGIN_MM = 5.0
_SMALLER_BLEEDS_MM = (2.0, 1.5, 1.0, 0.5, 0.0)


@dataclass(frozen=True, slots=True)
class _Change:
    """A fix to offer, and the job as it would be then."""

    fix: Fix
    job: PrintJob


def no_room(width_mm: float, height_mm: float, job: PrintJob, cards: int) -> Problem:
    """Return the problem that *cards* cards of that size do not fit, with the changes that help.

    The code tells what stands in the way: the fold, the bleed, or the size itself.
    """

    def fits(changed: PrintJob) -> bool:
        return best_grid(width_mm, height_mm, changed) is not None

    code = "sheet.card_too_large"
    if job.duplex is Duplex.FOLD and fits(replace(job, duplex=Duplex.LONG_EDGE)):
        code = "sheet.fold_too_large"
    elif job.bleed_mm > 0.0 and fits(replace(job, bleed_mm=0.0)):
        code = "sheet.bleed_too_large"
    fixes: list[Fix] = []
    for choices in (_duplex(job), _bleeds(job), _margin(job), _papers(job)):
        helpful = next((choice for choice in choices if fits(choice.job)), None)
        if helpful is not None:
            fixes.append(helpful.fix)
    values = {
        "width_mm": float(width_mm),
        "height_mm": float(height_mm),
        "paper": job.paper.title,
        "bleed_mm": float(job.bleed_mm),
        "margin_mm": float(job.margin_mm),
        "cards": cards,
    }
    return Problem(code, values=values, fixes=tuple(fixes))


def start_beyond(job: PrintJob, places: int) -> Problem:
    """Return the warning that the first sheet has fewer *places* than the job wants skipped."""
    values = {"start": job.start_position, "places": places}
    return Problem("sheet.start_beyond", Severity.WARNING, values=values)


def _duplex(job: PrintJob) -> Iterable[_Change]:
    if job.duplex is Duplex.FOLD:
        changed = replace(job, duplex=Duplex.LONG_EDGE)
        yield _Change(Fix("sheet.fix_duplex", replacement=Duplex.LONG_EDGE.value), changed)


def _bleeds(job: PrintJob) -> Iterable[_Change]:
    for bleed_mm in _SMALLER_BLEEDS_MM:
        if bleed_mm < job.bleed_mm:
            fix = Fix("sheet.fix_bleed", {"bleed_mm": bleed_mm}, f"{bleed_mm:g}")
            yield _Change(fix, replace(job, bleed_mm=bleed_mm))


def _margin(job: PrintJob) -> Iterable[_Change]:
    if job.margin_mm > _USUAL_MARGIN_MM:
        fix = Fix("sheet.fix_margin", {"margin_mm": _USUAL_MARGIN_MM}, f"{_USUAL_MARGIN_MM:g}")
        yield _Change(fix, replace(job, margin_mm=_USUAL_MARGIN_MM))


def _papers(job: PrintJob) -> Iterable[_Change]:
    for paper in sorted(PAPERS.values(), key=lambda paper: paper.area_mm2):
        if paper != job.paper:
            fix = Fix("sheet.fix_paper", {"paper": paper.title}, paper.name)
            yield _Change(fix, replace(job, paper=paper))
