"""Says a formula as a player would write it: ``max(0, 12 - eh)`` is "12 − EH, at least 0"."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from realms_builder.game.formulas import FormulaError, parse, tree
from realms_builder.game.formulas.values import Record
from realms_builder.roster.resolve.records import Inside, Names
from realms_builder.sheets.rules.reference import Reference

_SIGNS = {"+": " + ", "-": " − ", "*": " × ", "/": " ÷ ", "//": " ÷ "}
_SIDES = ("attacker", "target", "model")
_ROUNDED = {"ceil": "up", "floor": "down", "round": "nearest", "half_up": "nearest"}


class _TooMuch(Exception):
    """The formula holds something that no short sentence says."""


def in_words(formula: str, ref: Reference) -> str:
    """Return *formula* in words, or an empty text where it holds more than arithmetic."""
    try:
        return _Speaker(ref).whole(parse(formula).node)
    except (FormulaError, _TooMuch):
        return ""


def by_scale(name: str, ref: Reference) -> str:
    """Return a derived pool for each value of the scale it depends on: ``S 5/3+, M 6/3+``.

    One that depends on something else is called by its name.
    """
    derived = ref.game.derived.get(name)
    if derived is None or derived.dice is None or derived.target is None:
        return ref.short(derived) if derived else name
    try:
        dice, target = parse(derived.dice), parse(derived.target)
        reads = {use.name.partition(".")[0] for use in (*dice.names, *target.names)}
        fields = [f for f in ref.game.attributes.values() if f.scale_id and f.id in reads]
        if len(fields) != 1 or len(reads) != 1:
            return ref.short(derived)
        said: list[str] = []
        for choice in ref.game.choices(fields[0]).values():
            scope = Inside(Names({fields[0].id: choice}), ref.scope)
            pool = f"{ref.say(dice.evaluate(scope))}/{ref.say(target.evaluate(scope))}+"
            said.append(f"{choice.abbr.pick(ref.lang) or ref.say(choice)}\u00a0{pool}")
    except FormulaError:
        return ref.short(derived)
    return ", ".join(said)


class _Speaker:
    """Says the nodes of one formula."""

    def __init__(self, ref: Reference) -> None:
        self._ref = ref
        self._plain: dict[type, Callable[..., str]] = {
            tree.Constant: self._constant,
            tree.DottedName: self._name,
            tree.Prefix: self._prefix,
            tree.ArithmeticChain: self._chain,
            tree.Call: self._call,
        }

    def whole(self, node: tree.Node) -> str:
        """Say *node*; a bound or a rounding of the whole formula goes behind it."""
        if isinstance(node, tree.Call) and node.target is None:
            word, args = node.function, node.args
            if word in _ROUNDED and len(args) == 1:
                return f"{self._part(args[0])} ({self._ref.word(_ROUNDED[word])})"
            if word == "clamp" and len(args) == 3:
                low, high = self._part(args[1]), self._part(args[2])
                return f"{self._part(args[0])}, {self._ref.word('between', low=low, high=high)}"
            if word in ("max", "min") and len(args) == 2:
                bound, rest = sorted(args, key=lambda arg: not isinstance(arg, tree.Constant))
                code = "at_least" if word == "max" else "at_most"
                if isinstance(bound, tree.Constant):
                    return f"{self._part(rest)}, {self._ref.word(code, value=self._part(bound))}"
        return self._part(node)

    def _part(self, node: tree.Node) -> str:
        say = self._plain.get(type(node))
        if say is None:
            raise _TooMuch
        return say(node)

    def _constant(self, node: tree.Constant) -> str:
        if isinstance(node.value, bool) or not isinstance(node.value, (int, Fraction)):
            raise _TooMuch
        return self._ref.say(node.value)

    def _name(self, node: tree.DottedName) -> str:
        game = self._ref.game
        name = node.path[-1]
        if len(node.path) == 1:
            for known in (game.stats, game.derived, game.attributes, game.costs):
                if name in known:
                    return self._ref.short(known[name])
            scope = self._ref.scope.lookup(name)
            if isinstance(scope, Record):
                raise _TooMuch
        if len(node.path) == 2 and node.path[0] in _SIDES:
            for known in (game.stats, game.derived, game.attributes):
                if name in known:
                    said = self._ref.short(known[name])
                    return self._ref.word(f"of_{node.path[0]}", name=said)
        is_item = node.path[0] in game.item_lists or node.path[0] in ("items", "item")
        if len(node.path) == 2 and is_item:
            for list_id, fields in game.fields.items():
                if name in fields:
                    said = self._ref.name(fields[name])
                    if node.path[0] != "item":
                        return said
                    return f"{said} ({self._ref.name(game.item_lists[list_id])})"
        raise _TooMuch

    def _prefix(self, node: tree.Prefix) -> str:
        if node.operator != "-":
            raise _TooMuch
        return f"−{self._part(node.operand)}"

    def _chain(self, node: tree.ArithmeticChain) -> str:
        product = all(step.operator in ("*", "/", "//") for step in node.rest)
        said = self._factor(node.first, product)
        for step in node.rest:
            if step.operator not in _SIGNS:
                raise _TooMuch
            said += _SIGNS[step.operator] + self._factor(step.operand, product)
        rounded = any(step.operator == "//" for step in node.rest)
        return f"{said} ({self._ref.word('down')})" if rounded else said

    def _factor(self, node: tree.Node, product: bool) -> str:
        said = self._part(node)
        return f"({said})" if product and isinstance(node, tree.ArithmeticChain) else said

    def _call(self, node: tree.Call) -> str:
        if node.target is not None:
            raise _TooMuch
        if node.function == "sum" and len(node.args) == 1:
            return self._ref.word("sum_of", name=self._part(node.args[0]))
        named = [arg for arg in node.args if isinstance(arg, tree.DottedName)]
        if node.function == "max" and len(node.args) == 2 and len(named) == 1:
            return self._part(named[0])  # that nothing falls below 0 goes without saying here
        if node.function in _ROUNDED or node.function in ("max", "min", "clamp"):
            return f"({self.whole(node)})"
        raise _TooMuch
