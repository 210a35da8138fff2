"""Blocks of a document as HTML that asks for nothing outside itself; every word is escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any

from realms_builder.layout.document import (
    Align,
    Block,
    BoxedBlocks,
    CardUse,
    Cell,
    Code,
    ColumnBlocks,
    Contents,
    Definition,
    DefinitionBlock,
    Divider,
    FigureBlock,
    Heading,
    Listing,
    Paragraph,
    Row,
    Run,
    Table,
    words_of,
)
from realms_builder.sheets.rules.marked_text import BULLET

_LOWEST = 6


class BlockHtml:
    """Writes blocks; who shows more than words, such as pictures and links, overrides a method.

    Ends of paragraphs, rows and cells are left out, as HTML allows: what follows ends them.
    Pictures and cards are said by their words, links by what they are called.
    """

    def __init__(self, places: Mapping[tuple[str, str], str] | None = None, below: int = 2) -> None:
        """Write headings at least one level under that of *below*.

        An entry whose name and text are in *places* gets the id found there.
        """
        self._places = places or {}
        self._below = below

    def blocks(self, blocks: Iterable[Block]) -> str:
        """Return *blocks*."""
        return "".join(_MAKERS[type(block)](self, block) for block in blocks)

    def runs(self, runs: Iterable[Run]) -> str:
        """Return *runs* with their looks."""
        return "".join(map(self.run, runs))

    def run(self, run: Run) -> str:
        """Return a few words with their look."""
        said = escape(run.text or (run.picture.alt if run.picture else ""), quote=False)
        said = said.replace("\n", "<br>")
        looks = (
            ("code", run.code),
            ("b", run.bold),
            ("i", run.italic or run.muted),
            ("s", run.struck),
            ("u", run.underlined),
            ("mark", run.marked),
            ("sup", run.rise > 0),
            ("sub", run.rise < 0),
        )
        for tag, wanted in looks:
            if wanted and said:
                said = f"<{tag}>{said}</{tag}>"
        return said

    def end(self, tag: str) -> str:
        """Return the end of a *tag* whose end may be left out."""
        del tag
        return ""

    def heading(self, block: Heading) -> str:
        """Return a heading."""
        level = min(max(block.level, 2) - 1 + self._below, _LOWEST)
        words = f"{escape(block.number)} {self.runs(block.runs)}".strip()
        return f"<h{level}>{words}</h{level}>"

    def paragraph(self, block: Paragraph) -> str:
        """Return a paragraph, nothing for one without words."""
        return f"<p>{self.runs(block.runs)}{self.end('p')}" if block.runs else ""

    def entry(self, block: DefinitionBlock) -> str:
        """Return a word with what it means."""
        facts = f" <i>{escape(words_of(block.facts), quote=False)}</i>" if block.facts else ""
        name = escape(words_of(block.name), quote=False)
        place = self._places.get(told_by(block), "")
        said = f"<b>{name}</b>{facts} {self.runs(block.text)}"
        return f"<p{f' id={place}' if place else ''}>{said}{self.end('p')}"

    def listing(self, block: Listing) -> str:
        """Return a list."""
        start = f' start="{block.first}"' if block.first not in (None, 1) else ""
        tag = "ul" if block.first is None else "ol"
        rows = "".join(f"<li>{self._item(item)}{self.end('li')}" for item in block.items)
        return f"<{tag}{start}>{rows}</{tag}>"

    def _item(self, blocks: tuple[Block, ...]) -> str:
        """Return an entry of a list; one of a single paragraph goes without a tag of its own."""
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            return self.runs(blocks[0].runs)
        return self.blocks(blocks)

    def table(self, block: Table) -> str:
        """Return a table and the notes below it."""
        caption = f"<caption>{self.runs(block.caption)}</caption>" if block.caption else ""
        said = [row for row in block.head if any(cell.runs for cell in row)]
        heads = [self._row(row, block.columns, is_head=True) for row in said]
        rows = "".join(self._row(row, block.columns) for row in block.rows)
        head = f"<thead>{''.join(heads)}{self.end('thead')}" if heads else ""
        small = (f"<p><small>{self.runs(note)}</small>{self.end('p')}" for note in block.notes)
        inside = f"{caption}{head}<tbody>{rows}{self.end('tbody')}"
        # What is wider than the phone is moved under the finger, not the page with it.
        return f'<div class="wide"><table>{inside}</table></div>{"".join(small)}'

    def _row(self, row: Row, aligns: tuple[Align, ...], *, is_head: bool = False) -> str:
        at, cells = 0, ""
        for cell in row:
            align = aligns[at] if at < len(aligns) else "left"
            cells += self._cell(cell, self.aligned(align), is_head=is_head)
            at += cell.span
        return f"<tr>{cells}{self.end('tr')}"

    def aligned(self, align: Align) -> str:
        """Return the attribute by which a cell stands where its column wants it."""
        del align
        return ""

    def _cell(self, cell: Cell, look: str, *, is_head: bool) -> str:
        look += f' colspan="{cell.span}"' if cell.span > 1 else ""
        if not cell.runs or not (is_head or cell.head):
            return f"<td{look}>{self.runs(cell.runs)}{self.end('td')}"
        words = self.runs(run._replace(bold=False) for run in cell.runs)
        look += "" if is_head else ' scope="row"'
        return f"<th{look}>{words}{self.end('th')}"

    def box(self, block: BoxedBlocks) -> str:
        """Return blocks that are set apart."""
        title = f"<p><b>{self.runs(block.title)}</b>{self.end('p')}" if block.title else ""
        return f"<blockquote>{title}{self.blocks(block.blocks)}</blockquote>"

    def definition(self, block: Definition) -> str:
        """Return a term with the blocks that say what it means."""
        return f"<p><b>{self.runs(block.term)}</b>{self.end('p')}{self.blocks(block.blocks)}"

    def figure(self, block: FigureBlock) -> str:
        """Return what pictures show."""
        said = words_of(block.caption) or ", ".join(p.alt for p in block.pictures if p.alt)
        return f"<p><i>{escape(said, quote=False)}</i>{self.end('p')}" if said else ""

    def card(self, block: CardUse) -> str:
        """Return whose card it is."""
        return f"<p>{escape(block.address)}{self.end('p')}"

    def code(self, block: Code) -> str:
        """Return lines that keep every blank."""
        return f"<pre>{escape(chr(10).join(block.lines))}</pre>"


def html_of(
    blocks: Iterable[Block], places: Mapping[tuple[str, str], str] | None = None, below: int = 2
) -> str:
    """Return *blocks* as HTML; *places* and *below* are those of :class:`BlockHtml`."""
    return BlockHtml(places, below).blocks(blocks)


def told_by(entry: DefinitionBlock) -> tuple[str, str]:
    """Return the words of the name and the text of *entry*."""
    return words_of(entry.name), words_of(entry.text)


def runs_html(runs: Iterable[Run]) -> str:
    """Return *runs* with their looks."""
    return BlockHtml().runs(runs)


def lines_html(runs: Iterable[Run]) -> str:
    """Return *runs* as paragraphs, lines that begin with a bullet as the rows of a list."""
    lines: list[list[Run]] = [[]]
    for run in runs:
        if run.text == "\n":
            lines.append([])
        else:
            lines[-1].append(run)
    return "".join(
        f"<ul>{''.join(f'<li>{runs_html(_unmarked(line))}' for line in same)}</ul>"
        if is_list
        else f"<p>{'<br>'.join(map(runs_html, same))}"
        for is_list, same in groupby(lines, _has_bullet)
    )


def _has_bullet(line: list[Run]) -> bool:
    return bool(line) and line[0].text.startswith(BULLET)


def _unmarked(line: list[Run]) -> Iterator[Run]:
    yield line[0]._replace(text=line[0].text.removeprefix(BULLET))
    yield from line[1:]


_MAKERS: Mapping[type, Callable[[BlockHtml, Any], str]] = {
    Heading: lambda html, block: html.heading(block),
    Paragraph: lambda html, block: html.paragraph(block),
    DefinitionBlock: lambda html, block: html.entry(block),
    Listing: lambda html, block: html.listing(block),
    Table: lambda html, block: html.table(block),
    BoxedBlocks: lambda html, block: html.box(block),
    ColumnBlocks: lambda html, block: html.blocks(block.blocks),
    Definition: lambda html, block: html.definition(block),
    Code: lambda html, block: html.code(block),
    FigureBlock: lambda html, block: html.figure(block),
    CardUse: lambda html, block: html.card(block),
    Divider: lambda _html, block: "" if block.page else "<hr>",
    Contents: lambda _html, _block: "",
}
