"""Plans of forms made from the JSON Schema of a file's model, whatever it holds.

One recursion serves all entries of a system file. Shorthands are shown in full; what no editor
suits is shown as YAML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from realms_builder.core.titles import sentence_case
from realms_builder.core.translation import note_in
from realms_builder.editing.forms.plan import (
    WORD_IS_KEY,
    Editor,
    FieldPlan,
    FormPlan,
    FormSection,
    PlanChoice,
    RecordPlan,
)
from realms_builder.editing.forms.words import choice_label, form_word, key_label
from realms_builder.editing.references.targets import lists_named_by
from realms_builder.game.files.declared_fields import FIELD_TYPES
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.json_schemas import model_schema
from realms_builder.game.files.system_file import CatalogueFile, SystemFile, system_model

_DEFS = "#/$defs/"
_SHARED: Mapping[str, Editor] = {
    "text": "text",
    "formula": "formula",
    "amount": "number",
    "number_text": "number",
    "whole_text": "integer",
}
_TYPES: Mapping[str, Editor] = {
    "string": "line",
    "integer": "integer",
    "number": "number",
    "boolean": "flag",
}
_IDENTITY = ("id", "code", "name", "abbr", "short", "text", "kind", "for", "type", "severity")
_NOTES = ("note", "source", "house", "unfinished", "version", "author", "licence")
_USUAL = frozenset(
    (
        "id code name abbr text kind for type severity require value where default values min max "
        "fields boxes steps stat add parameters modifies size members fixes"
    ).split()
)
_USUAL_INSIDE = frozenset(("id", "code", "name", "type", "value", "stat", "add", "remove"))
"""What a record inside of an entry shows in any case."""
_KEY_OF_CODES = {"id": "id", "code": "id", "icon": "line", "picture": "picture", "file": "picture"}


def system_plans(lang: str) -> Mapping[str, FormPlan]:
    """Return the plan for the entries of every list of a system file, by the key of the list."""
    return _plans_of(system_model(), tuple(FIELD_TYPES), lang)


@cache
def _plans_of(model: type[SystemFile], types: tuple[str, ...], lang: str) -> Mapping[str, FormPlan]:
    """Return the plans by *model*, which offers *types* of fields."""
    schema = model_schema(model, "")
    records = SchemaRecords(schema["$defs"], lang)
    plans: dict[str, FormPlan] = {}
    for key, node in schema["properties"].items():
        name = _entry_of(node)
        if name:
            plans[key] = FormPlan(f"system.{key}", records.entry(name), records.all)
    hidden = frozenset((*plans, "format", "kind"))
    head = {k: v for k, v in schema["properties"].items() if k not in hidden}
    record = records.head("system", head, schema["required"])
    plans[""] = FormPlan("system", record, records.all, hidden)
    return plans


@cache
def catalogue_head(lang: str, lists: frozenset[str] = frozenset()) -> FormPlan:
    """Return the plan of what a catalogue says of itself, without its *lists* of items."""
    schema = model_schema(CatalogueFile, "")
    records = SchemaRecords(schema["$defs"], lang)
    head = {key: schema["properties"][key] for key in ("id", "name", "note")}
    hidden = frozenset(("format", "kind", "system", "items", "keywords", *lists))
    return FormPlan("catalogue", records.head("catalogue", head, ()), records.all, hidden)


def _entry_of(node: Schema) -> str:
    """Return the definition of the entries of a list, or of the one entry that *node* is."""
    for branch in node.get("anyOf", [node]):
        inner = branch.get("items", branch if "$ref" in branch else {})
        for part in inner.get("anyOf", [inner]):
            name = str(part.get("$ref", "")).removeprefix(_DEFS)
            if name and name not in _SHARED:
                return name
    return ""


class SchemaRecords:
    """Makes records of the definitions of a schema, each once, and fields of its nodes."""

    def __init__(self, definitions: Mapping[str, Schema], lang: str) -> None:
        """Make what *definitions* define, with labels in *lang*."""
        self._definitions = definitions
        self._lang = lang
        self.all: dict[str, RecordPlan] = {}

    def record(self, name: str) -> RecordPlan:
        """Return the record of the definition *name*; those that it needs are in :attr:`all`."""
        if name not in self.all:
            self.all[name] = RecordPlan("", ())  # it may be asked for again on the way
            self.all[name] = self._of(self._definitions[name], _USUAL_INSIDE)
        return self.all[name]

    def entry(self, name: str) -> RecordPlan:
        """Return the record of *name* as an entry of its own, which shows more of its fields."""
        return self._of(self._definitions[name], _USUAL)

    def head(
        self, title: str, properties: Mapping[str, Schema], required: Iterable[str]
    ) -> RecordPlan:
        """Return the record of a map with *properties*, in sections."""
        return self._of({"title": title, "properties": properties, "required": required}, _USUAL)

    def _of(self, node: Schema, usual: frozenset[str]) -> RecordPlan:
        needed = set(node.get("required", ()))
        fields = [
            self._field(key, inner, required=key in needed, usual=key in usual)
            for key, inner in node["properties"].items()
        ]
        return RecordPlan(sentence_case(str(node.get("title", ""))), tuple(self._sections(fields)))

    def _sections(self, fields: list[FieldPlan]) -> Iterable[FormSection]:
        first = [one for key in _IDENTITY for one in fields if one.key == key]
        last = [one for one in fields if one.key in _NOTES]
        rest = [one for one in fields if one not in first and one not in last]
        rest.sort(key=lambda one: not one.is_short)
        for code, part in (("identity", first), ("values", rest), ("notes", last)):
            if part:
                yield FormSection(code, form_word(f"section.{code}", self._lang), tuple(part))

    def _field(self, key: str, node: Schema, *, required: bool, usual: bool) -> FieldPlan:
        """Return the field of *key* whose values *node* describes."""
        settings: dict[str, Any] = {
            "key": key,
            "label": key_label(key, self._lang),
            "name": key,
            "help": note_in(" ".join(str(node.get("description", "")).split()), self._lang),
            "required": required,
            "usual": required or usual,
        }
        default = node.get("default")
        if isinstance(default, bool):
            settings["hint"] = form_word("yes" if default else "no", self._lang)
        elif isinstance(default, (str, int, float)):
            settings["hint"] = str(default)
        settings |= self._shape(node, key)
        offers = next(iter(lists_named_by(key)), "keyword_kinds" if key == "set" else "")
        if offers and settings["editor"] in ("line", "words"):
            as_line = settings["editor"] == "line"
            editor = "icon" if offers == "icons" else "reference"
            settings |= {"editor": editor if as_line else "words", "offers": offers}
        return FieldPlan(**settings)

    def _shape(self, node: Schema, key: str = "") -> dict[str, Any]:
        """Return what of a field follows from its values."""
        name = str(node.get("$ref", "")).removeprefix(_DEFS)
        if name in _SHARED:
            return {"editor": _SHARED[name], "open": True}
        if name:
            return self._named(name)
        if "anyOf" in node:
            return self._one_of(node["anyOf"])
        if "enum" in node:
            return self._choice(node, key)
        kind: Any = node.get("type")
        if kind == "array":
            return self._list(node)
        if kind == "object":
            return self._map(node)
        if isinstance(kind, list):
            return {"editor": "line"}
        if kind in _TYPES:
            editor = _KEY_OF_CODES.get(key, _TYPES[kind]) if kind == "string" else _TYPES[kind]
            return {"editor": editor, "low": node.get("minimum"), "high": node.get("maximum")}
        return {"editor": "yaml"}

    def _named(self, name: str) -> dict[str, Any]:
        node = self._definitions[name]
        if "properties" not in node:
            return self._shape(node)
        self.record(name)
        return {"editor": "record", "record": name}

    def _choice(self, node: Schema, key: str) -> dict[str, Any]:
        labels = [(value, choice_label(key, value, self._lang)) for value in node["enum"]]
        return {"editor": "choice", "choices": tuple(PlanChoice(*one) for one in labels)}

    def _list(self, node: Schema) -> dict[str, Any]:
        if "prefixItems" in node:
            kinds = {part.get("type") for part in node["prefixItems"]}
            return {"editor": "pair" if kinds <= {"integer", "number"} else "yaml"}
        shape = self._shape(node.get("items", {}))
        if shape["editor"] == "line":
            return {"editor": "words", "brackets": True}
        if shape["editor"] in ("record", "list", "map", "text"):
            return {"editor": "list", "element": FieldPlan(key="", label="", **shape)}
        return {"editor": "yaml"}

    def _map(self, node: Schema) -> dict[str, Any]:
        patterns = [*node.get("patternProperties", {}).values()]
        inner = node.get("additionalProperties") or (patterns[0] if len(patterns) == 1 else None)
        if not isinstance(inner, dict) or not inner:
            return {"editor": "yaml"}
        shape = self._shape(inner)
        if shape["editor"] == "list":
            return {"editor": "yaml"}
        return {"editor": "map", "element": FieldPlan(key="", label="", **shape)}

    def _one_of(self, branches: list[Schema]) -> dict[str, Any]:
        """Return the fullest of *branches*, and which shorthand the others are for it."""
        shapes = [self._shape(branch) for branch in branches if "properties" not in branch]
        own = next((branch for branch in branches if "properties" in branch), None)
        if own is not None:
            shapes.insert(0, self._nameless(own))
        lists = [one for one in shapes if one["editor"] in ("list", "words")]
        if lists:
            return {**lists[0], "bare": len(shapes) > 1, "brackets": False}
        records = [one for one in shapes if one["editor"] == "record"]
        if records:
            return {**records[0], "short": self._short(records[0]["record"], branches)}
        return {"editor": "yaml"}

    def _nameless(self, node: Schema) -> dict[str, Any]:
        """Return the shape of a map that stands in the schema without a name of its own."""
        name = "of " + " ".join(sorted(node["properties"]))
        if name not in self.all:
            self.all[name] = RecordPlan("", ())
            self.all[name] = self._of({**node, "title": ""}, _USUAL_INSIDE - {"id"})
        return {"editor": "record", "record": name}

    def _short(self, record: str, branches: list[Schema]) -> str:
        """Return which key a bare word stands for; the id in lists, else type, file or itself."""
        if any(isinstance(branch.get("type"), list) for branch in branches):
            return "id"
        keys = (key for key in ("type", "file") if key in self.all[record].fields)
        return next(keys, WORD_IS_KEY)
