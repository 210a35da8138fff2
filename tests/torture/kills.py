"""Ends a program at every step it takes on the disk, one after the other, and looks what is left.

``python -m tests.torture.kills [--seed 1] [--again 1]`` forks a child for each kill: it ends,
without tidying up, at the n-th file that is opened for writing, renamed, removed or made. Nothing
depends on time.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

KILLED, RAISED = 77, 78
_STEPS = frozenset(
    "os.rename os.remove os.mkdir os.rmdir os.link os.symlink os.truncate os.chmod".split()
)
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_MOST_STEPS = 5_000


def die_at(step: int) -> None:
    """End this process for good when it is about to take its *step*-th step on the disk."""
    left = [step]

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in _STEPS or (event == "open" and _is_writing(arguments)):
            left[0] -= 1
            if not left[0]:
                os._exit(KILLED)

    sys.addaudithook(hook)


def _is_writing(arguments: tuple[Any, ...]) -> bool:
    return isinstance(arguments[2], int) and bool(arguments[2] & _WRITES)


def killed(work: Callable[[], object], step: int) -> bool:
    """Do *work* in another process that ends at *step*; return whether it came so far.

    What it raises is an error here, too.
    """
    sys.stdout.flush()
    child = os.fork()
    if not child:
        code = RAISED
        try:
            die_at(step)
            work()
            code = 0
        finally:
            os._exit(code)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert ended in (0, KILLED), f"step {step}: {ended}"
    return ended == KILLED


@dataclass
class Tally:
    """What came of all kills."""

    kills: int = 0
    faults: list[str] = field(default_factory=list)
    litter: Counter[str] = field(default_factory=Counter)

    def told(self) -> dict[str, object]:
        """Return the figures."""
        return {"kills": self.kills, "faults": self.faults, "litter": dict(self.litter)}


@dataclass(frozen=True)
class Deed:
    """Something that is done to a folder, and what is wrong with the folder afterwards.

    *begun* lays it out anew, *mend* is what the next start does; both may be killed.
    """

    name: str
    begun: Callable[[Path], None]
    work: Callable[[Path], object]
    mend: Callable[[Path], object]
    wrong: Callable[[Path], Iterator[str]]
    litter: Callable[[Path], Iterator[str]]


def sweep(deed: Deed, folder: Path, tally: Tally, chance: Random, again: int = 1) -> None:
    """Kill *deed* at every step, and *again* times more while it is mended."""
    for step in range(1, _MOST_STEPS):
        deed.begun(folder)
        if not killed(lambda: deed.work(folder), step):
            break
        tally.kills += 1
        place = [step]
        for _ in range(again):
            place.append(chance.randint(1, chance.choice((3, 15, 60))))
            tally.kills += killed(lambda: deed.mend(folder), place[-1])
        deed.mend(folder)
        tally.litter.update(deed.litter(folder))
        told = [f"{deed.name} {place}: {fault}" for fault in deed.wrong(folder)]
        tally.faults += told


def kill_all(seed: int, again: int, tally: Tally, end: float) -> None:
    """Kill every deed at every step, and *again* times more while it is mended, until *end*."""
    from tests.torture.pack_deeds import pack_deeds
    from tests.torture.save_deeds import save_deeds

    chance = Random(seed)
    with tempfile.TemporaryDirectory() as name:
        for at, deeds in enumerate((save_deeds, pack_deeds)):
            stage = Path(name) / str(at)
            stage.mkdir()
            for deed in deeds(stage):
                if monotonic() < end:
                    sweep(deed, stage / "work", tally, chance, again)


def main() -> int:
    """Kill for some time, once through at least; print the figures as JSON, 0 when all is well."""
    parser = argparse.ArgumentParser(description="Kill the program at every step on the disk.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=int, default=1, help="kills while it is mended")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--keep", type=Path, help="of no use here: a seed and a step say it all")
    options = parser.parse_args()
    os.fsync = lambda _file: None  # only the program ends here, not the machine
    tally, begun = Tally(), monotonic()
    kill_all(options.seed, options.again, tally, math.inf)
    seed = options.seed
    while monotonic() < begun + options.seconds:
        seed += 1
        kill_all(seed, options.again + 1, tally, begun + options.seconds)
    print(json.dumps(tally.told()))
    return 1 if tally.faults or tally.litter else 0


if __name__ == "__main__":
    sys.exit(main())
