"""Changes a YAML text so that it reads as other data, and leaves alone whatever may stay.

A changed value is exchanged where it stands; entries are added, removed and moved as whole lines
with the comments that belong to them. The result is read back: where it does not read as wanted, a
round trip through ruamel.yaml takes its place, at the very last the data written afresh.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from realms_builder.core.problems import Problem
from realms_builder.game.notes import newer_format
from realms_builder.game.yaml.entries import Patching, TextChanges, patch_list, patch_map
from realms_builder.game.yaml.folds import folded_block, folded_line
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.scalars import (
    WIDTH,
    YamlLayout,
    block_parts,
    document_text,
    flow_text,
    is_list,
    is_map,
    item_lines,
    literal_lines,
    scalar_text,
)
from realms_builder.game.yaml.spans import (
    NotSpliced,
    ValueSpot,
    YamlSource,
    is_empty,
    is_flow,
    is_inline,
    start_of,
)
from realms_builder.game.yaml.text import YamlText, parse_text

BOM = "\ufeff"


class Unpatchable(ValueError):
    """The text that is to be changed cannot be read; *problems* say where and why."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("the old text cannot be read")
        self.problems = problems


def patched(text: str, data: Any, parsed: YamlText | None = None) -> str:
    """Return *text* changed so that it reads as *data*; *parsed* spares reading *text* again.

    Maps and lists of maps with an ``id`` keep their entries; the order of the keys of a map means
    nothing. Line ends and a byte order mark stay. Raises :class:`Unpatchable` for a text that is
    no YAML or of a newer format, ValueError for data that YAML cannot hold.
    """
    mark, body = (BOM, text[1:]) if text.startswith(BOM) else ("", text)
    parsed = parsed or parse_text(body)
    if parsed.root is None and parsed.problems:
        raise Unpatchable(parsed.problems)
    if parsed.root is not None and same(parsed.data, data):
        return text
    newer = newer_format(parsed)
    if newer is not None:
        raise Unpatchable([newer])
    for result in _attempts(body, parsed, data):
        again = parse_text(result)
        if again.root is not None and same(again.data, data):
            return mark + result
    raise ValueError("the data cannot be written as YAML")


def _attempts(body: str, parsed: YamlText, data: Any) -> Iterator[str]:
    """Yield changed texts, the one that keeps most first."""
    layout = YamlLayout("\r\n" if "\r\n" in body else "\n", list_offset(parsed.root))
    open_end = bool(body) and not body.endswith("\n")
    if parsed.root is not None and not ("*" in body and has_aliases(parsed.root)):
        whole = parse_text(body + layout.newline) if open_end else parsed
        ended = body + layout.newline if open_end else body
        try:
            result = Exchange(ended, layout).result(whole, data)
        except NotSpliced:
            pass
        else:
            if open_end:
                yield result.removesuffix(layout.newline)
            yield result
    if parsed.root is not None:
        from realms_builder.game.yaml.round_trip import round_trip

        yield from round_trip(body, data, layout)
        yield document_text(data, layout)
    else:
        yield body + (layout.newline if open_end else "") + document_text(data, layout)


def list_offset(root: Node | None) -> int:
    """Return how far the dashes of the first block list stand in from their key."""
    waiting = [root]
    for node in waiting:
        if isinstance(node, MappingNode) and not is_flow(node):
            for key, value in node.value:
                if isinstance(value, SequenceNode) and not is_flow(value):
                    return max(0, value.start_mark.column - key.start_mark.column)
                waiting.append(value)
        elif isinstance(node, SequenceNode) and not is_flow(node):
            waiting.extend(node.value)
    return YamlLayout().list_offset


def has_aliases(root: Node) -> bool:
    """Return whether a node stands at two places: its spans are those of the first only."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            return True
        seen.add(id(node))
        if isinstance(node, MappingNode):
            for key, value in node.value:
                waiting += (key, value)
        elif isinstance(node, SequenceNode):
            waiting.extend(node.value)
    return False


# ------------------------------------------------------------------ yaml exchange


_LEAST_GAP = 2


class Exchange:
    """The changes of one text."""

    def __init__(self, text: str, layout: YamlLayout) -> None:
        """Begin with no changes to *text*, which ends with a line end."""
        self._source = YamlSource(text)
        self._layout = layout
        self._changes = TextChanges()
        self._work = Patching(self._source, layout, self._changes, self._change)

    def result(self, parsed: YamlText, data: Any) -> str:
        """Return the text, which reads as *parsed*, so that it reads as *data*.

        Raises NotSpliced where a text written like this one cannot be changed by spans.
        """
        root = parsed.root
        if root is None:
            raise NotSpliced
        if not self._descends(ValueSpot(root, 0, 0), parsed.data, data):
            end = self._source.end_of(root)
            whole = document_text(data, self._layout).removesuffix(self._layout.newline)
            self._changes.put(start_of(root), end, whole)
        return self._changes.applied(self._source.text)

    def _change(self, spot: ValueSpot, old: Any, new: Any) -> None:
        """Exchange the value at *spot*: the parts of it that differ, else all of it."""
        if same(old, new):
            return
        count = len(self._changes.spans)
        try:
            done = self._descends(spot, old, new)
        except NotSpliced:
            self._changes.undo_to(count)
            done = False
        if not done:
            self._replace(spot, new)

    def _descends(self, spot: ValueSpot, old: Any, new: Any) -> bool:
        """Change the parts of a map or list; return whether that was possible."""
        if not old or not new:
            return False
        if is_map(old) and is_map(new) and isinstance(spot.node, MappingNode):
            patch_map(self._work, spot, old, new)
            return True
        if is_list(old) and is_list(new) and isinstance(spot.node, SequenceNode):
            patch_list(self._work, spot, old, new)
            return True
        return False

    def _replace(self, spot: ValueSpot, new: Any) -> None:
        if spot.flow:
            self._put_inline(spot, self._inline_text(spot, new))
            return
        head, below = self._parts(spot, new)
        if not is_inline(spot.node):
            self._put_for_block(spot, head, below)
        elif not below:
            self._put_inline(spot, head)
        else:
            end = max(spot.after, self._source.end_of(spot.node))
            self._changes.put(spot.after, end, f" {head}" if head else "")
            under = self._source.line_end(end)
            self._changes.put(under, under, self._lines(below))

    def _inline_text(self, spot: ValueSpot, new: Any) -> str:
        if is_map(new) or is_list(new):
            return flow_text(new)
        text = scalar_text(new, flow=spot.flow, style=_quote_of(spot))
        pad, lines = self._lines_of(spot)
        folded = folded_line(text, lines) if len(lines) > 1 and isinstance(new, str) else None
        return (self._layout.newline + pad).join(folded) if folded else text

    def _lines_of(self, spot: ValueSpot) -> tuple[str, list[str]]:
        """Return the text at *spot* line by line, with the blanks before all but the first."""
        node = spot.node
        if not isinstance(node, ScalarNode) or is_empty(node):
            return "", []
        start, end = start_of(node), self._source.end_of(node)
        first, *below = self._source.text[start:end].splitlines()
        pads = [line[: len(line) - len(line.lstrip())] for line in below if line.strip()]
        pad = min(pads, key=len, default="")
        return pad, [first.strip(), *(line.removeprefix(pad).rstrip() for line in below)]

    def _put_inline(self, spot: ValueSpot, text: str) -> None:
        """Write *text* behind the key or dash and keep the comment behind it in its column."""
        if is_empty(spot.node):
            colon = self._source.text[spot.after - 1] in ":-"
            self._changes.put(spot.after, spot.after, f" {text}" if colon else f": {text}")
            return
        start, end = start_of(spot.node), self._source.end_of(spot.node)
        gap = self._source.comment_gap(end)
        if gap > _LEAST_GAP:
            new_gap = max(_LEAST_GAP, gap + end - start - len(text))
            self._changes.put(start, end + gap, text + " " * new_gap)
        else:
            self._changes.put(start, end, text)

    def _put_for_block(self, spot: ValueSpot, head: str, below: list[str]) -> None:
        """Write a value in place of a block, with the comment behind its key or mark kept."""
        source = self._source
        start, end = start_of(spot.node), source.line_end(source.end_of(spot.node))
        behind = f" {head}" if head else ""
        if isinstance(spot.node, ScalarNode):
            mark = source.text[start : source.line_end(start)].partition(" #")[0].rstrip()
            self._changes.put(spot.after, start + len(mark), behind)
            self._changes.put(source.line_end(start), end, self._lines(below))
        elif source.line_end(spot.after) > start:
            lines = self._layout.newline + self._lines(below)
            self._changes.put(spot.after, end, behind + lines)
        else:
            self._changes.put(spot.after, spot.after, behind)
            self._changes.put(source.line_end(spot.after), end, self._lines(below))

    def _parts(self, spot: ValueSpot, new: Any) -> tuple[str, list[str]]:
        """Return what stands behind the key or dash, and the lines below."""
        if isinstance(new, str):
            block = self._as_block(spot, new)
            if block is not None:
                return block[0], [
                    " " * (spot.column + 2) + line if line else "" for line in block[1]
                ]
            is_folded = is_inline(spot.node) and len(self._lines_of(spot)[1]) > 1
            if "\n" not in new and (is_folded or _quote_of(spot)):
                return self._inline_text(spot, new), []
        if spot.dash:
            first, *below = item_lines(new, spot.column, self._layout)
            return first[spot.column + 1 :].strip(), below
        room = WIDTH - self._source.column(spot.after) - 1
        return block_parts(new, spot.column, self._layout, room)

    def _as_block(self, spot: ValueSpot, text: str) -> tuple[str, list[str]] | None:
        """Return mark and lines of *text* as a folded or literal block where one stood."""
        style = spot.node.style if isinstance(spot.node, ScalarNode) else None
        if style == ">":
            return folded_block(text, self._lines_of(spot)[1][1:])
        return literal_lines(text, short=text.endswith("\n")) if style == "|" else None

    def _lines(self, lines: list[str]) -> str:
        return "".join(line + self._layout.newline for line in lines)


def _quote_of(spot: ValueSpot) -> str | None:
    """Return the quotes that somebody chose; those of an empty text had to be."""
    style = spot.node.style if isinstance(spot.node, ScalarNode) and spot.node.value else None
    return style if style in ("'", '"') else None
