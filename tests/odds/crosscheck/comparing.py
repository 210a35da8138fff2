"""Whether the engine says the same as the oracle counts and throws."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from tests.odds.crosscheck import ags, basic_rules, celtos, realms, true_forces
from tests.odds.crosscheck.asking import NotComparable, Refused, Seen
from tests.odds.oracle.agreement import count_throws, disagreements
from tests.odds.oracle.ags_duel import Duel
from tests.odds.oracle.situations import ENUMERATIONS, THROWS

ADAPTERS: dict[str, Any] = {
    "ags": ags,
    "basic_rules": basic_rules,
    "celtos": celtos,
    "realms": realms,
    "true_forces": true_forces,
}


@dataclass(frozen=True)
class Compared:
    """What came of comparing one situation: nothing *wrong*, or why it could not be compared."""

    situation: Any
    wrong: tuple[str, ...] = ()
    left_out: str = ""


def compared(
    game: str, situation: Any, throws: int = 0, seed: int = 1, sigmas: float = 5
) -> Compared:
    """Compare what is counted exactly, then with so many *throws*."""
    adapter = ADAPTERS[game]
    try:
        found = adapter.engine(situation)
    except NotComparable as reason:
        return Compared(situation, left_out=str(reason))
    except Refused as reason:
        return Compared(situation, (str(reason),))
    seen = partial(adapter.seen, situation)
    counted: dict[Seen, Fraction] = {}
    for outcome, chance in ENUMERATIONS[game](situation).items():
        counted[seen(outcome)] = counted.get(seen(outcome), Fraction(0)) + chance
    if found != counted:
        if _is_a_tie(situation, found, counted):
            return Compared(situation)  # thrown dice follow the oracle's choice
        return Compared(situation, (f"counted {_shown(counted)}", f"engine  {_shown(found)}"))
    if not throws:
        return Compared(situation)
    thrown = count_throws(partial(THROWS[game], situation), throws, Random(seed))
    counts: Counter[Seen] = Counter()
    for outcome, number in thrown.items():
        counts[seen(outcome)] += number
    return Compared(situation, tuple(disagreements(found, counts, sigmas)))


def _is_a_tie(situation: Any, one: dict[Any, Fraction], other: dict[Any, Fraction]) -> bool:
    """Return whether both differ only in a second throw that is worth neither more nor less."""
    if not isinstance(situation, Duel) or not (situation.guard_reroll or situation.strike_reroll):
        return False
    means = [sum((n * chance for n, chance in odds.items()), Fraction(0)) for odds in (one, other)]
    return means[0] == means[1]


def _shown(odds: dict[Any, Fraction]) -> str:
    ordered = sorted(odds.items(), key=repr)
    return ", ".join(f"{outcome}: {float(chance):.6f}" for outcome, chance in ordered)
