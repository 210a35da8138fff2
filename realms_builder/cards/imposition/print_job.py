"""A print job: which paper, how two sides meet, how much bleed, which marks.

Home printers leave about 5 mm unprinted and bleed is at most 3 mm.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import isfinite

from realms_builder.cards.sizes import A4, Paper
from realms_builder.core.problems import Problem

MOST_BLEED_MM = 3.0
MOST_MARGIN_MM = 60.0
MOST_GAP_MM = 60.0
MOST_BACK_OFFSET_MM = 20.0


class Duplex(StrEnum):
    """How the back of a card comes behind its front."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    NONE = "none"


class Orientation(StrEnum):
    """How the sheet is held; ``auto`` takes the way that holds more cards."""

    AUTO = "auto"
    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class BackTurn(StrEnum):
    """How a finished card is turned in the hand to read its back upright."""

    BOOK = "book"
    CALENDAR = "calendar"


NOTE_PT = 6.0


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Everything about a sheet that is not on a card; lengths in millimetres.

    *gap_mm* is the least distance between trims; bleed widens it to twice the bleed.
    *start_position* counts the places of the first sheet from 1 in reading order, for sheets that
    were partly used. *mixed* lets cards of all sizes share sheets. *back_offset_mm* moves back
    pages only, right and down as they are seen. *note_pt* is the size of foot and ruler.
    """

    name: str = ""
    paper: Paper = A4
    orientation: Orientation = Orientation.AUTO
    duplex: Duplex = Duplex.LONG_EDGE
    turn: BackTurn = BackTurn.BOOK
    bleed_mm: float = 0.0
    gap_mm: float = 0.0
    margin_mm: float = 5.0
    marks: bool = True
    marks_on_backs: bool = False
    start_position: int = 1
    merge_identical: bool = False
    back_offset_mm: tuple[float, float] = (0.0, 0.0)
    foot: bool = True
    ruler: bool = False
    mixed: bool = False
    note_pt: float = NOTE_PT

    @property
    def spacing_mm(self) -> float:
        """Return the distance between the trims of neighbours: bleeds may meet, never overlap."""
        return max(self.gap_mm, 2.0 * self.bleed_mm)


def job_problems(job: PrintJob) -> tuple[Problem, ...]:
    """Return what is wrong with the numbers of *job* itself, before any card is looked at."""
    limits = (
        ("sheet.bad_bleed", (job.bleed_mm,), 0.0, MOST_BLEED_MM),
        ("sheet.bad_gap", (job.gap_mm,), 0.0, MOST_GAP_MM),
        ("sheet.bad_margin", (job.margin_mm,), 0.0, MOST_MARGIN_MM),
        ("sheet.bad_offset", job.back_offset_mm, -MOST_BACK_OFFSET_MM, MOST_BACK_OFFSET_MM),
    )
    found = [
        Problem(code, values={"value": number, "least": least, "most": most})
        for code, numbers, least, most in limits
        for number in numbers
        if not (isfinite(number) and least <= number <= most)
    ]
    if job.start_position < 1:
        found.append(Problem("sheet.bad_start", values={"value": job.start_position}))
    return tuple(found)
