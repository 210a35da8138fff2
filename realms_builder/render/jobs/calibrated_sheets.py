"""Lays cards on sheets with their backs where a printer that was calibrated needs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from realms_builder.cards.imposition.calibration import Offset
from realms_builder.cards.imposition.imposition import CardOnSheet, impose
from realms_builder.cards.imposition.pages import Sheets
from realms_builder.cards.imposition.print_job import PrintJob


class BackOffsets(NamedTuple):
    """How far backs move right and down, in millimetres, on upright and on lying pages.

    A printer turns both in ways of its own.
    """

    portrait: Offset = (0.0, 0.0)
    landscape: Offset = (0.0, 0.0)


NO_OFFSETS = BackOffsets()


def calibrated_sheets(
    cards: Sequence[CardOnSheet], job: PrintJob, offsets: BackOffsets, lang: str
) -> Sheets:
    """Return *cards* on sheets; which of *offsets* holds is known once they lie there."""
    job = replace(job, back_offset_mm=offsets.portrait)
    sheets = impose(cards, job, lang)
    if offsets.landscape != offsets.portrait and any(g.landscape for g in sheets.groups):
        sheets = impose(cards, replace(job, back_offset_mm=offsets.landscape), lang)
    return sheets
