"""Makes content fit its box: tighten, shrink to a floor, spill what is left.

Short texts take the place of whole ones only where somebody asked for them in the look.
"""

from __future__ import annotations

from typing import NamedTuple

from realms_builder.cards.template.templates import FIT_STEPS
from realms_builder.core.yield_points import yield_point
from realms_builder.layout.blocks import EDGE, Block, Content
from realms_builder.layout.text_styles import FULL, Fit, Wording

TIGHT_STEPS = (0.96, 0.91)
SHRINK_STEP = 0.955
LEAST_SCALE = 0.45
EMERGENCY_SCALE = 0.35
READABLE_PT = 6.5
"""A floor of this or more is meant for reading, so a theme for weak eyes raises it."""
BALANCE_STEPS = 7
LARGER_STEPS = 3
MOST_LEFT_MM = 8.0
"""So much may stay empty below a text of which the rest stands elsewhere."""
SLACK = 0.7
"""Text at half the size takes a quarter of the room, give or take this factor."""


class FitPolicy(NamedTuple):
    """Which ways out a box may take, in the one order there is."""

    tighten: bool = True
    shrink: bool = True
    floor_pt: float = 6.5
    short: bool = False
    back: bool = False
    more: bool = False

    @property
    def spills(self) -> bool:
        """Return whether what does not fit may go elsewhere."""
        return self.back or self.more


class FitError(ValueError):
    """A step of a fit policy that does not exist; *step* is what was written."""

    def __init__(self, step: str) -> None:
        """Say which step is wrong."""
        super().__init__(step)
        self.step = step


def read_policy(steps: object, floor_pt: float, fallback: str) -> FitPolicy:
    """Return the policy of *steps* such as ``[tighten, shrink 7, back]``, else of *fallback*.

    Raises :class:`FitError`.
    """
    if steps is None:
        steps = fallback.split(", ")
    words = list(steps) if isinstance(steps, (list, tuple)) else [steps]
    policy = FitPolicy(tighten=False, shrink=False, floor_pt=floor_pt)
    for step in words:
        if not isinstance(step, str):
            raise FitError(str(step)[:40])
        name, _, amount = step.strip().partition(" ")
        if name == "none" and not amount:
            continue
        if name not in FIT_STEPS or (amount and name != "shrink"):
            raise FitError(step)
        if name == "continue":
            policy = policy._replace(more=True)
        elif name == "shrink":
            policy = policy._replace(shrink=True, floor_pt=_points(amount, floor_pt, step))
            if policy.floor_pt >= READABLE_PT:
                policy = policy._replace(floor_pt=max(policy.floor_pt, floor_pt))
        else:
            policy = policy._replace(**{name: True})
    return policy


def _points(amount: str, floor_pt: float, step: str) -> float:
    if not amount:
        return floor_pt
    try:
        points = float(amount.removesuffix("pt").strip())
    except ValueError:
        raise FitError(step) from None
    if not 3 <= points <= 60:
        raise FitError(step)
    return points


class Levels(NamedTuple):
    """The fits a box tries: gentle ones one by one, then the shrunken ones by halving.

    Where room is left it takes the first of the *larger* scales at which everything still fits.
    """

    gentle: tuple[Fit, ...]
    shrunken: tuple[Fit, ...]
    needed: tuple[Fit, ...]
    short: tuple[Fit, ...]
    larger: tuple[float, ...] = ()

    def at_ease(self, share: float) -> tuple[Fit, ...]:
        """Return these from one on, which lies between the smallest (0) and the first (1)."""
        every = (*self.gentle, *self.shrunken)
        return every[round((1 - share) * (len(every) - 1)) :]

    def only(self, fit: Fit) -> Levels:
        """Return these beginning as large as *fit*."""
        if fit == FULL:
            return self
        first = fit._replace(floor_pt=self.gentle[0].floor_pt)
        return self._replace(gentle=(first, *self.gentle), larger=())


def levels_of(
    policy: FitPolicy,
    largest_pt: float,
    *,
    short: bool = False,
    enlarge: float = 1.0,
    spared: int = 0,
) -> Levels:
    """Return the fits of *policy* for a box whose largest text has *largest_pt*.

    Short texts are among them where the policy has them and they are wanted (*short*). What may
    be left out goes one by one, the last of the *spared* ones first. Where room is left,
    everything is up to *enlarge* times as large.
    """
    floor = policy.floor_pt
    gentle = [Fit(1.0, 1.0, Wording.ALL, floor)]
    tight = 1.0
    if policy.tighten:
        gentle += [Fit(1.0, tight, Wording.ALL, floor) for tight in TIGHT_STEPS]
        tight = TIGHT_STEPS[-1]
    shrunken: list[Fit] = []
    if policy.shrink:
        least = max(LEAST_SCALE, floor / max(largest_pt, floor))
        scale = SHRINK_STEP
        while scale > least:
            shrunken.append(Fit(scale, tight, Wording.ALL, floor))
            scale *= SHRINK_STEP
        if least < 1:
            shrunken.append(Fit(least, tight, Wording.ALL, floor))
    again = (gentle[-1], *shrunken) if policy.short else ()
    fewer = [gentle[-1]._replace(spared=kept) for kept in range(spared - 1, 0, -1) if again]
    needed = tuple(fit._replace(wording=Wording.NEEDED) for fit in (*fewer, *again))
    less = tuple(fit._replace(wording=Wording.SHORT) for fit in again) if short else ()
    steps = range(LARGER_STEPS, -1, -1) if enlarge > 1 else ()
    larger = tuple(1 + (enlarge - 1) * step / LARGER_STEPS for step in steps)
    return Levels(tuple(gentle), tuple(shrunken), needed, less, larger)


class PlacedBlocks(NamedTuple):
    """Blocks side by side with their offset to the right, and what found no room.

    *needed* is the height all of it would take in one column, where it does not fit.
    """

    blocks: tuple[tuple[float, Block], ...]
    rest: Content | None
    fit: Fit
    too_wide: tuple[str, ...] = ()
    fits: bool = True
    needed: float = 0.0

    @property
    def height(self) -> float:
        """Return the height of the highest block."""
        return max((block.height for _, block in self.blocks), default=0.0)

    @property
    def line_count(self) -> int:
        """Return how many lines of text the blocks hold."""
        return sum(block.line_count() for _, block in self.blocks)


class BoxRoom(NamedTuple):
    """The inside of a box in millimetres and the columns it is divided into."""

    width: float
    height: float
    columns: int = 1
    gap: float = 2.0

    @property
    def column_width(self) -> float:
        """Return the width of one column."""
        return (self.width - self.gap * (self.columns - 1)) / self.columns


def place(content: Content, room: BoxRoom, fit: Fit) -> PlacedBlocks:
    """Return *content* in *room* at one *fit*; what does not fit is the rest."""
    yield_point()
    block = content.layout(room.column_width, fit)
    wide = block.too_wide
    if room.columns == 1:
        if block.height <= room.height + EDGE:
            return PlacedBlocks(((0.0, block),), None, fit, wide, not wide)
        head, rest = block.split(room.height, True)
        blocks = ((0.0, head),) if head is not None else ()
        return PlacedBlocks(blocks, rest or content, fit, wide, fits=False, needed=block.height)
    return _in_columns(content, block, room, fit)


def _in_columns(content: Content, whole: Block, room: BoxRoom, fit: Fit) -> PlacedBlocks:
    """Fill columns evenly: the lowest height at which everything fits."""
    wide = whole.too_wide
    low, tried = whole.height / room.columns, -1.0
    blocks, rest = (), content
    for step in range(BALANCE_STEPS):
        height = low + (room.height - low) * step / (BALANCE_STEPS - 1)
        if height > room.height + EDGE or (step and height <= 0):
            break
        tried = min(height, room.height)
        blocks, rest = _fill(content, whole, room, tried, fit)
        if rest is None:
            return PlacedBlocks(blocks, None, fit, wide, not wide)
    if tried != room.height:
        blocks, rest = _fill(content, whole, room, room.height, fit)
    return PlacedBlocks(blocks, rest, fit, wide, rest is None and not wide)


def _fill(
    content: Content, whole: Block, room: BoxRoom, height: float, fit: Fit
) -> tuple[tuple[tuple[float, Block], ...], Content | None]:
    """Return *content*, whose layout for a column is *whole*, in columns, and what is left."""
    blocks: list[tuple[float, Block]] = []
    rest: Content | None = content
    block: Block | None = whole
    for column in range(room.columns):
        if rest is None:
            break
        block = block or rest.layout(room.column_width, fit)
        left = column * (room.column_width + room.gap)
        if block.height <= height + EDGE:
            blocks.append((left, block))
            return tuple(blocks), None
        head, after = block.split(height, False)
        if head is None:
            head, after = block.split(height, height >= room.height - EDGE)
        if head is not None:
            blocks.append((left, head))
            rest, block = after, None
    return tuple(blocks), rest


def fit_into(content: Content, room: BoxRoom, levels: Levels, *, spills: bool) -> PlacedBlocks:
    """Return *content* at the gentlest fit at which it fits.

    When none is enough: split at the last one where the box *spills*, else ever smaller, so that
    nothing is cut or overlaps; the caller reports it.
    """
    placed = place(content, room, levels.gentle[0])
    if placed.fits:
        return placed
    needed = placed.needed
    for fit in levels.gentle[1:]:
        if needed * fit.tight > room.height * room.columns:
            continue  # not even if every part of it gave way in full
        placed = place(content, room, fit)
        if placed.fits:
            return placed
    last = (levels.gentle + levels.shrunken + levels.short)[-1]
    hopeless = needed * last.scale**2 * last.tight * SLACK > room.height * room.columns
    smaller = (levels.shrunken, levels.needed, levels.short)
    for group in () if hopeless and not levels.needed else smaller:
        found = _first_that_fits(content, room, group)
        if found is not None:
            return found
    placed = place(content, room, last)
    if spills or placed.rest is None:
        return placed
    return _squeezed(
        content, room, last if last.wording or not levels.needed else levels.needed[-1]
    )


def with_little_left(content: Content, room: BoxRoom, fits: tuple[Fit, ...]) -> PlacedBlocks:
    """Return as much of *content* as *room* holds at the first of *fits* that nearly fills it.

    Where none does it is the first of them.
    """
    first = None
    for fit in fits:
        placed = place(content, room, fit)
        first = first or placed
        if placed.rest is None or room.height - placed.height <= MOST_LEFT_MM:
            return placed
    return first or place(content, room, FULL)


def _first_that_fits(content: Content, room: BoxRoom, fits: tuple[Fit, ...]) -> PlacedBlocks | None:
    """Return the first fit that is enough, found by halving since smaller text fits better."""
    low, high = _hopeless(content, room, fits), len(fits) - 1
    if low > high:
        return None
    if low:  # what is told beforehand is mostly exact
        placed = place(content, room, fits[low])
        if placed.fits:
            return placed
        low += 1
    best = place(content, room, fits[-1])
    if not best.fits:
        return None
    while low < high:
        middle = (low + high) // 2
        placed = place(content, room, fits[middle])
        if placed.fits:
            best, high = placed, middle
        else:
            low = middle + 1
    return best


def _hopeless(content: Content, room: BoxRoom, fits: tuple[Fit, ...]) -> int:
    """Return how many of *fits*, from the first on, cannot be enough."""
    if room.columns > 1:
        return 0
    for count, fit in enumerate(fits):
        if content.least_height(room.width, fit) <= room.height + EDGE:
            return count
    return len(fits)


def _squeezed(content: Content, room: BoxRoom, last: Fit) -> PlacedBlocks:
    """Return *content* below its floor: better tiny and reported than cut off."""
    scale, placed = last.scale, None
    while scale > EMERGENCY_SCALE:
        scale *= 0.9
        fit = last._replace(scale=scale, floor_pt=1.0)
        placed = place(content, room, fit)
        if placed.rest is None:
            return placed._replace(fits=False)
    return placed if placed is not None else place(content, room, last)
