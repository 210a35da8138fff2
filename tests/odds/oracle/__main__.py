"""Hold throws against exact odds for many situations.

`python -m tests.odds.oracle [COUNT [THROWS [SEED]]]`: for each game its own twenty and COUNT at
random, each thrown THROWS times.
"""

import sys
import time
from functools import partial
from random import Random

from tests.odds.oracle.agreement import count_throws, disagreements
from tests.odds.oracle.situations import ENUMERATIONS, SITUATIONS, THROWS, more_situations

SIGMAS = 5
"""Among thousands of outcomes a few lie beyond 4 by chance."""


def main(count: int = 40, throws: int = 20_000, seed: int = 1) -> int:
    """Print every disagreement; return how many situations have one."""
    wrong = 0
    for game, given in SITUATIONS.items():
        slowest = 0.0
        for situation in [*given, *more_situations(game, seed, count)]:
            start = time.process_time()
            odds = ENUMERATIONS[game](situation)
            slowest = max(slowest, time.process_time() - start)
            throw = partial(THROWS[game], situation)
            found = disagreements(odds, count_throws(throw, throws, Random(seed)), SIGMAS)
            if found:
                wrong += 1
                print(situation, *found, sep="\n  ")
        print(f"{game}: {len(given) + count} situations, slowest enumeration {slowest:.2f} s")
    return wrong


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
