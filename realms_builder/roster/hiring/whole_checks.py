"""Checks of the roster as a whole, asked what they say when one more model comes to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from realms_builder.game.files.declared_rules import DeclaredCheck
from realms_builder.game.formulas import Formula
from realms_builder.game.formulas.growing import Growing, Standing
from realms_builder.game.formulas.values import Record, Value, reads_met, reads_yes
from realms_builder.game.kinds.values import Number
from realms_builder.roster.check_kinds import conditions
from realms_builder.roster.hiring.ground import NOTHING, Ground, Severities, heard
from realms_builder.roster.hiring.veils import Looked
from realms_builder.roster.resolve.muster import ModelRecord

_MODELS = (("models",), ("roster", "models"))
NewRecord = Callable[[], ModelRecord]


class OfRoster:
    """A general check of the roster, whose loops over the models go on from where they stood."""

    def __init__(self, check: DeclaredCheck, ground: Ground) -> None:
        """Work out what the loops of *check* stand at; raise `FormulaError` where they cannot.

        Raises :class:`Looked` where one more model changes what they ask of the others.
        """
        self._severities = heard({check.severity})
        self._before = ground.amounts.get((check.code, ""))
        self._ground = ground
        guard, needed = conditions(check)
        self._guard = self._begun(guard)
        self._needed = self._begun(needed)

    def _begun(self, formula: Formula | None) -> tuple[Growing, Standing] | None:
        if formula is None:
            return None
        growing, ground = formula.growing(*_MODELS), self._ground
        ground.watch.touched = False
        standing = growing.standing(ground.watch, ground.watched.models)
        if ground.watch.touched:
            raise Looked
        return growing, standing

    def severities(self, roster: Record, newcomer: NewRecord) -> Severities:
        """Return how bad it is what is new or worse in *roster*, to which *newcomer* came.

        Raises `FormulaError` where the check cannot be worked out, and whatever *roster* raises.
        """
        is_told = self._before is not None and self._before >= 1
        return NOTHING if self._is_met(roster, newcomer) or is_told else self._severities

    def _is_met(self, roster: Record, newcomer: NewRecord) -> bool:
        if self._needed is None:
            return True
        if self._guard is not None and not reads_yes(_value(self._guard, roster, newcomer)):
            return True
        return reads_met(_value(self._needed, roster, newcomer))


def _value(begun: tuple[Growing, Standing], roster: Record, newcomer: NewRecord) -> Value:
    growing, standing = begun
    return growing.evaluate(roster, standing, lambda: (newcomer(),))


class Budget:
    """A check of what the roster costs."""

    def __init__(self, check: DeclaredCheck, ground: Ground) -> None:
        """Take the limit of *check* and what the roster on *ground* costs so far."""
        self._cost = check.cost
        self._severities = heard({check.severity})
        limit = ground.mustered.limit(check.cost)
        self._left = None if limit is None else limit - ground.spent(check.cost)
        self._before = ground.amounts.get((check.code, check.cost))

    def severities(self, costs: Mapping[str, Number]) -> Severities:
        """Return how bad it is what the roster costs too much with *costs* on top."""
        if self._left is None:
            return NOTHING
        excess = costs.get(self._cost, 0) - self._left
        if excess <= 0 or (self._before is not None and float(excess) <= self._before):
            return NOTHING
        return self._severities
