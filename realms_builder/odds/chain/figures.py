"""What a mechanic shows of its ends: outcomes, chances, numbers with their distribution."""

from __future__ import annotations

from fractions import Fraction

from realms_builder.game.files.declared_mechanics import DeclaredShow
from realms_builder.game.formulas.values import MISSING, Record, Value
from realms_builder.game.texts import Text
from realms_builder.odds.chain.aims import holds
from realms_builder.odds.chain.program import Program
from realms_builder.odds.chain.weights import Ends
from realms_builder.odds.questions.answers import Figure, Outcome
from realms_builder.odds.questions.questions import outcome_names


def outcomes_of(program: Program, ends: Ends) -> tuple[Outcome, ...]:
    """Return every outcome that the mechanic names, in its order, with its chance."""
    weights: dict[str, int] = {}
    for (outcome, _), weight in ends.weights.items():
        weights[outcome] = weights.get(outcome, 0) + weight
    names = outcome_names(program.mechanic)
    good = {step.stop for step in program.mechanic.steps if step.good}
    return tuple(
        Outcome(
            name,
            names.get(name, Text.of(name)),
            Fraction(weights.get(name, 0), ends.total),
            name in good,
        )
        for name in dict.fromkeys((*program.outcomes, *weights))
    )


def figures_of(program: Program, ends: Ends) -> tuple[Figure, ...]:
    """Return the figures that the mechanic shows."""
    return tuple(
        _number(program, ends, shown) if shown.number else _chance(program, ends, shown)
        for shown in program.mechanic.show
    )


def _chance(program: Program, ends: Ends, shown: DeclaredShow) -> Figure:
    formulas = [text for text in shown.chance if text not in program.outcomes]
    total = 0
    for (outcome, numbers), weight in ends.weights.items():
        if outcome in shown.chance or any(
            holds(text, outcome, program.followed, numbers) for text in formulas
        ):
            total += weight
    identity = " ".join(shown.chance)
    name = shown.name or outcome_names(program.mechanic).get(identity) or Text.of(identity)
    return Figure(identity, name, True, Fraction(total, ends.total))


def _number(program: Program, ends: Ends, shown: DeclaredShow) -> Figure:
    place = program.followed.index(shown.number) if shown.number in program.followed else -1
    weights: dict[Fraction, int] = {}
    for (_, numbers), weight in ends.weights.items():
        number = _plain(numbers[place] if 0 <= place < len(numbers) else MISSING)
        weights[number] = weights.get(number, 0) + weight
    spread = tuple((n, Fraction(w, ends.total)) for n, w in sorted(weights.items()))
    mean = sum((number * chance for number, chance in spread), Fraction(0))
    sets = (s.name for s in program.mechanic.steps if s.set_ == shown.number and s.name)
    name = shown.name or next(sets, None) or Text.of(shown.number)
    return Figure(shown.number, name, False, mean, spread)


def _plain(value: Value) -> Fraction:
    """Return a number of a chain; one that it did not come to is 0."""
    number = value.number if isinstance(value, Record) else value
    return Fraction(number) if isinstance(number, (int, Fraction)) else Fraction(0)
