"""Passages of text with a little structure, written plainly or as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Face = Literal["", "strong", "soft"]
Span = tuple[str, Face]
"""Words and how they are said: strong ones bold, soft ones in italics."""

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$])")
_START = re.compile(r"^(\s*)([#>+\-=]|\d+(?=[.)]))")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; *level* 1 is the title."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """One line of spans; *depth* 0 is a paragraph of its own, 1 and more an entry of a list."""

    spans: tuple[Span, ...]
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A row of heads over a row of values."""

    cells: tuple[tuple[str, str], ...]


Passage = Heading | Line | Table


def line(*spans: Span | str, depth: int = 0) -> Line:
    """Return a line of *spans*; bare words are neither strong nor soft."""
    return Line(tuple((s, "") if isinstance(s, str) else s for s in spans), depth)


def joined(parts: Iterable[Sequence[Span]], between: str) -> tuple[Span, ...]:
    """Return *parts* one after the other with *between* them."""
    found: list[Span] = []
    for part in parts:
        if found:
            found.append((between, ""))
        found.extend(part)
    return tuple(found)


# ---------------------------------------------------------------------------- plain text


def plain_text(passages: Iterable[Passage]) -> str:
    """Return *passages* as plain text that reads well in a message, ending with a line break."""
    lines: list[str] = []
    before: Passage | None = None
    for passage in passages:
        if before is not None and _needs_gap_in_plain(before, passage):
            lines.append("")
        before = passage
        if isinstance(passage, Heading):
            lines.append(_flat(passage.text))
            if passage.level == 1:
                lines.append("=" * min(len(lines[-1]), 72))
        elif isinstance(passage, Table):
            lines.append("  " + "  ".join(f"{head} {value}" for head, value in passage.cells))
        else:
            text = "".join(_flat(words) for words, _ in passage.spans)
            lines.append("  " * (passage.depth - 1 if passage.depth else 0) + text)
    return _clean(lines)


def _needs_gap_in_plain(before: Passage, passage: Passage) -> bool:
    if isinstance(passage, Heading):
        return True
    ends_list = isinstance(before, Line) and before.depth > 0
    return ends_list and isinstance(passage, Line) and not passage.depth


def _flat(text: str) -> str:
    return re.sub(r"\s*[\r\n]+\s*", " / ", text).replace("\u00a0", " ")


# ------------------------------------------------------------------------------ Markdown


def markdown(passages: Iterable[Passage]) -> str:
    """Return *passages* as Markdown; what a player wrote stays words and never becomes marks."""
    lines: list[str] = []
    before: Passage | None = None
    for passage in passages:
        if before is not None and _needs_gap(before, passage):
            lines.append("")
        lines.extend(_marked(passage))
        before = passage
    return _clean(lines)


def _needs_gap(before: Passage, passage: Passage) -> bool:
    both_listed = (
        isinstance(before, Line) and isinstance(passage, Line) and before.depth and passage.depth
    )
    return not both_listed


def _marked(passage: Passage) -> list[str]:
    if isinstance(passage, Heading):
        return [f"{'#' * passage.level} {escaped(_flat(passage.text))}"]
    if isinstance(passage, Table):
        heads = " | ".join(escaped(head) for head, _ in passage.cells)
        values = " | ".join(escaped(value) for _, value in passage.cells)
        return [f"| {heads} |", "|" + " :-: |" * len(passage.cells), f"| {values} |"]
    text = "".join(_span(words, face) for words, face in passage.spans)
    if passage.depth:
        return ["  " * (passage.depth - 1) + "- " + _safe_start(text)]
    return [_safe_start(text)]


def _span(words: str, face: Face) -> str:
    mark = {"strong": "**", "soft": "*", "": ""}[face]
    words = _flat(words)
    bare = words.strip()
    if not mark or not bare:
        return escaped(words)
    # Marks count only where they touch the words.
    before, after = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
    return f"{before}{mark}{escaped(bare)}{mark}{after}"


def escaped(text: str) -> str:
    """Return *text* with everything that Markdown would read as a mark taken literally."""
    text = _SPECIAL.sub(r"\\\1", text)
    return text.replace("&", "&amp;") if re.search(r"&#?\w+;", text) else text


def _safe_start(text: str) -> str:
    """Return *text* so that its beginning makes no heading, list or quotation."""
    match = _START.match(text)
    if match is None:
        return text
    space, mark = match.groups()
    rest = text[match.end() :]
    return f"{space}{mark}\\{rest}" if mark.isdigit() else f"{space}\\{mark}{rest}"


def _clean(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines) + "\n"
