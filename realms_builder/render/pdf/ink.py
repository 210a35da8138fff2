"""Draws marks into a content stream, in millimetres with y down.

A state that is already set is not set again, what repeats is taken from memory: this runs some
hundred thousand times for a roster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, radians, sin
from typing import Any

from realms_builder.core.yield_points import yield_point
from realms_builder.layout.marks import (
    Clip,
    Drawing,
    Gradient,
    Line,
    Mark,
    Masked,
    PathMark,
    Picture,
    Rect,
    TextRun,
    Tint,
    TurnedMarks,
)
from realms_builder.layout.metrics import MM_PER_PT
from realms_builder.render.pdf.icons import ICON_SIGNS
from realms_builder.render.pdf.operators import (
    NUMBERS,
    as_black,
    box,
    hex_text,
    numbers,
    opacity_of,
    outline,
    painting,
)
from realms_builder.render.pdf.shadings import (
    blend_state,
    ends,
    fading,
    luminosity_mask,
    opacity_state,
    shading,
    transparency,
)
from realms_builder.render.pdf.supplies import Supplies
from realms_builder.render.pdf.text_codes import MixedError

_MOST_REMEMBERED = 50_000
_PLACEHOLDER = "#d9d9d9"
_PLACEHOLDER_LINE = "#b5b5b5"
_DEEPEST = 40
_MARKS_AT_A_TIME = 64
_State = tuple[str | None, str | None, str, str, float, tuple[float, ...], tuple[str, float], float]


class Ink:
    """The content of one page or form; :attr:`objects` are the forms and pictures it draws."""

    def __init__(self, supplies: Supplies) -> None:
        self.objects: set[str] = set()
        self._supplies = supplies
        self._colours = supplies.colours
        self._outlines = supplies.outlines
        self._codes = supplies.codes
        self._ops: list[str] = []
        self._op = self._ops.append
        self._depth = 0
        self._in_text = False
        self._said: tuple[int, str] | None = None
        self._draw: dict[type, Callable[[Any], None]] = {
            Rect: self._rect,
            Line: self._line,
            PathMark: self._path,
            Gradient: self._gradient,
            TextRun: self._black_text if supplies.black_text else self._text,
            Picture: self._picture,
            Drawing: self._drawing,
            Clip: self._clip,
            Masked: self._masked,
            Tint: self._tint,
            TurnedMarks: self._turn,
        }
        self._forget()

    def draw(self, marks: Iterable[Mark]) -> None:
        """Draw *marks*, later ones over earlier ones."""
        table = self._draw
        for place, mark in enumerate(marks):
            if place % _MARKS_AT_A_TIME == 0:
                yield_point()
            table[type(mark)](mark)

    def begin_marked(self, begin: str) -> None:
        """Begin content that *begin* says something of."""
        self._leave_text()
        self._op(begin)

    def end_marked(self) -> None:
        """End the content that was begun last."""
        self._leave_text()
        self._op("EMC")

    def form(self, name: str) -> None:
        """Draw the form *name* where it was made for."""
        self._leave_text()
        self.objects.add(name)
        self._op(f"/{name} Do")

    def enter(self, *, clip: str = "", matrix: str = "") -> _State:
        """Begin a group, clipped to an outline, then moved by a matrix; returns what to leave."""
        self._leave_text()
        clipped = f"{clip} W n" if clip else ""
        self._op(f"q {clipped} {matrix} cm" if matrix else f"q {clipped}")
        return self._state()

    def leave(self, state: _State) -> None:
        """End a group: what was set before it is set again."""
        self._leave_text()
        self._op("Q")
        (
            self._fill,
            self._stroke,
            self._fill_opacity,
            self._stroke_opacity,
            self._line_mm,
            self._dash,
            self._font,
            self._tracking,
        ) = state

    def content(self) -> bytes:
        """Return everything drawn so far."""
        self._leave_text()
        return "\n".join(self._ops).encode("latin-1")

    def _state(self) -> _State:
        return (
            self._fill,
            self._stroke,
            self._fill_opacity,
            self._stroke_opacity,
            self._line_mm,
            self._dash,
            self._font,
            self._tracking,
        )

    def _forget(self) -> None:
        self._fill: str | None = None
        self._stroke: str | None = None
        self._fill_opacity = self._stroke_opacity = ""
        self._line_mm = -1.0
        self._dash: tuple[float, ...] = ()
        self._font = ("", 0.0)
        self._tracking = 0.0

    def _leave_text(self) -> None:
        if self._in_text:
            self._in_text = False
            self._op("ET")

    def _set_fill(self, colour: str) -> None:
        self._fill = colour
        operator, _, opacity = self._colours[colour]
        self._op(operator)
        if opacity != self._fill_opacity:
            self._set_fill_opacity(opacity)

    def _set_fill_opacity(self, opacity: str) -> None:
        self._fill_opacity = opacity
        self._op(f"/{opacity_state(self._supplies.document, opacity, 'ca')} gs")

    def _set_line(self, colour: str, line_mm: float, dash: tuple[float, ...] = ()) -> None:
        if colour != self._stroke:
            self._stroke = colour
            _, operator, opacity = self._colours[colour]
            self._op(operator)
            if opacity != self._stroke_opacity:
                self._stroke_opacity = opacity
                self._op(f"/{opacity_state(self._supplies.document, opacity, 'CA')} gs")
        if line_mm != self._line_mm:
            self._line_mm = line_mm
            self._op(f"{NUMBERS[max(0.0, line_mm)]} w")
        if dash != self._dash:
            self._dash = dash
            self._op(f"[{numbers(*(max(0.0, length) for length in dash))}] 0 d")

    def _solid(self) -> None:
        """Make what has no colour of its own opaque: pictures, forms and shadings."""
        self._leave_text()
        if self._fill_opacity:
            self._set_fill_opacity("")
            self._fill = None

    def _remembered(self, key: object, made: Callable[[], str]) -> str:
        found = self._outlines.get(key)
        if found is None:
            if len(self._outlines) >= _MOST_REMEMBERED:
                self._outlines.clear()
            found = self._outlines[key] = made()
        return found

    def _rect(self, mark: Rect) -> None:
        if self._in_text:
            self._leave_text()
        x, y, w, h, fill, stroke, line_mm, radius = mark
        if fill is not None and fill != self._fill:
            self._set_fill(fill)
        if stroke is not None:
            self._set_line(stroke, line_mm)
        found = self._outlines.get(mark)
        if found is None:
            paint = painting(fill=fill is not None, stroke=stroke is not None)
            found = self._remembered(mark, lambda: f"{box(x, y, w, h, radius)} {paint}")
        self._op(found)

    def _line(self, mark: Line) -> None:
        if self._in_text:
            self._leave_text()
        x1, y1, x2, y2, colour, line_mm, dash = mark
        self._set_line(colour, line_mm, dash)
        self._op(f"{NUMBERS[x1]} {NUMBERS[y1]} m {NUMBERS[x2]} {NUMBERS[y2]} l S")

    def _path(self, mark: PathMark) -> None:
        self._leave_text()
        commands, fill, stroke, line_mm, even_odd = mark
        if fill is not None and fill != self._fill:
            self._set_fill(fill)
        if stroke is not None:
            self._set_line(stroke, line_mm)
        paint = painting(fill=fill is not None, stroke=stroke is not None, even_odd=even_odd)
        drawn = self._remembered(("path", commands), lambda: outline(commands))
        if drawn:
            self._op(f"{drawn} {paint}")

    def _text(self, mark: TextRun) -> None:
        x, y, text, font, size_pt, colour, tracking_pt = mark
        words = self._codes[font]
        if not self._in_text:
            self._in_text = True
            self._op("BT")
        if colour != self._fill:
            self._set_fill(colour)
        if tracking_pt != self._tracking:
            self._tracking = tracking_pt
            self._op(f"{NUMBERS[tracking_pt * MM_PER_PT]} Tc")
        if not text.isascii() and self._codes.icon_words and ICON_SIGNS.search(text):
            self._with_icons(mark)
            return
        if self._said is not None:
            self._hush(text)
        try:
            # Labels are one word, or so short and frequent that they came by before.
            if " " in text:
                coded = " ".join(map(words.__getitem__, text.split(" ")))
            else:
                coded = words[text]
        except MixedError:
            self._op(f"1 0 0 -1 {NUMBERS[x]} {NUMBERS[y]} Tm")
            self._chunks(font, text, size_pt)
            return
        place = f"1 0 0 -1 {NUMBERS[x]} {NUMBERS[y]} Tm ({coded}) Tj"
        if size_pt != self._font[1] or words.font_name != self._font[0]:
            self._font = (words.font_name, size_pt)
            place = f"{words.font_name} {NUMBERS[size_pt * MM_PER_PT]} Tf\n{place}"
        self._op(place)

    def _chunks(self, font: str, text: str, size_pt: float) -> None:
        for name, part in self._codes.chunks(font, text):
            self._set_font(name, size_pt)
            self._op(f"({part}) Tj")

    def _with_icons(self, mark: TextRun) -> None:
        """Write a text whose icons say their words to whoever searches, copies or listens."""
        words = self._codes.icon_words
        self._op(f"1 0 0 -1 {NUMBERS[mark.x]} {NUMBERS[mark.baseline_y]} Tm")
        before = " "
        for part in ICON_SIGNS.split(mark.text):
            said = words.get(part, "")
            if said:
                gap = "" if before.endswith(" ") else " "
                self._said = len(self._ops), said
                self._op(f"/Span <</ActualText {hex_text(gap + said + ' ')}>> BDC")
            elif part:
                self._hush(part)
            self._chunks(mark.font, part, mark.size_pt)
            if said:
                self._op("EMC")
            before = f"{said} " if said else part or before

    def _hush(self, text: str) -> None:
        """Let the icon before *text* say nothing where the text itself begins with its word."""
        if text.isspace() or self._said is None:
            return
        (place, said), self._said = self._said, None
        if text.lstrip().startswith(said):
            self._ops[place] = f"/Span <</ActualText {hex_text(' ')}>> BDC"

    def _black_text(self, mark: TextRun) -> None:
        """Write dark text in black ink alone: four inks that do not quite meet blur small type."""
        self._text(mark._replace(colour=as_black(mark.colour)))

    def _set_font(self, name: str, size_pt: float) -> None:
        if self._font != (name, size_pt):
            self._font = (name, size_pt)
            self._op(f"{name} {NUMBERS[size_pt * MM_PER_PT]} Tf")

    def _gradient(self, mark: Gradient) -> None:
        x, y, w, h = mark[:4]
        self._solid()
        where = ends(mark)
        stops = mark.stops
        clear = any(opacity_of(colour) < 1 for _, colour in stops)
        state = self.enter(clip=box(x, y, w, h, mark.radius_mm))
        document = self._supplies.document
        if clear:
            self._op(f"/{fading(document, where, stops, (x, y, x + w, y + h))} gs")
        self._op(f"/{shading(document, where, stops)} sh")
        self.leave(state)

    def _picture(self, mark: Picture) -> None:
        found = self._supplies.pictures.use(mark) if mark.w > 0 and mark.h > 0 else None
        if found is None:
            self._placeholder(mark)
            return
        self._solid()
        name, (x, y, w, h) = found
        self.objects.add(name)
        clip = self._remembered(
            ("clip", mark[:4], mark.radius_mm),
            lambda: box(mark.x, mark.y, mark.w, mark.h, mark.radius_mm),
        )
        self._op(f"q {clip} W n {numbers(w, 0, 0, -h, x, y + h)} cm /{name} Do Q")

    def _placeholder(self, mark: Picture) -> None:
        x, y, w, h = mark[:4]
        lines = (
            Line(x, y, x + w, y + h, _PLACEHOLDER_LINE, 0.2),
            Line(x, y + h, x + w, y, _PLACEHOLDER_LINE, 0.2),
        )
        ground = Rect(x, y, w, h, _PLACEHOLDER)
        self._clip(Clip(x, y, w, h, (ground, *lines), mark.radius_mm))

    def _drawing(self, mark: Drawing) -> None:
        found = self._supplies.vectors.use(mark) if mark.w > 0 and mark.h > 0 else None
        if found is None:
            return
        self._solid()
        name, x, y, scale = found
        self.objects.add(name)
        self._op(f"q {scale:.6g} 0 0 {scale:.6g} {NUMBERS[x]} {NUMBERS[y]} cm /{name} Do Q")

    def _clip(self, mark: Clip) -> None:
        clip = outline(mark.outline) if mark.outline else ""
        clip = clip or box(mark.x, mark.y, mark.w, mark.h, mark.radius_mm)
        self._group(mark.marks, clip=clip)

    def _masked(self, mark: Masked) -> None:
        """Draw marks as far as a mask is light; both are forms, the mask made once for all cards.

        WORKAROUND(pdfium): it lays a mask by the matrix of every form that is drawn under it, so
        the only one there has no matrix.
        """
        if self._depth >= _DEEPEST or mark.w <= 0 or mark.h <= 0:
            return
        document, key = self._supplies.document, ("mask", mark[:4], mark.mask)
        x, y, w, h = mark[:4]
        bounds = (x, y, x + w, y + h)
        state_name = document.share("ExtGState", key)
        if not state_name:
            mask = self._inner(mark.mask)
            silent = b"/Span <</ActualText ()>> BDC\n" + mask.content() + b"\nEMC"
            made = luminosity_mask(document, silent, bounds, mask.objects)
            state_name = document.share("ExtGState", key, made)
        shown = ("masked", mark)
        name = self._supplies.forms.get(shown)
        if name is None:
            inner = self._inner(mark.marks)
            name = f"M{len(self._supplies.forms) + 1}"
            form = document.form(inner.content(), bounds, inner.objects, transparency("RGB"))
            self._supplies.forms[shown] = document.add_object(name, form)
        self._solid()
        self.objects.add(name)
        self._op(f"q /{state_name} gs /{name} Do Q")

    def _inner(self, marks: tuple[Mark, ...]) -> Ink:
        """Return the content of a form with *marks*."""
        inner = Ink(self._supplies)
        inner._depth = self._depth + 1
        inner.draw(marks)
        return inner

    def _tint(self, mark: Tint) -> None:
        self._leave_text()
        colour = self._colours[mark.colour][0]
        blend = blend_state(self._supplies.document, "Color")
        self._op(f"q /{blend} gs {colour} {box(*mark[:4])} f Q")

    def _turn(self, mark: TurnedMarks) -> None:
        x, y, degrees = mark[:3]
        along, across = cos(radians(degrees)), sin(radians(degrees))
        dx, dy = x - x * along + y * across, y - x * across - y * along
        turned = " ".join(f"{part:.6f}" for part in (along, across, -across, along))
        self._group(mark.marks, matrix=f"{turned} {numbers(dx, dy)}")

    def _group(self, marks: tuple[Mark, ...], *, clip: str = "", matrix: str = "") -> None:
        if self._depth >= _DEEPEST:
            return
        self._depth += 1
        state = self.enter(clip=clip, matrix=matrix)
        self.draw(marks)
        self.leave(state)
        self._depth -= 1
