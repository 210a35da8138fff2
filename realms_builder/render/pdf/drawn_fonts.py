"""Fonts of a document that are made of drawings: what shaped words need, whatever they came from.

A font of PDF whose signs are drawings (Type 3) takes outlines of any kind, places, and pictures in
colour, and says which letters each sign stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc

from realms_builder.render.pdf.operators import hex_text, numbers
from realms_builder.render.pdf.pdf_document import StreamedDocument
from realms_builder.render.pdf.shaping import Glyph, ShapedFont

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


class DrawnFonts:
    """Gives every sign of shaped words a code in a font of *document*."""

    def __init__(self, document: StreamedDocument) -> None:
        """Add the fonts to *document* when it is written."""
        self._document = document
        self._fonts: dict[ShapedFont, list[_DrawnFont]] = {}
        document.late_fonts = self._made

    def codes(self, face: ShapedFont, glyphs: Iterable[Glyph]) -> Iterator[tuple[str, str]]:
        """Yield names of fonts, and the codes by which they draw *glyphs* one after the other."""
        coded = [self._code(face, glyph) for glyph in glyphs]
        for name, found in groupby(coded, key=lambda code: code[0]):
            yield name, "".join(chr(code) for _, code in found)

    def _code(self, face: ShapedFont, glyph: Glyph) -> tuple[str, int]:
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

    def _font(self, face: ShapedFont, codes: dict[Glyph, int]) -> pdfdoc.PDFObjectReference:
        document, procedures, pictures = self._document, {}, {}
        for glyph, code in codes.items():
            painted = face.picture(glyph.number)
            content = f"{numbers(glyph.advance)} 0 "
            if painted is None:
                content += _outlined(face, glyph)
            else:
                picture, (x, y, w, h) = painted
                name = f"I{code}"
                pictures[name] = document.reference(document.picture(picture))
                place = numbers(w, 0, 0, h, x + glyph.dx, y + glyph.dy)
                content += f"d0 q {place} cm /{name} Do Q"
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


def _outlined(face: ShapedFont, glyph: Glyph) -> str:
    """Return the box and the drawing of *glyph* where it stands."""
    parts: list[str] = []
    every: list[float] = []
    for letter, *points in face.steps(glyph.number):
        moved = [float(p) + (glyph.dy if at % 2 else glyph.dx) for at, p in enumerate(points)]
        parts.append(f"{numbers(*moved)} {_OPERATORS[str(letter)]}")
        every += moved
    xs, ys = every[::2] or [0.0], every[1::2] or [0.0]
    box = numbers(min(xs), min(ys), max(xs), max(ys))  # readers keep no more of a sign
    return " ".join([box, "d1", *parts, *(["f"] if parts else [])])


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
