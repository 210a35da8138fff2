"""Text as one document writes it: each word encoded once for the font subset it lands in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from realms_builder.layout.directions import is_joined
from realms_builder.render.pdf.drawn_fonts import DrawnFonts
from realms_builder.render.pdf.font_files import LoadedFont
from realms_builder.render.pdf.fonts import INVISIBLE, FontSet, composed
from realms_builder.render.pdf.pdf_document import StreamedDocument, prepare, usual_characters
from realms_builder.render.pdf.shaping import DrawnFace

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

Chunk = tuple[str, str]
"""The name of a font in the document, and the content of a literal string in it."""

_ESCAPES = {ord(char): f"\\{char}" for char in "\\()"} | {10: "\\n", 13: "\\r"}
_MOST_WORDS = 200_000


@lru_cache(maxsize=32)
def _usual_letters(font: TTFont) -> dict[int, str]:
    """Return how documents in passing write the usual characters of *font*."""
    codes, known = usual_characters(font).codes, font.face.charWidths
    drawn = [c for c in codes if c in known and chr(c) not in INVISIBLE and not is_joined(chr(c))]
    return {character: chr(codes[character]).translate(_ESCAPES) for character in drawn}


class MixedError(Exception):
    """A word needs more than one font, so that it cannot be joined with its neighbours."""


class _Letters(dict[int, str]):
    """Encodes single characters for ``str.translate``; raises :class:`MixedError` like Words."""

    def __init__(self, codes: TextCodes, role: str, font_name: str) -> None:
        super().__init__()
        self._codes = codes
        self._role = role
        self._font_name = font_name
        self.update(codes.known_letters(role))

    def __missing__(self, code: int) -> str:
        chunks = self._codes.chunks(self._role, chr(code))
        if chunks and chunks[0][0] != self._font_name:
            raise MixedError(chr(code))
        coded = self[code] = chunks[0][1] if chunks else ""
        return coded


class RoleEncoder(dict[str, str]):
    """Encodes words of one role that need nothing but the first subset of its own face."""

    def __init__(self, codes: TextCodes, role: str) -> None:
        super().__init__()
        self.font_name = codes.font_name(role)
        self._letters = _Letters(codes, role, self.font_name)

    def __missing__(self, word: str) -> str:
        if len(self) >= _MOST_WORDS:
            self.clear()
        coded = self[word] = composed(word).translate(self._letters)
        return coded


class TextCodes(dict[str, RoleEncoder]):
    """The encoded words of every role of *fonts*, for one document."""

    def __init__(self, document: StreamedDocument, fonts: FontSet) -> None:
        super().__init__()
        self._doc = document.doc
        self._passing = document.passing
        self._lang = document.lang
        self._fonts = fonts
        self.drawn = DrawnFonts(document)
        self._chunks: dict[tuple[str, str], list[Chunk]] = {}

    def __missing__(self, role: str) -> RoleEncoder:
        found = self[role] = RoleEncoder(self, role)
        return found

    def font_name(self, role: str) -> str:
        """Return how the document calls the first subset of the face for *role*."""
        return self._name(self._fonts.face(role), 0)

    def known_letters(self, role: str) -> Mapping[int, str]:
        """Return what is known beforehand: how single characters of the face itself are coded."""
        return _usual_letters(self._fonts.face(role).font) if self._passing else {}

    @cached_property
    def icon_words(self) -> dict[str, str]:
        """Return what icons stand for, nothing where all becomes a picture at once."""
        return {} if self._passing else self._fonts.icon_words(self._lang)

    def chunks(self, role: str, text: str) -> list[Chunk]:
        """Return *text* as strings of one font each; what no font can draw is a box."""
        found = self._chunks.get((role, text))
        if found is None:
            if len(self._chunks) >= _MOST_WORDS:
                self._chunks.clear()
            found = self._chunks[role, text] = self._parted(role, text)
        return found

    def _parted(self, role: str, text: str) -> list[Chunk]:
        found: list[Chunk] = []
        for face, part, rtl in self._fonts.pieces(role, text):
            if isinstance(face, DrawnFace):
                for name, codes in self.drawn.codes(face, face.shape(part, rtl=rtl)):
                    found.append((f"/{name}", codes.translate(_ESCAPES)))
                continue
            if self._passing:
                prepare(face.font, self._doc)
            for subset, coded in face.font.splitString(part, self._doc):
                literal = coded.decode("latin-1").translate(_ESCAPES)
                found.append((self._name(face, subset), literal))
        return found

    def _name(self, face: LoadedFont, subset: int) -> str:
        if self._passing:
            prepare(face.font, self._doc)
        elif subset == 0:
            # Asking for a character first makes the reader set up the face as it was loaded.
            face.font.splitString(" ", self._doc)
        return face.font.getSubsetInternalName(subset, self._doc)
