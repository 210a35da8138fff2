"""Adds, removes and moves the entries of maps and the items of lists in a YAML text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode

from realms_builder.game.yaml.matching import matches, same, staying
from realms_builder.game.yaml.scalars import (
    YamlLayout,
    entry_lines,
    flow_text,
    item_lines,
    key_text,
)
from realms_builder.game.yaml.spans import NotSpliced, ValueSpot, YamlSource, is_flow, start_of

# ------------------------------------------------------------------ yaml splices
# Collects what changes in a text, and exchanges entries of lists and maps for others.
#
# An entry of a block stands on lines of its own and takes the comments with it that belong to it;
# an entry in brackets takes a comma with it.


_BREAKING_COMMA = re.compile(r"\s*,\s*\n\s*\Z")

FIRST = -1  # the anchor of what is inserted before every entry


@dataclass(slots=True)
class TextChanges:
    """Exchanged spans of a text, in the order in which insertions at one place follow."""

    spans: list[tuple[int, int, str]] = field(default_factory=list)

    def put(self, start: int, end: int, text: str) -> None:
        """Exchange what stands from *start* to *end* for *text*."""
        self.spans.append((start, end, text))

    def undo_to(self, count: int) -> None:
        """Forget all but the first *count* changes."""
        del self.spans[count:]

    def taken(self, start: int, end: int, count: int) -> TextChanges:
        """Take away and return the changes after the first *count*: they lie in this span.

        Raises :class:`NotSpliced`, with nothing taken, when one of them reaches out of it.
        """
        found = TextChanges(self.spans[count:])
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

    def splice_lines(self, new: Mapping[int, Iterable[str]], changes: TextChanges) -> None:
        """Take out the lines of what does not stay and put in whole lines behind anchors."""
        for anchor, pieces in new.items():
            at = self.after(anchor)
            changes.put(at, at, "".join(pieces))
        for (start, end), stays in zip(self.spans, self.stay, strict=True):
            if not stays:
                changes.put(start, end, "")

    def splice_flow(self, new: Mapping[int, Iterable[str]], changes: TextChanges) -> None:
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


# ------------------------------------------------------------------ yaml entries


@dataclass(frozen=True, slots=True)
class Patching:
    """A text that is being changed; *change* exchanges the value at one spot."""

    source: YamlSource
    layout: YamlLayout
    changes: TextChanges
    change: Callable[[ValueSpot, Any, Any], None]


def patch_map(
    work: Patching, spot: ValueSpot, old: Mapping[str, Any], new: Mapping[str, Any]
) -> None:
    """Make the map at *spot*, which reads as *old*, read as *new*; raises NotSpliced."""
    pairs: list[tuple[Node, Node]] = spot.node.value
    keys = [key.value for key, _ in pairs if isinstance(key, ScalarNode)]
    if len(set(keys)) < len(pairs):
        raise NotSpliced
    flow, column = is_flow(spot.node), spot.node.start_mark.column
    for name, (key, value) in zip(keys, pairs, strict=True):
        if name in new and not same(old[name], new[name]):
            after = work.source.after_colon(key) or key.end_mark.index
            work.change(ValueSpot(value, after, column, flow), old[name], new[name])
    added: defaultdict[int, list[str]] = defaultdict(list)
    anchor = FIRST
    for name in new:
        if name in old:
            anchor = keys.index(name)
        else:
            added[anchor].append(name)
    stay = [name in new for name in keys]
    if flow:
        _flow_map(work, pairs, stay, new, added)
    else:
        _block_map(work, spot, stay, new, added)


def _flow_map(
    work: Patching,
    pairs: Sequence[tuple[Node, Node]],
    stay: list[bool],
    new: Mapping[str, Any],
    added: Mapping[int, list[str]],
) -> None:
    if all(stay) and not added:
        return
    spans = [
        (start_of(key), max(work.source.end_of(value), work.source.after_colon(key) or 0))
        for key, value in pairs
    ]
    pieces = {
        anchor: [f"{key_text(name, flow=True)}: {flow_text(new[name])}" for name in names]
        for anchor, names in added.items()
    }
    Entries(work.source.text, spans, stay).splice_flow(pieces, work.changes)


def _block_map(
    work: Patching,
    spot: ValueSpot,
    stay: list[bool],
    new: Mapping[str, Any],
    added: Mapping[int, list[str]],
) -> None:
    if all(stay) and not added:
        return
    source, column = work.source, spot.node.start_mark.column
    spans: list[tuple[int, int]] = []
    bound = source.line_end(spot.after) if spot.after else 0
    for key, value in spot.node.value:
        start = source.with_comments_above(start_of(key), bound, column)
        bound = source.with_comments_below(source.end_of(value), column)
        spans.append((start, bound))
    lines = {
        anchor: [_joined(entry_lines(name, new[name], column, work.layout), work) for name in names]
        for anchor, names in added.items()
    }
    if not source.begins_line(start_of(spot.node)):
        _first_behind_dash(work, spot, stay, lines.pop(FIRST, []))
        stay = [True, *stay[1:]]
    Entries(source.text, spans, stay).splice_lines(lines, work.changes)


def _first_behind_dash(work: Patching, spot: ValueSpot, stay: list[bool], lines: list[str]) -> None:
    """Put *lines* before the first key, which stands behind a dash, and take it out if it goes."""
    (key, value), *others = spot.node.value
    start, column = start_of(key), spot.node.start_mark.column
    if lines:
        work.changes.put(start, start, "".join(lines)[column:] + " " * column)
    if stay[0]:
        return
    if not any(stay[1:2]):
        raise NotSpliced
    end, follows = work.source.end_of(value), start_of(others[0][0])
    commented = work.source.text[end:follows].strip()
    work.changes.put(start, end if commented else follows, "")


def _joined(lines: Sequence[str], work: Patching) -> str:
    return "".join(line + work.layout.newline for line in lines)


def patch_list(work: Patching, spot: ValueSpot, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Make the list at *spot*, which reads as *old*, read as *new*; raises NotSpliced."""
    items: list[Node] = spot.node.value
    found = matches(old, new)
    if found == list(range(len(items))):
        for item, before, after in zip(items, old, new, strict=True):
            if not same(before, after):
                work.change(_item_spot(work, spot, item), before, after)
        return
    flow = is_flow(spot.node)
    kept = staying([place for place in found if place is not None])
    spans = _flow_spans(work, items) if flow else block_spans(work.source, spot)
    pieces: defaultdict[int, list[str]] = defaultdict(list)
    anchor = FIRST
    for position, place in enumerate(found):
        if place is None:
            pieces[anchor].append(_new_item(work, spot, found, position, new[position]))
            continue
        count = len(work.changes.spans)
        if not same(old[place], new[position]):
            work.change(_item_spot(work, spot, items[place]), old[place], new[position])
        if place in kept:
            anchor = place
        else:
            inside = work.changes.taken(*spans[place], count)
            pieces[anchor].append(inside.applied(work.source.text, *spans[place]))
    entries = Entries(work.source.text, spans, [place in kept for place in range(len(items))])
    splice = entries.splice_flow if flow else entries.splice_lines
    splice(pieces, work.changes)


def _item_spot(work: Patching, spot: ValueSpot, item: Node) -> ValueSpot:
    if is_flow(spot.node):
        return ValueSpot(item, start_of(item), 0, flow=True)
    column = spot.node.start_mark.column
    return ValueSpot(item, work.source.dash_of(item, column) + 1, column, dash=True)


def _flow_spans(work: Patching, items: Sequence[Node]) -> list[tuple[int, int]]:
    return [(start_of(item), work.source.end_of(item)) for item in items]


def block_spans(source: YamlSource, spot: ValueSpot) -> list[tuple[int, int]]:
    """Return from where to where each item of the block list at *spot* goes, with its comments.

    Raises NotSpliced for a list that does not begin on a line of its own.
    """
    column = spot.node.start_mark.column
    if not source.begins_line(start_of(spot.node)):
        raise NotSpliced
    spans: list[tuple[int, int]] = []
    bound = source.line_end(spot.after) if spot.after else 0
    for item in spot.node.value:
        start = source.with_comments_above(source.dash_of(item, column), bound, column)
        bound = source.with_comments_below(source.end_of(item), column)
        spans.append((start, bound))
    return spans


def _new_item(
    work: Patching, spot: ValueSpot, found: Sequence[int | None], position: int, value: Any
) -> str:
    """Return a new item of the list at *spot*, written as its nearest neighbour is."""
    if is_flow(spot.node):
        return flow_text(value)
    column = spot.node.start_mark.column
    before = [place for place in found[:position] if place is not None]
    behind = [place for place in found[position:] if place is not None]
    near = before[-1] if before else behind[0] if behind else 0
    neighbour: Node = spot.node.value[near]
    flow: bool | None = None
    inner = 2
    if isinstance(neighbour, MappingNode):
        flow = is_flow(neighbour)
        inner = inner if flow else neighbour.start_mark.column - column
    return _joined(item_lines(value, column, work.layout, flow=flow, inner=inner), work)
