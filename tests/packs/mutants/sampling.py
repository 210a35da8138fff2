"""Draws mistakes by a seed from the bundled games and a made-up one, and counts what slips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import NamedTuple

from realms_builder.game.library import Library
from tests.builders import ROOT
from tests.packs.mutants.judging import SLIPS, Subject, subjects
from tests.packs.mutants.operators import KEYS, VALUES

MADE_UP = ROOT / "tests" / "cli"


class Judged(NamedTuple):
    """One mistake and what became of it."""

    kind: str
    operator: str
    verdict: str
    file: str
    path: tuple[str | int, ...]


def games() -> list[Subject]:
    """Return the files of all bundled games and of the made-up one."""
    bundled, own = Library([ROOT / "factions"]), Library([MADE_UP])
    return [*subjects(bundled, sorted(bundled.systems)), *subjects(own, own.systems)]


def sampled(files: list[Subject], count: int, seed: int) -> Iterator[Judged]:
    """Yield *count* mistakes of each operator in each kind of file of each game, 0 for all."""
    random = Random(seed)

    def group(subject: Subject) -> tuple[str, str]:
        return subject.game.id, subject.kind

    for (_, kind), members in groupby(sorted(files, key=group), group):
        listed = list(members)
        few = random.sample(listed, min(len(listed), 3)) if count else listed
        for operator in (*VALUES, *KEYS):
            at = [(subject, path) for subject in few for path in subject.places[operator]]
            for subject, path in random.sample(at, min(len(at), count)) if count else at:
                verdict = subject.verdict(operator, path)
                yield Judged(kind, operator, verdict, _name(subject.path), path)


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def share(judged: Iterable[Judged]) -> float:
    """Return which part of *judged* slipped through."""
    every = [one.verdict == SLIPS for one in judged]
    return sum(every) / max(1, len(every))


def table(judged: Iterable[Judged]) -> Iterator[str]:
    """Yield for each kind of file and operator how many of how many slipped through."""
    every, slipped = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in judged:
        every[one.kind, one.operator] += 1
        slipped[one.kind, one.operator] += one.verdict == SLIPS
    for key in sorted(every):
        yield f"{key[0]:10} {key[1]:20} {slipped[key]:4} of {every[key]:4}"
