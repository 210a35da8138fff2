"""What a unit says, as the cells of a spreadsheet: by names, in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from realms_builder.core.translation import decimal_sign
from realms_builder.exchange.spreadsheet.cell_values import CellReader
from realms_builder.exchange.spreadsheet.purposes import Purpose
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import plain
from realms_builder.game.formulas.values import MISSING
from realms_builder.game.kinds.keywords import read_keyword
from realms_builder.game.kinds.kind import BadValue, kind_of, read_value
from realms_builder.game.names import split_count
from realms_builder.game.texts import Text
from realms_builder.game.value_words import show

_PLACE = re.compile(r"\{\w+\}")
_SIGNS = (",", ";", ":", "\n")


def exported_text(cells: CellReader, purpose: Purpose, unit: Mapping[str, Any], lang: str) -> str:
    """Return what the cell for *purpose* says of *unit*, an entry of a faction file."""
    raw = raw_at(cells, purpose, unit)
    if raw is None:
        return ""
    match purpose.kind:
        case "text":
            return _localised(raw, purpose.lang, lang)
        case "field":
            assert purpose.field is not None
            return field_text(cells, purpose.field, raw, lang)
        case "tags":
            return _together(_tag_text(cells, purpose.of, word, lang) for word in _list(raw))
        case "items":
            return _together(item_text(cells, purpose.of, one, lang) for one in _list(raw))
        case "loadouts":
            maps = (one for one in _list(raw) if isinstance(one, Mapping))
            return "\n".join(loadout_line(cells, one, lang) for one in maps)
        case "strength":
            return "–".join(plain(bound) for bound in _list(raw))
        case "cost":
            return _number_text(raw, lang)
        case _:
            return ", ".join(plain(one) for one in _list(raw))


def raw_at(cells: CellReader, purpose: Purpose, unit: Mapping[str, Any]) -> Any:
    """Return what *unit* writes for *purpose*, None where it writes nothing."""
    key, *inner = purpose.path
    if purpose.kind == "text":
        return unit.get(key)
    if purpose.kind == "cost":
        return _cost_at(cells, key, unit)
    raw = unit.get(key)
    if not inner:
        return raw
    if not isinstance(raw, Mapping):
        return None
    return raw.get(stat_key(cells, inner[0], raw))


def stat_key(cells: CellReader, identity: str, stats: Mapping[str, Any]) -> str:
    """Return under which key *stats* write a stat: its id, or another name of it."""
    declared = cells.game.stats.get(identity)
    if identity in stats or declared is None:
        return identity
    others = {declared.abbr.pick("en").casefold(), *(name.casefold() for name in declared.also)}
    return next((key for key in stats if key.casefold() in others), identity)


def cost_key(cells: CellReader, identity: str, unit: Mapping[str, Any]) -> str:
    """Return under which key *unit* writes a cost: its id, or ``cost`` for the first one."""
    if identity not in unit and identity == cells.game.main_cost and "cost" in unit:
        return "cost"
    return identity


def _cost_at(cells: CellReader, identity: str, unit: Mapping[str, Any]) -> Any:
    raw = unit.get(cost_key(cells, identity, unit))
    if raw is None or isinstance(raw, Mapping):
        nested = unit.get("cost")
        return nested.get(identity) if isinstance(nested, Mapping) else None
    return raw


def _localised(raw: Any, wanted: str, lang: str) -> str:
    if isinstance(raw, Mapping):
        return plain(raw.get(wanted, "")) if wanted else Text.of(raw).pick(lang)
    return plain(raw) if wanted in ("", lang) else ""


def field_text(cells: CellReader, declared: DeclaredField, raw: Any, lang: str) -> str:
    """Return the value of a typed field as a cell says it; unreadable ones as they are written."""
    kind = kind_of(declared)
    if kind.drawn_as == "yes_no":
        return "x" if raw is True else "" if raw is False else plain(raw)
    if kind.editor == "text":
        return _localised(raw, "", lang)
    try:
        value = read_value(declared, raw, cells.game) if kind.said_by_name else MISSING
    except BadValue:
        value = MISSING
    if value is MISSING:
        return _together(_number_text(one, lang) for one in _list(raw))
    return _together(show(one, lang) for one in (value if isinstance(value, tuple) else (value,)))


def _number_text(raw: Any, lang: str) -> str:
    text = plain(raw)
    return text.replace(".", decimal_sign(lang)) if isinstance(raw, float) else text


def _tag_text(cells: CellReader, kind: str, raw: Any, lang: str) -> str:
    try:
        return read_keyword(cells.game, plain(raw), kind).show(lang)
    except BadValue:
        return plain(raw)


def item_text(cells: CellReader, list_id: str, raw: Any, lang: str) -> str:
    """Return one entry of an item list as a cell names it."""
    if isinstance(raw, Mapping):
        count = raw.get("count", 1)
        name = Text.of(raw.get("name")).pick(lang) or _name_of(
            cells, list_id, plain(raw.get("id", "")), lang
        )
        return name if count == 1 else f"{plain(count)}x {name}"
    count, text = split_count(plain(raw))
    words = text.split()
    for used in range(len(words), 0, -1):
        item = cells.items.find(list_id, " ".join(words[:used]))
        if item is not None:
            named = _with_rest(item.name.pick(lang) or item.id, " ".join(words[used:]))
            return named if count == 1 else f"{count}x {named}"
    return plain(raw)


def _with_rest(name: str, rest: str) -> str:
    """Return a name with what is written behind it, in its own place where it has one."""
    if _PLACE.search(name):
        return " ".join(_PLACE.sub(lambda _: rest, name, count=1).replace("()", "").split())
    return f"{name} {rest}".rstrip()


def _name_of(cells: CellReader, list_id: str, identity: str, lang: str) -> str:
    item = cells.items.find(list_id, identity)
    return (item.name.pick(lang) if item is not None else "") or identity


def loadout_line(cells: CellReader, loadout: Mapping[str, Any], lang: str) -> str:
    """Return a loadout on one line: its name, then its items."""
    name = Text.of(loadout.get("name")).pick(lang) or plain(loadout.get("id", ""))
    items = [
        item_text(cells, list_id, one, lang)
        for list_id in cells.game.item_lists
        for one in _list(loadout.get(list_id))
    ]
    return f"{name}: {'; '.join(items)}" if items else f"{name}:"


def _list(raw: Any) -> list[Any]:
    if raw is None:
        return []
    return list(raw) if isinstance(raw, (list, tuple)) else [raw]


def _together(parts: Iterable[str]) -> str:
    """Return several things in one cell: by commas, or a line each where one holds such a sign."""
    found = [" ".join(part.split()) for part in parts if part]
    inside = any(sign in part for part in found for sign in _SIGNS)
    return "\n".join(found) if inside and len(found) > 1 else ", ".join(found)
