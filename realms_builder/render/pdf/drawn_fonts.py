"""Fonts of a document that are made of drawings: what shaped words need, whatever they came from.

A font of PDF whose signs are drawings (Type 3) takes outlines of any kind, places, and pictures in
colour, and says which letters each sign stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc

from realms_builder.layout.marks import Drawing
from realms_builder.render.pdf.operators import hex_text, numbers, painting, stroking
from realms_builder.render.pdf.pdf_document import StreamedDocument
from realms_builder.render.pdf.shaping import DrawnFace, Glyph

_MOST_CODES = 255
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_READABLE = """/CIDInit /ProcSet findresource begin
12 dict begin begincmap /CMapName /Drawn def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
%s
endcmap end end"""
_LINES = 100


class _DrawnFont(NamedTuple):
    name: str
    codes: dict[Glyph, int]


Placed = tuple[str, float, float, float]
"""The name of a form, the x and y of its top left corner, and how much to enlarge it."""


class DrawnFonts:
    """Gives every sign of shaped words a code in a font of *document*."""

    def __init__(self, document: StreamedDocument) -> None:
        """Add the fonts to *document* when it is written."""
        self.place: Callable[[Drawing], Placed | None] = lambda drawing: None
        """Makes a form of a drawing that keeps its colours, and says where it lies."""
        self._document = document
        self._fonts: dict[DrawnFace, list[_DrawnFont]] = {}
        document.late_fonts = self._made

    def codes(self, face: DrawnFace, glyphs: Iterable[Glyph]) -> Iterator[tuple[str, str]]:
        """Yield names of fonts, and the codes by which they draw *glyphs* one after the other."""
        coded = [self._code(face, glyph) for glyph in glyphs]
        for name, found in groupby(coded, key=lambda code: code[0]):
            yield name, "".join(chr(code) for _, code in found)

    def _code(self, face: DrawnFace, glyph: Glyph) -> tuple[str, int]:
        known = self._fonts.setdefault(face, [])
        for font in known:
            if glyph in font.codes:
                return font.name, font.codes[glyph]
        if not known or len(known[-1].codes) == _MOST_CODES:
            name = f"D{sum(map(len, self._fonts.values())) + 1}"
            known.append(_DrawnFont(name, {}))
        code = known[-1].codes[glyph] = len(known[-1].codes) + 1
        return known[-1].name, code

    def _made(self) -> Iterator[tuple[str, pdfdoc.PDFObjectReference]]:
        for face, fonts in self._fonts.items():
            for font in fonts:
                yield font.name, self._font(face, font.codes)

    def _shown(
        self,
        face: DrawnFace,
        glyph: Glyph,
        name: str,
        shown: dict[str, pdfdoc.PDFObjectReference],
    ) -> str:
        """Return what draws a *glyph* in its own colours, nothing for one without any.

        What it needs is added to *shown*, under *name* or one that it has already.
        """
        painted, drawing = face.picture(glyph.number), face.drawing(glyph.number)
        if painted is not None:
            picture, (x, y, w, h) = painted
            shown[name] = self._document.reference(self._document.picture(picture))
            return f"d0 q {numbers(w, 0, 0, h, x + glyph.dx, y + glyph.dy)} cm /{name} Do Q"
        placed = self.place(drawing) if drawing is not None else None
        if placed is None:
            return ""
        form, x, y, scale = placed
        shown[form] = self._document.object_named(form)
        return f"d0 q {scale:.6g} 0 0 {-scale:.6g} {numbers(x, -y)} cm /{form} Do Q"

    def _font(self, face: DrawnFace, codes: dict[Glyph, int]) -> pdfdoc.PDFObjectReference:
        document, procedures, pictures = self._document, {}, {}
        for glyph, code in codes.items():
            content = f"{numbers(glyph.advance)} 0 "
            shown = self._shown(face, glyph, f"I{code}", pictures)
            content += shown or _outlined(face, glyph)
            drawn = document.stream(content.encode("ascii"))
            procedures[f"g{code}"] = document.reference(drawn)
        entries = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type3"),
            "FontBBox": pdfdoc.PDFArray([0, 0, 0, 0]),
            "FontMatrix": pdfdoc.PDFArray([0.001, 0, 0, 0.001, 0, 0]),
            "CharProcs": pdfdoc.PDFDictionary(procedures),
            "Encoding": pdfdoc.PDFDictionary(
                {
                    "Type": pdfdoc.PDFName("Encoding"),
                    "Differences": pdfdoc.PDFArray([1, *map(pdfdoc.PDFName, procedures)]),
                }
            ),
            "FirstChar": 1,
            "LastChar": len(codes),
            "Widths": pdfdoc.PDFArray([glyph.advance for glyph in codes]),
            "Resources": pdfdoc.PDFDictionary({"XObject": pdfdoc.PDFDictionary(pictures)}),
            "ToUnicode": document.reference(document.stream(_readable(codes).encode("ascii"))),
        }
        return document.reference(pdfdoc.PDFDictionary(entries))


def _outlined(face: DrawnFace, glyph: Glyph) -> str:
    """Return the box and the drawing of *glyph* where it stands."""
    parts: list[str] = []
    every: list[float] = []
    wide = 0.0
    for shape in face.shapes(glyph.number):
        if shape.stroke:
            parts.append(stroking(shape.stroke_width, shape.cap, shape.join))
            wide = max(wide, shape.stroke_width)
        for letter, *points in shape.commands:
            moved = [float(p) + (glyph.dy if at % 2 else glyph.dx) for at, p in enumerate(points)]
            parts.append(f"{numbers(*moved)} {_OPERATORS[str(letter)]}")
            every += moved
        fill, stroke = bool(shape.fill), bool(shape.stroke)
        parts.append(painting(fill=fill, stroke=stroke, even_odd=shape.even_odd))
    xs, ys = every[::2] or [0.0], every[1::2] or [0.0]
    # Readers keep no more of a sign; a line is half outside of its points, its corners further.
    box = numbers(min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide)
    return " ".join([box, "d1", *parts])


def _readable(codes: dict[Glyph, int]) -> str:
    """Return which letters each code stands for."""
    said = [
        f"<{code:02x}> {hex_text(glyph.text).replace('feff', '', 1)}"
        for glyph, code in codes.items()
        if glyph.text
    ]
    parts = [said[at : at + _LINES] for at in range(0, len(said), _LINES)]
    lines = [f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts]
    return _READABLE % "\n".join(lines)
