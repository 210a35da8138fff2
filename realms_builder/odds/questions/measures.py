"""One figure out of an answer, to compare attacks and units by: a chance, a mean, how often.

A measure is named by the id of a figure that the mechanic shows, or of one of its repeats.
``attacks`` and ``activations`` mean the first repeat that goes on until something is over, and
``first`` the first figure, whatever the mechanic calls them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from realms_builder.game.files.declared_mechanics import DeclaredMechanic
from realms_builder.game.texts import Text
from realms_builder.odds.questions.answers import Answer, SoOften, UntilOver
from realms_builder.odds.questions.questions import figure_name

ATTACKS, ACTIVATIONS, FIRST = "attacks", "activations", "first"
Kind = Literal["chance", "number", "times"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure with its value; None for times that never end, or mostly do not."""

    id: str
    name: Text
    kind: Kind
    value: Fraction | None


def measured(answer: Answer, identity: str) -> Measure | None:
    """Return the figure *identity* of *answer*, None where the mechanic has no such figure."""
    if identity in (ATTACKS, ACTIVATIONS):
        going = (repeat for repeat in answer.repeats if isinstance(repeat, UntilOver))
        until = next(going, None)
        return None if until is None else _times(until, identity)
    if identity == FIRST:
        identity = answer.figures[0].id if answer.figures else ""
    for figure in answer.figures:
        if figure.id == identity:
            kind: Kind = "chance" if figure.is_chance else "number"
            return Measure(figure.id, figure.name, kind, figure.value)
    for repeat in answer.repeats:
        if repeat.id == identity:
            return _times(repeat, ATTACKS) if isinstance(repeat, UntilOver) else _sum(repeat)
    return None


def _times(repeat: UntilOver, identity: str) -> Measure:
    value = repeat.expected if identity == ATTACKS else repeat.activations
    return Measure(identity, repeat.name, "times", value)


def _sum(repeat: SoOften) -> Measure:
    mean = sum((value * chance for value, chance in repeat.distribution), Fraction(0))
    return Measure(repeat.id, repeat.name, "number", mean)


def every_measure(answer: Answer) -> Iterator[Measure]:
    """Yield all figures of *answer*: those shown, then repeats, attacks and activations."""
    for figure in answer.figures:
        kind: Kind = "chance" if figure.is_chance else "number"
        yield Measure(figure.id, figure.name, kind, figure.value)
    for repeat in answer.repeats:
        if isinstance(repeat, UntilOver):
            yield _times(repeat, ATTACKS)
            yield _times(repeat, ACTIVATIONS)
        else:
            yield _sum(repeat)


def measure_names(mechanic: DeclaredMechanic) -> dict[str, Text]:
    """Return the measures that answers of *mechanic* have, with their names."""
    found: dict[str, Text] = {}
    for shown in mechanic.show:
        identity = shown.number or " ".join(shown.chance)
        found[identity] = figure_name(mechanic, shown)
    for repeat in mechanic.repeat:
        if repeat.until and not repeat.add:
            found.setdefault(ATTACKS, repeat.name)
            found.setdefault(ACTIVATIONS, repeat.name)
        else:
            found[repeat.id] = repeat.name
    return found


def lower_is_better(mechanic: DeclaredMechanic, measure: Measure) -> bool:
    """Return whether whoever attacks would rather have less of *measure*.

    So it is with how often it takes, and with a chance of outcomes that are none of the good ones.
    """
    if measure.kind == "times":
        return True
    good = {step.stop for step in mechanic.steps if step.good}
    outcomes = {step.stop for step in mechanic.steps if step.stop}
    named = set(measure.id.split())
    return measure.kind == "chance" and bool(good) and named <= outcomes - good
