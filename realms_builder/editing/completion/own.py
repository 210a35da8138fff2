"""Ids that a file itself defines, found by their indentation while the rest of it is broken."""

from __future__ import annotations

import re
from collections import Counter

_ID = r"id: *[\"']?([A-Za-z0-9_]+)"
_MOST_VALUES = 8
_LONGEST = 60
_BEFORE_KEY = ("", " ", "{", "\n", ",")


def ids_below(text: str, *keys: str) -> list[str]:
    """Return the ids of the entries of the list that *keys*, from the top of the file, lead to."""
    start, end = 0, len(text)
    for depth, key in enumerate(keys):
        start, end = _below(text, key, start, end, top=depth == 0)
        if end == 0:
            return []
    dash = re.compile(r"^( *)- ", re.M).search(text, start, end)
    if dash is None:
        return []
    column = len(dash[1])
    entry = re.compile(rf"^ {{{column}}}(?:- +(?:\{{ *)?|  ){_ID}", re.M)
    return [match[1] for match in entry.finditer(text, start, end)]


def _below(text: str, key: str, start: int, end: int, *, top: bool) -> tuple[int, int]:
    """Return where what stands below *key* begins and ends, or (0, 0)."""
    indent = "" if top else " +"
    head = re.compile(rf"^({indent}){re.escape(key)}:[ \t]*(?:#.*)?$", re.M)
    found = head.search(text, start, end)
    if found is None:
        return 0, 0
    less = re.compile(rf"^ {{0,{len(found[1])}}}(?!- |-$)[^\s#]", re.M)
    after = less.search(text, found.end(), end)
    return found.end(), after.start() if after else end


def used_values(text: str, key: str) -> list[tuple[str, int]]:
    """Return the short plain values that stand behind *key* anywhere, the most frequent first."""
    # The pattern begins with the key itself, so that most of the text is passed over at once.
    behind = re.compile(rf"{re.escape(key)}: +([^\s\[\]{{}},#\"'|>&*][^\[\]{{}},#\n]*)")
    found = Counter(
        match[1].rstrip()
        for match in behind.finditer(text)
        if text[match.start() - 1 : match.start()] in _BEFORE_KEY
    )
    return [(v, n) for v, n in found.most_common(_MOST_VALUES) if len(v) <= _LONGEST]
