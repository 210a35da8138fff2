"""Functions over lists: they ask every member, whose own names count first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from realms_builder.game.formulas import limits
from realms_builder.game.formulas.arithmetic import named
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.functions import total
from realms_builder.game.formulas.logic import order, truth
from realms_builder.game.formulas.scopes import FormulaScope
from realms_builder.game.formulas.values import MISSING, Missing, Value

Closure: TypeAlias = Callable[[FormulaScope], Value]
Maker: TypeAlias = Callable[["Loop"], Closure]


class Loop:
    """A list, what is asked of each member, and what one step costs."""

    __slots__ = ("ask", "column", "members", "price")

    def __init__(self, members: Closure, ask: Closure | None, column: int, size: int) -> None:
        """Walk over *members*; *ask* has *size* nodes and is None where nothing is asked."""
        self.members = members
        self.ask = ask
        self.column = column
        self.price = 1 + size // limits.NODES_PER_STEP

    def listed(self, frame: FormulaScope) -> tuple[Value, ...]:
        """Return the members, paid for; what is missing has none.

        Raises ``not_a_list``, ``list_too_long``, and ``too_many_steps`` when they cost too much.
        """
        members = self.members(frame)
        if isinstance(members, Missing):
            return ()
        if not isinstance(members, tuple):
            raise FormulaError("not_a_list", self.column, {"value": named(members)})
        if len(members) > limits.LIST_MEMBERS:
            raise FormulaError("list_too_long", self.column, {"limit": limits.LIST_MEMBERS})
        limits.spend(self.price * len(members), self.column)
        return members

    def answers(self, frame: FormulaScope) -> list[Value]:
        """Return what every member answers, or the members where nothing is asked."""
        members = self.listed(frame)
        ask = self.ask
        if ask is None:
            return list(members)
        inner = FormulaScope(frame.record, frame)
        found: list[Value] = []
        for member in members:
            inner.enter(member)
            found.append(ask(inner))
        return found

    def chosen(
        self, frame: FormulaScope, *, backwards: bool = False, enough: int = 0
    ) -> list[Value]:
        """Return the members that answer yes, up to *enough* of them unless that is 0."""
        members = self.listed(frame)
        if backwards:
            members = members[::-1]
        ask = self.ask
        if ask is None:
            return [m for m in (members[:enough] if enough else members) if m is not MISSING]
        inner = FormulaScope(frame.record, frame)
        found: list[Value] = []
        for member in members:
            inner.enter(member)
            answer = ask(inner)
            if answer is True or truth(answer, self.column) is True:
                found.append(member)
                if len(found) == enough:
                    break
        return found

    def extreme(self, frame: FormulaScope, wanted: int) -> Value:
        """Return the first member whose answer is largest (*wanted* 1) or smallest (-1)."""
        best: Value = MISSING
        best_answer: Value = MISSING
        members = self.listed(frame)
        inner = FormulaScope(frame.record, frame)
        for member in members:
            inner.enter(member)
            answer = member if self.ask is None else self.ask(inner)
            if isinstance(answer, Missing):
                continue
            if isinstance(best_answer, Missing):
                order(answer, answer, self.column)
                best, best_answer = member, answer
            elif order(answer, best_answer, self.column) == wanted:
                best, best_answer = member, answer
        return best


def _count(loop: Loop) -> Closure:
    return lambda frame: len(loop.chosen(frame))


def _sum(loop: Loop) -> Closure:
    return lambda frame: total(loop.answers(frame), loop.column)


def _filter(loop: Loop) -> Closure:
    return lambda frame: tuple(loop.chosen(frame))


def _list(loop: Loop) -> Closure:
    return lambda frame: tuple(loop.answers(frame))


def _first(loop: Loop) -> Closure:
    return lambda frame: next(iter(loop.chosen(frame, enough=1)), MISSING)


def _last(loop: Loop) -> Closure:
    return lambda frame: next(iter(loop.chosen(frame, enough=1, backwards=True)), MISSING)


def _highest(loop: Loop) -> Closure:
    return lambda frame: loop.extreme(frame, 1)


def _lowest(loop: Loop) -> Closure:
    return lambda frame: loop.extreme(frame, -1)


def _settled(loop: Loop, wanted: bool) -> Closure:
    """Return a closure that looks for one member answering *wanted*; else it is the opposite."""

    def closure(frame: FormulaScope) -> Value:
        members = loop.listed(frame)
        inner = FormulaScope(frame.record, frame)
        doubtful = False
        for member in members:
            inner.enter(member)
            answer = truth(member if loop.ask is None else loop.ask(inner), loop.column)
            if answer is wanted:
                return wanted
            doubtful = doubtful or isinstance(answer, Missing)
        return MISSING if doubtful else not wanted

    return closure


def _any(loop: Loop) -> Closure:
    return _settled(loop, wanted=True)


def _all(loop: Loop) -> Closure:
    return _settled(loop, wanted=False)


MAKERS: dict[str, Maker] = {
    "count": _count,
    "sum": _sum,
    "filter": _filter,
    "first": _first,
    "last": _last,
    "highest": _highest,
    "lowest": _lowest,
    "list": _list,
    "any": _any,
    "all": _all,
}
