"""A roster as JSON: a layer that rebuilds it, and layers that say everything without its game.

Whoever has the game needs ``roster`` alone, which is the roster file as data. ``game``, ``models``,
``rules``, ``totals`` and ``findings`` stand for themselves, in one language; ids are always there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from realms_builder import __version__
from realms_builder.core.files import open_ordinary
from realms_builder.core.translation import note_on
from realms_builder.exchange import Detail
from realms_builder.exchange.foreign.raw_file import MOST_BYTES, raw_of
from realms_builder.exchange.roster_code import CodedRoster
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.json_schemas import DRAFT
from realms_builder.game.formulas.values import MISSING, Value
from realms_builder.game.game import Game
from realms_builder.game.keyword_use import KeywordUse, together
from realms_builder.game.value_words import show
from realms_builder.roster.findings import Finding
from realms_builder.roster.resolve.muster import ModelRecord, Muster
from realms_builder.roster.storage.roster_writing import roster_data
from realms_builder.sheets.roster.entries import ItemLine, NamedValue, RosterSheet, SheetEntry
from realms_builder.sheets.roster.entry_making import carried_rows
from realms_builder.sheets.roster.introduction import introduction_of, seen_from_outside
from realms_builder.sheets.roster.item_facts import read
from realms_builder.sheets.roster.roster_sheet import checksum, sheet_of

FORMAT = 1
KIND = "roster-export"
Data = dict[str, Any]
_LOOKED_AT = 2_000
_BEGINS = re.compile(rb'"kind"\s*:\s*"roster-export"')


def roster_as_json(
    mustered: Muster, findings: Iterable[Finding], lang: str, detail: Detail = "full"
) -> str:
    """Return a roster as JSON in *lang*; *open* has only what an opponent may know of it."""
    if detail == "open":
        shown = seen_from_outside(mustered)
        data = _export(shown, introduction_of(mustered, lang), lang)
    else:
        found = tuple(findings)
        data = _export(mustered, sheet_of(mustered, found, lang), lang)
        data = {**data, "checksum": checksum(mustered), "roster": _roster(mustered)}
        data["totals"] = {cost: _total(mustered, cost) for cost in mustered.game.costs}
        data["findings"] = [_finding(finding, lang) for finding in found]
    order = [key for key in _PROPERTIES if key in data]
    return json.dumps({key: data[key] for key in order}, ensure_ascii=False, indent=1) + "\n"


def _roster(mustered: Muster) -> Data:
    """Return the roster file as data, with what each model costs as its player saw it."""
    data = roster_data(mustered.roster, mustered.game.main_cost)
    for model in data["models"]:
        record = mustered.model(str(model["id"]))
        if record is not None:
            model["seen"] = {cost: _plain(value) for cost, value in record.build.costs.items()}
    return {key: value for key, value in data.items() if key not in ("tags", "expect")}


def _export(mustered: Muster, sheet: RosterSheet, lang: str) -> Data:
    records = {record.model.id: record for record in mustered.models}
    return {
        "format": FORMAT,
        "kind": KIND,
        "written_by": f"Realms Builder {__version__}",
        "lang": lang,
        "name": sheet.name,
        "faction": {"id": mustered.roster.faction, "name": sheet.faction},
        "game": _game(mustered.game, lang),
        "models": [_model(records[entry.key], entry, lang) for entry in sheet.entries],
        "rules": [*_rules(mustered, lang)],
    }


def _game(game: Game, lang: str) -> Data:
    return {
        "id": game.id,
        "name": game.name.pick(lang) or game.id,
        "edition": game.file.edition.pick(lang),
        "length": game.file.length,
        "stats": [{**_named(stat, lang), "type": str(stat.type)} for stat in game.stats.values()],
        "costs": [_named(cost, lang) for cost in game.costs.values()],
        "lists": [
            {
                "id": name,
                "name": declared.name.pick(lang) or name,
                "fields": [_named(field, lang) for field in declared.fields],
            }
            for name, declared in game.item_lists.items()
        ],
    }


def _named(declared: Any, lang: str) -> Data:
    name = declared.name.pick(lang) or declared.id
    return {"id": declared.id, "abbr": declared.abbr.pick(lang) or name, "name": name}


def _model(record: ModelRecord, entry: SheetEntry, lang: str) -> Data:
    build, model = record.build, record.model
    said: Data = {
        "id": model.id,
        "number": entry.number,
        "name": entry.own_name,
        "unit": {"id": build.parts.unit.address, "name": entry.unit},
        "role": {"id": model.role, "name": entry.role} if entry.role else None,
        "loadout": entry.loadout,
        "strength": entry.strength,
        "costs": {cost.id: _plain(build.costs[cost.id]) for cost in entry.costs},
        "stats": {stat.id: _stat(record, stat, lang) for stat in entry.stats},
        "values": {value.id: value.value for value in entry.values},
        "tags": [
            {"id": use.keyword.id, "shown": use.show(lang)} for use in together(build.keywords)
        ],
        "items": {
            group.id: [*_items(record, group.id, group.items, lang)] for group in entry.items
        },
        "tracks": [
            {"id": t.id, "name": t.name, "boxes": t.count, "split": t.split} for t in entry.tracks
        ],
        "note": entry.note,
    }
    return {key: value for key, value in said.items() if value not in (None, "", {}, [])}


def _stat(record: ModelRecord, stat: NamedValue, lang: str) -> Data:
    if stat.id not in record.build.game.stats:  # a derived value that is shown like one
        return {"shown": stat.value}
    raw, profile = read(record.build, stat.id), record.build.base(stat.id)
    said: Data = {"value": _plain(raw), "shown": stat.value}
    return said if profile is MISSING else {**said, "profile": show(profile, lang)}


def _items(
    record: ModelRecord, list_id: str, lines: Iterable[ItemLine], lang: str
) -> Iterator[Data]:
    for line, carried in zip(lines, carried_rows(record.build, list_id), strict=True):
        cells = [part for c in (*line.cells, *line.usual) for part in (c.bands or (c,))]
        shown = {cell.id: cell.words or cell.said for cell in cells if cell.words or cell.said}
        said: Data = {"id": carried.item.id, "name": line.name}
        said |= {"count": carried.count} if carried.count > 1 else {}
        said |= {"shown": shown} if shown else {}
        text = read(record.build.record(carried), "text")
        yield said | ({"text": show(text, lang)} if text is not MISSING else {})


def _rules(mustered: Muster, lang: str) -> Iterator[Data]:
    uses: dict[str, KeywordUse] = {}
    for record in mustered.models:
        for use in record.build.keywords:
            uses.setdefault(use.keyword.id, use)
    for identity, use in sorted(uses.items()):
        text = (use.keyword.text or use.keyword.short).pick(lang)
        if text:
            name = use.keyword.name.pick(lang) or identity
            yield {"id": identity, "name": name, "text": text, "source": use.keyword.source}


def _total(mustered: Muster, cost: str) -> Data:
    limit = mustered.limit(cost)
    used = _plain(mustered.cost(cost))
    return {"used": used} if limit is None else {"used": used, "limit": _plain(limit)}


def _finding(finding: Finding, lang: str) -> Data:
    said = {
        "code": finding.code,
        "severity": finding.severity.value,
        "text": finding.text.pick(lang),
    }
    return {**said, "models": list(finding.models)}


def _plain(value: Value) -> int | float | str | None:
    """Return *value* as JSON has it: a number, else its words in English."""
    if value is MISSING:
        return None
    if isinstance(value, Fraction):
        return float(value)
    return value if isinstance(value, int) else show(value, "en")


# ------------------------------------------------------------------ reading


def read_export(path: Path) -> CodedRoster | None:
    """Return the roster in the export at *path*; None for any other file, and for open information.

    Raises :class:`~realms_builder.exchange.bundle_format.BundleError` where the file is unsound.
    """
    with suppress(OSError, ValueError), open_ordinary(path) as file:
        begins = file.read(_LOOKED_AT)
        if _BEGINS.search(begins) is None:
            return None
        data = begins + file.read(MOST_BYTES)
        raw_of(data, path)  # which sees to sizes and depth
        said = json.loads(data.decode("utf-8-sig"))
        layer = said.get("roster")
        if said.get("format") == FORMAT and isinstance(layer, dict) and layer.get("system"):
            return CodedRoster({**layer, "kind": "roster"}, str(said.get("checksum", "")))
    return None


# ------------------------------------------------------------------ schema

_WORDS: Schema = {"type": "string"}
_ID_AND_NAME: Schema = {"type": "object", "properties": {"id": _WORDS, "name": _WORDS}}
_PROPERTIES: dict[str, Schema] = {
    "format": {"const": FORMAT},
    "kind": {"const": KIND},
    "written_by": _WORDS,
    "lang": _WORDS,
    "checksum": {"type": "string", "pattern": "^[0-9A-Z]{4}-[0-9A-Z]{4}$"},
    "name": _WORDS,
    "faction": _ID_AND_NAME,
    "roster": {"type": "object", "required": ["format", "kind", "system", "faction", "models"]},
    "game": {
        "type": "object",
        "required": ["id", "name", "stats", "costs", "lists"],
        "properties": {
            "id": _WORDS,
            "name": _WORDS,
            "edition": _WORDS,
            **{
                key: {"type": "array", "items": {"type": "object", "required": ["id", "name"]}}
                for key in ("stats", "costs", "lists")
            },
        },
    },
    "models": {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["id", "number", "unit"],
            "properties": {
                "id": _WORDS,
                "number": {"type": "integer"},
                "name": _WORDS,
                "unit": _ID_AND_NAME,
                "role": _ID_AND_NAME,
                "strength": {"type": "integer"},
                "costs": {"type": "object", "additionalProperties": {"type": "number"}},
                "stats": {
                    "type": "object",
                    "additionalProperties": {"type": "object", "required": ["shown"]},
                },
                "tags": {"type": "array", "items": {"type": "object", "required": ["id", "shown"]}},
                "items": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "array",
                        "items": {"type": "object", "required": ["id", "name"]},
                    },
                },
                "tracks": {"type": "array", "items": {"type": "object", "required": ["id"]}},
                "note": _WORDS,
            },
        },
    },
    "rules": {"type": "array", "items": {"type": "object", "required": ["id", "name", "text"]}},
    "totals": {
        "type": "object",
        "additionalProperties": {"type": "object", "required": ["used"]},
    },
    "findings": {
        "type": "array",
        "items": {"type": "object", "required": ["code", "severity", "text", "models"]},
    },
}


def export_schema() -> Schema:
    """Return the schema of what is written here; readers skip what they do not know."""
    return {
        "$schema": DRAFT,
        "title": "Realms Builder: roster export",
        "type": "object",
        "required": ["format", "kind", "lang", "name", "game", "models"],
        "properties": _explained(_PROPERTIES),
    }


def _explained(properties: dict[str, Schema]) -> dict[str, Schema]:
    """Return *properties*, also those within, each with the note on its key."""
    found: dict[str, Schema] = {}
    for key, schema in properties.items():
        inner = dict(schema)
        if "properties" in inner:
            inner["properties"] = _explained(inner["properties"])
        if isinstance(inner.get("items"), dict) and "properties" in inner["items"]:
            parts = {**inner["items"], "properties": _explained(inner["items"]["properties"])}
            inner["items"] = parts
        found[key] = {**inner, "description": note_on(key, "export")}
    return found
