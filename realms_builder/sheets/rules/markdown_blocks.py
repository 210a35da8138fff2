"""Turns a tree of Markdown into blocks: what rule texts and books read alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from realms_builder.core.problems import Place, Problem
from realms_builder.layout.document import (
    Align,
    Block,
    BoxedBlocks,
    Cell,
    Code,
    Divider,
    Heading,
    Listing,
    Paragraph,
    Row,
    Run,
    Runs,
    Table,
)
from realms_builder.sheets.rules.markdown import DIRECTIVE, FORMULA

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from realms_builder.sheets.rules.reference import Reference

_WORDS = re.compile(r"\S+")


class BlockReader:
    """Goes through the tree of one text; a reader of a kind of text adds what only that has."""

    def __init__(self, lines: Sequence[str], ref: Reference | None) -> None:
        """Read a text of *lines*, filled from the game of *ref* where there is one."""
        self.lines = lines
        self.ref = ref
        self.line = 0
        self.problems: list[Problem] = []
        self._found: dict[str, int] = {}

    def place(self, line: int, column: int) -> Place:
        """Return where *line* and *column*, both from 0, are in the user's file."""
        return Place("", line + 1, column + 1)

    # ------------------------------------------------------------------ blocks

    def blocks(self, nodes: Iterable[SyntaxTreeNode]) -> Iterator[Block]:
        """Yield the blocks of *nodes*."""
        for node in nodes:
            if node.map:
                self.line = node.map[0]
            yield from self.block(node)

    def block(self, node: SyntaxTreeNode) -> Sequence[Block]:
        """Return what one node becomes."""
        match node.type:
            case "heading":
                return (Heading(int(node.tag[1]), self.content(node)),)
            case "paragraph":
                runs = self.content(node)
                return (Paragraph(runs),) if runs else ()
            case "bullet_list" | "ordered_list":
                return (self._listing(node),)
            case "table":
                return (self._table(node),)
            case "blockquote":
                return (BoxedBlocks(tuple(self.blocks(node.children))),)
            case "hr":
                return (Divider(),)
            case "fence" | "code_block":
                return self.code(tuple(node.content.rstrip("\n").split("\n")))
            case name if name == DIRECTIVE:
                return self.directive(node)
            case _:
                return ()

    def code(self, lines: tuple[str, ...]) -> Sequence[Block]:
        """Return *lines* of code as blocks."""
        return (Code(lines),)

    def directive(self, node: SyntaxTreeNode) -> Sequence[Block]:
        """Return what a line with three colons becomes."""
        at, ref = self.line, self.ref
        name, *words = node.content.removeprefix(":::").split() or [""]
        if ref is None:
            return ()
        return self.asked(lambda: self.filled(ref, name, words), at)

    def filled(self, ref: Reference, name: str, words: Sequence[str]) -> tuple[Block, ...]:
        """Return the blocks of a directive; raises :class:`DirectiveError`."""
        from realms_builder.sheets.rules.directives import blocks_of

        return blocks_of(ref, name, words)

    def asked(self, make: Callable[[], tuple[Block, ...]], at: int) -> tuple[Block, ...]:
        """Return what *make* makes of the directive in line *at*, or nothing and a problem."""
        from realms_builder.sheets.rules.reference import DirectiveError

        try:
            return make()
        except DirectiveError as error:
            place = self.place(at, self._column(at, error.word))
            self.problems.append(Problem(error.code, place=place, values=error.values))
            return ()

    def _column(self, at: int, word: int) -> int:
        """Return the column of a word behind the name of a directive; -1 is the name."""
        line = self.lines[at]
        begin = line.find(":::") + 3
        places = [found.start() for found in _WORDS.finditer(line, begin)]
        return places[word + 1] if word + 1 < len(places) else begin

    def _listing(self, node: SyntaxTreeNode) -> Listing:
        first = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        return Listing(tuple(tuple(self.blocks(item.children)) for item in node.children), first)

    def _table(self, node: SyntaxTreeNode) -> Table:
        head: list[Row] = []
        rows: list[Row] = []
        columns: tuple[Align, ...] = ()
        for part in node.children:
            for line in part.children:
                if line.map:
                    self.line = line.map[0]
                is_head = part.type == "thead"
                row = tuple(Cell(self.content(cell), head=is_head) for cell in line.children)
                columns = columns or tuple(_align(cell) for cell in line.children)
                (head if is_head else rows).append(row)
        shown = [row for row in head if any(cell.runs for cell in row)]
        return Table(columns, tuple(shown), tuple(rows))

    # ------------------------------------------------------------------ words

    def content(self, node: SyntaxTreeNode) -> Runs:
        """Return the words of a heading, paragraph or cell."""
        return tuple(run for child in node.children for run in self.runs(child, Run("")))

    def runs(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
        """Yield the words of *node*, which look like *look* and what they are themselves."""
        match node.type:
            case "text" | "html_inline":
                if node.content:
                    yield look._replace(text=node.content)
            case "code_inline":
                yield look._replace(text=node.content, code=True)
            case "softbreak":
                yield look._replace(text=" ")
            case "hardbreak":
                yield look._replace(text="\n")
            case "strong":
                yield from self.inside(node, look._replace(bold=True))
            case "em":
                yield from self.inside(node, look._replace(italic=True))
            case "link":
                yield from self.inside(node, look._replace(link=str(node.attrs.get("href", ""))))
            case name if name == FORMULA:
                yield look._replace(text=self.formula(node.content, "{" + node.content + "}"))
            case _:
                yield from self.inside(node, look)

    def inside(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
        """Yield the words of everything in *node*."""
        for child in node.children:
            yield from self.runs(child, look)

    def formula(self, formula: str, written: str) -> str:
        """Return what *formula* comes to; *written* is how it stands in the text."""
        if self.ref is None:
            return written
        from realms_builder.game.formulas import FormulaError, parse

        line, column = self.place_of(written)
        try:
            return self.ref.say(parse(formula).evaluate(self.ref.scope))
        except FormulaError as error:
            values = {**error.values, "formula": formula, "formula_column": error.column}
            place = self.place(line, column + written.find(formula) + error.column - 1)
            self.problems.append(Problem(error.sentence_code, place=place, values=values))
            return written

    def place_of(self, words: str) -> tuple[int, int]:
        """Return line and column, from 0, of the next place from here on that holds *words*."""
        for at in range(self.line, len(self.lines)):
            start = self._found.get(f"{at}:{words}", 0)
            column = self.lines[at].find(words, start)
            if column >= 0:
                self._found[f"{at}:{words}"] = column + 1
                return at, column
        return self.line, 0


def _align(cell: SyntaxTreeNode) -> Align:
    style = str(cell.attrs.get("style", ""))
    if "center" in style:
        return "center"
    return "right" if "right" in style else "left"
