"""Marks that other programs leave in Markdown: commands of TeX, names of blocks, dice to click."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.rules_inline import StateInline

TEX, BLOCK_NAME = "tex", "block_name"
TEX_LINE = re.compile(
    r"\\(?P<name>[A-Za-z]{2,40})\*?(?:\s*(?:\[[^\]\n]{0,200}\]|\{[^\n]{0,400}\}))*\s*"
)
"""A command of TeX alone on its line, with all that it is given."""
BLOCK_NAMED = re.compile(r"\^[A-Za-z0-9][A-Za-z0-9-]{0,80}")
"""The name by which other notes refer to the block above it."""
LOST = "\ufffc"
"""What stands in copied text for a picture that was not copied with it."""
LINE_ENDS = frozenset(("newline", "linebreak"))
_LINE_END = re.compile(
    r"\\(?:newline|linebreak)(?![A-Za-z])(?:\{\})?[ \t]*\n?[ \t]*|\\{1,2}(?:[ \t]*\n[ \t]*|$)"
)
_DICE = re.compile(r"dice:\s*(?P<roll>[^|]*[^|\s])\s*(?:\|.*)?")
_BOLD_ANEW = re.compile(r"(?<=[^\s*])\*{4}(?=[^\s*])")


def take_line_end(state: StateInline, silent: bool) -> bool:
    r"""Take ``\newline`` and one or two backslashes at the end of a line; ``\\ `` keeps a space.

    Behind the last words of a paragraph there is no line to end.
    """
    if state.src[state.pos] != "\\":
        return False
    found = _LINE_END.match(state.src, state.pos, state.posMax)
    if found is None and not state.src.startswith("\\ ", state.pos):
        return False
    end = found.end() if found else state.pos + 2
    if not silent and found is None:
        state.pending += "\u00a0"
    elif not silent and end < state.posMax:
        state.push("hardbreak", "br", 0)
    state.pos = end
    return True


def rolled(code: str) -> str:
    """Return what ``dice: 2d6`` rolls, which some programs show as a button; else nothing."""
    found = _DICE.fullmatch(code)
    return found["roll"] if found else ""


def without_bold_anew(words: str) -> str:
    """Return bold *words* without the stars that end bold and begin it at the same place."""
    return _BOLD_ANEW.sub("", words)
