"""A formula as nested lists, for a program that is not this one: a page with a script of its own.

A part that names nothing live is worked out here, where all functions are known; what is left
holds numbers, comparisons and a few functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from realms_builder.game.formulas import tree
from realms_builder.game.formulas.compiler import compile_node
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.formula import parse
from realms_builder.game.formulas.limits import close_account, open_account
from realms_builder.game.formulas.scopes import FormulaScope
from realms_builder.game.formulas.uses import uses
from realms_builder.game.formulas.values import Record, Value

FormulaData: TypeAlias = "int | float | bool | list[Any]"
PlainValue: TypeAlias = int | float | str | bool | None

LIVE_FUNCTIONS: Mapping[str, range] = {
    "min": range(1, 20),
    "max": range(1, 20),
    "floor": range(1, 2),
    "ceil": range(1, 2),
    "abs": range(1, 2),
    "round": range(1, 2),
}
"""The functions of live values that the other program knows, with how many arguments."""
_ARITHMETIC = frozenset("+ - * / // %".split())
_COMPARED = frozenset("== != < <= > >=".split())


@dataclass(slots=True)
class LiveFormulas:
    """Turns formulas into data; *names* and *calls* are live, calls are asked with one word.

    *settled* holds the parts that each thing works out for itself, by the name they got.
    """

    names: frozenset[str]
    calls: frozenset[str]
    settled: dict[str, tree.Node] = field(default_factory=dict[str, tree.Node])

    def data(self, text: str) -> FormulaData:
        """Return the formula *text* as nested lists.

        Raises `FormulaError` where it is none, or asks of live values what only we can answer.
        """
        return self._data(parse(text).node)

    def values(self, record: Record) -> dict[str, PlainValue]:
        """Return what *record* answers to the parts that are settled; None where it cannot."""
        return {name: plain_value(_answer(node, record)) for name, node in self.settled.items()}

    def _is_live(self, node: tree.Node) -> bool:
        found = uses(node)
        names = any(use.name.partition(".")[0] in self.names for use in found.names)
        return names or any(use.name in self.calls for use in found.calls)

    def _data(self, node: tree.Node) -> FormulaData:
        if isinstance(node, tree.Constant):
            return _constant(node)
        if not self._is_live(node):
            return self._settle(node)
        match node:
            case tree.DottedName() if len(node.path) == 1:
                return ["name", node.path[0]]
            case tree.Prefix():
                operand = self._data(node.operand)
                signs = {"-": "neg", "not": "not"}
                return [signs[node.operator], operand] if node.operator in signs else operand
            case tree.Junction():
                return [node.word, *map(self._data, node.parts)]
            case tree.ArithmeticChain():
                found = self._data(node.first)
                for step in node.rest:
                    found = [_known(step, _ARITHMETIC), found, self._data(step.operand)]
                return found
            case tree.Comparison():
                return self._comparison(node)
            case tree.Call() if node.target is None:
                return self._call(node)
            case _:
                raise _refused(node)

    def _settle(self, node: tree.Node) -> FormulaData:
        """Return the name under which everybody answers *node* for itself."""
        plain = isinstance(node, tree.DottedName) and len(node.path) == 1
        name = node.path[0] if isinstance(node, tree.DottedName) and plain else ""
        name = name or f"={len(self.settled) + 1}"
        self.settled[name] = node
        return ["name", name]

    def _comparison(self, node: tree.Comparison) -> FormulaData:
        found: list[FormulaData] = []
        left = self._data(node.first)
        for step in node.rest:
            right = self._data(step.operand)
            found.append([_known(step, _COMPARED), left, right])
            left = right
        return found[0] if len(found) == 1 else ["and", *found]

    def _call(self, node: tree.Call) -> FormulaData:
        if node.function in self.calls:
            word = node.args[0] if len(node.args) == 1 else None
            if isinstance(word, tree.Constant) and isinstance(word.value, str):
                return ["call", node.function, ["str", word.value]]
        elif node.function == "if":
            return ["if", *map(self._data, node.args)]
        elif len(node.args) in LIVE_FUNCTIONS.get(node.function, ()):
            return ["call", node.function, *map(self._data, node.args)]
        raise _refused(node)


def plain_value(value: Value) -> PlainValue:
    """Return *value* as JSON can say it; None for what is missing or is a list."""
    if isinstance(value, Record):
        return value.identity if value.number is None else plain_value(value.number)
    if isinstance(value, Fraction):
        return float(value)
    return value if isinstance(value, (bool, int, str)) else None


def _answer(node: tree.Node, record: Record) -> Value:
    outer_left = open_account()
    try:
        return compile_node(node)(FormulaScope(record))
    except (FormulaError, RecursionError):
        return ()
    finally:
        close_account(outer_left)


def _constant(node: tree.Constant) -> FormulaData:
    value = plain_value(node.value)
    if value is None:
        raise _refused(node)
    return ["str", value] if isinstance(value, str) else value


def _known(step: tree.Operation, known: frozenset[str]) -> str:
    if step.operator not in known:
        raise FormulaError("not_at_table", step.column, {"name": step.operator})
    return step.operator


def _refused(node: tree.Node) -> FormulaError:
    match node:
        case tree.Call():
            name = node.function
        case tree.DottedName() | tree.Member():
            name = ".".join(node.path)
        case tree.Constant():
            name = str(node.value)
        case _:
            name = "[…]"
    return FormulaError("not_at_table", node.column, {"name": name})
