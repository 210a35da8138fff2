"""What a text says, passage by passage, and each form that it can be sent in.

Whatever a player wrote stays words: no form takes a sign of it for a mark.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Face = Literal["", "strong", "soft"]
Span = tuple[str, Face]
"""Words and how they are said: strong ones bold, soft ones in italics."""

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~$])")
_START = re.compile(r"^(\s*)([#>+\-=]|\d+(?=[.)]))")


@dataclass(frozen=True, slots=True)
class TextHeading:
    """A heading; *level* 1 is the title."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of spans; *depth* 0 is a paragraph of its own, 1 and more an entry of a list."""

    spans: tuple[Span, ...]
    depth: int = 0
    small: bool = False
    """Said in small letters where the form has any."""


@dataclass(frozen=True, slots=True)
class TextTable:
    """A row of heads over a row of values."""

    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class TextCode:
    """Letters that a program reads, never broken, below the words that say what they are for."""

    words: str
    code: str


Passage = TextHeading | TextLine | TextTable | TextCode


def line(*spans: Span | str, depth: int = 0, small: bool = False) -> TextLine:
    """Return a line of *spans*; bare words are neither strong nor soft."""
    return TextLine(tuple((s, "") if isinstance(s, str) else s for s in spans), depth, small)


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
        if isinstance(passage, TextHeading):
            lines.append(_flat(passage.text))
            if passage.level == 1:
                lines.append("=" * min(len(lines[-1]), 72))
        elif isinstance(passage, TextTable):
            lines.append("  " + "  ".join(f"{head} {value}" for head, value in passage.cells))
        elif isinstance(passage, TextCode):
            lines += ["", passage.words, passage.code]
        else:
            text = "".join(_flat(words) for words, _ in passage.spans)
            lines.append("  " * (passage.depth - 1 if passage.depth else 0) + text)
    return _clean(lines)


def _needs_gap_in_plain(before: Passage, passage: Passage) -> bool:
    if isinstance(passage, TextHeading):
        return True
    ends_list = isinstance(before, TextLine) and before.depth > 0
    return ends_list and isinstance(passage, TextLine) and not passage.depth


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
        isinstance(before, TextLine)
        and isinstance(passage, TextLine)
        and before.depth
        and passage.depth
    )
    return not both_listed


def _marked(passage: Passage) -> list[str]:
    if isinstance(passage, TextHeading):
        return [f"{'#' * passage.level} {escaped(_flat(passage.text))}"]
    if isinstance(passage, TextTable):
        heads = " | ".join(escaped(head) for head, _ in passage.cells)
        values = " | ".join(escaped(value) for _, value in passage.cells)
        return [f"| {heads} |", "|" + " :-: |" * len(passage.cells), f"| {values} |"]
    if isinstance(passage, TextCode):
        return [escaped(passage.words), "", f"`{passage.code}`"]
    text = "".join(_span(words, face) for words, face in passage.spans)
    if passage.depth:
        return ["  " * (passage.depth - 1) + "- " + _safe_start(text)]
    return [_safe_start(text)]


def _span(words: str, face: Face, quoted: Callable[[str], str] | None = None) -> str:
    quoted = quoted or escaped
    mark = {"strong": "**", "soft": "*", "": ""}[face]
    words = _flat(words)
    bare = words.strip()
    if not mark or not bare:
        return quoted(words)
    # Marks count only where they touch the words.
    before, after = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
    return f"{before}{mark}{quoted(bare)}{mark}{after}"


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


# ------------------------------------------------------------------------------- Discord


MOST_IN_A_PART = 2000
"""So many letters a message of Discord takes."""
_NUMBER = "-# {}/{}\n"
_PART = MOST_IN_A_PART - len(_NUMBER.format(100, 100))
MOST_CODE_IN_A_PART = _PART - 300


def discord(passages: Iterable[Passage]) -> str:
    """Return *passages* as messages for Discord, one below the other."""
    return "\n".join(discord_parts(passages))


def discord_parts(passages: Iterable[Passage]) -> list[str]:
    """Return *passages* in Discord's Markdown, in messages that it takes, each with its number.

    A model stays in one message where there is room.
    """
    parts = [""]
    for section in _sections(passages):
        whole = "".join(section)
        is_short = _length(whole) <= _PART // 2
        for lines in [whole] if is_short else section:
            if parts[-1] and _length(parts[-1] + lines) > _PART:
                parts.append("")
            parts[-1] += lines
    if len(parts) == 1:
        return parts
    return [_NUMBER.format(n, len(parts)) + part for n, part in enumerate(parts, 1)]


def _sections(passages: Iterable[Passage]) -> Iterator[list[str]]:
    """Yield lines that belong together; a heading is one with the line below."""
    section: list[str] = []
    headed = False
    for passage in passages:
        begins = isinstance(passage, (TextHeading, TextCode)) and not headed
        if begins and section:
            yield section
            section = []
        said = list(_for_discord(passage))
        if headed and said:
            section[-1] += said.pop(0)
        section += said
        headed = isinstance(passage, TextHeading)
    yield section


def _for_discord(passage: Passage) -> Iterator[str]:
    if isinstance(passage, TextHeading):
        yield f"{'#' * min(passage.level + 1, 3)} {_quiet(_flat(passage.text)[:400])}\n"
    elif isinstance(passage, TextTable):
        yield " · ".join(f"{_quiet(h)} **{_quiet(v)}**" for h, v in passage.cells) + "\n"
    elif isinstance(passage, TextCode):
        yield f"-# {_quiet(passage.words)}\n`{passage.code}`\n"
    else:
        indent = "  " * (passage.depth - 1) + "- " if passage.depth else ""
        for spans in _pieces(passage.spans):
            text = "".join(_span(words, face, _quiet) for words, face in spans)
            yield indent + ("-# " if passage.small else "") + _safe_start(text) + "\n"
            indent = "  " * passage.depth  # what follows goes on, and is no entry of its own


def _pieces(spans: Sequence[Span]) -> Iterator[list[Span]]:
    """Yield *spans* in pieces of which each has room in a message, broken between words."""
    piece: list[Span] = []
    room = most = _PART // 3  # a sign may take two letters, and a mark before and behind it
    for words, face in spans:
        for part in re.findall(rf"\S{{1,{most}}}\s*|\s+", _flat(words)):
            if _length(part) > room and piece:
                yield piece
                piece, room = [], most
            joins = piece and piece[-1][1] == face
            piece[-1:] = [(piece[-1][0] + part, face)] if joins else [*piece[-1:], (part, face)]
            room -= _length(part)
    yield piece


def _length(text: str) -> int:
    """Return how many letters *text* has where signs beyond the first plane count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _quiet(text: str) -> str:
    """Return *text* as words for Discord, calling nobody."""
    return _SPECIAL.sub(r"\\\1", text).replace("@", "@\u200b")


# ------------------------------------------------------------------------ HTML and BBCode


class _Markup(NamedTuple):
    """How a form says headings, lines, lists and tables."""

    escape: Callable[[str], str]
    faces: Mapping[Face, str]
    headings: tuple[str, ...]
    line: str
    small: str
    code: str
    listed: tuple[str, str]
    item: tuple[str, str]
    table: Callable[[TextTable], str]


def html_fragment(passages: Iterable[Passage]) -> str:
    """Return *passages* as HTML for the inside of a page."""
    return _marked_up(passages, _HTML)


def bbcode(passages: Iterable[Passage]) -> str:
    """Return *passages* as forums write them."""
    return _marked_up(passages, _BBCODE)


def _marked_up(passages: Iterable[Passage], marks: _Markup) -> str:
    lines: list[str] = []
    depth = 0
    for passage in (*passages, None):
        wanted = passage.depth if isinstance(passage, TextLine) else 0
        while depth > wanted:
            lines[-1] += marks.item[1] + marks.listed[1]
            depth -= 1
        if wanted and depth == wanted:
            lines[-1] += marks.item[1]
        while depth < wanted:
            lines.append(marks.listed[0])
            depth += 1
        if passage is not None:
            lines.append((marks.item[0] if wanted else "") + _said(passage, marks))
    return "\n".join(lines) + "\n"


def _said(passage: Passage, marks: _Markup) -> str:
    if isinstance(passage, TextHeading):
        form = marks.headings[min(passage.level, len(marks.headings)) - 1]
        return form.format(marks.escape(_flat(passage.text)))
    if isinstance(passage, TextTable):
        return marks.table(passage)
    if isinstance(passage, TextCode):
        return marks.code.format(marks.escape(passage.words), passage.code)
    said = (marks.faces[face].format(marks.escape(_flat(words))) for words, face in passage.spans)
    form = "{}" if passage.depth else marks.small if passage.small else marks.line
    return form.format("".join(said))


def _html_table(table: TextTable) -> str:
    heads = "".join(f"<th>{html.escape(head)}</th>" for head, _ in table.cells)
    values = "".join(f"<td>{html.escape(value)}</td>" for _, value in table.cells)
    begin = '<table border="1" cellspacing="0" cellpadding="4">'
    return f"{begin}<tr>{heads}</tr><tr>{values}</tr></table>"


def _harmless(text: str) -> str:
    """Return *text* with brackets that no forum takes for a tag."""
    return re.sub(r"\[(?=[/*\w])", "[\u200b", text)


_HTML = _Markup(
    html.escape,
    {"": "{}", "strong": "<b>{}</b>", "soft": "<i>{}</i>"},
    ("<h1>{}</h1>", "<h2>{}</h2>", "<h3>{}</h3>"),
    "<p>{}</p>",
    "<p><small>{}</small></p>",
    "<p><small>{}<br><code>{}</code></small></p>",
    ("<ul>", "</ul>"),
    ("<li>", "</li>"),
    _html_table,
)
_BBCODE = _Markup(
    _harmless,
    {"": "{}", "strong": "[b]{}[/b]", "soft": "[i]{}[/i]"},
    ("[size=150][b]{}[/b][/size]", "\n[b][u]{}[/u][/b]", "\n[b]{}[/b]"),
    "{}",
    "{}",
    "\n{}\n[code]{}[/code]",
    ("[list]", "[/list]"),
    ("[*]", ""),
    lambda table: " · ".join(f"{_harmless(h)} [b]{_harmless(v)}[/b]" for h, v in table.cells),
)
FORMS: Mapping[str, Callable[[Iterable[Passage]], str]] = {
    "text": plain_text,
    "markdown": markdown,
    "discord": discord,
    "bbcode": bbcode,
    "html": html_fragment,
}
"""Every form by its word on the command line."""
