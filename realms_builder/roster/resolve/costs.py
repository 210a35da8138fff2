"""What a build costs in each currency: unit, loadout and items, then what changes it, then each.

Where the table stands, its form and what only happens there, changes no price.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from realms_builder.core.translation import every_sentence, languages
from realms_builder.game.formulas import Formula, FormulaError
from realms_builder.game.formulas.values import MISSING, Record
from realms_builder.game.kinds.numbers import is_plain_number
from realms_builder.game.kinds.values import Number
from realms_builder.game.texts import Text
from realms_builder.game.units import Loadout
from realms_builder.roster.resolve.carried_record import Bearer, CarriedRecord
from realms_builder.roster.resolve.modifiers import NumberStep, applies, changed


def worked_out(raw: Number | Formula, scope: Record) -> Number:
    """Return a cost or limit as written, or what its formula gives in *scope*, 0 where missing.

    Raises `FormulaError`, also where that is no number.
    """
    if not isinstance(raw, Formula):
        return raw
    value = raw.behind_name(scope)
    if value is MISSING:
        return 0
    number = Fraction(_number(value))
    return int(number) if number.denominator == 1 else number


def cost_of(build: Bearer, name: str) -> Number:
    """Return what *build*, a plain one, costs in the currency *name*; raise `FormulaError`."""
    *_, (_, _, cost, _) = _way(build, name)
    return cost


def known_cost(build: Bearer, name: str) -> Number:
    """Return the cost of *build* in the currency *name*, 0 where it cannot be worked out."""
    try:
        value = build.lookup(name)
    except FormulaError:
        return 0
    return value if is_plain_number(value) else 0


def cost_steps(build: Bearer, name: str) -> tuple[NumberStep, ...]:
    """Return how the cost of *build* came about: unit, loadout, items, changes, how many.

    Raises `FormulaError` where it cannot be worked out.
    """
    steps: list[NumberStep] = []
    for source, before, after, rule in _way(build.printed, name):
        text = source if isinstance(source, Text) else _name_of(source)
        steps.append(NumberStep(text, before if steps else MISSING, after, rule))
    return tuple(steps)


_CostStep = tuple[Text | CarriedRecord, Number, Number, str]
"""Whose step of a cost it is, what it was before and is then, where the rule stands."""


def _way(build: Bearer, name: str) -> Iterator[_CostStep]:
    """Yield how the cost of *build*, a plain one, comes about; things are named by who asks."""
    cost: Number = 0
    for source, amount in _of_models(build, name):
        yield source, cost, cost + amount, ""
        cost += amount
    for modifier in build.changes_of(name):
        if applies(modifier) and (after := _number(changed(cost, modifier))) != cost:
            yield modifier.source, cost, after, modifier.rule
            cost = after
    strength = build.parts.strength
    if _is_each(build, name) and strength > 1 and cost:
        models = Text.of(every_sentence("word.times_models", {"count": strength}))
        yield models, cost, cost * strength, ""
        cost *= strength
    for source, amount in _of_items(build, name, of_unit=True):
        yield source, cost, cost + amount, ""
        cost += amount


def _name_of(record: CarriedRecord) -> Text:
    return Text.of({lang: record.show(lang) for lang in languages()})


def for_all(build: Bearer, name: str, each: Number) -> Number:
    """Return what something costs the whole of *build* that costs *each* of its models so much."""
    return each * build.parts.strength if _is_each(build, name) else each


def cost_of_loadout(build: Bearer, loadout: Loadout, name: str) -> Number:
    """Return what a *loadout* and all that it contains would cost *build*, 0 where unknown."""
    if name not in build.game.costs:
        return 0
    try:
        cost = worked_out(loadout.costs.get(name, 0), build.printed)
    except FormulaError:
        cost = 0
    borne = (carried for items in loadout.items.values() for carried in items)
    cost += sum(build.record(one).known_price(name) * one.count for one in borne)
    return for_all(build, name, cost)


def _is_each(build: Bearer, name: str) -> bool:
    return build.game.costs[name].per == "model"


Share = tuple[Text | CarriedRecord, Number]


def _of_models(build: Bearer, name: str) -> Iterator[Share]:
    """Yield the unit, then whatever of its loadout and items costs something, with its share."""
    parts = build.parts
    yield parts.unit.name, worked_out(parts.unit.costs.get(name, 0), build)
    loadout = parts.unit.loadout(parts.loadout) if parts.loadout else None
    if loadout is not None and name in loadout.costs:
        yield loadout.name, worked_out(loadout.costs[name], build)
    yield from _of_items(build, name, of_unit=False)


def _of_items(build: Bearer, name: str, *, of_unit: bool) -> Iterator[Share]:
    """Yield the items that cost something: those *of_unit*, or those of each of its models."""
    for items in build.parts.items.values():
        for carried in items:
            if carried.of_unit is of_unit:
                record = build.record(carried)
                if amount := record.price(name) * carried.count:
                    yield record, amount


def _number(value: object) -> Number:
    if not is_plain_number(value):
        raise FormulaError("not_a_number", 1, {"value": value})
    return value
