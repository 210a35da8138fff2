"""What a formula mentions: names, calls and compared words, to check them without a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.game.formulas import tree
from realms_builder.game.formulas.functions import QUANTIFIERS


class NameUse(NamedTuple):
    """A name in a formula.

    *bound* tells that members of a list are asked first; *lists* are the names of those lists,
    the innermost first, with an empty text for a list that is no plain name.
    """

    name: str
    column: int
    bound: bool = False
    lists: tuple[str, ...] = ()


class CallUse(NamedTuple):
    """A function that is called, on the name *target* in ``target.level('armour')``.

    *words* has the text for every argument that is written as one and None for every other.
    """

    name: str
    column: int
    target: str | None
    words: tuple[str | None, ...]


class WordUse(NamedTuple):
    """A text in quotes that a name is compared with: ``class == 'leader'``."""

    name: str
    word: str
    column: int
    lists: tuple[str, ...] = ()


class Uses(NamedTuple):
    """Everything a formula mentions, each in the order of the text."""

    names: tuple[NameUse, ...]
    calls: tuple[CallUse, ...]
    words: tuple[WordUse, ...]


def uses(node: tree.Node) -> Uses:
    """Return everything that *node* and all below it mention."""
    walker = _Walker()
    walker.walk(node, ())
    return Uses(tuple(walker.names), tuple(walker.calls), tuple(walker.words))


class _Walker:
    """Collects uses; the context is the lists whose members are asked."""

    __slots__ = ("calls", "names", "words")

    def __init__(self) -> None:
        self.names: list[NameUse] = []
        self.calls: list[CallUse] = []
        self.words: list[WordUse] = []

    def walk(self, node: tree.Node, lists: tuple[str, ...]) -> None:
        """Note what *node* mentions, asked of members of *lists*."""
        if isinstance(node, tree.DottedName):
            self.names.append(NameUse(".".join(node.path), node.column, bool(lists), lists))
        elif isinstance(node, tree.Call):
            self._call(node, lists)
        else:
            if isinstance(node, tree.Comparison):
                self.words.extend(_compared_words(node, lists))
            for part in _parts(node):
                self.walk(part, lists)

    def _call(self, node: tree.Call, lists: tuple[str, ...]) -> None:
        if node.target is not None:
            self.walk(node.target, lists)
        words = tuple(_word(arg) for arg in node.args)
        target = None if node.target is None else _dotted(node.target)
        self.calls.append(CallUse(node.function, node.column, target, words))
        loops = node.target is None and node.function in QUANTIFIERS
        for position, arg in enumerate(node.args):
            inside = (_dotted(node.args[0]), *lists) if loops and position == 1 else lists
            self.walk(arg, inside)


def _parts(node: tree.Node) -> Iterator[tree.Node]:
    if isinstance(node, (tree.ArithmeticChain, tree.Comparison)):
        yield node.first
        for operation in node.rest:
            yield operation.operand
    elif isinstance(node, (tree.Junction, tree.ListOf)):
        yield from node.parts
    elif isinstance(node, tree.Prefix):
        yield node.operand
    elif isinstance(node, tree.Member):
        yield node.target


def _dotted(node: tree.Node) -> str:
    return ".".join(node.path) if isinstance(node, tree.DottedName) else ""


def _word(node: tree.Node) -> str | None:
    if isinstance(node, tree.Constant) and isinstance(node.value, str):
        return node.value
    return None


def _compared_words(node: tree.Comparison, lists: tuple[str, ...]) -> Iterator[WordUse]:
    """Yield each pair of a name and a text that stand on two sides of a comparison."""
    left = node.first
    for operation in node.rest:
        right = operation.operand
        for name, other in ((left, right), (right, left)):
            words = other.parts if isinstance(other, tree.ListOf) else (other,)
            for word in words:
                text = _word(word)
                if isinstance(name, tree.DottedName) and text is not None:
                    yield WordUse(".".join(name.path), text, word.column, lists)
        left = right
