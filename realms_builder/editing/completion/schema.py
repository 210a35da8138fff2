"""Goes through a JSON Schema by the path of a place: which shapes are allowed there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from realms_builder.core.translation import languages, note_in, note_on
from realms_builder.editing.completion.spot import Path
from realms_builder.game.files.declared_shapes import Schema

_LATE = frozenset({"note", "source", "house", "unfinished"})
_LEAF = frozenset({"type", "enum", "const", "properties", "pattern", "items", "examples"})


@dataclass(frozen=True, slots=True)
class ValueShape:
    """One shape that a value may have; *name* is that of the definition it comes from."""

    schema: Schema
    name: str = ""

    @property
    def is_map(self) -> bool:
        """Return whether the value is a map."""
        return self.schema.get("type") == "object" or "properties" in self.schema

    @property
    def is_list(self) -> bool:
        """Return whether the value is a list."""
        return self.schema.get("type") == "array"


@dataclass(frozen=True, slots=True)
class Key:
    """A key that a map may have: what stands behind it, what it is, whether it must be there."""

    name: str
    schema: Schema
    note: str
    required: bool


@dataclass(slots=True)
class SchemaTree:
    """A schema document that answers by path; what was asked once is remembered."""

    document: Schema
    lang: str = "en"
    _at: dict[Path, tuple[ValueShape, ...]] = field(default_factory=dict)

    def at(self, path: Path) -> tuple[ValueShape, ...]:
        """Return the shapes that a value at *path* may have; none where nothing is known."""
        found = self._at.get(path)
        if found is None:
            if path:
                inside = (n for s in self.at(path[:-1]) for n in self._step(s.schema, path[-1]))
                found = tuple(shape for node in inside for shape in self.shapes(node))
            else:
                found = tuple(self.shapes(self.document))
            self._at[path] = found
        return found

    def _step(self, schema: Schema, step: str | int) -> Iterator[Schema]:
        """Yield what lies one *step* inside *schema*."""
        if isinstance(step, int):
            if isinstance(schema.get("items"), dict):
                yield schema["items"]
            return
        properties = schema.get("properties", {})
        if step in properties:
            yield properties[step]
            return
        for pattern, node in schema.get("patternProperties", {}).items():
            if re.search(pattern, step):
                yield node
                return
        if isinstance(schema.get("additionalProperties"), dict):
            yield schema["additionalProperties"]

    def shapes(
        self, node: Schema, name: str = "", seen: frozenset[str] = frozenset()
    ) -> list[ValueShape]:
        """Return the shapes that *node* allows, references and alternatives followed."""
        reference = node.get("$ref")
        if reference is not None:
            target = str(reference).rsplit("/", maxsplit=1)[-1]
            definition = self.document.get("$defs", {}).get(target)
            if target in seen or definition is None:
                return []
            return self.shapes(definition, target, seen | {target})
        found = [ValueShape(node, name)] if _LEAF & node.keys() else []
        for branch in node.get("anyOf", node.get("oneOf", ())):
            if branch.keys() != {"required"}:
                found.extend(self.shapes(branch, name, seen))
        return found

    def keys(self, path: Path, written: frozenset[str]) -> list[Key]:
        """Return the keys that the map at *path* may still have beside those *written*.

        What must be there comes first; the rest keeps the order of the schema, remarks behind it.
        """
        taken = {key.casefold() for key in written}
        found: dict[str, Key] = {}
        for shape in self.at(path):
            needed = _needed(shape.schema, written)
            for name, node in shape.schema.get("properties", {}).items():
                if name.casefold() not in taken and name not in found:
                    note = self.note(node) or self._general(name)
                    found[name] = Key(name, node, note, name in needed)
            for name in languages() if "propertyNames" in shape.schema else ():
                if name not in taken and name not in found:
                    inner = shape.schema.get("additionalProperties", {})
                    found[name] = Key(name, inner, "", required=False)
        return sorted(found.values(), key=lambda key: (not key.required, key.name in _LATE))

    def note(self, node: Schema) -> str:
        """Return what a key with the schema *node* is, in words."""
        title = str(node.get("title", ""))
        note = str(node.get("description", ""))
        if not note:
            notes = (s.schema.get("description", "") for s in self.shapes(node))
            note = next((str(n) for n in notes if n), "") or self._of_definition(node)
        note = note_in(" ".join(note.split()), self.lang)
        if not title or note.casefold().startswith(title.casefold()):
            return note
        return f"{title} · {note}" if note else title

    def _of_definition(self, node: Schema) -> str:
        name = str(node.get("$ref", "")).rsplit("/", maxsplit=1)[-1]
        definition = self.document.get("$defs", {}).get(name, {})
        return str(definition.get("description", "") or definition.get("title", ""))

    def note_at(self, path: Path) -> str:
        """Return what the key at the end of *path* is, in words; nothing where nobody knows."""
        if not path:
            return ""
        for shape in self.at(path[:-1]):
            for node in self._step(shape.schema, path[-1]):
                note = self.note(node)
                if note:
                    return note
        return self._general(step) if isinstance(step := path[-1], str) else ""

    def _general(self, key: str) -> str:
        """Return what *key* means wherever it stands."""
        return note_in(note_on(key), self.lang)


def is_formula(shapes: Sequence[ValueShape], typed: str) -> bool:
    """Return whether what is *typed* into one of *shapes* is a formula."""
    names = {shape.name for shape in shapes}
    return "formula" in names or ("formula_value" in names and typed.startswith("="))


def formula_keys(document: Schema) -> frozenset[str]:
    """Return the keys of a schema *document* that hold formulas, and never a text for readers."""
    formulas: set[str] = set()
    texts: set[str] = set()

    def visit(node: Any) -> None:
        if isinstance(node, list):
            for part in node:
                visit(part)
        elif isinstance(node, dict):
            for key, inner in node.get("properties", {}).items():
                references = _references(inner)
                if "#/$defs/formula" in references:
                    formulas.add(key)
                if "#/$defs/text" in references:
                    texts.add(key)
            for part in node.values():
                visit(part)

    visit(document)
    return frozenset(formulas - texts)


def _references(node: Any) -> set[str]:
    """Return what *node* refers to as a value of its own, or as the values of a map."""
    if not isinstance(node, dict):
        return set()
    inner = node.get("additionalProperties")
    parts = [node, *node.get("anyOf", ()), *([inner] if isinstance(inner, dict) else [])]
    return {str(part["$ref"]) for part in parts if "$ref" in part}


def _needed(schema: Schema, written: frozenset[str]) -> frozenset[str]:
    """Return the keys that must stand in a map; of alternatives while none is *written*."""
    needed = set(schema.get("required", ()))
    choices = [set(b["required"]) for b in schema.get("anyOf", ()) if b.keys() == {"required"}]
    if not any(choice <= written for choice in choices):
        needed.update(key for choice in choices for key in choice)
    for part in schema.get("allOf", ()):
        usual, *others = (set(branch["required"]) for branch in part["anyOf"])
        if not any(other <= written for other in others):
            needed |= usual
    return frozenset(needed)
