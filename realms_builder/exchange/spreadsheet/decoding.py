"""Finds out how the bytes of a text file are meant: UTF-8, UTF-16, or Windows-1252."""

from __future__ import annotations

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LOOKED_AT = 4096


def decoded(raw: bytes) -> str | None:
    """Return the text that *raw* holds, or None when it is no text at all.

    Excel writes CSV in Windows-1252, or in UTF-16 as "Unicode text"; both come without a word.
    """
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw.decode(encoding, "replace")
    if b"\0" in raw[:_LOOKED_AT]:
        return _without_mark(raw)
    if b"\0" in raw:
        return None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def _without_mark(raw: bytes) -> str | None:
    """Return UTF-16 that lacks its mark: every other byte is zero in western texts."""
    head = raw[:_LOOKED_AT]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    wide = max(1, len(head) // 2)
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    if max(even, odd) < wide * 0.4 or min(even, odd) > wide * 0.1:
        return None
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if "\0" in text else text
