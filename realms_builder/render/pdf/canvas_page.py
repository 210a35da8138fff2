"""A page that flowables of the library draw, inside a document of ours.

The library's canvas usually makes a whole file. This one only draws: fonts and their subsets are
those of the document, so that its pages can stand between pages of faces.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

_Canvas: Any = Canvas


class PageCanvas(_Canvas):
    """The canvas of one page; sizes are points, the origin is the lower left corner."""

    def __init__(self, document: Any, width: float, height: float, font_name: str) -> None:
        """Draw for the *document* of the library, beginning with the face called *font_name*."""
        super().__init__(BytesIO(), pagesize=(width, height), initialFontName=font_name)
        self._doc = document

    def setFont(  # noqa: N802 - the name is the library's
        self, psfontname: str, size: float, leading: float | None = None
    ) -> None:
        """Take a face for what follows; tables ask for one of the viewer's, which prints badly."""
        known = getattr(pdfmetrics.getFont(psfontname), "_dynamicFont", False)
        super().setFont(psfontname if known else self._initialFontName, size, leading)

    def content(self, *, upside_down: bool = False) -> bytes:
        """Return what was drawn, as the content of a page; *upside_down* turns it by half."""
        width, height = self._pagesize
        turned = f"-1 0 0 -1 {width:.5f} {height:.5f} cm" if upside_down else ""
        lines = ["q", turned, self._preamble, *self._code, "Q\n"]
        return "\n".join(line for line in lines if line).encode("latin-1")
