"""Paragraphs of text as content: broken into lines, drawn as runs with badges and icons."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from realms_builder.layout.blocks import EDGE, Block, Content, Marks, NotAtOnce, Split
from realms_builder.layout.directions import RIGHT_MARK, reads_right, turns
from realms_builder.layout.hyphens import SOFT_HYPHEN
from realms_builder.layout.line_breaking import FaceRun, Paragraph, break_lines
from realms_builder.layout.lines import AnySpan, turned
from realms_builder.layout.marks import Rect, TextRun
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.layout.text_styles import (
    BADGE,
    BADGE_PADDING,
    BADGE_SCALE,
    ICON,
    FaceInk,
    Fit,
    TextStyle,
)

_new = tuple.__new__
BULLETS = ("- ", "• ", "* ")
BULLET_INDENT = 0.85
"""Where the text behind a bullet starts, in parts of the size."""
PARAGRAPH_GAP = 0.35
"""The space an empty line between paragraphs leaves, in parts of a line."""

Line = tuple[list[AnySpan[FaceInk]], float, float, float, "int | None", "bool | None"]
"""Pieces and width for each point of size, the indent in the same unit (negative on the line of
the bullet), the extra gap above in lines, how many characters join a cut word, if any, and whether
its paragraph begins at the right, None where nothing in it reads from there."""


class Prose(Content):
    """Paragraphs in one style; *lines* limits how many lines there may be."""

    __slots__ = ("_broken", "_limit", "_paragraphs", "_style", "_widths")

    def __init__(self, paragraphs: Sequence[Paragraph], style: TextStyle, limit: int = 0) -> None:
        """Hold *paragraphs*; more than *limit* lines are an overflow, 0 for any number."""
        super().__init__()
        self._paragraphs = paragraphs
        self._style = style
        self._limit = limit
        self._widths: list[float] | None = None
        self._broken: dict[float, tuple[list[Line], tuple[str, ...]]] = {}

    def layout(self, width: float, fit: Fit) -> Block:
        """Return the paragraphs broken for *width*."""
        style = self._style
        size = fit.size(style.size_pt)
        lines, too_wide = self._lines_for(width / size)
        return ProseBlock(lines, style, size, fit.tight, width, too_wide)

    def put(self, out: Marks, x: float, y: float, width: float) -> float:
        """Draw the lines as long as no word is too wide for them."""
        style = self._style
        size = style.size_pt
        lines, too_wide = self._lines_for(width / size)
        if too_wide:
            raise NotAtOnce
        pitch = size * style.pitch
        return _put_lines(out, lines, style, size, pitch, x, y, width)

    def fill(self, out: Marks, x: float, y: float, width: float, height: float) -> bool:
        """Draw the lines where all of them fit."""
        try:
            return self.put(out, x, y, width) <= height + EDGE
        except NotAtOnce:
            return False

    def _lines_for(self, limit: float) -> tuple[list[Line], tuple[str, ...]]:
        # Tighter leading breaks no line elsewhere: a second try at the same size is cheap.
        found = self._broken.get(limit)
        if found is None:
            kept = self._kept_for(limit)
            found = self._broken[limit] = self._lines(limit) if kept is None else kept
        return found

    def _kept_for(self, limit: float) -> tuple[list[Line], tuple[str, ...]] | None:
        """Return lines broken for more room that fit *limit* as well: they would break there."""
        for wider, (lines, too_wide) in self._broken.items():
            if wider >= limit and not too_wide:
                most = max([line[1] + abs(line[2]) for line in lines], default=0.0)
                return (lines, too_wide) if most <= limit else None
        return None

    def _lines(self, limit: float) -> tuple[list[Line], tuple[str, ...]]:
        """Return the lines for *limit* millimetres to a point of size, and words too wide."""
        style = self._style
        lines: list[Line] = []
        too_wide: tuple[str, ...] = ()
        gap = 0.0
        for given in self._paragraphs:
            if not given:
                gap = PARAGRAPH_GAP
                continue
            paragraph, indent = given, 0.0
            if _has_bullet(given):
                paragraph = _without_bullet(given)
                indent = BULLET_INDENT * MM_PER_PT
            broken, wide, joins = break_lines(paragraph, style, limit - indent)
            if wide:
                too_wide += wide
            rtl = None
            if turns(text := "".join([run.text for run in paragraph])):
                rtl = reads_right(text)
            for number, (pieces, used) in enumerate(broken):
                inset = indent if number else -indent
                join = joins.get(number) if joins else None
                lines.append((pieces, used, inset, gap, join, rtl))
                gap = 0.0
        if self._limit and len(lines) > self._limit:
            too_wide += (plain_text(self._paragraphs),)
        return lines, too_wide

    def natural_width(self, fit: Fit) -> float:
        """Return the width of the longest paragraph on one line."""
        style = self._style
        longest = 0.0
        for paragraph in self._paragraphs:
            width = 0.0
            for text, face, _ in paragraph:
                words = text.split(" ") if face < BADGE else [text]
                width += sum([style.width_of(word, face) for word in words])
                width += style.space * (len(words) - 1)
            longest = max(longest, width)
        return longest * fit.size(style.size_pt) + 0.01

    def least_height(self, width: float, fit: Fit) -> float:
        """Return the height of as many lines as would be full from end to end.

        Only a word too wide for a line, which fits nowhere, takes less.
        """
        style = self._style
        size = fit.size(style.size_pt)
        space = min([widths[" "] for widths in style.widths[:BADGE]])
        if self._widths is None:
            self._widths = [self._least_width(one, space) for one in self._paragraphs if one]
        room = width + space * size  # a space at the end of a line takes no room
        lines = [max(1, ceil((wide + space) * size / room - EDGE)) for wide in self._widths]
        return sum(lines) * style.pitch * size * fit.tight

    def _least_width(self, paragraph: Paragraph, space: float) -> float:
        """Return how wide the words of *paragraph* are, with a *space* between those of one run."""
        style, width = self._style, 0.0
        for text, face, _ in _without_bullet(paragraph) if _has_bullet(paragraph) else paragraph:
            words = text.replace(SOFT_HYPHEN, "").split(" ") if face < BADGE else [text]
            wide = [style.width_of(word, face) for word in words if word]
            width += sum(wide) + space * max(0, len(wide) - 1)
        return width


def _has_bullet(paragraph: Paragraph) -> bool:
    return paragraph[0].text[:2] in BULLETS and paragraph[0].face < BADGE


def _without_bullet(paragraph: Paragraph) -> Paragraph:
    first = paragraph[0]
    return (FaceRun(first.text[2:], first.face, first.colour), *paragraph[1:])


def plain_text(paragraphs: Sequence[Paragraph]) -> str:
    """Return the words of *paragraphs* on one line."""
    return " ".join("".join(run.text for run in paragraph) for paragraph in paragraphs)


class ProseBlock(Block):
    """Lines of text."""

    __slots__ = ("_lines", "_pitch", "_size", "_style", "_tight", "_width")

    def __init__(
        self,
        lines: list[Line],
        style: TextStyle,
        size: float,
        tight: float,
        width: float,
        too_wide: tuple[str, ...],
    ) -> None:
        """Place *lines* at *size* points, *tight* being a factor on the leading."""
        self._lines = lines
        self._style = style
        self._size = size
        self._tight = tight
        self._width = width
        self._pitch = pitch = size * style.pitch * tight
        self.height = (len(lines) + sum([line[3] for line in lines])) * pitch
        self.too_wide = too_wide
        baseline = pitch / 2 + style.middle * size
        self.top = baseline - style.heights.cap_height * size
        self.bottom = pitch - baseline

    def line_count(self) -> int:
        """Return the number of its lines."""
        return len(self._lines)

    def draw(self, out: Marks, x: float, y: float) -> None:
        """Append a run for every stretch of a line in one face."""
        _put_lines(out, self._lines, self._style, self._size, self._pitch, x, y, self._width)

    def split(self, room: float, force: bool) -> Split:
        """Return the lines that fit; never fewer than two on either side unless forced."""
        count, used = 0, 0.0
        for line in self._lines:
            used += (1 + line[3]) * self._pitch
            if used > room + EDGE:
                break
            count += 1
        total = len(self._lines)
        least = 1 if force else 2
        if not force and total - count < least:
            count = total - least
        if count < least or count >= total:
            return None, None
        style, size, tight, width = self._style, self._size, self._tight, self._width
        head = ProseBlock(self._lines[:count], style, size, tight, width, self.too_wide)
        return head, Prose(_rejoined(self._lines[count:]), style)


def _put_lines(
    out: Marks,
    lines: list[Line],
    style: TextStyle,
    size: float,
    pitch: float,
    x: float,
    y: float,
    width: float,
) -> float:
    """Append a run for every stretch of a line in one face; return the height of all lines."""
    fonts, colour, align = style.fonts, style.colour, style.align
    tracking = style.tracking * size
    first = baseline = y + pitch / 2 + style.middle * size
    for pieces, used, indent, gap, _, rtl in lines:
        if gap:
            baseline += gap * pitch
        left = x
        if indent:
            left += abs(indent) * size
            if indent < 0 and not rtl:
                out.append(TextRun(x, baseline, "•", fonts[0], size, colour))
        elif align:
            left += (width - used * size) * align
        if rtl and (indent or len(lines) > 1):  # a name alone stays where its box has it
            left = _from_right(out, style, x, baseline, width, used, indent, size)
        placed = pieces if rtl is None else turned(pieces, style.width_in, rtl=rtl)
        for px, wide, text, (face, own, _, _), _ in placed:
            at = left + px * size
            if face < BADGE:
                values = (at, baseline, text, fonts[face], size, own or colour, tracking)
                out.append(_new(TextRun, values))
            elif face == ICON:
                out.append(TextRun(at, baseline, text, fonts[ICON], size, own or colour))
            else:
                _put_badge(out, style, at, baseline, text, wide * size, size, own)
        baseline += pitch
    return baseline - first


def _from_right(
    out: Marks,
    style: TextStyle,
    x: float,
    baseline: float,
    width: float,
    used: float,
    indent: float,
    size: float,
) -> float:
    """Return where a line begins that reads from the right; its bullet stands there too."""
    if indent < 0:
        right = x + width - style.widths[0]["•"] * size
        out.append(TextRun(right, baseline, "•", style.fonts[0], size, style.colour))
    if indent:
        return x + width - (abs(indent) + used) * size
    return x + (width - used * size) * (1 - style.align)


def _put_badge(
    out: Marks,
    style: TextStyle,
    x: float,
    baseline: float,
    text: str,
    width: float,
    size: float,
    own: str | None,
) -> None:
    small = size * BADGE_SCALE
    cap = style.heights.cap_height * small
    pad = cap * 0.42
    fill = own if own and style.badge_fill else style.badge_fill
    height = cap + 2 * pad
    middle = baseline - style.heights.cap_height * size / 2
    y = middle - height / 2
    radius = min(height / 3.2, 0.7)
    out.append(_new(Rect, (x, y, width, height, fill, style.badge_stroke, 0.18, radius)))
    left, font = x + BADGE_PADDING * MM_PER_PT * size, style.fonts[BADGE]
    values = (left, middle + cap / 2, text, font, small, style.badge_text, 0.0)
    out.append(_new(TextRun, values))


def _rejoined(lines: list[Line]) -> list[Paragraph]:
    """Return broken lines as paragraphs again, words that were cut in one piece."""
    paragraphs: list[Paragraph] = []
    runs: list[FaceRun] = []
    joined: int | None = None
    for pieces, _, indent, gap, join, rtl in lines:
        if runs and (gap or indent < 0):
            paragraphs.append(tuple(runs))
            runs = []
        if runs:
            last = runs[-1]
            text = last.text + " " if joined is None else last.text[: len(last.text) - joined]
            runs[-1] = FaceRun(text, last.face, last.colour)
        at = 0.0
        for x, width, text, ink, _ in pieces:
            before = RIGHT_MARK if rtl and not runs and not reads_right(text) else ""
            before += " " if x > at + EDGE else ""
            runs.append(FaceRun(before + text, ink.face, ink.colour))
            at = x + width
        joined = join
    if runs:
        paragraphs.append(tuple(runs))
    return paragraphs
