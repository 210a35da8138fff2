"""Finds the bracket or quotation mark that belongs to the one beside the cursor."""

from __future__ import annotations

import re

_PIECE = re.compile(
    r"(?:^|(?<=[\s,\[\]{}(=:]))(?:\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\n]|'')*')|[()\[\]{}]", re.M
)
_OPENERS = {")": "(", "]": "[", "}": "{"}
_REACH = 8000


def pair_at(text: str, offset: int) -> tuple[int, int] | None:
    """Return the places of two signs that belong together, one of them beside *offset*.

    What lies further than 8,000 characters away is not looked at.
    """
    beside = {place for place in (offset - 1, offset) if text[place : place + 1] in "()[]{}\"'"}
    beside = {place for place in beside if 0 <= place < len(text)}
    if not beside:
        return None
    start = text.rfind("\n", 0, max(0, offset - _REACH)) + 1
    stack: list[tuple[str, int]] = []
    for match in _PIECE.finditer(text, start, min(len(text), offset + _REACH)):
        sign, place = match[0], match.start()
        if len(sign) > 1:
            found = (place, match.end() - 1)
        elif sign in _OPENERS:
            if not stack or stack[-1][0] != _OPENERS[sign]:
                continue
            found = (stack.pop()[1], place)
        else:
            stack.append((sign, place))
            continue
        if beside & set(found):
            return found
        if place > offset and not stack:
            return None
    return None
