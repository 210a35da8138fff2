"""Turn a syntax tree into closures: one small Python function for each node."""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, gt, le, lt
from typing import TypeAlias

from realms_builder.game.formulas import tree
from realms_builder.game.formulas.arithmetic import OPERATORS, negative, number
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.functions import MANY, PLAIN
from realms_builder.game.formulas.limits import NUMBER_LIMIT
from realms_builder.game.formulas.logic import COMPARISONS, equal, is_called, truth, within
from realms_builder.game.formulas.quantifiers import MAKERS, Closure, Loop
from realms_builder.game.formulas.scopes import FormulaScope, call_on, checked_list, follow
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Missing, Record, Value


def compile_node(node: tree.Node) -> Closure:
    """Return the closure that works out *node* in a frame; raise `FormulaError` for bad calls."""
    match node:
        case tree.DottedName():
            closure = _name(node)
        case tree.Constant():
            closure = _constant(node.value)
        case tree.Comparison():
            closure = _comparison(node)
        case tree.Junction():
            closure = _junction(node)
        case tree.ArithmeticChain():
            closure = _chain(node)
        case tree.Call():
            closure = compile_call(node, compile_node)
        case tree.Prefix():
            closure = _prefix(node)
        case tree.ListOf():
            closure = _list(node)
        case tree.Member():
            closure = _member(node)
    return closure


def _constant(value: Value) -> Closure:
    return lambda frame: value


def _name(node: tree.DottedName) -> Closure:
    name, rest, column = node.path[0], node.path[1:], node.column

    def bare(frame: FormulaScope) -> Value:
        value = frame.record.lookup(name)
        return frame.find(name, column) if value is UNKNOWN else value

    if not rest:
        return bare
    last = rest[0]
    member_column = column + len(name) + 1

    def dotted(frame: FormulaScope) -> Value:
        value = frame.record.lookup(name)
        if value is UNKNOWN:
            value = frame.find(name, column)
        if isinstance(value, Record):
            found = value.lookup(last)
            if found is not UNKNOWN:
                return found
        return follow(value, rest, member_column)

    if len(rest) == 1:
        return dotted
    return lambda frame: follow(bare(frame), rest, member_column)


def _member(node: tree.Member) -> Closure:
    target, path, column = compile_node(node.target), node.path, node.column + 1
    return lambda frame: follow(target(frame), path, column)


def _list(node: tree.ListOf) -> Closure:
    column = node.column
    if all(isinstance(part, tree.Constant) for part in node.parts):
        constant = tuple(part.value for part in node.parts if isinstance(part, tree.Constant))
        return _constant(constant)
    parts = [compile_node(part) for part in node.parts]
    return lambda frame: checked_list(tuple([part(frame) for part in parts]), column)


def _prefix(node: tree.Prefix) -> Closure:
    operand, column = compile_node(node.operand), node.column

    def opposite(frame: FormulaScope) -> Value:
        value = operand(frame)
        if value is True:
            return False
        if value is False:
            return True
        answer = truth(value, column)
        return MISSING if isinstance(answer, Missing) else not answer

    if node.operator == "not":
        return opposite
    if node.operator == "-":
        return lambda frame: negative(operand(frame), column)
    return lambda frame: number(operand(frame), column)


def _chain(node: tree.ArithmeticChain) -> Closure:
    first = compile_node(node.first)
    steps = [(op.operator, compile_node(op.operand), op.column) for op in node.rest]
    if len(steps) == 1:
        return _operation(first, *steps[0])
    applied = [(OPERATORS[operator], operand, column) for operator, operand, column in steps]

    def closure(frame: FormulaScope) -> Value:
        value = first(frame)
        for apply, operand, column in applied:
            value = apply(value, operand(frame), column)
        return value

    return closure


def _operation(left: Closure, operator: str, right: Closure, column: int) -> Closure:
    """Return one operation; whole numbers take a short way past all the questions."""
    apply = OPERATORS[operator]

    def plus(frame: FormulaScope) -> Value:
        a, b = left(frame), right(frame)
        if type(a) is int and type(b) is int:
            value = a + b
            if -NUMBER_LIMIT < value < NUMBER_LIMIT:
                return value
        return apply(a, b, column)

    def minus(frame: FormulaScope) -> Value:
        a, b = left(frame), right(frame)
        if type(a) is int and type(b) is int:
            value = a - b
            if -NUMBER_LIMIT < value < NUMBER_LIMIT:
                return value
        return apply(a, b, column)

    if operator == "+":
        return plus
    if operator == "-":
        return minus
    return lambda frame: apply(left(frame), right(frame), column)


def _comparison(node: tree.Comparison) -> Closure:
    first = compile_node(node.first)
    steps = [(op.operator, compile_node(op.operand), op.column) for op in node.rest]
    if len(steps) == 1:
        operator, last = steps[0][0], node.rest[0].operand
        if operator == "==" and isinstance(last, tree.Constant) and isinstance(last.value, str):
            return _called(first, last.value, steps[0][2])
        if operator == "in" and isinstance(last, tree.ListOf):
            words = _words(last)
            if words:
                return _among(first, words, *steps[0][1:])
        return _compared(first, *steps[0])
    applied = [(COMPARISONS[operator], operand, column) for operator, operand, column in steps]

    def closure(frame: FormulaScope) -> Value:
        left = first(frame)
        result: Value = True
        for compare, operand, column in applied:
            right = operand(frame)
            answer = compare(left, right, column)
            if answer is False:
                return False
            if answer is not True:
                result = MISSING
            left = right
        return result

    return closure


def _called(left: Closure, word: str, column: int) -> Closure:
    """Return the commonest comparison of all: ``type == 'infantry'``."""

    def called(frame: FormulaScope) -> Value:
        value = left(frame)
        if type(value) is str:
            return value == word
        if isinstance(value, Record):
            return is_called(value, word)
        return equal(value, word, column)

    return called


def _words(node: tree.ListOf) -> frozenset[str]:
    """Return the texts of a list that holds nothing else, none where there is something else."""
    values = [part.value for part in node.parts if isinstance(part, tree.Constant)]
    words = frozenset(value for value in values if isinstance(value, str))
    return words if len(values) == len(node.parts) and len(words) == len(values) else frozenset()


def _among(left: Closure, words: frozenset[str], right: Closure, column: int) -> Closure:
    """Return ``type in ['infantry', 'vehicle']``."""

    def among(frame: FormulaScope) -> Value:
        value = left(frame)
        if type(value) is str:
            return value in words
        if isinstance(value, Record) and (identity := value.identity) is not None:
            if identity in words:
                return True
            return "/" in identity and any(is_called(value, word) for word in words)
        return within(value, right(frame), column)

    return among


_QUICK = {">=": ge, "<=": le, ">": gt, "<": lt}


def _compared(left: Closure, operator: str, right: Closure, column: int) -> Closure:
    """Return one comparison; texts and whole numbers take a short way."""
    compare = COMPARISONS[operator]
    quick = _QUICK.get(operator)

    def same(frame: FormulaScope) -> Value:
        a, b = left(frame), right(frame)
        if type(a) is str and type(b) is str:
            return a == b
        if a is b and isinstance(a, Record):
            return True
        return equal(a, b, column)

    def different(frame: FormulaScope) -> Value:
        a, b = left(frame), right(frame)
        if type(a) is str and type(b) is str:
            return a != b
        return compare(a, b, column)

    if operator == "==":
        return same
    if operator == "!=":
        return different
    if quick is None:
        return lambda frame: compare(left(frame), right(frame), column)

    def ordered(frame: FormulaScope) -> Value:
        a, b = left(frame), right(frame)
        if type(a) is int and type(b) is int:
            return quick(a, b)
        return compare(a, b, column)

    return ordered


def _junction(node: tree.Junction) -> Closure:
    """Return a junction: one true part settles an ``or``, one false part an ``and``."""
    parts, column = [compile_node(part) for part in node.parts], node.column
    first, second = parts[0], parts[1]
    deciding = node.word == "or"
    otherwise = not deciding

    def all_parts(frame: FormulaScope) -> Value:
        doubtful = False
        for part in parts:
            answer = truth(part(frame), column)
            if answer is deciding:
                return deciding
            doubtful = doubtful or answer is not otherwise
        return MISSING if doubtful else otherwise

    def two_parts(frame: FormulaScope) -> Value:
        value = first(frame)
        if value is deciding:
            return deciding
        if value is not otherwise:
            value = truth(value, column)
            if value is deciding:
                return deciding
        answer = truth(second(frame), column)
        return answer if answer is deciding or value is otherwise else MISSING

    return two_parts if len(parts) == len((first, second)) else all_parts


# ------------------------------------------------------------------ calls


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

    def closure(frame: FormulaScope) -> Value:
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

    def closure(frame: FormulaScope) -> Value:
        value = condition(frame)
        if value is True or truth(value, column) is True:
            return then(frame)
        return otherwise(frame)

    return closure


def _choose(node: tree.Call, compile_node: Compile) -> Closure:
    chooser, column = compile_node(node.args[0]), node.column
    choices = [compile_node(arg) for arg in node.args[1:]]

    def closure(frame: FormulaScope) -> Value:
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
    if isinstance(asked, tree.DottedName):
        return _has_name(asked)
    value_of = compile_node(asked)

    def closure(frame: FormulaScope) -> Value:
        value = value_of(frame)
        return frame.call(function, (value,), column) if isinstance(value, str) else _given(value)

    return closure


def _has_name(asked: tree.DottedName) -> Closure:
    """Return a closure that asks for a value; a name nobody knows is simply not there."""
    name, column = asked.path[0], asked.column
    path = tuple(asked.path[1:])

    def closure(frame: FormulaScope) -> Value:
        value = frame.find_quietly(name)
        return value is not None and _given(follow(value, path, column, quiet=True))

    return closure


def _has_member(node: tree.Call, compile_node: Compile) -> Closure:
    holder, member = compile_node(node.args[0]), compile_node(node.args[1])
    column = node.column

    def closure(frame: FormulaScope) -> Value:
        held, wanted = holder(frame), member(frame)
        if isinstance(held, Missing):
            return False
        if isinstance(held, Record):
            return call_on(held, "has", (wanted,), column)
        return within(wanted, held, column)

    return closure


def _missing(node: tree.Call, compile_node: Compile) -> Closure:
    asked = node.args[0]
    if isinstance(asked, tree.DottedName):
        has = _has_name(asked)
        return lambda frame: not has(frame)
    value_of = compile_node(asked)
    return lambda frame: not _given(value_of(frame))


def _index(node: tree.Call, compile_node: Compile) -> Closure:
    value_of, column = compile_node(node.args[0]), node.column

    def closure(frame: FormulaScope) -> Value:
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
