"""Compile calls: built-in functions, loops over lists, and functions of the game's records."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from realms_builder.game.formulas import tree
from realms_builder.game.formulas.arithmetic import number
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.functions import MANY, PLAIN
from realms_builder.game.formulas.logic import truth, within
from realms_builder.game.formulas.quantifiers import MAKERS, Closure, Loop
from realms_builder.game.formulas.scopes import Frame, call_on, follow
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Missing, Record, Value

Compile: TypeAlias = Callable[[tree.Node], Closure]


def compile_call(node: tree.Call, compile_node: Compile) -> Closure:
    """Return the closure of a call; raise ``argument_count`` for a built-in one."""
    if node.target is not None:
        return _call_on_target(node, compile_node(node.target), compile_node)
    if node.function in _SPECIAL:
        maker, least, most = _SPECIAL[node.function]
        _check_count(node, least, most)
        return maker(node, compile_node)
    if node.function in MAKERS:
        _check_count(node, 1, 2)
        return _loop(node, compile_node)
    if node.function in PLAIN:
        return _plain(node, compile_node)
    return _host_call(node, compile_node)


def _check_count(node: tree.Call, least: int, most: int) -> None:
    if not least <= len(node.args) <= most:
        values = {"name": node.function, "count": len(node.args), "least": least, "most": most}
        raise FormulaError("argument_count", node.column, values)


def _call_on_target(node: tree.Call, target: Closure, compile_node: Compile) -> Closure:
    function, column = node.function, node.column
    args = [compile_node(arg) for arg in node.args]
    return lambda frame: call_on(
        target(frame), function, tuple([arg(frame) for arg in args]), column
    )


def _host_call(node: tree.Call, compile_node: Compile) -> Closure:
    function, column = node.function, node.column
    args = [compile_node(arg) for arg in node.args]

    def closure(frame: Frame) -> Value:
        values = tuple([arg(frame) for arg in args])
        value = frame.record.call(function, values)
        if value is UNKNOWN:
            return frame.call(function, values, column)
        return value

    return closure


def _plain(node: tree.Call, compile_node: Compile) -> Closure:
    function, least, most = PLAIN[node.function]
    _check_count(node, least, most)
    column = node.column
    args = [compile_node(arg) for arg in node.args]
    if len(args) == 1:
        only = args[0]
        return lambda frame: function((only(frame),), column)
    return lambda frame: function(tuple([arg(frame) for arg in args]), column)


def _loop(node: tree.Call, compile_node: Compile) -> Closure:
    members = compile_node(node.args[0])
    asked = [compile_node(arg) for arg in node.args[1:]]
    loop = Loop(members, asked[0] if asked else None, node.column, sum(node.sizes[1:]))
    return MAKERS[node.function](loop)


def _if(node: tree.Call, compile_node: Compile) -> Closure:
    condition, column = compile_node(node.args[0]), node.column
    then, otherwise = compile_node(node.args[1]), compile_node(node.args[2])

    def closure(frame: Frame) -> Value:
        value = condition(frame)
        if value is True or truth(value, column) is True:
            return then(frame)
        return otherwise(frame)

    return closure


def _choose(node: tree.Call, compile_node: Compile) -> Closure:
    chooser, column = compile_node(node.args[0]), node.column
    choices = [compile_node(arg) for arg in node.args[1:]]

    def closure(frame: Frame) -> Value:
        value = number(chooser(frame), column)
        if isinstance(value, Missing):
            return MISSING
        if type(value) is int and 1 <= value <= len(choices):
            return choices[value - 1](frame)
        values = {"value": str(value)[:40], "most": len(choices)}
        raise FormulaError("choose_range", column, values)

    return closure


def _has(node: tree.Call, compile_node: Compile) -> Closure:
    if len(node.args) == 2:
        return _has_member(node, compile_node)
    asked, function, column = node.args[0], node.function, node.column
    if isinstance(asked, tree.Name):
        return _has_name(asked)
    value_of = compile_node(asked)

    def closure(frame: Frame) -> Value:
        value = value_of(frame)
        return frame.call(function, (value,), column) if isinstance(value, str) else _given(value)

    return closure


def _has_name(asked: tree.Name) -> Closure:
    """Return a closure that asks for a value; a name nobody knows is simply not there."""
    name, column = asked.path[0], asked.column
    path = tuple(asked.path[1:])

    def closure(frame: Frame) -> Value:
        value = frame.find_quietly(name)
        return value is not None and _given(follow(value, path, column, quiet=True))

    return closure


def _has_member(node: tree.Call, compile_node: Compile) -> Closure:
    holder, member = compile_node(node.args[0]), compile_node(node.args[1])
    column = node.column

    def closure(frame: Frame) -> Value:
        held, wanted = holder(frame), member(frame)
        if isinstance(held, Missing):
            return False
        if isinstance(held, Record):
            return call_on(held, "has", (wanted,), column)
        return within(wanted, held, column)

    return closure


def _missing(node: tree.Call, compile_node: Compile) -> Closure:
    asked = node.args[0]
    if isinstance(asked, tree.Name):
        has = _has_name(asked)
        return lambda frame: not has(frame)
    value_of = compile_node(asked)
    return lambda frame: not _given(value_of(frame))


def _index(node: tree.Call, compile_node: Compile) -> Closure:
    value_of, column = compile_node(node.args[0]), node.column

    def closure(frame: Frame) -> Value:
        value = value_of(frame)
        if isinstance(value, Missing):
            return MISSING
        place = value.order if isinstance(value, Record) else None
        return frame.call("index", (value,), column) if place is None else place

    return closure


def _given(value: Value) -> bool:
    """Return whether there is anything: neither missing nor an empty list or text."""
    return not (isinstance(value, Missing) or value in ("", ()))


_SPECIAL: dict[str, tuple[Callable[[tree.Call, Compile], Closure], int, int]] = {
    "if": (_if, 3, 3),
    "choose": (_choose, 2, MANY),
    "has": (_has, 1, 2),
    "missing": (_missing, 1, 1),
    "index": (_index, 1, 1),
}
