"""Turns the blocks of a document into flowables of the library, one look for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from reportlab.lib.colors import toColor
from reportlab.platypus import HRFlowable
from reportlab.platypus import Paragraph as Prose
from reportlab.platypus import Table as Drawn

from realms_builder.layout.document import (
    Block,
    Box,
    Columns,
    Divider,
    Entry,
    Heading,
    Listing,
    Paragraph,
    Run,
    Runs,
    Table,
)
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.jobs.document_look import DocumentLook
from realms_builder.render.jobs.document_tables import drawn_table
from realms_builder.render.jobs.document_words import markup


@dataclass(frozen=True, slots=True)
class Piece:
    """A flowable with the space above and left of it in points.

    One that *keeps* stays with the next one.
    """

    flowable: Any
    above: float
    keeps: bool = False
    left: float = 0.0


class Typesetter:
    """Makes flowables for one column of *width* points."""

    def __init__(self, look: DocumentLook, width: float) -> None:
        """Set in *look*."""
        self.look = look
        self.width = width

    def pieces(self, blocks: Iterable[Block]) -> Iterator[Piece]:
        """Yield the pieces of *blocks*, in order."""
        after_table = False
        for block in blocks:
            for place, piece in enumerate(self._pieces(block)):
                least = 0.6 * self.look.size if after_table and not place else 0.0
                yield replace(piece, above=max(piece.above, least))
            after_table = isinstance(block, Table)

    def _pieces(self, block: Block) -> Iterator[Piece]:
        size = self.look.size
        match block:
            case Heading():
                yield self._heading(block)
            case Paragraph():
                yield Piece(self._prose(block.runs, note=block.note), size * 0.28)
            case Entry():
                yield Piece(self._entry(block), size * 0.26)
            case Listing():
                yield from self._listing(block)
            case Table():
                yield from self._table(block)
            case Box():
                yield Piece(self._box(block), size * 0.5)
            case Divider():
                line = toColor(self.look.line)
                yield Piece(HRFlowable("100%", 0.4, color=line, spaceBefore=0, spaceAfter=0), size)
            case Columns():
                yield from self.pieces(block.blocks)
            case _:  # what only a book has
                return

    def _heading(self, block: Heading) -> Piece:
        look = self.look
        if block.level > 2:
            style = look.style("text_bold", 1.04, look.main)
            return Piece(
                Prose(markup(block.runs, look, "text_bold"), style), look.size * 0.55, True
            )
        colour = look.white if look.bar else look.main
        style = look.style("text_bold", 1.12, colour, leading=1.16)
        words = Prose(markup(block.runs, look, "text_bold"), style)
        bar = Drawn([[words]], colWidths=[self.width])
        side, tall = look.size * 0.45, look.size * 0.2
        lines: list[tuple[Any, ...]] = [
            ("LEFTPADDING", (0, 0), (-1, -1), side if look.bar else 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), side if look.bar else 0),
            ("TOPPADDING", (0, 0), (-1, -1), tall * 0.8),
            ("BOTTOMPADDING", (0, 0), (-1, -1), tall * 1.5),
        ]
        if look.bar:
            lines.append(("BACKGROUND", (0, 0), (-1, -1), toColor(look.bar)))
        else:
            lines.append(("LINEBELOW", (0, 0), (-1, -1), 1.0, toColor(look.main)))
        bar.setStyle(lines)
        return Piece(bar, look.size * 0.95, True)

    def _prose(self, runs: Runs, *, note: bool = False) -> Prose:
        look = self.look
        if not note:
            return Prose(markup(runs, look), look.style())
        style = look.style("text_italic", 0.92, look.muted, leading=1.16)
        return Prose(markup(runs, look, "text_italic"), style)

    def _entry(self, entry: Entry) -> Prose:
        look = self.look
        name = tuple(run._replace(bold=True) for run in entry.name)
        facts = tuple(run._replace(muted=True, italic=True) for run in entry.facts)
        parts = [part for part in (name, facts, entry.text) if part]
        runs: list[Run] = [*parts[0]] if parts else []
        for part in parts[1:]:
            runs.extend((part[0]._replace(text=f" {part[0].text}"), *part[1:]))
        return Prose(markup(tuple(runs), look), look.style(hanging=look.size * 0.85))

    def _listing(self, block: Listing) -> Iterator[Piece]:
        signs = [
            "•" if block.first is None else f"{block.first + at}." for at in range(len(block.items))
        ]
        widest = max(self.look.fonts.width("text_bold", sign, self.look.size) for sign in signs)
        step = widest / MM_PER_PT + self.look.size * 0.65
        inner = Typesetter(self.look, self.width - step)
        for sign, item in zip(signs, block.items, strict=True):
            for place, piece in enumerate(inner.pieces(item)):
                begins = not place and isinstance(piece.flowable, Prose)
                flowable = self._signed(item[0], sign, step) if begins else piece.flowable
                yield Piece(flowable, piece.above * 0.8, piece.keeps, piece.left + step)

    def _signed(self, block: Block, sign: str, step: float) -> Prose:
        look = self.look
        style = look.style(sign_at=-step)
        runs = block.runs if isinstance(block, Paragraph) else ()
        return Prose(markup(runs, look), style, bulletText=sign)

    def _table(self, block: Table) -> Iterator[Piece]:
        look = self.look
        above = look.size * 0.4
        if block.caption:
            style = look.style("text_bold", 1.0, look.main)
            yield Piece(Prose(markup(block.caption, look, "text_bold"), style), above * 1.3, True)
            above = look.size * 0.12
        yield Piece(drawn_table(block, look, self.width), above, bool(block.notes))
        for at, note in enumerate(block.notes):
            prose = self._prose(note, note=True)
            yield Piece(prose, look.size * 0.16, at + 1 < len(block.notes))

    def _box(self, block: Box) -> Drawn:
        look = self.look
        pad = look.size * 0.6
        inner = Typesetter(look, self.width - 2 * pad)
        title = tuple(run._replace(bold=True) for run in block.title)
        blocks = (*((Paragraph(title),) if title else ()), *block.blocks)
        pieces = list(inner.pieces(blocks)) or [Piece(Prose("", look.style()), 0.0)]
        box = Drawn([[piece.flowable] for piece in pieces], colWidths=[self.width])
        lines: list[tuple[Any, ...]] = [
            ("RIGHTPADDING", (0, 0), (-1, -1), pad),
            ("BOTTOMPADDING", (0, 0), (-1, -2), 0),
            ("BOTTOMPADDING", (0, -1), (-1, -1), pad * 0.7),
            ("LINEBEFORE", (0, 0), (0, -1), 2.0, toColor(look.main)),
        ]
        for at, piece in enumerate(pieces):
            lines.append(("LEFTPADDING", (0, at), (0, at), pad + piece.left))
            lines.append(("TOPPADDING", (0, at), (0, at), piece.above if at else pad * 0.5))
        if look.panel:
            lines.append(("BACKGROUND", (0, 0), (-1, -1), toColor(look.panel)))
        box.setStyle(lines)
        return box
