"""The inks of a book: one set of looks for each role and size of text, made when first needed."""

from __future__ import annotations

from collections.abc import Mapping

from realms_builder.layout.lines import Inks
from realms_builder.layout.metrics import FontMetrics
from realms_builder.sheets.book.look import BookLook


class Roles(dict[str, Mapping[str, float]]):
    """The widths of words in every role of a theme."""

    def __init__(self, metrics: FontMetrics) -> None:
        """Measure with *metrics*."""
        super().__init__()
        self._metrics = metrics

    def __missing__(self, role: str) -> Mapping[str, float]:
        """Look the role up once."""
        found = self[role] = self._metrics.word_widths(role)
        return found


class InkShelf:
    """Hands out inks by role, size in points and colour."""

    def __init__(self, look: BookLook) -> None:
        """Take colours and fonts from *look*."""
        self._look = look
        self.widths = Roles(look.metrics)
        self._known: dict[tuple[str, float, str], Inks] = {}

    def inks(self, size_pt: float, font: str = "text", colour: str = "") -> Inks:
        """Return the inks of words in *font*."""
        key = (font, round(size_pt, 3), colour)
        found = self._known.get(key)
        if found is None:
            look = self._look
            ink = colour or look.ink
            link = colour or look.main
            quiet = colour if font.startswith("display") else look.muted
            colours = (ink, quiet, link, look.gap)
            found = self._known[key] = Inks(self.widths, font, key[1], colours)
        return found
