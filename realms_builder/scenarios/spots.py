"""Where the things of a set-up stand on the table, as far as the file says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from realms_builder.game.files.declared_scenarios import ScenarioTable, SetUp
from realms_builder.game.texts import Text
from realms_builder.scenarios.geometry import Point, middle_of, outline_of
from realms_builder.scenarios.settled import SIDES, SideId

INSIDE_THE_RING = 0.62
"""A thing that may stand anywhere within a distance is drawn so far out."""
Homes = Mapping[SideId, Sequence[Point]]


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing on the table; *exact* ones stand just there, of others players choose the place.

    *mm* is the diameter, 0 where the file says none; *side* is whose it is, empty for nobody's.
    """

    place: str
    name: Text
    at: Point
    mm: float = 0.0
    exact: bool = True
    side: str = ""


@dataclass(frozen=True, slots=True)
class Ring:
    """A distance round a point, in the game's length."""

    at: Point
    radius: float


def spots_of(
    table: ScenarioTable, entries: Sequence[SetUp], homes: Homes
) -> tuple[tuple[Spot, ...], tuple[Ring, ...]]:
    """Return where *entries* stand, and the distances that bound them.

    *homes* are the middles of what each side holds. What is carried stands nowhere.
    """
    maker = _Maker(table, homes)
    for entry in entries:
        maker.put(entry)
    return tuple(maker.spots), tuple(dict.fromkeys(maker.rings))


class _Maker:
    def __init__(self, table: ScenarioTable, homes: Homes) -> None:
        self.spots: list[Spot] = []
        self.rings: list[Ring] = []
        self._homes = homes
        self._areas = {area.id: middle_of([outline_of(area)]) for area in table.areas}
        self._points = {point.id: _floats(point.at) for point in table.points}
        self._lines = {line.id: (_floats(line.from_), _floats(line.to)) for line in table.lines}

    def put(self, entry: SetUp) -> None:
        """Add the spots of one thing."""
        owners: tuple[str, ...] = {"each": SIDES, "": ("",)}.get(entry.for_, (entry.for_,))
        for owner in owners:
            exact, places = self._places(entry, owner)
            for at in places:
                mm = float(entry.mm or 0)
                self.spots.append(Spot(entry.place, entry.name, at, mm, exact, owner))

    def _places(self, entry: SetUp, owner: str) -> tuple[bool, list[Point]]:
        if entry.at:
            at = self._named(entry.at, owner)
            return True, [at] * entry.count if at is not None else []
        if entry.along in self._lines:
            return entry.spacing is not None, self._in_a_row(entry)
        if entry.of and entry.within is not None:
            return False, self._around(entry, owner)
        if entry.inside:
            at = self._named(entry.inside, owner)
            return False, [at] if at is not None else []
        return False, []

    def _in_a_row(self, entry: SetUp) -> list[Point]:
        """Return places along a line: apart as told, the middle one where the line is crossed."""
        start, end = self._lines[entry.along]
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        step = float(entry.spacing) if entry.spacing is not None else length / (entry.count + 1)
        through = self._named(entry.through, "") if entry.through else None
        middle = through or ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        offsets = [step * (n - (entry.count - 1) / 2) for n in range(entry.count)]
        return [(middle[0] + ux * offset, middle[1] + uy * offset) for offset in offsets]

    def _around(self, entry: SetUp, owner: str) -> list[Point]:
        """Return places within a distance: towards the areas named, towards the sides, or round."""
        centre = self._named(entry.of, owner)
        if centre is None:
            return []
        reach = float(entry.within or 0)
        self.rings.append(Ring(centre, reach))
        targets = [self._areas[name] for name in entry.one_each if name in self._areas]
        if not targets and entry.near == "zones":
            targets = [home for side in SIDES for home in self._homes.get(side, ())[:1]]
        if targets:
            chosen = [targets[n % len(targets)] for n in range(entry.count)]
            return [_towards(centre, target, reach * INSIDE_THE_RING) for target in chosen]
        angles = [2 * pi * n / entry.count - pi / 2 for n in range(entry.count)]
        far = reach * INSIDE_THE_RING
        return [(centre[0] + far * cos(a), centre[1] + far * sin(a)) for a in angles]

    def _named(self, name: str, owner: str) -> Point | None:
        if name in self._points:
            return self._points[name]
        if name in self._areas:
            return self._areas[name]
        if name in self._lines:
            start, end = self._lines[name]
            return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        placed = next((spot.at for spot in self.spots if spot.place == name), None)
        return placed or self._own_place(name, owner)

    def _own_place(self, name: str, owner: str) -> Point | None:
        kind, _, land = name.partition("_")
        if owner not in SIDES or land not in ("zone", "half"):
            return None
        side = owner if kind == "own" else SIDES[1 - SIDES.index(owner)]  # type: ignore[arg-type]
        homes = self._homes.get(side, ())  # type: ignore[arg-type]
        return homes[0] if homes else None


def _towards(start: Point, target: Point, far: float) -> Point:
    dx, dy = target[0] - start[0], target[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return start[0] + dx / length * far, start[1] + dy / length * far


def _floats(spot: tuple[object, object]) -> Point:
    return float(spot[0]), float(spot[1])  # type: ignore[arg-type]
