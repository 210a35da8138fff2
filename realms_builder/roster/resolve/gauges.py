"""Derived values that a game wants to see as a bar: how full, where the steps are, what they cost.

A derived value says ``shown_as: bar``, ``of:`` what fills it, and ``steps:`` what counts how often
it was filled again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.formulas import FormulaError
from realms_builder.game.formulas.values import Value
from realms_builder.game.kinds.values import Number
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.muster import ModelRecord
from realms_builder.roster.roster import Roster

MOST_SEGMENTS = 6
ModelEdit = Callable[[Roster, str], Roster]
"""An edit of the model with an id."""


@dataclass(frozen=True, slots=True)
class Loss:
    """What the steps of a gauge change in one stat: its short name, before and after."""

    name: Text
    before: Value
    after: Value

    def show(self, lang: str) -> str:
        """Return ``AGI 4 → 3``."""
        return f"{self.name.pick(lang)} {show(self.before, lang)} → {show(self.after, lang)}"


@dataclass(frozen=True, slots=True)
class Gauge:
    """A value against the value that fills it; both print with their own unit.

    *steps* is how often it was filled beyond the first time, *losses* what that changes. One that
    is not *is_stepped* is full once and for all: more is too much.
    """

    id: str
    name: Text
    value: Value
    full: Value
    amount: Number
    capacity: Number
    steps: int
    steps_name: Text
    is_stepped: bool
    losses: tuple[Loss, ...]
    text: Text
    source: str

    @property
    def segments(self) -> int:
        """Return in how many parts the capacity divides the amount; so many are told apart."""
        if self.capacity <= 0 or not self.is_stepped:
            return 1
        needed = -(-self.amount // self.capacity)
        return int(min(max(1, needed), MOST_SEGMENTS))

    @property
    def sound(self) -> float:
        """Return which share of the bar is no more than it holds: 1 until something is too much."""
        long = max(self.amount, self.capacity)
        return float(Fraction(self.capacity) / long) if long > 0 else 1.0

    def like(self, amount: Number) -> Value:
        """Return *amount* in the unit of the value."""
        try:
            return type(self.value)(amount)  # type: ignore[call-arg]
        except TypeError:
            return amount

    @property
    def left(self) -> Number:
        """Return what still fits before the next step, 0 when the bar is full."""
        return max(0, self.capacity * self.segments - self.amount)

    @property
    def too_much(self) -> Number:
        """Return by how much it is over-full, 0 where that is no more than another step."""
        return 0 if self.is_stepped else max(0, self.amount - self.capacity)


def gauges_of(build: Build) -> tuple[Gauge, ...]:
    """Return every bar of *build*; one that cannot be computed or has no capacity is left out."""
    return tuple(_gauges(build))


def gauges_after(record: ModelRecord, edit: ModelEdit) -> tuple[Gauge, ...]:
    """Return the bars of a model as they would be after *edit*."""
    mustered, model = record.muster, record.model
    alone = replace(mustered.roster, models=(model,), groups=())
    return gauges_of(mustered.build_of(edit(alone, model.id).models[0], record.build.parts.unit))


def _gauges(build: Build) -> Iterator[Gauge]:
    for declared in build.game.file.derived:
        if declared.shown_as != "bar" or declared.for_ not in ("model", "unit"):
            continue
        try:
            gauge = _gauge(build, declared)
        except FormulaError:
            continue
        if gauge is not None:
            yield gauge


def _gauge(build: Build, declared: DeclaredDerived) -> Gauge | None:
    value, full = build.lookup(declared.id), build.lookup(declared.of)
    if not isinstance(value, (int, Fraction)) or not isinstance(full, (int, Fraction)):
        return None
    steps = build.lookup(declared.steps) if declared.steps else 0
    counting = build.game.derived.get(declared.steps)
    return Gauge(
        id=declared.id,
        name=declared.name,
        value=value,
        full=full,
        amount=value,
        capacity=full,
        steps=int(steps) if isinstance(steps, (int, Fraction)) else 0,
        steps_name=counting.name if counting else Text(),
        is_stepped=counting is not None,
        losses=tuple(_losses(build, counting)) if counting else (),
        text=(counting.text if counting else Text()) or declared.text,
        source=declared.source,
    )


def _losses(build: Build, counting: DeclaredDerived) -> Iterator[Loss]:
    """Yield what the derived value *counting* changes in the stats of *build*."""
    named = [stat for change in counting.modifies for stat in change.stat]
    for stat in dict.fromkeys(named):
        declared = build.game.stats.get(stat)
        if declared is None:
            continue
        for step in build.steps(stat):
            if step.source is counting.name:
                yield Loss(declared.abbr or declared.name, step.before, step.after)
