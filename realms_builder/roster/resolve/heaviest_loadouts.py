"""Finds the loadout that weighs most by any measure, where there are too many to try them all.

Options are settled one after the other, each with what weighs most; then two of them are changed
together, since a choice may open or close another one. What players may add by hand comes last,
as long as no check of the game minds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from realms_builder.core.yield_points import pause_point
from realms_builder.game.items import Item
from realms_builder.game.units import Option, Unit
from realms_builder.roster.checks import amounts_of, check, worse
from realms_builder.roster.resolve.build import Build
from realms_builder.roster.resolve.choices import OptionChoice, may_carry
from realms_builder.roster.resolve.loadouts import choice_of, record_of
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model

Weigh = Callable[[Build], float]
Chosen = dict[str, tuple[str, ...]]


class Measure(NamedTuple):
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
        pause_point()
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


def laden(mustered: Muster, unit: Unit, model: Model, measure: Measure) -> Model:
    """Return *model* with what it may carry beside its loadout and what weighs most.

    Only lists that players may add to count, and only what breaks no rule for *model* alone.
    """
    carried: dict[str, tuple[str, ...]] = {}
    amounts = amounts_of(check(_alone(mustered, model)))
    wished = sorted(_wished(mustered, unit, model), key=measure.item, reverse=True)
    for item in wished[:MOST_WISHED]:
        if sum(map(len, carried.values())) >= MOST_ADDED:
            break
        pause_point()
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
