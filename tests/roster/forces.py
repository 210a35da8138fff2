"""Rosters of the tiny game for the tests of checks, and taking what a finding offers."""

from __future__ import annotations

from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import Muster, muster
from realms_builder.roster.roster import Model
from tests.builders import (
    UNITS,
    mustered,
    roster_with,
    tiny_faction,
    tiny_game,
)

GENERAL = """
  - code: one_general
    exactly: 1
    role: general
    too_few: {de: "Niemand: {count} statt {wanted}", en: "Nobody: {count} instead of {wanted}"}
    too_many: {de: "Zu viele: {list(holders, name)}", en: "Too many: {list(holders, name)}"}
    fixes: [{set: {role: general}, of: candidates, text: "Make {name} the general"}]
"""

LIMIT = """
  - code: limit
    limit_per_unit: limit
    zero_is_unlimited: true
    text: {de: "{unit.name}: {count} von {limit}", en: "{unit.name}: {count} of {limit}"}
    fixes: [{remove: "last(holders)", text: "Remove {name}"}]
"""

BUDGET = """
  - code: budget
    cost: cost
    text: {de: "{cost - limit} zu viel", en: "{cost - limit} too many"}
    fixes:
      - {remove: "filter(models, cost >= roster.cost - roster.limit)", text: "Remove {name}"}
      - {set: {limit: cost}, of: roster, text: "Raise to {cost}"}
"""


def found(*models: str | Model, checks: str = "[]", units: str = UNITS, **roster: object) -> Muster:
    game = tiny_game(checks=checks)
    return mustered(roster_with(*models, **roster), game, tiny_faction(game, units))


def findings(*models: str | Model, **more: object) -> list[Finding]:
    return check(found(*models, **more))  # type: ignore[arg-type]


def taken(before: Muster, finding: Finding, number: int = 0) -> Muster:
    edit = finding.offers()[number].edit
    assert edit is not None
    return muster(edit.apply(before.roster), before.game, before.find_faction, before)
