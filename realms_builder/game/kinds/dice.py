"""Kinds of fields written with a sign between two numbers: ``4/5+``, ``2W6+4``, ``20/3``."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from realms_builder.game.files.declared_fields import DeclaredField, DeclaredSlot
from realms_builder.game.files.declared_shapes import Schema, plain
from realms_builder.game.formulas.dice import Dice
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import BadValue, FieldKind
from realms_builder.game.kinds.numbers import length_unit, number
from realms_builder.game.kinds.values import Bands, Pool
from realms_builder.game.texts import Text

_POOL = re.compile(r"(\d{1,3})\s*/\s*(\d{1,2})\+?\Z")
_BANDS = re.compile(r"(\d{1,4}(?:[.,]\d{1,2})?)\s*/\s*(\d{1,2})\Z")
_DICE = re.compile(r"(\d{0,3})\s*[WwDd]\s*(\d{1,4})\s*(?:([+\-−])\s*(\d{1,4}))?\Z")


def _text(pattern: str) -> Schema:
    return {"type": "string", "pattern": pattern}


class _SignedKind(FieldKind):
    """What pools, sums and bands have in common: a text of one pattern."""

    marks_columns = marks_texts = True

    def written(self, field: DeclaredField, value: Value, raw: Any, game: Game) -> Any:
        return value.show("en") if isinstance(value, (Pool, Dice, Bands)) else raw


class PoolKind(_SignedKind):
    """So many dice, each a success from a target on."""

    name = editor = "pool"
    keys = frozenset({"dice", "target", "clamp"})
    plain_schema: ClassVar[Schema] = _text(r"^\d{1,3} ?/ ?\d{1,2}\+?$")
    drawn_as = "number"
    is_bare = is_slashed = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        match = _POOL.match(plain(raw).strip())
        if match is None:
            raise BadValue("pool_expected", value=plain(raw))
        return Pool(int(match.group(1)), int(match.group(2)))

    def sample(self, field: DeclaredField, game: Game) -> str:
        low, high = field.dice if isinstance(field.dice, tuple) else (1, 6)
        first, last = field.target or (3, 5)
        return f"{(low + high) // 2}/{(first + last) // 2}+"

    def clamped(self, value: Value, field: DeclaredField | DeclaredSlot) -> Value:
        if not isinstance(value, Pool):
            return super().clamped(value, field)
        low, high = field.dice if isinstance(field.dice, tuple) else (0, 10**6)
        first, last = field.target or (0, 10**6)
        return Pool(min(max(value.dice, low), high), min(max(value.target, first), last))

    def limits(self, field: DeclaredField) -> str:
        spans = ((field.dice, ""), (field.target, "+"))
        ends = [
            f"{span[0]}{plus}–{span[1]}{plus}" if isinstance(span, tuple) else "…"
            for span, plus in spans
        ]
        return " / ".join(ends) if ends != ["…", "…"] else super().limits(field)


class DiceKind(_SignedKind):
    """A sum of dice, with W or D."""

    name = editor = "dice"
    plain_schema: ClassVar[Schema] = _text(r"^\d{0,3} ?[WwDd] ?\d{1,4}( ?[-−+] ?\d{1,4})?$")
    drawn_as = "number"
    is_bare = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        match = _DICE.match(plain(raw).strip())
        if match is None or int(match.group(2)) < 2:
            raise BadValue("dice_expected", value=plain(raw))
        count, sides, sign, add = match.groups()
        extra = int(add or 0) * (-1 if sign in ("-", "−") else 1)
        return Dice(((int(count or 1), int(sides)),), extra)

    def sample(self, field: DeclaredField, game: Game) -> str:
        return f"1D{game.file.dice.sides}"


class BandsKind(_SignedKind):
    """A range in equal bands."""

    name = editor = "bands"
    plain_schema: ClassVar[Schema] = _text(r"^\d{1,4}([.,]\d{1,2})? ?/ ?\d{1,2}$")
    is_slashed = True

    def read(self, field: DeclaredField, raw: Any, game: Game) -> Value:
        match = _BANDS.match(plain(raw).strip())
        if match is None or int(match.group(2)) == 0:
            raise BadValue("bands_expected", value=plain(raw))
        return Bands(number(match.group(1)), int(match.group(2)))

    def sample(self, field: DeclaredField, game: Game) -> str:
        return "8/3" if game.file.length == "inch" else "20/3"

    def unit(self, field: DeclaredField, game: Game) -> Text:
        return field.unit or length_unit(game)
