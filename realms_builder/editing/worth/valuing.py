"""What a unit is worth while it is written: its attacks in exact odds, its cost on the yardstick.

Everybody else of the game is measured once; after an edit only who was edited is measured anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from realms_builder.cards.odds_on_card import Against, OddsOnCard
from realms_builder.core.problems import Problem
from realms_builder.core.yield_points import yield_point
from realms_builder.game.game import Game
from realms_builder.game.lint.references import profile_names
from realms_builder.game.notes import Notes
from realms_builder.game.units import Faction, Unit
from realms_builder.game.yaml.text import YamlText
from realms_builder.odds.questions.engine import Odds
from realms_builder.odds.yardstick.measures import SizedUp, Sizing
from realms_builder.odds.yardstick.profiles import muster_of, profile_unit, profiles_of
from realms_builder.odds.yardstick.yardstick import Valued, Yardstick, yardstick_of

FindFaction = Callable[[str], Faction | None]


@dataclass(frozen=True)
class Worth:
    """What the dice say of one unit, and the yardstick of its game; *why_not* where there is none.

    *against* holds its main attacks on each profile of the yardstick.
    """

    unit: str
    against: tuple[Against, ...] = ()
    yardstick: Yardstick | None = None
    valued: Valued | None = None
    why_not: Problem | None = None


_MOST_MEASURED = 400
"""So many units are measured before what the dice remember is forgotten."""


@dataclass
class _Known:
    """What was measured of one game: by what raw *profiles*, and each unit's row by what it says.

    A row stands beside the raw unit and the raw items of its faction that it was measured from.
    """

    game: Game
    profiles: list[Any]
    odds: Odds
    rows: dict[str, tuple[Any, Any, tuple[SizedUp, ...]]] = field(default_factory=dict)
    measured: int = 0


class Valuer:
    """Values the units of one game at a time. It belongs to one thread, as its odds do."""

    def __init__(self) -> None:
        """Begin with nothing measured."""
        self._known: _Known | None = None

    def attacks(self, game: Game, faction: Faction, unit: Unit, find: FindFaction) -> Worth:
        """Return what the dice say of the attacks of *unit*: the part that is there at once."""
        build = muster_of(game, faction.id, find).unit_build(unit)
        on_card = OddsOnCard(build)
        found = (on_card.against(name) for name in profile_names(game.file.yardstick))
        return Worth(unit.id, tuple(one for one in found if one is not None))

    def worth(
        self, game: Game, faction: Faction, unit: Unit, find: FindFaction, others: Iterable[Faction]
    ) -> Worth:
        """Return all of it; *others* are the other factions of *game*, *find* knows them all."""
        attacks = self.attacks(game, faction, unit, find)
        yardstick = self.yardstick(game, [faction, *others], find)
        if isinstance(yardstick, Problem):
            return Worth(unit.id, attacks.against, why_not=yardstick)
        valued = next((v for v in yardstick.units if v.unit.address == unit.address), None)
        return Worth(unit.id, attacks.against, yardstick, valued)

    def yardstick(
        self, game: Game, factions: Iterable[Faction], find: FindFaction
    ) -> Yardstick | Problem:
        """Return the yardstick of *game* fitted to the units of *factions* as they are now."""
        if game.file.yardstick is None:
            return yardstick_of(game, ())
        notes = Notes(YamlText(str(game.folder / "system.yaml")))
        known = self._measured_so_far(game, find)
        profiles = profiles_of(game, find, notes)
        sizing = Sizing(game, game.file.yardstick, profiles, known.odds)
        units = [
            sized for faction in factions for sized in _sized_up(sizing, game, faction, find, known)
        ]
        return yardstick_of(game, units, (*notes.problems, *sizing.problems))

    def _measured_so_far(self, game: Game, find: FindFaction) -> _Known:
        units = [profile_unit(game, name, find) for name in profile_names(game.file.yardstick)]
        raw = [unit.raw if unit is not None else None for unit in units]
        known = self._known
        if known is None or known.game is not game or known.profiles != raw:
            self._known = known = _Known(game, raw, Odds(game))
        elif known.measured > _MOST_MEASURED:
            known.odds, known.measured = Odds(game), 0
        return known


def _sized_up(
    sizing: Sizing, game: Game, faction: Faction, find: FindFaction, known: _Known
) -> Iterable[SizedUp]:
    items = {name: [item.raw for item in own] for name, own in faction.items.items()}
    mustered = None
    for unit in faction.units.values():
        before = known.rows.get(unit.address)
        if before is None or before[0] != unit.raw or before[1] != items:
            yield_point()
            mustered = mustered or muster_of(game, faction.id, find)
            before = unit.raw, items, tuple(sizing.units(mustered, [unit]))
            known.rows[unit.address] = before
            known.measured += 1
        yield from before[2]
