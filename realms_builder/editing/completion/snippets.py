"""The least that a new entry of a list must say, as values that fit the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from realms_builder.core.translation import every_sentence
from realms_builder.editing.completion.schema import SchemaTree, ValueShape
from realms_builder.editing.completion.spot import Path
from realms_builder.game.files.declared_fields import DeclaredField
from realms_builder.game.files.declared_shapes import Schema
from realms_builder.game.files.entry_schemas import WHOLE
from realms_builder.game.game import Game
from realms_builder.game.kinds.kind import kind_of, sample_of
from realms_builder.game.kinds.phrases import filled_forms
from realms_builder.game.new_ids import fresh_id


class Snippets:
    """Makes the least map that the schema asks for; values of a *game* fit what it declares."""

    def __init__(self, tree: SchemaTree, game: Game | None) -> None:
        """Make maps for the shapes of *tree*."""
        self._tree = tree
        self._game = game
        self._fields: dict[str, DeclaredField] = {}
        if game is not None:
            for group in (*game.fields.values(), game.attributes, game.faction_attributes):
                self._fields.update(group)
            self._fields.update(game.stats)
            self._costs = frozenset(game.costs)
        else:
            self._costs = frozenset[str]()

    def entry(self, path: Path, taken: Sequence[str]) -> dict[str, Any] | None:
        """Return the least entry that may stand at *path*, or None where no map may.

        Its id is none of those *taken*. A name is added where one may stand.
        """
        shape = self._fullest(path)
        if shape is None:
            return None
        return self._map(shape, _new_id(path, taken))

    def phrases(self, key: str) -> list[tuple[str, str]]:
        """Return the patterns that the field *key* may have, each with its blanks filled in."""
        declared = self._fields.get(key)
        if declared is None or self._game is None:
            return []
        return filled_forms(declared, self._game)

    def _fullest(self, path: Path) -> ValueShape | None:
        """Return the shape at *path* with the most keys: a whole thing, not a mention of one."""
        maps = [shape for shape in self._tree.at(path) if shape.schema.get("properties")]
        return max(maps, key=lambda shape: len(shape.schema["properties"]), default=None)

    def _map(self, shape: ValueShape, identity: str) -> dict[str, Any]:
        properties: Schema = shape.schema.get("properties", {})
        required = [k for k in properties if k in shape.schema.get("required", ())]
        wanted = [k for k in ("id", "name") if k in properties]
        wanted += required
        if "stats" in properties and "id" in required:
            wanted += [k for k in properties if k in self._costs or k == "stats"]
        if shape.name.startswith(WHOLE):
            wanted += self._usual_fields(shape.name.removeprefix(WHOLE))
        return {
            key: identity if key == "id" else self._sample(key, properties[key])
            for key in dict.fromkeys(wanted)
        }

    def _usual_fields(self, list_id: str) -> list[str]:
        """Return the fields of a list that an item seldom goes without."""
        fields = self._game.fields[list_id].values() if self._game is not None else ()
        return [
            f.id
            for f in fields
            if f.required or not (f.optional or f.when or kind_of(f).often_empty)
        ]

    def value(self, key: str, path: Path) -> Any:
        """Return a value for *key* at *path*, or None where nothing sensible can be said."""
        for shape in self._tree.at(path):
            found = self._of_shape(key, shape)
            if found is not None:
                return found
        return None

    def _sample(self, key: str, node: Schema) -> Any:
        declared = self._fields.get(key)
        if declared is not None and self._game is not None:
            found = sample_of(declared, self._game)
            if found is not None:
                return found
        if key == "name":
            return every_sentence("starter.new")
        for shape in self._tree.shapes(node):
            found = self._of_shape(key, shape)
            if found is not None:
                return found
        return ""

    def _of_shape(self, key: str, shape: ValueShape) -> Any:
        schema = shape.schema
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return schema["enum"][0]
        if shape.is_map:
            every = key == "stats"
            properties: Schema = schema.get("properties", {})
            wanted = [k for k in properties if every or k in schema.get("required", ())]
            return {name: self._sample(name, properties[name]) for name in wanted}
        if shape.is_list:
            return []
        kind = schema.get("type")
        if kind in ("integer", "number"):
            return schema.get("minimum", 1)
        return False if kind == "boolean" else None


def _new_id(path: Path, taken: Sequence[str]) -> str:
    """Return an id for a new entry of the list at *path* that nothing else has."""
    lists = [step for step in path if isinstance(step, str)]
    stem = f"new_{lists[-1]}" if lists else "new"
    stem = stem[:-3] + "y" if stem.endswith("ies") else stem.removesuffix("s")
    return fresh_id(stem, taken)
