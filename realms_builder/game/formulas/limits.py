"""What one formula may cost: caps on its text, its tree and the work of one evaluation."""

from __future__ import annotations

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
LOOP_STEPS = 100_000
NESTED_LOOP_STEPS = 300_000
NODES_PER_STEP = 8
CHARACTERS_PER_STEP = 64


class _Account(local):
    """The loop steps left on this thread, for the running formula and for all it calls upon."""

    left = LOOP_STEPS
    nested_left = NESTED_LOOP_STEPS
    depth = 0


_account = _Account()


def spend(steps: int, column: int) -> None:
    """Take *steps* off the running loop; raise ``too_many_steps`` when none are left.

    A formula without loops pays nothing: its size alone bounds its work.
    """
    if not _account.depth:
        return
    _account.left -= steps
    if _account.left < 0:
        raise FormulaError("too_many_steps", column, {"limit": LOOP_STEPS})


def open_account() -> int:
    """Begin an evaluation that loops; return what the outer one had left, for `close_account`.

    A formula may read names that are formulas again. Those have steps of their own, but all of
    them together draw on a second, larger account, so that loops cannot multiply without end.
    """
    if not _account.depth:
        _account.nested_left = NESTED_LOOP_STEPS
    elif _account.nested_left <= 0:
        raise FormulaError("too_many_steps", 1, {"limit": NESTED_LOOP_STEPS})
    outer_left = _account.left
    _account.depth += 1
    _account.left = LOOP_STEPS
    return outer_left


def close_account(outer_left: int) -> None:
    """End an evaluation that loops and hand the outer one back its steps."""
    _account.nested_left -= LOOP_STEPS - _account.left
    _account.depth -= 1
    _account.left = outer_left
