"""Turn a syntax tree into closures: one small Python function for each node."""

from __future__ import annotations

from operator import ge, gt, le, lt

from realms_builder.game.formulas import tree
from realms_builder.game.formulas.arithmetic import OPERATORS, negative, number
from realms_builder.game.formulas.calls import compile_call
from realms_builder.game.formulas.limits import NUMBER_LIMIT
from realms_builder.game.formulas.logic import COMPARISONS, equal, is_called, truth, within
from realms_builder.game.formulas.quantifiers import Closure
from realms_builder.game.formulas.scopes import Frame, checked_list, follow
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Missing, Record, Value


def compile_node(node: tree.Node) -> Closure:
    """Return the closure that works out *node* in a frame; raise `FormulaError` for bad calls."""
    match node:
        case tree.Name():
            closure = _name(node)
        case tree.Constant():
            closure = _constant(node.value)
        case tree.Comparison():
            closure = _comparison(node)
        case tree.Junction():
            closure = _junction(node)
        case tree.Chain():
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


def _name(node: tree.Name) -> Closure:
    name, rest, column = node.path[0], node.path[1:], node.column

    def bare(frame: Frame) -> Value:
        value = frame.record.lookup(name)
        return frame.find(name, column) if value is UNKNOWN else value

    if not rest:
        return bare
    last = rest[0]
    member_column = column + len(name) + 1

    def dotted(frame: Frame) -> Value:
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

    def opposite(frame: Frame) -> Value:
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


def _chain(node: tree.Chain) -> Closure:
    first = compile_node(node.first)
    steps = [(op.operator, compile_node(op.operand), op.column) for op in node.rest]
    if len(steps) == 1:
        return _operation(first, *steps[0])
    applied = [(OPERATORS[operator], operand, column) for operator, operand, column in steps]

    def closure(frame: Frame) -> Value:
        value = first(frame)
        for apply, operand, column in applied:
            value = apply(value, operand(frame), column)
        return value

    return closure


def _operation(left: Closure, operator: str, right: Closure, column: int) -> Closure:
    """Return one operation; whole numbers take a short way past all the questions."""
    apply = OPERATORS[operator]

    def plus(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        if type(a) is int and type(b) is int:
            value = a + b
            if -NUMBER_LIMIT < value < NUMBER_LIMIT:
                return value
        return apply(a, b, column)

    def minus(frame: Frame) -> Value:
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

    def closure(frame: Frame) -> Value:
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

    def called(frame: Frame) -> Value:
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

    def among(frame: Frame) -> Value:
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

    def same(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        if type(a) is str and type(b) is str:
            return a == b
        if a is b and isinstance(a, Record):
            return True
        return equal(a, b, column)

    def different(frame: Frame) -> Value:
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

    def ordered(frame: Frame) -> Value:
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

    def all_parts(frame: Frame) -> Value:
        doubtful = False
        for part in parts:
            answer = truth(part(frame), column)
            if answer is deciding:
                return deciding
            doubtful = doubtful or answer is not otherwise
        return MISSING if doubtful else otherwise

    def two_parts(frame: Frame) -> Value:
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
