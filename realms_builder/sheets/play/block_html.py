"""Blocks of a document as HTML that asks for nothing outside itself; every word is escaped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any

from realms_builder.layout.document import (
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
    Run,
    Table,
    words_of,
)
from realms_builder.sheets.rules.marked_text import BULLET

_LOWEST = 6


def html_of(
    blocks: Iterable[Block], places: Mapping[tuple[str, str], str] | None = None, below: int = 2
) -> str:
    """Return *blocks* as HTML whose headings stand at least one level under that of *below*.

    An entry whose name and text are in *places* gets the id found there. Ends of paragraphs,
    rows and cells are left out, as HTML allows: what follows ends them. Pictures and cards are
    said by their words, links by what they are called.
    """
    marked = places or {}
    return "".join(
        _definition(block, marked.get(told_by(block), ""))
        if isinstance(block, DefinitionBlock)
        else _MAKERS[type(block)](block, below)
        for block in blocks
    )


def told_by(entry: DefinitionBlock) -> tuple[str, str]:
    """Return the words of the name and the text of *entry*."""
    return words_of(entry.name), words_of(entry.text)


def runs_html(runs: Iterable[Run]) -> str:
    """Return *runs* with their looks."""
    return "".join(map(_run, runs))


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


def _run(run: Run) -> str:
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


def _heading(block: Heading, below: int) -> str:
    level = min(max(block.level, 2) - 1 + below, _LOWEST)
    words = f"{escape(block.number)} {runs_html(block.runs)}".strip()
    return f"<h{level}>{words}</h{level}>"


def _definition(block: DefinitionBlock, place: str = "") -> str:
    facts = f" <i>{escape(words_of(block.facts), quote=False)}</i>" if block.facts else ""
    name = escape(words_of(block.name), quote=False)
    return f"<p{f' id={place}' if place else ''}><b>{name}</b>{facts} {runs_html(block.text)}"


def _listing(block: Listing, below: int) -> str:
    start = f' start="{block.first}"' if block.first not in (None, 1) else ""
    tag = "ul" if block.first is None else "ol"
    rows = "".join(f"<li>{_item(item, below)}" for item in block.items)
    return f"<{tag}{start}>{rows}</{tag}>"


def _item(blocks: tuple[Block, ...], below: int) -> str:
    """Return an entry of a list; one of a single paragraph goes without a tag of its own."""
    if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
        return runs_html(blocks[0].runs)
    return html_of(blocks, below=below)


def _table(block: Table, _below: int) -> str:
    caption = f"<caption>{runs_html(block.caption)}</caption>" if block.caption else ""
    head = "".join(_row(row, heads=True) for row in block.head)
    rows = "".join(_row(row) for row in block.rows)
    notes = "".join(f"<p><small>{runs_html(note)}</small>" for note in block.notes)
    inside = f"{caption}{f'<thead>{head}' if head else ''}<tbody>{rows}"
    # What is wider than the phone is moved under the finger, not the page with it.
    return f"<div class=wide><table>{inside}</table></div>{notes}"


def _row(row: tuple[Cell, ...], *, heads: bool = False) -> str:
    return f"<tr>{''.join(_cell(cell, is_head=heads) for cell in row)}"


def _cell(cell: Cell, *, is_head: bool) -> str:
    span = f" colspan={cell.span}" if cell.span > 1 else ""
    if not cell.runs or not (is_head or cell.head):
        return f"<td{span}>{runs_html(cell.runs)}"
    words = runs_html(run._replace(bold=False) for run in cell.runs)
    return f"<th{'' if is_head else ' scope=row'}{span}>{words}"


def _box(block: BoxedBlocks, below: int) -> str:
    title = f"<p><b>{runs_html(block.title)}</b>" if block.title else ""
    return f"<blockquote>{title}{html_of(block.blocks, below=below)}</blockquote>"


def _figure(block: FigureBlock, _below: int) -> str:
    said = words_of(block.caption) or ", ".join(p.alt for p in block.pictures if p.alt)
    return f"<p><i>{escape(said, quote=False)}</i>" if said else ""


def _code(block: Code, _below: int) -> str:
    return f"<pre>{escape(chr(10).join(block.lines))}</pre>"


_MAKERS: Mapping[type, Callable[[Any, int], str]] = {
    Heading: _heading,
    Paragraph: lambda block, _below: f"<p>{runs_html(block.runs)}" if block.runs else "",
    Listing: _listing,
    Table: _table,
    BoxedBlocks: _box,
    ColumnBlocks: lambda block, below: html_of(block.blocks, below=below),
    Definition: lambda block, below: (
        f"<p><b>{runs_html(block.term)}</b>{html_of(block.blocks, below=below)}"
    ),
    Code: _code,
    FigureBlock: _figure,
    CardUse: lambda block, _below: f"<p>{escape(block.address)}",
    Divider: lambda block, _below: "" if block.page else "<hr>",
    Contents: lambda _block, _below: "",
}
