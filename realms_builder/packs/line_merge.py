"""Two edits of one text, line by line: brought together where they do not touch, or compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from realms_builder.core.translation import sentence
from realms_builder.roster.differences import Difference, shortened
from realms_builder.sheets.book.book_text import same_ends

MOST_PLACES = 200
_LONGEST = 600


@dataclass(frozen=True, slots=True)
class _Hunk:
    """Lines *start* to *end* of the old text, and what stands there now."""

    start: int
    end: int
    lines: tuple[str, ...]


def merged_lines(old: str, mine: str, theirs: str) -> str | None:
    """Return *old* with the edits of *mine* and *theirs*, or None where they touch each other.

    Edits that are the same on both sides count once.
    """
    base = old.splitlines(keepends=True)
    left = _hunks(base, mine.splitlines(keepends=True))
    right = _hunks(base, theirs.splitlines(keepends=True))
    result: list[str] = []
    at = 0
    while left or right:
        one, other = (left[0] if left else None), (right[0] if right else None)
        if one is not None and other is not None and _touch(one, other):
            if one != other:
                return None
            right.pop(0)
            continue
        first = one if other is None or (one is not None and _key(one) <= _key(other)) else other
        assert first is not None
        (left if first is one else right).pop(0)
        result.extend(base[at : first.start])
        result.extend(first.lines)
        at = first.end
    return "".join((*result, *base[at:]))


def line_differences(one: str, other: str, lang: str) -> tuple[Difference, ...]:
    """Return the first :data:`MOST_PLACES` places at which *one* and *other* differ.

    They are about lines of *one*; what *other* has more stands at the line before which it would.
    """
    lines = one.splitlines()
    return tuple(
        Difference(
            _lines_called(hunk, lang),
            "",
            *shortened("\n".join(lines[hunk.start : hunk.end]), "\n".join(hunk.lines), _LONGEST),
        )
        for hunk in islice(_hunks(lines, other.splitlines()), MOST_PLACES)
    )


def _lines_called(hunk: _Hunk, lang: str) -> str:
    code = "compare.lines" if hunk.end > hunk.start + 1 else "compare.line"
    return sentence(code, lang, {"first": hunk.start + 1, "last": hunk.end})


def _key(hunk: _Hunk) -> tuple[int, int]:
    return hunk.start, hunk.end


def _touch(one: _Hunk, other: _Hunk) -> bool:
    """Return whether two hunks want the same lines, or to add at the same place."""
    if one.start == other.start:
        return True
    first, second = sorted((one, other), key=_key)
    return second.start < first.end or (second.start == first.end and second.start == second.end)


def _hunks(base: Sequence[str], now: Sequence[str]) -> list[_Hunk]:
    # What is the same at both ends needs no search: that is nearly everything.
    head, tail = same_ends(base, now)
    before, after = base[head : len(base) - tail], now[head : len(now) - tail]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        _Hunk(head + a1, head + a2, tuple(after[b1:b2]))
        for kind, a1, a2, b1, b2 in matcher.get_opcodes()
        if kind != "equal"
    ]
