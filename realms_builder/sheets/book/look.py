"""How a book looks: sizes, distances and colours, all from its paper and theme; millimetres."""

from __future__ import annotations

from realms_builder.cards.sizes import Paper
from realms_builder.cards.template.themes import ThemeFile, ThemePalette
from realms_builder.layout.look import BoxColours, DocumentLook, HeadingMeasures, Measures
from realms_builder.layout.metrics import FontMetrics

_NARROW_MM, _TINY_MM = 180.0, 130.0
_COLOURS = {
    "danger": "red",
    "warning": "orange",
    "example": "faction.colour",
    "info": "blue",
    "note": "grey",
    "tip": "green",
    "open": "yellow",
    "quote": "line",
    "unit": "faction.colour",
}


MEASURES = Measures(
    (
        HeadingMeasures("display_bold", 1.95, 1.1, 1.9, 0.75, lined=True),
        HeadingMeasures("text_bold", 1.34, 1.16, 1.35, 0.3),
        HeadingMeasures("text_bold", 1.1, 1.2, 1.1, 0.2, plain=True),
        HeadingMeasures("text_semibold", 1.0, 1.25, 0.9, 0.15),
    ),
    room=0.25,
    narrow=0.75,
)


class BookLook(DocumentLook):
    """The look of every page; *size* is the size of the running text in points."""

    def __init__(
        self, paper: Paper, theme: ThemeFile, metrics: FontMetrics, lang: str, columns: int = 1
    ) -> None:
        """Settle the look; on narrow paper there is one column only."""
        self.paper = paper
        self.metrics = metrics
        self.lang = lang
        self.measures = MEASURES
        self.palette = palette = ThemePalette(theme)
        self.ink_saver = theme.ink_saver
        self.floor_pt = theme.floor_pt
        narrow = paper.width_mm < _NARROW_MM
        self.columns = 1 if narrow else columns
        self.size = theme.sizes * (9.2 if narrow else 9.4 if self.columns > 1 else 10.4)
        if paper.width_mm < _TINY_MM:
            self.size *= 0.9
        self.margin = 13.0 if narrow else 18.0 if self.columns > 1 else 27.0
        self.top = 17.0 if narrow else 22.0
        self.bottom = 15.0 if narrow else 20.0
        self.gutter = 7.0
        self.column = (self.width - self.gutter * (self.columns - 1)) / self.columns
        self.height = paper.height_mm - self.top - self.bottom
        self.ink = palette.text("ink")
        self.muted = palette.text("muted")
        self.main = palette.text("faction.colour darken 10%")
        self.line = palette.colour("line")
        self.gap = palette.text("orange darken 25%")
        self.stripe = None if self.ink_saver else palette.colour("faction.colour lighten 94%")
        self.head_ground = None if self.ink_saver else palette.colour("faction.colour lighten 86%")
        self.code_ground = None if self.ink_saver else palette.colour("grey lighten 90%")
        self._boxes: dict[str, BoxColours] = {}

    @property
    def width(self) -> float:
        """Return the width between the margins."""
        return self.paper.width_mm - 2 * self.margin

    def column_left(self, column: int) -> float:
        """Return where a column, from 0, begins."""
        return self.margin + column * (self.column + self.gutter)

    def box(self, kind: str) -> BoxColours:
        """Return the colours of boxes of *kind*."""
        found = self._boxes.get(kind)
        if found is None:
            found = self._boxes[kind] = self._made(_COLOURS.get(kind, "grey"))
        return found

    def _made(self, name: str) -> BoxColours:
        palette = self.palette
        edge = palette.colour(name)
        title = palette.text(f"{name} darken 35%")
        if self.ink_saver:
            return BoxColours(edge, None, None, title)
        light, lighter = f"{name} lighten 82%", f"{name} lighten 92%"
        return BoxColours(edge, palette.colour(lighter), palette.colour(light), title)
