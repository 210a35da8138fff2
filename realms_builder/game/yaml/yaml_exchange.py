"""Exchanges values in a YAML text at the spots where they stand."""

from __future__ import annotations

import textwrap
from typing import Any

from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from realms_builder.game.yaml.entries import Patching, patch_list, patch_map
from realms_builder.game.yaml.matching import same
from realms_builder.game.yaml.scalars import scalar_text
from realms_builder.game.yaml.spans import NotSpliced, Source, Spot, is_empty, is_inline, start_of
from realms_builder.game.yaml.text import YamlText
from realms_builder.game.yaml.yaml_snippets import (
    WIDTH,
    Layout,
    block_parts,
    document_text,
    flow_text,
    is_list,
    is_map,
    item_lines,
)
from realms_builder.game.yaml.yaml_splices import Changes

_LEAST_GAP = 2


class Exchange:
    """The changes of one text."""

    def __init__(self, text: str, layout: Layout) -> None:
        """Begin with no changes to *text*, which ends with a line end."""
        self._source = Source(text)
        self._layout = layout
        self._changes = Changes()
        self._work = Patching(self._source, layout, self._changes, self._change)

    def result(self, parsed: YamlText, data: Any) -> str:
        """Return the text, which reads as *parsed*, so that it reads as *data*.

        Raises NotSpliced where a text written like this one cannot be changed by spans.
        """
        root = parsed.root
        if root is None:
            raise NotSpliced
        if not self._descends(Spot(root, 0, 0), parsed.data, data):
            end = self._source.end_of(root)
            whole = document_text(data, self._layout).removesuffix(self._layout.newline)
            self._changes.put(start_of(root), end, whole)
        return self._changes.applied(self._source.text)

    def _change(self, spot: Spot, old: Any, new: Any) -> None:
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

    def _descends(self, spot: Spot, old: Any, new: Any) -> bool:
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

    def _replace(self, spot: Spot, new: Any) -> None:
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

    def _inline_text(self, spot: Spot, new: Any) -> str:
        if is_map(new) or is_list(new):
            return flow_text(new)
        return scalar_text(new, flow=spot.flow, style=_quote_of(spot))

    def _put_inline(self, spot: Spot, text: str) -> None:
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

    def _put_for_block(self, spot: Spot, head: str, below: list[str]) -> None:
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

    def _parts(self, spot: Spot, new: Any) -> tuple[str, list[str]]:
        """Return what stands behind the key or dash, and the lines below."""
        if isinstance(new, str):
            folded = self._folded(spot, new)
            if folded:
                return ">-", folded
            if _quote_of(spot) and "\n" not in new:
                return self._inline_text(spot, new), []
        if spot.dash:
            first, *below = item_lines(new, spot.column, self._layout)
            return first[spot.column + 1 :].strip(), below
        room = WIDTH - self._source.column(spot.after) - 1
        return block_parts(new, spot.column, self._layout, room)

    def _folded(self, spot: Spot, text: str) -> list[str]:
        """Return *text* folded over lines where a folded text stood, else nothing."""
        if not isinstance(spot.node, ScalarNode) or spot.node.style != ">":
            return []
        pad = " " * (spot.column + 2)
        lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
        return [pad + line for line in lines] if " ".join(lines) == text else []

    def _lines(self, lines: list[str]) -> str:
        return "".join(line + self._layout.newline for line in lines)


def _quote_of(spot: Spot) -> str | None:
    style = spot.node.style if isinstance(spot.node, ScalarNode) else None
    return style if style in ("'", '"') else None
