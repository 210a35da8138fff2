"""Texts as programs of former days wrote them, made UTF-8, or refused where they hold no text."""

from __future__ import annotations

import codecs

from realms_builder.core.problems import Place, Problem, Severity

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OLD = "cp1252"


def readable(name: str, data: bytes, place: Place, problems: list[Problem]) -> bytes | None:
    """Return the text *data* of the file *name* in UTF-8, with a word where it was written anew.

    None, with the reason, for what is no text in any encoding that anybody uses.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _anew(name, data, encoding, place, problems)
    if b"\0" in data:
        guess = _without_mark(data)
        if guess:
            return _anew(name, data, guess, place, problems)
        problems.append(Problem("pack.no_text", place=place, values={"name": name}))
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _anew(name, data, _OLD, place, problems)
    return data


def _without_mark(data: bytes) -> str:
    """Return which UTF-16 *data* is by where its zeros stand, or nothing."""
    head = data[:2000]
    if len(data) % 2 == 0:
        if 0 not in head[0::2] and head[1::2].count(0) * 2 > len(head) // 2:
            return "utf-16-le"
        if 0 not in head[1::2] and head[0::2].count(0) * 2 > len(head) // 2:
            return "utf-16-be"
    return ""


def _anew(
    name: str, data: bytes, encoding: str, place: Place, problems: list[Problem]
) -> bytes | None:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        problems.append(Problem("pack.no_text", place=place, values={"name": name}))
        return None
    said = {"utf-16-le": "UTF-16", "utf-16-be": "UTF-16", _OLD: "Latin-1"}
    values = {"name": name, "encoding": said.get(encoding, encoding.upper())}
    problems.append(Problem("pack.recoded", Severity.WARNING, place, values))
    return text.encode("utf-8")
