"""The engine against the oracle: every chance the same fraction."""

from __future__ import annotations

import pytest

from tests.odds.crosscheck.comparing import ADAPTERS, compared
from tests.odds.oracle.situations import SITUATIONS, more_situations

AT_RANDOM = 12
LEFT_OUT = {
    "ags": 2,  # mana that runs out; several conditions at once
    "basic_rules": 1,  # flight that ends a row of attacks
    "celtos": 0,
    # bases covered in part; a MIKe's zones; shocks in a row; Explosive and Vibro in one throw
    "realms": 4,
    "true_forces": 0,
}


@pytest.mark.parametrize("game", ADAPTERS)
def test_the_engine_counts_what_the_oracle_counts(game: str) -> None:
    results = [compared(game, situation) for situation in SITUATIONS[game]]
    assert [(r.situation, r.wrong) for r in results if r.wrong] == []
    left_out = [r.left_out for r in results if r.left_out]
    assert len(left_out) == LEFT_OUT[game], left_out


@pytest.mark.parametrize("game", ADAPTERS)
def test_it_does_so_for_situations_at_random(game: str) -> None:
    results = [compared(game, situation) for situation in more_situations(game, 7, AT_RANDOM)]
    assert [(r.situation, r.wrong) for r in results if r.wrong] == []
    assert sum(not r.left_out for r in results) >= AT_RANDOM // 3


def test_thrown_dice_agree_as_well() -> None:
    for game in ADAPTERS:
        result = compared(game, SITUATIONS[game][0], throws=5_000, sigmas=4)
        assert (result.left_out, result.wrong) == ("", ())
