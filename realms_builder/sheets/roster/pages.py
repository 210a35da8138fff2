"""Lays a roster sheet out on pages: masthead, models, findings; no block is ever split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter

from realms_builder.cards.sizes import LEAST_SIDE_MM, Paper
from realms_builder.cards.template.themes import ThemeFile
from realms_builder.core.problems import Problem, Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.game.value_words import cited
from realms_builder.layout.blocks import Block, Content, Marks
from realms_builder.layout.columns import ColumnFiller, FilledColumn
from realms_builder.layout.line_breaking import FaceRun, Paragraph
from realms_builder.layout.marks import Face, Line
from realms_builder.layout.metrics import FontMetrics
from realms_builder.layout.pieces import BlockPiece, Canvas, ColumnPiece, TableHead
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BOLD, FULL, Fit
from realms_builder.layout.words import put
from realms_builder.roster.verdict import severity_counts
from realms_builder.sheets.roster.columns import HEAD_MM, SheetColumns, columns_of, draw_heads
from realms_builder.sheets.roster.entries import (
    ChosenItem,
    FindingLine,
    MissingLine,
    RosterSheet,
    SheetEntry,
)
from realms_builder.sheets.roster.entry_block import EntryContent
from realms_builder.sheets.roster.masthead import masthead
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.printed_code import PrintedCode, draw_code, draw_words
from realms_builder.sheets.roster.sheet_styles import SheetStyle, in_style
from realms_builder.sheets.roster.signs import draw_check, draw_sign

SMALLER = (0.92, 0.84, 0.76, 0.68)
LARGER = (1.2, 1.13, 1.06)
SLIGHTLY_SMALLER = (0.96, 0.92, 0.88)
MOST_TRIED = 4
"""So many pages are tried in smaller print, to save one."""
TABLES_COST = 1
"""No more pages than this are spent to set as tables what can be said in words."""
SAMPLE = 40
"""How many entries are tried to find out where their texts stand best."""
FLOOR_PT = 5.0
_RUNNING_MM, _FOOT_MM, _ABOVE_FOOT_MM = 7.5, 4.5, 2.0


@dataclass(frozen=True, slots=True)
class SheetPages:
    """The finished pages, each one a face as large as the paper, and what had to give way."""

    faces: tuple[Face, ...]
    problems: tuple[Problem, ...] = ()


def sheet_pages(
    sheet: RosterSheet,
    paper: Paper,
    theme: ThemeFile,
    metrics: FontMetrics,
    style: SheetStyle = SheetStyle.USUAL,
    code: PrintedCode | None = None,
) -> SheetPages:
    """Return the pages of *sheet* on *paper*; none, with the reason, on paper that is too small.

    *code* stands at the foot of the last one that has room for it, and takes no further page.
    """
    if min(paper.width_mm, paper.height_mm) < LEAST_SIDE_MM:
        values = {
            "width_mm": paper.width_mm,
            "height_mm": paper.height_mm,
            "least_mm": LEAST_SIDE_MM,
        }
        return SheetPages((), (Problem("sending.paper_too_small", values=values),))

    said = in_style(sheet, style)

    def laid_out(size: float, *, sparing: bool = False) -> _Layouter:
        colours = (said.colour, said.accent)
        look = PageLook(paper, theme, metrics, said.lang, *colours, size=size, style=style)
        return _Layouter(said, look, sparing=sparing, code=code)

    layouter = _well_filled(laid_out, style)
    if len(layouter.pages) > 1 + TABLES_COST and style is not SheetStyle.COMPACT:
        spared = _well_filled(partial(laid_out, sparing=True), style)
        if len(layouter.pages) > len(spared.pages) + TABLES_COST:
            layouter = spared
    layouter = _with_room(layouter, laid_out)
    faces = tuple(_face(page, n, layouter) for n, page in enumerate(layouter.pages, 1))
    return SheetPages(faces, tuple(layouter.problems))


def _well_filled(laid_out: Callable[[float], _Layouter], style: SheetStyle) -> _Layouter:
    """Return a layout that fills its pages well.

    A short roster is set larger, and one that runs over by a little is set smaller; a compact
    sheet gives way further to stand on one page.
    """
    usual = laid_out(1.0)
    count = len(usual.pages)
    if count > MOST_TRIED or usual.problems:
        return usual
    smaller = SMALLER if style is SheetStyle.COMPACT and count == 2 else SLIGHTLY_SMALLER
    wanted = max(1, count - 1)
    found = (laid_out(size) for size in (LARGER if count == 1 else smaller))
    return next((other for other in found if len(other.pages) == wanted), usual)


def _with_room(layouter: _Layouter, laid_out: Callable[[float], _Layouter]) -> _Layouter:
    """Return *layouter*, or one set smaller by a little that has room for the code."""
    count = len(layouter.pages)
    if layouter.code is None or layouter.code_page is not None or count > MOST_TRIED:
        return layouter
    others = (laid_out(size) for size in (1.0, *SLIGHTLY_SMALLER))
    smaller = (o for o in others if o.look.scale < layouter.look.scale and len(o.pages) <= count)
    return next((other for other in smaller if other.code_page is not None), layouter)


class _Layouter:
    """Fills one page after the other; *code* has its place where there is room."""

    def __init__(
        self,
        sheet: RosterSheet,
        look: PageLook,
        *,
        sparing: bool = False,
        code: PrintedCode | None = None,
    ) -> None:
        self.problems: list[Problem] = []
        self.code = code
        self.sheet, self.look = sheet, look
        self._columns = _best_columns(sheet, look, sparing=sparing)
        self._first = BlockPiece(_Heads(self._columns, look), keeps=True)
        self._heads = TableHead((self._first,))
        self._begun = False
        pieces = [BlockPiece(masthead(sheet, look), role="H1")]
        for team, entries in groupby(sheet.entries, attrgetter("team_line")):
            heading = HeadingContent(team, look) if team else None
            pieces.extend(self._entries(tuple(entries), heading))
        for part, entries in (("groups", sheet.groups), ("summoned", sheet.summoned)):
            if entries:
                heading = HeadingContent(sentence(f"sending.{part}", sheet.lang), look)
                pieces.extend(self._entries(entries, heading))
        pieces.extend(self._closing(closing(sheet, look)))
        self.pages = ColumnFiller(self._height, 1).fill(pieces)

    @property
    def code_page(self) -> int | None:
        """Return the last page, from 0, on which the code has room below what stands there."""
        if self.code is None:
            return None
        ends = (
            max((below + p.height for p, below in page.placed), default=0.0) for page in self.pages
        )
        fitting = (n for n, end in enumerate(ends) if end + self.code_mm <= self._height(n))
        return max(fitting, default=None)

    @property
    def code_mm(self) -> float:
        """Return how high the code is with what stays white above it."""
        return 0.0 if self.code is None else self.code.side_mm + self.code.quiet_mm

    def _height(self, page: int) -> float:
        """Return how high a page is; behind the first, 0, each has a running head."""
        look = self.look
        foot = look.margin + look.mm(_FOOT_MM + _ABOVE_FOOT_MM)
        return look.paper.height_mm - foot - self.top(page)

    def top(self, page: int) -> float:
        """Return where what stands on a page begins."""
        return self.look.margin + (self.look.mm(_RUNNING_MM) if page else 0.0)

    def _entries(
        self, entries: Sequence[SheetEntry], heading: Content | None = None
    ) -> Iterator[BlockPiece]:
        """Yield the models; heads of all columns stand above the first one of every page."""
        width = self.look.width
        worst = _worst_by_number(self.sheet)
        room = self._height(1) - self.look.mm(HEAD_MM)
        for at, entry in enumerate(entries):
            content = EntryContent(entry, self._columns, self.look, worst.get(entry.number))
            least = room
            if heading is not None and not at:
                before = BlockPiece(heading.layout(width, FULL), keeps=True, role="H2")
                before.table = self._heads if self._begun else None
                least -= before.height
                yield before
            if not self._begun:
                self._begun = True
                yield self._first
            block = content.layout(width, FULL)
            piece = _EntryPiece(block if block.height <= least else self._smaller(content, least))
            piece.table = self._heads
            yield piece

    def _smaller(self, content: EntryContent, room: float) -> Block:
        """Return *content* so that it fits a whole page: in smaller print, else shortened."""
        for scale in SMALLER:
            block = content.layout(self.look.width, Fit(scale, floor_pt=FLOOR_PT))
            if block.height <= room:
                return block
        fit = Fit(SMALLER[-1], floor_pt=FLOOR_PT)
        low, high = 0, content.length
        while low < high:
            middle = (low + high + 1) // 2
            block = content.shortened(middle).layout(self.look.width, fit)
            low, high = (middle, high) if block.height <= room else (low, middle - 1)
        values = {"name": content.name[:60]}
        self.problems.append(Problem("sending.block_cut", Severity.WARNING, values=values))
        return content.shortened(low).layout(self.look.width, fit)

    def _closing(self, contents: Iterable[Content]) -> Iterator[BlockPiece]:
        for content in contents:
            block = content.layout(self.look.width, FULL)
            if block.height > self._height(1):
                block = content.layout(self.look.width, Fit(SMALLER[-1], floor_pt=FLOOR_PT))
            role = "H2" if isinstance(content, HeadingContent) else "P"
            yield BlockPiece(block, keeps=content.keep, role=role)


class _EntryPiece(BlockPiece):
    """One model; a fine line parts it from the one before."""


def _best_columns(sheet: RosterSheet, look: PageLook, *, sparing: bool) -> SheetColumns:
    """Return the columns with the texts beside the stats or below, whichever needs less paper.

    Tables that only find their room below stand there.
    """
    beside = columns_of(sheet, look, sparing=sparing)
    if look.is_compact:
        return beside._replace(below=False)
    below = columns_of(sheet, look, below=True, sparing=sparing)
    if beside.stacked or not _has_tables_of(beside, below):
        return below
    entries = (*sheet.entries, *sheet.groups, *sheet.summoned)[:SAMPLE]
    return min((beside, below), key=lambda columns: _height(entries, columns, look))


def _has_tables_of(columns: SheetColumns, others: SheetColumns) -> bool:
    """Return whether *columns* have the tables of *others* with all that these show."""
    found = columns.items
    return all(
        i in found and len(found[i].columns) >= len(t.columns) for i, t in others.items.items()
    )


def _height(entries: Sequence[SheetEntry], columns: SheetColumns, look: PageLook) -> float:
    contents = (EntryContent(entry, columns, look) for entry in entries)
    return round(sum(content.layout(look.width, FULL).height for content in contents), 3)


class _Heads(Block):
    """The headings of all columns."""

    def __init__(self, columns: SheetColumns, look: PageLook) -> None:
        super().__init__(look.mm(HEAD_MM))
        self._columns, self._look = columns, look

    def draw(self, out: Marks, x: float, y: float) -> None:
        draw_heads(out, self._columns, self._look, x, y)


def _worst_by_number(sheet: RosterSheet) -> dict[int, Severity]:
    """Return the worst severity that was found about each model; hints leave no sign."""
    worst: dict[int, Severity] = {}
    for finding in sheet.findings:
        if finding.severity is Severity.HINT:
            continue
        for number in finding.numbers:
            if number not in worst or finding.severity.rank < worst[number].rank:
                worst[number] = finding.severity
    return worst


# ------------------------------------------------------------------------------ one page


def _face(page: FilledColumn, number: int, layouter: _Layouter) -> Face:
    sheet, look = layouter.sheet, layouter.look
    out, top = Canvas(), layouter.top(number - 1)
    if number > 1:
        _running_head(out.marks, sheet, look)
    last: ColumnPiece | None = None
    for piece, below in page.placed:
        y = top + below
        if isinstance(piece, _EntryPiece) and isinstance(last, _EntryPiece):
            out.marks.append(Line(look.margin, y, look.margin + look.width, y, look.line, 0.18))
        piece.tagged(out, look.margin, y)
        last = piece
    if layouter.code is not None and number - 1 == layouter.code_page:
        _code(out, layouter.code, look)
    _foot(out.marks, number, len(layouter.pages), sheet, look)
    return Face(look.paper.width_mm, look.paper.height_mm, marks=out.marks, tags=out.tags)


def _code(out: Canvas, code: PrintedCode, look: PageLook) -> None:
    """Draw *code* above the foot of the page."""
    left = look.margin
    top = look.paper.height_mm - left - look.mm(_FOOT_MM + _ABOVE_FOOT_MM) - code.side_mm
    first = len(out.marks)
    draw_code(out.marks, code, left, top)
    out.tag("Figure", first, code.title)
    first = len(out.marks)
    draw_words(out.marks, code, look, left, top, look.width)
    out.tag("P", first)


def _running_head(out: Marks, sheet: RosterSheet, look: PageLook) -> None:
    baseline = look.margin + look.mm(3.6)
    half = look.width * 0.6
    put(out, sheet.name, look.running, look.margin, baseline, half, colour=look.main)
    right = " · ".join(_running_words(sheet))
    put(out, right, look.foot, look.margin + half, baseline, look.width - half, align=1.0)


def _running_words(sheet: RosterSheet) -> Iterator[str]:
    yield sheet.faction
    for total in sheet.costs:
        if not sheet.is_open:
            yield f"{total.used}{' / ' + total.limit if total.limit else ''} {total.abbr}"


def _foot(out: Marks, number: int, count: int, sheet: RosterSheet, look: PageLook) -> None:
    left, width = look.margin, look.width
    baseline = look.paper.height_mm - look.margin
    top = baseline - look.mm(3.4)
    out.append(Line(left, top, left + width, top, look.line, 0.18))
    code = sentence("sending.checksum", sheet.lang, {"code": sheet.checksum})
    code = "" if sheet.is_open else code
    page = sentence("sheet.foot", sheet.lang, {"page": number, "pages": count})
    side = width / 4
    put(out, code, look.foot, left, baseline, side)
    entries = (*sheet.entries, *sheet.groups, *sheet.summoned)
    if any(stat.differs for entry in entries for stat in entry.stats):
        said = sentence("sending.differs", sheet.lang)
        put(out, said, look.foot, left + side, baseline, 2 * side, align=0.5)
    put(out, page, look.foot, left + 3 * side, baseline, side, align=1.0)


# ------------------------------------------------------------------ closing blocks


MOST_FINDINGS = 150
_SIGN_MM = 3.3
_TEXT_X_MM = 7.0


class HeadingContent(Content):
    """A heading that stays with what follows it."""

    def __init__(self, text: str, look: PageLook, after: str = "") -> None:
        """Say *text*, and *after* in small letters behind it."""
        super().__init__()
        self.keep = True
        self._text = text
        self._after = after
        self._look = look

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the heading over a line."""
        del fit
        return _Heading(self._text, self._after, self._look, width)


class _Heading(Block):
    def __init__(self, text: str, after: str, look: PageLook, width: float) -> None:
        super().__init__(look.mm(8.6))
        self._text = text
        self._after = after
        self._look = look
        self._width = width

    def draw(self, out: Marks, x: float, y: float) -> None:
        look = self._look
        baseline = y + look.mm(6.4)
        end = put(out, self._text, look.head, x, baseline, self._width)
        if self._after:
            left = end + look.mm(2.2)
            put(out, self._after, look.kind, left, baseline, x + self._width - left)
        bottom = y + look.mm(7.6)
        out.append(Line(x, bottom, x + self._width, bottom, look.main, 0.3))


class SignedContent(Content):
    """A paragraph with a sign in front of it; no sign means that all is well."""

    def __init__(
        self, paragraphs: list[Paragraph], look: PageLook, severity: Severity | None
    ) -> None:
        """Say *paragraphs* next to the sign of *severity*."""
        super().__init__()
        self._prose = Prose(paragraphs, look.body)
        self._look = look
        self._severity = severity

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the paragraph laid out beside its sign."""
        inner = self._prose.layout(width - self._look.mm(_TEXT_X_MM), fit)
        return _Signed(inner, self._look, self._severity)


class ToldContent(Content):
    """A paragraph across the page."""

    def __init__(self, paragraphs: list[Paragraph], look: PageLook) -> None:
        """Say *paragraphs*."""
        super().__init__()
        self._prose, self._look = Prose(paragraphs, look.body), look

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the paragraph, a little below what stands before it."""
        return _Told(self._prose.layout(width, fit), self._look)


class _Told(Block):
    def __init__(self, inner: Block, look: PageLook) -> None:
        super().__init__(inner.height + look.mm(1.2))
        self._inner, self._look = inner, look

    def draw(self, out: Marks, x: float, y: float) -> None:
        self._inner.draw(out, x, y + self._look.mm(0.5))


class _Signed(Block):
    def __init__(self, inner: Block, look: PageLook, severity: Severity | None) -> None:
        super().__init__(max(inner.height, look.mm(_SIGN_MM)) + look.mm(1.2))
        self._inner = inner
        self._look = look
        self._severity = severity

    def draw(self, out: Marks, x: float, y: float) -> None:
        look = self._look
        side = look.mm(_SIGN_MM)
        left = x + look.mm(5.2) - side
        top = y + look.mm(0.7)
        if self._severity is None:
            draw_check(out, look, left, top, side)
        else:
            draw_sign(out, look, self._severity, left, top, side)
        self._inner.draw(out, x + look.mm(_TEXT_X_MM), y + look.mm(0.5))


def closing(sheet: RosterSheet, look: PageLook) -> Iterator[Content]:
    """Yield what stands below the models: units that are missing, then the findings."""
    if not sheet.entries and not sheet.missing:
        yield SignedContent(
            [(FaceRun(sentence("sending.empty", sheet.lang)),)], look, Severity.HINT
        )
    told = [item for one in sheet.chosen for item in one.items if item.text]
    if told:
        yield HeadingContent(sentence("sending.chosen", sheet.lang), look)
    for item in told:
        yield _chosen(item, look)
    if sheet.missing:
        yield HeadingContent(sentence("sending.missing_head", sheet.lang), look)
        for missing in sheet.missing:
            yield _missing(missing, look)
    if sheet.hidden is not None:
        yield from _hidden(sheet.hidden, look)
        return
    if sheet.verdict.is_empty and not sheet.findings:
        return
    counts = " · ".join(severity_counts(Counter(f.severity for f in sheet.findings), sheet.lang))
    yield HeadingContent(sentence("sending.findings", sheet.lang), look, counts)
    if not sheet.findings:
        sign = Severity.HINT if sheet.is_unchecked else None
        yield SignedContent([(FaceRun(sheet.all_well),)], look, sign)
    for finding in sheet.findings[:MOST_FINDINGS]:
        yield _finding(finding, look)
    left = sheet.findings[MOST_FINDINGS:]
    if left:
        said = sentence("sending.more_findings", sheet.lang, {"count": len(left)})
        worst = min((finding.severity for finding in left), key=lambda severity: severity.rank)
        yield SignedContent([(FaceRun(said),)], look, worst)


def _chosen(item: ChosenItem, look: PageLook) -> Content:
    """Return what the roster itself chose with its text, in line with the findings."""
    name = FaceRun(sentence_case(item.line.name), BOLD)
    facts = FaceRun(item.facts, colour=look.muted)
    return ToldContent([(name, facts, FaceRun(f": {item.text}"))], look)


def _hidden(secrets: Sequence[str], look: PageLook) -> Iterator[Content]:
    if secrets:
        yield HeadingContent(sentence("sending.hidden", look.lang), look)
    for secret in secrets:
        yield SignedContent([(FaceRun(secret),)], look, Severity.HINT)


def _finding(finding: FindingLine, look: PageLook) -> Content:
    runs = [FaceRun(f"{sentence_case(finding.word)}: ", BOLD), FaceRun(finding.text)]
    if finding.numbers:
        numbers = ", ".join(str(number) for number in finding.numbers[:12])
        more = " …" if len(finding.numbers) > 12 else ""
        said = sentence("sending.at_number", look.lang, {"numbers": numbers + more})
        runs.append(FaceRun(f" ({said})", colour=look.muted))
    behind = [finding.why, f"[{cited(finding.source, look.lang)}]" if finding.source else ""]
    why = " ".join(part for part in behind if part)
    if why:
        runs.append(FaceRun(f" {why}", colour=look.muted))
    return SignedContent([tuple(runs)], look, finding.severity)


def _missing(missing: MissingLine, look: PageLook) -> Content:
    code = "sending.missing" if missing.name else "sending.missing_unnamed"
    said = sentence(code, look.lang, {"name": missing.name, "unit": missing.unit})
    return SignedContent([(FaceRun(said),)], look, Severity.ERROR)
