"""Fonts for documents that become a picture at once: the same font file for every one of them.

A printed file carries only the characters it needs. A document that is drawn and thrown away is
sooner made with the same few hundred characters each time; what is not among them comes in subsets
of its own, as in print.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import FF_NONSYMBOLIC, FF_SYMBOLIC, TTFont, makeToUnicodeCMap

from realms_builder.render.pdf.operators import numbers

_WRITTEN = bytes(range(256)).decode("cp1252", "ignore") + "‐‑−′″←↑→↓≤≥"
_USUAL = frozenset(map(ord, filter(str.isprintable, _WRITTEN)))
_SPACE, _HARD_SPACE = 32, 160  # the library writes one for the other
_MOST_CODES = 256


class Ready(pdfdoc.PDFObject):
    """An object whose bytes are there already."""

    __RefOnly__ = 1

    def __init__(self, content: bytes) -> None:
        self._content = content

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """Return the bytes."""
        return self._content


@dataclass(frozen=True, slots=True)
class UsualCharacters:
    """The first subset of a font: the character that each byte draws, and the way back."""

    characters: tuple[int, ...]
    codes: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class _Parts:
    """A subset as PDF has it: everything but the references between its objects."""

    file: bytes
    readable: bytes
    descriptor: str
    font: str


@lru_cache(maxsize=32)
def usual_characters(font: TTFont) -> UsualCharacters:
    """Return which of the usual characters *font* has, and their bytes; all of a small font."""
    known = font.face.charToGlyph.keys() & font.face.charWidths.keys()
    characters = [0]
    small = len(known) <= _MOST_CODES - 2  # as icon fonts are
    for character in sorted((known if small else known & _USUAL) - {0, _SPACE, _HARD_SPACE}):
        if len(characters) == _SPACE:
            characters.append(_SPACE)
        characters.append(character)
    if len(characters) <= _SPACE:
        characters += [_SPACE] * (_SPACE + 1 - len(characters))
    codes = {character: code for code, character in enumerate(characters)}
    return UsualCharacters(tuple(characters), {**codes, _SPACE: _SPACE})


def prepare(font: TTFont, document: Any) -> None:
    """Let *font* begin with the usual characters in *document*, unless it has begun already."""
    if document in font.state:
        return
    usual = usual_characters(font)
    state: Any = TTFont.State(asciiReadable=False, ttf=font)
    state.assignments.update(usual.codes)
    state.subsets = [list(usual.characters)]
    state.nextCode = _MOST_CODES  # whatever comes is the first of a second subset
    font.state[document] = state


def add_fonts(document: Any) -> None:
    """Add the fonts that *document* uses; one document at a time, as fonts are read from files."""
    for font in document.delayedFonts:
        state: Any = font.state[document]
        for number, characters in enumerate(state.subsets):
            parts = _first(font) if number == 0 else _made(font, number, characters)
            name = font.getSubsetInternalName(number, document)[1:]
            document.idToObject[pdfdoc.BasicFonts].dict[name] = _added(parts, document)
        del font.state[document]


def _added(parts: _Parts, document: Any) -> pdfdoc.PDFObjectReference:
    def reference(content: bytes) -> pdfdoc.PDFObjectReference:
        return document.Reference(Ready(content))

    def said(reference: pdfdoc.PDFObjectReference) -> str:
        return reference.format(document).decode("ascii")

    readable, file = said(reference(parts.readable)), said(reference(parts.file))
    descriptor = said(reference(f"<<{parts.descriptor} /FontFile2 {file}>>".encode("ascii")))
    links = f"/ToUnicode {readable} /FontDescriptor {descriptor}"
    return reference(f"<<{parts.font} {links}>>".encode("ascii"))


@lru_cache(maxsize=32)
def _first(font: TTFont) -> _Parts:
    return _made(font, 0, usual_characters(font).characters)


def _made(font: TTFont, number: int, characters: Sequence[int]) -> _Parts:
    face = font.face
    name = f"{'A' * 5}{chr(ord('A') + number % 26)}+{bytes(face.name).decode('latin-1')}"
    spelt = pdfdoc.PDFName(name)
    data = face.makeSubset(characters)
    flags = face.flags & ~FF_NONSYMBOLIC | FF_SYMBOLIC
    lengths = {
        "Ascent": face.ascent,
        "CapHeight": face.capHeight,
        "Descent": face.descent,
        "ItalicAngle": face.italicAngle,
        "StemV": face.stemV,
        "MissingWidth": face.defaultWidth,
    }
    measured = " ".join(f"/{key} {numbers(value)}" for key, value in lengths.items())
    widths = numbers(*map(face.getCharWidth, characters))
    return _Parts(
        file=_stream(data, f"/Length1 {len(data)}"),
        readable=_stream(makeToUnicodeCMap(name, characters).encode("latin-1")),
        descriptor=f"/Type /FontDescriptor /FontName {spelt} /Flags {flags} "
        f"/FontBBox [{numbers(*face.bbox)}] {measured}",
        font=f"/Type /Font /Subtype /TrueType /BaseFont {spelt} /FirstChar 0 "
        f"/LastChar {len(characters) - 1} /Widths [{widths}]",
    )


def _stream(content: bytes, entries: str = "") -> bytes:
    return b"<</Length %d %s>>\nstream\n%s\nendstream" % (
        len(content),
        entries.encode("ascii"),
        content,
    )
