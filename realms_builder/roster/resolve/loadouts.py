"""Every loadout of a unit that its options allow, and the heaviest among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, combinations, combinations_with_replacement
from typing import NamedTuple

from realms_builder.core.yield_points import yield_point
from realms_builder.game.items import Item
from realms_builder.game.units import Option, Unit
from realms_builder.roster.checks.run import check
from realms_builder.roster.checks.trials import amounts_of, worse
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import OptionChoice, choices_of, may_carry
from realms_builder.roster.resolve.muster import ModelRecord, Muster, muster
from realms_builder.roster.roster import Model


def loadouts_of(mustered: Muster, unit: Unit, *, forms: bool = True) -> Iterator[Model]:
    """Yield a model for every loadout of *unit* with every choice of its options.

    With *forms* each of them stands in every form of the unit too. There may be very many.
    """
    standing = ("", *(form.id for form in unit.forms)) if forms else ("",)
    for loadout in unit.loadouts or (None,):
        for form in standing:
            model = Model("", unit.address, loadout=loadout.id if loadout else "", form=form)
            for chosen in _choosing(mustered, unit, model, unit.options):
                yield replace(chosen, id=address_of(chosen))


def _choosing(
    mustered: Muster, unit: Unit, model: Model, options: tuple[Option, ...]
) -> Iterator[Model]:
    """Yield *model* with every choice that *options* allow, the earlier ones first."""
    if not options:
        yield model
        return
    choice = choice_of(record_of(mustered, model, unit), options[0])
    allowed = iter(()) if choice is None else _picked(choice)
    first = next(allowed, None)
    if first is None:  # closed, or more is asked than there is
        yield from _choosing(mustered, unit, model, options[1:])
        return
    for picked in chain((first,), allowed):
        chosen = replace(model, choose=(*model.choose, (options[0].id, picked)))
        yield from _choosing(mustered, unit, chosen, options[1:])


def _picked(choice: OptionChoice) -> Iterator[tuple[str, ...]]:
    """Yield what may be chosen for an option, the fewest things first."""
    offered = [pick.id for pick in choice.picks if pick.offered]
    low = max(0, choice.low or 0)
    high = len(offered) if choice.high is None else choice.high
    repeats = choice.option.repeat
    for count in range(low, (high if repeats else min(high, len(offered))) + 1):
        yield from (combinations_with_replacement if repeats else combinations)(offered, count)


def choice_of(record: ModelRecord, option: Option) -> OptionChoice | None:
    """Return *option* as *record* sees it, None where it is closed to it."""
    found = next((c for c in choices_of(record) if c.option.id == option.id), None)
    return found if found is not None and found.open else None


def record_of(mustered: Muster, model: Model, unit: Unit) -> ModelRecord:
    """Return *model*, which need not be in the roster, as formulas see it."""
    return ModelRecord(model, mustered.build_of(model, unit), mustered)


def address_of(model: Model) -> str:
    """Return what tells *model* from every other one: ``clan/guard:heavy+axe``."""
    chosen = [name for _, names in model.choose for name in names]
    said = "+".join(part for part in (model.loadout, *chosen, model.form) if part)
    return f"{model.unit}:{said}" if said else model.unit


# ------------------------------------------------------------------ heaviest loadouts
# Finds the loadout that weighs most by any measure, where there are too many to try them all.
#
# Options are settled one after the other, each with what weighs most; then two of them are changed
# together, since a choice may open or close another one. What players may add by hand comes last,
# as long as no check of the game minds.


Weigh = Callable[[Build], float]
Chosen = dict[str, tuple[str, ...]]


class LoadoutMeasure(NamedTuple):
    """How much a build weighs, and how much a thing adds to it, at least in comparison."""

    build: Weigh
    item: Callable[[Item], float]


MOST_PAIRS = 300
"""So many pairs of choices are tried."""
MOST_ADDED = 6
"""So many things are added by hand: nobody's card holds more in earnest."""
MOST_WISHED = 16
"""So many things are tried for it, the heaviest ones."""
_MOST_OF_A_KIND = 12
_LIKELY = 3


def heaviest(mustered: Muster, unit: Unit, start: Model, weigh: Weigh) -> Model:
    """Return *start*, a loadout of *unit*, with the choices that weigh most by *weigh*."""
    best = _settled(mustered, unit, start, {}, weigh)
    most = weigh(mustered.build_of(best, unit))
    for pair in _pairs(mustered, unit, best, weigh):
        yield_point()
        other = _settled(mustered, unit, start, pair, weigh)
        weight = weigh(mustered.build_of(other, unit))
        if weight > most:
            best, most = other, weight
    return best


def _settled(mustered: Muster, unit: Unit, start: Model, fixed: Chosen, weigh: Weigh) -> Model:
    """Return *start* with every option settled in order; those in *fixed* take what it says."""
    model = replace(start, choose=())
    for option in unit.options:
        choice = choice_of(record_of(mustered, model, unit), option)
        if choice is None:
            continue
        picked = fixed.get(option.id)
        if picked is None:
            picked = _most(choice, _by_weight(mustered, unit, model, choice, weigh))
        model = replace(model, choose=(*model.choose, (option.id, picked)))
    return model


def _most(choice: OptionChoice, ranked: list[str]) -> tuple[str, ...]:
    """Return as many of *ranked*, the heaviest first, as *choice* allows."""
    high = len(ranked) if choice.high is None else choice.high
    if choice.option.repeat and ranked:
        return (ranked[0],) * min(high, _MOST_OF_A_KIND)
    return tuple(ranked[: max(high, 0)])


def _by_weight(
    mustered: Muster, unit: Unit, model: Model, choice: OptionChoice, weigh: Weigh
) -> list[str]:
    offered = [pick.id for pick in choice.picks if pick.offered]
    weights = {
        name: weigh(mustered.build_of(_with(model, choice.option, (name,)), unit))
        for name in offered
    }
    return sorted(offered, key=lambda name: -weights[name])


def _with(model: Model, option: Option, picked: tuple[str, ...]) -> Model:
    return replace(model, choose=(*model.choose, (option.id, picked)))


def _pairs(mustered: Muster, unit: Unit, settled: Model, weigh: Weigh) -> Iterator[Chosen]:
    """Yield choices of two options at a time, each with one of its heaviest or with as few as may.

    They are read off the model as it is *settled*.
    """
    record = record_of(mustered, settled, unit)
    likely: dict[str, list[tuple[str, ...]]] = {}
    for option in unit.options:
        choice = choice_of(record, option)
        if choice is None:
            likely[option.id] = [()]
            continue
        without = replace(settled, choose=tuple(c for c in settled.choose if c[0] != option.id))
        ranked = _by_weight(mustered, unit, without, choice, weigh)
        few = tuple(ranked[: choice.low or 0])
        likely[option.id] = list(dict.fromkeys([*((name,) for name in ranked[:_LIKELY]), few]))
    tried = 0
    for first, second in combinations(likely, 2):
        for one in likely[first]:
            for other in likely[second]:
                tried += 1
                if tried > MOST_PAIRS:
                    return
                yield {first: one, second: other}


def laden(mustered: Muster, unit: Unit, model: Model, measure: LoadoutMeasure) -> Model:
    """Return *model* with what it may carry beside its loadout and what weighs most.

    Only lists that players may add to count, and only what breaks no rule for *model* alone.
    """
    carried: dict[str, tuple[str, ...]] = {}
    amounts = amounts_of(check(_alone(mustered, model)))
    wished = sorted(_wished(mustered, unit, model), key=measure.item, reverse=True)
    for item in wished[:MOST_WISHED]:
        if sum(map(len, carried.values())) >= MOST_ADDED:
            break
        yield_point()
        more = {**carried, item.list_id: (*carried.get(item.list_id, ()), item.id)}
        if not worse(check(_alone(mustered, _carrying(model, more))), amounts):
            carried = more
    return _carrying(model, carried)


def _wished(mustered: Muster, unit: Unit, model: Model) -> Iterator[Item]:
    build = mustered.build_of(model, unit)
    for list_id, declared in mustered.game.item_lists.items():
        if declared.free:
            yield from may_carry(mustered, build, list_id)


def _carrying(model: Model, carried: Chosen) -> Model:
    return replace(model, carry=tuple(carried.items()))


def _alone(mustered: Muster, model: Model) -> Muster:
    roster = replace(mustered.roster, models=(model,), groups=())
    return muster(roster, mustered.game, mustered.find_faction, mustered)
