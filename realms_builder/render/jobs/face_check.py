"""Looks at a composed face for what cannot be printed well: characters and coarse pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from pathlib import Path

from realms_builder.cards.fit.checking import Flaw
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import Face, Layer, Mark, Picture, TextRun, every_mark
from realms_builder.render.pdf.fonts import INVISIBLE, FontSet, composed
from realms_builder.render.pictures.picture_files import PictureError, read_info

LEAST_DPI = 200
"""Photos with fewer pixels for each inch of paper look coarse."""
_MM_PER_INCH = 25.4
_MOST_KNOWN = 50_000


class InkCheck:
    """Checks faces that are drawn with one set of fonts; what it has seen, it need not see again.

    It implements :class:`realms_builder.cards.fit.checking.FaceCheck`.
    """

    def __init__(self, fonts: FontSet, least_dpi: int = LEAST_DPI) -> None:
        """Check against *fonts* and *least_dpi*."""
        self._fonts = fonts
        self._least_dpi = least_dpi
        self._sound: set[tuple[str, str]] = set()
        self._layers: dict[int, tuple[Layer, tuple[Flaw, ...]]] = {}

    def flaws(self, face: Face) -> Iterator[Flaw]:
        """Yield every character that no font has, and every picture that is too coarse."""
        for layer in face.layers:
            yield from self._of_layer(layer)
        yield from self._of_marks(face.marks)

    def _of_layer(self, layer: Layer) -> tuple[Flaw, ...]:
        """Return the flaws of a layer, which many cards share."""
        known = self._layers.get(id(layer))
        if known is None:
            known = self._layers[id(layer)] = (layer, tuple(self._of_marks(layer.marks)))
        return known[1]

    def _of_marks(self, marks: Iterable[Mark]) -> Iterator[Flaw]:
        for mark in every_mark(marks):
            if isinstance(mark, TextRun):
                if (mark.font, mark.text) not in self._sound:
                    yield from self._of_text(mark)
            elif isinstance(mark, Picture):
                yield from self._of_picture(mark)

    def _of_text(self, run: TextRun) -> Iterator[Flaw]:
        text = dict.fromkeys(composed(run.text))
        lost = [c for c in text if c not in INVISIBLE and not self._fonts.has_glyph(run.font, c)]
        if not lost:
            if len(self._sound) >= _MOST_KNOWN:
                self._sound.clear()
            self._sound.add((run.font, run.text))
        for character in lost:
            values = {
                "character": character if character.isprintable() else "",
                "code": f"U+{ord(character):04X}",
                "font": self._fonts.name(run.font),
                "text": run.text,
            }
            yield Flaw(run.x, run.baseline_y, "fit.glyph", Severity.ERROR, values)

    def _of_picture(self, picture: Picture) -> Iterator[Flaw]:
        dpi = printed_dpi(picture)
        if dpi is not None and dpi < self._least_dpi:
            file = Path(picture.path).name
            values = {"dpi": int(dpi), "least": self._least_dpi, "text": file}
            x, y = picture.x + picture.w / 2, picture.y + picture.h / 2
            yield Flaw(x, y, "fit.picture", Severity.WARNING, values)


def printed_dpi(picture: Picture) -> float | None:
    """Return how many pixels of *picture* come to an inch of paper, None where it cannot be read.

    It covers its box or lies in it whole, and a zoom makes it coarser.
    """
    try:
        info = read_info(Path(picture.path))
    except PictureError:
        return None
    across, down = picture.w / info.width, picture.h / info.height
    pixel_mm = (min if picture.contain else max)(across, down) * picture.zoom
    return _MM_PER_INCH / pixel_mm if pixel_mm > 0 else inf
