"""Reads ``{width="200pt" align="center"}`` as it is meant, however the quotes are set."""

from __future__ import annotations

import re
from collections.abc import Mapping

KNOWN = ("width", "height", "align", "caption", "class", "id", "float", "style", "alt")
_OPENING = re.compile(
    r"\{:?\s*(?=(?:" + "|".join(KNOWN) + r")\s*[=:]|[#.][^\W\d][\w-]*[\s}])", re.IGNORECASE
)
_QUOTES = "\"'“”„‘’«»"
_NEXT = r"\s(?:" + "|".join(KNOWN) + r")\s*="
"""Where the next attribute begins, though the quotes of the last one were not closed."""
_PAIR = re.compile(
    rf"(?P<name>[^\W\d][\w-]*)\s*[=:]\s*"
    rf"(?:[{_QUOTES}]+(?P<quoted>(?:(?!{_NEXT})[^{_QUOTES}{{}}])*)[{_QUOTES}]*|(?P<bare>[^\s{_QUOTES}{{}}]+)[{_QUOTES}]*)"
    rf"|\#(?P<anchor>[^\s{{}}]+)|\.(?P<kind>[^\s{{}}]+)"
)
_LENGTH = re.compile(r"(?P<number>\d{1,5}(?:[.,]\d{1,3})?)\s*(?P<unit>pt|px|mm|cm|in|em|rem|%|)")
_POINTS = {
    "pt": 1.0,
    "px": 0.75,
    "mm": 72 / 25.4,
    "cm": 720 / 25.4,
    "in": 72.0,
    "em": 10.0,
    "rem": 10.0,
    "": 0.75,
}
_MOST_PT = 20_000.0


def attributes_at(text: str, start: int, end: int) -> tuple[dict[str, str], int] | None:
    """Return the attributes whose brace stands at *start*, and where they end; None for other text.

    A brace that is never closed reaches to the next picture or the end of its line.
    """
    opening = _OPENING.match(text, start, end)
    if opening is None:
        return None
    line_end = text.find("\n", start, end)
    last = end if line_end < 0 else line_end
    picture = text.find("![", start, last)
    last = picture if picture >= 0 else last
    stop = text.find("}", start, last)
    close = stop if stop >= 0 else last
    found: dict[str, str] = {}
    for pair in _PAIR.finditer(text, opening.end(), close):
        if pair["anchor"]:
            found["id"] = pair["anchor"]
        elif pair["kind"]:
            found["class"] = pair["kind"]
        else:
            value = pair["bare"] if pair["bare"] is not None else pair["quoted"]
            found[pair["name"].lower()] = value.strip()
    return found, close + (stop >= 0)


def points(words: str) -> tuple[float, float]:
    """Return a length in points and a part of the width there is; 0 for what is no length."""
    match = _LENGTH.match(words.strip().lower())
    if match is None:
        return 0.0, 0.0
    number = float(match["number"].replace(",", "."))
    if match["unit"] == "%":
        return 0.0, min(number, 100.0) / 100
    return min(number * _POINTS[match["unit"]], _MOST_PT), 0.0


def alignment(attributes: Mapping[str, str]) -> str:
    """Return ``left``, ``center`` or ``right``, empty where nothing of that is said."""
    words = " ".join(attributes.get(name, "") for name in ("align", "class", "style")).lower()
    for sign, align in (("cent", "center"), ("right", "right"), ("left", "left")):
        if sign in words:
            return align
    return ""
