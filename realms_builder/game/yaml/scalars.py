"""Writes single values as YAML that every parser reads alike.

Texts stay bare only where YAML 1.1 and 1.2 agree that they are texts: ``no``, ``012``, ``+20`` and
``12:30`` are quoted. A number of more than 18 digits, one beyond 1e99 and half a surrogate pair
have no spelling that reads back.
"""

from __future__ import annotations

import re
from typing import Any

_BARE = re.compile(r"(?:[^\W\d_]|\d{1,6} [^\W\d_])[\w .'()/!?+*;…–—%=~^<>&@$§°„“”‚‘’»«-]*\Z")
_BARE_WITH_COMMA = re.compile(_BARE.pattern.replace("[\\w ", "[\\w, "))
_WORDS = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null"])
_UNSAFE = re.compile('[\0-\x1f"\\\\\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]')
_NOT_IN_BLOCK = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_DIGITS = 18


def scalar_text(value: Any, *, flow: bool, style: str | None = None) -> str:
    """Return *value* on one line, inside brackets when *flow*.

    *style* is the quote of the text that stood there before; it stays where it can. Raises
    ValueError for what YAML cannot hold.
    """
    if isinstance(value, str):
        return _text(value, flow, style)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) < 10**_DIGITS:
        return str(value)
    if isinstance(value, float) and (not value or 1e-99 <= abs(value) < 1e99):
        return _decimal(value)
    raise ValueError(f"no YAML for {value!r:.80}")


def key_text(key: str, *, flow: bool) -> str:
    """Return *key* as it stands before a colon; numbers and flags stay bare, all keys are text."""
    return key if key.isidentifier() and key.isascii() else _text(key, flow, None)


def literal_lines(text: str) -> tuple[str, list[str]] | None:
    """Return the mark and the lines of *text* as a literal block, or None where it has no such."""
    body = text.removesuffix("\n")
    unfit = (
        "\n" not in body
        or body[0] in " \n"
        or body[-1] == "\n"
        or _NOT_IN_BLOCK.search(body)
        or _SURROGATE.search(body)
    )
    if unfit or any(line != line.rstrip() for line in body.split("\n")):
        return None
    return ("|-" if body == text else "|"), body.split("\n")


def _text(text: str, flow: bool, style: str | None) -> str:
    if _SURROGATE.search(text):
        raise ValueError("half a surrogate pair")
    if style == "'" and not _UNSAFE.search(text.replace('"', "").replace("\\", "")):
        return "'" + text.replace("'", "''") + "'"
    if style != '"' and _may_be_bare(text, flow):
        return text
    return '"' + _UNSAFE.sub(_escaped, text) + '"'


def _may_be_bare(text: str, flow: bool) -> bool:
    pattern = _BARE if flow else _BARE_WITH_COMMA
    return (
        pattern.match(text) is not None and text[-1] not in " \n" and text.casefold() not in _WORDS
    )


def _escaped(match: re.Match[str]) -> str:
    char = match.group()
    code = ord(char)
    return _SHORT.get(char) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


def _decimal(value: float) -> str:
    if value.is_integer() and abs(value) < 10**15:
        return str(int(value))
    plain = repr(value)
    if "e" not in plain and len(plain.partition(".")[2]) > _DIGITS:
        return f"{value:.17e}"
    return plain
