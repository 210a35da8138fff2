"""Conditions in words: ``class == 'hero' and tag('elite')`` reads "class hero, Elite".

What cannot be said whole is not said: half a condition in words would be a wrong one.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.formulas import FormulaError, parse, tree
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse
from realms_builder.game.kinds.kind import BadValue, kind_of, read_value
from realms_builder.game.texts import Text
from realms_builder.roster.findings import Said

_COMPARED = {
    "<=": "at_most",
    "<": "below",
    ">=": "at_least",
    ">": "above",
    "==": "is",
    "!=": "is_not",
}
Fields = Mapping[str, DeclaredField]


def condition_in_words(formula: str, fields: Fields, game: Game) -> Said | None:
    """Return *formula* in the words of *game* and its *fields*, None where it cannot be said."""
    return _Words(game, fields).whole(formula)


def who_in_words(formula: str, game: Game) -> Said | None:
    """Return what the models are called for which *formula* holds: leader, without Shield.

    Values that are words stand without the name of their field. None where it cannot be said.
    """
    return _Words(game, {**game.stats, **game.attributes}, briefly=True).whole(formula)


class _Words:
    """Conditions over *fields* in the words of *game*."""

    def __init__(self, game: Game, fields: Fields, *, briefly: bool = False) -> None:
        """Say values that are words without their field where *briefly* is enough."""
        self._game = game
        self._fields = fields
        self._briefly = briefly

    def whole(self, formula: str) -> Said | None:
        """Return the words of *formula*, None where there are not any for a part of it."""
        if not formula:
            return None
        try:
            return self._said(parse(formula).node)
        except FormulaError:
            return None

    def _said(self, node: tree.Node) -> Said | None:
        if isinstance(node, tree.Junction):
            parts = [self._said(part) for part in node.parts]
            if any(part is None for part in parts):
                return None
            return Said(code=f"condition.{node.word}", values={"parts": parts})
        if isinstance(node, tree.Comparison):
            return self._compared(node)
        denied = isinstance(node, tree.Prefix) and node.operator == "not"
        inner = node.operand if isinstance(node, tree.Prefix) and denied else node
        if isinstance(inner, tree.Call):
            return self._called(inner, denied)
        return self._of_field("no" if denied else "yes", inner)

    def _called(self, node: tree.Call, denied: bool) -> Said | None:
        """Return that there is any of a field, or what one has: a keyword, a thing."""
        if node.target is not None or len(node.args) != 1:
            return None
        word = node.args[0]
        if node.function == "has" and not isinstance(word, tree.Constant):
            return self._of_field("none" if denied else "any", word)
        name = self._name_of(word.value) if isinstance(word, tree.Constant) else None
        if name is None or node.function not in ("tag", "carries", "has"):
            return None
        code = "without" if denied else "tagged" if node.function == "tag" else "with"
        return Said(code=f"condition.{code}", values={"value": name})

    def _name_of(self, identity: Value) -> Text | None:
        """Return the name of the keyword or thing with this id, if there is one."""
        if not isinstance(identity, str):
            return None
        keyword = self._game.keywords.get(identity)
        if keyword is not None:
            return KeywordUse(keyword).filled(keyword.name) or Text.of(identity)
        lists = self._game.catalogue.values()
        return next((items[identity].name for items in lists if identity in items), None)

    def _compared(self, node: tree.Comparison) -> Said | None:
        operation = node.rest[0]
        word, field = _COMPARED.get(operation.operator), self._field(node.first)
        if len(node.rest) > 1 or not isinstance(operation.operand, tree.Constant):
            return None
        value = operation.operand.value
        if field is None:
            return self._role(node.first, word, value)
        if isinstance(value, (int, Fraction)):
            value = kind_of(field).typed(value)
        else:
            try:
                value = read_value(field, value, self._game)
            except BadValue:
                return None
            if word == "is" and self._briefly:
                word = "tagged"
        return self._of_field(word, node.first, value) if word is not None else None

    def _role(self, node: tree.Node, word: str | None, value: Value) -> Said | None:
        """Return the name of a role that a model is asked for."""
        asked = isinstance(node, tree.DottedName) and node.path == ("role",) and word == "is"
        role = self._game.roles.get(value) if asked and isinstance(value, str) else None
        if role is None:
            return None
        return Said(code="condition.tagged", values={"value": role.name or role.id})

    def _of_field(self, word: str, node: tree.Node, value: Any = None) -> Said | None:
        field = self._field(node)
        if field is None:
            return None
        values = {"field": field.name or field.abbr or field.id, "value": value}
        return Said(code=f"condition.{word}", values=values)

    def _field(self, node: tree.Node) -> DeclaredField | None:
        path = node.path if isinstance(node, tree.DottedName) else ()
        return self._fields.get(path[0]) if len(path) == 1 else None
