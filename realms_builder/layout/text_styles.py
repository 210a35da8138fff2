"""Text styles with everything settled: fonts, size, colours and spacing of one template."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from realms_builder.layout.metrics import MM_PER_PT, FontMetrics, Heights

REGULAR, BOLD, ITALIC, BADGE, ICON = range(5)
"""The faces a run of text may have inside its style."""

_COMPANIONS = {
    "text": ("text", "text_bold", "text_italic"),
    "text_semibold": ("text_semibold", "text_bold", "text_italic"),
    "display": ("display", "display_bold", "display"),
    "label": ("label", "text_bold", "text_italic"),
}
ALIGNMENTS = {"left": 0.0, "center": 0.5, "right": 1.0}
BADGE_SCALE = 0.925
BADGE_PADDING = 0.32
"""Size of a badge's text and its padding at either side, in parts of the text size."""


class Wording(IntEnum):
    """How much of its texts a box says: all, without what may be left out, or the short ones."""

    ALL = 0
    NEEDED = 1
    SHORT = 2


class Fit(NamedTuple):
    """How far a box had to give way so that its content fits.

    Where something is left out (``Wording.NEEDED``), the first *spared* things that might be stay.
    """

    scale: float = 1.0
    tight: float = 1.0
    wording: Wording = Wording.ALL
    floor_pt: float = 6.5
    spared: int = 0

    def size(self, size_pt: float) -> float:
        """Return what is left of *size_pt*; never below the floor, never above what it was."""
        size = size_pt * self.scale
        return size if size >= self.floor_pt else min(size_pt, self.floor_pt)


FULL = Fit()


class TrackedWidths(dict[str, float]):
    """Widths of words with extra space after every character."""

    def __init__(self, plain: Mapping[str, float], extra: float) -> None:
        """Add *extra* millimetres for each point of size and each character to *plain* widths."""
        super().__init__()
        self._plain = plain
        self._extra = extra

    def __missing__(self, word: str) -> float:
        """Measure *word* once."""
        width = self[word] = self._plain[word] + len(word) * self._extra
        return width


class FaceInk(NamedTuple):
    """How a run inside a style looks; *colour* None is that of the style."""

    face: int
    colour: str | None
    blank: float
    solid: bool


class _Inks(dict[tuple[int, "str | None"], FaceInk]):
    """The inks of one style, by face and colour."""

    def __init__(self, widths: tuple[Mapping[str, float], ...]) -> None:
        super().__init__()
        self._widths = widths

    def __missing__(self, key: tuple[int, str | None]) -> FaceInk:
        face, colour = key
        solid = face >= BADGE
        blank = -1.0 if solid else self._widths[face][" "]
        found = self[key] = FaceInk(face, colour, blank, solid)
        return found


class TextStyle:
    """One resolved style, bound to the metrics it is measured with.

    For each point of size, *pitch* is the way from line to line in millimetres, and *middle* how
    far the baseline lies below the middle of its line.
    """

    __slots__ = (
        "align",
        "badge_fill",
        "badge_stroke",
        "badge_text",
        "colour",
        "fonts",
        "heights",
        "hyphenate",
        "inks",
        "lang",
        "leading",
        "marks",
        "middle",
        "pitch",
        "separator",
        "size_pt",
        "space",
        "tracking",
        "uppercase",
        "widths",
    )

    def __init__(
        self,
        metrics: FontMetrics,
        lang: str,
        *,
        font: str = "text",
        size_pt: float = 7.5,
        colour: str = "#000000",
        align: str = "left",
        leading: float = 1.18,
        uppercase: bool = False,
        tracking: float = 0.0,
        hyphenate: bool = True,
        marks: Mapping[str, str] | None = None,
        badge: tuple[str | None, str | None, str] = (None, "#000000", "#000000"),
        separator: str = "\u00a0· ",
    ) -> None:
        """Settle a style; *tracking* is in hundredths of the size, *badge* fill, outline, text."""
        self.lang = lang
        self.fonts = (*_COMPANIONS.get(font, (font, font, font)), "text_bold", "icons")
        self.size_pt = size_pt
        self.colour = colour
        self.align = ALIGNMENTS[align]
        self.leading = leading
        self.uppercase = uppercase
        self.tracking = tracking / 100
        self.hyphenate = hyphenate
        self.marks = dict(marks or {})
        self.badge_fill, self.badge_stroke, self.badge_text = badge
        self.separator = separator
        self.heights: Heights = metrics.heights(font)
        self.pitch = leading * MM_PER_PT
        self.middle = (self.heights.ascent - self.heights.descent) / 2
        extra = self.tracking * MM_PER_PT
        plain = [metrics.word_widths(name) for name in self.fonts]
        self.widths: tuple[Mapping[str, float], ...] = tuple(
            TrackedWidths(words, extra) if extra and at < BADGE else words
            for at, words in enumerate(plain)
        )
        self.space = self.widths[0][" "]
        self.inks = _Inks(self.widths)

    def cap_mm(self, size_pt: float) -> float:
        """Return the height of a capital at *size_pt* in millimetres."""
        return self.heights.cap_height * size_pt

    def width_in(self, text: str, ink: FaceInk) -> float:
        """Return the width of *text* in *ink*, in millimetres for each point of size."""
        return self.widths[ink.face][text]

    def width_of(self, text: str, face: int) -> float:
        """Return the width of *text* in millimetres for each point of this style's size."""
        if face == BADGE:
            words = self.widths[BADGE]
            return words[text] * BADGE_SCALE + 2 * BADGE_PADDING * MM_PER_PT
        return self.widths[face][text]
