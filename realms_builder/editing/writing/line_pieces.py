"""Cuts single lines of YAML into coloured pieces; a number carries what goes on into the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from realms_builder.editing.writing.piece_kinds import PieceKind, TextSpan

START = 0
_MARKS = ("", "'", '"')
_QUOTE_BITS, _FORMULA, _FOLDED, _SHIFT = 3, 4, 8, 4
_DEEPEST = 20

_LEAD = re.compile(r"[ \t]*")
_DASH = re.compile(r"-(?=[ \t]|$)[ \t]*")
_KEY = re.compile(
    r"(\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|(?![\s#\[\]{},\"'|>&*!%@`]|[-?:](?:\s|$))"
    r"(?:[^\s:#]|:(?=\S)|(?<=\S)#|[ \t]+(?![#\s]))+?)[ \t]*(:)(?=[ \t]|$)"
)
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#")
_PROPERTY = re.compile(r"[&*!][^\s,\[\]{}]*[ \t]*")
_BLOCK_HEAD = re.compile(r"[|>][-+0-9]*[ \t]*(?=#|$)")
_DOCUMENT = re.compile(r"(?:---|\.\.\.)(?=\s|$)|%")
_NUMBER = re.compile(r"[-+]?(?:\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?|0x[0-9a-fA-F]+)\Z")
_CONSTANT = frozenset({"true", "false", "null", "~", "True", "False", "TRUE", "FALSE"})
_SINGLE_END, _DOUBLE_END = re.compile(r"(?:[^']|'')*'(?!')"), re.compile(r"(?:[^\"\\]|\\.)*\"")
_IN_FLOW = re.compile(
    r"[ \t]+|(?P<comment>(?<![^\s,\[\]{}])#.*)|(?P<sign>[\[\]{},])|(?P<quote>[\"'])"
    r"|(?P<property>[&*!][^\s,\[\]{}]*)|(?P<colon>:(?=[\s,\[\]{}]|$))"
    r"|(?P<plain>[^\s,\[\]{}\"':](?:[^,\[\]{}:#\s]|:(?![\s,\[\]{}]|$)|(?<=\S)#|[ \t]+(?![\s#]))*|:)"
)


class _Bracket(StrEnum):
    """Whether braces or brackets are open."""

    MAP = "{"
    LIST = "["


@dataclass(slots=True)
class _Reading:
    """A line while it is cut: what goes on, and the pieces found so far."""

    line: str
    formulas: frozenset[str]
    pieces: list[TextSpan]
    stack: list[str]
    formula: bool = False
    quote: str = ""

    def add(self, start: int, end: int, kind: PieceKind) -> None:
        if end > start:
            self.pieces.append(TextSpan(start, end - start, kind))

    def state(self) -> int:
        """Return what goes on into the next line as a number."""
        bits = 0
        if self.stack:
            bits = 1
            for bracket in self.stack[-_DEEPEST:]:
                bits = bits * 2 + (bracket == _Bracket.MAP)
        formula = _FORMULA if self.formula and (self.quote or self.stack) else 0
        return bits << _SHIFT | formula | _MARKS.index(self.quote)


def cut(line: str, state: int, formulas: frozenset[str]) -> tuple[list[TextSpan], int]:
    """Return the pieces of *line* and the state behind it; *state* is that of the line before.

    *formulas* are keys that hold formulas. Plain words have no piece. A file begins in
    :data:`START`.
    """
    if state == START and not line:
        return [], START
    if state & _FOLDED:
        return _folded(line, state, formulas)
    reading = _Reading(line, formulas, [], _stack(state >> _SHIFT), bool(state & _FORMULA))
    reading.quote = _MARKS[state & _QUOTE_BITS]
    at = _quoted(reading, 0) if reading.quote else 0
    if reading.quote:
        return reading.pieces, reading.state()
    if reading.stack:
        at = _flow(reading, at)
        return reading.pieces, reading.state()
    if at:
        _behind(reading, at)
        return reading.pieces, START
    return _block(reading)


def _stack(bits: int) -> list[str]:
    stack: list[str] = []
    while bits > 1:
        stack.append(_Bracket.MAP if bits & 1 else _Bracket.LIST)
        bits >>= 1
    return stack[::-1]


def _folded(line: str, state: int, formulas: frozenset[str]) -> tuple[list[TextSpan], int]:
    """Cut a line of a text that | or > began, or the first line behind it."""
    lead = len(line) - len(line.lstrip(" "))
    parent = (state >> _SHIFT) - 1
    if line.strip() and lead <= parent:
        return cut(line, START, formulas)
    if not line.strip():
        return [], state
    if state & _FORMULA:
        return list(formula_pieces(line, lead, len(line))), state
    return [TextSpan(lead, len(line) - lead, PieceKind.STRING)], state


def _block(reading: _Reading) -> tuple[list[TextSpan], int]:
    """Cut a line that stands outside of brackets and quotes."""
    line = reading.line
    if _DOCUMENT.match(line):
        reading.add(0, len(line), PieceKind.MARK)
        return reading.pieces, START
    at = _end(_LEAD, line, 0)
    column = at
    while (dash := _DASH.match(line, at)) is not None:
        reading.add(at, at + 1, PieceKind.MARK)
        column, at = at, dash.end()
    reading.formula = False
    key = _KEY.match(line, at)
    if key is not None:
        reading.add(at, key.end(1), PieceKind.KEY)
        reading.add(key.start(2), key.end(), PieceKind.MARK)
        reading.formula = key[1].strip("\"'") in reading.formulas
        column, at = at, _end(_LEAD, line, key.end())
    return _value(reading, at, column)


def _value(reading: _Reading, at: int, column: int) -> tuple[list[TextSpan], int]:
    """Cut what stands behind a dash or key at *column*."""
    line = reading.line
    while at < len(line) and (found := _PROPERTY.match(line, at)) is not None:
        reading.add(at, found.end(), PieceKind.ANCHOR)
        at = found.end()
    first = line[at : at + 1]
    if first in ("{", "["):
        _flow(reading, at)
        return reading.pieces, reading.state()
    if first in ("'", '"'):
        reading.quote = first
        reading.add(at, at + 1, PieceKind.STRING)
        end = _quoted(reading, at + 1)
        if not reading.quote:
            _behind(reading, end)
        return reading.pieces, reading.state()
    head = _BLOCK_HEAD.match(line, at) if first in ("|", ">") else None
    if head is not None:
        reading.add(at, head.end(), PieceKind.MARK)
        _behind(reading, head.end())
        formula = _FORMULA if reading.formula else 0
        return reading.pieces, (column + 1) << _SHIFT | formula | _FOLDED
    comment = _COMMENT.search(line, at)
    end = comment.start() if comment else len(line)
    _plain(reading, at, end)
    _behind(reading, end)
    return reading.pieces, START


def _plain(reading: _Reading, at: int, end: int) -> None:
    """Add a plain value: a formula, a number, a constant, or words that stay as they are."""
    text = reading.line[at:end].rstrip()
    if not text:
        return
    if reading.formula or text[0] == "=":
        reading.pieces.extend(formula_pieces(reading.line, at, at + len(text)))
    elif text in _CONSTANT:
        reading.add(at, at + len(text), PieceKind.CONSTANT)
    elif _NUMBER.match(text):
        reading.add(at, at + len(text), PieceKind.NUMBER)


def _behind(reading: _Reading, at: int) -> None:
    """Add the comment behind *at*, if there is one."""
    comment = _COMMENT.search(reading.line, at)
    if comment is not None:
        reading.add(comment.start(), len(reading.line), PieceKind.COMMENT)


def _quoted(reading: _Reading, at: int) -> int:
    """Cut a text in quotes from *at* on, and return where it ends on this line."""
    line = reading.line
    pattern = _DOUBLE_END if reading.quote == '"' else _SINGLE_END
    match = pattern.match(line, at)
    end = match.end() if match else len(line)
    inner = end - 1 if match else end
    if reading.formula or line[at : at + 1] == "=":
        reading.pieces.extend(formula_pieces(line, at, inner))
        reading.add(inner, end, PieceKind.STRING)
    else:
        reading.add(at, end, PieceKind.STRING)
    if match is not None:
        reading.quote = ""
    return end


def _flow(reading: _Reading, at: int) -> int:
    """Cut what stands in braces and brackets from *at* on, until they close."""
    line = reading.line
    while at < len(line):
        match = _IN_FLOW.match(line, at)
        if match is None:
            at += 1
            continue
        start, at = at, match.end()
        kind = match.lastgroup
        if kind == "sign":
            if not _sign(reading, match[0], start):
                _behind(reading, at)
                return at
        elif kind == "quote":
            at = _flow_quote(reading, match[0], start)
        elif kind == "plain":
            _flow_plain(reading, start, at)
        elif kind == "comment":
            reading.add(start, at, PieceKind.COMMENT)
        elif kind is not None:
            reading.add(start, at, PieceKind.ANCHOR if kind == "property" else PieceKind.MARK)
        if reading.quote:
            break
    return at


def _sign(reading: _Reading, sign: str, at: int) -> bool:
    """Take a bracket or comma; return whether any bracket is still open."""
    reading.add(at, at + 1, PieceKind.MARK)
    if sign in "[{":
        reading.stack.append(sign)
        return True
    if sign == ",":
        if reading.stack[-1] == _Bracket.MAP:
            reading.formula = False
        return True
    reading.formula = False
    reading.stack.pop()
    return bool(reading.stack)


def _flow_quote(reading: _Reading, mark: str, start: int) -> int:
    line = reading.line
    pattern = _DOUBLE_END if mark == '"' else _SINGLE_END
    closed = pattern.match(line, start + 1)
    if closed is not None and _is_key(reading, closed.end()):
        reading.add(start, closed.end(), PieceKind.KEY)
        reading.formula = line[start + 1 : closed.end() - 1] in reading.formulas
        return closed.end()
    reading.quote = mark
    reading.add(start, start + 1, PieceKind.STRING)
    return _quoted(reading, start + 1)


def _flow_plain(reading: _Reading, start: int, end: int) -> None:
    if _is_key(reading, end):
        reading.add(start, end, PieceKind.KEY)
        reading.formula = reading.line[start:end] in reading.formulas
    else:
        _plain(reading, start, end)


def _is_key(reading: _Reading, at: int) -> bool:
    """Return whether a colon behind *at* makes a key of what stands in front of it."""
    rest = reading.line[at : at + 3].lstrip(" ")
    inside = bool(reading.stack) and reading.stack[-1] == _Bracket.MAP
    return inside and rest[:1] == ":" and rest[1:2] in ("", " ", ",", "[", "]", "{", "}")


def _end(pattern: re.Pattern[str], line: str, at: int) -> int:
    match = pattern.match(line, at)
    return match.end() if match else at


def state_behind(line: str, state: int, formulas: frozenset[str]) -> int:
    """Return the state behind *line*, quickly where nothing of it can go on into the next."""
    if state == START and not _OPENING.search(line) and line.count("{") == line.count("}"):
        return START
    return cut(line, state, formulas)[1]


_OPENING = re.compile(r"[\[\"'|>]")


# ------------------------------------------------------------------ formula pieces


_PIECE = re.compile(
    r"(?P<text>'[^']*'?|\\?\"[^\"\\]*(?:\\?\")?)|(?P<operator>(?:and|or|not|in)\b)"
    r"|(?P<constant>(?:true|false)\b)|(?P<function>[A-Za-z_]\w*(?=\())|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<number>\d+(?:\.\d+)?(?:[dDwW]\d+)?)|(?P<sign>[-+*/%^<>=!]+)"
)
_KINDS = {
    "text": PieceKind.STRING,
    "operator": PieceKind.OPERATOR,
    "constant": PieceKind.CONSTANT,
    "function": PieceKind.FUNCTION,
    "name": PieceKind.NAME,
    "number": PieceKind.NUMBER,
    "sign": PieceKind.OPERATOR,
}


def formula_pieces(line: str, start: int, end: int) -> Iterator[TextSpan]:
    """Yield the pieces of the formula that stands in *line* from *start* to *end*."""
    for match in _PIECE.finditer(line, start, end):
        group = match.lastgroup
        assert group is not None
        yield TextSpan(match.start(), match.end() - match.start(), _KINDS[group])
