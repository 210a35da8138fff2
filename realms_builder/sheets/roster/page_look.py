"""How a roster sheet looks on one paper in one theme: sizes, colours and text styles."""

from __future__ import annotations

from realms_builder.cards.elements.tracks import TrackLook
from realms_builder.cards.sizes import Paper
from realms_builder.cards.template.themes import ThemeFile, ThemePalette
from realms_builder.layout.metrics import FontMetrics
from realms_builder.layout.text_styles import ALIGNMENTS, TextStyle
from realms_builder.sheets.roster.sheet_styles import SheetStyle

_NARROW_MM = 180.0
_MARGIN_MM, _NARROW_MARGIN_MM = 12.0, 9.0
_LEAST_PT = 6.0
_BOX_MM, _ROOMY_BOX_MM = 3.5, 5.0
PAPER_WHITE = "#ffffff"


class PageLook:
    """The look of every page; lengths are millimetres, *scale* is what the theme makes of sizes."""

    def __init__(
        self,
        paper: Paper,
        theme: ThemeFile,
        metrics: FontMetrics,
        lang: str,
        colour: str = "",
        accent: str = "",
        size: float = 1.0,
        style: SheetStyle = SheetStyle.USUAL,
    ) -> None:
        """Settle the look for the two colours of a faction; *size* is a factor on all text."""
        narrow = min(paper.width_mm, paper.height_mm) < _NARROW_MM
        self.paper = paper
        self.metrics = metrics
        self.lang = lang
        self.theme = theme
        self.style_of_sheet = style
        self.margin = _NARROW_MARGIN_MM if narrow else _MARGIN_MM
        self.scale = theme.sizes * size * (0.94 if narrow else 1.0)
        self.width = paper.width_mm - 2 * self.margin
        self.palette = palette = ThemePalette(theme, colour, accent)
        self.ink = palette.text("ink")
        self.muted = palette.text("muted")
        self.line = palette.colour("line")
        self.bad = palette.text("bad")
        self.main = palette.text("faction.colour darken 10%")
        self.ink_saver = theme.ink_saver
        self._styles()

    def _styles(self) -> None:
        self.title = self.style("display_bold", 20, leading=1.06)
        self.subtitle = self.style("text", 9)
        self.name = self.style("text", 9.8, leading=1.12, separator=True)
        self.body = self.style("text", 7.9, leading=1.2, separator=True)
        self.item = self.style("text_bold", 7.9)
        self.cells = {to: self.style("text", 7.9, leading=1.2, align=to) for to in ALIGNMENTS}
        self.cell_heads = {
            to: self.style("text", 6.4, colour=self.muted, align=to) for to in ALIGNMENTS
        }
        self.row = self.style("text", 8.4, leading=1.16, separator=True)
        self.kind = self.style("text", 7.4, colour=self.muted, leading=1.2, separator=True)
        self.label = self.style("text", 6.4, colour=self.muted, tracking=3)
        self.value = self.style("text_semibold", 10.6)
        self.figure = self.style("text_semibold", 12.5)
        self.head = self.style("text_bold", 8.6, colour=self.main, tracking=2)
        self.foot = self.style("text", 6.4, colour=self.muted)
        self.running = self.style("display", 10.5)

    def style(
        self,
        font: str,
        size_pt: float,
        *,
        colour: str = "",
        leading: float = 1.18,
        tracking: float = 0.0,
        separator: bool = False,
        align: str = "left",
    ) -> TextStyle:
        """Return a style of *size_pt* points before the theme's factor, of 6 pt at least."""
        outline = self.main
        badge = (None, outline, outline) if self.ink_saver else self._badge()
        return TextStyle(
            self.metrics,
            self.lang,
            font=font,
            size_pt=max(size_pt * self.scale, _LEAST_PT),
            colour=colour or self.ink,
            leading=leading,
            tracking=tracking,
            hyphenate=separator,
            align=align,
            badge=badge,
        )

    def _badge(self) -> tuple[str | None, str | None, str]:
        fill = self.palette.colour("faction.colour")
        return fill, fill, self.palette.colour("on faction.colour")

    def tracks(self) -> TrackLook:
        """Return how boxes to tick look: white, then tinted once the second colour begins."""
        second = PAPER_WHITE if self.ink_saver else self.palette.colour("orange lighten 55%")
        return TrackLook(
            fills=(PAPER_WHITE, second),
            line=self.ink,
            box_mm=(_ROOMY_BOX_MM if self.is_roomy else _BOX_MM) * self.scale,
            gap_mm=0.7 * self.scale,
            ring=self.ink_saver,
        )

    @property
    def is_compact(self) -> bool:
        """Return whether each model has one line."""
        return self.style_of_sheet is SheetStyle.COMPACT

    @property
    def is_roomy(self) -> bool:
        """Return whether there is room to tick and to write."""
        return self.style_of_sheet is SheetStyle.ROOMY

    def mm(self, length: float) -> float:
        """Return a length that grows with the text."""
        return length * self.scale
