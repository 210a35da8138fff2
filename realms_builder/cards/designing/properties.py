"""Which properties an element of a kind has, in groups, and how each is edited."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, cast, get_args

from realms_builder.cards.designing.draft import Raw
from realms_builder.cards.styles import Align
from realms_builder.cards.template.templates import Figure, Side, Vertical, content_key

Editor = Literal[
    "mm",
    "pt",
    "number",
    "count",
    "flag",
    "choice",
    "colour",
    "font",
    "style",
    "formula",
    "condition",
    "line",
    "localised",
    "box",
    "pair",
    "fit",
    "parts",
    "icon",
    "image",
    "padding",
    "dash",
    "colours",
    "odds",
    "size",
    "theme",
    "file",
]
"""What edits a property: numbers with a unit, lists to choose from, texts, formulas."""


class Property(NamedTuple):
    """One property: its key in the file, what edits it, what may be chosen."""

    name: str
    editor: Editor
    choices: tuple[str, ...] = ()


class PropertySection(NamedTuple):
    """Properties that belong together; *code* names them."""

    code: str
    properties: tuple[Property, ...]


def _named(words: str, **choices: tuple[str, ...]) -> tuple[Property, ...]:
    """Return the properties of *words*, a name and its editor each, with what may be chosen."""
    pairs = (pair.split() for pair in words.split(","))
    return tuple(Property(n, cast("Editor", e), choices.get(n, ())) for n, e in pairs)


_FIGURES: tuple[str, ...] = get_args(Figure)
_STRIP_LOOKS = ("plain", "boxes", "head", "side")
_BOXES = ("box", "circle", "square", "heart")
_LIMIT = _named("where condition, most count, more localised")
_CONTENT: dict[str, tuple[Property, ...]] = {
    "text": _named("text localised, short localised, lines count"),
    "stat_strip": _named(
        "stat_strip parts, look choice, per_row count, row_height mm, label parts, "
        "value parts, bad colour, changed colour",
        look=_STRIP_LOOKS,
    ),
    "track": _named(
        "track parts, boxes choice, box_mm mm, gap mm, per_row count, direction choice, "
        "titled flag, colours colours",
        boxes=_BOXES,
        direction=("row", "column"),
    ),
    "table": (
        *_named("table formula"),
        *_LIMIT,
        *_named(
            "columns parts, titled flag, row_height mm, rule colour, zebra colour, "
            "below localised, header parts"
        ),
    ),
    "repeat": (
        *_named("repeat formula, each localised, short localised"),
        *_LIMIT,
        *_named("gap mm, rule colour"),
    ),
    "picture": _named(
        "picture image, crop choice, focus pair, face pair, zoom number, clip choice, "
        "path line, mask parts, fallback choice",
        crop=("cover", "contain"),
        clip=(*_FIGURES, "path"),
        fallback=("emblem", "none"),
    ),
    "emblem": _named("fade number"),
    "shape": _named(
        "shape choice, path line, dash dash", shape=("rect", "line", "path", *_FIGURES)
    ),
    "icon": _named("icon icon"),
    "icon_row": _named(
        "icon_row formula, of formula, full icon, empty icon, most count, box_mm mm, "
        "gap mm, per_row count, colours colours"
    ),
    "map": _named("map formula"),
    "odds": _named("odds odds, titled flag, per_row count"),
    "row": _named("gap mm"),
    "column": _named("gap mm, columns count, column_gap mm, receives flag"),
}
_TEXT = _named(
    "style style, font font, size_pt pt, colour colour, align choice, "
    "valign choice, leading number, tracking number, uppercase flag, "
    "hyphenate flag, separator line, badge colour, mark parts",
    align=get_args(Align),
    valign=get_args(Vertical),
)
STYLE = tuple(one for one in _TEXT if one.name not in ("style", "valign"))
"""What a named style may say."""
_TEXT_OF: dict[str, tuple[str, ...]] = {
    "icon": ("colour",),
    "icon_row": ("colour", "align"),
    "track": ("font", "size_pt", "colour", "align"),
}
_ALL_TEXT = ("text", "repeat", "table", "row", "column", "odds")
_AREA = _named(
    "fill colour, gradient parts, angle number, radial flag, stroke colour, "
    "line mm, radius mm, padding padding, bar parts, stripes parts"
)
_EFFECTS = _named("rotation number, opacity number, shadow parts")
_PLACE = _named("name localised, box box, takes_room line")
_INSIDE = _named("name localised, width line, height mm, grow number, keep flag")
_FIT = _named("fit fit, enlarge number")
_WHEN = _named("when condition")


class PropertyParts(NamedTuple):
    """What a property with the editor ``parts`` holds: one map, a list of them, or named ones.

    A bare *word* in place of a map stands for that key, or it names one of the game's *named*.
    """

    properties: tuple[Property, ...]
    is_list: bool = False
    word: str = ""
    named: Literal["", "stats", "tracks"] = ""
    is_named: bool = False


_STYLED = (*_named("style style"), *(one for one in STYLE if one.editor != "parts"))
PARTS: dict[str, PropertyParts] = {
    "columns": PropertyParts(
        (
            *_named("id line, header localised, text localised, width line, when condition"),
            *_STYLED,
            *_named("fill colour, radius mm, padding mm"),
        ),
        is_list=True,
    ),
    "stat_strip": PropertyParts(
        (*_named("label localised, value localised, icon icon, when condition, uppercase flag"),),
        is_list=True,
        named="stats",
    ),
    "track": PropertyParts(
        _named("name localised, boxes formula, split formula, rows formula, when condition"),
        is_list=True,
        named="tracks",
    ),
    "values": PropertyParts(_named("id line, name localised"), is_list=True, word="id"),
    "gradient": PropertyParts(_named("colour colour, at number"), is_list=True, word="colour"),
    "header": PropertyParts(_STYLED),
    "label": PropertyParts(_STYLED),
    "value": PropertyParts(_STYLED),
    "mask": PropertyParts(
        _named("towards choice, start number, end number, picture formula", towards=get_args(Side)),
        word="towards",
    ),
    "bar": PropertyParts(_named("colour colour, width mm, gap mm")),
    "stripes": PropertyParts(_named("colour colour, gap mm, line mm, slant number")),
    "mark": PropertyParts(_named("colour colour"), is_named=True),
    "icons": PropertyParts(_named("file file, name localised"), word="file", is_named=True),
    "shadow": PropertyParts(_named("colour colour, x mm, y mm, blur mm"), word="colour"),
}
"""The parts of properties that have some, by their names."""


def groups_of(element: Raw, *, inside: bool) -> tuple[PropertySection, ...]:
    """Return the properties of *element* in groups; *inside* a container it has no box."""
    return _groups(*_kind(element), inside)


def _kind(element: Raw) -> tuple[str, bool]:
    """Return the kind of *element*, and whether it is a list that repeats elements, not a text."""
    kind = content_key(element) or "area"
    return kind, kind == "repeat" and isinstance(element.get("each"), list)


def _groups(kind: str, repeats: bool, inside: bool) -> tuple[PropertySection, ...]:
    content = _CONTENT.get(kind, ())
    if repeats:
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
        PropertySection("effects", _EFFECTS),
        PropertySection("fit", () if kind in ("area", "shape") else _FIT),
        PropertySection("condition", _WHEN),
    )
    return tuple(group for group in found if group.properties)


def common_groups(elements: Iterable[tuple[Raw, bool]]) -> tuple[PropertySection, ...]:
    """Return what all *elements* have, of several without what is only said of one.

    With each comes whether it lies inside a container.
    """
    kinds: dict[tuple[str, bool, bool], int] = {}
    for element, inside in elements:
        found = (*_kind(element), inside)
        kinds[found] = kinds.get(found, 0) + 1
    first, *others = [_groups(*kind) for kind in kinds] or [()]
    if sum(kinds.values()) == 1:
        return first
    shared = {p for g in first for p in g.properties}
    for groups in others:
        shared &= {p for g in groups for p in g.properties}
    shared = {p for p in shared if p.name not in ("name", "box")}
    left = (PropertySection(g.code, tuple(p for p in g.properties if p in shared)) for g in first)
    return tuple(group for group in left if group.properties)
