"""The syntax tree of a formula: plain nodes that know where they stand in the text."""

from __future__ import annotations

from typing import TypeAlias

from realms_builder.game.formulas.values import Value


class Constant:
    """A number, a text, dice, true or false."""

    __slots__ = ("column", "value")

    def __init__(self, value: Value, column: int) -> None:
        self.value = value
        self.column = column


class DottedName:
    """A name with dots: ``roster.limit`` is the path (roster, limit)."""

    __slots__ = ("column", "path")

    def __init__(self, path: tuple[str, ...], column: int) -> None:
        """Hold a *path* of at least one part."""
        self.path = path
        self.column = column


class Member:
    """Names behind something that is no plain name: ``first(models).unit.name``."""

    __slots__ = ("column", "path", "target")

    def __init__(self, target: Node, path: tuple[str, ...], column: int) -> None:
        """Hold the *path* to follow from *target*."""
        self.target = target
        self.path = path
        self.column = column


class Call:
    """A function with its arguments, of a *target* in ``target.level('armour')``.

    *sizes* are the numbers of nodes in the arguments: they weigh the steps of a loop.
    """

    __slots__ = ("args", "column", "function", "sizes", "target")

    def __init__(
        self,
        function: str,
        args: tuple[Node, ...],
        column: int,
        sizes: tuple[int, ...],
        target: Node | None,
    ) -> None:
        self.function = function
        self.args = args
        self.column = column
        self.sizes = sizes
        self.target = target


class ListOf:
    """A list in square brackets."""

    __slots__ = ("column", "parts")

    def __init__(self, parts: tuple[Node, ...], column: int) -> None:
        """Hold the members."""
        self.parts = parts
        self.column = column


class Prefix:
    """A sign or ``not`` in front of something."""

    __slots__ = ("column", "operand", "operator")

    def __init__(self, operator: str, operand: Node, column: int) -> None:
        """Hold ``-``, ``+`` or ``not`` and its operand."""
        self.operator = operator
        self.operand = operand
        self.column = column


class Operation:
    """An operator and what follows it, within a `Chain` or a `Comparison`."""

    __slots__ = ("column", "operand", "operator")

    def __init__(self, operator: str, operand: Node, column: int) -> None:
        """Hold the *operator* and its right *operand*."""
        self.operator = operator
        self.operand = operand
        self.column = column


class ArithmeticChain:
    """Arithmetic of one rank from left to right: ``a + b - c``; flat, however long it is."""

    __slots__ = ("column", "first", "rest")

    def __init__(self, first: Node, rest: tuple[Operation, ...], column: int) -> None:
        """Hold the *first* operand and what is done to it."""
        self.first = first
        self.rest = rest
        self.column = column


class Comparison:
    """Comparisons that must all hold: ``1 <= dice <= 7``; also ``in`` and ``not in``."""

    __slots__ = ("column", "first", "rest")

    def __init__(self, first: Node, rest: tuple[Operation, ...], column: int) -> None:
        """Hold the *first* operand and each comparison with the one before."""
        self.first = first
        self.rest = rest
        self.column = column


class Junction:
    """Conditions joined by ``and`` or by ``or``."""

    __slots__ = ("column", "parts", "word")

    def __init__(self, word: str, parts: tuple[Node, ...], column: int) -> None:
        """Hold two or more conditions joined by *word*."""
        self.word = word
        self.parts = parts
        self.column = column


Node: TypeAlias = (
    Constant
    | DottedName
    | Member
    | Call
    | ListOf
    | Prefix
    | ArithmeticChain
    | Comparison
    | Junction
)
