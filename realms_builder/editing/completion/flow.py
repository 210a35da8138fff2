"""Where a cursor stands inside the braces and brackets of YAML, however broken they are."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

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
class Frame:
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
class Flow:
    """What is open at the cursor, and what is being written there.

    *typed* begins at offset *start*; *quote* is the mark it stands in. *dead* says that nothing
    can be written there, as in a comment or behind a closing quote.
    """

    frames: list[Frame]
    typed: str
    start: int
    quote: str = ""
    dead: bool = False


def read_flow(text: str, start: int, offset: int) -> Flow:
    """Read *text* from its opening bracket at *start* up to *offset*."""
    frames: list[Frame] = []
    last: re.Match[str] | None = None
    for match in _PIECE.finditer(text, start, offset):
        last = match
        _take(frames, match)
        if not frames:
            return Flow([], "", offset, dead=True)
    if last is None or last.end() < offset or last.lastgroup in ("sign", "colon"):
        return Flow(frames, "", offset)
    if last.lastgroup == "comment":
        return Flow(frames, "", offset, dead=True)
    typed, begin = last[0], last.start()
    if last.lastgroup == "quoted":
        closed = len(typed) > 1 and typed[-1] == typed[0]
        return Flow(frames, typed[1:], begin + 1, typed[0], dead=closed)
    return Flow(frames, typed, begin)


def _take(frames: list[Frame], match: re.Match[str]) -> None:
    sign = match[0]
    if match.lastgroup == "sign":
        if sign in "[{":
            frames.append(Frame(sign, match.start()))
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
