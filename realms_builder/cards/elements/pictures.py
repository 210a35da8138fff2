"""Pictures, emblems and icons as content."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path as FilePath
from typing import NamedTuple
from zlib import crc32

from realms_builder.cards.elements.outlines import SHIELDS, placed
from realms_builder.cards.pack_paths import StrayPath
from realms_builder.cards.template.binding import printed
from realms_builder.core.files import open_ordinary
from realms_builder.game.formulas.values import MISSING, Missing, Record, Unknown
from realms_builder.layout.blocks import Content, Drawn, Marks
from realms_builder.layout.marks import (
    Clip,
    Drawing,
    PathMark,
    Picture,
    Rect,
    TextRun,
    Tint,
)
from realms_builder.layout.metrics import MM_PER_PT, FontMetrics
from realms_builder.layout.picture_place import placed_round
from realms_builder.layout.text_styles import BOLD, Fit, TextStyle

DrawBox = Callable[[Marks, float, float, float, float], None]


class EmblemLook(NamedTuple):
    """The colours of a drawn emblem: field, charge and rim, and the style of its letter.

    *alone* is the colour of a drawing that lies on the card without a field, and *tone* the hue
    of all of it in a theme that has one; a *sketch* takes little ink.
    """

    field: str | None
    charge: str
    rim: str
    style: TextStyle
    alone: str
    tone: str = ""
    sketch: bool = False


def fixed(draw: DrawBox, height_mm: float, width_mm: float = 0.0) -> Content:
    """Return content of a given height that *draw* fills."""

    def drawn(out: Marks, x: float, y: float, w: float, h: float, fit: Fit) -> None:
        del fit
        draw(out, x, y, w, h)

    return Drawn(lambda width, fit: height_mm, drawn, width_mm or height_mm)


def at_least(draw: DrawBox, least_mm: float) -> DrawBox:
    """Return *draw* for boxes no lower than *least_mm*; in a lower one nothing is drawn."""

    def drawn(out: Marks, x: float, y: float, w: float, h: float) -> None:
        if h >= least_mm:
            draw(out, x, y, w, h)

    return drawn


def once(draw: DrawBox) -> DrawBox:
    """Return *draw* remembering its marks for each box: the same on a thousand cards."""
    remembered: dict[tuple[float, float, float, float], Marks] = {}

    def drawn(out: Marks, x: float, y: float, w: float, h: float) -> None:
        marks = remembered.get((x, y, w, h))
        if marks is None:
            marks = []
            draw(marks, x, y, w, h)
            if len(remembered) < MOST_REMEMBERED:
                remembered[x, y, w, h] = marks
        out.extend(marks)

    return drawn


MOST_REMEMBERED = 64


def faction_of(scope: Record) -> Record | None:
    """Return the faction a subject belongs to."""
    faction = scope.lookup("faction")
    return faction if isinstance(faction, Record) else None


def emblem_drawer(faction: Record | None, lang: str, look: EmblemLook) -> DrawBox:
    """Return what draws a faction's emblem file, else a shield with its first letter."""
    value = faction.lookup("emblem") if faction is not None else MISSING
    if isinstance(value, str) and value and picture_exists(value):
        if not value.lower().endswith(".svg"):
            return picture_drawer(value, 0.0, (0.5, 0.5), contain=True, sketch=look.sketch)
        return lambda out, x, y, w, h: out.append(
            Drawing(x, y, w, h, value, (("currentColor", look.alone),), look.tone, look.sketch)
        )
    name = faction.lookup("name") if faction is not None else ""
    text = "" if isinstance(name, (Missing, Unknown)) else printed(name, lang)
    identity = (faction.identity if faction is not None else None) or text
    return shield_drawer(text, identity, look)


def shield_drawer(name: str, identity: str, look: EmblemLook) -> DrawBox:
    """Return what draws a shield for *name*; its outline follows from *identity*."""
    outline = SHIELDS[crc32(identity.encode()) % len(SHIELDS)]
    letter = next((char for char in name if char.isalpha()), "*").upper()
    style = look.style

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        side = min(w / 0.86, h)
        width = side * 0.86
        x, y = x + (w - width) / 2, y + (h - side) / 2
        out.append(PathMark(placed(outline, x, y, width, side), look.field, look.rim, side * 0.045))
        inset = side * 0.09
        inner = placed(outline, x + inset, y + inset, width - 2 * inset, side - 2 * inset)
        out.append(PathMark(inner, None, look.rim, side * 0.018))
        size = side * 0.5 / (style.heights.cap_height or 0.24)
        wide = style.width_of(letter, BOLD) * size
        if wide > width * 0.62:
            size *= width * 0.62 / wide
            wide = width * 0.62
        baseline = y + side * 0.47 + style.cap_mm(size) / 2
        out.append(
            TextRun(x + (width - wide) / 2, baseline, letter, style.fonts[BOLD], size, look.charge)
        )

    return draw


def picture_exists(path: str) -> bool:
    """Return whether there is a file at *path*, asked anew: players add and remove pictures."""
    if isinstance(path, StrayPath):
        return False
    try:
        return _file_at(path).is_file()
    except (OSError, RuntimeError, ValueError):
        return False


_file_at = lru_cache(maxsize=512)(FilePath)


def veiled(draw: DrawBox, veil: str, *, inside: bool = False) -> DrawBox:
    """Return *draw* with a veil of one colour over it: a watermark, all of it *inside* its box."""

    def drawn(out: Marks, x: float, y: float, w: float, h: float) -> None:
        edge = 0.3 + 0.06 * max(w, h)  # corners of thick lines stick out
        if inside:
            if min(w, h) < 4 * edge:
                return  # a spot that nobody would take for an emblem
            inset = edge + 0.3  # the veil keeps clear of what it lies beside
            x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
        draw(out, x, y, w, h)
        out.append(Rect(x - edge, y - edge, w + 2 * edge, h + 2 * edge, veil))

    return drawn


def picture_drawer(
    path: str,
    radius: float,
    focus: tuple[float, float],
    *,
    contain: bool,
    zoom: float = 1.0,
    tone: str = "",
    sketch: bool = False,
    face: tuple[float, float] | None = None,
    at: tuple[float, float] | None = None,
) -> DrawBox:
    """Return what draws the picture at *path*, a photo or an SVG drawing, in the hue of *tone*.

    A *face* in it comes to lie *at* this part of the box; without one *focus* says what stays.
    """
    if path.lower().endswith(".svg"):
        drawing = Drawing(0, 0, 0, 0, path, (), tone, sketch)
        if face is not None and not contain:
            return _drawing_round(drawing, radius, face, at, max(1.0, zoom))
        return _drawing(drawing, radius, focus, contain=contain, zoom=max(1.0, zoom))

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        photo = Picture(x, y, w, h, path, radius, *focus, zoom, contain, sketch, face, at)
        tinted = Clip(x, y, w, h, (photo, Tint(x, y, w, h, tone)), radius)
        out.append(tinted if tone else photo)

    return draw


def _drawing_round(
    drawing: Drawing,
    radius: float,
    face: tuple[float, float],
    at: tuple[float, float] | None,
    zoom: float,
) -> DrawBox:
    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        aspect = drawing_aspect(drawing.path) or w / h
        left, top, wide, high = placed_round(aspect, (x, y, w, h), face, at, zoom)
        shown = drawing._replace(x=left, y=top, w=wide, h=high)
        out.append(Clip(x, y, w, h, (shown,), radius))

    return draw


def _drawing(
    drawing: Drawing, radius: float, focus: tuple[float, float], *, contain: bool, zoom: float
) -> DrawBox:
    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        aspect = drawing_aspect(drawing.path)
        if aspect is None or (contain and zoom == 1):
            out.append(drawing._replace(x=x, y=y, w=w, h=h))
            return
        by_width = (w / aspect >= h) != contain
        wide, high = (w, w / aspect) if by_width else (h * aspect, h)
        wide, high = wide * zoom, high * zoom
        left, top = x - (wide - w) * focus[0], y - (high - h) * focus[1]
        shown = drawing._replace(x=left, y=top, w=wide, h=high)
        out.append(Clip(x, y, w, h, (shown,), radius))

    return draw


_VIEW_BOX = re.compile(rb"viewBox\s*=\s*[\"']\s*([-\d.eE+\s,]{3,80})[\"']")
_HEAD_BYTES = 4096


@lru_cache(maxsize=512)
def drawing_aspect(path: str) -> float | None:
    """Return width by height of the SVG at *path*, None when its head does not say."""
    try:
        with open_ordinary(FilePath(path)) as file:
            found = _VIEW_BOX.search(file.read(_HEAD_BYTES))
        numbers = [float(n) for n in found.group(1).replace(b",", b" ").split()] if found else []
    except (OSError, ValueError):
        return None
    if len(numbers) != 4 or not 0.05 < numbers[2] / (numbers[3] or 1e9) < 20:
        return None
    return numbers[2] / numbers[3]


def icon_drawer(char: str, colour: str, metrics: FontMetrics) -> DrawBox:
    """Return what draws the icon *char*, or its word, as large as its box allows, centred."""

    def draw(out: Marks, x: float, y: float, w: float, h: float) -> None:
        side = min(w, h)
        if len(char) > 1:
            out.append(word_of_icon(char, (x, y, w, h), colour, metrics))
            return
        size = side / MM_PER_PT
        left, top = x + (w - side) / 2, y + (h - side) / 2
        out.append(TextRun(left, top + side * ICON_BASELINE, char, "icons", size, colour))

    return draw


ICON_BASELINE = 0.8
"""Where the baseline of the icon font stands within its em, from the top."""
_WORD_OF_HEIGHT = 0.6


def word_of_icon(
    word: str, box: tuple[float, float, float, float], colour: str, metrics: FontMetrics
) -> TextRun:
    """Return *word* in the place of an icon that cannot be drawn, no wider than its box."""
    x, y, w, h = box
    unit = metrics.width(_WORD_FONT, word, 1.0)
    size = min(h * _WORD_OF_HEIGHT / MM_PER_PT, w / unit if unit else w)
    baseline = y + (h + metrics.heights(_WORD_FONT).cap_height * size) / 2
    return TextRun(x + (w - unit * size) / 2, baseline, word, _WORD_FONT, size, colour)


_WORD_FONT = "text_bold"
