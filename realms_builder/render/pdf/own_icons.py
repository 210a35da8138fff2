"""Drawings of an author as signs of a font: each is as high and wide as the letters are large.

A drawing of one colour takes the colour of the text it stands in; one of several, or a picture,
keeps its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from realms_builder.core.files import content_of
from realms_builder.core.problems import Problem
from realms_builder.game.texts import Text
from realms_builder.layout.marks import Drawing
from realms_builder.render.pdf.shaping import Box, DrawnFace, Glyph, Step
from realms_builder.render.pictures.picture_files import (
    FAULTS,
    PictureError,
    opacity,
    opened,
    plain_colours,
)
from realms_builder.render.pictures.svg import load_svg
from realms_builder.render.pictures.svg_drawing import DrawingError, PaintedShape, SvgDrawing
from realms_builder.render.pictures.svg_matrix import moved

if TYPE_CHECKING:
    from PIL.Image import Image

_FIRST, _SIGNS = 0xF0000, 0xFFFD
"""The signs of a plane that means nothing to anybody."""
MOST_BYTES, MOST_COMMANDS = 500_000, 10_000
_MOST_PX = 512
_EM, _ASCENT = 1000.0, 800.0
"""The box of a sign and how much of it stands above the line, in thousandths of the size."""


class IconArt(NamedTuple):
    """An icon as it was read: shapes or a picture, and what was left out of a drawing."""

    digest: str
    drawing: SvgDrawing | None = None
    picture: Image | None = None
    one_colour: bool = False

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what of the file is not drawn."""
        return self.drawing.problems if self.drawing is not None else ()


def load_icon(path: Path) -> IconArt:
    """Return the icon in the file at *path*; raises DrawingError and PictureError.

    One that was read is not read again while it stays as it is.
    """
    try:
        state = path.stat()
        if state.st_size > MOST_BYTES:
            raise DrawingError("svg.too_big", {"file": path.name, "limit": MOST_BYTES})
        return _loaded(path, state.st_mtime_ns, state.st_size)
    except (OSError, ValueError):
        raise PictureError("picture.missing") from None


@lru_cache(maxsize=512)
def _loaded(path: Path, _changed: int, _size: int) -> IconArt:
    data = content_of(path)
    digest = blake2b(data, digest_size=12).hexdigest()
    if path.suffix.lower() != ".svg":
        return IconArt(digest, picture=_small(data))
    drawing = load_svg(path)
    if not drawing.shapes:
        raise DrawingError("icon_empty", {"file": path.name})
    if sum(len(shape.commands) for shape in drawing.shapes) > MOST_COMMANDS:
        raise DrawingError("svg.too_complex", {"file": path.name, "line": 1})
    return IconArt(digest, drawing, one_colour=_is_of_one_colour(drawing.shapes))


def _small(data: bytes) -> Image:
    """Return the picture in *data*, no larger than an icon is ever printed."""
    try:
        with opened(data) as image:
            image.load()
            mask, found = opacity(image), plain_colours(image).convert("RGBA")
            if mask is not None:
                found.putalpha(mask)
            found.thumbnail((_MOST_PX, _MOST_PX))
            return found
    except FAULTS:
        raise PictureError("picture.broken") from None


def _is_of_one_colour(shapes: Iterable[PaintedShape]) -> bool:
    """Return whether all is painted alike, and nothing shows through."""
    shapes = tuple(shapes)
    paints = {paint for one in shapes for paint in (one.fill, one.stroke) if paint is not None}
    solid = all(isinstance(paint, str) and len(paint) == 7 for paint in paints)
    return len(paints) == 1 and solid and all(one.opacity == 1 for one in shapes)


class OwnIcons(DrawnFace):
    """The face of every own icon there is.

    The sign of a file follows from what it holds, so that a card says by itself which drawing it
    shows, whatever look it is drawn in, today and tomorrow.
    """

    def __init__(self) -> None:
        """Begin without any."""
        self._icons: dict[int, tuple[Path, IconArt]] = {}
        self._shapes: dict[int, tuple[PaintedShape, ...]] = {}
        self._lock = Lock()
        self.words: dict[str, Text] = {}
        """What signs stand for where nobody says anything better."""

    def __contains__(self, character: str) -> bool:
        return ord(character) in self._icons

    def sign(self, path: Path, art: IconArt, word: Text) -> str:
        """Return the sign that draws the icon in the file at *path*, which stands for *word*."""
        with self._lock:
            number = _FIRST + int(art.digest[:8], 16) % _SIGNS
            while number in self._icons and self._icons[number][1].digest != art.digest:
                number += 1  # as good as never
            self._icons[number] = (path, art)  # an older file of the same may be gone
            self.words[chr(number)] = word
            return chr(number)

    def shape(self, text: str, *, rtl: bool = False) -> tuple[Glyph, ...]:
        """Return a sign for each character of *text*, from left to right."""
        # The words of icons are said elsewhere: what a reader copies is any sign without a meaning.
        said = chr(_FIRST)
        signs = (Glyph(ord(one), _EM, 0.0, 0.0, said) for one in text if one in self)
        return tuple(signs)[:: -1 if rtl else 1]

    def shapes(self, number: int) -> tuple[PaintedShape, ...]:
        """Return how a sign of one colour is painted, nothing for one in its own colours."""
        found = self._shapes.get(number)
        if found is None:
            found = self._shapes[number] = self._stencil(number)
        return found

    def _stencil(self, number: int) -> tuple[PaintedShape, ...]:
        art = self._icons[number][1]
        if art.drawing is None or not art.one_colour:
            return ()
        scale, left, top = _fitted(art.drawing.width, art.drawing.height)
        matrix = (scale, 0.0, 0.0, -scale, left, top)
        return tuple(
            replace(
                shape,
                commands=moved(matrix, list(shape.commands)),
                stroke_width=shape.stroke_width * scale,
            )
            for shape in art.drawing.shapes
        )

    def steps(self, number: int) -> tuple[Step, ...]:
        """Return the outline of a sign that is nothing but filled areas."""
        return tuple(step for shape in self.shapes(number) for step in shape.commands)

    def in_colours(self, number: int) -> bool:
        """Return whether the outline of a sign is not the whole of it."""
        shapes = self.shapes(number)
        return not shapes or any(shape.stroke or shape.even_odd for shape in shapes)

    def picture(self, number: int) -> tuple[Image, Box] | None:
        """Return a sign that is a picture and its box, None for a drawing."""
        image = self._icons[number][1].picture
        if image is None:
            return None
        scale, left, top = _fitted(image.width, image.height)
        width, height = image.width * scale, image.height * scale
        return image, (left, top - height, width, height)

    def drawing(self, number: int) -> Drawing | None:
        """Return a drawing of several colours in the box of its sign, y down from the line."""
        path, art = self._icons[number]
        if art.drawing is None or art.one_colour:
            return None
        return Drawing(0.0, -_ASCENT, _EM, _EM, str(path))


@cache
def own_icons() -> OwnIcons:
    """Return the face of every own icon."""
    return OwnIcons()


def _fitted(width: float, height: float) -> tuple[float, float, float]:
    """Return how much to enlarge a drawing to fill the box of a sign, its left and its top."""
    scale = _EM / max(width, height)
    return scale, (_EM - width * scale) / 2, _ASCENT - (_EM - height * scale) / 2
