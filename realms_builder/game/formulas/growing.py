"""Formulas over a list that gets one more member: its loops go on from what they found so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from realms_builder.game.formulas import limits, tree
from realms_builder.game.formulas.compiler import compile_node
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.functions import PLAIN
from realms_builder.game.formulas.quantifiers import Closure
from realms_builder.game.formulas.scopes import Frame
from realms_builder.game.formulas.values import Record, Value

Members = tuple[Value, ...]

# No name of a formula begins like this, so that what is bound here hides nothing.
_SIGN = "#"
_MEMBERS = f"{_SIGN}members"
_WALKED = frozenset(PLAIN) | {"if", "choose"}


@dataclass(frozen=True, slots=True)
class Standing:
    """What each loop found among the members so far, by name, and how many steps that took."""

    found: Mapping[str, Value]
    steps: int


class Growing:
    """A formula whose loops over one list go on from where they stood, with new members alone.

    Only ``count``, ``sum``, ``any`` and ``all`` over the whole list can go on, and only outside
    other loops; everything else is worked out as ever. *paths* are the names of the list.
    """

    def __init__(self, node: tree.Node, paths: Iterable[tuple[str, ...]]) -> None:
        """Cut the loops over the list called one of *paths* out of the formula *node*."""
        self._paths = frozenset(paths)
        self._loops: list[tree.Call] = []
        self._work_out = compile_node(self._cut(node))
        self._stood: list[Closure] = [compile_node(loop) for loop in self._loops]

    def standing(self, scope: Record, members: Members) -> Standing:
        """Return what the loops find among *members*; raise `FormulaError` as they do."""
        bound = _Bound(scope, {}, lambda: members)
        outer_left = limits.open_account()
        try:
            found = [loop(Frame(bound)) for loop in self._stood]
            names = {f"{_SIGN}{place}": value for place, value in enumerate(found)}
            return Standing(names, limits.steps_taken())
        finally:
            limits.close_account(outer_left)

    def evaluate(self, scope: Record, standing: Standing, members: Callable[[], Members]) -> Value:
        """Return the value in *scope* where new *members* came to those of *standing*.

        Raises `FormulaError` for what the whole formula would refuse, steps of loops included.
        """
        outer_left = limits.open_account()
        try:
            limits.spend(standing.steps, 1)
            return self._work_out(Frame(_Bound(scope, standing.found, members)))
        except RecursionError:
            raise FormulaError("too_deep", 1, {"limit": limits.DEPTH}) from None
        finally:
            limits.close_account(outer_left)

    # ------------------------------------------------------------------ cutting

    def _cut(self, node: tree.Node) -> tree.Node:
        """Return *node* with the loops that can go on replaced by what they stood at and more."""
        match node:
            case tree.Call():
                return self._call(node)
            case tree.Chain() | tree.Comparison():
                rest = tuple(
                    tree.Operation(op.operator, self._cut(op.operand), op.column)
                    for op in node.rest
                )
                return type(node)(self._cut(node.first), rest, node.column)
            case tree.Junction():
                parts = tuple(self._cut(part) for part in node.parts)
                return tree.Junction(node.word, parts, node.column)
            case tree.Prefix():
                return tree.Prefix(node.operator, self._cut(node.operand), node.column)
            case _:
                return node

    def _call(self, node: tree.Call) -> tree.Node:
        if node.target is None and node.function in _GOES_ON and self._is_over_list(node):
            stood = tree.Name((f"{_SIGN}{len(self._loops)}",), node.column)
            members = tree.Name((_MEMBERS,), node.column)
            args = (members, *node.args[1:])
            loop = tree.Call(node.function, args, node.column, node.sizes, None)
            self._loops.append(loop)
            return _GOES_ON[node.function](stood, loop)
        if node.target is None and node.function in _WALKED:
            args = tuple(self._cut(arg) for arg in node.args)
            return tree.Call(node.function, args, node.column, node.sizes, None)
        return node

    def _is_over_list(self, node: tree.Call) -> bool:
        listed = node.args[0] if node.args else None
        return isinstance(listed, tree.Name) and listed.path in self._paths


def _added(stood: tree.Node, loop: tree.Node) -> tree.Node:
    return tree.Chain(stood, (tree.Operation("+", loop, loop.column),), loop.column)


_GOES_ON: Mapping[str, Callable[[tree.Node, tree.Node], tree.Node]] = {
    "count": _added,
    "sum": _added,
    "any": lambda stood, loop: tree.Junction("or", (stood, loop), loop.column),
    "all": lambda stood, loop: tree.Junction("and", (stood, loop), loop.column),
}


class _Bound(Record):
    """A scope in which what the loops found has names, and so have the members that are new."""

    __slots__ = ("_found", "_members", "_scope")

    def __init__(
        self, scope: Record, found: Mapping[str, Value], members: Callable[[], Members]
    ) -> None:
        self._scope = scope
        self._found = found
        self._members = members

    @property
    def identity(self) -> str | None:
        """Compare as the scope."""
        return self._scope.identity

    def lookup(self, name: str) -> Value:
        """Return what is bound here, else what the scope says."""
        if name[0] != _SIGN:
            return self._scope.lookup(name)
        return self._members() if name == _MEMBERS else self._found[name]

    def call(self, function: str, args: tuple[Value, ...]) -> Value:
        """Ask the scope."""
        return self._scope.call(function, args)
