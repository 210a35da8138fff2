"""Card templates as they are written: what a face holds, element by element.

Every property of an element may be left out, since a template that extends another one only
says what differs. What an element is follows from the one content key it has.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from realms_builder.cards.styles import Colour, Id, WrittenStyle
from realms_builder.game.files.declared_icons import Icons

Formula = Annotated[str, Field(max_length=2000)]
Localised = str | dict[str, str]
Measure = float | Formula
Count = Annotated[int, Field(ge=0, le=9999)] | Formula
Padding = float | list[float]
Dash = Annotated[float, Field(gt=0, le=50)]
Vertical = Literal["top", "middle", "bottom"]
Side = Literal["top", "right", "bottom", "left", "edges"]
Share = Annotated[float, Field(ge=0, le=1)]
Figure = Literal["circle", "ellipse", "diamond", "hexagon", "octagon", "shield", "heart", "star"]
"""Outlines with a name, which fill the box of a shape or cut a picture."""

MOST_HEIGHT_MM = 500
CONTENT_KEYS = (
    "text",
    "stat_strip",
    "track",
    "table",
    "picture",
    "emblem",
    "shape",
    "icon",
    "icon_row",
    "map",
    "odds",
    "row",
    "column",
    "repeat",
)
"""The keys of which an element has exactly one, or none when it is only an area of colour."""

MOST_GROWN = 1.5
"""Texts that have room grow at most by this factor."""
FIT_STEPS = ("tighten", "shrink", "short", "back", "continue")


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class TableColumn(WrittenStyle):
    """One column of a table: its header, its width and what stands in a row."""

    id: Id | None = None
    header: Localised = ""
    text: Localised = ""
    width: Annotated[str, Field(max_length=12)] | float = "auto"
    when: Formula | None = None
    fill: Colour | None = None
    radius: float = 0
    padding: Padding | None = None


class StripCell(WrittenStyle):
    """One cell of a stat strip that is not simply a stat."""

    label: Localised = ""
    value: Localised = ""
    icon: str | None = None
    when: Formula | None = None


class ItemBar(_Model):
    """A coloured bar along the left of an item."""

    colour: Colour = "faction.colour"
    width: Annotated[float, Field(gt=0, le=10)] = 0.7
    gap: Annotated[float, Field(ge=0, le=10)] = 1.2


class Stripes(_Model):
    """Slanting lines across an area."""

    colour: Colour = "light alpha 12%"
    gap: Annotated[float, Field(ge=0.3, le=20)] = 1.4
    line: Annotated[float, Field(gt=0, le=10)] = 0.5
    slant: Annotated[float, Field(ge=-5, le=5)] = 1.0


class Stop(_Model):
    """One colour of a gradient and how far along it stands, from 0 to 1."""

    colour: Colour
    at: Share


class Zone(_Model):
    """Boxes of a track that the template itself counts, by formulas over the subject."""

    name: Localised = ""
    boxes: Count
    split: Count | None = None
    rows: Count | None = None
    when: Formula | None = None


class Mask(_Model):
    """How much of a picture shows: it fades out towards a side, or follows another picture.

    It begins to fade at *start* and is gone at *end*, in parts of the way; *picture* shows it
    where that one is light. *towards* ``edges`` is from the middle to all sides.
    """

    towards: Side = "bottom"
    start: Share = 0.5
    end: Share = 1.0
    picture: Formula | None = None


class Shadow(_Model):
    """A shadow of an element: its colour, how far it is moved, how wide its soft edge is."""

    colour: Colour = "black alpha 45%"
    x: Annotated[float, Field(ge=-20, le=20)] = 0.5
    y: Annotated[float, Field(ge=-20, le=20)] = 0.7
    blur: Annotated[float, Field(ge=0, le=10)] = 0.8


class Element(WrittenStyle):
    """One thing on a face, or inside a container."""

    id: Id | None = None
    remove: bool | None = None
    after: Id | None = None
    before: Id | None = None
    into: Id | None = None
    group: Annotated[str, Field(max_length=80)] | None = None
    """Elements with the same group are taken hold of together; it draws nothing."""
    locked: bool | None = None
    """Whether the designer keeps hands off this element; it draws nothing."""
    hidden: bool | None = None
    """Whether this element is not printed; it keeps its place, so that no other one moves."""
    box: Annotated[list[Measure], Field(min_length=4, max_length=4)] | None = None
    takes_room: Id | None = None
    enlarge: Annotated[float, Field(ge=1, le=MOST_GROWN)] | None = None
    when: Formula | None = None
    fit: list[str] | str | None = None
    # what is done to all of it
    rotation: Annotated[float, Field(ge=-360, le=360)] | None = None
    opacity: Share | None = None
    shadow: Colour | Shadow | None = None
    # area
    fill: Colour | None = None
    gradient: Annotated[list[Colour | Stop], Field(min_length=2, max_length=8)] | None = None
    angle: float | None = None
    radial: bool | None = None
    stripes: Stripes | None = None
    stroke: Colour | None = None
    line: Annotated[float, Field(ge=0, le=10)] | None = None
    radius: Annotated[float, Field(ge=0, le=100)] | None = None
    padding: Padding | None = None
    bar: ItemBar | None = None
    # content
    text: Localised | None = None
    stat_strip: Literal["all"] | list[Id | StripCell] | None = None
    track: Id | Literal["all"] | list[Id | Zone] | None = None
    table: Formula | None = None
    picture: Formula | None = None
    emblem: Literal[True] | None = None
    shape: Literal["rect", "line", "path"] | Figure | None = None
    icon: Annotated[str, Field(max_length=200)] | None = None
    icon_row: Count | None = None
    map: Formula | None = None
    odds: Literal[True] | Annotated[str, Field(max_length=200, min_length=1)] | None = None
    row: list[Element] | None = None
    column: list[Element] | None = None
    repeat: Formula | None = None
    # text and lists
    valign: Vertical | None = None
    lines: Annotated[int, Field(ge=1, le=200)] | None = None
    each: Localised | list[Element] | None = None
    short: Localised | None = None
    where: Formula | None = None
    rule: Colour | None = None
    most: Annotated[int, Field(ge=1, le=200)] | None = None
    more: Localised | None = None
    # tables
    columns: list[TableColumn] | Annotated[int, Field(ge=1, le=6)] | None = None
    column_gap: Annotated[float, Field(ge=0, le=20)] | None = None
    row_height: Annotated[float, Field(ge=0, le=50)] | None = None
    zebra: Colour | None = None
    header: WrittenStyle | None = None
    below: Localised | None = None
    # stat strips
    look: Literal["plain", "boxes", "head", "side"] | None = None
    label: WrittenStyle | None = None
    value: WrittenStyle | None = None
    bad: Colour | None = None
    changed: Colour | None = None
    per_row: Annotated[int, Field(ge=1, le=40)] | None = None
    # tracks
    boxes: Literal["box", "circle", "square", "heart"] | None = None
    colours: Annotated[list[Colour], Field(min_length=1, max_length=2)] | None = None
    box_mm: Annotated[float, Field(ge=1, le=20)] | None = None
    direction: Literal["row", "column"] | None = None
    titled: bool | None = None
    # rows of icons
    full: Annotated[str, Field(max_length=200)] | None = None
    empty: Annotated[str, Field(max_length=200)] | None = None
    of: Count | None = None
    # pictures and drawings
    crop: Literal["cover", "contain"] | None = None
    focus: Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    face: Annotated[list[float], Field(min_length=2, max_length=2)] | None = None
    zoom: Annotated[float, Field(ge=1, le=20)] | None = None
    clip: Literal["path"] | Figure | None = None
    mask: Side | Mask | None = None
    fallback: Literal["emblem", "none"] | None = None
    fade: Annotated[float, Field(ge=0, le=1)] | None = None
    path: Annotated[str, Field(max_length=4000)] | None = None
    dash: Annotated[list[Dash], Field(min_length=1, max_length=4)] | None = None
    # containers
    gap: Annotated[float, Field(ge=0, le=50)] | None = None
    width: Annotated[str, Field(max_length=12)] | float | None = None
    height: Annotated[float, Field(ge=0, le=MOST_HEIGHT_MM)] | None = None
    grow: Annotated[float, Field(ge=0, le=20)] | None = None
    keep: bool | None = None
    name: Localised | None = None
    receives: bool | None = None


_PICTURE_FILE = re.compile(r"[^'\"{}()\[\]|*+<>=,;]+\.(?:svg|png|jpe?g|webp)", re.IGNORECASE)


def is_picture_file(name: str) -> bool:
    """Return whether *name* is that of a picture, which needs no quotes in a template."""
    return _PICTURE_FILE.fullmatch(name) is not None


def picture_formula(source: str) -> str:
    """Return the formula for a picture: the name of a file stands for itself, without quotes."""
    return f"'{source.strip()}'" if _PICTURE_FILE.fullmatch(source.strip()) else source


def content_key(element: Element | Mapping[str, Any]) -> str:
    """Return the content key of *element*, a model or plain data; empty for a bare area."""
    if isinstance(element, Mapping):
        return next((key for key in CONTENT_KEYS if element.get(key) is not None), "")
    return next((key for key in CONTENT_KEYS if getattr(element, key) is not None), "")


class LookChoice(_Model):
    """One value of a choice among looks."""

    id: Id
    name: Localised = ""


SHORT_TEXTS = "short_texts"
"""The option by which a player asks for short texts where whole ones have no room."""


class LookOption(_Model):
    """A choice of the look that the program offers in a form; formulas read ``options.<id>``."""

    id: Id
    name: Localised = ""
    type: Literal["choice", "flag", "number"] = "flag"
    values: list[Id | LookChoice] = []
    default: str | bool | float | None = None
    min: float | None = None
    max: float | None = None

    def value_ids(self) -> tuple[str, ...]:
        """Return the ids one may choose."""
        return tuple(v if isinstance(v, str) else v.id for v in self.values)

    def start(self) -> Any:
        """Return the value before anybody chose one."""
        if self.default is not None:
            return self.default
        if self.type == "choice":
            return (self.value_ids() or ("",))[0]
        return False if self.type == "flag" else (self.min or 0)


Shows = Literal["unit", "token", "task", "scenario", "item"]
Size = str | Annotated[list[float], Field(min_length=2, max_length=2)]


class CardTemplate(_Model):
    """One card template file: ``kind: card``."""

    format: Literal[1] = 1
    kind: Literal["card"] = "card"
    id: Id = "unit"
    system: Id | None = None
    name: Localised = ""
    shows: Shows = "unit"
    extends: Id | None = None
    theme: Id | None = None
    size: Size = "tcg"
    bleed: Annotated[float, Field(ge=0, le=10)] = 3.0
    corner: Annotated[float, Field(ge=0, le=30)] = 3.0
    options: list[LookOption] = []
    styles: dict[Id, WrittenStyle] = {}
    colours: dict[Id, Colour] = {}
    fonts: dict[Id, str] = {}
    icons: Icons = {}
    front: list[Element] = []
    back: list[Element] = []
    back_when: Literal["always", "needed"] = "always"
    """Whether a card has its back even where its front says everything."""
    continuation: list[Element] = []


FACES = ("front", "back", "continuation")
