"""How quick references look: as much as can be read at a glance on one or two pages."""

from __future__ import annotations

from realms_builder.cards.sizes import Paper
from realms_builder.cards.template.themes import ThemePalette
from realms_builder.layout.look import (
    BoxColours,
    DocumentLook,
    HeadingMeasures,
    Measures,
    TableMeasures,
)
from realms_builder.layout.metrics import FontMetrics

_MARGIN_MM, _GAP_MM, _FOOT_MM, _HEAD_MM = 9.0, 5.0, 5.0, 11.5
_NARROW_COLUMN_MM = 52.0
_MOST_UNSPLIT_ROWS = 14
_BAR = HeadingMeasures("text_bold", 1.12, 1.16, 0.95, 0.25, lined=True)
_MEASURES = Measures(
    (_BAR, _BAR, HeadingMeasures("text_bold", 1.04, 1.2, 0.55, 0.0)),
    leading=1.2,
    paragraph=0.28,
    note=0.92,
    entry=0.26,
    hanging=0.85,
    list_begin=0.26,
    list_between=0.22,
    table=0.46,
    caption=0.12,
    remark=0.16,
    remark_scale=0.92,
    after_table=0.6,
    box=0.5,
    box_pad=0.5,
    box_scale=1.0,
    divider=1.0,
    cells=TableMeasures(0.96, 1.14, 0.32, 0.16, "text_semibold", True, _MOST_UNSPLIT_ROWS),
)


class QuickRoom:
    """The room on the pages of one paper, in millimetres."""

    def __init__(self, paper: Paper) -> None:
        """Measure *paper*."""
        self.paper = paper
        self.margin, self.gap, self.head = _MARGIN_MM, _GAP_MM, _HEAD_MM
        self.inner = paper.width_mm - 2 * self.margin

    def column(self, count: int) -> float:
        """Return how wide each of *count* columns is."""
        return (self.inner - self.gap * (count - 1)) / count

    def top(self, page: int) -> float:
        """Return where the columns of a page begin; the first one, 0, has the title above."""
        return self.margin + (self.head if page == 0 else 0.0)

    def height(self, page: int) -> float:
        """Return how high the columns of a page are."""
        return self.paper.height_mm - self.margin - _FOOT_MM - self.top(page)

    def counts(self) -> list[int]:
        """Return in how many columns the paper may be set, the fewest first."""
        return [n for n in (1, 2, 3, 4) if self.column(n) >= _NARROW_COLUMN_MM][-2:]


class QuickLook(DocumentLook):
    """The look of a reference in *columns* of one *size* of text."""

    def __init__(
        self,
        metrics: FontMetrics,
        palette: ThemePalette,
        lang: str,
        size: float,
        room: QuickRoom,
        columns: int,
    ) -> None:
        """Take the colours from *palette*."""
        theme = palette.theme
        filled = not theme.ink_saver
        self.metrics = metrics
        self.lang = lang
        self.measures = _MEASURES
        self.size = size
        self.floor_pt = theme.floor_pt
        self.columns = columns
        self.column = room.column(columns)
        self.height = room.height(1)
        self.ink = palette.text("ink")
        self.muted = palette.text("muted")
        self.main = palette.text("faction.colour darken 10%")
        self.line = palette.colour("line")
        self.gap = palette.text("orange darken 25%")
        self.stripe = palette.colour("faction.colour lighten 88%") if filled else None
        self.head_ground = palette.colour("faction.colour lighten 76%") if filled else None
        self.code_ground = palette.colour("grey lighten 90%") if filled else None
        self.heading_ground = palette.colour("faction.colour darken 10%") if filled else None

    def box(self, kind: str) -> BoxColours:
        """Return the same colours for boxes of every kind."""
        del kind
        return BoxColours(self.main, self.stripe, None, self.ink)
