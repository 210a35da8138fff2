"""True Forces: the golden numbers of the rules, exactly (D7 of the domain sheet)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from realms_builder.odds.chain.situation import Situation
from realms_builder.odds.questions.answers import UntilOver
from tests.odds.duels import Duel, met, sixths


def unit(identity: str, quality: int) -> dict[str, Any]:
    weapon = {"id": "blade", "name": "Blade", "combat": "melee"}
    return {"id": identity, "name": identity, "stats": {"q": quality}, "weapons": [weapon]}


def fight(attacker: int, target: int) -> Duel:
    return met("true_forces", "wachbund", unit("a", attacker), unit("t", target))


@pytest.mark.parametrize(
    ("gap", "of_six"), [(-5, 5), (-2, 5), (-1, 4), (0, 3), (1, 2), (2, 1), (5, 1)]
)
def test_hits_by_the_gap_of_the_qualities(gap: int, of_six: int) -> None:
    attacker = 1 if gap == 5 else 6 if gap == -5 else 3
    answer = fight(attacker, attacker + gap).ask("blade.attack")
    assert answer.chance("out", "wounded") == sixths(of_six)


@pytest.mark.parametrize("quality", range(1, 7))
def test_the_first_hit_takes_out(quality: int) -> None:
    answer = fight(quality, quality).ask("blade.attack")
    assert answer.chance("out") == Fraction(1, 2) * sixths(7 - quality)


@pytest.mark.parametrize(
    ("quality", "hits"),
    [(1, "1"), (2, "7/6"), (3, "25/18"), (4, "61/36"), (5, "115/54"), (6, "899/324")],
)
def test_hits_until_out(quality: int, hits: str) -> None:
    # Equals hit with 1/2: twice as many attacks as hits.
    until = fight(quality, quality).ask("blade.attack").repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.expected == 2 * Fraction(hits)


def test_attacks_between_equals_of_quality_4() -> None:
    until = fight(4, 4).ask("blade.attack").repeated("until_out")
    assert isinstance(until, UntilOver)
    assert until.expected == Fraction(61, 18)


@pytest.mark.parametrize(("wounds", "of_six"), [(0, 3), (1, 4), (2, 5), (3, 6), (5, 6)])
def test_wounds_make_the_next_hit_worse(wounds: int, of_six: int) -> None:
    # Quality 4 is out on a die of 4 - wounds or more.
    chosen = Situation(values={"wounds": wounds})
    answer = fight(4, 4).ask("blade.attack", chosen)
    assert answer.chance("out") == Fraction(1, 2) * sixths(of_six)
