"""A card for a system whose author designed none: made from what its units have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from realms_builder.cards.sizes import read_size
from realms_builder.cards.template.templates import SHORT_TEXTS, CardTemplate
from realms_builder.core.problems import Problem
from realms_builder.core.translation import every_sentence, languages
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_rules import DeclaredDerived
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of
from realms_builder.game.texts import EMPTY, Text

TABLE_LEAST_MM = 90.0
"""A card at least this wide shows items with short fields as tables, a narrower one as lines."""
LEAST_MM = (52.0, 72.0)
"""The sides of the smallest card that is laid out; a smaller one is that one scaled down."""
BODY_LEAST_MM = 26.0
"""The picture gives way before the text has less height than this."""
PICTURE_LEAST_MM = 8.0

Raw = dict[str, object]


def default_template(game: Game, size: str | tuple[float, float] | None = None) -> CardTemplate:
    """Return a good card for the units of *game*, portrait or landscape as *size* is."""
    return template_for(read_schema(game), size)


def template_for(schema: Schema, size: str | tuple[float, float] | None = None) -> CardTemplate:
    """Return a card for units of a *schema*; no *size* is that of a TCG card."""
    width, height = _roomy(*_size_mm(size or "tcg"))
    design = _landscape if width > height else _portrait
    raw: Raw = {
        "format": 1,
        "kind": "card",
        "id": "default",
        "size": [width, height],
        "styles": _STYLES,
        "options": [{"id": SHORT_TEXTS, "name": every_sentence("card.short_texts")}],
        "front": design(schema, width, height),
        "back": _back(schema, width, height),
    }
    return CardTemplate.model_validate(raw)


def _size_mm(size: str | tuple[float, float]) -> tuple[float, float]:
    if not isinstance(size, str):
        return size
    found = read_size(size)
    return (63.0, 88.0) if isinstance(found, Problem) else (found.width_mm, found.height_mm)


def _roomy(width: float, height: float) -> tuple[float, float]:
    """Return the size to lay a card out for: that of the card, or of a larger one of its shape."""
    short, long = sorted((width, height))
    factor = max(1.0, LEAST_MM[0] / short, LEAST_MM[1] / long)
    return (width, height) if factor == 1 else (round(width * factor, 3), round(height * factor, 3))


def _part(identity: str, **said: object) -> Raw:
    """Return an element as a file writes it."""
    return {"id": identity, **said}


_STYLES: Mapping[str, object] = {
    "title": {
        "font": "display_bold",
        "size_pt": 13,
        "leading": 1,
        "colour": "on faction.colour",
    },
    "subtitle": {
        "font": "text_semibold",
        "size_pt": 6.2,
        "uppercase": True,
        "tracking": 6,
        "colour": "faction.accent",
    },
    "section": {
        "font": "text_semibold",
        "size_pt": 6.2,
        "uppercase": True,
        "tracking": 9,
        "leading": 1,
        "colour": "on faction.colour darken 20%",
    },
    "foot": {"size_pt": 6, "colour": "muted", "tracking": 2},
}
_NAME = "{if(has(own_name), own_name, name)}[?\u00a0×{copies}][? ({continued})]"
_WHO = "{if(has(own_name), name, faction)}[? · {role}][? · {mark}]"
_TITLE: Raw = {"text": _NAME, "style": "title", "lines": 2, "valign": "middle", "fit": ["shrink 6"]}
_PAGE: Raw = {"text": "{page}/{pages}", "when": "pages > 1", "align": "right", "lines": 1}
_GROUND = ["faction.colour", "faction.colour darken 38%"]


def _banner(width: float, height: float, cost: bool) -> list[Raw]:
    right = width - (15 if cost else 4)
    parts: list[Raw] = [
        _part(
            "banner",
            box=[0, 0, width, height],
            gradient=_GROUND,
            angle=0,
            stripes={"colour": "light alpha 5%", "gap": 1.6, "line": 0.8},
        ),
        _part("banner_line", box=[0, height, width, 0.5], fill="faction.accent"),
        _part("crest", box=[3.2, 1.4, height - 2.6, height - 1.4], emblem=True),
        _part("name", box=[height + 2.6, 1, right - height - 2.6, height * 0.56], **_TITLE),
        _part(
            "who",
            box=[height + 2.6, height * 0.6, right - height - 2.6, height * 0.3],
            text=_WHO,
            style="subtitle",
            lines=1,
            fit=["shrink 6"],
        ),
    ]
    if cost:
        side = height - 2.4
        box = [width - side - 3, 1.2, side, side]
        parts.append(
            _part(
                "coin",
                box=box,
                shape="ellipse",
                fill="faction.accent",
                stroke="faction.colour darken 55%",
                line=0.5,
                when="has(cost)",
            )
        )
        parts.append(
            _part(
                "cost",
                box=box,
                text="[?{cost}]",
                font="display_bold",
                lines=1,
                size_pt=13,
                align="center",
                colour="on faction.accent",
                fit=["shrink 6"],
            )
        )
    return parts


def _portrait(schema: Schema, width: float, height: float) -> list[Raw]:
    banner = 11.4 if width < TABLE_LEAST_MM else 14.0
    top = banner + 0.5
    free = height - top - _strip_height(schema, width) - BODY_LEAST_MM
    picture = round(min(height * 0.27, free), 2)
    picture = picture if picture >= PICTURE_LEAST_MM else 0.0
    picture_box = _part("picture", box=[0, top, width, picture], picture="picture")
    parts: list[Raw] = [
        _part("paper", box=[0, 0, width, height], fill="paper"),
        *([picture_box] if picture else []),
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
        _part("paper", box=[0, 0, width, height], fill="paper"),
        _part("picture", box=[0, banner + 0.5, side, height - banner - 0.5], picture="picture"),
        *_banner(width, banner, schema.has_cost),
    ]
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
        _part("stats_ground", box=[x, y, width, height], fill="panel"),
        _part(
            "stats",
            box=[x + 2, y, width - 4, height],
            stat_strip="all",
            per_row=_per_row(schema, width),
            stroke="line",
            label={"style": "label", "colour": "faction.colour"},
            value={"size_pt": 12.5},
        ),
        _part("stats_line", box=[x, y + height, width, 0.35], fill="faction.colour"),
    ]


def _body(schema: Schema, x: float, y: float, width: float, height: float) -> list[Raw]:
    column: list[Raw] = []
    if schema.tracks:
        column.append(
            _part(
                "tracks",
                track="all",
                titled=True,
                box_mm=3.6,
                size_pt=6.6,
                colours=["white", "orange"],
            )
        )
    column.append(
        _part(
            "tags",
            text="{tags}",
            when="count(tags) > 0",
            font="text_semibold",
            size_pt=7,
            colour="faction.colour",
        )
    )
    facts = {lang: "".join(_fact(field, lang) for field in schema.facts) for lang in languages()}
    if schema.facts:
        column.append(_part("facts", text=facts, size_pt=6.8))
    for items in schema.items:
        column += _items(items, width)
    return [
        _part(
            "body",
            box=[x, y, width, height],
            column=column,
            gap=1.1,
            fit=["tighten", "shrink 6.5", "back", "continue"],
        )
    ]


def _items(items: ItemList, width: float) -> list[Raw]:
    filled = f"count({items.id}) > 0"
    head = _part(
        f"{items.id}_head",
        text=items.name,
        when=filled,
        style="section",
        fill="faction.colour darken 20%",
        padding=[0, 1.4],
        height=3.5,
        keep=True,
    )
    columns = items.columns
    if width >= 60 and columns:
        return [head, _table(items, columns)]
    if not items.fields and not items.bearing:
        joined = {"text": f"{{{items.id}}}", "when": filled, "padding": [0.2, 0]}
        return [head, _part(items.id, **joined)]
    line = {lang: _line(items, lang) for lang in languages()}
    below = "".join(f"[?\n{{{field.id}}}]" for field in items.long)
    text = {lang: line[lang] + below for lang in languages()}
    return [
        head,
        _part(
            items.id,
            name=items.name,
            repeat=items.id,
            gap=0.9,
            each=[{"text": text, "short": line, "bar": {"colour": "faction.colour", "width": 0.6}}],
        ),
    ]


def _title(items: ItemList, lang: str) -> str:
    """Return how many of an item there are, its name and how it is carried."""
    borne = "".join(_borne(field, lang) for field in items.bearing)
    return "[?{if(count > 1, count, '')}×\u00a0]**{name}**" + borne


def _borne(field: Field, lang: str) -> str:
    if field.id == "level":
        return f"[?\u00a0{{{field.id}}}]"
    value = field.id
    for identity, called in reversed(field.words):
        value = f"if({field.id} == '{identity}', '{_quoted(called, lang)}', {value})"
    return f"[? ({{{value}}})]"


def _line(items: ItemList, lang: str) -> str:
    """Return the name and what is worth saying of the short fields, in one line of text."""
    return _title(items, lang) + "".join(_said(field, lang) for field in items.short)


def _said(field: Field, lang: str) -> str:
    """Return a field for a line: numbers with their name, nothing where it is as usual."""
    name = _quoted(field.heading, lang)
    if field.is_flag:
        return f"[?\u00a0· {{if({field.id}, '{name}', '')}}]"
    if field.bands:
        bands = (f"[? {called[lang]}\u00a0{{{field.id}.{band}}}]" for band, called in field.bands)
        return f"[?\u00a0· {{if(has({field.id}), '{name}', '')}}]" + "".join(bands)
    label = f"{field.heading.get(lang, field.id)} " if kind_of(field).is_bare else ""
    return f"[?\u00a0· {label}{{{_unless_usual(field)}}}]"


def _fact(field: Field, lang: str) -> str:
    """Return one value with its name, nothing where it is as usual."""
    name = field.heading.get(lang, field.id)
    if field.is_flag:
        return f"[?{{if({field.id}, '{_quoted(field.heading, lang)}', '')}}\u2002 ]"
    unit = field.unit.get(lang, "")
    value = _unless_usual(field) if kind_of(field).is_bare else field.id
    return f"[?[#muted|{name}]\u00a0{{{value}}}{unit}\u2002 ]"


def _unless_usual(field: Field) -> str:
    if not field.usual:
        return field.id
    usual = field.usual if field.usual.lstrip("-").isdigit() else f"'{field.usual}'"
    return f"if({field.id} == {usual}, '', {field.id})"


def _quoted(called: Names, lang: str) -> str:
    """Return a name as it may stand in quotes inside a formula."""
    return called.get(lang, "").replace("'", "’")


def _table(items: ItemList, short: tuple[Field, ...]) -> Raw:
    title = {lang: _title(items, lang) for lang in languages()}
    columns: list[Raw] = [{"header": "", "text": title, "width": "1fr"}]
    for field in short:
        column: Raw = {
            "header": field.heading,
            "text": f"[?{{{field.id}}}]",
            "width": "auto",
            "align": "center",
            "when": f"any({items.id}, has({field.id}))",
        }
        columns.append(column)
    flags = {
        lang: "".join(_said(field, lang) for field in items.short if field.is_flag)
        for lang in languages()
    }
    long = " ".join(f"[?{{{field.id}}}]" for field in items.long)
    below = {lang: (flags[lang] + " " + long).strip() for lang in languages()}
    table = _part(
        items.id, name=items.name, table=items.id, columns=columns, rule="line", row_height=3.8
    )
    return {**table, "below": below} if any(below.values()) else table


def _foot(width: float, height: float, x: float = 3.5) -> list[Raw]:
    number = 9.0
    whole = width - x - 3.5 - number
    return [
        _part(
            "foot_line",
            box=[x, height - 4.1, width - x - 3.5, 0],
            shape="line",
            stroke="line",
            line=0.15,
        ),
        _part(
            "foot_left",
            box=[x, height - 3.9, whole, 2.6],
            text="{faction} · {system}",
            style="foot",
            lines=1,
            fit=["shrink 6"],
        ),
        _part("foot_right", box=[x + whole, height - 3.9, number, 2.6], style="foot", **_PAGE),
    ]


def _rules(schema: Schema) -> Raw:
    """Return the rules; what stands below its item on the front is not said again."""
    said = [items.id for items in schema.items if items.says_its_text]
    rules = _part(
        "rules",
        repeat="rules",
        gap=1.2,
        each=[
            _part(
                "rule_name",
                text="{name}",
                font="text_bold",
                keep=True,
                colour="faction.colour darken 15%",
            ),
            _part("rule_text", text="{text}"),
        ],
    )
    return {**rules, "where": f"kind not in {said}"} if said else rules


def _back(schema: Schema, width: float, height: float) -> list[Raw]:
    columns = max(1, min(4, int(width // 40))) if width > 80 else 1
    side = min(width, height) * 0.5
    return [
        _part("paper", box=[0, 0, width, height], fill="paper"),
        _part(
            "watermark",
            emblem=True,
            fade=0.92,
            box=[(width - side) / 2, (height - side) / 2 + 4, side, side],
        ),
        _part("banner", box=[0, 0, width, 9], gradient=_GROUND, angle=0),
        _part("banner_line", box=[0, 9, width, 0.45], fill="faction.accent"),
        _part("name", box=[3.5, 0.8, width - 19, 7.6], size_pt=10.5, **_TITLE),
        _part("page", box=[width - 14, 0.8, 10.5, 7.6], style="subtitle", **_PAGE),
        _part(
            "body",
            box=[3.5, 11.4, width - 7, height - 15.4],
            columns=columns,
            receives=True,
            gap=1.5,
            column=[
                _rules(schema),
                _part(
                    "note",
                    text="{note}",
                    when="has(note)",
                    fill="panel",
                    padding=[0.9, 1.4],
                    radius=0.8,
                ),
            ],
            fit=["tighten", "shrink 6.5", "continue"],
        ),
    ]


MOST_COLUMNS = 6
LEVEL_PLACE = "{X}"

Names = dict[str, str]


class Field(NamedTuple):
    """A value with a name: its id, what it is called by language, its type and usual value.

    *bands* are the ids and names of the distances that a value by distance has; *words* are the
    ids that a value may be and what they are called.
    """

    id: str
    heading: Names
    type: str = "integer"
    usual: str = ""
    bands: tuple[tuple[str, Names], ...] = ()
    words: tuple[tuple[str, Names], ...] = ()
    unit: Names = {}  # noqa: RUF012 - never changed

    @property
    def is_flag(self) -> bool:
        """Return whether it is said by its name alone, or not at all."""
        return kind_of(self).drawn_as == "yes_no"


class ItemList(NamedTuple):
    """One list a unit carries: the fields of its items, and those of how they are carried."""

    id: str
    name: Names
    fields: tuple[Field, ...] = ()
    bearing: tuple[Field, ...] = ()

    @property
    def short(self) -> tuple[Field, ...]:
        """Return the fields that fit a column or a line."""
        return tuple(f for f in self.fields if kind_of(f).room != "long" and f.id != "name")

    @property
    def columns(self) -> tuple[Field, ...]:
        """Return the fields for the columns of a table; none where a table would be too wide."""
        found = tuple(part for f in self.short if not f.is_flag for part in _by_distance(f))
        wordy = any(kind_of(field).room == "wordy" for field in found)
        return () if wordy or not 1 < len(found) <= MOST_COLUMNS else found

    @property
    def long(self) -> tuple[Field, ...]:
        """Return the fields that need lines of their own."""
        return tuple(field for field in self.fields if kind_of(field).room == "long")

    @property
    def says_its_text(self) -> bool:
        """Return whether the text of an item stands below it, so that no rule need say it."""
        return any(field.id == "text" for field in self.long)


class Schema(NamedTuple):
    """What the units of a system have; *facts* are single values with a name."""

    stats: int = 0
    items: tuple[ItemList, ...] = ()
    tracks: int = 0
    has_cost: bool = False
    facts: tuple[Field, ...] = ()


def read_schema(game: Game) -> Schema:
    """Return what the units of *game* have."""
    file = game.file
    tracks = sum(1 for track in file.tracks if track.for_ == "model" and track.boxes)
    items = tuple(_item_list(game, declared.id) for declared in file.items)
    return Schema(len(game.stats), items, tracks, bool(file.costs), tuple(_facts(game)))


def _item_list(game: Game, identity: str) -> ItemList:
    declared = next(found for found in game.file.items if found.id == identity)
    source = game.item_lists.get(declared.like, declared)
    named = any(LEVEL_PLACE in text for text in _item_names(game, identity))
    bearing = tuple(
        _field(field, game) for field in declared.carried if not (named and field.id == "level")
    )
    fields = tuple(_field(field, game) for field in source.fields)
    return ItemList(identity, names(declared.name, identity), fields, bearing)


def _item_names(game: Game, list_id: str) -> Iterable[str]:
    for item in game.catalogue.get(list_id, {}).values():
        yield from (version for _, version in item.name.versions)


def _facts(game: Game) -> Iterable[Field]:
    """Yield how many a unit is, its further costs, its attributes and its derived values."""
    known = {*game.stats, *game.attributes, *game.derived, *game.costs, *game.item_lists}
    if "strength" not in known:
        called = every_sentence("card.strength")
        yield Field("strength", called, usual="1")
    for cost in game.file.costs:
        if cost.id != game.main_cost:
            yield Field(cost.id, names(cost.name or cost.abbr, cost.id), usual="0")
    for attribute in game.attributes.values():
        kind = kind_of(attribute)
        is_silent = kind.room == "long" or kind.drawn_as == "picture"
        if not is_silent and attribute.id not in game.unit_keyword_keys:
            yield _field(attribute, game, full=True)
    for derived in game.derived.values():
        if derived.show and derived.for_ in ("model", "unit"):
            unit = _unit(derived, game)
            called = names(derived.name, derived.id)
            yield Field(derived.id, called, derived.type, usual="0", unit=unit)


def _unit(derived: DeclaredDerived, game: Game) -> Names:
    """Return the unit to print behind a derived value; a weight brings its own."""
    kind = kind_of(derived)
    unit = EMPTY if kind.shows_unit else kind.printed_unit(derived, game)
    return {lang: unit.pick(lang) for lang in languages()} if unit else {}


def _field(field: DeclaredField, game: Game, *, full: bool = False) -> Field:
    usual = "" if field.default is None else plain(field.default)
    called = field.name or field.abbr if full else field.abbr or field.name
    kind = kind_of(field)
    found = tuple((p.id, names(p.name, p.id, plain=True)) for p in kind.parts(field, game))
    words: tuple[tuple[str, Names], ...] = ()
    if kind.refers_to == "track":
        words = tuple((t.id, names(t.name, t.id)) for t in game.file.tracks if t.for_ == "model")
    return Field(field.id, names(called, field.id), field.type, usual, found, words)


def _by_distance(field: Field) -> Iterable[Field]:
    """Yield *field*, or one column for each distance that it has values for."""
    if not field.bands:
        yield field
    for band, called in field.bands:
        yield Field(f"{field.id}.{band}", called, "target")


def names(text: Text, identity: str, *, plain: bool = False) -> Names:
    """Return *text* by language with a capital, *plain* as it is; without one the id."""
    found = {lang: text.pick(lang) or identity for lang in languages()}
    return found if plain else {k: name[:1].upper() + name[1:] for k, name in found.items()}
