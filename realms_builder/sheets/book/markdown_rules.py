"""What a book may say beyond plain Markdown: boxes, footnotes, definitions, embedded data."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from realms_builder.core.yield_points import yield_point
from realms_builder.sheets.book.attributes import attributes_at
from realms_builder.sheets.book.html import HTML, TAG, take_html, take_tag
from realms_builder.sheets.book.other_marks import (
    BLOCK_NAME,
    BLOCK_NAMED,
    TEX,
    TEX_LINE,
    take_line_end,
)
from realms_builder.sheets.rules.markdown import DIRECTIVE, take_directive

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline

BOX, NOTE, NOTE_SIGN = "admonition", "footnote", "footnote_ref"
TERMS, TERM, MEANING = "dl", "dt", "dd"
EMBED, EMBED_WORD, ATTRIBUTES = "embed", "embed_word", "attributes"
ICON, CONTENTS, NEW_PAGE, MATH = "icon", "contents", "new_page", "math"
INDENT = 4
_MOST_NESTED = 24
_BOX = re.compile(r"(?:!!!|\?\?\?\+?)[ \t]*(?P<kind>[^\W\d][\w-]*)?[ \t]*(?P<title>.*)")
_FENCED = re.compile(
    r"(?P<sign>:{3,}|\+{3,}(?=[ \t]*\{\.))[ \t]*\{?[.#]?(?P<kind>[^\W\d][\w-]*)[^\[\s]*"
    r"(?:[ \t]*\[(?P<title>[^\]]*)\]|[ \t]+(?P<words>.*))?"
)
_FENCE_END = re.compile(r"^[ \t>]*(:{3,}|\+{3,})[ \t]*$", re.MULTILINE)
_QUOTES = "\"'“”„ "
_NOTE = re.compile(r"\[\^(?P<label>[^\]\s]{1,80})\]:[ \t]*")
_NOTE_SIGN = re.compile(r"\[\^(?P<label>[^\]\s]{1,80})\]")
_MEANING = re.compile(r"[:~][ \t]+")
_EMBED = re.compile(r"\{\{(?P<words>[^{}\n]{1,2000})\}\}")
_ICON = re.compile(r":(?P<name>[a-z][a-z0-9_-]{0,40}):")
_CONTENTS = re.compile(r"\[\[\s*_?toc_?\s*\]\]|\[toc\]|\{\{\s*toc\s*\}\}", re.IGNORECASE)
_LISTED_CONTENTS = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+\S[^\n]*")
_CONTENTS_HERE = re.compile(r"\{:\s*toc\b[^{}]*\}", re.IGNORECASE)
_MATH = re.compile(
    r"\$\$(?P<whole>[^$]{1,4000})\$\$|\$(?=[^\s$])[^$\n]{0,400}[\\^_{][^$\n]{0,400}(?<!\s)\$"
)
_NEW_PAGE = re.compile(
    r"\\(?:newpage|pagebreak|clearpage|cleardoublepage)(?:\[\d\]|\{\})?"
    r"|\[\[\s*(?:newpage|pagebreak)\s*\]\]",
    re.IGNORECASE,
)

_TOO_DEEP = re.compile(r"#{7,20}[ \t]+(?P<words>\S.*?)(?:[ \t]+#+)?")
_PAUSE = "pause"
_DEEPEST = "deepest_heading"
_CONTENTS_IN_LIST = "contents_in_list"
_FENCED_BOX = "fenced_box"

BlockRule = Callable[["StateBlock", int, int, bool], bool]
InlineRule = Callable[["StateInline", bool], bool]


def parse_book(text: str) -> SyntaxTreeNode:
    """Return the text of a book as a tree."""
    return SyntaxTreeNode(_reader().parse(text))


def parse_words(text: str) -> SyntaxTreeNode:
    """Return words of a book, such as those of a cell, as a tree of one line."""
    return SyntaxTreeNode(_reader().parseInline(text))


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "maxNesting": 40})
    reader.enable(["table", "strikethrough"])
    everywhere = ["paragraph", "reference", "blockquote", "list", "table"]
    rules: tuple[tuple[str, BlockRule], ...] = (
        (_FENCED_BOX, _fenced_box),
        (DIRECTIVE, take_directive),
        (BOX, _box),
        (NOTE, _note),
        (CONTENTS, _line_rule(CONTENTS, _CONTENTS)),
        (_CONTENTS_IN_LIST, _contents_in_list),
        (NEW_PAGE, _line_rule(NEW_PAGE, _NEW_PAGE)),
        (BLOCK_NAME, _line_rule(BLOCK_NAME, BLOCK_NAMED)),
        (EMBED, _line_rule(EMBED, _EMBED)),
        (HTML, take_html),
    )
    for name, rule in rules:
        reader.block.ruler.before("fence", name, rule, {"alt": everywhere})  # type: ignore[arg-type]
    reader.block.ruler.before("fence", TEX, _line_rule(TEX, TEX_LINE))  # type: ignore[arg-type]
    reader.block.ruler.before("paragraph", TERMS, _terms)
    reader.block.ruler.before("paragraph", _DEEPEST, _deepest_heading, {"alt": everywhere})
    reader.inline.ruler.before("escape", EMBED_WORD, _inline_rule(EMBED_WORD, _EMBED, 0))
    reader.inline.ruler.before("escape", ATTRIBUTES, _attributes)
    reader.inline.ruler.before("escape", MATH, _inline_rule(MATH, _MATH, 0))
    reader.inline.ruler.before("escape", TEX, take_line_end)
    reader.inline.ruler.before("autolink", TAG, take_tag)
    sign = _inline_rule(NOTE_SIGN, _NOTE_SIGN, "label")
    reader.inline.ruler.before("link", NOTE_SIGN, sign)
    reader.inline.ruler.before("escape", ICON, _inline_rule(ICON, _ICON, "name"))
    reader.block.ruler.before("table", _PAUSE, _pause_before_block)
    reader.inline.ruler2.push(_PAUSE, _pause_behind_words)
    return reader


def _pause_before_block(_state: StateBlock, _start: int, _end: int, _silent: bool) -> bool:
    """Take nothing: a window beside the reading may answer before each block."""
    yield_point()
    return False


def _pause_behind_words(_state: StateInline) -> None:
    yield_point()


def _words(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _line_rule(name: str, pattern: re.Pattern[str]) -> BlockRule:
    """Return a rule that takes a line of its own that *pattern* knows."""

    def take(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        del end
        if state.is_code_block(start) or pattern.fullmatch(_words(state, start)) is None:
            return False
        if not silent:
            token = state.push(name, "", 0)
            token.content = _words(state, start)
            token.map = [start, start + 1]
            token.block = True
            state.line = start + 1
        return True

    return take


def _contents_in_list(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take a list of one line with ``{:toc}`` below, as some sites write their contents."""
    if start + 1 >= end or state.is_code_block(start):
        return False
    lines = _words(state, start), _words(state, start + 1)
    if not _LISTED_CONTENTS.fullmatch(lines[0]) or not _CONTENTS_HERE.fullmatch(lines[1]):
        return False
    if not silent:
        state.push(CONTENTS, "", 0).map = [start, start + 2]
        state.line = start + 2
    return True


def _deepest_heading(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take a heading with more than six signs as one of the sixth level."""
    del end
    found = None if state.is_code_block(start) else _TOO_DEEP.fullmatch(_words(state, start))
    if found is None:
        return False
    if not silent:
        token = state.push("heading_open", "h6", 1)
        token.map = [start, start + 1]
        inline = state.push("inline", "", 0)
        inline.content, inline.map, inline.children = found["words"], [start, start + 1], []
        state.push("heading_close", "h6", -1)
        state.line = start + 1
    return True


def _box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take ``!!! kind Title`` and what is indented below it."""
    found = None if state.is_code_block(start) else _BOX.fullmatch(_words(state, start))
    if found is None or (not found["kind"] and not found["title"]):
        return False
    if silent:
        return True
    last = _last_indented(state, start, end)
    _push_box(state, found["kind"] or "", found["title"].strip(), (start, last + 1), INDENT)
    return True


def _fenced_box(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take ``::: kind Title`` and what stands before the line that closes it."""
    found = None if state.is_code_block(start) else _FENCED.fullmatch(_words(state, start))
    if found is None:
        return False
    ends = state.env.setdefault("fence_ends", {})
    if state.src not in ends:
        ends[state.src] = [
            (state.src.count("\n", 0, sign.start()), sign[1])
            for sign in _FENCE_END.finditer(state.src)
        ]
    known: list[tuple[int, str]] = ends[state.src]
    behind = known[bisect(known, start, key=lambda sign: sign[0]) :]
    last = next((line for line, sign in behind if sign.startswith(found["sign"])), end)
    if last >= end:
        return False
    if not silent:
        title = (found["title"] or found["words"] or "").strip(" }")
        _push_box(state, found["kind"], title, (start, last), 0)
        state.line = last + 1
    return True


def _push_box(
    state: StateBlock, kind: str, title: str, lines: tuple[int, int], indent: int
) -> None:
    """Push a box over *lines*, from the first to before the second, what is in it indented."""
    start, end = lines
    token = state.push(f"{BOX}_open", "", 1)
    token.map = [start, end]
    token.meta = {"kind": kind.lower(), "titled": bool(title)}
    inline = state.push("inline", "", 0)
    inline.content, inline.map, inline.children = title.strip(_QUOTES), [start, start + 1], []
    _inside(state, start + 1, end, indent)
    state.push(f"{BOX}_close", "", -1)


def _last_indented(state: StateBlock, start: int, end: int) -> int:
    """Return the last line that is indented below the line *start*, or *start* itself."""
    least, last = state.sCount[start] + INDENT, start
    for line in range(start + 1, end):
        if state.isEmpty(line):
            continue
        if state.sCount[line] < least:
            break
        last = line
    return last


def _inside(state: StateBlock, first: int, end: int, inset: int = INDENT) -> None:
    """Read the lines from *first* to before *end*, which are indented by *inset*, as blocks."""
    parent, most, indent = state.parentType, state.lineMax, state.blkIndent
    state.parentType, state.lineMax, state.blkIndent = BOX, end, indent + inset
    if first < end and state.level < _MOST_NESTED:
        state.md.block.tokenize(state, first, end)
    state.parentType, state.lineMax, state.blkIndent = parent, most, indent
    state.line = end


def _note(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take ``[^label]: words`` and what is indented below."""
    found = None if state.is_code_block(start) else _NOTE.match(_words(state, start))
    if found is None:
        return False
    if silent:
        return True
    last = _last_indented(state, start, end)
    token = state.push(f"{NOTE}_open", "", 1)
    token.map = [start, last + 1]
    token.meta = {"label": found["label"]}
    _from_inside_line(state, start, found.end(), last + 1)
    state.push(f"{NOTE}_close", "", -1)
    return True


def _from_inside_line(state: StateBlock, start: int, skip: int, end: int) -> None:
    """Read on in the line *start* behind *skip* characters, as if it were indented."""
    kept = (state.bMarks[start], state.tShift[start], state.sCount[start])
    state.bMarks[start] += state.tShift[start] + skip
    state.tShift[start] = 0
    state.sCount[start] = state.blkIndent + INDENT
    _inside(state, start, end)
    state.bMarks[start], state.tShift[start], state.sCount[start] = kept


def _terms(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take a term with the meanings that stand below it behind a colon."""
    if silent or state.is_code_block(start) or _MEANING.match(_words(state, start)):
        return False
    first = _meaning_from(state, start + 1, end)
    if first is None:
        return False
    state.push(f"{TERMS}_open", "", 1).map = [start, end]
    term = state.push(f"{TERM}_open", "", 1)
    term.map = [start, start + 1]
    inline = state.push("inline", "", 0)
    inline.content, inline.map, inline.children = _words(state, start), [start, start + 1], []
    state.push(f"{TERM}_close", "", -1)
    line: int | None = first
    while line is not None:
        stop = _meaning_ends(state, line, end)
        found = _MEANING.match(_words(state, line))
        state.push(f"{MEANING}_open", "", 1).map = [line, stop]
        _from_inside_line(state, line, found.end() if found else 0, stop)
        state.push(f"{MEANING}_close", "", -1)
        line = _meaning_from(state, stop, end)
    state.push(f"{TERMS}_close", "", -1)
    return True


def _meaning_from(state: StateBlock, line: int, end: int) -> int | None:
    """Return the line of the meaning that begins at *line*, or behind one empty line."""
    if line < end and state.isEmpty(line):
        line += 1
    if line >= end or state.sCount[line] - state.blkIndent >= INDENT:
        return None
    return line if _MEANING.match(_words(state, line)) else None


def _meaning_ends(state: StateBlock, start: int, end: int) -> int:
    for line in range(start + 1, end):
        if state.isEmpty(line):
            if line + 1 < end and state.sCount[line + 1] < state.blkIndent + INDENT:
                return line
        elif _MEANING.match(_words(state, line)):
            return line
        elif state.sCount[line] < state.blkIndent + INDENT:
            # A line that only goes on, less indented than it should be.
            state.sCount[line] = state.blkIndent + INDENT
    return end


# ---------------------------------------------------------------------------- within a line


def _inline_rule(name: str, pattern: re.Pattern[str], group: str | int) -> InlineRule:
    """Return a rule that takes what *pattern* knows; its content is the *group* of the match."""

    def take(state: StateInline, silent: bool) -> bool:
        found = pattern.match(state.src, state.pos, state.posMax)
        if found is None:
            return False
        if not silent:
            state.push(name, "", 0).content = found[group]
        state.pos = found.end()
        return True

    return take


def _attributes(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] != "{":
        return False
    found = attributes_at(state.src, state.pos, state.posMax)
    if found is None:
        return False
    attributes, end = found
    if not silent:
        token = state.push(ATTRIBUTES, "", 0)
        token.meta = attributes
    state.pos = end
    return True
