"""Dice that fall the same way for the same seed, on every platform and in every version.

The numbers come from ``random.Random(str(seed)).random()``. Python promises the same sequence of
``random()`` for the same text as seed in all versions; it promises nothing of the kind for
``randint``, ``choice`` or ``shuffle``, so none of them is used. A die of *n* sides shows
``int(random() * n) + 1``.
"""

from __future__ import annotations

from random import Random

from realms_builder.game.files.scenario_reading import read_dice

SEEDS = 1_000_000
"""A seed that nobody named is below this, so that it is quickly written down."""


class SeededDice:
    """One stream of throws; every throw uses up as many numbers as it has dice."""

    def __init__(self, seed: int) -> None:
        """Begin the stream of *seed*."""
        self._random = Random(str(seed))  # noqa: S311

    def throw(self, dice: str) -> tuple[int, ...]:
        """Return what the dice of ``1d6`` or ``2W6`` show, one number each.

        Raises ValueError for a text that is no roll.
        """
        read = read_dice(dice)
        if read is None:
            raise ValueError(dice)
        count, sides = read
        return tuple(self.below(sides) + 1 for _ in range(count))

    def below(self, number: int) -> int:
        """Return a whole number from 0 to *number* - 1, all equally likely."""
        return int(self._random.random() * number)
