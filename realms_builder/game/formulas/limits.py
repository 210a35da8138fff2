"""What one formula may cost, and many together: caps on text, tree and the work of evaluation."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from threading import local

from realms_builder.game.formulas.errors import FormulaError

SOURCE_CHARACTERS = 2_000
NODES = 400
DEPTH = 40
RECURSION = 110
NUMBER_BITS = 256
NUMBER_LIMIT = 1 << NUMBER_BITS
LIST_MEMBERS = 10_000
TEXT_CHARACTERS = 10_000
TOO_MUCH = frozenset({"too_many_steps", "too_many_steps_together"})
"""What an evaluation is refused with that took long, or would."""
LOOP_STEPS = 100_000
NESTED_LOOP_STEPS = 300_000
STEPS_TOGETHER = 300_000
"""Of all formulas that are asked about one roster: a hundred times what a large one takes."""
STEPS_OF_RUN = 1_000_000
"""Of all formulas of a run over many files, and so many more for each of them:"""
STEPS_OF_FILE = 5_000
STEPS_OF_COMMAND = 1_000_000
"""Of all formulas of one command, or of one piece of work beside the window, below a second of it:
to fit all cards of a game takes six thousand."""
NODES_PER_STEP = 8
STEPS_OF_NAME = 4
"""What each formula behind a name takes beside its loops."""
NAMES_DEEP = 40
"""How many formulas behind names may ask for each other; those of games we know go to 5."""
CHARACTERS_PER_STEP = 64


class _Account(local):
    """The loop steps left on this thread, for the running formula and for all it calls upon."""

    left = LOOP_STEPS
    nested_left = NESTED_LOOP_STEPS
    depth = 0
    together: StepBudget | None = None
    """What the block around has for all its formulas."""


class StepBudget:
    """The loop steps that many formulas have together, one after the other."""

    __slots__ = ("__weakref__", "left", "limit", "refused")

    def __init__(self, limit: int) -> None:
        """Begin with *limit* steps."""
        self.limit = self.left = limit
        self.refused = 0
        """How many formulas were not worked out, since nothing was left for them."""

    def refill(self) -> None:
        """Begin anew."""
        self.left, self.refused = self.limit, 0


_account = _Account()


@contextmanager
def steps_together(limit: int) -> Generator[StepBudget]:
    """Let all formulas in the block take *limit* steps together, within what those around have.

    The one that takes the last of them comes to its end; who loops after it is refused with
    ``too_many_steps_together``.
    """
    outer = _account.together
    budget = StepBudget(limit)
    if outer is not None:
        budget.left = min(limit, max(outer.left, 0))
    had = budget.left
    _account.together = budget
    try:
        yield budget
    finally:
        _account.together = outer
        if outer is not None:
            outer.left -= had - budget.left
            outer.refused += budget.refused


def spend(steps: int, column: int) -> None:
    """Take *steps* off the running loop; raise ``too_many_steps`` when none are left.

    A formula without loops pays nothing, unless a name stands for it: its size bounds its work.
    """
    if not _account.depth:
        return
    _account.left -= steps
    if _account.left < 0:
        raise FormulaError("too_many_steps", column, {"limit": LOOP_STEPS})


def open_account() -> int:
    """Begin an evaluation that is counted; return what the outer one had left, for `close_account`.

    A formula may read names that are formulas again. Those have steps of their own, but all of
    them together draw on a second, larger account, so that loops cannot multiply without end.
    """
    if not _account.depth:
        _account.nested_left = NESTED_LOOP_STEPS
        together = _account.together
        if together is not None and together.left <= 0:
            together.refused += 1
            raise FormulaError("too_many_steps_together", 1, {"limit": together.limit})
    elif _account.nested_left <= 0:
        raise FormulaError("too_many_steps", 1, {"limit": NESTED_LOOP_STEPS})
    elif _account.depth >= NAMES_DEEP:
        raise FormulaError("too_deep", 1, {"limit": NAMES_DEEP})
    outer_left = _account.left
    _account.depth += 1
    _account.left = LOOP_STEPS
    return outer_left


def close_account(outer_left: int) -> None:
    """End an evaluation that is counted and hand the outer one back its steps."""
    _account.nested_left -= LOOP_STEPS - _account.left
    _account.depth -= 1
    _account.left = outer_left
    if not _account.depth and _account.together is not None:
        _account.together.left -= NESTED_LOOP_STEPS - _account.nested_left
