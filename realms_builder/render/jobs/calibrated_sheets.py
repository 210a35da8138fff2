"""Lays cards on sheets with their backs where a printer that was calibrated needs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from realms_builder.cards.imposition.imposition import CardOnSheet, impose
from realms_builder.cards.imposition.pages import Sheets
from realms_builder.cards.imposition.print_job import PrintJob

if TYPE_CHECKING:
    from realms_builder.cards.imposition.calibration import Offset


class BackOffsets(NamedTuple):
    """How far backs move right and down, in millimetres, on upright and on lying pages.

    A printer turns both in ways of its own. None was never measured.
    """

    portrait: Offset | None = None
    landscape: Offset | None = None

    def on(self, sheets: Sheets) -> Offset | None:
        """Return the offset that holds for *sheets*, some of which may lie on their long edge."""
        lies = any(group.landscape for group in sheets.groups)
        return self.landscape if lies else self.portrait


NO_OFFSETS = BackOffsets()
_UNMOVED: Offset = (0.0, 0.0)


def calibrated_sheets(
    cards: Sequence[CardOnSheet], job: PrintJob, offsets: BackOffsets, lang: str
) -> Sheets:
    """Return *cards* on sheets; which of *offsets* holds is known once they lie there."""
    sheets = impose(cards, replace(job, back_offset_mm=offsets.portrait or _UNMOVED), lang)
    offset = offsets.on(sheets) or _UNMOVED
    if offset != sheets.job.back_offset_mm:
        sheets = impose(cards, replace(job, back_offset_mm=offset), lang)
    return sheets


def sheets_sparing_paper(
    cards: Sequence[CardOnSheet], job: PrintJob, offsets: BackOffsets, lang: str
) -> Sheets:
    """Return *cards* on sheets, of all sizes together where that saves one.

    Only what is cut in strips is shared: what saves paper must not cost patience at the cutter.
    """
    apart = calibrated_sheets(cards, job, offsets, lang)
    if job.mixed or len(apart.groups) < 2:
        return apart
    shared = calibrated_sheets(cards, replace(job, mixed=True), offsets, lang)
    return shared if shared.in_strips and shared.papers < apart.papers else apart
