"""One model on a roster sheet as a block that is never split."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from realms_builder.cards.elements.tracks import SMALLEST_BOX_MM, Track, track_content
from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import DASH
from realms_builder.layout.blocks import Above, Block, Content, Marks, Stack
from realms_builder.layout.line_breaking import FaceRun, Paragraph
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BADGE, BOLD, ITALIC, Fit
from realms_builder.layout.words import put, width_mm
from realms_builder.sheets.roster.columns import SheetColumns, stat_rows
from realms_builder.sheets.roster.counter_strip import CounterStrips, NoteLine
from realms_builder.sheets.roster.entries import Boxes, ItemGroup, NamedValue, SheetEntry
from realms_builder.sheets.roster.item_facts import NBSP
from realms_builder.sheets.roster.item_tables import table_content
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.signs import draw_sign

_TOP_MM, _BOTTOM_MM = 1.5, 1.6
_STAT_ROW_MM, _COMPACT_ROW_MM = 6.2, 3.6


class EntryContent(Content):
    """An entry bound to the columns of its sheet; *limit* cuts its text after so many letters."""

    __slots__ = ("_columns", "_entry", "_limit", "_look", "_severity")

    def __init__(
        self,
        entry: SheetEntry,
        columns: SheetColumns,
        look: PageLook,
        severity: Severity | None = None,
        limit: int | None = None,
    ) -> None:
        """Show *entry* with the sign of the worst thing found about it."""
        super().__init__()
        self._entry = entry
        self._columns = columns
        self._look = look
        self._severity = severity
        self._limit = limit

    @property
    def name(self) -> str:
        """Return the name of the entry."""
        return self._entry.name

    @property
    def length(self) -> int:
        """Return how many letters the text below the name has."""
        return sum(len(run.text) for part in body_of(self._entry, self._look) for run in part)

    def shortened(self, limit: int) -> EntryContent:
        """Return the same with no more than *limit* letters below the name."""
        return EntryContent(self._entry, self._columns, self._look, self._severity, limit)

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the block; *width* is that of the page between its margins."""
        look, columns, entry = self._look, self._columns, self._entry
        if look.is_compact:
            row = Prose([row_of(entry, look)], look.row).layout(columns.text_width, fit)
            return EntryBlock(entry, look, columns, self._severity, (row, None), fit)
        parts: list[Content] = [Prose([title_of(entry, look)], look.name)]
        lead = lead_of(entry, look)
        if lead:
            parts.append(Prose([lead], look.kind))
        beside, under = self._body()
        below = under.layout(width - columns.text_x, fit) if under else None
        parts += [beside] if beside else []
        if look.is_roomy:
            below = self._to_play_on(below, width)
        head = Stack(parts, look.mm(0.35)).layout(columns.text_width, fit)
        return EntryBlock(entry, look, columns, self._severity, (head, below), fit)

    def _body(self) -> tuple[Content | None, Content | None]:
        """Return what stands beside stats and boxes, and what below them at full width.

        Tables that stand below have the numbers there too; other things leave the words above.
        A text that is cut has no tables.
        """
        entry, look, tables = self._entry, self._look, self._columns.items
        if self._limit is not None or not any(group.id in tables for group in entry.items):
            paragraphs = body_of(entry, look)
            text = list(paragraphs) if self._limit is None else cut_body(paragraphs, self._limit)
            body = Prose(text, look.body)
            return (None, body) if self._columns.below else (body, None)
        words = tuple(group for group in entry.items if group.id not in tables)
        above = list(body_of(replace(entry, items=words, values=(), forms=(), note=""), look))
        shown = (group for group in entry.items if group.id in tables)
        parts: list[Content] = [
            table_content(tuple(groups), table, look)
            for table, groups in groupby(shown, key=lambda group: tables[group.id])
        ]
        rest = list(body_of(replace(entry, items=(), members=()), look))
        parts += [Prose(rest, look.body)] if rest else []
        words_above = Prose(above, look.body) if above else None
        if self._columns.below:
            return words_above, Stack(parts, look.mm(0.5))
        return Stack([words_above, *parts] if words_above else parts, look.mm(0.5)), None

    def _to_play_on(self, body: Block | None, width: float) -> Block:
        """Return *body*, if any stands below, with counters and a line for notes under it."""
        look, counters = self._look, self._entry.counters
        room = width - self._columns.text_x
        parts = [body] if body is not None and body.height else []
        if counters:
            parts.append(CounterStrips(counters, look, room))
        parts.append(NoteLine(sentence("sending.note", look.lang), look, room))
        return Above(parts, look.mm(0.9))


class EntryBlock(Block):
    """A laid-out entry: text at the left, stats, boxes and costs at the right or below."""

    __slots__ = (
        "_body",
        "_columns",
        "_entry",
        "_fit",
        "_head",
        "_look",
        "_severity",
        "_stats_h",
        "_upper_h",
    )

    def __init__(
        self,
        entry: SheetEntry,
        look: PageLook,
        columns: SheetColumns,
        severity: Severity | None,
        texts: tuple[Block, Block | None],
        fit: Fit,
    ) -> None:
        """Place two *texts*: beside the stats, and below everything at full width."""
        self._entry = entry
        self._look = look
        self._columns = columns
        self._severity = severity
        self._head, self._body = texts
        self._fit = fit
        rows = 0 if not entry.stats else len(stat_rows(columns, look)) if columns.stacked else 1
        row = _COMPACT_ROW_MM if look.is_compact and not columns.stacked else _STAT_ROW_MM
        self._stats_h = rows * look.mm(row) if columns.stats else 0.0
        right = self._stats_h + self._tracks(None, 0.0, 0.0)
        head = self._head.height
        self._upper_h = head + right if columns.stacked else max(head, right)
        below = self._body.height if self._body else 0.0
        super().__init__(self._upper_h + below + look.mm(_TOP_MM + _BOTTOM_MM))
        self.too_wide = self._head.too_wide

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Draw the entry with the left margin at *x*."""
        look, columns = self._look, self._columns
        top = y + look.mm(_TOP_MM)
        name = look.row if look.is_compact else look.name
        baseline = top + self._head.top + name.cap_mm(self._fit.size(name.size_pt))
        self._gutter(out, x, baseline)
        self._head.draw(out, x + columns.text_x, top)
        for column in columns.costs:
            cost = next((c.value for c in self._entry.costs if c.id == column.id), "")
            if cost:
                put(out, cost, look.value, x + column.x, baseline, column.width, align=1.0)
        if columns.stacked:
            below = top + self._head.height
            self._stat_strip(out, x + columns.text_x, below)
            self._tracks(out, x + columns.text_x, below + self._stats_h)
        else:
            self._stat_row(out, x, baseline)
            self._tracks(out, x + columns.tracks_x, top + self._stats_h)
        if self._body is not None:
            self._body.draw(out, x + columns.text_x, top + self._upper_h)

    def _gutter(self, out: Marks, x: float, baseline: float) -> None:
        look = self._look
        room = look.mm(5.2)
        if self._entry.number:
            put(out, str(self._entry.number), look.kind, x, baseline, room, align=1.0)
        if self._severity is not None:
            side = look.mm(3.0)
            draw_sign(out, look, self._severity, x + room - side, baseline + look.mm(1.5), side)

    # ------------------------------------------------------------------ stats

    def _stat_row(self, out: Marks, x: float, baseline: float) -> None:
        stats = {stat.id: stat for stat in self._entry.stats}
        for column in self._columns.stats if stats else ():
            self._stat(out, stats.get(column.id), x + column.x, baseline, column.width, 0.5)

    def _stat(
        self,
        out: Marks,
        stat: NamedValue | None,
        x: float,
        baseline: float,
        room: float,
        align: float,
    ) -> None:
        look = self._look
        value = stat.value if stat is not None else DASH
        colour = look.muted if value == DASH else look.bad if _is_bad(stat) else ""
        star = width_mm("*", look.value) if stat is not None and stat.differs else 0.0
        end = put(
            out,
            value,
            look.value,
            x + star * align,
            baseline,
            room - star,
            align=align,
            colour=colour,
        )
        if star:
            put(out, "*", look.value, end, baseline, star, colour=colour)

    def _stat_strip(self, out: Marks, x: float, top: float) -> None:
        """Write stats with their names in front, in as many rows as they need."""
        look = self._look
        stats = {stat.id: stat for stat in self._entry.stats}
        rows = stat_rows(self._columns, look) if stats else []
        for number, row in enumerate(rows):
            baseline = top + number * look.mm(_STAT_ROW_MM) + look.mm(4.3)
            left = x
            for column, head, width in row:
                put(out, column.head, look.label, left, baseline, head)
                stat = stats.get(column.id)
                self._stat(out, stat, left + head + look.mm(0.9), baseline, width, 0.0)
                left += head + width + look.mm(2.6)

    # ------------------------------------------------------------------ boxes

    def _tracks(self, out: Marks | None, x: float, top: float) -> float:
        """Draw the rows of boxes, or with no *out* only measure them; return their height."""
        look, columns = self._look, self._columns
        tracks = self._entry.tracks
        if not tracks:
            return 0.0
        width = look.width - columns.tracks_x
        named = columns.tracks_named
        height = 0.0
        for track in tracks:
            height += self._track(out, track, x, top + height, named, width - named)
        return height + look.mm(0.6)

    def _track(
        self, out: Marks | None, track: Boxes, x: float, y: float, named: float, width: float
    ) -> float:
        look = self._look
        drawn = Track("", track.count, track.split, ticked=track.ticked, every=track.every)
        boxes = track_content([drawn], look.tracks())
        block = boxes.layout(width, self._fit)
        if out is not None:
            block.draw(out, x + named, y)
            box = max(SMALLEST_BOX_MM, look.tracks().box_mm * self._fit.scale)
            baseline = y + box / 2 + look.label.cap_mm(look.label.size_pt) / 2
            put(out, track.name, look.label, x, baseline, named - look.mm(1.2))
        return block.height + look.mm(1.0)


def _is_bad(stat: NamedValue | None) -> bool:
    return stat is not None and stat.state == "bad"


# ------------------------------------------------------------------ entry words


LONGEST_NAME = 160
_DOT = f"{NBSP}· "


def title_of(entry: SheetEntry, look: PageLook) -> Paragraph:
    """Return the own name, the unit, and what role or mark it has."""
    name = entry.title
    name = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1].rstrip() + "…"
    runs = [FaceRun(name, BOLD)]
    if entry.own_name:
        runs.append(FaceRun(f"  {entry.unit}", colour=look.muted))
    if entry.strength > 1:
        said = sentence("sending.strength", look.lang, {"count": entry.strength})
        runs.append(FaceRun(f"{_DOT}{said}", colour=look.muted))
    for badge in (entry.role, entry.mark):
        if badge:
            runs += [FaceRun("  "), FaceRun(badge, BADGE)]
    return tuple(runs)


def row_of(entry: SheetEntry, look: PageLook) -> Paragraph:
    """Return everything that a compact sheet says of an entry, as one paragraph."""
    lead = lead_of(entry, look)
    members = FaceRun(f"{_DOT}{', '.join(entry.members)}", colour=look.muted)
    beside = (members,) if entry.members else ()
    return (
        *title_of(entry, look),
        *beside,
        *((FaceRun(_DOT, colour=look.muted), *lead) if lead else ()),
    )


def lead_of(entry: SheetEntry, look: PageLook) -> Paragraph:
    """Return the loadout, what kind of unit it is, and its keywords, on one line where it can."""
    runs: list[FaceRun] = []
    if entry.loadout:
        runs.append(FaceRun(entry.loadout, BOLD, look.ink))
    if entry.kind:
        runs.append(FaceRun((_DOT if runs else "") + _DOT.join(entry.kind)))
    if entry.tags:
        runs.append(FaceRun((_DOT if runs else "") + _DOT.join(entry.tags), colour=look.main))
    return tuple(runs)


def body_of(entry: SheetEntry, look: PageLook) -> Iterator[Paragraph]:
    """Yield what stands below: members, items, derived values, forms, the note."""
    if entry.members:
        label = sentence("sending.members", look.lang)
        yield (FaceRun(f"{label}: ", colour=look.muted), FaceRun(", ".join(entry.members)))
    for group in entry.items:
        yield _items(group, look)
    if entry.values:
        yield _values(entry.values, look)
    for form in entry.forms:
        yield (FaceRun(f"{form.name}: ", BOLD, look.muted), FaceRun(_DOT.join(form.words)))
    for paragraph in entry.note.splitlines():
        if paragraph.strip():
            yield (FaceRun(paragraph.strip(), ITALIC),)


def cut_body(body: Iterator[Paragraph], limit: int) -> list[Paragraph]:
    """Return the first *limit* letters of *body*, with an ellipsis where more would follow."""
    kept: list[Paragraph] = []
    for paragraph in body:
        runs: list[FaceRun] = []
        for run in paragraph:
            if len(run.text) > limit:
                runs.append(run._replace(text=run.text[:limit].rstrip() + " …"))
                return [*kept, tuple(runs)]
            runs.append(run)
            limit -= len(run.text)
        kept.append(tuple(runs))
    return kept


def _items(group: ItemGroup, look: PageLook) -> Paragraph:
    label = sentence_case(group.name)
    runs = [FaceRun(f"{label}: ", colour=look.muted)]
    for at, item in enumerate(group.items):
        if at:
            runs.append(FaceRun(_DOT))
        runs.append(FaceRun(item.name, BOLD))
        if item.facts:
            runs.append(FaceRun(f" {', '.join(item.facts)}"))
    return tuple(runs)


def _values(values: tuple[NamedValue, ...], look: PageLook) -> Paragraph:
    runs: list[FaceRun] = []
    for at, value in enumerate(values):
        name = sentence_case(value.name)
        runs.append(FaceRun(f"{_DOT if at else ''}{name}{NBSP}", colour=look.muted))
        runs.append(FaceRun(value.value))
    return tuple(runs)
