"""Finds text and replaces it; a pattern that would take for ever is given up."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRegularExpression

MOST = 10_000
_GROUP = re.compile(r"\\(\d)|\$(\d)|\\([nt\\])")
_SIGNS = {"n": "\n", "t": "  ", "\\": "\\"}


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found from offset *start* to *end*; *groups* is what a pattern caught there."""

    start: int
    end: int
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wish:
    """What is looked for: *words*, with their case, as a pattern or as they are."""

    words: str
    with_case: bool = False
    is_pattern: bool = False


def found(text: str, wish: Wish, to_offset: Callable[[int], int]) -> tuple[list[Hit], str]:
    """Return every hit in *text*, at most 10,000, and what is wrong with the pattern.

    *to_offset* translates Qt's places in *text*.
    """
    if not wish.words:
        return [], ""
    if not wish.is_pattern:
        flags = 0 if wish.with_case else re.IGNORECASE
        matches = re.finditer(re.escape(wish.words), text, flags)
        return [Hit(m.start(), m.end()) for m, _ in zip(matches, range(MOST), strict=False)], ""
    option = QRegularExpression.PatternOption
    options = option.MultilineOption | option.UseUnicodePropertiesOption
    if not wish.with_case:
        options |= option.CaseInsensitiveOption
    pattern = QRegularExpression(wish.words, options)
    if not pattern.isValid():
        return [], pattern.errorString()
    hits: list[Hit] = []
    matches = pattern.globalMatch(text)
    while matches.hasNext() and len(hits) < MOST:
        match = matches.next()
        start, end = to_offset(match.capturedStart()), to_offset(match.capturedEnd())
        if end > start:
            groups = tuple(match.captured(n) for n in range(match.lastCapturedIndex() + 1))
            hits.append(Hit(start, end, groups))
    return hits, ""


def filled(new: str, hit: Hit) -> str:
    """Return *new* with what the pattern caught in place of ``$1`` and the like."""
    if not hit.groups:
        return new

    def group(match: re.Match[str]) -> str:
        if match[3]:
            return _SIGNS[match[3]]
        number = int(match[1] or match[2])
        return hit.groups[number] if number < len(hit.groups) else ""

    return _GROUP.sub(group, new)


def all_replaced(text: str, hits: list[Hit], new: str) -> str:
    """Return *text* from the first of *hits* to the last, with *new* in place of each."""
    parts: list[str] = []
    place = hits[0].start
    for hit in hits:
        parts += (text[place : hit.start], filled(new, hit))
        place = hit.end
    return "".join(parts)
