"""Looks at a composed face for what cannot be printed or read well.

Characters that no font has, coarse pictures, texts that are too small, or too faint on what they
lie on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from realms_builder.cards.fit.checking import Flaw
from realms_builder.cards.template.colours import READ, READ_LARGE, contrast, luminance, to_hex
from realms_builder.core.problems import Severity
from realms_builder.layout.marks import (
    Clip,
    Drawing,
    Face,
    Gradient,
    Layer,
    Mark,
    Masked,
    PathMark,
    Picture,
    Rect,
    TextRun,
    Tint,
    every_mark,
)
from realms_builder.render.pdf.fonts import INVISIBLE, FontSet, composed
from realms_builder.render.pdf.operators import opacity_of
from realms_builder.render.pdf.pdf import face_pdf
from realms_builder.render.pdf.raster import image
from realms_builder.render.pictures.picture_files import PictureError, read_info

if TYPE_CHECKING:
    from PIL.Image import Image

SMALLEST_PT = 6
"""Smaller text is hard to read and to print."""
SMALLEST_THIN_PT = 7
"""Smaller light text on dark runs full of ink unless it is bold."""
LEAST_DPI = 200
"""Photos with fewer pixels for each inch of paper look coarse."""
_MM_PER_INCH = 25.4
_MOST_KNOWN = 50_000


class NearestLimit(NamedTuple):
    """The *text* that comes nearest to a limit: its size or contrast, and the *least* there is."""

    text: str
    amount: float
    least: float

    @property
    def nearness(self) -> float:
        """Return how many times the limit the amount is."""
        return self.amount / self.least


class InkCheck:
    """Checks faces that are drawn with one set of fonts; what it has seen, it need not see again.

    It implements :class:`realms_builder.cards.fit.checking.FaceCheck`. Of all it has looked at,
    *smallest* is the text in the smallest print, *faintest* the one with the weakest contrast.
    """

    def __init__(
        self, fonts: FontSet, least_dpi: int = LEAST_DPI, least_pt: float = SMALLEST_PT
    ) -> None:
        """Check against *fonts*, *least_dpi*, and *least_pt* where a theme asks for more."""
        self._fonts = fonts
        self._least_pt = max(least_pt, SMALLEST_PT)
        self._least_dpi = least_dpi
        self._sound: set[tuple[str, str]] = set()
        self._layers: dict[int, tuple[Layer, tuple[Flaw, ...]]] = {}
        self.smallest: NearestLimit | None = None
        self.faintest: NearestLimit | None = None

    def flaws(self, face: Face) -> Iterator[Flaw]:
        """Yield every character that no font has, and every picture that is too coarse."""
        for layer in face.layers:
            yield from self._of_layer(layer)
        yield from self._of_marks(face.marks)

    def faint(self, face: Face) -> Iterator[Flaw]:
        """Yield every text of a whole *face* that stands out too little from what it lies on."""
        for run, seen in text_contrasts(face, self._fonts):
            bold = run.font.endswith("_bold")
            large = run.size_pt >= _LARGE_PT or (bold and run.size_pt >= _LARGE_BOLD_PT)
            least = READ_LARGE if large else READ
            if not run.text.strip():
                continue
            self.faintest = _nearer(self.faintest, NearestLimit(run.text, seen, least))
            if seen < least - _SLACK:
                values = {"ratio": round(seen, 1), "least": least, "text": run.text}
                yield Flaw(run.x, run.baseline_y, "fit.contrast", Severity.WARNING, values)
            if run.size_pt < SMALLEST_THIN_PT - _SLACK and _is_thin_on_dark(run, seen):
                size = round(run.size_pt, 1)
                values = {"size_pt": size, "least": SMALLEST_THIN_PT, "text": run.text}
                yield Flaw(run.x, run.baseline_y, "fit.thin", Severity.WARNING, values)

    def _of_layer(self, layer: Layer) -> tuple[Flaw, ...]:
        """Return the flaws of a layer, which many cards share."""
        known = self._layers.get(id(layer))
        if known is None:
            known = self._layers[id(layer)] = (layer, tuple(self._of_marks(layer.marks)))
        return known[1]

    def _of_marks(self, marks: Iterable[Mark]) -> Iterator[Flaw]:
        for mark in every_mark(marks):
            if isinstance(mark, TextRun):
                if mark.font != "icons" and mark.text.strip():
                    found = NearestLimit(mark.text, mark.size_pt, self._least_pt)
                    self.smallest = _nearer(self.smallest, found)
                if mark.size_pt < self._least_pt - _SLACK and mark.font != "icons":
                    size = round(mark.size_pt, 1)
                    values = {"size_pt": size, "least": self._least_pt, "text": mark.text}
                    yield Flaw(mark.x, mark.baseline_y, "fit.small", Severity.WARNING, values)
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


def _is_thin_on_dark(run: TextRun, seen: float) -> bool:
    """Return whether *run* is light, not bold, and too far from its ground for a lighter one."""
    if run.font == "icons" or run.font.endswith("bold"):
        return False
    return (luminance(run.colour[:7]) + _FLARE) * seen > 1 + _FLARE


def _nearer(known: NearestLimit | None, found: NearestLimit) -> NearestLimit:
    """Return which of two comes nearer to its limit, the *known* one where both do."""
    return known if known is not None and known.nearness <= found.nearness else found


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


# ------------------------------------------------------------------ what a text lies on


_LARGE_PT, _LARGE_BOLD_PT = 14, 11
_SLACK = 0.05
_FLARE = 0.05
"""The light that paper always throws back, by the formula for contrast."""
_PIXELS_PER_MM = 4.0
_STRAY = 0.03
"""The part of the ground that may be anything: hairs and edges of something else."""
_Box = tuple[float, float, float, float]


def text_contrasts(face: Face, fonts: FontSet) -> Iterator[tuple[TextRun, float]]:
    """Yield every text of *face* with its contrast to what lies below, as it is drawn.

    One plain area is reckoned, everything else, such as pictures, is looked at as pixels.
    """
    painted, texts = _stacked(face, fonts)
    seen: dict[int, Image] = {}
    for run, box, at in texts:
        top = max((n for n in range(at) if _touch(painted[n][0], box)), default=-1)
        plain = "#ffffff" if top < 0 else _plain(*painted[top], box)
        if plain:
            yield run, contrast(run.colour[:7], plain)
            continue
        # All of the face is drawn but once, unless something lies over the text.
        covered = any(_touch(other, box) for other, _ in painted[at:])
        until = at if covered else len(painted)
        if until not in seen:
            marks = [mark for _, mark in painted[:until]]
            bare = Face(face.width_mm, face.height_mm, marks=marks)
            seen[until] = image(face_pdf(bare, fonts)[0], 0, _PIXELS_PER_MM)
        yield run, _worst(run.colour, seen[until], box)


def free_texts(face: Face, fonts: FontSet) -> list[TextRun]:
    """Return the texts of *face* over which nothing lies and that let nothing shine through."""
    painted, texts = _stacked(face, fonts)
    return [
        run
        for run, box, at in texts
        if opacity_of(run.colour) == 1 and not any(_touch(other, box) for other, _ in painted[at:])
    ]


def _stacked(
    face: Face, fonts: FontSet
) -> tuple[list[tuple[_Box, Mark]], list[tuple[TextRun, _Box, int]]]:
    """Return what is painted, and every text with how much of that lies below it."""
    painted: list[tuple[_Box, Mark]] = []
    texts: list[tuple[TextRun, _Box, int]] = []
    for mark in face.drawn:
        box = _box_of(mark, fonts) if isinstance(mark, TextRun) else _bounds(mark)
        if isinstance(mark, TextRun) and box is not None:
            texts.append((mark, box, len(painted)))
        elif box is not None:
            painted.append((box, mark))
    return painted, texts


def _box_of(run: TextRun, fonts: FontSet) -> _Box:
    """Return the box of the letters of *run* between baseline and capitals."""
    high = fonts.heights(run.font).cap_height * run.size_pt
    wide = fonts.width(run.font, run.text, run.size_pt, run.tracking_pt)
    return run.x, run.baseline_y - high, wide, high


def _bounds(mark: Mark) -> _Box | None:
    """Return the box that *mark* paints, None for lines and outlines, and what is turned."""
    if isinstance(mark, PathMark):
        xs = [float(n) for step in mark.commands for n in step[1::2]]
        ys = [float(n) for step in mark.commands for n in step[2::2]]
        return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if mark.fill else None
    if isinstance(mark, Rect):
        return mark[:4] if mark.fill else None
    if isinstance(mark, (Gradient, Picture, Drawing, Clip, Masked, Tint)):
        return mark[:4]
    return None


def _touch(one: _Box, other: _Box) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def _plain(area: _Box, mark: Mark, box: _Box) -> str:
    """Return the colour of an area that holds all of *box*, empty where it takes a look."""
    if not isinstance(mark, Rect) or mark.fill is None or len(mark.fill) != len("#rrggbb"):
        return ""
    inside = area[0] <= box[0] and box[0] + box[2] <= area[0] + area[2]
    inside = inside and area[1] <= box[1] and box[1] + box[3] <= area[1] + area[3]
    return mark.fill if inside else ""


def _worst(colour: str, picture: Image, box: _Box) -> float:
    """Return the least contrast of a text with the pixels in *box*, but for a few stray ones."""
    left, top = (int(part * _PIXELS_PER_MM) for part in box[:2])
    right = max(left + 1, int((box[0] + box[2]) * _PIXELS_PER_MM))
    low = max(top + 1, int((box[1] + box[3]) * _PIXELS_PER_MM))
    crop = picture.crop((left, top, right, low)).convert("RGB")
    counts = crop.getcolors(crop.width * crop.height) or []
    lights = sorted((luminance(_hex(pixel)), count) for count, pixel in counts)
    ink, stray = luminance(colour[:7]), _STRAY * crop.width * crop.height
    darkest, lightest = _past(lights, stray), _past(lights[::-1], stray)
    if darkest <= ink <= lightest:
        return 1.0
    ends = (sorted((ink, ground)) for ground in (darkest, lightest))
    return min((light + 0.05) / (dark + 0.05) for dark, light in ends)


def _hex(pixel: float | tuple[int, ...]) -> str:
    assert isinstance(pixel, tuple)
    return to_hex((pixel[0] / 255, pixel[1] / 255, pixel[2] / 255))


def _past(lights: list[tuple[float, int]], stray: float) -> float:
    """Return the first of *lights* by which more than *stray* pixels are counted."""
    passed = 0
    for light, count in lights:
        passed += count
        if passed > stray:
            return light
    return 0.0
