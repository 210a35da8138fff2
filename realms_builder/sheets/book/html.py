"""HTML that other people's Markdown holds: its tags, where they close, and what they part."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape, unescape
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

TAG, HTML, HTML_TABLE, LEFT_OUT = "tag", "html", "html_table", "left_out"
BLOCKS = (HTML, HTML_TABLE, LEFT_OUT)
DROPPED = frozenset(
    """
    script style iframe object embed video audio canvas form input button select textarea svg
    template noscript head title meta link
    """.split()
)
"""Tags that hold nothing for readers of paper."""
_LISTS = frozenset(("ul", "ol", "dl"))
_BOXES = frozenset(
    """
    div p center section article main header footer aside nav figure figcaption details summary
    blockquote body html fieldset address hgroup h1 h2 h3 h4 h5 h6 ul ol dl table pre hr
    """.split()
)
_INLINE = frozenset(
    """
    a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label li dt dd mark nobr
    output picture q s samp small source span strike strong sub sup td th tr tbody thead tfoot time
    tt u var wbr caption col colgroup rp rt ruby
    """.split()
)
KNOWN = _BOXES | _INLINE | DROPPED
_PAIR = re.compile(
    r"""(?P<name>[a-zA-Z][\w:-]*)(?:\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s"'>]+)))?"""
)
_TAG = re.compile(
    r"""<(?P<close>/?)(?P<name>[a-zA-Z][a-zA-Z0-9-]{0,30})"""
    r"""(?P<rest>(?:\s(?:[^<>"']|"[^"]*"|'[^']*'){0,2000})?/?)>"""
)
_MARKED = re.compile(
    r"(?P<fence>^ {0,3}(?P<sign>`{3,}|~{3,})[^\n]*\n(?:.*?\n)?? {0,3}(?P=sign)[`~]*[ \t]*$)"
    rf"|(?P<code>(?P<tick>`+)(?!`).+?(?<!`)(?P=tick)(?!`))|(?P<tag>{_TAG.pattern})",
    re.MULTILINE | re.DOTALL,
)
_DEEPEST = 16
_SUMMARY = re.compile(r"\s*<summary\b[^<>]*>(?P<words>.*?)</summary\s*>", re.IGNORECASE | re.DOTALL)
_LIST_SIGN = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")


class HtmlTag(NamedTuple):
    """A tag as it stands in a text, from *start* to *end*, that opens or *closes*."""

    name: str
    closes: bool
    attributes: Mapping[str, str]
    start: int
    end: int


def tag_at(text: str, start: int) -> HtmlTag | None:
    """Return the tag that begins at *start*, None where none does."""
    found = _TAG.match(text, start)
    return _tag(found) if found else None


def tags_in(text: str) -> Iterator[HtmlTag]:
    """Yield the tags of *text* outside of code."""
    for found in _MARKED.finditer(text):
        if found["tag"]:
            yield _tag(found)


def _tag(found: re.Match[str]) -> HtmlTag:
    pairs = {
        pair["name"].lower(): unescape(pair["double"] or pair["single"] or pair["bare"] or "")
        for pair in _PAIR.finditer(found["rest"])
    }
    return HtmlTag(found["name"].lower(), bool(found["close"]), pairs, found.start(), found.end())


def closings(text: str) -> dict[int, HtmlTag]:
    """Return for the place of each opening tag of a box in *text* the tag that closes it."""
    open_tags: dict[str, list[int]] = {}
    found: dict[int, HtmlTag] = {}
    for tag in tags_in(text):
        if tag.name not in _BOXES and tag.name not in DROPPED:
            continue
        waiting = open_tags.setdefault(tag.name, [])
        if not tag.closes:
            waiting.append(tag.start)
        elif waiting:
            found[waiting.pop()] = tag
    return found


def parts_of(
    text: str, names: Sequence[str], around: Sequence[str]
) -> Iterator[tuple[HtmlTag, str]]:
    """Yield each tag called one of *names* with what it holds, but those inside of *around* tags.

    One that is never closed reaches to the next one.
    """
    deep, opened = 0, None
    for tag in tags_in(text):
        if tag.name in around:
            deep = max(0, deep + (-1 if tag.closes else 1))
        elif tag.name in names and not deep:
            if opened is not None:
                yield opened, text[opened.end : tag.start]
            opened = None if tag.closes else tag
    if opened is not None:
        yield opened, text[opened.end :]


# ---------------------------------------------------------------------------- within a line


def take_tag(state: StateInline, silent: bool) -> bool:
    """Take one tag among words; what only looks like one stays text."""
    found = tag_at(state.src, state.pos) if state.src[state.pos] == "<" else None
    if found is None or not _is_meant(found, state.src):
        return False
    if not silent:
        token = state.push(TAG, "", 0)
        token.content = state.src[found.start : found.end]
        token.meta = {"tag": found}
    state.pos = found.end
    return True


def _is_meant(tag: HtmlTag, text: str) -> bool:
    """Return whether a tag is one: HTML knows it, or it has what words in brackets have not."""
    written = text[tag.start : tag.end]
    other = f"<{'' if tag.closes else '/'}{tag.name}"
    return tag.name in KNOWN or "=" in written or "/>" in written or other in text.lower()


# ---------------------------------------------------------------------------- lines


def take_html(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take a box of HTML that begins a line, with the Markdown inside of it."""
    at = state.bMarks[start] + state.tShift[start]
    if state.is_code_block(start) or not state.src.startswith("<", at):
        return False
    tag = tag_at(state.src, at)
    if tag is None or tag.name not in _BOXES | DROPPED:
        return False
    if silent:
        return True
    known = state.env.setdefault("closings", {})
    if state.src not in known:
        known[state.src] = closings(state.src)
    last, body, rest = _region(state, tag, known[state.src].get(at), start, end)
    if not tag.closes:
        depth = state.env.get("depth", 0)
        state.env["depth"] = depth + 1
        maker = _MAKERS.get(tag.name, _box) if depth < _DEEPEST else _words
        maker(_Region(state, tag, start, last + 1), body)
        state.env["depth"] = depth
    if rest.strip():
        _inside(_Region(state, tag, last, last + 1), rest)
    state.line = last + 1
    return True


def _region(
    state: StateBlock, tag: HtmlTag, closing: HtmlTag | None, start: int, end: int
) -> tuple[int, str, str]:
    """Return the last line of what *tag* holds, that itself, and the words behind it."""
    length = tag.end - tag.start
    alone = tag.closes or tag.name == "hr"
    last = start
    if closing is not None and not alone:
        while last + 1 < end and state.eMarks[last] < closing.end:
            last += 1
        if state.eMarks[last] >= closing.end:
            raw = state.getLines(start, last + 1, state.blkIndent, False).lstrip()
            behind = state.eMarks[last] - closing.end
            stop = len(raw) - behind - (closing.end - closing.start)
            return last, raw[length:stop], raw[len(raw) - behind :]
        last = start
    while state.eMarks[last] < tag.end and last + 1 < end:
        last += 1
    if not alone and tag.name in ("p", "pre"):
        while last + 1 < end and not state.isEmpty(last + 1):
            last += 1
    raw = state.getLines(start, last + 1, state.blkIndent, False).lstrip()
    if alone or tag.name not in ("p", "pre"):
        return last, "", raw[length:]
    return last, raw[length:], ""


class _Region(NamedTuple):
    """Where a box of HTML stands: its tag, and its lines from *start* to before *end*."""

    state: StateBlock
    tag: HtmlTag
    start: int
    end: int

    def push(self, name: str, html: str = "", nesting: Literal[-1, 0, 1] = 0) -> Token:
        token = self.state.push(name, html, nesting)
        token.map, token.block = [self.start, self.end], True
        token.meta = {"tag": self.tag}
        return token

    def around(self, name: str, body: str, html: str = "") -> None:
        """Push *name* with the blocks of *body* inside."""
        self.push(f"{name}_open", html, 1)
        _inside(self, body)
        self.push(f"{name}_close", html, -1)

    def inline(self, words: str) -> None:
        token = self.push("inline")
        token.content, token.children = " ".join(words.split()), []


def _inside(region: _Region, text: str) -> None:
    """Read *text* as Markdown whose lines are those of *region*."""
    tokens: list[Token] = []
    state = region.state
    state.md.block.parse(_unindented(text), state.md, state.env, tokens)
    for token in tokens:
        if token.map:
            token.map = [min(region.end, at + region.start) for at in token.map]
    state.tokens.extend(tokens)


def _unindented(text: str) -> str:
    """Return *text* without the indent of its tags, which would make code of it."""
    first, _, rest = text.partition("\n")
    lines = [first.lstrip(), *textwrap.dedent(rest).split("\n")]
    listed = any(_LIST_SIGN.match(line) for line in lines)
    flat = (
        line.lstrip() if not listed or line.lstrip().startswith("<") else line for line in lines
    )
    return "\n".join(lines if "```" in text or "~~~" in text else flat)


def _box(region: _Region, body: str) -> None:
    if region.tag.name in DROPPED:
        region.push(LEFT_OUT)
    else:
        region.around(HTML, body)


def _words(region: _Region, body: str) -> None:
    region.push("paragraph_open", "p", 1)
    region.inline(body)
    region.push("paragraph_close", "p", -1)


def _heading(region: _Region, body: str) -> None:
    name = region.tag.name
    anchor = region.tag.attributes.get("id", "")
    region.push("heading_open", name, 1)
    region.inline(f'{body}<a id="{anchor}"></a>' if anchor else body)
    region.push("heading_close", name, -1)


def _listing(region: _Region, body: str) -> None:
    is_ordered = region.tag.name == "ol"
    name = "ordered_list" if is_ordered else "bullet_list"
    first = region.tag.attributes.get("start", "1")
    token = region.push(f"{name}_open", region.tag.name, 1)
    token.attrs = {"start": int(first)} if first.isdecimal() and len(first) < 9 else {}
    for _, inner in parts_of(body, ("li",), tuple(_LISTS)):
        region.around("list_item", inner, "li")
    region.push(f"{name}_close", region.tag.name, -1)


def _terms(region: _Region, body: str) -> None:
    is_open = False
    for tag, inner in parts_of(body, ("dt", "dd"), tuple(_LISTS)):
        if tag.name == "dt" and is_open:
            region.push("dl_close", "dl", -1)
            is_open = False
        if not is_open:
            region.push("dl_open", "dl", 1)
            is_open = True
        if tag.name == "dd":
            region.around("dd", inner, "dd")
            continue
        region.push("dt_open", "dt", 1)
        region.inline(inner)
        region.push("dt_close", "dt", -1)
    if is_open:
        region.push("dl_close", "dl", -1)


def _details(region: _Region, body: str) -> None:
    found = _SUMMARY.match(body)
    tags = [region.tag, *([tag_at(found[0].lstrip(), 0)] if found else ())]
    for tag in tags:
        if tag is not None and "id" in tag.attributes:
            _words(region, f'<a id="{escape(tag.attributes["id"])}"></a>')
    region.push("admonition_open", "", 1).meta = {"kind": "info", "titled": found is not None}
    region.inline(found["words"] if found else "")
    _inside(region, body[found.end() :] if found else body)
    region.push("admonition_close", "", -1)


def _quote(region: _Region, body: str) -> None:
    region.around("blockquote", body, "blockquote")


def _line(region: _Region, body: str) -> None:
    del body
    region.push("hr", "hr")


def _code(region: _Region, body: str) -> None:
    token = region.push("fence", "code")
    token.content = unescape(_TAG.sub("", body)).strip("\n")


def _table(region: _Region, body: str) -> None:
    region.push(HTML_TABLE).content = body


_MAKERS: Mapping[str, Callable[[_Region, str], None]] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), _heading),
    "ul": _listing,
    "ol": _listing,
    "dl": _terms,
    "details": _details,
    "summary": _words,
    "blockquote": _quote,
    "hr": _line,
    "pre": _code,
    "table": _table,
}
