"""How a written document looks: faces, sizes, colours and distances, all from one text size."""

from __future__ import annotations

from typing import Any

from reportlab.lib.fonts import addMapping
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics

from realms_builder.cards.template.themes import Palette, Theme
from realms_builder.render.pdf.font_files import LoadedFont
from realms_builder.render.pdf.fonts import FontSet

LEADING = 1.2


class DocumentLook:
    """The look of a document whose running text is *size* points high."""

    def __init__(
        self, fonts: FontSet, theme: Theme, lang: str, size: float, colour: str = ""
    ) -> None:
        """Settle colours and sizes; *colour* is that of a faction."""
        self.fonts = fonts
        self.lang = lang
        self.size = size
        palette = Palette(theme, colour)
        self.ink_saver = theme.ink_saver
        self.ink = palette.text("ink")
        self.muted = palette.text("muted")
        self.main = palette.text("faction.colour darken 10%")
        self.line = palette.colour("line")
        self.white = "#ffffff"
        self.bar = None if theme.ink_saver else palette.colour("faction.colour darken 10%")
        self.panel = None if theme.ink_saver else palette.colour("faction.colour lighten 88%")
        self.panel_dark = None if theme.ink_saver else palette.colour("faction.colour lighten 76%")

    @property
    def leading(self) -> float:
        """Return the way from line to line of the running text, in points."""
        return self.size * LEADING

    def style(
        self,
        role: str = "text",
        scale: float = 1.0,
        colour: str = "",
        *,
        leading: float = LEADING,
        align: str = "left",
        hanging: float = 0.0,
        sign_at: float = 0.0,
    ) -> ParagraphStyle:
        """Return a paragraph style; *scale* is in parts of the text size.

        *hanging* is how far all lines but the first are set in, *sign_at* where the sign of a
        list stands, in points.
        """
        size = self.size * scale
        name = known_face(self.fonts.face(role))
        make: Any = ParagraphStyle
        return make(
            name=f"{role} {scale} {align} {hanging}",
            fontName=name,
            bulletFontName=known_face(self.fonts.face("text_bold")),
            bulletFontSize=size,
            bulletColor=self.main,
            bulletIndent=sign_at,
            fontSize=size,
            leading=size * leading,
            textColor=colour or self.ink,
            alignment={"left": 0, "center": 1, "right": 2}[align],
            leftIndent=hanging,
            firstLineIndent=-hanging,
            allowWidows=0,
            allowOrphans=0,
            splitLongWords=1,
        )


def known_face(face: LoadedFont) -> str:
    """Return the name under which the library knows *face*, made known the first time."""
    font: Any = face.font
    name: str = font.fontName
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(font)
        for bold in (0, 1):
            for italic in (0, 1):
                addMapping(name, bold, italic, name)
    return name
