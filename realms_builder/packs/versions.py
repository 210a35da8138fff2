"""Versions of packs and games, such as 1.2.10, and which of two is the later one."""

from __future__ import annotations

import re

_VERSION = re.compile(r"\d{1,9}(\.\d{1,9}){0,4}([-+ ]?[A-Za-z0-9.]{1,20})?\Z")
_NUMBER = re.compile(r"\d+")


def is_version(text: str) -> bool:
    """Return whether *text* reads as a version: numbers with points, perhaps a word behind."""
    return _VERSION.match(text) is not None


def at_least(version: str, wanted: str) -> bool:
    """Return whether *version* is *wanted* or later; everything is when nothing is wanted."""
    return not wanted or compared(version, wanted) >= 0


def compared(one: str, other: str) -> int:
    """Return a number below, at or above 0 as *one* is earlier than *other*, the same or later.

    Missing parts count as 0. A word behind the numbers, such as beta, comes before none.
    """
    left, right = _key(one), _key(other)
    return (left > right) - (left < right)


def _key(version: str) -> tuple[list[int], bool, str]:
    found = re.match(r"[\d.]*", version)
    head = found.group() if found else ""
    numbers = [int(part) for part in _NUMBER.findall(head)]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    rest = version[len(head) :].strip("-+ ")
    return numbers, not rest, rest
