"""The text of a generated card: facts, tracks, tables and lines of items, rules."""

from __future__ import annotations

from collections.abc import Iterator

from realms_builder.cards.template.unit_schema import Field, ItemList, Names, Schema
from realms_builder.core.translation import languages
from realms_builder.game.kinds.kind import kind_of

Raw = dict[str, object]
MOST_SIGNS = 12
"""More boxes behind the name of an item are said as a number."""
ALONE = "count(members) == 0"
"""When a card is about one model, in a game where several may share one."""
_MEMBER = "**{if(has(own_name), own_name, name)}**"
_ROW: Raw = {"style": "body"}
HEAD: Raw = {"style": "section"}
_FEW_COLUMNS, _MUCH_ROOM = 5, 2.0
_AIRY_MM, _DENSE_MM = 1.1, 0.7
"""What stays free at either side of a value in a table, where there are few columns and many."""
BAR: Raw = {"colour": "faction.colour", "width": 0.65, "gap": 1.3}


def part(identity: str, **said: object) -> Raw:
    """Return an element as a file writes it."""
    return {"id": identity, **said}


def facts_text(schema: Schema) -> Names:
    """Return the values of a unit that are no stats in one line, further costs first."""
    return {lang: "".join(_fact(field, lang) for field in schema.facts) for lang in languages()}


BODY = ("members", "tags", "tracks", "items", "rules", "words")
"""What stands below the stats, in its order."""


def body_parts(schema: Schema, width: float) -> list[Raw]:
    """Return what stands below the stats in a column of *width* millimetres."""
    return [one for name in BODY for one in parts_called(name, schema, width)]


def parts_called(name: str, schema: Schema, width: float) -> list[Raw]:
    """Return the part of the body called *name* in a column of *width* millimetres."""
    match name:
        case "members":
            return _members(schema)
        case "tags":
            return [_tags(schema)]
        case "tracks":
            look = {"titled": True, "box_mm": 3.6, "size_pt": 6.8, "colours": ["white", "orange"]}
            return [part("tracks", track="all", **look)] if schema.tracks else []
        case "items":
            return [one for items in schema.items for one in _items(items, width)]
        case "rules":
            return [_rules(schema)]
        case _:
            return _words(schema)


def _members(schema: Schema) -> list[Raw]:
    """Return the members of a group that share the card: a row of stats each, the rest below."""
    if schema.joined is None:
        return []
    name = {**_ROW, "header": "", "text": _MEMBER, "width": "1fr", "padding": [0, 0.7, 0, 0]}
    stats: list[Raw] = [
        {
            **_ROW,
            "header": heading,
            "text": f"[?{{{identity}}}{unit}]",
            "width": "auto",
            "align": "center",
            "padding": [0, _DENSE_MM],
        }
        for identity, heading, unit in schema.joined
    ]
    look = {"rule": "line", "row_height": 3.9, "padding": [0.3, 0], "header": HEAD, "size_pt": 6.8}
    below = {lang: f"{facts}[?*{{note}}*]" for lang, facts in facts_text(schema).items()}
    return [part("members", table="members", columns=[name, *stats], below=below, **look)]


def _tags(schema: Schema) -> Raw:
    """Return the keywords that have no rule below."""
    silent = f" or kind in {list(schema.silent)}" if schema.silent else ""
    tags = f"filter(tags, text == ''{silent})"
    look = {"font": "text_semibold", "colour": "faction.colour"}
    return part("tags", text=f"{{{tags}}}", when=f"count({tags}) > 0", **look)


def _rules(schema: Schema) -> Raw:
    """Return the rules; what stands below its item is not said again."""
    said = [items.id for items in schema.items if items.says_its_text]
    each = [part("rule", bar=BAR, text="**{name}** {text}", short="**{name}**")]
    rules = part("rules", repeat="rules", gap=0.8, each=each)
    return {**rules, "where": f"kind not in {said}"} if said else rules


def _words(schema: Schema) -> list[Raw]:
    alone = f" and {ALONE}" if schema.joined is not None else ""
    quiet = {"short": "", "align": "center", "colour": "muted", "padding": [0.6, 1.5, 0]}
    note = {"fill": "panel", "padding": [0.9, 1.4], "radius": 0.8}
    return [
        part("description", text="*{description}*", when="has(description)", **quiet),
        part("note", text="{note}", when=f"has(note){alone}", **note),
    ]


# ------------------------------------------------------------------ items


def _items(items: ItemList, width: float) -> list[Raw]:
    columns = items.columns(width)
    if columns:
        return [_table(items, columns, width)]
    filled = f"count({items.id}) > 0"
    head = part(f"{items.id}_head", text=items.name, when=filled, keep=True, **HEAD)
    if not items.fields and not items.bearing and not items.boxes:
        return [head, part(items.id, text=f"{{{items.id}}}", when=filled)]
    if _are_texts(items):
        return [head, *_texts(items)]
    line = {lang: _line(items, lang) for lang in languages()}
    below = "".join(f"[?\n{{{field.id}}}]" for field in items.long)
    ticks = {lang: _ticks(items, lang, before=" · ") for lang in languages()}
    text = {lang: f"{line[lang]}{ticks[lang]}" + below for lang in languages()}
    each = [part(f"{items.id}_line", text=text, short=line, bar=BAR)]
    return [head, part(items.id, name=items.name, repeat=items.id, gap=0.8, each=each)]


def _are_texts(items: ItemList) -> bool:
    """Return whether items have a text and nothing else."""
    return [f.id for f in items.fields] == ["text"] and not (items.bearing or items.boxes)


def _texts(items: ItemList) -> list[Raw]:
    """Return the texts with their names; names alone follow in one text."""
    title = {lang: _title(items, lang) for lang in languages()}
    text = {lang: f"{said}[?\n{{text}}]" for lang, said in title.items()}
    said, silent = (f"filter({items.id}, {what})" for what in ("has(text)", "not has(text)"))
    each = [part(f"{items.id}_line", text=text, short=title, bar=BAR)]
    rows = part(items.id, name=items.name, repeat=items.id, where="has(text)", gap=0.8, each=each)
    names = part(f"{items.id}_names", text=f"{{{silent}}}", when=f"count({silent}) > 0")
    return [{**rows, "when": f"count({said}) > 0"}, names]


def _title(items: ItemList, lang: str) -> str:
    """Return how many of an item there are, its name and how it is carried."""
    icon = "[?{icon(icon)}\u00a0]" if items.drawn else ""
    borne = "[?\u00a0{level}]" if any(field.id == "level" for field in items.bearing) else ""
    has_place = items.is_shared or any(field.id != "level" for field in items.bearing)
    borne += "[? ({carried})]" if has_place else ""
    return icon + "[?{if(count > 1, count, '')}×\u00a0]**{name}**" + borne


def _ticks(items: ItemList, lang: str, before: str = "", behind: str = "") -> str:
    """Return the boxes to tick of an item, with what they are for and what parts them."""
    return "".join(
        f"[?{before}{called[lang]}\u00a0{value}{behind}]"
        for boxes, called in items.ticks
        for value in (
            f"{{signs(':box_empty:', if({boxes} > {MOST_SIGNS}, 0, {boxes}))}}",
            f"{{if({boxes} > {MOST_SIGNS}, {boxes}, '')}}\u00a0:box_empty:",
        )
    )


def _after_ticks(items: ItemList) -> str:
    """Return a dot between boxes to tick and a text, where an item has both."""
    ticked = " or ".join(f"{boxes} > 0" for boxes, _ in items.ticks)
    written = " or ".join(f"has({field.id})" for field in items.long)
    return f"[?{{if(({ticked}) and ({written}), '· ', '')}}]" if ticked and written else ""


def _line(items: ItemList, lang: str) -> str:
    """Return the name and what is worth saying of the short fields, in one line of text."""
    return _title(items, lang) + "".join(_said(field, lang) for field in items.short)


def _said(field: Field, lang: str) -> str:
    """Return a field for a line: numbers with their name, nothing where it is as usual."""
    name = _quoted(field.heading, lang)
    if field.is_flag:
        return f"[?\u00a0· {{if({field.id}, '{name}', '')}}]"
    if field.bands:
        bands = (
            f"[? {called[lang]}\u00a0**{{{field.id}.{band}}}**]" for band, called in field.bands
        )
        return f"[?\u00a0· {{if(has({field.id}), '{name}', '')}}]" + "".join(bands)
    kind = kind_of(field)
    named = kind.is_bare or (kind.is_free and not field.is_word)
    label = f"{field.heading.get(lang, field.id)}\u00a0" if named else ""
    return f"[?\u00a0· {label}{{{_value(field)}}}{field.unit.get(lang, '')}]"


def _fact(field: Field, lang: str) -> str:
    """Return one value with its name, nothing where it is as usual."""
    if field.is_flag:
        return f"[?{{if({field.id}, '{_quoted(field.heading, lang)}', '')}}\u00a0\u00a0 ]"
    name = field.heading.get(lang, field.id).replace(" ", "\u00a0")
    said = f"capital({_value(field)})" if field.is_word else _value(field)
    value = f"{{{said}}}{field.unit.get(lang, '')}"
    return f"[?{name}\u00a0**{value}**\u00a0\u00a0 ]"


def _value(field: Field) -> str:
    said = field.said
    return field.id if said.startswith("has") else f"if({said}, {field.id}, '')"


def _quoted(called: Names, lang: str) -> str:
    """Return a name as it may stand in quotes inside a formula."""
    return called.get(lang, "").replace("'", "’")


def _table(items: ItemList, short: tuple[Field, ...], width: float) -> Raw:
    """Return a table with the name of the list over the items; words begin where their head does.

    Numbers stand in the middle; a value that no item has takes no column.
    """
    title = {lang: _title(items, lang) for lang in languages()}
    is_airy = len(short) <= _FEW_COLUMNS or items.enlarged(width) >= _MUCH_ROOM
    columns: list[Raw] = [
        {"header": items.name, "text": title, "width": "1fr", "padding": [0, 0.7, 0, 0]}
    ]
    for field in short:
        column: Raw = {
            "header": field.heading,
            "text": {lang: _cell(field, lang) for lang in languages()},
            "width": "auto",
            "align": "left" if field.is_word else "center",
            "padding": [0, _AIRY_MM if is_airy else _DENSE_MM],
            "when": f"any({items.id}.rows, {field.said})",
        }
        columns.append(column)
    flags = {
        lang: "".join(_said(field, lang) for field in items.short if field.is_flag)
        for lang in languages()
    }
    long = _after_ticks(items) + " ".join(_one_of(items.long))
    ticks = {lang: _ticks(items, lang, behind=" ") for lang in languages()}
    below = {lang: f"{flags[lang]} {ticks[lang]}{long}".strip() for lang in languages()}
    table = part(
        items.id,
        name=items.name,
        table=items.id,
        columns=columns,
        rule="line",
        row_height=3.9,
        padding=[0.3, 0],
        header=HEAD,
    )
    return {**table, "below": below} if any(below.values()) else table


def _one_of(fields: tuple[Field, ...]) -> Iterator[str]:
    """Yield each of *fields* for a text of all of them, with a dot before all but the first."""
    before = ""
    for field in fields:
        said = f"has({field.id})"
        dot = f"[?{{if(({before}) and {said}, '· ', '')}}]" if before else ""
        yield f"{dot}[?{{{field.id}}}]"
        before = f"{before} or {said}" if before else said


def _cell(field: Field, lang: str) -> str:
    """Return a value with its unit; a dash where it is nothing, and nobody wrote that."""
    icon = f"[?{{icon({field.id})}}\u00a0]" if field.drawn else ""
    unit = field.unit.get(lang, "")
    said = field.said if field.usual == "0" else f"has({field.id})"
    value = f"{{{field.id}}}" if said.startswith("has") else f"{{if({said}, {field.id}, '')}}"
    return f"{icon}[?{value}{unit}][?{{if({said}, '', '–')}}]"
