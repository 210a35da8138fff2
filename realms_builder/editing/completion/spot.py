"""Where a cursor stands in a YAML file, read from the lines around it while they are broken."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum

from realms_builder.editing.completion.lines import (
    QUOTED,
    Opener,
    climb,
    keys_beside,
    openers,
    without_comment,
)

Path = tuple[str | int, ...]
"""Keys, and 0 for an entry of a list, whichever it is."""

_WORD_BEHIND = re.compile(r"[\w]*")
_VALUE_BEHIND = re.compile(r"[\w/+.-]*")


class WantedHere(StrEnum):
    """What may stand at a place: a key of a map, a value, either, or neither."""

    KEY = "key"
    VALUE = "value"
    EITHER = "either"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class CursorSpot:
    """A place in a file: the *path* of the map, list or value there, and what is being written.

    *typed* stands from offset *start* to the cursor, what is exchanged ends at *end*. *keys* are
    written already; *column* is where the keys of the map or the dashes of the list stand. *dash*
    says that an entry of a list needs its dash still; *colon* that one follows already.
    """

    wanted: WantedHere
    path: Path = ()
    typed: str = ""
    start: int = 0
    end: int = 0
    column: int = 0
    keys: frozenset[str] = frozenset()
    flow: bool = False
    dash: bool = False
    colon: bool = False
    quote: str = ""
    folded: bool = False


def spot_at(text: str, offset: int) -> CursorSpot:
    """Return what stands around *offset*, in characters from 0."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[start : end if end >= 0 else len(text)]
    before = text[start:offset]
    own = openers(before, start)
    column = own[0].column if own else _indent(before, line)
    dash = bool(own) and own[0].key is None
    above = list(climb(text, start, column, dash=dash))
    chain = [*reversed(above), *own]
    folded = next((o for o in chain[: len(above)] if o.value), None)
    if folded is not None:
        return _inside(text, offset, chain, folded, before)
    return _on_line(text, offset, chain, own, above, before, line)


def _indent(before: str, line: str) -> int:
    """Return the column of a line without dash or key: of its text, else of the cursor."""
    text = before if before.strip(" ") or not line.strip(" ") else line
    return len(text) - len(text.lstrip(" ")) if text.strip(" ") else len(before)


def path_of(chain: list[Opener]) -> Path:
    """Return the path that a chain of openers leads along."""
    return tuple(0 if opener.key is None else opener.key for opener in chain)


def _inside(text: str, offset: int, chain: list[Opener], holder: Opener, before: str) -> CursorSpot:
    """Return the spot inside a value that began on a line above."""
    path = path_of(chain[: chain.index(holder) + 1])
    if holder.value[0] in "[{":
        return _in_flow(text, offset, path, holder.value_at)
    if holder.value[0] in "|>":
        typed = before.lstrip(" ")
        return CursorSpot(WantedHere.VALUE, path, typed, offset - len(typed), offset, folded=True)
    return CursorSpot(WantedHere.NOTHING, path)


def _in_flow(text: str, offset: int, path: Path, start: int) -> CursorSpot:
    flow = read_flow(text, start, offset)
    if not flow.frames:
        return CursorSpot(WantedHere.NOTHING, path)
    for frame in flow.frames[:-1]:
        step = frame.step()
        path = path if step is None else (*path, step)
    top = flow.frames[-1]
    if flow.dead:
        return CursorSpot(WantedHere.NOTHING, path)
    here = CursorSpot(
        WantedHere.VALUE, path, flow.typed, flow.start, offset, flow=True, quote=flow.quote
    )
    if top.opener == "{" and top.key is None:
        end, colon = _behind_key(text, offset)
        keys = frozenset(top.keys | keys_ahead(text, end))
        return replace(here, wanted=WantedHere.KEY, end=end, keys=keys, colon=colon)
    step = top.step()
    assert step is not None
    end = _behind_value(text, offset, flow.quote)
    return replace(here, path=(*path, step), end=end)


def _behind_key(text: str, offset: int) -> tuple[int, bool]:
    """Return where the key at *offset* ends, and whether a colon stands behind it."""
    match = _WORD_BEHIND.match(text, offset)
    end = match.end() if match else offset
    colon = text[end : end + 1] == ":"
    return (end, True) if colon else (end, False)


def _behind_value(text: str, offset: int, quote: str) -> int:
    if quote:
        line_end = text.find("\n", offset)
        closing = text.find(quote, offset, line_end if line_end >= 0 else len(text))
        return closing if closing >= 0 else offset
    match = _VALUE_BEHIND.match(text, offset)
    return match.end() if match else offset


def _on_line(
    text: str,
    offset: int,
    chain: list[Opener],
    own: list[Opener],
    above: list[Opener],
    before: str,
    line: str,
) -> CursorSpot:
    """Return the spot where nothing reaches in from the lines above."""
    last = own[-1] if own else None
    if last is not None and last.key is not None:
        return _behind_colon(text, offset, path_of(chain), last, before)
    typed = last.value if last else before.lstrip(" ")
    if last is not None and before[-1:] == " " and last.value:
        typed = text[last.value_at : offset]
    if typed[:1] in ("[", "{") and last is not None:
        return _in_flow(text, offset, path_of(chain), last.value_at)
    bare_dash = last is not None and not typed and before[-1:] == "-"
    if bare_dash or _is_comment(before) or typed[:1] in ("|", ">", "[", "{"):
        return CursorSpot(WantedHere.NOTHING, path_of(chain))
    if typed[:1] in ("'", '"') and len(typed) > 1 and typed[-1] == typed[0]:
        return CursorSpot(WantedHere.NOTHING, path_of(chain))
    quote = typed[0] if typed[:1] in ("'", '"') else ""
    typed = typed.removeprefix(quote)
    column = _content_column(before, line, typed, quote, own)
    since = offset if own else above[0].value_at if above else 0
    here = _line_start(text, offset)
    keys, dashes = keys_beside(text, here, _line_start(text, since), column)
    end, colon = _behind_key(text, offset)
    wanted = WantedHere.KEY if (keys or colon) and not (dashes and not keys) else WantedHere.EITHER
    return CursorSpot(
        wanted,
        path_of(chain),
        typed,
        offset - len(typed),
        end,
        column,
        frozenset(keys),
        dash=not own and not keys,
        colon=colon,
        quote=quote,
    )


def _content_column(before: str, line: str, typed: str, quote: str, own: list[Opener]) -> int:
    """Return the column at which the key or entry begins that is being written."""
    if own or typed:
        return len(before) - len(typed) - len(quote)
    return _indent(before, line)


def _behind_colon(text: str, offset: int, path: Path, last: Opener, before: str) -> CursorSpot:
    """Return the spot of a value behind its key."""
    nothing = CursorSpot(WantedHere.NOTHING, path)
    value = text[last.value_at : offset]
    if not value:
        if before.endswith(":") or _is_comment(before):
            return nothing
        end = _behind_value(text, offset, "")
        return CursorSpot(WantedHere.VALUE, path, "", offset, end, column=last.column)
    if value[0] in "[{":
        return _in_flow(text, offset, path, last.value_at)
    if value[0] in "|>&*!#":
        return nothing
    if value[0] in "\"'":
        match = QUOTED.match(value)
        if match is not None and len(match[0]) > 1 and match[0][-1] == value[0]:
            return nothing
        end = _behind_value(text, offset, value[0])
        typed = value[1:]
        return CursorSpot(
            WantedHere.VALUE, path, typed, offset - len(typed), end, last.column, quote=value[0]
        )
    if without_comment(value) != value:
        return nothing
    end = _behind_value(text, offset, "")
    return CursorSpot(WantedHere.VALUE, path, value, last.value_at, end, column=last.column)


def _is_comment(before: str) -> bool:
    return without_comment(before) != before


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


# ------------------------------------------------------------------ flow


_PIECE = re.compile(
    r"(?P<quoted>\"(?:[^\"\\]|\\.)*\"?|'(?:[^']|'')*'?)"
    r"|(?P<comment>(?<![^\s,\[\]{}])#[^\n]*)"
    r"|(?P<sign>[\[\]{},])"
    r"|(?P<colon>:(?=[\s,\[\]{}]|\Z))"
    r"|(?P<plain>[^\s,\[\]{}\"':](?:[^,\[\]{}:#\n]|:(?![\s,\[\]{}]|\Z)|(?<=\S)#)*|:)",
    re.S,
)
_CLOSING = {"]": "[", "}": "{"}
_AHEAD = 4000


@dataclass(slots=True)
class OpenBracket:
    """Braces or brackets that are still open: their keys, and the key whose value comes."""

    opener: str
    start: int
    keys: set[str] = field(default_factory=set)
    key: str | None = None
    piece: re.Match[str] | None = None

    def step(self) -> str | int | None:
        """Return the step of a path that leads inside: a key, or 0 for an entry of a list."""
        return 0 if self.opener == "[" else self.key

    def next_entry(self) -> None:
        """Begin behind a comma."""
        self.key = self.piece = None


@dataclass(slots=True)
class OpenFlow:
    """What is open at the cursor, and what is being written there.

    *typed* begins at offset *start*; *quote* is the mark it stands in. *dead* says that nothing
    can be written there, as in a comment or behind a closing quote.
    """

    frames: list[OpenBracket]
    typed: str
    start: int
    quote: str = ""
    dead: bool = False


def read_flow(text: str, start: int, offset: int) -> OpenFlow:
    """Read *text* from its opening bracket at *start* up to *offset*."""
    frames: list[OpenBracket] = []
    last: re.Match[str] | None = None
    for match in _PIECE.finditer(text, start, offset):
        last = match
        _take(frames, match)
        if not frames:
            return OpenFlow([], "", offset, dead=True)
    if last is None or last.end() < offset or last.lastgroup in ("sign", "colon"):
        return OpenFlow(frames, "", offset)
    if last.lastgroup == "comment":
        return OpenFlow(frames, "", offset, dead=True)
    typed, begin = last[0], last.start()
    if last.lastgroup == "quoted":
        closed = len(typed) > 1 and typed[-1] == typed[0]
        return OpenFlow(frames, typed[1:], begin + 1, typed[0], dead=closed)
    return OpenFlow(frames, typed, begin)


def _take(frames: list[OpenBracket], match: re.Match[str]) -> None:
    sign = match[0]
    if match.lastgroup == "sign":
        if sign in "[{":
            frames.append(OpenBracket(sign, match.start()))
        elif sign == ",":
            frames[-1].next_entry()
        elif frames[-1].opener == _CLOSING[sign]:
            frames.pop()
            if frames:
                frames[-1].piece = None
    elif match.lastgroup == "colon":
        frame = frames[-1]
        if frame.opener == "{" and frame.piece is not None and frame.key is None:
            frame.key = frame.piece[0].strip().strip("\"'")
            frame.keys.add(frame.key)
            frame.piece = None
    elif match.lastgroup != "comment":
        frames[-1].piece = match


def keys_ahead(text: str, offset: int) -> set[str]:
    """Return the keys behind *offset* in the braces that are open there."""
    keys: set[str] = set()
    depth = 0
    piece = ""
    for match in _PIECE.finditer(text, offset, min(len(text), offset + _AHEAD)):
        group, sign = match.lastgroup, match[0]
        if group == "sign":
            if sign in "[{":
                depth += 1
            elif sign != ",":
                depth -= 1
                if depth < 0:
                    break
            piece = ""
        elif group == "colon":
            if depth == 0 and piece:
                keys.add(piece.strip().strip("\"'"))
            piece = ""
        elif group != "comment":
            if depth == 0 and "\n" in text[offset : match.start()] and _is_block_line(text, match):
                break
            piece = sign
    return keys


def _is_block_line(text: str, match: re.Match[str]) -> bool:
    """Return whether a line that opens a block begins here: the braces were never closed."""
    begin = text.rfind("\n", 0, match.start()) + 1
    lead = text[begin : match.start()]
    return not lead.strip(" ") and match[0].startswith("- ")
