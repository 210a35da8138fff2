"""Rules of weapons: they count for whoever uses them, and only where they are carried."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.odds.crosscheck.asking import Asked, engine_odds


@pytest.mark.parametrize(
    ("weapon", "target", "out"),
    [
        # Quality 4 against 4: half of the blows hit; then 4 or more of a die put the target out.
        ("", "", "1/4"),
        ("mighty 1", "", "1/3"),
        ("", "tough 1", "1/6"),
        ("piercing", "tough 1", "1/4"),
        ("mighty 1", "tough 1", "1/4"),
        ("mighty 2, piercing", "tough 1", "5/12"),
    ],
)
def test_a_weapon_brings_its_rules_into_the_blow(weapon: str, target: str, out: str) -> None:
    blade = f"weapons: [{{id: blade, name: B, special: [{weapon}]}}]"
    units = [
        f"points: 1\nstats: {{q: 4}}\n{blade}",
        f"points: 1\nstats: {{q: 4}}\nspecial: [{target}]",
    ]
    asked = Asked("true_forces", "attack", units, item="blade")
    assert engine_odds(asked, lambda outcome, _: outcome)["out"] == Fraction(out)
