"""Writes single values as YAML that every parser reads alike.

Texts stay bare only where YAML 1.1 and 1.2 agree that they are texts: ``no``, ``012``, ``+20`` and
``12:30`` are quoted. A number of more than 18 digits, one beyond 1e99 and half a surrogate pair
have no spelling that reads back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
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


def literal_lines(text: str, *, short: bool = False) -> tuple[str, list[str]] | None:
    """Return the mark and the lines of *text* as a literal block, or None where it has no such.

    One line alone is none unless it may be *short*.
    """
    body = text.removesuffix("\n")
    unfit = (
        not body
        or ("\n" not in body and not short)
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


# ------------------------------------------------------------------ yaml snippets


WIDTH = 100
_STEP = 2


@dataclass(frozen=True, slots=True)
class YamlLayout:
    """How a file is written: its line end, and how far dashes stand in from their key."""

    newline: str = "\n"
    list_offset: int = _STEP


def is_map(value: object) -> bool:
    """Return whether *value* becomes a YAML map."""
    return isinstance(value, dict) or isinstance(value, Mapping)  # noqa: SIM101 - half the time


def is_list(value: object) -> bool:
    """Return whether *value* becomes a YAML list."""
    return isinstance(value, (list, tuple)) or (
        isinstance(value, Sequence) and not isinstance(value, (str, bytes))
    )


def flow_text(value: Any) -> str:
    """Return *value* on one line, maps and lists in brackets."""
    if is_map(value):
        pairs = (f"{key_text(str(k), flow=True)}: {flow_text(v)}" for k, v in value.items())
        return "{" + ", ".join(pairs) + "}"
    if is_list(value):
        return "[" + ", ".join(flow_text(part) for part in value) + "]"
    return scalar_text(value, flow=True)


def block_parts(value: Any, column: int, layout: YamlLayout, room: int) -> tuple[str, list[str]]:
    """Return what stands behind the colon of a key at *column*, and the lines below it.

    *room* is how many characters the line still takes.
    """
    if isinstance(value, str):
        literal = literal_lines(value)
        if literal is None:
            return scalar_text(value, flow=False), []
        mark, lines = literal
        return mark, _indented(lines, column + _STEP)
    if not (is_map(value) or is_list(value)):
        return scalar_text(value, flow=False), []
    if not value or _is_small(value, room):
        return flow_text(value), []
    if is_map(value):
        return "", map_lines(value, column + _STEP, layout)
    at = column + layout.list_offset
    return "", [line for part in value for line in item_lines(part, at, layout)]


def entry_lines(key: str, value: Any, column: int, layout: YamlLayout) -> list[str]:
    """Return the lines of ``key: value`` in a block map whose keys stand at *column*."""
    start = " " * column + key_text(key, flow=False) + ":"
    head, below = block_parts(value, column, layout, WIDTH - len(start) - 1)
    return [f"{start} {head}" if head else start, *below]


def map_lines(value: Mapping[str, Any], column: int, layout: YamlLayout) -> list[str]:
    """Return the lines of a block map whose keys stand at *column*."""
    entries = (entry_lines(str(k), v, column, layout) for k, v in value.items())
    return [line for lines in entries for line in lines]


def item_lines(
    value: Any, column: int, layout: YamlLayout, *, flow: bool | None = None, inner: int = _STEP
) -> list[str]:
    """Return the lines of one item of a block list whose dashes stand at *column*.

    *flow* says whether maps stand in brackets; None decides by their size. *inner* is how far
    the keys of a block map stand in from the dash.
    """
    dash = " " * column + "-"
    if is_map(value) and value:
        if flow or (flow is None and _is_small(value, WIDTH - column - 2)):
            return [f"{dash} {flow_text(value)}"]
        first, *rest = map_lines(value, column + inner, layout)
        return [dash + first[column + 1 :], *rest]
    if isinstance(value, str):
        head, below = block_parts(value, column, layout, WIDTH)
        return [f"{dash} {head}", *below]
    return [f"{dash} {flow_text(value)}"]


def document_text(data: Any, layout: YamlLayout) -> str:
    """Return a whole file that reads as *data*."""
    if is_map(data) and data:
        lines = map_lines(data, 0, layout)
    elif is_list(data) and data:
        lines = [line for part in data for line in item_lines(part, 0, layout)]
    else:
        lines = [flow_text(data)]
    return "".join(line + layout.newline for line in lines)


def _is_small(value: Any, room: int) -> bool:
    """Return whether *value* reads well on one line: it fits, and is no list of maps."""
    if is_list(value) and any(is_map(part) for part in value):
        return False
    if is_map(value) and any(_has_lines(part) for part in value.values()):
        return False
    return len(flow_text(value)) <= room


def _has_lines(value: Any) -> bool:
    return isinstance(value, str) and "\n" in value.strip("\n")


def _indented(lines: Iterable[str], column: int) -> list[str]:
    return [" " * column + line if line else "" for line in lines]
