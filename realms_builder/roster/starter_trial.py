"""Tries a starter faction out and changes its units until no check of the game complains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from realms_builder.core.problems import Problem, Severity
from realms_builder.game.files.declared_rules import DeclaredCheck
from realms_builder.game.files.faction_reading import read_faction
from realms_builder.game.formulas import FormulaError, parse
from realms_builder.game.formulas.values import Value
from realms_builder.game.game import Game
from realms_builder.game.starters import LEADER, FactionStarter, UnitPlan
from realms_builder.game.units import Faction
from realms_builder.game.yaml.text import parse_text
from realms_builder.roster.checks import check
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model, Roster

MOST_TRIALS = 300
Complaints = tuple[int, int, int]
_NOBODY = UnitPlan("")
_OF_A_ROSTER = ("exactly", "at_least", "at_most")


def fitted(game: Game, starter: FactionStarter) -> tuple[UnitPlan, ...]:
    """Return the plans of *starter* with values that suit the game, and with what they cost."""
    roles = {LEADER: next(iter(game.roles), "")}
    trial = _Trial(game, starter)
    plans = (trial.improved(plan, roles.get(plan.id, "")) for plan in starter.plans())
    return tuple(trial.priced(plan) for plan in plans)


@dataclass(slots=True)
class _Trial:
    """The trials of one starter; each reads the file with one unit and checks a model of it."""

    game: Game
    starter: FactionStarter
    left: int = MOST_TRIALS

    def improved(self, plan: UnitPlan, role: str) -> UnitPlan:
        """Return *plan* after the changes that most lessen what is said about a model of it."""
        best, said = plan, self._complaints(plan, role)
        while any(said) and self.left > 0:
            found = self._best(self._changes(best), role)
            if found[0] >= said:
                # One choice may need another to change with it.
                found = self._best(self._pairs(best), role)
            if found[0] >= said:
                break
            said, best = found
        return best

    def _best(self, plans: Iterator[UnitPlan], role: str) -> tuple[Complaints, UnitPlan]:
        tried = [(self._complaints(plan, role), plan) for plan in plans if self.left > 0]
        return min(tried, key=lambda entry: entry[0], default=((99, 0, 0), _NOBODY))

    def priced(self, plan: UnitPlan) -> UnitPlan:
        """Return *plan* with a cost in each currency, from the cost guide where there is one."""
        mustered = self._mustered(plan, "")[0]
        guide = self.game.file.cost_guide
        costs: dict[str, Value] = {}
        for cost, declared in self.game.costs.items():
            limit = declared.default_limit
            costs[cost] = max(1, int(limit) // 8) if limit else 10
            if guide is not None and guide.cost == cost and mustered is not None:
                costs[cost] = _guided(guide.value, mustered, costs[cost])
        return replace(plan, costs=costs)

    def _complaints(self, plan: UnitPlan, role: str) -> Complaints:
        """Return how many errors, warnings and hints *plan* gets, with *role* where it has one."""
        self.left -= 1
        mustered, problems = self._mustered(plan, role)
        severities = [problem.severity for problem in problems]
        if mustered is None:
            return (99, 0, 0)
        of_rosters = {c.code for c in self.game.file.checks if _is_about_rosters(c)}
        severities += [f.severity for f in check(mustered) if f.code not in of_rosters]
        errors, warnings, hints = (severities.count(severity) for severity in Severity)
        return (errors, warnings, hints)

    def _mustered(self, plan: UnitPlan, role: str) -> tuple[Muster | None, list[Problem]]:
        yaml = parse_text(self.starter.text((plan,)))
        faction, problems = read_faction(yaml, self.game)
        if faction is None or plan.id not in faction.units:
            return None, problems
        found: Faction = faction
        roster = Roster(
            system=self.game.id,
            faction=faction.id,
            models=(Model(id="m1", unit=plan.id, role=role),),
        )
        others: Mapping[str, Faction] = {faction.id: found}
        return muster(roster, self.game, others.get), problems

    def _changes(self, plan: UnitPlan) -> Iterator[UnitPlan]:
        """Yield *plan* with one thing changed: a choice, the item of a list, no item at all."""
        yield from self._choices(plan)
        for list_id, names in plan.items.items():
            for other in self.starter.offered(list_id):
                if (other,) != names:
                    yield replace(plan, items={**plan.items, list_id: (other,)})
        for list_id in plan.items:
            rest = {name: items for name, items in plan.items.items() if name != list_id}
            yield replace(plan, items=rest)

    def _choices(self, plan: UnitPlan) -> Iterator[UnitPlan]:
        """Yield *plan* with another value of one of its choices."""
        for identity, value in plan.attributes.items():
            field = self.game.attributes[identity]
            if field.type in ("choice", "scale"):
                for other in self.game.choice_ids(field):
                    if other != str(value):
                        yield replace(plan, attributes={**plan.attributes, identity: other})

    def _pairs(self, plan: UnitPlan) -> Iterator[UnitPlan]:
        """Yield *plan* with two of its choices changed."""
        for changed in self._choices(plan):
            yield from self._choices(changed)


def _is_about_rosters(declared: DeclaredCheck) -> bool:
    """Return whether a check looks at the whole roster, so that one model says nothing about it."""
    counted = any(getattr(declared, key) is not None for key in _OF_A_ROSTER)
    return declared.for_ == "roster" or counted or bool(declared.cost or declared.limit_per_unit)


def _guided(formula: str, mustered: Muster, fallback: Value) -> Value:
    """Return what the cost guide says about the only model, as a whole number."""
    try:
        value = parse(formula).evaluate(mustered.models[0].build)
    except FormulaError:
        return fallback
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return max(0, floor(value + Fraction(1, 2)))
    return fallback
