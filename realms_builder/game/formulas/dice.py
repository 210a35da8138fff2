"""Dice as a value, of formulas and fields: ``2d6``, ``2W6 + 4``; added to, never rolled here."""

from __future__ import annotations

from realms_builder.core.translation import sentence
from realms_builder.game.formulas.errors import FormulaError
from realms_builder.game.formulas.values import MISSING, UNKNOWN, Record, Value

MOST_DICE = 100
MOST_SIDES = 1_000


class Dice(Record):
    """A sum of dice and a whole number: *groups* of (count, sides), largest die first."""

    __slots__ = ("bonus", "groups")

    def __init__(self, groups: tuple[tuple[int, int], ...], bonus: int = 0) -> None:
        """Hold dice of several kinds; every count is a whole number other than 0."""
        self.groups = groups
        self.bonus = bonus

    @classmethod
    def read(cls, text: str, column: int) -> Dice:
        """Return the dice written as ``2d6``, ``2W6`` or ``W6``; raise ``bad_dice`` otherwise."""
        count_text, _, sides_text = text.lower().replace("w", "d").partition("d")
        if len(text) <= len(f"{MOST_DICE}d{MOST_SIDES}"):
            count, sides = int(count_text or 1), int(sides_text)
            if 1 <= count <= MOST_DICE and 2 <= sides <= MOST_SIDES:
                return cls(((count, sides),))
        values = {"text": text[:40], "dice": MOST_DICE, "sides": MOST_SIDES}
        raise FormulaError("bad_dice", column, values)

    def plus(self, other: Dice | int, sign: int, column: int) -> Dice | int:
        """Return the sum with *other* taken *sign* times; without dice left, a whole number.

        Raises `FormulaError` ``bad_dice`` at *column* when there would be too many of one kind.
        """
        if isinstance(other, int):
            return Dice(self.groups, self.bonus + sign * other)
        counts = {sides: count for count, sides in self.groups}
        for count, sides in other.groups:
            counts[sides] = counts.get(sides, 0) + sign * count
        if any(abs(count) > MOST_DICE for count in counts.values()):
            raise FormulaError(
                "bad_dice", column, {"text": "", "dice": MOST_DICE, "sides": MOST_SIDES}
            )
        kept = sorted(((n, sides) for sides, n in counts.items() if n), key=lambda g: -g[1])
        bonus = self.bonus + sign * other.bonus
        return Dice(tuple(kept), bonus) if kept else bonus

    def written(self, letter: str = "d") -> str:
        """Return the dice as players write them, with *letter* between count and sides."""
        parts = [f"{count:+d}{letter}{sides}" for count, sides in self.groups]
        if self.bonus:
            parts.append(f"{self.bonus:+d}")
        return "".join(parts).removeprefix("+")

    def show(self, lang: str) -> str:
        """Return the dice as *lang* prints them: ``2D6+4``, in German ``2W6+4``, one die ``W6``."""
        text = self.written(sentence("word.die", lang)).replace("-", "\N{MINUS SIGN}")
        is_one_die = not self.bonus and len(self.groups) == 1 and self.groups[0][0] == 1
        return text.removeprefix("1") if is_one_die else text

    def lookup(self, name: str) -> Value:
        """Answer ``count`` and ``sides`` of dice of one kind, and ``bonus``, also as ``add``."""
        if name in ("bonus", "add"):
            return self.bonus
        if name not in ("count", "sides"):
            return UNKNOWN
        if len(self.groups) != 1:
            return MISSING
        return self.groups[0][0 if name == "count" else 1]

    def __eq__(self, other: object) -> bool:
        """Return whether *other* has the same dice and the same bonus."""
        if not isinstance(other, Dice):
            return NotImplemented
        return self.groups == other.groups and self.bonus == other.bonus

    def __hash__(self) -> int:
        """Return a hash over dice and bonus."""
        return hash((self.groups, self.bonus))

    def __str__(self) -> str:
        """Return the dice with the letter d."""
        return self.written()

    __repr__ = __str__
