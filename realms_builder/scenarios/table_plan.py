"""The plan of a table: what a map shows, in the game's length, without a word on how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from realms_builder.game.files.declared_scenarios import DeploymentSide, ScenarioTable
from realms_builder.game.texts import Text
from realms_builder.scenarios.geometry import Outline, Point, grouped, middle_of, outline_of
from realms_builder.scenarios.settled import SIDES, SettledScenario, SideId
from realms_builder.scenarios.spots import Ring, Spot, spots_of

TOWARDS_THE_EDGE = 0.42
"""How far the letter of a side moves from the middle of its land away from that of the table."""


@dataclass(frozen=True, slots=True)
class Region:
    """Land of one side that hangs together; *label* is where its letter stands."""

    side: SideId
    outlines: tuple[Outline, ...]
    middle: Point
    label: Point
    kind: Literal["half", "zone"]


@dataclass(frozen=True, slots=True)
class NamedArea:
    """A part of the table with a name of its own."""

    id: str
    name: Text
    outline: Outline


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line across the table."""

    name: Text
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Everything on a map; lengths are the game's, from the top left corner of the table.

    *across* and *down* are where measures are given along the edges. *zones* counts the zones
    that each side has where only halves are known. *reconstructed* says that the outlines are.
    """

    width: float
    height: float
    length: str
    regions: tuple[Region, ...] = ()
    areas: tuple[NamedArea, ...] = ()
    lines: tuple[NamedLine, ...] = ()
    spots: tuple[Spot, ...] = ()
    rings: tuple[Ring, ...] = ()
    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()
    zones: int = 1
    reconstructed: bool = False


def plan_of(scenario: SettledScenario) -> TablePlan | None:
    """Return the plan of the table, None where the game's scenarios have no table."""
    table = scenario.file.table
    if table is None:
        return None
    maps = scenario.maps
    sides = maps[0].card.sides if maps else {}
    regions = [region for side in SIDES for region in _regions(table, side, sides.get(side))]
    outlines = [outline for region in regions for outline in region.outlines]
    width, height = (float(value) for value in table.size)
    homes: dict[SideId, tuple[Point, ...]] = {
        side: tuple(r.middle for r in regions if r.side == side) for side in SIDES
    }
    entries = [entry for mission in scenario.missions for entry in mission.card.set_up]
    spots, rings = spots_of(table, entries, homes)
    halves = {name for deployment in sides.values() for name in deployment.half}
    zones = {name for deployment in sides.values() for name in deployment.areas}
    return TablePlan(
        width,
        height,
        scenario.game.file.length,
        tuple(regions),
        tuple(
            NamedArea(area.id, area.name, outline_of(area))
            for area in table.areas
            if area.id in halves or (area.name and area.id in zones)
        ),
        tuple(NamedLine(one.name, _pair(one.from_), _pair(one.to)) for one in table.lines),
        spots,
        rings,
        _marks(width, [x for outline in outlines for x, _ in outline]),
        _marks(height, [y for outline in outlines for _, y in outline]),
        max((deployment.zones for deployment in sides.values()), default=1),
        any(drawn.deck.reconstructed or drawn.card.reconstructed for drawn in maps),
    )


def _regions(table: ScenarioTable, side: SideId, deployment: DeploymentSide | None) -> list[Region]:
    """Return the zones of *side*; its half only where no zones are known."""
    if deployment is None:
        return []
    known = {area.id: area for area in table.areas}
    kind: Literal["half", "zone"] = "zone" if deployment.areas else "half"
    outlines = [outline_of(known[name]) for name in _names(deployment) if name in known]
    centre = (float(table.size[0]) / 2, float(table.size[1]) / 2)
    found: list[Region] = []
    for group in grouped(outlines):
        middle = middle_of(group)
        away = TOWARDS_THE_EDGE if kind == "half" else 0.0
        label = (
            middle[0] + away * (middle[0] - centre[0]),
            middle[1] + away * (middle[1] - centre[1]),
        )
        found.append(Region(side, tuple(group), middle, label, kind))
    return found


def _names(deployment: DeploymentSide) -> tuple[str, ...]:
    """Return the ids of the areas that one side holds."""
    return tuple(deployment.areas or deployment.half)


def _pair(spot: tuple[object, object]) -> Point:
    return float(spot[0]), float(spot[1])  # type: ignore[arg-type]


def _marks(length: float, places: list[float]) -> tuple[float, ...]:
    """Return where measures are given along an edge: both ends and every corner between."""
    inside = {round(place, 6) for place in places if 0 <= place <= length}
    return tuple(sorted({0.0, length, *inside}))
