"""Dates that spreadsheets make of ``4/5`` and ``20/3``, as they show or keep them."""

from __future__ import annotations

import re

_MONTHS = (
    ("jan",), ("feb",), ("mrz", "mär", "mar"), ("apr",), ("mai", "may"), ("jun",), ("jul",),
    ("aug",), ("sep",), ("okt", "oct"), ("nov",), ("dez", "dec"),
)  # fmt: skip
_PLACES = {word: number for number, words in enumerate(_MONTHS, start=1) for word in words}
_WORD = f"({'|'.join(_PLACES)})[a-zä]{{0,6}}"
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?\Z")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(?:\d{2}|\d{4}))?\Z")
_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(?:\d{2}|\d{4})\Z")
_DAY_FIRST = re.compile(rf"(\d{{1,2}})[. -]+{_WORD}\.?\Z", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"{_WORD}[. -]+(\d{{1,2}})\Z", re.IGNORECASE)


def numbers_of_date(text: str) -> tuple[int, int] | None:
    """Return day and month of the date that *text* shows, or None where it shows none.

    What was typed is one of the two before a slash and the other behind it: which, depends on
    the country.
    """
    found = _ISO.match(text)
    if found:
        return int(found.group(3)), int(found.group(2))
    found = _DOTTED.match(text)
    if found:
        return int(found.group(1)), int(found.group(2))
    found = _SLASHED.match(text)
    if found:
        return int(found.group(2)), int(found.group(1))
    found = _DAY_FIRST.match(text)
    if found:
        return int(found.group(1)), _PLACES[found.group(2).casefold()]
    found = _MONTH_FIRST.match(text)
    if found:
        return int(found.group(2)), _PLACES[found.group(1).casefold()]
    return None
