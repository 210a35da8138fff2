"""What is wrong with the plan of a new game, said at the field where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from realms_builder.core.translation import languages, sentence
from realms_builder.editing.new_games.new_game_fights import taken_stats
from realms_builder.editing.new_games.new_game_plan import GamePlan, PlannedName, StatPlan
from realms_builder.game.files.declared_shapes import is_id

FieldPath = tuple[str | int, ...]
LONGEST_ID = 60
_KEPT_FILES = ("system", "catalogue", "scenarios")


@dataclass(frozen=True, slots=True)
class PlanFault:
    """One objection to the field at *path*, such as ``("stats", 0, "abbr")``."""

    path: FieldPath
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    expected: str = ""

    def text(self, lang: str) -> str:
        """Return the objection in words."""
        values = dict(self.values)
        if self.expected:
            values["expected"] = sentence(f"new_game.expected.{self.expected}", lang, values)
        return sentence(f"new_game.{self.code}", lang, values)


def faults(plan: GamePlan, taken: Collection[str] = ()) -> tuple[PlanFault, ...]:
    """Return everything wrong with *plan*; *taken* are the ids of the games there are."""
    return tuple(_faults(plan, taken))


def _faults(plan: GamePlan, taken: Collection[str]) -> Iterator[PlanFault]:
    yield from _named(("name",), plan.name)
    yield from _identity(("id",), plan.id, taken)
    if not plan.stats:
        yield PlanFault(("stats",), "no_stats")
    seen: list[StatPlan] = []
    for place, stat in enumerate(plan.stats):
        yield from _stat(plan, stat, seen, ("stats", place))
        seen.append(stat)
    if plan.fight and taken_stats(plan, plan.fight) is None:
        yield PlanFault(("fight",), "no_fight")
    if plan.most and plan.least > plan.most:
        yield PlanFault(("most",), "models")
    yield from _dear(plan)
    yield from _named(("people",), plan.people)
    yield from _identity(("people_id",), plan.people_id, _KEPT_FILES)
    yield from _units(plan)


def _named(path: FieldPath, name: PlannedName) -> Iterator[PlanFault]:
    if not name:
        yield PlanFault(path, "no_name")


def _identity(path: FieldPath, identity: str, taken: Collection[str]) -> Iterator[PlanFault]:
    if not is_id(identity) or len(identity) > LONGEST_ID:
        yield PlanFault(path, "no_id")
    elif identity in taken:
        yield PlanFault(path, "id_taken", {"id": identity})


def _stat(
    plan: GamePlan, stat: StatPlan, seen: list[StatPlan], path: FieldPath
) -> Iterator[PlanFault]:
    yield from _named((*path, "name"), stat.name)
    if not stat.abbr:
        yield PlanFault((*path, "abbr"), "no_abbr")
    for lang in languages():
        abbr = stat.abbr.pick(lang)
        if abbr and any(other.abbr.pick(lang) == abbr for other in seen):
            yield PlanFault((*path, "abbr"), "abbr_twice", {"abbr": abbr})
            break
    if stat.least > stat.most:
        yield PlanFault((*path, "most"), "range")
    elif not stat.fits(stat.usual, plan.sides):
        yield _does_not_fit(plan, stat, (*path, "usual"))


def _does_not_fit(plan: GamePlan, stat: StatPlan, path: FieldPath) -> PlanFault:
    values: dict[str, Any] = {"least": stat.least, "most": stat.most, "sides": plan.sides}
    values["example"] = f"{stat.most}/{plan.sides // 2 + 1}+"
    expected = stat.type if stat.type in ("pool", "target") else "number"
    return PlanFault(path, "usual", values, expected)


def _dear(plan: GamePlan) -> Iterator[PlanFault]:
    """Yield where the smallest troop costs more than the limit."""
    if plan.costs == "none":
        return
    leader, trooper = (plan.cost_of(unit) for unit in plan.units)
    first = leader if plan.leader in ("one", "some") else min(leader, trooper)
    cost = first + trooper * (max(plan.least, 1) - 1)
    if cost > plan.limit:
        yield PlanFault(("limit",), "too_dear", {"cost": cost, "limit": plan.limit})


def _units(plan: GamePlan) -> Iterator[PlanFault]:
    for place, unit in enumerate(plan.units):
        path: FieldPath = ("units", place)
        yield from _named((*path, "name"), unit.name)
        for stat in plan.stats:
            whole = stat.least <= stat.most and not stat.fits(unit.value(stat), plan.sides)
            if whole and stat.id in dict(unit.values):
                yield _does_not_fit(plan, stat, (*path, "values", stat.id))
    if plan.units[0].id == plan.units[1].id:
        yield PlanFault(("units", 1, "name"), "one_of_a_kind")
