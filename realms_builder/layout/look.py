"""How a document looks: its fonts and colours, and the sizes and distances of its kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from realms_builder.layout.lines import Inks
from realms_builder.layout.metrics import MM_PER_PT, FontMetrics


class BoxColours(NamedTuple):
    """The colours of one kind of box: its edge, its ground, the ground of its title, its title."""

    edge: str
    ground: str | None
    strip: str | None
    title: str


class HeadingMeasures(NamedTuple):
    """Headings of one depth.

    *plain* ones have the colour of the words, *lined* ones a line below, or the ground that the
    look has for headings.
    """

    font: str
    scale: float
    leading: float
    above: float
    below: float
    plain: bool = False
    lined: bool = False


class TableMeasures(NamedTuple):
    """The cells of a table.

    A *calm* one divides words only in columns of long texts and where a word does not fit, and its
    heads have a ground in grids only; lines part all of its rows. One of up to *whole_rows* stays
    in one column.
    """

    scale: float = 0.92
    leading: float = 1.22
    pad_x: float = 0.55
    pad_y: float = 0.3
    head_font: str = "text_bold"
    calm: bool = False
    whole_rows: int = 0


class Measures(NamedTuple):
    """The sizes and distances of one kind of document, in parts of its text size.

    *hanging* is how far all lines of an entry but the first are set in, *room* what part of its
    column a chapter wants below its heading, *narrow* how much of what makes headings larger is
    left in narrow columns.
    """

    headings: tuple[HeadingMeasures, ...]
    leading: float = 1.36
    paragraph: float = 0.6
    note: float = 0.0
    """The size of notes; 0 where they look like any other paragraph."""
    entry: float = 0.4
    hanging: float = 0.0
    list_begin: float = 0.55
    list_between: float = 0.28
    table: float = 0.8
    caption: float = 0.3
    remark: float = 0.3
    remark_scale: float = 0.88
    after_table: float = 0.0
    box: float = 0.85
    box_pad: float = 0.62
    box_scale: float = 0.98
    divider: float = 1.2
    room: float = 0.0
    narrow: float = 1.0
    cells: TableMeasures = TableMeasures()


class DocumentLook(ABC):
    """The look of every page of a document; lengths are millimetres, sizes of text points.

    *size* is that of the running text, *column* and *height* measure the columns.
    """

    metrics: FontMetrics
    lang: str
    measures: Measures
    size: float
    floor_pt: float
    columns: int
    column: float
    height: float
    ink: str
    muted: str
    main: str
    line: str
    gap: str
    stripe: str | None
    head_ground: str | None
    code_ground: str | None
    heading_ground: str | None = None
    on_heading: str = "#ffffff"
    icons: Mapping[str, str] = MappingProxyType({})
    """The characters of icons by name, where entries have theirs beside them."""

    @abstractmethod
    def box(self, kind: str) -> BoxColours:
        """Return the colours of boxes of *kind*."""

    def tint(self, colour: str) -> str:
        """Return the colour of an icon of which a game says *colour*, empty for none."""
        del colour
        return self.main

    @property
    def em(self) -> float:
        """Return the size of the running text in millimetres."""
        return self.size * MM_PER_PT


class _Roles(dict[str, Mapping[str, float]]):
    """The widths of words in every role of a theme."""

    def __init__(self, metrics: FontMetrics) -> None:
        super().__init__()
        self._metrics = metrics

    def __missing__(self, role: str) -> Mapping[str, float]:
        found = self[role] = self._metrics.word_widths(role)
        return found


class InkShelf:
    """Hands out inks by role, size in points and colour, each made when first needed."""

    def __init__(self, look: DocumentLook) -> None:
        """Take colours and fonts from *look*."""
        self._look = look
        self.widths = _Roles(look.metrics)
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
