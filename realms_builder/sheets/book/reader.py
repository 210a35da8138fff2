"""Reads the Markdown of a book into blocks, with every mistake at its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

from realms_builder.core.files import real_path
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.core.translation import sentence
from realms_builder.layout.document import (
    Align,
    Block,
    BoxedBlocks,
    Contents,
    Definition,
    Divider,
    FigureBlock,
    Heading,
    Paragraph,
    PictureUse,
    Run,
    Runs,
    plain,
    words_of,
)
from realms_builder.sheets.book.anchors import Anchors, slug
from realms_builder.sheets.book.attributes import alignment
from realms_builder.sheets.book.html import BLOCKS, HTML, HTML_TABLE, KNOWN, LEFT_OUT, TAG
from realms_builder.sheets.book.html_tables import html_table
from realms_builder.sheets.book.joining import below, captioned, joined, words_around
from realms_builder.sheets.book.markdown_rules import (
    ATTRIBUTES,
    BOX,
    CONTENTS,
    EMBED,
    EMBED_WORD,
    ICON,
    MATH,
    MEANING,
    NEW_PAGE,
    NOTE,
    NOTE_SIGN,
    TERM,
    TERMS,
    parse_words,
)
from realms_builder.sheets.book.other_marks import (
    BLOCK_NAME,
    LINE_ENDS,
    LOST,
    TEX,
    TEX_LINE,
    rolled,
    without_bold_anew,
)
from realms_builder.sheets.book.pictures import PictureShelf, sized
from realms_builder.sheets.book.source import BookSource
from realms_builder.sheets.rules.markdown_blocks import BlockReader

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from realms_builder.sheets.book.embeds import Embeds
    from realms_builder.sheets.book.html import HtmlTag


_ALIGNS: dict[str, Align] = {"left": "left", "center": "center", "right": "right"}
_ALERT = re.compile(r"\[!(?P<kind>[A-Za-z]{3,20})\]\s*")
_SINGLE = frozenset(("br", "img"))
_STYLED = re.compile(r"\b(?P<name>width|height)\s*:\s*(?P<length>[^;]{1,20})")
_LOOKS: dict[str, dict[str, Any]] = {
    name: look
    for names, look in (
        ("b strong", {"bold": True}),
        ("i em cite dfn var", {"italic": True}),
        ("u ins", {"underlined": True}),
        ("s strike del", {"struck": True}),
        ("code kbd samp tt", {"code": True}),
        ("mark", {"marked": True}),
        ("small", {"muted": True}),
        ("sub", {"rise": -1}),
        ("sup", {"rise": 1}),
    )
    for name in names.split()
}
"""How words within a tag of HTML look."""
_SAFE = re.compile(r"(https?|mailto):", re.IGNORECASE)
_SPACED_TABLE = re.compile(r" {0,3}-{3,}( +-{3,})+ *$")
"""The line below the heads of a table that is drawn with spaces."""
_CELLS = re.compile(r"[^|]\|[^|]+\|(?!\|)")
"""A line that may be a row of a table."""
_FAULTS = {
    "picture.missing": "book.picture_missing",
    "picture.too_big": "book.picture_huge",
    "svg.too_big": "book.picture_huge",
    "book.picture_remote": "book.picture_remote",
    "book.picture_outside": "book.picture_outside",
}
_KINDS = {
    word: kind
    for kind, words in {
        "danger": "gefahr error",
        "warning": "warnung achtung attention caution important",
        "example": "beispiel",
        "note": "hinweis anmerkung",
        "tip": "tipp hint",
        "info": "abstract summary information",
        "quote": "zitat",
    }.items()
    for word in words.split()
}
OPEN_KIND = "to" + "do"
"""The kind of a box that says what is still to be done."""
_SIGN = OPEN_KIND.upper()
_GAP = re.compile(rf"(?P<page>\b(?:Seiten?|S\.|pages?|pp?\.)\s+)?\b{_SIGN}\b:?", re.IGNORECASE)


class BookReader(BlockReader):
    """Goes through the tree of one book."""

    def __init__(
        self,
        source: BookSource,
        shelf: PictureShelf,
        lang: str,
        embeds: Embeds | None = None,
        icons: Mapping[str, str] | None = None,
    ) -> None:
        """Read *source* in *lang*; without *embeds* there is no game to take data from."""
        super().__init__([line.text for line in source.lines], embeds.ref if embeds else None)
        self.anchors = Anchors()
        self.asked_for: list[tuple[str, Place]] = []
        self.repeated: list[tuple[str, Place, dict[str, str]]] = []
        """Headings with a name that one before has: that, the place, and what is said of it."""
        self.named: dict[str, Place] = {}
        self._source = source
        self._shelf = shelf
        self._lang = lang
        self._embeds = embeds
        self._icons = icons or {}
        self._files = {real_path(file) for file in {line.file for line in source.lines}}
        self._attributes: dict[str, str] = {}
        self._picture_title = ""
        self._level = 1
        self._note_nodes: dict[str, SyntaxTreeNode] = {}
        self._numbers: dict[str, int] = {}
        self._told: set[tuple[str, str]] = set()

    def place(self, line: int, column: int) -> Place:
        """Return where *line* and *column* are in the file they came from."""
        return self._source.place(line, column)

    def say(
        self, code: str, place: Place, severity: Severity = Severity.WARNING, **values: Any
    ) -> None:
        """Note that something is wrong."""
        self.problems.append(Problem(code, severity, place, values))

    # ------------------------------------------------------------------ blocks

    def top_blocks(self, root: SyntaxTreeNode) -> Iterator[tuple[Block, int]]:
        """Yield the blocks of the book, each with the line, from 0, where it begins."""
        self._find_notes(root)
        for node in root.children:
            at = self.line = node.map[0] if node.map else self.line
            for block in self.block(node):
                yield block, at

    def _find_notes(self, root: SyntaxTreeNode) -> None:
        for node in root.walk():
            if node.type == NOTE and node.map:
                label = str(node.meta["label"])
                if label in self._note_nodes:
                    place = self.place(node.map[0], 0)
                    self.say("book.note_twice", place, label=label)
                self._note_nodes.setdefault(label, node)

    def notes(self) -> dict[int, tuple[Block, ...]]:
        """Return the footnotes by number, once all blocks are read."""
        found: dict[int, tuple[Block, ...]] = {}
        while len(found) < len(self._numbers):
            for label, number in list(self._numbers.items()):
                if number not in found:
                    found[number] = tuple(self.blocks(self._note_nodes[label].children))
        for label, node in self._note_nodes.items():
            if label not in self._numbers and node.map:
                place = self.place(node.map[0], 0)
                self.say("book.note_unused", place, Severity.HINT, label=label)
        return found

    def block(self, node: SyntaxTreeNode) -> Sequence[Block]:
        """Return what one node becomes."""
        match node.type:
            case "heading":
                return (self._heading(node),)
            case "paragraph":
                return self._paragraph(node)
            case "blockquote":
                return (self._quote(node),)
            case name if name == BOX:
                return (self._box(node),)
            case name if name == TERMS:
                return tuple(self._definitions(node))
            case name if name == EMBED:
                return self._embedded(node.content)
            case name if name == CONTENTS:
                return (Contents(),)
            case name if name == NEW_PAGE:
                return (Divider(page=True),)
            case name if name in (NOTE, BLOCK_NAME):
                return ()
            case name if name == TEX:
                self._leave_out_tex(node.content)
                return ()
            case "hr" if _SPACED_TABLE.match(self._source.lines[self.line].text):
                self.say("book.spaced_table", self.place(self.line, 0))
                return ()
            case _:
                return self._html(node) if node.type in BLOCKS else super().block(node)

    def _html(self, node: SyntaxTreeNode) -> Sequence[Block]:
        """Return what stands in a box of HTML, where it is wanted on the line."""
        if node.type == HTML_TABLE:
            return (html_table(node.content, self._cell),)
        if node.type == LEFT_OUT:
            self._say_of_tag("book.tag_left_out", node.meta["tag"].name)
            return ()
        tag: HtmlTag = node.meta["tag"]
        captions = [part for part in node.children if _is_caption(part)]
        found = list(self.blocks(part for part in node.children if part not in captions))
        if captions and found and isinstance(found[0], FigureBlock):
            said = (words_of(b.runs) for b in self._html(captions[0]) if isinstance(b, Paragraph))
            found[0] = replace(found[0], caption=plain(" ".join(said)))
        wanted = "center" if tag.name == "center" else alignment(tag.attributes)
        if align := _ALIGNS.get(wanted):
            found = [
                replace(block, align=align) if isinstance(block, Paragraph | FigureBlock) else block
                for block in found
            ]
        anchor = tag.attributes.get("id", "")
        return [Paragraph((), anchor=self.anchors.add(anchor)), *found] if anchor else found

    def _leave_out_tex(self, written: str) -> None:
        found = TEX_LINE.fullmatch(written)
        if found and found["name"] not in LINE_ENDS:
            self._say_of_tag("book.tex_left_out", found["name"])

    def _cell(self, text: str) -> Runs:
        """Return the words of a cell that is written as HTML."""
        return tuple(run for inline in parse_words(text).children for run in self._words(inline))

    def _say_of_tag(self, code: str, name: str, place: Place | None = None) -> None:
        """Say once what becomes of a tag, at its first place."""
        if (code, name) not in self._told:
            self._told.add((code, name))
            self.say(code, place or self.place(self.line, 0), Severity.HINT, tag=name)

    def _heading(self, node: SyntaxTreeNode) -> Heading:
        at = self.line
        runs = self.content(node)
        own = self._attributes.get("id", "")
        wanted = own or slug(words_of(runs))
        name = self.anchors.add(wanted)
        if own:
            self.named[name] = self.place(at, 0)
        if name != (wanted or "-"):
            values = {"title": words_of(runs), "anchor": name}
            self.repeated.append((wanted, self.place(at, 0), values))
        self._level = int(node.tag[1])
        return Heading(self._level, runs, name)

    def _paragraph(self, node: SyntaxTreeNode) -> Sequence[Block]:
        at = self.line
        runs = self.content(node)
        attributes = self._attributes
        align = _ALIGNS.get(alignment(attributes), "left")
        if not runs and "id" not in attributes:
            return ()
        first, behind = node.map or (at, at)
        if (
            sum(_CELLS.search(line.text) is not None for line in self._source.lines[first:behind])
            > 1
        ):
            self.say("book.unread_table", self.place(first, 0))
        if runs and all(run.picture or not run.text.strip() for run in runs):
            pictures = tuple(run.picture for run in runs if run.picture)
            caption = attributes.get("caption", "") or self._picture_title
            return (FigureBlock(pictures, plain(caption), align),)
        anchor = attributes.get("id", "")
        if anchor:
            anchor = self.anchors.add(anchor)
            self.named[anchor] = self.place(at, 0)
        return (Paragraph(runs, align=align, anchor=anchor),)

    def blocks(self, nodes: Any) -> Iterator[Block]:
        """Yield the blocks of *nodes*, words below a picture with it."""
        return iter(captioned(list(super().blocks(nodes))))

    def _quote(self, node: SyntaxTreeNode) -> BoxedBlocks:
        """Return a quotation; one that begins with ``[!NOTE]`` is a box of that kind."""
        at = self.line
        blocks = tuple(self.blocks(node.children))
        first = blocks[0] if blocks else None
        alert = _ALERT.match(words_of(first.runs)) if isinstance(first, Paragraph) else None
        if alert is None or not isinstance(first, Paragraph) or not first.runs:
            return BoxedBlocks(blocks, (), "quote")
        rest = first.runs[0].text[alert.end() :]
        runs = tuple(
            run for run in (first.runs[0]._replace(text=rest), *first.runs[1:]) if run.text
        )
        kind, title = self._kind(alert["kind"].lower(), (), at, titled=False)
        return BoxedBlocks((*((Paragraph(runs),) if runs else ()), *blocks[1:]), title, kind)

    def _kind(self, word: str, title: Runs, at: int, *, titled: bool) -> tuple[str, Runs]:
        """Return the kind of a box that is called *word*, and its title where it has none."""
        word = word.removeprefix("callout").strip("-_") or word
        kind = _KINDS.get(word, word)
        if kind == OPEN_KIND:
            kind = "open"
            self.say("book.open_box", self.place(at, 0))
        if not titled and kind:
            code = f"book.kind.{kind}"
            said = sentence(code, self._lang)
            title = plain(said if said != code else kind.capitalize())
        return kind or "note", title

    def _box(self, node: SyntaxTreeNode) -> BoxedBlocks:
        at = self.line
        first, *others = node.children
        titled = bool(node.meta["titled"])
        kind, title = self._kind(str(node.meta["kind"]), self._words(first), at, titled=titled)
        return BoxedBlocks(tuple(self.blocks(others)), title, kind)

    def _definitions(self, node: SyntaxTreeNode) -> Iterator[Block]:
        term: Runs = ()
        meanings: list[Block] = []
        for child in node.children:
            self.line = child.map[0] if child.map else self.line
            if child.type == TERM:
                term = self.content(child)
            elif child.type == MEANING:
                meanings.extend(self.blocks(child.children))
        yield Definition(term, tuple(meanings))

    def _embedded(self, written: str) -> tuple[Block, ...]:
        at = self.line
        embeds, asked = self._embeds, written.strip("{} ")
        if asked.partition(":")[0].strip() == "value":
            return (Paragraph(plain(self._embedded_word(written))),)
        if embeds is None:
            self.say("book.no_game", self.place(at, 0), Severity.ERROR, word=asked)
            return ()
        return tuple(below(self._level, self.asked(lambda: embeds.blocks(asked), at)))

    # ------------------------------------------------------------------ words

    def content(self, node: SyntaxTreeNode) -> Runs:
        """Return the words of a heading, paragraph or cell; its attributes are kept aside."""
        self._attributes, self._picture_title = {}, ""
        return tuple(run for inline in node.children for run in self._words(inline))

    def _words(self, inline: SyntaxTreeNode) -> Runs:
        runs: list[Run] = []
        for child, look in self._looked(inline.children, Run("")):
            if child.type == ATTRIBUTES:
                self._attach(runs, child.meta)
            else:
                runs.extend(self.runs(child, look))
        while runs and not runs[-1].picture and not runs[-1].note and not runs[-1].text.strip():
            runs.pop()
        if runs and runs[-1].text:
            runs[-1] = runs[-1]._replace(text=runs[-1].text.rstrip())
        return tuple(part for run in joined(runs) for part in self._with_gaps(run))

    def _attach(self, runs: list[Run], attributes: dict[str, str]) -> None:
        """Give *attributes* to the picture before them, else to the whole paragraph."""
        self._attributes.update(attributes)
        last = next((at for at in range(len(runs) - 1, -1, -1) if runs[at].text.strip()), None)
        pictured = [at for at, run in enumerate(runs) if run.picture]
        if pictured and (last is None or last <= pictured[-1]):
            picture = runs[pictured[-1]].picture
            if picture is not None:
                runs[pictured[-1]] = runs[pictured[-1]]._replace(picture=sized(picture, attributes))

    def _with_gaps(self, run: Run) -> Iterator[Run]:
        """Yield *run* cut where something is open, each open place a problem."""
        start = 0
        for gap in () if run.code else gaps_in(run.text):
            sign = run.text[gap.start : gap.end]
            place = self.place(*self.place_of(sign))
            words = words_around(run.text, gap.start, gap.end)
            self.say("book.open_page" if gap.is_page else "book.open_place", place, words=words)
            if gap.start > start:
                yield run._replace(text=run.text[start : gap.start])
            yield run._replace(text=sign, gap=True)
            start = gap.end
        if start < len(run.text) or not start:
            yield run._replace(text=run.text[start:])

    def inside(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
        """Yield the words of everything in *node*."""
        for child, its_look in self._looked(node.children, look):
            yield from self.runs(child, its_look)

    def _looked(
        self, nodes: Iterable[SyntaxTreeNode], look: Run
    ) -> Iterator[tuple[SyntaxTreeNode, Run]]:
        """Yield *nodes* with their looks, which the tags of HTML between them change."""
        opened: list[tuple[str, Run]] = []
        for node in nodes:
            tag: HtmlTag | None = node.meta["tag"] if node.type == TAG else None
            if tag is None or tag.name in _SINGLE:
                yield node, look
            elif not tag.closes:
                opened.append((tag.name, look))
                look = self._look_of(tag, node.content, look)
            elif tag.name in (name for name, _ in opened):
                while opened:
                    name, look = opened.pop()
                    if name == tag.name:
                        break

    def _look_of(self, tag: HtmlTag, written: str, look: Run) -> Run:
        """Return *look* with what *tag* adds; one that means nothing on paper is told."""
        if tag.name == "a":
            if name := tag.attributes.get("id") or tag.attributes.get("name"):
                self._attributes["id"] = name
            href = tag.attributes.get("href", "")
            place = self.place(*self.place_of(written))
            return look._replace(link=self._target(href, place)) if href else look
        if tag.name not in KNOWN or (tag.name in ("font", "span") and tag.attributes):
            self._say_of_tag("book.tag_ignored", tag.name, self.place(*self.place_of(written)))
        return look._replace(**_LOOKS.get(tag.name, {}))

    def runs(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
        """Yield the words of *node*."""
        match node.type:
            case name if name == TAG:
                tag: HtmlTag = node.meta["tag"]
                if tag.name == "br":
                    yield look._replace(text="\n")
                elif tag.name == "img":
                    yield look._replace(text="", picture=self._tagged_picture(tag, node.content))
            case name if name == MATH:
                self.say("book.math", self.place(*self.place_of("$")))
                yield look._replace(text=" ".join(node.content.strip("$").split()), code=True)
            case "s":
                yield from self.inside(node, look._replace(struck=True))
            case "image":
                yield look._replace(text="", picture=self._picture(node))
            case "link":
                yield from self._link(node, look)
            case name if name == ICON:
                found = self._icons.get(node.content.replace("-", "_"))
                yield look._replace(text=found or f":{node.content}:")
            case name if name == NOTE_SIGN:
                yield self._note_sign(node.content, look)
            case name if name == EMBED_WORD:
                yield look._replace(text=self._embedded_word(node.content))
            case "code_inline" | "text":
                yield from self._written(node, look)
            case _:
                yield from super().runs(node, look)

    def _written(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
        """Yield words as they are written, without what other programs mean by their signs."""
        roll = rolled(node.content) if node.type == "code_inline" else ""
        if roll:
            yield look._replace(text=roll)
            return
        words = node.content
        if LOST in words:
            self.say("book.lost_object", self.place(*self.place_of(LOST)))
            words = words.replace(LOST, "")
        if words:
            bold = look.bold and node.type == "text"
            yield look._replace(
                text=without_bold_anew(words) if bold else words,
                code=look.code or node.type != "text",
            )

    def _note_sign(self, label: str, look: Run) -> Run:
        if label not in self._note_nodes:
            written = f"[^{label}]"
            self.say("book.note_missing", self.place(*self.place_of(written)), label=label)
            return look._replace(text=written)
        return look._replace(text="", note=self._numbers.setdefault(label, len(self._numbers) + 1))

    def _picture(self, node: SyntaxTreeNode) -> PictureUse:
        alt = " ".join(words_of(self.inside(node, Run(""))).split())
        self._picture_title = str(node.attrs.get("title", ""))
        return self._shelved(str(node.attrs.get("src", "")), alt, *self.place_of("]("))

    def _tagged_picture(self, tag: HtmlTag, written: str) -> PictureUse:
        said = tag.attributes
        at = self.place_of(written)
        self._picture_title = said.get("title", "")
        found = self._shelved(said.get("src", ""), " ".join(said.get("alt", "").split()), *at)
        styled = {pair["name"]: pair["length"] for pair in _STYLED.finditer(said.get("style", ""))}
        return sized(found, {**said, **styled})

    def _shelved(self, source: str, alt: str, line: int, column: int) -> PictureUse:
        found = self._shelf.use(source, self._source.lines[line].file.parent, alt)
        if found.fault:
            code = _FAULTS.get(found.fault, "book.picture_broken")
            self.say(code, self.place(line, column), file=unquote(source))
            found = found._replace(alt=alt or PurePath(unquote(source)).name)
        return found

    def _link(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
        target = self._target(str(node.attrs.get("href", "")), self.place(*self.place_of("](")))
        yield from self.inside(node, look._replace(link=target))
        if target.startswith("#") and not node.children:
            yield look._replace(text="", link=target)

    def _target(self, href: str, place: Place) -> str:
        """Return where a link to *href* leads, empty with a problem where that is nowhere."""
        file, sign, fragment = href.partition("#")
        if _SAFE.match(href) or not href:
            return href
        if sign and fragment and (not file or self._is_ours(file, self.line)):
            self.asked_for.append((f"#{fragment}", place))
            return f"#{fragment}"
        self.say("book.dead_link", place, link=href)
        return ""

    def _is_ours(self, file: str, line: int) -> bool:
        try:
            return real_path(self._source.lines[line].file.parent / file) in self._files
        except (OSError, ValueError, RuntimeError):
            return False

    def _embedded_word(self, written: str) -> str:
        asked = written.strip("{} ")
        name, _, rest = asked.partition(":")
        if name.strip() == "value":
            if self.ref is not None:
                return self.formula(rest.strip(), written)
        elif self._embeds is not None:
            from realms_builder.sheets.rules.reference import DirectiveError

            line, column = self.place_of(written)
            try:
                return self._embeds.words(asked)
            except DirectiveError as error:
                place = self.place(line, column)
                self.problems.append(Problem(error.code, place=place, values=error.values))
                return written
        self.say("book.no_game", self.place(*self.place_of(written)), Severity.ERROR, word=asked)
        return written


def _is_caption(node: SyntaxTreeNode) -> bool:
    return node.type == HTML and node.meta["tag"].name == "figcaption"


class Gap(NamedTuple):
    """An open place in a text: from where to where its sign stands, and whether a page is meant."""

    start: int
    end: int
    is_page: bool


def gaps_in(text: str) -> Iterator[Gap]:
    """Yield every open place in *text*; small letters are an ordinary word."""
    for found in _GAP.finditer(text):
        sign = found[0][len(found["page"] or "") :]
        if sign.startswith(_SIGN):
            yield Gap(found.end() - len(sign), found.end(), bool(found["page"]))
