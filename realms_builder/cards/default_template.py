"""A card for a system whose author designed none: made from what its units have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from realms_builder.cards.sizes import read_size
from realms_builder.cards.templates import CardTemplate
from realms_builder.gamedata.declared_fields import DeclaredField
from realms_builder.gamedata.declared_shapes import plain
from realms_builder.gamedata.game import Game
from realms_builder.gamedata.texts import Text
from realms_builder.problems import Problem
from realms_builder.wording import LANGUAGES

LONG_TYPES = ("text", "keywords")
WORDY_TYPES = ("phrase", "list", "by_band")
BARE_TYPES = ("integer", "number", "length", "target")
"""Numbers say nothing without their name in front."""
MOST_COLUMNS = 6
TABLE_LEAST_MM = 90.0
"""A card at least this wide shows items with short fields as tables, a narrower one as lines."""

Raw = dict[str, object]


Names = dict[str, str]


class Field(NamedTuple):
    """One field of an item list: its id, what heads its column by language, and its type."""

    id: str
    heading: Names
    type: str = "integer"
    usual: str = ""


class ItemList(NamedTuple):
    """One list a unit carries."""

    id: str
    name: Names
    fields: tuple[Field, ...] = ()

    @property
    def short(self) -> tuple[Field, ...]:
        """Return the fields that fit a column or a line."""
        return tuple(f for f in self.fields if f.type not in LONG_TYPES and f.id != "name")

    @property
    def columns(self) -> tuple[Field, ...]:
        """Return the fields for the columns of a table; none where a table would be too wide."""
        found = tuple(field for field in self.short if field.type != "flag")
        wordy = any(field.type in WORDY_TYPES for field in found)
        return () if wordy or not 1 < len(found) <= MOST_COLUMNS else found

    @property
    def long(self) -> tuple[Field, ...]:
        """Return the fields that need lines of their own."""
        return tuple(field for field in self.fields if field.type in LONG_TYPES)


class Schema(NamedTuple):
    """What the units of a system have, as far as a card is concerned."""

    stats: int = 0
    items: tuple[ItemList, ...] = ()
    tracks: int = 0
    has_cost: bool = False


def read_schema(game: Game) -> Schema:
    """Return what the units of *game* have."""
    file = game.file
    items = []
    for declared in file.items:
        source = game.item_lists.get(declared.like, declared)
        fields = tuple(_field(field) for field in source.fields)
        items.append(ItemList(declared.id, _names(declared.name, declared.id), fields))
    tracks = sum(1 for track in file.tracks if track.for_ == "model" and track.boxes)
    return Schema(len(game.stats), tuple(items), tracks, bool(file.costs))


def _field(field: DeclaredField) -> Field:
    usual = "" if field.default is None else plain(field.default)
    return Field(field.id, _names(field.abbr or field.name, field.id), field.type, usual)


def _names(text: Text, identity: str) -> Names:
    names = {lang: text.pick(lang) or identity for lang in LANGUAGES}
    return {lang: name[:1].upper() + name[1:] for lang, name in names.items()}


def default_template(game: Game, size: str | tuple[float, float] | None = None) -> CardTemplate:
    """Return a good card for the units of *game*, portrait or landscape as *size* is."""
    return template_for(read_schema(game), size)


def template_for(schema: Schema, size: str | tuple[float, float] | None = None) -> CardTemplate:
    """Return a card for units of a *schema*; no *size* is that of a TCG card."""
    width, height = _size_mm(size or "tcg")
    design = _landscape if width > height else _portrait
    raw: Raw = {
        "format": 1,
        "kind": "card",
        "id": "unit",
        "size": [width, height],
        "styles": _STYLES,
        "front": design(schema, width, height),
        "back": _back(width, height),
    }
    return CardTemplate.model_validate(raw)


def _size_mm(size: str | tuple[float, float]) -> tuple[float, float]:
    if not isinstance(size, str):
        return size
    found = read_size(size)
    return (63.0, 88.0) if isinstance(found, Problem) else (found.width_mm, found.height_mm)


_STYLES: Mapping[str, object] = {
    "title": {
        "font": "display_bold", "size_pt": 13, "leading": 1, "colour": "on faction.colour",
    },
    "subtitle": {
        "font": "text_semibold", "size_pt": 6.2, "uppercase": True, "tracking": 6,
        "colour": "faction.accent",
    },
    "section": {
        "font": "text_semibold", "size_pt": 6.2, "uppercase": True, "tracking": 9, "leading": 1,
        "colour": "on faction.colour darken 20%",
    },
    "foot": {"size_pt": 5.6, "colour": "muted", "tracking": 2},
}  # fmt: skip
_NAME = "{if(has(own_name), own_name, name)}"
_WHO = "{if(has(own_name), name, faction)}[? · {role}][? · {mark}]"
_GROUND = ["faction.colour", "faction.colour darken 38%"]


def _banner(width: float, height: float, cost: bool) -> list[Raw]:
    right = width - (15 if cost else 4)
    parts: list[Raw] = [
        {"id": "banner", "box": [0, 0, width, height], "gradient": _GROUND, "angle": 0,
         "stripes": {"colour": "light alpha 5%", "gap": 1.6, "line": 0.8}},
        {"id": "banner_line", "box": [0, height, width, 0.5], "fill": "faction.accent"},
        {"id": "crest", "box": [3.2, 1.4, height - 2.6, height - 1.4], "emblem": True},
        {"id": "name", "box": [height + 2.6, 1, right - height - 2.6, height * 0.56],
         "text": _NAME, "style": "title", "lines": 2, "valign": "middle", "fit": ["shrink 6"]},
        {"id": "who", "box": [height + 2.6, height * 0.6, right - height - 2.6, height * 0.3],
         "text": _WHO, "style": "subtitle", "lines": 1, "fit": ["shrink 4.5"]},
    ]  # fmt: skip
    if cost:
        side = height - 2.4
        box = [width - side - 3, 1.2, side, side]
        parts.append(
            {"id": "coin", "box": box, "shape": "ellipse", "fill": "faction.accent",
             "stroke": "faction.colour darken 55%", "line": 0.5, "when": "has(cost)"}
        )  # fmt: skip
        parts.append(
            {"id": "cost", "box": box, "text": "[?{cost}]", "font": "display_bold", "lines": 1,
             "size_pt": 13, "align": "center", "colour": "on faction.accent", "fit": ["shrink 6"]}
        )  # fmt: skip
    return parts


def _portrait(schema: Schema, width: float, height: float) -> list[Raw]:
    banner = 11.4 if width < TABLE_LEAST_MM else 14.0
    picture = round(height * 0.27, 2)
    top = banner + 0.5
    parts: list[Raw] = [
        {"id": "paper", "box": [0, 0, width, height], "fill": "paper"},
        {"id": "picture", "box": [0, top, width, picture], "picture": "picture"},
        *_banner(width, banner, schema.has_cost),
    ]
    y = top + picture
    if schema.stats:
        parts += _strip(schema, 0, y, width)
        y += _strip_height(schema, width)
    return [
        *parts,
        *_body(schema, 3.5, y + 1.6, width - 7, height - y - 6.2),
        *_foot(width, height),
    ]


def _landscape(schema: Schema, width: float, height: float) -> list[Raw]:
    banner, side = 11.4, round(width * 0.3, 1)
    parts: list[Raw] = [
        {"id": "paper", "box": [0, 0, width, height], "fill": "paper"},
        {"id": "picture", "box": [0, banner + 0.5, side, height - banner - 0.5],
         "picture": "picture"},
        *_banner(width, banner, schema.has_cost),
    ]  # fmt: skip
    y = banner + 0.5
    if schema.stats:
        parts += _strip(schema, side, y, width - side)
        y += _strip_height(schema, width - side)
    x = side + 3
    return [
        *parts,
        *_body(schema, x, y + 1.4, width - x - 3.5, height - y - 5.6),
        *_foot(width, height, x),
    ]


def _per_row(schema: Schema, width: float) -> int:
    most = max(3, int(width // 10))
    rows = -(-schema.stats // most)
    return -(-schema.stats // rows) if rows else 1


def _strip_height(schema: Schema, width: float) -> float:
    return 9.4 * -(-schema.stats // _per_row(schema, width))


def _strip(schema: Schema, x: float, y: float, width: float) -> list[Raw]:
    height = _strip_height(schema, width)
    return [
        {"id": "stats_ground", "box": [x, y, width, height], "fill": "panel"},
        {"id": "stats", "box": [x + 2, y, width - 4, height], "stat_strip": "all",
         "per_row": _per_row(schema, width), "stroke": "line",
         "label": {"style": "label", "colour": "faction.colour"}, "value": {"size_pt": 12.5}},
        {"id": "stats_line", "box": [x, y + height, width, 0.35], "fill": "faction.colour"},
    ]  # fmt: skip


def _body(schema: Schema, x: float, y: float, width: float, height: float) -> list[Raw]:
    column: list[Raw] = []
    if schema.tracks:
        column.append(
            {"id": "tracks", "track": "all", "titled": True, "box_mm": 3.6, "size_pt": 6.6}
        )
    column.append(
        {"id": "tags", "text": "{tags}", "when": "count(tags) > 0", "font": "text_semibold",
         "size_pt": 7, "colour": "faction.colour"}
    )  # fmt: skip
    for items in schema.items:
        column += _items(items, width)
    return [
        {"id": "body", "box": [x, y, width, height], "column": column, "gap": 1.1,
         "fit": ["tighten", "shrink 6.5", "back", "continue"]}
    ]  # fmt: skip


def _items(items: ItemList, width: float) -> list[Raw]:
    filled = f"count({items.id}) > 0"
    head: Raw = {
        "id": f"{items.id}_head", "text": items.name, "when": filled, "style": "section",
        "fill": "faction.colour darken 20%", "padding": [0, 1.4], "height": 3.5, "keep": True,
    }  # fmt: skip
    columns = items.columns
    if width >= 60 and columns:
        return [head, _table(items, columns)]
    if not items.fields:
        joined = {"text": f"{{{items.id}}}", "when": filled, "padding": [0.2, 0]}
        return [head, {"id": items.id, **joined}]
    line = {lang: _line(items, lang) for lang in LANGUAGES}
    below = "".join(f"[?\n{{{field.id}}}]" for field in items.long)
    text = {lang: line[lang] + below for lang in LANGUAGES}
    return [
        head,
        {"id": items.id, "repeat": items.id, "gap": 0.9, "each": [
            {"text": text, "short": line, "bar": {"colour": "faction.colour", "width": 0.6}}
        ]},
    ]  # fmt: skip


def _line(items: ItemList, lang: str) -> str:
    """Return the name and what is worth saying of the short fields, in one line of text."""
    return "**{name}**" + "".join(_said(field, lang) for field in items.short)


def _said(field: Field, lang: str) -> str:
    """Return a field for a line: numbers with their name, nothing where it is as usual."""
    name = field.heading.get(lang, field.id)
    if field.type == "flag":
        return f"[?\u00a0· {{if({field.id}, '{name.replace(chr(39), '')}', '')}}]"
    value = f"{{{field.id}}}"
    if field.usual:
        usual = field.usual if field.usual.lstrip("-").isdigit() else f"'{field.usual}'"
        value = f"{{if({field.id} == {usual}, '', {field.id})}}"
    label = f"{name} " if field.type in BARE_TYPES else ""
    return f"[?\u00a0· {label}{value}]"


def _table(items: ItemList, short: tuple[Field, ...]) -> Raw:
    first: Raw = {"header": "", "text": "**{name}**", "width": "1fr"}
    columns: list[Raw] = [first]
    for field in short:
        column: Raw = {
            "header": field.heading, "text": f"[?{{{field.id}}}]", "width": "auto",
            "align": "center", "when": f"any({items.id}, has({field.id}))",
        }  # fmt: skip
        columns.append(column)
    below = "".join(f"[?{{{field.id}}}]" for field in items.long[:1])
    table: Raw = {
        "id": items.id, "table": items.id, "columns": columns, "rule": "line", "row_height": 3.8,
    }  # fmt: skip
    return {**table, "below": below} if below else table


def _foot(width: float, height: float, x: float = 3.5) -> list[Raw]:
    middle = (width - x - 3.5) / 2
    return [
        {"id": "foot_line", "box": [x, height - 4.1, width - x - 3.5, 0], "shape": "line",
         "stroke": "line", "line": 0.15},
        {"id": "foot_left", "box": [x, height - 3.9, middle, 2.6], "text": "{faction} · {system}",
         "style": "foot", "lines": 1, "fit": ["shrink 4"]},
        {"id": "foot_right", "box": [x + middle, height - 3.9, middle, 2.6], "style": "foot",
         "text": "{page}/{pages}", "when": "pages > 1", "align": "right", "lines": 1},
    ]  # fmt: skip


def _back(width: float, height: float) -> list[Raw]:
    columns = max(1, min(4, int(width // 40))) if width > 80 else 1
    side = min(width, height) * 0.5
    return [
        {"id": "paper", "box": [0, 0, width, height], "fill": "paper"},
        {"id": "watermark", "emblem": True, "fade": 0.92,
         "box": [(width - side) / 2, (height - side) / 2 + 4, side, side]},
        {"id": "banner", "box": [0, 0, width, 9], "gradient": _GROUND, "angle": 0},
        {"id": "banner_line", "box": [0, 9, width, 0.45], "fill": "faction.accent"},
        {"id": "name", "box": [3.5, 0.8, width - 19, 7.6], "text": _NAME, "style": "title",
         "size_pt": 10.5, "lines": 2, "valign": "middle", "fit": ["shrink 6"]},
        {"id": "page", "box": [width - 14, 0.8, 10.5, 7.6], "text": "{page}/{pages}",
         "when": "pages > 1", "style": "subtitle", "align": "right", "lines": 1},
        {"id": "body", "box": [3.5, 11.4, width - 7, height - 15.4], "columns": columns,
         "receives": True, "gap": 1.5, "column": [
            {"id": "rules", "repeat": "rules", "gap": 1.2, "each": [
                {"id": "rule_name", "text": "{name}", "font": "text_bold", "keep": True,
                 "colour": "faction.colour darken 15%"},
                {"id": "rule_text", "text": "{text}"},
            ]},
            {"id": "note", "text": "{note}", "when": "has(note)", "fill": "panel",
             "padding": [0.9, 1.4], "radius": 0.8},
         ], "fit": ["tighten", "shrink 6.5", "continue"]},
    ]  # fmt: skip
