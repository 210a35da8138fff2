"""Where the parts of a YAML text stand: lines, comments, keys, items, and where each ends."""

from __future__ import annotations

import re
from dataclasses import dataclass

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

_COMMENT_LINE = re.compile(r"([ \t]*)#[^\n]*(?:\n|\Z)")
_BLANK = re.compile(r"[ \t\r]*")


class NotSpliced(Exception):
    """Raised where a part is written so that lines and spans cannot be exchanged in it."""


@dataclass(frozen=True, slots=True)
class ValueSpot:
    """Where a value stands: behind a colon, behind a dash, or as the whole file.

    *after* is the offset behind the colon or dash, *column* that of the key or dash.
    """

    node: Node
    after: int
    column: int
    flow: bool = False
    dash: bool = False


def start_of(node: Node) -> int:
    """Return the offset of the first character of *node*."""
    return node.start_mark.index


def is_empty(node: Node) -> bool:
    """Return whether nothing is written for *node*."""
    return node.start_mark.index == node.end_mark.index


def is_flow(node: Node) -> bool:
    """Return whether *node* stands in brackets."""
    return isinstance(node, (MappingNode, SequenceNode)) and bool(node.flow_style)


def is_inline(node: Node) -> bool:
    """Return whether *node* is written behind its key or dash: a scalar, or brackets."""
    if isinstance(node, ScalarNode):
        return node.style not in ("|", ">")
    return is_flow(node)


class YamlSource:
    """A text and the places in it."""

    def __init__(self, text: str) -> None:
        """Take *text* with whatever line ends it has."""
        self.text = text

    def line_start(self, at: int) -> int:
        """Return where the line of *at* begins."""
        return self.text.rfind("\n", 0, at) + 1

    def line_end(self, at: int) -> int:
        """Return where the line after that of *at* begins."""
        found = self.text.find("\n", at)
        return len(self.text) if found < 0 else found + 1

    def column(self, at: int) -> int:
        """Return how far *at* stands in."""
        return at - self.line_start(at)

    def begins_line(self, at: int) -> bool:
        """Return whether only blanks stand before *at* on its line."""
        return not self.text[self.line_start(at) : at].strip(" ")

    def end_of(self, node: Node) -> int:
        """Return the offset behind the last character of *node*, without comments below it."""
        if isinstance(node, (MappingNode, SequenceNode)) and not node.flow_style and node.value:
            last = node.value[-1]
            return self.end_of(last[1] if isinstance(last, tuple) else last)
        end = node.end_mark.index
        if isinstance(node, ScalarNode) and node.style in ("|", ">"):
            header = self.text[start_of(node) : self.line_end(start_of(node))]
            start = start_of(node) + len(header.rstrip())
            kept = "+" in header.partition("#")[0]
            while end > start and self.text[end - 1] in " \t\r\n":
                end -= 1
                if kept and self.text[end] == "\n":
                    break
        return end

    def after_colon(self, key: Node) -> int | None:
        """Return the offset behind the colon of *key*, or None where it has none."""
        at = key.end_mark.index
        while self.text[at : at + 1].isspace():
            at += 1
        return at + 1 if self.text[at : at + 1] == ":" else None

    def dash_of(self, item: Node, column: int) -> int:
        """Return the offset of the dash of *item* in a block list whose dashes are at *column*.

        Raises :class:`NotSpliced` when none stands there.
        """
        at = start_of(item)
        while True:
            at = self.text.rfind("-", 0, at)
            if at < 0:
                raise NotSpliced
            if self.column(at) == column:
                return at

    def with_comments_above(self, at: int, bound: int, column: int) -> int:
        """Return the start of the line of *at*, or of the comments right above that belong to it.

        Nothing above *bound* does, nothing that stands further in than *column*, and not the
        comment at the head of the file.
        """
        start = self.line_start(at)
        while start > bound:
            above = self.line_start(start - 1)
            comment = _COMMENT_LINE.match(self.text, above)
            if not comment or above < bound or len(comment.group(1)) > column:
                break
            start = above
        return start or self.line_start(at)

    def with_comments_below(self, at: int, column: int) -> int:
        """Return the end of the line of *at*, or of the comments below that stand further in."""
        end = self.line_end(at)
        while comment := _COMMENT_LINE.match(self.text, end):
            if len(comment.group(1)) <= column or comment.end() == end:
                break
            end = comment.end()
        return end

    def comment_gap(self, at: int) -> int:
        """Return how many blanks stand between *at* and the comment behind it; 0 without one."""
        blanks = _BLANK.match(self.text, at)
        end = blanks.end() if blanks else at
        return end - at if self.text[end : end + 1] == "#" else 0
