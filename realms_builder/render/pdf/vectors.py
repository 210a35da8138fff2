"""SVG drawings as forms: each file is written once for each set of colours, then only placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from realms_builder.cards.template.colours import as_light_as, luminance, mix
from realms_builder.core.problems import Place, Problem, Severity
from realms_builder.layout.marks import CURRENT, Drawing
from realms_builder.render.pdf.drawn_fonts import Placed
from realms_builder.render.pdf.operators import Colours, outline, painting, stroking
from realms_builder.render.pdf.pdf_document import StreamedDocument
from realms_builder.render.pdf.shadings import opacity_state, shading
from realms_builder.render.pictures import svg_drawing
from realms_builder.render.pictures.picture_files import SKETCH_TONE
from realms_builder.render.pictures.svg import load_svg
from realms_builder.render.pictures.svg_gradients import SvgGradient
from realms_builder.render.pictures.svg_matrix import Command

Repaint = Callable[[str], str]


class Vectors:
    """Finds the form for a drawing and where it must lie to fill its box without distortion."""

    def __init__(
        self, document: StreamedDocument, colours: Colours, report: Callable[[Problem], None]
    ) -> None:
        self._document = document
        self._colours = colours
        self._report = report
        self._forms: dict[tuple[str, object], tuple[str, float, float] | None] = {}

    def use(self, drawing: Drawing) -> Placed | None:
        """Return where the form of *drawing* lies, None when there is nothing to draw."""
        key = (drawing.path, drawing[5:])
        if key not in self._forms:
            self._forms[key] = self._made(drawing)
        found = self._forms[key]
        if found is None:
            return None
        name, width, height = found
        scale = min(drawing.w / width, drawing.h / height)
        x = drawing.x + (drawing.w - width * scale) / 2
        y = drawing.y + (drawing.h - height * scale) / 2
        return name, x, y, scale

    def _made(self, drawing: Drawing) -> tuple[str, float, float] | None:
        try:
            art = _read(Path(drawing.path), _state(drawing.path))
        except svg_drawing.DrawingError as error:
            place = Place(drawing.path)
            self._report(Problem(error.code, Severity.WARNING, place, error.values))
            return None
        for problem in art.problems:
            self._report(problem)
        if art.width <= 0 or art.height <= 0:
            return None
        swapped = dict(drawing.colours)
        # A reader of SVG sees currentColor as black unless the file says otherwise.
        swapped.setdefault("#000000", swapped.get(CURRENT, "#000000"))
        drawn = _repainted(swapped, drawing.tone)
        if drawing.flat:
            drawn = lambda _colour: drawing.flat  # noqa: E731 - it is one of the two
        shapes: Iterable[svg_drawing.PaintedShape] = art.shapes
        if drawing.sketch:
            shapes, drawn = _sketched(art, drawn), str
        content = "\n".join(self._shape(shape, drawn) for shape in shapes)
        bounds = (0, 0, art.width, art.height)
        form = self._document.form(content.encode("latin-1"), bounds, ())
        name = self._document.add_object(f"D{len(self._forms) + 1}", form)
        return name, art.width, art.height

    def _shape(self, shape: svg_drawing.PaintedShape, repaint: Repaint) -> str:
        fill = _paint(shape.fill, repaint)
        stroke = _paint(shape.stroke, repaint)
        if isinstance(stroke, SvgGradient):
            stroke = stroke.stops[0][1] if stroke.stops else None
        drawn = outline(shape.commands)
        if isinstance(fill, SvgGradient):
            gradient = self._gradient(fill, drawn, shape, repaint)
            return gradient + (self._solid(shape, drawn, None, stroke) if stroke else "")
        return self._solid(shape, drawn, fill, stroke)

    def _solid(
        self, shape: svg_drawing.PaintedShape, drawn: str, fill: str | None, stroke: str | None
    ) -> str:
        if fill is None and stroke is None:
            return ""
        parts = ["q", self._opacity(shape.opacity, fill, stroke)]
        if fill is not None:
            parts.append(self._colours[fill][0])
        if stroke is not None:
            line = stroking(shape.stroke_width, shape.cap, shape.join)
            parts += [self._colours[stroke][1], line]
        paint = painting(fill=fill is not None, stroke=stroke is not None, even_odd=shape.even_odd)
        return " ".join((*filter(None, parts), drawn, paint, "Q"))

    def _gradient(
        self, fill: SvgGradient, drawn: str, shape: svg_drawing.PaintedShape, repaint: Repaint
    ) -> str:
        stops = _from_end_to_end([(at, repaint(c)) for at, c in fill.stops])
        name = shading(self._document, (fill.x1, fill.y1, fill.x2, fill.y2), stops)
        rule = "W* n" if shape.even_odd else "W n"
        parts = ("q", self._opacity(shape.opacity, None, None), drawn, rule, f"/{name} sh Q\n")
        return " ".join(filter(None, parts))

    def _opacity(self, opacity: float, *colours: str | None) -> str:
        """Return the states for a shape that is clear as a whole or in its replaced colour."""
        if opacity >= 1 and not any(colour and len(colour) == 9 for colour in colours):
            return ""
        parts: list[str] = []
        for entry, colour in zip(("ca", "CA"), colours, strict=True):
            own = int(colour[7:9], 16) / 255 if colour and len(colour) == 9 else 1.0
            digits = f"{round(max(0.0, min(1.0, opacity * own)) * 255):02x}"
            if digits != "ff":
                parts.append(f"/{opacity_state(self._document, digits, entry)} gs")
        return " ".join(parts)


def _state(path: str) -> tuple[int, int]:
    """Return what tells one state of a file from the next; reading will say what is wrong."""
    try:
        state = Path(path).stat()
    except (OSError, ValueError):
        return (0, 0)
    return (state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=256)
def _read(path: Path, _state: tuple[int, int]) -> svg_drawing.SvgDrawing:
    return load_svg(path)


def _repainted(swapped: Mapping[str, str], tone: str) -> Repaint:
    """Return what gives the colour to draw for one in the file."""
    if not tone:
        return lambda colour: swapped.get(colour, colour)

    @lru_cache(maxsize=512)
    def toned(colour: str) -> str:
        found = swapped.get(colour, colour)
        return as_light_as(tone, found) + found[7:9] if found.startswith("#") else found

    return toned


def _paint(paint: str | SvgGradient | None, repaint: Repaint) -> str | SvgGradient | None:
    return repaint(paint) if isinstance(paint, str) else paint


def _from_end_to_end(stops: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    """Return *stops* with one at 0 and one at 1, as a function over the whole way needs them."""
    found = [(max(0.0, min(1.0, at)), colour) for at, colour in stops]
    if not found:
        return [(0.0, "#000000"), (1.0, "#000000")]
    if found[0][0] > 0:
        found.insert(0, (0.0, found[0][1]))
    if found[-1][0] < 1 or len(found) == 1:
        found.append((1.0, found[-1][1]))
    return found


# ------------------------------------------------------------------ little ink


_LINE_OF_SIDE = 0.0022
_SMALL, _WIDE, _GROUND = 0.003, 0.12, 0.9
_DARKEST = 0.8
_SOLID = 0.6


def _sketched(art: svg_drawing.SvgDrawing, repaint: Repaint) -> Iterator[svg_drawing.PaintedShape]:
    """Yield the shapes of *art*, in the colours of *repaint*, as a sketch.

    What is large is all but white; what is small, such as eyes, keeps its darkness, so that a face
    is still a face. Later shapes cover the lines of earlier ones.
    """
    whole, line = art.width * art.height, _LINE_OF_SIDE * max(art.width, art.height)
    for shape in art.shapes:
        part = _area(shape.commands) / whole
        keeps = _keeps(part)
        fill = _light(shape.fill, repaint, keeps)
        stroke = _light(shape.stroke, repaint, keeps)
        drawn = replace(shape, fill=fill, stroke=stroke)
        if fill and not stroke and _SMALL / 4 < part < _GROUND and shape.opacity >= _SOLID:
            dark = _light(shape.fill, repaint, 1.0)
            edge = mix("#484848", dark if isinstance(dark, str) else "#808080", 0.5)
            drawn = replace(drawn, stroke=edge, stroke_width=line, join="round")
        yield drawn


def _keeps(part: float) -> float:
    """Return how much of its darkness a shape keeps that covers this *part* of the drawing."""
    if part > _WIDE:
        return SKETCH_TONE / 4
    return SKETCH_TONE + (_DARKEST - SKETCH_TONE) * max(0.0, 1 - part / _SMALL)


def _light(
    paint: str | SvgGradient | None, repaint: Repaint, keeps: float
) -> str | SvgGradient | None:
    """Return the grey of *paint* with the part *keeps* of its darkness."""
    if isinstance(paint, SvgGradient):
        stops = tuple((at, _grey(repaint(colour), keeps)) for at, colour in paint.stops)
        return replace(paint, stops=stops)
    return _grey(repaint(paint), keeps) if paint else paint


def _grey(colour: str, keeps: float) -> str:
    if not colour.startswith("#"):
        return colour
    seen = luminance(colour) ** (1 / 2.2)
    return mix("#000000", "#ffffff", (1 - seen) * keeps) + colour[7:9]


def _area(commands: tuple[Command, ...]) -> float:
    """Return about how much an outline covers: its corners taken for a polygon, part by part."""
    total = 0.0
    x = y = first_x = first_y = part = 0.0
    for step in commands:
        if step[0] == "Z":
            continue
        to_x, to_y = float(step[-2]), float(step[-1])
        if step[0] == "M":
            total += abs(part + x * first_y - first_x * y)
            part, first_x, first_y = 0.0, to_x, to_y
        else:
            part += x * to_y - to_x * y
        x, y = to_x, to_y
    return (total + abs(part + x * first_y - first_x * y)) / 2
