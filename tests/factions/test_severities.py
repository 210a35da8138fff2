"""One severity for one thing, whatever the game: what a seed forbids, what a house agreed on."""

from __future__ import annotations

from typing import Any

import pytest

from realms_builder.core.problems import Severity
from realms_builder.roster.checks.kind import checks_of
from realms_builder.roster.checks.run import check
from realms_builder.roster.findings import Finding
from realms_builder.roster.roster import Model
from tests.builders import force, shipped, the
from tests.factions.wild_rosters import SYSTEMS

EMPTY = {"true_forces": "empty", "celtos": "nobody", "basic_rules": "somebody"}
"""The games whose rules set no least size of a roster, by the check that says it is empty."""
RULES = {"realms": {"two_models", "one_leader"}, "ags": {"one_leader", "one_general"}}
"""Seed 000, Einsatzgruppen and Gruppenführer; seed 004, 2.1 and 1.3.3: what a roster must have."""


def findings(system: str, *units: str, **values: object) -> list[Finding]:
    library = shipped(samples=False)
    return check(force(system, sorted(library.factions(system))[0], *units, **values))


def test_every_game_is_looked_at() -> None:
    assert sorted([*EMPTY, *RULES]) == SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_empty_roster_is_a_hint_unless_a_rule_asks_for_somebody(system: str) -> None:
    said = {f.code: f.severity for f in findings(system)}
    if system in EMPTY:
        assert said[EMPTY[system]] is Severity.HINT
        assert Severity.ERROR not in said.values()
    else:
        errors = {code for code, severity in said.items() if severity is Severity.ERROR}
        assert errors == RULES[system]


@pytest.mark.parametrize("system", SYSTEMS)
def test_more_than_was_agreed_is_a_warning_in_house_points_and_an_error_in_the_game_s_own(
    system: str,
) -> None:
    game = shipped().game(system)
    assert game is not None
    (limited,) = [c for c in checks_of(game) if c.currency]
    is_house = game.costs[limited.currency].house
    assert is_house == (system != "ags")  # seed 004, 3.1.2: hiring costs are a rule
    library = shipped(samples=False)
    faction = library.faction(system, sorted(library.factions(system))[0])
    assert faction is not None
    dear = max(faction.units.values(), key=lambda unit: unit.costs.get(limited.currency, 0))
    found = findings(system, dear.id, limits=((limited.currency, 1),))
    wanted = Severity.WARNING if is_house else Severity.ERROR
    assert the(limited.code, found).severity is wanted


def test_how_often_a_unit_may_come_is_as_grave_as_who_says_so() -> None:
    """AGS prints a limit in each profile (seed 004, 2.1); Realms and Celtos print none."""
    said = {}
    for system in SYSTEMS:
        game = shipped().game(system)
        assert game is not None
        said[system] = [c.severity for c in checks_of(game) if c.unit_limit]
    house = [Severity.WARNING]
    assert said["ags"] == [Severity.ERROR]
    assert said["celtos"] == said["realms"] == house


@pytest.mark.parametrize(
    ("system", "model", "code"),
    [
        ("realms", {"carry": (("armour", ("combat_suit",)),)}, "list_limit"),
        ("realms", {"carry": (("weapons", ("needle_beam",)),)}, "not_permitted"),
        ("realms", {"carry": (("weapons", ("4x grenade",)),)}, "item_limit"),
        ("celtos", {"strength": 40}, "strength"),
        ("celtos", {"role": "warlord"}, "role_not_allowed"),
    ],
)
def test_what_a_house_asks_for_is_a_warning(system: str, model: dict[str, Any], code: str) -> None:
    """Seed 000 sets no limits of equipment, seed 002 neither sizes of units nor a leader."""
    faction, unit = {"realms": ("northern_alliance", "rifleman"), "celtos": ("gael", "spears")}[
        system
    ]
    found = check(force(system, faction, Model("m1", unit, **model)))
    assert the(code, found).severity is Severity.WARNING


def test_who_may_be_general_is_a_rule() -> None:
    """Seed 004, 1.3.3: the general is a leader."""
    found = check(force("ags", "ritter", Model("m1", "knappe", role="general")))
    assert the("role_not_allowed", found).severity is Severity.ERROR


@pytest.mark.parametrize("stat", ["agi", "bw", "ko", "fk", "wn", "eh"])
def test_attributes_above_twelve_are_a_hint_for_the_seed_sets_no_limit(stat: str) -> None:
    line = {"agi": 4, "bw": 4, "ko": 5, "fk": 3, "wn": 3, "eh": 3, "hp": 5, stat: 13}
    unit = {"id": "it", "name": "It", "type": "infantry", "size": "medium", "stats": line}
    found = [f for f in findings("realms", "it", units=(unit,)) if stat in f.about]
    assert [(f.code, f.severity) for f in found] == [("beyond_the_die", Severity.HINT)]
    twelve = {**unit, "stats": {**line, stat: 12}}
    said = [f.code for f in findings("realms", "it", units=(twelve,))]
    assert "beyond_the_die" not in said
