"""Rosters of the shipped games drawn by a seed, wrong in every way that a player may think of."""

from __future__ import annotations

from random import Random
from typing import Any

from realms_builder.game.game import Game
from realms_builder.game.kinds.values import Pool
from realms_builder.game.units import Faction, Unit
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Carry, Group, Model, Roster
from tests.builders import ROOT, shipped

SYSTEMS = sorted(path.parent.name for path in (ROOT / "factions").glob("*/system.yaml"))


def wild_roster(system: str, seed: int) -> Muster:
    """Return the roster of *system* that *seed* draws."""
    library = shipped(samples=False)
    game = library.game(system)
    assert game is not None
    dice = Random(f"{system} {seed}")
    faction = library.faction(system, dice.choice(sorted(library.factions(system))))
    assert faction is not None
    others = [library.faction(system, name) for name in sorted(library.factions(system))]
    models = tuple(
        _model(dice, game, faction, [f for f in others if f is not None], number)
        for number in range(1, dice.choice((0, 1, 2, 5, 8, 12)) + 1)
    )
    limits = ((game.main_cost, dice.choice((1, 12, 40, 90))),) if game.main_cost else ()
    roster = Roster(
        system,
        faction.id,
        "Wild",
        models=models,
        limits=limits if dice.random() < 0.6 else (),
        switches=(("swich", True),) if dice.random() < 0.1 else (),
        groups=_groups(dice, game, models),
        units=(_own_unit(dice, game, faction),),
    )
    return muster(roster, game, lambda name: library.faction(system, name))


def _model(dice: Random, game: Game, own: Faction, every: list[Faction], number: int) -> Model:
    faction = own if dice.random() < 0.85 else dice.choice(every)
    unit = dice.choice(list(faction.units.values()))
    address = unit.id if faction is own else unit.address
    if dice.random() < 0.12:
        address = dice.choice((address[:-1], "mine", "mine"))
    return Model(
        f"m{number}",
        address,
        name=f"Nr. {number}" if dice.random() < 0.3 else "",
        role=dice.choice([*game.roles, "nobody"]) if dice.random() < 0.25 else "",
        loadout="nowhere" if dice.random() < 0.05 else "",
        choose=_choices(dice, unit),
        carry=_carried(dice, game),
        strength=dice.choice((0, 1, 3, 40)) if dice.random() < 0.1 else None,
    )


def _choices(dice: Random, unit: Unit) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not unit.options or dice.random() < 0.6:
        return ()
    option = dice.choice(unit.options)
    names = [carried.item.id for carried in option.candidates]
    return ((option.id, tuple(dice.sample(names, dice.randint(0, min(2, len(names)))))),)


def _carried(dice: Random, game: Game) -> Carry:
    lists = [name for name in game.item_lists if game.catalogue.get(name)]
    if not lists or dice.random() < 0.6:
        return ()
    name = dice.choice(lists)
    items = [item.id for item in game.catalogue[name].values()]
    found = [dice.choice(items) for _ in range(dice.randint(1, 3))]
    return ((name, tuple(found)),)


def _groups(dice: Random, game: Game, models: tuple[Model, ...]) -> tuple[Group, ...]:
    if not game.groups or not models or dice.random() < 0.5:
        return ()
    kind = dice.choice(list(game.groups))
    many = dice.randint(1, min(6, len(models)))
    return tuple(
        Group(f"g{n}", kind, tuple(m.id for m in dice.sample(models, many))) for n in (1, 2)
    )


def _own_unit(dice: Random, game: Game, faction: Faction) -> dict[str, Any]:
    """Return a unit of the roster's own whose whole numbers lie anywhere from 0 to 30."""
    like = dice.choice(list(faction.units.values()))
    whole = {name: dice.randint(0, 30) for name, v in like.stats.items() if type(v) is int}
    rest = {name: v.show("en") for name, v in like.stats.items() if isinstance(v, Pool)}
    costs = {game.main_cost: dice.randint(1, 20)} if game.main_cost else {}
    return {"id": "mine", "name": "Mine", "stats": {**rest, **whole}, **costs}
