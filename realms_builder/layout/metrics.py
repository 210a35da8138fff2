"""How wide and how high text is: what layout must know of fonts without drawing anything.

A font is named by its role in a theme; the ink layer implements :class:`FontMetrics`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

ROLES = (
    "text",
    "text_bold",
    "text_italic",
    "text_semibold",
    "display",
    "display_bold",
    "label",
    "icons",
    "code",
)
"""The font roles every theme fills; a role it does not name falls back to the bundled font."""

MM_PER_PT = 25.4 / 72
MISSING_GLYPH = "font.missing_glyph"
"""The code by which it is said which characters no font has."""
_MOST_SAID = 8


class Heights(NamedTuple):
    """How high a font stands, all positive, in millimetres for each point of its size."""

    ascent: float
    descent: float
    x_height: float
    cap_height: float


class FontMetrics(Protocol):
    """Measures text in font roles; every role answers, an unknown one like ``text``."""

    def width(self, font: str, text: str, size_pt: float, tracking_pt: float = 0.0) -> float:
        """Return the width of *text* in millimetres, with *tracking_pt* after every character."""
        ...

    def word_widths(self, font: str) -> Mapping[str, float]:
        """Return a mapping from any word to its width in millimetres for each point of size.

        It answers for every string and remembers it: the fast way to measure many words.
        """
        ...

    def heights(self, font: str) -> Heights:
        """Return the heights of *font* in millimetres for each point."""
        ...

    def has_glyph(self, font: str, character: str) -> bool:
        """Return whether *character* can be drawn, by *font* itself or by another."""
        ...

    def icons(self, lang: str) -> Mapping[str, str]:
        """Return the sign that draws each icon by its name, a word where none can be drawn."""
        ...


def listed_characters(characters: Sequence[str]) -> str:
    """Return *characters* as they are and by number, for terminals that lack them too."""
    said = [
        f"{c} (U+{ord(c):04X})" if c.isprintable() else f"U+{ord(c):04X}"
        for c in characters[:_MOST_SAID]
    ]
    return ", ".join(said) + (" …" if len(characters) > _MOST_SAID else "")
