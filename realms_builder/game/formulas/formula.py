"""A formula: read once, checked at once, worked out as often as needed."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from realms_builder.game.formulas import tree
from realms_builder.game.formulas.compiler import compile_node
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.limits import DEPTH, close_account, open_account
from realms_builder.game.formulas.parser import read
from realms_builder.game.formulas.scopes import FormulaScope
from realms_builder.game.formulas.values import Record, Value

if TYPE_CHECKING:
    from realms_builder.game.formulas.uses import CallUse, NameUse, Uses, WordUse

_KEPT = 4_096


class Formula:
    """A formula that was read from *text*; make one with `parse`.

    *nodes* is the number of its parts, *reads* the first part of every name in it.
    """

    def __init__(self, text: str) -> None:
        """Read and compile *text*; raise `FormulaError` where it is no formula."""
        self.text = text
        self._tree, self.nodes, self._loops, self.reads = read(text)
        self._work_out = compile_node(self._tree)

    def evaluate(self, scope: Record) -> Value:
        """Return the value for *scope*, whose `lookup` resolves the bare names.

        Raises `FormulaError` for unknown names and functions, wrong types, division by zero
        and too much work.
        """
        try:
            if self._loops:
                return self._evaluate_counted(scope)
            return self._work_out(FormulaScope(scope))
        except RecursionError:
            raise FormulaError("too_deep", 1, {"limit": DEPTH}) from None

    def _evaluate_counted(self, scope: Record) -> Value:
        outer_left = open_account()
        try:
            return self._work_out(FormulaScope(scope))
        finally:
            close_account(outer_left)

    @cached_property
    def _uses(self) -> Uses:
        from realms_builder.game.formulas.uses import uses

        return uses(self._tree)

    @property
    def names(self) -> tuple[NameUse, ...]:
        """Return every name it reads, in the order of the text."""
        return self._uses.names

    @property
    def calls(self) -> tuple[CallUse, ...]:
        """Return every function it calls, in the order of the text."""
        return self._uses.calls

    @property
    def words(self) -> tuple[WordUse, ...]:
        """Return every text in quotes that it compares a name with."""
        return self._uses.words

    @property
    def node(self) -> tree.Node:
        """Return what it was read as, for those who say it in words."""
        return self._tree

    @property
    def is_name(self) -> bool:
        """Return whether it is just one name, with or without dots."""
        return isinstance(self._tree, tree.DottedName)

    @property
    def is_constant(self) -> bool:
        """Return whether it is just one number, text, dice, true or false."""
        return isinstance(self._tree, tree.Constant)

    def __repr__(self) -> str:
        """Return the text it was read from."""
        return f"Formula({self.text!r})"


@lru_cache(maxsize=_KEPT)
def parse(text: str) -> Formula:
    """Return the formula in *text*, the same object for the same text.

    Raises `FormulaError` with code, column (from 1) and values.
    """
    return Formula(text)
