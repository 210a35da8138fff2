"""A formula: read once, checked at once, worked out as often as needed.

Tokens become a syntax tree by their binding power (Pratt).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from realms_builder.game.formulas import limits, tree
from realms_builder.game.formulas.compiler import compile_node
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.functions import QUANTIFIERS
from realms_builder.game.formulas.limits import (
    DEPTH,
    NODES_PER_STEP,
    STEPS_OF_NAME,
    close_account,
    open_account,
    spend,
)
from realms_builder.game.formulas.logic import truth
from realms_builder.game.formulas.scopes import FormulaScope
from realms_builder.game.formulas.tokens import CONSTANT, END, NAME, SIGN, WORD, Token, tokens
from realms_builder.game.formulas.tree import (
    ArithmeticChain,
    Call,
    Comparison,
    Constant,
    DottedName,
    Junction,
    ListOf,
    Member,
    Node,
    Operation,
    Prefix,
)
from realms_builder.game.formulas.values import Record, Value

if TYPE_CHECKING:
    from realms_builder.game.formulas.uses import CallUse, NameUse, Uses, WordUse


_KEPT = 4_096
_OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _SIGNED, _POWER, _POSTFIX = range(1, 10)
_BINDING = {
    "or": _OR,
    "and": _AND,
    "^": _POWER,
    ".": _POSTFIX,
    **dict.fromkeys("not in == != < <= > >=".split(), _COMPARE),
    **dict.fromkeys("+-", _SUM),
    **dict.fromkeys("* / // %".split(), _PRODUCT),
}
_OPERATORS = (SIGN, WORD)
_MEANT = {"x": "*", "X": "*", "is": "==", "equals": "==", "mod": "%"}
"""Words in place of an operator, and the sign that is meant."""


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

    def behind_name(self, scope: Record) -> Value:
        """Return the value for *scope* of the formula that a name stands for.

        Such formulas ask for each other, over and over where they like: each pays for itself.
        """
        try:
            return self._evaluate_counted(scope, STEPS_OF_NAME + self.nodes // NODES_PER_STEP)
        except RecursionError:
            raise FormulaError("too_deep", 1, {"limit": DEPTH}) from None

    def _evaluate_counted(self, scope: Record, steps: int = 0) -> Value:
        outer_left = open_account()
        try:
            spend(steps, 1)
            return self._work_out(FormulaScope(scope))
        finally:
            close_account(outer_left)

    def compared(self, scope: Record) -> tuple[Value, str, Value] | None:
        """Return both sides of the comparison that it is, with the sign between them.

        Of several joined by ``and`` it is the first that does not hold; None where it is not one.
        Raises `FormulaError` as `evaluate` does.
        """
        parts = self._tree.parts if isinstance(self._tree, Junction) else (self._tree,)
        if isinstance(self._tree, Junction) and self._tree.word != "and":
            return None
        frame, outer_left = FormulaScope(scope), open_account()
        try:
            for part in parts:
                if truth(compile_node(part)(frame), 1) is not True:
                    return _sides(part, frame)
        finally:
            close_account(outer_left)
        return None

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


def _sides(node: Node, frame: FormulaScope) -> tuple[Value, str, Value] | None:
    if not isinstance(node, Comparison) or len(node.rest) != 1:
        return None
    last = node.rest[0]
    return compile_node(node.first)(frame), last.operator, compile_node(last.operand)(frame)


@lru_cache(maxsize=_KEPT)
def parse(text: str) -> Formula:
    """Return the formula in *text*, the same object for the same text.

    Raises `FormulaError` with code, column (from 1) and values.
    """
    return Formula(text)


def read(source: str) -> tuple[Node, int, bool, frozenset[str]]:
    """Return the tree of *source*, how many nodes it has, whether it loops, and what it reads.

    Loops go over lists; what it reads is the first part of every name.

    Raises `FormulaError` where *source* is no formula.
    """
    reader = _Reader(tokens(source))
    try:
        node = reader.whole()
    except RecursionError:
        raise FormulaError("too_deep", 1, {"limit": limits.DEPTH}) from None
    return node, reader.nodes, reader.loops, frozenset(reader.reads)


class _Reader:
    """Walks once over the tokens and builds the tree."""

    __slots__ = ("_brackets", "_depth", "_position", "_token", "_tokens", "loops", "nodes", "reads")

    def __init__(self, found: list[Token]) -> None:
        self._tokens = found
        self._position = 0
        self._token = found[0]
        self._depth = 0
        self._brackets = 0
        self.nodes = 0
        self.loops = False
        self.reads: set[str] = set()

    def whole(self) -> Node:
        """Return the tree of all tokens; raise `FormulaError` where they are no formula."""
        if self._token.kind == END:
            raise FormulaError("empty", 1)
        node = self._expression(_OR)
        if self._token.kind != END:
            raise self._unexpected()
        return node

    def _advance(self) -> Token:
        token = self._token
        self._position += 1
        self._token = self._tokens[self._position]
        return token

    def _unexpected(self) -> FormulaError:
        token = self._token
        if token.kind == END:
            number, plus = self._tokens[-3:-1] if self._position > 1 else (token, token)
            if plus.text == "+" and number.text.isdigit() and number.end == plus.column:
                return FormulaError("ends_in_plus", token.column, {"number": number.text})
            return FormulaError("ends_too_soon", token.column)
        if token.text == "," and not self._brackets and self._is_decimal_comma():
            return FormulaError("decimal_comma", token.column)
        values = {"text": token.text[:40], "suggestion": _MEANT.get(token.text, "")}
        return FormulaError("unexpected", token.column, values)

    def _is_decimal_comma(self) -> bool:
        if not self._position:
            return False
        before, comma, after = self._tokens[self._position - 1 : self._position + 2]
        digits = before.text.isdigit() and after.text.isdigit()
        return digits and before.end == comma.column and comma.end == after.column

    def _count(self, token: Token) -> None:
        self.nodes += 1
        if self.nodes > limits.NODES:
            raise FormulaError("too_many_parts", token.column, {"limit": limits.NODES})

    def _open(self, token: Token) -> None:
        self._brackets += 1
        if self._brackets > limits.DEPTH:
            raise FormulaError("too_deep", token.column, {"limit": limits.DEPTH})

    def _close(self, sign: str, opening: Token) -> None:
        token = self._token
        if token.kind == END:
            raise FormulaError("open_bracket", opening.column, {"bracket": opening.text})
        if token.kind != SIGN or token.text != sign:
            raise self._unexpected()
        self._brackets -= 1
        self._advance()

    def _expression(self, least: int) -> Node:
        """Return what stands here, with every operator that binds at least as strongly."""
        self._depth += 1
        if self._depth > limits.RECURSION:
            raise FormulaError("too_deep", self._token.column, {"limit": limits.DEPTH})
        node = self._operand()
        while True:
            token = self._token
            if token.kind not in _OPERATORS:
                break
            binding = _BINDING.get(token.text, 0)
            if binding < least:
                break
            if binding == _POSTFIX:
                node = self._members(node)
            elif binding == _COMPARE:
                node = self._comparison(node)
            elif binding <= _AND:
                node = self._junction(node, token, binding)
            elif binding == _POWER:
                node = self._power(node)
            else:
                node = self._chain(node, binding)
        self._depth -= 1
        return node

    def _operand(self) -> Node:
        token = self._token
        self._count(token)
        if token.kind == NAME:
            return self._name()
        if token.kind == CONSTANT:
            self._advance()
            return Constant(token.value, token.column)
        if token.kind == SIGN:
            if token.text == "(":
                return self._bracketed()
            if token.text == "[":
                return self._list()
            if token.text in "+-":
                return self._prefix(_SIGNED)
        elif token.text == "not":
            return self._prefix(_NOT)
        raise self._unexpected()

    def _bracketed(self) -> Node:
        opening = self._advance()
        self._open(opening)
        node = self._expression(_OR)
        self._close(")", opening)
        return node

    def _prefix(self, binding: int) -> Node:
        token = self._advance()
        self._open(token)
        operand = self._expression(binding)
        self._brackets -= 1
        if token.text == "-" and isinstance(operand, Constant) and type(operand.value) is int:
            return Constant(-operand.value, token.column)
        return Prefix(token.text, operand, token.column)

    def _list(self) -> Node:
        opening = self._advance()
        self._open(opening)
        parts, _ = self._separated("]", opening)
        return ListOf(parts, opening.column)

    def _name(self) -> Node:
        token = self._advance()
        path = [token.text]
        while self._token.text == "." and self._token.kind == SIGN:
            self._advance()
            path.append(self._member_name())
        called = self._token.text == "(" and self._token.kind == SIGN
        if called and len(path) == 1:
            return self._call(token.text, token.column, None)
        self.reads.add(token.text)
        if not called:
            return DottedName(tuple(path), token.column)
        return self._call(path[-1], token.column, DottedName(tuple(path[:-1]), token.column))

    def _members(self, target: Node) -> Node:
        column = self._token.column
        path: list[str] = []
        while self._token.text == "." and self._token.kind == SIGN:
            self._count(self._advance())
            path.append(self._member_name())
        if self._token.text != "(" or self._token.kind != SIGN:
            return Member(target, tuple(path), column)
        if len(path) > 1:
            target = Member(target, tuple(path[:-1]), column)
        return self._call(path[-1], column, target)

    def _member_name(self) -> str:
        token = self._token
        if token.kind == NAME or token.kind == WORD:
            return self._advance().text
        raise self._unexpected()

    def _call(self, function: str, column: int, target: Node | None) -> Node:
        opening = self._advance()
        self._open(opening)
        args, sizes = self._separated(")", opening)
        self.loops = self.loops or (target is None and function in QUANTIFIERS)
        return Call(function, args, column, sizes, target)

    def _separated(self, closing: str, opening: Token) -> tuple[tuple[Node, ...], tuple[int, ...]]:
        """Return the parts up to *closing*, and the number of nodes in each."""
        parts: list[Node] = []
        sizes: list[int] = []
        if self._token.text != closing or self._token.kind != SIGN:
            while True:
                before = self.nodes
                parts.append(self._expression(_OR))
                sizes.append(self.nodes - before)
                if self._token.text != "," or self._token.kind != SIGN:
                    break
                self._advance()
        self._close(closing, opening)
        return tuple(parts), tuple(sizes)

    def _junction(self, first: Node, token: Token, binding: int) -> Node:
        parts = [first]
        while self._token.text == token.text and self._token.kind == WORD:
            self._count(self._advance())
            parts.append(self._expression(binding + 1))
        return Junction(token.text, tuple(parts), token.column)

    def _comparison(self, first: Node) -> Node:
        column = self._token.column
        rest: list[Operation] = []
        while self._token.kind in _OPERATORS and _BINDING.get(self._token.text) == _COMPARE:
            token = self._advance()
            operator = token.text
            if operator == "not":
                if self._token.text != "in" or self._token.kind != WORD:
                    raise self._unexpected()
                self._advance()
                operator = "not in"
            self._count(token)
            rest.append(Operation(operator, self._expression(_SUM), token.column))
        return Comparison(first, tuple(rest), column)

    def _chain(self, first: Node, binding: int) -> Node:
        column = self._token.column
        rest: list[Operation] = []
        while self._token.kind == SIGN and _BINDING.get(self._token.text) == binding:
            token = self._advance()
            self._count(token)
            rest.append(Operation(token.text, self._expression(binding + 1), token.column))
        return ArithmeticChain(first, tuple(rest), column)

    def _power(self, first: Node) -> Node:
        token = self._advance()
        self._count(token)
        self._open(token)
        exponent = self._expression(_POWER)
        self._brackets -= 1
        return ArithmeticChain(first, (Operation("^", exponent, token.column),), token.column)
