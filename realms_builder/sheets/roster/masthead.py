"""The top of a roster sheet: a band with its name, the figures that count, what was agreed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from realms_builder.core.problems import Severity
from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import sentence
from realms_builder.layout.blocks import Above, Block, Marks
from realms_builder.layout.line_breaking import FaceRun
from realms_builder.layout.marks import CURRENT, Drawing, Line, Rect
from realms_builder.layout.prose import Prose
from realms_builder.layout.text_styles import BOLD, FULL, ITALIC
from realms_builder.layout.words import put, width_mm
from realms_builder.roster.verdict import severity_counts
from realms_builder.sheets.roster.counter_strip import CounterStrips
from realms_builder.sheets.roster.entries import CostTotal, RosterSheet
from realms_builder.sheets.roster.page_look import PageLook
from realms_builder.sheets.roster.signs import draw_check, draw_sign

_PAD_MM = 3.4
_BETWEEN_MM = 6.5
_FIGURE_ROW_MM = 11.2
_MOST_TITLE_LINES = 3
_LONGEST_TITLE = 140
_DOT = " · "


class MastheadFigure(NamedTuple):
    """One figure under the band: its label, the value, what follows it in small letters."""

    label: str
    value: str
    after: str = ""
    bad: bool = False
    sign: Severity | None = None
    check: bool = False


def masthead(sheet: RosterSheet, look: PageLook) -> Block:
    """Return the masthead of *sheet*."""
    parts: list[Block] = [_Band(sheet, look), _Figures(list(_figures(sheet)), look, _share(sheet))]
    below = _remarks(sheet, look)
    if below is not None:
        parts.append(below)
    if sheet.counters:
        parts.append(CounterStrips(sheet.counters, look, look.width))
    return Above(parts, look.mm(1.2))


# ------------------------------------------------------------------------------- the band


class _Band(Block):
    """The name of the roster, its game and faction, on the colour of the faction."""

    def __init__(self, sheet: RosterSheet, look: PageLook) -> None:
        ground = "faction.colour"
        self._look = look
        self._emblem = "" if look.ink_saver else sheet.emblem
        self._fill = None if look.ink_saver else look.palette.colour(ground)
        light = look.ink if look.ink_saver else look.palette.colour(f"on {ground}")
        self._light = light
        self._side = look.mm(14.5) if self._emblem else 0.0
        pad = look.mm(_PAD_MM)
        room = look.width - 2 * pad - (self._side + pad if self._side else 0.0)
        name = sheet.name
        if len(name) > _LONGEST_TITLE:
            name = name[: _LONGEST_TITLE - 1].rstrip() + "…"
        title = look.style("display_bold", 20, colour=light, leading=1.08)
        under = look.style("text", 9, colour=light, leading=1.15)
        self._title = Prose([(FaceRun(name),)], title).layout(room, FULL)
        if self._title.height > title.size_pt * 0.4 * _MOST_TITLE_LINES:
            title = look.style("display_bold", 13, colour=light, leading=1.08)
            self._title = Prose([(FaceRun(name),)], title).layout(room, FULL)
        self._under = Prose([(FaceRun(_line_below(sheet)),)], under).layout(room, FULL)
        inner = self._title.height + self._under.height
        super().__init__(max(inner, self._side) + 1.5 * pad)

    def draw(self, out: Marks, x: float, y: float) -> None:
        look, pad = self._look, self._look.mm(_PAD_MM)
        stroke = look.ink if look.ink_saver else None
        out.append(Rect(x, y, look.width, self.height, self._fill, stroke, 0.4, 1.2))
        if not look.ink_saver:
            accent = look.palette.colour("faction.accent")
            bottom = y + self.height
            out.append(Rect(x + pad, bottom - 0.9, look.width - 2 * pad, 0.35, accent))
        left = x + pad
        if self._side:
            top = y + (self.height - self._side) / 2
            inks = ((CURRENT, self._light),)
            out.append(Drawing(left, top, self._side, self._side, self._emblem, inks))
            left += self._side + pad
        inner = self._title.height + self._under.height
        top = y + (self.height - inner) / 2
        self._title.draw(out, left, top)
        self._under.draw(out, left, top + self._title.height)


def _line_below(sheet: RosterSheet) -> str:
    game = " ".join(part for part in (sheet.game, sheet.edition) if part)
    first = sentence("sending.introduction", sheet.lang) if sheet.is_open else ""
    return _DOT.join(part for part in (first, sheet.faction, game) if part)


# ---------------------------------------------------------------------------- the figures


def _figures(sheet: RosterSheet) -> Iterator[MastheadFigure]:
    lang = sheet.lang
    for total in sheet.costs:
        if not sheet.is_open:
            yield _cost(total, lang)
        elif total.limit:
            label = sentence("sending.limit_head", lang, {"name": sentence_case(total.name)})
            yield MastheadFigure(label, total.limit)
    for value in (*sheet.figures, *sheet.values):
        yield MastheadFigure(sentence_case(value.name), value.value)
    if sheet.is_open:
        return
    yield _verdict(sheet)
    yield MastheadFigure(sentence_case(sentence("sending.checksum_head", lang)), sheet.checksum)


def _cost(total: CostTotal, lang: str) -> MastheadFigure:
    if not total.limit:
        return MastheadFigure(sentence_case(total.name), total.used)
    code = "sending.over" if total.over else "sending.left"
    after = sentence(code, lang, {"left": total.left})
    return MastheadFigure(
        sentence_case(total.name), f"{total.used} / {total.limit}", after, total.over
    )


def _verdict(sheet: RosterSheet) -> MastheadFigure:
    """Return whether the roster is legal, with the sign of the worst that was found."""
    lang = sheet.lang
    label = sentence_case(sentence("sending.check_head", lang))
    verdict = sheet.verdict
    graver = {s: count for s, count in verdict.found.items() if s is not Severity.HINT}
    counts = ", ".join(() if verdict.is_empty else severity_counts(graver, lang))
    bad, sign = verdict.code == "not_legal", verdict.worst
    return MastheadFigure(label, verdict.word(lang), counts, bad, sign, check=sign is None)


def _share(sheet: RosterSheet) -> float | None:
    if sheet.is_open:
        return None
    return next((total.share for total in sheet.costs if total.limit), None)


class _Figures(Block):
    """Figures side by side, in as many rows as they need, over a bar of what is used."""

    def __init__(self, figures: list[MastheadFigure], look: PageLook, share: float | None) -> None:
        self._look = look
        self._rows = _in_rows(figures, look)
        self._share = None if share is None or look.ink_saver else share
        bar = look.mm(2.4) if self._share is not None else 0.0
        super().__init__(len(self._rows) * look.mm(_FIGURE_ROW_MM) + bar)

    def draw(self, out: Marks, x: float, y: float) -> None:
        look = self._look
        if self._share is not None:
            self._bar(out, x, y + look.mm(1.0), self._share)
            y += look.mm(2.4)
        for row in self._rows:
            left = x
            spare = look.width - sum(width for _, width in row)
            gap = min(look.mm(9), spare / max(len(row) - 1, 1))
            for at, (figure, width) in enumerate(row):
                if at:
                    line = left - gap / 2
                    out.append(Line(line, y + look.mm(1.6), line, y + look.mm(9.8), look.line, 0.2))
                _draw_figure(out, figure, look, left, y, width)
                left += width + gap
            y += look.mm(_FIGURE_ROW_MM)

    def _bar(self, out: Marks, x: float, y: float, share: float) -> None:
        look = self._look
        height = look.mm(1.3)
        out.append(
            Rect(x, y, look.width, height, look.palette.colour("panel"), None, 0, height / 2)
        )
        used = min(share, 1.0) * look.width
        colour = look.bad if share > 1 else look.palette.colour("faction.colour")
        if used > height:
            out.append(Rect(x, y, used, height, colour, None, 0, height / 2))


def _in_rows(
    figures: list[MastheadFigure], look: PageLook
) -> list[list[tuple[MastheadFigure, float]]]:
    rows: list[list[tuple[MastheadFigure, float]]] = []
    used = 0.0
    for figure in figures:
        width = min(_width(figure, look), look.width)
        if not rows or used + width > look.width + 1e-6:
            rows.append([])
            used = 0.0
        rows[-1].append((figure, width))
        used += width + look.mm(_BETWEEN_MM)
    return rows


def _width(figure: MastheadFigure, look: PageLook) -> float:
    value = width_mm(figure.value, look.figure) + look.mm(0.4)
    if figure.sign or figure.check:
        value += look.mm(5.0)
    if figure.after:
        value += width_mm(figure.after, look.kind) + look.mm(1.6)
    return max(value, width_mm(figure.label, look.label) * 1.05)


def _draw_figure(
    out: Marks, figure: MastheadFigure, look: PageLook, x: float, y: float, width: float
) -> None:
    put(out, figure.label, look.label, x, y + look.mm(4.0), width)
    baseline = y + look.mm(9.4)
    colour = look.bad if figure.bad else look.ink
    left = x
    side = look.mm(3.6)
    if figure.check:
        draw_check(out, look, left, baseline - side + look.mm(0.25), side)
        left += look.mm(5.0)
    elif figure.sign is not None:
        draw_sign(out, look, figure.sign, left, baseline - side + look.mm(0.25), side)
        left += look.mm(5.0)
    after = width_mm(figure.after, look.kind) + look.mm(1.6) if figure.after else 0.0
    room = max(width - (left - x) - after, width * 0.3)
    left = put(out, figure.value, look.figure, left, baseline, room, colour=colour)
    if figure.after:
        room = x + width - left - look.mm(1.5)
        put(
            out,
            figure.after,
            look.kind,
            left + look.mm(1.5),
            baseline,
            room,
            colour=colour if figure.bad else "",
        )


# ---------------------------------------------------------------------------- what is below


def _remarks(sheet: RosterSheet, look: PageLook) -> Block | None:
    """Return what was agreed and the player's note on the roster, or None."""
    paragraphs: list[tuple[FaceRun, ...]] = []
    if sheet.switches:
        label = sentence("sending.agreed", sheet.lang)
        paragraphs.append((FaceRun(f"{label}: ", BOLD), FaceRun("; ".join(sheet.switches))))
    if sheet.chosen:
        said = ((FaceRun(f"{one.name}: ", BOLD), FaceRun(one.words)) for one in sheet.chosen)
        first, *others = said
        between = FaceRun(" · ")
        paragraphs.append((*first, *(run for runs in others for run in (between, *runs))))
    for custom in sheet.customs:
        runs = (FaceRun(f"{sentence_case(custom.name)}: ", BOLD), FaceRun(custom.value))
        paragraphs.append(runs)
    note = " ".join(sheet.note.split())
    if note:
        paragraphs.append((FaceRun(note if len(note) < 900 else note[:899] + "…", ITALIC),))
    if not paragraphs:
        return None
    return Prose(paragraphs, look.body).layout(look.width, FULL)
