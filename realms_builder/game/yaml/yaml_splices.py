"""Collects what changes in a text, and exchanges entries of lists and maps for others.

An entry of a block stands on lines of its own and takes the comments with it that belong to it;
an entry in brackets takes a comma with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from realms_builder.game.yaml.spans import NotSpliced

_BREAKING_COMMA = re.compile(r"\s*,\s*\n\s*\Z")

FIRST = -1  # the anchor of what is inserted before every entry


@dataclass(slots=True)
class Changes:
    """Exchanged spans of a text, in the order in which insertions at one place follow."""

    spans: list[tuple[int, int, str]] = field(default_factory=list)

    def put(self, start: int, end: int, text: str) -> None:
        """Exchange what stands from *start* to *end* for *text*."""
        self.spans.append((start, end, text))

    def undo_to(self, count: int) -> None:
        """Forget all but the first *count* changes."""
        del self.spans[count:]

    def taken(self, start: int, end: int, count: int) -> Changes:
        """Take away and return the changes after the first *count*: they lie in this span.

        Raises :class:`NotSpliced`, with nothing taken, when one of them reaches out of it.
        """
        found = Changes(self.spans[count:])
        if any(left < start or right > end for left, right, _ in found.spans):
            raise NotSpliced
        del self.spans[count:]
        return found

    def applied(self, text: str, start: int = 0, end: int | None = None) -> str:
        """Return *text* from *start* to *end*, changed; raises NotSpliced where spans overlap."""
        parts: list[str] = []
        at = start
        for left, right, new in sorted(self.spans, key=lambda span: span[:2]):
            if left < at:
                raise NotSpliced
            parts += (text[at:left], new)
            at = right
        parts.append(text[at : len(text) if end is None else end])
        return "".join(parts)


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a list or map as spans of *text*, and which of them stay in place."""

    text: str
    spans: Sequence[tuple[int, int]]
    stay: Sequence[bool]

    def after(self, anchor: int) -> int:
        """Return where something is inserted behind the entry *anchor*."""
        return self.spans[0][0] if anchor == FIRST else self.spans[anchor][1]

    def splice_lines(self, new: Mapping[int, Iterable[str]], changes: Changes) -> None:
        """Take out the lines of what does not stay and put in whole lines behind anchors."""
        for anchor, pieces in new.items():
            at = self.after(anchor)
            changes.put(at, at, "".join(pieces))
        for (start, end), stays in zip(self.spans, self.stay, strict=True):
            if not stays:
                changes.put(start, end, "")

    def splice_flow(self, new: Mapping[int, Iterable[str]], changes: Changes) -> None:
        """Take out what does not stay in brackets and put in entries behind anchors.

        Raises :class:`NotSpliced` when nothing stays that an entry could be put beside.
        """
        if True not in self.stay:
            raise NotSpliced
        first = self.stay.index(True)
        for anchor, pieces in new.items():
            if anchor == FIRST:
                at = self.spans[first][0]
                changes.put(at, at, "".join(piece + self._comma(first) for piece in pieces))
            else:
                at = self.spans[anchor][1]
                changes.put(at, at, "".join(self._comma(anchor) + piece for piece in pieces))
        for place, stays in enumerate(self.stay):
            if stays:
                continue
            if place < first:
                changes.put(self.spans[place][0], self.spans[place + 1][0], "")
            else:
                changes.put(self.spans[place - 1][1], self.spans[place][1], "")

    def _comma(self, place: int) -> str:
        """Return the comma to write beside the entry at *place*: with a line break as before it."""
        if place:
            between = self.text[self.spans[place - 1][1] : self.spans[place][0]]
            if _BREAKING_COMMA.match(between):
                return between
        return ", "
