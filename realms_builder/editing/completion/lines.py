"""What single lines of a block of YAML open, read without parsing the file around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_PLAIN_KEY = r"[^\s#\[\]{},\"'|>&*!%@`:-][^:#\n]*?|-[^\s:#][^:#\n]*?"
_KEY = re.compile(rf"(\"[^\"\n]*\"|'[^'\n]*'|{_PLAIN_KEY})[ ]*:(?=[ \t]|$)", re.M)
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#.*")
_PROPERTIES = re.compile(r"(?:[&!]\S*[ \t]+)+")
QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"?|'(?:[^']|'')*'?", re.S)


@dataclass(frozen=True, slots=True)
class Opener:
    """A dash or a key that a line opens at *column*; its value begins at *value_at*.

    *key* is None for a dash. *value* is what stands behind it on its line, without a comment; a
    dash in front of a key has none.
    """

    column: int
    key: str | None
    value: str
    value_at: int


def openers(line: str, start: int = 0) -> list[Opener]:
    """Return what *line* opens, from the left; *start* is its offset in the text."""
    found: list[Opener] = []
    at = len(line) - len(line.lstrip(" "))
    while line[at : at + 1] == "-" and line[at + 1 : at + 2] in ("", " "):
        behind = at + 1 + len(line[at + 1 :]) - len(line[at + 1 :].lstrip(" "))
        found.append(Opener(at, None, "", start + behind))
        at = behind
    match = _KEY.match(line, at)
    if match is not None:
        behind, value = _value(line, match.end())
        found.append(Opener(at, _unquoted(match[1]), value, start + behind))
    elif found and at < len(line):
        behind, value = _value(line, at)
        found[-1] = Opener(found[-1].column, None, value, start + behind)
    return found


def _value(line: str, at: int) -> tuple[int, str]:
    """Return where the value behind *at* begins, and what it says on this line."""
    at += len(line[at:]) - len(line[at:].lstrip(" \t"))
    match = _PROPERTIES.match(line, at)
    at = match.end() if match else at
    value = line[at:]
    return at, without_comment(value).rstrip()


def without_comment(value: str) -> str:
    """Return *value* up to the comment behind it; a # inside quotes begins none."""
    if "#" not in value:
        return value
    quoted = QUOTED.match(value)
    comment = _COMMENT.search(value, quoted.end() if quoted else 0)
    return value[: comment.start()] if comment else value


def _unquoted(key: str) -> str:
    return key[1:-1] if key[:1] in "\"'" else key.rstrip()


def climb(text: str, start: int, column: int, *, dash: bool) -> Iterator[Opener]:
    """Yield what the line at offset *start* hangs from, the nearest first.

    *column* is where the line's own content begins, *dash* says that a dash stands there. Lines
    that stand further in are passed over unread, so that thousands of them take a moment.
    """
    limit, list_at = column, column if dash else -1
    blanks = " " * limit
    while start > 0 and (limit > 0 or list_at >= 0):
        end = start - 1
        start = text.rfind("\n", 0, end) + 1
        if text.startswith(blanks, start) and (
            list_at < 0 or text[start + limit : start + limit + 1] in " -#\n"
        ):
            continue
        line = text[start:end]
        head = line.lstrip(" ")
        if not head or head[0] == "#":
            continue
        if line.startswith(("---", "...")):
            return
        for opener in reversed(openers(line, start)):
            holds_list = opener.key is not None and opener.column == list_at
            if opener.column < limit or holds_list:
                yield opener
                limit = opener.column
                list_at = opener.column if opener.key is None else -1
                blanks = " " * limit


def keys_beside(text: str, line: int, since: int, column: int) -> tuple[set[str], bool]:
    """Return the keys at *column* in the map around the line at *line*, and whether it is a list.

    *since* is the offset of the line that opens the map or list. The line itself does not count.
    """
    end = len(text)
    behind = text.find("\n", line) + 1 or end
    if column:
        less = re.compile(rf"^ {{0,{column - 1}}}[^\s#]", re.M)
        match = less.search(text, behind)
        end = match.start() if match else end
    keys: set[str] = set()
    if since < line:
        first = text[since : text.find("\n", since)]
        keys.update(o.key for o in openers(first) if o.column == column and o.key is not None)
    dashes = False
    beside = re.compile(rf"^ {{{column}}}(?:(-)(?=[ \n]|\Z)|({_KEY.pattern}))", re.M)
    for start, stop in ((since, line), (behind, end)):
        for match in beside.finditer(text, start, stop):
            if match[1]:
                dashes = True
            else:
                keys.add(_unquoted(match[3]))
    return keys, dashes
