"""Reads a rule text of a game into a document, directives filled from the game's data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from realms_builder.gamedata.formulas import FormulaError, parse
from realms_builder.problems import Place, Problem
from realms_builder.sheets.directives import blocks_of
from realms_builder.sheets.document import (
    Align,
    Block,
    Box,
    Cell,
    Divider,
    Heading,
    Listing,
    Paragraph,
    Row,
    Run,
    Runs,
    Table,
)
from realms_builder.sheets.markdown import DIRECTIVE, FORMULA, parse_markdown
from realms_builder.sheets.reference import DirectiveError, Reference, pick

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

COLUMNS = "columns"
MOST_CHARACTERS = 1_000_000
_WORDS = re.compile(r"\S+")
_COUNTS = {str(count): count for count in (1, 2, 3, 4)}


@dataclass(frozen=True, slots=True)
class RuleText:
    """What a rule text says: blocks, the columns its author wants (0: any), what is wrong."""

    blocks: tuple[Block, ...]
    columns: int = 0
    problems: tuple[Problem, ...] = ()


def read_rule_file(path: Path, ref: Reference) -> RuleText:
    """Return the rule text at *path*; one that cannot be read is empty and says so."""
    try:
        if path.stat().st_size > MOST_CHARACTERS:
            values = {"limit_kb": MOST_CHARACTERS // 1000}
            return _refused("rules.too_long", path, values)
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or getattr(error, "reason", str(error))
        return _refused("rules.unreadable", path, {"reason": str(reason)})
    return read_rule_text(text, ref, str(path))


def _refused(code: str, path: Path, values: dict[str, Any]) -> RuleText:
    return RuleText((), 0, (Problem(code, place=Place(str(path)), values=values),))


def read_rule_text(text: str, ref: Reference, file: str = "") -> RuleText:
    """Return *text* as blocks; every mistake becomes a problem at its place in *file*."""
    reader = _Reader(text, ref, file)
    blocks = tuple(reader.blocks(parse_markdown(text).children))
    return RuleText(blocks, reader.columns, tuple(reader.problems))


class _Reader:
    """Goes through the tree of one text."""

    def __init__(self, text: str, ref: Reference, file: str) -> None:
        self._lines = text.splitlines()
        self._ref = ref
        self._file = file
        self._found: dict[str, int] = {}
        self._line = 0
        self.columns = 0
        self.problems: list[Problem] = []

    # ------------------------------------------------------------------ blocks

    def blocks(self, nodes: Iterable[SyntaxTreeNode]) -> Iterator[Block]:
        for node in nodes:
            if node.map:
                self._line = node.map[0]
            yield from self._block(node)

    def _block(self, node: SyntaxTreeNode) -> Sequence[Block]:
        match node.type:
            case "heading":
                return (Heading(int(node.tag[1]), self._content(node)),)
            case "paragraph":
                runs = self._content(node)
                return (Paragraph(runs),) if runs else ()
            case "bullet_list" | "ordered_list":
                return (self._listing(node),)
            case "table":
                return (self._table(node),)
            case "blockquote":
                return (Box(tuple(self.blocks(node.children))),)
            case "hr":
                return (Divider(),)
            case "fence" | "code_block":
                lines = node.content.rstrip("\n").split("\n")
                return tuple(Paragraph((Run(line, code=True),)) for line in lines if line)
            case name if name == DIRECTIVE:
                return self._directive(node)
            case _:
                return ()

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
                    self._line = line.map[0]
                is_head = part.type == "thead"
                row = tuple(Cell(self._content(cell), head=is_head) for cell in line.children)
                columns = columns or tuple(_align(cell) for cell in line.children)
                (head if is_head else rows).append(row)
        shown = [row for row in head if any(cell.runs for cell in row)]
        return Table(columns, tuple(shown), tuple(rows))

    # ------------------------------------------------------------------ words

    def _content(self, node: SyntaxTreeNode) -> Runs:
        return tuple(run for child in node.children for run in self._runs(child, Run("")))

    def _runs(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
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
                yield from self._inside(node, look._replace(bold=True))
            case "em":
                yield from self._inside(node, look._replace(italic=True))
            case "link":
                yield from self._inside(node, look._replace(link=str(node.attrs.get("href", ""))))
            case name if name == FORMULA:
                yield look._replace(text=self._formula(node.content))
            case _:
                yield from self._inside(node, look)

    def _inside(self, node: SyntaxTreeNode, look: Run) -> Iterator[Run]:
        for child in node.children:
            yield from self._runs(child, look)

    def _formula(self, written: str) -> str:
        line, column = self._place_of("{" + written + "}")
        try:
            return self._ref.say(parse(written).evaluate(self._ref.scope))
        except FormulaError as error:
            values = {**error.values, "formula": written, "formula_column": error.column}
            place = Place(self._file, line, column + error.column)
            self.problems.append(Problem(error.sentence_code, place=place, values=values))
            return "{" + written + "}"

    def _place_of(self, words: str) -> tuple[int, int]:
        """Return line and column, from 1, of the next place from here on that holds *words*."""
        for at in range(self._line, len(self._lines)):
            start = self._found.get(f"{at}:{words}", 0)
            column = self._lines[at].find(words, start)
            if column >= 0:
                self._found[f"{at}:{words}"] = column + 1
                return at + 1, column + 1
        return self._line + 1, 1

    # ------------------------------------------------------------------ directives

    def _directive(self, node: SyntaxTreeNode) -> tuple[Block, ...]:
        at = self._line
        name, *words = node.content.removeprefix(":::").split() or [""]
        try:
            if name == COLUMNS:
                self.columns = pick(words[0] if words else "", _COUNTS, "rules.column_count")
                return ()
            return blocks_of(self._ref, name, words)
        except DirectiveError as error:
            place = Place(self._file, at + 1, self._column(at, error.word))
            self.problems.append(Problem(error.code, place=place, values=error.values))
            return ()

    def _column(self, at: int, word: int) -> int:
        """Return the column, from 1, of a word behind the name of a directive; -1 is the name."""
        line = self._lines[at]
        begin = line.find(":::") + 3
        places = [found.start() for found in _WORDS.finditer(line, begin)]
        return (places[word + 1] if word + 1 < len(places) else begin) + 1


def _align(cell: SyntaxTreeNode) -> Align:
    style = str(cell.attrs.get("style", ""))
    if "center" in style:
        return "center"
    return "right" if "right" in style else "left"


def titled(blocks: tuple[Block, ...]) -> tuple[str, tuple[Block, ...]]:
    """Return the words of the first heading of level 1, and the blocks without it."""
    for place, block in enumerate(blocks):
        if isinstance(block, Heading) and block.level == 1:
            title = "".join(run.text for run in block.runs)
            return title, (*blocks[:place], *blocks[place + 1 :])
    return "", blocks
