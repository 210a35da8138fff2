"""Reads Markdown with two additions: ``::: directives`` on their own line, ``{formulas}`` in text.

HTML stays what it is written as; nothing of it is ever taken for markup.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

DIRECTIVE = "directive"
FORMULA = "formula"
_LINE = re.compile(r":::(?P<words>.*)")


def parse_markdown(text: str) -> SyntaxTreeNode:
    """Return *text* as a tree; a directive is a node of its own with its words as content."""
    return SyntaxTreeNode(_reader().parse(text))


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    interrupts = {"alt": ["paragraph", "reference", "blockquote", "list", "table"]}
    reader.block.ruler.before("fence", DIRECTIVE, take_directive, interrupts)  # type: ignore[arg-type]
    reader.inline.ruler.before("escape", FORMULA, _formula)
    return reader


def take_directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take a line that begins with three colons."""
    del end
    if state.is_code_block(start):
        return False
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    match = _LINE.match(line)
    if match is None:
        return False
    if not silent:
        token = state.push(DIRECTIVE, "", 0)
        token.content = line
        token.map = [start, start + 1]
        token.block = True
        state.line = start + 1
    return True


def _formula(state: StateInline, silent: bool) -> bool:
    """Take what stands in braces, so that no sign in it is read as Markdown.

    Two braces side by side are one brace of the text.
    """
    text, start = state.src, state.pos
    if text[start : start + 2] in ("{{", "}}"):
        if not silent:
            state.pending += text[start]
        state.pos = start + 2
        return True
    if text[start] != "{":
        return False
    end = text.find("}", start)
    if end < 0 or end >= state.posMax:
        return False
    if not silent:
        token = state.push(FORMULA, "", 0)
        token.content = text[start + 1 : end]
    state.pos = end + 1
    return True
