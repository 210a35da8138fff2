"""``python -m tests.packs.mutants [COUNT] [SEED] [--slips]``: which mistakes slip through.

COUNT mistakes of each operator in each kind of file of each game; 0 makes every one there is.
"""

from __future__ import annotations

import sys

from tests.packs.mutants.sampling import games, sampled, share, table

words = [word for word in sys.argv[1:] if word.isdigit()]
count, seed = (*map(int, words), *(10, 1)[len(words) :])
judged = list(sampled(games(), count, seed))
for line in table(judged):
    print(line)
print(f"{share(judged):.2%} of {len(judged)} slip through")
if "--slips" in sys.argv:
    for one in judged:
        if one.verdict == "slips through":
            where = "/".join(map(str, one.path))
            print(f"{one.operator}: {one.file} {where}")
