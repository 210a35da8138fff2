"""Which way a line reads: the Unicode bidirectional algorithm (UAX #9) of a line that is broken.

The libraries for it give a line in the order of its signs but not where each came from, which
spans of many looks need. Marks that embed or isolate are passed over: nobody types them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import bidirectional

RIGHT_MARK = "\u200f"
"""Never drawn: says that what follows reads from the right."""
_RIGHT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_JOINED = re.compile(
    "[\u0590-\u109f\u1700-\u18af\u1950-\u1cff\ua800-\ua8ff\ua900-\uabff\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00011fff\U0001e800-\U0001efff]"
)
_STRONG = {"L": "L", "R": "R", "AL": "R"}
_NUMBERS = ("EN", "AN")
_LEVELS = ({"L": 0, "R": 1, "EN": 2, "AN": 2}, {"L": 2, "R": 1, "EN": 2, "AN": 2})
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_PASSED = ("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")


class DirectedRun(NamedTuple):
    """Letters from *start* to *end* that read the same way."""

    start: int
    end: int
    rtl: bool


def turns(text: str) -> bool:
    """Return whether anything in *text* reads from the right."""
    return not text.isascii() and _RIGHT.search(text) is not None


def is_joined(character: str) -> bool:
    """Return whether *character* is of a script whose letters take their shape from others."""
    return not character.isascii() and _JOINED.match(character) is not None


def reads_right(text: str) -> bool:
    """Return whether *text* begins at the right: its first letter says so."""
    first = next((kind for kind in map(bidirectional, text) if kind in _STRONG), "L")
    return _STRONG[first] == "R"


@lru_cache(maxsize=4096)
def visual_runs(text: str, rtl: bool | None = None) -> tuple[DirectedRun, ...]:
    """Return the runs of a line from left to right; *rtl* None is what its first letter says."""
    base = int(reads_right(text) if rtl is None else rtl)
    levels = _levels(text, base)
    runs: list[tuple[int, int, int]] = []
    for level, places in groupby(range(len(text)), key=levels.__getitem__):
        found = list(places)
        runs.append((found[0], found[-1] + 1, level))
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(runs):
            end = at
            while end < len(runs) and runs[end][2] >= level:
                end += 1
            runs[at:end] = runs[at:end][::-1]
            at = max(end, at + 1)
    return tuple(DirectedRun(start, end, level % 2 == 1) for start, end, level in runs)


def _levels(text: str, base: int) -> list[int]:
    kinds = [bidirectional(character) or "L" for character in text]
    seen = [at for at, kind in enumerate(kinds) if kind not in _PASSED]
    found = [kinds[at] for at in seen]
    _settle_weak(found, "LR"[base])
    _settle_brackets(found, [text[at] for at in seen], "LR"[base])
    _settle_neutral(found, "LR"[base])
    levels = [base] * len(text)
    for at, kind in zip(seen, found, strict=True):
        levels[at] = _LEVELS[base][kind]
    for at in sorted(set(range(len(text))).difference(seen)):
        levels[at] = levels[at - 1] if at else base
    for at in reversed(range(len(text))):  # blanks at the end of a line stay there
        if kinds[at] not in ("WS", "S", "B", *_PASSED):
            break
        levels[at] = base
    return levels


def _settle_weak(kinds: list[str], base: str) -> None:
    """Say of digits, their signs and marks on letters what they go with: rules W1 to W7."""
    before = strong = base
    for at, kind in enumerate(kinds):
        before = kinds[at] = before if kind == "NSM" else kind
        if before in _STRONG:
            strong = before
        elif before == "EN" and strong == "AL":
            kinds[at] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        between = kinds[at - 1] == kinds[at + 1] and (kinds[at], kinds[at - 1])
        if between in (("ES", "EN"), ("CS", "EN"), ("CS", "AN")):
            kinds[at] = kinds[at - 1]
    for start, end in _stretches(kinds, ("ET",)):
        if "EN" in (*kinds[start - 1 : start], *kinds[end : end + 1]):
            kinds[start:end] = ["EN"] * (end - start)
    strong = base
    for at, kind in enumerate(kinds):
        if kind in _STRONG:
            strong = kind
        elif kind in ("ES", "ET", "CS"):
            kinds[at] = "ON"
        elif kind == "EN" and strong == "L":
            kinds[at] = "L"


def _settle_brackets(kinds: list[str], letters: Sequence[str], base: str) -> None:
    """Let both brackets of a pair go with what they hold: rule N0."""
    opened: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for at, letter in enumerate(letters):
        if letter in _PAIRS:
            opened.append((_PAIRS[letter], at))
        place = next((n for n, (end, _) in reversed([*enumerate(opened)]) if end == letter), None)
        if place is not None:
            pairs.append((opened[place][1], at))
            del opened[place:]
    for first, last in sorted(pairs):
        held = {_sided(kind) for kind in kinds[first + 1 : last]} - {""}
        if base not in held and held:
            sides = (_sided(kind) for kind in reversed(kinds[:first]))
            held = {next((side for side in sides if side), base)}
        elif held:
            held = {base}
        for side in held:
            kinds[first] = kinds[last] = side


def _settle_neutral(kinds: list[str], base: str) -> None:
    """Give blanks and signs the side of both their neighbours, else that of the line: N1, N2."""
    for start, end in _stretches(kinds, ("ON", "WS", "S", "B")):
        before = _sided(kinds[start - 1]) if start else base
        after = _sided(kinds[end]) if end < len(kinds) else base
        kinds[start:end] = [before if before == after else base] * (end - start)


def _sided(kind: str) -> str:
    """Return which side a letter or number is on, empty for what takes that of others."""
    return "R" if kind in _NUMBERS else _STRONG.get(kind, "")


def _stretches(kinds: list[str], wanted: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    for found, places in groupby(range(len(kinds)), key=lambda at: kinds[at] in wanted):
        stretch = list(places)
        if found:
            yield stretch[0], stretch[-1] + 1
