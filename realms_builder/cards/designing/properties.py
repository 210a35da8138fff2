"""Which properties an element of a kind has, in groups, and how each is edited."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from realms_builder.cards.designing.draft import Raw
from realms_builder.cards.styles import Align
from realms_builder.cards.template.templates import CONTENT_KEYS, Figure, Vertical

Editor = Literal[
    "mm", "pt", "number", "count", "flag", "choice", "colour", "font", "style", "formula",
    "condition", "line", "localised", "box", "pair", "fit", "yaml",
]  # fmt: skip
"""What edits a property: numbers with a unit, lists to choose from, texts, formulas, plain data."""


class Property(NamedTuple):
    """One property: its key in the file, what edits it, what may be chosen."""

    name: str
    editor: Editor
    choices: tuple[str, ...] = ()


class PropertySection(NamedTuple):
    """Properties that belong together; *code* names them."""

    code: str
    properties: tuple[Property, ...]


P = Property
_FIGURES: tuple[str, ...] = get_args(Figure)
_STRIP_LOOKS = ("plain", "boxes", "head", "side")
_BOXES = ("box", "circle", "square", "heart")
_LIMIT = (P("where", "condition"), P("most", "count"), P("more", "localised"))
_CONTENT: dict[str, tuple[Property, ...]] = {
    "text": (P("text", "localised"), P("short", "localised"), P("lines", "count")),
    "stat_strip": (
        P("stat_strip", "yaml"), P("look", "choice", _STRIP_LOOKS), P("per_row", "count"),
        P("row_height", "mm"), P("label", "yaml"), P("value", "yaml"), P("bad", "colour"),
        P("changed", "colour"),
    ),
    "track": (
        P("track", "yaml"), P("boxes", "choice", _BOXES), P("box_mm", "mm"), P("gap", "mm"),
        P("per_row", "count"), P("direction", "choice", ("row", "column")), P("titled", "flag"),
        P("colours", "yaml"),
    ),
    "table": (
        P("table", "formula"), *_LIMIT, P("columns", "yaml"), P("titled", "flag"),
        P("row_height", "mm"), P("rule", "colour"), P("zebra", "colour"), P("below", "localised"),
        P("header", "yaml"),
    ),
    "repeat": (
        P("repeat", "formula"), P("each", "localised"), P("short", "localised"), *_LIMIT,
        P("gap", "mm"), P("rule", "colour"),
    ),
    "picture": (
        P("picture", "formula"), P("crop", "choice", ("cover", "contain")), P("focus", "pair"),
        P("zoom", "number"), P("clip", "choice", (*_FIGURES, "path")), P("path", "line"),
        P("mask", "yaml"), P("fallback", "choice", ("emblem", "none")),
    ),
    "emblem": (P("fade", "number"),),
    "shape": (
        P("shape", "choice", ("rect", "line", "path", *_FIGURES)), P("path", "line"),
        P("dash", "yaml"),
    ),
    "icon": (P("icon", "line"),),
    "icon_row": (
        P("icon_row", "formula"), P("of", "formula"), P("full", "line"), P("empty", "line"),
        P("most", "count"), P("box_mm", "mm"), P("gap", "mm"), P("per_row", "count"),
        P("colours", "yaml"),
    ),
    "map": (P("map", "formula"),),
    "odds": (P("odds", "yaml"), P("titled", "flag"), P("per_row", "count")),
    "row": (P("gap", "mm"),),
    "column": (
        P("gap", "mm"), P("columns", "count"), P("column_gap", "mm"), P("receives", "flag"),
    ),
}  # fmt: skip
_TEXT = (
    P("style", "style"), P("font", "font"), P("size_pt", "pt"), P("colour", "colour"),
    P("align", "choice", get_args(Align)), P("valign", "choice", get_args(Vertical)),
    P("leading", "number"), P("tracking", "number"), P("uppercase", "flag"),
    P("hyphenate", "flag"), P("separator", "line"), P("badge", "colour"),
)  # fmt: skip
STYLE = tuple(one for one in _TEXT if one.name not in ("style", "valign"))
"""What a named style may say."""
_TEXT_OF: dict[str, tuple[str, ...]] = {
    "icon": ("colour",),
    "icon_row": ("colour", "align"),
    "track": ("font", "size_pt", "colour", "align"),
}
_ALL_TEXT = ("text", "repeat", "table", "row", "column", "odds")
_AREA = (
    P("fill", "colour"), P("gradient", "yaml"), P("angle", "number"), P("radial", "flag"),
    P("stroke", "colour"), P("line", "mm"), P("radius", "mm"), P("padding", "yaml"),
    P("bar", "yaml"), P("stripes", "yaml"),
)  # fmt: skip
_PLACE = (P("name", "localised"), P("box", "box"))
_INSIDE = (
    P("name", "localised"), P("width", "line"), P("height", "mm"), P("grow", "number"),
    P("keep", "flag"),
)  # fmt: skip
_FIT = (P("fit", "fit"),)
_WHEN = (P("when", "condition"),)


def kind_of(element: Raw) -> str:
    """Return the content key of *element*, ``area`` where it is only an area."""
    return next((key for key in CONTENT_KEYS if element.get(key) is not None), "area")


def groups_of(element: Raw, *, inside: bool) -> tuple[PropertySection, ...]:
    """Return the properties of *element* in groups; *inside* a container it has no box."""
    kind = kind_of(element)
    content = _CONTENT.get(kind, ())
    if kind == "repeat" and isinstance(element.get("each"), list):
        content = tuple(one for one in content if one.name not in ("each", "short"))
    known = {one.name for one in content}
    names = _TEXT_OF.get(kind, tuple(p.name for p in _TEXT) if kind in _ALL_TEXT else ())
    text = tuple(one for one in _TEXT if one.name in names and one.name not in known)
    area = tuple(one for one in _AREA if one.name not in known)
    found = (
        PropertySection("place", _INSIDE if inside else _PLACE),
        PropertySection("content", content),
        PropertySection("text", text),
        PropertySection("area", area),
        PropertySection("fit", () if kind in ("area", "shape") else _FIT),
        PropertySection("condition", _WHEN),
    )
    return tuple(group for group in found if group.properties)


def common_groups(many: list[tuple[PropertySection, ...]]) -> tuple[PropertySection, ...]:
    """Return what all of *many* elements have, without what is only said of one."""
    if len(many) == 1:
        return many[0]
    shared = set[Property]() if not many else {p for g in many[0] for p in g.properties}
    for groups in many[1:]:
        shared &= {p for g in groups for p in g.properties}
    shared = {p for p in shared if p.name not in ("name", "box")}
    found = (
        PropertySection(g.code, tuple(p for p in g.properties if p in shared))
        for g in (many[0] if many else ())
    )
    return tuple(group for group in found if group.properties)
