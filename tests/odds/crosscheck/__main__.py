"""Hold the engine against the oracle for many situations, counted and thrown.

`python -m tests.odds.crosscheck [COUNT [THROWS [SEED [GAME...]]]]`: for each game its own twenty
and COUNT at random (200), each thrown THROWS times (1,000,000), which takes hours.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.odds.crosscheck.comparing import ADAPTERS, compared
from tests.odds.oracle.situations import SITUATIONS, more_situations


def main(count: int = 200, throws: int = 1_000_000, seed: int = 1, *games: str) -> int:
    """Print every disagreement, and what was left out; return how many situations disagree."""
    wrong = 0
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        for game in games or tuple(ADAPTERS):
            situations = [*SITUATIONS[game], *more_situations(game, seed, count)]
            given = ([game] * len(situations), situations, [throws] * len(situations))
            left_out: Counter[str] = Counter()
            for result in workers.map(compared, *given):
                left_out[result.left_out] += 1
                if result.wrong:
                    wrong += 1
                    print(result.situation, *result.wrong, sep="\n  ", flush=True)
            checked = left_out.pop("", 0)
            print(f"{game}: {checked} situations compared", flush=True)
            for reason, number in left_out.most_common():
                print(f"  {number} left out: {reason}")
    return wrong


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:4]]
    raise SystemExit(min(1, main(*numbers, *sys.argv[4:])))
