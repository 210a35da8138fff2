"""Draws for situations at random."""

from random import Random


class Lots(Random):
    """A stream of draws, the same for the same seed."""

    def between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return self.randint(low, high)

    def happens(self, chance: float) -> bool:
        """Return yes with this chance."""
        return self.random() < chance

    def rarely(self) -> bool:
        """Return yes once in five times."""
        return self.happens(0.2)

    def flags(self, names: str) -> dict[str, bool]:
        """Return a value for each name, most of them no."""
        return {name: self.rarely() for name in names.split()}
