"""A printed sheet as a thing in the hand: turned over by a printer, folded by a player.

Written from what paper does, without the formulas of the package, to check them.
"""

from realms_builder.cards.imposition.pages import Box, CardOnSheet, FaceSlot, Page
from realms_builder.cards.imposition.print_job import BackTurn, PrintJob

Vector = tuple[float, float]

_UP: dict[int, Vector] = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}


def cards(count: int, width_mm: float = 63.0, height_mm: float = 88.0) -> list[CardOnSheet]:
    """Return *count* different cards of one size."""
    return [CardOnSheet(width_mm, height_mm, f"card {number}") for number in range(count)]


def up(slot: FaceSlot) -> Vector:
    """Return where the top of the face in *slot* points to on the page."""
    return _UP[slot.rotation]


def turned_over(point: Vector, page: Page, job: PrintJob) -> Vector:
    """Return where *point* of the page is seen after the sheet was turned over on its edge."""
    x, y = point
    long_edge_is_upright = page.height_mm > page.width_mm
    turned_on_upright_edge = (job.duplex.value == "long-edge") == long_edge_is_upright
    return (page.width_mm - x, y) if turned_on_upright_edge else (x, page.height_mm - y)


def through_paper(box: Box, page: Page, job: PrintJob) -> Box:
    """Return *box* as it is seen through the paper from the other side."""
    return spanned(
        turned_over((box.x_mm, box.y_mm), page, job),
        turned_over((box.right_mm, box.bottom_mm), page, job),
    )


def up_through_paper(slot: FaceSlot, page: Page, job: PrintJob) -> Vector:
    """Return where the top of the face in *slot* points to, seen from the other side."""
    start = turned_over((0.0, 0.0), page, job)
    end = turned_over(up(slot), page, job)
    return end[0] - start[0], end[1] - start[1]


def top_of_back(front_up: Vector, turn: BackTurn) -> Vector:
    """Return where the back must have its top, if the front has it at *front_up*.

    Turned like the leaf of a book both tops are at the same edge of the card; turned like the
    sheet of a wall calendar they are at opposite edges.
    """
    return front_up if turn is BackTurn.BOOK else (-front_up[0], -front_up[1])


def bled(slot: FaceSlot) -> Box:
    """Return the box that the face in *slot* fills, bleed and all."""
    box, bleed = slot.box, slot.bleed
    return Box(
        box.x_mm - bleed.left,
        box.y_mm - bleed.top,
        box.width_mm + bleed.left + bleed.right,
        box.height_mm + bleed.top + bleed.bottom,
    )


def spanned(one: Vector, other: Vector) -> Box:
    """Return the box that has *one* and *other* as opposite corners."""
    x1, x2 = sorted((one[0], other[0]))
    y1, y2 = sorted((one[1], other[1]))
    return Box(x1, y1, x2 - x1, y2 - y1)


def rounded(box: Box) -> tuple[float, ...]:
    """Return the numbers of *box* to a ten-thousandth of a millimetre."""
    numbers = (box.x_mm, box.y_mm, box.width_mm, box.height_mm)
    return tuple(round(number, 4) + 0.0 for number in numbers)
