"""Values of foreign data, taken without trust: what is not as expected reads as nothing."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

MOST_NUMBER = 10_000


def dicts(raw: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the maps in the list at *key*."""
    found = raw.get(key)
    return [part for part in found if isinstance(part, dict)] if isinstance(found, list) else []


def word(raw: Mapping[str, Any], key: str) -> str:
    """Return the text at *key*."""
    found = raw.get(key)
    return found if isinstance(found, str) else ""


def number(text: str) -> Decimal | None:
    """Return the number that *text* is, its tail cut, unless it is beyond all measure."""
    try:
        found = Decimal(text)
    except InvalidOperation:
        return None
    if not found.is_finite() or abs(found) >= 10**9:
        return None
    return Decimal(int(found)) if found == int(found) else round(found, 4)


def whole(text: str, least: int) -> int:
    """Return the whole number that *text* is, or *least*."""
    found = number(text)
    return least if found is None else min(max(int(found), least), MOST_NUMBER)
