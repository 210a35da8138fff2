"""Pictures, emblems and icons in a small, safe part of SVG, as plain paths with paint.

Read: path, rect, circle, ellipse, polygon, polyline, line; g (also a and switch); transform;
fill, stroke, their widths and opacities, fill-rule, line ends and joins, as attributes, in
``style`` or in a style sheet with simple selectors; linear gradients. A radial gradient becomes
its middle colour. Every other element is left out and reported in :attr:`SvgDrawing.problems`.
Nothing outside the file is ever opened, and entities are refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from xml.parsers import expat

from realms_builder.core.files import open_ordinary
from realms_builder.core.problems import Place, Problem, Severity, cause_of
from realms_builder.render.pictures.svg_drawing import DrawingError, PaintedShape, SvgDrawing
from realms_builder.render.pictures.svg_gradients import GradientSource, SvgGradient, resolved
from realms_builder.render.pictures.svg_matrix import (
    IDENTITY,
    Command,
    Matrix,
    moved,
    read_transform,
    scale_of,
    times,
)
from realms_builder.render.pictures.svg_paint import (
    PaintStyle,
    colour,
    declarations,
    inherited,
    length,
    reference,
    sheet,
)
from realms_builder.render.pictures.svg_paths import (
    MOST_COMMANDS,
    ellipse,
    number,
    polyline,
    read_path,
    rectangle,
)

MOST_BYTES = 2_000_000
MOST_ELEMENTS = 20_000
DEEPEST = 64
_SVG = "http://www.w3.org/2000/svg"
_XLINK_HREF = "http://www.w3.org/1999/xlink href"
_GROUPS = ("svg", "g", "a", "switch")
_SILENT = ("title", "desc", "metadata")
_UNDRAWN = ("clip-path", "mask", "filter", "stroke-dasharray")


def load_svg(source: Path | str | bytes) -> SvgDrawing:
    """Read a drawing from a file or from SVG text; raises :class:`DrawingError`.

    A string is SVG text when it begins with ``<``, else a path.
    """
    name, content = _content(source)
    if len(content) > MOST_BYTES:
        raise DrawingError("svg.too_big", {"file": name, "limit": MOST_BYTES})
    reader = _Reader(name)
    try:
        reader.parse(content, as_utf8=isinstance(source, str) and not name)
    except expat.ExpatError as error:
        values = {"file": name, "line": error.lineno, "column": error.offset + 1}
        raise DrawingError("svg.broken", values) from None
    except (ValueError, LookupError, OverflowError) as error:
        values = {"file": name, "line": reader.line, "text": str(error)[:40]}
        raise DrawingError("svg.value", values) from None
    return reader.drawing()


def _content(source: Path | str | bytes) -> tuple[str, bytes]:
    if isinstance(source, bytes):
        return "", source
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        return "", source.lstrip("\ufeff \t\r\n").encode("utf-8", "replace")
    path = Path(source)
    try:
        with open_ordinary(path) as file:
            return path.name, file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = cause_of(error)
        raise DrawingError("svg.unreadable", {"file": str(path), "reason": reason}) from None


@dataclass(frozen=True, slots=True)
class _Level:
    """Where the reader stands: the style and coordinates in force; drawn is no for defs."""

    style: PaintStyle
    matrix: Matrix
    drawn: bool


@dataclass(frozen=True, slots=True)
class _Pending:
    """A shape whose gradients may still come later in the file."""

    commands: list[Command]
    matrix: Matrix
    style: PaintStyle


class _Reader:
    """Takes the events of the XML parser and collects shapes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.line = 0
        self.size: tuple[float, float] | None = None
        self.pending: list[_Pending] = []
        self.sources: dict[str, GradientSource] = {}
        self.rules: dict[str, dict[str, str]] = {}
        self.ignored: Counter[tuple[str, str]] = Counter()
        self.levels: list[_Level] = [_Level(PaintStyle(), IDENTITY, drawn=True)]
        self.skipping = self.elements = self.commands = 0
        self.gradient: GradientSource | None = None
        self.style_text: list[str] | None = None
        self.parser = expat.ParserCreate()

    def parse(self, content: bytes, *, as_utf8: bool) -> None:
        """Take in the whole file; raises DrawingError, ExpatError or ValueError."""
        self.parser = expat.ParserCreate("utf-8" if as_utf8 else None, " ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self.parser.Parse(content, True)
        if self.size is None:
            raise DrawingError("svg.not_svg", {"file": self.name})

    def drawing(self) -> SvgDrawing:
        """Return what was collected, gradients resolved; raises DrawingError."""
        width, height = self.size or (0.0, 0.0)
        shapes: list[PaintedShape] = []
        for pending in self.pending:
            try:
                shapes.extend(self._painted(pending))
            except ValueError as error:
                values = {"file": self.name, "line": 0, "text": str(error)[:40]}
                raise DrawingError("svg.value", values) from None
        problems = tuple(
            Problem(code, Severity.WARNING, Place(self.name), {"name": name, "count": count})
            for (code, name), count in sorted(self.ignored.items())
        )
        return SvgDrawing(width, height, tuple(shapes), problems)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, inside: bool) -> None:
        # A bare doctype is what many programs write; declarations of its own are refused.
        if inside:
            raise DrawingError("svg.entities", {"file": self.name})

    def _entity(self, *_: object) -> None:
        raise DrawingError("svg.entities", {"file": self.name})

    def _text(self, text: str) -> None:
        if self.style_text is not None:
            self.style_text.append(text)

    def _start(self, full_name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        self.line = self.parser.CurrentLineNumber
        if self.elements > MOST_ELEMENTS or len(self.levels) + self.skipping > DEEPEST:
            raise DrawingError("svg.too_complex", {"file": self.name, "line": self.line})
        if self.skipping:
            self.skipping += 1
            return
        space, _, name = full_name.rpartition(" ")
        if self.size is None:
            self._open(name, space, attributes)
            return
        if space not in ("", _SVG) or name in _SILENT:
            self.skipping = 1
        elif not self._definition(name, attributes):
            self._element(name, attributes)

    def _end(self, full_name: str) -> None:
        if self.skipping:
            self.skipping -= 1
            if self.skipping:
                return
            if self.style_text is not None:
                self.rules.update(sheet("".join(self.style_text)))
                self.style_text = None
            return
        if full_name.rpartition(" ")[2] in ("linearGradient", "radialGradient"):
            self.gradient = None
        self.levels.pop()

    def _open(self, name: str, space: str, attributes: dict[str, str]) -> None:
        if name != "svg" or space not in ("", _SVG):
            raise DrawingError("svg.not_svg", {"file": self.name})
        left = top = 0.0
        words = attributes.get("viewBox", "").replace(",", " ").split()
        if len(words) == 4:
            left, top, width, height = (number(word) for word in words)
        elif words or "%" in attributes.get("width", "%") + attributes.get("height", "%"):
            raise DrawingError("svg.no_size", {"file": self.name})
        else:
            width, height = length(attributes["width"]), length(attributes["height"])
        if width <= 0 or height <= 0:
            raise DrawingError("svg.no_size", {"file": self.name})
        self.size = (width, height)
        style = inherited(PaintStyle(), self._properties("svg", attributes))
        self.levels.append(_Level(style, (1.0, 0.0, 0.0, 1.0, -left, -top), drawn=True))

    def _definition(self, name: str, attributes: dict[str, str]) -> bool:
        """Take defs, style sheets, gradients and stops; say whether *name* was one of them."""
        level = self.levels[-1]
        if name == "style":
            self.skipping, self.style_text = 1, []
            return True
        if name == "stop":
            if self.gradient is not None:
                self.gradient.add_stop(attributes)
        elif name in ("linearGradient", "radialGradient"):
            link = attributes.get("href") or attributes.get(_XLINK_HREF, "")
            self.gradient = GradientSource({**attributes, "href": link, "kind": name})
            self.sources[attributes.get("id", "")] = self.gradient
        elif name != "defs":
            return False
        self.levels.append(_Level(level.style, level.matrix, drawn=False))
        return True

    def _properties(self, name: str, attributes: dict[str, str]) -> dict[str, str]:
        own = dict(attributes)
        if self.rules:
            own.update(self.rules.get(name, {}))
            for word in attributes.get("class", "").split()[:20]:
                own.update(self.rules.get("." + word, {}))
            own.update(self.rules.get("#" + attributes.get("id", ""), {}))
        if "style" in attributes:
            own.update(declarations(attributes["style"]))
        return own

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        level = self.levels[-1]
        maker = SHAPES.get(name)
        if maker is None and name not in _GROUPS[1:]:
            self.skipping = 1
            if level.drawn:
                self.ignored["svg.element_ignored", name] += 1
            return
        own = self._properties(name, attributes)
        style = inherited(level.style, own)
        matrix = level.matrix
        if "transform" in own:
            matrix = times(matrix, read_transform(own["transform"]))
        self.levels.append(_Level(style, matrix, level.drawn))
        if not level.drawn:
            return
        for attribute in _UNDRAWN:
            if own.get(attribute, "none") != "none":
                self.ignored["svg.attribute_ignored", attribute] += 1
        if maker is not None and style.shown:
            self._keep(maker(own), matrix, style)

    def _keep(self, commands: list[Command], matrix: Matrix, style: PaintStyle) -> None:
        self.commands += len(commands)
        if self.commands > MOST_COMMANDS:
            raise DrawingError("svg.too_complex", {"file": self.name, "line": self.line})
        if commands:
            self.pending.append(_Pending(commands, matrix, style))

    def _painted(self, pending: _Pending) -> list[PaintedShape]:
        """Return one shape, or two where fill and stroke are not equally see-through."""
        style = pending.style
        fill = self._paint(style.fill, pending)
        stroke = self._paint(style.stroke, pending) if style.stroke_width > 0 else None
        whole = PaintedShape(
            moved(pending.matrix, pending.commands),
            fill,
            stroke,
            round(style.stroke_width * scale_of(pending.matrix), 4) if stroke else 0.0,
            round(style.opacity * style.fill_opacity, 4),
            style.even_odd,
            style.cap,
            style.join,
        )
        if not stroke or (fill and style.fill_opacity == style.stroke_opacity):
            return [whole] if fill and whole.opacity else []
        line = replace(whole, fill=None, opacity=round(style.opacity * style.stroke_opacity, 4))
        parts = [replace(whole, stroke=None, stroke_width=0.0), line] if fill else [line]
        return [part for part in parts if part.opacity]

    def _paint(self, text: str, pending: _Pending) -> str | SvgGradient | None:
        if text in ("none", "transparent", ""):
            return None
        if text.lower() == "currentcolor":
            return colour(pending.style.colour) or "#000000"
        name = reference(text)
        if name is None:
            return self._known_colour(text)
        source = self.sources.get(name)
        if source is None:
            return self._known_colour(text.partition(")")[2] or text)
        if source.attributes["kind"] == "radialGradient":
            self.ignored["svg.radial_gradient", name] += 1
        paint = resolved(name, self.sources, pending.commands, pending.matrix)
        if isinstance(paint, SvgGradient) and source.attributes["kind"] == "radialGradient":
            return paint.stops[len(paint.stops) // 2][1]
        return paint

    def _known_colour(self, text: str) -> str | None:
        if text.strip() == "none":
            return None
        found = colour(text)
        if found is None:
            self.ignored["svg.colour", text.strip()[:40]] += 1
        return found or "#000000"


# ------------------------------------------------------------------ svg elements


def _numbers(own: Mapping[str, str], *names: str) -> list[float]:
    return [length(own.get(name, "0")) for name in names]


def _rect(own: Mapping[str, str]) -> list[Command]:
    x, y, width, height = _numbers(own, "x", "y", "width", "height")
    if width <= 0 or height <= 0:
        return []
    rx, ry = own.get("rx", own.get("ry", "0")), own.get("ry", own.get("rx", "0"))
    return rectangle(x, y, width, height, length(rx), length(ry))


def _circle(own: Mapping[str, str]) -> list[Command]:
    x, y, radius = _numbers(own, "cx", "cy", "r")
    return ellipse(x, y, radius, radius) if radius > 0 else []


def _ellipse(own: Mapping[str, str]) -> list[Command]:
    x, y, rx, ry = _numbers(own, "cx", "cy", "rx", "ry")
    return ellipse(x, y, rx, ry) if rx > 0 and ry > 0 else []


def _line(own: Mapping[str, str]) -> list[Command]:
    x1, y1, x2, y2 = _numbers(own, "x1", "y1", "x2", "y2")
    return [("M", x1, y1), ("L", x2, y2)]


SHAPES: dict[str, Callable[[Mapping[str, str]], list[Command]]] = {
    "path": lambda own: read_path(own.get("d", "")),
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polygon": lambda own: polyline(own.get("points", ""), closed=True),
    "polyline": lambda own: polyline(own.get("points", ""), closed=False),
}
